//! The possible harm to one unit, in three numbers.

use crate::{
    battle::{ids::UnitId, odds::Odds},
    dice::Weight,
};

/// The possible harm to one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    /// The chance that it is hit, or loses anything.
    pub hit: Weight,
    /// The chance that it is put out.
    pub out: Weight,
    /// The mean loss, in thousandths of a wound or point.
    pub expected: i64,
    /// Whether the outcomes were sampled: say "about".
    pub about: bool,
}

impl Harm {
    /// The harm of an order to a unit.
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

    /// Whether no harm is possible.
    pub fn is_nothing(&self) -> bool {
        self.hit == Weight::ZERO && self.out == Weight::ZERO && self.expected == 0
    }
}
