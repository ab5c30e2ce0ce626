//! How the battle goes on after an order, in the mean: everybody takes its next turn as a hunch
//! says, and instead of dice that fall each blow does what it is likely to do. So one thought tells
//! what many battles would.
//!
//! Nobody really falls in it: whoever has taken blows counts for less, in what it does and in what
//! more can be done to it.

use super::{
    greedy::Thinker,
    squares::Stand,
    thought::{Term, Terms, Thought},
    value,
};
use crate::{
    battle::{
        Battle,
        components::Likeness,
        ids::{SideId, UnitId},
        order::Order,
        ruleset::{Group, Prospect, Reached, Upcoming, Wanted},
    },
    data::brains::Mind,
    geometry::Cell,
};

/// What is left of the worth of help, which is a guess itself.
const HELPED: i64 = 3;

/// What has been done to everybody in a thought, in thousandths of a wound.
pub(super) struct Ledger {
    side: SideId,
    /// By combatant number.
    harm: Vec<i64>,
    /// All that was done to enemies of the side, less what was done to its friends.
    balance: i64,
    /// What a blow counts by now, in percent.
    weight: i64,
}

/// What each turn farther ahead counts of the one before, in percent: much happens in between, and
/// what is done is done.
const LATER: i64 = 90;

impl Ledger {
    fn of(battle: &Battle, side: SideId) -> Self {
        Self {
            side,
            harm: vec![0; battle.view().store.len()],
            balance: 0,
            weight: 100,
        }
    }

    /// What somebody has left of its strength, and the whole.
    fn left(&self, battle: &Battle, unit: UnitId) -> (i64, i64) {
        let whole = value::of_unit(battle.view(), unit);
        let harm = self.harm.get(unit.index()).copied().unwrap_or(0);
        ((whole - harm).max(0), whole.max(1))
    }

    /// How likely somebody can still act, in thousandths: the hurt fight on nearly as well as ever,
    /// and are out all of a sudden.
    fn able(&self, battle: &Battle, unit: UnitId) -> i64 {
        let (left, whole) = self.left(battle, unit);
        let gone = 1000 - left * 1000 / whole;
        1000 - gone * gone / 1000 * gone / 1000
    }

    /// What a blow that is likely to do so much comes to, by somebody who may be out by then,
    /// against somebody who may be.
    fn blow(&self, battle: &Battle, by: UnitId, target: UnitId, likely: i64) -> i64 {
        likely.min(self.left(battle, target).0) * self.able(battle, by) / 1000
    }

    fn note(&mut self, battle: &Battle, target: UnitId, harm: i64) {
        if let Some(sum) = self.harm.get_mut(target.index()) {
            *sum += harm.max(0);
        }
        let view = battle.view();
        let is_friend = view.scene.allied(view.side(target), self.side);
        self.balance += if is_friend { -harm } else { harm } * self.weight / 100;
    }
}

/// What comes of a thought within so many turns: the same order, judged by that. `None` if the
/// order cannot be. The battle is the same afterwards.
pub(super) fn play_on(
    battle: &mut Battle,
    side: SideId,
    mind: &Mind,
    thought: &Thought,
    turns: usize,
) -> Option<Thought> {
    let order = &thought.order;
    battle.plan(order).ok()?;
    battle.begin_trial();
    let mut ledger = Ledger::of(battle, side);
    let stand = begin(battle, &mut ledger, mind, thought);
    let acting = battle.acting();
    let mut next: Vec<Upcoming> = (battle.scene().book.turns).upcoming(battle.view(), turns + 1);
    next.retain(|turn| battle.view().life(turn.unit).is_active());
    let is_done = next.first().is_some_and(|turn| Some(turn.unit) == acting);
    for turn in next.into_iter().skip(usize::from(is_done)).take(turns) {
        let tactics = battle.scene().book.tactics;
        battle.stage(|r| tactics.poise(r, turn.unit));
        let hunch = Mind::hunch();
        ledger.weight = ledger.weight * LATER / 100;
        take_turn(battle, &mut ledger, &hunch, turn.unit, true);
    }
    battle.end_trial();
    let mut terms = Terms::new();
    terms.push((Term::Ahead, ledger.balance));
    terms.push((Term::Distance, stand.distance));
    terms.push((Term::Company, stand.company));
    terms.push((Term::Goal, stand.goal));
    // A part of what helps shows in what comes of it.
    let kept = |(term, _): &&(Term, i64)| matches!(term, Term::Help | Term::Supplies);
    let kept = thought.terms.iter().filter(kept);
    terms.extend(kept.map(|&(term, amount)| (term, amount / HELPED)));
    Some(Thought::of(order.clone(), &terms))
}

