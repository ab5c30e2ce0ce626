//! What is in hand when a battle begins.

use crate::battle::{components::Hold, ids::ItemId};

/// Says how each item is carried: those that take hands are held as far as hands go, in their
/// order; everything else is put away. An item comes with the hands it takes, 0 if it is a part of
/// the body, or `None` if nobody holds it to fight.
pub(super) fn take_up(
    items: impl IntoIterator<Item = (ItemId, Option<u8>)>,
) -> Vec<(ItemId, Hold)> {
    let (mut right, mut left) = (false, false);
    let hold = |hands: Option<u8>| match hands {
        Some(0) => Hold::Natural,
        Some(2..) if !right && !left => {
            (right, left) = (true, true);
            Hold::Both
        }
        Some(1) if !right => {
            right = true;
            Hold::Right
        }
        Some(1) if !left => {
            left = true;
            Hold::Left
        }
        _ => Hold::Stowed,
    };
    let (ids, hands): (Vec<ItemId>, Vec<Option<u8>>) = items.into_iter().unzip();
    ids.into_iter().zip(hands.into_iter().map(hold)).collect()
}
