//! What standing somewhere would mean: the way there, who sees and reaches one there, and what is
//! left.

use super::{
    Approach, AttackPreview, Attempt, EnemyReactions, HypotheticalPosition, PreviewBattle, back,
};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        modifier::{Amount, Modifier},
        order::Order,
        plan::{Price, RouteStep},
        refusal::Refusal,
        ruleset::{Reached, Shelter, Wanted, When},
    },
    dice::Weight,
    geometry::Cell,
};

/// The way to a square.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The order that goes there, or buys the way first.
    pub order: Order,
    /// The steps.
    pub route: Vec<RouteStep>,
    /// What it costs.
    pub price: Price,
    /// Who may strike on the way, asked or not.
    pub provokes: UnitSet,
    /// What happens on the way, and who does it.
    pub back: EnemyReactions,
}

/// An enemy, and what it means for whoever stands there.
#[derive(Clone, Debug)]
pub struct Foe {
    /// Who.
    pub unit: UnitId,
    /// Only remembered: it stands where it was last seen.
    pub ghost: bool,
    /// Whether it sees the combatant there.
    pub sees: bool,
    /// How much higher it is, in metres or yards.
    pub above: i32,
    /// The cover of the combatant from it, in the book's words and numbers.
    pub cover: Option<Shelter>,
    /// The best it could do from where it is now, in its next turn; or why nothing.
    pub blow: Result<AttackPreview, Refusal>,
    /// What it could do after moving, if it can do nothing from where it is.
    pub after: Option<After>,
}

/// What somebody could do from a square that it can walk to in its turn.
#[derive(Clone, Debug)]
pub struct After {
    /// The square.
    pub from: Cell,
    /// The best from there, with what the walk leaves.
    pub blow: AttackPreview,
}

impl Foe {
    /// The cover by name, with what it adds to the attack, or to the number that the attack needs,
    /// where that is known.
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

    /// What is to be expected of it in one turn in which it has to move first.
    pub fn soon(&self) -> i64 {
        self.after
            .as_ref()
            .map_or(0, |after| after.blow.in_a_turn())
    }

    /// What is to be expected of it in one turn, in thousandths of a wound or point.
    pub fn expected(&self) -> i64 {
        self.blow.as_ref().map_or(0, AttackPreview::in_a_turn)
    }
}

/// What standing on a square would mean for a combatant.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub at: Cell,
    /// How it gets there, or why it cannot; `None` where it stands already.
    pub walk: Option<Result<Walk, Refusal>>,
    /// What it has left of its turn when it is there; empty for whoever does not act now.
    pub left: Price,
    /// How high it stands, in metres or yards.
    pub height: i32,
    /// Who would flank it there.
    pub flanked: UnitSet,
    /// Every enemy the side knows of, the worst first.
    pub foes: Vec<Foe>,
    /// What those that could strike at once would do, in thousandths of a wound or point.
    pub expected: i64,
    /// What those that would have to move first could do, each from a square that suits it.
    pub soon: i64,
}

/// The whole of a chance, in millionths.
const WHOLE: u64 = 1_000_000;

impl Standing {
    /// About how likely those who could strike at once put it out in a round, if it can lose so much
    /// before it is out.
    pub fn goes_down(&self, health: i16) -> Weight {
        let room = usize::try_from(health.max(1)).unwrap_or(1);
        // How likely it has lost so much; the last place stands for being out.
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
    /// What standing on a square would mean for a combatant, after the walk there if it can walk
    /// there now.
    pub fn standing(&mut self, unit: UnitId, at: Cell) -> Standing {
        let stays = self.view().is_at(unit, at);
        let walk = (!stays).then(|| self.walk(unit, at));
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
                left,
                height,
                flanked,
                expected: foes.iter().map(Foe::expected).sum(),
                soon: foes.iter().map(Foe::soon).sum(),
                foes,
            }
        })
    }

    /// Where a combatant can go now, if the square is one of those.
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

    /// One enemy, as it stands; within the trial in which the combatant is there.
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

/// Squares looked at for those who have to move before they can strike, where the book does not tell
/// of all at once.
const MOST_SQUARES: usize = 16;

impl PreviewBattle {
    /// What an enemy could do from the best square it can walk to; within a trial.
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
        // The first of equals: nearest to where it fights best, then cheapest.
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
