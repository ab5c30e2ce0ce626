//! The combat roll: defence chosen before the dice, a maneuver after them (MA-ATK).

use smallvec::SmallVec;

use super::{
    AP,
    catalogue::{UNARMED, Weapon, held},
    checks,
    conditions::{BRACED, FEINTED, SLOWED, gain, lose},
    ground::{self, Cover},
    harm, maneuvers,
    modifiers::{self, Defence},
    sheet::Training,
    sheet_of,
};
use crate::{
    battle::{
        check::{Check, DiceSpec, Faces, RollResult},
        components::{Pools, Turn, Until},
        event::BattleEvent,
        ids::{ItemId, RuleId, UnitId},
        question::{Choice, Question, QuestionKind},
        resolver::{Outcome, Resolver, RuleResult},
        view::View,
    },
    dice::Weight,
};

/// How a weapon is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Melee,
    Ranged,
    Thrown,
}

/// One attack that was named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub by: UnitId,
    pub target: UnitId,
    pub weapon: Weapon,
    pub item: Option<ItemId>,
    pub manner: Manner,
    /// As a reaction to somebody who laid itself open (MA-OPP-01).
    pub opportunity: bool,
}

impl Attack {
    /// Without anything in hand.
    pub(crate) fn is_unarmed(&self) -> bool {
        self.item.is_none()
    }
}

/// The longest reach of a combatant's melee weapons, at least an arm's (MA-SHT-08).
pub(crate) fn reach_of(view: View<'_>, unit: UnitId) -> u8 {
    held(view, unit)
        .filter_map(|(_, _, item)| item.weapon())
        .map(|weapon| weapon.reach)
        .max()
        .unwrap_or(0)
        .max(UNARMED.reach)
}

/// Whether somebody's reach gets as far as an enemy (MA-FLK-01).
pub(crate) fn threatens(view: View<'_>, unit: UnitId, enemy: UnitId) -> bool {
    view.gap(unit, enemy) <= u16::from(reach_of(view, unit))
}

/// Whether a melee weapon is in hand.
pub(crate) fn holds_melee_weapon(view: View<'_>, unit: UnitId) -> bool {
    held(view, unit).any(|(_, _, item)| item.weapon().is_some_and(|weapon| weapon.reach > 0))
}

/// The best melee weapon that reaches so far, else none: for opportunity attacks.
pub(crate) fn melee_weapon(
    view: View<'_>,
    unit: UnitId,
    gap: u16,
) -> Option<(Option<ItemId>, Weapon)> {
    held(view, unit)
        .filter_map(|(id, _, item)| Some((Some(id), item.weapon()?)))
        .find(|(_, weapon)| weapon.reach > 0 && u16::from(weapon.reach) >= gap)
        .or_else(|| (gap <= u16::from(UNARMED.reach)).then_some((None, UNARMED)))
}

/// The attack test (MA-ATK-03, MA-ATK-04).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack) -> Check {
    let sheet = sheet_of(view, attack.by);
    let (strength, agility) = (sheet.attributes.strength, sheet.attributes.agility);
    let base = if attack.manner == Manner::Melee && strength > agility {
        (strength + sheet.style_rank(), "Strength and Fighting Style")
    } else {
        (agility + sheet.style_rank(), "Agility and Fighting Style")
    };
    let rule = match attack.manner {
        Manner::Melee => "MA-ATK-03",
        Manner::Ranged | Manner::Thrown => "MA-ATK-04",
    };
    checks::check(
        rule,
        "Attack",
        attack.by,
        Some(attack.target),
        base,
        &modifiers::on_attack(view, attack),
    )
}

/// The defence test.
pub(crate) fn defence_check(view: View<'_>, attack: &Attack, defence: Defence) -> Check {
    checks::check(
        defence.rule(),
        defence.title(),
        attack.target,
        Some(attack.by),
        defence.base(view, attack.target),
        &modifiers::on_defence(view, attack, defence),
    )
}

/// Whether a combatant knows of an attack on it (MA-SGT-01, MA-ATK-13).
fn is_aware(view: View<'_>, attack: &Attack) -> bool {
    view.status(attack.target).is_active()
        && !view.store.get::<Turn>(attack.target).surprised
        && ground::sees(view, attack.target, attack.by)
}

