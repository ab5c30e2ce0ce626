//! Tests: the action die and bonus dice against a number or another roll (VI-DIC, VI-ATK-07).

use crate::{
    battle::{
        check::{Parts, Roll, RollDirection, RollResult},
        modifier::Breakdown,
        prelude::*,
    },
    rules::{
        shared::conditions::lose,
        vigor::{
            character::stats::{Ability, Skill, Talent},
            rolls::dice::{ACTION_DIE, Throw, bonus_dice},
            sheet_of,
            status::{DAZED, FRIGHTENED, INTIMIDATED, POISONED, WOUNDED},
        },
    },
};

/// What a roll is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    /// Nothing yet.
    Open,
    /// A victory sum, which the roll must reach (VI-DIC-02).
    Reach(i32),
    /// Guard or another unit's roll, which the roll must exceed (VI-DIC-02, VI-DIC-12).
    Exceed(i32),
}

/// What gathers modifiers: the list that a check shows, or only their sums.
pub(crate) trait Tally {
    /// Adds a modifier by a rule.
    fn add(&mut self, rule: &'static str, name: &'static str, amount: Amount);
}

impl Tally for Modifiers {
    fn add(&mut self, rule: &'static str, name: &'static str, amount: Amount) {
        self.push(Modifier::new(rule, name, amount));
    }
}

/// The total of bonus dice and the total of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    dice: i32,
    /// Charges less Challenges.
    pub steps: i32,
}

impl Tally for Sums {
    fn add(&mut self, _rule: &'static str, _name: &'static str, amount: Amount) {
        match amount {
            Amount::Dice(more) => self.dice += i32::from(more),
            Amount::Step(more) => self.steps += i32::from(more),
            _ => {}
        }
    }
}

impl Sums {
    /// The action die with these bonus dice.
    pub(crate) fn throw(self) -> Throw {
        Throw {
            plain: ACTION_DIE,
            bonus: bonus_dice(self.dice, self.steps),
        }
    }
}

/// Adds bonus dice by a rule.
pub(crate) fn dice(out: &mut impl Tally, rule: &'static str, name: &'static str, number: i32) {
    if number != 0 {
        let number = number.clamp(-100, 100) as i8;
        out.add(rule, name, Amount::Dice(number));
    }
}

/// Adds Charges (positive) or Challenges (negative), or the step for being wounded (VI-DIC-05 to
/// VI-DIC-07).
pub(crate) fn steps(out: &mut impl Tally, rule: &'static str, name: &'static str, number: i32) {
    if number != 0 {
        let number = number.clamp(-100, 100) as i8;
        out.add(rule, name, Amount::Step(number));
    }
}

/// Builds a test from its modifiers and its target.
pub(crate) fn check(
    (rule, name): (&'static str, &'static str),
    who: UnitId,
    against: Option<UnitId>,
    modifiers: &[Modifier],
    target: Against,
) -> Check {
    let mut sums = Sums::default();
    for modifier in modifiers {
        sums.add(modifier.rule.0, modifier.name, modifier.amount);
    }
    let (sense, target) = match target {
        Against::Open => (RollDirection::AtLeast, 0),
        Against::Reach(vs) => (RollDirection::AtLeast, vs),
        Against::Exceed(total) => (RollDirection::Above, total),
    };
    Check {
        rule: RuleId(rule),
        name,
        who,
        against,
        base: 0,
        base_name: "",
        breakdown: Breakdown::all_add(modifiers, 0),
        throw: ACTION_DIE,
        bonus: Some(sums.throw().bonus),
        parts: Parts::new(),
        sense,
        target,
    }
}

/// The dice of a test.
pub(crate) fn throw_of(check: &Check) -> Throw {
    Throw {
        plain: check.throw,
        bonus: check.bonus.unwrap_or(bonus_dice(0, 0)),
    }
}

/// Whether a total passes a test.
pub(crate) fn passes(check: &Check, total: i32) -> bool {
    check.sense.passes(total, check.target)
}

/// Rolls a test and reports it. Odds distinguish only the classes that `class` makes of the total.
///
/// # Errors
/// A pause.
pub(crate) fn roll<C: PartialEq>(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> C,
) -> RuleResult<i32> {
    roll_and_tell(resolver, check, false, class)
}

fn roll_and_tell<C: PartialEq>(
    resolver: &mut Resolver<'_>,
    check: &Check,
    secret: bool,
    class: impl Fn(i32) -> C,
) -> RuleResult<i32> {
    let thrown = throw_of(check).throw(resolver, |total, _| class(total))?;
    resolver.report(|_| {
        BattleEvent::Rolled(Box::new(Roll {
            reading: RollResult {
                result: thrown.sum,
                passed: passes(check, thrown.sum),
                degrees: thrown.sum - check.target,
                special: "",
            },
            faces: thrown.faces.clone(),
            chance: check.bursting_chance().filter(|_| !check.is_open()),
            secret,
            check: check.clone(),
        }))
    });
    Ok(thrown.sum)
}

/// Rolls a test against a number; returns whether it passes.
///
/// # Errors
/// A pause.
pub(crate) fn succeeds(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    let total = roll(resolver, check, |total| passes(check, total))?;
    Ok(passes(check, total))
}

