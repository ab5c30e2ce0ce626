//! Melee attack tests without damage: Grapple, Push, Knockdown (EV-ACT-04, 08, 09). They are
//! rolled, fumbled and answered like attacks (EV-ATK-09), but never critical.

use super::{attack, targets, to_hit::Evaded};
use crate::rules::evoker::attacks::profile::{self, AttackMeans, Profile};
use crate::rules::evoker::attacks::to_hit;
use crate::rules::evoker::rolls::degrees::Tested100;
use crate::{
    battle::prelude::*,
    rules::evoker::{
        actions::modes,
        attacks::{
            defence,
            evasion::{self, Evasion, Threat},
            guard, hit, resolution,
        },
        body::hands,
        character::{
            element::{Affinity, Location},
            stats::{Tested, tested},
            weapons,
        },
        field::ground,
        laws::Work,
        mind::exhaustion,
        movement,
        reactions::{lost, openings::TRICK_LOST},
        time::legal,
    },
};

/// Tests that oppose a Grapple, as for any melee attack (EV-ATK-04).
pub const EVADED: &[Tested] = &[tested::PARRY, tested::DODGE];
/// Tests that oppose Push and Knockdown (EV-ATK-04).
pub const BRACED: &[Tested] = &[tested::PARRY, tested::DODGE, tested::BRACING];

/// One such test before it is made.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// The user.
    pub user: UnitId,
    /// The target.
    pub target: UnitId,
    /// The weapon used.
    pub item: ItemId,
    /// Tests that may oppose it.
    pub answers: &'static [Tested],
    /// The rule of the action.
    pub rule: &'static str,
    /// Its name for players.
    pub name: &'static str,
}

impl Contest {
    /// Whether the target is a legal one (EV-ATK-02).
    pub fn is_legal(&self, view: View<'_>) -> Result<(), Refusal> {
        let profile = self
            .profile(view)
            .ok_or(Refusal::new(self.rule, RefusalReason::NotReady))?;
        targets::can_reach(view, self.user, self.target, &profile)
    }

    /// The profile of its weapon; `None` if that can no longer strike.
    pub fn profile(&self, view: View<'_>) -> Option<Profile> {
        profile::profile(view, self.user, AttackMeans::Strike(self.item))
    }

    /// The user's test.
    pub fn check(&self, view: View<'_>) -> Option<Check> {
        let profile = self.profile(view)?;
        let situation = profile.situation(self.user).against(self.target);
        Some(situation.check(view, self.rule, self.name))
    }

