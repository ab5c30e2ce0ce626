//! Flanked units: ignoring a flanker, and what the flanker gains by it (TH-FLD-09, TH-FLD-10).

use super::{grapple, wielding};
use crate::rules::{
    shared::answers::{Asked, each_once},
    threshold::{
        field::flankers, prelude::*, reactions::readiness, riding::platform, time::turn_order,
    },
};

const RULE: &str = "TH-FLD-09";

/// The computer ignores an enemy only if at least this many enemies are in reach.
const MANY: usize = 3;

/// The unit ignores the enemy from now on.
pub(crate) fn ignore(resolver: &mut Resolver<'_>, unit: UnitId, enemy: UnitId) {
    let condition = Condition::new(IGNORING, 1).by(enemy);
    add(resolver, unit, condition, RULE);
}

/// The unit no longer ignores the enemy.
pub(crate) fn heed(resolver: &mut Resolver<'_>, unit: UnitId, enemy: UnitId) {
    lose_where(resolver, unit, RULE, |condition| {
        condition.id == IGNORING && condition.source == Some(enemy)
    });
}

/// Units flanked now, as far as one movement can affect them: the mover and its enemies; every unit
/// if the mover takes others along, in a grapple or on its back.
pub(crate) fn flanked(view: View<'_>, mover: UnitId) -> UnitSet {
    flanked_near(view, mover, None)
}

/// Like [`flanked`] for a single step, so only units near enough to the mover count.
pub(crate) fn flanked_before_step(view: View<'_>, mover: UnitId) -> UnitSet {
    flanked_near(view, mover, Some(2))
}

/// Flanked units among the mover and the units within its longest weapon reach plus `more` yards;
/// it can flank no others. `None` looks at all distances.
fn flanked_near(view: View<'_>, mover: UnitId, more: Option<i32>) -> UnitSet {
    let takes_others =
        grapple::is_grappling(view, mover) || !platform::aboard(view, mover).is_empty();
    let most = more.map(|more| flankers::longest_reach(view, mover) + more);
    let here = view.footprint(mover);
    let is_near = |unit: UnitId| {
        let yards = i32::from(here.chebyshev(view.footprint(unit)));
        most.is_none_or(|most| yards <= most)
    };
    let mut flanked = UnitSet::default();
    for unit in view.active() {
        let may_change =
            unit == mover || takes_others || view.hostile(unit, mover) && is_near(unit);
        if may_change && flankers::flankers(view, unit).is_some() {
            flanked.insert(unit);
        }
    }
    flanked
}

/// After a movement: each unit that has become flanked may ignore one of its enemies.
pub(crate) fn offer(resolver: &mut Resolver<'_>, mover: UnitId, before: &UnitSet) -> RuleResult {
    let now = flanked_near(resolver.view(), mover, Some(0));
    let newly = now.iter().filter(|&unit| !before.contains(unit));
    offer_to(resolver, mover, newly.collect())
}

