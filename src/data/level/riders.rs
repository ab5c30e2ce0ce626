//! Which units start on mounts (EV-MOV-36, TH-MNT-01) and in vehicles (EV-MOV-40).

use std::ops::Range;

use super::{entry::Entry, sides::SideEntry};
use crate::{
    battle::{counted, ids::UnitId},
    data::shelf::Shelf,
    document::{Node, Reader, problem::Problem},
};

/// A rider and its mount, and where the level names them.
#[derive(Clone)]
struct Pair {
    rider: usize,
    mount: usize,
    span: Range<usize>,
}

/// Reads `rides` of all units once every unit has a name, and seats valid riders. A pair must be
/// valid in the `shelves` of all books of the level.
pub(super) fn seat<'d>(
    reader: &mut Reader<'d>,
    items: &'d [Node],
    entries: &mut [Entry],
    sides: &[SideEntry],
    shelves: &[&'static dyn Shelf],
) {
    let mut pairs = Vec::new();
    for (rider, item) in items.iter().enumerate() {
        let Some(node) = item.field("rides").and_then(Node::unwrapped) else {
            continue;
        };
        let names = entries.iter().map(|entry| entry.combatant.name.as_str());
        let Some(name) = reader.one_of(node, "a combatant", names) else {
            continue;
        };
        let named = |entry: &Entry| entry.combatant.name == name;
        if let Some(mount) = entries.iter().position(named) {
            let span = node.span.clone();
            pairs.push(Pair { rider, mount, span });
        }
    }
    for (number, pair) in pairs.iter().enumerate() {
        let mut earlier = pairs[..number]
            .iter()
            .filter(|other| other.mount == pair.mount);
        let place = earlier.clone().count();
        let full = entries[pair.mount].vehicle().map(|vehicle| vehicle.places);
        let fault = match full {
            Some(places) if place >= places.into() => Some(no_place(entries, pair, places)),
            Some(_) => None,
            None => two_riders(entries, pair, earlier.next()),
        };
        let fault = fault
            .or_else(|| in_a_row(entries, pair, &pairs))
            .or_else(|| placed(entries, pair, &items[pair.rider]))
            .or_else(|| cannot(entries, sides, shelves, pair));
        match fault {
            Some(problem) => reader.report(problem),
            None => {
                let mount = &entries[pair.mount].combatant;
                let (band, waiting) = (mount.band, mount.waiting);
                let rider = &mut entries[pair.rider].combatant;
                rider.rides = Some(UnitId(pair.mount as u16));
                // The first in the file sits in the saddle or drives, the others ride along.
                rider.place = place.min(usize::from(u8::MAX)) as u8;
                (rider.band, rider.waiting) = (band, waiting);
            }
        }
    }
}

fn name(entries: &[Entry], number: usize) -> &str {
    &entries[number].combatant.name
}

fn two_riders(entries: &[Entry], pair: &Pair, earlier: Option<&Pair>) -> Option<Problem> {
    let earlier = earlier?;
    let message = format!(
        "{} rides {}, and so does {}",
        name(entries, pair.rider),
        name(entries, pair.mount),
        name(entries, earlier.rider)
    );
    Some(
        Problem::error("two-riders", message)
            .at(pair.span.clone())
            .also(earlier.span.clone(), "the first")
            .help("a mount carries one rider; give the other its own mount or place"),
    )
}

fn no_place(entries: &[Entry], pair: &Pair, places: u8) -> Problem {
    let (rider, vehicle) = (name(entries, pair.rider), name(entries, pair.mount));
    let places = counted(i64::from(places), "places");
    let message = format!("{rider} has no place in {vehicle}, which has {places} and is full");
    Problem::error("vehicle-full", message)
        .at(pair.span.clone())
        .help("give it another vehicle or a place of its own on the map")
}

