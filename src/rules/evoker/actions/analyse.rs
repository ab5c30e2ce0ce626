//! Analyse Target and Advanced Analysis (EV-ACT-22, 23): reveal the sheet of an enemy.

use crate::{
    battle::{
        Discovery,
        components::{Insight, Memory},
        prelude::*,
        side_view::SideView,
    },
    rules::{
        evoker::{
            character::stats,
            laws::{ActionDef, Work, stars},
            time::legal,
        },
        shared::action::{Aims, nothing},
    },
};

/// Reveals affinities, arcana and personality (EV-ACT-22).
pub const ANALYSE: ActionDef = ActionDef::new(
    &Entry {
        key: "analyse",
        name: "Analyse Target",
        icon: Icon::Lens,
        phrase: &[Form::new("analyse {target}"), Form::new("analyse an enemy")],
        rules: &["EV-ACT-22", "EV-SHT-14"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: stars(1),
        help: "Your side learns an enemy's affinities, arcana and personality.",
    },
    |view, order| learn(view, order, Insight::Nature, "EV-ACT-22"),
)
.gate(|view, unit| has_rank(view, unit, (4, "Evoker Rank 4 or a Navigator"), "EV-ACT-22"))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(nothing);

/// Reveals wounds, scores and traits as well (EV-ACT-23).
pub const ADVANCED: ActionDef = ActionDef::new(
    &Entry {
        key: "advanced analysis",
        name: "Advanced Analysis",
        icon: Icon::Lens,
        phrase: &[
            Form::new("analyse {target} fully"),
            Form::new("analyse an enemy fully"),
        ],
        rules: &["EV-ACT-23", "EV-SHT-14"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: stars(1),
        help: "Your side learns an enemy's affinities, arcana, personality, wounds, scores and \
               traits.",
    },
    |view, order| learn(view, order, Insight::Full, "EV-ACT-23"),
)
.gate(|view, unit| has_rank(view, unit, (7, "Evoker Rank 7 or a Navigator"), "EV-ACT-23"))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(nothing);

/// Whether the unit's rank lets it analyse; Navigators need none.
fn has_rank(
    view: View<'_>,
    unit: UnitId,
    (rank, what): (u8, &'static str),
    rule: &'static str,
) -> Result<(), Refusal> {
    let sheet = stats::sheet(view, unit);
    Refusal::lacks(rule, what).when(sheet.evoker_rank < rank && !sheet.navigator)
}

fn learn(
    view: View<'_>,
    order: &Order,
    learns: Insight,
    rule: &'static str,
) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = order.target_for(rule)?;
    legal::can_target_enemy(view, unit, target, None)?;
    let side = view.side(unit);
    if SideView::new(view, side).insight(target) >= learns {
        return Err(Refusal::new(rule, RefusalReason::NothingToDo));
    }
    Ok(Work::at_once(move |r| {
        let sides = r.scene().sides.len();
        r.edit_field::<Memory>().learn(sides, side, target, learns);
        r.news.get_or_insert(Discovery::Fact);
        r.report(|_| BattleEvent::Learned {
            unit: target,
            by: side,
            fully: learns == Insight::Full,
            rule: RuleId(rule),
        });
    }))
}

#[cfg(test)]
#[path = "analyse_tests.rs"]
mod tests;
