//! The language server: `shadowgrid lsp` tells editors, while an author types, what the readers of
//! levels, scenes, settings, sweeps, stamps and data know.
//!
//! `server` takes messages and answers them. `file` is a text as it is in the editor, read anew when
//! it has changed; `kinds` says what it is. Faults (`faults`) are those of `check`. What fits a place
//! (`complete`) and what stands there (`hover`) comes from the readers themselves: they note what
//! they know of a place (`document::Notes`), of a text in which a word stands there that means
//! nothing (`probe`). `names` finds what a name speaks of and where else it stands; `outline`,
//! `hints`, `tokens` and `mend` are what their names say.

mod complete;
mod describe;
mod faults;
mod file;
mod hints;
mod hover;
pub mod kinds;
mod map;
mod mend;
mod names;
mod orders;
mod outline;
mod positions;
mod probe;
mod server;
mod tokens;

pub use server::{Stopped, serve};
