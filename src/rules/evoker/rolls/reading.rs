//! Battle Reading (EV-ACT-13): the reader has a test of its target rerolled and picks which result
//! counts.

use super::{
    degrees::{self, Interest, Tested100},
    dice,
    telling::{self, Read},
};
use crate::{
    battle::{check::Faces, prelude::*},
    rules::{
        evoker::{conditions as c, effects},
        shared::rounds::{acting_side_first, in_turn_order},
    },
};

/// Rules of attack and evasion tests, resistance to powers included.
const BLOWS: [&str; 7] = [
    "EV-ATK-04",
    "EV-ATK-06",
    "EV-ATK-24",
    "EV-ACT-04",
    "EV-ACT-06",
    "EV-ACT-08",
    "EV-ACT-09",
];

/// After a test was rolled and reported: units reading the tester may have it rerolled, once.
/// Returns the faces that stand. In the order of rerolls (EV-DIC-11) this comes after those of the
/// Damned and against the Condemned, and before Fate.
pub fn intervene(
    r: &mut Resolver<'_>,
    check: &Check,
    interest: Interest<'_>,
    faces: Faces,
    read: Read<'_>,
) -> RuleResult<Faces> {
    for reader in readers(r.view(), check.who) {
        let first = degrees::kept(&faces);
        let wise = hurts(r.view(), reader, check, read(first).0);
        // In odds the policy answers, so a certain no needs no question.
        if !wise && r.is_odds() {
            continue;
        }
        let (topic, about) = (QuestionKind::Interrupt, Some(check.who));
        let prompt = "Reroll {other}'s test?";
        let question = Question::yes_no("EV-ACT-13", topic, reader, about, prompt)
            .verbs("reroll", "let it stand")
            .advised(wise)
            .checks(check.clone());
        if r.ask(question)? != Choice::Yes {
            continue;
        }
        effects::end(r, check.who, c::READ, "EV-ACT-13");
        r.decided(reader, "use Battle Reading", true, "EV-ACT-13");
        let again = dice::throw(r, check, interest)?;
        let second = degrees::kept(&again);
        telling::report(r, check, &again, read);
        return Ok(if picks_second(r, reader, check, (first, second), read)? {
            again
        } else {
            faces
        });
    }
    Ok(faces)
}

/// Asks which of the two results counts; the one worse for the tester is the first choice.
fn picks_second(
    r: &mut Resolver<'_>,
    reader: UnitId,
    check: &Check,
    (first, second): (u16, u16),
    read: Read<'_>,
) -> RuleResult<bool> {
    if first == second {
        return Ok(false);
    }
    let worth = |face| {
        let result = read(face).0;
        if result.passed {
            result.degrees
        } else {
            -1 - result.degrees
        }
    };
    let (topic, about) = (QuestionKind::Interrupt, Some(check.who));
    let prompt = "Which of the two results counts for {other}?";
    let question = Question::yes_no("EV-ACT-13", topic, reader, about, prompt)
        .choices([first, second].map(|face| Choice::Number(face as i16)))
        .advised(worth(second) >= worth(first))
        .checks(check.clone());
    Ok(r.ask(question)? == Choice::Number(second as i16))
}

/// Units reading this one: the acting unit's side first, then in turn order (EV-TIM-17).
fn readers(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    if !view.has(unit, c::READ) {
        return SmallVec::new();
    }
    let mut readers: SmallVec<[UnitId; 2]> = in_turn_order(view, |reader| {
        view.has_from(unit, c::READ, reader) && view.status(reader).is_active()
    })
    .collect();
    acting_side_first(view, &mut readers);
    readers
}

/// Whether a result hurts the reader's side: a passed attack or evasion against it. The computer
/// rerolls the first such test.
fn hurts(view: View<'_>, reader: UnitId, check: &Check, result: Tested100) -> bool {
    result.passed
        && BLOWS.contains(&check.rule.0)
        && check.against.is_some_and(|against| {
            view.hostile(check.who, against) && !view.hostile(reader, against)
        })
}
