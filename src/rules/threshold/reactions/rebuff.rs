//! Rebuff: struck before stepping inside a weapon's reach (TH-ACT-04).

use smallvec::SmallVec;

use super::{Chance, may_react, wants};
use crate::{
    battle::{
        ids::{RuleId, UnitId, UnitSet},
        moment::Moment,
        question::{Choice, Question, Topic},
        resolver::{Flow, Resolver},
        ruleset::Reaction,
        view::View,
    },
    geometry::{Cell, Footprint},
    rules::threshold::{
        attack::{self, Attack, Kind},
        catalogue::{Reach, held},
        conditions::is_immobile,
        deed, ground, turns, worth,
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
            let attacks: SmallVec<[Attack; 2]> = strikers(view, mover)
                .filter(|striker| striker.attack.by == unit && provoked(view, striker))
                .map(|striker| striker.attack)
                .collect();
            let Some(attack) = likeliest(view, &attacks) else {
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
                // What is hopeless is not worth its action points.
                advised: worth::expected(view, &attack) >= worth::MATTERS,
            };
            if wants(resolver, chance)? {
                let attack = whom(resolver, attack, &attacks)?;
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

/// Of the first attacks on a mount and on its rider the one that is likely to do more.
fn likeliest(view: View<'_>, attacks: &[Attack]) -> Option<Attack> {
    let first = *attacks.first()?;
    let other = attacks.iter().find(|attack| attack.target != first.target);
    Some(match other {
        Some(other) if worth::expected(view, other) > worth::expected(view, &first) => *other,
        _ => first,
    })
}

/// Asks whether the mount or its rider is struck, where the step invites both.
fn whom(resolver: &mut Resolver<'_>, first: Attack, attacks: &[Attack]) -> Flow<Attack> {
    let Some(&other) = attacks.iter().find(|attack| attack.target != first.target) else {
        return Ok(first);
    };
    let choice = resolver.ask(Question {
        rule: RuleId("TH-ACT-04"),
        topic: Topic::Detail,
        asked: first.by,
        about: Some(first.target),
        prompt: "Whom?",
        choices: SmallVec::from_slice(&[Choice::Unit(first.target), Choice::Unit(other.target)]),
        check: None,
    })?;
    Ok(if choice == Choice::Unit(other.target) {
        other
    } else {
        first
    })
}

/// Somebody who may rebuff one mover, and with what: all that the single step does not change.
pub(crate) struct Striker {
    /// The attack it would make.
    pub attack: Attack,
    reach: i32,
}

/// Everybody who can pay for a Rebuff of a mover or its rider, once for each weapon it could use on
/// either.
pub(crate) fn strikers(view: View<'_>, mover: UnitId) -> impl Iterator<Item = Striker> {
    let rider = view.rider(mover);
    // From the ground nobody aloft is struck, and from there nobody on it (TH-MOV-19).
    let reached = move |unit: &UnitId| view.band(*unit) == view.band(mover);
    view.enemies(mover).filter(reached).flat_map(move |unit| {
        let targets = std::iter::once(mover).chain(rider);
        targets.flat_map(move |target| by_one(view, unit, target))
    })
}

fn by_one(view: View<'_>, unit: UnitId, target: UnitId) -> impl Iterator<Item = Striker> {
    held(view, unit)
        .filter(|(_, _, weapon)| weapon.damage > 0)
        .filter_map(move |(item, _, weapon)| {
            let Reach::Melee(reach) = weapon.reach else {
                return None;
            };
            let attack = Attack {
                by: unit,
                target,
                weapon,
                item: Some(item),
                kind: Kind::Rebuff,
                place: target,
            };
            let fits = may_react(view, unit, attack.price(view))
                && attack::can_wield(view, unit, &weapon).is_ok();
            fits.then(|| Striker {
                attack,
                reach: i32::from(reach),
            })
        })
}

impl Striker {
    /// Whether a step brings the mover inside the reach (TH-ACT-04).
    pub fn is_provoked(&self, view: View<'_>, from: Footprint, to: Footprint) -> bool {
        self.reaches(view, to) && !self.reaches(view, from) && self.sees(view)
    }

    /// Whether the mover would be inside the reach in a space.
    fn reaches(&self, view: View<'_>, space: Footprint) -> bool {
        ground::gap_to(view, self.attack.by, self.attack.target, space) < self.reach
    }

    fn sees(&self, view: View<'_>) -> bool {
        ground::sees(view, self.attack.by, self.attack.target)
    }
}

/// Everybody who may rebuff a mover, with the spaces inside the reach of each: for those who look
/// at many steps.
pub(crate) struct Watch<'b> {
    view: View<'b>,
    strikers: Vec<Striker>,
    /// By square, which strikers reach a mover whose corner is there, the first 64 of them.
    inside: Vec<u64>,
}

impl<'b> Watch<'b> {
    /// Those who watch a mover.
    pub fn over(view: View<'b>, mover: UnitId) -> Self {
        let strikers = strikers(view, mover).filter(|striker| striker.sees(view));
        let strikers: Vec<Striker> = strikers.collect();
        let grid = view.board().grid;
        let mut inside = vec![0; if strikers.is_empty() { 0 } else { grid.area() }];
        let side = view.footprint(mover).side;
        for (number, striker) in strikers.iter().enumerate().take(64) {
            let space = view.footprint(striker.attack.by);
            // Heights and saddles only make distances longer.
            let far = striker.reach.max(0) as i16 + i16::from(side);
            let (min, max) = (space.min, space.max());
            for y in min.y - far..=max.y + far {
                for x in min.x - far..=max.x + far {
                    let cell = Cell::new(x, y);
                    if let Some(place) = grid.index(cell)
                        && striker.reaches(view, Footprint::new(cell, side))
                    {
                        inside[place] |= 1 << number;
                    }
                }
            }
        }
        Self {
            view,
            strikers,
            inside,
        }
    }

    /// Who may strike at a step (TH-ACT-04).
    #[inline]
    pub fn provoked(&self, from: Footprint, to: Footprint) -> UnitSet {
        let mut provoked = UnitSet::default();
        if self.strikers.is_empty() {
            return provoked;
        }
        let mut new = self.inside(to) & !self.inside(from);
        while new != 0 {
            provoked.insert(self.strikers[new.trailing_zeros() as usize].attack.by);
            new &= new - 1;
        }
        for striker in self.strikers.iter().skip(64) {
            if striker.reaches(self.view, to) && !striker.reaches(self.view, from) {
                provoked.insert(striker.attack.by);
            }
        }
        provoked
    }

    fn inside(&self, space: Footprint) -> u64 {
        let place = self.view.board().grid.index(space.min);
        let inside = place.and_then(|place| self.inside.get(place));
        inside.copied().unwrap_or(0)
    }

    /// Whether nobody watches.
    pub fn is_empty(&self) -> bool {
        self.strikers.is_empty()
    }
}
