//! Ailments, Technical Hits and bodily conditions (EV-AIL, EV-TEC, EV-CND).

#[path = "conditions_tests/bleeding.rs"]
mod bleeding;
#[path = "conditions_tests/bodies.rs"]
mod bodies;
#[path = "conditions_tests/causes.rs"]
mod causes;
#[path = "conditions_tests/minds.rs"]
mod minds;
#[path = "conditions_tests/technical.rs"]
mod technical;

use super::{self as c, AILMENTS, Category, ConditionId, Lasts};
use crate::{
    battle::{
        components::{CombatStatus, Condition, Conditions, Decay, Until},
        question::QuestionKind,
    },
    rules::evoker::{
        body::injuries,
        character::{
            element::{Affinity, Element, Location},
            sheet::Score,
            stats,
        },
        effects,
        fixture::{Play, Stage, arm, rolls, set, takes, target_number, teach},
    },
};

/// A beside x; A acts first.
fn pair() -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            arm(sheet, "sword");
        })
        .begin()
}

fn inflict(play: &mut Play, letter: char, id: ConditionId, turns: Option<u8>) -> bool {
    let unit = play.id(letter);
    let mut new = false;
    play.stage(|r| new = effects::inflict(r, unit, id, None, turns, "EV-AIL-01"));
    new
}

fn until(play: &Play, letter: char, id: ConditionId) -> Option<Until> {
    let conditions = play.view().store.get::<Conditions>(play.id(letter));
    conditions.get(id).map(|condition| condition.until)
}
