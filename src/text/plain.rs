//! Lines for a terminal: without rule IDs, and no wider than the screen.

/// A line without its rule IDs, such as `(EV-WND-03)`; `prefix` is the book's.
pub fn without_rules(line: &str, prefix: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('(') {
        let (before, bracket) = rest.split_at(at);
        let inner = bracket[1..].split(')').next().unwrap_or_default();
        let has_end = bracket.len() > inner.len() + 1;
        if has_end && inner.split(", ").all(|id| is_rule(id, prefix)) {
            text.push_str(before.trim_end());
            rest = &bracket[inner.len() + 2..];
        } else {
            text.push_str(before);
            text.push('(');
            rest = &bracket[1..];
        }
    }
    text.push_str(rest);
    text
}

/// Whether a text is a rule ID of the book, such as `EV-WND-03`.
fn is_rule(text: &str, prefix: &str) -> bool {
    let mut parts = text.split('-');
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.next() == Some(prefix)
        && parts
            .next()
            .is_some_and(|part| part.bytes().all(|byte| byte.is_ascii_uppercase()))
        && parts.next().is_some_and(digits)
        && parts.next().is_none()
}

/// Wraps a line to this many characters; each part ends with a newline. Later parts are indented by
/// two more; in a line of two columns, separated by several spaces, they stand under the second.
pub fn wrapped(line: &str, width: usize) -> String {
    let blank = line.chars().take_while(|letter| *letter == ' ').count();
    let second = second_column(line, blank).filter(|at| at * 2 <= width);
    // The line stays as it is up to here, and later parts begin here, too.
    let (kept, hang) = match second {
        Some(at) => (at, at),
        None if blank > 4 => (blank, blank),
        None => (blank, blank + 2),
    };
    let mut text: String = line.chars().take(kept).collect();
    let mut length = kept;
    let rest: String = line.chars().skip(kept).collect();
    for (place, word) in kept_together(&rest).iter().enumerate() {
        let letters = word.chars().count();
        if place > 0 && length + 1 + letters > width {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', hang));
            length = hang;
        } else if place > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += letters;
    }
    text.push('\n');
    text
}

/// The words of a line; a number and its percent sign stay together: "> 99 %".
fn kept_together(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match words.last_mut() {
            Some(last) if word.starts_with('%') || last == ">" || last == "<" => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Where the second column of a line begins, in characters, if it has one.
fn second_column(line: &str, blank: usize) -> Option<usize> {
    let letters: Vec<char> = line.chars().collect();
    let gap = (blank..letters.len()).find(|&at| letters[at..].starts_with(&[' ', ' ']))?;
    let begin = letters[gap..].iter().position(|letter| *letter != ' ')?;
    Some(gap + begin)
}

#[cfg(test)]
mod tests {
    use super::{without_rules, wrapped};

    #[test]
    fn ids_of_rules_are_left_out_and_other_brackets_are_kept() {
        let told = |line| without_rules(line, "EV");
        assert_eq!(told("Iren hits Shade (EV-ATK-06)."), "Iren hits Shade.");
        assert_eq!(
            told("Rolled 9 (Melee (Natural) 53) (EV-ATK-06, EV-ATK-07): hit"),
            "Rolled 9 (Melee (Natural) 53): hit"
        );
        assert_eq!(told("Walks to 3,4 (8 m)."), "Walks to 3,4 (8 m).");
        assert_eq!(told("open ("), "open (");
        assert_eq!(
            told("of another book (TH-ATK-06)"),
            "of another book (TH-ATK-06)"
        );
    }

    #[test]
    fn long_lines_are_cut_between_words() {
        assert_eq!(wrapped("  one two three", 11), "  one two\n    three\n");
        assert_eq!(wrapped("one", 2), "one\n");
        assert_eq!(
            wrapped("  do    one two three", 16),
            "  do    one two three\n".replace("two ", "two\n        ")
        );
        assert_eq!(
            wrapped("  one > 99 % two", 10),
            "  one\n    > 99 %\n    two\n"
        );
        assert_eq!(wrapped("      one two", 10), "      one\n      two\n");
    }
}
