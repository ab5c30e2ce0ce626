//! A level without faults.

use std::collections::BTreeMap;

use crate::{
    battle::{
        components::{Band, Haze},
        field::board::Board,
        goals::{Goal, Trigger},
        ids::{SideId, UnitId},
        ruleset::Book,
        scene::{Definition, Side, Surprise},
    },
    data::{agreement::Agreement, minds::Mind, seats::Seat, shelf::Recruit},
    document::Meaning,
    fair::verdict::Aim,
    geometry::Cell,
};

/// The most squares along each edge of a map.
pub const LARGEST_MAP: usize = 512;
/// Rounds after which a battle is a draw unless the level says otherwise.
pub const USUAL_ROUND_LIMIT: u16 = 100;

/// The colours a side can have, in the order in which sides get them when they name none.
pub const COLOURS: [&str; 8] = [
    "azure", "crimson", "amber", "jade", "violet", "ivory", "teal", "rose",
];

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
    /// The share of battles between equal minds that its first side is meant to win.
    pub aim: Aim,
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
    pub agreed: Agreement,
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
    /// Whether the level is made for a book.
    pub fn is_for(&self, book: &Book) -> bool {
        self.books.iter().any(|own| own.id == book.id)
    }
}

/// FNV-1a: the same on every machine, and good enough to notice a changed file.
pub(crate) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
