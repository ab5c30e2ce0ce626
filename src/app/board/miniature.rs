//! A small picture of a whole map, painted as the board draws it: ground, walls and obstacles,
//! heights, light and clouds, the zones that decide the battle, and the units. The choice of
//! levels, the list of saves and the title show it.
//!
//! Painting takes a moment and is done on another thread; [`Hung`] shows the painted map.

use bevy::math::Vec2;
use bevy_egui::egui::{
    self, Align2, Color32, ColorImage, Pos2, Rect, Shape, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, pos2, vec2,
};

use super::{
    ground_image::{paint, whole},
    labels,
};
use crate::{
    app::{
        art::theme,
        drawing::tokens::token,
        state::{
            positions::centre,
            shown::{Shown, Sight},
        },
    },
    battle::{
        components::{CombatStatus, Ground},
        field::board::Board,
        goals::Goal,
        ids::SpotId,
        scene::Side,
        view::View,
    },
    data::level::{Level, Stage},
    geometry::Cell,
};

/// The largest painted map, in pixels.
const LARGE: (usize, usize) = (1200, 680);
/// The largest map of a list, in pixels.
const SMALL: (usize, usize) = (240, 168);
/// Pixels along the edge of a painted square: the fewest and the most.
const EDGE: (usize, usize) = (3, 56);
/// Tokens smaller than this, in points, are only drawn as the shape of their side.
const FACE: f32 = 6.5;

/// A unit on a small map.
#[derive(Clone, Debug, PartialEq)]
struct Token {
    /// The middle of its space, in squares.
    at: Vec2,
    /// How many squares it is wide.
    squares: u8,
    side: usize,
    colour: String,
    archetype: String,
    /// Whether it is remembered, or out.
    faint: bool,
}

/// A painted small map.
#[derive(Clone, Debug, PartialEq)]
pub struct Miniature {
    large: ColorImage,
    small: ColorImage,
    marks: Marks,
}

/// Marks drawn over the painted map.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Marks {
    /// The size of the board, in squares.
    size: Vec2,
    /// The outlines of zones that decide the battle.
    outlines: Vec<(Vec2, Vec2)>,
    /// Zones of a battlefield without squares, with their names.
    zones: Vec<(Vec2, Vec2, String)>,
    tokens: Vec<Token>,
}

impl Miniature {
    /// The map of a level as the battle begins, without hidden units and those that join later.
    pub fn of_level(level: &Level) -> Self {
        // The size of a unit depends on the book.
        let stage = level.books.first().and_then(|book| level.stage(book).ok());
        Self::painted(
            &level.board,
            &first_ground(level),
            Marks::of_level(level, stage.as_ref()),
        )
    }

    /// The ground of a level, without units.
    pub fn of_ground(level: &Level) -> Self {
        let marks = Marks::of_board(&level.board, &level.goals);
        Self::painted(&level.board, &Ground::default(), marks)
    }

    /// The map of a battle as its viewer knows it.
    pub fn of_battle(view: View<'_>, shown: &Shown) -> Self {
        let ground = shown.ground();
        let mut tokens: Vec<Token> = view
            .store
            .ids()
            .filter_map(|unit| {
                let look = shown.unit(unit)?;
                let absent = matches!(look.life, CombatStatus::Waiting | CombatStatus::Gone);
                if absent || look.sight == Sight::Unknown {
                    return None;
                }
                let member = view.scene.member(unit);
                let side = member.side.index();
                let sides = &view.scene.sides;
                let mut token = token_of(sides, side, look.cell, member.squares, &member.archetype);
                token.faint = look.sight == Sight::Remembered || !look.life.is_active();
                Some(token)
            })
            .collect();
        // Active units are drawn over the fallen.
        tokens.sort_by_key(|token| !token.faint);
        let mut marks = Marks::of_board(view.board(), &view.scene.goals);
        marks.tokens = tokens;
        Self::painted(view.board(), &ground, marks)
    }

    fn painted(board: &Board, ground: &Ground, marks: Marks) -> Self {
        let large = paint(board, ground, whole(board), edge(board));
        Self {
            small: smaller(&large, SMALL),
            large,
            marks,
        }
    }
}

/// The ground of a level as the battle begins.
pub(super) fn first_ground(level: &Level) -> Ground {
    Ground {
        haze: level.haze.clone(),
        ..Ground::default()
    }
}

/// Pixels along the edge of a square at which a whole board fits the largest painted map.
fn edge(board: &Board) -> usize {
    let columns = usize::from(board.grid.width).max(1);
    let rows = usize::from(board.grid.height).max(1);
    let edge = (LARGE.0 / columns).min(LARGE.1 / rows);
    edge.clamp(EDGE.0, EDGE.1)
}

