//! A picture of a level as a file, painted by the processor without a window or a graphics card: its
//! map, with layers and maps over it and their legend.

use bevy::{color::Color, math::Vec2};
use bevy_egui::egui::{
    Align2, Color32, ColorImage, Painter, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2,
};

use super::{
    charts::{MapTile, colour, fills, numbers, rims},
    ground::Tile,
    ground_image::{Part, lay_over, paint, whole},
    labels,
    miniature::{Marks, first_ground},
};
use crate::{
    app::{
        art::{TileKey, theme},
        drawing::raster::drawn_over,
        models::camera::BoardView,
        state::positions::centre,
    },
    data::level::{Level, Stage},
    geometry::Cell,
    preview::maps::{Chart, Class},
};

/// A layer of words and marks over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureLayer {
    /// Units as tokens.
    Units,
    /// The names of units.
    Names,
    /// Zones with their names.
    Zones,
    /// The numbers of columns and rows along the edges.
    Coordinates,
}

/// What a picture of a level shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureRequest {
    /// The shown part of the board.
    pub part: Part,
    /// Pixels along the edge of a square.
    pub edge: usize,
    /// The layers over the map.
    pub layers: Vec<PictureLayer>,
    /// Maps over the board, the first at the bottom; each has a legend below the picture.
    pub charts: Vec<Chart>,
}

/// A larger side of the picture than this is avoided unless the scale is given, in pixels.
const COMFORTABLE: usize = 1_536;
/// The most pixels of a picture.
pub const MOST_PIXELS: usize = 100_000_000;
/// Room for coordinates, in pixels: left, top.
const MARGINS: (usize, usize) = (34, 24);
/// The height of a line of the legend, in pixels.
const LEGEND: usize = 26;
/// A border along all four sides of a square.
const ALL_SIDES: u8 = 15;
/// The edge of a sample in the legend, in pixels.
const SAMPLE: usize = 18;

impl PictureRequest {
    /// The whole board of a level with its units and zones, at a scale at which it fits a screen.
    pub fn of_level(level: &Level) -> Self {
        let part = whole(&level.board);
        Self {
            part,
            edge: usual_edge(part),
            layers: vec![PictureLayer::Units, PictureLayer::Zones],
            charts: Vec::new(),
        }
    }

    /// Shows only a part of the board, at a scale at which it fits a screen.
    pub fn crop(&mut self, part: Part) {
        self.part = part;
        self.edge = usual_edge(part);
    }

    /// The size of the picture: width and height in pixels.
    pub fn size(&self) -> (usize, usize) {
        let (left, top) = self.margins();
        let (columns, rows) = self.part.size();
        (
            left + columns * self.edge,
            top + rows * self.edge + self.legend_height(),
        )
    }

    fn shows(&self, layer: PictureLayer) -> bool {
        self.layers.contains(&layer)
    }

    fn margins(&self) -> (usize, usize) {
        match self.shows(PictureLayer::Coordinates) {
            true => MARGINS,
            false => (0, 0),
        }
    }

    fn legend_height(&self) -> usize {
        let lines: usize = self.charts.iter().map(|chart| legend(chart).len()).sum();
        match lines {
            0 => 0,
            lines => lines * LEGEND + LEGEND / 2,
        }
    }
}

fn usual_edge(part: Part) -> usize {
    let (columns, rows) = part.size();
    (COMFORTABLE / columns.max(rows).max(1)).clamp(8, 48)
}

/// A line of the legend: the title of a map with no class, or a class with squares.
fn legend(chart: &Chart) -> Vec<(Option<&Class>, String)> {
    let title = match chart.note.is_empty() {
        true => chart.title.clone(),
        false => format!("{}: {}", chart.title, chart.note),
    };
    let classes = chart.present();
    let classes = classes.map(|(_, class)| (Some(class), class.words.clone()));
    std::iter::once((None, title)).chain(classes).collect()
}

/// A painted picture of a level.
pub type LevelImage = ColorImage;

