//! How well units see each other and squares (VI-FLD-08 to VI-FLD-10).

use super::weather::Rank;
use crate::{
    battle::{field::terrain::Light, prelude::*},
    geometry::Ray,
    rules::vigor::{sheet_of, time::options::Options},
};

impl Rank {
    /// Sight range in squares.
    pub(crate) fn sight(self, view: View<'_>) -> u16 {
        let options = Options::of(view);
        let said = options.vision_ft.filter(|_| options.weather == Some(self));
        said.unwrap_or(self.band().1) / 6
    }
}

/// The rank of one square by weather, smoke and growth.
fn of_square(view: View<'_>, cell: Cell) -> Rank {
    let board = view.board();
    let weather = || {
        let rain = if board.bad_weather {
            Rank::Reduced
        } else {
            Rank::Normal
        };
        let said = Options::of(view).weather.unwrap_or(rain);
        if board.has_roof(cell) {
            Rank::Normal
        } else {
            said
        }
    };
    let smoke = view.ground().haze.iter().any(|haze| haze.cell == cell);
    let dense = board
        .terrain(cell)
        .is_some_and(|terrain| terrain.opaque && !terrain.wall);
    let here = match (dense, smoke) {
        (true, _) => Rank::Zero,
        (false, true) => Rank::Reduced,
        (false, false) => Rank::Normal,
    };
    here.max(weather())
}

/// Whether every square of the map is Normal, so that nothing else needs checking.
fn is_clear(view: View<'_>) -> bool {
    #[derive(PartialEq)]
    struct Clear;
    let land = view.recall_of_land(Clear, || {
        let mut cells = view.board().grid.cells();
        let is_dim = |cell| view.board().light(cell) != Light::Bright;
        let dense = |cell| {
            let terrain = view.board().terrain(cell);
            terrain.is_some_and(|terrain| terrain.opaque && !terrain.wall)
        };
        !cells.any(|cell| is_dim(cell) || dense(cell))
    });
    let options = Options::of(view);
    *land
        && view.ground().haze.is_empty()
        && !view.board().bad_weather
        && options
            .weather
            .is_none_or(|weather| weather == Rank::Normal)
}

/// The worst rank among the squares on the line between two spaces and the light on the target,
/// unless the observer needs no light (VI-FLD-08, VI-FLD-10).
pub(crate) fn between(view: View<'_>, observer: UnitId, from: Footprint, to: Footprint) -> Rank {
    if is_clear(view) {
        return Rank::Normal;
    }
    let line = Ray::new(from.centre(), to.centre());
    let ends = [from.nearest(to.min), to.nearest(from.min)];
    let on_line = line.cells().chain(ends);
    let worst = on_line.map(|cell| of_square(view, cell)).max();
    let worst = worst.unwrap_or_default();
    if sheet_of(view, observer).light_sight {
        return worst;
    }
    let lights = to.cells().map(|cell| view.board().light(cell));
    let lit = match lights.max().unwrap_or_default() {
        Light::Bright => Rank::Normal,
        Light::Low => Rank::Reduced,
        Light::Dark => Rank::Low,
    };
    worst.max(lit)
}

/// The rank between two units.
pub(crate) fn of_pair(view: View<'_>, observer: UnitId, target: UnitId) -> Rank {
    between(
        view,
        observer,
        view.footprint(observer),
        view.footprint(target),
    )
}
