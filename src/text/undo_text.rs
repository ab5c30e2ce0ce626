//! Why an order cannot be undone, in words.

use crate::battle::{Discovery, UndoEnd};

/// Why undo stops here, as a sentence.
pub fn undo_ended(end: UndoEnd) -> &'static str {
    match end {
        UndoEnd::Start => "Nothing to undo.",
        UndoEnd::Dice => "Cannot undo: dice were rolled.",
        UndoEnd::News(Discovery::Unit) => "Cannot undo: a combatant came into sight.",
        UndoEnd::News(Discovery::Door) => "Cannot undo: a door was seen to stand otherwise.",
        UndoEnd::News(Discovery::Thing) => "Cannot undo: something was seen on the ground.",
        UndoEnd::News(Discovery::Square) => "Cannot undo: new squares came into sight.",
        UndoEnd::News(Discovery::Fact) => "Cannot undo: something was found out.",
        UndoEnd::Turn => "Cannot undo: a turn has ended.",
        UndoEnd::Question => "Cannot undo: the order that waits for an answer is another player's.",
    }
}
