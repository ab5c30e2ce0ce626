//! One file per action.

mod attack;
mod cast;
mod climbing;
mod command;
mod defend;
mod disarm;
mod end_turn;
mod grabs;
mod hide;
mod hold_action;
mod hold_down;
mod hold_turn;
mod interact;
mod jump;
mod lean;
mod move_on;
mod stabilize;
mod stand_up;
mod struggle;
mod stunt;
pub(crate) mod switch_places;
mod switch_weapons;
mod take_cover;
mod tricks;
mod unions;
mod use_item;
pub(crate) mod walk;

pub(crate) use attack::{attacks_given, meant};
pub(crate) use jump::places as jump_places;

use crate::battle::ruleset::Action;

/// All actions of the book; an `ActionId` is an index into this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &attack::ATTACK,
    &cast::CAST,
    &stunt::STUNT,
    &hold_down::HOLD_DOWN,
    &struggle::STRUGGLE,
    &move_on::MOVE,
    &move_on::SPRINT,
    &jump::JUMP,
    &defend::DEFEND,
    &take_cover::TAKE_COVER,
    &lean::LEAN,
    &stand_up::STAND_UP,
    &tricks::SHOVE,
    &tricks::TRIP,
    &tricks::BLIND,
    &disarm::DISARM,
    &grabs::GRAB,
    &grabs::LET_GO,
    &grabs::BREAK_FREE,
    &climbing::CLIMB,
    &climbing::SHAKE_OFF,
    &hide::HIDE,
    &interact::INTERACT,
    &switch_weapons::SWITCH_WEAPONS,
    &switch_weapons::DROP,
    &use_item::USE_ITEM,
    &stabilize::STABILIZE,
    &switch_places::SWITCH_PLACES,
    &command::COMMAND,
    &hold_action::HOLD_ACTION,
    &unions::UNITE,
    &unions::PART,
    &unions::PASS_ON,
    &hold_turn::HOLD_TURN,
    &end_turn::END_TURN,
];
