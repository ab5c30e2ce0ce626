//! Evading (EV-ATK-04, 05, 07): which targets may, and with which tests.

use super::{attack::Attack, targets};
use crate::rules::evoker::attacks::profile::Profile;
use crate::{
    battle::{
        components::{Hold, Turn},
        prelude::*,
    },
    rules::evoker::{
        body::legs,
        character::{
            catalogue::Shape,
            element::{Affinity, Location},
            stats::{self, Tested, tested},
            weapons,
        },
        conditions, conditions as c,
        rolls::{
            checks::{self, Number},
            fate::{
                spending,
                trial::{self, Bought},
            },
            situation::{Act, Form, Situation},
        },
    },
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

/// The rule that forbids a target to evade, if any (EV-ATK-07, EV-ATK-05).
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
    if conditions::is_helpless(view, target) {
        return Some("EV-CND-09");
    }
    None
}

/// Whether the target is Brainwashed by the attacker's side and lets it strike (EV-AIL-30).
pub fn obeys(view: View<'_>, target: UnitId, attacker: UnitId) -> bool {
    view.condition(target, c::BRAINWASHED)
        .and_then(|led| led.source)
        .is_some_and(|leader| !view.hostile(leader, attacker))
}

/// An evasion about to be tested.
#[derive(Clone, Debug)]
pub struct Evasion {
    /// The test.
    pub check: Check,
    /// The hand it uses, if it is a Parry with an item in hand.
    pub hand: Option<Hold>,
}

/// An attack or effect that a target may oppose, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// The attacker.
    pub by: UnitId,
    /// The target.
    pub target: UnitId,
    /// The form of the attack.
    pub form: Form,
    /// The tests that oppose it, in the order of the rule (EV-ATK-04).
    pub allowed: &'static [Tested],
    /// Whether the attacker attacks only itself, as the Confused do; false for an area that covers
    /// it.
    pub own: bool,
    /// Whether it would benefit the target; the computer then lets it land (EV-ATK-05).
    pub welcome: bool,
}

impl Threat {
    /// The threat of an attack to one of its targets.
    fn of(view: View<'_>, attack: &Attack, profile: &Profile, target: UnitId) -> Self {
        Self {
            by: attack.attacker,
            target,
            own: attack.attacker == target
                && matches!(targets::shape(view, profile), Shape::Single),
            form: profile.form,
            allowed: evasions(profile.form),
            welcome: super::hit::affinity_to(view, target, profile) >= Affinity::Repel,
        }
    }

    /// Whether the target may oppose it at all (EV-ATK-07). A unit does not evade its own blow
    /// (EV-AIL-31), but may evade its own area (EV-ATK-21).
    fn may_be_opposed(&self, view: View<'_>) -> bool {
        !self.own && cannot_evade(view, self.target).is_none() && !obeys(view, self.target, self.by)
    }
}

/// The number of the evasion a target would make: the best allowed one (EV-DIC-14). The computer
/// declines a blow that would benefit it (EV-ATK-05).
pub fn evasion_number(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
) -> Option<Number> {
    best_against(view, &Threat::of(view, attack, profile, target))
}

/// The number of the best test against a threat, if the target makes one.
pub fn best_against(view: View<'_>, threat: &Threat) -> Option<Number> {
    if threat.welcome || !threat.may_be_opposed(view) {
        return None;
    }
    let numbers = situations(view, threat)
        .map(|situation| checks::number(view, &situation, &[], |_| false).0);
    numbers.max_by_key(|number| number.target)
}

/// Choice of a defender that lets the blow land.
pub const DECLINE: &str = "do not evade";

/// The evasion of a target against an attack.
pub fn of_attack(
    r: &mut Resolver<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
) -> RuleResult<Option<Evasion>> {
    let threat = Threat::of(r.view(), attack, profile, target);
    choose(r, &threat)
}

