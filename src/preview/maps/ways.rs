//! Where a unit can go in a turn, and what it has left there.

use super::{Chart, ChartRequest, ChartSquare, Class, ClassTone, Pattern};
use crate::{
    battle::{Battle, field::ways::Ways, ids::UnitId, ruleset::MoveBlocker, view::View},
    geometry::Cell,
};

/// Patterns for bands of cost, the cheapest first.
const BANDS: [Pattern; 4] = [
    Pattern::Plain,
    Pattern::Dots,
    Pattern::Sparse,
    Pattern::Dense,
];

/// The range of the acting unit in the rest of its turn, or of another unit in its next turn.
pub(super) fn range(battle: &mut Battle, ask: ChartRequest, unit: UnitId) -> Chart {
    let turns = battle.scene().book.turns;
    let acts = battle.view().clock().acting == Some(unit);
    battle.begin_trial();
    if !acts {
        battle.stage(|r| turns.poise(r, unit));
    }
    let view = battle.view();
    let turn = if acts { "this turn" } else { "next turn" };
    let name = &view.scene.member(unit).name;
    let mut chart = Chart::new(ask, format!("Where {name} can go {turn}"));
    let ranges = view.scene.book.ranges;
    let bands = ranges.bands(view, unit);
    chart.classes = bands
        .into_iter()
        .enumerate()
        .map(|(place, words)| {
            let tone = if place == 0 {
                ClassTone::Good
            } else {
                ClassTone::Even
            };
            let sign = char::from(b'1' + place as u8);
            Class::new(words, BANDS[place.min(BANDS.len() - 1)], tone, sign)
        })
        .collect();
    for stance in ranges.stances(view, unit) {
        let class = usize::from(stance.band).min(chart.classes.len().saturating_sub(1));
        let spot = ChartSquare {
            class: class as u8,
            amount: i64::from(stance.cost),
            ..ChartSquare::default()
        };
        let shown: Vec<Cell> = match &view.board().zone_map {
            None => vec![stance.cell],
            Some(zones) => zones
                .spot_at(stance.cell)
                .map_or_else(Vec::new, |spot| zones.cells(spot).collect()),
        };
        chart
            .squares
            .extend(shown.into_iter().map(|cell| (cell, spot)));
    }
    if chart.squares.len() <= 1 {
        chart.note = "It cannot go anywhere.".to_owned();
    }
    let barred = barred(view, unit);
    if !barred.is_empty() {
        let class = chart.classes.len() as u8;
        let words = "no walk leads there: first a door, a hole, a height or ground that hurts is to be crossed";
        let crossed = Class::new(words, Pattern::Cross, ClassTone::Warn, 'x');
        chart.classes.push(crossed);
        let spot = ChartSquare {
            class,
            amount: -1,
            ..ChartSquare::default()
        };
        for cell in barred {
            chart.squares.entry(cell).or_insert(spot);
        }
    }
    battle.end_trial();
    chart
}

/// Squares to which only orders of their own lead, over what bars the way, by the map of ways that brains go by
/// too (GN-WAY-01).
fn barred(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    let flies = view.scene.book.movement.passage(view, unit) == MoveBlocker::Flying;
    if flies || view.board().zone_map.is_some() {
        return Vec::new();
    }
    let side = view.footprint(unit).side;
    let ways = Ways::new(view.scene.book, (view.board(), view.ground()), side, 100);
    let from = [view.cell(unit)];
    let walked = ways.walked(from);
    let all = ways.reached(from);
    all.iter().filter(|&cell| !walked.contains(cell)).collect()
}
