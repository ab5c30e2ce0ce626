//! The greedy brain: the best next order from the best square it can reach. What the book can
//! tell in closed form is believed; only what it cannot is worked out by odds.

use std::collections::BTreeMap;

use super::{
    boldness::{self, boldness},
    field::{Field, hideouts},
    local_actions::Crowd,
    noise,
    positioning::{Elsewhere, Stand},
    search::{self, SearchProgress},
    thought::{Thought, Thoughts},
    travel::{self, TravelGoal},
    worth,
};
use crate::{
    battle::{
        Battle, TrialResult,
        ids::{SideId, UnitId, UnitSet},
        odds::Budget,
        order::{ActionId, Aim, ModeSet, Order, Tool},
        plan::Plan,
        ruleset::{Group, Movement, Tactics},
        side_view::believe,
        view::View,
    },
    data::brains::{Mind, Plays},
    dice::DiceStream,
    geometry::Cell,
};

/// Odds need not be exact for choosing; beyond this many runs a sample does.
const BUDGET: Budget = Budget {
    runs: 250,
    samples: 32,
    merge: true,
};

/// What is worth no more is not worth doing.
pub(super) const LITTLE: i64 = 20;

/// An order that only opens the way has to promise so much.
pub(super) const OPENING: i64 = 60;

/// Orders of one turn after which it is ended: whatever seems to get better costs nothing and leads
/// nowhere.
const PATIENCE: usize = 40;

/// The dice of orders that are only tried out; never the battle's.
pub(super) const SEED: u64 = 0x5eed_0fab_3a14;

/// So many thoughts are told.
const TOLD: usize = 5;

/// Dice of orders that are only tried out, by what they are tried out for.
pub(super) fn tried(number: u64) -> DiceStream {
    DiceStream::new(SEED, number)
}

/// Somebody who thinks about the next order of one combatant.
pub(super) struct Thinker<'b> {
    /// The battle as its side believes it to be, in a trial.
    pub(super) battle: &'b mut Battle,
    pub(super) unit: UnitId,
    pub(super) side: SideId,
    pub(super) mind: &'b Mind,
    known: BTreeMap<(ActionId, Option<UnitId>, Tool, ModeSet, i32), i64>,
    /// Steps to the enemies it knows of, or to where it looks for them.
    pub(super) field: Field,
    /// Where the level sends it.
    pub(super) travel_goal: Option<TravelGoal>,
    /// What something bars all its ways to, that only orders of their own get over.
    pub(super) barred: Option<Vec<Cell>>,
    /// What danger counts, in percent of the usual (GN-WAY-02).
    pub(super) danger: u8,
    /// How much less it fears than usual.
    pub(super) boldness: i64,
    /// Who attacked whom of late.
    pub(super) crowd: Crowd,
    /// Those whose fall decides the battle.
    pub(super) precious: UnitSet,
    /// How good it is to be where it is, once worked out.
    pub(super) now: Option<Stand>,
    /// What it thought so far, if somebody wants to know.
    pub(super) notes: Option<Vec<Thought>>,
}

/// The next order of the acting combatant, as its side sees things.
pub fn think(battle: &mut Battle, mind: &Mind) -> Order {
    think_with(battle, mind, &SearchProgress::default())
}

/// The best order while somebody watches, who may want the result at once. Skipped, it gives the best
/// order it knows of by then, which may be another one than after the whole thought.
pub fn think_with(battle: &mut Battle, mind: &Mind, pondering: &SearchProgress) -> Order {
    decide(battle, mind, false, pondering).0
}

/// The candidates with their reasons; `None` while nobody acts.
pub fn consider(battle: &mut Battle, mind: &Mind) -> Option<Thoughts> {
    consider_most(battle, mind, TOLD)
}

/// So many of the candidates at the most; `None` while nobody acts.
pub(super) fn consider_most(battle: &mut Battle, mind: &Mind, most: usize) -> Option<Thoughts> {
    let unit = battle.acting().filter(|_| !battle.is_over())?;
    let (chosen, notes) = decide(battle, mind, true, &SearchProgress::default());
    let mut best: Vec<Thought> = Vec::new();
    for thought in notes {
        if !best.iter().any(|known| known.order == thought.order) {
            best.push(thought);
        }
    }
    // What is done is told, even if others seemed better.
    let given = best.iter().position(|thought| thought.order == chosen);
    if let Some(given) = given.filter(|&given| given >= most) {
        best.swap(most - 1, given);
    }
    best.truncate(most);
    Some(Thoughts {
        unit,
        mind: *mind,
        best,
        chosen,
    })
}