impl Marks {
    /// The marks of a board without units.
    fn of_board(board: &Board, goals: &[Goal]) -> Self {
        let zones = board.zone_map.as_ref().map_or_else(Vec::new, |map| {
            let corner = |cell: Cell, more: f32| {
                Vec2::new(f32::from(cell.x) + more, f32::from(cell.y) + more)
            };
            (0..map.zones.len() as u8)
                .map(|number| {
                    let zone = &map.zones[usize::from(number)];
                    let (from, _) = map.block(SpotId(zone.spots.start));
                    let (_, to) = map.way_block(number);
                    (corner(from, 0.0), corner(to, 1.0), zone.name.clone())
                })
                .collect()
        });
        let outlines = labels::zones(board, goals).into_iter();
        Self {
            size: Vec2::new(f32::from(board.grid.width), f32::from(board.grid.height)),
            outlines: outlines.flat_map(|(_, _, outline)| outline).collect(),
            zones,
            tokens: Vec::new(),
        }
    }

    /// The marks of a level as the battle begins, without hidden units and those that join later.
    pub(super) fn of_level(level: &Level, stage: Option<&Stage>) -> Self {
        let tokens = level.combatants.iter().enumerate();
        let tokens = tokens.filter(|(_, one)| !one.waiting && !one.hidden);
        let tokens = tokens.map(|(number, one)| {
            let member = stage.and_then(|stage| stage.scene.roster.get(number));
            let squares = member.map_or(1, |member| member.squares);
            let side = one.side.index();
            token_of(&level.sides, side, one.at, squares, &one.archetype)
        });
        Self {
            tokens: tokens.collect(),
            ..Self::of_board(&level.board, &level.goals)
        }
    }

    /// These marks without units.
    #[must_use]
    pub(super) fn without_units(self) -> Self {
        Self {
            tokens: Vec::new(),
            ..self
        }
    }
}

fn token_of(sides: &[Side], side: usize, at: Cell, squares: u8, archetype: &str) -> Token {
    Token {
        at: centre(at, squares),
        squares,
        side,
        colour: sides
            .get(side)
            .map_or_else(String::new, |side| side.colour.clone()),
        archetype: archetype.to_owned(),
        faint: false,
    }
}

/// A picture scaled down to fit: each pixel is the mean of those it replaces.
fn smaller(picture: &ColorImage, most: (usize, usize)) -> ColorImage {
    let [width, height] = picture.size;
    let part = (most.0 as f32 / width as f32).min(most.1 as f32 / height as f32);
    if part >= 1.0 {
        return picture.clone();
    }
    let size = [width, height].map(|edge| ((edge as f32 * part) as usize).max(1));
    let mut pixels = Vec::with_capacity(size[0] * size[1]);
    for row in 0..size[1] {
        let rows = row * height / size[1]..((row + 1) * height / size[1]).min(height);
        for column in 0..size[0] {
            let columns = column * width / size[0]..((column + 1) * width / size[0]).min(width);
            let mut sum = [0_u32; 3];
            let mut count = 0;
            for place in rows
                .clone()
                .flat_map(|y| columns.clone().map(move |x| y * width + x))
            {
                let [r, g, b, _] = picture.pixels[place].to_array();
                for (total, part) in sum.iter_mut().zip([r, g, b]) {
                    *total += u32::from(part);
                }
                count += 1;
            }
            let [r, g, b] = sum.map(|total| (total / count.max(1)) as u8);
            pixels.push(Color32::from_rgb(r, g, b));
        }
    }
    ColorImage::new(size, pixels)
}

/// A small map that the window can show.
#[derive(Clone)]
pub struct Hung {
    large: TextureHandle,
    small: TextureHandle,
    marks: Marks,
}

impl Hung {
    /// Uploads a painted map to the graphics card.
    pub fn new(ctx: &egui::Context, name: &str, map: Miniature) -> Self {
        Self {
            large: ctx.load_texture(name, map.large, TextureOptions::LINEAR),
            small: ctx.load_texture(name, map.small, TextureOptions::LINEAR),
            marks: map.marks,
        }
    }

    /// The rectangle of the map within a place: as large as fits, centred.
    fn place(&self, room: Rect) -> Rect {
        let size = self.marks.size.max(Vec2::ONE);
        let step = (room.width() / size.x).min(room.height() / size.y);
        Rect::from_center_size(room.center(), vec2(size.x, size.y) * step)
    }

    /// Draws the map as large as fits into a place.
    pub fn show(&self, ui: &Ui, room: Rect) {
        self.draw(ui, self.place(room), Color32::WHITE);
    }

    /// Draws the map over the whole place, cropped.
    pub fn fill(&self, ui: &Ui, room: Rect, tint: Color32) {
        let size = self.marks.size.max(Vec2::ONE);
        let step = (room.width() / size.x).max(room.height() / size.y);
        let place = Rect::from_center_size(room.center(), vec2(size.x, size.y) * step);
        self.draw(ui, place, tint);
    }

    fn draw(&self, ui: &Ui, place: Rect, tint: Color32) {
        let pixels = place.width() * ui.ctx().pixels_per_point();
        let texture = match pixels <= self.small.size()[0] as f32 * 1.1 {
            true => &self.small,
            false => &self.large,
        };
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), place, whole, tint);
        self.marks.draw(ui, place, tint);
    }
}

