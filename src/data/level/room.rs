//! How many sides and combatants a battle has room for.

use std::ops::Range;

use super::definition::COLOURS;
use crate::{
    battle::ids::UnitSet,
    document::{Reader, problem::Problem},
};

/// Whether a battle has room for this many `sides` or `combatants`; if not, that is reported at their
/// list, which begins at `opening`.
pub(crate) fn has_room(
    reader: &mut Reader<'_>,
    opening: Range<usize>,
    what: &str,
    count: usize,
) -> bool {
    let most = match what {
        "sides" => COLOURS.len(),
        _ => UnitSet::CAPACITY,
    };
    if count > most {
        let problem = Problem::error("too-many", format!("there are {count} {what}")).at(opening);
        reader.report(problem.help(format!("a battle has at most {most} {what}")));
    }
    count <= most
}
