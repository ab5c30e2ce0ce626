//! What a brush leaves on squares, alone or mixed by shares, and on their images too.

use super::{
    coordinates,
    draft::Draft,
    pen::Pen,
    people,
    sheet::{Layer, NOTHING},
    square_text::SquareText,
};
use crate::{
    data::assets,
    dice::DiceStream,
    geometry::{Cell, Symmetry},
    save::Fault,
};

/// What a brush leaves on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A character of the legend with all that it stands for.
    Letter(char),
    /// A square as legends write it, such as `floor(obstacle: crate)`.
    Square(String),
    /// Other ground; what else is there stays.
    Terrain(String),
    /// A thing, or none; the ground stays.
    Obstacle(Option<String>),
    /// A ceiling, or none.
    Roof(bool),
    /// A character of a layer; `.` leaves the square as the legend says, and takes zones and haze
    /// away there, too.
    Over(Layer, char),
}

/// Inks with their shares, such as 70 % grass, 20 % undergrowth, 10 % bush.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Each ink with its share; shares need not add up to a hundred.
    inks: Vec<(Ink, u16)>,
    /// What decides which square gets which; the same seed mixes the same on every machine.
    pub seed: u64,
}

impl Mix {
    /// One ink alone.
    #[must_use]
    pub fn of(ink: Ink) -> Self {
        Self {
            inks: vec![(ink, 1)],
            seed: 0,
        }
    }

    /// Several inks by their shares; those of share 0 are never used.
    #[must_use]
    pub fn mixed(inks: Vec<(Ink, u16)>, seed: u64) -> Self {
        Self { inks, seed }
    }

    /// The ink for a square; `None` of a mix without shares.
    #[must_use]
    pub fn ink(&self, cell: Cell) -> Option<&Ink> {
        if let [(ink, _)] = self.inks.as_slice() {
            return Some(ink);
        }
        let sum: u32 = self.inks.iter().map(|(_, share)| u32::from(*share)).sum();
        let place = u64::from(cell.x as u16) << 16 | u64::from(cell.y as u16);
        let mut left =
            DiceStream::new(self.seed, place).throw(u16::try_from(sum.max(1)).unwrap_or(u16::MAX));
        for (ink, share) in &self.inks {
            if left <= *share && *share > 0 {
                return Some(ink);
            }
            left -= share;
        }
        None
    }
}

/// Height in metres as a character of the layer; `None` beyond -26 and 35 m.
#[must_use]
pub fn height_letter(metres: i16) -> Option<char> {
    match metres {
        0..=35 => char::from_digit(metres as u32, 36),
        -26..=-1 => Some((b'A' + (-1 - metres) as u8) as char),
        _ => None,
    }
}

/// The draft with these squares painted, and their images if the map repeats itself.
///
/// # Errors
/// There is no map, or the ink means nothing.
pub fn paint(
    draft: &Draft,
    cells: &[Cell],
    mix: &Mix,
    symmetry: Option<Symmetry>,
) -> Result<Draft, Fault> {
    let mut pen = Pen::new(draft)?;
    let grid = draft.sheet()?.grid();
    for cell in cells {
        if !grid.contains(*cell) {
            continue;
        }
        let Some(ink) = mix.ink(*cell) else { continue };
        put(&mut pen, *cell, ink)?;
        let Some(symmetry) = symmetry.filter(|symmetry| symmetry.fits(grid)) else {
            continue;
        };
        for number in 1..symmetry.count() {
            let image = symmetry.image(*cell, 1, number, grid);
            if image == *cell {
                continue;
            }
            let zone = |zone| people::zone_partner(draft, symmetry, number, zone);
            let turned = turned(&pen, ink, &zone, &|square| {
                coordinates::turned_square(square, symmetry, number, grid)
            });
            put(&mut pen, image, turned.as_ref().unwrap_or(ink))?;
        }
    }
    pen.finish()
}

