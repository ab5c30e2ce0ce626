//! What combatants do and where they go.

use std::fmt::Write;

use super::{Voice, item_name, name, place, power_name};
use crate::battle::{components::Band, event::BattleEvent, ids::UnitId};

/// An event of this kind as one sentence.
pub(super) fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    let who = |unit: &UnitId| name(voice, *unit);
    let length = voice.scene.book.wording.length;
    match event {
        BattleEvent::Acted {
            unit,
            name,
            item,
            power,
            target,
            cell,
            seen,
            ..
        } => {
            let mut text = format!("{} uses {name}", who(unit));
            if let Some(item) = item {
                let _ = write!(text, " with {}", item_name(voice.scene, *item));
            }
            if let Some(power) = power {
                let _ = write!(text, " with {}", power_name(voice.scene, *power));
            }
            if let Some(target) = target.filter(|target| target != unit) {
                let _ = write!(text, " on {}", super::name(voice, target));
            }
            if let Some(cell) = cell.filter(|_| voice.is_among(*seen)) {
                let _ = write!(text, " at {}", place(voice.scene, cell));
            }
            text.push('.');
            text
        }
        BattleEvent::Moved {
            unit,
            from,
            to,
            altitude_before,
            altitude,
            cost,
            forced,
            rule,
            seen,
        } => {
            let verb = if *forced { "is moved" } else { "moves" };
            let mut text = format!("{} {verb}", who(unit));
            if from != to {
                if voice.is_among(*seen) {
                    let _ = write!(text, " from {}", place(voice.scene, *from));
                }
                let _ = write!(text, " to {}", place(voice.scene, *to));
            }
            if altitude.band != altitude_before.band {
                let _ = write!(text, " {}", band(altitude.band));
            } else if altitude.hanging != altitude_before.hanging {
                let _ = write!(text, ", {} {length} up the face", altitude.hanging);
            }
            if *cost > 0 {
                let _ = write!(text, " for {cost} {length}");
            }
            if *forced {
                let _ = write!(text, " ({rule})");
            }
            text.push('.');
            text
        }
        BattleEvent::Fell { unit, metres, rule } => {
            format!("{} falls {metres} {length} ({rule}).", who(unit))
        }
        BattleEvent::Decided {
            unit,
            prompt,
            taken,
            rule,
        } => {
            let answer = if *taken { "yes" } else { "no" };
            format!("{} decides, {prompt} {answer} ({rule}).", who(unit))
        }
        BattleEvent::Dropped { unit, item, rule } => {
            let item = item_name(voice.scene, *item);
            format!("{} drops {item} ({rule}).", who(unit))
        }
        BattleEvent::Note { unit, what, rule } => {
            let name = who(unit);
            let joint = match what.chars().next() {
                Some('\'') => "",
                Some(letter) if letter.is_uppercase() => ": ",
                _ => " ",
            };
            format!("{name}{joint}{what} ({rule}).")
        }
        _ => String::new(),
    }
}

fn band(band: Band) -> &'static str {
    match band {
        Band::Ground => "down to the ground",
        Band::Low => "to the Low band",
        Band::High => "to the High band",
    }
}