/// Runs `work`, which may make the mover flank or be flanked. Each unit that has become flanked by
/// it may ignore one of its enemies.
pub(crate) fn around(
    resolver: &mut Resolver<'_>,
    mover: UnitId,
    work: impl FnOnce(&mut Resolver<'_>),
) -> RuleResult {
    let flanked = flanked(resolver.view(), mover);
    work(resolver);
    offer(resolver, mover, &flanked)
}

/// Offers to ignore a flank once a unit can attack again, because it has woken, come free or
/// joined. With `has_woken`, the unit itself may also lie between two enemies.
pub(crate) fn offer_after_return(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    has_woken: bool,
) -> RuleResult {
    let view = resolver.view();
    let enemies = view.enemies(unit);
    let mut newly: SmallVec<[UnitId; 4]> = enemies
        .filter(|&enemy| is_flanked_by(view, unit, enemy))
        .collect();
    if has_woken && flankers::flankers(view, unit).is_some() {
        newly.push(unit);
    }
    offer_to(resolver, unit, newly)
}

/// Helpless units, which may come free later.
pub(crate) fn helpless(view: View<'_>) -> SmallVec<[UnitId; 4]> {
    let active = view.active();
    active.filter(|&unit| is_helpless(view, unit)).collect()
}

/// Offers to ignore a flank if any of these helpless units have come free.
pub(crate) fn offer_after_help(resolver: &mut Resolver<'_>, before: &[UnitId]) -> RuleResult {
    for &unit in before {
        let view = resolver.view();
        if view.status(unit).is_active() && !is_helpless(view, unit) {
            offer_after_return(resolver, unit, false)?;
        }
    }
    Ok(())
}

/// Offers to ignore an enemy that the unit heeds again and that may flank it now (TH-FLD-09).
pub(crate) fn offer_after_heeding(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    enemy: UnitId,
) -> RuleResult {
    let newly = is_flanked_by(resolver.view(), unit, enemy).then_some(enemy);
    offer_to(resolver, unit, newly.into_iter().collect())
}

/// Whether the target is flanked now, and would not be without this enemy.
fn is_flanked_by(view: View<'_>, by: UnitId, target: UnitId) -> bool {
    flankers::flankers(view, target).is_some()
        && flankers::flankers_but(view, target, Some(by)).is_none()
}

/// Asks the units newly flanked through the mover, in descending initiative. Ignoring costs nothing
/// but the reaction to this trigger (TH-TIM-16).
fn offer_to(
    resolver: &mut Resolver<'_>,
    mover: UnitId,
    mut able: SmallVec<[UnitId; 4]>,
) -> RuleResult {
    let view = resolver.view();
    able.retain(|unit| readiness::may_react(view, *unit, 0));
    while let Some(unit) = turn_order::first_of(resolver, &able)? {
        able.retain(|other| *other != unit);
        let view = resolver.view();
        let threats = flankers::threats(view, unit);
        let advised = advised(view, unit, &threats);
        let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
        choices.extend(advised.map(Choice::Unit));
        choices.push(Choice::No);
        let choices = each_once(choices, threats.into_iter().map(Choice::Unit));
        let asked = Asked {
            rule: RULE,
            unit,
            about: mover,
        };
        let prompt = "Flanked after {other}'s move: ignore an enemy?";
        let question = asked.question(QuestionKind::Defence, prompt, choices);
        let choice = resolver.ask(question.verbs("ignore", "ignore nobody"))?;
        let Choice::Unit(enemy) = choice else {
            continue;
        };
        resolver.chosen((unit, enemy), "ignore {other}", true, RULE);
        ignore(resolver, unit, enemy);
    }
    Ok(())
}

/// The enemy that the computer ignores: of several the one with the lowest attack modifier, if that
/// ends the flank and enough enemies are in reach.
fn advised(view: View<'_>, unit: UnitId, threats: &[UnitId]) -> Option<UnitId> {
    if threats.len() < MANY {
        return None;
    }
    threats
        .iter()
        .copied()
        .filter(|&threat| flankers::flankers_but(view, unit, Some(threat)).is_none())
        .min_by_key(|&threat| (wielding::best_melee(view, threat), threat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::orders::order::Order, data::level::Level, document::Document, geometry::Cell,
        rules::threshold::BOOK,
    };

    /// Whether a unit is asked when the rightmost combatant walks up to the shade, with an ally on
    /// its other side and perhaps a third.
    fn is_asked(third: &str) -> bool {
        let text = format!(
            "Level(format: 1, name: \"Flank\", books: [threshold], \
             legend: {{ '.': floor, '#': wall }}, \
             map: [\"##########\", \"#........#\", \"#........#\", \"##########\"], \
             sides: [Side(name: \"A\", colour: azure, controller: human), \
             Side(name: \"B\", colour: crimson, controller: human)], \
             combatants: [(archetype: vanguard, side: \"A\", at: (7, 2)), \
             (archetype: vanguard, side: \"A\", at: (1, 2)), {third} \
             (archetype: shade, side: \"B\", at: (2, 2))])"
        );
        let (level, problems) = Level::read(&Document::parse("flank", &text));
        let level = level.unwrap_or_else(|| panic!("{problems:?}"));
        let mut battle = level.battle(&BOOK, 1).unwrap();
        let walker = UnitId(0);
        battle.begin();
        while let Some(other) = battle.acting().filter(|&acting| acting != walker) {
            let end = BOOK.action_named("end turn").unwrap();
            battle.execute(Order::new(other, end)).unwrap();
        }
        let order = Order::new(walker, BOOK.action_named("walk").unwrap()).to(Cell::new(4, 1));
        battle.execute(order).unwrap().asks
    }

    /// Rules: TH-FLD-09
    #[test]
    fn whoever_is_flanked_already_is_not_asked_again() {
        assert!(is_asked(""), "flanked by this walk");
        let third = "(archetype: vanguard, side: \"A\", at: (3, 2)),";
        assert!(!is_asked(third), "flanked before");
    }
}
