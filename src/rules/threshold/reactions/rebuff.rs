//! Rebuff: striking a unit before it steps inside a weapon's reach (TH-ACT-04).

use super::{ReactionOffer, pick, readiness, wants};
use crate::{
    battle::ruleset::Reaction,
    geometry::CellSet,
    rules::threshold::{
        attacks::{
            attack::{Attack, AttackKind},
            attack_roll, resolution,
        },
        brain::worth,
        character::items::Reach,
        field::{ground, sight},
        prelude::*,
        time::{payment, turn_order},
    },
};

/// The reaction.
pub(crate) struct Rebuff;

impl Reaction for Rebuff {
    fn rules(&self) -> &'static [&'static str] {
        &["TH-ACT-04", "TH-TIM-16"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::Stepping {
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
        while let Some(unit) = turn_order::first_of(resolver, &able)? {
            able.retain(|other| *other != unit);
            let view = resolver.view();
            let attacks: SmallVec<[Attack; 2]> = strikers(view, mover)
                .filter(|striker| striker.attack.by == unit && provoked(view, striker))
                .map(|striker| striker.attack)
                .collect();
            let Some(attack) = likeliest(view, attacks.iter().copied()) else {
                continue;
            };
            let chance = ReactionOffer {
                rule: "TH-ACT-04",
                verb: "rebuff {other}",
                prompt: "Rebuff {other} as it comes closer?",
                verbs: ["rebuff", "let it come"],
                topic: QuestionKind::ChanceAttack,
                unit,
                about: mover,
                guarded: None,
                check: Some(attack_roll::attack_check(view, &attack)),
                // A hopeless attack is not worth its AP.
                advised: worth::expected(view, &attack) >= worth::MATTERS,
            };
            if wants(resolver, chance)? {
                let attack = mount_or_rider(resolver, attack, &attacks)?;
                let price = attack.price(resolver.view());
                payment::taken(resolver, unit, price, "TH-ACT-04");
                resolution::resolve(resolver, &attack)?;
            }
            if !resolver.view().status(mover).is_active() {
                return Ok(false);
            }
        }
        let view = resolver.view();
        Ok(view.cell(mover) == before && !is_immobile(view, mover))
    }
}

/// The attack with the highest expected effect; the first of equals.
fn likeliest(view: View<'_>, attacks: impl Iterator<Item = Attack>) -> Option<Attack> {
    attacks
        .map(|attack| (attack, worth::expected(view, &attack)))
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
        .map(|(attack, _)| attack)
}

/// Asks whether to strike the mount or its rider, where the step allows both.
fn mount_or_rider(
    resolver: &mut Resolver<'_>,
    first: Attack,
    attacks: &[Attack],
) -> RuleResult<Attack> {
    let at_other = attacks
        .iter()
        .copied()
        .filter(|attack| attack.target != first.target);
    let Some(other) = likeliest(resolver.view(), at_other) else {
        return Ok(first);
    };
    let asked = ("TH-ACT-04", first.by, Some(first.target));
    let choice_of = |attack: Attack| Choice::Unit(attack.target);
    let chosen = pick(resolver, asked, "Rebuff whom?", &[first, other], choice_of)?;
    Ok(chosen.unwrap_or(first))
}

/// A unit that may rebuff one mover, and its attack: all that does not depend on the single step.
pub(crate) struct Striker {
    /// The attack it would make.
    pub attack: Attack,
    reach: i32,
}

/// Every unit that can pay for a Rebuff of the mover or its rider, once for each weapon it could
/// use on either.
pub(crate) fn strikers(view: View<'_>, mover: UnitId) -> impl Iterator<Item = Striker> {
    let rider = view.rider(mover);
    // Units on the ground and aloft cannot strike each other (TH-MOV-19).
    let reached = move |unit: &UnitId| view.band(*unit) == view.band(mover);
    view.enemies(mover).filter(reached).flat_map(move |unit| {
        let targets = std::iter::once(mover).chain(rider);
        let may_be_entered = may_enter(view, mover, unit);
        targets.flat_map(move |target| by_one(view, unit, target, may_be_entered))
    })
}

fn by_one(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    may_be_entered: bool,
) -> impl Iterator<Item = Striker> {
    // Shields and bare hands strike units that step into their bearer's space.
    worth::usable(view, unit).filter_map(move |(item, weapon)| {
        let Reach::Melee(reach) = weapon.reach else {
            return None;
        };
        if reach == 0 && !may_be_entered {
            return None;
        }
        let attack = Attack::on((unit, target), (item, weapon), AttackKind::Rebuff);
        readiness::may_react(view, unit, attack.price(view)).then(|| Striker {
            attack,
            reach: i32::from(reach),
        })
    })
}

/// Whether the mover or its rider may enter the enemy's space (TH-MOV-06, TH-ACT-14).
fn may_enter(view: View<'_>, mover: UnitId, host: UnitId) -> bool {
    let has_leave = |unit| {
        view.condition(unit, ENTERING)
            .is_some_and(|leave| leave.source == Some(host))
    };
    sheet_of(view, mover).is_far_from(sheet_of(view, host))
        || std::iter::once(mover)
            .chain(view.rider(mover))
            .any(has_leave)
}

impl Striker {
    /// Whether a step brings the mover inside the weapon's reach (TH-ACT-04).
    pub fn is_provoked(&self, view: View<'_>, from: Footprint, to: Footprint) -> bool {
        self.reaches(view, to) && !self.reaches(view, from) && self.sees(view)
    }

    /// Whether the mover would be inside the reach in this space.
    fn reaches(&self, view: View<'_>, space: Footprint) -> bool {
        ground::gap_to(view, self.attack.by, self.attack.target, space) < self.reach
    }

    fn sees(&self, view: View<'_>) -> bool {
        sight::sees(view, self.attack.by, self.attack.target)
    }
}

/// Units that may rebuff a mover, each with the squares where the mover's corner is inside its
/// reach: for code that checks many steps.
pub(crate) struct Watch(Vec<(UnitId, CellSet)>);

impl Watch {
    /// The units that may rebuff this mover.
    pub fn over(view: View<'_>, mover: UnitId) -> Self {
        let (grid, side) = (view.board().grid, view.footprint(mover).side);
        let inside = |striker: &Striker| {
            let space = view.footprint(striker.attack.by);
            // Heights and saddles only make distances longer.
            let far = striker.reach.max(0) as i16 + i16::from(side);
            let (min, max) = (space.min, space.max());
            let rows = min.y - far..=max.y + far;
            let cells = rows.flat_map(|y| {
                let columns = min.x - far..=max.x + far;
                columns.map(move |x| Cell::new(x, y))
            });
            let reached = |&cell: &Cell| striker.reaches(view, Footprint::new(cell, side));
            CellSet::from_cells(grid, cells.filter(reached))
        };
        let strikers = strikers(view, mover).filter(|striker| striker.sees(view));
        let watchers = strikers.map(|striker| (striker.attack.by, inside(&striker)));
        Self(watchers.collect())
    }

    /// The units that may strike at this step (TH-ACT-04).
    #[inline]
    pub fn provoked(&self, from: Footprint, to: Footprint) -> UnitSet {
        let mut provoked = UnitSet::default();
        for (by, inside) in &self.0 {
            if inside.contains(to.min) && !inside.contains(from.min) {
                provoked.insert(*by);
            }
        }
        provoked
    }

    /// Whether no unit may rebuff the mover.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
