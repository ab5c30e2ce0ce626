//! The slots of an action: what a book says of it in one place.

use bitflags::bitflags;

use super::{
    components::PoolId,
    ids::UnitId,
    order::{ActionId, Order, Tool},
    plan::Plan,
    refusal::Refusal,
    ruleset::{ActionParams, Group},
    view::View,
};

/// What the menu, the text mode and the help say about an action.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The words an order uses: lower case, no spaces at the ends.
    pub key: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// What somebody does who does it, in words: the first form that fits what is named.
    pub phrase: &'static [Form],
    /// The rules it follows, the main one first.
    pub rules: &'static [&'static str],
    /// Where the menu shows it.
    pub group: Group,
    /// What its orders may say.
    pub takes: ActionParams,
    /// What it costs.
    pub cost: Costs,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// One form of the phrase of an action, from its verb on, as one tells another to do it: "attack
/// {target} with {item}". Log, menus and questions take their words from it.
///
/// What stands in braces is filled in from what is named: `{target}` and `{target's}`, the target if
/// it is not oneself; `{ally}` and `{enemy}`, the target if it is one; `{item}` with "the" and `{an
/// item}`; `{power}`; `{at}`, a square or spot; `{mode}`, what is told apart by a mode; `{action}`,
/// another action; `{what}`, words of the plan, which begin with a verb. A form with something that
/// is not named does not fit; the last form has none.
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
    /// What the game has to know of an action besides its orders.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ActionBits: u16 {
        /// It is a way of moving, which some books do not count as an action.
        const MOVES = 1;
        /// It costs nothing.
        const FREE = 1 << 1;
        /// It can be ordered in the turns of others too, and no window has to open for it.
        const ANY_TIME = 1 << 2;
        /// It belongs to one's own turn: no window of another's turn offers it.
        const OWN_TURN = 1 << 3;
        /// Its orders name another action, as holding one back does.
        const NAMES_ACTION = 1 << 4;
        /// It gives back what harm has taken.
        const MENDS = 1 << 5;
        /// It may change how well its combatant stands and strikes, such as a guard raised or
        /// another weapon in hand.
        const GUARDS = 1 << 6;
        /// It may change how well its combatant stands and strikes where it is done to oneself.
        const GUARDS_ONESELF = 1 << 7;
        /// It can be held back, at the price of [`Action::held_cost`].
        const CAN_WAIT = 1 << 8;
        /// It takes a weapon in hand.
        const DRAWS = 1 << 9;
        /// It loads a weapon in hand.
        const LOADS = 1 << 10;
    }
}

impl ActionBits {
    /// Whether an order of such an action may change how well its combatant stands and strikes.
    pub fn guards(self, order: &Order) -> bool {
        let on_itself = order.target().is_none_or(|target| target == order.unit);
        self.contains(Self::GUARDS) || on_itself && self.contains(Self::GUARDS_ONESELF)
    }
}

/// What an action costs, said once: what its entry shows, what is asked for before it can be done,
/// what is paid, and what holding it back takes all come from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    parts: [(PoolId, i16); Costs::POOLS],
    /// The limit it counts for, by its place in the book's list, such as the one attack of a turn.
    pub limit: Option<u8>,
    /// What a player reads instead of the sum, where that depends on what is ordered.
    pub words: Option<&'static str>,
}

impl Costs {
    /// From how many pools at most an action is paid.
    const POOLS: usize = 3;

    /// Nothing at all.
    pub const NOTHING: Self = Self {
        parts: [(PoolId(0), 0); Self::POOLS],
        limit: None,
        words: None,
    };

    /// So many points of a pool.
    #[must_use]
    pub const fn of(pool: PoolId, amount: i16) -> Self {
        Self::NOTHING.and(pool, amount)
    }

    /// These, and so many points of another pool.
    #[must_use]
    pub const fn and(mut self, pool: PoolId, amount: i16) -> Self {
        let mut place = 0;
        while place + 1 < Self::POOLS && self.parts[place].1 != 0 {
            place += 1;
        }
        self.parts[place] = (pool, amount);
        self
    }

    /// These, counting for a limit of the book.
    #[must_use]
    pub const fn limit(mut self, place: u8) -> Self {
        self.limit = Some(place);
        self
    }

    /// These as the least it can cost, which a player reads so: "by the weapon".
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

/// An action of a book: one file each.
pub trait Action: Sync {
    /// Its names and rules.
    fn entry(&self) -> &'static Entry;

    /// Whether the combatant could do it now at all, whatever the target.
    ///
    /// # Errors
    /// The reason why not, for a greyed line of the menu.
    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal>;

    /// Adds the orders worth considering: every target and item, in a fixed order. They need not
    /// be legal; `plan` tells.
    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>);

    /// Works an order out.
    ///
    /// # Errors
    /// Why it cannot be.
    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal>;

    /// What else the game has to know of it.
    fn bits(&self) -> ActionBits {
        ActionBits::empty()
    }

    /// What an order is worth that is no attack: enemies hampered, friends guarded and spurred on.
    /// By a rule of thumb, in thousandths of a wound or of its level; `None` where its odds have to
    /// be worked out.
    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        None
    }

    /// What it costs at once to hold it back for later, done with this; `None` if it cannot be.
    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: Tool) -> Option<Costs> {
        None
    }
}
