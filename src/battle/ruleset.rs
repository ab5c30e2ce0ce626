//! What a book fills in: a value of small slots, none with a default.

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
    /// Going somewhere.
    Move,
    /// Hurting somebody.
    Attack,
    /// Hampering somebody.
    Trick,
    /// Guarding oneself and others.
    Defence,
    /// Helping somebody.
    Support,
    /// Ending the turn and the like.
    Turn,
}

/// A reaction of a book: somebody may step in at a moment.
pub trait Reaction: Sync {
    /// The rules it follows, the main one first.
    fn rules(&self) -> &'static [&'static str];

    /// Asks whoever may step in now, and carries it out. Returns whether what was going on still
    /// stands.
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
    /// Whose.
    pub unit: UnitId,
    /// In which round.
    pub round: u16,
    /// An activation between turns.
    pub inserted: bool,
    /// It is one turn together with the one before it.
    pub joined: bool,
}

/// How well a combatant is doing, for odds, AI and results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Measure {
    /// Wounds or points it can still lose before it is out.
    pub health: i16,
    /// It is out, on the field.
    pub out: bool,
    /// It has left the field.
    pub left: bool,
    /// How many wounds it has, in books where each is of a level of its own; else 0.
    pub wounds: i16,
    /// Marks worth naming in odds, as bits over [`Book::marks`].
    pub marks: u32,
}

/// Who acts when.
pub trait Turns: Sync {
    /// Sets the battle up: initiative, surprise, the first turn.
    ///
    /// # Errors
    /// A pause.
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult;

    /// The turns to come, the acting one first, `most` at the most.
    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming>;

