//! Wounds and dying in this book's words.

use crate::{
    battle::{components::WoundSlots, prelude::*},
    rules::threshold::body::slots::LEVELS,
};

/// The wound level in words for players.
pub(crate) fn wound_words(level: u16) -> String {
    format!("{} wound", LEVELS[usize::from(level.min(5))])
}

/// The unit's wounds, worst first, each with the slots of its level.
pub(crate) fn health_words(view: View<'_>, unit: UnitId) -> String {
    let slots = view.store.get::<WoundSlots>(unit).0;
    let wounds: Vec<String> = slots
        .iter()
        .zip(&LEVELS[1..])
        .rev()
        .filter(|(slots, _)| slots.taken > 0)
        .map(|(slots, name)| format!("{name} {} of {}", slots.taken, slots.max))
        .collect();
    if wounds.is_empty() {
        "unhurt".to_owned()
    } else {
        format!("wounds: {}", wounds.join(", "))
    }
}

/// Words for an unconscious unit, with the rounds left if it is dying (TH-WND-09).
pub(crate) fn asleep_words(rounds: u32) -> String {
    match rounds {
        u32::MAX => "unconscious".to_owned(),
        1 => "unconscious and dying, 1 round left".to_owned(),
        _ => format!("unconscious and dying, {rounds} rounds left"),
    }
}
