//! Control of a mount: what it shies from, and what happens out of control (TH-MNT-06, TH-MNT-07).

use super::mounts::training;
use crate::rules::{
    shared::riding,
    threshold::{
        attacks::wielding,
        character::{stats::Training, trained},
        field::{
            cover::{self, NO_ATTACK},
            ground,
        },
        prelude::*,
        rolls::{checks, contest},
        time::begun,
    },
};

const RULE: &str = "TH-MNT-06";
const REGAIN: &str = "TH-MNT-07";

/// Yards within which enemies make it harder to regain control: 30 feet.
const NEAR: i32 = 10;

/// Highest bonus from attempts in a row.
const MOST_PATIENCE: i32 = 5;

/// The control check: `Prs [Nature/Riding]` against the mount's target number.
fn check(
    view: View<'_>,
    named: (&'static str, &'static str),
    (rider, mount): (UnitId, UnitId),
) -> Check {
    let tn = sheet_of(view, mount).control_tn();
    contest::skill(view, named, rider, trained::RIDING, tn)
}

/// Whether the mount is of a kind that may bolt, and is not bolting yet.
fn shies(view: View<'_>, mount: UnitId) -> bool {
    training(view, mount) == Training::Untrained
        && !view.has(mount, BOLTING)
        && view.status(mount).is_active()
}

/// The rider's check when its mount shies; a failure loses control.
fn hold(resolver: &mut Resolver<'_>, rider: UnitId, mount: UnitId) -> RuleResult {
    let check = check(resolver.view(), (RULE, "Control"), (rider, mount));
    if !checks::passes(resolver, &check)? {
        begun::cancel(resolver, mount);
        gain(resolver, mount, BOLTING, 1, Until::Ended, RULE);
    }
    Ok(())
}

/// The control check after a wound of a rider or its mount (TH-MNT-06).
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

/// Enemies with the mount in melee reach; its rider is never nearer.
fn reaching(view: View<'_>, mount: UnitId) -> UnitSet {
    let mut set = UnitSet::default();
    for enemy in view.enemies(mount) {
        if ground::gap(view, enemy, mount) <= wielding::melee_reach(view, enemy)
            && !is_helpless(view, enemy)
            && cover::cover(view, enemy, mount, false) != NO_ATTACK
        {
            set.insert(enemy);
        }
    }
    set
}

/// For each shying mount, the rider and the enemies in reach before a movement.
pub(crate) struct Alarm(SmallVec<[(UnitId, UnitId, UnitSet); 2]>);

impl Alarm {
    /// The state before a movement of any side.
    pub fn before(view: View<'_>) -> Self {
        Self(
            riding::pairs(view)
                .into_iter()
                .filter(|&(_, mount)| shies(view, mount))
                .map(|(rider, mount)| (rider, mount, reaching(view, mount)))
                .collect(),
        )
    }

    /// After the movement: each enemy newly in reach calls for a check (TH-MNT-06).
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

/// The check to regain control: a penalty for each enemy near, a bonus for each attempt in a row
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

/// Makes an attempt to regain control.
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

/// The action's key in orders; any other action breaks a row of attempts.
pub(crate) const REGAIN_KEY: &str = "regain control";
