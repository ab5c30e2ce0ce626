//! What a book defines for each of its conditions.

use bitflags::bitflags;

use crate::battle::{
    components::{ConditionId, Until},
    icon::Icon,
    ids::UnitId,
};

/// A condition of the book: one row of its list.
#[derive(Clone, Copy, Debug)]
pub struct ConditionRule {
    /// Its name as a player reads it.
    pub name: &'static str,
    /// Whether its name is a noun the unit has, rather than an adjective.
    pub is_noun: bool,
    /// How the log reports its start and end, where "is NAME" and "has NAME" do not fit; an empty
    /// text is not reported, because its cause says the same.
    pub told: Option<[&'static str; 2]>,
    /// Ending it, as an answer says it.
    pub ending: &'static str,
    /// One or two letters for a badge.
    pub badge: &'static str,
    /// Its icon on tokens and cards.
    pub icon: Icon,
    /// Its rule.
    pub rule: &'static str,
    /// What it means, in a sentence.
    pub help: &'static str,
    /// Whether it is bad for the bearer.
    pub bad: bool,
    /// What its amount counts, as a player reads it, such as "level"; empty where players need not
    /// see the amount.
    pub amount: &'static str,
    /// Its group, as the book numbers them, such as ailments of the body; 0 for none.
    pub group: u8,
    /// What happens when the unit gains it again.
    pub again: Again,
    /// How long it lasts, unless its cause says otherwise.
    pub lasts: Lasts,
    /// Its source, unless its cause names one.
    pub source: Source,
    /// Its amount, unless its cause says otherwise.
    pub strength: i16,
    /// What its bearer cannot do.
    pub forbids: Forbids,
    /// What ends it early.
    pub ends: Ends,
    /// What else ends it, as a player reads it after "ends with"; empty for nothing.
    pub cure: &'static str,
    /// Another condition that comes and goes with it, without a report.
    pub with: Option<ConditionId>,
    /// Its place among the marks that odds tell; 0 if they do not tell of it.
    pub mark: u8,
}

/// What happens when a unit gains a condition it already has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The old one stays as it is.
    Ignore,
    /// The new one replaces the old one.
    Renew,
    /// The new one replaces the old one without a report, and the later end counts.
    Longest,
    /// The stronger one counts; if equal, the one that lasts longer.
    Stronger,
    /// One condition, as strong as the stronger of both and as long as the longer.
    Join,
    /// One per source; a new one replaces that of the same source.
    PerSource,
    /// One per source; all take the highest strength and the latest end.
    JoinSources,
    /// Both exist, and their amounts add up.
    Add,
}

/// How long a condition lasts, unless its cause says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Something has to end it.
    UntilEnded,
    /// This many turns of its bearer, to the end of the last.
    Turns(u8),
    /// This many rounds, to the end of the last; the current one is the first.
    Rounds(u16),
    /// To the start of its bearer's next turn.
    ToOwnTurn,
    /// To the start of its source's next turn.
    ToSourcesTurn,
    /// To the end of its source's next turn.
    ToSourcesTurnEnd,
    /// To its bearer's next test, or the end of its bearer's next turn.
    NextTest,
}

/// The source of a condition, unless its cause names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// No source.
    Nobody,
    /// The nearest enemy.
    Enemy,
    /// The first enemy beside the bearer.
    EnemyBeside,
    /// The nearest ally.
    Friend,
}

bitflags! {
    /// What the bearer of a condition cannot do.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Forbids: u8 {
        /// Acting: no actions and no reactions.
        const ACT = 1;
        /// Moving: it is held in place.
        const MOVE = 1 << 1;
    }
}

bitflags! {
    /// What ends a condition early.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Ends: u8 {
        /// A wound.
        const WOUND = 1;
        /// The start of its bearer's turn.
        const TURN_OPENS = 1 << 1;
        /// The end of its bearer's turn.
        const TURN_CLOSES = 1 << 2;
        /// The end of the round.
        const ROUND_CLOSES = 1 << 3;
    }
}

