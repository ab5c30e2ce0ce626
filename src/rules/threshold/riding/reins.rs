//! Keeping a mount in hand: what it shies from, and what becomes of it out of control (TH-MNT-06,
//! TH-MNT-07).

use super::mounts::training;
use crate::rules::{
    shared::riding,
    threshold::{
        attacks::resolution,
        character::{sheet::Training, trained},
        field::ground::{self, NO_ATTACK},
        prelude::*,
        rolls::{checks, contest},
        time::ongoing,
    },
};

const RULE: &str = "TH-MNT-06";
const REGAIN: &str = "TH-MNT-07";

/// Yards within which enemies make it harder to regain control: 30 feet.
const NEAR: i32 = 10;

/// The most that attempts in a row add to the next.
const MOST_PATIENCE: i32 = 5;

/// `Prs [Nature/Riding]` against what the mount asks for.
fn check(
    view: View<'_>,
    named: (&'static str, &'static str),
    (rider, mount): (UnitId, UnitId),
) -> Check {
    let tn = sheet_of(view, mount).control_tn();
    contest::skill(view, named, rider, trained::RIDING, tn)
}

/// Whether a mount is one that may bolt under its rider.
fn shies(view: View<'_>, mount: UnitId) -> bool {
    training(view, mount) == Training::Untrained
        && !view.has(mount, BOLTING)
        && view.status(mount).is_active()
}

/// The check of a rider whose mount shies; on a failure control is lost.
fn hold(resolver: &mut Resolver<'_>, rider: UnitId, mount: UnitId) -> RuleResult {
    let check = check(resolver.view(), (RULE, "Control"), (rider, mount));
    if !checks::passes(resolver, &check)? {
        ongoing::cancel(resolver, mount);
        gain(resolver, mount, BOLTING, 1, Until::Ended, RULE);
    }
    Ok(())
}

/// After a wound of a rider or its mount (TH-MNT-06).
pub(crate) fn wounded(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let pair = match (view.mount(unit), view.rider(unit)) {
        (Some(mount), _) => (unit, mount),
        (None, Some(rider)) => (rider, unit),
        (None, None) => return Ok(()),
    };
    if shies(view, pair.1) {
        hold(resolver, pair.0, pair.1)?;
    }
    Ok(())
}

/// The enemies whose melee weapons reach a mount; its rider is never nearer.
fn reaching(view: View<'_>, mount: UnitId) -> UnitSet {
    let mut set = UnitSet::default();
    for enemy in view.enemies(mount) {
        if ground::gap(view, enemy, mount) <= resolution::melee_reach(view, enemy)
            && !is_helpless(view, enemy)
            && ground::cover(view, enemy, mount, false) != NO_ATTACK
        {
            set.insert(enemy);
        }
    }
    set
}

/// Who reached which shying mount before somebody moved.
pub(crate) struct Alarm(SmallVec<[(UnitId, UnitId, UnitSet); 2]>);

impl Alarm {
    /// Before a movement, by whichever side.
    pub fn before(view: View<'_>) -> Self {
        Self(
            riding::pairs(view)
                .into_iter()
                .filter(|&(_, mount)| shies(view, mount))
                .map(|(rider, mount)| (rider, mount, reaching(view, mount)))
                .collect(),
        )
    }

    /// After it: each enemy that has come to reach calls for a check (TH-MNT-06).
    pub fn after(self, resolver: &mut Resolver<'_>) -> RuleResult {
        for (rider, mount, before) in self.0 {
            let still = |view: View<'_>| view.mount(rider) == Some(mount) && shies(view, mount);
            if !still(resolver.view()) {
                continue;
            }
            for enemy in reaching(resolver.view(), mount).iter() {
                if !before.contains(enemy) && still(resolver.view()) {
                    hold(resolver, rider, mount)?;
                }
            }
        }
        Ok(())
    }
}

/// The check to regain control: worse for every enemy near, better for every attempt in a row
/// (TH-MNT-07).
pub(crate) fn regaining(view: View<'_>, rider: UnitId, mount: UnitId) -> Check {
    let near = view
        .enemies(mount)
        .filter(|&enemy| ground::gap(view, enemy, mount) < NEAR)
        .count() as i32;
    let before = view.conditions(rider).total(REINING).min(MOST_PATIENCE);
    let more = [("enemies near", -near), ("attempts before", before)];
    let more = more
        .into_iter()
        .filter(|(_, amount)| *amount != 0)
        .map(|(what, amount)| Modifier::new(REGAIN, what, Amount::Flat(amount)));
    check(view, (REGAIN, "Regain control"), (rider, mount)).with(more)
}

/// Tries it.
pub(crate) fn regain(resolver: &mut Resolver<'_>, rider: UnitId, mount: UnitId) -> RuleResult {
    let check = regaining(resolver.view(), rider, mount);
    let attempts = resolver.view().conditions(rider).total(REINING) as i16;
    if !checks::passes(resolver, &check)? {
        gain(resolver, rider, REINING, attempts + 1, Until::Ended, REGAIN);
        return Ok(());
    }
    lose(resolver, rider, REINING, REGAIN);
    lose(resolver, mount, BOLTING, REGAIN);
    resolver.note(rider, "has its mount in hand again", REGAIN);
    Ok(())
}
