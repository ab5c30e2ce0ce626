//! The engine: it knows slots and names no book.
//!
//! Read in this order: [`order`], [`plan`], [`refusal`] (what was asked, worked out, refused);
//! [`check`], [`modifier`] (what will be rolled); [`resolver`] (the only world a rule sees);
//! [`odds`]; [`event`] (what happened); [`components`] and [`store`] (all that a battle is).

pub mod action;
pub mod board;
pub mod check;
pub mod components;
pub mod condition_rule;
mod door;
pub mod event;
pub mod goals;
pub mod ids;
pub mod lay;
pub mod memo;
pub mod modifier;
pub mod moment;
pub mod odds;
pub mod order;
pub mod plan;
pub mod question;
pub mod refusal;
pub mod resolver;
pub mod ruleset;
pub mod scene;
pub mod side_view;
mod stages;
mod stance;
mod state_hash;
pub mod store;
mod stored;
pub mod systems;
mod takes;
pub mod view;
mod wording;
pub mod worth;
pub mod zones;

pub use door::{Battle, Misfit, Progress, QuestionHandler, Recorded, TrialResult, UndoEnd};
pub use state_hash::StateHasher;
pub use wording::counted;
