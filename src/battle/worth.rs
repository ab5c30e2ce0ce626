//! What brains and rules of thumb reckon with, in thousandths of a wound or of a level: one table
//! for all books, so that what one part guesses and another works out can be compared.

use super::ids::UnitId;

/// Putting somebody out is worth this much more than the wounds it costs.
pub const OUT: i64 = 3000;

/// Where one blow may put somebody out who was unhurt: all it could have taken and done besides is
/// gone with it.
pub const OUT_AT_ONCE: i64 = 2 * OUT;

/// A mark such as Staggered, Prone or held.
pub const MARK: i64 = 500;

/// What harm is worth that is done to a friend: a friend's blood counts a little more than an
/// enemy's.
pub const fn to_a_friend(harm: i64) -> i64 {
    -harm * 3 / 2
}

/// What the ends of an attack count for in a closed form, which is a mean over them: as brains value
/// them, or one of them alone, so that a test can hold the form to exact odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// That it hits, whatever it does.
    pub hit: i64,
    /// Each wound or point that is lost.
    pub loss: i64,
    /// That somebody is put out.
    pub out: i64,
    /// A mark; all else that an attack does is reckoned in parts of one.
    pub mark: i64,
}

impl Scale {
    const NOTHING: Self = Self {
        hit: 0,
        loss: 0,
        out: 0,
        mark: 0,
    };

    /// What brains value where a wound or point is worth so much.
    pub const fn usual(loss: i64) -> Self {
        Self {
            hit: 0,
            loss,
            out: OUT,
            mark: MARK,
        }
    }
}

/// What a closed form says of an attack on one of those it meets, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Whom it meets.
    pub unit: UnitId,
    /// How likely it hits.
    pub hit: i64,
    /// Wounds or points that are lost in the mean.
    pub lost: i64,
    /// How likely it puts somebody out.
    pub out: i64,
}

impl Forecast {
    /// Asks a closed form for one thing after the other.
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
