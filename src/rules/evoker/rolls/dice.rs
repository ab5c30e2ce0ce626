//! Throwing the die of a test (EV-DIC-11, EV-DIC-13).

use super::{checks::NEXT_TEST, degrees::Interest, rows::DAZZLED};
use crate::{
    battle::{
        check::Faces,
        components::Conditions,
        prelude::*,
        resolver::{Outcome, bands},
    },
    dice::Weight,
    rules::evoker::{character::stats, conditions as c},
};

/// The last faces of the bands that decide the test: the faces asked for, and those of each degree
/// of success and failure that matters.
fn last_faces(target: i32, interest: Interest<'_>) -> SmallVec<[i32; 16]> {
    let mut faces: SmallVec<[i32; 16]> = SmallVec::from_slice(interest.faces);
    for degree in 0..=interest.successes {
        let face = target - 10 * degree;
        if face < 1 {
            break;
        }
        faces.push(face);
    }
    for degree in 1..=interest.failures {
        let face = target + 10 * degree - 1;
        if face >= 100 {
            break;
        }
        faces.push(face);
    }
    faces
}

/// Throws the die of a test: one, or for a Damned unit the higher of two (EV-DIC-11, EV-AIL-29).
/// Uses up pending "next test" bonuses (EV-DIC-13).
pub fn throw(r: &mut Resolver<'_>, check: &Check, interest: Interest<'_>) -> RuleResult<Faces> {
    let cuts = last_faces(
        check.target,
        failures_that_matter(r.view(), check, interest),
    );
    let faces = r.throw(check.throw, || {
        let singles = bands(100, &cuts);
        if check.throw.dice == 1 {
            return singles;
        }
        let mut before = 0;
        singles
            .into_iter()
            .map(|single| {
                let last = u64::from(single.faces[0]);
                let weight = Weight::new(last * last - before * before, 10_000);
                before = last;
                Outcome {
                    faces: Faces::from_slice(&[single.faces[0], single.faces[0]]),
                    weight,
                }
            })
            .collect()
    })?;
    // Any other test ends saving breath (EV-CND-17).
    if check.rule.0 != "EV-CND-07" && r.view().has(check.who, c::SAVING_BREATH) {
        r.edit::<Conditions>(check.who).remove(c::SAVING_BREATH);
    }
    for (used_up, _) in NEXT_TEST {
        if r.view().has(check.who, used_up) {
            r.edit::<Conditions>(check.who).remove(used_up);
        }
    }
    let lines = &check.breakdown.lines;
    if lines.iter().any(|line| line.modifier.rule.0 == DAZZLED) {
        r.edit::<Conditions>(check.who).remove(c::DAZZLED);
    }
    Ok(faces)
}

/// A Cracked body costs Stress for each degree of failure (EV-INJ-13), and Panic depends on them
/// (EV-AIL-33). Odds must then keep failures apart too, even at a T below 0.
fn failures_that_matter<'a>(view: View<'_>, check: &Check, interest: Interest<'a>) -> Interest<'a> {
    let cracked = stats::injury(
        view,
        check.who,
        crate::rules::evoker::character::element::Location::Body,
    ) >= 3;
    let panics = view.has(check.who, c::PANICKED);
    Interest {
        failures: if cracked || panics {
            20
        } else {
            interest.failures
        },
        ..interest
    }
}
