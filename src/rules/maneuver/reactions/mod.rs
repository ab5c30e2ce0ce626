//! One reaction a file (MA-TIM-10): in initiative order, each at most once for each trigger.

pub(crate) mod handling;
pub(crate) mod invited;
pub(crate) mod opportunity;
pub(crate) mod ward;
