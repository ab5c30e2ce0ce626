//! The greedy brain: the best next order from the best square in reach. It trusts the book's
//! closed-form estimates and works out odds only for the rest.

use super::{
    boldness::{boldness, hampering},
    crowd::aimed,
    noise,
    positioning::Elsewhere,
    thinker::{LITTLE, OPENING, Thinker, end_turn, this_turn, tried},
    thought::Thought,
};
use crate::{
    battle::{
        Battle, TrialResult,
        belief::believe,
        ids::SideId,
        odds::{Budget, value},
        orders::{
            order::{ActionId, Order},
            plan::Plan,
        },
        ruleset::Group,
    },
    data::{brains::Plays, minds::Mind},
};

/// Odds need not be exact for choosing; beyond this many runs a sample is enough.
const BUDGET: Budget = Budget {
    runs: 250,
    samples: 32,
    merge: true,
};

/// Orders in one turn after which the turn is ended: a free order that seems to help may lead
/// nowhere.
const PATIENCE: usize = 40;

/// Sorts the thoughts of a brain that searches by the results of its search, the best first.
pub(super) type Search<'a> = &'a dyn Fn(&mut Battle, SideId, Vec<Thought>) -> Vec<Thought>;

/// The best order now, without a search.
pub(super) fn greedy_order(battle: &mut Battle, mind: &Mind) -> Order {
    decide(battle, mind, false, None).0
}

/// The thoughts sorted best first.
fn ranked(mut notes: Vec<Thought>, chosen: &Order) -> Vec<Thought> {
    notes.retain(|thought| thought.worth > 0 || thought.order == *chosen);
    notes.sort_by_key(|thought| (std::cmp::Reverse(thought.rank()), thought.order != *chosen));
    notes
}

/// The next order of the acting unit, and its thoughts if they are asked for or searched. `search`
/// is for brains that search, and only for the first order of a turn.
pub(super) fn decide(
    battle: &mut Battle,
    mind: &Mind,
    tells: bool,
    search: Option<Search<'_>>,
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
    // A search covers the whole turn, so only its first order needs one.
    let begins = this_turn(battle, unit).next().is_none();
    let search = search.filter(|_| begins && mind.brain.plays == Plays::Search);
    let mut notes = (tells || search.is_some()).then(Vec::new);
    battle.begin_trial();
    // Taken before believing: actions out of sight must not count as waiting.
    let boldness = boldness(battle, unit);
    let hampering = hampering(battle, unit);
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
            thinker.hampering = hampering;
            thinker.notes = notes;
            let chosen = thinker.choose();
            notes = thinker
                .notes
                .map(|notes| ranked(notes, chosen.as_ref().unwrap_or(&end)));
            chosen
        }
    };
    let is_free = || book.tactics.compelled(battle.view(), unit).is_none();
    let search = search.filter(|_| is_free());
    if let (Some(search), Some(thoughts)) = (search, &mut notes) {
        let first = chosen.clone().unwrap_or_else(|| end.clone());
        thoughts.retain(|thought| thought.rank() > LITTLE);
        consider_first(thoughts, &first);
        for last in [book.tactics.parting(battle.view(), unit), Some(end.clone())] {
            let last = last.filter(|last| battle.plan(last).is_ok());
            thoughts.extend(last.map(|last| Thought::of(last, &[])));
        }
        *thoughts = search(battle, side, std::mem::take(thoughts));
        chosen = thoughts.first().map(|thought| thought.order.clone());
    }
    // The side's belief may be wrong, and then an order only goes part of the way. One that costs
    // nothing, or that failed twice, would be repeated for ever.
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

impl Thinker<'_> {
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
        // A unit that just came to the best square first looks at what to do there.
        let has_arrived = self.has_arrived();
        let elsewhere = (!has_arrived).then(|| self.best_elsewhere()).flatten();
        // A unit that is prone or otherwise hampered may free itself first.
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
        // A unit that goes elsewhere considers only actions worth more by themselves.
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
            let first = self.action_before(&here, gain);
            return Some(first.map_or(order, |thought| self.prepared(&thought, None)));
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

    /// Whether the unit's last order was a walk to its present square.
    fn has_arrived(&self) -> bool {
        let (unit, cell) = (self.unit, self.view().cell(self.unit));
        let walks = self.movement().go(self.view(), unit, cell).action;
        self.battle.history().last().is_some_and(|done| {
            let order = &done.order;
            order.unit == unit && order.action == walks && order.cell() == Some(cell)
        })
    }

    /// Keeps thoughts for the report, if there is one.
    pub(super) fn note(&mut self, thoughts: &[Thought]) {
        if let Some(notes) = &mut self.notes {
            notes.extend_from_slice(thoughts);
        }
    }

    /// The best of these orders, with this mind's errors.
    fn pick(&self, thoughts: Vec<Thought>, floor: i64) -> Option<Order> {
        let mut thoughts = self.with_the_best_weapons(thoughts);
        let ranks = thoughts.iter().map(Thought::rank);
        let chosen = self.among(ranks, floor)?;
        Some(thoughts.swap_remove(chosen).order)
    }

    /// The attacks without those that a better weapon could make on the same target: a mind may err
    /// in what to do, not in which of its weapons does more.
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

    /// The index of the best of these ranks, with this mind's errors; a unit that decides the
    /// battle by falling makes none.
    pub(super) fn among(&self, ranks: impl Iterator<Item = i64>, floor: i64) -> Option<usize> {
        let dice = || noise::dice(self.battle, self.side);
        let among = if self.is_precious() {
            1
        } else {
            self.mind.brain.among
        };
        noise::among((among, self.mind.brain.margin), dice, ranks, floor)
    }

    /// The result of `look` after a trial of an order; `None` if the order is illegal. Thoughts on
    /// the way are not reported.
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

    /// Candidate orders of some groups; not all need be legal.
    pub(super) fn proposed(&self, wanted: impl Fn(Group) -> bool) -> Vec<Order> {
        let mut orders = Vec::new();
        for (place, action) in self.battle.scene().book.actions.iter().enumerate() {
            if wanted(action.entry().group) && action.ready(self.view(), self.unit).is_ok() {
                action.orders(self.view(), self.unit, ActionId(place as u8), &mut orders);
            }
        }
        orders
    }

    /// What an order is worth by its odds; 0 if it is illegal.
    pub(super) fn worth_of(&mut self, order: &Order) -> i64 {
        match self.battle.plan(order) {
            Ok(plan) => self.worth_of_plan(order, &plan),
            Err(_) => 0,
        }
    }

    /// What a plan is worth by its odds, cached by what decides it.
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
        let mut worth = value::of_odds(self.battle.scene(), self.side, &odds);
        worth += self.tactics().beyond(self.view(), self.unit, &odds);
        if let Some(key) = key {
            self.known.insert(key, worth);
        }
        worth
    }

    /// Whether an attack is still allowed in this turn.
    pub(super) fn can_attack(&self) -> bool {
        self.battle.scene().book.actions.iter().any(|action| {
            action.entry().group == Group::Attack && action.ready(self.view(), self.unit).is_ok()
        })
    }
}

#[cfg(test)]
#[path = "greedy_tests.rs"]
mod tests;
