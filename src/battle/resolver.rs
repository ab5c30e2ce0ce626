//! The world as a rule sees it: roll, ask, offer, edit, report.

mod dice_source;
pub(super) mod discovery;
mod eyes;
mod likeness;
mod observe;
mod pause;
mod reports;
mod script;
mod stages;

use std::rc::Rc;

use super::{
    Discovery,
    check::{DiceSpec, Faces},
    components::{Altitude, CombatStatus, Field, Ground, Position, Ride, Row},
    event::BattleEvent,
    ids::{UnitId, UnitSet},
    orders::{
        order::Order,
        question::{Choice, Question},
        reaction_trigger::ReactionTrigger,
        refusal::{Refusal, RefusalReason},
    },
    resolver::eyes::Eyes,
    scene::Scene,
    store::Store,
    view::View,
};
use crate::geometry::Cell;

pub use dice_source::{Branches, DiceSource, Fork, Outcome, OutcomeList, bands};
pub use pause::{Pause, RuleResult};

/// Who answers when no answer is given.
pub enum FallbackAnswers<'a> {
    /// No one: the resolution pauses.
    Pause,
    /// The book's policy.
    Policy,
    /// The book's policy, where the answers of an open question are weighed: what an answer only puts
    /// off comes to pass.
    Outlook,
    /// A given policy, in odds.
    By(Policy<'a>),
    /// A handler, such as a player.
    Ask(QuestionHandler<'a>),
}

/// Answers to the questions of one order.
pub struct Answers<'a> {
    /// Given answers, by index of the choice.
    pub given: Vec<u8>,
    /// How many of them this run has used.
    pub used: usize,
    /// Who answers after them.
    pub beyond: FallbackAnswers<'a>,
}

/// The deepest nesting of orders within orders.
const DEEPEST: u8 = 6;

/// The most throws in one run of odds: rules that throw until something is decided could go on
/// without end where every outcome is looked at.
pub(super) const MOST_THROWS: usize = 4096;

