//! A level whose two sides begin in each other's places: what is won from the other's places as well is
//! won by the side, what is lost with them by the ground.

use super::level::Level;
use crate::{
    battle::{goals::Goal, ids::SideId},
    document::{Document, Node},
};

/// The document with the places of the two sides exchanged: the first unit of one stands where the first
/// of the other stood, and so on.
///
/// # Errors
/// Says in a clause why this level does not allow it.
///
/// ```
/// use shadowgrid::{data::{exchange::exchanged, level::Level}, document::Document};
///
/// let document = Document::open("levels/proving-ground.ron".as_ref());
/// let level = Level::read(&document).0.expect("a sound level");
/// let other = exchanged(&document, &level).expect("mirrored ground");
/// let other = Level::read(&other).0.expect("a sound level");
/// assert_eq!(other.combatants[0].at, level.combatants[4].at);
/// assert_eq!(other.combatants[4].at, level.combatants[0].at);
/// ```
pub fn exchanged(document: &Document, level: &Level) -> Result<Document, String> {
    allows(level)?;
    let nodes = document.root().field("combatants").and_then(Node::items);
    let nodes = nodes.unwrap_or_default();
    let of = |side: u8| {
        let all = level.combatants.iter().enumerate();
        all.filter(move |(_, unit)| unit.side == SideId(side))
    };
    let mut edits = Vec::new();
    for ((one, own), (other, its)) in of(0).zip(of(1)) {
        for (place, to) in [(one, its.at), (other, own.at)] {
            let at = format!("({}, {})", to.x, to.y);
            let node = nodes.get(place);
            let edit = node.and_then(|node| document.set_field(node, "at", &at));
            edits.push(edit.ok_or("its units have no places to exchange")?);
        }
    }
    let edited = document.edited(&edits);
    let edited = edited.map_err(|conflict| conflict.to_string())?;
    let (read, problems) = Level::read(&edited);
    if read.is_some() {
        return Ok(edited);
    }
    let first = problems.iter().next();
    let first = first.map_or("the level is not sound", |problem| &problem.message);
    Err(format!("with places exchanged {first}"))
}

/// Whether the sides of a level can be exchanged at all.
fn allows(level: &Level) -> Result<(), String> {
    if level.sides.len() != 2 {
        return Err(format!("it has {} sides instead of two", level.sides.len()));
    }
    if level.board.zone_map.is_some() {
        return Err("it is fought between zones".to_owned());
    }
    let goals = level.goals.iter();
    if goals
        .clone()
        .any(|goal| !matches!(goal, Goal::Defeat { .. }))
    {
        return Err("its goals are of one side".to_owned());
    }
    let count = |side: u8| {
        let units = level.combatants.iter();
        units.filter(|unit| unit.side == SideId(side)).count()
    };
    if count(0) != count(1) {
        return Err(format!("{} units stand against {}", count(0), count(1)));
    }
    if level.combatants.iter().any(|unit| unit.rides.is_some()) {
        return Err("some of its units ride".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(file: &str) -> Result<Document, String> {
        let document = Document::open(format!("levels/{file}.ron").as_ref());
        let level = Level::read(&document).0.unwrap();
        exchanged(&document, &level)
    }

    #[test]
    fn sides_of_a_level_are_exchanged_or_it_is_said_why_not() {
        let theatre = told("drowned-theatre").unwrap();
        assert!(theatre.text().contains("//"), "comments are kept");
        for (file, says) in [
            ("beacon-head", "goals are of one side"),
            ("old-refectory", "between zones"),
            ("first-light", "2 units stand against 3"),
        ] {
            let why = told(file).unwrap_err();
            assert!(why.contains(says), "{file}: {why}");
        }
    }
}
