//! Conditions of the book: ailments (EV-AIL), effects of powers (EV-CAT-06), stances.

use super::character::element::Element;
use crate::{
    battle::{
        prelude::*,
        ruleset::condition_rule::{Again, ConditionRule, Ends, Forbids, Lasts, Source},
    },
    rules::shared::conditions::conditions,
};

conditions! {
    /// Every condition, in the order of its ID.
    CONDITIONS:
    /// May not oppose attacks.
    STAGGERED = bad("Staggered", "St", BrokenShield, "EV-AIL-11")
        .group(Category::Staggered as u8).again(Again::Ignore).lasts(Lasts::ToOwnTurn);
    /// Burns at each round's end; the amount counts the rounds burnt.
    BURNING = bad("Burning", "Bu", Flame, "EV-AIL-12")
        .group(PHYSICAL).again(Again::Ignore)
        .cure("putting the fire out, or a hit by Ice");
    /// Disadvantage on all tests.
    DIZZY = bad("Dizzy", "Dz", Spiral, "EV-AIL-13")
        .group(PHYSICAL).lasts(Lasts::Turns(2));
    /// No actions.
    FROZEN = bad("Frozen", "Fz", Frost, "EV-AIL-14")
        .group(PHYSICAL).forbids(Forbids::ACT).ends(Ends::WOUND)
        .cure("a passed test of Strength or Toughness at the end of the turn");
    /// No actions; may shock units that touch it.
    SHOCKED = bad("Shocked", "Sh", Flash, "EV-AIL-15")
        .group(PHYSICAL).lasts(Lasts::Turns(2)).forbids(Forbids::ACT);
    /// No actions until wounded.
    DROWSED = bad("Drowsed", "Dr", Moon, "EV-AIL-16")
        .group(PHYSICAL).forbids(Forbids::ACT).ends(Ends::WOUND);
    /// No actions; easier to hit.
    STUNNED = bad("Stunned", "Sn", Stars, "EV-AIL-17")
        .group(PHYSICAL).lasts(Lasts::Turns(2)).forbids(Forbids::ACT);
    /// No active powers.
    AMNESIAC = bad("Amnesiac", "Am", Mind, "EV-AIL-20")
        .group(MENTAL).lasts(Lasts::Turns(2));
    /// Led by its source, an enemy.
    BRAINWASHED = bad("Brainwashed", "Bw", Puppet, "EV-AIL-21")
        .group(MENTAL).lasts(Lasts::Turns(2)).source(Source::Enemy);
    /// An Intelligence test each turn.
    CONFUSED = bad("Confused", "Cf", Question, "EV-AIL-22")
        .group(MENTAL).lasts(Lasts::Turns(2));
    /// No actions but shaking it off; Stress each turn.
    DESPAIRED = bad("Despaired", "De", Sad, "EV-AIL-23")
        .group(MENTAL).forbids(Forbids::ACT)
        .cure("a cure, or unconsciousness");
    /// Stronger, but only attacks.
    ENRAGED = bad("Enraged", "En", Angry, "EV-AIL-24")
        .group(MENTAL).lasts(Lasts::Turns(2));
    /// Afraid of its source.
    PANICKED = bad("Panicked", "Pa", Scream, "EV-AIL-25")
        .group(MENTAL).source(Source::Enemy)
        .cure("a won test against its cause, or Master panic");
    /// Attackers reroll misses.
    CONDEMNED = bad("Condemned", "Co", Hammer, "EV-AIL-28")
        .group(SPIRITUAL).lasts(Lasts::Turns(2));
    /// Throws two dice, the worse counts.
    DAMNED = bad("Damned", "Da", Skull, "EV-AIL-29")
        .group(SPIRITUAL).lasts(Lasts::Turns(2));
    /// Bleeding; with an amount of 1 any Stress reopens it after staunching.
    BLOOD_LOSS = bad("Blood Loss", "Bl", Blood, "EV-CND-01").noun().again(Again::Join)
        .cure("First aid, or a power that staunches it");
    /// Bled to Toughness 0.
    BLED_OUT = bad("Bled out", "B0", BloodPool, "EV-CND-04").again(Again::Join)
        .cure("First aid, or a power that staunches it");
    /// Held in a grapple by its source.
    GRAPPLED = bad("Grappled", "Gr", Grip, "EV-CND-12")
        .again(Again::Join).source(Source::EnemyBeside).forbids(Forbids::MOVE)
        .cure("breaking free, or its holder letting go, moving away or going down");
    /// Held from afar; the amount is the holder's degrees.
    IMMOBILISED = bad("Immobilised", "Im", Chains, "EV-CND-15")
        .again(Again::Join).forbids(Forbids::MOVE).with(LOOSENED)
        .cure("breaking free, or its holder going down");
    /// Slowed by an enemy's effect.
    HINDERED = bad("Hindered", "Hi", Weight, "EV-CND-16").again(Again::Join);
    /// Cannot act or resist.
    HELPLESS = bad("Helpless", "He", Lying, "EV-CND-09")
        .again(Again::Join).forbids(Forbids::ACT).ends(Ends::WOUND);
    /// Advantages on the next test.
    FOCUS = good("Focused", "Fo", Focus, "EV-ACT-24")
        .again(Again::Add).strength(1).lasts(Lasts::NextTest);
    /// Guarding.
    DEFENDING = good("Defending", "Df", Shield, "EV-ACT-14").again(Again::Join).lasts(Lasts::ToOwnTurn);
    /// Ran: the amount is 1 or 2.
    RUNNING = good("Running", "Ru", Run, "EV-ACT-27")
        .again(Again::Add).strength(1).lasts(Lasts::ToOwnTurn);
    /// Weaker attacks.
    SAPPED = bad("Sapped", "Sa", Fall, "EV-CAT-06").again(Again::Join).strength(1);
    /// Easier to hit.
    EXPOSED = bad("Exposed", "Ex", Opening, "EV-CAT-06").again(Again::Join).strength(1);
    /// Better attacks.
    SHARPENED = good("Sharpened", "Sp", Rise, "EV-CAT-06").again(Again::Join).strength(1);
    /// Better evasion.
    VEILED = good("Veiled", "Ve", Hide, "EV-CAT-06").again(Again::Join).strength(1);
    /// More armour.
    PLATED = good("Plated", "Pl", Armour, "EV-CAT-06").again(Again::Join).strength(1);
    /// The next magic attack is repelled.
    REBOUND = good("Rebound", "Re", Bounce, "EV-CAT-06").noun().again(Again::Join)
        .cure("the next magic attack");
    /// Flies for a while.
    AFLOAT = good("Afloat", "Af", Fly, "EV-CAT-06").again(Again::Join);
    /// Without air; the amount counts rounds: upwards from 1 while awake, downwards from -1 while
    /// unconscious.
    SUFFOCATING = bad("Suffocating", "Su", Water, "EV-CND-07").again(Again::Join)
        .cure("air to breathe");
    /// Advantages on the next attempt to break a hold from afar.
    LOOSENED = good("Loosened", "Lo", Loose, "EV-CND-15").again(Again::Add)
        .cure("breaking free");
    /// Fate was spent on the next test of the turn.
    FATED = good("Fated", "Ft", Star, "EV-FAT-02").again(Again::Add)
        .cure("the next test of the turn");
    /// Off its guard: worse evasion and Perception, by the amount.
    DISTRACTED = bad("Distracted", "Di", Bell, "EV-ACT-10")
        .again(Again::Join).strength(1).source(Source::Enemy).lasts(Lasts::ToSourcesTurn);
    /// Drawn to the source: worse attacks on all others, by the amount.
    TAUNTED = bad("Taunted", "Ta", Speech, "EV-ACT-11")
        .again(Again::JoinSources).strength(1).source(Source::Enemy).lasts(Lasts::Turns(1));
    /// Worse attacks on the source and units beside it.
    COWED = bad("Cowed", "Cw", Kneel, "EV-ACT-12")
        .again(Again::JoinSources).strength(1).source(Source::Enemy).lasts(Lasts::ToSourcesTurn);
    /// The source may have one test of the unit rerolled.
    READ = bad("Read", "Rd", Eye, "EV-ACT-13")
        .again(Again::JoinSources).strength(1).source(Source::Enemy).lasts(Lasts::ToSourcesTurn);
    /// The source takes the next blow that hits the unit.
    PROTECTED = good("Protected", "Pr", GuardAnother, "EV-ACT-15")
        .again(Again::JoinSources).strength(1).source(Source::Friend).lasts(Lasts::ToSourcesTurn);
    /// Better evasion by a friend's covering fire.
    COVERED = good("Covered", "Cv", Bow, "EV-ACT-16")
        .again(Again::Join).strength(1).source(Source::Friend).lasts(Lasts::ToSourcesTurn);
    /// Advantages on the next test, by a friend's words.
    HEARTENED = good("Heartened", "Ht", Heart, "EV-ACT-19")
        .again(Again::Join).strength(1).lasts(Lasts::NextTest);
    /// The unit's friends resist Fear better.
    INSPIRING = good("Inspiring", "In", Flag, "EV-ACT-20").again(Again::Join).strength(1)
        .cure("the end of the speech");
    /// The unit's friends attack the source better.
    INCITING = good("Inciting", "Ic", Shout, "EV-ACT-21")
        .again(Again::Add).strength(1).source(Source::Enemy).lasts(Lasts::Turns(1));
    /// Has delayed an action.
    DELAYING = good("Delaying", "Dl", Clock, "EV-ACT-26").again(Again::Join)
        .cure("doing what was held back");
    /// The next evasion is worse by the amount.
    DAZZLED = bad("Dazzled", "Da", Blind, "EV-CAT-08")
        .again(Again::Join).strength(2).lasts(Lasts::NextTest);
    /// Only saves its breath in this round.
    SAVING_BREATH = good("Saving breath", "Sb", Wind, "EV-CND-17").again(Again::Join)
        .cure("any test, evasion included");
}

