//! The actions of the book, one file each.

mod cast;
mod change_style;
mod dash;
mod disengage;
mod drop_item;
mod drop_prone;
mod end_turn;
mod grapple;
mod manipulate;
mod release;
mod save_turn;
mod search;
mod second_breath;
mod shield_rush;
mod sneak;
mod stand_up;
mod strike;
pub(crate) mod walk;

use crate::battle::ruleset::Action;
pub(crate) use shield_rush::blow as rush_blow;

/// All actions of the book; an `ActionId` is an index into this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &strike::STRIKE,
    &cast::CAST,
    &shield_rush::SHIELD_RUSH,
    &grapple::GRAPPLE,
    &release::RELEASE,
    &dash::DASH,
    &disengage::DISENGAGE,
    &sneak::SNEAK,
    &search::SEARCH,
    &manipulate::MANIPULATE,
    &second_breath::SECOND_BREATH,
    &stand_up::STAND_UP,
    &drop_prone::DROP_PRONE,
    &drop_item::DROP_ITEM,
    &change_style::CHANGE_STYLE,
    &save_turn::SAVE_TURN,
    &end_turn::END_TURN,
];
