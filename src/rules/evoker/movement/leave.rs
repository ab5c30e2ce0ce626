//! Leaving melee (EV-MOV-05 to 09): which enemies a step leaves, and how.

use super::{
    Mover,
    manner::{Leaving, Manner},
    stride,
};
use crate::{
    battle::{
        components::{Leave, MoveProgress},
        prelude::*,
    },
    rules::{
        evoker::{
            character::stats::{Tested, tested},
            field::ground::{self, Place},
            laws::stars,
            mind::panic,
            reactions::openings::{self, LEAVING},
            rolls::{
                degrees::{self, Interest},
                fate,
                situation::Situation,
                testing::{self, AnyOf},
            },
            time::{delay, legal},
        },
        shared::rounds::in_turn_order,
    },
};

/// Known enemies that could make a Chance Attack on the mover now, at most 64; more cannot stand
/// along one route.
pub fn threats(mover: &Mover<'_>) -> Vec<UnitId> {
    let view = mover.view;
    // A decision made in a finished Move does not count for the next.
    let stride = mover.stride().filter(|stride| stride.metres > 0);
    if stride.is_some_and(|stride| stride.leave == Leave::Clean) {
        return Vec::new();
    }
    view.enemies(mover.unit)
        .filter(|&enemy| {
            !stride.is_some_and(|stride| stride.clean_from.contains(enemy))
                && mover.knows(enemy)
                && can_hold(view, mover.unit, enemy)
        })
        .take(64)
        .collect()
}

/// Whether an enemy, once adjacent, would engage the mover and could strike at it.
fn can_hold(view: View<'_>, unit: UnitId, enemy: UnitId) -> bool {
    ground::can_engage(view, unit)
        && ground::can_engage(view, enemy)
        && openings::can_strike(view, enemy, unit)
}

/// Enemies that a step to a place would leave and that could strike because of it (EV-MOV-06).
fn left_by(view: View<'_>, unit: UnitId, next: Place) -> SmallVec<[UnitId; 4]> {
    let stride = view.store.get::<MoveProgress>(unit);
    ground::engaged_with(view, unit)
        .filter(|&enemy| {
            !ground::touches(view, next, enemy)
                && !stride.clean_from.contains(enemy)
                && openings::can_strike(view, enemy, unit)
        })
        .collect()
}

/// Resolves leaving every enemy that the next step leaves, before the step. Returns whether the
/// mover can and will go on.
pub fn leave(r: &mut Resolver<'_>, unit: UnitId, next: Place, manner: &Manner) -> RuleResult<bool> {
    let left = left_by(r.view(), unit, next);
    if left.is_empty() {
        return Ok(true);
    }
    if r.view().store.get::<MoveProgress>(unit).leave == Leave::Undecided
        && !decide(r, unit, &left, manner)?
    {
        return Ok(false);
    }
    let mut strikers = UnitSet::default();
    match r.view().store.get::<MoveProgress>(unit).leave {
        Leave::Clean => return Ok(true),
        Leave::Flee | Leave::Undecided => left.iter().for_each(|&enemy| strikers.insert(enemy)),
        Leave::Tested { face, added, way } => {
            let answer: SmallVec<[UnitId; 4]> =
                in_turn_order(r.view(), |enemy| left.contains(&enemy)).collect();
            for enemy in answer {
                if !answered(r, unit, enemy, (face, added, way))? {
                    strikers.insert(enemy);
                }
            }
        }
    }
    if strikers.is_empty() {
        return Ok(true);
    }
    r.edit::<MoveProgress>(unit).leaving = strikers;
    r.offer(&ReactionTrigger::Exposed {
        unit,
        trigger: LEAVING,
        bonus: 1,
    })?;
    r.edit::<MoveProgress>(unit).leaving = UnitSet::default();
    // EV-ACT-26: a reaction is over, and leaving is no action.
    if !manner.charge && delay::between(r, unit)? && !manner.forced {
        return Ok(false);
    }
    Ok(stride::can_go_on(r.view(), unit))
}

