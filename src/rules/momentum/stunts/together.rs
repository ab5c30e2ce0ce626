//! Which units take part in a stunt, and whether it succeeds (MO-CIN-01, MO-CIN-04, MO-CIN-05).

use super::price::{Payment, Role, could_join, pay, payment};
use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            character::{
                stats::Skill,
                stunts::{Stunt, StuntKind},
            },
            rolls::checks::{SKILL, skill_check},
            sheet_of,
        },
        shared::{
            answers::{ReactionOffer, wants},
            rows::edge,
        },
    },
};

/// The question to units that could take part.
pub(crate) const PROMPT: &str = "Join in {other}'s stunt?";

/// All participants, the leader first.
pub(crate) type Performers = SmallVec<[UnitId; 4]>;

/// The rule of a stunt, by when it is used.
pub(crate) const fn rule(kind: StuntKind) -> &'static str {
    if kind.is_reaction() {
        "MO-CIN-02"
    } else {
        "MO-CIN-01"
    }
}

/// A participant's check: alone with the stunt's skill; together with its best among the listed
/// skills, with advantage.
pub(crate) fn check(
    view: View<'_>,
    stunt: &Stunt,
    (leader, unit): (UnitId, UnitId),
    together: bool,
) -> Check {
    let mut more = Modifiers::new();
    let mut skills: SmallVec<[Skill; 6]> = SmallVec::from_slice(&[stunt.skill]);
    if together {
        skills.extend_from_slice(&stunt.others);
        edge(&mut more, "MO-CIN-04", "together", 1);
    }
    let skill = sheet_of(view, unit).best_skill(&skills);
    let difficulty = stunt.difficulty.number(sheet_of(view, leader).level);
    skill_check(
        view,
        (rule(stunt.kind), skill),
        unit,
        None,
        difficulty,
        &more,
    )
}

/// Asks which allies join, and takes the cost from every participant. No unit takes part if the
/// leader needed allies and none joined.
///
/// # Errors
/// A pause.
pub(crate) fn gather(
    resolver: &mut Resolver<'_>,
    leader: UnitId,
    stunt: &Stunt,
) -> RuleResult<Performers> {
    let mut joined: SmallVec<[(UnitId, Payment); 4]> = SmallVec::new();
    if !stunt.kind.is_reaction() {
        let able: SmallVec<[(UnitId, Payment); 4]> =
            could_join(resolver.view(), leader, stunt.momentum).collect();
        for (unit, payment) in able {
            let check = check(resolver.view(), stunt, (leader, unit), true);
            let likely = SKILL.passing(&check, 1000) >= 750;
            let offer = ReactionOffer {
                rule: "MO-CIN-04",
                verb: "join in the stunt of {other}",
                prompt: PROMPT,
                verbs: ["join in", "stay out"],
                topic: QuestionKind::Fate,
                unit,
                about: leader,
                guarded: None,
                check: Some(check),
                advised: likely && grows(stunt),
            };
            if wants(resolver, offer)? {
                joined.push((unit, payment));
            }
        }
    }
    let role = if stunt.kind.is_reaction() {
        Role::Reacts
    } else {
        Role::Acts
    };
    let how = (role, !joined.is_empty());
    let Some(own) = payment(resolver.view(), leader, how, stunt.momentum) else {
        return Ok(Performers::new());
    };
    pay(resolver, leader, own, rule(stunt.kind));
    for &(unit, payment) in &joined {
        pay(resolver, unit, payment, "MO-CIN-04");
    }
    let others = joined.into_iter().map(|(unit, _)| unit);
    Ok(std::iter::once(leader).chain(others).collect())
}

/// Whether more participants increase the effect.
fn grows(stunt: &Stunt) -> bool {
    use crate::rules::momentum::character::stunts::StuntEffect;
    matches!(
        stunt.effect,
        StuntEffect::Slam { .. }
            | StuntEffect::Blast { .. }
            | StuntEffect::Strike { .. }
            | StuntEffect::Swing { .. }
            | StuntEffect::Rouse { .. }
    )
}

/// Rolls the checks of all participants, the leader first; each critical success makes good one
/// failure.
///
/// # Errors
/// Scripted dice ran out.
pub(crate) fn succeeds(
    resolver: &mut Resolver<'_>,
    stunt: &Stunt,
    cast: &[UnitId],
) -> RuleResult<bool> {
    let Some(&leader) = cast.first() else {
        return Ok(false);
    };
    let together = cast.len() > 1;
    let counts = |check: &Check, face: u16| match (SKILL.read)(check, face).passed {
        true => i32::from(together && face == 20),
        false => -1,
    };
    let view = resolver.view();
    let checks = cast.iter();
    let checks: SmallVec<[Check; 4]> = checks
        .map(|&unit| check(view, stunt, (leader, unit), together))
        .collect();
    let kept = SKILL.throw_each(resolver, &checks, counts)?;
    let all = checks.iter().zip(&kept);
    let balance: i32 = all.map(|(check, &face)| counts(check, face)).sum();
    let success = balance >= 0;
    resolver.note(
        leader,
        if success {
            "succeeds with the stunt"
        } else {
            "fails with the stunt"
        },
        rule(stunt.kind),
    );
    Ok(success)
}
