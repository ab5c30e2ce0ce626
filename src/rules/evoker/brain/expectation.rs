//! What an attack is likely to do, in closed form: every face of the attack die against every face
//! of its answer, every location, every wound (EV-ATK-06 to 15, EV-WND-05 to 14). For the brain,
//! which compares many attacks and cannot play them all out.
//!
//! Worths are in thousandths of a wound. Fate, rerolls and most injuries are left out, since they
//! rarely decide.

use crate::rules::evoker::attacks::profile::Profile;
use crate::{
    battle::{
        components::{Personas, Wounds},
        prelude::*,
        ruleset::worth::Scale,
    },
    rules::evoker::{
        attacks::{
            attack::{self, Attack},
            evasion::evasion_number,
            guard,
            hit::{affinity_to, resistance, technical_ailment},
        },
        body::{harm::lose, tracks::Severity},
        character::{
            element::{Affinity, Element, Location},
            stats,
        },
        conditions, conditions as c, effects,
        rolls::checks::Number,
    },
};

/// The brain's scale: wounds in thousandths.
pub(crate) const USUAL: Scale = Scale::usual(1000);
/// Number of margins kept apart.
const MARGINS: usize = 16;
/// Shares of the locations in percent (EV-ATK-13).
const SHARES: [i64; 6] = [10, 10, 10, 30, 20, 20];

impl Number {
    /// Chance of a face up to this one, in 10 000.
    fn up_to(self, face: i32) -> i64 {
        let face = i64::from(face.clamp(0, 100));
        if self.dice == 2 {
            face * face
        } else {
            100 * face
        }
    }

    /// Chance of a face from `first` to `last`, in 10 000; both count.
    fn among(self, first: i32, last: i32) -> i64 {
        (self.up_to(last) - self.up_to(first - 1)).max(0)
    }

    /// The first and last face, at most `most`, that pass with this many degrees (EV-DIC-03).
    fn faces(self, degrees: usize, most: i32) -> (i32, i32) {
        let last = self.target - 10 * degrees as i32;
        // Higher margins count with the last one.
        let first = if degrees == MARGINS - 1 { 1 } else { last - 9 };
        (first.max(1), last.min(most))
    }
}

/// What a hit does by its margin, plain and critical.
#[derive(Clone, Debug)]
pub(crate) struct Toll([[i64; MARGINS]; 2]);

/// How often an attack hits with each margin, plain and critical, in a hundred million.
pub(crate) fn margins(
    attack: Number,
    critical_up_to: u16,
    answer: Option<Number>,
    helpless: bool,
) -> [[i64; MARGINS]; 2] {
    let mut passes = [[0_i64; MARGINS]; 2];
    // EV-ATK-09: 96 and more fumble.
    let critical = i32::from(critical_up_to);
    let [plain, criticals] = &mut passes;
    for (degrees, (plain, criticals)) in plain.iter_mut().zip(criticals).enumerate() {
        let (first, last) = attack.faces(degrees, 95);
        *plain = attack.among(first.max(critical + 1), last);
        *criticals = attack.among(first, last.min(critical));
    }
    let mut hits = [[0_i64; MARGINS]; 2];
    if helpless {
        // EV-CND-09: a Helpless target is hit whatever falls.
        passes[0][0] += 10_000 - passes.iter().flatten().sum::<i64>();
    }
    let Some(answer) = answer.filter(|_| !helpless) else {
        for (hits, passes) in hits.iter_mut().zip(passes) {
            for (hit, passed) in hits.iter_mut().zip(passes) {
                *hit = passed * 10_000;
            }
        }
        return hits;
    };
    let mut answers = [0_i64; MARGINS];
    for (degrees, answers) in answers.iter_mut().enumerate() {
        let (first, last) = answer.faces(degrees, 100);
        *answers = answer.among(first, last);
    }
    let fails = 10_000 - answers.iter().sum::<i64>();
    for (hits, passes) in hits.iter_mut().zip(passes) {
        for (degrees, passed) in passes.into_iter().enumerate() {
            if passed == 0 {
                continue;
            }
            hits[degrees] += passed * fails;
            // EV-DIC-06: the defender wins ties.
            for (answered, share) in answers.iter().enumerate().take(degrees) {
                hits[degrees - answered] += passed * share;
            }
        }
    }
    hits
}

impl Toll {
    /// The mean over the chances of the margins.
    pub(crate) fn mean(&self, margins: &[[i64; MARGINS]; 2]) -> i64 {
        let both = self.0.iter().flatten().zip(margins.iter().flatten());
        both.map(|(toll, share)| toll * share).sum::<i64>() / 100_000_000
    }

