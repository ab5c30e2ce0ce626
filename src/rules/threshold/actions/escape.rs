//! Escape (TH-ACT-15): from a pin, a grapple, or whatever else holds.

use crate::{
    battle::prelude::*,
    rules::threshold::{
        AP,
        attacks::{flank, grapple},
        conditions::{HELPLESS, IMMOBILE, PINNED, lose},
        laws::{self, Work, ap},
        riding::mounts,
        rolls::contest::{self, power_or_agility},
        sheet_of,
        spells::mana,
        time::price::{affordable, price},
    },
};

pub(crate) struct Escape;

const RULE: &str = "TH-ACT-15";

static ENTRY: Entry = Entry {
    key: "escape",
    name: "Escape",
    phrase: &[
        Form::new("try to break free of {target}"),
        Form::new("try to break free"),
    ],
    rules: &[RULE, "TH-GRP-07"],
    group: Group::Trick,
    takes: ActionParams::NOTHING.unit(),
    cost: ap(4),
    help: "Power or Agility against what holds you; a pin first, then other effects, then the grapple.",
};

/// What holds a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    Pin,
    Effect,
    Grapple,
}

/// The hold an order is about: of several the pin comes first; an order aimed at a grappler is
/// about the grapple.
fn hold(view: View<'_>, order: &Order) -> Option<Hold> {
    let unit = order.unit;
    let effect = view
        .condition(unit, IMMOBILE)
        .is_some_and(|effect| effect.amount > 0);
    if view.has(unit, PINNED) {
        Some(Hold::Pin)
    } else if effect && order.target().is_none() {
        Some(Hold::Effect)
    } else {
        grapple::is_grappling(view, unit).then_some(Hold::Grapple)
    }
}

fn check(view: View<'_>, unit: UnitId, hold: Hold) -> Check {
    let roll = power_or_agility(sheet_of(view, unit));
    if hold == Hold::Effect {
        let target = view.conditions(unit).total(IMMOBILE);
        contest::check(view, (RULE, "Escape"), (unit, None), roll, None, target)
    } else {
        grapple::check_against_all(view, (RULE, "Escape"), unit, roll)
    }
}

/// Ends what holds somebody; mana invested in it comes back (TH-WND-17).
fn end_effects(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let by = view.condition(unit, IMMOBILE).and_then(|held| held.source);
    let effects = by.map(|by| (by, mana::kept_up(view, by, unit)));
    if let Some((by, kept)) = effects {
        for effect in kept.into_iter().filter(|(id, _)| *id == IMMOBILE) {
            mana::end(resolver, by, unit, effect, RULE);
        }
    }
    lose(resolver, unit, IMMOBILE, RULE);
}

impl Action for Escape {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    // The pinned are helpless and may do this all the same (TH-GRP-06).
    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.status(unit).is_active() {
            return Err(Refusal::new(RULE, RefusalReason::Out));
        }
        if view.has(unit, HELPLESS) {
            return Err(Refusal::prevented("TH-CON-06", "being helpless"));
        }
        mounts::can_obey(view, unit)?;
        if hold(view, &Order::new(unit, ActionId(0))).is_none() {
            return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
        }
        affordable(view, unit, price(view, unit, ENTRY.cost.points(AP)))
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        if laws::is_worth_beginning(view, unit) {
            out.push(Order::new(unit, me));
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        let hold = hold(view, order).ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
        let check = check(view, unit, hold);
        let work = Work::checked(check, move |resolver, check| {
            if !contest::passes(resolver, check)? {
                return Ok(());
            }
            match hold {
                Hold::Pin => lose(resolver, unit, PINNED, RULE),
                Hold::Effect => end_effects(resolver, unit),
                Hold::Grapple => grapple::end_all(resolver, unit, RULE),
            }
            resolver.note(unit, "gets free", RULE);
            match hold {
                Hold::Pin => flank::offer_after_return(resolver, unit, false),
                Hold::Effect | Hold::Grapple => Ok(()),
            }
        });
        laws::plan(view, order, &ENTRY, work)
    }
}
