//! What a legend says of a character, taken apart and put together again.

use crate::document::{Document, Node, NodeKind, TokenKind, lex};

/// A square of a legend: its ground, and its further fields as they are written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SquareText {
    /// The kind of ground.
    pub terrain: String,
    /// Its fields with their values, in the order of the file; a depth alone is the field `depth`.
    fields: Vec<(String, String)>,
}

/// Fields that speak of the ground.
const OF_GROUND: [&str; 4] = ["depth", "features", "current", "slip_tn"];
/// Fields that speak of the thing in the square.
const OF_THING: [&str; 7] = [
    "obstacle",
    "interact",
    "coated",
    "hidden",
    "sturdy",
    "penetrable",
    "durability",
];

impl SquareText {
    /// Bare ground.
    #[must_use]
    pub fn bare(terrain: &str) -> Self {
        Self {
            terrain: terrain.to_owned(),
            fields: Vec::new(),
        }
    }

    /// The square that a legend means by a text; `None` for what cannot be read.
    ///
    /// ```
    /// use shadowgrid::workshop::SquareText;
    ///
    /// let crate_on_floor = SquareText::read("(floor, obstacle: crate) // heavy").unwrap();
    /// assert_eq!(crate_on_floor.to_string(), "floor(obstacle: crate)");
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let document = Document::parse("legend", text);
        if document.problems().has_errors() {
            return None;
        }
        let said = |node: &Node| compact(document.text().get(node.span.clone()).unwrap_or(""));
        let root = document.root();
        let mut square = Self::bare(root.name()?);
        let NodeKind::Tagged(_, body) = &root.kind else {
            return Some(square);
        };
        match &body.kind {
            NodeKind::Unit => {}
            NodeKind::Struct(fields) => {
                let fields = fields.iter();
                let fields = fields.map(|field| (field.name.text.clone(), said(&field.value)));
                square.fields = fields.collect();
            }
            NodeKind::Tuple(items) => {
                let depth = items.first()?;
                square.fields.push(("depth".to_owned(), said(depth)));
            }
            _ => return None,
        }
        Some(square)
    }

    /// The value of a field, as it is written.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let (_, value) = fields.find(|(field, _)| field == name)?;
        Some(value)
    }

    /// Gives a field a value, or takes the field away.
    pub fn set(&mut self, name: &str, value: Option<&str>) {
        let place = self.fields.iter().position(|(field, _)| field == name);
        match (place, value) {
            (Some(place), Some(value)) => value.clone_into(&mut self.fields[place].1),
            (Some(place), None) => drop(self.fields.remove(place)),
            (None, Some(value)) => self.fields.push((name.to_owned(), value.to_owned())),
            (None, None) => {}
        }
    }

    /// Other ground under what is there; a wall leaves room for nothing.
    pub fn set_terrain(&mut self, terrain: &str, is_wall: bool) {
        if self.terrain != terrain {
            self.fields
                .retain(|(name, _)| !OF_GROUND.contains(&name.as_str()));
            terrain.clone_into(&mut self.terrain);
        }
        if is_wall {
            self.set_obstacle(None);
        }
    }

    /// Another thing in the square, or none.
    pub fn set_obstacle(&mut self, obstacle: Option<&str>) {
        if self.field("obstacle") == obstacle {
            return;
        }
        self.fields
            .retain(|(name, _)| !OF_THING.contains(&name.as_str()));
        self.set("obstacle", obstacle);
    }

    /// The square in words: `crate on paving, depth 2`.
    #[must_use]
    pub fn words(&self) -> String {
        let spaced = |name: &str| name.replace('_', " ");
        let ground = spaced(&self.terrain);
        let mut words = match self.field("obstacle") {
            Some(thing) => format!("{} on {ground}", spaced(thing)),
            None => ground,
        };
        for (name, value) in &self.fields {
            words += &match (name.as_str(), value.as_str()) {
                ("obstacle", _) => continue,
                (name, "true") => format!(", {}", spaced(name)),
                (name, value) => format!(", {} {value}", spaced(name)),
            };
        }
        words
    }

    /// The same square whatever the order of its fields.
    #[must_use]
    pub fn key(&self) -> Self {
        let mut key = self.clone();
        key.fields.sort();
        key
    }
}

impl std::fmt::Display for SquareText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.terrain)?;
        match self.fields.as_slice() {
            [] => Ok(()),
            [(name, value)] if name == "depth" => write!(f, "({value})"),
            fields => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, value)| format!("{name}: {value}"))
                    .collect();
                write!(f, "({})", fields.join(", "))
            }
        }
    }
}

/// A value on one line, without comments.
fn compact(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for token in lex(text) {
        match token.kind {
            TokenKind::Blank => {}
            kind if kind.is_trivia() => {}
            TokenKind::Comma => out.push_str(", "),
            TokenKind::Colon => out.push_str(": "),
            TokenKind::Close => {
                let end = out.trim_end_matches([',', ' ']).len();
                // `(5,)` is a tuple of one value, and no level has one; commas before brackets go.
                out.truncate(end);
                out.push_str(&text[token.span]);
            }
            _ => out.push_str(&text[token.span]),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_as_levels_write_them() {
        for (text, wanted) in [
            ("wall", "wall"),
            ("water( 1.2 )", "water(1.2)"),
            ("water(1.2, )", "water(1.2)"),
            (
                "shallows(features:[mud ,], light:low)",
                "shallows(features: [mud], light: low)",
            ),
            (
                "floor(obstacle: lever, interact: [(title: \"Pull, it\", effect: switches([(6,2)]))])",
                "floor(obstacle: lever, interact: [(title: \"Pull, it\", effect: switches([(6, 2)]))])",
            ),
        ] {
            assert_eq!(SquareText::read(text).unwrap().to_string(), wanted);
        }
        assert_eq!(SquareText::read("floor("), None);
        assert_eq!(SquareText::read("(obstacle: crate)"), None);
    }

    #[test]
    fn other_ground_and_things_take_with_them_what_spoke_of_the_old() {
        let mut square =
            SquareText::read("water(depth: 2, obstacle: crate, durability: 9, roof: true)")
                .unwrap();
        square.set_terrain("floor", false);
        assert_eq!(
            square.to_string(),
            "floor(obstacle: crate, durability: 9, roof: true)"
        );
        square.set_obstacle(Some("table"));
        assert_eq!(square.to_string(), "floor(roof: true, obstacle: table)");
        assert_eq!(square.words(), "table on floor, roof");
        square.set_terrain("wall", true);
        assert_eq!(square.to_string(), "wall(roof: true)");
    }
}
