//! What an author meant who wrote a value as other formats write it.

use super::node::{Node, NodeKind};

/// The whole number that stands between quotes, or has nothing behind its point; empty if it is
/// neither.
pub(super) fn whole_number(node: &Node) -> String {
    match &node.kind {
        NodeKind::Text(text) => between_quotes(text, text.trim().parse::<i128>().is_ok()),
        NodeKind::Decimal(value) if value.fract() == 0.0 && value.abs() < 1e15 => {
            format!("write `{value:.0}` without a point")
        }
        _ => String::new(),
    }
}

/// The number that stands between quotes; empty if none does.
pub(super) fn decimal(node: &Node) -> String {
    match &node.kind {
        NodeKind::Text(text) => {
            let is_number = text.trim().parse::<f64>().is_ok_and(f64::is_finite);
            between_quotes(text, is_number)
        }
        _ => String::new(),
    }
}

fn between_quotes(text: &str, is_number: bool) -> String {
    if is_number {
        format!("write `{}` without quotes", text.trim())
    } else {
        String::new()
    }
}

/// `true` or `false` in other words; empty if it is no such word.
pub(super) fn truth(node: &Node) -> String {
    let word = match &node.kind {
        NodeKind::Name(word) | NodeKind::Text(word) => word.to_lowercase(),
        NodeKind::Integer(value) => value.to_string(),
        _ => return String::new(),
    };
    let meant = match word.trim() {
        "true" | "yes" | "y" | "on" | "1" => "true",
        "false" | "no" | "n" | "off" | "0" => "false",
        _ => return String::new(),
    };
    format!("write `{meant}`")
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Node, Reader};

    fn hint<T>(text: &str, read: for<'d> fn(&mut Reader<'d>, &'d Node) -> Option<T>) -> String {
        let document = Document::parse("hint.ron", text);
        let mut reader = Reader::new(&document);
        assert!(read(&mut reader, document.root()).is_none(), "{text}");
        let problems = reader.finish(&[]);
        let help = problems.iter().next().and_then(|one| one.help.clone());
        help.unwrap_or_default()
    }

    #[test]
    fn values_of_other_formats_are_known() {
        for (text, help) in [
            ("\"3\"", "write `3` without quotes"),
            ("2.0", "write `2` without a point"),
            ("-4.0", "write `-4` without a point"),
            ("2.5", ""),
            ("\"three\"", ""),
        ] {
            assert_eq!(
                hint(text, |reader, node| reader.integer(node, 1..=9_i64)),
                help,
                "{text}"
            );
        }
        for (text, help) in [
            ("yes", "write `true`"),
            ("\"off\"", "write `false`"),
            ("True", "write `true`"),
            ("0", "write `false`"),
            ("maybe", ""),
        ] {
            assert_eq!(hint(text, |reader, node| reader.bool(node)), help, "{text}");
        }
        assert_eq!(
            hint("\"1.5\"", |reader, node| reader.decimal(node, 10, 0..=90)),
            "write `1.5` without quotes"
        );
    }
}