/// The order itself and the rest of its turn. Where its combatant stands then.
fn begin(battle: &mut Battle, ledger: &mut Ledger, mind: &Mind, thought: &Thought) -> Stand {
    let order = &thought.order;
    let unit = order.unit;
    let book = battle.scene().book;
    let group = book.action(order.action).map(|action| action.entry().group);
    let of = |wanted: Term| {
        let terms = thought.terms.iter().filter(|(term, _)| *term == wanted);
        terms.map(|(_, amount)| amount).sum::<i64>()
    };
    match group {
        Some(Group::Turn) => return here(battle, mind, unit),
        Some(Group::Move) => {
            let reached = order.cell().and_then(|cell| {
                let reach = book.tactics.reach(battle.view(), unit);
                let walks = book.tactics.go(battle.view(), unit, cell).action == order.action;
                reach.into_iter().find(|one| walks && one.cell == cell)
            });
            match reached {
                Some(reached) => arrive(battle, ledger, unit, reached, -of(Term::Struck)),
                None => try_out(battle, order),
            }
            return take_turn(battle, ledger, mind, unit, false);
        }
        Some(Group::Attack) => {
            let likely = of(Term::Harm);
            match order.target() {
                Some(target) => {
                    let harm = ledger.blow(battle, unit, target, likely);
                    ledger.note(battle, target, harm);
                }
                None => ledger.balance += likely,
            }
            try_out(battle, order);
        }
        _ => {
            ledger.balance += of(Term::Harm);
            try_out(battle, order);
        }
    }
    // Whoever was given the baton goes on.
    let next = battle.acting().filter(|&next| next != unit);
    if let Some(next) = next.filter(|&next| !battle.view().hostile(next, unit)) {
        take_turn(battle, ledger, mind, next, true);
        return here(battle, mind, unit);
    }
    take_turn(battle, ledger, mind, unit, true)
}

/// Carries an order out for what it costs and changes; the harm that its dice do does not count.
fn try_out(battle: &mut Battle, order: &Order) {
    let everybody: Vec<Likeness> = battle
        .view()
        .active()
        .map(|unit| Likeness::of(battle.view(), unit))
        .collect();
    let _ = battle.try_order(order, super::greedy::tried(0));
    battle.stage(|r| {
        for likeness in &everybody {
            likeness.restore_health(r);
        }
    });
}

fn arrive(battle: &mut Battle, ledger: &mut Ledger, unit: UnitId, reached: Reached, struck: i64) {
    let tactics = battle.scene().book.tactics;
    battle.stage(|r| tactics.arrive(r, unit, reached.cell, reached.cost));
    if struck > 0 {
        ledger.note(battle, unit, struck);
    }
}

/// Where somebody stands.
fn here(battle: &mut Battle, mind: &Mind, unit: UnitId) -> Stand {
    Thinker::of(battle, unit, mind).here()
}

/// The turn of somebody, or what is left of it: it goes where it strikes best and is safest, if it
/// may walk, and strikes. Where it stands then.
fn take_turn(
    battle: &mut Battle,
    ledger: &mut Ledger,
    mind: &Mind,
    unit: UnitId,
    walks: bool,
) -> Stand {
    let mut thinker = Thinker::of(battle, unit, mind);
    let mut reach: Vec<Reached> = vec![Reached {
        cell: thinker.view().cell(unit),
        ..Reached::default()
    }];
    if walks {
        reach.extend(thinker.squares_worth_a_look());
        reach.retain(|reached| reached.missing == 0);
    }
    let cells: Vec<(Cell, u16)> = reach.iter().map(|one| (one.cell, one.cost)).collect();
    let enemies: Vec<UnitId> = thinker.view().enemies(unit).collect();
    let prospects = thinker.prospects(&enemies, &cells, Wanted::Both);
    let stands = thinker.judge(&enemies, &cells, &prospects);
    let attacks = thinker.can_attack();
    let at = |place: usize| {
        let prospects = prospects.iter().skip(place * enemies.len());
        prospects.zip(enemies.iter().copied())
    };
    let blow = |battle: &Battle, (prospect, enemy): (&Prospect, UnitId)| {
        let strike = if attacks { prospect.strike } else { 0 };
        (ledger.blow(battle, unit, enemy, strike), enemy)
    };
    let mut best: Option<(i64, usize)> = None;
    for (place, (reached, stand)) in reach.iter().zip(&stands).enumerate() {
        let strike = at(place).map(|one| blow(thinker.battle, one).0).max();
        // As they threaten where it sets out from.
        let struck = struck(reached, at(0));
        let worth = stand.standing() + strike.unwrap_or(0) - struck - i64::from(reached.cost);
        if best.is_none_or(|(known, _)| worth > known) {
            best = Some((worth, place));
        }
    }
    let place = best.map_or(0, |(_, place)| place);
    let blows = at(place).map(|one| blow(thinker.battle, one));
    let target = blows.max_by_key(|&(harm, enemy)| (harm, std::cmp::Reverse(enemy)));
    let struck = reach.get(place).map_or(0, |reached| struck(reached, at(0)));
    if let Some(&reached) = reach.get(place).filter(|_| place > 0) {
        arrive(battle, ledger, unit, reached, struck);
    }
    if let Some((harm, enemy)) = target.filter(|(harm, _)| *harm > 0) {
        ledger.note(battle, enemy, harm);
    }
    stands.get(place).copied().unwrap_or_default()
}

/// What those do who may strike at somebody on its way.
fn struck<'p>(reached: &Reached, prospects: impl Iterator<Item = (&'p Prospect, UnitId)>) -> i64 {
    let on_the_way = prospects.filter(|(_, enemy)| reached.provokes.contains(*enemy));
    on_the_way.map(|(prospect, _)| prospect.threat).sum()
}

#[cfg(test)]
#[path = "playout_tests.rs"]
mod tests;
