//! The consequences of standing on a square: the way there, the enemies that see and reach the unit
//! there, and what the unit has left.

use super::{
    Approach, AttackPreview, Attempt, EnemyReactions, HypotheticalPosition, Onward, PreviewBattle,
    back, onward,
};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        modifier::{Amount, Modifier},
        orders::{
            order::Order,
            plan::{Price, RouteStep},
            refusal::Refusal,
        },
        ruleset::{Reached, Shelter, Wanted, When},
    },
    dice::Weight,
    geometry::Cell,
};

/// The walk to a square.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The order that walks there, or buys the way first.
    pub order: Order,
    /// The steps.
    pub route: Vec<RouteStep>,
    /// What it costs.
    pub price: Price,
    /// Enemies that may strike on the way, whether or not they are asked first.
    pub provokes: UnitSet,
    /// Reactions on the way.
    pub back: EnemyReactions,
}

/// An enemy, and its effect on the unit at the square.
#[derive(Clone, Debug)]
pub struct Foe {
    /// The enemy.
    pub unit: UnitId,
    /// It is out of sight and stands where it was last seen.
    pub ghost: bool,
    /// Whether it sees the unit there.
    pub sees: bool,
    /// Its height above the unit, in metres or yards.
    pub above: i32,
    /// The unit's cover from it, in the book's words and numbers.
    pub cover: Option<Shelter>,
    /// Its best attack from its current place, in its next turn; or why it has none.
    pub blow: Result<AttackPreview, Refusal>,
    /// Its best attack after moving, if it has none from its place.
    pub after: Option<After>,
}

/// An attack after walking to another square.
#[derive(Clone, Debug)]
pub struct After {
    /// The square.
    pub from: Cell,
    /// The best attack from there, with what is left after the walk.
    pub blow: AttackPreview,
}

impl Foe {
    /// The cover by name, with what it adds to the attack or to its target number, if known.
    pub fn cover_lines(&self) -> impl Iterator<Item = (&'static str, i32, Amount)> {
        let check = self
            .blow
            .as_ref()
            .ok()
            .and_then(|blow| blow.odds.check.as_ref());
        let modifiers = self.cover.iter().flat_map(|cover| &cover.modifiers);
        modifiers.map(move |modifier| {
            let mut lines = check.iter().flat_map(|check| &check.breakdown.lines);
            let line = lines.find(|line| line.modifier == *modifier);
            let is_part = check.is_some_and(|check| check.parts.contains(modifier));
            let value = match line {
                Some(line) => line.value,
                None if is_part => modifier.amount.value(0),
                None => 0,
            };
            (modifier.name, value, modifier.amount)
        })
    }

    /// Its expected harm in a turn in which it has to move first.
    pub fn soon(&self) -> i64 {
        self.after
            .as_ref()
            .map_or(0, |after| after.blow.in_a_turn())
    }

    /// Its expected harm in one turn, in thousandths of a wound or point.
    pub fn expected(&self) -> i64 {
        self.blow.as_ref().map_or(0, AttackPreview::in_a_turn)
    }
}

/// The consequences of standing on a square for a unit.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The unit.
    pub unit: UnitId,
    /// The square.
    pub at: Cell,
    /// The way there, or why there is none; `None` if it stands there already.
    pub walk: Option<Result<Walk, Refusal>>,
    /// How it gets there over several turns, where it cannot be there in this one.
    pub onward: Option<Onward>,
    /// What it has left of its turn there; empty for a unit that is not acting.
    pub left: Price,
    /// Its height, in metres or yards.
    pub height: i32,
    /// The enemies that would flank it there.
    pub flanked: UnitSet,
    /// Every enemy the side knows of, the worst first.
    pub foes: Vec<Foe>,
    /// Total expected harm from enemies that could attack at once, in thousandths of a wound or
    /// point.
    pub expected: i64,
    /// Total expected harm from enemies that would have to move first, each from its best square.
    pub soon: i64,
}

/// A chance of 100 %, in millionths.
const WHOLE: u64 = 1_000_000;

