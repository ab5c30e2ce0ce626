//! The stamps that the workshop offers, and which of them is in hand.

use std::path::PathBuf;

use crate::workshop::{
    desk::Desk,
    stamps::{self, Stamp},
};

/// The stamps of the game and of the author.
pub struct StampShelf {
    /// The folder of the author's own.
    pub folder: Option<PathBuf>,
    /// All of them, once they were asked for.
    known: Option<Known>,
    /// The one in hand; none while something else was copied since.
    pub in_hand: Option<usize>,
}

#[derive(Default)]
struct Known {
    stamps: Vec<Stamp>,
    /// Files that should be stamps, each with its first fault.
    faulty: Vec<String>,
}

impl StampShelf {
    /// The stamps of the game and of a folder, which is read when they are asked for.
    pub fn of(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            known: None,
            in_hand: None,
        }
    }

    fn known(&mut self) -> &Known {
        self.known.get_or_insert_with(|| {
            let all = stamps::all(self.folder.as_deref());
            let told = all.faulty.iter().map(|faulty| {
                let first = faulty.problems.iter().next();
                let fault = first.map_or("it cannot be read", |first| first.message.as_str());
                format!("{}: {fault}", faulty.document.name())
            });
            Known {
                faulty: told.collect(),
                stamps: all.stamps,
            }
        })
    }

    /// All stamps.
    pub fn stamps(&mut self) -> &[Stamp] {
        &self.known().stamps
    }

    /// Reads the folder again when they are asked for next; none is in hand.
    pub fn read_again(&mut self) {
        (self.known, self.in_hand) = (None, None);
    }

    /// What is wrong with files of the folder.
    pub fn faulty(&mut self) -> &[String] {
        &self.known().faulty
    }

    /// What is in hand, in words.
    pub fn told(&self, desk: &Desk) -> String {
        let stamp = self.in_hand.zip(self.known.as_ref());
        let stamp = stamp.and_then(|(number, known)| known.stamps.get(number));
        match (stamp, &desk.clip) {
            (Some(stamp), _) => stamp.name().to_owned(),
            (None, Some(clip)) => {
                let grid = clip.grid();
                format!("what was copied, {} × {}", grid.width, grid.height)
            }
            (None, None) => "none".to_owned(),
        }
    }
}
