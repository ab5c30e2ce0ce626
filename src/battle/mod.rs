//! The engine: it defines what a book fills in, and names no book.
//!
//! Read in this order: [`order`], [`plan`], [`refusal`] (orders, their plans and refusals);
//! [`check`], [`modifier`] (what will be rolled); [`resolver`] (the world as a rule sees it);
//! [`odds`]; [`event`] (what happened); [`components`] and [`store`] (the state).

pub mod action;
pub(super) mod action_params;
pub mod belief;
pub mod board;
pub(super) mod book_terms;
pub mod check;
pub mod components;
pub mod condition_rule;
mod discovery;
pub(super) mod engine;
pub mod reaction_trigger;
pub mod result_cache;
pub mod terrain_index;

pub mod event;
mod exposures;
pub mod goals;
pub mod ids;

pub mod leading_tests;
mod likeness;
mod lookup;
pub mod modifier;
mod movement;
pub mod obstacle;

pub mod odds;
pub mod order;
pub mod plan;
pub mod prelude;
pub mod question;
pub mod refusal;
mod reports;
pub mod resolver;
pub mod ruleset;
pub mod scene;
mod setting;
pub mod side_view;
mod stages;
mod stance;
pub mod standpoint;
pub mod store;
mod stored;
pub mod systems;
pub mod tactics;
pub mod terrain;

pub mod view;
pub mod ways;
pub mod winning;

pub mod worth;
pub mod zones;

pub use engine::{
    Battle, Misfit, Progress, Recorded, Settlement, StandingAnswer, Stops, TrialResult, UndoEnd,
    Wanted,
};
pub use resolver::QuestionHandler;

pub use book_terms::counted;
pub use discovery::Discovery;