impl Standing {
    /// The approximate chance that enemies able to attack at once put it out in a round, if it has
    /// this much health left.
    pub fn goes_down(&self, health: i16) -> Weight {
        let room = usize::try_from(health.max(1)).unwrap_or(1);
        // The chances of each total loss; the last entry stands for being out.
        let mut lost = vec![0_u64; room + 1];
        lost[0] = WHOLE;
        for blow in self.foes.iter().filter_map(|foe| foe.blow.as_ref().ok()) {
            let mut parts: Vec<(usize, u64)> = Vec::new();
            for ((amount, _), weight) in blow.odds.losses(self.unit) {
                let amount = usize::try_from(amount).unwrap_or(0).min(room);
                parts.push((amount, weight.of_thousand(1000).max(0) as u64));
            }
            let out = blow.harm.out.of_thousand(1000).max(0) as u64;
            parts.push((room, out));
            for _ in 0..blow.repeats.max(1) {
                let mut next = vec![0; room + 1];
                for (had, chance) in lost.iter().enumerate() {
                    if had == room {
                        next[room] += chance;
                        continue;
                    }
                    for (more, part) in &parts {
                        next[(had + more).min(room)] += chance * part / WHOLE;
                    }
                }
                lost = next;
            }
        }
        Weight::new(lost[room], WHOLE)
    }
}

impl PreviewBattle {
    /// The consequences of standing on a square for a unit, after the walk there if it can walk
    /// there now.
    pub fn standing(&mut self, unit: UnitId, at: Cell) -> Standing {
        let stays = self.view().is_at(unit, at);
        let walk = (!stays).then(|| self.walk(unit, at));
        let cannot = walk.as_ref().is_some_and(Result::is_err);
        let onward = cannot.then(|| onward(&mut self.battle, unit, at)).flatten();
        self.trial(|lookout| {
            lookout.put(HypotheticalPosition { unit, at: Some(at) });
            let view = lookout.view();
            let turns = view.scene.book.turns;
            let acts = lookout.battle.acting() == Some(unit);
            let left = if acts {
                turns.left(view, unit)
            } else {
                Price::new()
            };
            let enemies: Vec<UnitId> = view.enemies(unit).collect();
            lookout.battle.world();
            let bearing = lookout.battle.bearing(unit);
            let (height, flanked) = bearing.map_or_else(Default::default, |bearing| {
                (bearing.aloft.height, bearing.flanked.by)
            });
            let mut foes: Vec<Foe> = enemies
                .into_iter()
                .map(|enemy| lookout.foe(enemy, unit))
                .collect();
            foes.sort_by_key(|foe| (std::cmp::Reverse((foe.expected(), foe.soon())), foe.unit));
            Standing {
                unit,
                at,
                walk,
                onward,
                left,
                height,
                flanked,
                expected: foes.iter().map(Foe::expected).sum(),
                soon: foes.iter().map(Foe::soon).sum(),
                foes,
            }
        })
    }

    /// The unit's walk to a square, if it can walk there now.
    pub(super) fn reached(&self, unit: UnitId, at: Cell) -> Option<Reached> {
        let view = self.view();
        if self.battle.acting() != Some(unit) {
            return None;
        }
        let reach = view.scene.book.movement.reach(view, unit);
        let same = |reached: &Reached| view.board().same_place(reached.cell, at);
        let mut squares = reach.into_iter().filter(same);
        let exact = squares.clone().find(|reached| reached.cell == at);
        exact.or_else(|| squares.next())
    }

    fn walk(&mut self, unit: UnitId, at: Cell) -> Result<Walk, Refusal> {
        let way = Approach::of(&mut self.battle, unit, at)?;
        let plan = &way.plan;
        let mut provokes = UnitSet::default();
        for (enemy, _) in &plan.invites {
            provokes.insert(*enemy);
        }
        if let Some(reached) = self.reached(unit, at) {
            for enemy in reached.provokes.iter() {
                provokes.insert(enemy);
            }
        }
        let back = way.after_purchases(&mut self.battle, |battle| back::of(battle, plan));
        Ok(Walk {
            provokes,
            back,
            order: way.first().clone(),
            route: way.plan.route,
            price: way.price,
        })
    }

