//! The acting unit's options, and the consequences of acting on the square under the cursor.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::playback::Playback;
use crate::{
    app::state::{
        focus::Focus,
        frame::BattleSystems,
        pending::{Armed, PendingOrder},
        session::{AppSession, add_battle_resource},
    },
    battle::{
        Battle,
        ids::UnitId,
        orders::order::{ActionId, Aim, Order},
        ruleset::Group,
        view::View,
    },
    geometry::Cell,
    preview::is_purchase,
};

/// The cost of going to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// Metres paid.
    pub cost: u16,
    /// How many enemies may strike because of it.
    pub invites: usize,
}

/// The acting unit's options.
#[derive(Resource, Default)]
pub struct Choices {
    /// The revision of the battle that they belong to.
    pub(super) revision: u64,
    /// The acting unit, if a human decides.
    pub unit: Option<UnitId>,
    /// Legal orders the book thinks worth offering.
    pub legal: Vec<Order>,
    /// The action that walks.
    pub walk: Option<ActionId>,
    /// Where it can walk.
    pub reach: BTreeMap<Cell, StepCost>,
}

/// How many walks are sampled to find the modes of walking.
const SAMPLES: usize = 8;

impl Choices {
    /// Computes the options in a battle that waits for a human's order.
    pub fn of(battle: &Battle) -> Self {
        let Some(unit) = battle.acting() else {
            return Self::default();
        };
        let legal = battle.legal_orders();
        let reach = reach(battle, unit);
        // If metres are bought first, the order for some squares is to buy them.
        let goes = || reach.keys().map(|&cell| go(battle, unit, cell));
        let walks = goes().find(|order| order.cell().is_some());
        let walk = walks.or_else(|| goes().next());
        let walk = walk.map(|order| order.action);
        Self {
            revision: 0,
            unit: Some(unit),
            legal,
            walk,
            reach,
        }
    }

    /// Legal orders of an armed action.
    pub fn orders_of(&self, armed: Armed) -> impl Iterator<Item = &Order> {
        self.legal.iter().filter(move |order| armed.fits(order))
    }

    /// Legal orders of the armed action in its chosen mode: some triggers need a target square,
    /// others none.
    pub(super) fn orders_so(&self, armed: Armed) -> impl Iterator<Item = &Order> {
        let is_so = move |order: &&Order| order.modes == armed.modes;
        let mut so = self.orders_of(armed).filter(is_so);
        let chosen = armed.named.is_some() && so.next().is_some();
        self.orders_of(armed)
            .filter(move |order| !chosen || is_so(order))
    }

    /// The armed action's order without a target square. `None` if there is none, or if several are
    /// left to choose from.
    pub fn aimless(&self, armed: Armed) -> Option<Order> {
        let orders: Vec<&Order> = self.orders_so(armed).collect();
        if !orders.iter().all(|order| matches!(order.aim, Aim::None)) {
            return None;
        }
        let chosen = orders.iter().find(|order| order.modes == armed.modes);
        match (chosen, orders.as_slice()) {
            (Some(chosen), _) => Some((*chosen).clone()),
            (None, [only]) => {
                let mut order = (*only).clone();
                order.modes = armed.modes;
                Some(order)
            }
            _ => None,
        }
    }

    /// Orders that show what the armed action can be: its legal ones, or some of the walks.
    pub fn samples(&self, battle: &Battle, armed: Armed) -> Vec<Order> {
        match self.unit {
            Some(unit) if self.walk == Some(armed.action) => {
                let near = self.reach.keys().take(SAMPLES);
                near.map(|&cell| go(battle, unit, cell)).collect()
            }
            _ => self.orders_of(armed).cloned().collect(),
        }
    }

    /// Squares that orders of an armed action may be aimed at.
    pub fn cells_of(&self, armed: Armed) -> BTreeSet<Cell> {
        if self.walk == Some(armed.action) {
            return self.reach.keys().copied().collect();
        }
        self.orders_so(armed).filter_map(Order::cell).collect()
    }

    /// Units that orders of an action may be aimed at; of any attack if nothing is armed.
    pub fn targets(&self, battle: &Battle, armed: Option<Armed>) -> BTreeSet<UnitId> {
        self.legal
            .iter()
            .filter(|order| match armed {
                Some(armed) => armed.fits(order),
                None => group_of(battle, order.action) == Some(Group::Attack),
            })
            .filter_map(Order::target)
            .collect()
    }
}

/// The group of an action in the menu.
pub fn group_of(battle: &Battle, action: ActionId) -> Option<Group> {
    battle
        .scene()
        .book
        .action(action)
        .map(|action| action.entry().group)
}

/// Every square the unit can walk to.
fn reach(battle: &Battle, unit: UnitId) -> BTreeMap<Cell, StepCost> {
    let view = battle.view();
    view.scene
        .book
        .movement
        .reach(view, unit)
        .into_iter()
        .flat_map(|reached| {
            let step = StepCost {
                cost: reached.cost,
                invites: reached.provokes.len(),
            };
            whole_place(view, reached.cell)
                .into_iter()
                .map(move |cell| (cell, step))
        })
        .collect()
}

/// The square, or all seats of its spot, since every seat means the spot.
fn whole_place(view: View<'_>, cell: Cell) -> Vec<Cell> {
    let zones = view.board().zone_map.as_ref();
    let spot = zones.and_then(|zones| Some((zones, zones.spot_at(cell)?)));
    spot.map_or_else(|| vec![cell], |(zones, spot)| zones.cells(spot).collect())
}

pub(super) fn go(battle: &Battle, unit: UnitId, cell: Cell) -> Order {
    let view = battle.view();
    view.scene.book.movement.go(view, unit, cell)
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Choices>(app)
        .add_systems(Update, work_out.in_set(BattleSystems::Choices));
}

/// After every change: computes the acting unit's options.
pub(super) fn work_out(
    session: Res<AppSession>,
    playback: Res<Playback>,
    mut choices: ResMut<Choices>,
    mut pending: ResMut<PendingOrder>,
    mut focus: ResMut<Focus>,
) {
    if choices.revision == session.revision || !playback.is_empty() {
        return;
    }
    let before = choices.unit;
    *choices = if session.human_to_move().is_some() && session.battle.question().is_none() {
        Choices::of(session.known())
    } else {
        Choices::default()
    };
    choices.revision = session.revision;
    // Metres were bought: buys the rest, then walks to the chosen square.
    if session.battle.question().is_none()
        && let Some((unit, cell)) = pending.bound_for
    {
        pending.bound_for = None;
        if choices.unit == Some(unit) && choices.reach.contains_key(&cell) {
            let order = go(session.known(), unit, cell);
            pending.bound_for = is_purchase(&order).then_some((unit, cell));
            pending.next = Some(order);
        }
    }
    if focus.held.is_some() {
        focus.held = None;
    }
    // A new acting unit starts without the previous keyboard cursor.
    if choices.unit.is_some() && choices.unit != before && focus.by_keys && focus.held.is_none() {
        focus.cursor = None;
    }
    // The armed action may be impossible now.
    if let Some(armed) = pending.armed
        && (choices.unit != before || choices.orders_of(armed).next().is_none())
    {
        pending.armed = None;
    }
}
