//! Being moved against one's will: straight on, until a wall, somebody or an edge (TH-ACT-23).

use super::{climb, fall, stepping::moved};
use crate::rules::threshold::{
    attacks::{flank, grapple},
    field::{ground, traps},
    reactions::cling::{self, Followers},
    riding::{
        reins::Alarm,
        seat::{self, Loss},
    },
};
use crate::{
    battle::{
        ids::UnitId,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    geometry::{Cell, Direction, Footprint, Metric, Parity, push},
};

/// A way somebody can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    /// Straight on in this direction.
    pub direction: Direction,
    /// So many squares.
    pub steps: u16,
    /// To this one.
    pub to: Cell,
    /// Yards it falls there; the way ends with a fall.
    pub drop: i32,
}

/// The direction away from somebody.
pub(crate) fn away(view: View<'_>, from: UnitId, unit: UnitId) -> Option<Direction> {
    push::away_by_angle(view.footprint(from), view.footprint(unit))
}

/// Whoever is moved by itself leaves the saddle first, and is moved from there (TH-MNT-09).
///
/// # Errors
/// A pause.
pub(crate) fn off_the_saddle(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    seat::unseat(resolver, unit, Loss::Own)
}

/// Every way of so many yards or less; diagonals count 1, 2, 1.
pub(crate) fn slides(view: View<'_>, unit: UnitId, yards: u16) -> Vec<Slide> {
    let mut slides = Vec::new();
    for direction in Direction::ALL {
        let (mut left, mut parity) = (yards, Parity::Even);
        let mut at = view.footprint(unit);
        for steps in 1.. {
            let cost = Metric::Alternating.stretch(direction, parity);
            if cost > left || ground::stops(view, unit, at, direction) {
                break;
            }
            left -= cost;
            parity = parity.after(direction);
            let drop = ground::drop(view, at, direction);
            at = at.step(direction);
            slides.push(Slide {
                direction,
                steps,
                to: at.min,
                drop,
            });
            if drop > 0 {
                break;
            }
        }
    }
    slides
}

/// Moves somebody so; those who grapple it may cling.
///
/// # Errors
/// A pause.
pub(crate) fn slide(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    slide: Slide,
    rule: &'static str,
) -> RuleResult {
    if resolver.view().altitude(unit).hanging > 0 {
        // Nobody is pushed along a wall: it is pushed off it.
        return climb::fall_off(resolver, unit);
    }
    let mut left = slide.steps;
    let mut followers = Followers::default();
    while left > 0 {
        let view = resolver.view();
        let from = view.cell(unit);
        let to = from.step(slide.direction);
        let space = Footprint::new(from, view.footprint(unit).side);
        if ground::stops(view, unit, space, slide.direction) {
            break;
        }
        let alarm = Alarm::before(view);
        cling::before_step(resolver, unit, to, &mut left, &mut followers)?;
        if left == 0 {
            break;
        }
        left -= 1;
        let flanked = flank::flanked_before_step(resolver.view(), unit);
        moved(resolver, unit, to, true, rule);
        cling::after_step(resolver, unit, from, &mut followers);
        grapple::settle(resolver);
        alarm.after(resolver)?;
        flank::offer(resolver, unit, &flanked)?;
        traps::step_on(resolver, unit, from)?;
    }
    if slide.drop > 0 && resolver.view().cell(unit) == slide.to {
        fall::fall(resolver, unit, slide.drop)?;
    }
    Ok(())
}
