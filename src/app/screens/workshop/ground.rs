//! The ground of the map in the workshop: patches that are painted beside the window, those in view
//! alone, as large as they are seen, and after a stroke only those that it has changed.

use std::{collections::BTreeMap, sync::Arc};

use bevy_egui::egui::{
    Color32, ColorImage, Painter, Pos2, Rect, TextureHandle, TextureOptions, pos2,
};

use crate::{
    app::{
        board::{
            drafting::{changed_squares, is_touched, paint_parts},
            ground_image::{PaintBox, Part},
        },
        models::camera::BoardView,
        state::background_task::BackgroundTask,
    },
    data::level::Level,
    geometry::Cell,
    preview::maps::Chart,
};

/// How finely patches are painted: pixels along the edge of a square, and squares along that of a
/// patch, so that all patches have about as many pixels.
const FINENESS: [(usize, i16); 5] = [(6, 64), (12, 32), (24, 16), (48, 8), (96, 4)];
/// How many patches are painted at a time: few, so that they appear one after the other.
const AT_A_TIME: usize = 4;
/// How many patches are kept, whether or not they are in view.
const MOST_KEPT: usize = 320;

/// A patch: pixels along the edge of its squares, and its column and row among the patches of its
/// kind.
type PatchKey = (usize, i16, i16);

/// A painted patch.
struct Patch {
    texture: TextureHandle,
    /// Whether the ground has changed since.
    is_old: bool,
    /// When it was last in view, in frames.
    seen: u64,
}

/// Patches being painted.
struct Work {
    keys: Vec<PatchKey>,
    /// Of these something has changed since they were begun.
    changed: Vec<PatchKey>,
    task: BackgroundTask<(PaintBox, Vec<ColorImage>)>,
}

/// The painted ground.
#[derive(Default)]
pub struct PaintedGround {
    level: Option<Arc<Level>>,
    chart: Option<Arc<Chart>>,
    patches: BTreeMap<PatchKey, Patch>,
    work: Option<Work>,
    tools: Option<PaintBox>,
    frames: u64,
}

/// The squares of a patch on a board.
fn part_of((edge, x, y): PatchKey, level: &Level) -> Part {
    let squares = squares_of(edge);
    let grid = level.board.grid;
    let end = |from: i16, length: u16| (from + squares).min(length as i16);
    let from = Cell::new(x * squares, y * squares);
    Part {
        from,
        to: Cell::new(end(from.x, grid.width), end(from.y, grid.height)),
    }
}

fn squares_of(edge: usize) -> i16 {
    let of = FINENESS.iter().find(|(pixels, _)| *pixels == edge);
    of.map_or(8, |(_, squares)| *squares)
}

/// The fineness for squares of so many pixels.
fn edge_for(pixels: f32) -> usize {
    let edges = FINENESS.iter().map(|(edge, _)| *edge);
    let mut fine = edges.filter(|edge| *edge as f32 >= pixels * 0.9);
    fine.next().unwrap_or(FINENESS[FINENESS.len() - 1].0)
}

impl PaintedGround {
    /// The level that is shown.
    pub fn level(&self) -> Option<&Arc<Level>> {
        self.level.as_ref()
    }

    /// Whether patches are being painted.
    pub fn is_painting(&self) -> bool {
        self.work.is_some()
    }

    /// Shows a level, with a map over it.
    pub fn show_level(&mut self, level: &Arc<Level>, chart: Option<&Arc<Chart>>) {
        let same_chart = match (&self.chart, chart) {
            (None, None) => true,
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            _ => false,
        };
        let old = self.level.replace(Arc::clone(level));
        let changed = match &old {
            Some(old) if Arc::ptr_eq(old, level) => Some(Vec::new()),
            Some(old) => changed_squares(old, level),
            None => None,
        };
        if same_chart && changed.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
        let fits = old.is_some_and(|old| old.board.grid == level.board.grid);
        if !fits {
            self.patches.clear();
            self.work = None;
        }
        self.chart = chart.cloned();
        let changed = changed.filter(|_| same_chart);
        let is_changed = |key: PatchKey| match &changed {
            Some(cells) => {
                let part = part_of(key, level);
                cells.iter().any(|cell| is_touched(part, *cell))
            }
            None => true,
        };
        for (key, patch) in &mut self.patches {
            patch.is_old |= is_changed(*key);
        }
        if let Some(work) = &mut self.work {
            let keys = work.keys.iter().copied();
            work.changed.extend(keys.filter(|key| is_changed(*key)));
        }
    }

