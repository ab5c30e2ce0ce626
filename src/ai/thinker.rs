//! What the choice of one order works with: the battle as the unit's side believes it to be, and
//! where the unit wants to go.

use std::collections::BTreeMap;

use super::{
    boldness,
    crowd::Crowd,
    field::{Field, hideouts},
    thought::{Term, Thought},
    travel::{self, TravelGoal},
};
use crate::{
    battle::{
        Battle,
        ids::{SideId, UnitId, UnitSet},
        orders::order::{ActionId, ModeSet, Order, Tool},
        ruleset::{Movement, Tactics},
        view::View,
    },
    data::minds::Mind,
    dice::DiceStream,
    geometry::Cell,
};

/// An order worth no more than this is not given.
pub(super) const LITTLE: i64 = 20;

/// Least gain of an order that only opens the way.
pub(super) const OPENING: i64 = 60;

/// Seed of the dice for tried orders; never the battle's.
pub(super) const SEED: u64 = 0x5eed_0fab_3a14;

/// How good a square is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stand {
    /// Difference from the best fighting distance.
    pub(super) distance: i64,
    /// Expected harm.
    pub(super) danger: i64,
    /// Distance of friends.
    pub(super) company: i64,
    /// What the level wants.
    pub(super) goal: i64,
    /// Likely harm of the best attack from there.
    pub(super) strike: i64,
}

impl Stand {
    /// The sum without the attack.
    pub(super) fn standing(&self) -> i64 {
        self.distance + self.danger + self.company + self.goal
    }

    /// How much better each term is here than there, without the attack.
    pub(super) fn better_than(&self, there: &Self) -> [(Term, i64); 4] {
        [
            (Term::Danger, self.danger - there.danger),
            (Term::Distance, self.distance - there.distance),
            (Term::Company, self.company - there.company),
            (Term::Goal, self.goal - there.goal),
        ]
    }
}

/// Dice for a tried order, by the number of the trial.
pub(super) fn tried(number: u64) -> DiceStream {
    DiceStream::new(SEED, number)
}

/// Chooses the next order of one unit.
pub(super) struct Thinker<'b> {
    /// The battle as the unit's side believes it to be, in a trial.
    pub(super) battle: &'b mut Battle,
    pub(super) unit: UnitId,
    pub(super) side: SideId,
    pub(super) mind: &'b Mind,
    pub(super) known: BTreeMap<(ActionId, Option<UnitId>, Tool, ModeSet, i32), i64>,
    /// Steps to the known enemies, or to the places to search for them.
    pub(super) field: Field,
    /// Where the level sends the unit.
    pub(super) travel_goal: Option<TravelGoal>,
    /// Goals that a barrier closes off, so that only special orders lead on.
    pub(super) barred: Option<Vec<Cell>>,
    /// How much danger counts, in percent of the usual (GN-WAY-02).
    pub(super) danger: u8,
    /// How much less than usual the unit fears.
    pub(super) boldness: i64,
    /// What it counts to hamper an enemy without harm, in percent of the usual (GN-WAY-02).
    pub(super) hampering: i64,
    /// Which friends attacked which enemies of late.
    pub(super) crowd: Crowd,
    /// Units that decide the battle by falling.
    pub(super) precious: UnitSet,
    /// How good the unit's present square is, once computed.
    pub(super) now: Option<Stand>,
    /// The thoughts so far, if they are to be reported.
    pub(super) notes: Option<Vec<Thought>>,
}

/// What a unit did in its turn so far, the latest order first.
pub(super) fn this_turn(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Order> {
    let end = end_turn(battle, unit).action;
    let orders = battle.history().iter().rev().map(|done| &done.order);
    orders.take_while(move |order| order.unit == unit && order.action != end)
}

/// The order that ends a turn; every book calls it "end".
pub(super) fn end_turn(battle: &Battle, unit: UnitId) -> Order {
    let end = battle.scene().book.action_named("end");
    Order::new(unit, end.unwrap_or(ActionId(0)))
}

/// Fields around all known enemies, or around places to search if none is known; and where the
/// level sends the unit.
fn fields(view: View<'_>, unit: UnitId, mind: &Mind, danger: u8) -> Fields {
    let mut goals: Vec<Cell> = view
        .enemies(unit)
        .flat_map(|enemy| view.footprint(enemy).cells())
        .collect();
    if goals.is_empty() {
        goals = hideouts(view, unit);
    }
    let (field, is_barred) = Field::towards(view, unit, &goals, danger);
    let has_goals = mind.weights.goals > 0 && !view.scene.goals.is_empty();
    let travel_goal = has_goals.then(|| TravelGoal::of(view, unit, danger));
    let travel_goal = travel_goal.flatten();
    let place = travel_goal.as_ref().and_then(TravelGoal::barred);
    let barred = place.map(<[Cell]>::to_vec);
    Fields {
        field,
        barred: barred.or(is_barred.then_some(goals)),
        travel_goal,
    }
}

/// Where a unit wants to go.
struct Fields {
    field: Field,
    travel_goal: Option<TravelGoal>,
    barred: Option<Vec<Cell>>,
}

impl<'b> Thinker<'b> {
    /// A thinker for this unit's next order.
    pub(super) fn of(battle: &'b mut Battle, unit: UnitId, mind: &'b Mind) -> Self {
        let mut danger = 100;
        let mut found = fields(battle.view(), unit, mind, danger);
        let patience = boldness::patience(battle, unit, &found.field);
        if patience != danger {
            danger = patience;
            found = fields(battle.view(), unit, mind, danger);
        }
        let crowd = Crowd::of(battle, unit, mind);
        let precious = travel::precious(battle.view());
        Self {
            side: battle.view().side(unit),
            battle,
            unit,
            mind,
            known: BTreeMap::new(),
            field: found.field,
            travel_goal: found.travel_goal,
            barred: found.barred,
            danger,
            boldness: 0,
            hampering: 100,
            crowd,
            precious,
            now: None,
            notes: None,
        }
    }
}

impl Thinker<'_> {
    pub(super) fn view(&self) -> View<'_> {
        self.battle.view()
    }

    pub(super) fn tactics(&self) -> &'static dyn Tactics {
        self.battle.scene().book.tactics
    }

    pub(super) fn movement(&self) -> &'static dyn Movement {
        self.battle.scene().book.movement
    }
}
