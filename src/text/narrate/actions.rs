//! Sentences about actions and movement.

use std::fmt::Write;

use super::{UNSEEN, Voice, name, place, possessive, towards};
use crate::battle::{components::Band, event::BattleEvent, ids::UnitId};
use crate::{data::words::third_person, text::phrase};

/// An event of this kind as one sentence.
pub(super) fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    let who = |unit: &UnitId| name(voice, *unit);
    let wording = &voice.scene.book.wording;
    match event {
        BattleEvent::Acted { unit, .. } => {
            format!("{} {}.", who(unit), phrase::told(voice, event))
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
            let turns = altitude.band != altitude_before.band;
            if from == to && !turns && altitude.hanging == altitude_before.hanging {
                return String::new();
            }
            if from == to && turns && altitude.band == Band::Ground && !forced {
                return format!("{} lands.", who(unit));
            }
            let verb = if *forced { "is moved" } else { "moves" };
            let mut text = format!("{} {verb}", who(unit));
            if from != to {
                if voice.is_among(*seen) {
                    let _ = write!(text, " from {}", place(voice.scene, *from));
                }
                let _ = write!(text, " {}", towards(voice.scene, *to));
            }
            if turns {
                let _ = write!(text, " {}", band(altitude.band));
            } else if altitude.hanging != altitude_before.hanging {
                let _ = write!(
                    text,
                    ", now {} up the wall",
                    wording.heights(altitude.hanging)
                );
            }
            if *cost > 0 {
                let _ = write!(text, " ({})", wording.lengths(*cost));
            }
            if *forced {
                let _ = write!(text, " ({rule})");
            }
            text.push('.');
            text
        }
        BattleEvent::Fell { unit, metres, rule } => {
            format!("{} falls {} ({rule}).", who(unit), wording.heights(*metres))
        }
        BattleEvent::Decided {
            unit,
            about,
            guarded,
            prompt,
            taken,
            rule,
        } => {
            let other = about.as_ref().map_or(UNSEEN, who);
            let guarded = guarded.as_ref().map_or(UNSEEN, who);
            let prompt = prompt.replace("{guarded}", guarded);
            let verb_phrase = prompt.replace("{other}'s", &possessive(other));
            let verb_phrase = verb_phrase.replace("{other}", other);
            let (verb, rest) =
                verb_phrase.split_at(verb_phrase.find(' ').unwrap_or(verb_phrase.len()));
            match taken {
                true => format!("{} {}{rest} ({rule}).", who(unit), third_person(verb)),
                false => format!("{} does not {verb_phrase} ({rule}).", who(unit)),
            }
        }
        BattleEvent::Dropped { unit, item, rule } => {
            let item = phrase::the_item(voice.scene, *item);
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
