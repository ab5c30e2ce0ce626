//! Hashes of a document's content, however it is written: they stay the same when comments,
//! whitespace, line ends, the order of fields or the names of structures change, on every machine
//! and build.

use std::{collections::BTreeMap, hash::Hasher};

use crate::{
    document::{Document, Node, NodeKind},
    hashing::StateHasher,
};

/// Hashes of a document's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// All of it.
    pub whole: u64,
    /// Each field of the root, and each named entry of a list in it, by its title: "`map`",
    /// "`combatants` Ann".
    pub parts: BTreeMap<String, u64>,
}

/// Fields that describe a document without changing the battle.
const FOR_READERS: [&str; 3] = ["name", "description", "aim"];

impl Document {
    /// The content hashes; titles, descriptions and aims are for readers and do not count.
    pub fn meaning(&self) -> Meaning {
        let mut parts = BTreeMap::new();
        for (name, value) in fields(self.root()) {
            if FOR_READERS.contains(&name) {
                continue;
            }
            parts.insert(format!("`{name}`"), weight(value));
            for entry in value.items().unwrap_or_default() {
                let title = entry.field("name").map(|title| &title.kind);
                if let Some(NodeKind::Text(title)) = title {
                    parts.insert(format!("`{name}` {title}"), weight(entry));
                }
            }
        }
        let mut sum = StateHasher::default();
        for (name, part) in &parts {
            text(name, &mut sum);
            sum.write_u64(*part);
        }
        Meaning {
            whole: sum.finish(),
            parts,
        }
    }
}

impl Document {
    /// Hash of all that a document says, titles and descriptions included.
    pub fn content(&self) -> u64 {
        weight(self.root())
    }
}

/// The fields of a structure, named or not, that have content; `None` counts as no field.
fn fields(node: &Node) -> Vec<(&str, &Node)> {
    match &node.kind {
        NodeKind::Tagged(_, body) => fields(body),
        NodeKind::Struct(fields) => {
            let said = fields.iter().filter_map(|field| {
                let value = field.value.unwrapped()?;
                Some((field.name.text.as_str(), value))
            });
            let mut said: Vec<(&str, &Node)> = said.collect();
            said.sort_by_key(|(name, _)| *name);
            said
        }
        _ => Vec::new(),
    }
}

/// The hash of a value.
fn weight(node: &Node) -> u64 {
    let mut sum = StateHasher::default();
    weigh(node, &mut sum);
    sum.finish()
}

fn weigh(node: &Node, sum: &mut StateHasher) {
    match &node.kind {
        NodeKind::Broken => sum.write_u8(0),
        NodeKind::Unit => sum.write_u8(1),
        NodeKind::Bool(value) => {
            sum.write_u8(2);
            sum.write_u8(u8::from(*value));
        }
        NodeKind::Char(letter) => {
            sum.write_u8(3);
            text(letter.encode_utf8(&mut [0; 4]), sum);
        }
        NodeKind::Text(value) => {
            sum.write_u8(3);
            text(&value.replace("\r\n", "\n"), sum);
        }
        NodeKind::Integer(value) => {
            sum.write_u8(4);
            sum.write(&value.to_le_bytes());
        }
        NodeKind::Decimal(value) => decimal(*value, sum),
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            sum.write_u8(6);
            sum.write_u64(items.len() as u64);
            items.iter().for_each(|item| weigh(item, sum));
        }
        NodeKind::Map(entries) => {
            sum.write_u8(7);
            let pair = |entry: &super::Entry| (weight(&entry.key), weight(&entry.value));
            let mut pairs: Vec<(u64, u64)> = entries.iter().map(pair).collect();
            pairs.sort_unstable();
            for (key, value) in pairs {
                sum.write_u64(key);
                sum.write_u64(value);
            }
        }
        NodeKind::Struct(_) => {
            sum.write_u8(8);
            for (name, value) in fields(node) {
                text(name, sum);
                weigh(value, sum);
            }
        }
        NodeKind::Name(name) => {
            sum.write_u8(9);
            text(name, sum);
        }
        NodeKind::Tagged(name, body) => match node.unwrapped() {
            Some(inner) if !std::ptr::eq(inner, node) => weigh(inner, sum),
            // `Side(name: "A")` is `(name: "A")`: only lower-case names of values choose between
            // forms.
            _ if name.text.starts_with(char::is_uppercase) => weigh(body, sum),
            _ => {
                sum.write_u8(10);
                text(&name.text, sum);
                weigh(body, sum);
            }
        },
    }
}

/// A decimal number; a whole one has the same hash without its point.
fn decimal(value: f64, sum: &mut StateHasher) {
    let whole = value as i128;
    if whole as f64 == value {
        sum.write_u8(4);
        sum.write(&whole.to_le_bytes());
    } else {
        sum.write_u8(5);
        sum.write_u64(value.to_bits());
    }
}

fn text(text: &str, sum: &mut StateHasher) {
    sum.write_u64(text.len() as u64);
    sum.write(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use crate::document::meaning::*;

    fn meaning(text: &str) -> Meaning {
        Document::parse("level.ron", text).meaning()
    }

    const LEVEL: &str = r#"Level(name: "A", legend: { '.': floor, 'W': wall(3) }, map: ["..", "W."],
        light: Some(low), height: 2, sides: [Side(name: "X", colour: red), Side(name: "Y")])"#;

    #[test]
    fn ways_of_writing_are_no_meaning() {
        let same = meaning(LEVEL);
        for other in [
            LEVEL.replace("map:", "// The yard.\n  map:"),
            LEVEL.replace(", ", ",\r\n\t/* so */ "),
            LEVEL.replace("Side(", "(").replace("Level(", "("),
            LEVEL.replace("Some(low)", "low"),
            LEVEL.replace("height: 2", "height: 2.0"),
            LEVEL.replace("'.': floor, 'W': wall(3)", "'W': wall(3), '.': floor"),
            LEVEL
                .replace("height: 2, ", "")
                .replace("map:", "height: 2, map:"),
            LEVEL.replace("name: \"A\"", "name: \"B\", description: \"A yard.\""),
            LEVEL.replace("height: 2", "height: 2, wind: None"),
            LEVEL.replace("\"X\", colour: red", "\"X\", colour: red,"),
        ] {
            assert_eq!(meaning(&other), same, "{other}");
        }
        // The number is the same in every build, since files hold it.
        assert_eq!(meaning("(a: 1, b: [x, \"y\"])").whole, WRITTEN);
    }

    const WRITTEN: u64 = 2_360_691_848_571_393_213;

    #[test]
    fn every_value_is_meaning_and_its_part_is_named() {
        let same = meaning(LEVEL);
        for (from, to, parts) in [
            ("'W': wall(3)", "'W': wall(2)", &["`legend`"][..]),
            ("'W': wall(3)", "'W': rock(3)", &["`legend`"]),
            ("\"W.\"", "\".W\"", &["`map`"]),
            ("[\"..\", \"W.\"]", "[\"W.\", \"..\"]", &["`map`"]),
            ("Some(low)", "high", &["`light`"]),
            ("height: 2", "height: 2.5", &["`height`"]),
            ("red", "blue", &["`sides`", "`sides` X"]),
        ] {
            let other = meaning(&LEVEL.replace(from, to));
            assert_ne!(other.whole, same.whole, "{to}");
            let changed = same
                .parts
                .iter()
                .filter(|(name, part)| other.parts.get(*name) != Some(*part));
            let changed: Vec<&str> = changed.map(|(name, _)| name.as_str()).collect();
            assert_eq!(changed, parts, "{to}");
        }
    }
}
