//! A decision in the middle of a resolution.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    battle::{
        check::Check,
        components::PoolId,
        ids::{ItemId, RuleId, UnitId},
        orders::order::Tool,
    },
    dice::Weight,
    geometry::Cell,
};

/// One possible answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Do nothing.
    No,
    /// Accept.
    Yes,
    /// One of several named options.
    Named(&'static str),
    /// A combatant.
    Unit(UnitId),
    /// A square.
    Cell(Cell),
    /// A number.
    Number(i16),
    /// An amount of points, with the gain: `{n}` in the words is the gain.
    Points {
        /// How many.
        points: i16,
        /// The gain.
        brings: i32,
        /// The gain in words, as a player reads it; empty if it cannot be said.
        what: &'static str,
    },
    /// A power.
    Power(crate::battle::ids::PowerId),
    /// One of the book's actions, with its tool.
    Act {
        /// The action's name.
        name: &'static str,
        /// Its item or power.
        with: Tool,
        /// Its target, if that is not the unit that the question is about.
        at: Option<UnitId>,
    },
}

impl Choice {
    /// An action on the unit that the question is about, with an item or without.
    pub fn act(name: &'static str, item: Option<ItemId>) -> Self {
        Self::Act {
            name,
            with: item.map_or(Tool::Nothing, Tool::Item),
            at: None,
        }
    }

    /// Whether it leaves everything as it is and takes nothing; books name some of these answers.
    pub fn is_nothing(self) -> bool {
        match self {
            Self::No | Self::Points { points: 0, .. } => true,
            Self::Named(name) => name.starts_with("do not"),
            _ => false,
        }
    }
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
            Self::Act { name, with, at } => {
                f.write_str(name)?;
                match with {
                    Tool::Nothing => {}
                    Tool::Item(item) => write!(f, " {}", item.0)?,
                    Tool::Power(power) => write!(f, " power {}", power.0)?,
                }
                at.map_or(Ok(()), |at| write!(f, " at unit {}", at.0))
            }
        }
    }
}

/// The kind of decision; prompt settings are made by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Attack an enemy that lowers its guard?
    ChanceAttack,
    /// How to defend?
    Defence,
    /// What to add to a won exchange?
    Maneuver,
    /// Interrupt another unit's action?
    Interrupt,
    /// Spend a point of fate?
    Fate,
    /// How to leave melee?
    Leave,
    /// How to roll a test: with which skill, which bonus, again?
    Test,
    /// Continue between the parts of an action?
    MoveOn,
    /// Which units act as one in the coming round?
    Union,
    /// Target, place or manner: choices a rule cannot do without.
    Detail,
}

impl QuestionKind {
    /// The kinds a player may skip: all but those a rule cannot do without.
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

    /// Whether such a question only offers an extra, so that scripted answers may skip it.
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
    /// The unit that decides.
    pub asked: UnitId,
    /// The unit it is about.
    pub about: Option<UnitId>,
    /// The unit that a reaction would protect, if it is not the asked unit.
    pub guarded: Option<UnitId>,
    /// The question as a sentence, as a player reads it; `{other}` and `{other}'s` stand for
    /// `about`, `{guarded}` for the unit that a reaction would protect.
    pub prompt: &'static str,
    /// The effect of "yes" and "no", as a player reads them: "strike", "let it go".
    pub verbs: [&'static str; 2],
    /// The possible answers, at least one.
    pub choices: SmallVec<[Choice; 6]>,
    /// The test that the first positive answer leads to, to show its odds.
    pub check: Option<Box<Check>>,
    /// What each answer is worth to the unit that is asked, in their order, where the rule that asks knows it
    /// and a brain could not find it out from the question; else empty.
    pub merits: SmallVec<[i64; 6]>,
}

impl Question {
    /// The default words for "yes" and "no".
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
            merits: SmallVec::new(),
        }
    }

    /// Sets the words for "yes" and "no".
    pub fn verbs(self, yes: &'static str, no: &'static str) -> Self {
        Self {
            verbs: [yes, no],
            ..self
        }
    }

    /// Sets the answers.
    #[must_use]
    pub fn choices(self, choices: impl IntoIterator<Item = Choice>) -> Self {
        Self {
            choices: choices.into_iter().collect(),
            ..self
        }
    }

    /// Sets the test that the first positive answer leads to, if there is one.
    #[must_use]
    pub fn checks(self, check: impl Into<Option<Check>>) -> Self {
        Self {
            check: check.into().map(Box::new),
            ..self
        }
    }

    /// Reverses the answers if the first is unwise: the computer's choice comes first.
    #[must_use]
    pub fn advised(mut self, is_wise: bool) -> Self {
        if !is_wise {
            self.choices.reverse();
        }
        self
    }

    /// Whether one player leads both units. No player is asked: a session knows the answer, and
    /// without a session one player leads all of a side.
    pub fn one_leads(rule: &'static str, unit: UnitId, other: UnitId) -> Self {
        let prompt = "Does whoever leads {other} lead you?";
        Self::yes_no(rule, QuestionKind::Union, unit, Some(other), prompt)
    }

    /// Whether it asks if one player leads two units.
    pub fn is_of_leaders(&self) -> bool {
        self.topic == QuestionKind::Union && self.choices.contains(&Choice::Yes)
    }

    /// A question about a detail that an order or a reaction leaves open.
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

    /// The index of a scripted answer, if it fits this question; `text` is how a choice is written.
    /// An extra question that does not matter takes the next answer only if the answer accepts
    /// something; plain yes or no questions are always answered.
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

    /// The index of a choice.
    pub fn place(&self, choice: Choice) -> Option<u8> {
        self.choices
            .iter()
            .position(|&offered| offered == choice)
            .map(|place| place as u8)
    }
}

/// The book's assessment of one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerTerms {
    /// Its price in points; `None` if it is settled later.
    pub price: Option<i16>,
    /// The pool of the price; `None` for the pool of actions.
    pub pool: Option<PoolId>,
    /// The chance to pass its test; `None` without a test.
    pub chance: Option<Weight>,
    /// Its worth compared with the other answers of the question.
    pub merit: i64,
}

/// When a player wants to be asked an optional question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptPolicy {
    /// Every time.
    Always,
    /// When the book considers the answer important.
    #[default]
    WhenItMatters,
    /// Never: the book's policy answers.
    Never,
}
