//! What a book says of each of its conditions.

use bitflags::bitflags;

use super::{
    components::{ConditionId, Until},
    ids::UnitId,
};

/// A condition of the book: one row of its list.
#[derive(Clone, Copy, Debug)]
pub struct ConditionRule {
    /// Its name as a player reads it.
    pub name: &'static str,
    /// Whether its name is that of something one has, not of what one is.
    pub is_noun: bool,
    /// How its coming and going are told, where "is NAME" and "has NAME" do not do; an empty one is
    /// not told, since what brings or ends it says the same.
    pub told: Option<[&'static str; 2]>,
    /// Ending it, as an answer says it.
    pub ending: &'static str,
    /// One or two letters for a badge.
    pub badge: &'static str,
    /// Its rule.
    pub rule: &'static str,
    /// Whether it is bad for the bearer.
    pub bad: bool,
    /// What its amount counts, as a player reads it, such as "level"; empty where the amount says
    /// nothing to a player.
    pub amount: &'static str,
    /// Its group, as the book numbers them, such as ailments of the body; 0 for none.
    pub group: u8,
    /// What becomes of one that is given again.
    pub again: Again,
    /// How long it lasts, unless its cause says otherwise.
    pub lasts: Lasts,
    /// Whose it is, unless its cause says otherwise.
    pub source: Source,
    /// Its amount, unless its cause says otherwise.
    pub strength: i16,
    /// What its bearer cannot do.
    pub forbids: Forbids,
    /// What ends it besides its time.
    pub ends: Ends,
    /// What else ends it, as a player reads it after "ends with"; empty where nothing does.
    pub cure: &'static str,
    /// What goes with it, untold.
    pub with: Option<ConditionId>,
}

/// What becomes of a condition that is given to somebody who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The old one stays as it is.
    Ignore,
    /// The new one takes the place of the old one.
    Renew,
    /// The new one takes the place of the old one, untold, and the later end counts.
    Longest,
    /// The stronger one counts; of equals the one that lasts longer.
    Stronger,
    /// One condition, as strong as the stronger of both and as long as the longer.
    Join,
    /// Each source has its own, which its new one replaces.
    PerSource,
    /// Each source has its own, and all are as strong as the strongest and as long as the longest.
    JoinSources,
    /// Both stand side by side, and their amounts add up.
    Add,
}

/// How long a condition lasts, unless its cause says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Something has to end it.
    UntilEnded,
    /// So many turns of its bearer, to the end of the last.
    Turns(u8),
    /// So many rounds, to the end of the last; that in which it begins is the first.
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

/// Whose a condition is, unless its cause says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Nobody's.
    Nobody,
    /// The nearest enemy's.
    Enemy,
    /// The first enemy's beside the bearer.
    EnemyBeside,
    /// The nearest friend's.
    Friend,
}

bitflags! {
    /// What the bearer of a condition cannot do.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Forbids: u8 {
        /// To act: no actions and no reactions.
        const ACT = 1;
        /// To move: it is held where it is.
        const MOVE = 1 << 1;
    }
}

bitflags! {
    /// What ends a condition besides its time.
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
    /// The end of what begins in this round and is from somebody.
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
    /// badge, its rule.
    pub const fn good(
        name: &'static str,
        ending: &'static str,
        badge: &'static str,
        rule: &'static str,
    ) -> Self {
        Self {
            name,
            is_noun: false,
            told: None,
            ending,
            badge,
            rule,
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
        }
    }

    /// A condition that is bad for the bearer.
    pub const fn bad(
        name: &'static str,
        ending: &'static str,
        badge: &'static str,
        rule: &'static str,
    ) -> Self {
        Self {
            bad: true,
            ..Self::good(name, ending, badge, rule)
        }
    }

    /// The condition, whose coming and going are told so, behind the name of its bearer.
    #[must_use]
    pub const fn told(self, comes_and_goes: [&'static str; 2]) -> Self {
        Self {
            told: Some(comes_and_goes),
            ..self
        }
    }

    /// The condition, whose bearer has it instead of being it.
    #[must_use]
    pub const fn noun(self) -> Self {
        Self {
            is_noun: true,
            ..self
        }
    }

    /// The condition, whose amount counts this.
    #[must_use]
    pub const fn amount(self, amount: &'static str) -> Self {
        Self { amount, ..self }
    }

    /// Its group.
    #[must_use]
    pub const fn group(self, group: u8) -> Self {
        Self { group, ..self }
    }

    /// What becomes of one that is given again.
    #[must_use]
    pub const fn again(self, again: Again) -> Self {
        Self { again, ..self }
    }

    /// How long it usually lasts.
    #[must_use]
    pub const fn lasts(self, lasts: Lasts) -> Self {
        Self { lasts, ..self }
    }

    /// Whose it usually is.
    #[must_use]
    pub const fn source(self, source: Source) -> Self {
        Self { source, ..self }
    }

    /// Its usual amount.
    #[must_use]
    pub const fn strength(self, strength: i16) -> Self {
        Self { strength, ..self }
    }

    /// What its bearer cannot do.
    #[must_use]
    pub const fn forbids(self, forbids: Forbids) -> Self {
        Self { forbids, ..self }
    }

    /// What ends it besides its time.
    #[must_use]
    pub const fn ends(self, ends: Ends) -> Self {
        Self { ends, ..self }
    }

    /// What else ends it, as a player reads it after "ends with".
    #[must_use]
    pub const fn cure(self, cure: &'static str) -> Self {
        Self { cure, ..self }
    }

    /// What goes with it, untold.
    #[must_use]
    pub const fn with(self, with: ConditionId) -> Self {
        Self {
            with: Some(with),
            ..self
        }
    }
}
