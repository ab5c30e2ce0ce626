//! Fate (EV-FAT-01): usable at any moment of the unit's own turn, for free.

use super::modes;
use crate::{
    battle::prelude::*,
    rules::evoker::{
        character::{element::Location, stats},
        laws::{ActionDef, ActionKind, Work},
        rolls::fate::{
            moments, spending,
            uses::{self, Use},
        },
    },
};

/// The Spend Fate action.
pub const SPEND_FATE: ActionDef = ActionDef::new(
    &Entry {
        key: "spend fate",
        name: "Fate",
        icon: Icon::Star,
        phrase: &[Form::new("spend Fate")],
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
        takes: ActionParams::NOTHING.modes(modes::BLOW | modes::NUMBERS),
        cost: Costs::NOTHING.said("Fate"),
        help: "Wounds, an ailment, Spirit, a broken Persona, an injury, or two Advantages on your next test.",
    },
    |view, order| {
        let unit = order.unit;
        let wanted = wanted(order)?;
        let possible = uses::possible(view, unit);
        if wanted.is_some_and(|wanted| !possible.contains(&wanted)) {
            return Err(Refusal::new("EV-FAT-01", RefusalReason::NothingToDo));
        }
        let work = Work::new(move |r| moments::by_order(r, unit, wanted));
        Ok(work.takes("Fate"))
    },
)
// Ailments that forbid actions do not forbid Fate (EV-FAT-05).
.kind(ActionKind::Own)
.gate(|view, unit| {
    if !view.status(unit).is_active() {
        return Err(Refusal::new("EV-TIM-18", RefusalReason::Out));
    }
    Refusal::too_little("EV-FAT-01", "Fate", view.pool(unit, stats::FATE), 1).when(!spending::can_spend(view, unit))
});

/// The use an order names: ignoring the injury of a location, or a Persona by its number. `None` if
/// the player is to be asked.
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
        return Err(Refusal::not_so("EV-FAT-01", "on two things at once"));
    }
    Ok(first)
}
