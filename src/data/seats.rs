//! The players of a battle: their names, the units they lead, and the computer in place of one of
//! them.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        ids::{SideId, UnitId},
        scene::Scene,
    },
    data::minds::Mind,
    document::problem::suggestion,
};

/// A player of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// Names of the sides and units the player leads. A unit that a seat names belongs to that
    /// player, whatever the player of its side.
    pub leads: Vec<String>,
    /// The brain that replaces the player at the moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
}

/// The leader of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader<'s> {
    /// A player of this name.
    Person(&'s str),
    /// A brain in place of the player of a seat, by the seat's index.
    InPlaceOf(usize),
    /// The computer, for a side without a seat.
    Computer,
}

impl Leader<'_> {
    /// Whether the computer leads.
    pub fn is_computer(self) -> bool {
        !matches!(self, Self::Person(_))
    }
}

/// The seat of a unit: the one that names it, or the one that names its side.
pub fn seat_of(seats: &[Seat], scene: &Scene, unit: UnitId) -> Option<usize> {
    let member = scene.member(unit);
    let side = scene.sides.get(member.side.index());
    let named = |name: &str| {
        let names = |seat: &Seat| seat.leads.iter().any(|led| led.eq_ignore_ascii_case(name));
        seats.iter().position(names)
    };
    named(&member.name).or_else(|| named(&side?.name))
}

/// The leader of a unit: its seat; without one the player of its alliance, or the computer if that
/// leads its side.
pub fn leader<'s>(
    seats: &'s [Seat],
    scene: &'s Scene,
    computer: &[bool],
    unit: UnitId,
) -> Leader<'s> {
    if let Some(place) = seat_of(seats, scene, unit) {
        return match &seats[place].computer {
            None => Leader::Person(&seats[place].name),
            Some(_) => Leader::InPlaceOf(place),
        };
    }
    let side = scene.member(unit).side;
    if computer.get(side.index()).copied().unwrap_or(true) {
        return Leader::Computer;
    }
    // Sides that share sight and have no named player have one player.
    let first = (0..scene.sides.len() as u8).map(SideId).find(|&other| {
        scene.shares_sight(side, other) && !computer.get(other.index()).copied().unwrap_or(true)
    });
    let first = first.unwrap_or(side);
    Leader::Person(scene.sides.get(first.index()).map_or("", |side| &side.name))
}

/// Checks the seats against the sides and units.
///
/// # Errors
/// A name used twice, or one that is neither a side nor a unit, with a fix.
pub fn check_seats(seats: &[Seat], scene: &Scene) -> Result<(), String> {
    let names = || {
        let sides = scene.sides.iter().map(|side| side.name.as_str());
        sides.chain(scene.roster.iter().map(|member| member.name.as_str()))
    };
    for (place, seat) in seats.iter().enumerate() {
        if seat.name.trim().is_empty() {
            return Err("A player has no name. Give each player a name.".to_owned());
        }
        for other in &seats[..place] {
            if other.name.eq_ignore_ascii_case(&seat.name) {
                return Err(format!(
                    "Two players are called `{}`. Give each a name of its own.",
                    seat.name
                ));
            }
            let both = |led: &&String| {
                let known = |other: &String| other.eq_ignore_ascii_case(led);
                other.leads.iter().any(known)
            };
            if let Some(led) = seat.leads.iter().find(both) {
                return Err(format!(
                    "`{led}` is led by both {} and {}. Name it for one of them.",
                    other.name, seat.name
                ));
            }
        }
        if seat.leads.is_empty() {
            return Err(format!(
                "{} leads nobody. Name sides or combatants.",
                seat.name
            ));
        }
        let unknown = |led: &&String| !names().any(|name| name.eq_ignore_ascii_case(led));
        if let Some(led) = seat.leads.iter().find(unknown) {
            return Err(format!(
                "{} leads `{led}`, and there is no such side or combatant. {}",
                seat.name,
                suggestion(led, "side or combatant", names())
            ));
        }
        if let Some(name) = &seat.computer
            && let Err(unknown) = Mind::named(name)
        {
            return Err(format!(
                "{} is led by `{name}`, and {}. {}",
                seat.name, unknown.message, unknown.help
            ));
        }
    }
    Ok(())
}
