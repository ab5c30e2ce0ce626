//! Lasting states of the book: ailments (EV-AIL), effects of powers (EV-CAT-06), stances.

use super::{element::Element, sheet::Score};
use crate::battle::{
    components::{Condition, ConditionId},
    ids::UnitId,
    ruleset::ConditionRule,
    view::View,
};

/// Declares the conditions in their order, so that IDs and the list cannot drift apart.
macro_rules! conditions {
    ($($(#[$doc:meta])* $id:ident = $name:literal, $badge:literal, $rule:literal, $bad:literal;)*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "names of a numbered list")]
        #[repr(u8)]
        enum Number { $($id,)* }
        $($(#[$doc])* pub const $id: ConditionId = ConditionId(Number::$id as u8);)*
        /// Every condition, in the order of its ID.
        pub const CONDITIONS: &[ConditionRule] = &[
            $(ConditionRule { name: $name, badge: $badge, rule: $rule, bad: $bad },)*
        ];
        /// Ending each of them, as an answer says it.
        pub const ENDS: &[&str] = &[
            $(concat!("end ", $name),)*
        ];
    };
}

conditions! {
    /// May not oppose attacks.
    STAGGERED = "Staggered", "St", "EV-AIL-11", true;
    /// Burns at each round's end; the amount counts the rounds burnt.
    BURNING = "Burning", "Bu", "EV-AIL-12", true;
    /// Disadvantage on all tests.
    DIZZY = "Dizzy", "Dz", "EV-AIL-13", true;
    /// No actions.
    FROZEN = "Frozen", "Fz", "EV-AIL-14", true;
    /// No actions; shocks those who touch it.
    SHOCKED = "Shocked", "Sh", "EV-AIL-15", true;
    /// No actions until wounded.
    DROWSED = "Drowsed", "Dr", "EV-AIL-16", true;
    /// No actions; easier to hit.
    STUNNED = "Stunned", "Sn", "EV-AIL-17", true;
    /// No active powers.
    AMNESIAC = "Amnesiac", "Am", "EV-AIL-20", true;
    /// Led by the enemy.
    BRAINWASHED = "Brainwashed", "Bw", "EV-AIL-21", true;
    /// An Intelligence test each turn.
    CONFUSED = "Confused", "Cf", "EV-AIL-22", true;
    /// Stress each turn and nothing else.
    DESPAIRED = "Despaired", "De", "EV-AIL-23", true;
    /// Stronger, and only attacks.
    ENRAGED = "Enraged", "En", "EV-AIL-24", true;
    /// Afraid of its source.
    PANICKED = "Panicked", "Pa", "EV-AIL-25", true;
    /// Attackers reroll misses.
    CONDEMNED = "Condemned", "Co", "EV-AIL-28", true;
    /// Two dice, the worse counts.
    DAMNED = "Damned", "Da", "EV-AIL-29", true;
    /// Bleeding; an amount of 1 starts again after being staunched.
    BLOOD_LOSS = "Blood Loss", "Bl", "EV-CND-01", true;
    /// Bled to Toughness 0.
    BLED_OUT = "Bled out", "B0", "EV-CND-04", true;
    /// Held.
    GRAPPLED = "Grappled", "Gr", "EV-CND-12", true;
    /// Held from afar; the amount is the holder's degrees.
    IMMOBILISED = "Immobilised", "Im", "EV-CND-15", true;
    /// Slowed by an enemy's effect.
    HINDERED = "Hindered", "Hi", "EV-CND-16", true;
    /// Cannot act or resist.
    HELPLESS = "Helpless", "He", "EV-CND-09", true;
    /// Advantages on the next test.
    FOCUS = "Focused", "Fo", "EV-ACT-24", false;
    /// Guarding.
    DEFENDING = "Defending", "Df", "EV-ACT-14", false;
    /// Ran: the amount is 1 or 2.
    RUNNING = "Running", "Ru", "EV-ACT-27", false;
    /// Weaker attacks.
    SAPPED = "Sapped", "Sa", "EV-CAT-06", true;
    /// Easier to hit.
    EXPOSED = "Exposed", "Ex", "EV-CAT-06", true;
    /// Better attacks.
    SHARPENED = "Sharpened", "Sp", "EV-CAT-06", false;
    /// Better evasion.
    VEILED = "Veiled", "Ve", "EV-CAT-06", false;
    /// More armour.
    PLATED = "Plated", "Pl", "EV-CAT-06", false;
    /// The next magic attack is turned back.
    REBOUND = "Rebound", "Re", "EV-CAT-06", false;
    /// Flies for a while.
    AFLOAT = "Afloat", "Af", "EV-CAT-06", false;
    /// Without air; the amount counts rounds: awake upwards from 1, unconscious downwards from -1.
    SUFFOCATING = "Suffocating", "Su", "EV-CND-07", true;
    /// Advantages on the next attempt to get free of what holds from afar.
    LOOSENED = "Loosened", "Lo", "EV-CND-15", false;
    /// Fate is spent on the next test of the turn.
    FATED = "Fated", "Ft", "EV-FAT-02", false;
    /// Off its guard: worse evasion and Perception, by the amount.
    DISTRACTED = "Distracted", "Di", "EV-ACT-10", true;
    /// Drawn to the source: worse attacks on everybody else, by the amount.
    TAUNTED = "Taunted", "Ta", "EV-ACT-11", true;
    /// Worse attacks on the source and those beside it.
    COWED = "Cowed", "Cw", "EV-ACT-12", true;
    /// The source may have one test of the bearer rolled again.
    READ = "Read", "Rd", "EV-ACT-13", true;
    /// The source takes the next blow that hits the bearer.
    PROTECTED = "Protected", "Pr", "EV-ACT-15", false;
    /// Better evasion while friends keep the enemy's heads down.
    COVERED = "Covered", "Cv", "EV-ACT-16", false;
    /// Advantages on the next test, by a friend's words.
    HEARTENED = "Heartened", "Ht", "EV-ACT-19", false;
    /// The bearer's friends resist fear better.
    INSPIRING = "Inspiring", "In", "EV-ACT-20", false;
    /// The bearer's friends attack the source better.
    INCITING = "Inciting", "Ic", "EV-ACT-21", false;
    /// Holds an action back.
    DELAYING = "Delaying", "Dl", "EV-ACT-26", false;
    /// The next evasion is worse by the amount.
    DAZZLED = "Dazzled", "Da", "EV-CAT-08", true;
}

/// The category of an ailment (EV-AIL-01); at most one of each is held (EV-AIL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Staggered alone.
    Staggered,
    /// Of the body.
    Physical,
    /// Of the mind.
    Mental,
    /// Of the soul.
    Spiritual,
}

/// One row of the ailment table (EV-AIL-10).
#[derive(Clone, Copy, Debug)]
pub struct Ailment {
    /// Its condition.
    pub id: ConditionId,
    /// Its category.
    pub category: Category,
    /// Elements that score Technical Hits.
    pub technical: &'static [Element],
    /// Turns it lasts unless its cause says otherwise; `None` for those that something else ends.
    pub turns: Option<u8>,
    /// Whether it forbids actions (EV-AIL-04).
    pub no_actions: bool,
    /// The element whose Block, Repel or Absorb makes immune (EV-AIL-06).
    pub immune_by: Option<Element>,
    /// Whether it is Fear (EV-AIL-34).
    pub fear: bool,
}

use Element::{Bless, Curse, Electricity, Fire, Ice, Melee, Missile, Nuclear, Psychic, Wind};

const EVERY_ELEMENT: &[Element] = &Element::ALL;

/// The ailment table, in the order of the ledger (EV-AIL-10).
#[rustfmt::skip]
pub const AILMENTS: &[Ailment] = &[
    Ailment { id: STAGGERED, category: Category::Staggered, technical: &[], turns: None, no_actions: false, immune_by: None, fear: false },
    Ailment { id: BURNING, category: Category::Physical, technical: &[Nuclear, Wind], turns: None, no_actions: false, immune_by: Some(Fire), fear: false },
    Ailment { id: DIZZY, category: Category::Physical, technical: &[Nuclear], turns: Some(2), no_actions: false, immune_by: None, fear: false },
    Ailment { id: FROZEN, category: Category::Physical, technical: &[Nuclear, Melee, Missile], turns: None, no_actions: true, immune_by: Some(Ice), fear: false },
    Ailment { id: SHOCKED, category: Category::Physical, technical: &[Nuclear, Melee, Missile], turns: Some(2), no_actions: true, immune_by: Some(Electricity), fear: false },
    Ailment { id: DROWSED, category: Category::Physical, technical: EVERY_ELEMENT, turns: None, no_actions: true, immune_by: None, fear: false },
    Ailment { id: STUNNED, category: Category::Physical, technical: &[Nuclear], turns: Some(2), no_actions: true, immune_by: None, fear: false },
    Ailment { id: AMNESIAC, category: Category::Mental, technical: &[Psychic], turns: Some(2), no_actions: false, immune_by: None, fear: false },
    Ailment { id: BRAINWASHED, category: Category::Mental, technical: &[Psychic], turns: Some(2), no_actions: false, immune_by: None, fear: false },
    Ailment { id: CONFUSED, category: Category::Mental, technical: &[Psychic], turns: Some(2), no_actions: false, immune_by: None, fear: false },
    Ailment { id: DESPAIRED, category: Category::Mental, technical: &[Psychic], turns: None, no_actions: true, immune_by: None, fear: true },
    Ailment { id: ENRAGED, category: Category::Mental, technical: &[Psychic], turns: Some(2), no_actions: false, immune_by: None, fear: false },
    Ailment { id: PANICKED, category: Category::Mental, technical: &[Psychic], turns: None, no_actions: false, immune_by: None, fear: true },
    Ailment { id: CONDEMNED, category: Category::Spiritual, technical: &[Bless], turns: Some(2), no_actions: false, immune_by: Some(Bless), fear: false },
    Ailment { id: DAMNED, category: Category::Spiritual, technical: &[Curse], turns: Some(2), no_actions: false, immune_by: Some(Curse), fear: false },
];

/// The row of an ailment; `None` for conditions that are none.
pub fn ailment(id: ConditionId) -> Option<&'static Ailment> {
    AILMENTS.iter().find(|ailment| ailment.id == id)
}

impl Category {
    /// The score that resists it, when no Resistance is trained (EV-ACT-06).
    pub fn resisted_by(self) -> Score {
        match self {
            Self::Staggered | Self::Physical => Score::Toughness,
            Self::Mental | Self::Spiritual => Score::Willpower,
        }
    }
}

/// The ailments a combatant has, in the order of coming.
pub fn ailments_of(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (&Condition, &'static Ailment)> {
    view.conditions(unit)
        .0
        .iter()
        .filter_map(|condition| Some((condition, ailment(condition.id)?)))
}

/// The ailment that forbids actions, if there is one (EV-AIL-04). Helplessness counts too.
pub fn prevents_actions(view: View<'_>, unit: UnitId) -> Option<&'static str> {
    if view.has(unit, HELPLESS) {
        return Some("Helpless");
    }
    ailments_of(view, unit)
        .find(|(_, ailment)| ailment.no_actions)
        .map(|(condition, _)| CONDITIONS[usize::from(condition.id.0)].name)
}

/// Whether nothing but Despair forbids actions, so that shaking it off is left (EV-ACT-39).
pub fn keeps_despair_action(view: View<'_>, unit: UnitId) -> bool {
    let mut forbidding = ailments_of(view, unit)
        .filter(|(_, ailment)| ailment.no_actions)
        .map(|(_, ailment)| ailment.id);
    !view.has(unit, HELPLESS) && forbidding.next() == Some(DESPAIRED) && forbidding.next().is_none()
}

#[cfg(test)]
#[path = "conditions_tests.rs"]
mod tests;
