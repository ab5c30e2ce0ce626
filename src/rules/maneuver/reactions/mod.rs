//! One reaction a file (MA-TIM-10): in the order of initiative, each at most once for one trigger.

pub(crate) mod handling;
pub(crate) mod invited;
pub(crate) mod opportunity;
pub(crate) mod ward;
