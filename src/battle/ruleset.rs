//! What a book fills in: one value with a field for each part, none with a default.

pub use super::{
    action::{Action, ActionBits, Costs, Entry, Form},
    action_params::{ActionParams, mode_range},
    book_terms::{BookTerms, PoolRule},
    condition_rule::ConditionRule,
    movement::{MoveBlocker, Movement, Reached},
    stance::{AttackReach, Shelter, Stance, Visibility},
    tactics::{Tactics, ThreatEstimate, Wanted, When},
};
use super::{
    check::Check,
    components::{ConditionId, PoolId},
    ids::{ItemId, PowerId, RuleId, UnitId, UnitSet},
    order::{ActionId, Order},
    plan::{Plan, Price},
    question::{AnswerTerms, Choice, Question, QuestionKind},
    reaction_trigger::ReactionTrigger,
    resolver::{Resolver, RuleResult},
    scene::Scene,
    side_view::SideView,
    standpoint::Standpoint,
    view::View,
};
use crate::{
    dice::Weight,
    geometry::{Cell, CellSet, Footprint, Metric},
};

/// A group of the action menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Moving.
    Move,
    /// Hurting enemies.
    Attack,
    /// Hampering enemies.
    Trick,
    /// Defending the unit itself and others.
    Defence,
    /// Helping allies.
    Support,
    /// Ending the turn and similar orders.
    Turn,
}

/// A reaction of a book: units may respond to a trigger.
pub trait Reaction: Sync {
    /// The rules it follows, the main one first.
    fn rules(&self) -> &'static [&'static str];

    /// Asks the units that may react now, and carries out what they choose. Returns whether the
    /// interrupted event still stands.
    ///
    /// # Errors
    /// A pause.
    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool>;
}

/// A coming turn in the initiative strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upcoming {
    /// The unit.
    pub unit: UnitId,
    /// The round.
    pub round: u16,
    /// An activation between turns.
    pub inserted: bool,
    /// Whether it shares one turn with the entry before it.
    pub joined: bool,
}

/// A unit's condition in numbers, for odds, AI and results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Measure {
    /// Wounds or points it can still lose before it is out.
    pub health: i16,
    /// It is out, on the field.
    pub out: bool,
    /// It has left the field.
    pub left: bool,
    /// Its number of wounds, in books where each has its own level; otherwise 0.
    pub wounds: i16,
    /// Marks worth naming in odds, as bits over [`Book::marks`].
    pub marks: u32,
}

/// The turn order.
pub trait Turns: Sync {
    /// Starts the battle: initiative, surprise, the first turn.
    ///
    /// # Errors
    /// A pause.
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult;

    /// The coming turns, the current one first, at most `most`.
    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming>;

    /// Makes a unit the acting one, in the state it will have at its next turn if nothing happens
    /// before: to see its options then. No die falls.
    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId);

    /// What a unit has left of its turn: points and movement, by the names used in prices.
    fn left(&self, view: View<'_>, unit: UnitId) -> Price;

    /// Whether a unit goes on with the turn it has, after an order and everything that followed it; if
    /// not, its turn ends. In most books a unit that is out has no turn.
    fn goes_on(&self, view: View<'_>, unit: UnitId) -> bool {
        view.status(unit).is_active()
    }

    /// How often the acting unit could carry out this plan in one turn; 0 if it could only begin
    /// it.
    fn repeats(&self, _view: View<'_>, _plan: &Plan) -> u8 {
        1
    }
}

/// Numbers of sheets and states by their ledger names, for scene files and inspectors.
pub trait Numbers: Sync {
    /// Reads a number; `None` for a name the book does not have.
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64>;

    /// Writes a number of the state; `false` for a name that cannot be set.
    fn set(&self, resolver: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool;

    /// All names, sorted.
    fn names(&self) -> &[String];
}

/// How far units can move and attack in a turn, and what they see from there: for maps.
pub trait Ranges: Sync {
    /// Where the unit can be within the rest of its turn, at any price; its own square comes first.
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance>;

