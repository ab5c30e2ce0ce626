//! Fate (EV-FAT-01): at any moment of the own turn, for free.

use super::{modes, said};
use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        element::Location,
        fate::{
            can_spend, moments,
            uses::{self, Use},
        },
        stats,
    },
};

/// The action.
pub struct SpendFate;

const ENTRY: Entry = Entry {
    key: "spend fate",
    name: "Fate",
    rules: &[
        "EV-FAT-01",
        "EV-FAT-02",
        "EV-FAT-04",
        "EV-FAT-05",
        "EV-FAT-07",
        "EV-FAT-08",
        "EV-FAT-10",
    ],
    group: Group::Support,
    takes: Takes::NOTHING.modes(modes::BLOW | modes::NUMBERS),
    cost: Costs::NOTHING.said("Fate"),
    help: "Wounds, an ailment, Spirit, a broken Persona, an injury, or two Advantages on your next test.",
};

impl Action for SpendFate {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    /// Ailments that forbid actions do not forbid this (EV-FAT-05).
    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.life(unit).is_active() {
            return Err(Refusal::new("EV-TIM-18", Why::Out));
        }
        if !can_spend(view, unit) {
            return Err(Refusal::new(
                "EV-FAT-01",
                Why::TooLittle {
                    pool: "Fate",
                    has: view.pool(unit, stats::FATE),
                    needs: 1,
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let wanted = wanted(order)?;
        let possible = uses::possible(view, order.unit);
        if wanted.is_some_and(|wanted| !possible.contains(&wanted)) {
            return Err(Refusal::new("EV-FAT-01", Why::NothingToDo));
        }
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            said::acted(r, &done, &ENTRY);
            moments::by_order(r, done.unit, wanted)
        })
        .costs("Fate", 1))
    }
}

/// What the order names: a place of the body whose injury is ignored, or a Persona by its number.
/// An order that names nothing is asked.
fn wanted(order: &Order) -> Result<Option<Use>, Refusal> {
    let places = Location::ALL
        .into_iter()
        .filter(|&place| order.modes.has(modes::CALLED + place as u8))
        .map(Use::Injury);
    let personas = (0..modes::PERSONAS)
        .filter(|place| order.modes.has(modes::FIRST_PERSONA + place))
        .map(Use::Persona);
    let mut named = places.chain(personas);
    let first = named.next();
    if named.next().is_some() {
        let mode = "on two things at once";
        return Err(Refusal::new("EV-FAT-01", Why::ModeNotAllowed { mode }));
    }
    Ok(first)
}
