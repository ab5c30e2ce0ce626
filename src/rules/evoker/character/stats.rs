//! Current values: scores after decay, bonuses, Defense, affinities.

use super::{
    catalogue::{Catalogue, PowerEffect, PowerKind},
    element::{Affinity, Element, Location},
    sheet::{Focus, Score, Sheet, Skill},
};
use crate::{
    battle::{
        components::{Decay, Injuries, PersonaState, Personas, PoolId, Stress, Wounds},
        prelude::*,
        side_view::SideView,
    },
    rules::evoker::conditions,
};

pub use super::options::Options;
pub use crate::rules::evoker::laws::STARS;
/// Most stars a unit has at a time (EV-TIM-02).
pub const MOST_STARS: i16 = 2;
/// The name of action points for players.
pub const STARS_NAME: &str = "stars";
/// Fate Points (EV-SHT-10).
pub const FATE: PoolId = PoolId(1);
/// Spirit, which pays for magic powers (EV-SHT-12).
pub const SPIRIT: PoolId = PoolId(2);
/// Exertion, which pays for physical powers (EV-SHT-12).
pub const EXERTION: PoolId = PoolId(3);

/// The pool that pays for a power, and its name (EV-SHT-12).
pub fn pool_of(kind: PowerKind) -> (PoolId, &'static str) {
    match kind {
        PowerKind::Magic => (SPIRIT, "Spirit"),
        PowerKind::Physical => (EXERTION, "Exertion"),
    }
}

/// The sheet of a unit.
pub fn sheet<'b>(view: View<'b>, unit: UnitId) -> &'b Sheet {
    match view.sheet::<Sheet>(unit) {
        Some(sheet) => sheet,
        None => unreachable!("evoker battles are set up with evoker sheets"),
    }
}

/// The definitions of the book.
pub fn catalogue<'b>(view: View<'b>) -> &'b Catalogue {
    match view.scene.catalogue.downcast_ref() {
        Some(catalogue) => catalogue,
        None => unreachable!("evoker battles are set up with the evoker catalogue"),
    }
}

/// The options of the level.
pub fn options<'b>(view: View<'b>) -> &'b Options {
    match view.scene.options.downcast_ref() {
        Some(options) => options,
        None => unreachable!("evoker battles are set up with evoker options"),
    }
}

/// A score after decay, at least 0.
pub fn score(view: View<'_>, unit: UnitId, score: Score) -> i32 {
    let decay = i32::from(view.store.get::<Decay>(unit).0[score as usize]);
    (sheet(view, unit).score(score) - decay).max(0)
}

/// The bonus of a score: its tens digit (EV-DIC-09).
pub fn bonus(view: View<'_>, unit: UnitId, of: Score) -> i32 {
    score(view, unit, of) / 10
}

/// Strength Bonus with Unnatural Strength (EV-SHT-19).
pub fn strength_bonus(view: View<'_>, unit: UnitId) -> i32 {
    let enraged = if view.has(unit, conditions::ENRAGED) {
        2
    } else {
        0
    };
    bonus(view, unit, Score::Strength)
        + i32::from(sheet(view, unit).traits.unnatural_strength)
        + enraged
}

/// Social Link rank between two units (EV-SHT-13).
pub fn link(view: View<'_>, a: UnitId, b: UnitId) -> u8 {
    options(view)
        .links
        .iter()
        .find(|(one, other, _)| (*one, *other) == (a, b) || (*one, *other) == (b, a))
        .map_or(0, |(_, _, rank)| *rank)
}

/// What is tested: a score, or a skill with foci (EV-SHT-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// The score, or the one that governs the skill.
    pub score: Score,
    /// The skill; `None` tests the bare score.
    pub skill: Option<Skill>,
    /// Foci that add 10, counted once.
    pub foci: &'static [Focus],
    /// Its name for players.
    pub name: &'static str,
}

impl Tested {
    /// A bare score.
    pub const fn score(score: Score, name: &'static str) -> Self {
        Self {
            score,
            skill: None,
            foci: &[],
            name,
        }
    }

