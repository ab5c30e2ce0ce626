//! Small pictures of what the palette paints, painted beside the window as the board paints them.

use std::collections::BTreeMap;

use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::{
    app::{
        board::{
            drafting::paint_parts,
            ground_image::{PaintBox, Part},
        },
        state::background_task::BackgroundTask,
    },
    data::level::Level,
    document::Document,
    geometry::Cell,
    workshop::{Ink, Sheet, SquareText},
};

/// Pixels along the edge of a picture.
const EDGE: usize = 48;
/// How many are painted at a time.
const AT_A_TIME: usize = 48;

/// Pictures by the square that they show, as legends write it.
#[derive(Default)]
pub struct Swatches {
    known: BTreeMap<String, Option<TextureHandle>>,
    wanted: Vec<String>,
    work: Option<BackgroundTask<Vec<(String, Option<ColorImage>)>>>,
}

/// The square that shows an ink; none of layers, which are told by words.
pub fn square_of(ink: &Ink, sheet: Option<&Sheet>) -> Option<String> {
    match ink {
        Ink::Letter(letter) => {
            let square = SquareText::read(sheet?.meaning(*letter)?)?;
            Some(square.to_string())
        }
        Ink::Square(text) => Some(text.clone()),
        Ink::Terrain(name) => Some(name.clone()),
        Ink::Obstacle(Some(name)) => Some(format!("floor(obstacle: {name})")),
        Ink::Obstacle(None) => Some("floor".to_owned()),
        Ink::Roof(_) | Ink::Over(..) => None,
    }
}

impl Swatches {
    /// The picture of a square, once it is painted.
    pub fn of(&mut self, square: &str) -> Option<&TextureHandle> {
        if !self.known.contains_key(square) && !self.wanted.iter().any(|own| own == square) {
            self.wanted.push(square.to_owned());
        }
        self.known.get(square)?.as_ref()
    }

    /// Goes on painting.
    pub fn follow(&mut self, ctx: &Context) {
        if let Some(work) = &self.work {
            let painted = match work.awaited() {
                Ok(None) => return,
                Ok(Some(painted)) => painted,
                Err(_) => Vec::new(),
            };
            self.work = None;
            for (square, image) in painted {
                let name = format!("square {square}");
                let texture =
                    image.map(|image| ctx.load_texture(name, image, TextureOptions::LINEAR));
                self.known.insert(square, texture);
            }
            self.wanted
                .retain(|square| !self.known.contains_key(square));
            ctx.request_repaint();
        }
        if !self.wanted.is_empty() {
            let some = self.wanted.len().min(AT_A_TIME);
            let squares: Vec<String> = self.wanted[..some].to_vec();
            self.work = Some(BackgroundTask::start(move || painted(squares)));
        }
    }
}

/// Paints squares, each between others of plain floor.
fn painted(squares: Vec<String>) -> Vec<(String, Option<ColorImage>)> {
    let letter = |number: usize| char::from_u32(0x4E00 + number as u32).unwrap_or('x');
    let rows = |middle: &dyn Fn(usize) -> char| -> String {
        let letters = (0..squares.len()).flat_map(|number| ['.', middle(number)]);
        letters.chain(['.']).collect()
    };
    let plain = rows(&|_| '.');
    let shown = rows(&letter);
    let legend = squares.iter().enumerate();
    let legend: Vec<String> = legend
        .map(|(number, square)| format!("'{}': {square}", letter(number)))
        .collect();
    let text = format!(
        "Level(format: 1, name: \"Palette\", legend: {{'.': floor, {}}}, \
         map: [\"{plain}\", \"{shown}\", \"{plain}\"], \
         sides: [Side(name: \"A\"), Side(name: \"B\")], combatants: [])",
        legend.join(", ")
    );
    let (level, _) = Level::sketch(&Document::parse("palette", text));
    let images = level.map_or_else(Vec::new, |level| {
        let parts = (0..squares.len()).map(|number| {
            let x = number as i16 * 2 + 1;
            Part {
                from: Cell::new(x, 1),
                to: Cell::new(x + 1, 2),
            }
        });
        let parts: Vec<Part> = parts.collect();
        paint_parts(&mut PaintBox::default(), &level, None, &parts, EDGE)
    });
    let images = images.into_iter().map(Some).chain(std::iter::repeat(None));
    squares.into_iter().zip(images).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::assets;

    #[test]
    fn every_ground_and_thing_has_a_picture_and_they_differ() {
        let grounds = assets().terrains.iter().map(|it| it.name.clone());
        let things = assets().obstacles.iter();
        let things = things.map(|it| format!("floor(obstacle: {})", it.name));
        let squares: Vec<String> = grounds.chain(things).collect();
        let count = squares.len();
        let images: Vec<ColorImage> = painted(squares)
            .into_iter()
            .map(|(square, image)| image.unwrap_or_else(|| panic!("{square}")))
            .collect();
        let mut different: Vec<&ColorImage> = Vec::new();
        for image in &images {
            if !different.contains(&image) {
                different.push(image);
            }
        }
        assert!(
            different.len() * 3 > count * 2,
            "{} of {count}",
            different.len()
        );
    }
}
