//! Maps over the board in text: each class of squares by its sign, or spot by spot.

use std::fmt::Write;

use super::{
    map::{Frame, letter},
    narrate::place,
};
use crate::{
    battle::{side_view::SideView, view::View},
    geometry::Cell,
    preview::maps::{Chart, MapKind},
};

/// The map with its coordinates, its signs, and its entries for the squares of the viewing side's
/// units. A spectator (`None`) sees everything.
pub fn draw(
    view: View<'_>,
    eyes: Option<SideView<'_>>,
    chart: &Chart,
    centre: Option<Cell>,
) -> String {
    let mut text = format!("{}.\n", chart.title);
    if !chart.squares.is_empty() {
        if view.board().zone_map.is_some() {
            text += &spots(view, chart);
        } else {
            text += &squares(view, eyes, chart, centre);
            text += &signs(chart);
        }
    }
    if !chart.note.is_empty() {
        let _ = writeln!(text, "{}", chart.note);
    }
    if let Some(unit) = chart.ask.unit
        && chart.ask.topic != MapKind::Range
        && let Some(says) = chart.says(view, view.cell(unit))
    {
        let name = &view.scene.member(unit).name;
        let _ = writeln!(
            text,
            "{name} at {}: {says}.",
            place(view.scene, view.cell(unit))
        );
    }
    text
}

/// The map's entry for one square.
pub fn square(view: View<'_>, chart: &Chart, cell: Cell) -> String {
    let says = chart.says(view, cell);
    let says = says.as_deref().unwrap_or("nothing");
    format!("{}. At {}: {says}.\n", chart.title, place(view.scene, cell))
}

fn squares(
    view: View<'_>,
    eyes: Option<SideView<'_>>,
    chart: &Chart,
    centre: Option<Cell>,
) -> String {
    let frame = Frame::of(view, centre);
    let mut text = frame.header();
    let somebody = |cell: Cell| {
        view.active().find(|&unit| {
            eyes.is_none_or(|eyes| eyes.sees(unit)) && view.footprint(unit).contains(cell)
        })
    };
    for y in frame.rows() {
        let _ = write!(text, "{y:>4} ");
        for x in frame.columns() {
            let cell = Cell::new(x, y);
            let sign = sign(view, chart, cell);
            // Letters mark units; heights are of the ground alone.
            let here = somebody(cell).filter(|_| chart.ask.topic != MapKind::Heights);
            text.push(here.map_or(sign, |unit| letter(view, eyes, unit)));
        }
        text.push('\n');
    }
    text
}

fn sign(view: View<'_>, chart: &Chart, cell: Cell) -> char {
    let Some(spot) = chart.squares.get(&cell) else {
        let is_wall = view.board().is_wall(view.ground(), cell);
        return if is_wall { '#' } else { '.' };
    };
    match (chart.ask.topic, spot.number) {
        (MapKind::Heights, Some(height @ 0..=9)) => char::from(b'0' + height as u8),
        (MapKind::Heights, Some(10..)) => '*',
        _ => {
            let class = chart.classes.get(usize::from(spot.class));
            class.map_or('.', |class| class.sign)
        }
    }
}

fn signs(chart: &Chart) -> String {
    if chart.ask.topic == MapKind::Heights {
        return "Legend: the height of the floor; _ below 0, * above 9, # wall.\n".to_owned();
    }
    let signs: Vec<String> = chart
        .present()
        .map(|(_, class)| format!("{} {}", class.sign, class.words))
        .collect();
    format!("Legend: {}; # wall.\n", signs.join("; "))
}

/// The map spot by spot, for a battlefield without a grid.
fn spots(view: View<'_>, chart: &Chart) -> String {
    let Some(zones) = &view.board().zone_map else {
        return String::new();
    };
    let mut text = String::new();
    let mut told = None;
    for cell in chart.squares.keys() {
        let Some(spot) = zones.spot_at(*cell).filter(|spot| told != Some(*spot)) else {
            continue;
        };
        if zones.cells(spot).next() != Some(*cell) {
            continue;
        }
        told = Some(spot);
        if let Some(says) = chart.says(view, *cell) {
            let _ = writeln!(text, "  {}: {says}.", zones.title(spot));
        }
    }
    text
}
