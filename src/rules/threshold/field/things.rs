//! What the things of a level offer (TH-ACT-32): their uses with a price, perhaps a check, and what
//! comes of it.

use crate::{
    battle::{board::Terms, prelude::*},
    rules::{
        shared::things::{changes_anything, take_effect, uses},
        threshold::{
            body::harm,
            character::sheet::{Skill, Spec},
            laws::Work,
            rolls::{checks, contest::own_modifiers, defense},
            sheet_of,
            time::options::{Attribute, Test},
        },
    },
};

const RULE: &str = "TH-ACT-32";

/// One use of the thing on a square: for so many action points, 2 unless it says otherwise, with
/// the check it asks for (TH-ACT-30, TH-ACT-32).
///
/// # Errors
/// There is no such use, or nothing would come of it.
pub(crate) fn work(view: View<'_>, unit: UnitId, cell: Cell, number: u8) -> Result<Work, Refusal> {
    let uses = uses(view, cell);
    let interaction = *uses
        .get(usize::from(number))
        .ok_or(Refusal::new("TH-ACT-30", RefusalReason::WrongTarget))?;
    if !changes_anything(view, cell, &interaction.effect) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let own = interaction
        .terms
        .iter()
        .find(|(book, _)| book == view.scene.book.id);
    let terms = own.map(|(_, terms)| *terms);
    let check = terms.and_then(|terms| test(&terms)).map(|test| {
        checks::check(
            RULE,
            "Use",
            (unit, None),
            (test.modifier(sheet_of(view, unit)), "the object's check"),
            &own_modifiers(view, unit),
            test.target,
        )
    });
    let (asked, effect) = (check.clone(), interaction.effect.clone());
    let price = terms.map_or(2, |terms| i16::from(terms.points));
    let mut work = Work::new(move |resolver| {
        if let Some(check) = &asked {
            let target = check.target;
            if checks::standard(resolver, check, checks::reaches(target))? < target {
                return Ok(());
            }
        }
        take_effect(resolver, unit, cell, &effect, (RULE, &strike))
    })
    .ap(price);
    work.what = Some(interaction.title.clone());
    work.check = check;
    Ok(work)
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

/// Somebody is struck by what falls.
fn strike(resolver: &mut Resolver<'_>, target: UnitId, damage: i32) -> RuleResult {
    strike_by(resolver, target, ("what falls", damage)).map(|_| ())
}

/// Somebody is struck by a thing: its damage less Toughness (TH-SHT-08). Whether that wounds.
pub(crate) fn strike_by(
    resolver: &mut Resolver<'_>,
    target: UnitId,
    (what, damage): (&'static str, i32),
) -> RuleResult<bool> {
    let toughness = defense::whole_toughness(resolver.view(), target);
    let dealt = damage - toughness;
    resolver.report(|_| BattleEvent::Summed {
        unit: target,
        name: "Damage",
        parts: vec![(what, damage), ("Toughness", -toughness)],
        sum: dealt,
        rule: RuleId("TH-SHT-08"),
    });
    harm::wound(resolver, target, None, harm::level(dealt))?;
    Ok(dealt >= 0)
}