/// The thoughts come best first.
fn ranked(mut notes: Vec<Thought>, chosen: &Order) -> Vec<Thought> {
    notes.retain(|thought| thought.worth > 0 || thought.order == *chosen);
    notes.sort_by_key(|thought| (std::cmp::Reverse(thought.rank()), thought.order != *chosen));
    notes
}

fn decide(
    battle: &mut Battle,
    mind: &Mind,
    tells: bool,
    pondering: &SearchProgress,
) -> (Order, Vec<Thought>) {
    let Some(unit) = battle.acting() else {
        unreachable!("a battle that is not over has somebody acting");
    };
    let end = end_turn(battle, unit);
    if this_turn(battle, unit).take(PATIENCE).count() == PATIENCE {
        return (end, Vec::new());
    }
    let side = battle.view().side(unit);
    let book = battle.scene().book;
    // The further orders of a turn follow from the first, which was played on so.
    let begins = this_turn(battle, unit).next().is_none();
    let searches = begins && mind.brain.plays == Plays::Search;
    let mut notes = (tells || searches).then(Vec::new);
    battle.begin_trial();
    // Before believing: what others do out of sight is no sign of waiting.
    let boldness = boldness(battle, unit);
    let may_be_wrong = believe(battle, side);
    let mut chosen = match mind.brain.plays {
        Plays::Random => {
            let mut dice = noise::dice(battle, side);
            noise::anything(battle, &mut dice)
        }
        Plays::Greedy | Plays::Search => {
            let mut thinker = Thinker::of(battle, unit, mind);
            if !thinker.is_precious() {
                thinker.boldness = boldness;
            }
            thinker.notes = notes;
            let chosen = thinker.choose();
            notes = thinker
                .notes
                .map(|notes| ranked(notes, chosen.as_ref().unwrap_or(&end)));
            chosen
        }
    };
    let is_free = || book.tactics.compelled(battle.view(), unit).is_none();
    let searches = searches && is_free();
    if let Some(thoughts) = notes.as_mut().filter(|_| searches) {
        let first = chosen.clone().unwrap_or_else(|| end.clone());
        thoughts.retain(|thought| thought.rank() > LITTLE);
        consider_first(thoughts, &first);
        for last in [book.tactics.parting(battle.view(), unit), Some(end.clone())] {
            let last = last.filter(|last| battle.plan(last).is_ok());
            thoughts.extend(last.map(|last| Thought::of(last, &[])));
        }
        *thoughts = search::search(battle, side, mind, std::mem::take(thoughts), pondering);
        chosen = thoughts.first().map(|thought| thought.order.clone());
    }
    // What the side believes may be wrong. Then an order goes as far as it goes; one that takes
    // nothing, or was in vain twice, would be given for ever.
    let plan = chosen.as_ref().and_then(|order| battle.plan(order).ok());
    let takes = plan.is_some_and(|plan| !plan.route.is_empty() || !plan.price.is_empty());
    battle.end_trial();
    let is_again = |order: &Order| {
        let mut last = this_turn(battle, unit).take(2);
        (0..2).all(|_| last.next() == Some(order))
    };
    let chosen = match chosen {
        Some(order) if !may_be_wrong || battle.plan(&order).is_ok() => order,
        Some(order) if takes && !is_again(&order) => order,
        _ => end,
    };
    (chosen, notes.unwrap_or_default())
}

/// Puts an order before all others.
fn consider_first(thoughts: &mut Vec<Thought>, first: &Order) {
    let place = thoughts.iter().position(|thought| thought.order == *first);
    let thought = place.map(|place| thoughts.remove(place));
    thoughts.insert(
        0,
        thought.unwrap_or_else(|| Thought::of(first.clone(), &[])),
    );
}

