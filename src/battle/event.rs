//! What happened, with before and after: all that presentation ever replays.

use serde::Serialize;

use super::{
    board::{Board, ObstacleId},
    check::Roll,
    components::{Altitude, CombatStatus, ConditionId, DoorState, Posture, Verdict},
    ids::{ItemId, PowerId, RuleId, SideSet, UnitId, UnitSet},
    order::{ActionId, ModeSet},
    zones::SpotId,
};
use crate::geometry::Cell;

/// What a combatant has, in numbers a player watches: kept before and after in events.
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
    /// The rule.
    pub rule: RuleId,
    /// The cause, behind the name of whose turn it is: "is surprised".
    pub cause: &'static str,
}

impl SkippedTurn {
    /// A turn skipped by a rule for a cause.
    pub const fn new(rule: &'static str, cause: &'static str) -> Self {
        Self {
            rule: RuleId(rule),
            cause,
        }
    }
}

/// One thing that happened. It carries all that showing it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum BattleEvent {
    /// A round began.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        unit: UnitId,
        /// It is skipped, and why.
        skipped: Option<SkippedTurn>,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        unit: UnitId,
    },
    /// An inserted activation began (a One More, a baton).
    Inserted {
        /// Whose.
        unit: UnitId,
        /// Who handed it over, if anybody.
        from: Option<UnitId>,
        /// The rule.
        rule: RuleId,
    },
    /// Somebody does something.
    Acted {
        /// Who.
        unit: UnitId,
        /// What.
        action: ActionId,
        /// Its name as a player reads it.
        name: &'static str,
        /// With which item.
        item: Option<ItemId>,
        /// With which power.
        power: Option<PowerId>,
        /// At whom.
        target: Option<UnitId>,
        /// At which square.
        cell: Option<Cell>,
        /// In which way.
        modes: ModeSet,
        /// Which other action it is about.
        named: Option<ActionId>,
        /// What is done, where the action's name does not say it, beginning with a verb.
        what: Option<Box<str>>,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A step, a leap, a push: one change of place.
    Moved {
        /// Who.
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
        /// Metres paid.
        cost: u8,
        /// Against its will.
        forced: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A fall.
    Fell {
        /// Who.
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
        /// For whom.
        unit: UnitId,
        /// What for, as a player reads it.
        name: &'static str,
        /// The face or sum.
        face: i32,
        /// What it means, as a player reads it.
        meaning: &'static str,
        /// Others who throw against it: whoever knows none of them does not hear why dice fall.
        against: UnitSet,
        /// The rule.
        rule: RuleId,
    },
    /// A sum that adds up, such as damage against Defense.
    Summed {
        /// Whom it concerns.
        unit: UnitId,
        /// What it is, as a player reads it.
        name: &'static str,
        /// The parts, each with its name.
        parts: Vec<(&'static str, i32)>,
        /// What they come to.
        sum: i32,
        /// The rule.
        rule: RuleId,
    },
    /// An exchange came to something: a hit, a miss, a block.
    Outcome {
        /// Who acted.
        unit: UnitId,
        /// On whom.
        target: UnitId,
        /// The word for it, as a player reads it.
        word: &'static str,
        /// Whether the target was hit.
        hit: bool,
        /// The rule.
        rule: RuleId,
    },
    /// Somebody was hurt.
    Hurt {
        /// Who.
        unit: UnitId,
        /// By whom.
        by: Option<UnitId>,
        /// Wounds or points in all.
        amount: u16,
        /// The rule.
        rule: RuleId,
    },
    /// A number changed.
    Changed {
        /// Whose.
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
    /// A condition came.
    Gained {
        /// Who has it now.
        unit: UnitId,
        /// Which.
        condition: ConditionId,
        /// Its name as a player reads it.
        name: &'static str,
        /// How much of it there is; what that means is the book's matter.
        amount: i16,
        /// The rule.
        rule: RuleId,
    },
    /// A condition went.
    Lost {
        /// Who had it.
        unit: UnitId,
        /// Which.
        condition: ConditionId,
        /// Its name as a player reads it.
        name: &'static str,
        /// The rule.
        rule: RuleId,
    },
    /// Somebody lies down or stands up.
    PostureChanged {
        /// Who.
        unit: UnitId,
        /// Before.
        before: Posture,
        /// After.
        after: Posture,
        /// The rule.
        rule: RuleId,
    },
    /// Somebody left or entered the battle.
    LifeChanged {
        /// Who.
        unit: UnitId,
        /// Before.
        before: CombatStatus,
        /// After.
        after: CombatStatus,
        /// The rule.
        rule: RuleId,
    },
    /// A door moved.
    DoorChanged {
        /// Where.
        cell: Cell,
        /// How it stands now.
        state: DoorState,
        /// By whom.
        by: Option<UnitId>,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A blow fell on a thing of the board.
    Battered {
        /// Where the thing stands.
        cell: Cell,
        /// By whom; `None` for fire.
        by: Option<UnitId>,
        /// Damage of the blow.
        damage: i32,
        /// Damage the thing withstands.
        durability: i32,
        /// Whether it is gone now.
        broken: bool,
        /// The rule.
        rule: RuleId,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// Something else stands on a square now.
    GroundChanged {
        /// Where.
        cell: Cell,
        /// What, by its place among the board's kinds; `None` for nothing.
        kind: Option<ObstacleId>,
        /// By whom.
        by: Option<UnitId>,
        /// The rule.
        rule: RuleId,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// A spot came to be, or is no more (EV-ZON-20, 21).
    SpotChanged {
        /// Which one.
        spot: SpotId,
        /// Whether it is there now.
        there: bool,
        /// By whom.
        by: Option<UnitId>,
        /// The sides that see that place: [`Resolver::report`] fills it in.
        ///
        /// [`Resolver::report`]: super::resolver::Resolver::report
        seen: SideSet,
    },
    /// An answer was given in the middle of the resolution.
    Decided {
        /// Who decided.
        unit: UnitId,
        /// Against whom, where the prompt is a deed: it begins with a verb, and `{other}` stands for
        /// this one, as in "try to trip {other}".
        about: Option<UnitId>,
        /// The unit it guards, which `{guarded}` stands for in the prompt.
        guarded: Option<UnitId>,
        /// What was asked, in a few words.
        prompt: &'static str,
        /// Whether it was taken up.
        taken: bool,
        /// The rule.
        rule: RuleId,
    },
    /// Somebody came into or went out of the sight of a side.
    Noticed {
        /// Who.
        unit: UnitId,
        /// By which side.
        by: super::ids::SideId,
        /// Whether it is seen now.
        seen: bool,
    },
    /// A side has learned something of a combatant's sheet.
    Learned {
        /// Of whom.
        unit: UnitId,
        /// Which side.
        by: super::ids::SideId,
        /// Everything, wounds and scores included.
        fully: bool,
        /// The rule.
        rule: RuleId,
    },
    /// A sentence of the level.
    Said {
        /// Which trigger of the level said it.
        trigger: u8,
        /// Who made the level speak; `None` for the clock.
        by: Option<UnitId>,
    },
    /// Something falls out of somebody's hands, into its square.
    Dropped {
        /// Who held it.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// The rule.
        rule: RuleId,
    },
    /// Something with no event of its own, in words.
    Note {
        /// Whom it concerns.
        unit: UnitId,
        /// What happened, as a player reads it, without the name in front.
        what: &'static str,
        /// The rule.
        rule: RuleId,
    },
    /// Whoever leads a side, or some of it, has given up.
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
    /// The place on the board that somebody has to see to learn all of the event, with the sides
    /// that see it, which are to be filled in.
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
