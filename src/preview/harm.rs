//! What may happen to one combatant, in three numbers.

use crate::{
    battle::{ids::UnitId, odds::Odds},
    dice::Weight,
};

/// What may happen to one combatant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    /// The chance that it is hit, or loses anything.
    pub hit: Weight,
    /// The chance that it is put out.
    pub out: Weight,
    /// What it loses in the mean, in thousandths of a wound or point.
    pub expected: i64,
    /// The outcomes were sampled: say "about".
    pub about: bool,
}

impl Harm {
    /// What an order may do to somebody.
    pub fn of(odds: &Odds, unit: UnitId) -> Self {
        let hit = odds.chance(|effects| {
            effects
                .iter()
                .any(|effect| effect.unit == unit && (effect.hit || effect.lost > 0 || effect.out))
        });
        Self {
            hit,
            out: odds.puts_out(unit),
            expected: odds.expected_loss(unit),
            about: odds.about,
        }
    }

    /// Whether nothing at all can happen to it.
    pub fn is_nothing(&self) -> bool {
        self.hit == Weight::ZERO && self.out == Weight::ZERO && self.expected == 0
    }
}
