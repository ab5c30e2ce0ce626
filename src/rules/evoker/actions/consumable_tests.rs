//! Consumables: effect, targets, range and price of each.

#[path = "consumable_tests/bombs.rs"]
mod bombs;
#[path = "consumable_tests/carrying.rs"]
mod carrying;
#[path = "consumable_tests/flashes.rs"]
mod flashes;
#[path = "consumable_tests/medicine.rs"]
mod medicine;

use crate::{
    battle::{
        components::{
            Clock, CombatStatus, Conditions, Inserted, Phase, Pools, Stealth, Turn, Until, Wounds,
        },
        order::{Order, Tool},
        refusal::RefusalReason,
    },
    geometry::Cell,
    rules::evoker::{
        character::{
            catalogue::Keyword,
            element::{Affinity, Element, Location},
            sheet::{Score, Sheet},
            stats, weapons,
        },
        conditions as c,
        fixture::{
            Play, Stage, arm, counted, item, persona, power, rolls, set, takes, target_number,
            teach,
        },
    },
};

fn carry(sheet: &mut Sheet, names: &[&str]) {
    for name in names {
        arm(sheet, name);
    }
}

/// `A` carries these items; `B` stands 5 m from it, `C` 6 m, the enemy `x` 10 m and `y` 11 m.
fn field(names: &'static [&'static str]) -> Play {
    Stage::new(&["A....BC...xy"])
        .unit('A', |sheet| carry(sheet, names))
        .unit('B', |_| {})
        .unit('x', |sheet| arm(sheet, "claws"))
        .unit('y', |sheet| arm(sheet, "claws"))
        .begin()
}

fn spent(play: &Play, letter: char) -> u8 {
    play.view().store.get::<Turn>(play.id(letter)).keywords
}

fn turns(play: &Play, letter: char, id: crate::battle::components::ConditionId) -> Until {
    let condition = play.view().condition(play.id(letter), id).copied();
    condition.expect("it has the condition").until
}

fn squares_of_haze(play: &Play) -> Vec<(Cell, Option<u16>)> {
    let haze = play.view().ground().haze.iter();
    haze.map(|haze| (haze.cell, haze.rounds)).collect()
}

fn bomber(target: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            set(sheet, Score::Strength, 90);
            set(sheet, Score::Magic, 90);
            carry(sheet, &["firebomb", "firebomb"]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Perception, 45);
            set(sheet, Score::Melee, 80);
            arm(sheet, "claws");
            target(sheet);
        })
        .begin()
}
