//! What may be reported of a decision: the best orders with their reasons, where they lead on the
//! map, and which one was given.
//!
//! The report thinks the decision over again on the battle as it was before its order. For a side
//! still fighting, this is the battle as that side knew it, without orders that lead to squares or
//! units out of its sight: the report holds nothing the side could not know.

use super::{
    decision::{consider, consider_most},
    thought::{Thought, Thoughts},
};
use crate::{
    battle::{
        Battle,
        belief::{fork_for, seen_orders},
        ids::{SideId, UnitId},
        orders::order::{Aim, Order},
        ruleset::Group,
        side_view::SideView,
        view::View,
    },
    data::minds::Mind,
    geometry::Cell,
};

/// An order and where it leads, as a map shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The order.
    pub order: Order,
    /// The squares it walks, its end square last; empty if it does not move.
    pub way: Vec<Cell>,
    /// The targets and their squares.
    pub targets: Vec<(UnitId, Cell)>,
    /// The square it is aimed at without going there.
    pub spot: Option<Cell>,
}

/// One of the best orders: its reasons, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea {
    /// The order with the reasons for and against it.
    pub thought: Thought,
    /// Where it leads.
    pub sketch: Sketch,
}

/// A decision as reported to a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionReport {
    /// The unit that decides.
    pub unit: UnitId,
    /// Its square.
    pub from: Cell,
    /// The mind that decided.
    pub mind: Mind,
    /// The best orders, the best first; `None` for one that leads to something the listener does
    /// not see.
    pub ideas: Vec<Option<Idea>>,
    /// The order given, or the one the mind would give; `None` if the listener does not see where
    /// it leads.
    pub given: Option<Sketch>,
    /// Its index among the best.
    pub place: Option<usize>,
    /// The order the mind finds when it thinks to the end, if it is not the one given.
    pub rather: Option<Order>,
    /// Whether no way at all leads to any enemy that is known, to the side that is told of it.
    pub is_cut_off: bool,
}

/// A decision of the computer, with the battle as it was before.
pub struct Decision {
    /// The number of its order in the battle, from 1.
    pub number: u64,
    /// The order.
    pub order: Order,
    /// The mind that decided.
    pub mind: Mind,
    before: Battle,
}

impl Decision {
    /// The decision of a mind for this order; `before` is the battle before it.
    pub fn new(before: Battle, mind: Mind, order: Order) -> Self {
        Self {
            number: before.orders_done() + 1,
            order,
            mind,
            before,
        }
    }

    /// A copy with a battle of its own, to be thought over on another thread.
    pub fn copy(&mut self) -> Self {
        let seed = self.before.seed();
        Self {
            number: self.number,
            order: self.order.clone(),
            mind: self.mind,
            before: self.before.fork(seed),
        }
    }

    /// Whether a side saw the deciding unit; without a side everything may be reported.
    pub fn is_seen_by(&self, side: Option<SideId>) -> bool {
        side.is_none_or(|side| SideView::new(self.before.view(), side).sees(self.order.unit))
    }

    /// The report of it for a side, or for a listener who may know everything (`None`); `None` if
    /// the side did not see the deciding unit.
    pub fn report_for(&mut self, side: Option<SideId>) -> Option<DecisionReport> {
        if !self.is_seen_by(side) {
            return None;
        }
        match side {
            None => account(&mut self.before, &self.mind, Some(&self.order), None),
            Some(side) => {
                let mut known = as_known(&mut self.before, side);
                account(&mut known, &self.mind, Some(&self.order), Some(side))
            }
        }
    }
}

/// What a mind would do with the acting unit, and why, for the player leading it. It uses only what
/// the unit's side knows, without the mind's errors. The advised order stands first, even if it
/// only prepares a better one. `None` if no unit acts or a question waits.
pub fn advice(battle: &mut Battle, mind: &Mind) -> Option<DecisionReport> {
    if battle.question().is_some() {
        return None;
    }
    let side = battle.view().side(battle.acting()?);
    let mut report = account(&mut as_known(battle, side), &mind.at_its_best(), None, None)?;
    if let Some(place) = report.place {
        report.ideas[..=place].rotate_right(1);
        report.place = Some(0);
    }
    Some(report)
}

/// The most promising orders of the acting unit, the best first, for the player leading it: by the
/// book's estimates and by odds, from what its side knows. Empty if no unit acts or a question
/// waits.
pub fn promising(battle: &mut Battle) -> Vec<Order> {
    let Some(unit) = battle.acting().filter(|_| battle.question().is_none()) else {
        return Vec::new();
    };
    let side = battle.view().side(unit);
    let mut known = as_known(battle, side);
    let Some(Thoughts { best, chosen, .. }) = consider_most(&mut known, &Mind::exact(), usize::MAX)
    else {
        return Vec::new();
    };
    // Orders worth no more than ending the turn are dropped.
    let rest = best.into_iter().filter(|thought| thought.worth > 0);
    let rest = rest.map(|thought| thought.order);
    let rest = rest.filter(|order| *order != chosen);
    let mut orders: Vec<Order> = std::iter::once(chosen.clone()).chain(rest).collect();
    orders.retain(|order| known.plan(order).is_ok() && !tells_wounds(known.view(), side, order));
    orders
}

