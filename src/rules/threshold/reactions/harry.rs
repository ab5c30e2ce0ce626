//! Harry: spoiling the aim of a shooter or thrower in reach (TH-ACT-09).

use super::{ReactionOffer, readiness, wants};
use crate::rules::threshold::{
    attacks::{attack::Attack, attack_roll, wielding},
    brain::worth,
    field::{ground, sight},
    prelude::*,
    time::{payment, price, turn_order},
};

const RULE: &str = "TH-ACT-09";

/// Least expected loss, in thousandths of a wound level, at which the computer harries.
const WORTH: i64 = 100;

/// What it takes off the roll of a shot.
pub(crate) const SPOILS: i32 = 2;

fn cost(view: View<'_>, unit: UnitId) -> i16 {
    price::price(view, unit, 2)
}

/// Whether a unit may harry a shooter now.
pub(crate) fn may_harry(view: View<'_>, unit: UnitId, shooter: UnitId) -> bool {
    !view.has_from(shooter, HARRIED, unit)
        && view.hostile(unit, shooter)
        && readiness::may_react(view, unit, cost(view, unit))
        && ground::gap(view, unit, shooter) <= wielding::melee_reach(view, unit)
        && sight::sees(view, unit, shooter)
}

/// Before a shot, each enemy with the shooter in reach may harry it, once a round.
pub(crate) fn offer(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    reacted: &mut UnitSet,
) -> RuleResult {
    if !attack.is_ranged() {
        return Ok(());
    }
    let shooter = attack.by;
    let view = resolver.view();
    let mut able: Vec<UnitId> = view
        .active()
        .filter(|&unit| may_harry(view, unit, shooter))
        .collect();
    while let Some(unit) = turn_order::first_of(resolver, &able)? {
        able.retain(|&other| other != unit);
        let view = resolver.view();
        let spoiled = worth::expected_with(view, attack, -SPOILS);
        let saved = worth::expected(view, attack) - spoiled;
        let chance = ReactionOffer {
            rule: RULE,
            verb: "harry {other}",
            prompt: "Harry {other}'s shot?",
            verbs: ["harry", "let it shoot"],
            topic: QuestionKind::Defence,
            unit,
            about: shooter,
            guarded: None,
            check: Some(attack_roll::attack_check(view, attack)),
            advised: !view.hostile(unit, attack.target) && saved >= WORTH,
        };
        if !wants(resolver, chance)? {
            continue;
        }
        reacted.insert(unit);
        payment::taken(resolver, unit, cost(resolver.view(), unit), RULE);
        let harried = usual(resolver.view(), shooter, HARRIED, Some(unit));
        add(resolver, shooter, harried, RULE);
    }
    Ok(())
}
