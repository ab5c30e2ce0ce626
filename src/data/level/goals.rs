//! The goals of a level.

use std::ops::Range;

use super::names::Names;
use crate::{
    battle::{
        goals::Goal,
        ids::{SideId, UnitId},
    },
    document::{
        Reader,
        forms::forms,
        record::record,
        shape::{Placed, brief, flat_with, placed},
    },
};

forms! {
    /// What ends a battle besides the last side standing.
    #[derive(Clone)]
    pub(crate) enum GoalForm as "a goal" with names: Names {
        /// The others win when nobody of this side is left: `defeat("Shadows")`.
        Defeat(SideId; names.side()) as "defeat",
        /// The side wins when it was alone in the zone at the end of so many rounds in a row:
        /// `hold(zone: 'A', rounds: 3)`.
        Hold {
            /// The zone.
            zone: Placed<u8>; placed(names.zone()),
            /// The side that holds it; the first of the level unless given.
            side: SideId = SideId(0); names.side(),
            /// Rounds in a row.
            rounds: u16; names.rounds(),
        } as "hold",
        /// The side wins when one of it gets to the zone: `reach(zone: 'A', side: "Wardens")`.
        Reach {
            /// The zone.
            zone: Placed<u8>; placed(names.zone()),
            /// The side that gets there; the first of the level unless given.
            side: SideId = SideId(0); names.side(),
        } as "reach",
        /// The side wins when it is still there after so many rounds: `survive(rounds: 8)`, or
        /// `survive(8)` for the first side.
        Survive(Survival; brief(flat_with(names), names.rounds(), Survival::of_first)) as "survive",
        /// The enemies win when this combatant falls: `protect("Mika")`.
        Protect(Placed<UnitId>; placed(names.unit())) as "protect",
    }
}

record! {
    /// The side that survives, and how long.
    #[derive(Clone)]
    pub(crate) struct Survival as "survive" with names: Names {
        /// The side; the first of the level unless given.
        side: SideId = SideId(0); names.side(),
        /// Rounds after which it is still there.
        rounds: u16; names.rounds(),
    }
}

impl Survival {
    /// The first side survives.
    fn of_first(rounds: u16) -> Self {
        Self {
            side: SideId(0),
            rounds,
        }
    }
}

/// A side and a zone it should reach, for the check of routes.
#[derive(Clone)]
pub(crate) struct WayToCheck {
    pub(super) side: SideId,
    pub(super) zone: u8,
    pub(super) span: Range<usize>,
    /// A trigger, not a goal.
    pub(super) is_trigger: bool,
}

impl WayToCheck {
    /// The way to the zone of a goal or trigger.
    pub(super) fn to(zone: &Placed<u8>, side: SideId, is_trigger: bool) -> Self {
        Self {
            side,
            zone: zone.value,
            span: zone.span.clone(),
            is_trigger,
        }
    }
}

/// The goals of these forms; `ways_to_check` gets the zones that they need.
pub(crate) fn goals(
    reader: &mut Reader<'_>,
    forms: Vec<GoalForm>,
    names: Names<'_>,
    ways_to_check: &mut Vec<WayToCheck>,
) -> Vec<Goal> {
    let goals = forms.into_iter();
    let goals = goals.filter_map(|form| form.goal(reader, names, ways_to_check));
    goals.collect()
}

impl GoalForm {
    fn goal(
        self,
        reader: &mut Reader<'_>,
        names: Names<'_>,
        ways_to_check: &mut Vec<WayToCheck>,
    ) -> Option<Goal> {
        if let Self::Hold { zone, side, .. } | Self::Reach { zone, side } = &self {
            ways_to_check.push(WayToCheck::to(zone, *side, false));
        }
        Some(match self {
            Self::Defeat(side) => Goal::Defeat { side },
            Self::Hold { zone, side, rounds } => Goal::Hold {
                side,
                zone: zone.value,
                rounds,
            },
            Self::Reach { zone, side } => Goal::Reach {
                side,
                zone: zone.value,
            },
            Self::Survive(Survival { side, rounds }) => Goal::Survive { side, rounds },
            Self::Protect(unit) => {
                let entry = names.entries.get(unit.value.index());
                if entry.is_some_and(|entry| entry.vehicle().is_some()) {
                    return reader.refuse(
                        "protects-vehicle",
                        unit.span,
                        "a vehicle is of no side that could protect it",
                        "name a combatant, such as one who sits in it",
                    );
                }
                Goal::Protect { unit: unit.value }
            }
        })
    }
}
