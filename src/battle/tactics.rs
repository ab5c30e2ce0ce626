//! What only a brain asks of a book: what combatants could do to each other, and what orders are worth
//! to it. All worths are in thousandths of a wound or point.

use super::{ids::UnitId, odds::Odds, order::Order, view::View, worth::Forecast};
use crate::geometry::Cell;

/// Over how long harm is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// By the best attack from where it stands, with what is left of its turn; 0 if none reaches.
    Now,
    /// In its next turn, as things stand.
    NextTurn,
    /// By one attack out of its turn, however many it could make in its own.
    InPassing,
}

/// Which halves of prospects somebody wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Threats and strikes.
    Both,
    /// What enemies may do.
    Threats,
    /// What can be done to them.
    Strikes,
}

/// What a combatant has to expect of one enemy at a place, in thousandths of a wound or point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreatEstimate {
    /// What the enemy is likely to do to it in its next turn.
    pub threat: i64,
    /// What its best attack from there is likely to do to the enemy right now.
    pub strike: i64,
}

/// What a brain asks. A book says what it has; what it leaves out it does not have.
pub trait Tactics: Sync {
    /// What somebody is likely to do to another.
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64;

    /// Threats and strikes between the combatant and these enemies for each of these places it
    /// might stand at, each with what getting there costs: of all enemies for the first place, then for
    /// the second, and so on; what is not wanted may be 0. `None` where the book can only tell for where the combatant is.
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

    /// Whether the combatant can still attack after a walk, where that is not the same as whether it
    /// can now: an attack may be to come at the end of the turn, or the walk may take its place.
    fn strikes_after_walk(&self, _view: View<'_>, _unit: UnitId) -> Option<bool> {
        None
    }

    /// How far from an enemy the combatant fights best, in squares.
    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16;

    /// A quick guess of what an attacking order is likely to do, in the same measure; `None` for
    /// orders the book cannot guess, whose odds are then worked out.
    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64>;

    /// What the closed forms behind such a guess say of an attack on each of those it meets, before
    /// rules of thumb weigh it; the test `closed_forms` holds them to exact odds. Nothing for orders
    /// the book has no closed form for.
    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast>;

    /// Another form of a proposed order that is worth a thought, such as a shot as a Burst.
    fn other_form(&self, _view: View<'_>, _order: &Order) -> Option<Order> {
        None
    }

    /// What an order is worth beyond what its odds can show, in the same measure: points that
    /// come back, or a thing that is gone afterwards.
    fn provision(&self, _view: View<'_>, _order: &Order) -> i64 {
        0
    }

    /// What the outcomes of an order of this combatant are worth beyond harm and marks, in the
    /// same measure: an enemy that loses its turn, and the like.
    fn beyond(&self, _view: View<'_>, _unit: UnitId, _odds: &Odds) -> i64 {
        0
    }

    /// What the combatant cannot but do now, whatever it would like better.
    fn compelled(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }

    /// What to do last with what is left of a turn in which nothing else pays.
    fn parting(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }
}
