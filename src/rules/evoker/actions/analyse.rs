//! Analyse Target and Advanced Analysis (EV-ACT-22, 23): what the sheet of an enemy says.

use super::said;
use crate::{
    battle::{
        components::Memory,
        event::BattleEvent,
        ids::{RuleId, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        side_view::{Insight, SideView},
        view::View,
    },
    rules::evoker::{delay, laws::stars, legal, stats},
};

/// The action, one way or the other.
pub struct Analyse {
    entry: &'static Entry,
    rank: u8,
    gate: &'static str,
    learns: Insight,
}

/// Affinities, arcana and personality (EV-ACT-22).
pub const ANALYSE: Analyse = Analyse {
    entry: &Entry {
        key: "analyse",
        name: "Analyse Target",
        rules: &["EV-ACT-22", "EV-SHT-14"],
        group: Group::Support,
        takes: Takes::NOTHING.unit(),
        cost: stars(1),
        help: "Your side learns an enemy's affinities, arcana and personality.",
    },
    rank: 4,
    gate: "Evoker Rank 4 or a Navigator",
    learns: Insight::Nature,
};

/// The same with wounds, scores and traits (EV-ACT-23).
pub const ADVANCED: Analyse = Analyse {
    entry: &Entry {
        key: "advanced analysis",
        name: "Advanced Analysis",
        rules: &["EV-ACT-23", "EV-SHT-14"],
        group: Group::Support,
        takes: Takes::NOTHING.unit(),
        cost: stars(1),
        help: "Your side learns an enemy's affinities, arcana, personality, wounds, scores and \
               traits.",
    },
    rank: 7,
    gate: "Evoker Rank 7 or a Navigator",
    learns: Insight::Full,
};

impl Analyse {
    fn rule(&self) -> &'static str {
        self.entry.rules[0]
    }
}

impl Action for Analyse {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let sheet = stats::sheet(view, unit);
        if sheet.evoker_rank < self.rank && !sheet.navigator {
            return Err(Refusal::new(self.rule(), Why::Lacks { what: self.gate }));
        }
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
            return Err(Refusal::new(self.rule(), Why::NoTarget));
        };
        legal::can_target_enemy(view, unit, target, None)?;
        let side = view.side(unit);
        if SideView::new(view, side).insight(target) >= self.learns {
            return Err(Refusal::new(self.rule(), Why::NothingToDo));
        }
        let (done, entry, learns) = (order.clone(), self.entry, self.learns);
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, entry);
            let sides = r.scene().sides.len();
            r.edit_field::<Memory>().learn(sides, side, target, learns);
            r.revealed = true;
            r.report(|_| BattleEvent::Learned {
                unit: target,
                by: side,
                fully: learns == Insight::Full,
                rule: RuleId(entry.rules[0]),
            });
            Ok(())
        })
        .costs(stats::STARS_NAME, 1))
    }

    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        // It pays in places that no rule of thumb knows of.
        Some(0)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}

#[cfg(test)]
#[path = "analyse_tests.rs"]
mod tests;
