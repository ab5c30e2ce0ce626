//! Incite Fury (EV-ACT-21): friends attack one enemy better.

use super::said;
use crate::{
    battle::{
        components::{Condition, Conditions, Until},
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::Resolver,
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        aid,
        checks::{self, Interest},
        conditions as c, delay, effects,
        laws::stars,
        legal,
        rows::Situation,
        sheet::{Score, Talent},
        stats::{self, tested},
        stress,
        tricks::{self, can_address},
    },
};

/// The action.
pub struct InciteFury;

const ENTRY: Entry = Entry {
    key: "incite fury",
    name: "Incite Fury",
    rules: &["EV-ACT-21"],
    group: Group::Support,
    takes: Takes::NOTHING.unit(),
    cost: stars(1),
    help: "Authority: for as many rounds as your Fellowship Bonus all friends, but not you, attack \
           an enemy with an Advantage.",
};

impl Action for InciteFury {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let talent = Talent::InciteFury;
        tricks::has_talent(view, unit, talent, "EV-ACT-21", "the talent Incite Fury")?;
        legal::can_act(view, unit, 1, None)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(
            view.enemies(unit)
                .map(|enemy| Order::new(unit, me).at(enemy)),
        );
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let Some(target) = order.target() else {
            return Err(Refusal::new("EV-ACT-21", Why::NoTarget));
        };
        can_address(view, unit, target, "EV-ACT-21")?;
        let situation = Situation::plain(unit, tested::AUTHORITY);
        let check = checks::check(view, &situation, "EV-ACT-21", ENTRY.name, &[]);
        let (done, first) = (order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &first, Interest::default())?.passed {
                incite(r, unit, target);
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(check))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let (unit, target) = (order.unit, order.target()?);
        let known = view.conditions(unit).0.iter();
        let mut known = known.filter(|known| known.id == c::INCITING);
        if known.any(|known| known.source == Some(target)) {
            return Some(0);
        }
        Some(aid::by_authority(view, unit) * aid::strikes(view, unit, target) / aid::SHARE / 100)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}

/// The rounds are counted on the user; against one enemy it counts once.
fn incite(r: &mut Resolver<'_>, unit: UnitId, target: UnitId) {
    let turns = stats::bonus(r.view(), unit, Score::Fellowship).clamp(1, 100) as u8;
    let same = |known: &Condition| known.id == c::INCITING && known.source == Some(target);
    r.edit::<Conditions>(unit).0.retain(|known| !same(known));
    effects::add(
        r,
        unit,
        Condition {
            id: c::INCITING,
            amount: 1,
            until: Until::Turns(turns),
            source: Some(target),
        },
        "EV-ACT-21",
    );
}

#[cfg(test)]
#[path = "incite_tests.rs"]
mod tests;
