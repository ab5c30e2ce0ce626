//! What nearly every rule of a book speaks of, for `use crate::battle::prelude::*`.

pub use super::{
    check::Check,
    components::{Band, Condition, ConditionId, Posture, Until},
    event::BattleEvent,
    ids::{ItemId, RuleId, UnitId},
    order::{ActionId, Order, Tool},
    plan::Plan,
    question::{Choice, Question, QuestionKind},
    refusal::{Refusal, RefusalReason},
    resolver::{Resolver, RuleResult},
    ruleset::{ActionBits, ActionParams, Costs, Entry, Form, Group},
    view::View,
};
pub use crate::geometry::{Cell, Footprint};