    /// A skill with the foci a rule names.
    pub const fn skill(
        skill: Skill,
        score: Score,
        foci: &'static [Focus],
        name: &'static str,
    ) -> Self {
        Self {
            score,
            skill: Some(skill),
            foci,
            name,
        }
    }
}

/// Skill tests the rules name.
pub mod tested {
    use super::{Focus, Score, Skill, Tested};

    /// Defines a test of a score, or of a skill by its score with the foci that count.
    macro_rules! tested {
        ($($(#[$doc:meta])* $id:ident: $first:ident $(by $score:ident [$($focus:ident),*])? = $name:literal;)*) => {
            $($(#[$doc])* pub const $id: Tested = tested!(@ $first $(by $score [$($focus),*])?, $name);)*
        };
        (@ $score:ident, $name:literal) => { Tested::score(Score::$score, $name) };
        (@ $skill:ident by $score:ident [$($focus:ident),*], $name:literal) => {
            Tested::skill(Skill::$skill, Score::$score, &[$(Focus::$focus),*], $name)
        };
    }

    tested! {
        /// Melee skill without a focus.
        MELEE: Melee by Melee [] = "Melee";
        /// Melee skill with natural weapons.
        NATURAL: Melee by Melee [Natural] = "Melee (Natural)";
        /// Melee skill in a grapple.
        GRAPPLING: Melee by Melee [Grappling] = "Melee (Grappling)";
        /// Acrobatics to slip free.
        CONTORTION: Acrobatics by Agility [Contortion] = "Acrobatics (Contortion)";
        /// Parry.
        PARRY: Melee by Melee [Parry] = "Parry";
        /// Dodge.
        DODGE: Acrobatics by Agility [Dodge] = "Dodge";
        /// Anticipate.
        ANTICIPATE: Awareness by Perception [Anticipate] = "Anticipate";
        /// Ranged skill, pistols.
        PISTOL: Ranged by Ranged [Pistol] = "Ranged (Pistol)";
        /// Ranged skill, rifles and submachine guns.
        BASIC: Ranged by Ranged [Basic] = "Ranged (Basic)";
        /// Ranged skill, heavy weapons.
        HEAVY: Ranged by Ranged [Heavy] = "Ranged (Heavy)";
        /// Ranged skill without a focus, for physical powers.
        RANGED: Ranged by Ranged [] = "Ranged";
        /// The Magic score.
        MAGIC: Magic = "Magic";
        /// The Toughness score.
        TOUGHNESS: Toughness = "Toughness";
        /// The Willpower score.
        WILLPOWER: Willpower = "Willpower";
        /// The Agility score.
        AGILITY: Agility = "Agility";
        /// The Strength score.
        STRENGTH: Strength = "Strength";
        /// The Intelligence score.
        INTELLIGENCE: Intelligence = "Intelligence";
        /// Endurance against injury.
        ENDURANCE_INJURY: Endurance by Toughness [Injury] = "Endurance (Injury)";
        /// Endurance to stand firm.
        BRACING: Endurance by Toughness [Bracing] = "Endurance (Bracing)";
        /// Endurance without a focus.
        ENDURANCE: Endurance by Toughness [] = "Endurance";
        /// Acrobatics without a focus.
        ACROBATICS: Acrobatics by Agility [] = "Acrobatics";
        /// Athletics without a focus.
        ATHLETICS: Athletics by Strength [] = "Athletics";
        /// Athletics to frighten.
        ATHLETICS_INTIMIDATE: Athletics by Strength [Intimidate] = "Athletics (Intimidate)";
        /// Authority to frighten.
        AUTHORITY_INTIMIDATE: Authority by Fellowship [Intimidate] = "Authority (Intimidate)";
        /// Authority without a focus.
        AUTHORITY: Authority by Fellowship [] = "Authority";
        /// Manipulate, also called Manipulation.
        MANIPULATE: Manipulate by Fellowship [] = "Manipulate";
        /// Inquiry.
        INQUIRY: Inquiry by Intelligence [] = "Inquiry";
        /// Fortitude against fear.
        COURAGE: Fortitude by Willpower [Courage] = "Fortitude (Courage)";
        /// Subterfuge without a focus.
        SUBTERFUGE: Subterfuge by Agility [] = "Subterfuge";
        /// The Melee score.
        MELEE_SCORE: Melee = "Melee score";
        /// The Ranged score.
        RANGED_SCORE: Ranged = "Ranged score";
        /// Subterfuge to stay unseen.
        STEALTH: Subterfuge by Agility [Stealth] = "Stealth";
        /// Awareness without a focus.
        AWARENESS: Awareness by Perception [] = "Awareness";
    }
}

/// Tests to withstand harm to the body.
pub const TOUGH: &[Tested] = &[tested::TOUGHNESS, tested::ENDURANCE_INJURY];

/// The tested value: score + 10 x rank + 10 for a named focus (EV-SHT-04).
pub fn value(view: View<'_>, unit: UnitId, tested: Tested) -> i32 {
    let base = score(view, unit, tested.score);
    let Some(skill) = tested.skill else {
        return base;
    };
    let training = sheet(view, unit).training(skill);
    let focus = tested
        .foci
        .iter()
        .any(|focus| training.foci & focus.bit() != 0);
    base + 10 * i32::from(training.rank) + if focus { 10 } else { 0 }
}

/// The index and state of the equipped living Persona (EV-PER-02).
pub fn persona<'b>(view: View<'b>, unit: UnitId) -> Option<(u8, &'b PersonaState)> {
    let personas = view.store.get::<Personas>(unit);
    let place = personas.equipped?;
    let state = personas.list.get(usize::from(place))?;
    (!state.broken).then_some((place, state))
}

/// Powers the unit can use now: its own, or those of its equipped living Persona (EV-PER-05).
pub fn powers<'b>(view: View<'b>, unit: UnitId) -> &'b [PowerId] {
    let sheet = sheet(view, unit);
    if sheet.personas.is_empty() {
        return &sheet.powers;
    }
    persona(view, unit)
        .and_then(|(place, _)| sheet.personas.get(usize::from(place)))
        .map_or(&[], |persona| &persona.powers)
}

/// The passive powers in effect (EV-CAT-07).
fn passives<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = &'b PowerEffect> {
    let catalogue = catalogue(view);
    powers(view, unit)
        .iter()
        .filter_map(|&id| Some(&catalogue.power(id)?.effect))
        .filter(|effect| effect.is_passive())
}

