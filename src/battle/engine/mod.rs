//! The only way to change a battle: orders and answers given to [`Battle`].

mod battle;
mod carry_out;
mod misled;
mod player_stops;
mod resume;
mod retitled;
mod settle;
mod standing_answer;
mod stops;
mod trial;
mod undo;
mod undo_point;
mod weighed;
mod what_if;

pub use battle::{Battle, Progress, Recorded};
pub use resume::Misfit;
pub use settle::Settlement;
pub use standing_answer::{StandingAnswer, Wanted};
pub use stops::Stops;
pub use trial::TrialResult;
pub use undo_point::UndoEnd;
pub use weighed::{WeighedAnswer, WeighedQuestion};
