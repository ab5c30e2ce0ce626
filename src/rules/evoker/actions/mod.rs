//! The actions of the book, one file each; the list is the book's table (EV-ACT-01).

mod attack;
mod baton;
mod cast;
mod defend;
mod end_turn;
mod equip;
mod focus;
mod reload;
mod said;

pub use attack::{can_pay_power, can_reach};

use super::{element::Location, harm, stats, weapons};
use crate::battle::{
    components::Hold,
    ids::{ItemId, UnitId},
    resolver::Resolver,
    ruleset::Action,
};

/// Every action, in the order of the menu.
pub const ACTIONS: &[&dyn Action] = &[
    &attack::StandardAttack,
    &cast::HEX,
    &defend::Defend,
    &cast::RESTORE,
    &cast::AUGMENT,
    &focus::FOCUS,
    &focus::FULL_FOCUS,
    &reload::Reload,
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
    ];
    /// The first of the six Called locations, in the order of the location die.
    pub const CALLED: u8 = 0;
    /// A Burst (EV-ATK-16).
    pub const BURST: u8 = 6;
    /// Thrown instead of struck.
    pub const THROWN: u8 = 7;
    /// A test first, for speed: reloads and climbs.
    pub const HURRIED: u8 = 8;
}

/// Broken Fingers: each use of the hand costs 5 Stress, after the use (EV-INJ-16).
pub fn use_of_hand(r: &mut Resolver<'_>, unit: UnitId, item: ItemId) {
    let Some((carried, _)) = weapons::find(r.view(), unit, item) else {
        return;
    };
    let arms: &[Location] = match carried.hold {
        Hold::Right => &[Location::RightArm],
        Hold::Left => &[Location::LeftArm],
        Hold::Both => &[Location::RightArm, Location::LeftArm],
        Hold::Natural | Hold::Stowed => &[],
    };
    for &arm in arms {
        if stats::injury(r.view(), unit, arm) >= 2 {
            harm::add_stress(r, unit, 5, "EV-INJ-16");
        }
    }
}
