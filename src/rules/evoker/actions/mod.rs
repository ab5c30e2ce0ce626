//! The actions of the book, one file each; the list is the book's table (EV-ACT-01).

mod ailment;
mod attack;
mod baton;
mod cast;
mod defend;
mod despair;
mod douse;
mod end_turn;
mod equip;
mod first_aid;
mod focus;
mod persona;
mod reload;
mod said;

pub use attack::{can_pay_power, can_reach};

use super::{injuries, stats, stress, weapons};
use crate::battle::{
    components::Hold,
    ids::{ItemId, UnitId},
    resolver::Resolver,
    ruleset::Action,
};

/// Every action, in the order of the menu.
pub const ACTIONS: &[&dyn Action] = &[
    &attack::StandardAttack,
    &ailment::AilmentSpell,
    &cast::HEX,
    &defend::Defend,
    &cast::RESTORE,
    &cast::AUGMENT,
    &focus::FOCUS,
    &focus::FULL_FOCUS,
    &reload::Reload,
    &persona::SwapPersona,
    &first_aid::FirstAid,
    &douse::PutOutFire,
    &despair::ShakeOff,
    &equip::Equip,
    &baton::BatonPass,
    &end_turn::EndTurn,
];

/// Ways of doing actions, as orders spell them.
pub mod modes {
    /// Names by number.
    pub const NAMES: &[&str] = &[
        "head",
        "left arm",
        "right arm",
        "body",
        "left leg",
        "right leg",
        "burst",
        "thrown",
        "hurried",
        "by move",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
    ];
    /// The first of the six Called locations, in the order of the location die.
    pub const CALLED: u8 = 0;
    /// A Burst (EV-ATK-16).
    pub const BURST: u8 = 6;
    /// Thrown instead of struck.
    pub const THROWN: u8 = 7;
    /// A test first, for speed: reloads and climbs.
    pub const HURRIED: u8 = 8;
    /// Paid with the whole Move instead of a star (EV-ACT-35).
    pub const BY_MOVE: u8 = 9;
    /// The first Persona of the sheet; those after it follow.
    pub const FIRST_PERSONA: u8 = 10;
    /// How many Personas can be named.
    pub const PERSONAS: u8 = 6;
}

/// Broken Fingers: each use of the hand costs 5 Stress, after the use (EV-INJ-16).
pub fn use_of_hand(r: &mut Resolver<'_>, unit: UnitId, item: ItemId) {
    let Some((carried, _)) = weapons::find(r.view(), unit, item) else {
        return;
    };
    let hold = carried.hold;
    hand_used(r, unit, hold);
}

/// The same for what is held so: an attack, a Parry. The Stress comes when the action is over.
pub fn hand_used(r: &mut Resolver<'_>, unit: UnitId, hold: Hold) {
    for &arm in injuries::arms(hold) {
        if stats::injury(r.view(), unit, arm) >= 2 {
            stress::owe(r, unit, 5);
        }
    }
}
