//! Common reports of rules, one call each.

use super::Resolver;
use crate::battle::{
    components::PoolId,
    event::{BattleEvent, Gauge},
    ids::{RuleId, UnitId},
};

impl Resolver<'_> {
    /// Reports something without an event of its own, in words that follow the unit's name.
    pub fn note(&mut self, unit: UnitId, what: &'static str, rule: &'static str) {
        let rule = RuleId(rule);
        self.report(|_| BattleEvent::Note { unit, what, rule });
    }

    /// Reports that a number of a unit changed, from one value to another.
    pub fn changed<N: Into<i32>>(
        &mut self,
        unit: UnitId,
        gauge: Gauge,
        (before, after): (N, N),
        rule: &'static str,
    ) {
        let (before, after, rule) = (before.into(), after.into(), RuleId(rule));
        self.report(|_| BattleEvent::Changed {
            unit,
            gauge,
            before,
            after,
            rule,
        });
    }

    /// Reports a sum: its parts and its total.
    pub fn summed(
        &mut self,
        (unit, name): (UnitId, &'static str),
        parts: impl IntoIterator<Item = (&'static str, i32)>,
        sum: i32,
        rule: &'static str,
    ) {
        self.report(|_| BattleEvent::Summed {
            unit,
            name,
            parts: parts.into_iter().collect(),
            sum,
            rule: RuleId(rule),
        });
    }

    /// Reports the current points of a pool that held `before`.
    pub fn pool_changed(&mut self, unit: UnitId, pool: PoolId, before: i16, rule: &'static str) {
        let pools = self.scene().book.pools;
        let name = pools
            .get(usize::from(pool.0))
            .map_or("points", |pool| pool.name);
        let now = self.view().pool(unit, pool);
        self.changed(unit, Gauge::Pool(name), (before, now), rule);
    }

    /// Reports the result of an exchange, and whether the target was hit.
    pub fn outcome(
        &mut self,
        (unit, target): (UnitId, UnitId),
        word: &'static str,
        hit: bool,
        rule: &'static str,
    ) {
        self.report(|_| BattleEvent::Outcome {
            unit,
            target,
            word,
            hit,
            rule: RuleId(rule),
        });
    }

    /// Reports whether a unit accepted an offer.
    pub fn decided(&mut self, unit: UnitId, prompt: &'static str, taken: bool, rule: &'static str) {
        self.report(|_| BattleEvent::Decided {
            unit,
            about: None,
            guarded: None,
            prompt,
            taken,
            rule: RuleId(rule),
        });
    }

    /// Reports whether a unit acts against another; the words `act` begin with a verb.
    pub fn chosen(
        &mut self,
        (unit, about): (UnitId, UnitId),
        act: &'static str,
        taken: bool,
        rule: &'static str,
    ) {
        self.chosen_for((unit, about, None), act, taken, rule);
    }

    /// Reports whether a unit acts to protect another; `{guarded}` in the words `act` stands for the
    /// protected unit.
    pub fn chosen_for(
        &mut self,
        (unit, about, guarded): (UnitId, UnitId, Option<UnitId>),
        act: &'static str,
        taken: bool,
        rule: &'static str,
    ) {
        self.report(|_| BattleEvent::Decided {
            unit,
            about: Some(about),
            guarded,
            prompt: act,
            taken,
            rule: RuleId(rule),
        });
    }
}
