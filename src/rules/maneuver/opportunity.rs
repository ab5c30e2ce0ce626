//! Opportunity attacks on whoever lays itself open (MA-REA-03, MA-OPP).

use super::{
    AP,
    attack::{self, Attack, Manner, attack_check},
    conditions::DISENGAGED,
    ground,
};
use crate::{
    battle::{
        components::{Posture, Reactions, Turn},
        ids::UnitId,
        question::QuestionKind,
        reaction_trigger::ReactionTrigger,
        resolver::{Resolver, RuleResult},
        ruleset::Reaction,
        view::View,
    },
    geometry::Footprint,
    rules::shared::answers::{ReactionOffer, wants},
};

/// The reaction.
pub(crate) struct OpportunityAttack;

impl Reaction for OpportunityAttack {
    fn rules(&self) -> &'static [&'static str] {
        &["MA-OPP-01", "MA-OPP-02", "MA-OPP-04", "MA-OPP-06"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let (mover, by_step) = match *moment {
            ReactionTrigger::Stepping { unit, .. } => (unit, true),
            ReactionTrigger::Exposed { unit, .. } => (unit, false),
            _ => return Ok(true),
        };
        let before = (resolver.view().cell(mover), resolver.view().posture(mover));
        // In initiative order (MA-TIM-10).
        let order = resolver.view().clock().order.clone();
        for unit in order {
            if let Some(attack) = chance(resolver.view(), unit, mover, by_step)
                && is_taken(resolver, &attack)?
            {
                if by_step {
                    resolver.edit::<Reactions>(unit).struck.insert(mover);
                }
                attack::resolve(resolver, &attack)?;
            }
            let view = resolver.view();
            if !view.status(mover).is_active() {
                return Ok(false);
            }
        }
        let view = resolver.view();
        // Pushed or laid down, the planned way ends (MA-OPP-06).
        let stands = view.cell(mover) == before.0
            && (view.posture(mover) == before.1 || view.posture(mover) != Posture::Prone);
        Ok(stands && (!by_step || ground::metres_left(view, mover) > 0))
    }
}

/// The attack somebody may make on a mover, if it may (MA-OPP-01).
pub(crate) fn chance(view: View<'_>, unit: UnitId, mover: UnitId, by_step: bool) -> Option<Attack> {
    let turn = view.store.get::<Turn>(unit);
    let gap = view.gap(unit, mover);
    let allowed = view.hostile(unit, mover)
        && view.status(unit).is_active()
        && !turn.surprised
        && turn.attacks < 2
        && view.pool(unit, AP) >= 1
        && !view.has(mover, DISENGAGED)
        && gap <= u16::from(attack::reach_of(view, unit))
        && !(by_step && view.store.get::<Reactions>(unit).struck.contains(mover))
        && ground::sees(view, unit, mover);
    if !allowed {
        return None;
    }
    let (item, weapon) = attack::melee_weapon(view, unit, gap)?;
    Some(Attack {
        by: unit,
        target: mover,
        weapon,
        item,
        manner: Manner::Melee,
        opportunity: true,
    })
}

/// Who could strike at a mover that leaves a square, for previews.
pub(crate) fn invited(view: View<'_>, mover: UnitId, from: Footprint) -> Vec<UnitId> {
    view.enemies(mover)
        .filter(|&unit| {
            let turn = view.store.get::<Turn>(unit);
            view.footprint(unit).chebyshev(from) <= u16::from(attack::reach_of(view, unit))
                && view.pool(unit, AP) >= 1
                && turn.attacks < 2
                && !turn.surprised
                && !view.has(mover, DISENGAGED)
                && !view.store.get::<Reactions>(unit).struck.contains(mover)
        })
        .collect()
}

fn is_taken(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult<bool> {
    let chance = ReactionOffer {
        rule: "MA-REA-03",
        name: "Opportunity Attack",
        prompt: "Opportunity Attack?",
        topic: QuestionKind::ChanceAttack,
        unit: attack.by,
        about: attack.target,
        check: Some(attack_check(resolver.view(), attack)),
        advised: true,
    };
    wants(resolver, chance)
}
