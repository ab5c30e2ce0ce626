//! The workshop's core, without a window: a level's file as a draft that is changed stroke by stroke.
//!
//! A [`Draft`] is the text as a lossless document, its characters ([`Sheet`]) and what the reader of
//! levels makes of it. Tools make another draft of it by edits that leave every other byte as it was:
//! [`paint`] with its [`Ink`] and [`Mix`], [`shapes`] for what tools cover, [`Clip`] for parts,
//! [`stamps`] that are kept, [`resized`], [`people`], [`mirror`], and [`zones`] of battlefields without
//! a map. A [`Workbench`] keeps the steps, writes each into its [`journal`] at once, and takes in what
//! others do to the file ([`merge`]). The [`desk`] is the editor itself without its window: tools,
//! cursor, selection; [`palette`] what it paints, [`placed`] the list of all that stands there,
//! [`forms`] the fields of its parts, [`places`] and [`remedies`] its faults. [`own_levels`] is the
//! author's folder, [`fairness`] plays a draft to learn whether it is fair.

mod brush;
mod clip;
mod coordinates;
pub mod desk;
mod draft;
pub mod fairness;
pub mod forms;
mod history;
pub mod journal;
mod letters;
pub mod merge;
pub mod mirror;
pub mod own_levels;
pub mod palette;
mod patch;
mod pen;
pub mod people;
pub mod placed;
pub mod places;
pub mod remedies;
mod resize;
pub mod shapes;
mod sheet;
mod square_text;
pub mod stamps;
mod subjects;
mod workbench;
mod zone_nodes;
pub mod zones;

pub use brush::{Ink, Mix, height_letter, paint};
pub use clip::{Clip, Turn, emptied, moved};
pub use draft::{Draft, Reading};
pub use history::History;
pub use letters::letter_for;
pub use resize::{Edges, resized};
pub use sheet::{Layer, NOTHING, Sheet};
pub use square_text::SquareText;
pub use workbench::{Outside, Workbench};

#[cfg(test)]
mod random_tests;
