//! Flanking by two who have somebody between them: each book says who counts, and which two do.

use crate::battle::ids::UnitId;

/// The first two of some combatants that flank somebody together, if any do.
pub(crate) fn first_pair(
    units: &[UnitId],
    flank: impl Fn(UnitId, UnitId) -> bool,
) -> Option<(UnitId, UnitId)> {
    let after = |place: usize| units.iter().skip(place + 1);
    let pairs = units.iter().enumerate();
    pairs
        .flat_map(|(place, &a)| after(place).map(move |&b| (a, b)))
        .find(|&(a, b)| flank(a, b))
}
