//! A battle: its state, its history, and the only way to change it.

use std::{ops::Range, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    carry_out::{carry_out, carry_out_in_vain},
    stops::{self, Stops},
    undo_point::{UndoEnd, UndoPoint},
};
use crate::battle::{
    components::{Clock, Columns},
    event::BattleEvent,
    ids::{RuleId, UnitId},
    odds::{Budget, Odds, at_price::odds_at_price, odds, odds_by},
    orders::{
        order::{ActionId, Order},
        plan::Plan,
        question::Question,
        refusal::{Refusal, RefusalReason},
    },
    resolver::{
        Answers, DiceSource, FallbackAnswers, Pause, Policy, QuestionHandler, Resolver,
        discovery::Discovery,
    },
    ruleset::ActionBits,
    scene::Scene,
    store::Store,
    view::View,
};

/// An order that was carried out, with the answers given on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// The order.
    pub order: Order,
    /// The answers, each by its place among the choices of its question.
    pub answers: Vec<u8>,
}

/// An order that waits for a player's decision.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) order: Order,
    pub(super) answers: Vec<u8>,
    pub(super) question: Question,
    pub(super) published: usize,
    /// Dice faces thrown before the question.
    pub(super) faces: Vec<u16>,
    /// What the side of the order learned before the question.
    pub(super) news: Option<Discovery>,
    /// Whether the order is impossible only for reasons unknown to its side.
    pub(super) is_misled: bool,
}

/// The result of an order or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The new events, as places in [`Battle::log`].
    pub events: Range<usize>,
    /// Whether a question waits now.
    pub asks: bool,
}

/// A battle: its state, its history, and the only way to change it.
///
/// ```
/// use std::path::Path;
///
/// use shadowgrid::{
///     battle::{odds::Budget, orders::order::Order},
///     data::level::Level,
/// };
///
/// let (level, _, _) = Level::open(Path::new("levels/first-light.ron"));
/// let level = level.expect("a level without faults");
/// let mut battle = level.battle(level.books[0], 7).expect("units that fit");
///
/// // The odds of an order are counted out without changing anything.
/// let orders = battle.legal_orders();
/// let before = battle.hash();
/// let odds = battle.odds(&orders[0], Budget::default());
/// assert!(odds.is_ok());
/// assert_eq!(battle.hash(), before);
///
/// // An order is carried out, and tells what happened.
/// let end = battle.scene().book.action_named("end").expect("every book has it");
/// let unit = battle.acting().expect("a unit has the turn");
/// let progress = battle.execute(Order::new(unit, end)).expect("a turn may always end");
/// assert!(!battle.log()[progress.events].is_empty());
///
/// // A unit without the turn is refused, and nothing changes.
/// let before = battle.hash();
/// assert!(battle.execute(Order::new(unit, end)).is_err());
/// assert_eq!(battle.hash(), before);
/// ```
pub struct Battle {
    pub(super) scene: Arc<Scene>,
    pub(super) store: Store,
    pub(super) seed: u64,
    pub(super) recorded: Vec<Recorded>,
    pub(super) pending: Option<Pending>,
    pub(super) log: Vec<BattleEvent>,
    pub(super) undo: Vec<UndoPoint>,
    pub(super) undo_end: UndoEnd,
    pub(super) keeps_undo: bool,
    pub(super) stops: Vec<Stops>,
    pub(super) marks: u32,
    /// The number of orders before this battle's first one, for forks and saves.
    pub(super) first_order: u64,
}

impl Battle {
    /// A battle before its first turn. Call [`Battle::begin`] next.
    pub fn new(scene: Arc<Scene>, columns: &Columns, seed: u64) -> Self {
        let store = Store::new(scene.setting(), columns);
        let stops = vec![Stops::default(); scene.roster.len()];
        Self {
            scene,
            store,
            seed,
            recorded: Vec::new(),
            pending: None,
            log: Vec::new(),
            undo: Vec::new(),
            undo_end: UndoEnd::Start,
            keeps_undo: true,
            stops,
            marks: 0,
            first_order: 1,
        }
    }