    /// The effect of hits with these means on a target; `burst` is the Burst number, or 0.
    pub(crate) fn of(
        view: View<'_>,
        profile: &Profile,
        target: UnitId,
        called: Option<Location>,
        burst: u8,
        scale: Scale,
    ) -> Self {
        let mut affinity = affinity_to(view, target, profile);
        let technical = technical_ailment(view, target, profile.element);
        match affinity {
            // EV-ELM-07 to 09: Block does nothing; Repel and Absorb help the target.
            Affinity::Block => return Self([[0; MARGINS]; 2]),
            Affinity::Repel | Affinity::Absorb => return Self([[-2 * scale.mark; MARGINS]; 2]),
            Affinity::Resist if technical.is_some() => affinity = Affinity::Normal,
            Affinity::Weak | Affinity::Normal | Affinity::Resist => {}
        }
        let body = Body::of(view, target, affinity, technical.is_some(), scale);
        let damage = profile.whole_damage();
        let places = places(view, target, called, affinity);
        let effects = [0, 1].map(|critical| body.marks(view, profile, technical, critical == 1));
        let ailing = profile.ailing.map_or(0, |ailment| {
            scale.mark * caught(view, target, ailment) / 100
        });
        let mut known = [[[None; 2]; 2]; CLASSES];
        let mut toll = [[0; MARGINS]; 2];
        for (critical, toll) in toll.iter_mut().enumerate() {
            for place in &places {
                // The class only rises with the margin, as do the wounds of a Burst (EV-ATK-16), so
                // equal pairs are computed once.
                let (mut reached, mut worth) = ((CLASSES, 0), 0);
                for (margin, toll) in toll.iter_mut().enumerate() {
                    let class = body.class(damage + margin as i32 - place.defense);
                    let more = burst.min(margin as u8);
                    if (class, more) != reached {
                        let wounds = || body.wounds(class, more, place.weak, critical == 1);
                        let slot = &mut known[class][usize::from(place.weak)][critical];
                        let wounds = match more {
                            0 => *slot.get_or_insert_with(wounds),
                            _ => wounds(),
                        };
                        let ailing = if class > 0 { ailing } else { 0 };
                        (reached, worth) = ((class, more), place.share * (wounds + ailing));
                    }
                    *toll += worth;
                }
            }
            for toll in toll {
                *toll = *toll / 100 + effects[critical] + scale.hit;
            }
        }
        Self(toll)
    }
}

/// Locations of a body with the same Defense.
struct Place {
    armour: u8,
    defense: i32,
    weak: bool,
    share: i64,
}

fn places(
    view: View<'_>,
    target: UnitId,
    called: Option<Location>,
    affinity: Affinity,
) -> SmallVec<[Place; 6]> {
    let sheet = stats::sheet(view, target);
    let mut places: SmallVec<[Place; 6]> = SmallVec::new();
    for location in Location::ALL {
        if called.is_some_and(|called| called != location) {
            continue;
        }
        let share = called.map_or(SHARES[location as usize], |_| 100);
        let (armour, weak) = (
            sheet.armour[location as usize],
            sheet.is_weak_spot(location),
        );
        let same = |place: &&mut Place| (place.armour, place.weak) == (armour, weak);
        if let Some(place) = places.iter_mut().find(same) {
            place.share += share;
            continue;
        }
        let defense = stats::defense(view, target, location, affinity);
        places.push(Place {
            armour,
            defense: defense.iter().map(|(_, part)| part).sum(),
            weak,
            share,
        });
    }
    places
}

/// Number of damage classes: nothing, a hit, high damage, more, an Instant Kill.
const CLASSES: usize = 5;

/// The target, with everything that does not depend on the margin.
struct Body {
    unit: UnitId,
    tracks: Wounds,
    /// Whether the Persona takes the wounds (EV-PER-01).
    by_persona: bool,
    health: i64,
    instant_kill: i32,
    /// Extra wounds at any margin: weakness, an exploited ailment.
    extra: u8,
    critical_extra: u8,
    helpless: bool,
    weak: bool,
    /// Whether a Bruised Rib costs one more wound (EV-INJ-12).
    bruised: bool,
    scale: Scale,
}

impl Body {
    fn of(view: View<'_>, unit: UnitId, affinity: Affinity, technical: bool, scale: Scale) -> Self {
        let persona = stats::persona(view, unit).map(|(place, _)| usize::from(place));
        let tracks = match persona {
            Some(place) => view.store.get::<Personas>(unit).list[place].wounds,
            None => *view.store.get::<Wounds>(unit),
        };
        let guarded = view.has(unit, c::DEFENDING);
        let weak = affinity == Affinity::Weak;
        Self {
            unit,
            tracks,
            by_persona: persona.is_some(),
            health: i64::from(stats::wounds_left(view, unit)),
            instant_kill: stats::options(view).instant_kill_margin,
            extra: u8::from(weak && !guarded) + u8::from(technical && !guarded),
            critical_extra: u8::from(!guarded),
            helpless: conditions::is_helpless(view, unit),
            weak,
            bruised: persona.is_none() && stats::has_bruised_rib(view, unit),
            scale,
        }
    }

