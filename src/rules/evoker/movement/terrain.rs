//! Tests on the way: harmful ground (EV-TER), faces and water (EV-MOV-16, 17, 19, 20).

use super::{Mover, fall, leaping, manner::Manner, stride};
use crate::{
    battle::{
        components::MoveProgress,
        field::board::{Climb, Harmful},
        prelude::*,
    },
    rules::evoker::{
        body::harm,
        character::{
            gear,
            sheet::{Focus, Score},
            stats::{self, Tested},
        },
        conditions as c, effects,
        field::ground,
        rolls::{
            checks,
            degrees::{Interest, Tested100},
            situation::Situation,
            testing::{self, AnyOf},
        },
    },
};

const CLIMBING: [Tested; 2] = [
    leaping::athletics(&[Focus::Climbing], "Athletics (Climbing)"),
    leaping::acrobatics(&[Focus::Climbing], "Acrobatics (Climbing)"),
];
const SWIMMING: [Tested; 1] = [leaping::athletics(
    &[Focus::Swimming],
    "Athletics (Swimming)",
)];
const RUNNING: [Tested; 2] = [
    leaping::athletics(&[Focus::Running], "Athletics (Running)"),
    leaping::acrobatics(&[Focus::Balance], "Acrobatics (Balance)"),
];

/// Result of a climbing or swimming test as the Move stores it: 1 passed, 2 failed, 3 failed by two
/// degrees or more.
fn outcome(result: Tested100) -> u8 {
    match (result.passed, result.degrees) {
        (true, _) => 1,
        (false, ..=1) => 2,
        (false, _) => 3,
    }
}

/// The climbing test of this Move, if one is due: chosen (EV-MOV-16) or compulsory (EV-MOV-17).
/// Returns whether the climber holds on.
pub fn climb_test(
    r: &mut Resolver<'_>,
    unit: UnitId,
    face: Climb,
    manner: &Manner,
) -> RuleResult<bool> {
    if !stride::ensure_move(r, unit) {
        return Ok(false);
    }
    let stride = r.view().store.get::<MoveProgress>(unit);
    if stride.climb_test != 0 || !(face.hard || manner.effort) {
        return Ok(true);
    }
    let gear = gear::gear(r.view(), unit, |mods| mods.climb);
    let rule = if face.hard { "EV-MOV-17" } else { "EV-MOV-16" };
    let climb = AnyOf::new(unit, &CLIMBING, rule, "Climb").with(gear);
    let result = climb.test(r, Interest::failures(4))?;
    let holds = result.passed || result.degrees < 4;
    r.edit::<MoveProgress>(unit).climb_test = outcome(result);
    if !holds {
        let altitude = r.view().altitude(unit);
        r.note(unit, "loses its grip", "EV-MOV-16");
        stride::end_move(r, unit);
        if altitude.hanging > 0 {
            fall::off_the_face(r, unit, u16::from(altitude.hanging), true)?;
        }
    }
    Ok(holds)
}

/// The swimming test of this Move, if the next step swims and a test is due (EV-MOV-19, 20).
/// Returns whether the swimmer goes on.
pub fn swim_test(
    r: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    manner: &Manner,
    may_begin: bool,
) -> RuleResult<bool> {
    let view = r.view();
    if view.band(unit) != Band::Ground {
        return Ok(true);
    }
    let spot = Mover::new(view, unit, *manner).spot(to, Band::Ground);
    if !(spot.rough || spot.deep && manner.effort) {
        return Ok(true);
    }
    if view.store.get::<MoveProgress>(unit).metres == 0
        && !(may_begin && stride::begin_move(r, unit))
    {
        return Ok(false);
    }
    if r.view().store.get::<MoveProgress>(unit).swim_test != 0 {
        return Ok(true);
    }
    float(r, unit, spot.rough)?;
    Ok(stride::can_go_on(r.view(), unit))
}

/// A unit in rough water at the start of its turn makes the test at once; it counts for the first
/// Move of the turn (EV-MOV-20).
pub fn floats(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    let (cell, band) = (view.cell(unit), view.band(unit));
    let mover = Mover::new(view, unit, Manner::default());
    if band == Band::Ground && mover.spot(cell, band).rough {
        float(r, unit, true)?;
    }
    Ok(())
}

/// One swimming test: hurried, or against rough water, also at the start of a turn there
/// (EV-MOV-20).
pub fn float(r: &mut Resolver<'_>, unit: UnitId, rough: bool) -> RuleResult {
    let gear = gear::gear(r.view(), unit, |mods| mods.swim);
    let rule = if rough { "EV-MOV-20" } else { "EV-MOV-19" };
    let swim = AnyOf::new(unit, &SWIMMING, rule, "Swim").with(gear);
    let result = swim.test(r, Interest::failures(4))?;
    r.edit::<MoveProgress>(unit).swim_test = outcome(result);
    if !rough {
        return Ok(());
    }
    if result.passed {
        effects::end(r, unit, c::SUFFOCATING, "EV-MOV-20");
    } else if result.degrees >= 4
        && !r.view().has(unit, c::SUFFOCATING)
        && !stats::sheet(r.view(), unit).traits.breathless
    {
        effects::give(r, unit, Condition::new(c::SUFFOCATING, 0), "EV-MOV-20");
    }
    Ok(())
}

