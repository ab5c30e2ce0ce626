//! One action a file.

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
mod nonlethal_attack;
mod pin;
mod quick_attack;
mod ready;
pub(crate) mod regain_control;
mod reload;
mod retrieve;
mod seize_initiative;
mod shove;
mod stabilize;
mod standard_attack;
mod step_off;
mod stow;
mod strong_attack;
mod surface;
mod treat_condition;
mod treat_wound;
mod trip;
mod use_object;
pub(crate) mod walk;

use super::{character::trained, field::ground, rolls::contest};
use crate::battle::prelude::*;

/// All actions of the book; an `ActionId` is a place in this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &dash::DASH,
    &quick_attack::QUICK_ATTACK,
    &standard_attack::STANDARD_ATTACK,
    &strong_attack::STRONG_ATTACK,
    &seize_initiative::SEIZE_INITIATIVE,
    &end_turn::END_TURN,
    &dash_again::DASH_AGAIN,
    &nonlethal_attack::NONLETHAL_ATTACK,
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

/// Whether somebody stands beside another.
///
/// # Errors
/// How far it is.
fn adjacent(
    view: View<'_>,
    unit: UnitId,
    other: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    ground::same_height(view, unit, other)?;
    let gap = ground::gap(view, unit, other);
    if gap > 0 {
        return Err(Refusal::out_of_reach(rule, gap as u16, 0));
    }
    Ok(())
}

/// The check that hurries getting up, on or off (TH-ACT-31).
fn nimble_feet(view: View<'_>, unit: UnitId) -> Check {
    contest::skill(view, ("TH-ACT-31", "Hurry"), unit, trained::GYMNASTICS, 10)
}

/// The check that hurries taking something out or putting it away (TH-ACT-31).
fn nimble_fingers(view: View<'_>, unit: UnitId) -> Check {
    contest::skill(view, ("TH-ACT-31", "Hurry"), unit, trained::AGILITY, 10)
}
