//! Second Breath: a free action that restores Health, once a battle (MA-CAT-05).

use crate::{
    battle::{
        components::{Pools, Turn},
        prelude::*,
    },
    rules::maneuver::{
        HEALTH,
        body::harm,
        brain::worth,
        character::sheet::Perk,
        laws::{ActionDef, ActionKind, FREE, Work},
        sheet_of,
        time::turns::BREATH_USED,
    },
};

const RULE: &str = "MA-CAT-05";

pub(crate) static SECOND_BREATH: ActionDef = ActionDef::new(
    &Entry {
        key: "second breath",
        name: "Second Breath",
        icon: Icon::Wind,
        phrase: &[Form::new("take a second breath")],
        rules: &[RULE, "MA-TIM-12"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: FREE,
        help: "As the free action of the round, once in a battle: 1d6 + 4 Health.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::new(move |resolver| {
            resolver.edit::<Turn>(unit).once |= BREATH_USED;
            harm::roll_healing(resolver, unit, (6, 4), RULE)
        }))
    },
)
.kind(ActionKind::Free)
.bits(ActionBits::FREE.union(ActionBits::MENDS))
.gate(|view, unit| {
    if sheet_of(view, unit).has(Perk::SecondBreath) {
        return Ok(());
    }
    Err(Refusal::lacks(RULE, Perk::SecondBreath.name()))
})
.needs(|view, unit| {
    if view.store.get::<Turn>(unit).once & BREATH_USED != 0 {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let pools = view.store.get::<Pools>(unit);
    if pools.now(HEALTH) >= pools.max(HEALTH) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.worth(|view, order| Some(worth::mended(view, order.unit, 15)));
