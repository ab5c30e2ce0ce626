//! Casting: the units a spell covers, its one roll, and its effect on each (TH-MAG-01).

use super::{
    lightning, mana, mend,
    spell::{Area, Aspect, Damage, Effect, Spell, Target},
};
use crate::{
    battle::modifier::Breakdown,
    geometry::CellSet,
    rules::{
        shared::areas::{AreaLaw, Shape, is_caught},
        threshold::{
            attacks::modifiers,
            body::harm,
            brain::worth,
            character::{
                catalogue::Catalogue,
                stats::Skill,
                trained::{Attribute, Trained},
            },
            field::ground::{self, NO_ATTACK},
            prelude::*,
            reactions::interpose,
            riding::seat::{self, Loss},
            rolls::{
                checks,
                contest::{self, Roll},
                defense,
            },
            travel::{forced, water},
        },
    },
};

const RULE: &str = "TH-MAG-01";

/// The spell of the catalogue under this number.
pub(crate) fn spell(view: View<'_>, power: PowerId) -> Option<&Spell> {
    Catalogue::of(view)?.power_at(power)
}

/// The harmful spells that the unit knows.
pub(crate) fn harmful(view: View<'_>, by: UnitId) -> impl Iterator<Item = &Spell> {
    let known = sheet_of(view, by).spells.iter();
    let known = known.filter_map(move |&power| spell(view, power));
    known.filter(|spell| matches!(spell.effect, Effect::Damage(_)))
}

/// The skill a caster rolls: `Rsn [Arcana/school]` (TH-ATK-01).
pub(crate) const fn arcana(spell: &Spell) -> Trained {
    Trained {
        attribute: Attribute::Reason,
        skill: Skill::Arcana,
        spec: Some(spell.school),
        name: "Arcana",
    }
}

/// Areas count diagonals 1, 2, 1, and full walls stop them (TH-MAG-01).
const AREAS: AreaLaw = AreaLaw {
    metric: Metric::Alternating,
    stops: |_, _, _| false,
    is_as_high: true,
    reaches: |view, from, cell| {
        view.board().terrain(cell).is_some() && ground::is_clear(view, from.min, cell)
    },
};

/// The squares that the spell's area covers (TH-MAG-01).
pub(crate) fn squares(view: View<'_>, by: UnitId, spell: &Spell, aim: Cell) -> CellSet {
    let shape = match spell.area {
        Area::One => Shape::Square,
        Area::Burst(radius) => Shape::Blast(radius.into()),
        Area::Line(length) => Shape::StraightLine(length.into()),
        Area::Cone(length) => Shape::Cone(length.into()),
    };
    let body = view.footprint(by);
    let mut squares = AREAS.squares(view, body, shape, aim);
    if !matches!(spell.area, Area::Burst(_)) {
        body.cells().for_each(|cell| squares.remove(cell));
    }
    squares
}

/// Every unit that the spell hits or helps, allies included, by number.
pub(crate) fn targets(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    (target, aim): (Option<UnitId>, Option<Cell>),
) -> SmallVec<[UnitId; 8]> {
    if spell.area == Area::One {
        return target.into_iter().collect();
    }
    let Some(aim) = aim else {
        return SmallVec::new();
    };
    let squares = squares(view, by, spell, aim);
    view.store
        .ids()
        .filter(|&unit| is_caught(view, unit, view.band(by), &squares))
        .collect()
}

/// The target's defence against the spell.
pub(crate) fn defence(view: View<'_>, by: UnitId, unit: UnitId, spell: &Spell) -> i32 {
    defence_if(view, unit, spell, ground::sees(view, unit, by))
}

/// The target's defence against the spell, depending on whether it sees the caster.
pub(crate) fn defence_if(view: View<'_>, unit: UnitId, spell: &Spell, is_seen: bool) -> i32 {
    match spell.against {
        Target::Ranged => defense::ranged_against(view, unit, is_seen),
        Target::Agility => contest::defence(view, unit, Roll::Agility),
        Target::Power => contest::defence(view, unit, Roll::Power),
        Target::Fortitude => contest::defence(view, unit, Roll::Fortitude),
        Target::Willpower => contest::defence(view, unit, Roll::Willpower),
        Target::Friend => 0,
    }
}

/// Modifiers of the roll against one target: flanks always, cover and posture against Ranged
/// Defense alone (TH-FLD-05).
fn against(
    view: View<'_>,
    by: UnitId,
    unit: UnitId,
    spell: &Spell,
    aim: Option<Cell>,
) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if spell.against == Target::Ranged {
        // Cover is measured from the caster, or from the centre of a burst.
        let cover = match (spell.area, aim) {
            (Area::Burst(_), Some(centre)) => {
                let from = view.standing_in(centre.into());
                ground::cover_from(view, from, by, unit, true)
            }
            // An interposed unit counts as standing in the space of the unit it shields
            // (TH-GRP-05).
            (Area::One, Some(place)) => {
                let shielded = view.occupant(place, view.band(unit)).unwrap_or(unit);
                ground::cover(view, by, shielded, true)
            }
            _ => ground::cover(view, by, unit, true),
        };
        if cover != NO_ATTACK {
            modifiers::exposed(view, unit, cover, true, &mut modifiers);
        }
    }
    modifiers.extend(contest::flanked(view, by, unit));
    modifiers
}

