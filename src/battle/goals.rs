//! What decides a battle besides the last side standing, and what a level does by itself.

use serde::{Deserialize, Serialize};

use super::{
    components::{Clock, CombatStatus, Verdict},
    ids::{SideId, UnitId},
    view::View,
    zones::SpotChange,
};
use crate::geometry::Cell;

/// One goal of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Everybody of this side is out: the others win.
    Defeat {
        /// The side to be defeated.
        side: SideId,
    },
    /// A side stands in a zone, with no enemy in it, at the end of so many rounds.
    Hold {
        /// Who holds.
        side: SideId,
        /// The zone, by number.
        zone: u8,
        /// Rounds.
        rounds: u16,
    },
    /// Somebody of the side reaches a zone.
    Reach {
        /// Who.
        side: SideId,
        /// The zone, by number.
        zone: u8,
    },
    /// The side is still there after so many rounds.
    Survive {
        /// Who.
        side: SideId,
        /// Rounds.
        rounds: u16,
    },
    /// The combatant must not fall: its enemies win if it does.
    Protect {
        /// Whom.
        unit: UnitId,
    },
}

/// When a trigger goes off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// At the start of a round.
    Round(u16),
    /// When somebody of the side enters the zone.
    Zone {
        /// Whose members count.
        side: SideId,
        /// The zone, by number.
        zone: u8,
    },
}

/// What a trigger does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// Waiting combatants join at their places.
    Join(Vec<UnitId>),
    /// A door opens.
    OpenDoor(Cell),
    /// A sentence is shown.
    Say(String),
    /// Something becomes of a spot (EV-ZON-20).
    Spot(SpotChange),
}

/// Something a level does once by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// When.
    pub when: When,
    /// What.
    pub then: Then,
    /// It comes through a portal: when that is closed it does not go off any more (MO-CIN-09).
    #[serde(default)]
    pub portal: bool,
}

/// Which active combatants stand in a zone.
fn standing_in(view: View<'_>, zone: u8) -> impl Iterator<Item = UnitId> {
    view.active().filter(move |&unit| {
        view.footprint(unit)
            .cells()
            .any(|cell| view.scene.board.in_zone(cell, zone))
    })
}

/// Whether a side holds a zone right now: somebody there, and no enemy.
pub fn holds(view: View<'_>, side: SideId, zone: u8) -> bool {
    let mut ours = false;
    for unit in standing_in(view, zone) {
        if view.scene.allied(view.side(unit), side) {
            ours = true;
        } else {
            return false;
        }
    }
    ours
}

/// Who has won by a goal, by its number; `None` while it is open. `round_over` says that a round
/// has just ended, for goals counted in rounds.
fn winner_by(view: View<'_>, number: usize, round_over: bool) -> Option<SideId> {
    let clock = view.store.field::<Clock>();
    match view.scene.goals.get(number)? {
        Goal::Defeat { side } => view
            .members(*side)
            .all(|unit| {
                !matches!(
                    view.status(unit),
                    CombatStatus::Active | CombatStatus::Waiting
                )
            })
            .then(|| opponent_of(view, *side))
            .flatten(),
        Goal::Hold { side, rounds, .. } => (round_over
            && clock.held.get(number).is_some_and(|held| held >= rounds))
        .then_some(*side),
        Goal::Reach { side, zone } => standing_in(view, *zone)
            .any(|unit| view.scene.allied(view.side(unit), *side))
            .then_some(*side),
        Goal::Survive { side, rounds } => (round_over && clock.round >= *rounds).then_some(*side),
        Goal::Protect { unit } => (!matches!(
            view.status(*unit),
            CombatStatus::Active | CombatStatus::Waiting
        ))
        .then(|| opponent_of(view, view.side(*unit)))
        .flatten(),
    }
}

/// The side that wins by a goal, if it comes to that; `None` where no side would be left to win.
pub fn winner_of(view: View<'_>, goal: &Goal) -> Option<SideId> {
    match goal {
        Goal::Defeat { side } => opponent_of(view, *side),
        Goal::Hold { side, .. } | Goal::Reach { side, .. } | Goal::Survive { side, .. } => {
            Some(*side)
        }
        Goal::Protect { unit } => opponent_of(view, view.side(*unit)),
    }
}

/// Whether somebody of a side sees a square of a zone now.
pub fn is_zone_seen(view: View<'_>, side: SideId, zone: u8) -> bool {
    let board = view.board();
    let sees = view.scene.book.sees_square;
    view.active()
        .filter(|&unit| view.scene.allied(view.side(unit), side))
        .any(|unit| {
            let mut cells = board.grid.cells();
            cells.any(|cell| board.in_zone(cell, zone) && sees(view, unit, cell))
        })
}

/// The goal that decided a battle that was won, by its number; `None` where the last side standing
/// won, and after a draw.
pub fn decided_by(view: View<'_>) -> Option<usize> {
    let Some(Verdict::Won(side)) = view.clock().verdict() else {
        return None;
    };
    // Goals that are not counted in rounds end a battle at once: if one is met, it was the one.
    [false, true].into_iter().find_map(|round_over| {
        let goals = 0..view.scene.goals.len();
        goals
            .filter(|&number| winner_by(view, number, round_over) == Some(side))
            .min()
    })
}

/// How the battle has ended, if it has: goals first, in the order of the level, then the last
/// side standing. `round_over` says that a round has just ended, for goals counted in rounds.
pub fn verdict(view: View<'_>, round_over: bool) -> Option<Verdict> {
    let goals = 0..view.scene.goals.len();
    if let Some(side) = goals
        .into_iter()
        .find_map(|number| winner_by(view, number, round_over))
    {
        return Some(Verdict::Won(side));
    }
    let mut standing: Option<SideId> = None;
    for unit in view.store.ids() {
        let stands =
            view.status(unit) == CombatStatus::Active && (view.scene.book.fights)(view, unit);
        if stands || is_expected(view, unit) {
            match standing {
                None => standing = Some(view.side(unit)),
                Some(side) if view.scene.allied(side, view.side(unit)) => {}
                Some(_) => return None,
            }
        }
    }
    Some(standing.map_or(Verdict::Draw, Verdict::Won))
}

/// Whether somebody waiting will join by a trigger of a round still to come.
fn is_expected(view: View<'_>, unit: UnitId) -> bool {
    let clock = view.store.field::<Clock>();
    view.status(unit) == CombatStatus::Waiting
        && view
            .scene
            .triggers
            .iter()
            .enumerate()
            .any(|(number, trigger)| {
                clock.triggered & (1 << number) == 0
                    && matches!(trigger.when, When::Round(_))
                    && matches!(&trigger.then, Then::Join(units)
                        if units.iter().any(|&named| view.is_one_body(named, unit)))
            })
}

/// The first side that is not allied with this one and has somebody standing.
fn opponent_of(view: View<'_>, side: SideId) -> Option<SideId> {
    let others = || {
        (0..view.scene.sides.len() as u8)
            .map(SideId)
            .filter(|&other| !view.scene.allied(side, other))
    };
    others()
        .find(|&other| {
            view.members(other)
                .any(|unit| view.status(unit).is_active())
        })
        .or_else(|| others().next())
}
