//! A decision in the middle of a resolution.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{
    check::Check,
    components::PoolId,
    ids::{RuleId, UnitId},
};
use crate::{dice::Weight, geometry::Cell};

/// One possible answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Do nothing.
    No,
    /// Do what is asked.
    Yes,
    /// One of several named ways.
    Named(&'static str),
    /// A combatant.
    Unit(UnitId),
    /// A square.
    Cell(Cell),
    /// A number.
    Number(i16),
    /// So many points, with what they bring: `{n}` in the words is how much.
    Points {
        /// How many.
        points: i16,
        /// How much they bring.
        brings: i32,
        /// What they bring, as a player reads it; empty where nothing can be said.
        what: &'static str,
    },
    /// A power.
    Power(super::ids::PowerId),
    /// One of the book's actions against the one who asks, with what it is done.
    Act {
        /// The action's name.
        name: &'static str,
        /// The item, or `None`.
        item: Option<super::ids::ItemId>,
    },
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.write_str("no"),
            Self::Yes => f.write_str("yes"),
            Self::Named(name) => f.write_str(name),
            Self::Unit(unit) => write!(f, "unit {}", unit.0),
            Self::Cell(cell) => write!(f, "{},{}", cell.x, cell.y),
            Self::Number(number) => write!(f, "{number}"),
            Self::Points { points, .. } => write!(f, "{points}"),
            Self::Power(power) => write!(f, "power {}", power.0),
            Self::Act { name, item: None } => f.write_str(name),
            Self::Act {
                name,
                item: Some(item),
            } => write!(f, "{name} {}", item.0),
        }
    }
}

/// What kind of decision it is: stops are set by these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Attack an enemy that drops its guard?
    ChanceAttack,
    /// How to defend?
    Defence,
    /// What to add to a won exchange?
    Maneuver,
    /// Interrupt what another does?
    Interrupt,
    /// Spend a point of fate?
    Fate,
    /// How to leave melee?
    Leave,
    /// How to make a test: by which of several skills, with what added, once more?
    Test,
    /// Move on between the parts of an action?
    MoveOn,
    /// Who acts as one in the round that begins?
    Union,
    /// Whom, where, how: choices a rule cannot do without.
    Detail,
}

impl QuestionKind {
    /// The kinds a player may be spared: all but those a rule cannot do without.
    pub const OPTIONAL: [Self; 9] = [
        Self::ChanceAttack,
        Self::Defence,
        Self::Maneuver,
        Self::Interrupt,
        Self::Fate,
        Self::Leave,
        Self::Test,
        Self::MoveOn,
        Self::Union,
    ];

    /// Whether such a question only offers something extra, so that answers written beforehand
    /// may pass it over.
    pub fn is_extra(self) -> bool {
        matches!(
            self,
            Self::Fate | Self::Defence | Self::Test | Self::MoveOn | Self::Union
        )
    }
}

/// A decision that a resolution waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The rule that asks.
    pub rule: RuleId,
    /// The kind of decision.
    pub topic: QuestionKind,
    /// Who decides.
    pub asked: UnitId,
    /// About whom.
    pub about: Option<UnitId>,
    /// The unit that a reaction would guard, where that is not the unit that is asked.
    pub guarded: Option<UnitId>,
    /// The question as a sentence, as a player reads it; `{other}` and `{other}'s` stand for whom it
    /// is about, `{guarded}` for the unit that a reaction would guard.
    pub prompt: &'static str,
    /// What "yes" and "no" do, as a player reads them: "strike", "let it go".
    pub verbs: [&'static str; 2],
    /// The possible answers, at least one.
    pub choices: SmallVec<[Choice; 6]>,
    /// The test that the first positive answer would lead to, to show its odds.
    pub check: Option<Box<Check>>,
}

