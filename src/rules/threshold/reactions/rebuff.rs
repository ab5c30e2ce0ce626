//! Rebuff: struck before stepping inside a weapon's reach (TH-ACT-04).

use super::{Chance, may_react, wants};
use crate::{
    battle::{
        ids::UnitId,
        moment::Moment,
        question::Topic,
        resolver::{Flow, Resolver},
        ruleset::Reaction,
        view::View,
    },
    geometry::Footprint,
    rules::threshold::{
        attack::{self, Attack, Kind},
        catalogue::{Reach, held},
        conditions::is_immobile,
        deed, ground, turns,
    },
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
        while let Some(unit) = turns::first_of(resolver, &able)? {
            able.retain(|&other| other != unit);
            let view = resolver.view();
            let space = Footprint::new(to, view.footprint(mover).side);
            let Some(attack) = chance(view, unit, mover, space) else {
                continue;
            };
            let chance = Chance {
                rule: "TH-ACT-04",
                name: "Rebuff",
                prompt: "Rebuff?",
                topic: Topic::ChanceAttack,
                unit,
                about: mover,
                check: Some(attack::attack_check(view, &attack)),
                advised: true,
            };
            if wants(resolver, chance)? {
                let price = attack.price(resolver.view());
                deed::taken(resolver, unit, price, "TH-ACT-04");
                attack::resolve(resolver, &attack)?;
            }
            if !resolver.view().life(mover).is_active() {
                return Ok(false);
            }
        }
        let view = resolver.view();
        Ok(view.cell(mover) == before && !is_immobile(view, mover))
    }
}

/// The attack somebody may make on a step into its reach.
pub(crate) fn chance(view: View<'_>, unit: UnitId, mover: UnitId, to: Footprint) -> Option<Attack> {
    if !ground::sees(view, unit, mover) {
        return None;
    }
    let now = ground::gap(view, unit, mover);
    let then = ground::gap_of(view.footprint(unit), to);
    held(view, unit)
        .filter(|(_, _, weapon)| weapon.damage > 0)
        .find_map(|(item, _, weapon)| {
            let Reach::Melee(reach) = weapon.reach else {
                return None;
            };
            let attack = Attack {
                by: unit,
                target: mover,
                weapon,
                item: Some(item),
                kind: Kind::Rebuff,
                place: mover,
            };
            let fits = now >= i32::from(reach)
                && then < i32::from(reach)
                && attack::can_wield(view, unit, &weapon).is_ok()
                && may_react(view, unit, attack.price(view));
            fits.then_some(attack)
        })
}
