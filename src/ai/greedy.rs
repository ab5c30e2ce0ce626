//! The greedy brain: the best next order from the best square it can reach. What the book can
//! tell in closed form is believed; only what it cannot is worked out by odds.

use std::collections::BTreeMap;

use super::{
    boldness::boldness,
    field::{Field, patrol},
    worth,
};
use crate::{
    battle::{
        Battle, Forecast,
        ids::{SideId, UnitId},
        odds::Budget,
        order::{ActionId, Aim, Modes, Order, With},
        ruleset::{Footing, Group, Tactics},
        side_view::believe,
        view::View,
    },
    dice::DiceStream,
    geometry::Cell,
};

/// Odds need not be exact for choosing; beyond this many runs a sample does.
const BUDGET: Budget = Budget {
    runs: 250,
    samples: 32,
    merge: true,
};

/// Attacks that the book cannot guess and whose odds are worked out.
const MOST_ATTACKS: usize = 4;

/// Orders that are no attacks and are looked at in earnest; the others promise less.
const MOST_AIDS: usize = 2;

/// What is worth no more is not worth doing.
const LITTLE: i64 = 20;

/// Orders of one turn after which it is ended: whatever seems to get better costs nothing and leads
/// nowhere.
const PATIENCE: usize = 40;

/// The brain's own dice; never the battle's.
const SEED: u64 = 0x5eed_0fab_3a14;

pub(super) struct Brain<'b> {
    /// The battle as its side believes it to be, in a trial.
    pub(super) battle: &'b mut Battle,
    pub(super) unit: UnitId,
    pub(super) side: SideId,
    known: BTreeMap<(ActionId, Option<UnitId>, With, Modes, i32), i64>,
    /// Steps to the enemies it knows of, or to where it looks for them.
    pub(super) field: Field,
    /// How much less it fears than usual.
    pub(super) boldness: i64,
}

/// The next order of the acting combatant, as its side sees things.
pub fn next_order(battle: &mut Battle) -> Order {
    let Some(unit) = battle.acting() else {
        unreachable!("a battle that is not over has somebody acting");
    };
    let end = end_turn(battle, unit);
    let turn = battle.history().iter().rev().take(PATIENCE);
    let turn = turn.take_while(|done| done.order.unit == unit && done.order.action != end.action);
    if turn.count() == PATIENCE {
        return end;
    }
    let side = battle.view().side(unit);
    let boldness = boldness(battle, unit);
    battle.begin_trial();
    believe(battle, side);
    let field = field(battle.view(), unit);
    let mut brain = Brain {
        battle,
        unit,
        side,
        known: BTreeMap::new(),
        field,
        boldness,
    };
    let chosen = brain.choose();
    battle.end_trial();
    // What the side believes may be wrong: somebody unseen may stand in the way.
    match chosen {
        Some(order) if battle.plan(&order).is_ok() => order,
        _ => end,
    }
}

/// Every book calls the order that ends a turn "end".
fn end_turn(battle: &Battle, unit: UnitId) -> Order {
    let end = battle.scene().book.action_named("end");
    Order::new(unit, end.unwrap_or(ActionId(0)))
}

/// Around all enemies the side knows of; around a place to look at, if it knows of none.
fn field(view: View<'_>, unit: UnitId) -> Field {
    let mut goals: Vec<Cell> = view
        .enemies(unit)
        .flat_map(|enemy| view.footprint(enemy).cells())
        .collect();
    if goals.is_empty() {
        goals.push(patrol(view, unit));
    }
    let footing = view.scene.book.tactics.footing(view, unit);
    let mut field = Field::around(view, &goals, footing == Footing::Flying);
    if footing == Footing::Crossing && field.is_cut_off(view, view.cell(unit)) {
        return Field::around(view, &goals, true);
    }
    field
}

/// The better of two; the one known first on ties.
fn keep(best: &mut Option<(Order, i64)>, order: &Order, worth: i64, margin: i64) {
    if best
        .as_ref()
        .is_none_or(|(_, known)| worth > *known + margin)
    {
        *best = Some((order.clone(), worth));
    }
}

