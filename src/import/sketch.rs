//! What is known of a map, in the words of levels.

use std::collections::BTreeMap;

use crate::{data::level::LARGEST_MAP, save::Fault};

/// Light of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Brightness {
    Dark,
    Low,
    #[default]
    Bright,
}

/// What a square is, as an entry of the legend says it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Square {
    /// A terrain.
    pub(super) ground: String,
    /// Further terrains.
    pub(super) features: Vec<String>,
    /// What stands there.
    pub(super) obstacle: Option<String>,
}

impl Square {
    /// A square of this terrain.
    pub(super) fn of(ground: &str) -> Self {
        Self {
            ground: ground.to_owned(),
            features: Vec::new(),
            obstacle: None,
        }
    }

    /// What the legend says.
    pub(super) fn entry(&self) -> String {
        let mut more = Vec::new();
        if !self.features.is_empty() {
            more.push(format!("features: [{}]", self.features.join(", ")));
        }
        if let Some(obstacle) = &self.obstacle {
            more.push(format!("obstacle: {obstacle}"));
        }
        match more.is_empty() {
            true => self.ground.clone(),
            false => format!("{}({})", self.ground, more.join(", ")),
        }
    }

    /// Whether it is a wall from floor to ceiling.
    pub(super) fn is_wall(&self) -> bool {
        ["wall", "rock"].contains(&self.ground.as_str())
    }
}

/// A map, with notes of what could not be taken over.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    /// Its title; empty if the file has none.
    pub(super) title: String,
    /// The program or format it is from, as in "a map of Tiled".
    pub(super) source: &'static str,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Row by row.
    pub(super) squares: Vec<Square>,
    /// Metres, row by row.
    pub(super) heights: Vec<i16>,
    /// Light, row by row.
    pub(super) light: Vec<Brightness>,
    /// Where sides begin, by their number from 0.
    pub(super) starts: Vec<(usize, (usize, usize))>,
    /// What was lost or assumed, each a sentence.
    pub(super) notes: Vec<String>,
    /// What is not understood, with how often.
    pub(super) unknown: BTreeMap<String, usize>,
}

impl Sketch {
    /// A map of this size, all of one ground.
    ///
    /// # Errors
    /// It has no squares, or more than a level may have.
    pub(super) fn new(
        source: &'static str,
        (width, height): (i64, i64),
        ground: &str,
    ) -> Result<Self, Fault> {
        let most = LARGEST_MAP as i64;
        if width < 1 || height < 1 {
            return Err(Fault::new(
                format!("The map has {width} x {height} squares."),
                "Name a map with at least one square.",
            ));
        }
        if width > most || height > most {
            return Err(Fault::new(
                format!(
                    "The map has {width} x {height} squares, and a level has at most {most} x {most}."
                ),
                "Export a part of it.",
            ));
        }
        let (width, height) = (width as usize, height as usize);
        let count = width * height;
        Ok(Self {
            title: String::new(),
            source,
            width,
            height,
            squares: vec![Square::of(ground); count],
            heights: vec![0; count],
            light: vec![Brightness::Bright; count],
            starts: Vec::new(),
            notes: Vec::new(),
            unknown: BTreeMap::new(),
        })
    }

    /// The place of a square in the lists; `None` off the map.
    pub(super) fn index(&self, x: i64, y: i64) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// A square, to be changed.
    pub(super) fn square(&mut self, x: i64, y: i64) -> Option<&mut Square> {
        let place = self.index(x, y)?;
        self.squares.get_mut(place)
    }

    /// Adds a note.
    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Counts something that is not understood.
    pub(super) fn unknown(&mut self, what: impl Into<String>) {
        // What a file makes up by the thousand is not kept by the thousand.
        if self.unknown.len() < 1000 {
            *self.unknown.entry(what.into()).or_default() += 1;
        }
    }
}
