//! The stat block of a unit: what its side, hits and analyses know of it (EV-ELM-11, EV-ACT-22,
//! EV-ACT-23). What is worn and held is for all to see.

use super::{
    attacks::profile::{AttackMeans, profile},
    character::{
        element::{Affinity, Element, Location},
        sheet::{Score, Traits},
        stats,
        vehicle::Vehicle,
        weapons,
    },
    movement::basic_move,
};
use crate::{
    battle::{
        components::{Insight, Wounds},
        field::board::CoverClass,
        prelude::*,
        ruleset::Fact,
        side_view::SideView,
    },
    rules::shared::stat_block::{listed, powers, unseen},
};

/// The way to learn all of a sheet (EV-ACT-23).
const FULLY: &str = "Advanced Analysis, by an Evoker of rank 7 or a Navigator";

/// The way to learn affinities and character (EV-ACT-22).
const NATURE: &str = "Analyse Target, by an Evoker of rank 4 or a Navigator";

/// What a side knows of a unit; affinities that are not listed are Normal.
pub(crate) fn stat_block(eyes: SideView<'_>, unit: UnitId) -> Vec<Fact> {
    let view = eyes.view();
    let sheet = stats::sheet(view, unit);
    if let Some(vehicle) = &sheet.vehicle {
        return vehicle_facts(vehicle);
    }
    let insight = eyes.insight(unit);
    let mut facts = vec![
        defense(view, unit, insight),
        armour(view, unit),
        Fact::known("Speed", format!("{} m a Move", basic_move(view, unit))),
    ];
    facts.extend(arms(view, unit, insight));
    facts.extend(affinities(eyes, unit, insight));
    if insight >= Insight::Nature {
        if !sheet.arcana.is_empty() {
            facts.push(Fact::known("Arcana", sheet.arcana.clone()));
        }
        if !sheet.personality.is_empty() {
            facts.push(Fact::known("Personality", sheet.personality.join(", ")));
        }
    }
    if insight < Insight::Full {
        facts.push(Fact::unknown("Powers, wounds, scores, traits", FULLY));
    } else {
        full(view, unit, &mut facts);
    }
    facts.extend(unseen(eyes, unit));
    facts
}

/// What an attack must overcome; its Toughness is a score.
fn defense(view: View<'_>, unit: UnitId, insight: Insight) -> Fact {
    if insight < Insight::Full {
        return Fact::unknown("Defense", FULLY);
    }
    let toughness = stats::bonus(view, unit, Score::Toughness);
    let more = i32::from(stats::sheet(view, unit).traits.unnatural_toughness);
    let evasion = stats::score(view, unit, Score::Agility);
    let takes_off = toughness + more;
    Fact::known(
        "Defense",
        format!("Agility {evasion} to evade; Toughness takes {takes_off} off damage"),
    )
}

/// The armour it wears, by place.
fn armour(view: View<'_>, unit: UnitId) -> Fact {
    let places = [
        ("head", Location::Head),
        ("arms", Location::RightArm),
        ("body", Location::Body),
        ("legs", Location::RightLeg),
    ];
    let points = places.map(|(name, place)| (name, stats::armour(view, unit, place)));
    if points.iter().all(|(_, points)| *points == 0) {
        return Fact::known("Armor", "none");
    }
    let points = points.map(|(name, points)| format!("{name} {points}"));
    Fact::known("Armor", points.join(", "))
}

/// The weapons in hand: their own damage, with the wielder's strength only if that is known.
fn arms(view: View<'_>, unit: UnitId, insight: Insight) -> Option<Fact> {
    let arms = weapons::equipped(view, unit).map(|(carried, weapon)| {
        let means = match weapon.reach {
            0 => AttackMeans::Shoot(carried.item),
            _ => AttackMeans::Strike(carried.item),
        };
        let whole = profile(view, unit, means).filter(|_| insight >= Insight::Full);
        let mut told = match whole {
            Some(profile) => format!("damage {}", profile.whole_damage()),
            None => format!("damage {}", weapon.damage),
        };
        for (name, metres) in [("reach", weapon.reach), ("range", weapon.range)] {
            if metres > 0 {
                told += &format!(", {name} {metres} m");
            }
        }
        (weapon.title.clone(), told)
    });
    listed("Attacks", arms)
}