/// The ink for an image, where currents flow another way, switches open other doors, and start zones
/// are those of other sides; `None` if it is the same.
fn turned(
    pen: &Pen<'_>,
    ink: &Ink,
    zone: &dyn Fn(char) -> char,
    turn: &dyn Fn(&SquareText) -> SquareText,
) -> Option<Ink> {
    let square = match ink {
        Ink::Over(Layer::Zones, letter) => return Some(Ink::Over(Layer::Zones, zone(*letter))),
        Ink::Letter(letter) => pen.square(*letter)?,
        Ink::Square(text) => SquareText::read(text)?,
        _ => return None,
    };
    let turned = with_zones(&turn(&square), zone);
    (turned != square).then(|| Ink::Square(turned.to_string()))
}

/// A square with its zones exchanged.
#[must_use]
pub fn with_zones(square: &SquareText, zone: &dyn Fn(char) -> char) -> SquareText {
    let mut changed = square.clone();
    for field in ["zone", "zones"] {
        let Some(value) = square.field(field) else {
            continue;
        };
        let letters = value.chars().map(|letter| match letter {
            'A'..='Z' => zone(letter),
            _ => letter,
        });
        let value: String = letters.collect();
        changed.set(field, Some(&value));
    }
    changed
}

/// Puts an ink on one square.
///
/// # Errors
/// The ink means nothing.
pub fn put(pen: &mut Pen<'_>, cell: Cell, ink: &Ink) -> Result<(), Fault> {
    let old = pen.letter(cell);
    let letter = match ink {
        Ink::Letter(letter) => *letter,
        Ink::Square(text) => {
            let square = SquareText::read(text).ok_or_else(|| unknown(text))?;
            pen.letter_of(&square)
        }
        Ink::Over(layer, letter) => {
            pen.put_over(*layer, cell, *letter);
            match (layer, letter) {
                (Layer::Zones | Layer::Haze, &NOTHING) => {}
                _ => return Ok(()),
            }
            let Some((old, mut square)) = known(pen, old) else {
                return Ok(());
            };
            let fields: &[&str] = match layer {
                Layer::Zones => &["zone", "zones"],
                _ => &["haze"],
            };
            let has = fields.iter().any(|field| square.field(field).is_some());
            fields.iter().for_each(|field| square.set(field, None));
            if has { pen.letter_of(&square) } else { old }
        }
        Ink::Terrain(name) => {
            let terrain = assets().terrain(name).ok_or_else(|| unknown(name))?;
            let known = known(pen, old);
            let mut square = match &known {
                Some((_, square)) => square.clone(),
                None => SquareText::bare(name),
            };
            square.set_terrain(name, terrain.wall);
            match known {
                Some((letter, same)) if same == square => letter,
                _ => pen.letter_of(&square),
            }
        }
        Ink::Obstacle(name) => {
            let thing = name.as_deref();
            if let Some(name) = thing.filter(|name| assets().obstacle(name).is_none()) {
                return Err(unknown(name));
            }
            let Some((old, mut square)) = known(pen, old) else {
                return Ok(());
            };
            let is_wall = assets().terrain(&square.terrain).is_some_and(|it| it.wall);
            if square.field("obstacle") == thing || (is_wall && thing.is_some()) {
                old
            } else {
                square.set_obstacle(thing);
                pen.letter_of(&square)
            }
        }
        Ink::Roof(roof) => {
            let Some((old, mut square)) = known(pen, old) else {
                return Ok(());
            };
            if (square.field("roof") == Some("true")) == *roof {
                old
            } else {
                square.set("roof", roof.then_some("true"));
                pen.letter_of(&square)
            }
        }
    };
    pen.put(cell, letter);
    Ok(())
}

/// A character with what it stands for.
fn known(pen: &Pen<'_>, letter: Option<char>) -> Option<(char, SquareText)> {
    let letter = letter?;
    Some((letter, pen.square(letter)?))
}

fn unknown(name: &str) -> Fault {
    Fault::new(
        format!("`{name}` is no ground and no thing that the workshop can draw."),
        "Take one of the palette.",
    )
}

#[cfg(test)]
#[path = "brush_tests.rs"]
mod tests;