/// The category of an ailment (EV-AIL-01), stored as the group of its row; a unit has at most one
/// ailment of each (EV-AIL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Staggered alone.
    Staggered = 1,
    /// Of the body.
    Physical,
    /// Of the mind.
    Mental,
    /// Of the soul.
    Spiritual,
}

const PHYSICAL: u8 = Category::Physical as u8;
const MENTAL: u8 = Category::Mental as u8;
const SPIRITUAL: u8 = Category::Spiritual as u8;

/// Ailment table entry: what an ailment has beyond the row of its condition (EV-AIL-10).
#[derive(Clone, Copy, Debug)]
pub struct Ailment {
    /// Its condition.
    pub id: ConditionId,
    /// Elements that score Technical Hits.
    pub technical: &'static [Element],
    /// The element: Block, Repel or Absorb against it makes immune (EV-AIL-06).
    pub immune_by: Option<Element>,
    /// Whether it is Fear (EV-AIL-34).
    pub fear: bool,
}

use Element::{Bless, Curse, Electricity, Fire, Ice, Melee, Missile, Nuclear, Psychic, Wind};

const EVERY_ELEMENT: &[Element] = &Element::ALL;

/// The ailment table, in the order of the ledger (EV-AIL-10).
#[rustfmt::skip]
pub const AILMENTS: &[Ailment] = &[
    Ailment { id: STAGGERED, technical: &[], immune_by: None, fear: false },
    Ailment { id: BURNING, technical: &[Nuclear, Wind], immune_by: Some(Fire), fear: false },
    Ailment { id: DIZZY, technical: &[Nuclear], immune_by: None, fear: false },
    Ailment { id: FROZEN, technical: &[Nuclear, Melee, Missile], immune_by: Some(Ice), fear: false },
    Ailment { id: SHOCKED, technical: &[Nuclear, Melee, Missile], immune_by: Some(Electricity), fear: false },
    Ailment { id: DROWSED, technical: EVERY_ELEMENT, immune_by: None, fear: false },
    Ailment { id: STUNNED, technical: &[Nuclear], immune_by: None, fear: false },
    Ailment { id: AMNESIAC, technical: &[Psychic], immune_by: None, fear: false },
    Ailment { id: BRAINWASHED, technical: &[Psychic], immune_by: None, fear: false },
    Ailment { id: CONFUSED, technical: &[Psychic], immune_by: None, fear: false },
    Ailment { id: DESPAIRED, technical: &[Psychic], immune_by: None, fear: true },
    Ailment { id: ENRAGED, technical: &[Psychic], immune_by: None, fear: false },
    Ailment { id: PANICKED, technical: &[Psychic], immune_by: None, fear: true },
    Ailment { id: CONDEMNED, technical: &[Bless], immune_by: Some(Bless), fear: false },
    Ailment { id: DAMNED, technical: &[Curse], immune_by: Some(Curse), fear: false },
];

