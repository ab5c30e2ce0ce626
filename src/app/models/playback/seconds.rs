//! The durations of events.

use crate::{
    app::state::shown::{Shown, Sight},
    battle::{event::BattleEvent, ids::UnitId},
};

/// The duration of an event at normal speed; events out of sight take no time.
pub fn seconds(event: &BattleEvent, shown: &Shown) -> f32 {
    let seen = |unit: &UnitId| {
        shown
            .unit(*unit)
            .is_some_and(|look| look.sight == Sight::Seen)
    };
    match event {
        BattleEvent::Moved { unit, .. } if seen(unit) => 0.17,
        BattleEvent::Fell { unit, .. } if seen(unit) => 0.4,
        BattleEvent::Rolled(roll) if seen(&roll.about()) => 0.45,
        BattleEvent::Threw { unit, .. } if seen(unit) => 0.3,
        BattleEvent::Outcome { unit, target, .. } if seen(unit) || seen(target) => 0.5,
        BattleEvent::Hurt { unit, .. } if seen(unit) => 0.4,
        BattleEvent::Acted { unit, .. } if seen(unit) => 0.3,
        BattleEvent::LifeChanged { unit, .. } if seen(unit) => 0.6,
        BattleEvent::TurnBegan { unit, .. } if seen(unit) => 0.35,
        BattleEvent::Inserted { unit, .. } if seen(unit) => 0.5,
        BattleEvent::Gained { unit, .. } if seen(unit) => 0.25,
        BattleEvent::PostureChanged { unit, .. } if seen(unit) => 0.25,
        BattleEvent::DoorChanged { .. } | BattleEvent::SpotChanged { .. } => 0.3,
        BattleEvent::RoundBegan { .. } => 0.3,
        BattleEvent::Said { .. } => 1.2,
        BattleEvent::Resigned { .. } | BattleEvent::Ended { .. } => 0.8,
        _ => 0.0,
    }
}
