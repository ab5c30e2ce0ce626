//! What a book fills in: one value with a field for each part, none with a default.

pub mod book_terms;
pub mod condition_rule;
pub mod fact;
mod lookup;
pub mod movement;
pub mod stance;
pub mod tactics;
mod topic;
pub mod worth;

pub use self::{
    book_terms::{BookTerms, PoolRule},
    condition_rule::ConditionRule,
    fact::Fact,
    movement::{MoveBlocker, Reached, firsts, firsts_of},
    stance::{AttackReach, Shelter, Stance, Visibility},
    tactics::{ThreatEstimate, Wanted, When},
    topic::Topic,
};
pub use super::orders::{
    action::{ActionBits, Costs, Entry, Form, Group},
    action_params::{ActionParams, mode_range},
};

use self::worth::Forecast;
use super::{
    check::Check,
    components::{Ground, PoolId},
    field::{board::Board, standpoint::Standpoint},
    icon::Icon,
    ids::{ItemId, PowerId, UnitId, UnitSet},
    odds::Odds,
    orders::{
        order::{ActionId, Order, Tool},
        plan::{Plan, Price},
        question::{AnswerTerms, Choice, Question},
        reaction_trigger::ReactionTrigger,
        refusal::Refusal,
    },
    resolver::{Resolver, RuleResult},
    scene::Scene,
    side_view::SideView,
    view::View,
};
use crate::{
    dice::Weight,
    geometry::{Cell, CellSet, Footprint, Metric},
};

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

/// An action of a book: one file each.
pub trait Action: Sync {
    /// Its names and rules.
    fn entry(&self) -> &'static Entry;

    /// Whether the unit could use it now at all, whatever the target.
    ///
    /// # Errors
    /// The reason why not, for a greyed menu line.
    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal>;

    /// Adds the orders worth considering: every target and item, in a fixed order. They need not
    /// be legal; `plan` tells.
    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>);

    /// Plans an order.
    ///
    /// # Errors
    /// Why the order is illegal.
    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal>;

    /// Other facts about the action.
    fn bits(&self) -> ActionBits {
        ActionBits::empty()
    }

    /// The worth of an order that is not an attack, such as hampering enemies or protecting allies.
    /// A rule of thumb, in thousandths of a wound or of its level; `None` if its odds must be
    /// computed.
    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        None
    }

    /// The cost of holding the action back with this tool, paid at once; `None` if it cannot be
    /// held back.
    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: Tool) -> Option<Costs> {
        None
    }
}

/// Where units can go, and their state when they arrive.
pub trait Movement: Sync {
    /// Squares the unit can walk to now, in reading order, without its own.
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached>;

    /// The best squares of [`Self::reach`], `most` at most, best first: by `far`, which is lower for
    /// better squares, then by the number of enemies that may strike on the way, then by
    /// cost.
    fn first_reached(
        &self,
        view: View<'_>,
        unit: UnitId,
        most: usize,
        far: &dyn Fn(Cell) -> i64,
    ) -> Vec<Reached> {
        firsts_of(&self.reach(view, unit), most, far)
    }

    /// Squares reached by orders of their own but not by walking, with those orders: jumps, climbs
    /// that take longer.
    fn ventures(&self, _view: View<'_>, _unit: UnitId) -> Vec<(Reached, Order)> {
        Vec::new()
    }

    /// What blocks the unit on its way to the enemy.
    fn passage(&self, _view: View<'_>, _unit: UnitId) -> MoveBlocker {
        MoveBlocker::Crossing
    }

    /// The damage an intact obstacle in a square withstands; `None` if damage cannot remove it.
    fn withstands(&self, _board: &Board, _ground: &Ground, _cell: Cell) -> Option<u16> {
        None
    }

    /// Whether units leap over gaps.
    fn leaps(&self) -> bool {
        true
    }

    /// Whether bodies get onto things of two metres and more, such as a container.
    fn mounts_things(&self) -> bool {
        true
    }

