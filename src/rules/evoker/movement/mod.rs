//! Moving (EV-MOV, EV-TER, EV-ALT): the cost of steps, where units may stand, and what happens on
//! the way.
//!
//! ```text
//! manner   how an order moves        room    where units fit
//! spot     what a place is           way     how to get from one to the next
//! land_steps  the same by the land alone  circumstances  all else that a search looks at
//! purse    what it costs             reach   everything that can be reached
//! route    one route of it           search  over squares of a window or spots of travel
//! routing  finds both for orders
//! stride   the Move under way        arrival what every change of place brings
//! walk     executes a route step by step: leave (melee), terrain and leaping (tests), fall,
//!          altitude, push
//! around   what follows once the action is over
//! approach a separate Move to a square that reaches the target
//! ```
//!
//! Between zones and spots (EV-ZON) `course` prices a route, `travel` lists the routes, and `trip`
//! executes them; everything else is the same.

pub mod altitude;
pub mod approach;
pub mod around;
pub mod arrival;
mod circumstances;
mod course;
pub mod fall;
mod land_steps;
pub mod leaping;
pub mod leave;
pub mod manner;
pub mod onward;
mod purse;
pub mod push;
pub mod reach;
pub mod room;
pub mod route;
pub mod routing;
mod search;
mod shove;
pub mod spot;
pub mod stride;
pub mod terrain;
pub mod travel;
mod trip;
pub mod walk;
mod way;
mod window;

#[cfg(test)]
mod tests;

pub use purse::{Paid, Purse, Sources, basic_move};
pub use push::push;
pub use reach::Reach;
pub use spot::{Mover, Place, Taken};
pub use way::{Climbing, Way};

pub(crate) use crate::rules::shared::walk::tell;