/// Its affinities, as far as hits and analyses have shown them.
fn affinities(eyes: SideView<'_>, unit: UnitId, insight: Insight) -> Vec<Fact> {
    let view = eyes.view();
    let known: Vec<String> = Element::ALL
        .into_iter()
        .filter(|&element| eyes.knows_element(unit, element as u8))
        .map(|element| (element, stats::affinity(view, unit, Some(element))))
        .filter(|(_, affinity)| insight < Insight::Nature || *affinity != Affinity::Normal)
        .map(|(element, affinity)| format!("{} {affinity:?}", element.name()))
        .collect();
    let mut facts = Vec::new();
    if !known.is_empty() {
        facts.push(Fact::known("Affinities", known.join(", ")));
    } else if insight >= Insight::Nature {
        facts.push(Fact::known("Affinities", "all Normal"));
    }
    if insight < Insight::Nature {
        let how = format!("a hit by the element, or {NATURE}");
        facts.push(Fact::unknown("Other affinities", &how));
    }
    facts
}

/// What only a full analysis tells.
fn full(view: View<'_>, unit: UnitId, facts: &mut Vec<Fact>) {
    let sheet = stats::sheet(view, unit);
    let own = *view.store.get::<Wounds>(unit);
    facts.push(Fact::known("Wounds", wounds(own)));
    if let Some((_, persona)) = stats::persona(view, unit) {
        facts.push(Fact::known("Persona", wounds(persona.wounds)));
    }
    let scores: Vec<String> = Score::ALL
        .into_iter()
        .map(|score| format!("{} {}", score.name(), stats::score(view, unit, score)))
        .collect();
    facts.push(Fact::known("Scores", scores.join(", ")));
    let traits = traits(sheet.traits);
    if !traits.is_empty() {
        facts.push(Fact::known("Traits", traits.join(", ")));
    }
    facts.extend(powers(view, unit, |_| true));
}

/// What every side sees of a vehicle (EV-MOV-40).
fn vehicle_facts(vehicle: &Vehicle) -> Vec<Fact> {
    let crosses = [
        ("land", vehicle.crosses.land),
        ("water", vehicle.crosses.water),
    ];
    let crosses = crosses
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(name, _)| name);
    let cover = match vehicle.cover {
        None => "none",
        Some(CoverClass::Light) => "light",
        Some(CoverClass::Heavy) => "heavy",
    };
    let mut facts = vec![
        Fact::known("Places", vehicle.places.to_string()),
        Fact::known("Basic Move", format!("{} m", vehicle.basic_move)),
        Fact::known("Crosses", crosses.collect::<Vec<_>>().join(" and ")),
    ];
    if vehicle.flies > Band::Ground {
        facts.push(Fact::known("Flies", format!("up to {:?}", vehicle.flies)));
    }
    facts.push(Fact::known("Cover inside", cover));
    facts.push(Fact::known("Durability", vehicle.durability.to_string()));
    facts
}

/// What is left on the three tracks.
fn wounds(wounds: Wounds) -> String {
    [
        ("Light", wounds.light),
        ("Heavy", wounds.heavy),
        ("Deadly", wounds.deadly),
    ]
    .map(|(name, track)| format!("{name} {}/{}", track.left, track.max))
    .join(", ")
}

/// Traits as text (EV-CAT-10).
fn traits(traits: Traits) -> Vec<String> {
    let counted = [
        ("Unnatural Strength", traits.unnatural_strength),
        ("Unnatural Toughness", traits.unnatural_toughness),
    ];
    let flags = [
        ("Flyer", traits.flyer),
        ("Dark Sight", traits.dark_sight),
        ("Fearless", traits.fearless),
        ("Breathless", traits.breathless),
    ];
    let counted = counted
        .into_iter()
        .filter(|(_, amount)| *amount > 0)
        .map(|(name, amount)| format!("{name} ({amount})"));
    let flags = flags
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(name, _)| name.to_owned());
    counted.chain(flags).collect()
}
