//! The named players of a level and the units they lead.

use super::names::Names;
use crate::{
    data::seats::Seat,
    document::{
        Node, Reader,
        problem::Problem,
        record::record,
        shape::{Placed, Shape, each, name, placed, record_with},
    },
};

record! {
    /// A player with a name.
    #[derive(Clone)]
    pub(super) struct SeatFields as "Seat" with names: Names {
        /// The player's name.
        name: String; name(),
        /// The sides and combatants that the player leads.
        leads: Vec<Option<String>>; each(names.led()),
    }
}

/// Reads all players; each leads sides and units by their names.
pub(super) fn seats<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    names: Names<'_>,
) -> Option<Vec<Seat>> {
    let player = placed(record_with::<SeatFields, _>(names));
    let mut known: Vec<Seat> = Vec::new();
    reader.list(node, |reader, node| {
        let Placed { value, opening, .. } = player.read(reader, node, None)?;
        let is_empty = value.leads.is_empty();
        let seat = Seat {
            name: value.name,
            leads: value.leads.into_iter().flatten().collect(),
            computer: None,
        };
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
                .at(opening)
                .help("give each player a name and followers of its own"),
        );
        None
    })
}
