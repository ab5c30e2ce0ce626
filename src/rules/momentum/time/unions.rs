//! Who acts as one: what a level says of the first round, and what each side decides as every later
//! one begins (MO-UNI-01).

use crate::{
    battle::{components::Conditions, ids::SideId, prelude::*},
    rules::{
        momentum::{
            status::{PLEDGED, UNITED},
            time::{
                options::Options,
                order::{Members, is_led_by_nobody},
            },
        },
        shared::conditions::{give, lose},
    },
};

const RULE: &str = "MO-UNI-01";

const AS_BEFORE: &str = "as in the round before";
const ALL: &str = "all as one";
const ALONE: &str = "each on its own";
const JOIN: &str = "join";
const STAY_APART: &str = "do not join";
const NOBODY: &str = "nobody else";
const NO_OTHER: &str = "no other union";

/// The answers that can be given beforehand.
pub(crate) const ANSWERS: &[&str] = &[AS_BEFORE, ALL, ALONE, JOIN];

/// The answer of those who are not asked: as in the round before, and with whoever invites them.
pub(crate) fn usual(question: &Question) -> Choice {
    let keeps = [AS_BEFORE, JOIN].map(Choice::Named);
    let kept = keeps.into_iter().find(|&it| question.place(it).is_some());
    kept.unwrap_or(Choice::Named(ALONE))
}

/// The union somebody wants to be in, by its number.
pub(crate) fn union_of(view: View<'_>, unit: UnitId) -> Option<i16> {
    view.condition(unit, PLEDGED).map(|pledged| pledged.amount)
}

/// A number that no union of a side has.
pub(crate) fn fresh(view: View<'_>, side: SideId) -> i16 {
    let taken = |number: i16| {
        let mut members = view.members(side);
        members.any(|unit| union_of(view, unit) == Some(number))
    };
    (1..i16::MAX).find(|&number| !taken(number)).unwrap_or(0)
}

/// The unions with which a level begins.
pub(crate) fn of_level(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let unions = Options::of(view).unions.iter().copied();
    let begun: Vec<(UnitId, u8)> = view.store.ids().zip(unions).collect();
    for (unit, union) in begun.into_iter().filter(|(_, union)| *union > 0) {
        let pledge = Condition::new(PLEDGED, union.into());
        resolver.edit::<Conditions>(unit).0.push(pledge);
    }
}

/// Each side decides before the order is made. As a battle begins nobody can be asked yet: then the
/// level has decided.
///
/// # Errors
/// A pause.
pub(crate) fn decide(resolver: &mut Resolver<'_>) -> RuleResult {
    let view = resolver.view();
    if view.clock().round < 2 {
        return Ok(());
    }
    for side in (0..view.scene.sides.len()).map(|side| SideId(side as u8)) {
        let able = able(resolver.view(), side);
        if able.len() < 2 {
            continue;
        }
        if let Some(unions) = asked(resolver, &able)? {
            pledge(resolver, side, &unions);
        }
    }
    Ok(())
}

/// Those of a side who could act as one: conscious, and led by somebody.
fn able(view: View<'_>, side: SideId) -> Members {
    let able = |unit: &UnitId| view.status(*unit).is_active() && !is_led_by_nobody(view, *unit);
    view.members(side).filter(able).collect()
}

/// Whether two or more of these have pledged to each other.
fn are_pledged(view: View<'_>, able: &[UnitId]) -> bool {
    let with_another = |&unit: &UnitId| {
        let own = union_of(view, unit);
        let same = able.iter().filter(|&&other| union_of(view, other) == own);
        own.is_some() && same.count() > 1
    };
    able.iter().any(with_another)
}