/// The test against a threat: the best one, unless the target's player picks another or declines
/// (EV-ATK-05, EV-DIC-14); with the effect of Fate.
pub fn choose(r: &mut Resolver<'_>, threat: &Threat) -> RuleResult<Option<Evasion>> {
    if !threat.may_be_opposed(r.view()) {
        return Ok(None);
    }
    let target = threat.target;
    let mut points = 0;
    loop {
        let places = in_the_way(r.view(), target);
        let options = options(r.view(), threat);
        // Ignoring an injury may make an evasion possible.
        if options.is_empty() && suspends_any(r, target, &places)? {
            continue;
        }
        let Some(mut evasion) = pick(r, threat, options)? else {
            return Ok(None);
        };
        evasion.check = trial::with_advantage(&evasion.check, points);
        loop {
            match trial::offer(r, &evasion.check, &places)? {
                Bought::Nothing => return Ok(Some(evasion)),
                Bought::Advantage => {
                    points += 1;
                    evasion.check = trial::with_advantage(&evasion.check, 1);
                }
                Bought::Ignored(_) => break,
            }
        }
    }
}

/// Injuries that forbid a kind of evasion; they matter although they add no row to a test.
fn in_the_way(view: View<'_>, target: UnitId) -> SmallVec<[Location; 6]> {
    Location::ALL
        .into_iter()
        .filter(|&place| stats::injury(view, target, place) >= 4 && place != Location::Body)
        .collect()
}

fn suspends_any(r: &mut Resolver<'_>, target: UnitId, places: &[Location]) -> RuleResult<bool> {
    for &place in places {
        if spending::suspends(r, target, place)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Asks for one of several evasions, or none; the policy takes the first.
fn pick(
    r: &mut Resolver<'_>,
    threat: &Threat,
    options: SmallVec<[Evasion; 3]>,
) -> RuleResult<Option<Evasion>> {
    let Some(best) = options.first().cloned() else {
        return Ok(None);
    };
    if r.is_odds() {
        return Ok((!threat.welcome).then_some(best));
    }
    let word = |evasion: &Evasion| Choice::Named(evasion.check.base_name);
    let (asked, about) = (threat.target, Some(threat.by));
    let prompt = "Evade {other}'s attack?";
    let mut choices: Vec<Choice> = options.iter().map(word).collect();
    let place = if threat.welcome { 0 } else { options.len() };
    choices.insert(place, Choice::Named(DECLINE));
    let question = Question::yes_no("EV-ATK-05", QuestionKind::Defence, asked, about, prompt)
        .choices(choices)
        .checks(best.check);
    let choice = r.ask(question)?;
    Ok(options.into_iter().find(|evasion| word(evasion) == choice))
}

/// Whether a player should be asked how to evade: when the default has a cost, a Parry with an
/// injured hand (EV-INJ-16, 17).
pub fn matters(view: View<'_>, question: &Question) -> bool {
    let hurt = |arm| stats::injury(view, question.asked, arm) >= 2;
    let parries = question.choices.first() == Some(&Choice::Named(tested::PARRY.name));
    parries && (hurt(Location::LeftArm) || hurt(Location::RightArm))
}

/// Every evasion a target can make, the highest T first, in the order of the list on ties
/// (EV-ATK-04, EV-DIC-14).
fn options(view: View<'_>, threat: &Threat) -> SmallVec<[Evasion; 3]> {
    let evasion = |situation: Situation| Evasion {
        check: situation.check(view, "EV-ATK-04", "Evade"),
        hand: situation.hand,
    };
    let mut options: SmallVec<[Evasion; 3]> = situations(view, threat).map(evasion).collect();
    options.sort_by_key(|evasion| std::cmp::Reverse(evasion.check.target));
    options
}

/// The tests that a target could evade with, in the order of the list (EV-ATK-04).
fn situations(view: View<'_>, threat: &Threat) -> impl Iterator<Item = Situation> {
    let &Threat {
        by, target, form, ..
    } = threat;
    threat.allowed.iter().filter_map(move |&allowed| {
        let hand = if allowed == tested::PARRY {
            Some(parrying_hand(view, target)?)
        } else {
            // EV-INJ-22: a unit standing on a Broken Leg cannot Dodge; EV-INJ-10: a Blinded unit
            // cannot Anticipate.
            if allowed == tested::DODGE && legs::stands_on_broken_leg(view, target)
                || allowed == tested::ANTICIPATE && stats::injury(view, target, Location::Head) >= 4
            {
                return None;
            }
            None
        };
        let situation = Situation::plain(target, allowed).against(by);
        Some(Situation {
            hand,
            ..situation.for_act(Act::Evade(form))
        })
    })
}

/// The usable hand with the highest T, the right one on ties; natural weapons use none. Bare hands
/// parry if there is nothing better (EV-INJ-06).
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

#[cfg(test)]
#[path = "evasion_tests.rs"]
mod tests;