    /// The meaning of the cost bands of its stances, the cheapest first.
    fn bands(&self, view: View<'_>, unit: UnitId) -> Vec<String>;

    /// The unit's ways to attack that enemies have to fear, including those it cannot pay for now.
    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach>;

    /// Whether the unit could attack a target with one of its attacks from a square: near enough
    /// and in sight.
    fn reaches(
        &self,
        view: View<'_>,
        unit: UnitId,
        at: Cell,
        arm: AttackReach,
        target: UnitId,
    ) -> bool {
        let here = Footprint::new(at, view.footprint(unit).side);
        let there = view.footprint(target);
        !here.overlaps(there)
            && view.distance_between(view.standing_in(here), view.standpoint(target)) <= arm.reach
            && self.glimpse(view, unit, at, Some(target), there.min).sees
    }

    /// The squares that an order covers at once, allies there included; `None` if it covers no
    /// area.
    fn area(&self, _view: View<'_>, _order: &Order) -> Option<CellSet> {
        None
    }

    /// The target's cover from a unit that could attack it, with the tool in the unit's hand;
    /// `None` for none.
    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter>;

    /// What the unit would see from a square of another one, and the cover of a unit there: of
    /// `body`, or of a plain upright unit.
    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        body: Option<UnitId>,
        to: Cell,
    ) -> Visibility;
}

/// A definition of the catalogue by its two names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<'s> {
    /// Its name in files, unique in its list; orders write it with spaces for underscores.
    pub id: &'s str,
    /// Its name as a player reads it.
    pub title: &'s str,
}

/// Items and powers by name, for orders, logs and menus.
pub trait Names: Sync {
    /// The item at this index of the catalogue; `None` past its end.
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>>;

    /// The power at this index of the catalogue; `None` past its end.
    fn power<'s>(&self, scene: &'s Scene, power: PowerId) -> Option<Named<'s>>;

    /// The powers a unit can use now, in the order of its sheet.
    fn powers_of(&self, view: View<'_>, unit: UnitId) -> Vec<PowerId>;

    /// What a side knows about a unit, as names and values to read: affinities, character, traits.
    fn facts(&self, eyes: SideView<'_>, unit: UnitId) -> Vec<(&'static str, String)>;
}

