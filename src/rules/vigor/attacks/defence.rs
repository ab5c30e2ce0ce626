//! Defensive reactions: paid with Vigor after the attack total is known (VI-REA-01 to VI-REA-03,
//! VI-ATK-03, VI-TIM-09).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        VIGOR,
        attacks::{attack::Attack, guard::is_helpless},
        character::{
            hands::{has_shield, weapons},
            items::Parry,
            sheet::Sheet,
            stats::Ability,
        },
        field::ground,
        points::{can_act, pay},
        rolls::{
            checks::{self, Against, Sums, Tally, dice},
            dice::Throw,
        },
        sheet_of,
        status::{DEFENDING, JOLTED},
    },
};

/// The name of a defence in answers.
pub(crate) const fn answer(parry: Parry) -> &'static str {
    match parry {
        Parry::Defense => "dodge",
        Parry::Block => "block",
        Parry::Deflect => "deflect",
    }
}

/// The attempt, from the verb on.
const fn attempt(parry: Parry) -> &'static str {
    match parry {
        Parry::Defense => "try to dodge {other}",
        Parry::Block => "try to block {other}",
        Parry::Deflect => "try to deflect the blow of {other}",
    }
}

/// The outcome of an attack this defence avoids.
pub(crate) const fn avoided(parry: Parry) -> &'static str {
    match parry {
        Parry::Defense => "evaded",
        Parry::Block => "blocked",
        Parry::Deflect => "parried",
    }
}

const fn rule(parry: Parry) -> &'static str {
    match parry {
        Parry::Defense => "VI-REA-01",
        Parry::Block => "VI-REA-02",
        Parry::Deflect => "VI-REA-03",
    }
}

/// The Vigor cost of a defence; less after Defend (VI-ACT-04).
pub(crate) fn price(view: View<'_>, unit: UnitId, parry: Parry) -> i16 {
    let less = if view.has(unit, DEFENDING) { 2 } else { 0 };
    (parry.vigor() - less).max(0)
}

/// Whether the unit may react at all: it can act, is not jolted, and it is not its own turn
/// (VI-TIM-09, VI-TYP-06).
pub(crate) fn may_react(view: View<'_>, unit: UnitId) -> bool {
    can_act(view, unit) && !view.has(unit, JOLTED) && view.clock().turn_owner() != Some(unit)
}

/// The defences the target has against an attack and can pay for.
pub(crate) fn offered(view: View<'_>, attack: &Attack, target: UnitId) -> SmallVec<[Parry; 3]> {
    if !may_react(view, target) || is_helpless(view, target) {
        return SmallVec::new();
    }
    let melee = !attack.is_ranged();
    let has = |parry: &Parry| {
        let fits = match parry {
            Parry::Defense => true,
            Parry::Block => has_shield(view, target),
            Parry::Deflect => melee && weapons(view, target).any(|(_, weapon)| !weapon.is_ranged()),
        };
        let talent = parry.talent();
        fits && talent.is_none_or(|talent| sheet_of(view, target).has(talent))
            && view.pool(target, VIGOR) >= price(view, target, *parry)
    };
    Parry::ALL.into_iter().filter(has).collect()
}

/// The roll of a defence, which must exceed the attack total.
pub(crate) fn defence_check(
    view: View<'_>,
    (unit, by): (UnitId, UnitId),
    parry: Parry,
    total: i32,
) -> Check {
    let mut all = Modifiers::new();
    on_defence(view, unit, (parry, Suffered::default()), &mut all);
    let name = match parry {
        Parry::Defense => "Dodge",
        Parry::Block => "Block",
        Parry::Deflect => "Deflect",
    };
    let named = (rule(parry), name);
    checks::check(named, unit, Some(by), &all, Against::Exceed(total))
}

/// What a unit may have come to by a blow before, for closed forms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Suffered {
    /// It was knocked down.
    pub falls: bool,
    /// It was wounded for the first time.
    pub wounds: bool,
}

/// The dice of a defence of a unit that has come to this, without the check.
pub(crate) fn defence_throw(view: View<'_>, unit: UnitId, defence: (Parry, Suffered)) -> Throw {
    let mut sums = Sums::default();
    on_defence(view, unit, defence, &mut sums);
    sums.throw()
}

/// Adds all modifiers of a defence.
fn on_defence(
    view: View<'_>,
    unit: UnitId,
    (parry, suffered): (Parry, Suffered),
    all: &mut impl Tally,
) {
    let sheet = sheet_of(view, unit);
    let ability = parry.ability();
    // Speed counts a quarter for prone units (VI-CON-02).
    let number = if ability == Ability::Speed {
        let lies = suffered.falls || view.posture(unit) == Posture::Prone;
        Sheet::dice_of(ground::speed_of(view, unit, lies))
    } else {
        sheet.dice(ability)
    };
    dice(all, "VI-SHT-02", ability.name(), number);
    checks::on_action(view, unit, all);
    let wounds = -i32::from(suffered.wounds);
    checks::steps(all, "VI-DMG-15", "wounded", wounds);
}

/// Asks the target that was hit, which knows the attack total, whether it defends, and carries the
/// defence out. Returns the defence and whether it avoids the attack; `None` if the target does not
/// defend.
///
/// # Errors
/// A pause.
pub(crate) fn avoids(
    resolver: &mut Resolver<'_>,
    attack: &Attack,
    target: UnitId,
    total: i32,
) -> RuleResult<Option<(Parry, bool)>> {
    let view = resolver.view();
    let all = offered(view, attack, target);
    let Some(&first) = all.first() else {
        return Ok(None);
    };
    let answers = all.iter().map(|&parry| Choice::Named(answer(parry)));
    let question = Question {
        rule: RuleId("VI-ATK-03"),
        topic: QuestionKind::Defence,
        asked: target,
        about: Some(attack.by),
        guarded: None,
        prompt: "{other}'s attack gets through: avoid it?",
        verbs: ["avoid it", "take it"],
        choices: answers.chain([Choice::No]).collect(),
        check: Some(Box::new(defence_check(
            view,
            (target, attack.by),
            first,
            total,
        ))),
        merits: SmallVec::new(),
    };
    let choice = resolver.ask(question)?;
    let chosen = all
        .into_iter()
        .find(|&parry| choice == Choice::Named(answer(parry)));
    let (told, by_rule) = chosen.map_or(("defend against {other}", "VI-ATK-03"), |parry| {
        (attempt(parry), rule(parry))
    });
    resolver.chosen((target, attack.by), told, chosen.is_some(), by_rule);
    let Some(parry) = chosen else {
        return Ok(None);
    };
    let view = resolver.view();
    let check = defence_check(view, (target, attack.by), parry, total);
    let cost = price(view, target, parry);
    pay(resolver, target, (VIGOR, cost), rule(parry));
    let avoided = checks::succeeds(resolver, &check)?;
    checks::acted(resolver, target);
    Ok(Some((parry, avoided)))
}

/// The defence with this name.
pub(crate) fn named(name: &str) -> Option<Parry> {
    let mut all = Parry::ALL.into_iter();
    all.find(|&parry| answer(parry) == name)
}
