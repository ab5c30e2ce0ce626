//! The greedy brain: the best next order by exact odds from the best square it can reach.

use std::collections::BTreeMap;

use super::{
    field::{Field, patrol},
    worth,
};
use crate::{
    battle::{
        Battle, Forecast,
        components::Position,
        ids::{SideId, UnitId},
        odds::Budget,
        order::{ActionId, Aim, Modes, Order, With},
        ruleset::{Group, Reached},
        side_view::fork_for,
        view::View,
    },
    dice::DiceStream,
    geometry::Cell,
};

/// Odds need not be exact for choosing; beyond this many runs a sample does.
const BUDGET: Budget = Budget {
    runs: 400,
    samples: 100,
    merge: true,
};

/// Attacks worked out exactly; the others are guessed to do less. As many again that the book
/// cannot guess.
const MOST_ATTACKS: usize = 4;

/// Orders that hurt nobody and are worked out; the others promise less.
const MOST_AIDS: usize = 2;

/// What is worth no more is not worth doing.
const LITTLE: i64 = 20;

/// Squares tried in earnest; the others in reach are farther from where one fights best.
const MOST_SQUARES: usize = 28;

/// The brain's own dice; never the battle's.
const SEED: u64 = 0x5eed_0fab_3a14;

struct Brain {
    fork: Battle,
    unit: UnitId,
    side: SideId,
    known: BTreeMap<(ActionId, Option<UnitId>, With, Modes, i32), i64>,
    /// Steps to the enemies it knows of, or to where it looks for them.
    field: Field,
}