    /// Whether a body gets up so many metres where a step does not lead, with holds or without.
    fn scales(&self, rise: u16, has_holds: bool) -> bool {
        has_holds || rise <= 2
    }

    /// The order that walks to a square.
    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order;

    /// Moves a unit in a trial to the end of a walk, and takes its cost.
    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16);
}

/// Estimates for brains. The defaults say that a book has no such thing.
pub trait Tactics: Sync {
    /// Expected harm that one unit deals to another.
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64;

    /// Threats and strikes between the unit and these enemies for each of these places, each with
    /// the cost to get there: first all enemies for the first place, then for the second, and so
    /// on; the half not requested may be 0. `None` if the book can only tell for the unit's current
    /// place.
    fn prospects(
        &self,
        _view: View<'_>,
        _unit: UnitId,
        _enemies: &[UnitId],
        _places: &[(Cell, u16)],
        _wanted: Wanted,
    ) -> Option<Vec<ThreatEstimate>> {
        None
    }

    /// Whether the unit can still attack after a walk, if that differs from whether it can now: an
    /// attack may come at the end of the turn, or the walk may replace it.
    fn strikes_after_walk(&self, _view: View<'_>, _unit: UnitId) -> Option<bool> {
        None
    }

    /// The distance from an enemy at which the unit fights best, in squares.
    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16;

    /// A quick estimate of an attack's expected harm, in the same measure; `None` for orders the
    /// book cannot estimate, which need exact odds.
    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64>;

    /// The closed forms behind that estimate for each target of an attack, before rules of thumb
    /// adjust them; the test `closed_forms` compares them with exact odds. Empty for orders without
    /// a closed form.
    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast>;

    /// A variant of a proposed order worth considering, such as a shot as a Burst.
    fn other_form(&self, _view: View<'_>, _order: &Order) -> Option<Order> {
        None
    }

    /// The worth of an order beyond its odds, in the same measure: points regained, or an item used
    /// up.
    fn provision(&self, _view: View<'_>, _order: &Order) -> i64 {
        0
    }

    /// The worth of an order's outcomes beyond harm and marks, in the same measure, such as an
    /// enemy that loses its turn.
    fn beyond(&self, _view: View<'_>, _unit: UnitId, _odds: &Odds) -> i64 {
        0
    }

    /// The order that the unit is forced to give now, whatever its preference.
    fn compelled(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }

    /// A last order for the rest of a turn in which no other order is worth it.
    fn parting(&self, _view: View<'_>, _unit: UnitId) -> Option<Order> {
        None
    }
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

    /// The icon of the power at this index of the catalogue; `None` past its end.
    fn icon(&self, scene: &Scene, power: PowerId) -> Option<Icon>;

    /// The powers a unit can use now, in the order of its sheet.
    fn powers_of(&self, view: View<'_>, unit: UnitId) -> Vec<PowerId>;

    /// What a power does for a unit that uses it, in sentences: its harm, the squares it covers, its
    /// range; empty for one without any of these.
    fn does(&self, view: View<'_>, unit: UnitId, power: PowerId) -> String;
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
    /// A unit's health in a few words: "7 wounds left".
    pub health: fn(View<'_>, UnitId) -> String,
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
    /// What players are asked about, in the order in which settings list it.
    pub topics: &'static [Topic],
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
    /// The most faces that one of its dice has.
    pub largest_die: u16,
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
    /// The stat block of a unit, as far as a side knows it, the most important lines first.
    pub stat_block: fn(SideView<'_>, UnitId) -> Vec<Fact>,
    /// The book's work after every order.
    pub done: fn(&mut Resolver<'_>, &Order) -> RuleResult,
    /// The book's work when a unit joins the battle.
    pub joined: fn(&mut Resolver<'_>, UnitId) -> RuleResult,
    /// Whether an active unit keeps its side in the fight (MO-TIM-01).
    pub fights: fn(View<'_>, UnitId) -> bool,
}
