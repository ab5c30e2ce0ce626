//! Swap Persona (EV-ACT-41, EV-PER-04): free, once in one's own turn.

use super::{modes, said};
use crate::{
    battle::{
        components::{ConditionId, Personas, Turn},
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::evoker::{conditions as c, effects, legal, once},
};

/// The action.
pub struct SwapPersona;

const ENTRY: Entry = Entry {
    key: "persona",
    name: "Swap Persona",
    rules: &["EV-PER-04", "EV-ACT-41"],
    group: Group::Support,
    cost: "0",
    help: "Equip another living Persona: its affinities and powers, its wounds before yours.",
};

/// The Personas that could be equipped now, by place on the sheet.
fn others(view: View<'_>, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let personas = view.store.get::<Personas>(unit);
    personas
        .list
        .iter()
        .enumerate()
        .map(|(place, state)| (place as u8, state))
        .filter(|&(place, state)| !state.broken && personas.equipped != Some(place))
        .map(|(place, _)| place)
        .take(usize::from(modes::PERSONAS))
}

impl Action for SwapPersona {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if others(view, unit).next().is_none() {
            return Err(Refusal::new(
                "EV-PER-04",
                Why::Lacks {
                    what: "another living Persona",
                },
            ));
        }
        legal::can_act(view, unit, 0, None)?;
        // Once per own turn, One Mores of that turn included; a baton opens no turn.
        if view.clock().turn_owner() != Some(unit) {
            return Err(Refusal::new(
                "EV-PER-04",
                Why::Forbidden {
                    because: "it is not your own turn",
                },
            ));
        }
        if view.store.get::<Turn>(unit).once & once::SWAPPED != 0 {
            return Err(Refusal::new("EV-PER-04", Why::AlreadyDone));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(
            others(view, unit).map(|place| Order::new(unit, me).mode(modes::FIRST_PERSONA + place)),
        );
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let named =
            (0..modes::PERSONAS).find(|place| order.modes.has(modes::FIRST_PERSONA + place));
        // With one choice the order need not name it.
        let mut choices = others(view, order.unit);
        let place = match (named, choices.next(), choices.next()) {
            (Some(place), _, _) => place,
            (None, Some(only), None) => only,
            (None, _, _) => return Err(Refusal::new("EV-PER-04", Why::NoTarget)),
        };
        if !others(view, order.unit).any(|other| other == place) {
            return Err(Refusal::new("EV-PER-04", Why::WrongTarget));
        }
        let mut done = order.clone();
        done.modes = done.modes.with(modes::FIRST_PERSONA + place);
        Ok(Plan::new(done.clone(), move |r| {
            let unit = done.unit;
            said::acted(r, &done, &ENTRY);
            r.edit::<Turn>(unit).once |= once::SWAPPED;
            r.edit::<Personas>(unit).equipped = Some(place);
            r.report(|_| BattleEvent::Note {
                unit,
                what: "calls another Persona",
                rule: RuleId("EV-PER-04"),
            });
            // EV-AIL-06: an affinity that makes immune ends the ailment at once.
            let over: Vec<ConditionId> = c::ailments_of(r.view(), unit)
                .map(|(_, row)| row.id)
                .filter(|&id| effects::blocks(r.view(), unit, id))
                .collect();
            for ailment in over {
                effects::end(r, unit, ailment, "EV-AIL-06");
            }
            Ok(())
        }))
    }
}
