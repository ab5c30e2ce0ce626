//! Drag (TH-GRP-04).

use super::prelude::*;
use crate::rules::threshold::{
    field::traps,
    riding::seat::{self, Loss},
    travel::{movement, stepping::moved},
};

const RULE: &str = "TH-GRP-04";

pub(crate) static DRAG: ActionDef = ActionDef::new(
    &Entry {
        key: "drag",
        name: "Drag",
        phrase: &[
            Form::new("try to drag {target} along"),
            Form::new("try to drag an enemy along"),
        ],
        rules: &[RULE, "TH-GRP-02"],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(4),
        help: "Power against all who grapple you; on a success your next 4 AP of movement this round takes them along.",
    },
    work,
);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if !grapple::is_grappling(view, unit) {
        return Err(Refusal::lacks(RULE, "a grapple"));
    }
    if view.mount(unit).is_some() {
        return Err(Refusal::prevented("TH-MNT-05", "the saddle"));
    }
    if is_immobile(view, unit) {
        return Err(Refusal::prevented("TH-CON-07", "Immobile"));
    }
    let check = grapple::check_against_all(view, (RULE, "Drag"), unit, Roll::Power);
    Ok(Work::checked(check, move |resolver, check| {
        if contest::passes(resolver, check)? {
            let view = resolver.view();
            // 4 AP give the full rate in yards (TH-MOV-02).
            let condition = Condition::new(
                DRAGGING,
                pace::rate(view, unit, pace::here(view, unit)).clamp(1, 1_000) as i16,
            )
            .until(for_rounds(view, 1));
            add(resolver, unit, condition, RULE);
        }
        Ok(())
    }))
}

/// Before the dragging unit steps: dragged units keep their squares beside it if they can, else
/// they move to the nearest free one.
pub(crate) fn take_along(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    yards: i16,
) -> RuleResult {
    let dragged: Vec<UnitId> = grapple::partners(resolver.view(), unit).collect();
    for &other in &dragged {
        seat::unseat(resolver, other, Loss::Dragged(unit))?;
    }
    let view = resolver.view();
    let from = view.cell(unit);
    let there = Footprint::new(to, view.footprint(unit).side);
    let mut taken: Vec<Footprint> = vec![there];
    let mut places: Vec<(UnitId, Cell)> = Vec::new();
    for &other in &dragged {
        let here = view.footprint(other);
        let same = here.min.offset(to.x - from.x, to.y - from.y);
        let fits = |cell: Cell| {
            let space = Footprint::new(cell, here.side);
            space.cells().all(|cell| {
                movement::can_stand(view, cell)
                    && view
                        .occupant(cell, Band::Ground)
                        .is_none_or(|occupant| occupant == unit || dragged.contains(&occupant))
            }) && !taken.iter().any(|known| known.overlaps(space))
        };
        let mut near: Vec<Cell> = beside(there, here.side).collect();
        near.sort_by_key(|&cell| (Metric::Alternating.distance(here.min, cell), cell));
        let place = std::iter::once(same).chain(near).find(|&cell| fits(cell));
        if let Some(cell) = place {
            taken.push(Footprint::new(cell, here.side));
            places.push((other, cell));
        }
    }
    for (other, cell) in places {
        let from = resolver.view().cell(other);
        moved(resolver, other, cell, false, RULE);
        traps::step_on(resolver, other, from)?;
    }
    let left = resolver.view().conditions(unit).total(DRAGGING) as i16;
    set_amount(resolver, unit, DRAGGING, left - yards, RULE);
    Ok(())
}

/// Every anchor square at which a body of this side length touches the space.
fn beside(space: Footprint, side: u8) -> impl Iterator<Item = Cell> {
    let reach = i16::from(side);
    let (min, max) = (space.min, space.max());
    (min.y - reach..=max.y + 1).flat_map(move |y| {
        (min.x - reach..=max.x + 1)
            .map(move |x| Cell::new(x, y))
            .filter(move |&cell| Footprint::new(cell, side).chebyshev(space) == 1)
    })
}
