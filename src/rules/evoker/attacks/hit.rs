//! A hit lands: affinity, location, damage, wounds, effects (EV-ATK-01 steps 8 to 12).

use super::attack::Attack;
use crate::rules::evoker::attacks::profile::Profile;
use crate::{
    battle::prelude::*,
    rules::evoker::{
        body::{
            harm::{self, Wounding},
            healing, injuries,
        },
        character::{
            catalogue::{Power, PowerKind},
            element::{Affinity, Element, Location},
            sheet::Skill,
            stats::{self, Tested, tested},
        },
        conditions, conditions as c, effects,
        mind::fear,
        rolls::{degrees::Interest, situation::Act, testing::AnyOf},
    },
};

/// A hit about to land.
pub struct Hit<'a> {
    /// The attack.
    pub attack: &'a Attack,
    /// The weapon or power of the attack.
    pub profile: &'a Profile,
    /// The unit it hits.
    pub target: UnitId,
    /// Its margin (EV-DIC-06).
    pub margin: i32,
    /// Whether it is a Critical Hit (EV-ATK-11).
    pub critical: bool,
    /// Basic wounds of a penetrating hit: 1, or the Burst wounds assigned to a secondary target.
    pub basic: u8,
    /// Extra wounds of a Burst (EV-ATK-16).
    pub burst: u8,
}

/// The target's affinity to an attack. Rebound repels magic except Almighty (EV-CAT-06, EV-ELM-10).
pub fn affinity_to(view: View<'_>, target: UnitId, profile: &Profile) -> Affinity {
    affinity_to_element(view, target, profile.element, profile.form.magic)
}

/// The target's affinity to a power that does no damage.
pub fn affinity_to_power(view: View<'_>, target: UnitId, power: &Power) -> Affinity {
    let magic = power.kind == PowerKind::Magic;
    affinity_to_element(view, target, power.element, magic)
}

fn affinity_to_element(
    view: View<'_>,
    target: UnitId,
    element: Option<Element>,
    magic: bool,
) -> Affinity {
    let own = stats::affinity(view, target, element);
    let rebounds = magic && element != Some(Element::Almighty) && view.has(target, c::REBOUND);
    // EV-ELM-02: the better of the printed affinity and the target's effects counts.
    if rebounds {
        own.max(Affinity::Repel)
    } else {
        own
    }
}

/// Lands a hit. Returns whether an enemy is newly Staggered.
pub fn land(r: &mut Resolver<'_>, blow: &Hit<'_>) -> RuleResult<bool> {
    let (attacker, target) = (blow.attack.attacker, blow.target);
    let technical = technical_ailment(r.view(), target, blow.profile.element);
    let mut affinity = affinity_to(r.view(), target, blow.profile);
    reveal_affinity(r, target, blow.profile.element);
    if turns_aside(r, blow, affinity)? {
        return Ok(false);
    }
    // EV-TEC-02: a Technical Hit treats Resist as Normal.
    if affinity == Affinity::Resist && technical.is_some() {
        affinity = Affinity::Normal;
    }
    r.hits.insert(target);
    r.outcome(
        (attacker, target),
        if blow.critical { "critical hit" } else { "hit" },
        true,
        "EV-ATK-06",
    );
    // Step 9: location.
    let location = match blow.attack.called {
        Some(called) => called,
        None => throw_location(r, target)?,
    };
    // Step 10: damage and Defense.
    let guarded = r.view().has(target, c::DEFENDING);
    let excess = measure(r, blow, target, location, affinity, blow.margin);
    // Step 11: wounds.
    if excess >= stats::options(r.view()).instant_kill_margin {
        // EV-WND-14, 15: the rest of the hit is skipped.
        harm::instant_kill(r, target, Some(attacker))?;
        return Ok(false);
    } else if excess >= 1 {
        let weak_spot = stats::sheet(r.view(), target).is_weak_spot(location);
        let extra = [
            excess >= 5,
            weak_spot,
            affinity == Affinity::Weak && !guarded,
            technical.is_some() && !guarded,
            blow.critical && !guarded,
        ];
        let normal = blow.basic + extra_wounds(&extra) + blow.burst;
        let savage = u8::from(conditions::is_helpless(r.view(), target))
            + u8::from(normal >= 4)
            + u8::from(excess >= 10);
        let wounding = Wounding::of(target, (normal, savage), "EV-WND-09");
        harm::wound(r, wounding.by(attacker).at(location))?;
    }
    let staggered = r.view().status(target).is_active()
        && leaves_marks(r, blow, (affinity, technical), excess >= 1)?;
    Ok(staggered && r.view().hostile(attacker, target))
}

