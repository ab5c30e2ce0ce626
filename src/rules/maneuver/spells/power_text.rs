//! What spells do, in the numbers a player decides by.

use super::spell::{Area, Effect, Rider, Spell};
use crate::rules::shared::power_text::{Extent, dice, sentences};

/// The text of a spell.
pub(in crate::rules::maneuver) fn of(spell: &Spell) -> String {
    let (does, extent, besides) = match spell.effect {
        Effect::Strike(strike) => {
            let extent = match strike.area {
                Area::One => Extent::One,
                Area::Cone(length) => Extent::Cone(length),
                Area::Burst(radius) => Extent::Burst(radius),
            };
            let thrown = dice(1, strike.faces, strike.plus);
            let besides = match strike.rider {
                Rider::Plain => "",
                Rider::Slows => "a critical win slows it",
                Rider::Pushes => "pushes 1 m",
                Rider::Drains => "the caster heals half of it",
            };
            let does = format!("{thrown} {:?} damage", strike.harm);
            (does, Some(extent), besides)
        }
        Effect::Dread => ("dazes".to_owned(), Some(Extent::One), ""),
        Effect::Blink(metres) => (format!("moves its user up to {metres} m"), None, ""),
        Effect::Mend { die, plus } => {
            let does = format!("restores {} Health", dice(1, die, plus));
            (does, Some(Extent::One), "")
        }
        Effect::Ward => ("+2 on the defence test".to_owned(), None, ""),
        Effect::Veil(radius) => ("fog".to_owned(), Some(Extent::Burst(radius)), ""),
    };
    let area = extent.map_or(String::new(), |extent| extent.text(spell.range, "m"));
    sentences([does, area, besides.to_owned()])
}