/// Paints a picture of a level.
pub fn level_picture(level: &Level, stage: &Stage, request: &PictureRequest) -> LevelImage {
    let (part, edge) = (request.part, request.edge);
    let mut map = paint(&level.board, &first_ground(level), part, edge);
    for chart in &request.charts {
        let tiles: Vec<Tile> = fills(chart)
            .into_iter()
            .chain(rims(chart))
            .map(tile_of)
            .collect();
        lay_over(&mut map, part, edge, &tiles);
    }
    let (width, height) = request.size();
    let mut image = ColorImage::filled([width, height], theme::TABLE);
    let (left, top) = request.margins();
    copy(&map, &mut image, left, top);
    let below = top + map.size[1];
    let mut line = 0;
    for chart in &request.charts {
        for (class, _) in legend(chart) {
            if let Some(class) = class {
                let y = below + line * LEGEND + LEGEND / 2;
                copy(&sample(class), &mut image, left + 24, y);
            }
            line += 1;
        }
    }
    let mut marks = Marks::of_level(level, Some(stage));
    if !request.shows(PictureLayer::Units) {
        marks = marks.without_units();
    }
    let drawing = Drawing {
        level,
        stage,
        request,
        marks,
        map: Rect::from_min_size(
            pos2(left as f32, top as f32),
            vec2(map.size[0] as f32, map.size[1] as f32),
        ),
    };
    drawn_over(image, |ui| drawing.draw(ui))
}

/// A square of a map as a tinted tile.
pub(super) fn tile_of((cell, key, colour): MapTile) -> Tile {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    (cell, key, Color::srgba_u8(r, g, b, a))
}

/// The pattern of a class, for the legend.
pub(super) fn sample(class: &Class) -> ColorImage {
    let mut image = ColorImage::filled([SAMPLE; 2], theme::RAISED);
    let part = Part {
        from: Cell::new(0, 0),
        to: Cell::new(1, 1),
    };
    let tiles = [TileKey::Fill(class.pattern), TileKey::Rim(ALL_SIDES)];
    let tiles = tiles.map(|key| tile_of((part.from, key, colour(class.tone))));
    lay_over(&mut image, part, SAMPLE, &tiles);
    image
}

/// Copies an image into a larger one.
fn copy(from: &ColorImage, to: &mut ColorImage, left: usize, top: usize) {
    let (width, stride) = (from.size[0], to.size[0]);
    for (row, line) in from.pixels.chunks(width.max(1)).enumerate() {
        let start = (top + row) * stride + left;
        if let Some(place) = to.pixels.get_mut(start..start + line.len()) {
            place.copy_from_slice(line);
        }
    }
}

/// The marks and words of a picture.
struct Drawing<'l> {
    level: &'l Level,
    stage: &'l Stage,
    request: &'l PictureRequest,
    marks: Marks,
    /// The place of the map in the picture.
    map: Rect,
}