/// Step 8: Block, Absorb and Repel end the normal sequence (EV-ELM-07 to 09). Returns whether one
/// of them does.
fn turns_aside(r: &mut Resolver<'_>, blow: &Hit<'_>, affinity: Affinity) -> RuleResult<bool> {
    let both = (blow.attack.attacker, blow.target);
    match affinity {
        Affinity::Block => r.outcome(both, "blocked", false, "EV-ELM-07"),
        Affinity::Absorb => {
            r.outcome(both, "absorbed", false, "EV-ELM-09");
            healing::heal_light(r, blow.target, blow.profile.tier, "EV-ELM-09");
        }
        Affinity::Repel => {
            r.outcome(both, "repelled", false, "EV-ELM-08");
            // EV-CAT-06: Rebound repels one attack and ends.
            if stats::affinity(r.view(), blow.target, blow.profile.element) < Affinity::Repel {
                effects::end(r, blow.target, c::REBOUND, "EV-CAT-06");
            }
            reflect(r, blow)?;
        }
        Affinity::Weak | Affinity::Normal | Affinity::Resist => return Ok(false),
    }
    Ok(true)
}

/// Step 12: effects, Stagger, the exploited ailment. Returns whether the target is newly Staggered.
fn leaves_marks(
    r: &mut Resolver<'_>,
    blow: &Hit<'_>,
    (affinity, technical): (Affinity, Option<ConditionId>),
    hurts: bool,
) -> RuleResult<bool> {
    let (attacker, target) = (blow.attack.attacker, blow.target);
    let mut staggered = false;
    let stagger_by = if affinity == Affinity::Weak {
        Some("EV-ELM-04")
    } else if technical.is_some() {
        Some("EV-TEC-01")
    } else {
        None
    };
    if let Some(rule) = stagger_by {
        staggered |= effects::inflict(r, target, c::STAGGERED, Some(attacker), None, rule);
    }
    if blow.critical {
        staggered |= critical_effect(r, blow, affinity)?;
    }
    if hurts
        && let Some(ailment) = blow.profile.ailing
        && !resists(r, blow, ailment, affinity)?
    {
        effects::inflict(r, target, ailment, Some(attacker), None, "EV-CAT-02");
    }
    if let Some(exploited) = technical {
        effects::end(r, target, exploited, "EV-TEC-01");
    }
    if blow.profile.element == Some(Element::Ice) {
        effects::end(r, target, c::BURNING, "EV-AIL-12");
    }
    Ok(staggered)
}

/// Number of extra wounds: one for each reason that applies (EV-WND-05), if the basic wound is
/// dealt.
fn extra_wounds(reasons: &[bool]) -> u8 {
    reasons.iter().map(|&applies| u8::from(applies)).sum()
}

/// Throws the location die (EV-ATK-13).
fn throw_location(r: &mut Resolver<'_>, target: UnitId) -> RuleResult<Location> {
    let face = r.die(100, &Location::LAST_FACES)?;
    let location = Location::of_face(face);
    r.report(|_| BattleEvent::Threw {
        unit: target,
        name: "hit location",
        face: i32::from(face),
        meaning: location.name(),
        against: UnitSet::default(),
        rule: RuleId("EV-ATK-13"),
    });
    Ok(location)
}