/// What somebody did in its turn so far, the latest first.
pub(super) fn this_turn(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Order> {
    let end = end_turn(battle, unit).action;
    let orders = battle.history().iter().rev().map(|done| &done.order);
    orders.take_while(move |order| order.unit == unit && order.action != end)
}

/// Every book calls the order that ends a turn "end".
fn end_turn(battle: &Battle, unit: UnitId) -> Order {
    let end = battle.scene().book.action_named("end");
    Order::new(unit, end.unwrap_or(ActionId(0)))
}

/// Around all enemies the side knows of; around places to look at, if it knows of none. And where
/// the level sends it.
fn fields(view: View<'_>, unit: UnitId, mind: &Mind, danger: u8) -> Fields {
    let mut goals: Vec<Cell> = view
        .enemies(unit)
        .flat_map(|enemy| view.footprint(enemy).cells())
        .collect();
    if goals.is_empty() {
        goals = hideouts(view, unit);
    }
    let (field, is_barred) = Field::towards(view, unit, &goals, danger);
    let has_goals = mind.weights.goals > 0 && !view.scene.goals.is_empty();
    let travel_goal = has_goals.then(|| TravelGoal::of(view, unit, danger));
    let travel_goal = travel_goal.flatten();
    let place = travel_goal.as_ref().and_then(TravelGoal::barred);
    let barred = place.map(<[Cell]>::to_vec);
    Fields {
        field,
        barred: barred.or(is_barred.then_some(goals)),
        travel_goal,
    }
}

/// Where a unit is to go.
struct Fields {
    field: Field,
    travel_goal: Option<TravelGoal>,
    barred: Option<Vec<Cell>>,
}

impl<'b> Thinker<'b> {
    /// Somebody who thinks about this combatant's next order.
    pub(super) fn of(battle: &'b mut Battle, unit: UnitId, mind: &'b Mind) -> Self {
        let mut danger = 100;
        let mut found = fields(battle.view(), unit, mind, danger);
        let patience = boldness::patience(battle, unit, &found.field);
        if patience != danger {
            danger = patience;
            found = fields(battle.view(), unit, mind, danger);
        }
        let crowd = Crowd::of(battle, unit, mind);
        let precious = travel::precious(battle.view());
        Self {
            side: battle.view().side(unit),
            battle,
            unit,
            mind,
            known: BTreeMap::new(),
            field: found.field,
            travel_goal: found.travel_goal,
            barred: found.barred,
            danger,
            boldness: 0,
            crowd,
            precious,
            now: None,
            notes: None,
        }
    }
}

impl Thinker<'_> {
    pub(super) fn view(&self) -> View<'_> {
        self.battle.view()
    }

    pub(super) fn tactics(&self) -> &'static dyn Tactics {
        self.battle.scene().book.tactics
    }

    pub(super) fn movement(&self) -> &'static dyn Movement {
        self.battle.scene().book.movement
    }

    fn choose(&mut self) -> Option<Order> {
        let tactics = self.tactics();
        let compelled = tactics.compelled(self.view(), self.unit);
        if let Some(order) = compelled.filter(|order| self.battle.plan(order).is_ok()) {
            self.note(std::slice::from_ref(&Thought::of(order.clone(), &[])));
            return Some(order);
        }
        if let Some(order) = self.crossing() {
            return Some(order);
        }
        // Who has just come to the best square looks first at what to do there.
        let has_arrived = self.has_arrived();
        let elsewhere = (!has_arrived).then(|| self.best_elsewhere()).flatten();
        // Who lies on the ground or is hampered otherwise may rid itself of that first.
        let book = self.view().scene.book;
        let is_hampered = (book.measure)(self.view(), self.unit).marks != 0;
        let weighs = is_hampered || self.mind.brain.prepares;
        if elsewhere.is_some() && self.notes.is_none() && !weighs {
            return elsewhere.map(|elsewhere| elsewhere.order);
        }
        let refuge = elsewhere.as_ref().and_then(|elsewhere| elsewhere.refuge);
        let parting = refuge.and_then(|refuge| Some((self.parting_blow(refuge)?, refuge)));
        if let Some((blow, refuge)) = &parting
            && self.notes.is_none()
        {
            return Some(self.prepared(blow, Some(*refuge)));
        }
        // Who goes elsewhere asks only for deeds that are worth more by themselves.
        let here = self.thoughts_here(elsewhere.is_none() || self.notes.is_some());
        self.note(&here);
        if let Some((blow, refuge)) = parting {
            return Some(self.prepared(&blow, Some(refuge)));
        }
        if let Some(Elsewhere { order, gain, .. }) = elsewhere {
            let rids = is_hampered.then(|| self.ridding(&here, gain)).flatten();
            if rids.is_some() {
                return rids;
            }
            let deed = self.deed_before(&here, gain);
            return Some(deed.map_or(order, |deed| self.prepared(&deed, None)));
        }
        if let Some(order) = self.pick(here, LITTLE / (1 + self.boldness)) {
            return Some(order);
        }
        if has_arrived && let Some(elsewhere) = self.best_elsewhere() {
            return Some(elsewhere.order);
        }
        let openings = self.openings();
        self.note(&openings);
        self.pick(openings, OPENING).or_else(|| {
            tactics
                .parting(self.view(), self.unit)
                .filter(|order| self.battle.plan(order).is_ok())
        })
    }

    /// Whether its last order was to walk to where it is.
    fn has_arrived(&self) -> bool {
        let (unit, cell) = (self.unit, self.view().cell(self.unit));
        let walks = self.movement().go(self.view(), unit, cell).action;
        self.battle.history().last().is_some_and(|done| {
            let order = &done.order;
            order.unit == unit && order.action == walks && order.cell() == Some(cell)
        })
    }

    /// Remembers thoughts for those who want to know.
    pub(super) fn note(&mut self, thoughts: &[Thought]) {
        if let Some(notes) = &mut self.notes {
            notes.extend_from_slice(thoughts);
        }
    }

    /// The best of these, as this mind sees it.
    fn pick(&self, thoughts: Vec<Thought>, floor: i64) -> Option<Order> {
        let mut thoughts = self.with_the_best_weapons(thoughts);
        let ranks = thoughts.iter().map(Thought::rank);
        let chosen = self.among(ranks, floor)?;
        Some(thoughts.swap_remove(chosen).order)
    }

    /// The attacks without those that could be made on the same target with something better: minds
    /// may err in what to do, not in which of their weapons does more.
    fn with_the_best_weapons(&self, thoughts: Vec<Thought>) -> Vec<Thought> {
        let book = self.view().scene.book;
        let is_attack = |order: &Order| {
            let action = book.action(order.action);
            order.target().is_some()
                && action.is_some_and(|action| action.entry().group == Group::Attack)
        };
        let is_alike = |one: &Order, other: &Order| {
            (one.action, &one.aim, &one.named) == (other.action, &other.aim, &other.named)
        };
        let outdone = |thought: &Thought| {
            let better = |other: &Thought| {
                other.rank() > thought.rank() && is_alike(&other.order, &thought.order)
            };
            is_attack(&thought.order) && thoughts.iter().any(better)
        };
        let kept = thoughts.iter().filter(|&thought| !outdone(thought));
        kept.cloned().collect()
    }

    /// The place of the best of these ranks, as this mind sees it; nobody errs whose fall decides
    /// the battle.
    pub(super) fn among(&self, ranks: impl Iterator<Item = i64>, floor: i64) -> Option<usize> {
        let dice = || noise::dice(self.battle, self.side);
        let among = if self.is_precious() {
            1
        } else {
            self.mind.brain.among
        };
        noise::among((among, self.mind.brain.margin), dice, ranks, floor)
    }

    /// What a look around tells after an order that is tried out; `None` if it cannot be. Thoughts
    /// on the way are nothing to be told.
    pub(super) fn after<T>(
        &mut self,
        order: &Order,
        dice: u64,
        look: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let (now, notes) = (self.now.take(), self.notes.take());
        self.battle.begin_trial();
        let tried = self.battle.try_order(order, tried(dice));
        let seen = matches!(tried, TrialResult::Done).then(|| look(self));
        self.battle.end_trial();
        (self.now, self.notes) = (now, notes);
        seen
    }

    /// Orders of some groups worth considering; not all need be legal.
    pub(super) fn proposed(&self, wanted: impl Fn(Group) -> bool) -> Vec<Order> {
        let mut orders = Vec::new();
        for (place, action) in self.battle.scene().book.actions.iter().enumerate() {
            if wanted(action.entry().group) && action.ready(self.view(), self.unit).is_ok() {
                action.orders(self.view(), self.unit, ActionId(place as u8), &mut orders);
            }
        }
        orders
    }

    /// What an order is worth by its odds; nothing if it cannot be.
    pub(super) fn worth_of(&mut self, order: &Order) -> i64 {
        match self.battle.plan(order) {
            Ok(plan) => self.worth_of_plan(order, &plan),
            Err(_) => 0,
        }
    }

    /// What a plan is worth by its odds; remembered by what decides it.
    pub(super) fn worth_of_plan(&mut self, order: &Order, plan: &Plan) -> i64 {
        let target = plan.check.as_ref().map(|check| check.target);
        let (unit, cell) = aimed(&order.aim);
        let key = target
            .filter(|_| cell.is_none())
            .map(|target| (order.action, unit, order.with, order.modes, target));
        if let Some(worth) = key.as_ref().and_then(|key| self.known.get(key)) {
            return *worth;
        }
        let odds = self.battle.odds_of(plan, BUDGET);
        let mut worth = worth::of_odds(self.battle.scene(), self.side, &odds);
        worth += self.tactics().beyond(self.view(), self.unit, &odds);
        if let Some(key) = key {
            self.known.insert(key, worth);
        }
        worth
    }

    /// Whether some attack is still allowed in this turn.
    pub(super) fn can_attack(&self) -> bool {
        self.battle.scene().book.actions.iter().any(|action| {
            action.entry().group == Group::Attack && action.ready(self.view(), self.unit).is_ok()
        })
    }
}

pub(super) fn aimed(aim: &Aim) -> (Option<UnitId>, Option<Cell>) {
    match aim {
        Aim::None => (None, None),
        Aim::Unit(unit) => (Some(*unit), None),
        Aim::Units(units) => (units.first().copied(), None),
        Aim::Cell(cell) => (None, Some(*cell)),
    }
}

#[cfg(test)]
#[path = "greedy_tests.rs"]
mod tests;