impl Lasts {
    /// When a condition that begins in this round ends, for this bearer and source.
    pub fn until(self, round: u16, bearer: UnitId, source: Option<UnitId>) -> Until {
        match self {
            Self::UntilEnded => Until::Ended,
            Self::Turns(turns) => Until::Turns(turns),
            Self::Rounds(rounds) => Until::rounds(round, rounds),
            Self::ToOwnTurn => Until::TurnStartOf(bearer),
            Self::ToSourcesTurn => source.map_or(Until::Ended, Until::TurnStartOf),
            Self::ToSourcesTurnEnd => {
                source.map_or(Until::Ended, |of| Until::TurnEndOf { of, left: 1 })
            }
            Self::NextTest => Until::NextTest { begun: false },
        }
    }
}

impl ConditionRule {
    /// A condition that is good for the bearer: its name, its ending as an answer says it, its
    /// badge, its icon, its rule.
    pub const fn good(
        name: &'static str,
        ending: &'static str,
        badge: &'static str,
        icon: Icon,
        rule: &'static str,
    ) -> Self {
        Self {
            name,
            is_noun: false,
            told: None,
            ending,
            badge,
            icon,
            rule,
            help: "",
            bad: false,
            amount: "",
            group: 0,
            again: Again::Renew,
            lasts: Lasts::UntilEnded,
            source: Source::Nobody,
            strength: 0,
            forbids: Forbids::empty(),
            ends: Ends::empty(),
            cure: "",
            with: None,
            mark: 0,
        }
    }

    /// A condition that is bad for the bearer.
    pub const fn bad(
        name: &'static str,
        ending: &'static str,
        badge: &'static str,
        icon: Icon,
        rule: &'static str,
    ) -> Self {
        Self {
            bad: true,
            ..Self::good(name, ending, badge, icon, rule)
        }
    }

    /// Says what it means, in a sentence.
    #[must_use]
    pub const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// Sets how the log reports its start and end, after the bearer's name.
    #[must_use]
    pub const fn told(self, comes_and_goes: [&'static str; 2]) -> Self {
        Self {
            told: Some(comes_and_goes),
            ..self
        }
    }

    /// Marks its name as a noun: the bearer "has" it.
    #[must_use]
    pub const fn noun(self) -> Self {
        Self {
            is_noun: true,
            ..self
        }
    }

    /// Sets what its amount counts.
    #[must_use]
    pub const fn amount(self, amount: &'static str) -> Self {
        Self { amount, ..self }
    }

    /// Sets its group.
    #[must_use]
    pub const fn group(self, group: u8) -> Self {
        Self { group, ..self }
    }

    /// Sets what happens when the unit gains it again.
    #[must_use]
    pub const fn again(self, again: Again) -> Self {
        Self { again, ..self }
    }

    /// Sets how long it usually lasts.
    #[must_use]
    pub const fn lasts(self, lasts: Lasts) -> Self {
        Self { lasts, ..self }
    }

    /// Sets its usual source.
    #[must_use]
    pub const fn source(self, source: Source) -> Self {
        Self { source, ..self }
    }

    /// Sets its usual amount.
    #[must_use]
    pub const fn strength(self, strength: i16) -> Self {
        Self { strength, ..self }
    }

    /// Sets what its bearer cannot do.
    #[must_use]
    pub const fn forbids(self, forbids: Forbids) -> Self {
        Self { forbids, ..self }
    }

    /// Sets what ends it early.
    #[must_use]
    pub const fn ends(self, ends: Ends) -> Self {
        Self { ends, ..self }
    }

    /// Sets what else ends it, as a player reads it after "ends with".
    #[must_use]
    pub const fn cure(self, cure: &'static str) -> Self {
        Self { cure, ..self }
    }

    /// Sets its place among the marks that odds tell, from 1.
    #[must_use]
    pub const fn mark(self, mark: u8) -> Self {
        Self { mark, ..self }
    }

    /// Sets the condition that comes and goes with it, without a report.
    #[must_use]
    pub const fn with(self, with: ConditionId) -> Self {
        Self {
            with: Some(with),
            ..self
        }
    }
}
