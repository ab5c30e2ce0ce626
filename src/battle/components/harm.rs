//! Harm taken, in the shapes the books use.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

/// A row of wound boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Track {
    /// Boxes not lost yet.
    pub left: u8,
    /// All boxes.
    pub max: u8,
}

impl Track {
    /// An unharmed row.
    pub fn full(max: u8) -> Self {
        Self { left: max, max }
    }

    /// Boxes lost.
    pub fn lost(self) -> u8 {
        self.max.saturating_sub(self.left)
    }
}

/// The three tracks of EV-SHT-06.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wounds {
    /// Light Wounds.
    pub light: Track,
    /// Heavy Wounds.
    pub heavy: Track,
    /// The Deadly Wound.
    pub deadly: Track,
}

impl Wounds {
    /// Boxes left on all three tracks.
    pub fn left(&self) -> u8 {
        self.light.left + self.heavy.left + self.deadly.left
    }

    /// Boxes lost on all three tracks.
    pub fn lost(&self) -> u8 {
        self.light.lost() + self.heavy.lost() + self.deadly.lost()
    }
}

/// One Persona of an Evoker (EV-PER-01); its definition is on the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PersonaState {
    /// Its own tracks.
    pub wounds: Wounds,
    /// Whether it is broken.
    pub broken: bool,
}

/// The Personas of an Evoker, in the order of the sheet.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Personas {
    /// Their states.
    pub list: Vec<PersonaState>,
    /// Which one is equipped.
    pub equipped: Option<u8>,
}

/// Injuries by hit location: 0 none, else how many rows of the table apply, 1 to 4 (EV-INJ-06).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Injuries {
    /// Head, left arm, right arm, body, left leg, right leg.
    pub rows: [u8; 6],
    /// Locations with an injury that is ignored for now, as bits (EV-FAT-10).
    pub ignored: u8,
}

/// Stress gathered so far (EV-SHT-11).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stress {
    /// The running total.
    pub total: u16,
    /// Whether this combatant gains Stress.
    pub tracked: bool,
    /// Stress that is added after the current event (EV-INJ-13).
    pub owed: u16,
}

/// Points lost from scores, by the book's numbering of scores (EV-CND-10).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decay(pub [i8; 12]);

/// Wounds taken at one level, and room for them (TH-WND-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slots {
    /// Wounds taken.
    pub taken: u8,
    /// Room.
    pub max: u8,
}

/// Wound slots by level: light, moderate, severe, critical, fatal (TH-WND-01).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WoundSlots(pub [Slots; 5]);

#[cfg(test)]
mod tests {
    use super::{Track, Wounds};

    /// Rules: EV-SHT-06
    #[test]
    fn boxes_of_all_three_tracks_are_left_and_lost() {
        let wounds = Wounds {
            light: Track { left: 1, max: 4 },
            heavy: Track { left: 1, max: 3 },
            deadly: Track { left: 0, max: 1 },
        };
        assert_eq!((wounds.left(), wounds.lost()), (2, 6));
    }
}
