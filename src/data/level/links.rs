//! Bonds between combatants.

use super::names::Names;
use crate::{
    battle::ids::UnitId,
    document::{
        Node, Reader,
        shape::{FieldInfo, Shape, ValueKind, Whole, number, worded},
    },
};

/// What a rank may be.
const RANK: Whole<u8> = number(0..=10);

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

/// The description of the parts of a bond, in the order of files.
pub fn link_fields() -> Vec<FieldInfo> {
    let combatant = || ValueKind::OneOf {
        what: "a combatant",
        names: Vec::new(),
    };
    let part = |name, kind, help: &str| FieldInfo {
        help: help.to_owned(),
        ..FieldInfo::plain(name, kind)
    };
    vec![
        part("one", combatant(), "One of the two."),
        part("other", combatant(), "The other, an ally of the first."),
        part("rank", RANK.kind(), "How strong the bond is."),
    ]
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
        RANK.read(reader, rank, None),
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