    /// Makes both tests and applies the result. `effect` gets the margin and the contest with the
    /// unit struck, the target or its guard (EV-ACT-15); `None` for a lost test.
    pub fn resolve(
        &self,
        r: &mut Resolver<'_>,
        effect: impl FnOnce(&mut Resolver<'_>, Option<(Self, i32)>) -> RuleResult,
    ) -> RuleResult {
        let (user, target) = (self.user, self.target);
        let (Some(profile), Some(check)) = (self.profile(r.view()), self.check(r.view())) else {
            return Ok(());
        };
        let touched = resolution::touches_shocked(r.view(), user, target);
        let attempt = to_hit::opposed(r, &check, target, |r, roll| self.answer(r, &profile, roll))?;
        defence::contested(r, (user, attempt.roll), (target, attempt.answer), |r| {
            self.evasion(r, &profile)
        })?;
        if attempt.margin.is_none() {
            let word = if attempt.roll.passed {
                "resisted"
            } else {
                "failure"
            };
            attack::fails(r, (user, target), word);
            if !attempt.roll.passed {
                hands::drop_from_broken_wrist(r, user, profile.hand)?;
            }
        }
        let margin = attempt
            .margin
            .map_or(0, |margin| 1 + margin.unsigned_abs().min(250));
        r.stage(4 << 40 | u64::from(margin))?;
        let struck = attempt.margin.map(|margin| {
            let target = guard::struck(r, user, target, false);
            (Self { target, ..*self }, margin)
        });
        effect(r, struck)?;
        if touched {
            resolution::after_touch(r, user)?;
        }
        hands::hand_used(r, user, profile.hand);
        attack::reveal(r, user);
        exhaustion::settle(r)?;
        movement::around::settle(r)
    }

    /// Resolves a won test as a hit without damage: affinity counts as for any attack (EV-ATK-01
    /// step 8). Block, Repel and Absorb prevent the effect (EV-ELM-07); Weak targets are Staggered
    /// (EV-ELM-04).
    pub fn strike(
        &self,
        r: &mut Resolver<'_>,
        effect: impl FnOnce(&mut Resolver<'_>) -> RuleResult,
    ) -> RuleResult {
        let (user, target) = (self.user, self.target);
        let Some(profile) = self.profile(r.view()) else {
            return Ok(());
        };
        let technical = hit::technical_ailment(r.view(), target, profile.element);
        let affinity = hit::affinity_to(r.view(), target, &profile);
        hit::reveal_affinity(r, target, profile.element);
        if affinity >= Affinity::Block {
            r.outcome((user, target), "blocked", false, "EV-ELM-07");
            return Ok(());
        }
        r.hits.insert(target);
        effect(r)?;
        if hit::touch(r, user, target, affinity, technical) && r.view().hostile(user, target) {
            legal::earn_one_more(r, user);
        }
        Ok(())
    }

    /// The target's answer (EV-ATK-07); a Helpless target makes none, whatever the die shows.
    fn answer(
        &self,
        r: &mut Resolver<'_>,
        profile: &Profile,
        roll: Tested100,
    ) -> RuleResult<Evaded> {
        Evaded::of(r, self.target, roll, |r| {
            let evasion = self.evasion(r, profile)?;
            defence::answer(r, self.target, evasion, roll)
        })
    }

    /// The target's choice of evasion.
    fn evasion(&self, r: &mut Resolver<'_>, profile: &Profile) -> RuleResult<Option<Evasion>> {
        let threat = Threat {
            by: self.user,
            target: self.target,
            own: false,
            form: profile.form,
            allowed: self.answers,
            welcome: false,
        };
        evasion::choose(r, &threat)
    }
}

/// Checks that an order is neither Called nor a Burst (EV-ATK-20).
///
/// # Errors
///
/// It is ordered as one of them.
pub fn is_plain(order: &Order) -> Result<(), Refusal> {
    let called = Location::ALL
        .into_iter()
        .any(|location| order.modes.has(modes::CALLED + location as u8));
    Refusal::not_so("EV-ATK-20", "Called or as a Burst")
        .when(called || order.modes.has(modes::BURST))
}

/// Enemies within reach of a melee weapon of the unit, by number.
pub fn within_reach<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    let longest = weapons::equipped(view, unit)
        .map(|(_, weapon)| weapon.reach)
        .max()
        .unwrap_or(0);
    view.enemies(unit)
        .filter(move |&enemy| reaches(view, unit, enemy, longest))
}

/// Whether a weapon of this reach reaches the target: adjacent, or farther on the same band.
fn reaches(view: View<'_>, unit: UnitId, target: UnitId, reach: u16) -> bool {
    view.neighbours(unit).contains(target)
        || reach > 1
            && view.band(unit) == view.band(target)
            && ground::distance(view, unit, target) <= reach
}

/// The work of a TRICK of this kind (EV-ACT-08, 09): any melee weapon, opposed by evasion or
/// bracing. `effect` gets the margin of a won test; a lost one lets the target strike (EV-CHA-07).
pub fn trick(
    view: View<'_>,
    order: &Order,
    (rule, name): (&'static str, &'static str),
    effect: fn(&mut Resolver<'_>, Contest, i32) -> RuleResult,
) -> Result<Work, Refusal> {
    let user = order.unit;
    is_plain(order)?;
    let target = order.target_for(rule)?;
    let mut contest = Contest {
        user,
        target,
        item: ItemId(0),
        answers: BRACED,
        rule,
        name,
    };
    contest.item = weapon(view, order, contest)?;
    contest.is_legal(view)?;
    let mut work = Work::new(move |r| {
        contest.resolve(r, |r, margin| match margin {
            Some((struck, margin)) => struck.strike(r, |r| effect(r, struck, margin)),
            None => lost::foiled(r, user, target, TRICK_LOST),
        })
    });
    work.invites = lost::invites(view, user, target, TRICK_LOST);
    work.check = contest.check(view);
    Ok(work)
}

/// The melee weapon an order names; otherwise the one with the highest T that reaches the target,
/// the first on ties (EV-DIC-14).
fn weapon(view: View<'_>, order: &Order, contest: Contest) -> Result<ItemId, Refusal> {
    let named = match order.with {
        Tool::Item(item) => Some(item),
        Tool::Nothing => None,
        Tool::Power(_) => return Err(Refusal::new(contest.rule, RefusalReason::NotReady)),
    };
    let mut best: Option<((bool, i32), ItemId)> = None;
    for (carried, weapon) in weapons::equipped(view, order.unit) {
        let item = carried.item;
        if weapon.reach == 0 || named.is_some_and(|named| named != item) {
            continue;
        }
        let near = reaches(view, order.unit, contest.target, weapon.reach);
        let check = Contest { item, ..contest }.check(view);
        let worth = (near, check.map_or(i32::MIN, |check| check.target));
        if best.is_none_or(|(known, _)| worth > known) {
            best = Some((worth, item));
        }
    }
    best.map(|(_, item)| item)
        .ok_or(Refusal::lacks(contest.rule, "a melee weapon in hand"))
}
