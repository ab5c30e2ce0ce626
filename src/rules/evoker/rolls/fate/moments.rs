//! When Fate may be used outside tests (EV-FAT-01): before the unit's turn begins, after an effect
//! on it, and in its own turn by an order.

use super::{
    spending,
    uses::{self, Use},
};
use crate::{
    battle::{
        components::{Personas, Turn, Wounds},
        prelude::*,
    },
    rules::{
        evoker::{character::stats, conditions as c},
        shared::rounds::{acting_side_first, in_turn_order},
    },
};

/// The rule of the window between steps 2 and 3 of a turn's start.
pub const BEFORE_TURN: &str = "EV-TIM-11";
/// The rule of the window after an attack or effect.
pub const AFTER_EFFECT: &str = "EV-FAT-01";
/// The rule of the order that spends Fate.
pub const BY_ORDER: &str = AFTER_EFFECT;

/// Between steps 2 and 3 of EV-TIM-11: Fate may still end an ailment that would take the turn.
pub fn turn_begins(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let prompt = "Spend Fate before the turn?";
    offer_all(r, unit, (BEFORE_TURN, QuestionKind::Fate, prompt))
}

/// After an attack or effect: each affected unit may spend Fate (EV-FAT-01). The acting unit's side
/// comes first, then turn order (EV-TIM-17).
pub fn aftermath(r: &mut Resolver<'_>) -> RuleResult {
    let affected = std::mem::take(&mut r.affected);
    if affected == UnitSet::default() || r.is_odds() {
        return Ok(());
    }
    let view = r.view();
    let mut order: SmallVec<[UnitId; 4]> =
        in_turn_order(view, |unit| affected.contains(unit)).collect();
    acting_side_first(view, &mut order);
    for unit in order {
        let prompt = "Spend Fate after this?";
        offer_all(r, unit, (AFTER_EFFECT, QuestionKind::Fate, prompt))?;
    }
    Ok(())
}

type Window = (&'static str, QuestionKind, &'static str);

/// Asks until the player buys nothing more.
fn offer_all(r: &mut Resolver<'_>, unit: UnitId, window: Window) -> RuleResult {
    while spending::may_ask(r, unit) {
        let uses = uses::possible(r.view(), unit);
        let Some(bought) = ask(r, unit, &uses, window)? else {
            return Ok(());
        };
        uses::spend(r, unit, bought);
    }
    Ok(())
}

/// Asks what to spend a point on; nothing is the first choice.
fn ask(
    r: &mut Resolver<'_>,
    unit: UnitId,
    uses: &[Use],
    (rule, topic, prompt): Window,
) -> RuleResult<Option<Use>> {
    if uses.is_empty() {
        return Ok(None);
    }
    let choices = uses.iter().map(|bought| bought.choice());
    let question = Question::yes_no(rule, topic, unit, None, prompt)
        .verbs("spend it", "keep it")
        .choices([Choice::No].into_iter().chain(choices));
    let choice = r.ask(question)?;
    Ok(uses
        .iter()
        .copied()
        .find(|bought| bought.choice() == choice))
}

/// At any moment of the unit's own turn: spends one point on the player's choice.
pub fn by_order(r: &mut Resolver<'_>, unit: UnitId, wanted: Option<Use>) -> RuleResult {
    let bought = match wanted {
        Some(bought) => Some(bought),
        None => {
            let mut uses = uses::possible(r.view(), unit);
            uses.push(Use::Advantage);
            let prompt = "Spend Fate on what?";
            ask(r, unit, &uses, (BY_ORDER, QuestionKind::Detail, prompt))?
        }
    };
    if let Some(bought) = bought {
        uses::spend(r, unit, bought);
    }
    Ok(())
}

/// Whether an ailment is about to take the unit's turn.
pub fn loses_turn(view: View<'_>, unit: UnitId) -> bool {
    !view.store.get::<Turn>(unit).surprised
        && (c::prevents_actions(view, unit).is_some()
            || view.has(unit, c::CONFUSED)
            || view.has(unit, c::BRAINWASHED))
}

/// Whether waiting for its own turn may be too late for the unit: it is Staggered, its Persona is
/// broken, or it has none and is down to its last wounds.
pub fn is_in_danger(view: View<'_>, unit: UnitId) -> bool {
    let personas = view.store.get::<Personas>(unit);
    let equipped = personas.equipped.and_then(|place| {
        let place = usize::from(place);
        personas.list.get(place)
    });
    let own = view.store.get::<Wounds>(unit);
    view.has(unit, c::STAGGERED)
        || equipped.is_some_and(|state| state.broken)
        || stats::persona(view, unit).is_none() && own.left() <= 2 && own.light.lost() > 0
}
