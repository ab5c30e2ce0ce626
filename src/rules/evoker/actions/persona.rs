//! Swap Persona (EV-ACT-41, EV-PER-04): free, once in the unit's own turn.

use super::modes;
use crate::{
    battle::{
        components::{Personas, Turn},
        prelude::*,
    },
    rules::{
        evoker::{
            effects,
            laws::{ActionDef, FREE, Work},
            time::once,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-PER-04";

/// The Swap Persona action.
pub const SWAP_PERSONA: ActionDef = ActionDef::new(
    &Entry {
        key: "persona",
        name: "Swap Persona",
        icon: Icon::Mask,
        phrase: &[Form::new("switch Persona")],
        rules: &[RULE, "EV-ACT-41"],
        group: Group::Support,
        takes: ActionParams::NOTHING.modes(modes::NUMBERS),
        cost: FREE,
        help: "Equip another living Persona: its affinities and powers, its wounds before yours.",
    },
    work,
)
.gate(|view, unit| match others(view, unit).next() {
    Some(_) => Ok(()),
    None => {
        let what = "another living Persona";
        Err(Refusal::lacks(RULE, what))
    }
})
.needs(|view, unit| {
    // Once per own turn, including its One Mores; a baton counts as no own turn.
    if view.clock().turn_owner() != Some(unit) {
        return Err(Refusal::forbidden(RULE, "it is not your own turn"));
    }
    Refusal::new(RULE, RefusalReason::AlreadyDone)
        .when(view.store.get::<Turn>(unit).once & once::SWAPPED != 0)
})
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS);

/// The Personas that the unit could equip now, by index on the sheet.
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

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(
        others(view, unit).map(|place| Order::new(unit, me).mode(modes::FIRST_PERSONA + place)),
    );
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let named = (0..modes::PERSONAS).find(|place| order.modes.has(modes::FIRST_PERSONA + place));
    // If only one Persona is left, the order need not name it.
    let mut choices = others(view, unit);
    let place = match (named, choices.next(), choices.next()) {
        (Some(place), _, _) => place,
        (None, Some(only), None) => only,
        (None, _, _) => return Err(Refusal::new(RULE, RefusalReason::NoTarget)),
    };
    if !others(view, unit).any(|other| other == place) {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let mut work = Work::at_once(move |r| {
        r.edit::<Turn>(unit).once |= once::SWAPPED;
        r.edit::<Personas>(unit).equipped = Some(place);
        r.note(unit, "calls another Persona", RULE);
        effects::end_blocked(r, unit);
    });
    let mut told = order.clone();
    told.modes = told.modes.with(modes::FIRST_PERSONA + place);
    work.order = Some(told);
    Ok(work)
}
