//! The common types of a book's rules, for `use crate::battle::prelude::*`.

pub use smallvec::SmallVec;

pub use super::{
    check::Check,
    components::{Altitude, Band, CombatStatus, Condition, ConditionId, Posture, Until},
    event::{BattleEvent, SkippedTurn},
    ids::{ItemId, PowerId, RuleId, UnitId, UnitSet},
    modifier::{Amount, Modifier, Modifiers},
    order::{ActionId, Order, Tool},
    plan::Plan,
    question::{Choice, Question, QuestionKind},
    reaction_trigger::ReactionTrigger,
    refusal::{Refusal, RefusalReason},
    resolver::{Resolver, RuleResult},
    ruleset::{Action, ActionBits, ActionParams, Costs, Entry, Form, mode_range},
    standpoint::Standpoint,
    view::View,
};
pub use crate::battle::action::Group;
pub use crate::geometry::{Cell, Direction, Footprint, Metric};
