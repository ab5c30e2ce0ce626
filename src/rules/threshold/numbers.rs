//! Sheets and states by their ledger names, for scene files and inspectors.

use super::{
    AP, FATIGUE, MANA, STAMINA, attack,
    contest::{self, Roll},
    defense, harm, movement, sheet_of,
};
use crate::battle::{
    components::{Initiative, Pools, WoundSlots, Yards},
    ids::UnitId,
    resolver::Resolver,
    ruleset::Numbers,
    view::View,
};

/// The numbers of the book.
pub(crate) struct ThresholdNumbers;

const NAMES: &[&str] = &[
    "AP",
    "Agility",
    "Agility Defence",
    "Critical",
    "Dexterity",
    "Fatal",
    "Fatigue",
    "Fortitude",
    "Fortitude Defence",
    "Immobile Defense",
    "Initiative",
    "Light",
    "Mana",
    "Max AP",
    "Melee",
    "Melee Defense",
    "Moderate",
    "Power",
    "Power Defence",
    "Ranged Defense",
    "Rate",
    "Severe",
    "Speed",
    "Stamina",
    "Strength",
    "Toughness",
    "Vitality",
    "Willpower",
    "Willpower Defence",
    "Worst",
    "Yards",
];

fn wounds_of(name: &str) -> Option<usize> {
    ["Light", "Moderate", "Severe", "Critical", "Fatal"]
        .iter()
        .position(|&level| level == name)
}

impl Numbers for ThresholdNumbers {
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
        let sheet = sheet_of(view, unit);
        if let Some(level) = wounds_of(name) {
            return Some(i64::from(view.store.get::<WoundSlots>(unit).0[level].taken));
        }
        let value = match name {
            "AP" => i32::from(view.pool(unit, AP)),
            "Agility" => Roll::Agility.modifier(sheet).0,
            "Agility Defence" => contest::agility_defence(view, unit),
            "Dexterity" => sheet.attributes.dexterity,
            "Fatigue" => i32::from(view.pool(unit, FATIGUE)),
            "Fortitude" => Roll::Fortitude.modifier(sheet).0,
            "Fortitude Defence" => contest::fortitude_defence(view, unit),
            "Immobile Defense" => defense::immobile(view, unit),
            "Initiative" => i32::from(view.store.get::<Initiative>(unit).0),
            "Mana" => i32::from(view.pool(unit, MANA)),
            "Max AP" => i32::from(view.store.get::<Pools>(unit).max(AP)),
            "Melee" => attack::best_melee(view, unit),
            "Melee Defense" => defense::melee(view, unit),
            "Power" => Roll::Power.modifier(sheet).0,
            "Power Defence" => contest::power_defence(view, unit),
            "Ranged Defense" => defense::ranged(view, unit),
            "Rate" => movement::rate(view, unit),
            "Speed" => sheet.attributes.speed,
            "Stamina" => i32::from(view.pool(unit, STAMINA)),
            "Strength" => sheet.attributes.strength,
            "Toughness" => defense::whole_toughness(view, unit),
            "Vitality" => sheet.attributes.vitality,
            "Willpower" => Roll::Willpower.modifier(sheet).0,
            "Willpower Defence" => contest::willpower_defence(view, unit),
            "Worst" => i32::from(harm::worst(view, unit)),
            "Yards" => i32::from(view.store.get::<Yards>(unit).left),
            _ => return None,
        };
        Some(i64::from(value))
    }

    fn set(&self, resolver: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
        let small = value.clamp(0, 1_000) as i16;
        if let Some(level) = wounds_of(name) {
            resolver.edit::<WoundSlots>(unit).0[level].taken = small as u8;
            return true;
        }
        let pool = match name {
            "AP" => AP,
            "Stamina" => STAMINA,
            "Mana" => MANA,
            "Fatigue" => FATIGUE,
            "Initiative" => {
                resolver.edit::<Initiative>(unit).0 = small;
                return true;
            }
            "Yards" => {
                resolver.edit::<Yards>(unit).left = small as u16;
                return true;
            }
            _ => return false,
        };
        resolver.edit::<Pools>(unit).set(pool, small);
        true
    }

    fn names(&self) -> &'static [&'static str] {
        NAMES
    }
}
