//! What the editor says in words: inks, and what is on a square.

use super::Desk;
use crate::{
    geometry::Cell,
    workshop::{
        brush::Ink,
        palette::layer_word,
        people::{self, Person},
        sheet::{Layer, NOTHING},
        square_text::SquareText,
    },
};

impl Desk {
    /// An ink in words.
    #[must_use]
    pub fn told(&self, ink: &Ink) -> String {
        let spaced = |name: &str| name.replace('_', " ");
        match ink {
            Ink::Letter(letter) => {
                let sheet = self.draft().sheet().ok();
                let meaning = sheet
                    .and_then(|sheet| sheet.meaning(*letter))
                    .unwrap_or("unknown");
                let square = SquareText::read(meaning);
                format!(
                    "{letter}  {}",
                    square.map_or(meaning.to_owned(), |it| it.words())
                )
            }
            Ink::Square(text) => text.clone(),
            Ink::Terrain(name) => spaced(name),
            Ink::Obstacle(Some(name)) => spaced(name),
            Ink::Obstacle(None) => "no thing".to_owned(),
            Ink::Roof(true) => "a roof".to_owned(),
            Ink::Roof(false) => "no roof".to_owned(),
            Ink::Over(layer, letter) => layer_word(*layer, *letter),
        }
    }

    /// What is on a square, in words, for the line below the map and for screen readers.
    #[must_use]
    pub fn told_square(&self, cell: Cell) -> String {
        self.told_square_among(cell, &people::people(self.draft()))
    }

    /// What is on a square, in words, where the combatants are known already.
    #[must_use]
    pub fn told_square_among(&self, cell: Cell, people: &[Person]) -> String {
        let Ok(sheet) = self.draft().sheet() else {
            return "This level has no map in letters.".to_owned();
        };
        let Some(letter) = sheet.letter(cell) else {
            return format!("{}, {}: not on the map", cell.x, cell.y);
        };
        let mut parts = vec![format!(
            "{}, {}: {}",
            cell.x,
            cell.y,
            self.told(&Ink::Letter(letter))
        )];
        for layer in Layer::ALL {
            let over = sheet.over(layer, cell);
            if over != NOTHING {
                parts.push(self.told(&Ink::Over(layer, over)));
            }
        }
        if let Some(person) = people::person_at(people, cell) {
            let about = [person.kind.as_str(), person.side.as_str()];
            let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
            parts.push(format!("{} ({})", person.name, about.join(", ")));
        }
        parts.join(", ")
    }
}
