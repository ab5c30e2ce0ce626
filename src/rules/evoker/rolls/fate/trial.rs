//! Fate around a test: two Advantages before it (EV-FAT-02), ignoring an injury that affects it
//! (EV-FAT-10), a reroll after it (EV-FAT-03).

use std::borrow::Cow;

use super::{spending, uses::Use};
use crate::{
    battle::{components::Wounds, prelude::*},
    rules::evoker::{
        body::injuries,
        character::{element::Location, stats},
        rolls::checks,
    },
};

/// The choice to reroll although nothing is lost.
pub const AGAIN: &str = "throw again";

/// What Fate bought before a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bought {
    /// Nothing more.
    Nothing,
    /// Two Advantages (EV-FAT-02).
    Advantage,
    /// Ignoring an injury; the test must be computed again, or its row removed.
    Ignored(Location),
}

/// Offers Fate for a test before it is thrown, once; call again until nothing is bought. `places`
/// are injuries that matter although they have no row in the test.
pub fn offer(r: &mut Resolver<'_>, check: &Check, places: &[Location]) -> RuleResult<Bought> {
    let unit = check.who;
    if !spending::may_ask(r, unit) {
        return Ok(Bought::Nothing);
    }
    let prompt = "Spend Fate before this test?";
    let injuries: SmallVec<[Location; 6]> = Location::ALL
        .into_iter()
        .filter(|&place| {
            stats::injury(r.view(), unit, place) > 0
                && (places.contains(&place) || affects(r.view(), check, place))
        })
        .collect();
    let offered = [Use::Advantage].into_iter();
    let offered = offered.chain(injuries.iter().copied().map(Use::Injury));
    let choices = [Choice::No].into_iter().chain(offered.map(Use::choice));
    let question = Question::yes_no("EV-FAT-02", QuestionKind::Test, unit, check.against, prompt)
        .verbs("spend it", "keep it")
        .choices(choices)
        .checks(with_advantage(check, 1));
    let choice = r.ask(question)?;
    if choice == Use::Advantage.choice() {
        spending::pay(r, unit, "EV-FAT-02");
        return Ok(Bought::Advantage);
    }
    let place = injuries
        .into_iter()
        .find(|&place| Use::Injury(place).choice() == choice);
    Ok(match place {
        None => Bought::Nothing,
        Some(place) => {
            spending::pay(r, unit, "EV-FAT-10");
            spending::ignore(r, unit, place);
            Bought::Ignored(place)
        }
    })
}

/// Whether an injury affects a test: by a row of its own, or because its failure would cost a
/// Cracked unit Stress (EV-INJ-13).
fn affects(view: View<'_>, check: &Check, place: Location) -> bool {
    let has_line = check
        .breakdown
        .lines
        .iter()
        .any(|line| line.modifier.name == injuries::line(place));
    has_line
        || place == Location::Body
            && stats::injury(view, check.who, place) >= 3
            && spending::feels_stress(view, check.who)
}

/// A test with this many Fate Points (EV-ADV-14): two Advantages each.
pub fn with_advantage(check: &Check, points: i8) -> Check {
    checks::altered(check, |modifiers| {
        if points > 0 {
            let edges = Amount::Advantage(points.saturating_mul(2));
            modifiers.push(Modifier::new("EV-ADV-14", "Fate Point", edges));
        }
    })
}

/// Fate before a test that injuries affect only by its own rows.
pub fn before<'c>(r: &mut Resolver<'_>, check: &'c Check) -> RuleResult<Cow<'c, Check>> {
    let mut check = Cow::Borrowed(check);
    loop {
        check = match offer(r, &check, &[])? {
            Bought::Nothing => return Ok(check),
            Bought::Advantage => Cow::Owned(with_advantage(&check, 1)),
            Bought::Ignored(place) => Cow::Owned(checks::altered(&check, |modifiers| {
                modifiers.retain(|modifier| modifier.name != injuries::line(place));
            })),
        };
    }
}

/// Offers Fate before a die shared by several tests; what it buys counts for all of them.
pub fn before_all(
    r: &mut Resolver<'_>,
    checks: SmallVec<[Check; 1]>,
    places: &[Location],
    remade: impl Fn(View<'_>) -> SmallVec<[Check; 1]>,
) -> RuleResult<SmallVec<[Check; 1]>> {
    if checks
        .first()
        .is_none_or(|check| !spending::may_ask(r, check.who))
    {
        return Ok(checks);
    }
    let (mut plain, mut points) = (checks.clone(), 0_i8);
    let mut bought = checks;
    while let Some(first) = bought.first() {
        match offer(r, first, places)? {
            Bought::Nothing => break,
            Bought::Advantage => points = points.saturating_add(1),
            Bought::Ignored(_) => plain = remade(r.view()),
        }
        bought = plain
            .iter()
            .map(|check| with_advantage(check, points))
            .collect();
    }
    Ok(bought)
}

/// Asks whether to reroll a test for a Fate Point (EV-FAT-03). The computer does so for lost
/// evasions and resist tests of a unit without a Persona and close to its end.
pub fn rerolls(r: &mut Resolver<'_>, check: &Check, lost: bool) -> RuleResult<bool> {
    let unit = check.who;
    if !spending::can_spend(r.view(), unit) {
        return Ok(false);
    }
    let prompt = "Spend Fate to reroll this test?";
    let topic = if lost {
        QuestionKind::Fate
    } else {
        QuestionKind::Test
    };
    let question = Question::yes_no("EV-FAT-03", topic, unit, check.against, prompt)
        .verbs("reroll", "let it stand")
        .checks(check.clone());
    if lost {
        let wise = is_defence(check) && is_nearly_out(r.view(), unit);
        return spending::accepts(r, question, wise);
    }
    if r.is_odds() {
        return Ok(false);
    }
    let choices = [Choice::No, Choice::Named(AGAIN)];
    let again = r.ask(question.choices(choices))? == Choice::Named(AGAIN);
    if again {
        spending::pay(r, unit, "EV-FAT-03");
    }
    Ok(again)
}

/// Whether it is an evasion, or a test to resist an effect of an attack.
pub fn is_defence(check: &Check) -> bool {
    check.rule.0 == "EV-ATK-04" || check.name == "Resist"
}

/// Whether the test keeps its unit in the fight: awake, or aloft.
pub fn keeps_going(check: &Check) -> bool {
    matches!(check.rule.0, "EV-CND-06" | "EV-ALT-07")
}

/// Whether the unit has no living Persona equipped, and at most two wounds left.
fn is_nearly_out(view: View<'_>, unit: UnitId) -> bool {
    stats::persona(view, unit).is_none() && view.store.get::<Wounds>(unit).left() <= 2
}
