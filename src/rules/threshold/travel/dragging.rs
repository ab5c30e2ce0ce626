//! A unit that walks drags another along (TH-ACT).

use super::{placing, step_prices};
use crate::rules::threshold::{
    attacks::grapple,
    field::traps,
    prelude::*,
    riding::seat::{self, Loss},
};

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
                step_prices::can_stand(view, cell)
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
        placing::moved(resolver, other, cell, false, "TH-GRP-04");
        traps::step_on(resolver, other, from)?;
    }
    let left = resolver.view().conditions(unit).total(DRAGGING) as i16;
    set_amount(resolver, unit, DRAGGING, left - yards, "TH-GRP-04");
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
