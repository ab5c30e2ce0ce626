//! Bad habits of brains, counted by unit turns.

use std::collections::BTreeMap;

use crate::{
    battle::{
        Battle,
        belief::fork_for,
        components::CombatStatus,
        goals::Goal,
        ids::{SideId, UnitId, UnitSet},
        orders::order::{ActionId, Order},
        ruleset::Group,
        view::View,
    },
    cli::battles::line::Habits,
    geometry::Cell,
};

/// Allies farther away than this, in squares, do not count as near.
const COMPANY: u16 = 8;

/// One turn of a unit.
struct Turn {
    unit: UnitId,
    from: Cell,
    in_reach: bool,
    has_acted: bool,
    is_vain: bool,
    is_unused: bool,
}

/// Watches a battle and counts habits.
#[derive(Default)]
pub(super) struct Watcher {
    turn: Option<Turn>,
    /// By unit: the square where its turn before began, and whether it acted in that turn.
    before: BTreeMap<UnitId, (Cell, bool)>,
    out: UnitSet,
}

impl Watcher {
    /// Called before the unit gives an order; returns whether that starts its turn.
    pub(super) fn begin(&mut self, battle: &Battle, unit: UnitId) -> bool {
        if self.turn.as_ref().is_some_and(|turn| turn.unit == unit) {
            return false;
        }
        self.turn = Some(Turn {
            unit,
            from: battle.view().cell(unit),
            in_reach: has_target(battle, unit),
            has_acted: false,
            is_vain: false,
            is_unused: false,
        });
        true
    }

    /// Called before an order is carried out.
    pub(super) fn order(&mut self, battle: &mut Battle, order: &Order) {
        let Some(turn) = &mut self.turn else { return };
        let view = battle.view();
        let Some(action) = view.scene.book.action(order.action) else {
            return;
        };
        match action.entry().group {
            Group::Move => {}
            Group::Turn => turn.is_unused = has_target(battle, order.unit),
            Group::Attack => {
                turn.has_acted = true;
                turn.is_vain |= is_vain(view, order) && {
                    let side = view.side(order.unit);
                    is_vain(fork_for(battle, side, 0).view(), order)
                };
            }
            Group::Trick | Group::Defence | Group::Support => turn.has_acted = true,
        }
    }

    /// Called after an order; `count` finds the habits of the brain that leads a side.
    pub(super) fn done(
        &mut self,
        battle: &Battle,
        mut count: impl FnMut(SideId, &mut dyn FnMut(&mut Habits)),
    ) {
        let view = battle.view();
        for unit in view.store.ids() {
            let life = view.status(unit);
            let is_out =
                !life.is_active() && life != CombatStatus::Waiting && !view.is_vehicle(unit);
            if is_out && !self.out.contains(unit) {
                self.out.insert(unit);
                if is_alone(battle, unit) {
                    count(view.side(unit), &mut |habits| habits.alone += 1);
                }
            }
        }
        let is_over = |turn: &mut Turn| battle.is_over() || battle.acting() != Some(turn.unit);
        let Some(turn) = self.turn.take_if(is_over) else {
            return;
        };
        let here = view.cell(turn.unit);
        let before = self.before.insert(turn.unit, (turn.from, turn.has_acted));
        let came_from = before.filter(|(_, acted)| !acted && !turn.has_acted);
        let is_back = came_from.is_some_and(|(from, _)| from == here && here != turn.from);
        let is_still = turn.in_reach && !turn.has_acted;
        let is_idle = is_still && !has_run(view, turn.unit, turn.from);
        count(view.side(turn.unit), &mut |habits| {
            habits.turns += 1;
            habits.idle += u64::from(is_idle);
            habits.back += u64::from(is_back);
            habits.vain += u64::from(turn.is_vain);
            habits.unused += u64::from(turn.is_unused);
        });
    }
}

