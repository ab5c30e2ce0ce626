//! Effects of powers and consumables (EV-CAT-06 to 08), and the permanent effects of passive
//! powers.

use super::targets;
use crate::{
    battle::{
        components::{Haze, Phase, Pools},
        prelude::*,
    },
    rules::evoker::{
        body::{bleeding, healing, held, shackle, tracks::Severity},
        character::{catalogue::PowerEffect, pools, stats},
        conditions as c,
        conditions::Category,
        effects,
    },
};

/// A power or item in use.
#[derive(Clone, Copy, Debug)]
pub struct Working {
    /// The user.
    pub by: UnitId,
    /// The rule named in reports.
    pub rule: &'static str,
}

impl Working {
    /// Applies one effect to a target. Attacks, ailments and clouds are resolved elsewhere; passive
    /// powers have nothing to apply.
    pub fn affect(self, r: &mut Resolver<'_>, target: UnitId, effect: &PowerEffect) -> RuleResult {
        match effect {
            PowerEffect::HealLight(amount) => {
                let amount = amount + self.baton(r.view());
                healing::heal_light(r, target, amount, self.rule);
            }
            PowerEffect::HealHeavy(amount) => {
                let amount = amount + self.baton(r.view());
                healing::heal_heavy(r, target, amount, self.rule);
            }
            PowerEffect::RestoreSpirit(amount) => {
                pools::restore_pool(r, target, stats::SPIRIT, i16::from(*amount), self.rule);
            }
            PowerEffect::Staunch => {
                bleeding::staunch(r, target, self.rule);
            }
            PowerEffect::Cleanse(category) => {
                if let Some(ailment) = self.ailment_to_end(r, target, *category)? {
                    effects::end(r, target, ailment, self.rule);
                }
            }
            PowerEffect::Shackle(turns) => shackle::cast(r, self.by, target, *turns)?,
            PowerEffect::SlipFree => {
                effects::end(r, target, c::GRAPPLED, self.rule);
                effects::end(r, target, c::IMMOBILISED, self.rule);
            }
            PowerEffect::Condition {
                name,
                amount,
                turns,
            } => {
                if let Some(id) = r.scene().book.condition_named(name) {
                    self.give(r, target, id, *amount, Until::Turns(*turns));
                }
            }
            PowerEffect::Dazzle(amount) => {
                let until = Until::NextTest { begun: false };
                self.give(r, target, c::DAZZLED, *amount, until);
            }
            PowerEffect::Attack { .. }
            | PowerEffect::Ailment(_)
            | PowerEffect::Cloud { .. }
            | PowerEffect::Affinity(..)
            | PowerEffect::Immune(_) => {}
        }
        Ok(())
    }

    fn give(
        self,
        r: &mut Resolver<'_>,
        target: UnitId,
        id: ConditionId,
        amount: i16,
        until: Until,
    ) {
        let condition = Condition::new(id, amount).until(until).by(self.by);
        effects::give(r, target, condition, self.rule);
    }

    /// EV-BAT-03: each Advantage of a baton heals one more wound.
    fn baton(self, view: View<'_>) -> u8 {
        match view.clock().phase {
            Phase::Inserted(inserted) if view.clock().acting == Some(self.by) => inserted.bonus,
            _ => 0,
        }
    }

    /// The ailment to remove; the user chooses among several. The computer removes one that forbids
    /// actions first.
    fn ailment_to_end(
        self,
        r: &mut Resolver<'_>,
        target: UnitId,
        category: Option<Category>,
    ) -> RuleResult<Option<ConditionId>> {
        let mut found = curable(r.view(), target, category);
        if found.len() <= 1 {
            return Ok(found.pop());
        }
        let names = found.iter().map(|&id| Choice::Named(c::name(id)));
        let question = Question::detail(
            self.rule,
            self.by,
            Some(target),
            "End which ailment of {other}?",
            names,
        );
        let chosen = r.ask(question)?;
        Ok(found
            .into_iter()
            .find(|&id| Choice::Named(c::name(id)) == chosen))
    }
}

/// The ailments that a cure could end, those that forbid actions first: all but Staggered, or those
/// of one category.
pub fn curable(view: View<'_>, unit: UnitId, category: Option<Category>) -> Vec<ConditionId> {
    let mut found: Vec<_> = c::ailments_of(view, unit)
        .map(|(_, row)| row)
        .filter(|row| match category {
            Some(category) => row.category() == category,
            None => row.category() != Category::Staggered,
        })
        .collect();
    found.sort_by_key(|row| (!row.forbids_actions(), row.category()));
    found.into_iter().map(|row| row.id).collect()
}

/// Whether an effect would change the unit as it is now.
pub fn would_change(view: View<'_>, unit: UnitId, effect: &PowerEffect) -> bool {
    match effect {
        PowerEffect::HealLight(_) => healing::can_heal(view, unit, Severity::Light),
        PowerEffect::HealHeavy(_) => healing::can_heal(view, unit, Severity::Heavy),
        PowerEffect::RestoreSpirit(_) => {
            let pools = view.store.get::<Pools>(unit);
            pools.now(stats::SPIRIT) < pools.max(stats::SPIRIT)
        }
        PowerEffect::Staunch => view.has(unit, c::BLOOD_LOSS),
        PowerEffect::Cleanse(category) => !curable(view, unit, *category).is_empty(),
        PowerEffect::SlipFree => held::is_held(view, unit),
        PowerEffect::Attack { .. }
        | PowerEffect::Ailment(_)
        | PowerEffect::Condition { .. }
        | PowerEffect::Cloud { .. }
        | PowerEffect::Shackle(_)
        | PowerEffect::Dazzle(_) => true,
        PowerEffect::Affinity(..) | PowerEffect::Immune(_) => false,
    }
}

/// Raises haze around a square (EV-CAT-06, EV-FLD-05).
pub fn raise_cloud(r: &mut Resolver<'_>, around: Cell, radius: u16, rounds: u16) {
    let squares = targets::around(r.view(), around, radius);
    r.change_ground(|ground| {
        let haze = &mut ground.haze;
        for cell in squares.iter() {
            match haze.iter_mut().find(|known| known.cell == cell) {
                Some(known) => known.rounds = known.rounds.map(|left| left.max(rounds)),
                None => haze.push(Haze {
                    cell,
                    rounds: Some(rounds),
                }),
            }
        }
        haze.sort_by_key(|haze| haze.cell);
    });
}