/// Damaging ground hurts a unit that is moved into it against its will: without a careful step or a
/// test, once for each patch of one push (EV-MOV-31, EV-TER-05). `known` holds the patches that
/// have done damage.
pub fn drawn_over(
    r: &mut Resolver<'_>,
    unit: UnitId,
    known: &mut SmallVec<[Cell; 2]>,
) -> RuleResult {
    let view = r.view();
    if view.band(unit) != Band::Ground || view.vehicle(unit).is_some() {
        return Ok(());
    }
    let board = &r.scene().board;
    let mut hurts: SmallVec<[u8; 2]> = SmallVec::new();
    for square in view.footprint(unit).cells() {
        let harmful = board.harmful(view.ground(), square);
        let Some((harmful, damage)) = harmful.and_then(|it| Some((it, it.damage?))) else {
            continue;
        };
        let first = ground::patch(board, view.ground(), square, harmful);
        if !known.contains(&first) {
            known.push(first);
            hurts.push(damage);
        }
    }
    for damage in hurts {
        harm::plain_damage(r, unit, i32::from(damage), false, "EV-TER-05")?;
    }
    Ok(())
}

/// Full-speed tests for the patches just entered (EV-TER-02 to 05). Returns whether the mover goes
/// on.
pub fn patches(r: &mut Resolver<'_>, unit: UnitId, manner: &Manner) -> RuleResult<bool> {
    let here = r.view().footprint(unit);
    patches_of(r, unit, here, manner)
}

/// Full-speed tests for the ground of a place; a trip uses the spot it began in (EV-ZON-10).
pub fn patches_of(
    r: &mut Resolver<'_>,
    unit: UnitId,
    place: Footprint,
    manner: &Manner,
) -> RuleResult<bool> {
    let view = r.view();
    if !manner.fast || view.band(unit) != Band::Ground || view.vehicle(unit).is_some() {
        return Ok(true);
    }
    let board = &r.scene().board;
    let mut entered: SmallVec<[(Cell, Harmful); 2]> = SmallVec::new();
    for square in place.cells() {
        if let Some(harmful) = board.harmful(view.ground(), square) {
            let first = ground::patch(board, view.ground(), square, harmful);
            let known = view
                .store
                .get::<MoveProgress>(unit)
                .patches
                .iter()
                .any(|(patch, _)| *patch == first);
            if !known && !entered.iter().any(|(patch, _)| *patch == first) {
                entered.push((first, harmful));
            }
        }
    }
    for (first, harmful) in entered {
        let mut extra = gear::gear(r.view(), unit, |mods| mods.balance);
        // EV-TER-04: Agility tests already have a row for the uneven ground underfoot; it counts
        // once.
        let number = harmful.number.min(3) as i8;
        let has_row = harmful.damage.is_none() && place == r.view().footprint(unit);
        let ran = r.view().store.get::<MoveProgress>(unit).ran.min(2) as i8;
        if ran > 0 {
            extra.push(Modifier::new(
                "EV-ACT-27",
                "Running",
                Amount::Advantage(-ran),
            ));
        }
        let result = full_speed(r, unit, number, has_row, harmful.damage.is_none(), &extra)?;
        r.edit::<MoveProgress>(unit)
            .patches
            .push((first, result.passed));
        if result.passed {
            continue;
        }
        match harmful.damage {
            None => {
                effects::lie_down(r, unit, "EV-TER-03");
                stride::end_move(r, unit);
                return Ok(false);
            }
            Some(damage) => {
                let damage = i32::from(damage) + result.degrees;
                harm::plain_damage(r, unit, damage, false, "EV-TER-05")?;
                if !stride::can_go_on(r.view(), unit) {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

/// The full-speed test: the better of both skills; the terrain's number counts once for each.
fn full_speed(
    r: &mut Resolver<'_>,
    unit: UnitId,
    number: i8,
    in_rows: bool,
    uneven: bool,
    extra: &[Modifier],
) -> RuleResult<Tested100> {
    let view = r.view();
    let of = |tested: Tested| {
        let mut extra: Modifiers = Modifiers::from_slice(extra);
        // An Agility test already has the row of the ground.
        let has_row = in_rows && tested.score == Score::Agility;
        if number > 0 && !has_row {
            extra.push(Modifier::new(
                "EV-TER-02",
                "Terrain",
                Amount::Advantage(-number),
            ));
        }
        let situation = Situation::plain(unit, tested);
        checks::check(view, &situation, "EV-TER-02", "Keep your footing", &extra)
    };
    let allowed = RUNNING.into_iter().map(of).collect();
    let interest = Interest::failures(if uneven { 0 } else { 10 });
    match testing::choose(r, allowed)? {
        Some(check) => testing::test(r, &check, interest),
        None => unreachable!("two skills are allowed"),
    }
}