/// The choice of EV-MOV-06, once for the whole Move. Returns whether the mover goes at all.
fn decide(
    r: &mut Resolver<'_>,
    unit: UnitId,
    left: &[UnitId],
    manner: &Manner,
) -> RuleResult<bool> {
    let choice = match manner.leave {
        Some(Leaving::Flee) => Choice::Named("flee"),
        Some(Leaving::Test) => Choice::Named("test"),
        None => {
            let view = r.view();
            let (first, may_pay) = (left.first(), legal::can_act(view, unit, &stars(1)).is_ok());
            let disengages = may_pay && !legal::is_one_more(view);
            let choices = [
                Some(Choice::Named("test")),
                disengages.then_some(Choice::Named("disengage")),
                Some(Choice::Named("flee")),
                Some(Choice::No),
            ];
            let prompt = "Leave the melee with {other}?";
            let question = Question::yes_no(
                "EV-MOV-06",
                QuestionKind::Leave,
                unit,
                first.copied(),
                prompt,
            )
            .verbs("leave", "stay")
            .choices(choices.into_iter().flatten())
            .checks(first.and_then(|&enemy| leaving(unit, enemy).best(view)));
            r.ask(question)?
        }
    };
    let leave = match choice {
        Choice::Named("test") => {
            let Some(&first) = left.first() else {
                return Ok(false);
            };
            // One skill for the whole Move: the best, unless a player picks another (EV-DIC-14).
            let Some(plain) = leaving(unit, first).chosen(r)? else {
                return Ok(false);
            };
            let way = WAYS_OUT
                .iter()
                .position(|tested| tested.name == plain.base_name);
            // One die for the whole Move; each enemy left compares its answer with it (EV-MOV-07),
            // including what Fate added.
            let check = fate::before(r, &plain)?;
            let interest = Interest::successes(20);
            let result = testing::roll_unless(r, &check, interest, |result| !result.passed)?;
            Leave::Tested {
                face: result.face.min(100) as u8,
                added: used_up(&check),
                way: way.unwrap_or(0) as u8,
            }
        }
        Choice::Named("disengage") => {
            legal::pay(r, unit, &stars(1));
            r.note(unit, "disengages", "EV-MOV-08");
            Leave::Clean
        }
        Choice::Named("flee") => Leave::Flee,
        _ => return Ok(false),
    };
    r.edit::<MoveProgress>(unit).leave = leave;
    Ok(true)
}

/// Bonuses that the one test uses up and that count against all enemies: Fate, Focus and a pending
/// bonus (EV-ADV-14, 15, EV-ACT-19).
fn used_up(check: &Check) -> u8 {
    let lines = check.breakdown.lines.iter();
    let sum: i32 = lines
        .filter(|line| {
            matches!(
                line.modifier.rule.0,
                "EV-ADV-14" | "EV-ADV-15" | "EV-ACT-19"
            )
        })
        .map(|line| line.value)
        .sum();
    sum.clamp(0, 250) as u8
}

/// The tests to leave melee, in the order of the rule (EV-MOV-07).
const WAYS_OUT: [Tested; 4] = [
    tested::ACROBATICS,
    tested::ENDURANCE,
    tested::MELEE,
    tested::AGILITY,
];

/// The mover's test against one enemy (EV-MOV-07).
fn leaving(unit: UnitId, enemy: UnitId) -> AnyOf<'static> {
    AnyOf::new(unit, &WAYS_OUT, "EV-MOV-07", "Disengage").against(enemy)
}

/// Compares the mover's die with an enemy's answer, thrown when the enemy is first left. Returns
/// whether the departure is clean.
fn answered(
    r: &mut Resolver<'_>,
    unit: UnitId,
    enemy: UnitId,
    (face, added, way): (u8, u8, u8),
) -> RuleResult<bool> {
    let stride = r.view().store.get::<MoveProgress>(unit);
    if stride.answered.contains(enemy) {
        return Ok(stride.clean_from.contains(enemy));
    }
    r.edit::<MoveProgress>(unit).answered.insert(enemy);
    let tested = *WAYS_OUT.get(usize::from(way)).unwrap_or(&WAYS_OUT[0]);
    let situation = Situation::plain(unit, tested).against(enemy);
    let check = situation.check(r.view(), "EV-MOV-07", "Disengage");
    let mover = degrees::read_with(u16::from(face), check.target, i32::from(added));
    let hold =
        Situation::plain(enemy, tested::MELEE)
            .against(unit)
            .check(r.view(), "EV-MOV-07", "Hold");
    let answer = testing::answer(r, mover, unit, &hold)?;
    panic::judge(r, (unit, mover), (enemy, answer));
    let clean = degrees::margin(mover, answer).is_some();
    if clean {
        r.edit::<MoveProgress>(unit).clean_from.insert(enemy);
    }
    Ok(clean)
}
