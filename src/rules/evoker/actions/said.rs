//! Telling that an action happens: the same event for all of them.

use crate::{
    battle::{order::Order, resolver::Resolver, ruleset::Entry},
    rules::shared,
};

/// Reports that an order is carried out.
pub fn acted(r: &mut Resolver<'_>, order: &Order, entry: &Entry) {
    shared::acted(r, order, entry.name);
}
