//! Points in a resolution where other units may react.

use super::order::Order;
use crate::{
    battle::ids::{ItemId, UnitId},
    geometry::Cell,
};

/// What is happening now; rules offer these to reactions explicitly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReactionTrigger<'a> {
    /// An order was declared and nothing is paid yet.
    Declared {
        /// The order.
        order: &'a Order,
    },
    /// An order has been carried out.
    Done {
        /// The unit that acted.
        unit: UnitId,
    },
    /// A turn opens.
    TurnOpens {
        /// The unit.
        unit: UnitId,
    },
    /// A turn closes.
    TurnCloses {
        /// The unit.
        unit: UnitId,
    },
    /// A step is about to be taken.
    Stepping {
        /// The moving unit.
        unit: UnitId,
        /// Its square before.
        from: Cell,
        /// Its square after.
        to: Cell,
    },
    /// A step has been taken.
    Stepped {
        /// The moving unit.
        unit: UnitId,
    },
    /// Between two steps of a movement, or after a reaction to it: other units may act before it
    /// continues.
    Between {
        /// The moving unit.
        unit: UnitId,
    },
    /// A unit exposes itself to attacks.
    Exposed {
        /// The unit.
        unit: UnitId,
        /// The rule.
        trigger: &'static str,
        /// Advantages of attacks against it.
        bonus: i8,
    },
    /// A unit failed at an action that its target may answer.
    Foiled {
        /// The unit that failed.
        unit: UnitId,
        /// The target.
        by: UnitId,
        /// The rule.
        trigger: &'static str,
    },
    /// A unit has been wounded.
    Hurt {
        /// The unit.
        unit: UnitId,
    },
    /// A unit has lain down, crouched or got up.
    PostureChanged {
        /// The unit.
        unit: UnitId,
    },
    /// An attack is about to be rolled.
    Attacked {
        /// The attacker.
        by: UnitId,
        /// The target.
        target: UnitId,
    },
    /// An attack has hit, and its damage is not rolled yet.
    Landed {
        /// The attacker.
        by: UnitId,
        /// The target.
        target: UnitId,
        /// It is a weapon attack in melee.
        melee: bool,
        /// The weapon, if one was in hand.
        weapon: Option<ItemId>,
    },
    /// An attack has cost a unit health.
    Harmed {
        /// The unit.
        unit: UnitId,
        /// The attacker.
        by: UnitId,
        /// Health lost in total.
        amount: i32,
    },
}