/// The next order of the acting combatant, as its side sees things.
pub fn next_order(battle: &mut Battle) -> Order {
    let Some(unit) = battle.acting() else {
        unreachable!("a battle that is not over has somebody acting");
    };
    let side = battle.view().side(unit);
    let fork = fork_for(battle, side, SEED);
    let field = field(fork.view(), unit);
    let mut brain = Brain {
        fork,
        unit,
        side,
        known: BTreeMap::new(),
        field,
    };
    let chosen = brain.choose();
    // What the side believes may be wrong: somebody unseen may stand in the way.
    match chosen {
        Some(order) if battle.plan(&order).is_ok() => order,
        _ => end_turn(battle, unit),
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
    Field::around(view, &goals)
}

impl Brain {
    fn view(&self) -> View<'_> {
        self.fork.view()
    }

    fn choose(&mut self) -> Option<Order> {
        let tactics = self.fork.scene().book.tactics;
        let compelled = tactics.compelled(self.view(), self.unit);
        if let Some(order) = compelled.filter(|order| self.fork.plan(order).is_ok()) {
            return Some(order);
        }
        let here = self.best_here();
        // Squares are compared by guesses, so staying is guessed too.
        let strike = if self.can_attack() {
            self.best_strike()
        } else {
            0
        };
        let stay = strike + self.standing();
        let there = self.best_elsewhere();
        if let Some((order, worth)) = there
            && worth > stay + 40
        {
            return Some(order);
        }
        if let Some((order, worth)) = here
            && worth > LITTLE
        {
            return Some(order);
        }
        let opening = self.best_opening().filter(|(_, better)| *better > 60);
        opening.map(|(order, _)| order).or_else(|| {
            tactics
                .parting(self.view(), self.unit)
                .filter(|order| self.fork.plan(order).is_ok())
        })
    }

    /// The best order from where the combatant is, looking one preparation ahead. Attacks are
    /// guessed first; only the most promising are worked out exactly.
    fn best_here(&mut self) -> Option<(Order, i64)> {
        let (attacks, others): (Vec<Order>, Vec<Order>) = self
            .orders(|group| group != Group::Move && group != Group::Turn)
            .into_iter()
            .partition(|order| self.group(order) == Group::Attack);
        let mut best: Option<(Order, i64)> = None;
        let mut keep = |order: &Order, worth: i64, margin: i64| {
            if best
                .as_ref()
                .is_none_or(|(_, known)| worth > *known + margin)
            {
                best = Some((order.clone(), worth));
            }
        };
        let tactics = self.fork.scene().book.tactics;
        let promising = self.promising(attacks);
        let mut best_attack: Option<(&Order, i64)> = None;
        for order in &promising {
            let worth = self.worth_of(order);
            keep(order, worth, 0);
            if best_attack.is_none_or(|(_, known)| worth > known) {
                best_attack = Some((order, worth));
            }
        }
        let mut aids: Vec<(i64, &Order)> = Vec::new();
        for order in &others {
            if let Some(aid) = tactics.aid(self.view(), order) {
                aids.push((aid, order));
                continue;
            }
            let more = tactics.provision(self.view(), order);
            let worth = self.worth_of(order) + self.improvement(order) + more;
            keep(order, worth, 0);
            // A preparation (Focus and the like) is worth what it adds to the attack after it.
            if let Some((attack, _)) = best_attack.filter(|(_, worth)| *worth > 0) {
                let after = self.worth_after(order, attack) + more.min(0);
                keep(order, after, 30);
            }
            // What makes a weapon or power ready is worth the attack it opens.
            if more > 0 {
                let opened = self.worth_opened(order);
                keep(order, opened, 30);
            }
        }
        // What hurts nobody is worked out only where it promises something.
        aids.retain(|(aid, _)| *aid > LITTLE);
        aids.sort_by_key(|(aid, _)| std::cmp::Reverse(*aid));
        for (aid, order) in aids.into_iter().take(MOST_AIDS) {
            let worth = aid + self.worth_of(order) + self.improvement(order);
            keep(order, worth, 0);
        }
        best
    }

    /// How much better the combatant stands after an order: less threatened, nearer, or with
    /// something better to strike with in its hands.
    fn improvement(&mut self, order: &Order) -> i64 {
        let takes_item = matches!(order.with, With::Item(_));
        let arms = |brain: &Self| {
            if takes_item && brain.can_attack() {
                brain.best_strike() / 2
            } else {
                0
            }
        };
        let before = self.standing() + arms(self);
        self.fork.begin_trial();
        let done = matches!(
            self.fork.try_order(order, DiceStream::new(SEED, 1)),
            Forecast::Done
        );
        let after = if done {
            self.standing() + arms(self)
        } else {
            before
        };
        self.fork.end_trial();
        after - before
    }

    /// An order that only opens the way, such as running or rising: worth what the best square
    /// after it is better than staying.
    fn best_opening(&mut self) -> Option<(Order, i64)> {
        let orders = self.orders(|group| group == Group::Move);
        let before = self.standing();
        let mut best: Option<(Order, i64)> = None;
        for order in orders
            .iter()
            .filter(|order| order.aim == Aim::None && order.path.is_empty())
        {
            self.fork.begin_trial();
            let mut after = before;
            if matches!(
                self.fork.try_order(order, DiceStream::new(SEED, 2)),
                Forecast::Done
            ) {
                after = self.standing();
                let unit = self.unit;
                for reached in self.squares_worth_a_look().into_iter().take(6) {
                    self.fork.begin_trial();
                    self.fork.stage(|r| r.place(unit, reached.cell));
                    after = after.max(self.standing());
                    self.fork.end_trial();
                }
            }
            self.fork.end_trial();
            if best
                .as_ref()
                .is_none_or(|(_, known)| after - before > *known)
            {
                best = Some((order.clone(), after - before));
            }
        }
        best
    }

    /// The attacks with the best guesses, and as many of those that cannot be guessed: neither
    /// crowd the others out.
    fn promising(&self, attacks: Vec<Order>) -> Vec<Order> {
        let view = self.view();
        let tactics = view.scene.book.tactics;
        let mut guessed: Vec<(i64, Order)> = Vec::new();
        let mut unguessed: Vec<Order> = Vec::new();
        for order in attacks {
            match tactics.guess(view, &order) {
                Some(guess) => guessed.push((guess, order)),
                None => unguessed.push(order),
            }
        }
        guessed.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
        guessed.truncate(MOST_ATTACKS);
        unguessed.truncate(MOST_ATTACKS);
        let best = guessed.into_iter().map(|(_, order)| order);
        best.chain(unguessed).collect()
    }

    fn worth_after(&mut self, order: &Order, attack: &Order) -> i64 {
        self.fork.begin_trial();
        let done = matches!(
            self.fork.try_order(order, DiceStream::new(SEED, 0)),
            Forecast::Done
        );
        let worth = if done { self.worth_of(attack) } else { 0 };
        self.fork.end_trial();
        worth
    }

    /// The best attack that can be made after an order.
    fn worth_opened(&mut self, order: &Order) -> i64 {
        self.fork.begin_trial();
        let mut best = 0;
        if matches!(
            self.fork.try_order(order, DiceStream::new(SEED, 0)),
            Forecast::Done
        ) {
            let attacks = self.orders(|group| group == Group::Attack);
            for attack in self.promising(attacks) {
                best = best.max(self.worth_of(&attack));
            }
        }
        self.fork.end_trial();
        best
    }

    fn group(&self, order: &Order) -> Group {
        self.fork
            .scene()
            .book
            .action(order.action)
            .map_or(Group::Turn, |action| action.entry().group)
    }

    /// Legal orders of some groups.
    fn orders(&self, wanted: impl Fn(Group) -> bool) -> Vec<Order> {
        let mut orders = Vec::new();
        for (place, action) in self.fork.scene().book.actions.iter().enumerate() {
            if wanted(action.entry().group) && action.ready(self.view(), self.unit).is_ok() {
                action.orders(self.view(), self.unit, ActionId(place as u8), &mut orders);
            }
        }
        orders.retain(|order| self.fork.plan(order).is_ok());
        orders
    }

    /// What an order is worth by its odds; remembered by what decides it.
    fn worth_of(&mut self, order: &Order) -> i64 {
        let Ok(plan) = self.fork.plan(order) else {
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
        let scene = std::sync::Arc::clone(self.fork.scene());
        let odds = self.fork.odds_of(&plan, BUDGET);
        let mut worth = worth::of_odds(&scene, self.side, &odds);
        worth += scene.book.tactics.beyond(self.view(), self.unit, &odds);
        if let Some(unit) = unit
            && worth > 0
        {
            let health = (scene.book.measure)(self.view(), unit).health;
            worth += worth.min(1000) * worth::finish_bonus(health) / 1000;
        }
        if let Some(key) = key {
            self.known.insert(key, worth);
        }
        worth
    }

    /// How far from the enemy it wants to be: right there, while it sees nobody.
    fn favoured_distance(&self) -> u16 {
        let view = self.view();
        let book = view.scene.book;
        let sees_somebody = view
            .enemies(self.unit)
            .any(|enemy| (book.sees)(view, self.unit, enemy));
        if sees_somebody {
            book.tactics.favoured_distance(view, self.unit)
        } else {
            1
        }
    }

    /// How good it is to stand where the combatant stands: threats, and the distance it fights
    /// best at.
    fn standing(&self) -> i64 {
        let view = self.view();
        let tactics = view.scene.book.tactics;
        let favoured = self.favoured_distance();
        let threat: i64 = view
            .enemies(self.unit)
            .map(|enemy| {
                // Those only remembered may be elsewhere by now; from them nobody hides for ever.
                let seen = view.memory().sees(self.side, enemy);
                tactics.threat(view, enemy, self.unit) / if seen { 3 } else { 12 }
            })
            .sum();
        let approach = worth::approach(self.field.steps(view.cell(self.unit)), favoured);
        -threat - approach
    }

    /// The best square to go to, with the attack that could be made from it.
    fn best_elsewhere(&mut self) -> Option<(Order, i64)> {
        let tactics = self.fork.scene().book.tactics;
        let reach = self.squares_worth_a_look();
        if reach.is_empty() {
            return None;
        }
        let home = self.view().cell(self.unit);
        let can_attack = self.can_attack();
        let unit = self.unit;
        let mut best: Option<(Order, i64)> = None;
        for reached in reach {
            self.fork.begin_trial();
            self.fork.stage(|r| r.place(unit, reached.cell));
            let mut worth = self.standing() - worth::approach(reached.missing, 0);
            if can_attack && reached.missing == 0 {
                worth += self.best_strike();
            }
            for enemy in reached.provokes.iter() {
                worth -= tactics.threat(self.view(), enemy, unit) + 200;
            }
            worth -= i64::from(reached.cost);
            self.fork.end_trial();
            if best.as_ref().is_none_or(|(_, known)| worth > *known) {
                best = Some((tactics.go(self.view(), unit, reached.cell), worth));
            }
        }
        debug_assert_eq!(self.view().store.get::<Position>(unit).0, home);
        best.filter(|(order, _)| self.fork.plan(order).is_ok())
    }

    /// Squares in reach that are nearest to the distance the combatant fights best at, the
    /// cheapest first among equals.
    fn squares_worth_a_look(&self) -> Vec<Reached> {
        let view = self.view();
        let tactics = view.scene.book.tactics;
        let mut reach = tactics.reach(view, self.unit);
        let favoured = self.favoured_distance();
        reach.sort_by_cached_key(|reached| {
            let off = self.field.steps(reached.cell).abs_diff(favoured);
            (off / 2, reached.provokes.len(), reached.cost, reached.cell)
        });
        reach.truncate(MOST_SQUARES);
        reach
    }

    /// Whether some attack is still allowed in this turn.
    fn can_attack(&self) -> bool {
        self.fork.scene().book.actions.iter().any(|action| {
            action.entry().group == Group::Attack && action.ready(self.view(), self.unit).is_ok()
        })
    }

    /// What the best attack from here is likely to do.
    fn best_strike(&self) -> i64 {
        let view = self.view();
        view.enemies(self.unit)
            .map(|enemy| {
                let strike = view.scene.book.tactics.strike(view, self.unit, enemy);
                let health = (view.scene.book.measure)(view, enemy).health;
                strike + strike.min(1000) * worth::finish_bonus(health) / 1000
            })
            .max()
            .unwrap_or(0)
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
