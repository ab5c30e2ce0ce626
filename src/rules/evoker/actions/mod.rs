//! The actions of the book, one file each; the list is the book's action table (EV-ACT-01).

mod ailment;
mod all_out;
mod all_weapons;
mod analyse;
mod attack;
mod authority;
mod baton;
pub mod break_free;
mod cast;
mod charge;
mod consumable;
mod covering_fire;
mod defend;
pub mod delay;
mod despair;
mod disengage;
mod douse;
mod drop_item;
mod end_turn;
mod equip;
mod fate;
mod first_aid;
mod focus;
pub mod go;
mod grapple;
mod hide;
mod knockdown;
mod leap;
mod let_go;
mod master_panic;
pub mod modes;
mod mount;
mod open;
mod persona;
mod posture;
mod protect;
mod push;
mod regain_flight;
mod reload;
pub mod run;
mod save_breath;
mod search;
mod tricks;
mod use_spot;
mod uses;

use crate::battle::prelude::*;
pub use all_weapons::attacks as all_weapon_attacks;
pub use attack::{
    can_pay_power, ignores_grapple, means, plan_attack, prepare, read_means, ready_means,
};

/// Every action, in the order of the menu.
pub const ACTIONS: &[&dyn Action] = &[
    &go::MOVE,
    &attack::STANDARD_ATTACK,
    &charge::CHARGE,
    &all_weapons::ALL_WEAPONS,
    &ailment::AILMENT_SPELL,
    &grapple::GRAPPLE,
    &push::PUSH,
    &knockdown::KNOCKDOWN,
    &cast::HEX,
    &tricks::DISTRACT,
    &tricks::TAUNT,
    &tricks::SCARY_FACE,
    &tricks::BATTLE_READING,
    &defend::DEFEND,
    &protect::PROTECT,
    &covering_fire::COVERING_FIRE,
    &hide::HIDE,
    &cast::RESTORE,
    &cast::AUGMENT,
    &authority::CULTIVATE_EFFICACY,
    &authority::INSPIRE,
    &authority::INCITE_FURY,
    &analyse::ANALYSE,
    &analyse::ADVANCED,
    &focus::FOCUS,
    &focus::FULL_FOCUS,
    &reload::RELOAD,
    &persona::SWAP_PERSONA,
    &first_aid::FIRST_AID,
    &consumable::USE_CONSUMABLE,
    &douse::PUT_OUT_FIRE,
    &despair::SHAKE_OFF,
    &master_panic::MASTER_PANIC,
    &equip::EQUIP,
    &drop_item::DROP_ITEM,
    &fate::SPEND_FATE,
    &run::RUN,
    &run::FULL_RUN,
    &leap::LEAP,
    &disengage::DISENGAGE,
    &posture::DROP_PRONE,
    &posture::STAND_UP,
    &regain_flight::REGAIN_FLIGHT,
    &save_breath::SAVE_BREATH,
    &mount::MOUNT,
    &mount::DISMOUNT,
    &open::OPEN,
    &open::OPEN_SILENTLY,
    &uses::USE_SKILL,
    &uses::INTERACT,
    &let_go::LET_GO,
    &search::SEARCH,
    &use_spot::USE_SPOT,
    &baton::BATON_PASS,
    &all_out::ALL_OUT_ATTACK,
    &delay::DELAY,
    &end_turn::END_TURN,
];
