//! Stealth (EV-MOV-32 to 35): hiding, noticing, and what ends it.

use super::{cover, ground, sight};
use crate::{
    battle::{
        components::{MoveProgress, Stealth},
        prelude::*,
    },
    rules::{
        evoker::{
            character::{
                element::Location,
                gear,
                stats::{self, tested},
            },
            conditions as c,
            mind::{panic, stress},
            rolls::{
                checks,
                degrees::{self, Interest},
                dice,
                situation::Situation,
                telling, testing,
            },
        },
        shared::rounds::in_turn_order,
    },
};

/// Metres within which a suspicious unit may notice a hidden one without seeing it (EV-MOV-34).
const HEARING: u16 = 20;

/// Whether a unit is Hidden.
pub fn is_hidden(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Stealth>(unit).hidden
}

/// The test to stay unseen, with gear and the penalty for speed (EV-MOV-33, 37).
pub fn check(
    view: View<'_>,
    unit: UnitId,
    against: Option<UnitId>,
    rule: &'static str,
    name: &'static str,
) -> Check {
    let mut extra = gear::gear(view, unit, |mods| mods.stealth);
    if view.store.get::<Stealth>(unit).careless {
        extra.push(Modifier::new(
            "EV-MOV-33",
            "Full speed",
            Amount::Advantage(-2),
        ));
    }
    let situation = Situation::plain(unit, tested::STEALTH).against(against);
    checks::check(view, &situation, rule, name, &extra)
}

/// An enemy that sees the unit in the open: a line of sight, and no cover between them (EV-MOV-32,
/// 35). Sleepers do not count.
pub fn onlooker(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.enemies(unit).find(|&enemy| {
        !view.has(enemy, c::HELPLESS)
            && sight::line_of_sight(view, enemy, unit)
            && cover::cover(view, enemy, unit).is_none()
    })
}

/// Hides the unit (EV-MOV-32).
pub fn hide(r: &mut Resolver<'_>, unit: UnitId) {
    r.edit::<Stealth>(unit).hidden = true;
    r.note(unit, "slips out of sight", "EV-MOV-32");
    r.observe();
}

/// Ends hiding: the unit is known to all, and enemies that now see it get a reason to look for more
/// (EV-MOV-34, 35).
pub fn reveal(r: &mut Resolver<'_>, unit: UnitId, what: &'static str) {
    if !is_hidden(r.view(), unit) {
        return;
    }
    r.edit::<Stealth>(unit).hidden = false;
    r.observe();
    r.note(unit, what, "EV-MOV-35");
    let view = r.view();
    let warned: SmallVec<[UnitId; 16]> = view
        .enemies(unit)
        .filter(|&enemy| sight::line_of_sight(view, enemy, unit))
        .collect();
    for enemy in warned {
        suspect(r, enemy);
    }
}

/// Gives a unit a reason to look for hidden enemies, for the rest of the battle (EV-MOV-34).
fn suspect(r: &mut Resolver<'_>, unit: UnitId) {
    if !r.view().store.get::<Stealth>(unit).suspicious {
        r.edit::<Stealth>(unit).suspicious = true;
    }
}

/// After a Hidden unit moved a metre: each enemy that sees its square for the first time in this
/// Move may notice it (EV-MOV-34a).
pub fn moved(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if !is_hidden(r.view(), unit) {
        return Ok(());
    }
    let view = r.view();
    let watched_by = view.store.get::<MoveProgress>(unit).watched_by;
    let may_notice = |enemy| {
        view.hostile(unit, enemy)
            && can_notice(view, enemy)
            && !watched_by.contains(enemy)
            && sight::line_of_sight(view, enemy, unit)
    };
    let watchers: SmallVec<[UnitId; 16]> = in_turn_order(view, may_notice).collect();
    for enemy in watchers {
        r.edit::<MoveProgress>(unit).watched_by.insert(enemy);
        if notices(r, enemy, unit)? {
            break;
        }
    }
    Ok(())
}

/// A suspicious unit looks around at the start of its turn, for every Hidden enemy within 20 m or
/// in its line of sight (EV-MOV-34b, EV-TIM-11 step 8).
pub fn look_around(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    if !view.store.get::<Stealth>(unit).suspicious || !can_notice(view, unit) {
        return Ok(());
    }
    let is_near = |hidden| {
        view.hostile(unit, hidden)
            && view.status(hidden).is_active()
            && is_hidden(view, hidden)
            && (ground::distance(view, unit, hidden) <= HEARING
                || sight::line_of_sight(view, unit, hidden))
    };
    let near: SmallVec<[UnitId; 16]> = in_turn_order(view, is_near).collect();
    for hidden in near {
        notices(r, unit, hidden)?;
    }
    Ok(())
}

/// Whether a unit can notice anything: awake, and not Blinded (EV-INJ-10).
fn can_notice(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active()
        && !view.has(unit, c::HELPLESS)
        && stats::injury(view, unit, Location::Head) < 4
}

/// Awareness against Stealth, with the searcher as the initiator; a win reveals the hidden unit to
/// all. The searcher does not know of its target, so its side gets no report of a failure and no
/// Fate question.
fn notices(r: &mut Resolver<'_>, searcher: UnitId, hidden: UnitId) -> RuleResult<bool> {
    let situation = Situation::plain(searcher, tested::AWARENESS).against(hidden);
    let check = situation.check(r.view(), "EV-MOV-34", "Notice");
    let interest = Interest::successes(20);
    let faces = dice::throw(r, &check, interest)?;
    let result = degrees::read(degrees::kept(&faces), check.target);
    telling::report_secretly(r, &check, &faces);
    stress::note_failure(r, searcher, result);
    // A unit that panics because of the other may win or lose by its own result (EV-AIL-33,
    // EV-DIC-06).
    if !result.passed && !panic::between(r.view(), searcher, hidden) {
        return Ok(false);
    }
    let stealth = self::check(r.view(), hidden, Some(searcher), "EV-MOV-34", "Stay unseen");
    let answer = testing::test_unless(r, &stealth, Interest::against(result), |answer| {
        degrees::margin(result, Some(answer)).is_some()
    })?;
    panic::judge(r, (searcher, result), (hidden, Some(answer)));
    if degrees::margin(result, Some(answer)).is_none() {
        return Ok(false);
    }
    suspect(r, searcher);
    reveal(r, hidden, "is noticed");
    Ok(true)
}

/// A unit that ends its turn in the open in view of an enemy is revealed (EV-MOV-35, EV-TIM-12 step
/// 2).
pub fn end_of_turn(r: &mut Resolver<'_>, unit: UnitId) {
    if is_hidden(r.view(), unit) && onlooker(r.view(), unit).is_some() {
        reveal(r, unit, "stands in the open and is seen");
    }
}

#[cfg(test)]
#[path = "stealth_tests.rs"]
mod tests;
