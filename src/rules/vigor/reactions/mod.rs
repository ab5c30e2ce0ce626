//! Reactions to enemies that expose themselves (VI-REA). The attack itself asks for defences.

mod opening;

pub(crate) use opening::{TakeOpening, may_take, who_took_it};
