//! Orders: what a unit is told to do, what that comes to, why it is refused, and what is asked and
//! offered meanwhile.

pub mod action;
pub mod action_params;
pub mod order;
pub mod plan;
pub mod question;
pub mod reaction_trigger;
pub mod refusal;