/// The best affinity from passive powers (EV-CAT-07).
pub fn passive_affinity(view: View<'_>, unit: UnitId, element: Element) -> Option<Affinity> {
    passives(view, unit)
        .filter_map(|effect| match effect {
            PowerEffect::Affinity((own, affinity)) if *own == element => Some(*affinity),
            _ => None,
        })
        .max()
}

/// Whether a passive power makes the unit immune to an ailment (EV-CAT-07).
pub fn passive_immunity(view: View<'_>, unit: UnitId, ailment: ConditionId) -> bool {
    let name = conditions::name(ailment);
    passives(view, unit).any(
        |effect| matches!(effect, PowerEffect::Immune(kept) if kept.eq_ignore_ascii_case(name)),
    )
}

/// Whether the side that believes this battle does not yet know how the unit takes an element; it
/// then assumes Normal (EV-ELM-11).
fn is_unknown(view: View<'_>, unit: UnitId, element: Element) -> bool {
    let believed_by = *view.memory().believed_by;
    believed_by.is_some_and(|side| !SideView::new(view, side).knows_element(unit, element as u8))
}

/// The affinity in effect (EV-SHT-15, EV-ELM-10).
pub fn affinity(view: View<'_>, unit: UnitId, element: Option<Element>) -> Affinity {
    let Some(element) = element else {
        return Affinity::Normal;
    };
    if element == Element::Almighty || is_unknown(view, unit, element) {
        return Affinity::Normal;
    }
    let sheet = sheet(view, unit);
    let printed = if sheet.personas.is_empty() {
        sheet.affinities[element as usize]
    } else {
        persona(view, unit)
            .and_then(|(place, _)| sheet.personas.get(usize::from(place)))
            .map_or(Affinity::Normal, |persona| {
                persona.affinities[element as usize]
            })
    };
    // EV-ELM-02: the better of the printed affinity and the unit's own powers counts.
    let own = passive_affinity(view, unit, element).map_or(printed, |passive| printed.max(passive));
    // A frozen body does not resist physical elements (EV-AIL-14).
    if own == Affinity::Resist && element.is_physical() && view.has(unit, conditions::FROZEN) {
        return Affinity::Normal;
    }
    own
}

