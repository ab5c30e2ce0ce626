//! Whole levels that repeat themselves: the first part is put into the place of the others, with
//! combatants whose sides are swapped; or the whole level is turned over.

use super::{
    brush::{self, Ink, with_zones},
    coordinates::{named_squares, turned_square, written},
    draft::Draft,
    pen::Pen,
    people::{self, Person, added},
    sheet::{Layer, NOTHING},
    square_text::SquareText,
};
use crate::{
    document::{Document, Edit, Node, in_quotes},
    geometry::{Cell, Grid, Symmetry},
    save::Fault,
};

/// The draft repeated: its west (its north if north and south are mirror images; its western quarter
/// if it is turned by quarters) decides what the rest is. Combatants of the rest move to where their
/// partners have them, new ones come, and combatants without a partner go. The level then calls itself
/// mirrored.
///
/// # Errors
/// It has no map, is no square to be turned by quarters, or the file speaks of a combatant that would
/// have to go.
pub fn repeated(draft: &Draft, symmetry: Symmetry) -> Result<Draft, Fault> {
    let grid = checked(draft, symmetry)?;
    let left = repeat_squares(draft, symmetry, grid)?;
    let left = repeat_people(&left, symmetry, grid)?;
    let document = left.document();
    let root = document.root();
    let said = match root.field("mirrored") {
        Some(node) => Some(Edit::replace(node, symmetry.word())),
        None => {
            let place = super::pen::field_place(root, "map").map_or(usize::MAX, |map| map + 1);
            document.insert_item(root, place, &format!("mirrored: {}", symmetry.word()))
        }
    };
    left.edited(said.as_slice())
}

/// The size of the map, if it can be repeated so.
fn checked(draft: &Draft, symmetry: Symmetry) -> Result<Grid, Fault> {
    let sheet = draft.sheet()?;
    let grid = sheet.grid();
    if !symmetry.fits(grid) {
        return Err(Fault::new(
            format!(
                "A map of {} x {} squares cannot be turned by quarters.",
                grid.width, grid.height
            ),
            "Make it as high as wide, or turn it by a half: --turn2.",
        ));
    }
    let is_even = |row: &Vec<char>| row.len() == usize::from(grid.width);
    if !sheet.map.iter().all(is_even) {
        return Err(Fault::new(
            "The rows of the map are not equally long.",
            "`shadowgrid check` says which; mend them first.",
        ));
    }
    Ok(grid)
}

/// A square of the legend in an image of the map.
fn image_of(
    draft: &Draft,
    square: &SquareText,
    symmetry: Symmetry,
    number: usize,
    grid: Grid,
) -> SquareText {
    let zone = |zone| people::zone_partner(draft, symmetry, number, zone);
    with_zones(&turned_square(square, symmetry, number, grid), &zone)
}

fn repeat_squares(draft: &Draft, symmetry: Symmetry, grid: Grid) -> Result<Draft, Fault> {
    let mut pen = Pen::new(draft)?;
    let sheet = draft.sheet()?;
    // What each character is in each image; there are few of them and many squares.
    let mut images: Vec<(char, usize, char)> = Vec::new();
    for cell in grid.cells().filter(|cell| symmetry.is_first(*cell, grid)) {
        let Some(letter) = sheet.letter(cell) else {
            continue;
        };
        for number in 1..symmetry.count() {
            let image = symmetry.image(cell, 1, number, grid);
            if image == cell {
                continue;
            }
            let known = images.iter();
            let mut known = known.filter(|(from, of, _)| (*from, *of) == (letter, number));
            let turned = match known.next() {
                Some((_, _, turned)) => *turned,
                None => {
                    let square = pen.square(letter);
                    let turned = square.map_or(letter, |square| {
                        let turned = image_of(draft, &square, symmetry, number, grid);
                        match turned == square {
                            true => letter,
                            false => pen.letter_of(&turned),
                        }
                    });
                    images.push((letter, number, turned));
                    turned
                }
            };
            pen.put(image, turned);
            for layer in Layer::ALL {
                let over = match (layer, sheet.over(layer, cell)) {
                    (Layer::Zones, zone) if zone != NOTHING => {
                        people::zone_partner(draft, symmetry, number, zone)
                    }
                    (_, over) => over,
                };
                pen.put_over(layer, image, over);
            }
        }
    }
    pen.finish()
}

/// A combatant that has to stand somewhere.
struct Wanted {
    kind: String,
    side: String,
    at: Cell,
    /// The entry of the combatant that it repeats.
    model: usize,
}

