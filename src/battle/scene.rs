//! The parts of a battle that never change: book, board, sides, roster.

use std::{any::Any, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    field::{board::Board, exposures::ExposureCache},
    goals::{Goal, Trigger},
    ids::{SideId, UnitId},
    ruleset::Book,
    store::setting::Setting,
};

/// Anything a book keeps in a scene: its sheets, its catalogue, its options.
pub type Definition = Arc<dyn Any + Send + Sync>;

/// One side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Sides of the same alliance are not enemies.
    pub alliance: u8,
    /// The colour of its tokens, by name.
    pub colour: String,
    /// Whether the computer leads it unless the command line says otherwise.
    pub computer: bool,
}

/// One combatant of the roster.
#[derive(Clone)]
pub struct Member {
    /// Its name, unique in the battle.
    pub name: String,
    /// Its archetype, which also selects its picture.
    pub archetype: String,
    /// Its side.
    pub side: SideId,
    /// Squares along each edge of its footprint.
    pub squares: u8,
    /// Its sheet, in the book's own type.
    pub sheet: Definition,
}

/// Whether a side is surprised as a battle begins; each book says what that costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surprise {
    /// No unit of it.
    #[default]
    None,
    /// All its units.
    Always,
    /// Its units that fail their check.
    Check,
}

/// The parts of a battle that never change.
pub struct Scene {
    /// The title of the level.
    pub title: String,
    /// The book it is played by.
    pub book: &'static Book,
    /// The map.
    pub board: Arc<Board>,
    /// The sides.
    pub sides: Vec<Side>,
    /// All combatants, those waiting to join included.
    pub roster: Vec<Member>,
    /// The book's items and powers, in its own type.
    pub catalogue: Definition,
    /// The book's options for this level, in its own type.
    pub options: Definition,
    /// What decides the battle, besides the last side standing.
    pub goals: Vec<Goal>,
    /// The level's triggers.
    pub triggers: Vec<Trigger>,
    /// After this many rounds the battle is a draw.
    pub round_cap: u16,
    /// Allied sides do not share what they see.
    pub separate_sight: bool,
    /// Cached sight and cover between squares.
    pub exposures: Arc<ExposureCache>,
}

impl Scene {
    /// What the store and the systems of a battle read of the scene.
    pub(super) fn setting(&self) -> Setting {
        Setting {
            board: Arc::clone(&self.board),
            squares: self.roster.iter().map(|member| member.squares).collect(),
            exposures: Arc::clone(&self.exposures),
        }
    }

    /// The member of the roster.
    pub fn member(&self, unit: UnitId) -> &Member {
        match self.roster.get(unit.index()) {
            Some(member) => member,
            None => unreachable!("unit numbers come from the roster"),
        }
    }

    /// Whether two combatants are on the same or allied sides; a combatant is its own friend.
    pub fn friendly(&self, a: UnitId, b: UnitId) -> bool {
        self.allied(self.member(a).side, self.member(b).side)
    }

    /// Whether two sides are the same or allied.
    pub fn allied(&self, a: SideId, b: SideId) -> bool {
        let alliance = |side: SideId| self.sides.get(side.index()).map(|side| side.alliance);
        a == b || alliance(a) == alliance(b)
    }

    /// Whether two sides share their sight: a side with itself, and with its allies unless the
    /// option separates the sight of allies.
    pub fn shares_sight(&self, a: SideId, b: SideId) -> bool {
        a == b || !self.separate_sight && self.allied(a, b)
    }

    /// The combatant of this name.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        self.roster
            .iter()
            .position(|member| member.name.eq_ignore_ascii_case(name))
            .map(|place| UnitId(place as u16))
    }
}
