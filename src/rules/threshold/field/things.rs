//! Uses of the things of a level (TH-ACT-32): their price, check and effect.

use super::traps;
use crate::{
    battle::{field::board::InteractionTerms, prelude::*},
    rules::{
        shared::things::{Handiness, terms_of, uses},
        threshold::{
            character::{
                stats::{Skill, Spec},
                trained::{Attribute, Trained},
            },
            laws::Work,
            rolls::{checks, contest},
        },
    },
};

const RULE: &str = "TH-ACT-32";

/// Price in AP of using a thing that names no other (TH-ACT-30).
pub(crate) const AP: i16 = 2;

/// How the things of a level are used.
static HANDY: Handiness = Handiness {
    rule: RULE,
    test: |view, unit, found| {
        let (trained, target) = test(&terms_of(view, found)?)?;
        Some(contest::skill(view, (RULE, "Use"), unit, trained, target))
    },
    passes: |resolver, _, check| checks::passes(resolver, check),
    strike: |resolver, (_, target), damage| {
        traps::strike_by(resolver, target, ("what falls", damage)).map(|_| ())
    },
};

/// One use of the thing on a square: its price in AP or rounds, its check, and its hurry check
/// (TH-ACT-30 to TH-ACT-32, TH-TIM-06).
///
/// # Errors
/// The thing has no such use, or the use would change nothing.
pub(crate) fn work(view: View<'_>, unit: UnitId, cell: Cell, number: u8) -> Result<Work, Refusal> {
    let uses = uses(view, cell);
    let found = uses.get(usize::from(number));
    let found = found.ok_or(Refusal::new("TH-ACT-30", RefusalReason::WrongTarget))?;
    let terms = terms_of(view, found);
    let price = terms.map_or(AP, |terms| i16::from(terms.points));
    let hurry = terms.and_then(|terms| terms.hurry).map(i32::from);
    let mut work = HANDY.work(view, unit, cell, Some(number))?.ap(price);
    work.terms.rounds = terms.and_then(|terms| terms.rounds);
    work.terms.hurry =
        hurry.map(|target| contest::skill(view, (RULE, "Hurry"), unit, HEAVING, target));
    Ok(work)
}

/// The skill that hurries a use (TH-ACT-31).
const HEAVING: Trained = Trained {
    attribute: Attribute::Strength,
    skill: Skill::Athletics,
    spec: Some(Spec::Power),
    name: NAME,
};

/// Name of a thing's check in breakdowns.
const NAME: &str = "the object's check";

/// The check that a thing asks for: the skill, with its usual attribute, and the target number.
fn test(terms: &InteractionTerms) -> Option<(Trained, i32)> {
    let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
    let attribute = match skill {
        Skill::Athletics => Attribute::Strength,
        Skill::Melee | Skill::Aim | Skill::Reflex | Skill::Acrobatics | Skill::Stealth => {
            Attribute::Dexterity
        }
        Skill::Arcana => Attribute::Reason,
        Skill::Resistance => Attribute::Vitality,
        Skill::Healing => Attribute::Lore,
        Skill::Deception | Skill::Nature => Attribute::Persona,
    };
    let spec = terms
        .focus
        .and_then(|focus| Spec::ALL.get(usize::from(focus)).copied());
    let trained = Trained {
        attribute,
        skill,
        spec,
        name: NAME,
    };
    Some((trained, i32::from(terms.modifier)))
}
