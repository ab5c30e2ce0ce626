//! What a book defines for each of its actions.

use bitflags::bitflags;

use super::order::Order;
use crate::battle::{components::PoolId, icon::Icon, ruleset::ActionParams};

/// What the menu, the text mode and the help say about an action.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The words an order uses: lower case, no spaces at the ends.
    pub key: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// Its icon on the buttons that arm it.
    pub icon: Icon,
    /// The action as a verb phrase: the first form that fits the order is used.
    pub phrase: &'static [Form],
    /// The rules it follows, the main one first.
    pub rules: &'static [&'static str],
    /// Where the menu shows it.
    pub group: Group,
    /// The parameters of its orders.
    pub takes: ActionParams,
    /// What it costs.
    pub cost: Costs,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// One form of an action's phrase, as an imperative: "attack {target} with {item}". Log, menus and
/// questions take their words from it.
///
/// Braces are filled in from the order: `{target}` and `{target's}`, the target unless it is the
/// unit itself; `{ally}` and `{enemy}`, the target if it is one; `{item}` with "the" and `{an
/// item}`; `{power}`; `{at}`, a square or spot; `{mode}`, the name of a mode; `{action}`, another
/// action; `{what}`, words of the plan, which begin with a verb. A form does not fit if one of its
/// braces has no value; the last form has no braces.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// It fits only in this mode.
    pub mode: Option<u8>,
    /// The words.
    pub words: &'static str,
}

impl Form {
    /// A form for any mode.
    pub const fn new(words: &'static str) -> Self {
        Self { mode: None, words }
    }

    /// A form for one mode.
    pub const fn by(mode: u8, words: &'static str) -> Self {
        Self {
            mode: Some(mode),
            words,
        }
    }
}

bitflags! {
    /// What the game needs to know about an action besides its orders.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ActionBits: u16 {
        /// It is a way of moving, which some books do not count as an action.
        const MOVES = 1;
        /// It costs nothing.
        const FREE = 1 << 1;
        /// It can be ordered in the turns of others too, and no window has to open for it.
        const ANY_TIME = 1 << 2;
        /// It is only offered in the unit's own turn, never as a reaction.
        const OWN_TURN = 1 << 3;
        /// Its orders name another action, as holding one back does.
        const NAMES_ACTION = 1 << 4;
        /// It heals harm.
        const MENDS = 1 << 5;
        /// It may change how well the unit defends and attacks, such as a raised guard or another
        /// weapon in hand.
        const GUARDS = 1 << 6;
        /// It may change how well the unit defends and attacks, if aimed at the unit itself.
        const GUARDS_ONESELF = 1 << 7;
        /// It can be held back, at the price of [`Action::held_cost`](crate::battle::ruleset::Action::held_cost).
        const CAN_WAIT = 1 << 8;
        /// It takes a weapon in hand.
        const DRAWS = 1 << 9;
        /// It loads a weapon in hand.
        const LOADS = 1 << 10;
    }
}

impl ActionBits {
    /// Whether an order of such an action may change how well the unit defends and attacks.
    pub fn guards(self, order: &Order) -> bool {
        let on_itself = order.target().is_none_or(|target| target == order.unit);
        self.contains(Self::GUARDS) || on_itself && self.contains(Self::GUARDS_ONESELF)
    }
}

/// The cost of an action, defined once: the menu entry, the legality test, the payment and the
/// price of holding it back all use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    parts: [(PoolId, i16); Costs::POOLS],
    /// The limit it counts against, by its place in the book's list, such as one attack a turn.
    pub limit: Option<u8>,
    /// What a player reads instead of the sum, where the cost depends on the order.
    pub words: Option<&'static str>,
}

impl Costs {
    /// The most pools that an action is paid from.
    const POOLS: usize = 3;

    /// Nothing at all.
    pub const NOTHING: Self = Self {
        parts: [(PoolId(0), 0); Self::POOLS],
        limit: None,
        words: None,
    };

    /// This many points of a pool.
    #[must_use]
    pub const fn of(pool: PoolId, amount: i16) -> Self {
        Self::NOTHING.and(pool, amount)
    }

    /// This cost, plus points of another pool.
    #[must_use]
    pub const fn and(mut self, pool: PoolId, amount: i16) -> Self {
        let mut place = 0;
        while place + 1 < Self::POOLS && self.parts[place].1 != 0 {
            place += 1;
        }
        self.parts[place] = (pool, amount);
        self
    }

    /// This cost, counting against a limit of the book.
    #[must_use]
    pub const fn limit(mut self, place: u8) -> Self {
        self.limit = Some(place);
        self
    }

    /// This cost as the minimum, with the words a player reads: "by the weapon".
    #[must_use]
    pub const fn said(mut self, words: &'static str) -> Self {
        self.words = Some(words);
        self
    }

    /// The pools it is paid from, with how much of each.
    pub fn parts(&self) -> impl Iterator<Item = (PoolId, i16)> + use<> {
        self.parts.into_iter().filter(|(_, amount)| *amount != 0)
    }

    /// How much of a pool it takes.
    pub fn points(&self, pool: PoolId) -> i16 {
        let of_pool = self.parts().filter(|(known, _)| *known == pool);
        of_pool.map(|(_, amount)| amount).sum()
    }
}

/// A group of the action menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Moving.
    Move,
    /// Hurting enemies.
    Attack,
    /// Hampering enemies.
    Trick,
    /// Defending the unit itself and others.
    Defence,
    /// Helping allies.
    Support,
    /// Ending the turn and similar orders.
    Turn,
}
