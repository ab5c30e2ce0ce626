//! Random changes of every shipped level, held against a model and against another reader of RON.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use super::*;
use crate::{
    data::assets,
    dice::DiceStream,
    geometry::{Cell, Grid, Symmetry},
    workshop::shapes::{Figure, figure, flood, thick},
};

/// What is on each square, however it is written.
type Model = BTreeMap<Cell, (Option<SquareText>, [char; 4])>;

fn model(draft: &Draft) -> Model {
    let sheet = draft.sheet().unwrap();
    let squares: BTreeMap<char, Option<SquareText>> = sheet
        .legend
        .iter()
        .map(|(letter, text)| (*letter, SquareText::read(text).map(|square| square.key())))
        .collect();
    let square = |cell| {
        let square = sheet
            .letter(cell)
            .and_then(|letter| squares.get(&letter).cloned());
        let over = Layer::ALL.map(|layer| sheet.over(layer, cell));
        (cell, (square.flatten(), over))
    };
    sheet.grid().cells().map(square).collect()
}

/// Random numbers.
struct Lot(DiceStream);

impl Lot {
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.throw(end.clamp(1, 60_000) as u16)) - 1
    }

    fn cell(&mut self, grid: Grid) -> Cell {
        let x = self.below(usize::from(grid.width));
        let y = self.below(usize::from(grid.height));
        Cell::new(x as i16, y as i16)
    }

    fn ink(&mut self, draft: &Draft) -> Ink {
        let legend = &draft.sheet().unwrap().legend;
        let terrains = &assets().terrains;
        let things = &assets().obstacles;
        match self.below(8) {
            0 | 1 => Ink::Letter(legend[self.below(legend.len())].0),
            2 => Ink::Terrain(terrains[self.below(terrains.len())].name.clone()),
            3 => Ink::Obstacle(Some(things[self.below(things.len())].name.clone())),
            4 => Ink::Obstacle(None),
            5 => Ink::Roof(self.below(2) == 0),
            _ => {
                let layer = Layer::ALL[self.below(4)];
                let letters = ["01ab.", "dlb.", "ABZ.", "~19."][layer as usize];
                let letters: Vec<char> = letters.chars().collect();
                Ink::Over(layer, letters[self.below(letters.len())])
            }
        }
    }

    fn cells(&mut self, draft: &Draft) -> Vec<Cell> {
        let sheet = draft.sheet().unwrap();
        let grid = sheet.grid();
        let (from, to) = (self.cell(grid), self.cell(grid));
        let figures = [
            Figure::Line,
            Figure::Rectangle,
            Figure::FilledRectangle,
            Figure::Ellipse,
            Figure::FilledEllipse,
        ];
        match self.below(7) {
            0 => flood(grid, from, |cell| sheet.letter(cell)),
            1 => thick(&[from], 1 + self.below(4) as u8),
            number => figure(figures[number - 2], from, to),
        }
    }
}

/// What an ink makes of a square, written anew for the test.
fn expected(
    old: &(Option<SquareText>, [char; 4]),
    ink: &Ink,
    sheet: &Sheet,
) -> (Option<SquareText>, [char; 4]) {
    let (square, mut over) = old.clone();
    let changed = |change: &dyn Fn(&mut SquareText)| {
        square.clone().map(|mut square| {
            change(&mut square);
            square.key()
        })
    };
    let is_wall = |name: &str| assets().terrain(name).is_some_and(|terrain| terrain.wall);
    let square = match ink {
        Ink::Letter(letter) => sheet
            .meaning(*letter)
            .and_then(SquareText::read)
            .map(|it| it.key()),
        Ink::Square(text) => SquareText::read(text).map(|it| it.key()),
        Ink::Terrain(name) => changed(&|square| square.set_terrain(name, is_wall(name))),
        Ink::Obstacle(thing) => changed(&|square| {
            if thing.is_none() || !is_wall(&square.terrain) {
                square.set_obstacle(thing.as_deref());
            }
        }),
        Ink::Roof(roof) => changed(&|square| {
            if (square.field("roof") == Some("true")) != *roof {
                square.set("roof", roof.then_some("true"));
            }
        }),
        Ink::Over(layer, letter) => {
            over[*layer as usize] = *letter;
            changed(&|square| {
                if *letter == NOTHING && *layer == Layer::Zones {
                    square.set("zone", None);
                    square.set("zones", None);
                }
                if *letter == NOTHING && *layer == Layer::Haze {
                    square.set("haze", None);
                }
            })
        }
    };
    (square, over)
}

/// The lines of a text that hold rows of its pictures with these numbers.
fn rows(draft: &Draft, numbers: &BTreeSet<i16>) -> BTreeSet<usize> {
    let root = draft.document().root();
    let fields = ["map", "elevation", "light", "zones", "haze"];
    let pictures = fields.iter().filter_map(|field| root.field(field)?.items());
    let rows = pictures.flat_map(|rows| rows.iter().zip(0_i16..));
    let touched = rows.filter(|(_, number)| numbers.contains(number));
    touched
        .map(|(row, _)| draft.text()[..row.span.start].matches('\n').count())
        .collect()
}