    /// Initiative, surprise and the first turn, with dice stream 0.
    pub fn begin(&mut self) -> Progress {
        self.begin_with(DiceSource::of(self.seed, 0)).0
    }

    /// Begins the battle with other dice, for scenes; the source of dice comes back.
    pub fn begin_with(&mut self, chance: DiceSource) -> (Progress, DiceSource, Option<Pause>) {
        let answers = Answers {
            given: Vec::new(),
            used: 0,
            beyond: FallbackAnswers::Policy,
        };
        let mut resolver = Resolver::new(&mut self.store, &self.scene, chance, answers, true);
        resolver.observe();
        let result = self.scene.book.turns.begin(&mut resolver);
        resolver.observe();
        let from = self.log.len();
        self.log.append(&mut resolver.events);
        let chance = resolver.chance;
        (
            Progress {
                events: from..self.log.len(),
                asks: false,
            },
            chance,
            result.err(),
        )
    }

    /// The parts of the battle that never change.
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// The battle as it is now.
    pub fn view(&self) -> View<'_> {
        View {
            store: &self.store,
            scene: &self.scene,
        }
    }

    /// State and scene, for engine code that keeps derived data.
    pub(in crate::battle) fn parts(&mut self) -> (&mut Store, &Arc<Scene>) {
        (&mut self.store, &self.scene)
    }

    /// The seed of its dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Everything that happened, oldest first.
    pub fn log(&self) -> &[BattleEvent] {
        &self.log
    }

    /// Orders carried out so far, with their answers.
    pub fn history(&self) -> &[Recorded] {
        &self.recorded
    }

    /// The open question, if any.
    pub fn question(&self) -> Option<&Question> {
        self.pending.as_ref().map(|pending| &pending.question)
    }

    /// The order interrupted by the open question, and the answers given so far.
    pub fn unfinished(&self) -> Option<(&Order, &[u8])> {
        self.pending
            .as_ref()
            .map(|pending| (&pending.order, pending.answers.as_slice()))
    }

    /// Plans an order without changing anything.
    ///
    /// # Errors
    /// Why the order is illegal.
    pub fn plan(&self, order: &Order) -> Result<Plan, Refusal> {
        let refuse = |why| Refusal {
            rule: self.scene.book.rule_of(order.action),
            why,
        };
        if self.pending.is_some() {
            return Err(refuse(RefusalReason::QuestionOpen));
        }
        let view = self.view();
        let clock = view.clock();
        if clock.verdict().is_some() {
            return Err(refuse(RefusalReason::BattleOver));
        }
        if order.unit.index() >= self.store.len() {
            return Err(refuse(RefusalReason::NoSuchAction));
        }
        let action = self
            .scene
            .book
            .action(order.action)
            .ok_or_else(|| refuse(RefusalReason::NoSuchAction))?;
        if clock.acting != Some(order.unit) && !action.bits().contains(ActionBits::ANY_TIME) {
            return Err(refuse(RefusalReason::NotYourTurn {
                acting: clock.acting,
            }));
        }
        let plan = action.plan(view, order)?;
        self.scene.book.understands(order)?;
        Ok(plan)
    }

    /// The orders worth considering that are legal now, in a fixed order.
    pub fn legal_orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        let Some(unit) = self.view().clock().acting else {
            return orders;
        };
        for (place, action) in self.scene.book.actions.iter().enumerate() {
            if action.ready(self.view(), unit).is_ok() {
                action.orders(self.view(), unit, ActionId(place as u8), &mut orders);
            }
        }
        orders.retain(|order| self.plan(order).is_ok());
        orders
    }

    /// Carries an order out, or stops at the first question that a player has to answer. It is
    /// refused only for reasons that its side knows; an order that is impossible for an unknown
    /// reason is carried out as far as it goes.
    ///
    /// # Errors
    /// Why the order is refused; then nothing has changed and no die has fallen.
    pub fn execute(&mut self, order: Order) -> Result<Progress, Refusal> {
        let is_misled = self.admit(&order)?;
        self.push_undo();
        Ok(self.go_on(order, Vec::new(), 0, None, is_misled))
    }

    /// Carries an order out; `answer` answers all questions at once. Where it returns `None` the
    /// question stays open.
    ///
    /// # Errors
    /// Why the order is refused.
    pub fn execute_with(
        &mut self,
        order: Order,
        answer: QuestionHandler<'_>,
    ) -> Result<Progress, Refusal> {
        let is_misled = self.admit(&order)?;
        self.push_undo();
        Ok(self.go_on(order, Vec::new(), 0, Some(answer), is_misled))
    }

    /// Answers the open question, by the index of the choice.
    ///
    /// # Errors
    /// No question is open, or it has no such choice.
    pub fn answer(&mut self, choice: u8) -> Result<Progress, Refusal> {
        self.answer_with(choice, None)
    }

    /// Answers the open question; `answer` answers those that follow.
    ///
    /// # Errors
    /// No question is open, or it has no such choice.
    pub fn answer_with(
        &mut self,
        choice: u8,
        answer: Option<QuestionHandler<'_>>,
    ) -> Result<Progress, Refusal> {
        let pending = self.pending.as_ref();
        let known = pending.is_some_and(|it| usize::from(choice) < it.question.choices.len());
        let Some(mut pending) = self.pending.take_if(|_| known) else {
            let rule = self
                .pending
                .as_ref()
                .map_or(RuleId("none"), |pending| pending.question.rule);
            return Err(Refusal {
                rule,
                why: RefusalReason::Forbidden {
                    because: "the question has no such answer",
                },
            });
        };
        self.store.revert();
        pending.answers.push(choice);
        let is_misled = pending.is_misled;
        Ok(self.go_on(
            pending.order,
            pending.answers,
            pending.published,
            answer,
            is_misled,
        ))
    }

    /// Runs an order from its mark with the answers known so far.
    pub(super) fn go_on(
        &mut self,
        order: Order,
        given: Vec<u8>,
        published: usize,
        answer: Option<QuestionHandler<'_>>,
        is_misled: bool,
    ) -> Progress {
        let chance = DiceSource::of(self.seed, self.order_number());
        let (progress, _, _) = self.run(order, given, published, answer, chance, is_misled);
        progress
    }

    pub(super) fn order_number(&self) -> u64 {
        self.first_order + self.recorded.len() as u64
    }

    pub(super) fn run(
        &mut self,
        order: Order,
        given: Vec<u8>,
        published: usize,
        answer: Option<QuestionHandler<'_>>,
        chance: DiceSource,
        is_misled: bool,
    ) -> (Progress, DiceSource, Option<Pause>) {
        let from = self.log.len();
        let mistake = is_misled.then(|| self.believed_plan(&order)).flatten();
        let stops = &self.stops;
        let mut by_stops =
            |view: View<'_>, question: &Question| stops::answer(stops, view, question);
        let beyond: QuestionHandler<'_> = match answer {
            Some(answer) => answer,
            None => &mut by_stops,
        };
        let answers = Answers {
            given,
            used: 0,
            beyond: FallbackAnswers::Ask(beyond),
        };
        self.store.mark();
        let mut resolver = Resolver::new(&mut self.store, &self.scene, chance, answers, true);
        if self.keeps_undo {
            resolver.look_for_news(order.unit);
        }
        let result = match &mistake {
            Some(plan) => carry_out_in_vain(&mut resolver, &order, plan),
            None => carry_out(&mut resolver, &order),
        };
        resolver.look_at_squares();
        // A failed order of a misled side is news, too.
        let misled = mistake.is_some().then_some(Discovery::Fact);
        let news = resolver.news.or(misled);
        let dice = resolver.dice_fell;
        let faces = std::mem::take(&mut resolver.faces);
        let mut events = std::mem::take(&mut resolver.events);
        let given = std::mem::take(&mut resolver.answers.given);
        let chance = resolver.chance;
        // A run after an answer repeats what was published before it; only the rest is new.
        let new = events.split_off(published.min(events.len()));
        self.log.extend(new);
        let progress = |log: &Vec<BattleEvent>, asks| Progress {
            events: from..log.len(),
            asks,
        };
        let pause = match result {
            Err(Pause::Question(question)) => {
                let published = published + (self.log.len() - from);
                self.pending = Some(Pending {
                    order,
                    answers: given,
                    question: *question,
                    published,
                    faces,
                    news,
                    is_misled,
                });
                return (progress(&self.log, true), chance, None);
            }
            Ok(()) => None,
            Err(other) => Some(other),
        };
        self.store.commit();
        self.recorded.push(Recorded {
            order,
            answers: given,
        });
        self.note_undo_end(dice > 0, news);
        (progress(&self.log, false), chance, pause)
    }

    /// Carries an order out with scripted faces; returns the pause that ended it early, and the
    /// dice source. For scenes.
    ///
    /// # Errors
    /// Why the order is refused.
    pub fn execute_scripted(
        &mut self,
        order: Order,
        answers: Vec<u8>,
        chance: DiceSource,
    ) -> Result<(Progress, DiceSource, Option<Pause>), Refusal> {
        self.plan(&order)?;
        self.push_undo();
        let mut nobody = |_: View<'_>, _: &Question| None;
        Ok(self.run(order, answers, 0, Some(&mut nobody), chance, false))
    }

    /// Writes the state without an order, for scenes and set-up. The change is part of the initial
    /// state, not of the history.
    pub fn stage(&mut self, write: impl FnOnce(&mut Resolver<'_>)) {
        let answers = Answers {
            given: Vec::new(),
            used: 0,
            beyond: FallbackAnswers::Policy,
        };
        let chance = DiceSource::Script {
            faces: Vec::new(),
            used: 0,
        };
        let mut resolver = Resolver::new(&mut self.store, &self.scene, chance, answers, false);
        write(&mut resolver);
        self.store.follow();
    }

    /// Exact odds of an order; the battle is the same afterwards.
    ///
    /// # Errors
    /// Why the order cannot be.
    pub fn odds(&mut self, order: &Order, budget: Budget) -> Result<Odds, Refusal> {
        let plan = self.plan(order)?;
        Ok(odds(&mut self.store, &self.scene, &plan, budget))
    }

    /// Exact odds of an order at exactly its price: questions in it that offer its side more for
    /// points are declined, and told apart as extras.
    ///
    /// # Errors
    /// Why the order cannot be.
    pub fn odds_at_price(&mut self, order: &Order, budget: Budget) -> Result<Odds, Refusal> {
        let plan = self.plan(order)?;
        Ok(odds_at_price(&mut self.store, &self.scene, &plan, budget))
    }

    /// Exact odds of a plan that is no order of the acting unit: a reaction, a what-if.
    pub fn odds_of(&mut self, plan: &Plan, budget: Budget) -> Odds {
        odds(&mut self.store, &self.scene, plan, budget)
    }

    /// The odds with `policy` answering questions instead of the book's policy: what if the others
    /// chose differently?
    pub fn odds_by(&mut self, plan: &Plan, budget: Budget, policy: Policy<'_>) -> Odds {
        odds_by(&mut self.store, &self.scene, plan, budget, policy)
    }

    /// Whether the battle has ended.
    pub fn is_over(&self) -> bool {
        self.view().clock().verdict().is_some()
    }

    /// The acting unit.
    pub fn acting(&self) -> Option<UnitId> {
        self.store.field::<Clock>().acting
    }
}
