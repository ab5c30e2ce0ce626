//! The stat block of a unit (VI-SHT-05 to VI-SHT-15, VI-POW, VI-TYP-02). The book has no secrets about
//! units that have been seen.

use super::{
    ARMOR,
    attacks::guard,
    character::{
        damage::{Damage, DamageType},
        hands::weapons,
    },
    field::{ground, reach},
    harm::{self, nature},
    sheet_of,
};
use crate::{
    battle::{counted, prelude::*, ruleset::Fact, side_view::SideView},
    rules::shared::stat_block::{item_title, listed, natures, powers, unseen},
};

/// What a side knows of a unit.
pub(crate) fn stat_block(eyes: SideView<'_>, unit: UnitId) -> Vec<Fact> {
    let view = eyes.view();
    let left = view.pool(unit, ARMOR);
    let armor = match harm::armor_rank(view, unit) {
        0 => "none".to_owned(),
        rank => format!("Rank {rank}, {left} points left"),
    };
    let squares = |many: u16| counted(many, "squares");
    let mut facts = vec![
        Fact::known("Defense", format!("Guard {}", guard::fixed(view, unit))),
        Fact::known("Armor", armor),
        Fact::known(
            "Speed",
            format!("{} a Move", squares(ground::squares_of_move(view, unit))),
        ),
        Fact::known("Reach", squares(reach::longest(view, unit))),
    ];
    let arms = weapons(view, unit).map(|(item, weapon)| {
        let told = harm_of(weapon.damage);
        let told = match weapon.range {
            0 => told,
            feet => format!("{told}, range {feet} ft"),
        };
        (item_title(view, item), told)
    });
    facts.extend(listed("Attacks", arms));
    facts.extend(powers(view, unit, |_| true));
    facts.extend(resistances(view, unit));
    facts.extend(unseen(eyes, unit));
    facts
}

/// How it takes types of damage (VI-TYP-02, VI-TYP-10, VI-TYP-11, VI-DMG-13).
fn resistances(view: View<'_>, unit: UnitId) -> Vec<Fact> {
    let sheet = sheet_of(view, unit);
    let unharmed = |harm: &DamageType| {
        sheet.immune.contains(harm)
            || *harm == DamageType::Toxic && !sheet.lives()
            || *harm == DamageType::Umbral && sheet.undead
    };
    let of = |wanted: (bool, bool)| {
        let all = DamageType::ALL.into_iter().filter(|harm| !unharmed(harm));
        let all = all.filter(|&harm| nature(sheet, harm) == wanted);
        all.map(|harm| harm.name().to_owned()).collect::<Vec<_>>()
    };
    let immune = DamageType::ALL.into_iter().filter(unharmed);
    let immune = immune.map(|harm| harm.name().to_owned()).collect();
    let types = natures(&[
        ("immune to", immune),
        ("half from", of((true, false))),
        ("double from", of((false, true))),
    ]);
    let rank = sheet.durability_rank.map(|rank| {
        let told = format!("attacks below {} quality do nothing", rank.name());
        Fact::known("Durability", told)
    });
    types.into_iter().chain(rank).collect()
}

fn harm_of(damage: Damage) -> String {
    let kind = format!("{} {}", damage.quality.name(), damage.harm.name());
    format!("DV {}, {kind}", damage.dv)
}
