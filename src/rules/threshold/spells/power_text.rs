//! What spells do, in the numbers a player decides by.

use super::spell::{Area, Effect, Spell, Target};
use crate::rules::shared::power_text::{Extent, sentences};

/// The text of a spell.
pub(in crate::rules::threshold) fn of(spell: &Spell) -> String {
    let extent = match spell.area {
        Area::One => Extent::One,
        Area::Burst(radius) => Extent::Burst(radius.into()),
        Area::Line(length) => Extent::Line(length.into()),
        Area::Cone(length) => Extent::Cone(length.into()),
    };
    let long = |rounds: u16| crate::battle::counted(i64::from(rounds), "rounds");
    let does = match spell.effect {
        Effect::Damage(damage) => format!("{:?} damage, {:+}", damage.aspect, damage.amount),
        Effect::Gust => "pushes, and may knock over".to_owned(),
        Effect::Ward => "+2 Toughness while it lasts".to_owned(),
        Effect::Quicken => "actions cost less while it lasts".to_owned(),
        Effect::Grip => "the target cannot move until it escapes".to_owned(),
        Effect::Daze(rounds) => format!("attacks and defends worse for {}", long(rounds)),
        Effect::Sluggish(rounds) => format!("actions cost more for {}", long(rounds)),
        Effect::Mend => "heals a wound".to_owned(),
        Effect::Venom(strength) => format!("venom of strength {strength}"),
    };
    let against = match spell.against {
        Target::Friend => String::new(),
        Target::Ranged => "against Ranged Defense".to_owned(),
        defence => format!("against {defence:?}"),
    };
    let area = match (spell.area, spell.against) {
        (Area::One, Target::Friend) if spell.range == 1 => "the caster or one in reach".to_owned(),
        (Area::One, _) if spell.range == 1 => "one target in reach".to_owned(),
        _ => match spell.area {
            // Lines are counted in squares.
            Area::Line(_) => extent.text(0, "squares"),
            _ => extent.text(spell.range, "yards"),
        },
    };
    sentences([does, area, against])
}
