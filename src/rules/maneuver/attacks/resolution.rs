//! The combat roll: the defence is chosen before the dice, a maneuver after them (MA-ATK).

use super::{
    attack::{Attack, AttackMeans, Defence, Exchange, Manner, defences, exchange},
    grapple, maneuvers,
    to_hit::{attack_check, defence_check, skill_check},
};
use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        maneuver::{
            body::{harm, location::Location},
            brain::forms,
            character::{hands::shield, sheet::Skill},
            conditions::{BRACED, FEINTED, SLOWED, WARDED, gain, lose},
            field::{cover::Cover, sight},
            rolls::checks,
            spells::spell::Rider,
        },
        shared::{hands::take_away, prospects::Stands},
    },
};

/// Declares an attack: pays for it, and counts it as one of the two attacks of the round
/// (MA-ATK-02, MA-ATK-06).
pub(crate) fn declare(resolver: &mut Resolver<'_>, by: UnitId, ap: i16) {
    harm::pay(resolver, by, ap, "MA-ATK-06");
    resolver.edit::<Turn>(by).attacks += 1;
}

/// Carries out a declared attack on one target: defence, both tests, damage, maneuver (MA-ATK-06).
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult {
    let prepared = prepare(resolver, attack)?;
    exchange_blows(resolver, attack, prepared)
}

/// What is decided about a declared attack before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prepared {
    /// Full cover since the declaration: the price is paid, but no dice fall (MA-COV-04).
    Covered,
    /// The target defends itself like this, or not at all.
    Against(Option<Defence>),
}