impl Marks {
    /// Draws the marks over a map that takes a place of the screen.
    pub(super) fn draw(&self, ui: &Ui, place: Rect, tint: Color32) {
        let step = place.width() / self.size.x.max(1.0);
        let to = |at: Vec2| -> Pos2 { place.min + vec2(at.x, at.y) * step };
        let fade = f32::from(tint.r()) / 255.0;
        let is_large = step >= 9.0;
        for (from, to_corner, name) in &self.zones {
            let rect = Rect::from_min_max(to(*from), to(*to_corner));
            let line = Stroke::new(1.0, theme::FAINT.gamma_multiply(fade));
            ui.painter()
                .rect_stroke(rect.expand(1.0), 3.0, line, StrokeKind::Outside);
            if is_large {
                let at = rect.left_top() - vec2(0.0, 2.0);
                let font = theme::plain(12.0);
                let colour = theme::TEXT.gamma_multiply(fade);
                ui.painter()
                    .text(at, Align2::LEFT_BOTTOM, name, font, colour);
            }
        }
        let gold = Stroke::new(
            if is_large { 1.6 } else { 1.0 },
            theme::GOLD.gamma_multiply(fade),
        );
        for (from, end) in &self.outlines {
            let line = [to(*from), to(*end)];
            match is_large {
                true => ui
                    .painter()
                    .extend(Shape::dashed_line(&line, gold, 5.0, 3.0)),
                false => {
                    ui.painter().line_segment(line, gold);
                }
            }
        }
        for one in &self.tokens {
            let radius = (step * f32::from(one.squares) * 0.42).max(2.6);
            let mut colour = theme::side_colour(&one.colour, one.side);
            if one.faint {
                colour = colour.gamma_multiply(0.35);
            }
            if radius >= FACE {
                let colour = colour.gamma_multiply(fade);
                token(ui, to(one.at), radius, one.side, colour, &one.archetype);
            } else {
                dot(
                    ui,
                    to(one.at),
                    radius,
                    one.side,
                    colour.gamma_multiply(fade),
                );
            }
        }
    }
}

/// A unit too small for a portrait: the shape of its side.
pub fn dot(ui: &Ui, at: Pos2, radius: f32, side: usize, colour: Color32) {
    let corners = crate::app::art::Shape::of(side).corners();
    let line = Stroke::new(1.0, Color32::from_black_alpha(colour.a()));
    if corners.is_empty() {
        ui.painter().circle(at, radius, colour, line);
    } else {
        let points = corners.iter().map(|(x, y)| at + vec2(*x, *y) * radius);
        let shape = Shape::convex_polygon(points.collect(), colour, line);
        ui.painter().add(shape);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::field::terrain::Terrain;
    use crate::battle::ids::TerrainId;

    fn board() -> Board {
        let mut board = Board::open(12, 8);
        board.terrains.push(Terrain {
            name: "wall".into(),
            wall: true,
            ..Terrain::default()
        });
        board.terrains.push(Terrain {
            name: "lake".into(),
            water: 20,
            ..Terrain::default()
        });
        for tile in &mut board.tiles[..12] {
            tile.terrain = TerrainId(1);
        }
        for tile in &mut board.tiles[84..] {
            tile.terrain = TerrainId(2);
        }
        board
    }

    #[test]
    fn a_map_in_small_shows_walls_ground_and_water_where_they_are() {
        let picture = paint(
            &board(),
            &Ground::default(),
            whole(&board()),
            edge(&board()),
        );
        let edge = picture.size[0] / 12;
        let mean = |row: usize| {
            let from = row * edge * picture.size[0];
            let pixels = &picture.pixels[from..from + edge * picture.size[0]];
            let sum = |part: usize| -> f32 {
                pixels
                    .iter()
                    .map(|pixel| f32::from(pixel.to_array()[part]))
                    .sum()
            };
            [sum(0), sum(1), sum(2)].map(|sum| sum / pixels.len() as f32)
        };
        let (floor, water) = (mean(4), mean(7));
        // Water is blue, stone is grey.
        assert!(water[2] - water[0] > 15.0, "{water:?}");
        assert!((floor[2] - floor[0]).abs() < 20.0, "{floor:?}");
        assert_ne!(mean(0), mean(4));
    }

    #[test]
    fn what_is_made_smaller_keeps_its_form_and_its_light() {
        let picture = paint(
            &board(),
            &Ground::default(),
            whole(&board()),
            edge(&board()),
        );
        let small = smaller(&picture, (120, 60));
        assert!(small.size[0] <= 120 && small.size[1] <= 60);
        let form = |size: [usize; 2]| size[0] as f32 / size[1] as f32;
        assert!((form(small.size) - form(picture.size)).abs() < 0.1);
        let light = |picture: &ColorImage| {
            let sum: u64 = picture
                .pixels
                .iter()
                .map(|pixel| u64::from(pixel.g()))
                .sum();
            sum / picture.pixels.len() as u64
        };
        assert!(light(&small).abs_diff(light(&picture)) <= 2);
    }
}
