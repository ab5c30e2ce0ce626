//! The actions of the book, one file each.

mod attack;
mod cast;
pub(crate) mod change_posture;
pub(crate) mod climb;
pub(crate) mod command;
mod create_opening;
mod dash;
mod dash_again;
mod defend;
mod disarm;
pub(crate) mod distract;
pub(crate) mod drag;
mod drop_item;
mod end_effect;
mod end_turn;
mod enter;
mod escape;
pub(crate) mod fly;
mod grapple;
mod ignore;
pub(crate) mod jump;
mod let_go;
pub(crate) mod mount;
pub(crate) mod nimble;
mod pin;
mod prelude;
mod ready;
pub(crate) mod regain_control;
mod reload;
mod retrieve;
mod seize_initiative;
mod shove;
mod stabilize;
mod step_off;
mod stow;
mod surface;
mod treat_condition;
mod treat_wound;
mod trip;
mod use_object;
pub(crate) mod walk;

use crate::battle::prelude::*;

/// All actions of the book; an `ActionId` is an index into this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &dash::DASH,
    &attack::QUICK_ATTACK,
    &attack::STANDARD_ATTACK,
    &attack::STRONG_ATTACK,
    &seize_initiative::SEIZE_INITIATIVE,
    &end_turn::END_TURN,
    &dash_again::DASH_AGAIN,
    &attack::NONLETHAL_ATTACK,
    &grapple::GRAPPLE,
    &disarm::DISARM,
    &distract::DISTRACT,
    &shove::SHOVE,
    &trip::TRIP,
    &pin::PIN,
    &drag::DRAG,
    &let_go::LET_GO,
    &escape::ESCAPE,
    &create_opening::CREATE_OPENING,
    &enter::ENTER,
    &change_posture::CHANGE_POSTURE,
    &defend::DEFEND,
    &ready::READY,
    &retrieve::RETRIEVE,
    &stow::STOW,
    &drop_item::DROP_ITEM,
    &reload::RELOAD,
    &use_object::USE_OBJECT,
    &stabilize::STABILIZE,
    &treat_condition::TREAT_CONDITION,
    &treat_wound::TREAT_WOUND,
    &end_effect::END_EFFECT,
    &surface::SURFACE,
    &cast::CAST,
    &ignore::IGNORE,
    &mount::MOUNT,
    &mount::DISMOUNT,
    &command::Command,
    &regain_control::REGAIN_CONTROL,
    &fly::FLY,
    &climb::CLIMB,
    &jump::JUMP,
    &step_off::STEP_OFF,
];
