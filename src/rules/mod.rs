//! The books. Each folder reads like its chapter list; none knows files or windows.

pub mod evoker;
pub mod maneuver;
pub mod momentum;
pub(crate) mod shared;
pub mod threshold;
pub mod vigor;
