//! The items in hand when a battle begins.

use crate::battle::{components::Hold, ids::ItemId};

/// Says how each item is carried by a unit with this many hands: items that take hands are held, in
/// their order, as long as enough hands are free; everything else is put away. An item comes with
/// the hands it takes, 0 if it is a part of the body, or `None` if nobody holds it to fight.
pub(super) fn take_up(
    hands: u8,
    items: impl IntoIterator<Item = (ItemId, Option<u8>)>,
) -> Vec<(ItemId, Hold)> {
    let (mut free, mut right) = (hands, false);
    let mut hold = |needs: Option<u8>| match needs {
        Some(0) => Hold::Natural,
        Some(needs) if needs <= free => {
            free -= needs;
            match needs {
                1 if std::mem::replace(&mut right, true) => Hold::Left,
                1 => Hold::Right,
                _ => Hold::Both,
            }
        }
        _ => Hold::Stowed,
    };
    let items = items.into_iter();
    items.map(|(id, needs)| (id, hold(needs))).collect()
}