/// Every line that was not touched is there still, in the same order and byte for byte.
fn check_lines(old: &Draft, new: &Draft, touched: &BTreeSet<usize>) {
    let mut left = new.text().split_inclusive('\n');
    for (number, line) in old.text().split_inclusive('\n').enumerate() {
        if !touched.contains(&number) {
            assert!(
                left.any(|other| other == line),
                "line {} is gone: {line}",
                number + 1
            );
        }
    }
}

/// Another reader finds no fault, and the same text.
fn check_by_another(text: &str) {
    let other = ronin_core::parse(text);
    assert!(
        other.diagnostics().is_empty(),
        "{:?}\n{text}",
        other.diagnostics()
    );
    assert_eq!(ronin_core::print(&other), text);
}

fn levels() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

#[test]
fn a_thousand_strokes_in_every_level_touch_their_lines_alone_and_do_what_they_say() {
    let mut drawn = 0;
    for (name, text) in levels() {
        let mut draft = Draft::new(name.as_str(), text.as_str());
        if draft.sheet().is_err() {
            continue;
        }
        check_by_another(draft.text());
        let mut lot = Lot(DiceStream::new(47, text.len() as u64));
        for number in 0..1_000 {
            // New legends would grow without end.
            if number % 100 == 0 {
                draft = Draft::new(name.as_str(), text.as_str());
            }
            let (cells, ink) = (lot.cells(&draft), lot.ink(&draft));
            let painted = paint(&draft, &cells, &Mix::of(ink.clone()), None).unwrap();
            let rows_of = cells.iter().map(|cell| cell.y).collect();
            check_lines(&draft, &painted, &rows(&draft, &rows_of));
            let sheet = draft.sheet().unwrap();
            let mut wanted = model(&draft);
            for cell in &cells {
                if let Some(square) = wanted.get_mut(cell) {
                    *square = expected(square, &ink, sheet);
                }
            }
            assert!(
                model(&painted) == wanted,
                "{name}: {ink:?} on {cells:?}\n{}",
                painted.text()
            );
            // Characters that were in the legend mean what they meant.
            let legend = &painted.sheet().unwrap().legend;
            assert!(legend.starts_with(&sheet.legend), "{name}");
            if number % 10 == 0 {
                check_by_another(painted.text());
            }
            draft = painted;
            drawn += 1;
        }
    }
    assert!(drawn >= 8_000, "{drawn}");
}

#[test]
fn other_tools_leave_alone_what_they_do_not_touch() {
    for (name, text) in levels() {
        let draft = Draft::new(name.as_str(), text.as_str());
        if draft.sheet().is_err() {
            continue;
        }
        let mut lot = Lot(DiceStream::new(48, text.len() as u64));
        let grid = draft.sheet().unwrap().grid();
        for _ in 0..25 {
            let symmetry = Symmetry::ALL[lot.below(3)];
            let ink = lot.ink(&draft);
            let painted = paint(&draft, &lot.cells(&draft), &Mix::of(ink), Some(symmetry)).unwrap();
            check_by_another(painted.text());
            let everybody = people::people(&draft);
            let number = lot.below(everybody.len());
            if let Ok(moved) = people::moved_to(&draft, number, lot.cell(grid), None) {
                assert_eq!(moved.text().lines().count(), text.lines().count());
                let same = text
                    .lines()
                    .zip(moved.text().lines())
                    .filter(|(one, other)| one == other);
                assert!(same.count() + 1 >= text.lines().count(), "{name}");
            }
            let renamed = people::renamed(&draft, number, "Somebody New").unwrap();
            assert_eq!(people::people(&renamed)[number].name, "Somebody New");
            let deleted = people::deleted(&draft, &[number], None).unwrap();
            assert_eq!(people::people(&deleted).len() + 1, everybody.len());
            let edges = Edges {
                north: lot.below(3) as i16,
                east: lot.below(3) as i16,
                south: lot.below(3) as i16,
                west: lot.below(3) as i16,
            };
            let larger = resized(&draft, edges).unwrap();
            check_by_another(larger.text());
            assert!(
                larger.reading().problems.n_errors() == 0,
                "{name} {:?}",
                larger.reading().problems
            );
            let back = Edges {
                north: -edges.north,
                east: -edges.east,
                south: -edges.south,
                west: -edges.west,
            };
            assert_eq!(
                resized(&larger, back).unwrap().text(),
                text,
                "{name} {edges:?}"
            );
            let clip = Clip::copy(&draft, lot.cell(grid), lot.cell(grid)).unwrap();
            let pasted = clip
                .without_people()
                .paste(&draft, lot.cell(grid), None)
                .unwrap();
            check_by_another(pasted.text());
        }
    }
}
