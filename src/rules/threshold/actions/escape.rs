//! Escape (TH-ACT-15): from a pin, a grapple or any other hold.

use super::prelude::*;
use crate::rules::threshold::{rolls::contest::power_or_agility, spells::kept_up};

const RULE: &str = "TH-ACT-15";

// Pinned units are helpless, but may still escape (TH-GRP-06).
pub(crate) static ESCAPE: ActionDef = ActionDef::new(
    &Entry {
        key: "escape",
        name: "Escape",
        icon: Icon::Loose,
        phrase: &[
            Form::new("try to break free of {target}"),
            Form::new("try to break free"),
        ],
        rules: &[RULE, "TH-GRP-07"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(4),
        help: "Power or Agility against what holds you; a pin first, then other effects, then the grapple.",
    },
    work,
)
.kind(ActionKind::Struggle)
.gate(|view, unit| {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(RULE, RefusalReason::Out));
    }
    if view.has(unit, HELPLESS) {
        return Err(Refusal::prevented("TH-CON-06", "being helpless"));
    }
    mounts::can_obey(view, unit)?;
    hold(view, &Order::new(unit, ActionId(0))).map(|_| ())
});

/// What holds the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Pin,
    Effect,
    Grapple,
}

/// The hold that the order is about: a pin comes first; an order aimed at a grappler is about the
/// grapple.
fn hold(view: View<'_>, order: &Order) -> Result<Held, Refusal> {
    let unit = order.unit;
    let effect = view
        .condition(unit, IMMOBILE)
        .is_some_and(|effect| effect.amount > 0);
    if view.has(unit, PINNED) {
        Ok(Held::Pin)
    } else if effect && order.target().is_none() {
        Ok(Held::Effect)
    } else if grapple::is_grappling(view, unit) {
        Ok(Held::Grapple)
    } else {
        Err(Refusal::new(RULE, RefusalReason::NothingToDo))
    }
}

fn check(view: View<'_>, unit: UnitId, hold: Held) -> Check {
    let roll = power_or_agility(sheet_of(view, unit));
    if hold == Held::Effect {
        let target = view.conditions(unit).total(IMMOBILE);
        contest::own(view, (RULE, "Escape"), unit, roll).reaching(target)
    } else {
        grapple::check_against_all(view, (RULE, "Escape"), unit, roll)
    }
}

/// Ends the effects that hold the unit; mana invested in them returns to the caster (TH-WND-17).
fn end_effects(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let by = view.condition(unit, IMMOBILE).and_then(|held| held.source);
    let effects = by.map(|by| (by, kept_up::kept_up(view, by, unit)));
    if let Some((by, kept)) = effects {
        for effect in kept.into_iter().filter(|(id, _)| *id == IMMOBILE) {
            kept_up::end(resolver, by, unit, effect, RULE);
        }
    }
    lose(resolver, unit, IMMOBILE, RULE);
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let hold = hold(view, order)?;
    let check = check(view, unit, hold);
    Ok(Work::checked(check, move |resolver, check| {
        if !contest::passes(resolver, check)? {
            return Ok(());
        }
        match hold {
            Held::Pin => lose(resolver, unit, PINNED, RULE),
            Held::Effect => end_effects(resolver, unit),
            Held::Grapple => grapple::end_all(resolver, unit, RULE),
        }
        resolver.note(unit, "gets free", RULE);
        match hold {
            Held::Pin => flank::offer_after_return(resolver, unit, false),
            Held::Effect | Held::Grapple => Ok(()),
        }
    }))
}
