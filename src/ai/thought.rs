//! What a brain thinks of orders, in terms it can report.

use smallvec::SmallVec;

use crate::{
    battle::{ids::UnitId, orders::order::Order},
    data::minds::Mind,
};

/// A reason for or against an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// Likely harm to enemies.
    Harm,
    /// The target is nearly out, or decides the battle.
    Finish,
    /// Friends are at the target too.
    Gather,
    /// Others already attack the target.
    Crowd,
    /// Enemies hampered, friends helped.
    Help,
    /// Harm to expect afterwards.
    Danger,
    /// Difference from the best fighting distance.
    Distance,
    /// Distance of friends.
    Company,
    /// What the level wants.
    Goal,
    /// Blows taken on the way.
    Struck,
    /// Cost of the route.
    Way,
    /// How much better the unit stands or strikes afterwards.
    Guard,
    /// The attack it improves.
    Next,
    /// The attack it opens.
    Opens,
    /// The better square still in reach after it.
    Refuge,
    /// Supplies used up or regained.
    Supplies,
    /// What the enemies lose in the playouts.
    Theirs,
    /// What the own side loses in the playouts.
    Ours,
    /// How often the playouts win or lose the battle.
    End,
}

impl Term {
    /// Its name, as a player reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Harm => "likely harm",
            Self::Finish => "nearly out",
            Self::Gather => "allies at the target",
            Self::Crowd => "left to others",
            Self::Help => "help",
            Self::Danger => "danger",
            Self::Distance => "distance",
            Self::Company => "company",
            Self::Goal => "goal",
            Self::Struck => "blows on the way",
            Self::Way => "the way",
            Self::Guard => "guard",
            Self::Next => "the blow after it",
            Self::Opens => "the attack it opens",
            Self::Refuge => "the place to go to after it",
            Self::Supplies => "supplies",
            Self::Theirs => "what they lose by it",
            Self::Ours => "what one's own lose",
            Self::End => "the end of the battle",
        }
    }
}

/// Reasons with their amounts, in thousandths of a wound or point.
pub type WeighedTerms = SmallVec<[(Term, i64); 4]>;

/// An order with the reasons for and against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The order.
    pub order: Order,
    /// The sum of all terms.
    pub worth: i64,
    /// How much more than another order it has to promise to be preferred.
    pub(super) margin: i64,
    /// The reasons.
    pub terms: WeighedTerms,
}

impl Thought {
    /// An order with the sum of its terms; zero terms are left out.
    pub(super) fn of(order: Order, terms: &[(Term, i64)]) -> Self {
        Self {
            order,
            worth: terms.iter().map(|(_, amount)| amount).sum(),
            margin: 0,
            terms: terms
                .iter()
                .copied()
                .filter(|(_, amount)| *amount != 0)
                .collect(),
        }
    }

    /// This thought with one reason more.
    pub(super) fn and(mut self, reason: (Term, i64)) -> Self {
        if reason.1 != 0 {
            self.terms.push(reason);
            self.worth += reason.1;
        }
        self
    }

    /// This thought, preferred only if it promises this much more than others.
    pub(super) fn with_margin(mut self, margin: i64) -> Self {
        self.margin = margin;
        self
    }

    /// Its worth for a unit that goes elsewhere: without how well it guards here. `None` for
    /// preparations, which do not apply then.
    pub(super) fn by_itself(&self) -> Option<i64> {
        let prepares = |(term, _): &(Term, i64)| matches!(term, Term::Next | Term::Opens);
        if self.terms.iter().any(prepares) {
            return None;
        }
        let guards = self.terms.iter().filter(|(term, _)| *term == Term::Guard);
        Some(self.rank() - guards.map(|(_, amount)| amount).sum::<i64>())
    }

    /// Whether its playouts came off better than those of the order done, but by no more than luck
    /// may explain.
    pub fn is_doubted(&self, done: &Self) -> bool {
        let mut terms = self.terms.iter();
        let is_played_on =
            terms.any(|(term, _)| matches!(term, Term::Theirs | Term::Ours | Term::End));
        is_played_on && self.worth > done.worth && self.rank() <= done.rank()
    }

    /// Its worth when compared with others, less the margin.
    pub(super) fn rank(&self) -> i64 {
        self.worth - self.margin
    }
}

/// What a brain thinks before an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thoughts {
    /// The unit to act.
    pub unit: UnitId,
    /// The mind that thinks.
    pub mind: Mind,
    /// The most promising orders, the best first, usually at most five.
    pub best: Vec<Thought>,
    /// The order it gives.
    pub chosen: Order,
    /// Whether no way at all leads to any enemy that it knows of (GN-WAY-01).
    pub is_cut_off: bool,
}
