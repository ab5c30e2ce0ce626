//! What the things of a level offer (TH-ACT-32): their uses with a price, perhaps a check, and what
//! comes of it.

use crate::{
    battle::{board::Terms, prelude::*},
    rules::{
        shared::things::{Handiness, terms_of, uses},
        threshold::{
            body::harm,
            character::{
                sheet::{Skill, Spec},
                trained::Attribute,
            },
            laws::Work,
            rolls::{checks, contest, defense},
            time::options::Test,
        },
    },
};

const RULE: &str = "TH-ACT-32";

/// How the things of a level are used.
static HANDY: Handiness = Handiness {
    rule: RULE,
    test: |view, unit, found| {
        let test = test(&terms_of(view, found)?)?;
        let check = contest::skill(view, (RULE, "Use"), unit, test.trained(), test.target);
        Some(check)
    },
    passes: |resolver, _, check| checks::passes(resolver, check),
    strike: |resolver, (_, target), damage| {
        strike_by(resolver, target, ("what falls", damage)).map(|_| ())
    },
};

/// One use of the thing on a square: for so many action points, 2 unless it says otherwise, with
/// the check it asks for (TH-ACT-30, TH-ACT-32).
///
/// # Errors
/// There is no such use, or nothing would come of it.
pub(crate) fn work(view: View<'_>, unit: UnitId, cell: Cell, number: u8) -> Result<Work, Refusal> {
    let uses = uses(view, cell);
    let found = uses.get(usize::from(number));
    let found = found.ok_or(Refusal::new("TH-ACT-30", RefusalReason::WrongTarget))?;
    let price = terms_of(view, found).map_or(2, |terms| i16::from(terms.points));
    Ok(HANDY.work(view, unit, cell, Some(number))?.ap(price))
}

/// The check that a thing asks for: the skill with the attribute it usually goes with.
fn test(terms: &Terms) -> Option<Test> {
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
    Some(Test {
        attribute,
        skill,
        spec,
        target: i32::from(terms.modifier),
    })
}

/// Somebody is struck by a thing: its damage less Toughness (TH-SHT-08). Whether that wounds.
pub(crate) fn strike_by(
    resolver: &mut Resolver<'_>,
    target: UnitId,
    (what, damage): (&'static str, i32),
) -> RuleResult<bool> {
    let toughness = defense::whole_toughness(resolver.view(), target);
    let dealt = damage - toughness;
    let parts = [(what, damage), ("Toughness", -toughness)];
    resolver.summed((target, "Damage"), parts, dealt, "TH-SHT-08");
    harm::wound(resolver, target, None, harm::level(dealt))?;
    Ok(dealt >= 0)
}
