//! What units are worth, in thousandths of a wound.

use crate::battle::{
    ids::UnitId,
    ruleset::worth::{MARK, OUT},
    view::View,
};

/// What a unit is worth while it is in the fight.
pub(super) fn of_unit(view: View<'_>, unit: UnitId) -> i64 {
    let measure = (view.scene.book.measure)(view, unit);
    if measure.out || measure.left {
        return 0;
    }
    // Being in the fight is worth what going out costs, beside the wounds left.
    let health = i64::from(measure.health) * view.scene.book.point;
    OUT + health - i64::from(measure.marks.count_ones()) * MARK
}
