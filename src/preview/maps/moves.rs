//! How many turns a side needs to every square, and which squares nobody gets to.

use std::collections::BTreeMap;

use super::{Chart, ChartRequest, ChartSquare, Class, ClassTone, Pattern, places::places};
use crate::{
    battle::{
        Battle,
        field::ways::Ways,
        ids::{SideId, UnitId},
        ruleset::MoveBlocker,
    },
    geometry::{Cell, CellSet},
};

/// Later turns are not told apart.
const MOST_TURNS: u16 = 12;

/// The turns that the fastest unit of a side needs to each square, with nobody else moving.
pub(super) fn moves(battle: &mut Battle, ask: ChartRequest, unit: UnitId) -> Chart {
    let view = battle.view();
    let side = view.side(unit);
    let name = view.scene.sides[side.index()].name.clone();
    let mut chart = Chart::new(ask, format!("Turns that {name} needs to each square"));
    if view.board().zone_map.is_some() {
        chart.note = "Turns are counted on maps of squares.".to_owned();
        return chart;
    }
    let own: Vec<UnitId> = view.active().filter(|of| view.side(*of) == side).collect();
    let mut fewest: BTreeMap<Cell, u16> = BTreeMap::new();
    for unit in own {
        for (cell, turns) in turns_of(battle, unit) {
            let known = fewest.entry(cell).or_insert(turns);
            *known = turns.min(*known);
        }
    }
    let words = [
        "in its first turn",
        "in two turns",
        "in three",
        "in four or five",
        "later",
    ];
    let patterns = [
        Pattern::Plain,
        Pattern::Dots,
        Pattern::Bars,
        Pattern::Sparse,
        Pattern::Dense,
    ];
    let signs = ['1', '2', '3', '5', '+'];
    chart.classes = words
        .into_iter()
        .zip(patterns)
        .zip(signs)
        .map(|((words, pattern), sign)| Class::new(words, pattern, ClassTone::Even, sign))
        .collect();
    for (cell, turns) in &fewest {
        let class = match turns {
            0 | 1 => 0,
            2 => 1,
            3 => 2,
            4 | 5 => 3,
            _ => 4,
        };
        let number = (*turns > 1).then_some(*turns as i16);
        chart.squares.insert(
            *cell,
            ChartSquare {
                class,
                number,
                amount: i64::from(*turns),
                ..ChartSquare::default()
            },
        );
    }
    chart.note = nearest(battle, side, &fewest);
    chart
}

/// How many turns the side needs to come beside each side that fights it.
fn nearest(battle: &Battle, side: SideId, fewest: &BTreeMap<Cell, u16>) -> String {
    let view = battle.view();
    let mut by_side: BTreeMap<SideId, Option<u16>> = BTreeMap::new();
    let own = view.active().find(|of| view.side(*of) == side);
    for enemy in own.into_iter().flat_map(|own| view.enemies(own)) {
        let space = view.footprint(enemy);
        let beside = space.cells().flat_map(|cell| {
            let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
            around.map(move |(x, y)| cell.offset(x, y))
        });
        let turns = beside.filter_map(|cell| fewest.get(&cell)).min().copied();
        let known = by_side.entry(view.side(enemy)).or_default();
        *known = (*known).into_iter().chain(turns).min();
    }
    let told = by_side.into_iter().map(|(enemy, turns)| {
        let name = &view.scene.sides[enemy.index()].name;
        match turns {
            Some(0 | 1) => format!("beside {name} in 1 turn"),
            Some(turns) => format!("beside {name} in {turns} turns"),
            None => format!("beside {name} in none of {MOST_TURNS} turns"),
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The turns that a unit needs to each square: from the edge of what it reaches in some turns it goes on.
fn turns_of(battle: &mut Battle, unit: UnitId) -> BTreeMap<Cell, u16> {
    let turns_book = battle.scene().book.turns;
    let mut reached = BTreeMap::from([(battle.view().cell(unit), 0)]);
    let mut front = vec![battle.view().cell(unit)];
    for turn in 1..=MOST_TURNS {
        let mut next = Vec::new();
        for from in std::mem::take(&mut front) {
            battle.begin_trial();
            battle.stage(|r| {
                r.place(unit, from);
                turns_book.poise(r, unit);
            });
            let view = battle.view();
            for stance in view.scene.book.ranges.stances(view, unit) {
                if let std::collections::btree_map::Entry::Vacant(free) = reached.entry(stance.cell)
                {
                    free.insert(turn);
                    next.push(stance.cell);
                }
            }
            battle.end_trial();
        }
        // From within what is reached no way leads further than from its edge.
        let is_edge = |cell: &Cell| {
            let mut around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
            around.any(|(x, y)| !reached.contains_key(&cell.offset(x, y)))
        };
        front = next.into_iter().filter(is_edge).collect();
        if front.is_empty() {
            break;
        }
    }
    reached
}

/// The squares that nobody walks to, and those that no way leads to at all.
pub(super) fn unreached(battle: &Battle, ask: ChartRequest) -> Chart {
    let view = battle.view();
    let mut chart = Chart::new(ask, "Squares that nobody walks to");
    if view.board().zone_map.is_some() {
        chart.note = "Zones are reached by the ways between them.".to_owned();
        return chart;
    }
    chart.classes = vec![
        Class::new(
            "first a door, a hole, a height or ground that hurts is to be crossed",
            Pattern::Sparse,
            ClassTone::Warn,
            'x',
        ),
        Class::new(
            "nobody gets there by any way",
            Pattern::Cross,
            ClassTone::Bad,
            '#',
        ),
    ];
    let grid = view.board().grid;
    let (mut walked, mut reached) = (CellSet::new(grid), CellSet::new(grid));
    let mut flies = false;
    for unit in view.active() {
        flies |= view.scene.book.movement.passage(view, unit) == MoveBlocker::Flying;
        let space = view.footprint(unit);
        let ways = Ways::new(
            view.scene.book,
            (view.board(), view.ground()),
            space.side,
            100,
        );
        let whole = |corners: &CellSet, to: &mut CellSet| {
            for corner in corners.iter() {
                let covered = crate::geometry::Footprint::new(corner, space.side);
                covered.cells().for_each(|cell| to.insert(cell));
            }
        };
        whole(&ways.walked([view.cell(unit)]), &mut walked);
        whole(&ways.reached([view.cell(unit)]), &mut reached);
    }
    let Some(first) = view.active().next() else {
        return chart;
    };
    let stood = places(view, first).into_iter().map(|(cell, _)| cell);
    for cell in stood.filter(|cell| !walked.contains(*cell)) {
        let class = u8::from(!reached.contains(cell));
        let square = ChartSquare {
            class,
            ..ChartSquare::default()
        };
        chart.squares.insert(cell, square);
    }
    chart.note = match (chart.squares.is_empty(), flies) {
        (true, _) => "Every square is walked to.".to_owned(),
        (false, true) => "Flyers are not counted.".to_owned(),
        (false, false) => String::new(),
    };
    chart
}
