//! Estimates that only a brain asks of a book: expected harm between units, and the worth of
//! orders. All worths are in thousandths of a wound or point.

use super::{ids::UnitId, odds::Odds, order::Order, view::View, worth::Forecast};
use crate::geometry::Cell;

/// The time span of expected harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// By the best attack from its square, with the rest of its turn; 0 if none reaches.
    Now,
    /// In its next turn, in the current state.
    NextTurn,
    /// By one attack outside its turn, however many its own turn allows.
    InPassing,
}

/// Which half of a threat estimate is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Threats and strikes.
    Both,
    /// Only the enemies' attacks.
    Threats,
    /// Only the unit's attacks.
    Strikes,
}

/// Expected harm between a unit and one enemy at a place, in thousandths of a wound or point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreatEstimate {
    /// Expected harm from the enemy to the unit in the enemy's next turn.
    pub threat: i64,
    /// Expected harm of the unit's best attack from there on the enemy right now.
    pub strike: i64,
}

/// Estimates for brains. The defaults say that a book has no such thing.
pub trait Tactics: Sync {
    /// Expected harm that one unit deals to another.
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64;

    /// Threats and strikes between the unit and these enemies for each of these places, each with
    /// the cost to get there: first all enemies for the first place, then for the second, and so
    /// on; the half not requested may be 0. `None` if the book can only tell for the unit's current
    /// place.
    fn prospects(
        &self,
        _view: View<'_>,
        _unit: UnitId,
        _enemies: &[UnitId],
        _places: &[(Cell, u16)],
        _wanted: Wanted,
    ) -> Option<Vec<ThreatEstimate>> {
        None
    }

    /// Whether the unit can still attack after a walk, if that differs from whether it can now: an
    /// attack may come at the end of the turn, or the walk may replace it.
    fn strikes_after_walk(&self, _view: View<'_>, _unit: UnitId) -> Option<bool> {
        None
    }

    /// The distance from an enemy at which the unit fights best, in squares.
    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16;

    /// A quick estimate of an attack's expected harm, in the same measure; `None` for orders the
    /// book cannot estimate, which need exact odds.
    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64>;

    /// The closed forms behind that estimate for each target of an attack, before rules of thumb
    /// adjust them; the test `closed_forms` compares them with exact odds. Empty for orders without
    /// a closed form.
    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast>;

    /// A variant of a proposed order worth considering, such as a shot as a Burst.
    fn other_form(&self, _view: View<'_>, _order: &Order) -> Option<Order> {
        None
    }

    /// The worth of an order beyond its odds, in the same measure: points regained, or an item used
    /// up.
    fn provision(&self, _view: View<'_>, _order: &Order) -> i64 {
        0
    }

    /// The worth of an order's outcomes beyond harm and marks, in the same measure, such as an
    /// enemy that loses its turn.
    fn beyond(&self, _view: View<'_>, _unit: UnitId, _odds: &Odds) -> i64 {
        0
    }

    /// The order that the unit is forced to give now, whatever its preference.
    fn compelled(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }

    /// A last order for the rest of a turn in which no other order is worth it.
    fn parting(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }
}