impl Brain<'_> {
    pub(super) fn view(&self) -> View<'_> {
        self.battle.view()
    }

    pub(super) fn tactics(&self) -> &'static dyn Tactics {
        self.battle.scene().book.tactics
    }

    fn choose(&mut self) -> Option<Order> {
        let tactics = self.tactics();
        let compelled = tactics.compelled(self.view(), self.unit);
        if let Some(order) = compelled.filter(|order| self.battle.plan(order).is_ok()) {
            return Some(order);
        }
        if let Some(order) = self.best_elsewhere() {
            return Some(order);
        }
        if let Some((order, worth)) = self.best_here()
            && worth > LITTLE / (1 + self.boldness)
        {
            return Some(order);
        }
        let opening = self.best_opening().filter(|(_, better)| *better > 60);
        opening.map(|(order, _)| order).or_else(|| {
            tactics
                .parting(self.view(), self.unit)
                .filter(|order| self.battle.plan(order).is_ok())
        })
    }

    /// The best order from where the combatant is, looking one preparation ahead.
    fn best_here(&mut self) -> Option<(Order, i64)> {
        let tactics = self.tactics();
        let mut best: Option<(Order, i64)> = None;
        let best_attack = self.best_attack();
        if let Some((order, worth)) = &best_attack {
            keep(&mut best, order, *worth, 0);
        }
        let others =
            self.proposed(|group| !matches!(group, Group::Move | Group::Turn | Group::Attack));
        let mut aids: Vec<(i64, Order)> = Vec::new();
        for order in others {
            if let Some(aid) = tactics.aid(self.view(), &order) {
                aids.push((aid, order));
                continue;
            }
            if self.battle.plan(&order).is_err() {
                continue;
            }
            let more = tactics.provision(self.view(), &order);
            let worth = self.worth_of(&order) + self.improvement(&order) + more;
            keep(&mut best, &order, worth, 0);
            // A preparation (Focus and the like) is worth what it adds to the attack after it.
            if let Some((attack, _)) = best_attack.as_ref().filter(|(_, worth)| *worth > 0) {
                let after = self.worth_after(&order, attack) + more.min(0);
                keep(&mut best, &order, after, 30);
            }
            // What makes a weapon or power ready is worth the attack it opens.
            if more > 0 {
                let opened = self.worth_opened(&order);
                keep(&mut best, &order, opened, 30);
            }
        }
        aids.retain(|(aid, _)| *aid > LITTLE);
        aids.sort_by_key(|(aid, _)| std::cmp::Reverse(*aid));
        let legal = aids
            .into_iter()
            .filter(|(_, order)| self.battle.plan(order).is_ok());
        let legal: Vec<_> = legal.take(MOST_AIDS).collect();
        for (aid, order) in legal {
            let worth = aid + self.improvement(&order);
            keep(&mut best, &order, worth, 0);
        }
        best
    }

    /// The best attack from here: the best guess, or of those that cannot be guessed the best odds.
    fn best_attack(&mut self) -> Option<(Order, i64)> {
        let attacks = self.proposed(|group| group == Group::Attack);
        let mut guessed: Vec<(i64, Order)> = Vec::new();
        let mut unguessed: Vec<Order> = Vec::new();
        for order in attacks {
            match self.guess(&order) {
                Some(guess) if guess > 0 => guessed.push((guess, order)),
                Some(_) => {}
                None => unguessed.push(order),
            }
        }
        guessed.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
        let mut best: Option<(Order, i64)> = guessed
            .into_iter()
            .find(|(_, order)| self.battle.plan(order).is_ok())
            .map(|(guess, order)| (order, guess));
        unguessed.retain(|order| self.battle.plan(order).is_ok());
        for order in unguessed.iter().take(MOST_ATTACKS) {
            let worth = self.worth_of(order);
            keep(&mut best, order, worth, 0);
        }
        best
    }

    /// The book's guess of an attack; more for those who are nearly out.
    fn guess(&self, order: &Order) -> Option<i64> {
        let guess = self.tactics().guess(self.view(), order)?;
        Some(match aimed(&order.aim) {
            (Some(unit), _) => self.finishing(unit, guess),
            (None, _) => guess,
        })
    }

    pub(super) fn finishing(&self, unit: UnitId, worth: i64) -> i64 {
        if worth <= 0 {
            return worth;
        }
        let view = self.view();
        let health = (view.scene.book.measure)(view, unit).health;
        worth + worth.min(1000) * worth::finish_bonus(health) / 1000
    }

    /// How much better the combatant stands after an order: less threatened, nearer, or with
    /// something better to strike with in its hands.
    fn improvement(&mut self, order: &Order) -> i64 {
        if !self.tactics().shelters(self.view(), order) {
            return 0;
        }
        let takes_item = matches!(order.with, With::Item(_));
        let count = |brain: &mut Self| {
            let here = brain.here();
            let arms = if takes_item && brain.can_attack() {
                here.strike / 2
            } else {
                0
            };
            here.standing + arms
        };
        let before = count(self);
        // The bold guard themselves less.
        self.after(order, 1, |brain| count(brain) - before)
            .map_or(0, |better| better / (1 + self.boldness))
    }

    /// What a look around tells after an order that is tried out; `None` if it cannot be.
    fn after<T>(
        &mut self,
        order: &Order,
        dice: u64,
        look: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        self.battle.begin_trial();
        let tried = self.battle.try_order(order, DiceStream::new(SEED, dice));
        let seen = matches!(tried, Forecast::Done).then(|| look(self));
        self.battle.end_trial();
        seen
    }

    /// An order that only opens the way, such as running or rising: worth what the best square
    /// after it is better than staying.
    fn best_opening(&mut self) -> Option<(Order, i64)> {
        let walks = self.tactics().go(self.view(), self.unit, Cell::new(0, 0));
        let mut orders = Vec::new();
        for (place, action) in self.battle.scene().book.actions.iter().enumerate() {
            let id = ActionId(place as u8);
            let opens = action.entry().group == Group::Move && id != walks.action;
            if opens && action.ready(self.view(), self.unit).is_ok() {
                action.orders(self.view(), self.unit, id, &mut orders);
            }
        }
        orders.retain(|order| order.aim == Aim::None && order.path.is_empty());
        orders.retain(|order| self.battle.plan(order).is_ok());
        if orders.is_empty() {
            return None;
        }
        let before = self.here().standing;
        let mut best: Option<(Order, i64)> = None;
        for order in &orders {
            let after = self.after(order, 2, |brain| {
                let mut cells = vec![(brain.view().cell(brain.unit), 0)];
                let squares = brain.squares_worth_a_look();
                let first = squares.iter().take(6);
                cells.extend(first.map(|reached| (reached.cell, reached.cost)));
                let stands = brain.stands(&cells);
                stands.iter().map(|stand| stand.standing).max()
            });
            let better = after.flatten().map_or(0, |after| after - before);
            keep(&mut best, order, better, 0);
        }
        best
    }

    fn worth_after(&mut self, order: &Order, attack: &Order) -> i64 {
        let worth = |brain: &mut Self| {
            if brain.battle.plan(attack).is_err() {
                return 0;
            }
            match brain.guess(attack) {
                Some(guess) => guess,
                None => brain.worth_of(attack),
            }
        };
        self.after(order, 0, worth).unwrap_or(0)
    }

    /// The best attack that can be made after an order.
    fn worth_opened(&mut self, order: &Order) -> i64 {
        let best = self.after(order, 0, |brain| brain.best_attack());
        best.flatten().map_or(0, |(_, worth)| worth.max(0))
    }

    /// Orders of some groups worth considering; not all need be legal.
    fn proposed(&self, wanted: impl Fn(Group) -> bool) -> Vec<Order> {
        let mut orders = Vec::new();
        for (place, action) in self.battle.scene().book.actions.iter().enumerate() {
            if wanted(action.entry().group) && action.ready(self.view(), self.unit).is_ok() {
                action.orders(self.view(), self.unit, ActionId(place as u8), &mut orders);
            }
        }
        orders
    }

    /// What an order is worth by its odds; remembered by what decides it.
    fn worth_of(&mut self, order: &Order) -> i64 {
        let Ok(plan) = self.battle.plan(order) else {
            return 0;
        };
        let target = plan.check.as_ref().map(|check| check.target);
        let (unit, cell) = aimed(&order.aim);
        let key = target
            .filter(|_| cell.is_none())
            .map(|target| (order.action, unit, order.with, order.modes, target));
        if let Some(worth) = key.as_ref().and_then(|key| self.known.get(key)) {
            return *worth;
        }
        let odds = self.battle.odds_of(&plan, BUDGET);
        let mut worth = worth::of_odds(self.battle.scene(), self.side, &odds);
        worth += self.tactics().beyond(self.view(), self.unit, &odds);
        if let Some(unit) = unit {
            worth = self.finishing(unit, worth);
        }
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

fn aimed(aim: &Aim) -> (Option<UnitId>, Option<Cell>) {
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
