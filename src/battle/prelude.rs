//! The common types of a book's rules, for `use crate::battle::prelude::*`.

pub use smallvec::SmallVec;

pub use super::{
    check::Check,
    components::{Altitude, Band, CombatStatus, Condition, ConditionId, Posture, Until},
    event::{BattleEvent, SkippedTurn},
    field::standpoint::Standpoint,
    icon::Icon,
    ids::{ItemId, PowerId, RuleId, UnitId, UnitSet},
    modifier::{Amount, Modifier, Modifiers},
    orders::{
        order::{ActionId, Order, Tool},
        plan::Plan,
        question::{Choice, Question, QuestionKind},
        reaction_trigger::ReactionTrigger,
        refusal::{Refusal, RefusalReason},
    },
    resolver::{Resolver, RuleResult},
    ruleset::{Action, ActionBits, ActionParams, Costs, Entry, Form, mode_range},
    view::View,
};
pub use crate::{
    battle::orders::action::Group,
    geometry::{Cell, Direction, Footprint, Metric},
};