impl Question {
    /// The words for "yes" and "no" where nothing else is said.
    pub const PLAIN: [&'static str; 2] = ["yes", "no"];

    /// A question that can be answered with yes or no.
    pub fn yes_no(
        rule: &'static str,
        topic: QuestionKind,
        asked: UnitId,
        about: Option<UnitId>,
        prompt: &'static str,
    ) -> Self {
        Self {
            rule: RuleId(rule),
            topic,
            asked,
            about,
            guarded: None,
            prompt,
            verbs: Self::PLAIN,
            choices: SmallVec::from_slice(&[Choice::Yes, Choice::No]),
            check: None,
        }
    }

    /// With the words for "yes" and "no".
    pub fn verbs(self, yes: &'static str, no: &'static str) -> Self {
        Self {
            verbs: [yes, no],
            ..self
        }
    }

    /// With these answers.
    #[must_use]
    pub fn choices(self, choices: impl IntoIterator<Item = Choice>) -> Self {
        Self {
            choices: choices.into_iter().collect(),
            ..self
        }
    }

    /// With the test that the first positive answer leads to, if there is one.
    #[must_use]
    pub fn checks(self, check: impl Into<Option<Check>>) -> Self {
        Self {
            check: check.into().map(Box::new),
            ..self
        }
    }

    /// With the answers the other way round where the first is not wise: what the computer would do
    /// stands first.
    #[must_use]
    pub fn advised(mut self, is_wise: bool) -> Self {
        if !is_wise {
            self.choices.reverse();
        }
        self
    }

    /// Whether one person leads both of these. Nobody is asked: a session knows it, and as long as nothing
    /// else is known one leads all of a side.
    pub fn one_leads(rule: &'static str, unit: UnitId, other: UnitId) -> Self {
        let prompt = "Does whoever leads {other} lead you?";
        Self::yes_no(rule, QuestionKind::Union, unit, Some(other), prompt)
    }

    /// Whether it is such a question.
    pub fn is_of_leaders(&self) -> bool {
        self.topic == QuestionKind::Union && self.choices.contains(&Choice::Yes)
    }

    /// A question for what an order or a reaction leaves open.
    pub fn detail(
        rule: &'static str,
        asked: UnitId,
        about: Option<UnitId>,
        prompt: &'static str,
        choices: impl IntoIterator<Item = Choice>,
    ) -> Self {
        Self {
            choices: choices.into_iter().collect(),
            ..Self::yes_no(rule, QuestionKind::Detail, asked, about, prompt)
        }
    }

    /// The place of an answer written beforehand, if it is meant for this question; `text` is how
    /// a choice is written. An extra that does not matter takes the next answer only where that
    /// accepts something; those of a plain yes or no are always answered.
    pub fn place_written(
        &self,
        answer: &str,
        matters: bool,
        text: impl Fn(Choice) -> String,
    ) -> Option<u8> {
        let place = self
            .choices
            .iter()
            .position(|&choice| text(choice).eq_ignore_ascii_case(answer))?;
        let passed_over = self.topic.is_extra()
            && !matters
            && self.choices[place] == Choice::No
            && !self.choices.contains(&Choice::Yes);
        (!passed_over).then_some(place as u8)
    }

    /// The place of a choice among the answers.
    pub fn place(&self, choice: Choice) -> Option<u8> {
        self.choices
            .iter()
            .position(|&offered| offered == choice)
            .map(|place| place as u8)
    }
}

/// What a book says of one answer to a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerTerms {
    /// Points that it takes; `None` where that is settled only later.
    pub price: Option<i16>,
    /// The pool they are taken from; `None` is that of actions.
    pub pool: Option<PoolId>,
    /// How likely the test that it leads to is to pass; `None` without a test.
    pub chance: Option<Weight>,
    /// What it is worth beside the other answers of the same question.
    pub merit: i64,
}

/// When a player wants to be asked about something optional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptPolicy {
    /// Every time.
    Always,
    /// When the book thinks that the answer matters.
    #[default]
    WhenItMatters,
    /// Never: the book's policy answers.
    Never,
}
