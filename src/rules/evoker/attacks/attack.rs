//! An attack before it is resolved: attacker, targets, means, and its test (EV-ATK-01).

use super::{
    profile::{self, AttackMeans, Profile},
    to_hit::AttackReading,
};
use crate::{
    battle::{components::Hold, prelude::*},
    rules::evoker::{
        character::{catalogue::Shape, element::Location, stats},
        field::stealth,
        rolls::{
            checks::{self, Number},
            situation::Situation,
        },
    },
};

/// An attack about to be resolved: its legality is settled, and [`resolve`](super::resolution::resolve) pays its price.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The attacker.
    pub attacker: UnitId,
    /// The targets: the main target first; all units in an area in turn order.
    pub targets: SmallVec<[UnitId; 4]>,
    /// The weapon or power.
    pub means: AttackMeans,
    /// The location of a Called attack (EV-ATK-19).
    pub called: Option<Location>,
    /// Whether it is a Burst (EV-ATK-16).
    pub burst: bool,
    /// Secondary targets of a Burst, in the order declared (EV-ATK-17).
    pub secondary: SmallVec<[UnitId; 4]>,
    /// The throw that may drift (EV-ATK-24).
    pub scatter: Option<Scatter>,
    /// The hand, if the same weapon is in both; `None` for the hand that has it.
    pub hand: Option<Hold>,
    /// Further modifiers, such as those of Charge or Flee.
    pub extra: Modifiers,
    /// Whether it is a Chance Attack (EV-CHA-11).
    pub chance_attack: bool,
    /// Whether it is a Called attack past the target's guard (EV-ACT-15).
    pub past_guard: bool,
}

impl Attack {
    /// A plain attack on one target.
    pub fn on(attacker: UnitId, target: UnitId, means: AttackMeans) -> Self {
        Self {
            attacker,
            targets: SmallVec::from_slice(&[target]),
            means,
            called: None,
            burst: false,
            secondary: SmallVec::new(),
            scatter: None,
            hand: None,
            extra: Modifiers::new(),
            chance_attack: false,
            past_guard: false,
        }
    }

    /// Its weapon or power; `None` if that can no longer attack.
    pub fn profile(&self, view: View<'_>) -> Option<Profile> {
        let profile = profile::profile(view, self.attacker, self.means)?;
        Some(Profile {
            hand: self.hand.unwrap_or(profile.hand),
            ..profile
        })
    }
}

/// The attack test against one target, with its modifiers (EV-ATK-01 step 4).
pub fn attack_check(view: View<'_>, attack: &Attack, profile: &Profile, target: UnitId) -> Check {
    let situation = situation(attack, profile, target);
    checks::check(view, &situation, "EV-ATK-06", "Attack", &extra(attack))
}

/// The number of that test, with the sum of those rows that `counts` accepts.
pub fn attack_number(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
    counts: impl Fn(&Modifier) -> bool,
) -> (Number, i32) {
    let situation = situation(attack, profile, target);
    checks::number(view, &situation, &extra(attack), counts)
}

fn situation(attack: &Attack, profile: &Profile, target: UnitId) -> Situation {
    Situation {
        chance_attack: attack.chance_attack,
        ..profile.situation(attack.attacker).against(target)
    }
}

/// Modifiers from the attack itself.
fn extra(attack: &Attack) -> Modifiers {
    let mut extra = attack.extra.clone();
    if attack.called.is_some() {
        extra.push(Modifier::new(
            "EV-ATK-19",
            "Called attack",
            Amount::Advantage(-2),
        ));
    }
    if attack.past_guard {
        extra.push(Modifier::new(
            "EV-ACT-15",
            "Past the guard",
            Amount::Advantage(-1),
        ));
    }
    if attack.burst {
        extra.push(Modifier::new("EV-ATK-16", "Burst", Amount::Advantage(-2)));
    }
    extra
}

/// An attack on an enemy ends stealth (EV-MOV-35).
pub fn reveal(r: &mut Resolver<'_>, attacker: UnitId) {
    stealth::reveal(r, attacker, "gives itself away by attacking");
}

/// The Head, if it is Blinded: that affects every attack (EV-INJ-10).
pub fn blinded(view: View<'_>, unit: UnitId) -> &'static [Location] {
    if stats::injury(view, unit, Location::Head) >= 4 {
        &[Location::Head]
    } else {
        &[]
    }
}

/// The attack tests against all targets, secondary ones last. All modifiers are computed before the
/// die falls (EV-ATK-21), so a bonus that the die uses up counts against every target.
pub fn checks_of(view: View<'_>, attack: &Attack, profile: &Profile) -> SmallVec<[Check; 1]> {
    attack
        .targets
        .iter()
        .chain(&attack.secondary)
        .map(|&target| attack_check(view, attack, profile, target))
        .collect()
}

/// How the attack's die is read.
pub fn reading(view: View<'_>, attack: &Attack, profile: &Profile) -> AttackReading {
    AttackReading {
        critical_up_to: profile.critical_up_to,
        blind: profile.form.ballistic && stats::injury(view, attack.attacker, Location::Head) >= 4,
    }
}

/// Reports a failed attack: it missed, or the target evaded it.
pub fn missed(r: &mut Resolver<'_>, (attacker, passed): (UnitId, bool), target: UnitId) {
    fails(
        r,
        (attacker, target),
        if passed { "evaded" } else { "miss" },
    );
}

/// Reports an exchange without effect.
pub fn fails(r: &mut Resolver<'_>, (attacker, target): (UnitId, UnitId), word: &'static str) {
    r.outcome((attacker, target), word, false, "EV-ATK-06");
}

/// The aim of an attack that may drift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scatter {
    /// The aimed square.
    pub aimed: Cell,
    /// The area around it.
    pub shape: Shape,
}
