//! Units that share a square, and their stacking.

use super::{Shown, Sight};
use crate::{
    battle::{ids::UnitId, view::View},
    geometry::Cell,
};

impl Shown {
    /// The unit in a square as far as the board shows, active ones first, and of these the lowest.
    pub fn at(&self, view: View<'_>, cell: Cell) -> Option<UnitId> {
        let all = view
            .store
            .ids()
            .filter(|unit| self.stands(view, *unit, cell));
        all.min_by_key(|unit| {
            let look = self.unit(*unit);
            look.map(|look| (!look.life.is_active(), look.altitude.band))
        })
    }

    /// The unit above the others in a square: a flyer over units on the ground, a rider on its
    /// mount. `None` if no two active units share it.
    pub fn above(&self, view: View<'_>, cell: Cell) -> Option<UnitId> {
        let fights = |unit: &UnitId| {
            let look = self.unit(*unit);
            look.is_some_and(|look| look.life.is_active()) && self.stands(view, *unit, cell)
        };
        let height = |unit: UnitId| {
            let band = self.unit(unit).map(|look| look.altitude.band);
            (band, view.mount(unit).is_some())
        };
        let lowest = self.at(view, cell)?;
        let highest = view
            .store
            .ids()
            .filter(fights)
            .max_by_key(|unit| height(*unit))?;
        (highest != lowest && height(highest) > height(lowest)).then_some(highest)
    }

    /// Whether a unit is above another one that shares its square; `None` if it shares the square
    /// with no unit.
    pub fn place_in_stack(&self, view: View<'_>, unit: UnitId) -> Option<bool> {
        let look = self.unit(unit)?;
        if !look.life.is_active() || look.sight != Sight::Seen {
            return None;
        }
        let own = view.scene.member(unit).squares;
        let other = self.units.iter().zip(0..).find(|(other, number)| {
            let id = UnitId(*number);
            other.altitude.band != look.altitude.band
                && other.life.is_active()
                && other.sight == Sight::Seen
                && id != unit
                && overlap(
                    (look.cell, own),
                    (other.cell, view.scene.member(id).squares),
                )
        });
        other.map(|(other, _)| look.altitude.band > other.altitude.band)
    }

    /// Whether the token of a unit on the field is in a square in plain sight.
    fn stands(&self, view: View<'_>, unit: UnitId, cell: Cell) -> bool {
        self.unit(unit).is_some_and(|look| {
            look.sight == Sight::Seen
                && look.life.is_on_board()
                && overlap((look.cell, view.scene.member(unit).squares), (cell, 1))
        })
    }
}

/// Whether two spaces, each a north-west square and the length of an edge, share a square.
fn overlap((a, long): (Cell, u8), (b, wide): (Cell, u8)) -> bool {
    let meet = |a: i16, b: i16| a < b + i16::from(wide) && b < a + i16::from(long);
    meet(a.x, b.x) && meet(a.y, b.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_overlap_where_they_share_a_square() {
        let large = (Cell::new(2, 2), 2);
        assert!(overlap(large, (Cell::new(3, 3), 1)));
        assert!(!overlap(large, (Cell::new(4, 3), 1)));
        assert!(overlap((Cell::new(1, 1), 2), large));
        assert!(!overlap((Cell::new(0, 2), 2), large));
    }
}
