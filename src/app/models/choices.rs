//! The acting unit's options, and the consequences of acting on the square under the cursor.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::{endings, playback::Playback, words};
use crate::{
    app::state::{
        focus::Focus,
        frame::BattleSystems,
        pending::{Armed, PendingOrder},
        session::{AppSession, add_battle_resource},
        shown::Shown,
    },
    battle::{
        Battle,
        belief::explained_odds_for,
        ids::UnitId,
        odds::{Budget, Odds, leading_tests::LeadingTests},
        orders::{
            order::{ActionId, Aim, ModeSet, Order, Tool},
            plan::RouteStep,
            refusal::Refusal,
        },
        ruleset::Group,
        view::View,
    },
    geometry::Cell,
    preview::{Approach, is_purchase, why_no_attack},
    text::narrate,
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
    revision: u64,
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
    fn orders_so(&self, armed: Armed) -> impl Iterator<Item = &Order> {
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

/// The consequences of acting on a square.
#[derive(Clone, Debug)]
pub enum HoverPreview {
    /// Going there.
    Walk {
        /// The order, or the purchase of metres if that comes first.
        order: Order,
        /// The route.
        route: Vec<RouteStep>,
        /// Enemies that may strike because of it, with the rule's advantages.
        invites: Vec<(UnitId, i8)>,
        /// Its cost.
        price: String,
    },
    /// Acting on a unit or a place.
    Act {
        /// The order.
        order: Order,
        /// Its odds.
        odds: Box<Odds>,
        /// The tests they come from.
        tests: Box<LeadingTests>,
        /// Its cost.
        price: String,
        /// Enemies that may strike because of it.
        invites: Vec<(UnitId, i8)>,
        /// It can only be begun in this turn; the odds are those of the next one.
        begun: bool,
    },
    /// It is impossible.
    Refused {
        /// The attempted action in a few words.
        what: String,
        /// The reason.
        refusal: Refusal,
    },
}

impl HoverPreview {
    /// The order that acting there would give.
    pub fn order(&self) -> Option<&Order> {
        match self {
            Self::Walk { order, .. } | Self::Act { order, .. } => Some(order),
            Self::Refused { .. } => None,
        }
    }
}

/// The preview of the square under the cursor.
#[derive(Resource, Default)]
pub struct Foresight {
    key: Option<(u64, Option<(Cell, bool)>, Option<Armed>)>,
    /// The square of the last preview.
    noted: Option<Cell>,
    /// The consequences of acting there; `None` if nothing can be done there.
    pub prospect: Option<HoverPreview>,
}

impl Foresight {
    /// A foresight with this preview.
    pub fn showing(prospect: HoverPreview) -> Self {
        Self {
            prospect: Some(prospect),
            ..Self::default()
        }
    }
}

/// Previews acting on a square; if two units share it, on the lower one.
pub fn prospect(
    battle: &mut Battle,
    shown: &Shown,
    choices: &Choices,
    armed: Option<Armed>,
    cell: Cell,
) -> Option<HoverPreview> {
    let target = shown.at(battle.view(), cell);
    prospect_of(battle, choices, armed, cell, target)
}

/// Previews acting on a square and the unit meant there.
fn prospect_of(
    battle: &mut Battle,
    choices: &Choices,
    armed: Option<Armed>,
    cell: Cell,
    target: Option<UnitId>,
) -> Option<HoverPreview> {
    let unit = choices.unit?;
    if is_nowhere(battle.view(), cell) {
        return None;
    }
    // Fallen units are no targets unless an action is chosen for them.
    let up = |target: &UnitId| armed.is_some() || battle.view().status(*target).is_active();
    let target = target.filter(up);
    let order = find_order(battle, choices, armed, cell, target);
    let order = match (order, armed) {
        (Some(order), _) => order,
        (None, Some(armed)) => {
            // Plan it anyway: the refusal tells why not.
            let mut order =
                Order::new(unit, armed.action).with(armed.with.unwrap_or(Tool::Nothing));
            order.modes = armed.modes;
            order.named = armed.named;
            order.aim = target.map_or(Aim::Cell(cell), Aim::Unit);
            order
        }
        (None, None) => {
            if let Some(target) = target.filter(|&target| battle.view().hostile(unit, target)) {
                let refusal = why_no_attack(battle, unit, target)?;
                let what = "Attack".to_owned();
                return Some(HoverPreview::Refused { what, refusal });
            }
            choices.walk?;
            if target.is_some() || cell == battle.view().cell(unit) {
                return None;
            }
            go(battle, unit, cell)
        }
    };
    let what = words::action_name(battle.view(), order.action, order.with);
    let pays = armed.is_none() && is_purchase(&order);
    let walks = Some(order.action) == choices.walk && order.modes == ModeSet::default();
    if walks || pays {
        let book = battle.scene().book;
        return Some(match Approach::of(battle, unit, cell) {
            Ok(way) => HoverPreview::Walk {
                order: way.first().clone(),
                invites: way.plan.invites.to_vec(),
                price: narrate::price(book, &way.price),
                route: way.plan.route,
            },
            Err(refusal) => HoverPreview::Refused { what, refusal },
        });
    }
    let plan = match battle.plan(&order) {
        Ok(plan) => plan,
        Err(refusal) => return Some(HoverPreview::Refused { what, refusal }),
    };
    let price = narrate::price(battle.scene().book, &plan.price);
    let invites = plan.invites.to_vec();
    // What the side does not know does not show in its odds.
    let side = battle.view().side(unit);
    let turns = battle.scene().book.turns;
    let begun = turns.repeats(battle.view(), &plan) == 0;
    let mut later = begun.then(|| battle.fork(battle.seed()));
    if let Some(later) = &mut later {
        later.stage(|resolver| turns.poise(resolver, unit));
    }
    let then = later.as_mut().unwrap_or(battle);
    match explained_odds_for(then, side, &order, Budget::default()) {
        Ok((odds, tests)) => Some(HoverPreview::Act {
            order,
            odds: Box::new(odds),
            tests: Box::new(tests),
            price,
            invites,
            begun,
        }),
        Err(refusal) => Some(HoverPreview::Refused { what, refusal }),
    }
}

/// Whether a square lies between zones, where no unit can be.
pub fn is_nowhere(view: View<'_>, cell: Cell) -> bool {
    let zones = view.board().zone_map.as_ref();
    zones.is_some_and(|zones| zones.place(cell).is_none())
}

fn go(battle: &Battle, unit: UnitId, cell: Cell) -> Order {
    let view = battle.view();
    view.scene.book.movement.go(view, unit, cell)
}

fn find_order(
    battle: &Battle,
    choices: &Choices,
    armed: Option<Armed>,
    cell: Cell,
    target: Option<UnitId>,
) -> Option<Order> {
    let unit = choices.unit?;
    let aimed = |order: &&Order| match &order.aim {
        Aim::None => false,
        Aim::Unit(_) | Aim::Units(_) => target.is_some() && order.target() == target,
        Aim::Cell(at) => battle.view().board().same_place(*at, cell),
    };
    match armed {
        Some(armed) => {
            if Some(armed.action) == choices.walk {
                let mut order = go(battle, unit, cell);
                // A route that is paid first has no modes of its own.
                if order.action == armed.action {
                    order.modes.0 |= armed.modes.0;
                }
                return Some(order);
            }
            let so = || choices.orders_so(armed);
            // A free square beside a target is where a charge ends.
            let ends = || match target {
                None => endings::ending_at(battle, so(), cell),
                Some(_) => None,
            };
            let mut order = so().find(aimed).cloned().or_else(ends)?;
            order.modes = armed.modes;
            Some(order)
        }
        None => {
            if let Some(target) = target {
                if !battle.view().hostile(unit, target) {
                    return None;
                }
                // An area aimed at a target that it does not reach is no attack on it.
                let view = battle.view();
                let gets_there = |order: &&Order| {
                    let area = view.scene.book.ranges.area(view, order);
                    area.is_none_or(|area| {
                        view.footprint(target).cells().any(|at| area.contains(at))
                    })
                };
                return choices
                    .legal
                    .iter()
                    .filter(|order| group_of(battle, order.action) == Some(Group::Attack))
                    .filter(aimed)
                    .find(gets_there)
                    .cloned();
            }
            choices
                .reach
                .contains_key(&cell)
                .then(|| go(battle, unit, cell))
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Choices>(app);
    add_battle_resource::<Foresight>(app).add_systems(
        Update,
        (work_out, foresee).chain().in_set(BattleSystems::Choices),
    );
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

/// Previews the square under the cursor.
fn foresee(
    mut session: ResMut<AppSession>,
    shown: Res<Shown>,
    choices: Res<Choices>,
    (focus, pending): (Res<Focus>, Res<PendingOrder>),
    mut foresight: ResMut<Foresight>,
) {
    let at = focus.looked_at();
    let key = Some((choices.revision, at, pending.armed));
    if foresight.key == key && !choices.is_changed() {
        return;
    }
    foresight.key = key;
    if session.note.is_some() && focus.cursor != foresight.noted {
        session.note = None;
    }
    foresight.noted = focus.cursor;
    foresight.prospect = match at {
        Some((cell, _)) if choices.unit.is_some() => {
            let battle = session.bypass_change_detection().known_mut();
            let target = focus.regarded(battle.view(), &shown);
            prospect_of(battle, &choices, pending.armed, cell, target)
        }
        _ => None,
    };
}
