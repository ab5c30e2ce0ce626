//! What an order may come to: effects on units, with their probabilities.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::{
    battle::{
        check::Check,
        components::PoolId,
        ids::{UnitId, UnitSet},
        orders::question::{Choice, Question},
    },
    dice::Weight,
    geometry::Cell,
};

/// What an outcome did to one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effect {
    /// The unit it happens to.
    pub unit: UnitId,
    /// It was hit.
    pub hit: bool,
    /// Wounds or points lost; below 0 healed.
    pub lost: i16,
    /// Wounds gained, in books where each has its own level: a single one has the level in `lost`.
    pub wounds: i16,
    /// It is out now, on the field, and was not before.
    pub out: bool,
    /// It has left the field.
    pub left: bool,
    /// Marks it gained, as bits over the book's list.
    pub gained: u32,
    /// Marks it lost, likewise.
    pub shed: u32,
    /// It is hidden now and was not before.
    pub hides: bool,
    /// The only enemies it is newly hidden from, if others still see it.
    pub hides_from: UnitSet,
    /// Its square afterwards, if it was moved and is not the acting unit.
    pub moved: Option<Cell>,
}

/// Everything one outcome did, by combatant number.
pub type Effects = SmallVec<[Effect; 2]>;

/// An answer for more points that the unit is asked for while its order is carried out.
#[derive(Clone, Debug)]
pub struct Extra {
    /// The question.
    pub question: Box<Question>,
    /// The answer that takes more points.
    pub choice: Choice,
    /// Its price, where it is known before.
    pub price: Option<(PoolId, i16)>,
    /// The odds of the order with this answer and no other that takes points.
    pub odds: Odds,
}

/// The odds of an order.
#[derive(Clone, Debug, Default)]
pub struct Odds {
    /// Every distinct outcome with its probability; they sum to one.
    pub outcomes: Vec<(Effects, Weight)>,
    /// Whether there were too many runs and the outcomes were sampled: say "about".
    pub about: bool,
    /// Resolutions run.
    pub runs: u32,
    /// The first test, if there is one.
    pub check: Option<Box<Check>>,
    /// What the unit may add for more points while the order is carried out; filled in by
    /// [`odds_at_price`](super::at_price::odds_at_price) alone.
    pub extras: Vec<Extra>,
}

impl Odds {
    /// Whether a part of them is sampled: the odds themselves, or those with an extra.
    pub fn is_sampled(&self) -> bool {
        self.about || self.extras.iter().any(|extra| extra.odds.about)
    }

    /// The probability of outcomes that satisfy a condition.
    pub fn chance(&self, condition: impl Fn(&Effects) -> bool) -> Weight {
        let mut sum = Weight::ZERO;
        for (effects, weight) in &self.outcomes {
            if condition(effects) {
                sum += *weight;
            }
        }
        sum
    }

    /// The probability that the unit is hit.
    pub fn hits(&self, unit: UnitId) -> Weight {
        self.chance(|effects| {
            effects
                .iter()
                .any(|effect| effect.unit == unit && effect.hit)
        })
    }

    /// The probability that the unit is put out.
    pub fn puts_out(&self, unit: UnitId) -> Weight {
        self.chance(|effects| {
            effects
                .iter()
                .any(|effect| effect.unit == unit && effect.out)
        })
    }

    /// The probability that the unit leaves the field.
    pub fn leaves(&self, unit: UnitId) -> Weight {
        self.chance(|effects| {
            effects
                .iter()
                .any(|effect| effect.unit == unit && effect.left)
        })
    }

    /// The probability that the unit hides from all its enemies.
    pub fn hides(&self, unit: UnitId) -> Weight {
        self.chance(|effects| {
            effects
                .iter()
                .any(|effect| effect.unit == unit && effect.hides)
        })
    }

    /// The enemies the unit may hide from while others still see it, each with its probability.
    pub fn hides_from(&self, unit: UnitId) -> Vec<(UnitId, Weight)> {
        let own = |effects: &Effects| effects.iter().find(|effect| effect.unit == unit).copied();
        let mut from = UnitSet::default();
        for (effects, _) in &self.outcomes {
            for enemy in own(effects).iter().flat_map(|own| own.hides_from.iter()) {
                from.insert(enemy);
            }
        }
        let chance = |enemy| {
            self.chance(|effects| {
                own(effects).is_some_and(|own| own.hides || own.hides_from.contains(enemy))
            })
        };
        from.iter().map(|enemy| (enemy, chance(enemy))).collect()
    }

    /// Probabilities of the unit's losses (0, 1, 2 ... wounds or levels of them, in that order) by
    /// the number of wounds with their own level, without outcomes after which it is out or gone.
    pub fn losses(&self, unit: UnitId) -> BTreeMap<(i16, i16), Weight> {
        let mut losses = BTreeMap::new();
        for (effects, weight) in &self.outcomes {
            let effect = effects.iter().find(|effect| effect.unit == unit);
            if effect.is_some_and(|effect| effect.out || effect.left) {
                continue;
            }
            let lost = effect.map_or((0, 0), |effect| (effect.lost, effect.wounds));
            *losses.entry(lost).or_insert(Weight::ZERO) += *weight;
        }
        losses
    }

    /// Expected loss of the combatant in thousandths of a wound or point.
    pub fn expected_loss(&self, unit: UnitId) -> i64 {
        self.outcomes
            .iter()
            .filter_map(|(effects, weight)| {
                let effect = effects.iter().find(|effect| effect.unit == unit)?;
                Some(weight.of_thousand(i64::from(effect.lost)))
            })
            .sum()
    }

    /// Where the unit is moved to, each square with its probability; empty if it stays.
    pub fn ends(&self, unit: UnitId) -> BTreeMap<Cell, Weight> {
        let mut ends = BTreeMap::new();
        for (effects, weight) in &self.outcomes {
            let effect = effects.iter().find(|effect| effect.unit == unit);
            if let Some(cell) = effect.and_then(|effect| effect.moved) {
                *ends.entry(cell).or_insert(Weight::ZERO) += *weight;
            }
        }
        ends
    }

    /// The sum of all probabilities; exactly one in correct code.
    pub fn total(&self) -> Weight {
        self.chance(|_| true)
    }
}
