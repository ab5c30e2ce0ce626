//! Parts of a map that are copied, moved, turned and pasted, with the combatants there.

use super::{
    brush::{Ink, Mix, paint, put},
    coordinates::{shifted_square, switched, written},
    draft::Draft,
    pen::Pen,
    people::{self, added},
    shapes::{corners, rectangle},
    sheet::{Layer, NOTHING},
    square_text::SquareText,
};
use crate::{
    data::level::stamp::LEAVES,
    document::{Document, in_quotes},
    geometry::{Cell, Grid, Symmetry},
    save::Fault,
};

/// A part of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clip {
    grid: Grid,
    /// By square in reading order: what is there; `None` leaves what is pasted over.
    squares: Vec<Option<ClipSquare>>,
    people: Vec<ClipPerson>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ClipSquare {
    ink: Ink,
    /// By layer; `None` leaves what is there.
    over: [Option<char>; 4],
    /// Whether its switches name squares of the part, counted from its north-west square; otherwise
    /// they name squares of the map.
    switches_within: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ClipPerson {
    /// The entry of the file.
    entry: String,
    side: String,
    at: Cell,
    size: u8,
}

/// How a part of a map is turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// West becomes east.
    FlipX,
    /// North becomes south.
    FlipY,
    /// A quarter of a turn clockwise.
    Quarter,
}

impl Turn {
    /// The symmetry that turns squares in this way.
    const fn symmetry(self) -> Symmetry {
        match self {
            Self::FlipX => Symmetry::FlipX,
            Self::FlipY => Symmetry::FlipY,
            Self::Quarter => Symmetry::Turn4,
        }
    }
}

impl Clip {
    /// The part of a map between two corners, with the combatants that have their north-west square there.
    ///
    /// # Errors
    /// The draft has no map.
    pub fn copy(draft: &Draft, one: Cell, other: Cell) -> Result<Self, Fault> {
        let (from, to) = corners(one, other);
        let squares = squares_of(draft, from, to)?;
        let mut inside = Vec::new();
        for person in people::people(draft) {
            let Some(at) = person.at.filter(|_| person.is_placed) else {
                continue;
            };
            if (from.x..=to.x).contains(&at.x) && (from.y..=to.y).contains(&at.y) {
                let node = people::item(draft, person.number)?;
                inside.push(ClipPerson {
                    entry: draft.text()[node.span.clone()].to_owned(),
                    side: person.side,
                    at: at.offset(-from.x, -from.y),
                    size: person.size,
                });
            }
        }
        let length = |from: i16, to: i16| (i32::from(to) - i32::from(from) + 1) as u16;
        Ok(Self {
            grid: Grid::new(length(from.x, to.x), length(from.y, to.y)),
            squares,
            people: inside,
        })
    }

    /// A whole map as a part of others: blanks and missing layers leave what is there, and no combatant
    /// comes along.
    ///
    /// # Errors
    /// The draft has no map.
    pub fn piece(draft: &Draft) -> Result<Self, Fault> {
        let sheet = draft.sheet()?;
        let grid = sheet.grid();
        let corner = Cell::new(0, 0).offset(grid.width as i16 - 1, grid.height as i16 - 1);
        let mut squares = squares_of(draft, Cell::new(0, 0), corner)?;
        for (square, cell) in squares.iter_mut().zip(grid.cells()) {
            if sheet.letter(cell) == Some(LEAVES) {
                *square = None;
            }
            let Some(square) = square else { continue };
            for (layer, over) in Layer::ALL.into_iter().zip(&mut square.over) {
                over.take_if(|_| sheet.layer(layer).is_none());
            }
        }
        Ok(Self {
            grid,
            squares,
            people: Vec::new(),
        })
    }

    /// Columns and rows.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Its squares in reading order, each with its ink; without one it leaves what it is put on.
    pub fn squares(&self) -> impl Iterator<Item = (Cell, Option<&Ink>)> {
        let inks = self.squares.iter();
        let inks = inks.map(|square| square.as_ref().map(|square| &square.ink));
        self.grid.cells().zip(inks)
    }

