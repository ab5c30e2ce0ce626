//! Values of arguments that several commands have.

/// A word for a line such as `edit=no-crate`.
pub(super) fn tag(text: &str) -> Result<(String, String), String> {
    let is_word = |word: &str| {
        let letters = word.chars();
        !word.is_empty() && letters.clone().count() <= 60 && !word.contains(char::is_control)
    };
    text.split_once('=')
        .filter(|(name, value)| is_word(name) && is_word(value))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "a name and a value such as edit=no-crate are needed".to_owned())
}

/// A range of seeds such as `1..2000`.
pub(super) fn seeds(text: &str) -> Result<(u64, u64), String> {
    const MOST: u64 = 1_000_000;
    text.split_once("..")
        .and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)))
        .filter(|(first, last)| first <= last && last - first < MOST)
        .ok_or_else(|| format!("a range such as 1..2000 is needed, of at most {MOST} seeds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_and_tags_are_pairs() {
        assert_eq!(seeds("1..2000"), Ok((1, 2000)));
        assert!(
            ["5..2", "1..9999999", "1", "a..b"]
                .iter()
                .all(|bad| seeds(bad).is_err())
        );
        assert_eq!(tag("edit=a=b"), Ok(("edit".to_owned(), "a=b".to_owned())));
        assert!(["edit", "=x", "x="].iter().all(|bad| tag(bad).is_err()));
    }
}
