//! What techniques and spells do, in the numbers a player decides by.

use super::{
    damage::Damage,
    powers::{Also, Effect, Power, Resisted, Shape, Spell, Technique, TechniqueEffect},
};
use crate::rules::shared::power_text::{Extent, dice, sentences};

/// The text of a power.
pub(super) fn of(power: Power) -> String {
    match power {
        Power::Technique(technique) => of_technique(technique),
        Power::Spell(spell) => of_spell(spell),
    }
}

fn harm(damage: Damage) -> String {
    let thrown = dice(damage.dv, damage.quality.faces(), 0);
    format!("{thrown} {} damage", damage.harm.name())
}

fn of_technique(technique: Technique) -> String {
    let facts = match technique.effect {
        TechniqueEffect::Strike(strike) => {
            let moves = match strike.moves {
                0 => String::new(),
                squares => format!("moves up to {squares} squares first"),
            };
            let all = match strike.all_in_reach {
                true => "strikes every enemy in reach",
                false => "",
            };
            vec![moves, all.to_owned()]
        }
        TechniqueEffect::Trip { resists, .. } => {
            vec![format!("knocks down unless it passes {}", resists.name())]
        }
        TechniqueEffect::Bash { damage, .. } => {
            vec![harm(damage), "knocks back at least 1 square".to_owned()]
        }
        TechniqueEffect::Hold(_) => vec!["pins its target".to_owned()],
        TechniqueEffect::Refresh(vigor) => vec![format!("restores {vigor} Vigor")],
    };
    sentences(facts)
}

fn of_spell(spell: Spell) -> String {
    let area = match spell.shape {
        Shape::Aimed(feet) | Shape::Cast(feet) => format!("one creature up to {feet} feet away"),
        Shape::Touch => "one creature in reach".to_owned(),
        Shape::Given => "the caster or an adjacent creature".to_owned(),
        Shape::Burst { radius, range } => {
            let away = match range {
                0 => String::new(),
                feet => format!(" up to {feet} feet away"),
            };
            let squares = crate::battle::counted(i64::from(radius), "squares");
            match radius {
                0 => format!("one square{away}"),
                _ => format!("all within {squares} of a square{away}"),
            }
        }
        Shape::Cone(length) => Extent::Cone(length).text(0, "squares"),
        Shape::Line(length) => Extent::Line(length).text(0, "squares"),
    };
    let (does, besides) = match spell.effect {
        Effect::Harm(harmful) => {
            let resisted = harmful.resisted().map(|(ability, passed)| match passed {
                Resisted::Halves => format!("half if it passes {}", ability.name()),
                Resisted::Avoids => format!("none if it passes {}", ability.name()),
            });
            let also = harmful.also().map(|also| match also {
                Also::Leaps(feet) => format!("another within {feet} feet takes half"),
                Also::Stuns(ability) => format!("stuns unless it passes {}", ability.name()),
            });
            (harm(harmful.damage), resisted.or(also).unwrap_or_default())
        }
        Effect::Bind { resists, rounds } => {
            let rounds = crate::battle::counted(i64::from(rounds), "rounds");
            let unless = format!("unless it passes {}", resists.name());
            (format!("binds for {rounds}"), unless)
        }
        Effect::Mend { health, durability } => {
            let does = format!("restores 1d{health} Health and 1d{durability} Durability");
            (does, String::new())
        }
    };
    sentences([does, area, besides])
}
