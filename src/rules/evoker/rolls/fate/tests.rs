//! Fate: every window of EV-FAT-01 and everything a point buys.

mod advantages;
mod asking;
mod injuries;
mod rerolls;
mod restoring;

use super::moments;
use crate::{
    battle::{
        Battle,
        components::Personas,
        event::BattleEvent,
        ids::SideId,
        odds::Budget,
        order::Order,
        question::{Choice, PromptPolicy, Question, QuestionKind},
    },
    rules::evoker::{
        BOOK,
        actions::modes,
        character::{
            element::{Affinity, Element, Location},
            sheet::{Score, Sheet},
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, persona, rolls, set, target_number, teach},
    },
};

/// A with Melee 40 and this much Fate strikes at x.
fn striker(fate: u8) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 40);
            sheet.fate = Some(fate);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

/// A with Melee 95 strikes at x, which has this much Fate.
fn victim(fate: u8, change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 95);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            sheet.fate = Some(fate);
            arm(sheet, "sword");
            change(sheet);
        })
        .begin()
}

fn fate(play: &Play, letter: char) -> i16 {
    play.view().pool(play.id(letter), stats::FATE)
}

fn pool(play: &Play, letter: char, pool: crate::battle::components::PoolId) -> i16 {
    play.view().pool(play.id(letter), pool)
}

/// Every question of an order, each answered by the policy.
fn questions(play: &mut Play, order: &Order) -> Vec<Question> {
    let mut asked = Vec::new();
    let mut fork = play.battle.fork(7);
    let done = fork.execute_with(order.clone(), &mut |view, question| {
        asked.push(question.clone());
        Some((BOOK.policy)(view, question))
    });
    assert!(done.is_ok());
    asked
}

/// x as an Evoker (4/2/1) with two Personas, the first of them equipped (2/1/1).
fn evoker(fate: u8) -> Play {
    victim(fate, |sheet| {
        set(sheet, Score::Toughness, 44);
        persona(sheet, 20, &[(Element::Fire, Affinity::Block)], &["ember"]);
        persona(sheet, 30, &[], &["mend"]);
    })
}