/// The world as a rule sees it while an order is carried out.
pub struct Resolver<'a> {
    pub(super) store: &'a mut Store,
    scene: &'a Scene,
    pub(super) chance: DiceSource,
    pub(super) answers: Answers<'a>,
    /// Events so far; stays empty if they are not wanted.
    pub events: Vec<BattleEvent>,
    listens: bool,
    depth: u8,
    /// Dice thrown so far.
    pub dice_fell: u32,
    /// Their faces, if wanted.
    pub(super) faces: Vec<u16>,
    /// What the side of the order has learned; filled in only while `eyes` are given, for undo.
    pub news: Option<Discovery>,
    eyes: Option<Eyes>,
    /// Units the order hit, for odds.
    pub hits: UnitSet,
    /// Hash of all enclosing work: part of every stage's key.
    pub(super) within: u64,
    /// Units affected since the book last offered them reactions.
    pub affected: UnitSet,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(
        store: &'a mut Store,
        scene: &'a Scene,
        chance: DiceSource,
        answers: Answers<'a>,
        listens: bool,
    ) -> Self {
        Self {
            store,
            scene,
            chance,
            answers,
            events: Vec::new(),
            listens,
            depth: 0,
            dice_fell: 0,
            faces: Vec::new(),
            news: None,
            eyes: None,
            hits: UnitSet::default(),
            within: 0,
            affected: UnitSet::default(),
        }
    }

    /// The battle as it is now.
    pub fn view(&self) -> View<'_> {
        View {
            store: self.store,
            scene: self.scene,
        }
    }

    /// The parts of the battle that never change.
    pub fn scene(&self) -> &'a Scene {
        self.scene
    }

    /// Whether this is an odds run, which never shows anything. Earlier questions are asked again
    /// in the same order, so this is `false` until their answers are used up.
    pub fn is_odds(&self) -> bool {
        matches!(self.chance, DiceSource::Branches(_))
            && self.answers.used >= self.answers.given.len()
    }

    /// Whether the next die branches into all its outcomes: in odds, once the dice that have fallen
    /// are used up. Rules that throw until something is decided end there by lot.
    pub fn branches(&self) -> bool {
        let DiceSource::Branches(branches) = &self.chance else {
            return false;
        };
        branches.fallen.len() <= self.dice_fell as usize
    }

    /// Whether the book's policy answers all questions from here on: in odds and trials.
    pub fn is_left_to_policy(&self) -> bool {
        self.answers.used >= self.answers.given.len()
            && matches!(
                self.answers.beyond,
                FallbackAnswers::Policy | FallbackAnswers::Outlook | FallbackAnswers::By(_)
            )
    }

    /// Whether the answers of an open question are weighed: a rule that lets an order be given again
    /// lets it happen, since an answer that only puts an order off prevents no harm.
    pub fn is_outlook(&self) -> bool {
        matches!(self.answers.beyond, FallbackAnswers::Outlook)
    }

    /// The answer that the next question has already, by the index of the choice. A rule may leave
    /// out what that question would offer beyond it: no player sees the offer.
    pub fn next_given(&self) -> Option<u8> {
        self.answers.given.get(self.answers.used).copied()
    }

    /// Writes a component. Places, altitudes and status have functions of their own.
    pub fn edit<C: Row>(&mut self, unit: UnitId) -> &mut C {
        self.store.edit(unit)
    }

    /// Writes a component of the battlefield.
    pub fn edit_field<C: Field>(&mut self) -> &mut C {
        self.store.edit_field()
    }

    /// Reports an event; it is only built if events are wanted.
    pub fn report(&mut self, event: impl FnOnce(View<'_>) -> BattleEvent) {
        if self.listens {
            let view = self.view();
            let mut event = event(view);
            if let Some((cell, seen)) = event.place_to_see(view.board()) {
                *seen = view.watchers(cell);
            }
            self.events.push(event);
        }
    }

    /// Moves a unit to a square and updates derived data.
    pub fn place(&mut self, unit: UnitId, cell: Cell) {
        self.place_at(unit, cell, *self.store.get::<Altitude>(unit));
    }

    /// Changes a unit's altitude and updates derived data.
    pub fn set_altitude(&mut self, unit: UnitId, altitude: Altitude) {
        let cell = self.store.get::<Position>(unit).0;
        self.place_at(unit, cell, altitude);
    }

    /// Both at once. A mount or vehicle and its riders go together.
    pub fn place_at(&mut self, unit: UnitId, cell: Cell, altitude: Altitude) {
        for body in self.view().carried_along(unit) {
            if self.store.get::<Position>(body).0 != cell {
                self.store.edit::<Position>(body).0 = cell;
            }
            if *self.store.get::<Altitude>(body) != altitude {
                *self.store.edit::<Altitude>(body) = altitude;
            }
        }
        if self.store.moved {
            self.follow();
        }
    }

    /// Puts a unit on a mount or takes it off; the caller then has to place it.
    pub fn ride(&mut self, unit: UnitId, on: Option<UnitId>) {
        *self.store.edit::<Ride>(unit) = Ride { on, place: 0 };
    }

    /// Changes a unit's status and updates derived data.
    pub fn set_status(&mut self, unit: UnitId, life: CombatStatus) {
        if *self.store.get::<CombatStatus>(unit) != life {
            *self.store.edit::<CombatStatus>(unit) = life;
            self.follow();
        }
    }

    /// Changes the ground (doors, clouds, obstacles) and updates derived data.
    pub fn change_ground(&mut self, change: impl FnOnce(&mut Ground)) {
        change(self.store.edit_field::<Ground>());
        self.store.follow();
        if self.listens {
            // A change in plain sight is no discovery; a unit it brings into sight is.
            self.look_at_grounds();
            self.observe();
        }
    }

    fn follow(&mut self) {
        self.store.follow();
        if self.listens {
            self.observe();
        }
    }

    /// Throws dice. `outcomes` lists every outcome the rule can tell apart, with shares that sum to
    /// one; only odds call it.
    ///
    /// # Errors
    /// Scripted dice ran out, or show a face that the dice do not have.
    pub fn throw(
        &mut self,
        throw: DiceSpec,
        outcomes: impl FnOnce() -> smallvec::SmallVec<[Outcome; 12]>,
    ) -> RuleResult<Faces> {
        self.throw_by(throw, || outcomes().into())
    }

    /// The same for dice with many outcomes that are known.
    ///
    /// # Errors
    /// Scripted dice ran out, or show a face that the dice do not have.
    pub fn throw_listed(
        &mut self,
        throw: DiceSpec,
        outcomes: impl FnOnce() -> Rc<[Outcome]>,
    ) -> RuleResult<Faces> {
        self.throw_by(throw, || outcomes().into())
    }

    /// The same for dice that a rule reads as one throw. Each outcome comes with the number of cases
    /// it stands for, as if the dice were told apart: budgets count these.
    ///
    /// # Errors
    /// Scripted dice ran out, or show a face that the dice do not have.
    pub fn throw_cases(
        &mut self,
        throw: DiceSpec,
        outcomes: impl FnOnce() -> OutcomeList,
    ) -> RuleResult<Faces> {
        self.throw_by(throw, outcomes)
    }

    fn throw_by(
        &mut self,
        throw: DiceSpec,
        outcomes: impl FnOnce() -> OutcomeList,
    ) -> RuleResult<Faces> {
        let before = self.dice_fell as usize;
        self.dice_fell += u32::from(throw.dice);
        match &mut self.chance {
            DiceSource::Stream(stream) => {
                let faces: Faces = (0..throw.dice).map(|_| stream.throw(throw.faces)).collect();
                if self.listens {
                    self.faces.extend_from_slice(&faces);
                }
                Ok(faces)
            }
            DiceSource::Script { faces, used } => {
                let end = *used + usize::from(throw.dice);
                let fallen = script::faces(faces, *used, throw)?;
                *used = end;
                if self.listens {
                    self.faces.extend_from_slice(fallen);
                }
                Ok(Faces::from_slice(fallen))
            }
            DiceSource::Branches(branches) => {
                let end = before + usize::from(throw.dice);
                if let Some(fallen) = branches.fallen.get(before..end) {
                    return Ok(Faces::from_slice(fallen));
                }
                if branches.depth >= MOST_THROWS {
                    return Err(Pause::TooDeep);
                }
                Ok(branches.outcome(outcomes))
            }
        }
    }

    /// Throws dice one after another: `next` gives the number of faces of the next die from the
    /// faces so far, or `None` after the last. `outcomes` is as for [`Self::throw`], with all faces
    /// of each outcome.
    ///
    /// # Errors
    /// Scripted dice ran out.
    pub fn throw_on(
        &mut self,
        next: impl Fn(&[u16]) -> Option<u16>,
        outcomes: impl FnOnce() -> smallvec::SmallVec<[Outcome; 12]>,
    ) -> RuleResult<Faces> {
        let before = self.dice_fell as usize;
        if let DiceSource::Branches(branches) = &mut self.chance
            && branches.fallen.len() <= before
        {
            let outcome = branches.outcome(|| outcomes().into());
            self.dice_fell += outcome.len() as u32;
            return Ok(outcome);
        }
        let mut thrown = Faces::new();
        while let Some(faces) = next(&thrown) {
            thrown.extend(self.throw(DiceSpec { dice: 1, faces }, || bands(faces, &[]))?);
        }
        Ok(thrown)
    }

    /// Throws one die. `last_faces` are the last faces of the bands a rule can tell apart; values
    /// outside 1..faces are ignored, and the last band ends with the die.
    ///
    /// # Errors
    /// Scripted dice ran out.
    pub fn die(&mut self, faces: u16, last_faces: &[i32]) -> RuleResult<u16> {
        let thrown = self.throw(DiceSpec { dice: 1, faces }, || bands(faces, last_faces))?;
        Ok(thrown[0])
    }

    /// Asks a player to decide.
    ///
    /// # Errors
    /// The question, if it has no answer yet.
    pub fn ask(&mut self, question: Question) -> RuleResult<Choice> {
        let choice_at =
            |question: &Question, place: u8| question.choices.get(usize::from(place)).copied();
        if let Some(&place) = self.answers.given.get(self.answers.used)
            && let Some(choice) = choice_at(&question, place)
        {
            self.answers.used += 1;
            return Ok(choice);
        }
        let view = View {
            store: self.store,
            scene: self.scene,
        };
        let place = match &mut self.answers.beyond {
            FallbackAnswers::Pause => None,
            FallbackAnswers::Policy | FallbackAnswers::Outlook => {
                Some((self.scene.book.policy)(view, &question))
            }
            FallbackAnswers::By(policy) => Some(match &mut self.chance {
                DiceSource::Branches(branches) => branches.answer(|| policy(view, &question)),
                _ => policy(view, &question),
            }),
            FallbackAnswers::Ask(somebody) => somebody(view, &question),
        };
        let Some(place) = place else {
            return Err(Pause::Question(Box::new(question)));
        };
        let place = if usize::from(place) < question.choices.len() {
            place
        } else {
            0
        };
        self.answers.given.truncate(self.answers.used);
        self.answers.given.push(place);
        self.answers.used += 1;
        match choice_at(&question, place) {
            Some(choice) => Ok(choice),
            None => unreachable!("questions have at least one choice"),
        }
    }

    /// Lets every unit that may react now do so, in the book's order. Returns whether the
    /// interrupted event still stands.
    ///
    /// # Errors
    /// A pause.
    pub fn offer(&mut self, moment: &ReactionTrigger<'_>) -> RuleResult<bool> {
        for reaction in self.scene.book.reactions {
            if !reaction.respond(moment, self)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Carries out an order inside this one.
    ///
    /// # Errors
    /// A pause. The inner result is the refusal of an illegal order.
    pub fn carry_out(&mut self, order: &Order) -> RuleResult<Result<(), Refusal>> {
        if self.depth >= DEEPEST {
            return Err(Pause::TooDeep);
        }
        let Some(action) = self.scene.book.action(order.action) else {
            return Ok(Err(Refusal {
                rule: self.scene.book.rule_of(order.action),
                why: RefusalReason::NoSuchAction,
            }));
        };
        match action.plan(self.view(), order) {
            Err(refusal) => Ok(Err(refusal)),
            Ok(plan) => {
                self.depth += 1;
                let result = plan.resolve(self);
                self.depth -= 1;
                result.map(Ok)
            }
        }
    }
}

/// Answers questions by the index of the choice; `None` leaves the question open.
pub type QuestionHandler<'a> = &'a mut dyn FnMut(View<'_>, &Question) -> Option<u8>;

/// Answers every question in an odds run, by the index of the choice. Equal states must get equal
/// answers.
pub type Policy<'a> = &'a mut dyn FnMut(View<'_>, &Question) -> u8;
