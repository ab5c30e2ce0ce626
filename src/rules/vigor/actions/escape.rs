//! Escape: fleeing from enemies in reach, and off the map (VI-ACT-05).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        shared::{action, action::Aims, states::set_status},
        vigor::{
            actions::walk::can_move,
            body::breath::KNOCKED,
            field::{
                ground::squares_of_move,
                steps::{go, with_gait},
            },
            laws::{ActionDef, Work, actions},
            reactions::may_take,
        },
    },
};

const RULE: &str = "VI-ACT-05";

pub(crate) static ESCAPE: ActionDef = ActionDef::new(
    &Entry {
        key: "escape",
        name: "Escape",
        icon: Icon::Loose,
        phrase: &[Form::new("escape to {at}"), Form::new("escape")],
        rules: &[RULE, "VI-REA-05"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell().way(),
        cost: actions(1),
        help: "Every enemy that has you in reach gets an opening; then you move. Ending at the edge of the map or at a way out you leave the battle.",
    },
    |view, order| {
        let unit = order.unit;
        let to = order.cell().or(order.path.last().copied());
        let here = view.cell(unit);
        let stays = to == Some(here) && order.path.iter().all(|&cell| cell == here);
        let route = if stays {
            Vec::new()
        } else {
            with_gait(view, unit, 1, |gait| gait.route(view, order))?
        };
        let cost = crate::rules::shared::walk::cost(&route);
        let left = squares_of_move(view, unit);
        if cost > left {
            return Err(Refusal::new(RULE, RefusalReason::TooFar { cost, left }));
        }
        let mut work = Work::new(move |resolver| {
            resolver.edit::<Turn>(unit).once &= !KNOCKED;
            let stands = resolver.offer(&ReactionTrigger::Exposed {
                unit,
                trigger: RULE,
                bonus: 0,
            })?;
            // A unit that was knocked down does not get away.
            if !stands || resolver.view().store.get::<Turn>(unit).once & KNOCKED != 0 {
                return Ok(());
            }
            if go(resolver, unit, &route)? && is_at_edge(resolver.view(), unit) {
                set_status(resolver, unit, CombatStatus::Gone, RULE);
            }
            Ok(())
        });
        let foes = view.enemies(unit).filter(|&foe| may_take(view, foe, unit));
        work.invites = foes.map(|foe| (foe, 0)).collect();
        Ok(work)
    },
)
.bits(ActionBits::MOVES.union(ActionBits::CAN_WAIT))
.needs(can_move)
.aims(Aims::Own(|view, unit, me, out| {
    let mut walks = Vec::new();
    with_gait(view, unit, 1, |gait| gait.orders(view, me, &mut walks));
    let at_edge = |cell: Cell| is_edge(view, Footprint::new(cell, view.footprint(unit).side));
    out.extend(
        walks
            .into_iter()
            .filter(|order| order.cell().is_some_and(at_edge)),
    );
}))
.worth(action::nothing);

fn is_at_edge(view: View<'_>, unit: UnitId) -> bool {
    is_edge(view, view.footprint(unit))
}

/// Whether a unit can leave the map from a space: at the map's edge, or at an exit of the level.
fn is_edge(view: View<'_>, space: Footprint) -> bool {
    let grid = view.board().grid;
    let is_exit = |cell| view.board().makeup(cell).exit;
    space.cells().any(is_exit)
        || space
            .cells()
            .flat_map(Cell::neighbours)
            .any(|cell| !grid.contains(cell))
}
