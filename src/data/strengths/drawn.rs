//! Fights by lot: two teams of archetypes on one of several drawn maps, which no level of the game is made
//! from.

use std::fmt::Write;

use super::Strengths;
use crate::{
    data::{
        books::SHELVES,
        new_level::{Mirror, NewLevel, PlaceKind},
    },
    dice::DiceStream,
    document::Document,
};

/// How many maps there are.
pub const MAPS: u16 = 15;

/// The fewest and the most units of a team.
const UNITS: (u16, u16) = (2, 6);

/// How many second teams are drawn to find one of about the same worth.
const TRIES: usize = 24;

/// A fight by lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnFight {
    /// The map, from 0.
    pub map: u8,
    /// The archetypes of both teams.
    pub teams: [Vec<&'static str>; 2],
}

/// The archetypes of a book that fight.
pub fn archetypes(book: &str) -> Vec<&'static str> {
    let shelf = SHELVES.iter().find(|shelf| shelf.book().id == book);
    let Some(shelf) = shelf else {
        return Vec::new();
    };
    let names = shelf.archetypes().into_iter();
    let fights = |name: &&str| {
        let recruit = shelf.archetype(name);
        recruit.is_some_and(|recruit| recruit.vehicle.is_none())
    };
    let mut names: Vec<&'static str> = names.filter(fights).collect();
    names.sort_unstable();
    names
}

/// The fight of a seed. With strengths that are known roughly already the second team is one of about the
/// first one's worth: fights that are decided before they begin tell little.
pub fn drawn(archetypes: &[&'static str], seed: u64, near: Option<&Strengths>) -> DrawnFight {
    let mut dice = DiceStream::new(seed, 0);
    let map = (dice.throw(MAPS) - 1) as u8;
    let mut team = || -> Vec<&'static str> {
        let units = UNITS.0 - 1 + dice.throw(UNITS.1 - UNITS.0 + 1);
        let mut one =
            || archetypes.get(usize::from(dice.throw(archetypes.len().max(1) as u16) - 1));
        (0..units).filter_map(|_| one().copied()).collect()
    };
    let first = team();
    let Some(near) = near else {
        let second = team();
        return DrawnFight {
            map,
            teams: [first, second],
        };
    };
    let wanted = near.sum(first.iter().copied());
    let off = |team: &Vec<&'static str>| (near.sum(team.iter().copied()) - wanted).abs();
    let mut second = team();
    for _ in 1..TRIES {
        let other = team();
        if off(&other) < off(&second) {
            second = other;
        }
    }
    DrawnFight {
        map,
        teams: [first, second],
    }
}

/// The level of a fight by a book; with `swapped` the second team begins in the west.
///
/// # Errors
/// Says why the level cannot be made, which would be a fault of the game.
pub fn level(book: &str, fight: &DrawnFight, swapped: bool) -> Result<Document, String> {
    let number = u16::from(fight.map);
    let kinds = [
        PlaceKind::Yard,
        PlaceKind::Hall,
        PlaceKind::Street,
        PlaceKind::Cave,
        PlaceKind::Wood,
    ];
    let plan = NewLevel {
        name: format!("Fight {number}"),
        width: 20 + 3 * (number % 4),
        height: 13 + 2 * (number % 3),
        kind: kinds[usize::from(number) % kinds.len()],
        mirror: Some([Mirror::Flip, Mirror::Turn][usize::from(number / 5) % 2]),
        seed: Some(7_000 + u64::from(number)),
    };
    let document = Document::parse("fight", plan.text());
    let mut units = String::from("[");
    for (team, side) in fight.teams.iter().zip(match swapped {
        false => ["Dawn", "Dusk"],
        true => ["Dusk", "Dawn"],
    }) {
        for (place, archetype) in team.iter().enumerate() {
            let _ = write!(
                units,
                "(archetype: {archetype}, side: \"{side}\", name: \"{side} {}\"),",
                place + 1
            );
        }
    }
    units.push(']');
    let sides = "[Side(name: \"Dawn\", controller: ai, start: 'W'), Side(name: \"Dusk\", controller: ai, start: 'E')]";
    let fields = [
        ("books", format!("[{book}]")),
        ("sides", sides.to_owned()),
        ("zones", zones(&plan)),
        ("combatants", units),
        ("round_limit", "25".to_owned()),
    ];
    let mut made = document;
    for (field, value) in fields {
        let edit = made.set_field(made.root(), field, &value);
        let edit = edit.ok_or_else(|| format!("`{field}` cannot be set"))?;
        made = made
            .edited(&[edit])
            .map_err(|conflict| conflict.to_string())?;
    }
    Ok(made)
}

/// The start zones: strips in the west and in the east, which mirror each other.
fn zones(plan: &NewLevel) -> String {
    let (top, foot) = (plan.height / 2 - 4, plan.height / 2 + 4);
    let mut rows = String::from("[");
    for row in 0..plan.height {
        let letter = |column: u16| match column {
            1..=4 if (top..=foot).contains(&row) => 'W',
            _ if (plan.width - 5..plan.width - 1).contains(&column)
                && (top..=foot).contains(&row) =>
            {
                'E'
            }
            _ => '.',
        };
        let letters: String = (0..plan.width).map(letter).collect();
        let _ = write!(rows, "\"{letters}\",");
    }
    rows.push(']');
    rows
}
