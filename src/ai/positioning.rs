//! Where to stand: squares in reach, judged by the danger there, by what the unit can do from
//! there, and by the difference from its best fighting distance.

use smallvec::SmallVec;

use super::{
    thinker::{LITTLE, Stand, Thinker},
    thought::{Term, Thought},
    worth,
};
use crate::{
    battle::{
        ids::UnitId,
        orders::order::Order,
        ruleset::{Reached, ThreatEstimate, Wanted, When},
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// How much better than staying another square has to be.
const BETTER: i64 = 40;

/// Distance to the nearest friend that units that stay together accept, in squares.
const NEAR: u16 = 3;

/// What each square beyond that costs, and how many squares count.
const LONELY: i64 = 25;
const LONELIEST: u16 = 10;

/// What each step nearer to the best fighting distance is worth.
pub(super) const NEARER: i64 = 36;

/// How many squares are reported.
const TOLD: usize = 12;

/// How much the enemies' worst harm counts, in percent: enemies have other things to do as well.
const FEARED: i64 = 45;

/// What a unit loses by giving up an attack it could make from here, in percent of the blow: later
/// blows are only promises.
const GIVEN_UP: i64 = 200;

/// Squares that serve the level's goal by this much less than the best one are dropped: a mind may
/// err in where to stand, not in its task.
const STRAYS: i64 = 150;

/// A unit that decides the battle by falling fears this many times as much, and keeps this far from
/// the enemy if it can, in steps; each step counts double.
const PRECIOUS: i64 = 5;
const FAR_OFF: u16 = 20;

/// Such a unit avoids routes passing within this many squares of an enemy that was farther away.
const PASSED: u16 = 2;

/// Friends within this many squares share what the enemies do.
const SHARED: u16 = 10;

/// The estimates needed for a unit that can strike from here, or from there: one that can do
/// neither needs no estimate of its strikes.
fn wanted(strikes: (bool, bool)) -> Wanted {
    match strikes {
        (false, false) => Wanted::Threats,
        _ => Wanted::Both,
    }
}

/// A better square and how to get there.
pub(super) struct Elsewhere {
    /// The order that goes there.
    pub(super) order: Order,
    /// How much better it is, with the attack from there.
    pub(super) gain: i64,
    /// The gain and square to go to after an attack from here, if both together are better still.
    pub(super) refuge: Option<(i64, Cell)>,
}

/// Likely harm from enemies that may strike on the way to a square, as a loss.
fn struck(reached: &Reached, blows: &[i64], enemies: &[UnitId]) -> i64 {
    let on_the_way = blows.iter().zip(enemies);
    let on_the_way = on_the_way.filter(|(_, enemy)| reached.provokes.contains(**enemy));
    -on_the_way.map(|(blow, _)| blow + 200).sum::<i64>()
}

/// The cost of the route to a square, as a loss.
fn way(reached: &Reached) -> i64 {
    -worth::approach(reached.missing, 0) - i64::from(reached.cost)
}

/// Drops squares that serve the level clearly less than the best one does.
fn leave_out_strays(gains: &mut [i64], goals: impl Iterator<Item = i64> + Clone) {
    let both = gains.iter().zip(goals.clone());
    let best = both.max_by_key(|(gain, _)| **gain);
    let due = best.map_or(0, |(_, goal)| goal - STRAYS);
    for (gain, goal) in gains.iter_mut().zip(goals) {
        if goal < due {
            *gain = i64::MIN;
        }
    }
}

impl Thinker<'_> {
    /// Steps from a square to the nearest enemy.
    fn steps(&self, cell: Cell) -> u16 {
        self.field.steps(cell)
    }

    /// Whether an enemy is seen or was seen this round; an enemy just out of sight is still known
    /// to be near.
    fn is_near(&self, enemy: UnitId) -> bool {
        let (view, side) = (self.view(), self.side);
        let last = view.memory().last_seen(side, enemy);
        view.memory().sees(side, enemy) || last.is_some_and(|last| last.round == view.clock().round)
    }

    /// The unit's desired distance from the enemy: adjacent while it knows of no enemy near, far
    /// away if its fall decides the battle.
    fn favoured_distance(&self) -> u16 {
        let view = self.view();
        if self.is_precious() {
            return FAR_OFF;
        }
        let book = view.scene.book;
        let knows_enemies = view
            .enemies(self.unit)
            .any(|enemy| (book.sees)(view, self.unit, enemy) || self.is_near(enemy));
        if !knows_enemies {
            return 1;
        }
        let favoured = book.tactics.favoured_distance(view, self.unit);
        if favoured < 4 {
            return favoured;
        }
        let percent = self.mind.weights.distance as u16;
        favoured.saturating_mul(percent) / 100
    }

    /// How good the unit's present square is.
    pub(super) fn here(&mut self) -> Stand {
        if let Some(now) = self.now {
            return now;
        }
        let cell = self.view().cell(self.unit);
        let stands = self.stands(&[(cell, 0)], wanted(self.strikes()));
        *self.now.insert(stands.first().copied().unwrap_or_default())
    }

    /// Whether the unit can strike from its square, and from a square it walks to.
    fn strikes(&self) -> (bool, bool) {
        let now = self.can_attack();
        let after = self.tactics().strikes_after_walk(self.view(), self.unit);
        (now || after == Some(true), after.unwrap_or(now))
    }

    /// How good each of these squares is, each given with the cost of getting there.
    pub(super) fn stands(&mut self, cells: &[(Cell, u16)], wanted: Wanted) -> Vec<Stand> {
        let enemies: Vec<UnitId> = self.view().enemies(self.unit).collect();
        let prospects = self.prospects(&enemies, cells, wanted);
        self.judge(&enemies, cells, &prospects)
    }

    /// How good it is to stand here, without the attacks from here.
    pub(super) fn stand_here(&mut self) -> Stand {
        if let Some(now) = self.now {
            return now;
        }
        let here = [(self.view().cell(self.unit), 0)];
        let stands = self.stands(&here, Wanted::Threats);
        stands.first().copied().unwrap_or_default()
    }

    /// The book's estimates for all squares, or those from a trial on each square in turn.
    pub(super) fn prospects(
        &mut self,
        enemies: &[UnitId],
        cells: &[(Cell, u16)],
        wanted: Wanted,
    ) -> Vec<ThreatEstimate> {
        let (tactics, movement, unit) = (self.tactics(), self.movement(), self.unit);
        // Threats count by the mind's fear.
        let wanted = match (self.mind.weights.fear, wanted) {
            (0, Wanted::Threats) => {
                return vec![ThreatEstimate::default(); enemies.len() * cells.len()];
            }
            (0, Wanted::Both) => Wanted::Strikes,
            _ => wanted,
        };
        if let Some(prospects) = tactics.prospects(self.view(), unit, enemies, cells, wanted) {
            return prospects;
        }
        let mut prospects = Vec::with_capacity(enemies.len() * cells.len());
        for &(cell, cost) in cells {
            self.battle.begin_trial();
            self.battle.stage(|r| movement.arrive(r, unit, cell, cost));
            let view = self.battle.view();
            prospects.extend(enemies.iter().map(|&enemy| ThreatEstimate {
                threat: tactics.harm(view, enemy, unit, When::NextTurn),
                strike: tactics.harm(view, unit, enemy, When::Now),
            }));
            self.battle.end_trial();
        }
        prospects
    }

    pub(super) fn judge(
        &mut self,
        enemies: &[UnitId],
        cells: &[(Cell, u16)],
        prospects: &[ThreatEstimate],
    ) -> Vec<Stand> {
        let favoured = self.favoured_distance();
        let steps: Vec<u16> = cells.iter().map(|&(cell, _)| self.steps(cell)).collect();
        let weights = self.mind.weights;
        let goals: Vec<i64> = cells.iter().map(|&(cell, _)| self.goal(cell)).collect();
        let leaves = self.travel_goal.as_ref().map_or(100, |travel_goal| {
            100 - (100 - travel_goal.nearness_percent()) * weights.goals.min(100) / 100
        });
        // Enemies seen in earlier rounds may be elsewhere by now, so they count a quarter.
        let parts: Vec<i64> = enemies
            .iter()
            .map(|&enemy| if self.is_near(enemy) { 1 } else { 4 })
            .collect();
        let friends = self.friends();
        let risk = self.risk();
        let keeps_off = if self.is_precious() { 2 } else { 1 };
        let press = (1 + self.boldness) * weights.close_in * leaves * keeps_off;
        let mut stands = Vec::with_capacity(cells.len());
        for (place, (steps, goal)) in steps.into_iter().zip(goals).enumerate() {
            let here = prospects.iter().skip(place * enemies.len());
            let mut stand = Stand {
                distance: -i64::from(steps.abs_diff(favoured)) * NEARER * press / 10_000,
                company: self.company(cells[place].0),
                goal,
                ..Stand::default()
            };
            // The more friends are near, the smaller this unit's share of the harm.
            let cell = cells[place].0;
            let others = friends
                .iter()
                .filter(|friend| friend.chebyshev(cell) <= SHARED);
            let shared = 2 + others.count() as i64;
            for ((prospect, &enemy), part) in here.zip(enemies).zip(&parts) {
                let part = part * shared;
                let fear = worth::percent(prospect.threat, weights.fear * risk / 100);
                let fear = worth::percent(fear, FEARED);
                let fear = worth::percent(fear, i64::from(self.danger));
                stand.danger -= fear / (part * (1 + self.boldness));
                if prospect.strike > 0 {
                    let strike = worth::percent(prospect.strike, weights.strike);
                    let more = self.finishing(enemy, strike) + self.crowding(enemy, strike).1;
                    stand.strike = stand.strike.max(strike + more);
                }
            }
            stands.push(stand);
        }
        stands
    }

    /// How much this unit fears, in percent of the usual: a weakened unit fears more, and one that
    /// must not fall fears most.
    fn risk(&self) -> i64 {
        let weakened = 100 + worth::finish_bonus(self.view(), self.unit) / 4;
        if self.is_precious() {
            weakened * PRECIOUS
        } else {
            weakened
        }
    }

    /// Whether the unit's fall decides the battle and it has friends to fight it; alone it cannot
    /// keep away for ever.
    pub(super) fn is_precious(&self) -> bool {
        let is_friend = |other| other != self.unit && !self.view().hostile(other, self.unit);
        self.precious.contains(self.unit) && self.view().active().any(is_friend)
    }

    /// What the level makes of standing at a square.
    pub(super) fn goal(&self, cell: Cell) -> i64 {
        let view = self.battle.view();
        let travel_goal = self.travel_goal.as_ref();
        let worth = travel_goal.map(|travel_goal| travel_goal.worth(view, cell, self.boldness));
        worth::percent(worth.unwrap_or(0), self.mind.weights.goals)
    }

    /// The squares of the unit's friends.
    fn friends(&self) -> SmallVec<[Cell; 8]> {
        let view = self.view();
        let friends = view.active();
        let friends =
            friends.filter(|&other| other != self.unit && !view.hostile(other, self.unit));
        friends.map(|friend| view.cell(friend)).collect()
    }

    /// What a unit that likes company loses at a square far from friends.
    fn company(&self, cell: Cell) -> i64 {
        if self.mind.weights.together == 0 {
            return 0;
        }
        let friends = self.friends().into_iter();
        let nearest = friends.map(|friend| friend.chebyshev(cell));
        let far = nearest.min().map_or(0, |near| near.saturating_sub(NEAR));
        -worth::percent(
            i64::from(far.min(LONELIEST)) * LONELY,
            self.mind.weights.together,
        )
    }

    /// The order to a clearly better square, with the attack possible from there. Both squares are
    /// judged by the same estimates.
    pub(super) fn best_elsewhere(&mut self) -> Option<Elsewhere> {
        let mut reach = self.squares_worth_a_look();
        let (unit, movement) = (self.unit, self.movement());
        let walked = reach.len();
        let ventures = movement.ventures(self.view(), unit);
        reach.extend(ventures.iter().map(|(reached, _)| *reached));
        if reach.is_empty() {
            return None;
        }
        let mut cells = vec![(self.view().cell(unit), 0)];
        cells.extend(reach.iter().map(|reached| (reached.cell, reached.cost)));
        let enemies: Vec<UnitId> = self.view().enemies(unit).collect();
        let (from_here, from_there) = self.strikes();
        let prospects = self.prospects(&enemies, &cells, wanted((from_here, from_there)));
        let stands = self.judge(&enemies, &cells, &prospects);
        let here = stands.first().copied().unwrap_or_default();
        let mut blow = if from_here { here.strike } else { 0 };
        // A unit that has not struck for long checks whether it really can.
        if self.boldness > 0 && blow > 0 && self.attacks().is_empty() {
            blow = 0;
        }
        self.now = Some(here);
        let blows = self.blows_on_the_way(&reach, &enemies);
        let struck = |reached: &Reached| struck(reached, &blows, &enemies);
        // No strike from a square that the walk does not reach in this turn.
        let arm = |reached: &Reached, stand: &Stand| {
            if reached.missing == 0 && from_there {
                stand.strike
            } else {
                0
            }
        };
        let given_up = |arm: i64| match arm {
            0 => worth::percent(blow, GIVEN_UP),
            _ => blow,
        };
        let gains: Vec<i64> = reach
            .iter()
            .zip(stands.iter().skip(1))
            .map(|(reached, stand)| {
                let arm = arm(reached, stand);
                stand.standing() - here.standing() + arm - given_up(arm)
                    + struck(reached)
                    + way(reached)
            })
            .collect();
        let order = |view: View<'_>, place: usize| match place.checked_sub(walked) {
            Some(venture) => ventures.get(venture).map(|(_, order)| order.clone()),
            None => reach
                .get(place)
                .map(|reached| movement.go(view, unit, reached.cell)),
        };
        if self.notes.is_some() {
            // A walk is reported beside the attack that is possible instead.
            let instead = if self.can_attack() { blow } else { 0 };
            let mut places: Vec<usize> = (0..gains.len()).collect();
            places.sort_by_key(|&place| std::cmp::Reverse(gains[place]));
            let told = places.iter().take(TOLD).filter_map(|&place| {
                let (reached, stand) = (&reach[place], &stands[place + 1]);
                let arm = arm(reached, stand);
                let mut terms = vec![(Term::Harm, arm + instead - given_up(arm))];
                terms.extend(stand.better_than(&here));
                terms.extend([(Term::Struck, struck(reached)), (Term::Way, way(reached))]);
                Some(Thought::of(order(self.view(), place)?, &terms))
            });
            let told: Vec<Thought> = told.collect();
            self.note(&told);
        }
        let mut gains = gains;
        leave_out_strays(&mut gains, stands.iter().skip(1).map(|stand| stand.goal));
        let (place, order) = loop {
            let place = self.among(gains.iter().copied(), BETTER / (1 + self.boldness))?;
            let order = order(self.view(), place)?;
            if !self.is_precious() || !self.passes_by(&order, &enemies) {
                break (place, order);
            }
            gains[place] = i64::MIN;
        };
        let gain = gains.get(place).copied().unwrap_or(0);
        let strikes_here = blow > LITTLE;
        let refuges = reach.iter().zip(stands.iter().skip(1));
        let refuge = refuges
            .filter(|(reached, _)| strikes_here && reached.missing == 0)
            .map(|(reached, stand)| {
                let better = stand.standing() + struck(reached) + way(reached) - here.standing();
                (better, reached.cell)
            })
            .max_by_key(|&(better, cell)| (better, std::cmp::Reverse(cell)))
            .filter(|(better, _)| *better > gain + BETTER);
        let legal = self.battle.plan(&order).is_ok();
        legal.then_some(Elsewhere {
            order,
            gain,
            refuge,
        })
    }

    /// Whether a route leads past an enemy, which may strike out of turn at a unit so near.
    fn passes_by(&self, order: &Order, enemies: &[UnitId]) -> bool {
        let Ok(plan) = self.battle.plan(order) else {
            return false;
        };
        let (view, here) = (self.view(), self.view().footprint(self.unit));
        enemies.iter().any(|&enemy| {
            let there = view.footprint(enemy);
            let near = PASSED.min(here.chebyshev(there).saturating_sub(1));
            let mut steps = plan.route.iter();
            steps.any(|step| Footprint::new(step.to, here.side).chebyshev(there) <= near)
        })
    }

    /// What one blow of each enemy that may strike on these routes would do. Bold and long-waiting
    /// units fear them less.
    fn blows_on_the_way(&self, reach: &[Reached], enemies: &[UnitId]) -> Vec<i64> {
        let fear = 25 + self.mind.weights.fear * 3 / 4;
        let blow = |&enemy: &UnitId| {
            let mut ways = reach.iter();
            if !ways.any(|reached| reached.provokes.contains(enemy)) {
                return 0;
            }
            let blow = self
                .tactics()
                .harm(self.view(), enemy, self.unit, When::InPassing);
            worth::percent(blow, fear) / (1 + self.boldness)
        };
        enemies.iter().map(blow).collect()
    }

    /// Squares in reach that are nearest to the best fighting distance and to the level's goal, the
    /// cheapest first among equals.
    pub(super) fn squares_worth_a_look(&self) -> Vec<Reached> {
        let favoured = self.favoured_distance();
        // A mind that does not prepare looks only at the enemy.
        let thinks_ahead = self.mind.brain.prepares;
        let far = |cell: Cell| {
            let off = self.steps(cell).abs_diff(favoured);
            let goal = if thinks_ahead { self.goal(cell) } else { 0 };
            let worth = goal - i64::from(off) * NEARER;
            // For minds that weigh squares, two steps more or less do not matter yet.
            if thinks_ahead {
                -worth / (2 * NEARER)
            } else {
                -worth
            }
        };
        let most = usize::from(self.mind.brain.squares);
        self.movement()
            .first_reached(self.view(), self.unit, most, &far)
    }
}
