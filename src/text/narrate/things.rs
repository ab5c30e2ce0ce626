//! What became of doors and other things of the board, in sentences.

use super::{Voice, name, place, possessive};
use crate::battle::{components::DoorState, event::BattleEvent, ids::UnitId};

/// The sentence of an event about a thing; empty for other events.
pub(super) fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    match event {
        BattleEvent::DoorChanged {
            cell, state, by, ..
        } => {
            let what = match state {
                DoorState::Open => "opens",
                DoorState::Closed => "closes",
                DoorState::Locked => "is locked",
            };
            format!(
                "The door at {} {what}{}.",
                place(voice.scene, *cell),
                hand(voice, *by)
            )
        }
        BattleEvent::Battered {
            cell,
            by,
            damage,
            durability,
            broken,
            rule,
            ..
        } => {
            let thing = voice.scene.board.drawn_obstacle(*cell);
            let thing = thing.map_or(String::new(), |thing| format!("{} at ", thing.title));
            let what = if *broken { "breaks" } else { "does not break" };
            format!(
                "{} blow of {damage} {what} the {thing}{}, which withstands {durability} ({rule}).",
                possessive(name(voice, *by)),
                place(voice.scene, *cell)
            )
        }
        BattleEvent::GroundChanged {
            cell,
            kind,
            by,
            rule,
            ..
        } => {
            let kind = kind.and_then(|kind| voice.scene.board.obstacles.get(usize::from(kind.0)));
            let what = match kind {
                Some(kind) if kind.title.is_empty() => format!("{} stands", kind.name),
                Some(kind) => format!("{} stands", kind.title),
                None => "nothing stands".to_owned(),
            };
            let by = hand(voice, *by);
            format!("Now {what} at {}{by} ({rule}).", place(voice.scene, *cell))
        }
        _ => String::new(),
    }
}

/// Whose doing it was, if anybody's.
fn hand(voice: Voice<'_>, by: Option<UnitId>) -> String {
    by.map_or(String::new(), |by| {
        format!(" by the hand of {}", name(voice, by))
    })
}
