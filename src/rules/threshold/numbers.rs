//! Sheets and states by their ledger names, for scene files and inspectors.

use super::{AP, FATIGUE, MANA, STAMINA, attack, ground, harm, sheet_of};
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
    "Agility Defence",
    "Critical",
    "Dexterity",
    "Fatal",
    "Fatigue",
    "Fortitude Defence",
    "Immobile Defense",
    "Initiative",
    "Light",
    "Mana",
    "Max AP",
    "Melee",
    "Melee Defense",
    "Moderate",
    "Power Defence",
    "Ranged Defense",
    "Rate",
    "Severe",
    "Speed",
    "Stamina",
    "Strength",
    "Toughness",
    "Vitality",
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
            "Agility Defence" => 10 + sheet.agility(),
            "Dexterity" => sheet.attributes.dexterity,
            "Fatigue" => i32::from(view.pool(unit, FATIGUE)),
            "Fortitude Defence" => 10 + sheet.fortitude(),
            "Immobile Defense" => 5 - sheet.size,
            "Initiative" => i32::from(view.store.get::<Initiative>(unit).0),
            "Mana" => i32::from(view.pool(unit, MANA)),
            "Max AP" => i32::from(view.store.get::<Pools>(unit).max(AP)),
            "Melee" => attack::best_melee(view, unit),
            "Melee Defense" => attack::melee_defense(view, unit),
            "Power Defence" => 10 + sheet.power(),
            "Ranged Defense" => attack::ranged_defense(view, unit),
            "Rate" => ground::rate(view, unit),
            "Speed" => sheet.attributes.speed,
            "Stamina" => i32::from(view.pool(unit, STAMINA)),
            "Strength" => sheet.attributes.strength,
            "Toughness" => sheet.base_toughness() + sheet.armour.toughness,
            "Vitality" => sheet.attributes.vitality,
            "Willpower Defence" => 10 + sheet.willpower(),
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
