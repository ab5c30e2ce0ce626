//! When the hold of a unit that pins another ends (VI-CON-04).

use crate::{
    battle::{prelude::*, ruleset::condition_rule::Forbids},
    rules::vigor::{field::reach::are_adjacent, status::HOLD},
};

/// Ends holds that no longer last: the holder is incapacitated (being winded does not count) or no
/// longer adjacent to the held unit (VI-CON-04, VI-CON-03).
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let over = HOLD.loose(view, |held, holder| {
        !view.status(holder).is_active()
            || view.forbids(holder, Forbids::MOVE)
            || !view.status(held).is_on_field()
            || !are_adjacent(view, held, holder)
    });
    for (held, holder) in over {
        HOLD.let_go(resolver, held, holder, "VI-CON-04");
    }
}