    /// One enemy; within the trial in which the unit stands there.
    fn foe(&mut self, enemy: UnitId, unit: UnitId) -> Foe {
        let view = self.view();
        let book = view.scene.book;
        let sees = (book.sees)(view, enemy, unit);
        let above = (book.height)(view, enemy) - (book.height)(view, unit);
        let cover = book.ranges.cover(view, enemy, unit);
        let threat = book.tactics.harm(view, enemy, unit, When::NextTurn);
        let ghost = self.ghosts.contains(enemy);
        let best: Attempt = self.trial(|lookout| lookout.attempt(enemy, unit, false));
        let blow = best.map(|mut blows| blows.swap_remove(0));
        let after = if blow.is_err() && threat > 0 {
            self.trial(|lookout| lookout.after(enemy, unit))
        } else {
            None
        };
        Foe {
            unit: enemy,
            ghost,
            sees,
            above,
            cover: blow
                .as_ref()
                .map_or(cover.clone(), |blow| counted(cover, blow)),
            after,
            blow,
        }
    }
}

/// The most squares tried for enemies that have to move before they can attack, in books that
/// cannot estimate all squares at once.
const MOST_SQUARES: usize = 16;

impl PreviewBattle {
    /// An enemy's best attack after a walk; within a trial.
    fn after(&mut self, enemy: UnitId, unit: UnitId) -> Option<After> {
        let book = self.battle.scene().book;
        let (tactics, movement) = (book.tactics, book.movement);
        if self.battle.acting() != Some(enemy) {
            self.battle.stage(|r| book.turns.poise(r, enemy));
        }
        let view = self.view();
        let favoured = tactics.favoured_distance(view, enemy);
        let mut reach = movement.reach(view, enemy);
        reach.retain(|reached| reached.missing == 0);
        reach.sort_by_key(|reached| {
            let off = view.gap_to(unit, reached.cell).abs_diff(favoured);
            (off, reached.cost, reached.cell)
        });
        let cells: Vec<(Cell, u16)> = reach
            .iter()
            .map(|reached| (reached.cell, reached.cost))
            .collect();
        let strikes: Vec<i64> =
            match tactics.prospects(view, enemy, &[unit], &cells, Wanted::Strikes) {
                Some(prospects) => prospects.iter().map(|prospect| prospect.strike).collect(),
                None => reach
                    .iter()
                    .take(MOST_SQUARES)
                    .map(|reached| {
                        self.trial(|lookout| {
                            let battle = &mut lookout.battle;
                            battle.stage(|r| movement.arrive(r, enemy, reached.cell, reached.cost));
                            tactics.harm(battle.view(), enemy, unit, When::Now)
                        })
                    })
                    .collect(),
            };
        // Ties go to the square nearest to its best distance, then to the cheapest.
        let best = strikes.iter().copied().max().filter(|strike| *strike > 0)?;
        let place = strikes.iter().position(|strike| *strike == best)?;
        let reached = reach.get(place)?;
        self.battle.stage(|r| {
            movement.arrive(r, enemy, reached.cell, reached.cost);
            r.observe();
        });
        let blow = self.attempt(enemy, unit, false).ok()?.swap_remove(0);
        Some(After {
            from: reached.cell,
            blow,
        })
    }
}

/// Cover as far as the attack counts it.
fn counted(cover: Option<Shelter>, blow: &AttackPreview) -> Option<Shelter> {
    let check = blow.odds.check.as_ref()?;
    let is_counted = |wanted: &Modifier| {
        let modifiers = check.breakdown.lines.iter().map(|line| &line.modifier);
        modifiers
            .chain(&check.parts)
            .any(|modifier| modifier == wanted)
    };
    cover.filter(|cover| cover.modifiers.iter().any(is_counted))
}
