//! The price and kind of an action of the book (EV-ACT-01, EV-TIM-14). `declare` has how it is
//! declared and paid.

use super::character::catalogue::Keyword;
use crate::{
    battle::{components::PoolId, ruleset::Costs},
    rules::shared::action,
};

/// The pool of action points of a turn (EV-TIM-02).
pub const STARS: PoolId = PoolId(0);

/// The book, as the type parameter of its actions.
#[derive(Clone, Copy)]
pub struct Evoker;

/// An action of the book.
pub type ActionDef = action::ActionDef<Evoker>;

/// The work of an order of this book.
pub type Work = action::Work<Evoker>;

/// The price of a free action.
pub const FREE: Costs = Costs::NOTHING.said("0");

/// A price of this many stars.
pub const fn stars(stars: i16) -> Costs {
    Costs::of(STARS, stars)
}

/// A price of this many stars for an action with a keyword; each keyword is usable once a turn
/// (EV-TIM-14).
pub const fn stars_for(stars: i16, keyword: Keyword) -> Costs {
    self::stars(stars).limit(keyword as u8)
}

/// A price of this many stars for an action that may have a keyword.
pub fn stars_if(stars: i16, keyword: Option<Keyword>) -> Costs {
    let costs = self::stars(stars);
    keyword.map_or(costs, |keyword| costs.limit(keyword as u8))
}

/// Kinds of action, by what may prevent them beside the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// Prevented by anything that forbids actions.
    Action,
    /// An attack: rage allows it, and a held unit tries to break free first (EV-CND-14).
    Attack,
    /// Running: rage allows it while no enemy is in reach (EV-AIL-32).
    Run,
    /// Prevented only by its own gate.
    Own,
}

/// The keyword of a price, if it has one.
pub fn keyword(costs: &Costs) -> Option<Keyword> {
    let place = costs.limit?;
    Keyword::ALL.get(usize::from(place)).copied()
}
