//! Points in a resolution where others may step in.

use super::{
    ids::{ItemId, UnitId},
    order::Order,
};
use crate::geometry::Cell;

/// What is happening right now; rules offer these by name, at a visible line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReactionTrigger<'a> {
    /// An order was declared and nothing is paid yet.
    Declared {
        /// The order.
        order: &'a Order,
    },
    /// An order has been carried out.
    Done {
        /// Who acted.
        unit: UnitId,
    },
    /// A turn opens.
    TurnOpens {
        /// Whose.
        unit: UnitId,
    },
    /// A turn closes.
    TurnCloses {
        /// Whose.
        unit: UnitId,
    },
    /// A step is about to be taken.
    Stepping {
        /// Who walks.
        unit: UnitId,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// A step has been taken.
    Stepped {
        /// Who walked.
        unit: UnitId,
    },
    /// Between two steps of a movement, or after a reaction to it: others may act before it goes on.
    Between {
        /// Who moves.
        unit: UnitId,
    },
    /// Somebody laid itself open to others.
    Exposed {
        /// Who.
        unit: UnitId,
        /// By which rule.
        trigger: &'static str,
        /// Advantages of those who strike.
        bonus: i8,
    },
    /// Somebody failed at something that the one it was tried on may answer.
    Foiled {
        /// Who failed.
        unit: UnitId,
        /// On whom it was tried.
        by: UnitId,
        /// By which rule.
        trigger: &'static str,
    },
    /// Somebody has been wounded.
    Hurt {
        /// Who.
        unit: UnitId,
    },
    /// Somebody has lain down, crouched or got up.
    PostureChanged {
        /// Who.
        unit: UnitId,
    },
    /// An attack on somebody is about to be rolled.
    Attacked {
        /// By whom.
        by: UnitId,
        /// On whom.
        target: UnitId,
    },
    /// An attack has hit somebody, and its damage is not rolled yet.
    Landed {
        /// By whom.
        by: UnitId,
        /// On whom.
        target: UnitId,
        /// It is a weapon attack in melee.
        melee: bool,
        /// The weapon, if one was in hand.
        weapon: Option<ItemId>,
    },
    /// An attack has cost somebody health.
    Harmed {
        /// Whom.
        unit: UnitId,
        /// By whom.
        by: UnitId,
        /// How much in all.
        amount: i32,
    },
}
