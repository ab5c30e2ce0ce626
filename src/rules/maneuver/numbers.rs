//! Sheets and states by their ledger names, for scene files and inspectors.

use super::{
    AP, HEALTH, ground,
    modifiers::Defence,
    sheet::{Group, Skill},
    sheet_of,
};
use crate::battle::{
    components::{Initiative, Life, Pools, Stride, Turn},
    ids::UnitId,
    resolver::Resolver,
    ruleset::Numbers,
    view::View,
};

/// The numbers of the book.
pub(crate) struct ManeuverNumbers;

const NAMES: &[&str] = &[
    "AP",
    "AR",
    "Acrobatics",
    "Agility",
    "Athletics",
    "Attacks",
    "Block",
    "Block Rating",
    "Deception",
    "Dodge",
    "Endurance",
    "Fighting Style",
    "Focus",
    "Health",
    "Initiative",
    "Intellect",
    "Max Health",
    "Metres",
    "Observation",
    "Parry",
    "Perception",
    "Reach",
    "Sleight of Hand",
    "Sorcery",
    "Speed",
    "Stealth",
    "Strength",
    "Will",
];

impl Numbers for ManeuverNumbers {
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
        let sheet = sheet_of(view, unit);
        let attributes = sheet.attributes;
        let value = match name {
            "AP" => i32::from(view.pool(unit, AP)),
            "AR" => sheet.armor_rating(Group::Physical),
            "Acrobatics" => sheet.skill(Skill::Acrobatics),
            "Agility" => attributes.agility,
            "Athletics" => sheet.skill(Skill::Athletics),
            "Attacks" => i32::from(view.store.get::<Turn>(unit).attacks),
            "Block" => Defence::Block.base(view, unit).0,
            "Block Rating" => super::attack::shield(view, unit).unwrap_or(0),
            "Deception" => sheet.skill(Skill::Deception),
            "Dodge" => Defence::Dodge.base(view, unit).0,
            "Endurance" => attributes.endurance,
            "Fighting Style" => sheet.style_rank(),
            "Focus" => sheet.skill(Skill::Focus),
            "Health" => i32::from(view.pool(unit, HEALTH)),
            "Initiative" => i32::from(view.store.get::<Initiative>(unit).0),
            "Intellect" => attributes.intellect,
            "Max Health" => i32::from(view.store.get::<Pools>(unit).max(HEALTH)),
            "Metres" => ground::metres_left(view, unit),
            "Observation" => sheet.skill(Skill::Observation),
            "Parry" => Defence::Parry.base(view, unit).0,
            "Perception" => attributes.perception,
            "Reach" => i32::from(super::attack::reach_of(view, unit)),
            "Sleight of Hand" => sheet.skill(Skill::SleightOfHand),
            "Sorcery" => sheet.skill(Skill::Sorcery),
            "Speed" => ground::speed(view, unit),
            "Stealth" => sheet.skill(Skill::Stealth),
            "Strength" => attributes.strength,
            "Will" => attributes.will,
            _ => return None,
        };
        Some(i64::from(value))
    }

    fn set(&self, resolver: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
        let small = value.clamp(0, 10_000) as i16;
        match name {
            "AP" => resolver.edit::<Pools>(unit).set(AP, small),
            "Health" => {
                resolver.edit::<Pools>(unit).set(HEALTH, small);
                let life = if small == 0 {
                    Life::Unconscious { rounds: 0 }
                } else {
                    Life::Active
                };
                resolver.set_life(unit, life);
            }
            "Initiative" => resolver.edit::<Initiative>(unit).0 = small,
            "Attacks" => resolver.edit::<Turn>(unit).attacks = small as u8,
            "Metres" => {
                let speed = ground::speed(resolver.view(), unit);
                let spent = (speed - i32::from(small)).max(0) as u8;
                *resolver.edit::<Stride>(unit) = Stride {
                    metres: spent,
                    ..Stride::default()
                };
            }
            _ => return false,
        }
        true
    }

    fn names(&self) -> &'static [&'static str] {
        NAMES
    }
}
