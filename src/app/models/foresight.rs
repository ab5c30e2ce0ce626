//! The consequences of acting on the square under the cursor.

use bevy::prelude::*;

use super::{
    choices::{Choices, go, group_of, work_out},
    endings, words,
};
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
            order::{Aim, ModeSet, Order, Tool},
            plan::{Plan, RouteStep},
            refusal::Refusal,
        },
        ruleset::Group,
        view::View,
    },
    geometry::Cell,
    preview::{Approach, is_purchase, why_no_attack},
    text::narrate,
};

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
        /// The odds are a first answer: [`sharpening`](super::sharpening) counts them.
        rough: bool,
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

    /// Takes in the counted odds of the order; without any, the first answer stays the last one.
    pub(super) fn sharpen(&mut self, counted: Option<(Odds, LeadingTests)>) {
        let Some(HoverPreview::Act {
            odds, tests, rough, ..
        }) = &mut self.prospect
        else {
            return;
        };
        *rough = false;
        if let Some((counted, explained)) = counted {
            (**odds, **tests) = (counted, explained);
        }
    }
}

/// Previews acting on a square with all its outcomes counted; if two units share it, on the lower one.
pub fn prospect(
    battle: &mut Battle,
    shown: &Shown,
    choices: &Choices,
    armed: Option<Armed>,
    cell: Cell,
) -> Option<HoverPreview> {
    let target = shown.at(battle.view(), cell);
    prospect_of(battle, choices, armed, (cell, target), Budget::default())
}

/// Previews acting on a square and the unit meant there.
fn prospect_of(
    battle: &mut Battle,
    choices: &Choices,
    armed: Option<Armed>,
    (cell, target): (Cell, Option<UnitId>),
    budget: Budget,
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
    let mut later = next_turn(battle, &plan);
    let begun = later.is_some();
    let then = later.as_mut().unwrap_or(battle);
    match explained_odds_for(then, side, &order, budget) {
        Ok((odds, tests)) => Some(HoverPreview::Act {
            rough: budget == Budget::FIRST && odds.is_sampled(),
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

/// The battle in the unit's next turn, if its order can only be begun in this one.
pub(super) fn next_turn(battle: &mut Battle, plan: &Plan) -> Option<Battle> {
    let turns = battle.scene().book.turns;
    let begun = turns.repeats(battle.view(), plan) == 0;
    begun.then(|| {
        let mut later = battle.fork(battle.seed());
        later.stage(|resolver| turns.poise(resolver, plan.order.unit));
        later
    })
}

/// Whether a square lies between zones, where no unit can be.
pub fn is_nowhere(view: View<'_>, cell: Cell) -> bool {
    let zones = view.board().zone_map.as_ref();
    zones.is_some_and(|zones| zones.place(cell).is_none())
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
    add_battle_resource::<Foresight>(app).add_systems(
        Update,
        foresee.after(work_out).in_set(BattleSystems::Choices),
    );
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
            prospect_of(
                battle,
                &choices,
                pending.armed,
                (cell, target),
                Budget::FIRST,
            )
        }
        _ => None,
    };
}
