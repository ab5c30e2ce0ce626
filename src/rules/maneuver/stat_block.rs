//! The stat block of a unit (MA-SHT-01, MA-ATK-07 to MA-ATK-10, MA-DMG-03, MA-DMG-04, MA-DMG-09). The
//! book keeps nothing secret about units that have been seen.

use super::{
    attacks::attack::Defence,
    character::{
        damage::{Against, Group},
        hands::{reach_of, shield, weapons},
    },
    field::ground,
    sheet_of,
};
use crate::{
    battle::{prelude::*, ruleset::Fact, side_view::SideView},
    rules::shared::{
        power_text::dice,
        stat_block::{item_title, listed, natures, powers, unseen, word},
    },
};

/// What a side knows of a unit.
pub(crate) fn stat_block(eyes: SideView<'_>, unit: UnitId) -> Vec<Fact> {
    let view = eyes.view();
    let sheet = sheet_of(view, unit);
    let block = shield(view, unit).map(|_| Defence::Block);
    let defences = [
        Some(Defence::Dodge),
        Some(Defence::Parry),
        block,
        Some(Defence::Withstand),
    ];
    let defences: Vec<String> = defences
        .into_iter()
        .flatten()
        .map(|defence| format!("{} {}", defence.answer(), defence.base(view, unit).0))
        .collect();
    let mut armor = format!(
        "{} against physical, {} against magical damage",
        sheet.armor_rating(Group::Physical),
        sheet.armor_rating(Group::Magical)
    );
    if let Some(rating) = shield(view, unit) {
        armor += &format!(", shield {rating}");
    }
    let mut facts = vec![
        Fact::known("Defense", defences.join(", ")),
        Fact::known("Armor", armor),
        Fact::known("Speed", format!("{} m", ground::speed(view, unit))),
        Fact::known("Reach", format!("{} m", reach_of(view, unit))),
    ];
    let arms = weapons(view, unit).map(|(item, weapon)| {
        let mut told = format!(
            "{} {}",
            dice(1, weapon.faces, weapon.plus),
            word(weapon.harm)
        );
        for (name, metres) in [
            ("reach", weapon.reach),
            ("range", weapon.range),
            ("thrown", weapon.thrown),
        ] {
            if metres > 0 {
                told += &format!(", {name} {metres} m");
            }
        }
        (item_title(view, item), told)
    });
    facts.extend(listed("Attacks", arms));
    facts.extend(powers(view, unit, |_| true));
    let told = |all: &[(Against, i32)]| {
        let told = all.iter().map(|(against, amount)| match against {
            Against::Type(harm) => format!("{} {amount}", word(harm)),
            Against::Group(group) => format!("{} damage {amount}", word(group)),
        });
        told.collect::<Vec<_>>()
    };
    facts.extend(natures(&[
        ("resists", told(&sheet.resistances)),
        ("suffers more from", told(&sheet.vulnerabilities)),
    ]));
    facts.extend(unseen(eyes, unit));
    facts
}
