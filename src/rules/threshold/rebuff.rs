//! Rebuff: struck before stepping inside a weapon's reach (TH-ACT-04).

use super::{
    attack::{self, Attack, Kind},
    catalogue::{Reach, held},
    ground,
};
use crate::{
    battle::{
        components::Initiative,
        event::BattleEvent,
        ids::{RuleId, UnitId},
        moment::Moment,
        question::{Choice, Question, Topic},
        resolver::{Flow, Resolver},
        ruleset::Reaction,
        view::View,
    },
    geometry::Footprint,
};

/// The reaction.
pub(crate) struct Rebuff;

impl Reaction for Rebuff {
    fn rules(&self) -> &'static [&'static str] {
        &["TH-ACT-04", "TH-TIM-16"]
    }

    fn respond(&self, moment: &Moment<'_>, resolver: &mut Resolver<'_>) -> Flow<bool> {
        let Moment::Stepping {
            unit: mover, to, ..
        } = *moment
        else {
            return Ok(true);
        };
        let before = resolver.view().cell(mover);
        // Several may react to one step, in descending initiative (TH-TIM-16).
        let mut able: Vec<UnitId> = {
            let view = resolver.view();
            let space = Footprint::new(to, view.footprint(mover).side);
            view.enemies(mover)
                .filter(|&unit| chance(view, unit, mover, space).is_some())
                .collect()
        };
        while let Some(unit) = super::turns::first_of(resolver, &able)? {
            able.retain(|&other| other != unit);
            let view = resolver.view();
            let space = Footprint::new(to, view.footprint(mover).side);
            if let Some(attack) = chance(view, unit, mover, space)
                && wants(resolver, &attack)?
            {
                attack::resolve(resolver, &attack)?;
            }
            if !resolver.view().life(mover).is_active() {
                return Ok(false);
            }
        }
        let view = resolver.view();
        Ok(view.cell(mover) == before && ground::rate(view, mover) > 0)
    }
}

/// The attack somebody may make on a step into its reach.
pub(crate) fn chance(view: View<'_>, unit: UnitId, mover: UnitId, to: Footprint) -> Option<Attack> {
    // At initiative 0 nobody reacts (TH-TIM-10).
    if view.store.get::<Initiative>(unit).0 == 0 || !ground::sees(view, unit, mover) {
        return None;
    }
    let now = ground::gap(view, unit, mover);
    let then = ground::gap_of(view.footprint(unit), to);
    held(view, unit)
        .filter(|(_, _, weapon)| weapon.damage > 0)
        .find_map(|(_, _, weapon)| {
            let Reach::Melee(reach) = weapon.reach else {
                return None;
            };
            let attack = Attack {
                by: unit,
                target: mover,
                weapon,
                kind: Kind::Rebuff,
            };
            let fits = now >= i32::from(reach)
                && then < i32::from(reach)
                && attack::able(view, unit, "TH-ACT-04", attack.price()).is_ok();
            fits.then_some(attack)
        })
}

fn wants(resolver: &mut Resolver<'_>, attack: &Attack) -> Flow<bool> {
    let mut question = Question::yes_no(
        "TH-ACT-04",
        Topic::ChanceAttack,
        attack.by,
        Some(attack.target),
        "Rebuff?",
    );
    question.check = Some(Box::new(attack::attack_check(resolver.view(), attack)));
    let taken = resolver.ask(question)? == Choice::Yes;
    resolver.report(|_| BattleEvent::Decided {
        unit: attack.by,
        prompt: "Rebuff",
        taken,
        rule: RuleId("TH-ACT-04"),
    });
    Ok(taken)
}
