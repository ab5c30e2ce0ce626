//! Where to stand: squares in reach, judged by what the combatant has to fear there, by what it can
//! do from there, and by how far it is from where it fights best.

use smallvec::SmallVec;

use super::{
    greedy::{LITTLE, Thinker},
    thought::{Term, Thought},
    worth,
};
use crate::{
    battle::{
        ids::UnitId,
        order::Order,
        ruleset::{Reached, ThreatEstimate, Wanted, When},
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// Another square has to be so much better than staying.
const BETTER: i64 = 40;

/// Nobody who stays with friends wants to be farther from the nearest, in squares.
const NEAR: u16 = 3;

/// What each square more is worth, and how many count.
const LONELY: i64 = 25;
const LONELIEST: u16 = 10;

/// What each step nearer to the distance one fights best at is worth.
pub(super) const NEARER: i64 = 36;

/// So many squares are told of.
const TOLD: usize = 12;

/// What enemies can do at the worst counts so much, in percent: they have other things to do as well.
const FEARED: i64 = 45;

/// What somebody loses who could strike from here and will not from there, in percent of the blow:
/// blows to come are promises.
const GIVEN_UP: i64 = 200;

/// Squares that serve what the level wants by so much less than the best one are no choice: minds err
/// in where to stand, not in what they are sent for.
const STRAYS: i64 = 150;

/// Whoever's fall decides the battle fears so many times as much, and is so far from the enemy, in
/// steps, if it can be; each step counts twice.
const PRECIOUS: i64 = 5;
const FAR_OFF: u16 = 20;

/// ... and goes no way that leads so near past somebody, in squares, who was farther before.
const PASSED: u16 = 2;

/// Friends so near take their share of what enemies do, in squares.
const SHARED: u16 = 10;

/// How good it is to be at a square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stand {
    /// The distance one fights best at.
    pub(super) distance: i64,
    /// What is to be feared.
    pub(super) danger: i64,
    /// How far friends are.
    pub(super) company: i64,
    /// What the level wants.
    pub(super) goal: i64,
    /// What the best attack from there is likely to do.
    pub(super) strike: i64,
}

impl Stand {
    /// All but the attack.
    pub(super) fn standing(&self) -> i64 {
        self.distance + self.danger + self.company + self.goal
    }

    /// What is better here than there, but for the attack.
    pub(super) fn better_than(&self, there: &Self) -> [(Term, i64); 4] {
        [
            (Term::Danger, self.danger - there.danger),
            (Term::Distance, self.distance - there.distance),
            (Term::Company, self.company - there.company),
            (Term::Goal, self.goal - there.goal),
        ]
    }
}

/// What is to be known of places by somebody who can strike from here, or from there: who can do so
/// no more need not know what it could do there.
fn wanted(strikes: (bool, bool)) -> Wanted {
    match strikes {
        (false, false) => Wanted::Threats,
        _ => Wanted::Both,
    }
}

/// A better place to be.
pub(super) struct Elsewhere {
    /// The way there.
    pub(super) order: Order,
    /// How much better it is, with the attack from there.
    pub(super) gain: i64,
    /// Where to be after an attack from here, and how much better that is, if both together are
    /// better still.
    pub(super) refuge: Option<(i64, Cell)>,
}

/// What those are likely to do who may strike on the way to a square, as a loss.
fn struck(reached: &Reached, blows: &[i64], enemies: &[UnitId]) -> i64 {
    let on_the_way = blows.iter().zip(enemies);
    let on_the_way = on_the_way.filter(|(_, enemy)| reached.provokes.contains(**enemy));
    -on_the_way.map(|(blow, _)| blow + 200).sum::<i64>()
}

/// What the way to a square costs, as a loss.
fn way(reached: &Reached) -> i64 {
    -worth::approach(reached.missing, 0) - i64::from(reached.cost)
}

/// Takes from the choice what serves the level less than the best does.
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

    /// Whether an enemy is seen, or was in this round: who has just stepped out of its sight knows
    /// well enough where it is.
    fn is_near(&self, enemy: UnitId) -> bool {
        let (view, side) = (self.view(), self.side);
        let last = view.memory().last_seen(side, enemy);
        view.memory().sees(side, enemy) || last.is_some_and(|last| last.round == view.clock().round)
    }

    /// How far from the enemy it wants to be: right there, while it knows of nobody near; far away,
    /// if its fall decides the battle.
    fn favoured_distance(&self) -> u16 {
        let view = self.view();
        if self.is_precious() {
            return FAR_OFF;
        }
        let book = view.scene.book;
        let knows_somebody = view
            .enemies(self.unit)
            .any(|enemy| (book.sees)(view, self.unit, enemy) || self.is_near(enemy));
        if !knows_somebody {
            return 1;
        }
        let favoured = book.tactics.favoured_distance(view, self.unit);
        if favoured < 4 {
            return favoured;
        }
        let percent = self.mind.weights.distance as u16;
        favoured.saturating_mul(percent) / 100
    }

    /// How good it is to be where the combatant is.
    pub(super) fn here(&mut self) -> Stand {
        if let Some(now) = self.now {
            return now;
        }
        let cell = self.view().cell(self.unit);
        let stands = self.stands(&[(cell, 0)], wanted(self.strikes()));
        *self.now.insert(stands.first().copied().unwrap_or_default())
    }

    /// Whether it can strike from where it is, and from where it walks to.
    fn strikes(&self) -> (bool, bool) {
        let now = self.can_attack();
        let after = self.tactics().strikes_after_walk(self.view(), self.unit);
        (now || after == Some(true), after.unwrap_or(now))
    }

    /// How good it is to be at each of some squares, each with what getting there costs.
    pub(super) fn stands(&mut self, cells: &[(Cell, u16)], wanted: Wanted) -> Vec<Stand> {
        let enemies: Vec<UnitId> = self.view().enemies(self.unit).collect();
        let prospects = self.prospects(&enemies, cells, wanted);
        self.judge(&enemies, cells, &prospects)
    }

    /// How good it is to stand where the combatant is, whatever it can do from there.
    pub(super) fn stand_here(&mut self) -> Stand {
        if let Some(now) = self.now {
            return now;
        }
        let here = [(self.view().cell(self.unit), 0)];
        let stands = self.stands(&here, Wanted::Threats);
        stands.first().copied().unwrap_or_default()
    }

    /// The book's prospects, or what it says at each square in turn.
    pub(super) fn prospects(
        &mut self,
        enemies: &[UnitId],
        cells: &[(Cell, u16)],
        wanted: Wanted,
    ) -> Vec<ThreatEstimate> {
        let (tactics, movement, unit) = (self.tactics(), self.movement(), self.unit);
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
            100 - (100 - travel_goal.leaves()) * weights.goals.min(100) / 100
        });
        // Those seen in earlier rounds may be elsewhere by now; from them nobody hides for ever.
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
            // The more friends are about, the less of what enemies can do is for this one.
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

    /// How much more than others it fears, in percent: whoever can take no more, and whoever must
    /// not fall, takes no risks.
    fn risk(&self) -> i64 {
        let weakened = 100 + worth::finish_bonus(self.view(), self.unit) / 4;
        if self.is_precious() {
            weakened * PRECIOUS
        } else {
            weakened
        }
    }

    /// Whether its fall decides the battle, and there are friends to fight it: alone one cannot
    /// keep off for ever.
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

    /// Where its friends are.
    fn friends(&self) -> SmallVec<[Cell; 8]> {
        let view = self.view();
        let friends = view.active();
        let friends =
            friends.filter(|&other| other != self.unit && !view.hostile(other, self.unit));
        friends.map(|friend| view.cell(friend)).collect()
    }

    /// What those who like company lose at a square far from friends.
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

    /// The way to a square clearly better than this one, with the attack that could be made from it.
    /// Both are guessed alike.
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
        // Who has long not struck looks whether it really can.
        if self.boldness > 0 && blow > 0 && self.attacks().is_empty() {
            blow = 0;
        }
        self.now = Some(here);
        let blows = self.blows_on_the_way(&reach, &enemies);
        let struck = |reached: &Reached| struck(reached, &blows, &enemies);
        // From where it does not arrive in this turn nobody strikes.
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
            // A walk is told beside the attack that can be made instead.
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

    /// Whether a way leads past an enemy: out of its turn it may strike at whoever comes so near.
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

    /// What one blow of each enemy would do that may strike on some of these ways. The daring, and
    /// whoever has waited for long, fear them less.
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

    /// Squares in reach that are nearest to the distance the combatant fights best at and to where
    /// the level sends it, the cheapest first among equals.
    pub(super) fn squares_worth_a_look(&self) -> Vec<Reached> {
        let reach = self.movement().reach(self.view(), self.unit);
        if reach.is_empty() {
            return reach;
        }
        let favoured = self.favoured_distance();
        // Whoever does not think ahead has eyes for nothing but the enemy.
        let thinks_ahead = self.mind.brain.prepares;
        let rank = |reached: &Reached| {
            let off = self.steps(reached.cell).abs_diff(favoured);
            let goal = if thinks_ahead {
                self.goal(reached.cell)
            } else {
                0
            };
            let worth = goal - i64::from(off) * NEARER;
            // To those who weigh squares, two steps more or less are no matter yet.
            let far = if thinks_ahead {
                -worth / (2 * NEARER)
            } else {
                -worth
            };
            (far, reached.provokes.len(), reached.cost, reached.cell)
        };
        let mut ranks: Vec<_> = reach.iter().map(rank).zip(0_usize..).collect();
        let most = usize::from(self.mind.brain.squares);
        if most < ranks.len() {
            ranks.select_nth_unstable(most);
            ranks.truncate(most);
        }
        ranks.sort_unstable();
        let best = ranks.into_iter().map(|(_, place)| reach[place]);
        best.collect()
    }
}
