//! The values that brains and rules of thumb use, in thousandths of a wound or of a level: one
//! table for all books, so that estimates and exact results can be compared.

use crate::battle::ids::UnitId;

/// Putting a unit out is worth this much more than the wounds it takes.
pub const OUT: i64 = 3000;

/// The worth of an attack that may put out an unharmed unit at once: everything that unit could
/// still have withstood and done is lost too.
pub const OUT_AT_ONCE: i64 = 2 * OUT;

/// A mark such as Staggered, Prone or held.
pub const MARK: i64 = 500;

/// The worth of harm to an ally: it counts a little more than harm to an enemy.
pub const fn to_a_friend(harm: i64) -> i64 {
    -harm * 3 / 2
}

/// The weights of an attack's effects in a closed form, which is a mean over them: as brains value
/// them, or only one of them, so that a test can compare the form with exact odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// A hit, whatever its effect.
    pub hit: i64,
    /// Each wound or point lost.
    pub loss: i64,
    /// Putting the target out.
    pub out: i64,
    /// A mark; all other effects are counted in fractions of one.
    pub mark: i64,
}

impl Scale {
    const NOTHING: Self = Self {
        hit: 0,
        loss: 0,
        out: 0,
        mark: 0,
    };

    /// The weights of brains, if a wound or point is worth `loss`.
    pub const fn usual(loss: i64) -> Self {
        Self {
            hit: 0,
            loss,
            out: OUT,
            mark: MARK,
        }
    }
}

/// The result of a closed form for one target of an attack, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The target.
    pub unit: UnitId,
    /// The chance to hit.
    pub hit: i64,
    /// The mean loss in wounds or points.
    pub lost: i64,
    /// The chance to put the target out.
    pub out: i64,
}

impl Forecast {
    /// Evaluates a closed form for each effect.
    pub fn of(unit: UnitId, mean: impl Fn(Scale) -> i64) -> Self {
        Self {
            unit,
            hit: mean(Scale {
                hit: 1000,
                ..Scale::NOTHING
            }),
            lost: mean(Scale {
                loss: 1000,
                ..Scale::NOTHING
            }),
            out: mean(Scale {
                out: 1000,
                ..Scale::NOTHING
            }),
        }
    }
}