/// Damage less Defense (EV-ATK-14, 15).
fn measure(
    r: &mut Resolver<'_>,
    blow: &Hit<'_>,
    unit: UnitId,
    location: Location,
    affinity: Affinity,
    margin: i32,
) -> i32 {
    let [power, bonus] = blow.profile.damage;
    let damage = [power, bonus, ("margin", margin)];
    let defense = stats::defense(r.view(), unit, location, affinity);
    let sum = |parts: &[(&'static str, i32)]| parts.iter().map(|(_, part)| part).sum::<i32>();
    harm::report_damage(r, unit, &damage, defense, "EV-ATK-15");
    sum(&damage) - sum(&defense)
}

/// Turns the hit on the attacker (EV-ELM-08): with its own location die, Defense and affinity, no
/// evasion and no One More.
fn reflect(r: &mut Resolver<'_>, blow: &Hit<'_>) -> RuleResult {
    let unit = blow.attack.attacker;
    let affinity = stats::affinity(r.view(), unit, blow.profile.element);
    reveal_affinity(r, unit, blow.profile.element);
    match affinity {
        Affinity::Block | Affinity::Repel => return Ok(()),
        Affinity::Absorb => {
            healing::heal_light(r, unit, blow.profile.tier, "EV-ELM-09");
            return Ok(());
        }
        Affinity::Weak | Affinity::Normal | Affinity::Resist => {}
    }
    let location = throw_location(r, unit)?;
    let excess = measure(r, blow, unit, location, affinity, blow.margin);
    if excess >= stats::options(r.view()).instant_kill_margin {
        harm::instant_kill(r, unit, Some(blow.target))?;
    } else if excess >= 1 {
        let guarded = r.view().has(unit, c::DEFENDING);
        let weak_spot = stats::sheet(r.view(), unit).is_weak_spot(location);
        let weak = affinity == Affinity::Weak && !guarded;
        let normal = 1 + extra_wounds(&[excess >= 5, weak_spot, weak]);
        let savage = u8::from(normal >= 4) + u8::from(excess >= 10);
        let wounding = Wounding::of(unit, (normal, savage), "EV-ELM-08");
        harm::wound(r, wounding.by(blow.target).at(location))?;
    }
    if affinity == Affinity::Weak && r.view().status(unit).is_active() {
        effects::inflict(r, unit, c::STAGGERED, Some(blow.target), None, "EV-ELM-04");
    }
    Ok(())
}

/// The ailment a hit of this element exploits (EV-TEC-01, 03): Physical, then Mental, then
/// Spiritual.
pub fn technical_ailment(
    view: View<'_>,
    target: UnitId,
    element: Option<Element>,
) -> Option<ConditionId> {
    c::ailments_of(view, target)
        .filter(|(_, row)| match element {
            Some(element) => row.technical.contains(&element),
            // EV-ELM-01: attacks without an element exploit only Drowsed.
            None => row.id == c::DROWSED,
        })
        .min_by_key(|(_, row)| row.category())
        .map(|(_, row)| row.id)
}

/// Effects of a hit without damage by affinity and as a Technical Hit (EV-ELM-04, EV-TEC-05).
/// Returns whether the target is newly Staggered.
pub fn touch(
    r: &mut Resolver<'_>,
    attacker: UnitId,
    target: UnitId,
    affinity: Affinity,
    technical: Option<ConditionId>,
) -> bool {
    let by = if affinity == Affinity::Weak {
        Some("EV-ELM-04")
    } else {
        technical.map(|_| "EV-TEC-05")
    };
    let staggered = by
        .is_some_and(|rule| effects::inflict(r, target, c::STAGGERED, Some(attacker), None, rule));
    if let Some(exploited) = technical {
        effects::end(r, target, exploited, "EV-TEC-05");
    }
    staggered
}

/// The effect of a Critical Hit by element (EV-ATK-12). Returns whether the target is newly
/// Staggered.
fn critical_effect(r: &mut Resolver<'_>, blow: &Hit<'_>, affinity: Affinity) -> RuleResult<bool> {
    let (attacker, target) = (blow.attack.attacker, blow.target);
    let mut staggered = false;
    if let Some(element) = blow.profile.element {
        let ailment = match element {
            Element::Melee
            | Element::Missile
            | Element::Wind
            | Element::Nuclear
            | Element::Almighty => None,
            Element::Fire => Some(c::BURNING),
            Element::Ice => Some(c::FROZEN),
            Element::Electricity => Some(c::SHOCKED),
            Element::Psychic => Some(c::CONFUSED),
            Element::Bless => Some(c::CONDEMNED),
            Element::Curse => Some(c::DAMNED),
        };
        match ailment {
            None => {
                staggered =
                    effects::inflict(r, target, c::STAGGERED, Some(attacker), None, "EV-ATK-12");
            }
            Some(ailment) => {
                if !resists(r, blow, ailment, affinity)? {
                    effects::inflict(r, target, ailment, Some(attacker), None, "EV-ATK-12");
                }
            }
        }
    }
    if blow.profile.rending {
        injuries::bleed(r, target, 0, "EV-CAT-02");
    }
    Ok(staggered)
}

/// The skill and the score that resist a category of ailments (EV-ACT-06).
pub fn resistance(category: c::Category) -> (Tested, Tested) {
    let skill = |skill: Skill, name| Tested::skill(skill, skill.score(), &[], name);
    match category {
        c::Category::Staggered | c::Category::Physical => (
            skill(Skill::ResistPhysical, "Resistance (Physical)"),
            tested::TOUGHNESS,
        ),
        c::Category::Mental => (
            skill(Skill::ResistMental, "Resistance (Mental)"),
            tested::WILLPOWER,
        ),
        c::Category::Spiritual => (
            skill(Skill::ResistSpiritual, "Resistance (Spiritual)"),
            tested::WILLPOWER,
        ),
    }
}

/// What an affinity adds to resistance tests (EV-DIC-05, EV-ELM-04, 06).
pub fn resist_modifiers(affinity: Affinity) -> Modifiers {
    let mut extra = Modifiers::new();
    match affinity {
        Affinity::Weak => extra.push(Modifier::new("EV-ELM-04", "Weak", Amount::Flat(-20))),
        Affinity::Resist => extra.push(Modifier::new("EV-ELM-06", "Resist", Amount::Flat(20))),
        Affinity::Normal | Affinity::Block | Affinity::Repel | Affinity::Absorb => {}
    }
    extra
}

/// A plain test to resist an ailment of this blow (EV-AIL-05, EV-DIC-05).
fn resists(
    r: &mut Resolver<'_>,
    blow: &Hit<'_>,
    ailment: ConditionId,
    affinity: Affinity,
) -> RuleResult<bool> {
    let Some(row) = c::ailment(ailment) else {
        return Ok(false);
    };
    let (skill, score) = resistance(row.category());
    let mut extra = resist_modifiers(affinity);
    extra.extend(fear::courage(r.view(), blow.target, ailment));
    let allowed = [skill, score];
    let resists = AnyOf::new(blow.target, &allowed, "EV-AIL-05", "Resist")
        .for_act(Act::Resist)
        .with(extra);
    let result = resists.test(r, Interest::default())?;
    fear::tested(r, blow.target, ailment, result);
    Ok(result.passed)
}

/// Reveals the target's affinity to the element to both sides (EV-ELM-11).
pub fn reveal_affinity(r: &mut Resolver<'_>, unit: UnitId, element: Option<Element>) {
    let Some(element) = element else { return };
    // Odds and beliefs reveal nothing.
    if r.is_odds() || r.view().memory().believed_by.is_some() {
        return;
    }
    let (sides, units) = (r.scene().sides.len(), r.scene().roster.len());
    let bit = 1_u16 << element as u16;
    let known = |affinities: &Vec<Vec<u16>>| {
        affinities.len() == sides
            && affinities
                .iter()
                .all(|known| known.get(unit.index()).is_some_and(|bits| bits & bit != 0))
    };
    if known(&r.view().memory().affinities) {
        return;
    }
    let affinities = &mut r
        .edit_field::<crate::battle::components::Memory>()
        .affinities;
    affinities.resize(sides, Vec::new());
    for known in affinities {
        known.resize(units, 0);
        known[unit.index()] |= bit;
    }
}

#[cfg(test)]
#[path = "hit_tests.rs"]
mod tests;
