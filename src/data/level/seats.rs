//! The named players of a level and the units they lead.

use super::names::Names;
use crate::{
    data::seats::Seat,
    document::{
        Reader,
        problem::Problem,
        record::record,
        shape::{Placed, each, name},
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

/// The players of a list; each leads sides and units by their names.
pub(super) fn seats(reader: &mut Reader<'_>, list: Vec<Placed<SeatFields>>) -> Vec<Seat> {
    let mut known: Vec<Seat> = Vec::new();
    for Placed { value, opening, .. } in list {
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
            known.push(seat);
            continue;
        };
        let problem = Problem::error("players", message).at(opening);
        reader.report(problem.help("give each player a name and followers of its own"));
    }
    known
}
