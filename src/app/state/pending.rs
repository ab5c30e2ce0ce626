//! The order that the player prepares: an armed action, and what follows by itself.

use bevy::prelude::*;

use super::session::add_battle_resource;
use crate::{
    battle::{
        ids::UnitId,
        orders::order::{ActionId, ModeSet, Order, Tool},
    },
    geometry::Cell,
};

/// A chosen action that still needs a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    /// The action.
    pub action: ActionId,
    /// The action it names, for one that is about another action.
    pub named: Option<ActionId>,
    /// The tool; `None` finds the best one.
    pub with: Option<Tool>,
    /// The modes.
    pub modes: ModeSet,
}

impl Armed {
    /// Whether an order belongs to this armed action, whatever its target.
    pub fn fits(&self, order: &Order) -> bool {
        order.action == self.action
            && order.named == self.named
            && self.with.is_none_or(|with| order.with == with)
    }
}

/// The order that the player prepares.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PendingOrder {
    /// The chosen action.
    pub armed: Option<Armed>,
    /// The unit that still has to walk, and its destination, once the metres are bought.
    pub bound_for: Option<(UnitId, Cell)>,
    /// The order that follows by itself: the rest of a bought walk.
    pub next: Option<Order>,
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<PendingOrder>(app);
}
