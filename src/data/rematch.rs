//! The leaders of a battle's units, and the same with the sides swapped.

use super::{minds::Mind, seats::Seat};
use crate::battle::{ids::SideId, scene::Scene};

/// The leaders of a battle's units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lineup {
    /// The named players.
    pub seats: Vec<Seat>,
    /// By side: whether the computer leads its units without a seat.
    pub computer: Vec<bool>,
    /// By side: the computer's mind where it leads.
    pub minds: Vec<Mind>,
}

/// A leader, on any side.
#[derive(Clone, Debug, PartialEq)]
enum Leads {
    /// The player of a seat, by its index.
    Seat(usize),
    /// The unnamed player, or the computer with its mind.
    Unnamed { computer: bool, mind: Mind },
}

impl Lineup {
    /// The same players with the sides swapped: each alliance gets the leaders of the next one.
    #[must_use]
    pub fn swapped(&self, scene: &Scene) -> Self {
        let alliances = alliances(scene);
        let mut swapped = self.clone();
        for seat in &mut swapped.seats {
            seat.leads.clear();
        }
        for (place, sides) in alliances.iter().enumerate() {
            let from = &alliances[(place + 1) % alliances.len()];
            let leaders = self.leaders(scene, from);
            if leaders.is_empty() {
                continue;
            }
            let named = leaders.iter().any(|who| matches!(who, Leads::Seat(_)));
            // If there are more players than sides they share the units.
            let shares = named && leaders.len() > sides.len();
            for (number, side) in sides.iter().enumerate() {
                let members = || {
                    let all = scene.roster.iter();
                    all.filter(|member| member.side == *side)
                };
                if shares {
                    for (turn, member) in members().enumerate() {
                        swapped.give(&leaders[turn % leaders.len()], *side, &member.name);
                    }
                } else {
                    let name = scene.sides[side.index()].name.clone();
                    swapped.give(&leaders[number % leaders.len()], *side, &name);
                }
            }
        }
        // A player without units left has no seat any more.
        swapped.seats.retain(|seat| !seat.leads.is_empty());
        swapped
    }

    fn give(&mut self, to: &Leads, side: SideId, name: &str) {
        match to {
            Leads::Seat(place) => self.seats[*place].leads.push(name.to_owned()),
            Leads::Unnamed { computer, mind } => {
                if let Some(leads) = self.computer.get_mut(side.index()) {
                    *leads = *computer;
                }
                if let Some(own) = self.minds.get_mut(side.index()) {
                    *own = *mind;
                }
            }
        }
    }

    /// The leaders of units of these sides, in the order of the level.
    fn leaders(&self, scene: &Scene, sides: &[SideId]) -> Vec<Leads> {
        let mut leaders: Vec<Leads> = Vec::new();
        for side in sides {
            let name = &scene.sides[side.index()].name;
            let members = scene.roster.iter().filter(|member| member.side == *side);
            let mut names = vec![name.as_str()];
            names.extend(members.map(|member| member.name.as_str()));
            let mut seated = false;
            for name in names {
                let leads = |seat: &Seat| {
                    let mut led = seat.leads.iter();
                    led.any(|led| led.eq_ignore_ascii_case(name))
                };
                if let Some(place) = self.seats.iter().position(leads) {
                    seated = true;
                    if !leaders.contains(&Leads::Seat(place)) {
                        leaders.push(Leads::Seat(place));
                    }
                }
            }
            if !seated {
                leaders.push(Leads::Unnamed {
                    computer: self.computer.get(side.index()).copied().unwrap_or(true),
                    mind: (self.minds.get(side.index()).copied()).unwrap_or_else(Mind::usual),
                });
            }
        }
        leaders
    }
}

/// The sides of a level by alliance, in the order of the level.
fn alliances(scene: &Scene) -> Vec<Vec<SideId>> {
    let mut alliances: Vec<Vec<SideId>> = Vec::new();
    for side in (0..scene.sides.len() as u8).map(SideId) {
        let own = alliances.iter_mut();
        match own.into_iter().find(|sides| scene.allied(sides[0], side)) {
            Some(sides) => sides.push(side),
            None => alliances.push(vec![side]),
        }
    }
    alliances
}
