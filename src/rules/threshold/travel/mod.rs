//! Ways of moving (TH-MOV): steps, climbs, jumps, flight, falls, forced movement.

pub(super) mod climb;
pub(super) mod fall;
pub(super) mod flight;
pub(super) mod forced;
pub(super) mod jump;
pub(super) mod landing;
pub(super) mod movement;
pub(super) mod pace;
pub(super) mod step_prices;
pub(super) mod stepping;
pub(super) mod water;