fn repeat_people(draft: &Draft, symmetry: Symmetry, grid: Grid) -> Result<Draft, Fault> {
    let all = people::people(draft);
    let sides = people::sides(draft);
    let placed = |person: &&Person| person.is_placed && person.at.is_some();
    // A large space is of the part in which its north-west square is, or that of its image.
    let is_first = |person: &Person| {
        let at = person.at.unwrap_or_default();
        let images = (1..symmetry.count()).map(|it| symmetry.image(at, person.size, it, grid));
        let rank = |cell: Cell| match symmetry {
            Symmetry::FlipY => (cell.y, cell.x),
            _ => (cell.x, cell.y),
        };
        images.into_iter().all(|image| rank(at) <= rank(image))
    };
    let (first, rest): (Vec<&Person>, Vec<&Person>) = all
        .iter()
        .filter(placed)
        .partition(|person| is_first(person));
    let mut wanted = Vec::new();
    for person in first {
        let Some(at) = person.at else { continue };
        let own = sides.iter().position(|side| *side == person.side);
        for number in 1..symmetry.count() {
            let image = symmetry.image(at, person.size, number, grid);
            if image == at {
                continue;
            }
            let side = own.map(|own| sides[symmetry.partner(own, sides.len(), number)].clone());
            wanted.push(Wanted {
                kind: person.kind.clone(),
                side: side.unwrap_or_default(),
                at: image,
                model: person.number,
            });
        }
    }
    let mut rest: Vec<Option<&Person>> = rest.into_iter().map(Some).collect();
    let mut edits = Vec::new();
    let mut new = Vec::new();
    // Combatants that stand right stay, and only then others of the kind are moved.
    wanted.retain(|wanted| take(&mut rest, wanted, true).is_none());
    for wanted in &wanted {
        match take(&mut rest, wanted, false) {
            Some(partner) => {
                let node = people::item(draft, partner)?;
                edits.extend(draft.document().set_field(node, "at", &written(wanted.at)));
            }
            None => new.push(copy_of(draft, wanted)?),
        }
    }
    let gone: Vec<&Person> = rest.into_iter().flatten().collect();
    if let Some(named) = gone.iter().find(|person| is_named(draft, person)) {
        return Err(Fault::new(
            format!(
                "{} has no partner in the part that is repeated, and the file speaks of that combatant.",
                named.name
            ),
            "Place a partner for it, or take it out of goals, triggers, links and seats.",
        ));
    }
    let gone: Vec<usize> = gone.iter().map(|person| person.number).collect();
    let left = draft.edited(&edits)?;
    // New ones come behind all others, so that the numbers of the old ones stay.
    let left = match new.is_empty() {
        true => left,
        false => added(&left, &new)?,
    };
    people::deleted(&left, &gone, None)
}

/// Takes one of the rest that can be what is wanted; `there` says that it must stand there already.
fn take(rest: &mut [Option<&Person>], wanted: &Wanted, there: bool) -> Option<usize> {
    let fits = |person: &&Person| {
        person.kind == wanted.kind
            && person.side == wanted.side
            && (!there || person.at == Some(wanted.at))
    };
    let place = rest
        .iter()
        .position(|person| person.as_ref().is_some_and(fits))?;
    rest[place].take().map(|person| person.number)
}

/// The entry of a new combatant like another: without a name, which belongs to that one.
fn copy_of(draft: &Draft, wanted: &Wanted) -> Result<String, Fault> {
    let node = people::item(draft, wanted.model)?;
    let mut document = Document::parse("combatant", &draft.text()[node.span.clone()]);
    let name = document.remove_field(document.root(), "name");
    for change in [name.map(|edit| vec![edit])].into_iter().flatten() {
        document = edited(&document, &change)?;
    }
    let at = document.set_field(document.root(), "at", &written(wanted.at));
    document = edited(&document, at.as_slice())?;
    if document.root().field("side").is_some() {
        let side = document.set_field(document.root(), "side", &in_quotes(&wanted.side));
        document = edited(&document, side.as_slice())?;
    }
    Ok(document.text().to_owned())
}

fn edited(document: &Document, edits: &[Edit]) -> Result<Document, Fault> {
    document
        .edited(edits)
        .map_err(|conflict| Fault::new(format!("{conflict}."), "Change the file by hand."))
}

/// Whether the file speaks of a combatant elsewhere.
fn is_named(draft: &Draft, person: &Person) -> bool {
    let root = draft.document().root();
    let fields = ["goals", "triggers", "links", "seats"];
    let mut fields = fields.iter().filter_map(|field| root.field(field));
    let name = in_quotes(&person.name);
    person.has_name && fields.any(|node| draft.text()[node.span.clone()].contains(&name))
}

/// The draft with the whole map turned over, in which each combatant keeps its side.
///
/// # Errors
/// It has no map, or is no square to be turned by a quarter.
pub fn turned_over(draft: &Draft, symmetry: Symmetry) -> Result<Draft, Fault> {
    let grid = checked(draft, symmetry)?;
    let sheet = draft.sheet()?;
    let mut pen = Pen::new(draft)?;
    for cell in grid.cells() {
        let image = symmetry.image(cell, 1, 1, grid);
        let Some(letter) = sheet.letter(cell) else {
            continue;
        };
        let square = pen.square(letter);
        let turned = square.map(|square| (turned_square(&square, symmetry, 1, grid), square));
        let ink = match turned {
            Some((turned, square)) if turned != square => Ink::Square(turned.to_string()),
            _ => Ink::Letter(letter),
        };
        brush::put(&mut pen, image, &ink)?;
        for layer in Layer::ALL {
            pen.put_over(layer, image, sheet.over(layer, cell));
        }
    }
    let mut left = pen.finish()?;
    let mut edits = Vec::new();
    for person in people::people(draft) {
        let Some(at) = person.at.filter(|_| person.is_placed) else {
            continue;
        };
        let place = people::item(&left, person.number)?.field("at");
        let image = symmetry.image(at, person.size, 1, grid);
        edits.extend(place.map(|node: &Node| Edit::replace(node, written(image))));
    }
    let triggers = left.document().root().field("triggers");
    if let Some(triggers) = triggers {
        let named = named_squares(left.document().root()).into_iter();
        // Switches of the legend have been turned with their squares.
        let named = named.filter(|(node, _)| triggers.span.contains(&node.span.start));
        edits
            .extend(named.map(|(node, cell)| {
                Edit::replace(node, written(symmetry.image(cell, 1, 1, grid)))
            }));
    }
    left = left.edited(&edits)?;
    Ok(left)
}

#[cfg(test)]
#[path = "mirror_tests.rs"]
mod tests;
