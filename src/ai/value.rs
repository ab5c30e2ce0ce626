//! What combatants are worth, in thousandths of a wound.

use crate::battle::{ids::UnitId, view::View};

/// Being there at all, beside the wounds one can take.
const THERE: i64 = 3000;

/// A mark such as Staggered or Prone.
const MARK: i64 = 500;

/// What somebody is worth as long as it is there.
pub(super) fn of_unit(view: View<'_>, unit: UnitId) -> i64 {
    let measure = (view.scene.book.measure)(view, unit);
    if measure.out {
        return 0;
    }
    THERE + i64::from(measure.health) * 1000 - i64::from(measure.marks.count_ones()) * MARK
}
