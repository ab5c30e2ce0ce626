#[path = "held_tests/immobilised.rs"]
mod immobilised;
#[path = "held_tests/release.rs"]
mod release;

use crate::{
    battle::{
        components::{
            Clock, CombatStatus, Condition, Conditions, MoveProgress, Phase, Turn, Until,
        },
        order::Order,
        refusal::RefusalReason,
    },
    rules::evoker::{
        character::{
            sheet::{Focus, Score, Sheet, Skill},
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, outcomes, rolls, set, teach, train},
    },
};

/// Puts a unit into a hold: Grappled by the holder, or Immobilised at these degrees.
fn hold(play: &mut Play, holder: char, held: char, degrees: Option<i16>) {
    let (holder, held) = (play.id(holder), play.id(held));
    play.stage(|r| {
        r.edit::<Conditions>(held).0.push(
            Condition::new(
                degrees.map_or(c::GRAPPLED, |_| c::IMMOBILISED),
                degrees.unwrap_or(0),
            )
            .until(degrees.map_or(Until::Ended, |_| Until::Turns(3)))
            .by(holder),
        );
    });
}

/// A unit of Contortion 52.
fn supple(sheet: &mut Sheet) {
    set(sheet, Score::Agility, 42);
    train(sheet, Skill::Acrobatics, 0, &[Focus::Contortion]);
}

/// A unit of Bracing 50.
fn braced(sheet: &mut Sheet) {
    set(sheet, Score::Toughness, 40);
    train(sheet, Skill::Endurance, 0, &[Focus::Bracing]);
}

/// A holds x, in A's turn.
fn clinch() -> Play {
    let mut play = Stage::new(&["Ax...", "....."])
        .unit('A', braced)
        .unit('x', |sheet| {
            supple(sheet);
            teach(sheet, &["slip_free", "cleanse", "mend", "sharpen"]);
        })
        .begin();
    hold(&mut play, 'A', 'x', None);
    play
}

fn to(play: &Play, letter: char, cell: (i16, i16)) -> Order {
    play.order(letter, "move").to(cell.into())
}
