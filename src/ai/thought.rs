//! What a brain thinks of orders, in terms it can tell.

use smallvec::SmallVec;

use crate::{
    battle::{ids::UnitId, order::Order},
    data::brains::Mind,
};

/// A reason for or against an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// Harm it is likely to do.
    Harm,
    /// The target is nearly out, or the battle hangs on it.
    Finish,
    /// Friends are at the target too.
    Gather,
    /// Others attack the target already.
    Crowd,
    /// Enemies hampered, friends helped.
    Help,
    /// Harm to be expected afterwards.
    Danger,
    /// How far it is from where one fights best.
    Distance,
    /// How far friends are.
    Company,
    /// What the level wants.
    Goal,
    /// Blows taken on the way.
    Struck,
    /// What it costs to get there.
    Way,
    /// How much better one stands or strikes afterwards.
    Guard,
    /// The attack it makes better.
    Next,
    /// The attack it opens.
    Opens,
    /// The better place that can still be reached after it.
    Refuge,
    /// What it uses up or brings back.
    Supplies,
    /// What enemies have less when it is played on in the mind.
    Theirs,
    /// What its own side has less then.
    Ours,
    /// How often the battle is won then, or lost.
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

/// Reasons with what they count, in thousandths of a wound or point.
pub type Terms = SmallVec<[(Term, i64); 4]>;

/// An order with what speaks for and against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The order.
    pub order: Order,
    /// All its terms together.
    pub worth: i64,
    /// So much more than another order it has to promise to be preferred.
    pub(super) margin: i64,
    /// Why.
    pub terms: Terms,
}

impl Thought {
    /// An order by the sum of its terms; those that count nothing are left out.
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

    /// This thought, preferred only to those that promise clearly less.
    pub(super) fn with_margin(mut self, margin: i64) -> Self {
        self.margin = margin;
        self
    }

    /// What it counts to somebody who goes elsewhere: how well it guards here does not matter, and
    /// what it prepares is not for now.
    pub(super) fn by_itself(&self) -> Option<i64> {
        let prepares = |(term, _): &(Term, i64)| matches!(term, Term::Next | Term::Opens);
        if self.terms.iter().any(prepares) {
            return None;
        }
        let guards = self.terms.iter().filter(|(term, _)| *term == Term::Guard);
        Some(self.rank() - guards.map(|(_, amount)| amount).sum::<i64>())
    }

    /// Whether it came off better than what was done instead when both were played on, but not by
    /// more than luck may do.
    pub fn is_doubted(&self, done: &Self) -> bool {
        let mut terms = self.terms.iter();
        let is_played_on =
            terms.any(|(term, _)| matches!(term, Term::Theirs | Term::Ours | Term::End));
        is_played_on && self.worth > done.worth && self.rank() <= done.rank()
    }

    /// What it counts beside others.
    pub(super) fn rank(&self) -> i64 {
        self.worth - self.margin
    }
}

/// What a brain thinks before an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thoughts {
    /// Who is to act.
    pub unit: UnitId,
    /// Whose thoughts they are.
    pub mind: Mind,
    /// The most promising orders, the best first, five at the most.
    pub best: Vec<Thought>,
    /// The order it gives.
    pub chosen: Order,
}
