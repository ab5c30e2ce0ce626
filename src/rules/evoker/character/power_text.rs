//! What powers do, in the numbers a player decides by.

use super::catalogue::{Power, PowerEffect, Shape};
use crate::rules::shared::power_text::{Extent, sentences};

/// The text of a power: its description, its damage, its area.
pub(super) fn of(power: &Power) -> String {
    let area = match power.shape {
        Shape::Single => Extent::One.text(power.range, "m"),
        Shape::Blast(radius) => Extent::Burst(radius.into()).text(power.range, "m"),
        Shape::Aura(radius) => Extent::Aura(radius.into()).text(0, "m"),
        Shape::Line(length) => Extent::Line(length.into()).text(0, "m"),
        Shape::Wave(length) => format!("a wedge of {length} m"),
        Shape::Arc(more) => {
            let first = Extent::One.text(power.range, "m");
            format!("{first}, then up to {more} more near the one before")
        }
    };
    let does = match power.effect {
        PowerEffect::Attack { damage, .. } => {
            let element = power.element.map_or("", |element| element.name());
            format!("damage {damage} {element}").trim_end().to_owned() + ", plus bonus and margin"
        }
        PowerEffect::Cloud { radius, rounds } => {
            let rounds = crate::battle::counted(i64::from(rounds), "rounds");
            format!("haze within {radius} m for {rounds}")
        }
        _ => String::new(),
    };
    let area = if power.effect.is_passive() {
        String::new()
    } else {
        area
    };
    let numbers = sentences([does, area]);
    format!("{} {numbers}", power.description).trim().to_owned()
}