/// The defences that are offered against an attack (MA-ATK-07 to MA-ATK-09, MA-ATK-13).
pub(crate) fn defences(view: View<'_>, attack: &Attack) -> SmallVec<[Defence; 3]> {
    if view.pool(attack.target, AP) < 1 || !is_aware(view, attack) {
        return SmallVec::new();
    }
    Defence::ALL
        .into_iter()
        .filter(|defence| match defence {
            Defence::Block => shield(view, attack.target).is_some(),
            Defence::Dodge => true,
            Defence::Parry => {
                attack.manner == Manner::Melee
                    && (holds_melee_weapon(view, attack.target)
                        || (attack.is_unarmed()
                            && sheet_of(view, attack.target).trains(Training::Unarmed)))
            }
        })
        .collect()
}

/// The Block Rating of the shield in hand.
pub(crate) fn shield(view: View<'_>, unit: UnitId) -> Option<i32> {
    held(view, unit)
        .filter_map(|(_, _, item)| item.block())
        .max()
}

/// What the two tests come to (MA-ATK-14 to MA-ATK-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// Nobody does anything to anybody.
    Nothing,
    /// The attack passes and the defence fails, or there is none.
    AttackerWins,
    /// The attack fails and the defence passes.
    DefenderWins,
    /// A shield takes part of the blow.
    Blocked,
    /// A hit without a maneuver.
    Hit,
}

/// Compares the Successes of both tests.
pub(crate) fn exchange(attack: i32, defence: i32, by: Option<Defence>) -> Exchange {
    match (attack > 0, defence > 0) {
        (false, false) => Exchange::Nothing,
        (true, false) => Exchange::AttackerWins,
        (false, true) => Exchange::DefenderWins,
        (true, true) if by == Some(Defence::Block) => Exchange::Blocked,
        (true, true) if attack > defence => Exchange::Hit,
        (true, true) => Exchange::Nothing,
    }
}

/// Carries an attack out: price, defence, both tests, damage, maneuver (MA-ATK-06).
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult {
    let (by, target) = (attack.by, attack.target);
    harm::pay(resolver, by, 1, "MA-ATK-06");
    resolver.edit::<Turn>(by).attacks += 1;
    // Full cover that arose after declaring: the price is paid and no die falls (MA-COV-04).
    if ground::cover(resolver.view(), by, target) == Cover::Full {
        after(resolver, attack);
        return Ok(());
    }
    let defence = choose_defence(resolver, attack)?;
    let view = resolver.view();
    let first = attack_check(view, attack);
    let second = defence.map(|defence| defence_check(view, attack, defence));
    let (attacked, defended) = cross(resolver, &first, second.as_ref(), defence)?;
    // The Feint is used up by this Strike; reactions neither use nor spoil it (MA-MAN-05).
    if !attack.opportunity {
        lose(resolver, by, FEINTED, "MA-MAN-05");
    }
    if defence.is_some() {
        lose(resolver, target, BRACED, "MA-MAN-03");
    }
    let result = exchange(
        attacked.degrees,
        defended.map_or(0, |reading| reading.degrees),
        defence,
    );
    if attack.manner == Manner::Thrown
        && let Some(item) = attack.item
    {
        let cell = resolver.view().cell(target);
        harm::put_down(resolver, by, item, cell);
    }
    tell(resolver, attack, result);
    match result {
        Exchange::Nothing => {}
        Exchange::DefenderWins => maneuvers::after(resolver, target, by)?,
        Exchange::AttackerWins => {
            let aimed = maneuvers::precision(resolver, attack)?;
            hit(resolver, attack, None, aimed)?;
            if aimed.is_none() {
                maneuvers::after(resolver, by, target)?;
            }
        }
        Exchange::Hit => hit(resolver, attack, None, None)?,
        Exchange::Blocked => {
            let rating = shield(resolver.view(), target);
            hit(resolver, attack, rating, None)?;
        }
    }
    after(resolver, attack);
    Ok(())
}

/// The blow lands.
fn hit(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    block: Option<i32>,
    aimed: Option<harm::Location>,
) -> RuleResult {
    resolver.hits.insert(attack.target);
    if attack.weapon.faces > 0 {
        harm::strike_damage(resolver, attack, block, aimed)?;
    }
    if attack.weapon.slows {
        gain(
            resolver,
            attack.target,
            SLOWED,
            Until::Turns(1),
            Some(attack.by),
            "MA-CAT-01",
        );
    }
    Ok(())
}

/// Whoever hid is seen after its attack (MA-ACT-07).
fn after(resolver: &mut Resolver<'_>, attack: &Attack) {
    if resolver
        .view()
        .store
        .get::<crate::battle::components::Stealth>(attack.by)
        .hidden
    {
        resolver
            .edit::<crate::battle::components::Stealth>(attack.by)
            .hidden = false;
        resolver.observe();
    }
}