/// A mount that rides itself: on its own back, on its rider's, or on a third's.
fn in_a_row(entries: &[Entry], pair: &Pair, pairs: &[Pair]) -> Option<Problem> {
    let (rider, mount) = (name(entries, pair.rider), name(entries, pair.mount));
    let next = pairs.iter().find(|other| other.rider == pair.mount)?;
    let problem = if pair.rider == pair.mount {
        Problem::error("rides-a-rider", format!("{rider} cannot ride itself"))
    } else {
        let message = format!(
            "{rider} rides {mount}, which rides {}",
            name(entries, next.mount)
        );
        let problem = Problem::error("rides-a-rider", message);
        problem.also(next.span.clone(), "here")
    };
    Some(
        problem
            .at(pair.span.clone())
            .help("a mount cannot ride another mount: remove one `rides`"),
    )
}

/// A rider has the place, the height and the arrival of its mount.
fn placed(entries: &[Entry], pair: &Pair, item: &Node) -> Option<Problem> {
    let (rider, mount) = (name(entries, pair.rider), name(entries, pair.mount));
    let fields = ["at", "spot", "altitude", "waiting"];
    let (field, node) = fields
        .into_iter()
        .find_map(|field| Some((field, item.field(field)?)))?;
    let message = format!("{rider} starts on {mount}, and so where and when {mount} does");
    Some(
        Problem::error("rider-has-place", message)
            .at(node.span.clone())
            .also(pair.span.clone(), "its mount")
            .help(format!("leave out `{field}`, or `rides`")),
    )
}

/// Why a mount is invalid for this rider: an enemy, asleep, or too small in one of the books.
fn cannot(
    entries: &[Entry],
    sides: &[SideEntry],
    shelves: &[&'static dyn Shelf],
    pair: &Pair,
) -> Option<Problem> {
    let (rider, mount) = (&entries[pair.rider], &entries[pair.mount]);
    let alliance = |entry: &Entry| {
        let side = sides.get(entry.combatant.side.index())?;
        Some(side.side.alliance)
    };
    let (who, on) = (&rider.combatant.name, &mount.combatant.name);
    let is_vehicle = mount.vehicle().is_some();
    let (message, help) = if !is_vehicle && alliance(rider) != alliance(mount) {
        (
            format!("{who} cannot ride {on}: they are enemies"),
            "name a combatant of its own or an allied side".to_owned(),
        )
    } else if !is_vehicle && (rider.combatant.helpless || mount.combatant.helpless) {
        (
            format!("{who} cannot ride {on}: one of them is asleep"),
            "leave out `helpless`, or `rides`".to_owned(),
        )
    } else {
        let reason = shelves
            .iter()
            .find_map(|shelf| refuses(*shelf, mount, rider))?;
        (
            format!("{who} cannot ride {on}: {reason}"),
            "name another mount, or leave out `rides`".to_owned(),
        )
    };
    let problem = Problem::error("cannot-ride", message).at(pair.span.clone());
    Some(problem.help(help))
}

/// Why a book refuses a rider on a mount.
fn refuses(shelf: &dyn Shelf, mount: &Entry, rider: &Entry) -> Option<String> {
    let book = shelf.book().id;
    let (mount, rider) = (&mount.combatant.sheets, &rider.combatant.sheets);
    let reason = shelf.carries(mount.get(book)?, rider.get(book)?).err()?;
    Some(format!("{reason} (`{book}`)"))
}

/// Whether all riders can sit on their mounts in a book.
pub(super) fn all_can_ride(shelf: &dyn Shelf, entries: &[Entry]) -> bool {
    entries.iter().all(|rider| {
        let mount = rider.combatant.rides.map(|mount| &entries[mount.index()]);
        mount.is_none_or(|mount| refuses(shelf, mount, rider).is_none())
    })
}

/// Puts riders on the places of their mounts; returns whether all mounts have one.
pub(super) fn follow(entries: &mut [Entry]) -> bool {
    let mut all_sit = true;
    for number in 0..entries.len() {
        match entries[number].combatant.rides {
            Some(mount) => entries[number].combatant.at = entries[mount.index()].combatant.at,
            None => all_sit &= !entries[number].mounted,
        }
    }
    all_sit
}
