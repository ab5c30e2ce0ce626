//! Map overlays, asked for by a line: `map danger`, `map sight from 3,4`.

use super::Table;
use crate::{
    battle::{ids::UnitId, side_view::SideView},
    data::words::{is_quote, unquoted},
    geometry::Cell,
    preview::{
        maps::{ChartRequest, MapKind, believed, chart},
        onward,
    },
    text::{chart, preview_text},
};

/// The overlay that a line asks for, or the fault in the line.
pub(super) fn answer(table: &mut Table, line: &str) -> String {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.to_lowercase();
    let Some(topic) = MapKind::ALL.into_iter().find(|topic| topic.word() == word) else {
        let words = MapKind::ALL.map(MapKind::word).join(", ");
        return format!("There is no map `{word}`. There are: {words}.\n");
    };
    let (rest, at) = match split_last(rest.trim(), "at") {
        Ok(parts) => parts,
        Err(fault) => return fault,
    };
    let (rest, from) = match split_last(rest, "from") {
        Ok(parts) => parts,
        Err(fault) => return fault,
    };
    let named = match named(table, rest) {
        Ok(named) => named,
        Err(fault) => return fault,
    };
    let mut ask = ChartRequest::new(topic, table.game.battle.acting());
    ask.from = from;
    match topic {
        MapKind::Danger => named.iter().for_each(|&enemy| ask.marked.insert(enemy)),
        MapKind::Range | MapKind::Cover | MapKind::Sight => {
            ask.unit = named.first().copied().or(ask.unit);
        }
        _ => {}
    }
    let side = table.side();
    let mut fork = believed(&mut table.game.battle, side);
    let map = chart(&mut fork, ask);
    let view = fork.view();
    if let Some(cell) = at {
        let says = chart::square(view, &map, cell);
        let is_near = map.squares.get(&cell).is_some_and(|spot| spot.amount >= 0);
        let unit = ask.unit.filter(|_| topic == MapKind::Range && !is_near);
        let later = unit.and_then(|unit| onward(&mut fork, unit, cell));
        let later = later.map(|later| format!("It gets there {}.\n", preview_text::onward(&later)));
        return says + &later.unwrap_or_default();
    }
    let eyes = side.map(|side| SideView::new(view, side));
    let centre = ask.unit.map(|unit| view.cell(unit));
    chart::draw(view, eyes, &map, centre)
}

/// Splits `WORD X,Y` off the end of a line.
fn split_last<'t>(line: &'t str, word: &str) -> Result<(&'t str, Option<Cell>), String> {
    let with_blanks = format!(" {word} ");
    let place = match line.rfind(&with_blanks) {
        Some(place) => Some((&line[..place], &line[place + with_blanks.len()..])),
        None => line
            .strip_prefix(&with_blanks[1..])
            .map(|square| ("", square)),
    };
    let Some((rest, square)) = place else {
        return Ok((line, None));
    };
    let numbers = square.trim().split_once(',');
    let cell = numbers.and_then(|(x, y)| {
        let x = x.trim().parse::<i16>().ok()?;
        Some(Cell::new(x, y.trim().parse::<i16>().ok()?))
    });
    match cell {
        Some(cell) => Ok((rest.trim(), Some(cell))),
        None => Err(format!("Write a square as two numbers: {word} 3,4.\n")),
    }
}

/// The units named in a list with commas.
fn named(table: &Table, names: &str) -> Result<Vec<UnitId>, String> {
    let mut within = false;
    let is_end = |letter: char| {
        within ^= is_quote(letter);
        letter == ',' && !within
    };
    let names = names.split(is_end).map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names
        .map(|name| {
            table.named(name).ok_or_else(|| {
                let (hidden, view) = (table.hidden(), table.game.battle.view());
                let known = view.store.ids().filter(|unit| !hidden.contains(*unit));
                let known = known.map(|unit| view.scene.member(unit).name.as_str());
                let name = &unquoted(name);
                let help = crate::document::problem::suggestion(name, "combatant", known);
                format!("There is no combatant `{name}`. {help}\n")
            })
        })
        .collect()
}
