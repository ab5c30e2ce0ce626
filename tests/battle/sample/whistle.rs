//! A sample action: a sharp whistle that gives friends heart. All that the game has to know of it
//! is in this file.

use shadowgrid::{
    battle::{
        components::{Condition, Until},
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::Resolver,
        ruleset::{Action, ActionBits, Cost, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        checks::{self, Interest},
        conditions as c, delay, effects, legal,
        rows::Situation,
        stats::{self, tested},
    },
};

/// The action.
pub struct Whistle;

const ENTRY: Entry = Entry {
    key: "whistle",
    name: "Whistle",
    rules: &["EV-ACT-19"],
    group: Group::Support,
    takes: Takes::NOTHING,
    cost: "★",
    help: "Authority: every friend takes heart.",
};

impl Action for Whistle {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        if view.allies(unit).all(|ally| view.has(ally, c::HEARTENED)) {
            return Err(Refusal::new("EV-ACT-19", Why::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let situation = Situation::plain(unit, tested::AUTHORITY);
        let check = checks::check(view, &situation, "EV-ACT-19", ENTRY.name, &[]);
        let first = check.clone();
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            if checks::test(r, &first, Interest::default())?.passed {
                hearten(r, unit);
            }
            Ok(())
        })
        .costs(stats::STARS_NAME, 1)
        .checks(check))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        Some(view.allies(order.unit).count() as i64 * 5_000)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Cost> {
        Some(delay::cost(1, None))
    }
}

fn hearten(r: &mut Resolver<'_>, unit: UnitId) {
    let friends: Vec<UnitId> = r.view().allies(unit).collect();
    for friend in friends {
        let heart = Condition {
            id: c::HEARTENED,
            amount: 1,
            until: Until::Turns(2),
            source: Some(unit),
        };
        effects::give(r, friend, heart, "EV-ACT-19");
    }
}