/// The target of a declared attack chooses its defence.
pub(crate) fn prepare(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult<Prepared> {
    if attack.cover(Stands::now(resolver.view())) == Cover::Full {
        return Ok(Prepared::Covered);
    }
    Ok(Prepared::Against(choose_defence(resolver, attack)?))
}

/// Carries out a prepared attack: both tests, damage, maneuver.
pub(crate) fn exchange_blows(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    prepared: Prepared,
) -> RuleResult {
    let (by, target) = (attack.by, attack.target);
    let Prepared::Against(defence) = prepared else {
        after(resolver, by);
        return Ok(());
    };
    let view = resolver.view();
    let first = attack_check(view, attack);
    let second = defence.map(|defence| defence_check(view, attack, defence));
    let class = |own, other| exchange(own, other, defence) as u8;
    let (attacked, defended) = checks::cross(resolver, &first, second.as_ref(), class)?;
    // This Strike uses up the Feint; reactions neither use nor spoil it (MA-MAN-05).
    if !attack.opportunity {
        lose(resolver, by, FEINTED, "MA-MAN-05");
    }
    used_up(resolver, attack, defence);
    let result = exchange(attacked, defended, defence);
    if attack.manner == Manner::Thrown
        && let Some(item) = attack.item()
    {
        let cell = resolver.view().cell(target);
        if let Some(thrown) = take_away(resolver, by, item) {
            resolver.change_ground(|ground| ground.let_fall(cell, thrown));
        }
    }
    tell(resolver, attack, (result, attacked > 0), defence);
    match result {
        Exchange::Nothing => {}
        Exchange::DefenderWins => maneuvers::after(resolver, target, by)?,
        Exchange::AttackerWins => {
            let aimed = maneuvers::precision(resolver, attack)?;
            hit(resolver, attack, aimed, true)?;
            if aimed.is_none() {
                maneuvers::after(resolver, by, target)?;
            }
        }
        Exchange::Hit => hit(resolver, attack, None, false)?,
        Exchange::Blocked => {
            let rating = shield(resolver.view(), target);
            resolver.hits.insert(target);
            damage(resolver, attack, rating, None)?;
        }
    }
    after(resolver, by);
    Ok(())
}

/// Ends conditions that helped with this one defence (MA-MAN-03, MA-CAT-04).
pub(crate) fn used_up(resolver: &mut Resolver<'_>, attack: &Attack, defence: Option<Defence>) {
    if defence.is_some() {
        lose(resolver, attack.target, BRACED, "MA-MAN-03");
    }
    lose(resolver, attack.target, WARDED, "MA-CAT-04");
}

/// Applies a hit with all its effects.
fn hit(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    aimed: Option<Location>,
    critical: bool,
) -> RuleResult {
    let target = attack.target;
    resolver.hits.insert(target);
    damage(resolver, attack, None, aimed)?;
    let (slows, rule) = match attack.with {
        AttackMeans::Weapon(weapon, _) => (weapon.slows, "MA-CAT-01"),
        AttackMeans::Spell(strike, _) => (strike.rider == Rider::Slows && critical, "MA-CAT-04"),
    };
    if slows {
        let turn = Until::Turns(1);
        gain(resolver, target, SLOWED, turn, Some(attack.by), rule);
    }
    let pushes = attack
        .as_spell()
        .is_some_and(|strike| strike.rider == Rider::Pushes);
    if pushes && resolver.view().status(target).is_on_field() {
        let by = Some(attack.by);
        let check = skill_check(resolver.view(), target, by, Skill::Athletics, "MA-CAT-04");
        if !checks::pass_or_fail(resolver, &check)? {
            maneuvers::push(resolver, attack.by, target)?;
        }
    }
    Ok(())
}

/// Rolls damage, if the attack deals any, and heals an attacker that drains.
fn damage(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    block: Option<i32>,
    aimed: Option<Location>,
) -> RuleResult {
    if attack.damage(resolver.view()).0 == 0 {
        return Ok(());
    }
    let taken = harm::attack_damage(resolver, attack, block, aimed)?;
    if attack.drains() {
        harm::heal(resolver, attack.by, taken / 2);
    }
    Ok(())
}

/// After an attack: the attacker is no longer hidden, and holds of fallen units end (MA-ACT-07,
/// MA-ACT-04).
pub(crate) fn after(resolver: &mut Resolver<'_>, by: UnitId) {
    sight::reveal(resolver, by, "MA-ACT-07");
    grapple::settle(resolver);
}

/// The target chooses a defence or none, knowing everything but the dice (MA-ATK-06, MA-REA-01).
/// Before that it may cast a spell that reacts to attacks (MA-REA-04).
pub(crate) fn choose_defence(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
) -> RuleResult<Option<Defence>> {
    if defences(resolver.view(), attack).is_empty() {
        return Ok(None);
    }
    resolver.offer(&ReactionTrigger::Attacked {
        by: attack.by,
        target: attack.target,
    })?;
    let view = resolver.view();
    let offered = defences(view, attack);
    if offered.is_empty() {
        return Ok(None);
    }
    let mut choices: SmallVec<[Choice; 6]> = offered
        .iter()
        .map(|defence| Choice::Named(defence.answer()))
        .collect();
    choices.push(Choice::No);
    let question = Question {
        rule: RuleId("MA-REA-01"),
        topic: QuestionKind::Defence,
        asked: attack.target,
        about: Some(attack.by),
        guarded: None,
        prompt: "Defend against {other} how?",
        verbs: ["defend", "do not defend"],
        choices,
        check: Some(Box::new(defence_check(view, attack, offered[0]))),
        merits: forms::merits(view, attack, &offered),
    };
    let choice = resolver.ask(question)?;
    let defence = offered
        .into_iter()
        .find(|defence| choice == Choice::Named(defence.answer()));
    let verb = defence.map_or("defend", Defence::answer);
    let pair = (attack.target, attack.by);
    resolver.chosen(pair, verb, defence.is_some(), "MA-REA-01");
    if defence.is_some() {
        harm::pay(resolver, attack.target, 1, "MA-REA-01");
    }
    Ok(defence)
}

/// Logs the result of an exchange.
pub(crate) fn tell(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    (result, passed): (Exchange, bool),
    defence: Option<Defence>,
) {
    let (word, hit, rule) = match (result, defence) {
        (Exchange::AttackerWins, _) => ("critical win", true, "MA-ATK-15"),
        (Exchange::DefenderWins, _) => ("critical defence", false, "MA-ATK-16"),
        (Exchange::Blocked, _) => ("blocked", true, "MA-ATK-17"),
        (Exchange::Nothing, _) if !passed => ("miss", false, "MA-ATK-14"),
        (Exchange::Nothing, Some(Defence::Parry)) => ("parried", false, "MA-ATK-19"),
        (Exchange::Nothing, Some(Defence::Withstand)) => ("resisted", false, "MA-ATK-20"),
        (Exchange::Nothing, _) => ("evaded", false, "MA-ATK-18"),
        (Exchange::Hit, Some(Defence::Parry)) => ("hit", true, "MA-ATK-19"),
        (Exchange::Hit, Some(Defence::Withstand)) => ("hit", true, "MA-ATK-20"),
        (Exchange::Hit, _) => ("hit", true, "MA-ATK-18"),
    };
    resolver.outcome((attack.by, attack.target), word, hit, rule);
}
