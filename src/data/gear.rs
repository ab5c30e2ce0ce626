//! The items in hand when a battle begins.

use crate::battle::{components::Hold, ids::ItemId};

/// Decides how each item is carried: items are held in order while hands are free; all others are
/// stowed. An item comes with the number of hands it takes, 0 for a part of the body, or `None` if
/// it is not held in a fight.
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