/// The order a mind gives, and why, for a listener who may know everything; `None` if no unit acts.
pub fn explain(battle: &mut Battle, mind: &Mind) -> Option<DecisionReport> {
    account(battle, mind, None, None)
}

/// The battle as a side knows it, with the past orders it saw, which brains look back on.
fn as_known(battle: &mut Battle, side: SideId) -> Battle {
    let seed = battle.seed();
    let mut known = fork_for(battle, side, seed);
    known.remember(seen_orders(battle, side));
    known
}

fn account(
    battle: &mut Battle,
    mind: &Mind,
    given: Option<&Order>,
    side: Option<SideId>,
) -> Option<DecisionReport> {
    let Thoughts {
        unit,
        best,
        chosen,
        is_cut_off,
        ..
    } = consider(battle, mind)?;
    let order = given.unwrap_or(&chosen).clone();
    let place = best.iter().position(|thought| thought.order == order);
    let told = |sketch: &Sketch| side.is_none_or(|side| is_in_sight(battle.view(), side, sketch));
    let ideas = best.into_iter().map(|thought| {
        let sketch = Sketch::of(battle, &thought.order);
        // The side saw the given order being done. Other orders are reported only if they lead to
        // nothing unseen and give no wounds away.
        let shows = told(&sketch)
            && (thought.order == order
                || side.is_none_or(|side| !tells_wounds(battle.view(), side, &thought.order)));
        shows.then_some(Idea { thought, sketch })
    });
    let ideas = ideas.collect();
    let sketch = Sketch::of(battle, &order);
    let rather = (side.is_none() && chosen != order).then_some(chosen);
    Some(DecisionReport {
        unit,
        from: battle.view().cell(unit),
        mind: *mind,
        ideas,
        given: told(&sketch).then_some(sketch),
        place,
        rather,
        is_cut_off,
    })
}

impl Sketch {
    /// Where an order leads.
    fn of(battle: &Battle, order: &Order) -> Self {
        let view = battle.view();
        let plan = battle.plan(order).ok();
        let way: Vec<Cell> = match &plan {
            Some(plan) => plan.route.iter().map(|step| step.to).collect(),
            None => order.path.clone(),
        };
        let targets = match &order.aim {
            Aim::Unit(unit) => std::slice::from_ref(unit),
            Aim::Units(units) => units.as_slice(),
            Aim::None | Aim::Cell(_) => &[],
        };
        Self {
            order: order.clone(),
            targets: targets
                .iter()
                .map(|&unit| (unit, view.cell(unit)))
                .collect(),
            spot: order.cell().filter(|cell| way.last() != Some(cell)),
            way,
        }
    }
}

/// Whether a side sees all squares of an order, and sees or leads all its targets. Own targets
/// count only if the enemy plainly sees them: whether an enemy noticed them otherwise is unknown to
/// the side.
fn is_in_sight(view: View<'_>, side: SideId, sketch: &Sketch) -> bool {
    let eyes = SideView::new(view, side);
    let by = sketch.order.unit;
    let others = |unit: UnitId| !view.hostile(by, unit) && eyes.sees(unit);
    let plain = |target: UnitId| {
        eyes.sees(target)
            && (!view.hostile(by, target)
                || view
                    .active()
                    .any(|unit| others(unit) && (view.scene.book.sees)(view, unit, target)))
    };
    let own = |unit: &UnitId| view.scene.shares_sight(side, view.side(*unit));
    let sees = |cell: Cell| {
        view.active().filter(own).any(|unit| {
            let from = view.cell(unit);
            let ranges = view.scene.book.ranges;
            ranges.glimpse(view, unit, from, None, cell).sees
        })
    };
    let mut cells = sketch.way.iter().chain(&sketch.spot);
    sketch.targets.iter().all(|(target, _)| plain(*target)) && cells.all(|cell| sees(*cell))
}

/// Whether an order concerns wounds that the side may not read.
fn tells_wounds(view: View<'_>, side: SideId, order: &Order) -> bool {
    let action = view.scene.book.action(order.action);
    let helps = action.is_some_and(|action| action.entry().group == Group::Support);
    let target = order.target().unwrap_or(order.unit);
    let eyes = SideView::new(view, side);
    helps && !view.scene.allied(side, view.side(target)) && !eyes.reads_wounds(target)
}
