//! Contests between an initiator and its target (MO-DIE-05 to MO-DIE-08, MO-ADV).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            attacks::targets::{can_be_aimed_at, may_harm},
            character::stats::Skill,
            field::sight::sees,
            rolls::{checks, modifiers::size_edges},
            sheet_of,
            time::options::Options,
        },
        shared::targets::other,
    },
};

/// A contest, as the book defines it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contest {
    /// Its rule.
    pub rule: &'static str,
    /// The skills the initiator may use.
    pub own: &'static [Skill],
    /// The skills the target may use.
    pub other: &'static [Skill],
    /// Whether sizes count (MO-DIE-08).
    pub sized: bool,
}

impl Contest {
    /// The two checks, the initiator's first.
    pub(crate) fn checks(&self, view: View<'_>, unit: UnitId, target: UnitId) -> (Check, Check) {
        let [own, other] = if self.sized {
            size_edges(view, unit, target)
        } else {
            [Modifiers::new(), Modifiers::new()]
        };
        let check = |who, against, skills: &[Skill], edges: &Modifiers| {
            let skill = sheet_of(view, who).best_skill(skills);
            checks::skill_check(view, (self.rule, skill), who, Some(against), 0, edges)
        };
        (
            check(unit, target, self.own, &own),
            check(target, unit, self.other, &other),
        )
    }

    /// Rolls it; returns whether the initiator wins.
    ///
    /// # Errors
    /// A pause.
    pub(crate) fn wins(
        &self,
        resolver: &mut Resolver<'_>,
        unit: UnitId,
        target: UnitId,
    ) -> RuleResult<bool> {
        let (own, other) = self.checks(resolver.view(), unit, target);
        checks::contest(resolver, &own, &other)
    }

    /// How many of a thousand contests the initiator wins.
    pub(crate) fn chance(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        let (own, other) = self.checks(view, unit, target);
        checks::chance_of_contest(&own, &other)
    }

    /// The target an order names: within 1 m, seen, and not too large.
    ///
    /// # Errors
    /// It cannot be the target.
    pub(crate) fn named(
        &self,
        view: View<'_>,
        unit: UnitId,
        target: Option<UnitId>,
    ) -> Result<UnitId, Refusal> {
        let target = other(view, unit, target, self.rule)?;
        may_harm(view, unit, target)?;
        let larger = sheet_of(view, target).size.above(sheet_of(view, unit).size);
        let fits = match self.sized && larger > 1 {
            true => {
                let because = "the target is more than one size larger";
                Err(Refusal::forbidden("MO-DIE-08", because))
            }
            false => Ok(target),
        };
        // Applies only to a target the unit sees; the size of an unseen one is unknown.
        if sees(view, unit, target) {
            fits?;
        }
        can_be_aimed_at(view, (unit, target), 1, self.rule)?;
        fits
    }
}

/// Checks that the level permits advanced actions (MO-ADV-01).
///
/// # Errors
/// The level has none.
pub(crate) fn are_allowed(view: View<'_>, _: UnitId) -> Result<(), Refusal> {
    if Options::of(view).advanced_actions {
        return Ok(());
    }
    Err(Refusal::forbidden(
        "MO-ADV-01",
        "this battle has no advanced actions",
    ))
}
