//! The ground itself: heights and ledges, light and haze.

use super::{Chart, ChartRequest, ChartSquare, Class, ClassTone, Pattern};
use crate::{
    battle::{field::terrain::Light, view::View},
    geometry::Cell,
};

/// A height difference to the next square that counts as a ledge.
const LEDGE: i16 = 2;

/// The height of the floor, including obstacles that units can stand on.
pub(super) fn heights(view: View<'_>, ask: ChartRequest) -> Chart {
    let mut chart = Chart::new(ask, "Heights");
    let length = view.scene.book.wording.length;
    let (board, ground) = (view.board(), view.ground());
    if board.zone_map.is_some() {
        return Chart::nothing(ask, "Heights", "Spots say themselves how high they are.");
    }
    let at = |height: &str| format!("{height} {length}");
    chart.classes = vec![
        Class::new("below 0", Pattern::Dots, ClassTone::Dark, '_'),
        Class::new(at("0"), Pattern::Plain, ClassTone::Dark, '0'),
        Class::new(at("1"), Pattern::Bars, ClassTone::Warn, '1'),
        Class::new(at("2"), Pattern::Sparse, ClassTone::Warn, '2'),
        Class::new(at("3"), Pattern::Dense, ClassTone::Warn, '3'),
        Class::new("higher", Pattern::Cross, ClassTone::Warn, '4'),
    ];
    let open = |cell: Cell| !board.is_wall(ground, cell) || board.door(ground, cell).is_some();
    let slopes = |cell: Cell| board.terrain(cell).is_some_and(|terrain| terrain.slope);
    for cell in board.grid.cells().filter(|&cell| open(cell)) {
        let height = board.floor(ground, cell);
        let spot = ChartSquare {
            class: (height.clamp(-1, 4) + 1) as u8,
            number: Some(height),
            ..ChartSquare::default()
        };
        chart.squares.insert(cell, spot);
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let lower = cell.offset(dx, dy);
            let breaks = board.grid.contains(lower)
                && open(lower)
                && height - board.floor(ground, lower) >= LEDGE
                && !(slopes(cell) || slopes(lower));
            if breaks {
                chart.edges.push((cell, lower));
            }
        }
    }
    chart
}

/// Light and haze on each square.
pub(super) fn light(view: View<'_>, ask: ChartRequest) -> Chart {
    let mut chart = Chart::new(ask, "Light and haze");
    let (board, ground) = (view.board(), view.ground());
    chart.classes = vec![
        Class::new("dim", Pattern::Sparse, ClassTone::Warn, '-'),
        Class::new("dark", Pattern::Dense, ClassTone::Dark, ':'),
        Class::new("haze", Pattern::Dots, ClassTone::Even, '%'),
        Class::new(
            "haze in dim light or darkness",
            Pattern::Cross,
            ClassTone::Dark,
            '*',
        ),
    ];
    for cell in board.grid.cells() {
        if board.is_wall(ground, cell) {
            continue;
        }
        let haze = ground
            .haze
            .iter()
            .any(|haze| board.same_place(haze.cell, cell));
        let class = match (board.light(cell), haze) {
            (Light::Bright, false) => continue,
            (Light::Low, false) => 0,
            (Light::Dark, false) => 1,
            (Light::Bright, true) => 2,
            (Light::Low | Light::Dark, true) => 3,
        };
        let spot = ChartSquare {
            class,
            ..ChartSquare::default()
        };
        chart.squares.insert(cell, spot);
    }
    if board.bad_weather {
        chart.note = "Rain, snow or fog over everything without a roof.".to_owned();
    } else if chart.squares.is_empty() {
        chart.note = "It is bright everywhere, and the air is clear.".to_owned();
    }
    chart
}
