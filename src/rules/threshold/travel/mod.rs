//! Ways of moving (TH-MOV): steps, climbs, jumps, flight, falls, forced movement.

pub(super) mod climb;
pub(crate) mod current;
pub(crate) mod dragging;
pub(super) mod fall;
pub(super) mod flight;
pub(super) mod forced;
pub(super) mod jump;
pub(super) mod landing;
pub(super) mod movement;
pub(super) mod pace;
pub(crate) mod placing;
pub(crate) mod run_up;
pub(super) mod step_prices;
pub(super) mod stepping;
pub(super) mod water;
