//! Battles on disk: saves to continue, and records that verify themselves. Both are JSON that
//! people can read.
//!
//! `file` reads and writes with care; `place` checks where a file may be written; `header` holds
//! what it takes to set up the same battle; `level_mark` recognizes its level and `level_search` finds it; `claim` keeps two
//! programs in one folder apart; `chronicle` lists the battles that a player finished; `order` stores orders as data and words; `replay` plays a record
//! and compares the state after every order; `game_session` is a battle being played, in the window
//! or the terminal; `leaders` says who answers
//! which question, `asking` which questions are put to players, `joining` which of them several units get at once, `boxes` how these are answered, and `offers` what was
//! said within the present order; `weighing` lets another thread weigh a question; `round` lists the players a question goes round to; `settling` ends a battle by
//! agreement; `turn_timer` counts the players' time; `seal` packs files that must stay secret;
//! `told` knows what each side has been told.

mod asking;
mod boxes;
pub mod chronicle;
mod claim;
mod draw_offer;
mod fault;
mod file;
mod format;
pub(super) mod game_session;
mod header;
mod joining;
mod leaders;
mod level_mark;
mod level_search;
mod offers;
mod order;
mod place;
mod replay;
mod round;
mod saved;
mod seal;
mod settling;
mod sum;
mod told;
pub mod turn_timer;
mod untouched;
mod weighing;
pub use claim::{Claim, next_place};
pub use draw_offer::DrawOffer;
pub use fault::Fault;
pub use file::{
    Filed, packs_of, read, read_unproven, write, write_named, write_own, write_picture, write_text,
};
pub use format::{FORMAT, hex, version};
pub use game_session::GameSession;
pub use header::Header;
pub use joining::{JoinOffer, Joined};
pub use level_mark::LevelMark;
pub use offers::{Offer, Offers};
pub use order::{RecordedStep, SavedOrder, Unfinished};
pub use place::{FileKind, check_folder, check_place, is_record};
pub use replay::{Replay, ReplayMismatch, again, play};
pub use round::NOTHING_ASKED;
pub use saved::Save;
pub use settling::{DrawReply, SeatRow};
pub use turn_timer::TurnTimer;
pub use weighing::{Unweighed, Weighed};