    fn class(&self, excess: i32) -> usize {
        if excess >= self.instant_kill {
            4
        } else {
            match excess {
                ..=0 => 0,
                1..=4 => 1,
                5..=9 => 2,
                10.. => 3,
            }
        }
    }

    /// The worth of the wounds of a hit, with `burst` wounds of a Burst (EV-WND-05, 09, 10, 14).
    fn wounds(&self, class: usize, burst: u8, weak_spot: bool, critical: bool) -> i64 {
        match class {
            0 => return 0,
            4 => return self.health * self.scale.loss + self.scale.out,
            _ => {}
        }
        let mut normal = 1 + self.extra + burst + u8::from(class >= 2) + u8::from(weak_spot);
        if critical {
            normal += self.critical_extra;
        }
        let savage = u8::from(self.helpless) + u8::from(normal >= 4) + u8::from(class >= 3);
        let mut after = self.tracks;
        let blow = lose(&mut after, (normal, savage), Severity::Light);
        let rib = u8::from(self.bruised && blow != [0; 3]);
        let rib = lose(&mut after, (rib, 0), Severity::Light);
        let lost = blow
            .iter()
            .chain(&rib)
            .map(|&lost| i64::from(lost))
            .sum::<i64>();
        let gone = after.deadly.left == 0 && blow[2] + rib[2] > 0;
        match (gone, self.by_persona) {
            // EV-PER-03: a broken Persona takes its remaining wounds with it.
            (true, true) => i64::from(self.tracks.left()) * self.scale.loss + self.scale.mark,
            (true, false) => lost * self.scale.loss + self.scale.out,
            (false, _) => lost * self.scale.loss,
        }
    }

    /// The worth of a hit besides its wounds (EV-ATK-12, EV-ELM-04, EV-TEC-01).
    fn marks(
        &self,
        view: View<'_>,
        profile: &Profile,
        technical: Option<ConditionId>,
        critical: bool,
    ) -> i64 {
        let newly = |ailment| {
            !view.has(self.unit, ailment) && !effects::is_immune(view, self.unit, ailment)
        };
        let mut staggers = self.weak || technical.is_some();
        let mark = self.scale.mark;
        let mut worth = if technical.is_some() { -mark } else { 0 };
        if critical {
            let ailment = match profile.element {
                None => None,
                Some(Element::Fire) => Some(c::BURNING),
                Some(Element::Ice) => Some(c::FROZEN),
                Some(Element::Electricity) => Some(c::SHOCKED),
                Some(Element::Psychic) => Some(c::CONFUSED),
                Some(Element::Bless) => Some(c::CONDEMNED),
                Some(Element::Curse) => Some(c::DAMNED),
                Some(_) => {
                    staggers = true;
                    None
                }
            };
            if let Some(ailment) = ailment.filter(|&ailment| newly(ailment)) {
                worth += mark * caught(view, self.unit, ailment) / 100;
            }
            if profile.rending && newly(c::BLOOD_LOSS) {
                worth += mark;
            }
        }
        if staggers && newly(c::STAGGERED) {
            worth += mark;
        }
        worth
    }
}

/// The chance in percent that a target does not resist an ailment (EV-AIL-05).
fn caught(view: View<'_>, target: UnitId, ailment: ConditionId) -> i64 {
    let Some(row) = c::ailment(ailment) else {
        return 0;
    };
    let (skill, score) = resistance(row.category());
    let best = stats::value(view, target, skill).max(stats::value(view, target, score));
    i64::from(100 - best.clamp(0, 100))
}

/// What an attack is likely to do to one of its targets.
pub(crate) fn of_attack(view: View<'_>, attack: &Attack, profile: &Profile, target: UnitId) -> i64 {
    counted(view, attack, profile, target, USUAL)
}

/// The unit that a hit on the target would strike; a guard may take the blow (EV-ACT-15).
pub(crate) fn struck(view: View<'_>, attack: &Attack, target: UnitId) -> UnitId {
    guard::of(view, target, attack.attacker).unwrap_or(target)
}

/// The mean of what an attack may do to one of its targets, on this scale.
pub(crate) fn counted(
    view: View<'_>,
    attack: &Attack,
    profile: &Profile,
    target: UnitId,
    scale: Scale,
) -> i64 {
    let (number, _) = attack::attack_number(view, attack, profile, target, |_| false);
    let helpless = conditions::is_helpless(view, target);
    if number.target < 1 && !helpless {
        return 0;
    }
    let answer = evasion_number(view, attack, profile, target);
    let margins = margins(number, profile.critical_up_to, answer, helpless);
    let struck = struck(view, attack, target);
    let burst = if attack.burst { profile.burst } else { 0 };
    Toll::of(view, profile, struck, attack.called, burst, scale).mean(&margins)
}

#[cfg(test)]
#[path = "expectation_tests.rs"]
mod tests;
