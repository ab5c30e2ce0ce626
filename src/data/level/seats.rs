//! The named players of a level and the units they lead.

use super::goals::Names;
use crate::{
    data::seats::Seat,
    document::{self, Node, Reader, problem::Problem},
};

/// Reads all players; each leads sides and units by their names.
pub(super) fn seats<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    names: &Names<'_>,
) -> Option<Vec<Seat>> {
    let mut known: Vec<Seat> = Vec::new();
    reader.list(node, |reader, node| {
        let (seat, is_empty) = seat(reader, node, names)?;
        let is_called = |other: &Seat| other.name.eq_ignore_ascii_case(&seat.name);
        let leads = |other: &Seat| other.leads.iter().any(|led| seat.leads.contains(led));
        let message = if known.iter().any(is_called) {
            format!("two players are called `{}`", seat.name)
        } else if known.iter().any(leads) {
            format!("`{}` leads what another player leads", seat.name)
        } else if is_empty {
            format!("`{}` leads nobody", seat.name)
        } else {
            known.push(seat.clone());
            return Some(seat);
        };
        reader.report(
            Problem::error("players", message)
                .at(node.opening())
                .help("give each player a name and followers of its own"),
        );
        None
    })
}

/// Reads a player; also returns whether the entry names no side or unit, known or not.
fn seat<'d>(reader: &mut Reader<'d>, node: &'d Node, names: &Names<'_>) -> Option<(Seat, bool)> {
    let mut fields = reader.structure(node, "Seat");
    let name = fields.required("name", document::name);
    let led = || {
        let sides = names.sides.iter().map(|entry| entry.side.name.as_str());
        let people = names.entries.iter();
        let people = people.filter(|entry| entry.vehicle().is_none());
        sides.chain(people.map(|entry| entry.combatant.name.as_str()))
    };
    let mut is_empty = true;
    let leads = fields.required("leads", |reader, node| {
        reader.list(node, |reader, node| {
            is_empty = false;
            reader
                .one_of(node, "a side or combatant", led())
                .map(str::to_owned)
        })
    });
    fields.finish();
    let seat = Seat {
        name: name?,
        leads: leads?,
        computer: None,
    };
    Some((seat, is_empty))
}
