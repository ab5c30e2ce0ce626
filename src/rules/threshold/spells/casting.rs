//! Casting: the units a spell covers, its one roll, and its effect on each (TH-MAG-01).

use super::{
    aiming::{self, Aimed},
    lightning, mana, mend,
    spell::{Area, Effect, Spell},
};
use crate::rules::threshold::{
    body::{harm, slots},
    brain::worth,
    field::depths,
    prelude::*,
    reactions::interpose,
    riding::seat::{self, Loss},
    rolls::{checks, contest},
    time::turn_order,
    travel::{forced, water},
};

pub(crate) const RULE: &str = "TH-MAG-01";

/// Casts a spell at enemies: one wild roll for all targets, applied to each in turn.
pub(crate) fn strike(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    spell: &Spell,
    targets: &[UnitId],
    aim: Option<Cell>,
) -> RuleResult {
    let (mut shield, mut place) = (None, aim);
    if let (Area::One, &[unit]) = (spell.area, targets) {
        let harm = |view: View<'_>| worth::spell_valued(view, by, spell, &[unit], None);
        shield = interpose::shield(resolver, (unit, by), harm, &mut UnitSet::default())?;
        place = shield.map(|_| resolver.view().cell(unit));
    }
    // Reactions roll before the caster's check to keep its hold (TH-DIC-07).
    if !water::keeps_hold(resolver, by)? {
        return Ok(());
    }
    let targets = shield.as_ref().map_or(targets, std::slice::from_ref);
    let view = resolver.view();
    let check = aiming::check(view, by, spell, targets, place);
    let aimed = aiming::aim_at(view, by, spell, targets, aim);
    let strays = lightning::strays(view, by, spell, targets, aim);
    let more = match spell.effect {
        Effect::Damage(damage) => damage.after_roll(),
        _ => 0,
    };
    let class = |total: i32| {
        let struck = aimed.iter().map(|aimed| aimed.outcome(spell, total));
        let strayed = strays
            .iter()
            .map(|stray| u64::from(stray.level(total + more)));
        // Totals are only compared with their neighbours, so a hash of the list is enough.
        struck.chain(strayed).fold(1_u64, |all, own| {
            all.wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .wrapping_add(own + 1)
        })
    };
    let (total, critical) = checks::wild(resolver, &check, class)?;
    resolver.stage(class(total) << 2 | critical as u64)?;
    contest::critical(resolver, by, None, critical);
    for aimed in &aimed {
        if critical == checks::Critical::Success {
            turn_order::shift_initiative(resolver, aimed.unit, -2, "TH-ATK-07");
        }
        befall(resolver, by, spell, total, aimed)?;
    }
    for stray in &strays {
        lightning::strike(resolver, by, total + more, stray)?;
    }
    Ok(())
}

fn befall(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    spell: &Spell,
    total: i32,
    aimed: &Aimed,
) -> RuleResult {
    let unit = aimed.unit;
    if !resolver.view().status(unit).is_on_field() {
        return Ok(());
    }
    let margin = aimed.margin(total);
    let hit = margin >= 0;
    resolver.outcome((by, unit), if hit { "hit" } else { "miss" }, hit, RULE);
    if !hit {
        return Ok(());
    }
    resolver.hits.insert(unit);
    match spell.effect {
        Effect::Damage(damage) => {
            let (dealt, more) = (aimed.dealt(damage, total), damage.after_roll());
            let whole = margin + more - aimed.toughness;
            let parts = [
                ("spell total", total + aimed.more),
                ("damage", more),
                ("defence", -aimed.defence),
                ("Toughness", -aimed.toughness),
            ];
            let steam = aimed.steam.then_some(("lost as steam", dealt - whole));
            let parts = parts.into_iter().chain(steam);
            resolver.summed((unit, "Damage"), parts, dealt, RULE);
            let level = slots::level(dealt);
            harm::wound(resolver, unit, Some(by), level)?;
            let view = resolver.view();
            let burns = damage.burns && !depths::is_submerged(view, unit);
            if burns && level >= 2 && view.status(unit).is_on_field() {
                gain(resolver, unit, BURNING, 1, Until::Ended, "TH-MAG-02");
            }
        }
        Effect::Gust => blow(resolver, by, unit, margin)?,
        Effect::Grip => {
            let (arcana, _) = sheet_of(resolver.view(), by).trained(aiming::arcana(spell));
            keep_up(resolver, by, unit, spell, arcana as i16 + 8);
        }
        Effect::Daze(rounds) => dull(resolver, unit, DAZED, rounds),
        Effect::Sluggish(rounds) => dull(resolver, unit, SLUGGISH, rounds),
        Effect::Venom(strength) => {
            gain(resolver, unit, VENOM, strength, Until::Ended, "TH-MAG-02");
        }
        Effect::Ward | Effect::Quicken | Effect::Mend => {}
    }
    Ok(())
}

/// Gives a condition for a number of rounds (TH-MAG-02).
fn dull(resolver: &mut Resolver<'_>, unit: UnitId, condition: ConditionId, rounds: u16) {
    let until = for_rounds(resolver.view(), rounds);
    gain(resolver, unit, condition, 1, until, "TH-MAG-02");
}

/// Pushes the target away and, with a good margin, knocks it over (TH-MAG-02).
fn blow(resolver: &mut Resolver<'_>, by: UnitId, unit: UnitId, margin: i32) -> RuleResult {
    // A rider comes off its mount first, and is moved from there (TH-MNT-09).
    seat::unseat(resolver, unit, Loss::Own)?;
    let view = resolver.view();
    let yards = (2 + margin / 3) as u16;
    let away = forced::away(view, by, unit);
    let slide = forced::slides(view, unit, yards)
        .into_iter()
        .filter(|slide| Some(slide.direction) == away)
        .max_by_key(|slide| slide.steps);
    if let Some(slide) = slide {
        forced::slide(resolver, unit, slide, "TH-MAG-02")?;
    }
    if margin >= 6 && resolver.view().status(unit).is_on_field() {
        harm::set_posture(resolver, unit, Posture::Prone, "TH-MAG-02")?;
    }
    Ok(())
}

/// Gives the lasting effect of a spell, in which the caster invests mana.
fn keep_up(resolver: &mut Resolver<'_>, by: UnitId, unit: UnitId, spell: &Spell, amount: i16) {
    if let Some(id) = spell.effect.kept_up_as() {
        let condition = Condition::new(id, amount).by(by);
        add(resolver, unit, condition, "TH-MAG-02");
        mana::invest(resolver, by, spell.mana);
    }
}

/// Casts a helpful spell.
pub(crate) fn help(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    spell: &Spell,
    unit: UnitId,
) -> RuleResult {
    if spell.effect == Effect::Mend {
        return mend::mend(resolver, by, spell, unit);
    }
    keep_up(resolver, by, unit, spell, spell.mana);
    Ok(())
}
