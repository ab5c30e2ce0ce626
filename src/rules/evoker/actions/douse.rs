//! Put out fire (EV-ACT-35): a star, or the whole Move, and an Agility test.

use super::{modes, said};
use crate::{
    battle::{
        components::{Pools, Stride},
        ids::UnitId,
        modifier::{Amount, Modifier},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        checks::{self, Interest},
        conditions as c, effects, legal,
        rows::Situation,
        stats::{self, tested},
        stress,
    },
};

/// The action.
pub struct PutOutFire;

const ENTRY: Entry = Entry {
    key: "put out fire",
    name: "Put out fire",
    rules: &["EV-ACT-35"],
    group: Group::Support,
    takes: Takes::NOTHING.modes(1 << modes::BY_MOVE),
    cost: Costs::NOTHING.said("★ or Move"),
    help: "Agility with two Disadvantages: you burn no longer. Costs a star, or your whole Move.",
};

/// Whether a whole Move is left to spend on it.
fn has_move(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Stride>(unit).moves >= 1
}

impl Action for PutOutFire {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.has(unit, c::BURNING) {
            return Err(Refusal::new("EV-ACT-35", Why::NothingToDo));
        }
        legal::can_act(view, unit, i16::from(!has_move(view, unit)), None)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
        if has_move(view, unit) {
            out.push(Order::new(unit, me).mode(modes::BY_MOVE));
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let by_move = order.modes.has(modes::BY_MOVE);
        if by_move && !has_move(view, order.unit) {
            return Err(Refusal::new(
                "EV-ACT-35",
                Why::Lacks {
                    what: "a whole Move",
                },
            ));
        }
        let stars = i16::from(!by_move);
        legal::can_act(view, order.unit, stars, None)?;
        let done = order.clone();
        let harder = [Modifier::new("EV-ACT-35", "Burning", Amount::Edge(-2))];
        let check = checks::check(
            view,
            &Situation::plain(order.unit, tested::AGILITY),
            "EV-ACT-35",
            "Put out fire",
            &harder,
        );
        let planned = check.clone();
        Ok(Plan::new(order.clone(), move |r| {
            let unit = done.unit;
            legal::pay(r, unit, stars, None);
            if by_move {
                r.edit::<Stride>(unit).moves -= 1;
                // EV-ONE-04: a One More is one Move or one star.
                if legal::is_one_more(r.view()) {
                    r.edit::<Pools>(unit).set(stats::STARS, 0);
                }
            }
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &planned, Interest::default())?.passed {
                effects::end(r, unit, c::BURNING, "EV-ACT-35");
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, stars)
        .costs("Move", i16::from(by_move))
        .checks(check))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::evoker::{
        actions::modes,
        conditions as c,
        fixture::{Stage, set, target_number},
        sheet::Score,
    };

    /// Rules: EV-ACT-35 EV-AIL-12
    #[test]
    fn a_burning_combatant_may_try_three_times_a_turn() {
        let mut play = Stage::new(&["A...x"])
            .unit('A', |sheet| {
                set(sheet, Score::Agility, 42);
                set(sheet, Score::Toughness, 99);
            })
            .begin();
        let star = play.order('A', "put out fire");
        assert_eq!(play.refused(&star).rule.0, "EV-ACT-35");
        play.give('A', c::BURNING, None);
        assert_eq!(target_number(&play, &star), 22);
        let by_move = star.clone().mode(modes::BY_MOVE);
        play.act(by_move.clone(), &[23]);
        assert_eq!(play.stars('A'), 2);
        assert_eq!(play.refused(&by_move).rule.0, "EV-ACT-35");
        play.act(star.clone(), &[23]);
        assert!(play.has('A', c::BURNING));
        play.act(star.clone(), &[22]);
        assert!(!play.has('A', c::BURNING));
        play.give('A', c::BURNING, None);
        assert_eq!(play.refused(&star).rule.0, "EV-ACT-01");
    }
}
