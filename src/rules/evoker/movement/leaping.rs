//! Leaps and jumps: their tests, and how far and high they go (EV-MOV-21 to 26).

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::evoker::{
        character::{
            gear,
            sheet::{Focus, Score, Skill},
            stats::Tested,
        },
        rolls::{degrees::Interest, testing::AnyOf},
    },
};

/// Athletics with these foci.
pub const fn athletics(foci: &'static [Focus], name: &'static str) -> Tested {
    Tested::skill(Skill::Athletics, Score::Strength, foci, name)
}

/// Acrobatics with these foci.
pub const fn acrobatics(foci: &'static [Focus], name: &'static str) -> Tested {
    Tested::skill(Skill::Acrobatics, Score::Agility, foci, name)
}

/// Skills for long leaps and high jumps (EV-MOV-22, 26).
pub const LEAPING: [Tested; 2] = [
    athletics(&[Focus::Leaping], "Athletics (Leaping)"),
    acrobatics(&[Focus::Leaping], "Acrobatics (Leaping)"),
];

/// The test for a higher jump (EV-MOV-26).
fn jumping(view: View<'_>, unit: UnitId) -> AnyOf<'static> {
    let gear = gear::gear(view, unit, |mods| mods.jump);
    AnyOf::new(unit, &LEAPING, "EV-MOV-26", "Jump").with(gear)
}

/// The best test for a higher jump.
pub fn jump_check(view: View<'_>, unit: UnitId) -> Option<Check> {
    jumping(view, unit).best(view)
}

/// The test for a longer leap (EV-MOV-22), with gear and the run-up (EV-MOV-23).
pub fn leaping(view: View<'_>, unit: UnitId) -> AnyOf<'static> {
    let mut extra = gear::gear(view, unit, |mods| mods.leap);
    if view.store.get::<MoveProgress>(unit).run_up >= 4 {
        extra.push(Modifier::new("EV-MOV-23", "Run-up", Amount::Advantage(1)));
    }
    AnyOf::new(unit, &LEAPING, "EV-MOV-22", "Leap").with(extra)
}

/// The best test for a longer leap.
pub fn leap_check(view: View<'_>, unit: UnitId) -> Option<Check> {
    leaping(view, unit).best(view)
}

/// Metres that the best result of a longer leap adds.
pub fn farthest(check: &Check) -> u16 {
    ((check.target - 1).max(0) / 10).min(20) as u16
}

/// Height of a jump with a test: half a metre more for each degree of success, half as high after
/// four degrees of failure; rounded down to whole metres (EV-MOV-26).
pub fn jump_height(r: &mut Resolver<'_>, unit: UnitId, base: i16) -> RuleResult<i16> {
    let interest = Interest::successes(20).and_failures(4);
    let result = jumping(r.view(), unit).test(r, interest)?;
    Ok(if result.passed {
        base + (result.degrees / 2) as i16
    } else if result.degrees >= 4 {
        base / 2
    } else {
        base
    })
}
