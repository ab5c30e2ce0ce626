//! Fighting in the water and on walls (TH-UWC, TH-SWC): keeping hold of a wall, keeping afloat,
//! and what is different below the surface.

use super::{climb, forced::Forced, stepping::moved};
use crate::rules::{
    shared::forced::ForcedLaw,
    threshold::{
        attacks::{flank, grapple},
        body::{afflictions, harm},
        character::{
            catalogue::Weapon,
            trained::{self, Trained},
        },
        prelude::*,
        reactions::cling::{self, Followers},
        riding::{mounts, platform},
        rolls::{
            checks,
            contest::{self, Roll},
        },
        time::options::{self, Options},
    },
};

/// Action points that a melee attack costs more under water, and what it loses (TH-UWC-02).
pub(crate) const SLOWER: i16 = 2;
const WORSE: i32 = -5;

/// What somebody holds on to who is not on firm ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// A wall, so many yards up.
    Wall(u8),
    /// The surface of water too deep to stand in.
    Surface,
}

/// Whether somebody is under water: sunk, dived or walking on the bottom, or on the back of a mount
/// that is.
pub(crate) fn is_submerged(view: View<'_>, unit: UnitId) -> bool {
    view.has(mounts::body(view, unit), SUBMERGED)
}

/// Whether the rules of fighting under water hold for somebody; those at home there are exempt
/// (TH-UWC-01).
pub(crate) fn hampers(view: View<'_>, unit: UnitId) -> bool {
    is_submerged(view, unit) && !sheet_of(view, unit).aquatic
}

/// Whether the water of a square is too deep to stand in (TH-MOV-08).
pub(crate) fn is_deep(view: View<'_>, cell: Cell) -> bool {
    let terrain = view.board().terrain(cell);
    terrain.is_some_and(|terrain| terrain.water > 12)
}

/// Whether somebody is in water too deep to stand in.
pub(crate) fn is_afloat(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.mount(unit).is_none()
        && platform::under(view, unit).is_none()
        && view.footprint(unit).cells().all(|cell| is_deep(view, cell))
}

/// What somebody holds on to now; nothing on firm ground, below the surface, and for those born
/// to swim or climb (TH-SWC-01).
pub(crate) fn hold(view: View<'_>, unit: UnitId) -> Option<Hold> {
    if view.mount(unit).is_some() {
        return None;
    }
    let (sheet, hanging) = (sheet_of(view, unit), view.altitude(unit).hanging);
    if hanging > 0 {
        return sheet.climb.is_none().then_some(Hold::Wall(hanging));
    }
    let swims = !is_submerged(view, unit) && is_afloat(view, unit);
    (swims && sheet.swim.is_none() && !sheet.aquatic).then_some(Hold::Surface)
}

/// The check not to fall or sink (TH-SWC-01, TH-SWC-02).
fn staying(view: View<'_>, unit: UnitId, hold: Hold, worse: i32) -> Check {
    let (trained, name, tn): (_, _, fn(&Options) -> Option<i32>) = match hold {
        Hold::Wall(_) => (trained::CLIMBING, "Hold on", |options| options.climb_tn),
        Hold::Surface => (trained::SWIMMING, "Stay afloat", |options| options.swim_tn),
    };
    let roll = Roll::Skill(Trained {
        name: "Athletics",
        ..trained
    });
    let rule = if worse == 0 { "TH-SWC-01" } else { "TH-SWC-02" };
    let wound = Modifier::new(rule, "the wound", Amount::Flat(worse));
    contest::own(view, (rule, name), unit, roll)
        .with((worse != 0).then_some(wound))
        .reaching(options::tn(view, tn))
}

/// The check of somebody who attacks from a wall or afloat. Whether the attack is made at all
/// (TH-SWC-01).
pub(crate) fn keeps_hold(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let Some(hold) = hold(resolver.view(), unit) else {
        return Ok(true);
    };
    let check = staying(resolver.view(), unit, hold, 0);
    if checks::passes(resolver, &check)? {
        return Ok(true);
    }
    let_go(resolver, unit, hold, "TH-SWC-01")?;
    Ok(false)
}

