//! Evading (EV-ATK-04, 05, 07): who may, and with what.

use super::{
    attack::Attack,
    checks, conditions as c,
    element::{Affinity, Location},
    profile::Profile,
    rows::{Act, Form, Situation},
    stats::{self, Tested, tested},
    weapons,
};
use crate::battle::{
    check::Check,
    components::{Hold, Life, Turn},
    ids::UnitId,
    view::View,
};

/// Evasions allowed against an attack (EV-ATK-04).
fn evasions(form: Form) -> &'static [Tested] {
    if form.magic {
        &[tested::PARRY, tested::ANTICIPATE, tested::DODGE]
    } else if form.melee {
        &[tested::PARRY, tested::DODGE]
    } else {
        &[tested::ANTICIPATE, tested::DODGE]
    }
}

/// Why a target rolls no evasion, as the rule that says so (EV-ATK-07, EV-ATK-05).
pub fn cannot_evade(view: View<'_>, target: UnitId) -> Option<&'static str> {
    if view.store.get::<Turn>(target).surprised {
        return Some("EV-TIM-08");
    }
    if view.has(target, c::STAGGERED) {
        return Some("EV-AIL-11");
    }
    if view.has(target, c::ENRAGED) {
        return Some("EV-AIL-32");
    }
    if is_helpless(view, target) {
        return Some("EV-CND-09");
    }
    None
}

/// Whether the target is led by the attacker's side and lets it strike (EV-AIL-30).
pub fn obeys(view: View<'_>, target: UnitId, attacker: UnitId) -> bool {
    view.condition(target, c::BRAINWASHED)
        .and_then(|led| led.source)
        .is_some_and(|leader| !view.hostile(leader, attacker))
}

/// An evasion about to be tested.
pub struct Evasion {
    /// The test.
    pub check: Check,
    /// The hand it is made with, if it is a Parry with something in hand.
    pub hand: Option<Hold>,
}

/// Whether the target of its own blow evades it: nobody does (EV-AIL-31).
fn strikes_itself(attack: &Attack, target: UnitId) -> bool {
    attack.attacker == target
}

/// Sleeping, unconscious or otherwise incapacitated (EV-CND-09).
pub fn is_helpless(view: View<'_>, target: UnitId) -> bool {
    view.has(target, c::HELPLESS) || matches!(view.life(target), Life::Unconscious { .. })
}

/// The evasion a target would make: the best allowed one (EV-DIC-14). The computer declines
/// when the blow would do it good (EV-ATK-05).
pub fn evasion_check(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
) -> Option<Check> {
    evasion(view, attack, profile, target).map(|evasion| evasion.check)
}

/// The same with the hand it takes.
pub fn evasion(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
) -> Option<Evasion> {
    if strikes_itself(attack, target)
        || super::blow::affinity_to(view, target, profile) >= Affinity::Repel
    {
        return None;
    }
    best(
        view,
        attack.attacker,
        target,
        profile.form,
        evasions(profile.form),
    )
}

/// The best of the allowed ways to oppose what somebody does (EV-ATK-04, EV-DIC-14); `None` if
/// the target may not oppose it at all (EV-ATK-07).
pub fn best(
    view: View<'_>,
    attacker: UnitId,
    target: UnitId,
    form: Form,
    allowed: &[Tested],
) -> Option<Evasion> {
    if cannot_evade(view, target).is_some() || obeys(view, target, attacker) {
        return None;
    }
    let mut situation = Situation {
        who: target,
        against: Some(attacker),
        tested: tested::DODGE,
        act: Act::Evade(form),
        hand: None,
        chance_attack: false,
    };
    let mut best: Option<Evasion> = None;
    for &allowed in allowed {
        if allowed == tested::PARRY {
            let Some(hand) = parrying_hand(view, target) else {
                continue;
            };
            situation.hand = Some(hand);
        } else {
            situation.hand = None;
            // EV-INJ-22: a standing combatant on a Broken Leg cannot Dodge; EV-INJ-10: the
            // blind cannot Anticipate.
            if allowed == tested::DODGE && super::movement::stands_on_broken_leg(view, target)
                || allowed == tested::ANTICIPATE && stats::injury(view, target, Location::Head) >= 4
            {
                continue;
            }
        }
        situation.tested = allowed;
        let check = checks::check(view, &situation, "EV-ATK-04", "Evade", &[]);
        if best
            .as_ref()
            .is_none_or(|known| check.target > known.check.target)
        {
            best = Some(Evasion {
                check,
                hand: situation.hand,
            });
        }
    }
    best
}

/// The usable hand of the highest T, right on ties; natural weapons use none. Bare hands parry
/// when there is nothing better (EV-INJ-06).
fn parrying_hand(view: View<'_>, unit: UnitId) -> Option<Hold> {
    let pain = |hold| match hold {
        Hold::Right => stats::injury(view, unit, Location::RightArm).min(1),
        Hold::Left => stats::injury(view, unit, Location::LeftArm).min(1),
        Hold::Both => {
            stats::injury(view, unit, Location::RightArm).min(1)
                + stats::injury(view, unit, Location::LeftArm).min(1)
        }
        Hold::Natural | Hold::Stowed => 0,
    };
    weapons::equipped(view, unit)
        .filter(|(_, weapon)| weapon.reach > 0)
        .map(|(carried, weapon)| (weapon.id == weapons::UNARMED, carried.hold))
        .min_by_key(|&(bare, hold)| (bare, pain(hold), hold == Hold::Left))
        .map(|(_, hold)| hold)
}
