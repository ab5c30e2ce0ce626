//! How many sides and combatants a battle has room for.

use super::definition::COLOURS;
use crate::{
    battle::ids::UnitSet,
    document::{Node, Reader, problem::Problem},
};

/// Whether a battle has room for this many `sides` or `combatants`; if not, that is reported.
pub(crate) fn has_room(reader: &mut Reader<'_>, node: &Node, what: &str, count: usize) -> bool {
    let most = match what {
        "sides" => COLOURS.len(),
        _ => UnitSet::CAPACITY,
    };
    if count > most {
        reader.report(
            Problem::error("too-many", format!("there are {count} {what}"))
                .at(node.opening())
                .help(format!("a battle has at most {most} {what}")),
        );
    }
    count <= most
}
