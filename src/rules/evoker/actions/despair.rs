//! Shake off Despair (EV-ACT-39): the only action of a Despaired unit.

use crate::{
    battle::{components::Turn, prelude::*},
    rules::evoker::{
        character::stats::tested,
        conditions as c, effects,
        laws::{ActionDef, ActionKind, Work, stars},
        mind::fear,
        rolls::{
            checks,
            degrees::Interest,
            situation::{Act, Situation},
            testing,
        },
        time::{legal, once},
    },
};

const RULE: &str = "EV-ACT-39";

/// The Shake off Despair action.
pub const SHAKE_OFF: ActionDef = ActionDef::new(
    &Entry {
        key: "shake off",
        name: "Shake off Despair",
        icon: Icon::Rise,
        phrase: &[Form::new("try to shake off Despair")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Willpower at -10, once a turn: the Despair ends.",
    },
    |view, order| {
        let unit = order.unit;
        let situation = Situation::plain(unit, tested::WILLPOWER).for_act(Act::Resist);
        let mut extra = fear::courage(view, unit, c::DESPAIRED);
        extra.push(Modifier::new(RULE, "Despair", Amount::Flat(-10)));
        let check = checks::check(view, &situation, RULE, "Shake off Despair", &extra);
        let rolled = check.clone();
        let work = Work::new(move |r| {
            r.edit::<Turn>(unit).once |= once::SHOOK_OFF;
            let result = testing::test(r, &rolled, Interest::default())?;
            fear::tested(r, unit, c::DESPAIRED, result);
            if result.passed {
                effects::end(r, unit, c::DESPAIRED, RULE);
            }
            Ok(())
        });
        Ok(work.checks(check))
    },
)
.kind(ActionKind::Own)
.gate(|view, unit| {
    if !view.status(unit).is_active() {
        return Err(Refusal::new("EV-TIM-18", RefusalReason::Out));
    }
    if !view.has(unit, c::DESPAIRED) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if !c::keeps_despair_action(view, unit) {
        // Something other than Despair forbids actions too.
        return legal::able(view, unit);
    }
    Ok(())
})
.needs(|view, unit| {
    Refusal::new(RULE, RefusalReason::AlreadyDone)
        .when(view.store.get::<Turn>(unit).once & once::SHOOK_OFF != 0)
});
