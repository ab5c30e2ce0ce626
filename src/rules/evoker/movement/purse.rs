//! Paying for steps (EV-MOV-10, 12, 13): the rest of the Move under way, and Moves to come.

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::evoker::{
        character::{sheet::Score, stats},
        field::aboard,
    },
};

/// Metres of a Basic Move (EV-SHT-08): twice the Agility Bonus, at least one; a rider has that of
/// its mount or vehicle (EV-MOV-36, EV-MOV-40).
pub fn basic_move(view: View<'_>, unit: UnitId) -> u16 {
    let unit = view.mount(unit).unwrap_or(unit);
    if let Some(vehicle) = aboard::facts(view, unit) {
        return vehicle.basic_move.into();
    }
    (2 * stats::bonus(view, unit, Score::Agility)).clamp(1, 100) as u16
}

/// Sources of hindrance of one step (EV-MOV-11): in the Move under way, and in later ones, where
/// tests made in this Move no longer count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Sources in the Move under way.
    pub now: u8,
    /// Sources in a later Move.
    pub later: u8,
}

impl Sources {
    /// The same sources in every Move.
    pub const fn same(sources: u8) -> Self {
        Self {
            now: sources,
            later: sources,
        }
    }

    /// The sum of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            now: self.now + other.now,
            later: self.later + other.later,
        }
    }
}

/// The least metres that a step with this many sources costs (EV-MOV-12).
pub const fn least(sources: u8) -> u16 {
    if sources == 1 { 2 } else { 1 }
}

/// The metres a unit can spend now. "Spent" below counts metres from the start of the order, lost
/// rests included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purse {
    /// Metres left of the Move under way; 0 if none is.
    pub left: u16,
    /// Whether the Move under way has taken no step yet.
    pub fresh: bool,
    /// Metres of each later Move.
    pub length: u16,
    /// Number of later Moves.
    pub more: u16,
}

/// A step paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Total spent afterwards.
    pub spent: u16,
    /// Cost of the step itself.
    pub price: u16,
    /// Whether a new Move begins with it.
    pub new_move: bool,
}

