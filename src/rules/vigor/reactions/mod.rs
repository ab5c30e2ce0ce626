//! Reactions that answer what others lay open (VI-REA). Defences are asked for by the attack itself.

mod opening;

pub(crate) use opening::{PRICE as OPENING_PRICE, TakeOpening, may_take, who_took_it};
