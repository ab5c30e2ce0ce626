//! Rounds and turns: which unit is next, and when a battle is over.

use super::action::Needs;
use crate::battle::{
    components::{Clock, Phase, Reactions, Verdict},
    orders::plan::Price,
    prelude::*,
    ruleset::Upcoming,
    winning,
};

/// Begins the next round, in which no unit has acted yet. Returns its number.
pub(crate) fn begin_round(r: &mut Resolver<'_>) -> u16 {
    let clock = r.edit_field::<Clock>();
    clock.round += 1;
    clock.acted = UnitSet::default();
    let round = clock.round;
    r.report(|_| BattleEvent::RoundBegan { round });
    round
}

/// What a unit has left of its turn: its points, and whatever else is above 0.
pub(crate) fn left_of_turn<const N: usize>(
    points: (&'static str, i16),
    others: [(&'static str, i16); N],
) -> Price {
    let others = others.into_iter().filter(|(_, left)| *left > 0);
    std::iter::once(points).chain(others).collect()
}

/// Gives the turn to this unit.
pub(crate) fn give_turn(r: &mut Resolver<'_>, unit: UnitId) {
    let clock = r.edit_field::<Clock>();
    clock.acting = Some(unit);
    clock.phase = Phase::Turn;
}

/// The first unit in the order that has not acted this round and has turns.
pub(crate) fn next_in_order(view: View<'_>, has_turns: impl Fn(UnitId) -> bool) -> Option<UnitId> {
    let clock = view.clock();
    let mut waiting = clock.order.iter().copied();
    waiting.find(|&unit| !clock.acted.contains(unit) && has_turns(unit))
}

/// Every unit that passes the test, in turn order.
pub(crate) fn in_turn_order<'b>(
    view: View<'b>,
    is_so: impl Fn(UnitId) -> bool + 'b,
) -> impl Iterator<Item = UnitId> + 'b {
    let order = view.clock().order.iter().copied();
    order.filter(move |&unit| is_so(unit))
}

/// Sorts the units of the acting side before the others.
pub(crate) fn acting_side_first(view: View<'_>, units: &mut [UnitId]) {
    let acting = view.clock().acting;
    units.sort_by_key(|&unit| acting.is_none_or(|acting| view.hostile(acting, unit)));
}

/// Coming turns in a fixed order, at most `most` of them in at most `rounds` rounds: the current
/// turn, the rest of this round, then later rounds.
pub(crate) fn upcoming(
    view: View<'_>,
    most: usize,
    rounds: u16,
    has_turns: impl Fn(UnitId) -> bool,
) -> Vec<Upcoming> {
    let clock = view.clock();
    let coming = |unit, round| Upcoming {
        unit,
        round,
        inserted: false,
        joined: false,
    };
    let mut turns: Vec<Upcoming> = Vec::new();
    turns.extend(clock.acting.map(|unit| Upcoming {
        inserted: matches!(clock.phase, Phase::Inserted(_)),
        ..coming(unit, clock.round)
    }));
    let all = || clock.order.iter().copied().filter(|&unit| has_turns(unit));
    let waits = |unit: &UnitId| !clock.acted.contains(*unit) && clock.acting != Some(*unit);
    turns.extend(all().filter(waits).map(|unit| coming(unit, clock.round)));
    let mut round = clock.round;
    while turns.len() < most
        && round < clock.round.saturating_add(rounds - 1)
        && all().next().is_some()
    {
        round += 1;
        turns.extend(all().map(|unit| coming(unit, round)));
    }
    turns.truncate(most);
    turns
}

/// Ends the battle if its goals or the last side standing decide it; after the last round it ends
/// as a draw. Returns whether the battle is over.
pub(crate) fn decide(r: &mut Resolver<'_>, round_over: bool) -> bool {
    let view = r.view();
    let clock = view.clock();
    if clock.verdict().is_some() {
        return true;
    }
    let capped = round_over && clock.round >= view.scene.round_cap;
    let verdict =
        winning::verdict(view, round_over).or_else(|| capped.then_some(Verdict::DrawByCap));
    let Some(verdict) = verdict else {
        return false;
    };
    let clock = r.edit_field::<Clock>();
    clock.phase = Phase::Over(verdict);
    clock.acting = None;
    r.report(|_| BattleEvent::Ended { verdict });
    true
}

/// Clears which units were struck for leaving an enemy's reach, so that they may be struck again.
pub(crate) fn forget_struck(r: &mut Resolver<'_>) {
    let all = r.view().store.all::<Reactions>();
    let struck = all.filter(|(_, reactions)| !reactions.struck.is_empty());
    let struck: Vec<UnitId> = struck.map(|(unit, _)| unit).collect();
    for unit in struck {
        r.edit::<Reactions>(unit).struck = UnitSet::default();
    }
}

/// How the turns of a book end.
pub(crate) struct TurnEnds {
    /// Whether a unit has anything left to do in its turn.
    pub goes_on: fn(View<'_>, UnitId) -> bool,
    /// Closes a turn.
    pub close: fn(&mut Resolver<'_>, UnitId) -> RuleResult,
    /// Begins the next turn.
    pub next: fn(&mut Resolver<'_>) -> RuleResult,
}

impl TurnEnds {
    /// Ends a turn and begins the next one, unless the battle is decided.
    ///
    /// # Errors
    /// A pause.
    pub fn end(&self, r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
        (self.close)(r, unit)?;
        if decide(r, false) {
            return Ok(());
        }
        (self.next)(r)
    }

    /// After an order: decides the battle, or ends the turn of a unit that can do nothing more. An
    /// action inserted into another unit's turn changes neither.
    ///
    /// # Errors
    /// A pause.
    pub fn after_order(&self, r: &mut Resolver<'_>) -> RuleResult {
        if matches!(r.view().clock().phase, Phase::Inserted(_)) || decide(r, false) {
            return Ok(());
        }
        match r.view().clock().acting {
            Some(acting) if !(self.goes_on)(r.view(), acting) => self.end(r, acting),
            _ => Ok(()),
        }
    }
}

/// The action that ends a turn.
pub(crate) struct EndTurn {
    /// Its names and rules.
    pub entry: &'static Entry,
    /// What may keep an active unit from ending its turn.
    pub needs: Needs,
    /// How turns end.
    pub turns: &'static TurnEnds,
}

impl Action for EndTurn {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        // A unit that is out may still have a turn for what it can do, and ends it like others.
        let acts = view.clock().acting == Some(unit);
        if !acts && !view.status(unit).is_active() {
            return Err(Refusal::new(self.entry.rules[0], RefusalReason::Out));
        }
        (self.needs)(view, unit)
    }

    fn orders(&self, _: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let (unit, turns) = (order.unit, self.turns);
        self.ready(view, unit)?;
        Ok(Plan::new(order.clone(), move |r| turns.end(r, unit)))
    }
}
