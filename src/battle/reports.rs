//! What rules tell again and again, each in one call.

use super::{
    components::PoolId,
    event::{BattleEvent, Gauge},
    ids::{RuleId, UnitId},
    resolver::Resolver,
};

impl Resolver<'_> {
    /// Tells something that has no event of its own, in words that follow the name.
    pub fn note(&mut self, unit: UnitId, what: &'static str, rule: &'static str) {
        let rule = RuleId(rule);
        self.report(|_| BattleEvent::Note { unit, what, rule });
    }

    /// Tells that a number of a combatant changed, from one value to another.
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

    /// Tells how a number came about: its parts, and what they come to.
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

    /// Tells what a pool holds now, after it held `before`.
    pub fn pool_changed(&mut self, unit: UnitId, pool: PoolId, before: i16, rule: &'static str) {
        let pools = self.scene().book.pools;
        let name = pools
            .get(usize::from(pool.0))
            .map_or("points", |pool| pool.name);
        let now = self.view().pool(unit, pool);
        self.changed(unit, Gauge::Pool(name), (before, now), rule);
    }

    /// Tells what an exchange between two came to, and whether the second was hit.
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

    /// Tells whether somebody took what it could.
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

    /// Tells whether somebody does what it could choose to do against another; `deed` begins with a
    /// verb.
    pub fn chosen(
        &mut self,
        (unit, about): (UnitId, UnitId),
        deed: &'static str,
        taken: bool,
        rule: &'static str,
    ) {
        self.chosen_for((unit, about, None), deed, taken, rule);
    }

    /// The same of what it could do for somebody: `{guarded}` in `deed` stands for that one.
    pub fn chosen_for(
        &mut self,
        (unit, about, guarded): (UnitId, UnitId, Option<UnitId>),
        deed: &'static str,
        taken: bool,
        rule: &'static str,
    ) {
        self.report(|_| BattleEvent::Decided {
            unit,
            about: Some(about),
            guarded,
            prompt: deed,
            taken,
            rule: RuleId(rule),
        });
    }
}
