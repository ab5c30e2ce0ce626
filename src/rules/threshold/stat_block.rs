//! The stat block of a unit (TH-SHT-04 to TH-SHT-08, TH-SHT-11, TH-MAG-02). The book has no secrets
//! about units that have been seen.

use super::{
    character::items::Reach,
    prelude::*,
    rolls::{
        contest::{Roll, defence},
        defense,
    },
    travel::pace,
};
use crate::{
    battle::{ruleset::Fact, side_view::SideView},
    rules::{
        shared::stat_block::{item_title, listed, powers, signed, unseen},
        threshold::character::catalogue::held,
    },
};

/// What a side knows of a unit.
pub(crate) fn stat_block(eyes: SideView<'_>, unit: UnitId) -> Vec<Fact> {
    let view = eyes.view();
    let sheet = sheet_of(view, unit);
    let defenses = match is_immobile(view, unit) {
        true => format!("{}, it cannot move", defense::immobile(view, unit)),
        false => format!(
            "{} in melee, {} at range",
            defense::melee(view, unit),
            defense::ranged(view, unit)
        ),
    };
    let toughness = defense::whole_toughness(view, unit);
    let armour = match sheet.armour.toughness {
        0 => format!("none (Toughness {toughness})"),
        worn => format!("{worn} (Toughness {toughness})"),
    };
    let rate = pace::rate(view, unit, pace::here(view, unit));
    let mut facts = vec![
        Fact::known("Defense", defenses),
        Fact::known("Armor", armour),
        Fact::known("Speed", format!("{rate} yd for 4 AP")),
    ];
    let strength = sheet.attributes.strength;
    let weapons = held(view, unit).map(|(item, _, weapon)| {
        let reach = match weapon.reach {
            Reach::Melee(0) => "touching".to_owned(),
            Reach::Melee(gap) => format!("reach {gap} yd"),
            Reach::Ranged(step) => format!("range {step} yd a step"),
        };
        let harm = weapon.damage + strength;
        (
            item_title(view, item),
            format!("damage {}, {reach}", signed(harm)),
        )
    });
    facts.extend(listed("Attacks", weapons));
    let rolls = [
        ("Power", Roll::Power),
        ("Agility", Roll::Agility),
        ("Fortitude", Roll::Fortitude),
        ("Willpower", Roll::Willpower),
    ];
    let resists = rolls.map(|(name, roll)| format!("{name} {}", defence(view, unit, roll)));
    facts.push(Fact::known("Resists", resists.join(", ")));
    facts.extend(powers(view, unit, |_| true));
    facts.extend(unseen(eyes, unit));
    facts
}
