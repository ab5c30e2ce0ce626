//! Packs: folders or `.zip` files with a `pack.ron` and what they bring: levels, stamps, definitions of
//! the books, ground, things, brains, rules in words, portraits.
//!
//! What comes with the game is a pack of the same form, and all that the program reads of definitions
//! it reads from the [`stack`]: the game's own pack at the bottom and the player's above it. Of two
//! definitions of the same name the one of the later pack counts. [`files`] are the files of a pack,
//! [`head`] is its `pack.ron`, [`archive`] reads zip files, [`chosen`] decides which packs are on, and
//! [`survey`] says what a pack brings and what is wrong with it. `docs/packs.md` is for authors.

pub mod archive;
pub mod chosen;
pub mod export;
pub mod files;
pub mod head;
mod limits;
pub mod marks;
pub mod places;
pub mod stack;
pub mod survey;
