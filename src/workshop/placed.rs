//! All that is placed on a map, as a list: combatants, zones, things. Authors who cannot see the
//! picture work with it, and all authors do on a large map.

use std::collections::BTreeMap;

use super::{
    brush::{Ink, Mix, paint},
    draft::Draft,
    people::{self, Person},
    sheet::{Layer, NOTHING, Sheet},
    square_text::SquareText,
};
use crate::{geometry::Cell, save::Fault};

/// Something placed on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placed {
    /// A combatant, by its number in the file.
    Person(usize),
    /// A zone, by its letter.
    Zone(char),
    /// A thing in a square.
    Thing(String),
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedLine {
    /// What it is.
    pub what: Placed,
    /// Its name.
    pub name: String,
    /// More about it: its kind and side, or how many squares.
    pub about: String,
    /// Its square, or the first one.
    pub at: Option<Cell>,
}

/// Everything placed on the map of a draft: combatants in the order of the file, then zones, then
/// things in reading order.
#[must_use]
pub fn placed(draft: &Draft, people: &[Person]) -> Vec<PlacedLine> {
    let mut lines: Vec<PlacedLine> = people.iter().map(line_of).collect();
    let Ok(sheet) = draft.sheet() else {
        return lines;
    };
    let squares: BTreeMap<char, SquareText> = sheet
        .legend
        .iter()
        .filter_map(|(letter, text)| Some((*letter, SquareText::read(text)?)))
        .collect();
    let mut zones: BTreeMap<char, (Cell, usize)> = BTreeMap::new();
    let mut things = Vec::new();
    for cell in sheet.grid().cells() {
        let square = sheet.letter(cell).and_then(|letter| squares.get(&letter));
        for zone in zones_of(sheet, square, cell) {
            zones.entry(zone).or_insert((cell, 0)).1 += 1;
        }
        if let Some(thing) = square.and_then(|square| square.field("obstacle")) {
            things.push(PlacedLine {
                what: Placed::Thing(thing.to_owned()),
                name: thing.replace('_', " "),
                about: String::new(),
                at: Some(cell),
            });
        }
    }
    lines.extend(zones.into_iter().map(|(zone, (at, count))| PlacedLine {
        what: Placed::Zone(zone),
        name: format!("zone {zone}"),
        about: match count {
            1 => "1 square".to_owned(),
            count => format!("{count} squares"),
        },
        at: Some(at),
    }));
    lines.extend(things);
    lines
}

fn line_of(person: &Person) -> PlacedLine {
    let kind = person.kind.replace('_', " ");
    let about = [kind.as_str(), person.side.as_str()];
    let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
    PlacedLine {
        what: Placed::Person(person.number),
        name: person.name.clone(),
        about: about.join(", "),
        at: person.at,
    }
}

/// The zones of a square: of its legend's entry, and of the layer over the map.
#[must_use]
pub fn zones_of(sheet: &Sheet, square: Option<&SquareText>, cell: Cell) -> Vec<char> {
    let of_legend = ["zone", "zones"]
        .into_iter()
        .filter_map(|field| square?.field(field))
        .flat_map(str::chars)
        .filter(char::is_ascii_uppercase);
    let over = Some(sheet.over(Layer::Zones, cell)).filter(|over| *over != NOTHING);
    let mut zones: Vec<char> = of_legend.chain(over).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// Takes something off the map: a combatant out of the file, a zone off all its squares, a thing out
/// of its square.
///
/// # Errors
/// It is not there.
pub fn taken_away(draft: &Draft, line: &PlacedLine) -> Result<Draft, Fault> {
    match (&line.what, line.at) {
        (Placed::Person(number), _) => people::deleted(draft, &[*number], None),
        (Placed::Zone(zone), _) => {
            let sheet = draft.sheet()?;
            let square = |cell| sheet.letter(cell).and_then(|letter| sheet.meaning(letter));
            let has_it = |cell: &Cell| {
                let square = square(*cell).and_then(SquareText::read);
                zones_of(sheet, square.as_ref(), *cell).contains(zone)
            };
            let cells: Vec<Cell> = sheet.grid().cells().filter(has_it).collect();
            let none = Mix::of(Ink::Over(Layer::Zones, NOTHING));
            paint(draft, &cells, &none, None)
        }
        (Placed::Thing(_), Some(cell)) => {
            paint(draft, &[cell], &Mix::of(Ink::Obstacle(None)), None)
        }
        (Placed::Thing(_), None) => Err(Fault::new("It has no square.", "Choose another line.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_placed_is_listed_with_its_square_and_taken_away() {
        let text = include_str!("../../levels/proving-ground.ron");
        let mut draft = Draft::new("t.ron", text);
        let zone = Mix::of(Ink::Over(Layer::Zones, 'B'));
        draft = paint(&draft, &[Cell::new(3, 3), Cell::new(4, 3)], &zone, None).unwrap();
        let lines = placed(&draft, &people::people(&draft));
        assert_eq!(
            (lines[0].name.as_str(), lines[0].at),
            ("Iren", Some(Cell::new(3, 5)))
        );
        assert_eq!(lines[0].about, "vanguard, Dawn");
        let zone = lines
            .iter()
            .find(|line| line.what == Placed::Zone('B'))
            .unwrap();
        assert_eq!(
            (zone.about.as_str(), zone.at),
            ("2 squares", Some(Cell::new(3, 3)))
        );
        let things = lines
            .iter()
            .filter(|line| matches!(line.what, Placed::Thing(_)));
        assert_eq!(things.count(), 18);
        for name in ["Iren", "zone B", "crate"] {
            let count = |draft: &Draft| {
                let lines = placed(draft, &people::people(draft));
                lines.iter().filter(|line| line.name == name).count()
            };
            let line = lines.iter().find(|line| line.name == name).unwrap();
            let after = taken_away(&draft, line).unwrap();
            assert_eq!(count(&after), count(&draft) - 1, "{name}");
        }
    }
}
