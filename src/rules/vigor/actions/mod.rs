//! One action a file.

mod aid;
pub(crate) mod attack;
mod cast;
mod climb;
mod defend;
mod end_turn;
mod escape;
mod gear;
mod interact;
mod ready;
mod skills;
mod stand;
mod struggle;
mod technique;
pub(crate) mod use_item;
pub(crate) mod walk;

use crate::battle::ruleset::Action;

/// All actions of the book; an `ActionId` is a place in this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &attack::ATTACK,
    &technique::TECHNIQUE,
    &cast::CAST,
    &defend::DEFEND,
    &stand::STAND,
    &struggle::STRUGGLE,
    &struggle::LET_GO,
    &climb::CLIMB,
    &climb::STEP_OFF,
    &escape::ESCAPE,
    &skills::CHARM,
    &skills::INTIMIDATE,
    &skills::STUDY,
    &skills::HIDE,
    &aid::AID,
    &aid::STABILISE,
    &use_item::USE_ITEM,
    &interact::INTERACT,
    &gear::DRAW,
    &gear::DROP,
    &gear::RELOAD,
    &ready::READY,
    &end_turn::END_TURN,
];
