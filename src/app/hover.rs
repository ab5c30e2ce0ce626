//! What acting on the square under the cursor would mean, in values that cards show.

use crate::{
    battle::{
        ids::UnitId, leading_tests::LeadingTests, odds::Odds, order::Order, plan::RouteStep,
        refusal::Refusal,
    },
    preview::Onward,
};

/// What acting on a square would mean.
#[derive(Clone, Debug)]
pub enum HoverPreview {
    /// Going there.
    Walk {
        /// The order; the purchase of the way where that comes first.
        order: Order,
        /// The way.
        route: Vec<RouteStep>,
        /// Who may strike because of it, with the rule's advantages and the chance in tenths of
        /// a percent where it is known.
        invites: Vec<(UnitId, i8)>,
        /// What it costs.
        price: String,
    },
    /// An action on a unit or a place.
    Act {
        /// The order.
        order: Order,
        /// Its odds.
        odds: Box<Odds>,
        /// The tests they come from.
        tests: Box<LeadingTests>,
        /// What it costs.
        price: String,
        /// Who may strike because of it.
        invites: Vec<(UnitId, i8)>,
        /// It can only be begun in this turn; the odds are those of the next one.
        begun: bool,
    },
    /// It cannot be.
    Refused {
        /// What was asked, in a few words.
        what: String,
        /// Why not.
        refusal: Refusal,
        /// How it gets there over several turns, where it is a walk.
        onward: Option<Onward>,
    },
}

impl HoverPreview {
    /// What cannot be, and no later turn changes that.
    pub(super) fn refused(what: String, refusal: Refusal) -> Self {
        let onward = None;
        Self::Refused {
            what,
            refusal,
            onward,
        }
    }

    /// The order that acting there would give.
    pub fn order(&self) -> Option<&Order> {
        match self {
            Self::Walk { order, .. } | Self::Act { order, .. } => Some(order),
            Self::Refused { .. } => None,
        }
    }
}
