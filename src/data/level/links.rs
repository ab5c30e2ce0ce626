//! Bonds between combatants.

use super::names::Names;
use crate::{
    battle::ids::UnitId,
    document::{
        Node, Reader,
        shape::{Shape, number, worded},
    },
};

/// Two combatants, and the rank of their bond.
pub(crate) type Link = (UnitId, UnitId, u8);

/// A bond between two combatants with its rank; enemies have none where it is of `allies`.
pub(crate) fn link(names: Names<'_>, allies: bool) -> impl Shape<Value = Link> {
    worded(
        "`(\"one\", \"other\", rank)`",
        move |reader, node| read_link(reader, node, names, allies),
        move |(one, other, rank)| {
            let name = |unit| names.unit().write(unit);
            format!("({}, {}, {rank})", name(one), name(other))
        },
    )
}

fn read_link<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    names: Names<'_>,
    allies: bool,
) -> Option<Link> {
    let [one, other, rank] = reader.tuple(node, "a link `(\"one\", \"other\", rank)`")?;
    let (one, other, rank) = (
        names.unit().read(reader, one, None),
        names.unit().read(reader, other, None),
        number(0..=10).read(reader, rank, None),
    );
    let (one, other) = (one?, other?);
    let alliance = |unit: UnitId| {
        let entry = names.entries.get(unit.index())?;
        let side = names.sides.get(entry.combatant.side.index())?;
        Some(side.side.alliance)
    };
    if allies && (one == other || alliance(one) != alliance(other)) {
        let message = if one == other {
            "a link joins two different combatants"
        } else {
            "a link joins allies, and these two are enemies"
        };
        let help = "name two combatants of one side, or of allied sides";
        return reader.refuse("not-allies", reader.short_span(node), message, help);
    }
    Some((one, other, rank?))
}
