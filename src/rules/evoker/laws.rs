//! What an action of the book is: a price in stars, perhaps a keyword, and a kind (EV-ACT-01,
//! EV-TIM-14). How it is declared and paid is in `declare`.

use super::character::catalogue::Keyword;
use crate::{
    battle::{components::PoolId, ruleset::Costs},
    rules::shared::action,
};

/// Action points of a turn (EV-TIM-02).
pub const STARS: PoolId = PoolId(0);

/// The book as a giver of laws for actions.
#[derive(Clone, Copy)]
pub struct Evoker;

/// An action of the book.
pub type ActionDef = action::ActionDef<Evoker>;

/// What an action comes to.
pub type Work = action::Work<Evoker>;

/// The price of what costs no star.
pub const FREE: Costs = Costs::NOTHING.said("0");

/// So many stars.
pub const fn stars(stars: i16) -> Costs {
    Costs::of(STARS, stars)
}

/// So many stars, for an action of a keyword: one of each keyword a turn (EV-TIM-14).
pub const fn stars_for(stars: i16, keyword: Keyword) -> Costs {
    self::stars(stars).limit(keyword as u8)
}

/// So many stars, for an action of a keyword if it has one.
pub fn stars_if(stars: i16, keyword: Option<Keyword>) -> Costs {
    let costs = self::stars(stars);
    keyword.map_or(costs, |keyword| costs.limit(keyword as u8))
}

/// Kinds of action, by what may keep somebody from them beside the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whatever keeps from acting.
    Action,
    /// An attack: rage leaves it, and whoever is held tries to get free first (EV-CND-14).
    Attack,
    /// Running: rage leaves it while no enemy is in reach (EV-AIL-32).
    Run,
    /// Only what its own gate says.
    Own,
}

/// The keyword that a price counts for.
pub fn keyword(costs: &Costs) -> Option<Keyword> {
    let place = costs.limit?;
    Keyword::ALL.get(usize::from(place)).copied()
}