    /// Draws what is in view, and goes on painting; returns whether all of it is painted.
    pub fn draw(&mut self, painter: &Painter, view: &BoardView) -> bool {
        self.frames += 1;
        self.take_in(painter);
        let Some(level) = self.level.clone() else {
            return true;
        };
        let pixels = painter.pixels_per_point();
        let edge = edge_for(view.zoom * pixels);
        let wanted = visible(view, &level, edge);
        let coarse: Vec<PatchKey> = self.patches.keys().copied().collect();
        let others = coarse.into_iter().filter(|(of, ..)| *of != edge);
        for key in others.chain(wanted.iter().copied()) {
            let place = place_of(key, &level, view, pixels);
            if !place.intersects(view.rect) {
                continue;
            }
            if let Some(patch) = self.patches.get_mut(&key) {
                patch.seen = self.frames;
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(patch.texture.id(), place, whole, Color32::WHITE);
            }
        }
        self.forget();
        let is_missing = |key: &PatchKey| self.patches.get(key).is_none_or(|patch| patch.is_old);
        let missing: Vec<PatchKey> = wanted.into_iter().filter(is_missing).collect();
        let is_done = missing.is_empty();
        self.begin(&level, missing);
        is_done
    }

    /// Takes in what has been painted.
    fn take_in(&mut self, painter: &Painter) {
        let Some(work) = &self.work else { return };
        let (tools, images) = match work.task.awaited() {
            Ok(None) => return,
            Ok(Some(done)) => done,
            Err(_) => return self.work = None,
        };
        self.tools = Some(tools);
        let Some(work) = self.work.take() else { return };
        for (key, image) in work.keys.into_iter().zip(images) {
            let name = format!("ground {key:?}");
            let texture = painter
                .ctx()
                .load_texture(name, image, TextureOptions::LINEAR);
            let patch = Patch {
                texture,
                is_old: work.changed.contains(&key),
                seen: self.frames,
            };
            self.patches.insert(key, patch);
        }
        painter.ctx().request_repaint();
    }

    /// Begins to paint the first of what is missing.
    fn begin(&mut self, level: &Arc<Level>, missing: Vec<PatchKey>) {
        let Some((edge, ..)) = missing.first().copied() else {
            return;
        };
        if self.work.is_some() {
            return;
        }
        let keys: Vec<PatchKey> = missing.into_iter().take(AT_A_TIME).collect();
        let parts: Vec<Part> = keys.iter().map(|key| part_of(*key, level)).collect();
        let (level, chart) = (Arc::clone(level), self.chart.clone());
        let mut tools = self.tools.take().unwrap_or_default();
        let paint = move || {
            let images = paint_parts(&mut tools, &level, chart.as_deref(), &parts, edge);
            (tools, images)
        };
        self.work = Some(Work {
            keys,
            changed: Vec::new(),
            task: BackgroundTask::start(paint),
        });
    }

    /// Drops patches that have not been in view for longest.
    fn forget(&mut self) {
        while self.patches.len() > MOST_KEPT {
            let oldest = self.patches.iter().min_by_key(|(_, patch)| patch.seen);
            let Some(key) = oldest.map(|(key, _)| *key) else {
                return;
            };
            self.patches.remove(&key);
        }
    }
}

/// The patches in view, those in the middle first.
fn visible(view: &BoardView, level: &Level, edge: usize) -> Vec<PatchKey> {
    let squares = f32::from(squares_of(edge));
    let grid = level.board.grid;
    let (low, high) = (
        view.to_board(view.rect.left_top()),
        view.to_board(view.rect.right_bottom()),
    );
    let range = |from: f32, to: f32, length: u16| {
        let last = (f32::from(length) / squares).ceil() as i16;
        let from = (from / squares).floor().max(0.0) as i16;
        let to = (to / squares).ceil().max(0.0) as i16;
        from..to.min(last)
    };
    let rows = range(low.y, high.y, grid.height);
    let columns = range(low.x, high.x, grid.width);
    let mut keys: Vec<PatchKey> = rows
        .flat_map(|y| columns.clone().map(move |x| (edge, x, y)))
        .collect();
    let middle = view.centre / squares;
    keys.sort_by_key(|(_, x, y)| {
        let (dx, dy) = (
            f32::from(*x) + 0.5 - middle.x,
            f32::from(*y) + 0.5 - middle.y,
        );
        (dx.hypot(dy) * 16.0) as i32
    });
    keys
}

/// The place of a patch on the screen, along whole pixels, so that no seam shows.
fn place_of(key: PatchKey, level: &Level, view: &BoardView, pixels: f32) -> Rect {
    let part = part_of(key, level);
    let at = |cell: Cell| -> Pos2 {
        let corner = bevy::math::Vec2::new(f32::from(cell.x), f32::from(cell.y));
        let at = view.to_screen(corner);
        let round = |of: f32| (of * pixels).round() / pixels;
        pos2(round(at.x), round(at.y))
    };
    Rect::from_min_max(at(part.from), at(part.to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_are_painted_as_finely_as_they_are_seen() {
        for (pixels, edge) in [
            (3.0, 6),
            (6.0, 6),
            (11.0, 12),
            (30.0, 48),
            (60.0, 96),
            (300.0, 96),
        ] {
            assert_eq!(edge_for(pixels), edge, "{pixels}");
        }
        let sizes = FINENESS.map(|(edge, squares)| edge * squares as usize);
        assert_eq!(sizes, [384; 5]);
    }
}