/// Asks the first of them for all; `None` leaves everything as in the round before.
fn asked(resolver: &mut Resolver<'_>, able: &[UnitId]) -> RuleResult<Option<Vec<Members>>> {
    let Some(&speaker) = able.first() else {
        return Ok(None);
    };
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    if are_pledged(resolver.view(), able) {
        choices.push(Choice::Named(AS_BEFORE));
    }
    // Of two there is only one union to choose.
    if able.len() > 2 {
        choices.extend(able.iter().map(|&unit| Choice::Unit(unit)));
    }
    choices.extend([ALL, ALONE].map(Choice::Named));
    let question = Question {
        topic: QuestionKind::Union,
        ..Question::detail(
            RULE,
            speaker,
            None,
            "Which of you act as one in this round?",
            choices,
        )
    };
    let unions = match resolver.ask(question)? {
        Choice::Named(ALL) => vec![able.into()],
        Choice::Unit(first) => named(resolver, (speaker, first), able)?,
        Choice::Named(ALONE) => Vec::new(),
        _ => return Ok(None),
    };
    let mut agreed = Vec::new();
    for union in unions {
        let mut members = Members::new();
        for unit in union {
            if unit == speaker || joins(resolver, unit, speaker)? {
                members.push(unit);
            }
        }
        agreed.extend(Some(members).filter(|members| members.len() > 1));
    }
    Ok(Some(agreed))
}

/// The unions that are named one after the other, the first of them with this member.
fn named(
    resolver: &mut Resolver<'_>,
    (speaker, first): (UnitId, UnitId),
    able: &[UnitId],
) -> RuleResult<Vec<Members>> {
    let mut unions = Vec::new();
    let mut free: Members = able.into();
    let mut next = Some(first);
    while let Some(first) = next {
        let mut union = Members::from_slice(&[first]);
        free.retain(|unit| *unit != first);
        while !free.is_empty() {
            let (prompt, nobody) = match union.len() {
                1 => ("Who acts as one with {other} in this round?", None),
                _ => ("Who else acts as one with {other}?", Some(NOBODY)),
            };
            let about = Some(first);
            match one_of(resolver, (speaker, about), prompt, nobody, &free)? {
                Some(unit) => {
                    union.push(unit);
                    free.retain(|other| *other != unit);
                }
                None => break,
            }
        }
        union.sort_unstable();
        unions.push(union);
        next = match free.len() {
            0 | 1 => None,
            _ => {
                let prompt = "Whose union is the next one?";
                one_of(resolver, (speaker, None), prompt, Some(NO_OTHER), &free)?
            }
        };
    }
    Ok(unions)
}

/// Asks for one of several combatants, or for none; where there is only one answer nobody is asked.
fn one_of(
    resolver: &mut Resolver<'_>,
    (speaker, about): (UnitId, Option<UnitId>),
    prompt: &'static str,
    none: Option<&'static str>,
    units: &[UnitId],
) -> RuleResult<Option<UnitId>> {
    let choices = none.into_iter().map(Choice::Named);
    let choices = choices.chain(units.iter().map(|&unit| Choice::Unit(unit)));
    let question = Question::detail(RULE, speaker, about, prompt, choices);
    let chosen = match question.choices.as_slice() {
        [only] => *only,
        _ => resolver.ask(question)?,
    };
    Ok(match chosen {
        Choice::Unit(unit) => Some(unit),
        _ => None,
    })
}

/// All of a union agree.
fn joins(resolver: &mut Resolver<'_>, unit: UnitId, speaker: UnitId) -> RuleResult<bool> {
    let choices = [JOIN, STAY_APART].map(Choice::Named);
    let prompt = "Act as one with those whom {other} has named?";
    let question = Question {
        topic: QuestionKind::Union,
        ..Question::detail(RULE, unit, Some(speaker), prompt, choices)
    };
    Ok(resolver.ask(question)? == Choice::Named(JOIN))
}

/// These are the unions of a side now, and no others.
fn pledge(resolver: &mut Resolver<'_>, side: SideId, unions: &[Members]) {
    let members: Members = resolver.view().members(side).collect();
    for unit in members {
        let number = unions.iter().position(|union| union.contains(&unit));
        let number = number.map(|place| place as i16 + 1);
        let view = resolver.view();
        // Numbers tell unions apart; who was with whom does not hang on them.
        let same = view.condition(unit, UNITED).is_some() && number.is_some();
        match number {
            None => lose(resolver, unit, PLEDGED, RULE),
            Some(number) if same => {
                let conditions = resolver.edit::<Conditions>(unit);
                conditions.remove(PLEDGED);
                conditions.0.push(Condition::new(PLEDGED, number));
            }
            Some(number) => {
                resolver.edit::<Conditions>(unit).remove(PLEDGED);
                give(resolver, unit, Condition::new(PLEDGED, number), RULE);
            }
        }
    }
}
