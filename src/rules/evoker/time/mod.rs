//! Turns, rounds, initiative and delayed actions (EV-TIM).

pub mod delay;
pub mod initiative;
pub mod legal;
pub mod once;
pub mod one_more;
pub mod rounds;
pub mod turns;