    /// By square in reading order: what is there with the characters of the layers, in their order;
    /// `None` where the part leaves what it is pasted over. Squares without a meaning are faults.
    pub(super) fn contents(
        &self,
    ) -> impl Iterator<Item = Option<(Result<SquareText, Fault>, [char; 4])>> {
        self.squares.iter().map(|square| {
            let square = square.as_ref()?;
            let layers = square.over.map(|over| over.unwrap_or(NOTHING));
            Some((square.kept(), layers))
        })
    }

    /// The same without combatants.
    #[must_use]
    pub fn without_people(mut self) -> Self {
        self.people.clear();
        self
    }

    /// The part turned over.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let (width, height) = (self.grid.width, self.grid.height);
        let grid = match turn {
            Turn::Quarter => Grid::new(height, width),
            _ => self.grid,
        };
        // Where a space of the old part is in the new one.
        let image = |cell: Cell, size: u8| match turn {
            Turn::Quarter => Cell::new(height as i16 - i16::from(size) - cell.y, cell.x),
            _ => turn.symmetry().image(cell, size, 1, self.grid),
        };
        let mut squares = vec![None; self.squares.len()];
        for (cell, square) in self.grid.cells().zip(&self.squares) {
            let square = square.as_ref().map(|square| ClipSquare {
                ink: flowing(&square.with_switches(&|cell| image(cell, 1)), turn),
                ..square.clone()
            });
            if let Some(place) = grid.index(image(cell, 1)) {
                squares[place] = square;
            }
        }
        let people = self.people.iter().map(|person| ClipPerson {
            at: image(person.at, person.size),
            ..person.clone()
        });
        Self {
            grid,
            squares,
            people: people.collect(),
        }
    }

    /// The draft with this part pasted, its north-west square on `at`; combatants come along without
    /// their names, which others have.
    ///
    /// # Errors
    /// The draft has no map.
    pub fn paste(
        &self,
        draft: &Draft,
        at: Cell,
        symmetry: Option<Symmetry>,
    ) -> Result<Draft, Fault> {
        let mut left = self.put_squares(draft, at, symmetry)?;
        let sides = people::sides(draft);
        let grid = draft.sheet()?.grid();
        let symmetry = symmetry.filter(|symmetry| symmetry.fits(grid));
        let mut new = Vec::new();
        for person in &self.people {
            let place = person.at.offset(at.x, at.y);
            if grid.contains(place) {
                new.push(person.entry_at(place, &person.side));
            }
            let Some(symmetry) = symmetry else { continue };
            for number in 1..symmetry.count() {
                let image = symmetry.image(place, person.size, number, grid);
                let own = sides.iter().position(|side| *side == person.side);
                let side = own.map(|own| symmetry.partner(own, sides.len(), number));
                if image != place && grid.contains(image) {
                    let side = side.map_or(person.side.as_str(), |side| sides[side].as_str());
                    new.push(person.entry_at(image, side));
                }
            }
        }
        if !new.is_empty() {
            left = added(&left, &new)?;
        }
        Ok(left)
    }

    fn put_squares(
        &self,
        draft: &Draft,
        at: Cell,
        symmetry: Option<Symmetry>,
    ) -> Result<Draft, Fault> {
        if let Some(symmetry) = symmetry {
            // One square after the other would read the text anew each time; kinds of squares go together.
            let mut left: Option<Draft> = None;
            for (ink, cells) in self.by_ink(at) {
                let before = left.as_ref().unwrap_or(draft);
                left = Some(paint(before, &cells, &Mix::of(ink), Some(symmetry))?);
            }
            return Ok(left.unwrap_or_else(|| Draft::of(draft.document().clone())));
        }
        let mut pen = Pen::new(draft)?;
        for (cell, square) in self.grid.cells().zip(&self.squares) {
            let Some(square) = square else { continue };
            let place = cell.offset(at.x, at.y);
            put(&mut pen, place, &square.ink_at(at))?;
            for (layer, letter) in square.layers() {
                pen.put_over(layer, place, letter);
            }
        }
        pen.finish()
    }

    /// The squares of each ink.
    fn by_ink(&self, at: Cell) -> Vec<(Ink, Vec<Cell>)> {
        let mut all: Vec<(Ink, Vec<Cell>)> = Vec::new();
        let mut add = |ink: Ink, cell: Cell| match all.iter_mut().find(|(known, _)| *known == ink) {
            Some((_, cells)) => cells.push(cell),
            None => all.push((ink, vec![cell])),
        };
        for (cell, square) in self.grid.cells().zip(&self.squares) {
            let Some(square) = square else { continue };
            let place = cell.offset(at.x, at.y);
            add(square.ink_at(at), place);
            for (layer, letter) in square.layers() {
                // Taking a zone away from the legend's square would undo what was just put.
                if letter != NOTHING || !matches!(layer, Layer::Zones | Layer::Haze) {
                    add(Ink::Over(layer, letter), place);
                }
            }
        }
        all
    }
}

