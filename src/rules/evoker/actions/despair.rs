//! Shake off Despair (EV-ACT-39): the one thing somebody Despaired can do.

use super::said;
use crate::{
    battle::{
        components::Turn,
        ids::UnitId,
        modifier::{Amount, Modifier},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        checks::{self, Interest},
        conditions as c, effects, fear,
        laws::stars,
        legal, once,
        rows::{Act, Situation},
        stats::{self, tested},
        stress,
    },
};

/// The action.
pub struct ShakeOff;

const ENTRY: Entry = Entry {
    key: "shake off",
    name: "Shake off Despair",
    rules: &["EV-ACT-39"],
    group: Group::Support,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Willpower at -10, once a turn: the Despair ends.",
};

impl Action for ShakeOff {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.life(unit).is_active() {
            return Err(Refusal::new("EV-TIM-18", Why::Out));
        }
        if !view.has(unit, c::DESPAIRED) {
            return Err(Refusal::new("EV-ACT-39", Why::NothingToDo));
        }
        if !c::keeps_despair_action(view, unit) {
            // Something else forbids actions too.
            return legal::able(view, unit);
        }
        legal::has_stars(view, unit, 1)?;
        if view.store.get::<Turn>(unit).once & once::SHOOK_OFF != 0 {
            return Err(Refusal::new("EV-ACT-39", Why::AlreadyDone));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let done = order.clone();
        let check = |view| {
            let situation = Situation {
                act: Act::Resist,
                ..Situation::plain(done.unit, tested::WILLPOWER)
            };
            let mut extra = fear::courage(view, done.unit, c::DESPAIRED);
            extra.push(Modifier::new("EV-ACT-39", "Despair", Amount::Flat(-10)));
            checks::check(view, &situation, "EV-ACT-39", "Shake off Despair", &extra)
        };
        let first = check(view);
        let planned = first.clone();
        Ok(Plan::new(order.clone(), move |r| {
            let unit = planned.who;
            legal::pay(r, unit, 1, None);
            r.edit::<Turn>(unit).once |= once::SHOOK_OFF;
            said::acted(r, &done, &ENTRY);
            let result = checks::test(r, &planned, Interest::default())?;
            fear::tested(r, unit, c::DESPAIRED, result);
            if result.passed {
                effects::end(r, unit, c::DESPAIRED, "EV-ACT-39");
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(first))
    }
}