    /// Makes somebody the one who acts, as it will stand when its next turn begins if nobody does
    /// anything until then: for what it could do in it. No die falls.
    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId);

    /// What a combatant has left of its turn: points and length of way, by the names that prices
    /// have.
    fn left(&self, view: View<'_>, unit: UnitId) -> Price;

    /// How often whoever acts could do in one turn what it plans; 0 if it could only begin it.
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

/// How far combatants come and strike in a turn, and what they see from there: for maps.
pub trait Ranges: Sync {
    /// Where the combatant can be in what is left of its turn, whatever it pays for it; where it
    /// stands comes first.
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance>;

    /// What the bands of its stances mean, the cheapest first.
    fn bands(&self, view: View<'_>, unit: UnitId) -> Vec<String>;

    /// How the combatant can strike with what it has: as far as it may be feared, what cannot be
    /// paid for at the moment included.
    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach>;

    /// Whether the combatant would reach a target with one of its arms from a square: it is near enough,
    /// and seen from there.
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

    /// The squares that an order covers at once, friends there included; `None` where it covers no
    /// area.
    fn area(&self, _view: View<'_>, _order: &Order) -> Option<CellSet> {
        None
    }

    /// The cover of a target from somebody who could attack it, with what that has in hand; `None`
    /// for none.
    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter>;

    /// What the combatant would see from a square of another one, and how a body there is covered:
    /// of that combatant, or of somebody plain who stands upright.
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
    /// Its name in files, unique in its list; orders use it with blanks for underscores.
    pub id: &'s str,
    /// Its name as a player reads it.
    pub title: &'s str,
}

/// Items and powers by name, for orders, logs and menus.
pub trait Names: Sync {
    /// The item of this place in the catalogue; `None` past its end.
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>>;

    /// The power of this place in the catalogue; `None` past its end.
    fn power<'s>(&self, scene: &'s Scene, power: PowerId) -> Option<Named<'s>>;

    /// The powers a combatant can use now, in the order of its sheet.
    fn powers_of(&self, view: View<'_>, unit: UnitId) -> Vec<PowerId>;

    /// What a side knows about the nature of a combatant, as names and values to read: affinities,
    /// character, traits.
    fn facts(&self, eyes: SideView<'_>, unit: UnitId) -> Vec<(&'static str, String)>;
}

/// A rulebook as a value. Every field must be given.
pub struct Book {
    /// Its name in files: `evoker`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What is special about it, in a sentence or two for those who choose one.
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
    /// The pool that most answers are paid from, of which players may keep something.
    pub answers: PoolId,
    /// Its conditions; a `ConditionId` is a place in this list.
    pub conditions: &'static [ConditionRule],
    /// Ways of doing actions, as orders spell them; a mode is a place in this list.
    pub modes: &'static [&'static str],
    /// What modes are called within a sentence, where that is not their name: what sets off an action is
    /// a sentence of its own.
    pub told_modes: &'static [(&'static str, &'static str)],
    /// Modes that change what comes of an order, but neither its price, its test nor who may strike:
    /// players are offered them all the same.
    pub quiet_modes: &'static [u8],
    /// Its actions; an `ActionId` is a place in this list.
    pub actions: &'static [&'static dyn Action],
    /// Its reactions, in the order of being asked.
    pub reactions: &'static [&'static dyn Reaction],
    /// Who acts when.
    pub turns: &'static dyn Turns,
    /// Answers questions for sides that have nobody to ask, and for odds.
    pub policy: fn(View<'_>, &Question) -> u8,
    /// Whether an optional question matters enough to interrupt a player.
    pub matters: fn(View<'_>, &Question) -> bool,
    /// The harm that hangs on an optional question, in thousandths of a wound or level; `None`
    /// where the book does not measure it and `matters` alone decides.
    pub stakes: fn(View<'_>, &Question) -> Option<i64>,
    /// From so much harm on a player is asked who has not set another measure.
    pub asks_from: i64,
    /// What an answer takes, how likely its test is, and what it is worth beside the others: for
    /// answers that players give beforehand.
    pub answer_terms: fn(View<'_>, &Question, Choice) -> AnswerTerms,
    /// Answers that questions of the book name, by their kind, besides yes and no.
    pub named_answers: &'static [(QuestionKind, &'static [&'static str])],
    /// What a unit in one square sees of a unit in another, each with feet at some height, as a code below 255
    /// that only the book reads.
    pub exposure: fn(View<'_>, Standpoint, Standpoint) -> u8,
    /// Whether a combatant sees another.
    pub sees: fn(View<'_>, UnitId, UnitId) -> bool,
    /// Whether a combatant sees a square of the ground and what stands and lies there.
    pub sees_square: fn(View<'_>, UnitId, Cell) -> bool,
    /// What a step straight on over a square like this takes of a combatant as it is now, whoever
    /// stands there, in the book's measure of ways; `None` is no way.
    pub step: fn(View<'_>, UnitId, Cell) -> Option<u16>,
    /// How many squares of distance a difference in height of so many metres or yards counts (GN-HGT-04).
    pub height_distance: fn(u32) -> u16,
    /// How high a combatant is, with what it stands on and hangs from, in metres or yards.
    pub height: fn(View<'_>, UnitId) -> i32,
    /// Whether a combatant threatens an enemy from where both are.
    pub threatens: fn(View<'_>, UnitId, UnitId) -> bool,
    /// The enemies that have a combatant between them, or are too many for it; nobody where it is
    /// not so.
    pub flankers: fn(View<'_>, UnitId) -> UnitSet,
    /// How well a combatant is doing.
    pub measure: fn(View<'_>, UnitId) -> Measure,
    /// What a point of health in a measure is worth to brains, in thousandths of a wound.
    pub point: i64,
    /// Names of the marks in a measure.
    pub marks: &'static [&'static str],
    /// Whether the wounds of enemies stay hidden until their sheets are fully known.
    pub hides_wounds: bool,
    /// Whether a side reckons only with what hits and analyses have shown of how its enemies take elements
    /// (EV-ELM-11).
    pub hides_elements: bool,
    /// Sheets and states by name.
    pub numbers: &'static dyn Numbers,
    /// How likely a test is to pass before the other side answers, where more than its target number
    /// says so, such as faces that pass or fail always; else `None`.
    pub pass_chance: fn(&Check) -> Option<Weight>,
    /// Where one can go: for brains, previews and maps.
    pub movement: &'static dyn Movement,
    /// What a brain asks.
    pub tactics: &'static dyn Tactics,
    /// What maps of range and danger ask.
    pub ranges: &'static dyn Ranges,
    /// Items and powers by name.
    pub names: &'static dyn Names,
    /// The book's own work after every order that was carried out.
    pub done: fn(&mut Resolver<'_>, &Order) -> RuleResult,
    /// The book's own work at the moment somebody joins the battle.
    pub joined: fn(&mut Resolver<'_>, UnitId) -> RuleResult,
    /// Whether a combatant that is up keeps its side in the fight (MO-TIM-01).
    pub fights: fn(View<'_>, UnitId) -> bool,
}

impl Book {
    /// The action of this place.
    pub fn action(&self, id: ActionId) -> Option<&'static dyn Action> {
        self.actions.get(usize::from(id.0)).copied()
    }

    /// The plan of an order, if it can be carried out.
    pub fn plan(&self, view: View<'_>, order: &Order) -> Option<Plan> {
        self.action(order.action)?.plan(view, order).ok()
    }

    /// The place of the action with this key.
    pub fn action_named(&self, key: &str) -> Option<ActionId> {
        self.actions
            .iter()
            .position(|action| action.entry().key == key)
            .map(|place| ActionId(place as u8))
    }

    /// The place of the condition with this name, whatever its letters' case.
    pub fn condition_named(&self, name: &str) -> Option<ConditionId> {
        self.conditions
            .iter()
            .position(|condition| condition.name.eq_ignore_ascii_case(name))
            .map(|place| ConditionId(place as u8))
    }

    /// The condition of this place.
    pub fn condition(&self, id: ConditionId) -> Option<&'static ConditionRule> {
        self.conditions.get(usize::from(id.0))
    }

    /// The verb between the name of a bearer and that of a condition: "is" or "has".
    pub fn has_condition(&self, id: ConditionId) -> &'static str {
        match self.conditions.get(usize::from(id.0)) {
            Some(rule) if rule.is_noun => "has",
            _ => "is",
        }
    }

    /// How the coming and going of a condition is told where its name does not do.
    pub fn told_condition(&self, id: ConditionId) -> Option<[&'static str; 2]> {
        self.condition(id).and_then(|rule| rule.told)
    }

    /// What the amount of a condition counts; empty where it says nothing to a player.
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
