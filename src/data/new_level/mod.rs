//! New levels to begin with: a board of some kind, bare or drawn by lot, two sides of the same four,
//! written as an author would write it.

mod ground;
mod kinds;
mod paint;
mod tile;

use std::fmt::{Display, Write};

use ground::Ground;

pub use kinds::{Mirror, PlaceKind};

use crate::{
    data::level::Level,
    dice::DiceStream,
    document::{Document, in_quotes},
};

/// What a new level is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLevel {
    /// Its title.
    pub name: String,
    /// Columns, see [`SMALLEST`] and [`LARGEST`].
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Its kind.
    pub kind: PlaceKind,
    /// How its halves repeat each other, if they do.
    pub mirror: Option<Mirror>,
    /// What is drawn by lot; without a seed the ground stays bare.
    pub seed: Option<u64>,
}

/// The fewest columns and rows of a new level.
pub const SMALLEST: (u16, u16) = (12, 8);
/// The most columns and rows of a new level.
pub const LARGEST: u16 = 256;

/// The members of each side: archetypes that every book has, and their names.
const MEMBERS: [(&str, &str); 4] = [
    ("vanguard", "Iren"),
    ("archer", "Sato"),
    ("medic", "Bel"),
    ("invoker", "Oren"),
];

/// Adds two sides of four to the text of a level, at these columns and rows, and its end.
pub fn add_sides<N: Display>(text: &mut String, starts: &[Vec<(N, N)>; 2]) {
    text.push_str("    sides: [\n");
    text.push_str("        Side(name: \"Dawn\", colour: azure, controller: human),\n");
    text.push_str("        Side(name: \"Dusk\", colour: crimson, controller: ai),\n");
    text.push_str("    ],\n\n    combatants: [\n");
    for (side, places) in ["Dawn", "Dusk"].into_iter().zip(starts) {
        for ((archetype, name), (x, y)) in MEMBERS.into_iter().zip(places) {
            let name = match side {
                "Dawn" => name.to_owned(),
                _ => format!("{side} {name}"),
            };
            let _ = writeln!(
                text,
                "        (archetype: {archetype}, side: \"{side}\", at: ({x}, {y}), name: \"{name}\"),"
            );
        }
    }
    text.push_str("    ],\n\n    round_limit: 40,\n)\n");
}

impl NewLevel {
    /// The text of the level's file. Levels with the same values are the same on every machine.
    pub fn text(&self) -> String {
        let starts = self.starts();
        self.written(&self.ground(&starts), &starts)
    }

    /// The board, with free starts that can reach each other.
    fn ground(&self, starts: &[Vec<(u16, u16)>; 2]) -> Ground {
        let mut ground = Ground::new(self.width, self.height, self.kind, self.mirror);
        if let Some(seed) = self.seed {
            paint::draw_by_lot(&mut ground, self.kind, &mut DiceStream::new(seed, 0));
            ground.repeat();
        }
        ground.connect(&starts.concat());
        ground
    }

    /// Where the members of the two sides begin: in the west and in the east.
    fn starts(&self) -> [Vec<(u16, u16)>; 2] {
        let count = MEMBERS.len() as u16;
        let west: Vec<(u16, u16)> = (0..count)
            .map(|place| {
                // Spread over the middle half of the rows; neighbours stand in two columns.
                let rows = (self.height / 2).max(count);
                let top = (self.height - rows) / 2;
                (2 + place % 2, top + (2 * place + 1) * rows / (2 * count))
            })
            .collect();
        let is_turned = self.mirror == Some(Mirror::Turn);
        let opposite = |(x, y): (u16, u16)| {
            let row = if is_turned { self.height - 1 - y } else { y };
            (self.width - 1 - x, row)
        };
        let east = west.iter().copied().map(opposite).collect();
        [west, east]
    }

    fn written(&self, ground: &Ground, starts: &[Vec<(u16, u16)>; 2]) -> String {
        let mut text = self.comment();
        text.push_str("Level(\n    format: 1,\n");
        let _ = writeln!(text, "    name: {},", in_quotes(&self.name));
        text.push_str("    books: [evoker, threshold, maneuver, momentum, vigor],\n\n");
        text.push_str("    // Each character of the map, and what it stands for.\n    legend: {\n");
        for tile in ground.used() {
            let _ = writeln!(text, "        '{}': {},", tile.letter(), tile.meaning());
        }
        text.push_str("    },\n\n");
        text.push_str("    // North is up; the square in the north-west corner is (0, 0).\n");
        text.push_str("    map: [\n");
        for row in ground.rows() {
            let _ = writeln!(text, "        \"{row}\",");
        }
        text.push_str("    ],\n\n");
        add_sides(&mut text, starts);
        text
    }

    /// The first lines: how the level was made.
    fn comment(&self) -> String {
        let title = self.name.replace(char::is_control, " ");
        let kind = self.kind.word();
        let size = format!("{}x{}", self.width, self.height);
        let mut made = format!("shadowgrid new --kind {kind} --size {size}");
        if let Some(mirror) = self.mirror {
            let _ = write!(made, " --mirror {}", mirror.word());
        }
        if let Some(seed) = self.seed {
            let _ = write!(made, " --random {seed}");
        }
        format!("// {title}.\n//\n// Begun with `{made}`.\n")
    }

    /// A level of this text, to be sure that it is sound.
    ///
    /// # Errors
    /// The text has faults; this would be a fault of the game.
    pub fn checked(&self) -> Result<String, String> {
        let text = self.text();
        let document = Document::parse("new level", text.as_str());
        let (level, problems) = Level::read(&document);
        match level.filter(|_| problems.is_empty()) {
            Some(_) => Ok(text),
            None => {
                let first = problems.iter().next();
                Err(first.map_or_else(String::new, |problem| problem.message.clone()))
            }
        }
    }
}

#[cfg(test)]
mod tests;