/// The check of somebody who was wounded on a wall or afloat, worse for each level of the blow
/// beyond light (TH-SWC-02).
pub(crate) fn wounded(resolver: &mut Resolver<'_>, unit: UnitId, level: u8) -> RuleResult {
    let view = resolver.view();
    let Some(hold) = hold(view, unit).filter(|_| view.status(unit).is_active()) else {
        return Ok(());
    };
    let check = staying(view, unit, hold, -5 * (i32::from(level) - 1));
    if !checks::passes(resolver, &check)? {
        let_go(resolver, unit, hold, "TH-SWC-02")?;
    }
    Ok(())
}

/// Falls off the wall, or sinks.
fn let_go(resolver: &mut Resolver<'_>, unit: UnitId, hold: Hold, rule: &'static str) -> RuleResult {
    match hold {
        Hold::Surface => {
            gain(resolver, unit, SUBMERGED, 1, Until::Ended, rule);
            afflictions::douse(resolver, unit);
            Ok(())
        }
        Hold::Wall(_) => climb::fall_off(resolver, unit),
    }
}

/// At the end of its turn a swimmer drifts with the water, as far as that is deep and free: square
/// by square, aslant while both parts of the current are left (TH-MOV-09).
pub(crate) fn drift(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let swims = !is_submerged(view, unit) || sheet_of(view, unit).swim.is_some();
    if !view.status(unit).is_on_field() || !is_afloat(view, unit) || !swims {
        return Ok(());
    }
    let current = view.board().terrain(view.cell(unit));
    let Some((dx, dy)) = current.and_then(|terrain| terrain.current) else {
        return Ok(());
    };
    let (mut dx, mut dy) = (i32::from(dx), i32::from(dy));
    let mut followers = Followers::default();
    while let Some(direction) = Direction::from_signs(dx, dy) {
        let view = resolver.view();
        let from = view.footprint(unit);
        let to = from.min.step(direction);
        let deep = |cell| is_deep(view, cell);
        if Forced.stopper(view, unit, from, direction).is_some()
            || !from.newly_covered(direction).all(deep)
            || !view.status(unit).is_on_field()
        {
            break;
        }
        let mut left = 1;
        let flanked = flank::flanked(view, unit);
        cling::before_step(resolver, unit, to, &mut left, &mut followers)?;
        dx -= dx.signum();
        dy -= dy.signum();
        if left == 0 {
            continue;
        }
        moved(resolver, unit, to, true, "TH-MOV-09");
        cling::after_step(resolver, unit, from.min, &mut followers);
        grapple::settle(resolver);
        flank::offer(resolver, unit, &flanked)?;
    }
    Ok(())
}

/// After every order and round: the unconscious fall and sink without a roll and die under water,
/// and whoever left deep water is no longer under it (TH-SWC-02, TH-SWC-03).
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    let units: SmallVec<[UnitId; 32]> = resolver.view().store.ids().collect();
    for unit in units {
        let view = resolver.view();
        if !view.status(unit).is_on_field() {
            continue;
        }
        let out = !view.status(unit).is_active();
        if let Some(hold) = hold(view, unit).filter(|_| out) {
            let_go(resolver, unit, hold, "TH-SWC-02")?;
        }
        let view = resolver.view();
        if !is_submerged(view, unit) {
            continue;
        }
        if !is_afloat(view, unit) {
            lose(resolver, unit, SUBMERGED, "TH-SWC-03");
        } else if matches!(view.status(unit), CombatStatus::Unconscious { .. })
            && !view.has(unit, DYING)
            && !sheet_of(view, unit).aquatic
        {
            harm::fall_dying(resolver, unit, "TH-SWC-03");
        }
    }
    Ok(())
}

/// What being under water does to a melee attack (TH-UWC-02).
pub(crate) fn burden(view: View<'_>, unit: UnitId) -> Option<Modifier> {
    hampers(view, unit).then(|| Modifier::new("TH-UWC-02", "under water", Amount::Flat(WORSE)))
}

/// The damage value of a weapon in the hands of somebody, halved under water (TH-UWC-02).
pub(crate) fn damage(view: View<'_>, unit: UnitId, weapon: &Weapon) -> i32 {
    if weapon.damage > 0 && !weapon.aquatic && hampers(view, unit) {
        weapon.damage / 2
    } else {
        weapon.damage
    }
}