/// Armour points of a location with temporary bonuses (EV-SHT-07).
pub fn armour(view: View<'_>, unit: UnitId, location: Location) -> i32 {
    i32::from(sheet(view, unit).armour[location as usize])
        + view.conditions(unit).total(conditions::PLATED)
}

/// Defense of a location against an attack (EV-SHT-07, EV-ELM-05, 06), in named parts. Attacks on
/// an Enraged unit ignore armour and Unnatural Toughness (EV-AIL-32).
pub fn defense(
    view: View<'_>,
    unit: UnitId,
    location: Location,
    affinity: Affinity,
) -> [(&'static str, i32); 4] {
    let mut parts = plain_defense(view, unit, location, affinity);
    if view.has(unit, conditions::ENRAGED) {
        parts[1].1 = 0;
        parts[2].1 = 0;
    }
    parts
}

/// Defense of a location against damage that is no attack (EV-WND-16).
pub fn plain_defense(
    view: View<'_>,
    unit: UnitId,
    location: Location,
    affinity: Affinity,
) -> [(&'static str, i32); 4] {
    let mut toughness = bonus(view, unit, Score::Toughness);
    let mut unnatural = i32::from(sheet(view, unit).traits.unnatural_toughness);
    let mut resist = 0;
    let armour = armour(view, unit, location);
    match affinity {
        Affinity::Weak => {
            toughness = 0;
            unnatural = 0;
        }
        Affinity::Resist => resist = 5,
        Affinity::Normal | Affinity::Block | Affinity::Repel | Affinity::Absorb => {}
    }
    [
        ("Toughness Bonus", toughness),
        ("armour", armour),
        ("Unnatural Toughness", unnatural),
        ("Resist", resist),
    ]
}

/// Whether Stress is above Toughness (EV-CND-05).
pub fn is_fatigued(view: View<'_>, unit: UnitId) -> bool {
    let stress = view.store.get::<Stress>(unit);
    stress.tracked && i32::from(stress.total) > score(view, unit, Score::Toughness)
}

/// Whether Stress is 20 above Toughness or more (EV-CND-06).
pub fn is_exhausted(view: View<'_>, unit: UnitId) -> bool {
    let stress = view.store.get::<Stress>(unit);
    stress.tracked && i32::from(stress.total) >= score(view, unit, Score::Toughness) + 20
}

/// How many rows of the injury table apply to a location, 0 to 4; an ignored injury counts 0.
pub fn injury(view: View<'_>, unit: UnitId, location: Location) -> u8 {
    let injuries = view.store.get::<Injuries>(unit);
    if injuries.ignored & (1 << location as u8) != 0 {
        return 0;
    }
    injuries.rows[location as usize]
}

/// Whether each hit that costs the unit an own wound costs one more (EV-INJ-12).
pub fn has_bruised_rib(view: View<'_>, unit: UnitId) -> bool {
    injury(view, unit, Location::Body) >= 2
}

/// Wounds the unit can still lose, its Persona's included.
pub fn wounds_left(view: View<'_>, unit: UnitId) -> i16 {
    let own = i16::from(view.store.get::<Wounds>(unit).left());
    own + persona(view, unit).map_or(0, |(_, state)| i16::from(state.wounds.left()))
}

/// Whether a unit flies by trait or by effect. For a rider its mount decides (EV-MOV-36), for a unit
/// in a vehicle the sheet of the vehicle (EV-MOV-40).
pub fn can_fly(view: View<'_>, unit: UnitId) -> bool {
    let unit = view.mount(unit).unwrap_or(unit);
    if let Some(vehicle) = &sheet(view, unit).vehicle {
        return vehicle.flies > Band::Ground;
    }
    sheet(view, unit).traits.flyer || view.has(unit, conditions::AFLOAT)
}

#[cfg(test)]
#[path = "stats_tests.rs"]
mod tests;
