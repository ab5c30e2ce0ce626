//! What combatants are worth, in thousandths of a wound.

use crate::battle::{
    ids::UnitId,
    view::View,
    worth::{MARK, OUT},
};

/// What somebody is worth as long as it is there.
pub(super) fn of_unit(view: View<'_>, unit: UnitId) -> i64 {
    let measure = (view.scene.book.measure)(view, unit);
    if measure.out || measure.left {
        return 0;
    }
    // Being there at all is worth what being out costs, beside the wounds one can take.
    let health = i64::from(measure.health) * view.scene.book.point;
    OUT + health - i64::from(measure.marks.count_ones()) * MARK
}
