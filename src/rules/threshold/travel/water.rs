//! Fighting in water and on walls (TH-UWC, TH-SWC): keeping hold of a wall, staying afloat, and the
//! rules below the surface.

use super::{climb, forced::Forced, stepping::moved};
use crate::rules::{
    shared::forced::ForcedLaw,
    threshold::{
        attacks::{flank, grapple},
        body::{afflictions, harm},
        character::{
            items::Weapon,
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

/// Extra AP of a melee attack under water, and its penalty (TH-UWC-02).
pub(crate) const SLOWER: i16 = 2;
const WORSE: i32 = -5;

/// What a unit holds on to when not on firm ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// A wall, at this height in yards.
    Wall(u8),
    /// The surface of water too deep to stand in.
    Surface,
}

/// Whether the unit is under water: sunk, dived or walking on the bottom, itself or its mount.
pub(crate) fn is_submerged(view: View<'_>, unit: UnitId) -> bool {
    view.has(mounts::body(view, unit), SUBMERGED)
}

/// Whether underwater rules hamper the unit; aquatic creatures are exempt (TH-UWC-01).
pub(crate) fn hampers(view: View<'_>, unit: UnitId) -> bool {
    is_submerged(view, unit) && !sheet_of(view, unit).aquatic
}

/// Whether the water of a square is too deep to stand in (TH-MOV-08).
pub(crate) fn is_deep(view: View<'_>, cell: Cell) -> bool {
    let terrain = view.board().terrain(cell);
    terrain.is_some_and(|terrain| terrain.water > 12)
}

/// Whether the unit is in water too deep to stand in.
pub(crate) fn is_afloat(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.mount(unit).is_none()
        && platform::under(view, unit).is_none()
        && view.footprint(unit).cells().all(|cell| is_deep(view, cell))
}

/// What the unit holds on to now; `None` on firm ground, below the surface, and for units with a
/// swim or climb rate (TH-SWC-01).
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
    let (trained, name, tn): (_, _, fn(&Options) -> i32) = match hold {
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

/// The check of a unit that attacks from a wall or afloat. Returns whether it makes the attack
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

/// The check of a unit wounded on a wall or afloat, with a penalty for each wound level beyond
/// light (TH-SWC-02).
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

/// The unit falls off the wall, or sinks.
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

/// At the end of its turn a swimming unit drifts with the current while the water is deep and free:
/// square by square, diagonally while both parts of the current last (TH-MOV-09).
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
        cling::after_step(resolver, unit, &[from.min], &mut followers);
        grapple::settle(resolver);
        flank::offer(resolver, unit, &flanked)?;
    }
    Ok(())
}

/// After every order and round: unconscious units fall and sink without a roll and die under water,
/// and units out of deep water are no longer under it (TH-SWC-02, TH-SWC-03).
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

/// The penalty of a melee attack under water (TH-UWC-02).
pub(crate) fn burden(view: View<'_>, unit: UnitId) -> Option<Modifier> {
    hampers(view, unit).then(|| Modifier::new("TH-UWC-02", "under water", Amount::Flat(WORSE)))
}

/// The damage of a weapon in the unit's hands, halved under water (TH-UWC-02).
pub(crate) fn damage(view: View<'_>, unit: UnitId, weapon: &Weapon) -> i32 {
    if weapon.damage > 0 && !weapon.aquatic && hampers(view, unit) {
        weapon.damage / 2
    } else {
        weapon.damage
    }
}
