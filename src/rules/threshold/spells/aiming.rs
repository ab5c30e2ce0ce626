//! A spell before it is cast: its area, targets, their defences, and its roll (TH-MAG-01).

use super::spell::{Area, Aspect, Damage, Effect, Spell, Target};
use crate::{
    battle::modifier::Breakdown,
    geometry::CellSet,
    rules::{
        shared::areas::{AreaLaw, Shape, is_caught},
        threshold::{
            attacks::modifiers,
            body::slots,
            character::{
                catalogue::Catalogue,
                stats::Skill,
                trained::{Attribute, Trained},
            },
            field::{
                cover::{self, NO_ATTACK},
                depths, sight,
            },
            prelude::*,
            rolls::{
                checks,
                contest::{self, Roll},
                defense,
            },
        },
    },
};

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
        view.board().terrain(cell).is_some() && cover::is_clear(view, from.min, cell)
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
    defence_if(view, unit, spell, sight::sees(view, unit, by))
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
                cover::cover_from(view, from, by, unit, true)
            }
            // An interposed unit counts as standing in the space of the unit it shields
            // (TH-GRP-05).
            (Area::One, Some(place)) => {
                let shielded = view.occupant(place, view.band(unit)).unwrap_or(unit);
                cover::cover(view, by, shielded, true)
            }
            _ => cover::cover(view, by, unit, true),
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
    let check = checks::check(("TH-MAG-01", "Spell"), by, base, &modifiers);
    match single {
        Some(unit) => check.against(unit).reaching(defence(view, by, unit, spell)),
        None => check,
    }
}

/// One target of a spell: its defence, and what its own situation adds to the total.
pub(crate) struct Aimed {
    pub unit: UnitId,
    pub defence: i32,
    pub more: i32,
    pub toughness: i32,
    /// Fire reaches it as hot steam and does half damage (TH-UWC-03).
    pub steam: bool,
}

impl Aimed {
    /// The total's margin over the target's defence; negative for a miss.
    pub(crate) const fn margin(&self, total: i32) -> i32 {
        total + self.more - self.defence
    }

    /// Final damage for a total; steam does half (TH-UWC-03).
    pub(crate) const fn dealt(&self, damage: Damage, total: i32) -> i32 {
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
                Some(slots::level(self.dealt(damage, total)))
            }
            _ => None,
        }
    }

    /// The class of a total for the odds: a miss, or how well it hit.
    pub(crate) fn outcome(&self, spell: &Spell, total: i32) -> u64 {
        let margin = self.margin(total);
        match spell.effect {
            _ if margin < 0 => 0,
            Effect::Damage(damage) => 1 + u64::from(slots::level(self.dealt(damage, total))),
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
        steam: is_fire(spell) && depths::is_submerged(view, unit),
    }
}

fn is_fire(spell: &Spell) -> bool {
    matches!(spell.effect, Effect::Damage(damage) if damage.aspect == Aspect::Fire)
}
