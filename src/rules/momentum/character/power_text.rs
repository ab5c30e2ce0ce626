//! What Abilities, Maneuvers, reactions and stunts do, in the numbers a player decides by.

use super::{
    abilities::{Ability, Area, Effect, Maneuver, Resolution, Rider, Twist},
    damage::{Damage, Dice},
    powers::Power,
    stunts::{Stunt, StuntEffect},
};
use crate::rules::{
    momentum::status::Status,
    shared::power_text::{Extent, dice, sentences},
};

/// The text of a power for a user of this Level.
pub(super) fn of(power: &Power, level: i32) -> String {
    match power {
        Power::Ability(ability) => of_ability(*ability),
        Power::Maneuver(maneuver) => of_maneuver(*maneuver),
        // Reactions are asked for when their moment comes.
        Power::Reaction(_) => String::new(),
        Power::Stunt(stunt) => of_stunt(stunt, level),
    }
}

fn harm(damage: Damage, more: i32) -> String {
    format!("{} {:?} damage", rolled(damage.dice, more), damage.harm)
}

/// Dice with this many more of them.
fn rolled(thrown: Dice, more: i32) -> String {
    let number = (i32::from(thrown.number) + more).clamp(0, 99) as u8;
    dice(number, thrown.faces, thrown.plus)
}

fn leaves(status: Option<Status>) -> String {
    status.map_or(String::new(), |status| {
        format!("leaves it {}", status.name())
    })
}

fn of_ability(ability: Ability) -> String {
    let extent = match ability.shape {
        Area::One => Some(Extent::One),
        Area::Own | Area::Square => None,
        Area::Burst(radius) => Some(Extent::Burst(radius)),
        Area::Cone(length) => Some(Extent::Cone(length)),
        Area::Line(length) => Some(Extent::Line(length)),
    };
    let (does, also) = match ability.effect {
        Effect::Harm { damage, also } => (harm(damage, 0), also.map_or(String::new(), rider)),
        Effect::Inflict(status) => (leaves(Some(status)), String::new()),
        Effect::Throw(metres) => (format!("moves it up to {metres} m"), String::new()),
        Effect::Blink(metres) => (format!("moves its user up to {metres} m"), String::new()),
        Effect::Mend(dice) => (
            format!("restores {} Vitality", rolled(dice, 0)),
            String::new(),
        ),
        Effect::Ward(points) => (format!("{points} Temporary Vitality"), String::new()),
        Effect::Call => (String::new(), String::new()),
    };
    let resisted = match ability.resolution {
        Resolution::DefenseForHalf(stat) => format!("half on a {stat:?} Defense Roll"),
        Resolution::DefenseForNothing(stat) => format!("none on a {stat:?} Defense Roll"),
        Resolution::Melee | Resolution::Ranged | Resolution::Sure => String::new(),
    };
    let area = extent.map_or(String::new(), |extent| extent.text(ability.range, "m"));
    sentences([does, also, area, resisted])
}

fn rider(rider: Rider) -> String {
    match rider {
        Rider::Inflicts(status) => leaves(Some(status)),
        Rider::OnCritical(status) => format!("on a critical hit {}", leaves(Some(status))),
        Rider::Pushes(metres) => format!("pushes {metres} m"),
        Rider::Drains => "its user regains half of it".to_owned(),
    }
}

fn of_maneuver(maneuver: Maneuver) -> String {
    sentences([match maneuver.effect {
        Twist::Pierces { points, .. } => format!("ignores up to {points} Armor"),
        Twist::Adds { damage, .. } => format!("{} more", harm(damage, 0)),
        Twist::Pushes { metres, .. } => format!("a hit pushes {metres} m"),
    }])
}

fn of_stunt(stunt: &Stunt, level: i32) -> String {
    let more = |adds: bool| if adds { level } else { 0 };
    let (does, area, leaving) = match stunt.effect {
        StuntEffect::Slam { damage, targets } => {
            let area = format!("up to {targets} adjacent enemies within 1 m");
            (harm(damage, 0), area, None)
        }
        StuntEffect::Blast {
            damage,
            level_adds_dice,
            radius,
            range,
            leaves,
        } => {
            let area = Extent::Burst(radius).text(range, "m");
            (harm(damage, more(level_adds_dice)), area, leaves)
        }
        StuntEffect::Strike {
            damage,
            level_adds_dice,
            targets,
            range,
            leaves,
        } => {
            let area = match targets {
                1 => Extent::One.text(range, "m"),
                _ => format!("up to {targets} enemies within {range} m"),
            };
            (harm(damage, more(level_adds_dice)), area, leaves)
        }
        StuntEffect::Swing {
            damage,
            level_adds_dice,
            radius,
            range,
            leaves,
        } => {
            let to = format!("carries its user to a square up to {range} m away");
            let area = format!("{to}, and hurts enemies within {radius} m of it");
            (harm(damage, more(level_adds_dice)), area, leaves)
        }
        StuntEffect::Rouse {
            dice,
            level_adds_dice,
            range,
        } => {
            let dice = rolled(dice, more(level_adds_dice));
            let area = format!("all allies within {range} m");
            (format!("restores {dice} Vitality"), area, None)
        }
        StuntEffect::Bribe
        | StuntEffect::Awaken(_)
        | StuntEffect::Banish
        | StuntEffect::TakeBlow(_)
        | StuntEffect::CatchBlade => Default::default(),
    };
    let tested = format!(
        "{:?} check, {}",
        stunt.skill,
        stunt.difficulty.number(level)
    );
    sentences([tested, does, area, leaves(leaving)])
}
