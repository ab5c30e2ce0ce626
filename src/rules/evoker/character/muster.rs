//! Fills components from sheets at the start of a battle (EV-TIM-04, EV-SHT-06 to 12).

use super::{
    catalogue::Catalogue,
    sheet::{Score, Sheet},
    stats, weapons,
};
use crate::battle::components::{Columns, PersonaState, Personas, Stress};
use crate::rules::evoker::body::harm;

/// Fills the components of one unit from its sheet.
pub fn fill(columns: &mut Columns, number: usize, sheet: &Sheet, catalogue: &Catalogue) {
    let bonus = |score: Score| i16::from(sheet.scores[score as usize] / 10);
    columns.wounds[number] = harm::tracks(sheet.scores[Score::Toughness as usize]);
    columns.stress[number] = Stress {
        total: 0,
        tracked: sheet.tracks_stress,
        owed: 0,
    };
    columns.personas[number] = Personas {
        list: sheet
            .personas
            .iter()
            .map(|persona| PersonaState {
                wounds: harm::tracks(persona.toughness),
                broken: false,
            })
            .collect(),
        equipped: (!sheet.personas.is_empty()).then_some(0),
    };
    // EV-SHT-19: Unnatural Strength counts wherever the Strength Bonus does.
    let unnatural = i16::from(sheet.traits.unnatural_strength);
    let strength = bonus(Score::Strength) + unnatural + bonus(Score::Toughness);
    let magic = bonus(Score::Magic) + bonus(Score::Willpower);
    let realisation = bonus(Score::Realisation);
    let fate = sheet.fate.map_or(realisation, i16::from);
    let pools = &mut columns.pools[number];
    pools.open(stats::STARS, 0, stats::MOST_STARS);
    pools.open(stats::FATE, fate, realisation.max(fate));
    pools.open(stats::SPIRIT, magic, magic);
    pools.open(stats::EXERTION, strength, strength);
    columns.hands[number] = weapons::take_up(catalogue, &sheet.items);
}