/// The squares between two corners, in reading order; `None` beyond the end of a row.
fn squares_of(draft: &Draft, from: Cell, to: Cell) -> Result<Vec<Option<ClipSquare>>, Fault> {
    let sheet = draft.sheet()?;
    let is_within =
        |cell: &Cell| (from.x..=to.x).contains(&cell.x) && (from.y..=to.y).contains(&cell.y);
    let squares = rectangle(from, to).into_iter().map(|cell| {
        let letter = sheet.letter(cell)?;
        let square = sheet.meaning(letter).and_then(SquareText::read);
        let switched = square.as_ref().map(switched).unwrap_or_default();
        let switches_within = !switched.is_empty() && switched.iter().all(is_within);
        let ink = square.map_or(Ink::Letter(letter), |square| {
            let from_corner = |cell: Cell| cell.offset(-from.x, -from.y);
            Ink::Square(match switches_within {
                true => shifted_square(&square, &from_corner).to_string(),
                false => square.to_string(),
            })
        });
        let over = Layer::ALL.map(|layer| Some(sheet.over(layer, cell)));
        Some(ClipSquare {
            ink,
            over,
            switches_within,
        })
    });
    Ok(squares.collect())
}

impl ClipSquare {
    /// What is there, for a level that knows nothing of the rest of this one.
    fn kept(&self) -> Result<SquareText, Fault> {
        let square = match &self.ink {
            Ink::Square(text) => SquareText::read(text),
            _ => None,
        };
        let square = square.ok_or_else(|| {
            Fault::new(
                "A character there has no meaning in the legend.",
                "Mend the faults of the level first.",
            )
        })?;
        if !self.switches_within && !switched(&square).is_empty() {
            return Err(Fault::new(
                "A switch there works doors that are not all among these squares.",
                "Select its doors as well, or leave the switch out.",
            ));
        }
        Ok(square)
    }

    /// Its ink in a part that lies with its north-west square on `at`.
    fn ink_at(&self, at: Cell) -> Ink {
        self.with_switches(&|cell| cell.offset(at.x, at.y))
    }

    /// Its ink with the squares of its switches moved, if they are those of the part.
    fn with_switches(&self, moved: &dyn Fn(Cell) -> Cell) -> Ink {
        match &self.ink {
            Ink::Square(text) if self.switches_within => {
                let square = SquareText::read(text).map(|square| shifted_square(&square, moved));
                Ink::Square(square.map_or_else(|| text.clone(), |square| square.to_string()))
            }
            ink => ink.clone(),
        }
    }

    /// What it has over it.
    fn layers(&self) -> impl Iterator<Item = (Layer, char)> {
        let layers = Layer::ALL.into_iter().zip(self.over);
        layers.filter_map(|(layer, letter)| Some((layer, letter?)))
    }
}

