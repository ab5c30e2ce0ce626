//! Where to stand: squares in reach, judged by what the combatant has to fear there, by what it can
//! do from there, and by how far it is from where it fights best.

use super::{greedy::Brain, worth};
use crate::{
    battle::{
        ids::UnitId,
        order::Order,
        ruleset::{Prospect, Reached},
    },
    geometry::Cell,
};

/// Squares tried in earnest; the others in reach are farther from where one fights best.
const MOST_SQUARES: usize = 40;

/// How good it is to be at a square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stand {
    /// Threats, and the distance one fights best at.
    pub(super) standing: i64,
    /// What the best attack from there is likely to do.
    pub(super) strike: i64,
}

impl Brain<'_> {
    /// Steps from a square to the nearest enemy.
    fn steps(&mut self, cell: Cell) -> u16 {
        self.field.steps(self.battle.view(), cell)
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

    /// How good it is to be where the combatant is.
    pub(super) fn here(&mut self) -> Stand {
        let cell = self.view().cell(self.unit);
        self.stands(&[(cell, 0)])
            .first()
            .copied()
            .unwrap_or_default()
    }

    /// How good it is to be at each of some squares, each with what getting there costs.
    pub(super) fn stands(&mut self, cells: &[(Cell, u16)]) -> Vec<Stand> {
        let enemies: Vec<UnitId> = self.view().enemies(self.unit).collect();
        let prospects = self.prospects(&enemies, cells);
        self.judge(&enemies, cells, &prospects)
    }

    /// The book's prospects, or what it says at each square in turn.
    fn prospects(&mut self, enemies: &[UnitId], cells: &[(Cell, u16)]) -> Vec<Prospect> {
        let (tactics, unit) = (self.tactics(), self.unit);
        let places: Vec<Cell> = cells.iter().map(|&(cell, _)| cell).collect();
        if let Some(prospects) = tactics.prospects(self.view(), unit, enemies, &places) {
            return prospects;
        }
        let mut prospects = Vec::with_capacity(enemies.len() * cells.len());
        for &(cell, cost) in cells {
            self.battle.begin_trial();
            self.battle.stage(|r| tactics.arrive(r, unit, cell, cost));
            let view = self.battle.view();
            prospects.extend(enemies.iter().map(|&enemy| Prospect {
                threat: tactics.threat(view, enemy, unit),
                strike: tactics.strike(view, unit, enemy),
            }));
            self.battle.end_trial();
        }
        prospects
    }

    fn judge(
        &mut self,
        enemies: &[UnitId],
        cells: &[(Cell, u16)],
        prospects: &[Prospect],
    ) -> Vec<Stand> {
        let favoured = self.favoured_distance();
        let steps: Vec<u16> = cells.iter().map(|&(cell, _)| self.steps(cell)).collect();
        let view = self.view();
        // Those only remembered may be elsewhere by now; from them nobody hides for ever.
        let parts: Vec<i64> = enemies
            .iter()
            .map(|&enemy| {
                if view.memory().sees(self.side, enemy) {
                    3
                } else {
                    12
                }
            })
            .collect();
        let mut stands = Vec::with_capacity(cells.len());
        for (place, steps) in steps.into_iter().enumerate() {
            let here = prospects.iter().skip(place * enemies.len());
            let mut stand = Stand {
                standing: -worth::approach(steps, favoured) * (1 + self.boldness),
                strike: 0,
            };
            for ((prospect, &enemy), part) in here.zip(enemies).zip(&parts) {
                stand.standing -= prospect.threat / (part * (1 + self.boldness));
                if prospect.strike > 0 {
                    let strike = self.finishing(enemy, prospect.strike);
                    stand.strike = stand.strike.max(strike);
                }
            }
            stands.push(stand);
        }
        stands
    }

    /// A square clearly better than this one, with the attack that could be made from it. Both are
    /// guessed alike.
    pub(super) fn best_elsewhere(&mut self) -> Option<Order> {
        let mut reach = self.squares_worth_a_look();
        let (unit, tactics) = (self.unit, self.tactics());
        let walked = reach.len();
        let ventures = tactics.ventures(self.view(), unit);
        reach.extend(ventures.iter().map(|(reached, _)| *reached));
        if reach.is_empty() {
            return None;
        }
        let mut cells = vec![(self.view().cell(unit), 0)];
        cells.extend(reach.iter().map(|reached| (reached.cell, reached.cost)));
        let enemies: Vec<UnitId> = self.view().enemies(unit).collect();
        let prospects = self.prospects(&enemies, &cells);
        let stands = self.judge(&enemies, &cells, &prospects);
        let can_attack = self.can_attack();
        let strike = |stand: &Stand| if can_attack { stand.strike } else { 0 };
        let stay = stands
            .first()
            .map_or(0, |stand| stand.standing + strike(stand));
        let mut best: Option<(usize, i64)> = None;
        for (place, (reached, stand)) in reach.iter().zip(stands.iter().skip(1)).enumerate() {
            let mut worth = stand.standing - worth::approach(reached.missing, 0);
            if reached.missing == 0 {
                worth += strike(stand);
            }
            for (prospect, &enemy) in prospects.iter().zip(&enemies) {
                if reached.provokes.contains(enemy) {
                    worth -= prospect.threat + 200;
                }
            }
            worth -= i64::from(reached.cost);
            if best.as_ref().is_none_or(|(_, known)| worth > *known) {
                best = Some((place, worth));
            }
        }
        let (place, _) = best.filter(|(_, worth)| *worth > stay + 40)?;
        let order = match place.checked_sub(walked) {
            Some(venture) => ventures.into_iter().nth(venture)?.1,
            None => tactics.go(self.view(), unit, reach[place].cell),
        };
        self.battle.plan(&order).is_ok().then_some(order)
    }

    /// Squares in reach that are nearest to the distance the combatant fights best at, the
    /// cheapest first among equals.
    pub(super) fn squares_worth_a_look(&mut self) -> Vec<Reached> {
        let mut reach = self.tactics().reach(self.view(), self.unit);
        if reach.is_empty() {
            return reach;
        }
        let favoured = self.favoured_distance();
        reach.sort_by_cached_key(|reached| {
            let off = self.steps(reached.cell).abs_diff(favoured);
            (off / 2, reached.provokes.len(), reached.cost, reached.cell)
        });
        reach.truncate(MOST_SQUARES);
        reach
    }
}