/// The target names its defence or none, knowing everything but the dice (MA-ATK-06, MA-REA-01).
fn choose_defence(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult<Option<Defence>> {
    let view = resolver.view();
    let offered = defences(view, attack);
    if offered.is_empty() {
        return Ok(None);
    }
    let mut choices: SmallVec<[Choice; 6]> = offered
        .iter()
        .map(|defence| Choice::Named(defence.name()))
        .collect();
    choices.push(Choice::No);
    let question = Question {
        rule: RuleId("MA-REA-01"),
        topic: QuestionKind::Defence,
        asked: attack.target,
        about: Some(attack.by),
        prompt: "How do you defend?",
        choices,
        check: Some(Box::new(defence_check(view, attack, offered[0]))),
    };
    let choice = resolver.ask(question)?;
    let defence = offered
        .into_iter()
        .find(|defence| choice == Choice::Named(defence.name()));
    resolver.report(|_| BattleEvent::Decided {
        unit: attack.target,
        prompt: defence.map_or("no defence", Defence::name),
        taken: defence.is_some(),
        rule: RuleId("MA-REA-01"),
    });
    if defence.is_some() {
        harm::pay(resolver, attack.target, 1, "MA-REA-01");
    }
    Ok(defence)
}

/// Throws both tests at once, the attacker's dice first (MA-DIE-10). Odds see only who wins what.
fn cross(
    resolver: &mut Resolver<'_>,
    attack: &Check,
    defence: Option<&Check>,
    by: Option<Defence>,
) -> RuleResult<(RollResult, Option<RollResult>)> {
    let dice = attack.throw.dice + defence.map_or(0, |check| check.throw.dice);
    let faces = resolver.throw(DiceSpec { dice, faces: 20 }, || {
        outcomes(attack, defence, by)
    })?;
    let (first, second) = faces.split_at(usize::from(attack.throw.dice));
    let attacked = checks::read(attack, first);
    checks::tell(resolver, attack, first, attacked);
    let defended = defence.map(|check| {
        let reading = checks::read(check, second);
        checks::tell(resolver, check, second, reading);
        reading
    });
    Ok((attacked, defended))
}

/// Every result of the exchange with its share of all throws.
fn outcomes(
    attack: &Check,
    defence: Option<&Check>,
    by: Option<Defence>,
) -> SmallVec<[Outcome; 12]> {
    const RESULTS: usize = 5;
    let mut parts = [0_u64; RESULTS];
    let mut shown: [Faces; RESULTS] = Default::default();
    let mut whole = 1;
    for face in 1..=20 {
        let (own, all) = checks::share(attack, face);
        let passed = checks::successes(attack.target, face);
        let mut add = |result: Exchange, share: u64, answer: Option<(&Check, u16)>| {
            let place = result as usize;
            parts[place] += share;
            if shown[place].is_empty() {
                shown[place] = checks::faces_keeping(attack, face);
                if let Some((check, face)) = answer {
                    shown[place].extend(checks::faces_keeping(check, face));
                }
            }
        };
        match defence {
            None => {
                whole = all;
                add(exchange(passed, 0, None), own, None);
            }
            Some(check) => {
                for answer in 1..=20 {
                    let (other, others) = checks::share(check, answer);
                    whole = all * others;
                    let result = exchange(passed, checks::successes(check.target, answer), by);
                    add(result, own * other, Some((check, answer)));
                }
            }
        }
    }
    shown
        .into_iter()
        .zip(parts)
        .filter(|(_, parts)| *parts > 0)
        .map(|(faces, parts)| Outcome {
            faces,
            weight: Weight::new(parts, whole),
        })
        .collect()
}

fn tell(resolver: &mut Resolver<'_>, attack: &Attack, result: Exchange) {
    let (word, hit, rule) = match result {
        Exchange::Nothing => ("nothing happens", false, "MA-ATK-14"),
        Exchange::AttackerWins => ("critical win of the attacker", true, "MA-ATK-15"),
        Exchange::DefenderWins => ("critical win of the defender", false, "MA-ATK-16"),
        Exchange::Blocked => ("blocked", true, "MA-ATK-17"),
        Exchange::Hit => ("hit", true, "MA-ATK-18"),
    };
    resolver.report(|_| BattleEvent::Outcome {
        unit: attack.by,
        target: attack.target,
        word,
        hit,
        rule: RuleId(rule),
    });
}

/// How many action points are left, for policies.
pub(crate) fn action_points(view: View<'_>, unit: UnitId) -> i16 {
    view.store.get::<Pools>(unit).now(AP)
}
