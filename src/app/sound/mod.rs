//! Sounds: short tones the game makes itself. What is heard when, and how it sounds, is worked out
//! here; that it is heard takes the feature `sound`, which needs the system's sound library.

#[cfg(feature = "sound")]
mod player;
pub mod tones;

use super::shown::{Shown, Sight};
use crate::battle::{components::CombatStatus, event::BattleEvent, ids::UnitId};

/// Something to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cue {
    /// Somebody moves a square.
    Step,
    /// A strike lands.
    Hit,
    /// A strike goes past.
    Miss,
    /// Somebody is hurt.
    Wound,
    /// Somebody falls.
    Death,
    /// A turn begins.
    Turn,
    /// A button is pressed, an order given.
    Click,
}

impl Cue {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Step,
        Self::Hit,
        Self::Miss,
        Self::Wound,
        Self::Death,
        Self::Turn,
        Self::Click,
    ];
}

/// What is heard of an event; nothing of what is out of sight.
pub fn cue_of(event: &BattleEvent, shown: &Shown) -> Option<Cue> {
    let seen = |unit: &UnitId| {
        shown
            .unit(*unit)
            .is_some_and(|look| look.sight == Sight::Seen)
    };
    match event {
        BattleEvent::Moved { unit, .. } if seen(unit) => Some(Cue::Step),
        BattleEvent::Outcome {
            unit, target, hit, ..
        } if seen(unit) || seen(target) => Some(if *hit { Cue::Hit } else { Cue::Miss }),
        BattleEvent::Hurt { unit, .. } if seen(unit) => Some(Cue::Wound),
        BattleEvent::LifeChanged { unit, after, .. } if seen(unit) => match after {
            CombatStatus::Dead | CombatStatus::Downed | CombatStatus::Unconscious { .. } => {
                Some(Cue::Death)
            }
            CombatStatus::Active | CombatStatus::Waiting | CombatStatus::Gone => None,
        },
        BattleEvent::TurnBegan { unit, .. } if seen(unit) => Some(Cue::Turn),
        _ => None,
    }
}

/// Plays what is heard, where the program was built to.
pub(super) fn plugin(app: &mut bevy::prelude::App) {
    #[cfg(feature = "sound")]
    app.add_plugins(player::plugin);
    #[cfg(not(feature = "sound"))]
    let _ = app;
}