/// The ailment table entry of a condition; `None` if it is no ailment.
pub fn ailment(id: ConditionId) -> Option<&'static Ailment> {
    AILMENTS.iter().find(|ailment| ailment.id == id)
}

/// The row of a condition.
pub fn rule(id: ConditionId) -> &'static ConditionRule {
    &CONDITIONS[usize::from(id.0)]
}

/// The name of a condition for players.
pub fn name(id: ConditionId) -> &'static str {
    rule(id).name
}

impl Ailment {
    /// Its category.
    pub fn category(&self) -> Category {
        match rule(self.id).group {
            PHYSICAL => Category::Physical,
            MENTAL => Category::Mental,
            SPIRITUAL => Category::Spiritual,
            _ => Category::Staggered,
        }
    }

    /// Whether it forbids actions (EV-AIL-04).
    pub fn forbids_actions(&self) -> bool {
        rule(self.id).forbids.contains(Forbids::ACT)
    }
}

/// Amount of Brainwashed while the unit carries out its controller's order.
pub const LED: i16 = 1;

/// Whether the unit is carrying out its controller's order now: at any target, friend or foe, and
/// without earning a One More.
pub fn is_led(view: View<'_>, unit: UnitId) -> bool {
    view.condition(unit, BRAINWASHED)
        .is_some_and(|led| led.amount == LED)
}

