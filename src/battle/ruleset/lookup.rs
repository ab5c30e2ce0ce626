//! What a book has by number and by name, and which orders mean something to it.

use super::{Action, Book, Topic, book_terms::counted, condition_rule::ConditionRule};
use crate::battle::{
    components::{ConditionId, PoolId},
    ids::{RuleId, UnitId},
    orders::{
        action_params::ActionParams,
        order::{ActionId, Order},
        plan::Plan,
        question::QuestionKind,
        refusal::Refusal,
    },
    view::View,
};

impl Book {
    /// The action at this index.
    pub fn action(&self, id: ActionId) -> Option<&'static dyn Action> {
        self.actions.get(usize::from(id.0)).copied()
    }

    /// The plan of an order, if it can be carried out.
    pub fn plan(&self, view: View<'_>, order: &Order) -> Option<Plan> {
        self.action(order.action)?.plan(view, order).ok()
    }

    /// The book's topic for a kind of question; `None` if the book never asks such questions.
    pub fn topic(&self, kind: QuestionKind) -> Option<&Topic> {
        self.topics.iter().find(|topic| topic.kind == kind)
    }

    /// The ID of the action with this key.
    pub fn action_named(&self, key: &str) -> Option<ActionId> {
        self.actions
            .iter()
            .position(|action| action.entry().key == key)
            .map(|place| ActionId(place as u8))
    }

    /// The ID of the condition with this name, in any letter case.
    pub fn condition_named(&self, name: &str) -> Option<ConditionId> {
        self.conditions
            .iter()
            .position(|condition| condition.name.eq_ignore_ascii_case(name))
            .map(|place| ConditionId(place as u8))
    }

    /// The condition at this index.
    pub fn condition(&self, id: ConditionId) -> Option<&'static ConditionRule> {
        self.conditions.get(usize::from(id.0))
    }

    /// The verb between the bearer's name and the condition's: "is" or "has".
    pub fn has_condition(&self, id: ConditionId) -> &'static str {
        match self.conditions.get(usize::from(id.0)) {
            Some(rule) if rule.is_noun => "has",
            _ => "is",
        }
    }

    /// How the log reports a condition's start and end where its name does not fit.
    pub fn told_condition(&self, id: ConditionId) -> Option<[&'static str; 2]> {
        self.condition(id).and_then(|rule| rule.told)
    }

    /// What the amount of a condition counts; empty where players need not see it.
    pub fn amount_word(&self, id: ConditionId) -> &'static str {
        self.condition(id).map_or("", |condition| condition.amount)
    }

    /// The main rule of an action, for refusals.
    pub fn rule_of(&self, id: ActionId) -> RuleId {
        self.action(id)
            .and_then(|action| action.entry().rules.first())
            .map_or(RuleId("none"), |rule| RuleId(rule))
    }

    /// Checks that an order has only parameters that its action, or the action it names, takes.
    ///
    /// # Errors
    /// A parameter without meaning for the action.
    pub fn understands(&self, order: &Order) -> Result<(), Refusal> {
        let takes = |id| {
            self.action(id)
                .map_or(ActionParams::NOTHING, |action| action.entry().takes)
        };
        let named = order.named.map_or(ActionParams::NOTHING, takes);
        match takes(order.action).or(named).surplus(order, self.modes) {
            Some(why) => Err(Refusal {
                rule: self.rule_of(order.action),
                why,
            }),
            None => Ok(()),
        }
    }

    /// A unit's health as what it can still lose: "7 wounds left".
    pub fn harm_left(view: View<'_>, unit: UnitId) -> String {
        let left = (view.scene.book.measure)(view, unit).health;
        format!("{} left", counted(left, view.scene.book.wording.harm))
    }

    /// A unit's health as what is left in a pool: "Vitality 21".
    pub fn pool_left(view: View<'_>, unit: UnitId, pool: PoolId) -> String {
        let rule = view.scene.book.pools.get(usize::from(pool.0));
        let name = rule.map_or("", |rule| rule.name);
        format!("{name} {}", view.pool(unit, pool))
    }
}