/// Whether the unit has come nearer to a zone that its side wins by reaching.
fn has_run(view: View<'_>, unit: UnitId, from: Cell) -> bool {
    let board = view.board();
    let mut places = view.scene.goals.iter().filter_map(|goal| match *goal {
        Goal::Reach { side, zone } if view.scene.allied(side, view.side(unit)) => Some(zone),
        _ => None,
    });
    let far = |at: Cell, zone: u8| {
        let cells = board.grid.cells().filter(|&cell| board.in_zone(cell, zone));
        cells.map(|cell| cell.chebyshev(at)).min()
    };
    let here = view.cell(unit);
    places.any(|zone| far(here, zone) < far(from, zone))
}

/// Whether the attack has no expected effect.
fn is_vain(view: View<'_>, order: &Order) -> bool {
    let guess = view.scene.book.tactics.guess(view, order);
    guess.is_some_and(|guess| guess <= 0)
}

/// Whether the unit has an attack with an expected effect on an enemy it sees.
fn has_target(battle: &Battle, unit: UnitId) -> bool {
    let view = battle.view();
    let book = view.scene.book;
    let mut orders = Vec::new();
    for (place, action) in book.actions.iter().enumerate() {
        let attacks = action.entry().group == Group::Attack;
        if attacks && action.ready(view, unit).is_ok() {
            action.orders(view, unit, ActionId(place as u8), &mut orders);
        }
    }
    let side = view.side(unit);
    orders.retain(|order| {
        order
            .target()
            .is_some_and(|target| view.hostile(unit, target) && view.memory().sees(side, target))
    });
    orders.iter().any(|order| {
        let guess = book.tactics.guess(view, order);
        guess.is_some_and(|guess| guess > 0) && battle.plan(order).is_ok()
    })
}

/// Whether the unit has allies on the field, but none near.
fn is_alone(battle: &Battle, unit: UnitId) -> bool {
    let view = battle.view();
    let body = view.footprint(unit);
    let friends = view
        .active()
        .filter(|&other| other != unit && !view.hostile(unit, other));
    let distances = friends.map(|friend| body.chebyshev(view.footprint(friend)));
    distances.min().is_some_and(|nearest| nearest > COMPANY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ai, data::level::Level, document::Document, rules::evoker::BOOK};

    /// The habits of an archer with an enemy in sight that only walks to a square.
    fn walked(to: Cell, goal: &str) -> Habits {
        let text = format!(
            "Level(format: 1, name: \"Run\", books: [evoker], \
             legend: {{ '.': floor, 'Z': floor(zone: 'Z') }}, map: [\"....................Z\"], \
             sides: [Side(name: \"Lanterns\", colour: azure, controller: ai), \
             Side(name: \"Hunters\", colour: crimson, controller: ai)], \
             combatants: [(archetype: archer, side: \"Lanterns\", at: (10, 0)), \
             (archetype: shade, side: \"Hunters\", at: (2, 0))], goals: [{goal}])"
        );
        let (level, problems) = Level::read(&Document::parse("run", &text));
        let level = level.unwrap_or_else(|| panic!("{problems:?}"));
        let mut battle = level.battle(&BOOK, 1).unwrap();
        let archer = UnitId(0);
        while battle.acting() != Some(archer) {
            ai::step(&mut battle).unwrap();
        }
        let mut watcher = Watcher::default();
        let mut habits = Habits::default();
        let end = BOOK.action_named("end").unwrap();
        for order in [
            BOOK.movement.go(battle.view(), archer, to),
            Order::new(archer, end),
        ] {
            watcher.begin(&battle, archer);
            watcher.order(&mut battle, &order);
            let mut answer = |view: View<'_>, question: &_| Some(ai::answer(view, question));
            battle.execute_with(order, &mut answer).unwrap();
            watcher.done(&battle, |_, count| count(&mut habits));
        }
        habits
    }

    #[test]
    fn who_runs_to_where_its_side_wins_is_not_idle() {
        let reach = "reach(zone: 'Z', side: \"Lanterns\")";
        assert_eq!(walked(Cell::new(12, 0), reach).turns, 1);
        assert_eq!(walked(Cell::new(12, 0), reach).idle, 0);
        assert_eq!(walked(Cell::new(8, 0), reach).idle, 1, "the wrong way");
        let theirs = "reach(zone: 'Z', side: \"Hunters\")";
        assert_eq!(walked(Cell::new(12, 0), theirs).idle, 1, "not its goal");
    }
}
