//! The engine: it defines what a book fills in, and names no book.
//!
//! Read in this order: [`order`], [`plan`], [`refusal`] (orders, their plans and refusals);
//! [`check`], [`modifier`] (what will be rolled); [`resolver`] (the world as a rule sees it);
//! [`odds`]; [`event`] (what happened); [`components`] and [`store`] (the state).

pub mod action;
pub(super) mod action_params;
pub mod board;
pub(super) mod book_terms;
pub mod check;
pub mod components;
pub mod condition_rule;
pub(super) mod engine;
pub mod reaction_trigger;
pub mod result_cache;
pub mod terrain_index;

pub mod event;
pub mod goals;
pub mod ids;

pub mod leading_tests;
pub mod modifier;
mod movement;

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
pub mod side_view;
mod stages;
mod stance;
pub mod standpoint;
pub mod store;
mod stored;
pub mod systems;
pub mod tactics;

pub mod view;
pub mod ways;

pub mod worth;
pub mod zones;

pub use engine::{
    Battle, Discovery, Misfit, Progress, QuestionHandler, Recorded, Settlement, StandingAnswer,
    Stops, TrialResult, UndoEnd, Wanted,
};

pub use book_terms::counted;