impl Purse {
    /// The unit's present purse.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        let stride = view.store.get::<MoveProgress>(unit);
        Self {
            left: u16::from(stride.metres),
            fresh: !stride.begun,
            length: basic_move(view, unit),
            more: u16::from(stride.moves),
        }
    }

    /// One separate Move, for Charge (EV-ACT-03).
    pub fn single(view: View<'_>, unit: UnitId) -> Self {
        let length = basic_move(view, unit);
        Self {
            left: length,
            fresh: true,
            length,
            more: 0,
        }
    }

    /// All metres, of this Move and later ones.
    pub fn total(self) -> u16 {
        self.left + self.more * self.length
    }

    /// Whether the metre after `spent` belongs to the Move under way.
    pub fn is_now(self, spent: u16) -> bool {
        spent < self.left
    }

    /// The end of the Move that the metre after `spent` belongs to.
    pub fn end(self, spent: u16) -> u16 {
        if self.is_now(spent) {
            self.left
        } else {
            self.left + ((spent - self.left) / self.length + 1) * self.length
        }
    }

    /// Whether `spent` is the end of a Move.
    pub fn is_end(self, spent: u16) -> bool {
        spent >= self.left && (spent - self.left).is_multiple_of(self.length)
    }

    /// Pays a step (EV-MOV-12): 1 m, with one source 2 m, with more all that is left of the Move.
    /// The first step of a Move is always allowed. A rest too small for a step is lost (EV-MOV-13).
    pub fn pay(self, spent: u16, sources: Sources) -> Option<Paid> {
        let mut at = spent;
        loop {
            let now = self.is_now(at);
            if !now && at >= self.total() {
                return None;
            }
            let count = if now { sources.now } else { sources.later };
            if count == 0 {
                // A single metre always fits, and most steps are single metres.
                return Some(Paid {
                    spent: at + 1,
                    price: 1,
                    new_move: !now && self.is_end(at),
                });
            }
            let end = self.end(at);
            let price = match count {
                1 => 2,
                _ => (end - at).max(1),
            };
            let opens = if now {
                at == 0 && self.fresh
            } else {
                self.is_end(at)
            };
            if at + price <= end || opens {
                let price = price.min(end - at);
                return Some(Paid {
                    spent: at + price,
                    price,
                    new_move: opens && !now,
                });
            }
            at = end;
        }
    }

    /// Pays for this many metres on a face, each with these sources.
    pub fn climb(self, spent: u16, metres: u8, sources: Sources) -> Option<Paid> {
        let start = Paid {
            spent,
            price: 0,
            new_move: false,
        };
        (0..metres).try_fold(start, |before, _| {
            let paid = self.pay(before.spent, sources)?;
            Some(Paid {
                spent: paid.spent,
                price: before.price + paid.price,
                new_move: before.new_move || paid.new_move,
            })
        })
    }

    /// Pays with the whole rest of a Move, if it is at least this much (EV-MOV-25).
    pub fn pay_rest(self, spent: u16, at_least: u16) -> Option<Paid> {
        let end = self.end(spent);
        let inside = self.is_now(spent) || !self.is_end(spent);
        (inside && end - spent >= at_least).then_some(Paid {
            spent: end,
            price: end - spent,
            new_move: false,
        })
    }

    /// When a flyer can change its band, once a Move and for free (EV-ALT-06): the total spent by
    /// then, and whether a new Move begins with it.
    pub fn change_band(self, stride: Option<&MoveProgress>, spent: u16) -> Option<(u16, bool)> {
        // The change belongs to the Move under way or just ended; otherwise to the next.
        let under_way = self.left > 0 || stride.is_some_and(|stride| stride.begun);
        let changed = stride.is_some_and(|stride| stride.band_changed);
        if spent > self.left || under_way && !changed {
            return Some((spent, false));
        }
        Some((self.next_move(spent)?, true))
    }

    /// The start of the next Move, if there is one.
    pub fn next_move(self, spent: u16) -> Option<u16> {
        let end = if self.is_now(spent) || !self.is_end(spent) {
            self.end(spent)
        } else {
            spent
        };
        (end < self.total()).then_some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::{Purse, Sources};

    fn purse(left: u16, fresh: bool, more: u16) -> Purse {
        Purse {
            left,
            fresh,
            length: 8,
            more,
        }
    }

    fn spend(purse: Purse, steps: &[u8]) -> Option<u16> {
        let mut spent = 0;
        for &sources in steps {
            spent = purse.pay(spent, Sources::same(sources))?.spent;
        }
        Some(spent)
    }

    /// Rules: EV-MOV-10 EV-MOV-12
    #[test]
    fn a_source_doubles_the_price_and_two_take_everything() {
        // AB 4: 2 m of floor, then 3 m of climbing.
        assert_eq!(spend(purse(8, true, 0), &[0, 0, 1, 1, 1]), Some(8));
        // 3 m of floor, 2 climbed, 1 m lost.
        assert_eq!(spend(purse(8, true, 0), &[0, 0, 0, 1, 1]), Some(7));
        assert_eq!(spend(purse(8, true, 0), &[0, 0, 0, 1, 1, 1]), None);
        // 7 m of floor, then one doubly hindered step: legal, and it ends the Move.
        assert_eq!(spend(purse(8, true, 0), &[0, 0, 0, 0, 0, 0, 0, 2]), Some(8));
        assert_eq!(spend(purse(8, true, 0), &[2]), Some(8));
        assert_eq!(spend(purse(8, true, 0), &[2, 0]), None);
    }

    /// Rules: EV-MOV-12
    #[test]
    fn the_first_step_of_a_move_is_always_allowed() {
        let one = Purse {
            left: 1,
            fresh: true,
            length: 1,
            more: 0,
        };
        assert_eq!(spend(one, &[1]), Some(1));
        let begun = Purse {
            fresh: false,
            ..one
        };
        assert_eq!(spend(begun, &[1]), None);
    }

    /// Rules: EV-MOV-13
    #[test]
    fn metres_of_two_moves_are_never_joined() {
        // 7 m walked, 1 m left: a hindered step waits for the next Move.
        let steps = [0, 0, 0, 0, 0, 0, 0, 1];
        assert_eq!(spend(purse(8, true, 1), &steps), Some(10));
        // Doubly hindered on a Full Run: 3 Moves, 3 m.
        assert_eq!(spend(purse(0, false, 3), &[2, 2, 2]), Some(24));
        assert_eq!(spend(purse(0, false, 3), &[2, 2, 2, 2]), None);
    }
}
