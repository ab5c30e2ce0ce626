//! Places relative to a unit: "3 squares north-east" as words, and as part of an order.

use super::order_text::OrderFault;
use crate::{
    battle::{
        counted,
        ids::{UnitId, UnitSet},
        view::View,
    },
    data::words::Words,
    geometry::Cell,
};

/// The points of the compass by columns and rows, with their words; the first is written.
const POINTS: [(i16, i16, &[&str]); 8] = [
    (0, -1, &["north", "n"]),
    (1, -1, &["north-east", "ne", "northeast"]),
    (1, 0, &["east", "e"]),
    (1, 1, &["south-east", "se", "southeast"]),
    (0, 1, &["south", "s"]),
    (-1, 1, &["south-west", "sw", "southwest"]),
    (-1, 0, &["west", "w"]),
    (-1, -1, &["north-west", "nw", "northwest"]),
];

/// The point of the compass from one square to another; `None` for the same square.
pub fn direction(from: Cell, to: Cell) -> Option<&'static str> {
    let (dx, dy) = from.delta(to);
    if (dx, dy) == (0, 0) {
        return None;
    }
    // Within an eighth of the circle around each point: 2 to 5 is nearly the tangent of 22.5
    // degrees.
    let sign = |one: i32, other: i32| {
        let leads = one.abs() * 5 > other.abs() * 2;
        if leads { one.signum() as i16 } else { 0 }
    };
    let (x, y) = (sign(dx, dy), sign(dy, dx));
    POINTS
        .iter()
        .find(|point| (point.0, point.1) == (x, y))
        .map(|point| point.2[0])
}

/// Distance and direction of a unit: "3 squares north-east", "in the same square".
pub fn bearing(view: View<'_>, from: UnitId, to: UnitId) -> String {
    let Some(direction) = direction(view.cell(from), view.cell(to)) else {
        return "in the same square".to_owned();
    };
    let squares = view.gap(from, to);
    format!("{} {direction}", counted(squares, "squares"))
}

/// Replaces relative places in an order by squares: "move 3 east" by "move 6,2", "move next to
/// Shade 1" by the adjacent square that is cheapest to reach.
///
/// # Errors
/// No square beside a named unit can be reached.
pub fn absolute(view: View<'_>, text: &str, hidden: UnitSet) -> Result<String, OrderFault> {
    let Some(unit) = view.clock().acting else {
        return Ok(text.to_owned());
    };
    if view.board().zone_map.is_some() {
        return Ok(text.to_owned());
    }
    let text = beside(view, unit, text, hidden)?;
    Ok(steps(view.cell(unit), &text))
}

/// Replaces "3 east", "2 squares north and 1 west" by the square.
fn steps(from: Cell, text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut written: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let mut to = from;
        let mut end = at;
        while let Some((length, by)) = step(&words[end..], end > at) {
            let joined = usize::from(end > at && words[end] == "and");
            let moved = (to.x.checked_add(by.0), to.y.checked_add(by.1));
            let (Some(x), Some(y)) = moved else { break };
            to = Cell::new(x, y);
            end += length + joined;
        }
        if end == at {
            written.push(words[at].to_owned());
            at += 1;
        } else {
            written.push(format!("{},{}", to.x, to.y));
            at = end;
        }
    }
    written.join(" ")
}

/// Squares in a direction at the start of these words, and how many words they take, without a
/// leading "and".
fn step(words: &[&str], goes_on: bool) -> Option<(usize, (i16, i16))> {
    let words = match words {
        ["and", rest @ ..] if goes_on => rest,
        words => words,
    };
    let number: i16 = words.first()?.parse().ok()?;
    let unit = words.get(1)?;
    let is_unit = matches!(*unit, "square" | "squares" | "step" | "steps");
    let place = if is_unit { 2 } else { 1 };
    let word = words.get(place)?.trim_end_matches(',').to_lowercase();
    let point = POINTS
        .iter()
        .find(|point| point.2.contains(&word.as_str()))?;
    let by = (point.0.checked_mul(number)?, point.1.checked_mul(number)?);
    Some((place + 1, by))
}

/// Replaces "next to NAME" and "beside NAME" by a square beside that unit.
fn beside(view: View<'_>, unit: UnitId, text: &str, hidden: UnitSet) -> Result<String, OrderFault> {
    let lower = text.to_lowercase();
    let found = ["next to ", "beside "]
        .iter()
        .filter_map(|words| Some((lower.find(words)?, words.len())))
        .find(|(at, _)| *at == 0 || lower.as_bytes()[at - 1] == b' ');
    // If the lower case has another length than the text, its byte offsets do not fit the text.
    let Some((at, length)) = found.filter(|_| lower.len() == text.len()) else {
        return Ok(text.to_owned());
    };
    let (before, rest) = (&text[..at], &text[at + length..]);
    let words = Words::of(rest);
    let known = view.store.ids().filter(|&other| !hidden.contains(other));
    let named = known
        .filter_map(|other| Some((words.match_at(0, &view.scene.member(other).name)?, other)))
        .max_by_key(|(length, _)| *length);
    let Some((taken, target)) = named else {
        return Ok(text.to_owned());
    };
    let footprint = view.footprint(target);
    let touches = |cell: Cell| footprint.cells().any(|other| other.is_beside(cell));
    let reached = view.scene.book.movement.reach(view, unit);
    let nearest = reached
        .iter()
        .filter(|reached| touches(reached.cell))
        .min_by_key(|reached| (reached.cost, reached.provokes.len()));
    let name = &view.scene.member(target).name;
    let Some(nearest) = nearest else {
        return Err(OrderFault {
            message: format!("No square next to {name} can be reached."),
            help: "`map range` shows where you can go.".to_owned(),
        });
    };
    // The words after the name, if both are split into words the same way.
    let behind: Vec<&str> = rest.split_whitespace().skip(taken).collect();
    let cell = nearest.cell;
    Ok(format!(
        "{before}{},{} {}",
        cell.x,
        cell.y,
        behind.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::{direction, steps};
    use crate::geometry::Cell;

    #[test]
    fn eight_points_of_the_compass_are_told_apart() {
        let from = Cell::new(10, 10);
        let to = |dx: i16, dy: i16| direction(from, Cell::new(10 + dx, 10 + dy));
        assert_eq!(to(0, 0), None);
        assert_eq!(to(0, -4), Some("north"));
        assert_eq!(to(1, -4), Some("north"));
        assert_eq!(to(2, -4), Some("north-east"));
        assert_eq!(to(4, -1), Some("east"));
        assert_eq!(to(5, 5), Some("south-east"));
        assert_eq!(to(-3, 0), Some("west"));
        assert_eq!(to(-3, 2), Some("south-west"));
    }

    #[test]
    fn steps_in_a_direction_are_a_square() {
        let at = |text| steps(Cell::new(4, 4), text);
        assert_eq!(at("move 3 east"), "move 7,4");
        assert_eq!(at("2 squares north and 1 w"), "3,2");
        assert_eq!(at("run to 2 NE"), "run to 6,2");
        assert_eq!(at("move 5,6"), "move 5,6");
        assert_eq!(at("attack Shade 1 left arm"), "attack Shade 1 left arm");
    }
}
