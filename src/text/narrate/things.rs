//! Sentences about doors and other obstacles.

use super::{Voice, name, place};
use crate::{
    battle::{components::DoorState, event::BattleEvent},
    data::words,
    text::phrase,
};

/// The sentence of an event about an obstacle; empty for other events.
pub(super) fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    match event {
        BattleEvent::DoorChanged {
            cell, state, by, ..
        } => {
            let what = match state {
                DoorState::Open => "opens",
                DoorState::Closed => "closes",
                DoorState::Locked => "locks",
            };
            let at = place(voice.scene, *cell);
            match (by, state) {
                (Some(by), _) => format!("{} {what} the door at {at}.", name(voice, *by)),
                (None, DoorState::Locked) => format!("The door at {at} is locked."),
                (None, _) => format!("The door at {at} {what}."),
            }
        }
        BattleEvent::Battered {
            cell,
            vehicle,
            by,
            damage,
            durability,
            broken,
            rule,
            ..
        } => {
            let thing = voice.scene.board.drawn_obstacle(*cell);
            let thing = thing.map_or("object", |thing| thing.title.as_str());
            let at = place(voice.scene, *cell);
            let thing = match vehicle {
                Some(vehicle) => name(voice, *vehicle).to_string(),
                None => format!("the {thing} at {at}"),
            };
            let what = if *broken { "it breaks" } else { "it holds" };
            let blow = match by {
                Some(by) => format!("{} hits {thing}", name(voice, *by)),
                None => format!("{} burns", words::capital(&thing)),
            };
            format!("{blow} for {damage}: {what} (durability {durability}) ({rule}).")
        }
        BattleEvent::GroundChanged {
            cell,
            kind,
            by,
            rule,
            ..
        } => {
            let kind = kind.and_then(|kind| voice.scene.board.obstacles.get(usize::from(kind.0)));
            let at = place(voice.scene, *cell);
            let what = match kind {
                Some(kind) if kind.title.is_empty() => Some(kind.name.as_str()),
                Some(kind) => Some(kind.title.as_str()),
                None => None,
            };
            match (what, by) {
                (Some(what), _) => format!("There is now {} at {at} ({rule}).", phrase::one(what)),
                (None, Some(by)) => {
                    format!("{} clears the square {at} ({rule}).", name(voice, *by))
                }
                (None, None) => format!("The square {at} is now clear ({rule})."),
            }
        }
        _ => String::new(),
    }
}
