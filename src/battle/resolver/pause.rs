//! Why a rule stops before its end.

use crate::battle::{check::DiceSpec, orders::question::Question};

/// Why a resolution stopped before its end.
#[derive(Clone, Debug)]
pub enum Pause {
    /// A player has to decide first.
    Question(Box<Question>),
    /// Odds: everything after depends only on this key and the state.
    Stage(u64),
    /// Scripted dice ran out; `needs` names the throw that found none.
    DiceMissing {
        /// The missing throw.
        needs: DiceSpec,
    },
    /// A scripted face that its die does not have.
    ImpossibleFace {
        /// Its index among the scripted dice.
        place: usize,
        /// The scripted face.
        face: u16,
        /// The number of faces of the die.
        faces: u16,
    },
    /// Orders nested deeper than the bound, or more throws in one run of odds than any order makes.
    TooDeep,
}

/// What a rule returns. Its error is never a fault: it is a [`Pause`], for an open question or
/// scripted dice that ran out, and `?` passes it on.
pub type RuleResult<T = ()> = Result<T, Pause>;