impl Drawing<'_> {
    fn draw(&self, ui: &mut Ui) {
        let painter = ui.painter().clone();
        self.coordinates(&painter);
        self.legend(&painter);
        let view = self.view();
        let over_map = painter.with_clip_rect(self.map);
        for chart in &self.request.charts {
            numbers(&over_map, &view, chart);
        }
        let zones = self.zones();
        for (_, _, outline) in &zones {
            self.outline(&over_map, &view, outline);
        }
        let board = &self.level.board;
        let corner = Vec2::new(f32::from(board.grid.width), f32::from(board.grid.height));
        let place = Rect::from_min_max(view.to_screen(Vec2::ZERO), view.to_screen(corner));
        ui.set_clip_rect(self.map);
        self.marks.draw(ui, place, Color32::WHITE);
        if self.request.shows(PictureLayer::Names) {
            self.names(&over_map, &view);
        }
        for (number, top, _) in &zones {
            let size = (view.zoom * 0.34).clamp(11.0, 16.0);
            let at = view.to_screen(*top) - vec2(0.0, size * 0.7);
            let name = board.zone_name(*number);
            self.words(&over_map, at, &name, size, theme::GOLD);
        }
    }

    /// The board's place in the picture, as on a screen.
    fn view(&self) -> BoardView {
        let part = self.request.part;
        let middle = |from: i16, to: i16| (f32::from(from) + f32::from(to)) / 2.0;
        BoardView {
            centre: Vec2::new(
                middle(part.from.x, part.to.x),
                middle(part.from.y, part.to.y),
            ),
            zoom: self.request.edge as f32,
            rect: self.map,
            clear: self.map,
            grid: self.level.board.grid,
            ..BoardView::default()
        }
    }

    /// All zones if they are shown, also those that decide nothing; a battlefield of zones has its
    /// names on it anyway.
    fn zones(&self) -> Vec<labels::Outlined> {
        let board = &self.level.board;
        let are_shown = self.request.shows(PictureLayer::Zones) && board.zone_map.is_none();
        let all = match are_shown {
            true => 0..board.zones.len() as u8,
            false => 0..0,
        };
        all.filter_map(|number| labels::outlined(board, number))
            .collect()
    }

    fn outline(&self, painter: &Painter, view: &BoardView, outline: &[(Vec2, Vec2)]) {
        let line = Stroke::new(1.6, theme::GOLD);
        for (from, to) in outline {
            let line_of = [view.to_screen(*from), view.to_screen(*to)];
            painter.extend(Shape::dashed_line(&line_of, line, 6.0, 4.0));
        }
    }

    fn names(&self, painter: &Painter, view: &BoardView) {
        let combatants = self.level.combatants.iter().enumerate();
        for (number, one) in combatants.filter(|(_, one)| !one.waiting && !one.hidden) {
            let Some(member) = self.stage.scene.roster.get(number) else {
                continue;
            };
            let size = (view.zoom * 0.3).clamp(10.0, 15.0);
            let half = f32::from(member.squares) / 2.0;
            let below = centre(one.at, member.squares) + Vec2::new(0.0, half);
            let at = view.to_screen(below) + vec2(0.0, size * 0.35);
            self.words(painter, at, &member.name, size, theme::TEXT);
        }
    }

    /// Words that are readable on any ground, moved so far that none is cut by the map's edge.
    fn words(&self, painter: &Painter, at: Pos2, text: &str, size: f32, colour: Color32) {
        let galley = painter.layout_no_wrap(text.to_owned(), theme::strong(size), colour);
        let half = galley.size() / 2.0 + vec2(3.0, 1.0);
        let near = self.map.expand(half.y).contains(at);
        let room = self.map.shrink2(half);
        if !near || room.is_negative() {
            return;
        }
        let plate = Rect::from_center_size(room.clamp(at), half * 2.0);
        painter.rect_filled(plate, 3.0, Color32::from_black_alpha(150));
        painter.galley(plate.center() - galley.size() / 2.0, galley, colour);
    }

    /// The numbers of columns and rows; of narrow squares only some.
    fn coordinates(&self, painter: &Painter) {
        if !self.request.shows(PictureLayer::Coordinates) {
            return;
        }
        let (part, edge) = (self.request.part, self.request.edge as f32);
        let step = match self.request.edge {
            0..=9 => 10,
            10..=19 => 5,
            20..=25 => 2,
            _ => 1,
        };
        let font = theme::plain(12.0);
        let number = |number: i16, at: Pos2| {
            if number % step == 0 {
                let text = number.to_string();
                painter.text(at, Align2::CENTER_CENTER, text, font.clone(), theme::SOFT);
            }
        };
        for x in part.from.x..part.to.x {
            let along = f32::from(x - part.from.x) * edge + edge / 2.0;
            let at = pos2(self.map.left() + along, MARGINS.1 as f32 / 2.0);
            number(x, at);
        }
        for y in part.from.y..part.to.y {
            let along = f32::from(y - part.from.y) * edge + edge / 2.0;
            let at = pos2(MARGINS.0 as f32 / 2.0, self.map.top() + along);
            number(y, at);
        }
    }

    fn legend(&self, painter: &Painter) {
        let left = self.map.left();
        let mut y = self.map.bottom() + LEGEND as f32 / 2.0 + SAMPLE as f32 / 2.0;
        for chart in &self.request.charts {
            for (class, words) in legend(chart) {
                let (x, font, colour) = match class {
                    None => (left + 8.0, theme::strong(14.0), theme::TEXT),
                    Some(_) => (left + 52.0, theme::plain(13.0), theme::SOFT),
                };
                painter.text(pos2(x, y), Align2::LEFT_CENTER, words, font, colour);
                y += LEGEND as f32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{
        document::Document,
        preview::maps::{ChartRequest, MapKind, chart},
    };

    fn level(name: &str) -> (Level, Stage) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        let file = folder.join(name).with_extension("ron");
        let level = Level::read(&Document::open(&file)).0.unwrap();
        let stage = level.stage(level.books[0]).unwrap();
        (level, stage)
    }

    #[test]
    fn a_picture_has_the_size_of_its_squares_margins_and_legend() {
        let (level, stage) = level("proving-ground");
        let mut request = PictureRequest::of_level(&level);
        request.edge = 10;
        let grid = level.board.grid;
        let squares = (usize::from(grid.width) * 10, usize::from(grid.height) * 10);
        let image = level_picture(&level, &stage, &request);
        assert_eq!(image.size, [squares.0, squares.1]);
        request.layers.push(PictureLayer::Coordinates);
        let mut battle = stage.battle(1);
        let heights = chart(&mut battle, ChartRequest::new(MapKind::Heights, None));
        let lines = 1 + heights.present().count();
        request.charts.push(heights);
        let image = level_picture(&level, &stage, &request);
        let (left, top) = MARGINS;
        let legend = lines * LEGEND + LEGEND / 2;
        assert_eq!(image.size, [squares.0 + left, squares.1 + top + legend]);
    }

    #[test]
    fn each_layer_changes_the_picture_and_only_within_the_map() {
        let (level, stage) = level("proving-ground");
        let mut request = PictureRequest::of_level(&level);
        request.edge = 16;
        request.layers.clear();
        let bare = level_picture(&level, &stage, &request);
        for layer in [PictureLayer::Units, PictureLayer::Names] {
            request.layers = vec![layer];
            assert_ne!(level_picture(&level, &stage, &request), bare, "{layer:?}");
        }
        request.layers.clear();
        let mut battle = stage.battle(1);
        let unit = battle.view().store.ids().next();
        for topic in [MapKind::Sight, MapKind::Cover, MapKind::Range] {
            let mut ask = ChartRequest::new(topic, unit);
            ask.from = Some(Cell::new(3, 3));
            request.charts = vec![chart(&mut battle, ask)];
            let image = level_picture(&level, &stage, &request);
            let count = bare.pixels.len();
            assert_ne!(image.pixels[..count], bare.pixels, "{topic:?}");
        }
    }

    #[test]
    fn a_cropped_picture_shows_the_same_squares() {
        let (level, stage) = level("saltglass-wharf");
        let mut request = PictureRequest::of_level(&level);
        request.layers.clear();
        request.edge = 12;
        let all = level_picture(&level, &stage, &request);
        request.crop(Part {
            from: Cell::new(4, 2),
            to: Cell::new(14, 9),
        });
        request.edge = 12;
        let cut = level_picture(&level, &stage, &request);
        assert_eq!(cut.size, [120, 84]);
        let there = |x: usize, y: usize| all.pixels[(y + 24) * all.size[0] + x + 48];
        let same = (0..84 * 120).filter(|at| cut.pixels[*at] == there(at % 120, at / 120));
        // Lines of goals are dashed from the edge of the picture.
        assert!(same.count() > 84 * 120 * 9 / 10);
    }
}
