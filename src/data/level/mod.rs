//! Levels: a map drawn in letters, the units on it, and the goals of the battle.
//!
//! Each field is described once, as a line of a record: those of the level itself in `fields` and
//! `conditions`, of its chapters in `sides`, `combatant`, `square` (the legend), `zone_fields`,
//! `goals`, `triggers` and `seats`; `reference` lists them for authors. `read` goes through the file
//! from its first field to its last. `map` draws the board, `layer` reads the layers over it,
//! `roster` names the units, `riders` seats them on their mounts, `place` finds their squares;
//! `reach` finds places out of reach, and `stage` makes a battle of the level. Instead of a map a
//! level may have zones and spots: `zones` checks them and `zone_plan` lays them out. The format is
//! described in `levels/README.md`.

mod call_signs;
mod combatant;
mod conditions;
mod entry;
mod fields;
mod goals;
mod ground;
mod later;
mod layer;
mod links;
pub(crate) mod map;
mod names;
mod place;
mod reach;
mod read;
mod reference;
mod riders;
mod roster;
mod rules;
mod seats;
mod sides;
pub(crate) mod spot_name;
mod square;
mod stage;
mod triggers;
mod vehicle_places;
pub(crate) mod vehicles;
mod zone_fields;
pub(crate) mod zone_plan;
pub(crate) mod zones;

use std::{collections::BTreeMap, path::Path};

pub(crate) use goals::goals_of;
pub(crate) use names::zone;
pub use reference::reference;
pub use rules::RULES;
pub use sides::COLOURS;
pub use stage::Stage;

use super::{brains::Mind, seats::Seat, shelf::Recruit};
use crate::{
    battle::{
        board::Board,
        components::{Band, Haze},
        goals::{Goal, Trigger},
        ids::{SideId, UnitId, UnitSet},
        ruleset::Book,
        scene::{Definition, Side, Surprise},
    },
    document::{
        Document, Meaning, Node, Reader,
        problem::{Problem, Problems},
    },
    geometry::Cell,
};

/// The most squares along each edge of a map.
pub const LARGEST_MAP: usize = 512;
/// Rounds after which a battle is a draw unless the level says otherwise.
pub const USUAL_ROUND_LIMIT: u16 = 100;

/// A unit placed by the level.
#[derive(Clone)]
pub struct Combatant {
    /// Its name, unique in the level whatever the letters' case.
    pub name: String,
    /// Its archetype, which also selects its picture; empty for a unit with only its own sheets.
    pub archetype: String,
    /// Its side; that of nobody for a vehicle.
    pub side: SideId,
    /// The north-west square of its footprint.
    pub at: Cell,
    /// The band it starts on.
    pub band: Band,
    /// It starts Hidden.
    pub hidden: bool,
    /// It has a reason to search for a hidden unit.
    pub suspicious: bool,
    /// It is surprised in the first round.
    pub surprised: bool,
    /// The union it begins in, by a number, in books that have them (MO-UNI-01); 0 is none.
    pub union: u8,
    /// It is asleep until a wound or an alarm (EV-CND-09).
    pub helpless: bool,
    /// It joins later, by a trigger.
    pub waiting: bool,
    /// Its mount: then it shares the mount's place, altitude and arrival.
    pub rides: Option<UnitId>,
    /// Its place in the vehicle it rides: 0 is the driver's.
    pub place: u8,
    /// Its sheet in each book of the level, by the book's name.
    pub sheets: BTreeMap<&'static str, Recruit>,
}

/// A level without faults.
#[derive(Clone)]
pub struct Level {
    /// The name of its file in reports.
    pub file: String,
    /// A number that changes with every change of the file.
    pub fingerprint: u64,
    /// The content of the file, however it is written: saves and records identify the level by it.
    pub meaning: Meaning,
    /// Its title.
    pub name: String,
    /// What a player reads before choosing it.
    pub description: String,
    /// The books it can be played by, in the order of the house.
    pub books: Vec<&'static Book>,
    /// The map.
    pub board: Board,
    /// Clouds at the start, in reading order.
    pub haze: Vec<Haze>,
    /// The sides.
    pub sides: Vec<Side>,
    /// By side: the brain that leads it when the computer does.
    pub minds: Vec<Mind>,
    /// The named players, if any.
    pub seats: Vec<Seat>,
    /// What those players have agreed on.
    pub agreed: super::agreement::Agreement,
    /// All units, those that join later included; a [`UnitId`] is an index in this list.
    pub combatants: Vec<Combatant>,
    /// What decides the battle, besides the last side standing.
    pub goals: Vec<Goal>,
    /// The level's triggers.
    pub triggers: Vec<Trigger>,
    /// After this many rounds the battle is a draw.
    pub round_limit: u16,
    /// Social Link ranks between allies.
    pub links: Vec<(UnitId, UnitId, u8)>,
    /// By side: whether it is surprised in books that ask for it (TH-TIM-11).
    pub surprise: Vec<Surprise>,
    /// Whether it is a scene, with a map that does not define what is overhead.
    pub staged: bool,
    /// By side: whether its members are player characters, whatever their sheets say (MO-SHT-14).
    pub players: Vec<Option<bool>>,
    /// The side that lies in ambush.
    pub ambush: Option<SideId>,
    /// The options of each book, by its name.
    pub(crate) options: BTreeMap<&'static str, Definition>,
    /// The items and powers of books to which the level adds some, by the book's name.
    pub(crate) catalogues: BTreeMap<&'static str, Definition>,
}

impl Level {
    /// Reads a level file; no level comes out of a file with errors. The document is for showing
    /// the problems and for editing.
    pub fn open(path: &Path) -> (Option<Self>, Problems, Document) {
        let document = Document::open(path);
        let (level, problems) = Self::read(&document);
        (level, problems, document)
    }

    /// Reads a level from its document.
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let level = read::level(&mut reader, document.root());
        let names: Vec<&'static str> = RULES.iter().map(|(rule, _)| *rule).collect();
        let problems = reader.finish(&names);
        let level = level.filter(|_| !problems.has_errors()).map(|level| Self {
            file: document.name().to_owned(),
            fingerprint: fingerprint(document.text()),
            meaning: document.meaning(),
            ..level
        });
        (level, problems)
    }

    /// Whether the level is made for a book.
    pub fn is_for(&self, book: &Book) -> bool {
        self.books.iter().any(|own| own.id == book.id)
    }
}

/// Whether a battle has room for this many `sides` or `combatants`; if not, that is reported.
pub(crate) fn has_room(reader: &mut Reader<'_>, node: &Node, what: &str, count: usize) -> bool {
    let most = match what {
        "sides" => COLOURS.len(),
        _ => UnitSet::CAPACITY,
    };
    if count > most {
        reader.report(
            Problem::error("too-many", format!("there are {count} {what}"))
                .at(node.opening())
                .help(format!("a battle has at most {most} {what}")),
        );
    }
    count <= most
}

/// FNV-1a: the same on every machine, and good enough to notice a changed file.
pub(crate) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod described_tests;
#[cfg(test)]
mod tests;