/// A rulebook as a value. Every field must be given.
pub struct Book {
    /// Its name in files: `evoker`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What is special about it, in a sentence or two, for the choice of a book.
    pub about: &'static str,
    /// The two letters of its rule IDs.
    pub prefix: &'static str,
    /// How diagonals count.
    pub metric: Metric,
    /// What a square measures, as a player reads it.
    pub square: &'static str,
    /// Its words for lengths and harm.
    pub wording: BookTerms,
    /// Its pools; a `PoolId` is a place in this list.
    pub pools: &'static [PoolRule],
    /// The pool that actions are paid from: action points.
    pub points: PoolId,
    /// The pool that most reactions are paid from; players may keep a reserve of it.
    pub answers: PoolId,
    /// Its conditions; a `ConditionId` is a place in this list.
    pub conditions: &'static [ConditionRule],
    /// Ways of doing actions, as orders spell them; a mode is a place in this list.
    pub modes: &'static [&'static str],
    /// The words for modes within a sentence, where they are not their names: the trigger of an
    /// action is a sentence of its own.
    pub told_modes: &'static [(&'static str, &'static str)],
    /// Modes that change the result of an order, but neither its price, its test nor the enemies
    /// that may strike: players are offered them all the same.
    pub quiet_modes: &'static [u8],
    /// Its actions; an `ActionId` is a place in this list.
    pub actions: &'static [&'static dyn Action],
    /// Its reactions, in the order in which they are offered.
    pub reactions: &'static [&'static dyn Reaction],
    /// The turn order.
    pub turns: &'static dyn Turns,
    /// Answers questions for sides without a player, and for odds.
    pub policy: fn(View<'_>, &Question) -> u8,
    /// Whether an optional question matters enough to interrupt a player.
    pub matters: fn(View<'_>, &Question) -> bool,
    /// The harm at stake in an optional question, in thousandths of a wound or level; `None` where
    /// the book does not measure it and `matters` alone decides.
    pub stakes: fn(View<'_>, &Question) -> Option<i64>,
    /// The least harm that makes a question matter, for players who have not set their own.
    pub asks_from: i64,
    /// The price, chance and worth of an answer: for answers that players give in advance.
    pub answer_terms: fn(View<'_>, &Question, Choice) -> AnswerTerms,
    /// Named answers of the book's questions, by their kind, besides yes and no.
    pub named_answers: &'static [(QuestionKind, &'static [&'static str])],
    /// What a unit in one square sees of a unit in another, each with its feet at some height, as a
    /// code below 255 that only the book reads.
    pub exposure: fn(View<'_>, Standpoint, Standpoint) -> u8,
    /// Whether a unit sees another.
    pub sees: fn(View<'_>, UnitId, UnitId) -> bool,
    /// Whether a unit sees the ground and obstacles of a square.
    pub sees_square: fn(View<'_>, UnitId, Cell) -> bool,
    /// The cost of an orthogonal step over such a square for a unit in its current state, ignoring
    /// other units, in the book's unit of movement; `None` if impassable.
    pub step: fn(View<'_>, UnitId, Cell) -> Option<u16>,
    /// How many squares of distance a height difference in metres or yards counts (GN-HGT-04).
    pub height_distance: fn(u32) -> u16,
    /// A unit's height, with what it stands on or hangs from, in metres or yards.
    pub height: fn(View<'_>, UnitId) -> i32,
    /// Whether a unit threatens an enemy where both are now.
    pub threatens: fn(View<'_>, UnitId, UnitId) -> bool,
    /// The enemies that flank a unit or outnumber it; empty if it is not flanked.
    pub flankers: fn(View<'_>, UnitId) -> UnitSet,
    /// A unit's condition in numbers.
    pub measure: fn(View<'_>, UnitId) -> Measure,
    /// The worth of one point of health to brains, in thousandths of a wound.
    pub point: i64,
    /// The names of the marks in a measure.
    pub marks: &'static [&'static str],
    /// Whether the wounds of enemies stay hidden until their sheets are fully known.
    pub hides_wounds: bool,
    /// Whether a side uses only what hits and analyses have revealed of its enemies' affinities
    /// (EV-ELM-11).
    pub hides_elements: bool,
    /// Sheets and states by name.
    pub numbers: &'static dyn Numbers,
    /// The chance to pass before the opponent responds, for tests that depend on more than the
    /// target number, such as faces that always pass or fail; otherwise `None`.
    pub pass_chance: fn(&Check) -> Option<Weight>,
    /// Where units can go: for brains, previews and maps.
    pub movement: &'static dyn Movement,
    /// Estimates for brains.
    pub tactics: &'static dyn Tactics,
    /// Ranges for maps of reach and danger.
    pub ranges: &'static dyn Ranges,
    /// Items and powers by name.
    pub names: &'static dyn Names,
    /// The book's work after every order.
    pub done: fn(&mut Resolver<'_>, &Order) -> RuleResult,
    /// The book's work when a unit joins the battle.
    pub joined: fn(&mut Resolver<'_>, UnitId) -> RuleResult,
    /// Whether an active unit keeps its side in the fight (MO-TIM-01).
    pub fights: fn(View<'_>, UnitId) -> bool,
}

impl Book {
    /// The action at this index.
    pub fn action(&self, id: ActionId) -> Option<&'static dyn Action> {
        self.actions.get(usize::from(id.0)).copied()
    }

    /// The plan of an order, if it can be carried out.
    pub fn plan(&self, view: View<'_>, order: &Order) -> Option<Plan> {
        self.action(order.action)?.plan(view, order).ok()
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
}
