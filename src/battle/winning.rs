//! Who wins a battle, and whether it has ended: goals first, then the last side standing.

use super::{
    components::{Clock, CombatStatus, Verdict},
    goals::{Goal, Then, When},
    ids::{SideId, UnitId},
    view::View,
};

/// Which active combatants stand in a zone.
fn standing_in(view: View<'_>, zone: u8) -> impl Iterator<Item = UnitId> {
    view.active().filter(move |&unit| {
        view.footprint(unit)
            .cells()
            .any(|cell| view.scene.board.in_zone(cell, zone))
    })
}

/// Whether a side holds a zone right now: at least one of its units there, and no enemy.
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

/// The winner by a goal, by the goal's number; `None` while it is undecided. `round_over` says that
/// a round has just ended, for goals counted in rounds.
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

/// The side that would win by a goal; `None` if no side would be left to win.
pub fn winner_of(view: View<'_>, goal: &Goal) -> Option<SideId> {
    match goal {
        Goal::Defeat { side } => opponent_of(view, *side),
        Goal::Hold { side, .. } | Goal::Reach { side, .. } | Goal::Survive { side, .. } => {
            Some(*side)
        }
        Goal::Protect { unit } => opponent_of(view, view.side(*unit)),
    }
}

/// Whether a unit of a side sees a square of a zone now.
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

/// The goal that won the battle, by its number; `None` if the last side standing won, and after a
/// draw.
pub fn decided_by(view: View<'_>) -> Option<usize> {
    let Some(Verdict::Won(side)) = view.clock().verdict() else {
        return None;
    };
    // Goals not counted in rounds end a battle at once: if one is met, it decided the battle.
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

/// Whether a later round's trigger will bring a waiting unit into the battle.
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

/// The first side that is not allied with this one and has an active unit.
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
