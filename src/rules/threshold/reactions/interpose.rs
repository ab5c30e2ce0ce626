//! Interpose: putting a grappled unit in the way of an attack (TH-GRP-05).

use super::{ReactionOffer, pick, readiness, wants};
use crate::rules::threshold::{
    attacks::{attack::Attack, grapple},
    brain::worth,
    field::sight,
    prelude::*,
    rolls::{checks, contest},
    time::{payment, price},
};

const RULE: &str = "TH-GRP-05";

fn check(view: View<'_>, unit: UnitId, shield: UnitId) -> Check {
    let loose = Modifier::new(RULE, "not pinned", Amount::Flat(-2));
    let roll = contest::power_or_agility(sheet_of(view, unit));
    contest::aimed(view, (RULE, "Interpose"), (unit, shield), roll)
        .with((!view.has(shield, PINNED)).then_some(loose))
        .reaching(contest::better_defence(view, shield))
}

/// The target may put another unit in the way. Returns the attack as it goes on.
pub(crate) fn offer(
    resolver: &mut Resolver<'_>,
    attack: Attack,
    reacted: &mut UnitSet,
) -> RuleResult<Attack> {
    let unit = attack.target;
    let harm = |view: View<'_>| worth::expected(view, &attack);
    let shield = shield(resolver, (unit, attack.by), harm, reacted)?;
    Ok(shield.map_or(attack, |shield| Attack {
        target: shield,
        place: unit,
        ..attack
    }))
}

/// The unit that the target puts in the way of a blow or spell, if it does.
pub(crate) fn shield(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, UnitId),
    harm: impl Fn(View<'_>) -> i64,
    reacted: &mut UnitSet,
) -> RuleResult<Option<UnitId>> {
    let view = resolver.view();
    let cost = price::price(view, unit, 3);
    let mut shields: Vec<UnitId> = grapple::partners(view, unit)
        .filter(|&shield| shield != by)
        .collect();
    // The unit that is easiest to put in the way comes first.
    shields.sort_by_key(|&shield| std::cmp::Reverse(checks::chance_of(&check(view, unit, shield))));
    let Some(&best) = shields.first() else {
        return Ok(None);
    };
    if reacted.contains(unit)
        || !readiness::may_react(view, unit, cost)
        || !sight::sees(view, unit, by)
    {
        return Ok(None);
    }
    let chance = ReactionOffer {
        rule: RULE,
        verb: "use a held combatant as a shield against {other}",
        prompt: "Use a held combatant as a shield against {other}?",
        verbs: ["use it", "do not"],
        topic: QuestionKind::Defence,
        unit,
        about: by,
        guarded: None,
        check: Some(check(view, unit, best)),
        advised: view.hostile(unit, best)
            && harm(view) >= worth::MATTERS
            && checks::chance_of(&check(view, unit, best)) >= 300,
    };
    if !wants(resolver, chance)? {
        return Ok(None);
    }
    reacted.insert(unit);
    let (asked, prompt) = (
        (RULE, unit, Some(by)),
        "Use whom as a shield against {other}?",
    );
    let shield = pick(resolver, asked, prompt, &shields, Choice::Unit)?.unwrap_or(best);
    payment::taken(resolver, unit, cost, RULE);
    let check = check(resolver.view(), unit, shield);
    let passed = contest::passes(resolver, &check)?;
    let told = ["not in the way", "in the way"][usize::from(passed)];
    resolver.outcome((unit, shield), told, false, RULE);
    Ok(passed.then_some(shield))
}
