//! First aid (EV-ACT-37): a Medical test staunches Blood Loss.

use super::said;
use crate::{
    battle::{
        ids::UnitId,
        modifier::{Amount, Modifier, Modifiers},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::evoker::{
        bleeding,
        checks::{self, Interest},
        conditions as c, legal,
        rows::Situation,
        sheet::{Focus, Score, Skill},
        stats::{self, Tested},
        stress,
    },
};

/// The action.
pub struct FirstAid;

const ENTRY: Entry = Entry {
    key: "first aid",
    name: "First aid",
    rules: &["EV-ACT-37"],
    group: Group::Support,
    cost: "★",
    help: "Medical (First Aid): ends the Blood Loss of a friend beside you, or with a \
           Disadvantage your own.",
};

const FIRST_AID: Tested = Tested::skill(
    Skill::Medical,
    Score::Intelligence,
    &[Focus::FirstAid],
    "Medical (First Aid)",
);

impl Action for FirstAid {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me).at(unit));
        out.extend(
            view.neighbours(unit)
                .iter()
                .filter(|&other| !view.hostile(unit, other))
                .map(|other| Order::new(unit, me).at(other)),
        );
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let target = order.target().unwrap_or(unit);
        if view.hostile(unit, target) {
            return Err(Refusal::new("EV-ACT-37", Why::WrongSide));
        }
        if !view.life(target).is_on_field() {
            return Err(Refusal::new("EV-ACT-37", Why::TargetOut));
        }
        if target != unit && view.has(unit, c::DIZZY) {
            return Err(Refusal::new("EV-AIL-13", Why::Prevented { by: "Dizzy" }));
        }
        if target != unit && !lies_beside(view, unit, target) {
            return Err(Refusal::new(
                "EV-ACT-37",
                Why::OutOfReach {
                    distance: view.gap(unit, target),
                    reach: 1,
                },
            ));
        }
        if !view.has(target, c::BLOOD_LOSS) {
            return Err(Refusal::new("EV-ACT-37", Why::NothingToDo));
        }
        let mut extra = Modifiers::new();
        if target == unit {
            extra.push(Modifier::new("EV-ACT-37", "On oneself", Amount::Edge(-1)));
        }
        let situation = Situation::plain(unit, FIRST_AID);
        let check = checks::check(view, &situation, "EV-ACT-37", "First aid", &extra);
        let (done, planned) = (order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, done.unit, 1, None);
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &planned, Interest::default())?.passed {
                bleeding::staunch(r, target, "EV-ACT-37");
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(check))
    }
}

/// Whether a friend, fallen or not, is next to the helper.
fn lies_beside(view: View<'_>, unit: UnitId, target: UnitId) -> bool {
    view.neighbours(unit).contains(target)
        || view.gap(unit, target) <= 1 && view.band(unit) == view.band(target)
}