/// The ailments of a unit, oldest first.
pub fn ailments_of(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (&Condition, &'static Ailment)> {
    view.conditions(unit)
        .0
        .iter()
        .filter_map(|condition| Some((condition, ailment(condition.id)?)))
}

/// Conditions that forbid the unit to act, oldest first (EV-AIL-04, EV-CND-09).
fn forbidding(view: View<'_>, unit: UnitId) -> impl Iterator<Item = ConditionId> {
    let held = view.conditions(unit).0.iter().map(|condition| condition.id);
    held.filter(|&id| rule(id).forbids.contains(Forbids::ACT))
}

/// The name of the condition that forbids actions, if any (EV-AIL-04): Helpless before ailments.
pub fn prevents_actions(view: View<'_>, unit: UnitId) -> Option<&'static str> {
    let first = forbidding(view, unit).find(|&id| id == HELPLESS);
    let by = first.or_else(|| forbidding(view, unit).next())?;
    Some(rule(by).name)
}

/// Whether only Despair forbids actions, so that shaking it off is possible (EV-ACT-39).
pub fn keeps_despair_action(view: View<'_>, unit: UnitId) -> bool {
    let mut forbidding = forbidding(view, unit);
    forbidding.next() == Some(DESPAIRED) && forbidding.next().is_none()
}

/// Whether a unit is active and no condition prevents its actions.
pub fn can_still_act(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active() && prevents_actions(view, unit).is_none()
}

/// Whether the target is asleep, unconscious or otherwise incapacitated (EV-CND-09).
pub fn is_helpless(view: View<'_>, target: UnitId) -> bool {
    view.has(target, HELPLESS) || matches!(view.status(target), CombatStatus::Unconscious { .. })
}

#[cfg(test)]
#[path = "conditions_tests.rs"]
mod tests;
