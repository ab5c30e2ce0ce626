//! First aid (EV-ACT-37): a Medical test staunches Blood Loss.

use super::said;
use crate::{
    battle::{
        ids::UnitId,
        modifier::{Amount, Modifier, Modifiers},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        bleeding,
        checks::{self, Interest},
        conditions as c, delay,
        laws::stars,
        legal,
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
    takes: Takes::NOTHING.unit(),
    cost: stars(1),
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

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT | ActionBits::MENDS
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}

/// Whether a friend, fallen or not, is next to the helper.
fn lies_beside(view: View<'_>, unit: UnitId, target: UnitId) -> bool {
    view.neighbours(unit).contains(target)
        || view.gap(unit, target) <= 1 && view.band(unit) == view.band(target)
}

#[cfg(test)]
mod tests {
    use crate::rules::evoker::{
        conditions as c,
        fixture::{Play, Stage, set, target_number, train},
        injuries,
        sheet::{Focus, Score, Skill},
    };

    fn bleed(play: &mut Play, letter: char) {
        let unit = play.id(letter);
        play.stage(|r| injuries::bleed(r, unit, 0, "EV-CND-01"));
    }

    /// Rules: EV-ACT-37 EV-CND-01
    #[test]
    fn a_medical_test_staunches_a_neighbour_or_with_more_trouble_oneself() {
        let mut play = Stage::new(&["AB.Cx"])
            .unit('A', |sheet| {
                set(sheet, Score::Intelligence, 40);
                train(sheet, Skill::Medical, 0, &[Focus::FirstAid]);
            })
            .unit('B', |_| {})
            .unit('C', |_| {})
            .begin();
        let on = |play: &Play, letter| play.order('A', "first aid").at(play.id(letter));
        assert_eq!(
            play.refused(&on(&play, 'B')).rule.0,
            "EV-ACT-37",
            "not bleeding"
        );
        for letter in ['A', 'B', 'C', 'x'] {
            bleed(&mut play, letter);
        }
        assert_eq!(target_number(&play, &on(&play, 'B')), 50);
        assert_eq!(target_number(&play, &on(&play, 'A')), 40);
        for letter in ['C', 'x'] {
            assert_eq!(play.refused(&on(&play, letter)).rule.0, "EV-ACT-37");
        }
        let order = on(&play, 'B');
        play.act(order.clone(), &[51]);
        assert!(play.has('B', c::BLOOD_LOSS));
        play.act(order, &[50]);
        assert!(!play.has('B', c::BLOOD_LOSS) && play.has('A', c::BLOOD_LOSS));
    }
}
