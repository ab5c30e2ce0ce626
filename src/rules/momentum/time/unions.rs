//! Which units act as one: the level decides for the first round, and every player at the start of
//! each later one (MO-UNI-01).

use crate::{
    battle::{components::Conditions, ids::SideId, prelude::*},
    rules::{
        momentum::{
            status::{PLEDGED, UNITED},
            time::{
                options::Options,
                order::{Members, has_no_leader},
            },
        },
        shared::conditions::{give, lose},
    },
};

const RULE: &str = "MO-UNI-01";

const AS_BEFORE: &str = "as in the round before";
const ALL: &str = "all as one";
const ALONE: &str = "each on its own";
const NOBODY: &str = "nobody else";
const NO_OTHER: &str = "no other union";

/// The answers that can be given in advance.
pub(crate) const ANSWERS: &[&str] = &[AS_BEFORE, ALL, ALONE];

/// The answer for players that are not asked: as in the round before.
pub(crate) fn usual(question: &Question) -> Choice {
    let kept = Choice::Named(AS_BEFORE);
    match question.place(kept) {
        Some(_) => kept,
        None => Choice::Named(ALONE),
    }
}

/// The number of the union a unit wants to be in.
pub(crate) fn union_of(view: View<'_>, unit: UnitId) -> Option<i16> {
    view.condition(unit, PLEDGED).map(|pledged| pledged.amount)
}

/// A number no union of the side has.
pub(crate) fn fresh(view: View<'_>, side: SideId) -> i16 {
    let taken = |number: i16| {
        let mut members = view.members(side);
        members.any(|unit| union_of(view, unit) == Some(number))
    };
    (1..i16::MAX).find(|&number| !taken(number)).unwrap_or(0)
}

/// Sets the unions with which a level begins.
pub(crate) fn of_level(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let unions = Options::of(view).unions.iter().copied();
    let begun: Vec<(UnitId, u8)> = view.store.ids().zip(unions).collect();
    for (unit, union) in begun.into_iter().filter(|(_, union)| *union > 0) {
        let pledge = Condition::new(PLEDGED, union.into());
        resolver.edit::<Conditions>(unit).0.push(pledge);
    }
}

/// Every player decides for the units it leads, before the order is made. At the start of a battle
/// the level has decided, since no player can be asked yet.
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
        for party in parties(resolver, &able)? {
            if party.len() < 2 {
                continue;
            }
            let is_pledged = is_pledged(resolver.view(), &party, &able);
            if let Some(unions) = asked(resolver, &party, is_pledged)? {
                pledge(resolver, side, (&party, &unions));
            }
        }
    }
    Ok(())
}

/// These units grouped by the player that leads them: a union has one controller.
fn parties(resolver: &mut Resolver<'_>, able: &[UnitId]) -> RuleResult<Vec<Members>> {
    let mut parties: Vec<Members> = Vec::new();
    'all: for &unit in able {
        for party in &mut parties {
            if resolver.ask(Question::one_leads(RULE, unit, party[0]))? == Choice::Yes {
                party.push(unit);
                continue 'all;
            }
        }
        parties.push(Members::from_slice(&[unit]));
    }
    Ok(parties)
}

/// The units of a side that could act as one: conscious, and led by a player.
fn able(view: View<'_>, side: SideId) -> Members {
    let able = |unit: &UnitId| view.status(*unit).is_active() && !has_no_leader(view, *unit);
    view.members(side).filter(able).collect()
}

/// Whether a unit of a party is in a union with another that could act as one with it.
fn is_pledged(view: View<'_>, party: &[UnitId], able: &[UnitId]) -> bool {
    let with_another = |&unit: &UnitId| {
        let own = union_of(view, unit);
        let same = able.iter().filter(|&&other| union_of(view, other) == own);
        own.is_some() && same.count() > 1
    };
    party.iter().any(with_another)
}

/// Asks the first unit of a party for all of it; `None` keeps the unions of the round before.
fn asked(
    resolver: &mut Resolver<'_>,
    party: &[UnitId],
    is_pledged: bool,
) -> RuleResult<Option<Vec<Members>>> {
    let Some(&speaker) = party.first() else {
        return Ok(None);
    };
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    if is_pledged {
        choices.push(Choice::Named(AS_BEFORE));
    }
    // Two units have only one possible union.
    if party.len() > 2 {
        choices.extend(party.iter().map(|&unit| Choice::Unit(unit)));
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
        Choice::Named(ALL) => vec![party.into()],
        Choice::Unit(first) => named(resolver, (speaker, first), party)?,
        Choice::Named(ALONE) => Vec::new(),
        _ => return Ok(None),
    };
    Ok(Some(unions))
}

/// Asks for the unions one after the other, the first of them with this member.
fn named(
    resolver: &mut Resolver<'_>,
    (speaker, first): (UnitId, UnitId),
    party: &[UnitId],
) -> RuleResult<Vec<Members>> {
    let mut unions = Vec::new();
    let mut free: Members = party.into();
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

/// Asks for one of several units, or for none; a single answer needs no question.
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

/// Replaces the unions of a party by these.
fn pledge(resolver: &mut Resolver<'_>, side: SideId, (party, unions): (&[UnitId], &[Members])) {
    let view = resolver.view();
    let others = view.members(side).filter(|unit| !party.contains(unit));
    let taken: SmallVec<[i16; 4]> = others.filter_map(|unit| union_of(view, unit)).collect();
    let numbers: SmallVec<[i16; 4]> = (1..i16::MAX)
        .filter(|number| !taken.contains(number))
        .take(unions.len())
        .collect();
    for &unit in party {
        let place = unions.iter().position(|union| union.contains(&unit));
        let Some(&number) = place.and_then(|place| numbers.get(place)) else {
            lose(resolver, unit, PLEDGED, RULE);
            continue;
        };
        // Numbers only tell unions apart; which units were together does not depend on them.
        let is_new = !resolver.view().has(unit, UNITED);
        let pledged = Condition::new(PLEDGED, number);
        let conditions = resolver.edit::<Conditions>(unit);
        conditions.remove(PLEDGED);
        if is_new {
            give(resolver, unit, pledged, RULE);
        } else {
            conditions.0.push(pledged);
        }
    }
}
