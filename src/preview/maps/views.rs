//! Squares in sight from a square, and the unit's cover on each.

use super::{Chart, ChartRequest, ChartSquare, Class, ClassTone, Pattern, places::places};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        ruleset::Visibility,
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// Patterns for classes of cover, from none to the best; the more classes, the more patterns.
fn patterns(classes: usize) -> &'static [Pattern] {
    match classes {
        0..=3 => &[Pattern::Dense, Pattern::Sparse, Pattern::Dots],
        4 => &[
            Pattern::Dense,
            Pattern::Sparse,
            Pattern::Bars,
            Pattern::Dots,
        ],
        _ => &[
            Pattern::Cross,
            Pattern::Dense,
            Pattern::Sparse,
            Pattern::Bars,
            Pattern::Dots,
            Pattern::Plain,
        ],
    }
}

/// Patterns for squares in sight but covered, the least covered first.
const PARTIAL: [Pattern; 5] = [
    Pattern::Dots,
    Pattern::Bars,
    Pattern::Sparse,
    Pattern::Dense,
    Pattern::Cross,
];

/// What a unit would see from the square under the cursor, or sees from its own.
pub(super) fn sight(view: View<'_>, ask: ChartRequest, unit: UnitId) -> Chart {
    let from = ask.from.unwrap_or(view.cell(unit));
    let name = &view.scene.member(unit).name;
    let mut chart = Chart::new(ask, format!("What {name} would see"));
    let covers = view.scene.book.wording.covers;
    // Squares in plain sight stay empty; squares out of sight get the densest pattern.
    chart.classes = vec![Class::new("in sight", Pattern::Plain, ClassTone::Good, '.')];
    chart
        .classes
        .extend(
            covers
                .iter()
                .skip(1)
                .zip(PARTIAL)
                .enumerate()
                .map(|(step, (words, pattern))| {
                    let sign = char::from(b'1' + step as u8);
                    Class::new(format!("in sight, {words}"), pattern, ClassTone::Warn, sign)
                }),
        );
    let hidden = chart.classes.len() as u8;
    let out = Class::new("out of sight", Pattern::Veil, ClassTone::Dark, '-');
    chart.classes.push(out);
    let ranges = view.scene.book.ranges;
    let board = view.board();
    for cell in board.grid.cells() {
        let is_place = match &board.zone_map {
            Some(zones) => zones.spot_at(cell).is_some(),
            None => {
                !board.is_wall(view.ground(), cell) || board.door(view.ground(), cell).is_some()
            }
        };
        if !is_place {
            continue;
        }
        let glimpse = ranges.glimpse(view, unit, from, None, cell);
        let class = if glimpse.sees { glimpse.cover } else { hidden };
        let number = (class > 0 && class < hidden).then_some(i16::from(class));
        let spot = ChartSquare {
            class,
            number,
            ..ChartSquare::default()
        };
        chart.squares.insert(cell, spot);
    }
    chart
}

/// The classes of cover of a book, from none to the best, and after them squares out of sight.
fn cover_classes(view: View<'_>, out_of_sight: &str) -> Vec<Class> {
    let covers = view.scene.book.wording.covers;
    let fills = patterns(covers.len());
    let class = |(step, (words, pattern)): (usize, (&&str, &Pattern))| {
        let tone = match step {
            0 => ClassTone::Bad,
            1 => ClassTone::Warn,
            _ => ClassTone::Good,
        };
        Class::new(*words, *pattern, tone, char::from(b'0' + step as u8))
    };
    let mut classes: Vec<Class> = covers.iter().zip(fills).enumerate().map(class).collect();
    let out = Class::new(out_of_sight, Pattern::Veil, ClassTone::Dark, '.');
    classes.push(out);
    classes
}

/// The cover on each square from a unit that stands on the requested square.
pub(super) fn cover_from(view: View<'_>, ask: ChartRequest, unit: UnitId, from: Cell) -> Chart {
    let name = &view.scene.member(unit).name;
    let place = format!("{},{}", from.x, from.y);
    let mut chart = Chart::new(ask, format!("Cover from {name} at {place}"));
    chart.classes = cover_classes(view, "out of its sight");
    let unseen = chart.classes.len() as u8 - 1;
    for (cell, shown) in places(view, unit) {
        let glimpse = view.scene.book.ranges.glimpse(view, unit, from, None, cell);
        let class = if glimpse.sees { glimpse.cover } else { unseen };
        let spot = ChartSquare {
            class,
            number: (class > 0 && class < unseen).then_some(i16::from(class)),
            ..ChartSquare::default()
        };
        chart.squares.extend(shown.iter().map(|&cell| (cell, spot)));
    }
    chart
}

/// The unit's least cover on each square against the enemies that would see it there.
pub(super) fn cover(view: View<'_>, ask: ChartRequest, unit: UnitId) -> Chart {
    let name = &view.scene.member(unit).name;
    let mut chart = Chart::new(ask, format!("Least cover of {name}"));
    chart.classes = cover_classes(view, "out of their sight");
    let unseen = chart.classes.len() as u8 - 1;
    let enemies: Vec<UnitId> = view.enemies(unit).collect();
    if enemies.is_empty() {
        chart.note = "No enemy is known.".to_owned();
        return chart;
    }
    for (cell, shown) in places(view, unit) {
        let space = Footprint::new(cell, view.footprint(unit).side);
        let mut least: Option<u8> = None;
        let mut who = UnitSet::default();
        for &enemy in &enemies {
            if view.board().zone_map.is_none() && view.footprint(enemy).overlaps(space) {
                continue;
            }
            let glimpse = seen(view, enemy, unit, cell);
            if !glimpse.sees || least.is_some_and(|least| glimpse.cover > least) {
                continue;
            }
            if least != Some(glimpse.cover) {
                who = UnitSet::default();
            }
            least = Some(glimpse.cover);
            who.insert(enemy);
        }
        let spot = ChartSquare {
            class: least.unwrap_or(unseen),
            number: least.filter(|least| *least > 0).map(i16::from),
            who,
            ..ChartSquare::default()
        };
        chart.squares.extend(shown.iter().map(|&cell| (cell, spot)));
    }
    chart
}

/// What an enemy would see of a unit on a square, from the enemy's place.
fn seen(view: View<'_>, enemy: UnitId, unit: UnitId, cell: Cell) -> Visibility {
    let ranges = view.scene.book.ranges;
    ranges.glimpse(view, enemy, view.cell(enemy), Some(unit), cell)
}
