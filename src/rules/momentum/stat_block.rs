//! The stat block of a unit (MO-SHT-05 to MO-SHT-10, MO-ATK, MO-ABL, MO-TYP). Only how it takes types
//! of damage has to be seen, unless the level reveals it (MO-TYP-07).

use super::{
    attacks::attack::evasion,
    body::hit::armor,
    character::{
        catalogue::power,
        damage::{Damage, Dice, Harm, Takes},
        hands::{melee_reach, weapons},
        powers::Power,
        stats::Stat,
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
    let rolls = Stat::ALL.map(|stat| format!("{} {}", stat.name(), sheet.defense(stat)));
    let mut facts = vec![
        Fact::known("Defense", format!("Evasion {}", evasion(view, unit))),
        Fact::known("Armor", armor(view, unit).to_string()),
        Fact::known(
            "Speed",
            format!("{} m for 1 AP", ground::basic_movement(view, unit)),
        ),
        Fact::known("Reach", format!("{} m", melee_reach(view, unit))),
        Fact::known("Defense Rolls", rolls.join(", ")),
    ];
    let arms = weapons(view, unit).map(|(item, weapon)| {
        let mut told = harm_of(weapon.damage);
        if let Some(more) = weapon.more {
            told += &format!(" and {}", harm_of(more));
        }
        for (name, metres) in [("reach", weapon.melee), ("range", weapon.ranged)] {
            if metres > 0 {
                told += &format!(", {name} {metres} m");
            }
        }
        (item_title(view, item), told)
    });
    facts.extend(listed("Attacks", arms));
    // Stunts are the same for all.
    let is_own = |id| !matches!(power(view, id), Some(Power::Stunt(_)));
    facts.extend(powers(view, unit, is_own));
    facts.extend(resistances(eyes, unit));
    facts.extend(unseen(eyes, unit));
    facts
}

/// How it takes types of damage, as far as the side knows.
fn resistances(eyes: SideView<'_>, unit: UnitId) -> Vec<Fact> {
    let view = eyes.view();
    let sheet = sheet_of(view, unit);
    let hidden = *view.memory().hides_elements;
    let is_known = |harm: Harm| !hidden || eyes.knows_element(unit, harm as u8);
    let of = |takes| {
        let all = Harm::ALL.into_iter();
        let all = all.filter(|&harm| is_known(harm) && sheet.takes(harm) == takes);
        all.map(word).collect::<Vec<_>>()
    };
    let mut told = vec![
        ("immune to", of(Takes::Nothing)),
        ("half from", of(Takes::Half)),
        ("more from", of(Takes::More)),
    ];
    // Where much is hidden, what was found to be ordinary is worth a word.
    if hidden {
        told.push(("usual from", of(Takes::Usual)));
    }
    let known = natures(&told);
    let rest = Harm::ALL.into_iter().any(|harm| !is_known(harm));
    let rest = rest.then(|| Fact::unknown("Other resistances", "hit it with each type of damage"));
    known.into_iter().chain(rest).collect()
}

fn rolled(dice_of: Dice) -> String {
    dice(dice_of.number, dice_of.faces, dice_of.plus)
}

fn harm_of(damage: Damage) -> String {
    format!("{} {}", rolled(damage.dice), word(damage.harm))
}
