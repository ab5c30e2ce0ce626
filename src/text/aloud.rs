//! Texts as a screen reader reads them out.

/// Words as they are read out: stars are counted.
pub fn aloud(text: &str) -> String {
    let mut said = String::new();
    let mut stars = 0;
    for letter in text.chars().chain(['\0']) {
        if letter == '★' {
            stars += 1;
            continue;
        }
        match std::mem::take(&mut stars) {
            0 => {}
            1 => said += "1 star",
            many => said += &format!("{many} stars"),
        }
        said.push(letter);
    }
    said.pop();
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_counted_aloud() {
        assert_eq!(aloud("Charge, ★★, key 2"), "Charge, 2 stars, key 2");
        assert_eq!(aloud("Push: ★"), "Push: 1 star");
    }
}