/// The roll of a spell. With one target it includes everything; with several, what differs between
/// them is added for each.
pub(crate) fn check(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    targets: &[UnitId],
    aim: Option<Cell>,
) -> Check {
    let single = match targets {
        [only] => Some(*only),
        _ => None,
    };
    let of_place = single.map(|unit| against(view, by, unit, spell, aim));
    check_with(view, by, spell, single, of_place.unwrap_or_default())
}

/// The roll of a spell at one target apart from the units' places: without cover, posture and
/// flanks.
pub(crate) fn check_anywhere(view: View<'_>, by: UnitId, spell: &Spell, target: UnitId) -> Check {
    check_with(view, by, spell, Some(target), Modifiers::new())
}

fn check_with(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    single: Option<UnitId>,
    of_place: Modifiers,
) -> Check {
    let mut modifiers = contest::attack_modifiers(view, by);
    if let Effect::Damage(Damage {
        penetrating: true,
        amount,
        ..
    }) = spell.effect
    {
        modifiers.push(Modifier::new(
            "TH-ATK-05",
            "penetrating",
            Amount::Flat(amount),
        ));
    }
    modifiers.extend(of_place);
    let base = sheet_of(view, by).trained(arcana(spell));
    let check = checks::check((RULE, "Spell"), by, base, &modifiers);
    match single {
        Some(unit) => check.against(unit).reaching(defence(view, by, unit, spell)),
        None => check,
    }
}

/// One target of a spell: its defence, and what its own situation adds to the total.
pub(crate) struct Aimed {
    pub unit: UnitId,
    defence: i32,
    more: i32,
    toughness: i32,
    /// Fire reaches it as hot steam and does half damage (TH-UWC-03).
    steam: bool,
}

impl Aimed {
    /// The total's margin over the target's defence; negative for a miss.
    const fn margin(&self, total: i32) -> i32 {
        total + self.more - self.defence
    }

    /// Final damage for a total; steam does half (TH-UWC-03).
    const fn dealt(&self, damage: Damage, total: i32) -> i32 {
        let dealt = self.margin(total) + damage.after_roll() - self.toughness;
        if self.steam {
            dealt.div_euclid(2)
        } else {
            dealt
        }
    }

    /// The wound level that a total does; `None` for a miss or a harmless spell.
    pub(crate) fn level(&self, spell: &Spell, total: i32) -> Option<u8> {
        match spell.effect {
            Effect::Damage(damage) if self.margin(total) >= 0 => {
                Some(harm::level(self.dealt(damage, total)))
            }
            _ => None,
        }
    }

    /// The class of a total for the odds: a miss, or how well it hit.
    fn outcome(&self, spell: &Spell, total: i32) -> u64 {
        let margin = self.margin(total);
        match spell.effect {
            _ if margin < 0 => 0,
            Effect::Damage(damage) => 1 + u64::from(harm::level(self.dealt(damage, total))),
            Effect::Gust => 1 + (margin / 3).min(7).unsigned_abs() as u64,
            _ => 1,
        }
    }
}

/// Every unit that the spell covers, as a target of its roll.
pub(crate) fn aim_at(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    targets: &[UnitId],
    aim: Option<Cell>,
) -> SmallVec<[Aimed; 8]> {
    let each = targets.iter().map(|&unit| {
        let more = if targets.len() == 1 {
            0
        } else {
            Breakdown::all_add(&against(view, by, unit, spell, aim), 0).sum
        };
        aimed(view, spell, unit, (defence(view, by, unit, spell), more))
    });
    each.collect()
}

/// One unit as a target of the spell: its defence, and what its own situation adds to the total.
pub(crate) fn aimed(
    view: View<'_>,
    spell: &Spell,
    unit: UnitId,
    (defence, more): (i32, i32),
) -> Aimed {
    let bypasses = matches!(spell.effect, Effect::Damage(damage) if damage.bypasses);
    Aimed {
        unit,
        defence,
        more,
        toughness: if bypasses {
            defense::base_toughness(view, unit)
        } else {
            defense::whole_toughness(view, unit)
        },
        steam: is_fire(spell) && water::is_submerged(view, unit),
    }
}

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
    let check = check(view, by, spell, targets, place);
    let aimed = aim_at(view, by, spell, targets, aim);
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
            harm::shift_initiative(resolver, aimed.unit, -2, "TH-ATK-07");
        }
        befall(resolver, by, spell, total, aimed)?;
    }
    for stray in &strays {
        lightning::strike(resolver, by, total + more, stray)?;
    }
    Ok(())
}

fn is_fire(spell: &Spell) -> bool {
    matches!(spell.effect, Effect::Damage(damage) if damage.aspect == Aspect::Fire)
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
            let level = harm::level(dealt);
            harm::wound(resolver, unit, Some(by), level)?;
            let view = resolver.view();
            let burns = damage.burns && !water::is_submerged(view, unit);
            if burns && level >= 2 && view.status(unit).is_on_field() {
                gain(resolver, unit, BURNING, 1, Until::Ended, "TH-MAG-02");
            }
        }
        Effect::Gust => blow(resolver, by, unit, margin)?,
        Effect::Grip => {
            let (arcana, _) = sheet_of(resolver.view(), by).trained(arcana(spell));
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
