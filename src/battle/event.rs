//! What happened, with the state before and after: presentation replays only these events.

use serde::Serialize;

use super::{
    check::Roll,
    components::{Altitude, CombatStatus, ConditionId, DoorState, Posture, Verdict},
    field::board::Board,
    ids::{ItemId, ObstacleId, PowerId, RuleId, SideSet, SpotId, UnitId, UnitSet},
    orders::order::{ActionId, ModeSet},
};
use crate::geometry::Cell;

/// A number of a unit that players watch: events hold it before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Gauge {
    /// A pool, by its name.
    Pool(&'static str),
    /// Stress.
    Stress,
    /// A wound track or level, by its name.
    Wounds(&'static str),
    /// A score, by its name.
    Score(&'static str),
    /// Shots in an item.
    Ammo(ItemId),
    /// Initiative.
    Initiative,
}

/// Why a turn is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SkippedTurn {
    /// The rule that skips it.
    pub rule: RuleId,
    /// The cause, following the unit's name: "is surprised".
    pub cause: &'static str,
}

impl SkippedTurn {
    /// A turn skipped by a rule, with the cause.
    pub const fn new(rule: &'static str, cause: &'static str) -> Self {
        Self {
            rule: RuleId(rule),
            cause,
        }
    }
}

/// One event. It contains everything needed to show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum BattleEvent {
    /// A round began.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
    },
    /// A turn began.
    TurnBegan {
        /// The unit.
        unit: UnitId,
        /// Why it is skipped, if it is.
        skipped: Option<SkippedTurn>,
    },
    /// A turn ended.
    TurnEnded {
        /// The unit.
        unit: UnitId,
    },
    /// An inserted activation began (a One More, a baton).
    Inserted {
        /// The unit.
        unit: UnitId,
        /// The unit that handed it over, if any.
        from: Option<UnitId>,
        /// The rule.
        rule: RuleId,
    },
    /// A unit performs an action.
    Acted {
        /// The unit.
        unit: UnitId,
        /// The action.
        action: ActionId,
        /// Its name as a player reads it.
        name: &'static str,
        /// The item used.
        item: Option<ItemId>,
        /// The power used.
        power: Option<PowerId>,
        /// The target.
        target: Option<UnitId>,
        /// The target square.
        cell: Option<Cell>,
        /// Its modes.
        modes: ModeSet,
        /// The other action it names.
        named: Option<ActionId>,
        /// A verb phrase for what is done, where the action's name does not say it.
        what: Option<Box<str>>,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A change of place: a step, a leap, a push.
    Moved {
        /// The unit.
        unit: UnitId,
        /// From where.
        from: Cell,
        /// The sides that see where it came from: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
        /// To where.
        to: Cell,
        /// Height and band before.
        altitude_before: Altitude,
        /// Height and band after.
        altitude: Altitude,
        /// Price of the step in metres.
        cost: u8,
        /// Whether it was forced.
        forced: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A fall.
    Fell {
        /// The unit.
        unit: UnitId,
        /// How many metres.
        metres: u16,
        /// The rule.
        rule: RuleId,
    },
    /// A test was made.
    Rolled(Box<Roll>),
    /// Dice that are no test: hit location, damage, direction.
    Threw {
        /// The unit they are thrown for.
        unit: UnitId,
        /// Their purpose, as a player reads it.
        name: &'static str,
        /// The face or sum.
        face: i32,
        /// What it means, as a player reads it.
        meaning: &'static str,
        /// Opponents of the throw: sides that know none of them do not hear the reason.
        against: UnitSet,
        /// The rule.
        rule: RuleId,
    },
    /// A sum that adds up, such as damage against Defense.
    Summed {
        /// The unit it concerns.
        unit: UnitId,
        /// What it is, as a player reads it.
        name: &'static str,
        /// The parts, each with its name.
        parts: Vec<(&'static str, i32)>,
        /// Their total.
        sum: i32,
        /// The rule.
        rule: RuleId,
    },
    /// The result of an exchange: a hit, a miss, a block.
    Outcome {
        /// The attacker.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// The word for the result, as a player reads it.
        word: &'static str,
        /// Whether the target was hit.
        hit: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A unit was hurt.
    Hurt {
        /// The unit.
        unit: UnitId,
        /// The attacker, if any.
        by: Option<UnitId>,
        /// Wounds or points in total.
        amount: u16,
        /// The rule.
        rule: RuleId,
    },
    /// A number changed.
    Changed {
        /// The unit.
        unit: UnitId,
        /// Which.
        gauge: Gauge,
        /// Before.
        before: i32,
        /// After.
        after: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A unit gained a condition.
    Gained {
        /// The unit.
        unit: UnitId,
        /// Which.
        condition: ConditionId,
        /// Its name as a player reads it.
        name: &'static str,
        /// Its amount; the book defines what it means.
        amount: i16,
        /// The rule.
        rule: RuleId,
    },
    /// A unit lost a condition.
    Lost {
        /// The unit.
        unit: UnitId,
        /// Which.
        condition: ConditionId,
        /// Its name as a player reads it.
        name: &'static str,
        /// The rule.
        rule: RuleId,
    },
    /// A unit lay down, crouched or got up.
    PostureChanged {
        /// The unit.
        unit: UnitId,
        /// Before.
        before: Posture,
        /// After.
        after: Posture,
        /// The rule.
        rule: RuleId,
    },
    /// A unit left or entered the battle, or its state of life changed.
    LifeChanged {
        /// The unit.
        unit: UnitId,
        /// Before.
        before: CombatStatus,
        /// After.
        after: CombatStatus,
        /// The rule.
        rule: RuleId,
    },
    /// A door changed its state.
    DoorChanged {
        /// Where.
        cell: Cell,
        /// Its new state.
        state: DoorState,
        /// The unit that moved it, if any.
        by: Option<UnitId>,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A blow fell on a thing of the board, or on a vehicle.
    Battered {
        /// Where it stands.
        cell: Cell,
        /// The vehicle it is; `None` for a thing of the board.
        vehicle: Option<UnitId>,
        /// The unit that does it; `None` for fire.
        by: Option<UnitId>,
        /// Damage of the blow.
        damage: i32,
        /// Damage the obstacle withstands.
        durability: i32,
        /// Whether it is destroyed now.
        broken: bool,
        /// The rule.
        rule: RuleId,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// The obstacle of a square was replaced or removed.
    GroundChanged {
        /// Where.
        cell: Cell,
        /// The new obstacle, by its place among the board's kinds; `None` for nothing.
        kind: Option<ObstacleId>,
        /// The unit that did it, if any.
        by: Option<UnitId>,
        /// The rule.
        rule: RuleId,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A spot was added or removed (EV-ZON-20, 21).
    SpotChanged {
        /// Which one.
        spot: SpotId,
        /// Whether it exists now.
        there: bool,
        /// The unit that did it, if any.
        by: Option<UnitId>,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A question was answered during the resolution.
    Decided {
        /// The unit that decided.
        unit: UnitId,
        /// The opponent, if the prompt is a verb phrase in which `{other}` stands for it, as in
        /// "try to trip {other}".
        about: Option<UnitId>,
        /// The unit it protects, which `{guarded}` stands for in the prompt.
        guarded: Option<UnitId>,
        /// The question in a few words.
        prompt: &'static str,
        /// Whether the unit accepted.
        taken: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A unit came into or went out of the sight of a side.
    Noticed {
        /// The unit.
        unit: UnitId,
        /// The side.
        by: super::ids::SideId,
        /// Whether it is in sight now.
        seen: bool,
    },
    /// A side has learned about a unit's sheet.
    Learned {
        /// The unit.
        unit: UnitId,
        /// The side.
        by: super::ids::SideId,
        /// Everything, wounds and scores included.
        fully: bool,
        /// The rule.
        rule: RuleId,
    },
    /// The level shows a sentence.
    Said {
        /// The trigger of the level.
        trigger: u8,
        /// The unit that set off the trigger; `None` for the clock.
        by: Option<UnitId>,
    },
    /// A unit drops an item into its square.
    Dropped {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
        /// The rule.
        rule: RuleId,
    },
    /// Anything without an event of its own, in words.
    Note {
        /// The unit it concerns.
        unit: UnitId,
        /// What happened, as a player reads it, following the unit's name.
        what: &'static str,
        /// The rule.
        rule: RuleId,
    },
    /// A player of a side has given up.
    Resigned {
        /// The side.
        side: super::ids::SideId,
    },
    /// The battle ended.
    Ended {
        /// How.
        verdict: Verdict,
    },
}

/// The kinds of all events, as [`BattleEvent::kind`] names them.
pub const KINDS: &[&str] = &[
    "RoundBegan",
    "TurnBegan",
    "TurnEnded",
    "Inserted",
    "Acted",
    "Moved",
    "Fell",
    "Rolled",
    "Threw",
    "Summed",
    "Outcome",
    "Hurt",
    "Changed",
    "Gained",
    "Lost",
    "PostureChanged",
    "LifeChanged",
    "DoorChanged",
    "Battered",
    "GroundChanged",
    "SpotChanged",
    "Decided",
    "Noticed",
    "Learned",
    "Said",
    "Dropped",
    "Note",
    "Resigned",
    "Ended",
];

impl BattleEvent {
    /// The square a side must see to learn the whole event, with the set of sides that see it,
    /// which the caller fills in.
    pub(super) fn place_to_see(&mut self, board: &Board) -> Option<(Cell, &mut SideSet)> {
        match self {
            Self::Acted { cell, seen, .. } => cell.map(|cell| (cell, seen)),
            Self::Moved { from, seen, .. } => Some((*from, seen)),
            Self::DoorChanged { cell, seen, .. }
            | Self::Battered { cell, seen, .. }
            | Self::GroundChanged { cell, seen, .. } => Some((*cell, seen)),
            Self::SpotChanged { spot, seen, .. } => {
                let zones = board.zone_map.as_ref()?;
                Some((zones.cells(*spot).next()?, seen))
            }
            _ => None,
        }
    }

    /// The name of the kind, as scene files write it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::RoundBegan { .. } => "RoundBegan",
            Self::TurnBegan { .. } => "TurnBegan",
            Self::TurnEnded { .. } => "TurnEnded",
            Self::Inserted { .. } => "Inserted",
            Self::Acted { .. } => "Acted",
            Self::Moved { .. } => "Moved",
            Self::Fell { .. } => "Fell",
            Self::Rolled(_) => "Rolled",
            Self::Threw { .. } => "Threw",
            Self::Summed { .. } => "Summed",
            Self::Outcome { .. } => "Outcome",
            Self::Hurt { .. } => "Hurt",
            Self::Changed { .. } => "Changed",
            Self::Gained { .. } => "Gained",
            Self::Lost { .. } => "Lost",
            Self::PostureChanged { .. } => "PostureChanged",
            Self::LifeChanged { .. } => "LifeChanged",
            Self::DoorChanged { .. } => "DoorChanged",
            Self::Battered { .. } => "Battered",
            Self::GroundChanged { .. } => "GroundChanged",
            Self::SpotChanged { .. } => "SpotChanged",
            Self::Decided { .. } => "Decided",
            Self::Noticed { .. } => "Noticed",
            Self::Learned { .. } => "Learned",
            Self::Said { .. } => "Said",
            Self::Dropped { .. } => "Dropped",
            Self::Note { .. } => "Note",
            Self::Resigned { .. } => "Resigned",
            Self::Ended { .. } => "Ended",
        }
    }
}