impl ClipPerson {
    /// The entry at another place, without a name and on this side.
    fn entry_at(&self, at: Cell, side: &str) -> String {
        let mut document = Document::parse("combatant", self.entry.as_str());
        let changes: [&dyn Fn(&Document) -> Option<crate::document::Edit>; 3] = [
            &|document| document.remove_field(document.root(), "name"),
            &|document| document.set_field(document.root(), "at", &written(at)),
            &|document| {
                document.root().field("side")?;
                document.set_field(document.root(), "side", &in_quotes(side))
            },
        ];
        for change in changes {
            let edited = change(&document).map(|edit| document.edited(&[edit]));
            if let Some(Ok(edited)) = edited {
                document = edited;
            }
        }
        document.text().to_owned()
    }
}

/// An ink whose current flows as the map is turned.
fn flowing(ink: &Ink, turn: Turn) -> Ink {
    let Ink::Square(text) = ink else {
        return ink.clone();
    };
    let Some(mut square) = SquareText::read(text) else {
        return ink.clone();
    };
    let flow = square.field("current").and_then(|current| {
        super::coordinates::square_of(Document::parse("current", current).root())
    });
    if let Some(flow) = flow {
        let (x, y) = turn
            .symmetry()
            .direction((i32::from(flow.x), i32::from(flow.y)), 1);
        square.set("current", Some(&format!("({x}, {y})")));
    }
    Ink::Square(square.to_string())
}

/// The draft with a part of the map moved: what was there lies on another place, combatants too, and
/// the old place gets the ground that lies around it.
///
/// # Errors
/// The draft has no map, or the part would leave it.
pub fn moved(draft: &Draft, one: Cell, other: Cell, to: Cell) -> Result<Draft, Fault> {
    let grid = draft.sheet()?.grid();
    let (from, end) = corners(one, other);
    let by = (to.x - from.x, to.y - from.y);
    if !grid.contains(to) || !grid.contains(end.offset(by.0, by.1)) {
        return Err(Fault::new(
            "The part would lie beyond the edge of the map.",
            "Move it less far, or make the map larger first.",
        ));
    }
    let clip = Clip::copy(draft, from, end)?;
    let inside = people::people(draft).into_iter().filter(|person| {
        let at = person.at.filter(|_| person.is_placed);
        at.is_some_and(|at| (from.x..=end.x).contains(&at.x) && (from.y..=end.y).contains(&at.y))
    });
    let numbers: Vec<usize> = inside.map(|person| person.number).collect();
    let emptied = emptied(draft, from, end)?;
    let pasted = clip.without_people().paste(&emptied, to, None)?;
    people::moved(&pasted, &numbers, by)
}

/// The draft with the ground around a part also within it, and nothing over it.
///
/// # Errors
/// The draft has no map.
pub fn emptied(draft: &Draft, one: Cell, other: Cell) -> Result<Draft, Fault> {
    let sheet = draft.sheet()?;
    let (from, to) = corners(one, other);
    let around = rectangle(from.offset(-1, -1), to.offset(1, 1)).into_iter();
    let around = around
        .filter(|cell| !(from.x..=to.x).contains(&cell.x) || !(from.y..=to.y).contains(&cell.y));
    let mut counts: Vec<(char, usize)> = Vec::new();
    for letter in around.filter_map(|cell| sheet.letter(cell)) {
        match counts.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    let most = counts.iter().rev().max_by_key(|(_, count)| *count);
    let Some((letter, _)) = most.copied().or(sheet.letter(from).map(|it| (it, 1))) else {
        return Ok(Draft::of(draft.document().clone()));
    };
    let mut pen = Pen::new(draft)?;
    for cell in rectangle(from, to) {
        pen.put(cell, letter);
        for layer in Layer::ALL {
            pen.put_over(layer, cell, NOTHING);
        }
    }
    pen.finish()
}

#[cfg(test)]
#[path = "clip_tests.rs"]
mod tests;
