//! The engine: it defines what a book fills in, and names no book.
//!
//! Read in this order: [`orders`] (orders, their plans, refusals and questions); [`check`] and
//! [`modifier`] (what will be rolled); [`resolver`] (the world as a rule sees it); [`odds`];
//! [`event`] (what happened); [`components`] and [`store`] (the state); [`field`] (the map);
//! [`ruleset`] (what a book fills in); [`Battle`] (the door).

pub mod belief;
pub mod check;
pub mod components;
pub(super) mod engine;
pub mod event;
pub mod field;
pub mod goals;
pub mod icon;
pub mod ids;
pub mod modifier;
pub mod odds;
pub mod orders;
pub mod prelude;
pub mod resolver;
pub mod ruleset;
pub mod scene;
pub mod side_view;
pub mod store;
pub mod systems;
pub mod view;
pub mod winning;

pub use engine::{
    Battle, Misfit, Progress, Recorded, Settlement, StandingAnswer, Stops, TrialResult, UndoEnd,
    Wanted, WeighedAnswer, WeighedQuestion,
};
pub use resolver::{QuestionHandler, discovery::Discovery};
pub use ruleset::book_terms::counted;