/// Rolls a test to notice a unit, unknown to the player of the rolling unit: only players who see
/// the unit it is rolled against learn of it. Returns whether it passes.
///
/// # Errors
/// A pause.
pub(crate) fn succeeds_secretly(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    let total = roll_and_tell(resolver, check, true, |total| passes(check, total))?;
    Ok(passes(check, total))
}

/// Adds the modifiers of every action roll of a unit: equal conditions do not add up, different ones do
/// (VI-CON-06).
pub(crate) fn on_action(view: View<'_>, unit: UnitId, out: &mut impl Tally) {
    on_others(view, unit, out);
    let hampering = [
        (POISONED, "VI-TYP-10", "poisoned"),
        (FRIGHTENED, "VI-TYP-12", "frightened"),
        (DAZED, "VI-TYP-15", "dazed"),
        (INTIMIDATED, "VI-ACT-12", "intimidated"),
    ];
    for (condition, rule, name) in hampering {
        if view.has(unit, condition) {
            steps(out, rule, name, -1);
        }
    }
}

/// Adds the modifiers of every other roll of a unit, such as effects, Resistance and initiative: being
/// wounded affects every roll (VI-DMG-15).
pub(crate) fn on_others(view: View<'_>, unit: UnitId, out: &mut impl Tally) {
    if view.has(unit, WOUNDED) {
        steps(out, "VI-DMG-15", "wounded", -1);
    }
}

/// The unit has made an action roll: its fear ends (VI-TYP-12).
pub(crate) fn acted(resolver: &mut Resolver<'_>, unit: UnitId) {
    lose(resolver, unit, FRIGHTENED, "VI-TYP-12");
}

/// A skill check (VI-SHT-03).
pub(crate) fn skill_check(
    view: View<'_>,
    (rule, skill): (&'static str, Skill),
    unit: UnitId,
    against: Option<UnitId>,
    target: Against,
) -> Check {
    let sheet = sheet_of(view, unit);
    let mut all = Modifiers::new();
    dice(&mut all, "VI-SHT-03", skill.name(), sheet.rank(skill));
    let ability = skill.ability();
    dice(&mut all, "VI-SHT-02", ability.name(), sheet.dice(ability));
    on_action(view, unit, &mut all);
    check((rule, skill.name()), unit, against, &all, target)
}

/// Rolls a skill without a number to reach; returns the total.
///
/// # Errors
/// A pause.
pub(crate) fn open_skill(
    resolver: &mut Resolver<'_>,
    rule: (&'static str, Skill),
    unit: UnitId,
) -> RuleResult<i32> {
    let check = skill_check(resolver.view(), rule, unit, None, Against::Open);
    let total = roll(resolver, &check, |total| total)?;
    acted(resolver, unit);
    Ok(total)
}

/// A Resistance check (VI-ATK-07). Where it is an action, such as a Struggle, the modifiers of
/// action rolls apply.
pub(crate) fn resistance(
    view: View<'_>,
    (rule, ability): (&'static str, Ability),
    (unit, against): (UnitId, Option<UnitId>),
    target: Against,
    is_action: bool,
) -> Check {
    let sheet = sheet_of(view, unit);
    let mut all = Modifiers::new();
    dice(&mut all, "VI-SHT-02", ability.name(), sheet.dice(ability));
    let iron = i32::from(sheet.has(Talent::IronWill));
    dice(&mut all, "VI-SHT-04", "Iron Will", iron);
    if is_action {
        on_action(view, unit, &mut all);
    } else {
        on_others(view, unit, &mut all);
    }
    check((rule, "Resistance"), unit, against, &all, target)
}

/// Rolls a Resistance check against an effect, unless an ally causes it and the unit accepts it
/// (VI-ATK-07). A unit always resists enemies and harm, without a question. Returns whether the
/// check passes.
///
/// # Errors
/// A pause.
pub(crate) fn resists(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    let (view, unit) = (resolver.view(), check.who);
    let friend = |by: &UnitId| *by != unit && !view.hostile(unit, *by);
    if let Some(by) = check.against.filter(friend)
        && view.status(unit).is_active()
    {
        let question = Question {
            check: Some(Box::new(check.clone())),
            ..Question::detail(
                "VI-ATK-07",
                unit,
                Some(by),
                "Resist it?",
                [Choice::Yes, Choice::No],
            )
        };
        if resolver.ask(question)? == Choice::No {
            return Ok(false);
        }
    }
    succeeds(resolver, check)
}

/// Rolls initiative with these dice; returns the total (VI-TIM-02).
///
/// # Errors
/// A pause.
pub(crate) fn initiative(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    parts: &[(&'static str, i32)],
) -> RuleResult<i32> {
    let mut all = Modifiers::new();
    for &(name, number) in parts {
        dice(&mut all, "VI-TIM-02", name, number);
    }
    on_others(resolver.view(), unit, &mut all);
    let check = check(("VI-TIM-02", "Initiative"), unit, None, &all, Against::Open);
    roll(resolver, &check, |total| total)
}
