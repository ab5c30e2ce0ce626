//! Rebuff: struck before stepping inside a weapon's reach (TH-ACT-04).

use smallvec::SmallVec;

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
        let provoked = |view: View<'_>, striker: &Striker| {
            let from = view.footprint(mover);
            striker.is_provoked(view, from, Footprint::new(to, from.side))
        };
        // Several may react to one step, in descending initiative (TH-TIM-16).
        let mut able: SmallVec<[UnitId; 8]> = {
            let view = resolver.view();
            strikers(view, mover)
                .filter(|striker| provoked(view, striker))
                .map(|striker| striker.attack.by)
                .collect()
        };
        able.dedup();
        while let Some(unit) = turns::first_of(resolver, &able)? {
            able.retain(|other| *other != unit);
            let view = resolver.view();
            let Some(Striker { attack, .. }) = strikers(view, mover)
                .filter(|striker| striker.attack.by == unit)
                .find(|striker| provoked(view, striker))
            else {
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

/// Somebody who may rebuff one mover, and with what: all that the single step does not change.
pub(crate) struct Striker {
    /// The attack it would make.
    pub attack: Attack,
    reach: i32,
}

/// Everybody who can pay for a Rebuff of a mover, once for each weapon it could use.
pub(crate) fn strikers(view: View<'_>, mover: UnitId) -> impl Iterator<Item = Striker> {
    view.enemies(mover).flat_map(move |unit| {
        held(view, unit)
            .filter(|(_, _, weapon)| weapon.damage > 0)
            .filter_map(move |(item, _, weapon)| {
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
                let fits = may_react(view, unit, attack.price(view))
                    && attack::can_wield(view, unit, &weapon).is_ok();
                fits.then(|| Striker {
                    attack,
                    reach: i32::from(reach),
                })
            })
    })
}

impl Striker {
    /// Whether a step brings the mover inside the reach (TH-ACT-04).
    pub fn is_provoked(&self, view: View<'_>, from: Footprint, to: Footprint) -> bool {
        let unit = self.attack.by;
        ground::gap_to(view, unit, to) < self.reach
            && ground::gap_to(view, unit, from) >= self.reach
            && ground::sees(view, self.attack.by, self.attack.target)
    }
}
