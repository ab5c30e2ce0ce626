//! The list of the author's own levels, and new ones.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{
    self, Align2, Button, ComboBox, DragValue, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, TextEdit, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::{
    app::{
        art::theme,
        board::miniature::{Hung, Miniature},
        drawing::{buttons::fit, cards::at, speech},
        state::{background_task::BackgroundTask, levels},
    },
    data::new_level::{LARGEST, Mirror, NewLevel, PlaceKind, SMALLEST},
    workshop::own_levels,
};

/// The height of a line of the list, in points.
const LINE: f32 = 68.0;
/// Seeds of drawn levels are below this, so that they can be read and typed.
const SEEDS: u64 = 100_000;

/// A level of the list.
struct Own {
    path: PathBuf,
    title: String,
    about: String,
    map: Option<Hung>,
}

/// What a file is found to be.
type Found = (String, String, Option<Miniature>);

/// What was asked of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShelfWish {
    /// Open this level.
    Open(PathBuf),
    /// Begin a new one.
    New,
    /// Back to the title.
    Back,
}

/// The list.
pub struct LevelShelf {
    folder: Option<PathBuf>,
    levels: Vec<Own>,
    looking: Option<(usize, BackgroundTask<Found>)>,
    /// How many of them have been looked at.
    looked: usize,
    /// The chosen line; the last one begins a new level.
    pub chosen: usize,
    /// What a new level is to be.
    pub plan: NewLevel,
    /// What the author should know.
    pub told: String,
}

impl LevelShelf {
    /// The list of a folder.
    pub fn of(folder: Option<PathBuf>) -> Self {
        let files = folder.as_deref().map_or_else(Vec::new, own_levels::all);
        let of = |path: PathBuf| {
            let stem = path.file_stem();
            let title = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            Own {
                path,
                title,
                about: String::new(),
                map: None,
            }
        };
        Self {
            folder,
            levels: files.into_iter().map(of).collect(),
            looking: None,
            looked: 0,
            chosen: 0,
            plan: NewLevel {
                name: String::new(),
                width: 30,
                height: 20,
                kind: PlaceKind::Yard,
                mirror: None,
                seed: None,
            },
            told: String::new(),
        }
    }

    /// How many lines there are: the levels and the new one.
    fn lines(&self) -> usize {
        self.levels.len() + 1
    }

    /// Begins the level of the plan; returns its file.
    pub fn begin(&mut self) -> Option<PathBuf> {
        let Some(folder) = &self.folder else {
            "This machine has no place for levels.".clone_into(&mut self.told);
            return None;
        };
        self.plan.name = self.plan.name.trim().to_owned();
        if self.plan.name.is_empty() {
            "Give the level a title first.".clone_into(&mut self.told);
            return None;
        }
        match own_levels::begin(folder, &self.plan) {
            Ok(file) => Some(file),
            Err(fault) => {
                self.told = fault.to_string();
                None
            }
        }
    }

    /// Takes a key; returns what it asks for.
    pub fn press(&mut self, name: &str) -> Option<ShelfWish> {
        let lines = self.lines();
        match name {
            "ArrowDown" | "Numpad2" => self.chosen = (self.chosen + 1) % lines,
            "ArrowUp" | "Numpad8" => self.chosen = (self.chosen + lines - 1) % lines,
            "Escape" => return Some(ShelfWish::Back),
            "Enter" => {
                let level = self.levels.get(self.chosen);
                return Some(
                    level.map_or(ShelfWish::New, |level| ShelfWish::Open(level.path.clone())),
                );
            }
            _ => {}
        }
        None
    }

    /// Looks at one file after the other.
    fn look(&mut self, ctx: &egui::Context) {
        if let Some((number, work)) = &self.looking {
            let (title, about, map) = match work.awaited() {
                Ok(None) => return,
                Ok(Some(found)) => found,
                Err(_) => Default::default(),
            };
            if let Some(level) = self.levels.get_mut(*number) {
                if !title.is_empty() {
                    level.title = title;
                }
                level.about = about;
                let name = level.path.to_string_lossy().into_owned();
                level.map = map.map(|map| Hung::new(ctx, &name, map));
            }
            self.looking = None;
            ctx.request_repaint();
        }
        if let Some(level) = self.levels.get(self.looked) {
            let path = level.path.clone();
            let work = BackgroundTask::start(move || found(&path));
            self.looking = Some((self.looked, work));
            self.looked += 1;
        }
    }

    /// What a screen reader says of the chosen line.
    fn spoken(&self) -> String {
        match self.levels.get(self.chosen) {
            Some(level) => speech::sentence(&[
                speech::among(&level.title, self.chosen, self.lines()),
                level.about.clone(),
            ]),
            None => "A new level. Tab leads to its title and size.".to_owned(),
        }
    }
}

fn found(path: &Path) -> Found {
    match levels::read(path) {
        Ok(level) => {
            let grid = level.board.grid;
            let about = format!(
                "{} × {}, {} combatants",
                grid.width,
                grid.height,
                level.combatants.len()
            );
            (level.name.clone(), about, Some(Miniature::of_level(&level)))
        }
        Err(_) => (String::new(), "has faults to be mended".to_owned(), None),
    }
}

/// Draws the list and the form of a new level.
pub fn show(ui: &mut Ui, shelf: &mut LevelShelf) -> Option<ShelfWish> {
    let ctx = ui.ctx().clone();
    shelf.look(&ctx);
    let screen = ctx.viewport_rect();
    let width = (screen.width() - 64.0).min(1000.0);
    let inner = Rect::from_min_max(
        pos2(screen.center().x - width / 2.0, screen.top() + 30.0),
        pos2(screen.center().x + width / 2.0, screen.bottom() - 24.0),
    );
    let mut wish = None;
    let head = Rect::from_min_size(inner.min, vec2(width, 58.0));
    at(ui, head, |ui| {
        ui.horizontal(|ui| {
            ui.vertical(|ui| {
                let title = RichText::new("Workshop").font(theme::strong(28.0));
                ui.label(title.color(theme::TEXT));
                let about = "Draw levels, mend their faults, play them from where you are.";
                ui.label(RichText::new(about).size(13.5).color(theme::FAINT));
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("Title  (Esc)").clicked() {
                    wish = Some(ShelfWish::Back);
                }
            });
        });
    });
    let top = head.bottom() + 14.0;
    let list = Rect::from_min_max(
        pos2(inner.left(), top),
        pos2(inner.left() + width * 0.58, inner.bottom()),
    );
    let page = Rect::from_min_max(pos2(list.right() + 18.0, top), inner.max);
    at(ui, list, |ui| {
        if let Some(open) = own(ui, shelf) {
            wish = Some(open);
        }
    });
    at(ui, page, |ui| {
        ScrollArea::vertical().id_salt("new level").show(ui, |ui| {
            if new_level(ui, shelf) {
                wish = Some(ShelfWish::New);
            }
        });
    });
    speech::status(&ctx, "workshop levels", &shelf.spoken());
    speech::alert(&ctx, "workshop told", &shelf.told);
    wish
}

/// The author's levels.
fn own(ui: &mut Ui, shelf: &mut LevelShelf) -> Option<ShelfWish> {
    super::tools::heading(ui, "Your levels");
    let mut wish = None;
    if shelf.levels.is_empty() {
        let text = "There are none yet. Begin one at the right; or press E on a level of the game, \
                    which opens a copy of it here.";
        ui.label(RichText::new(text).size(13.5));
    }
    ScrollArea::vertical()
        .id_salt("own levels")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for number in 0..shelf.levels.len() {
                if let Some(asked) = level_line(ui, shelf, number) {
                    wish = Some(asked);
                }
                ui.add_space(4.0);
            }
        });
    wish
}

fn level_line(ui: &mut Ui, shelf: &mut LevelShelf, number: usize) -> Option<ShelfWish> {
    let level = &shelf.levels[number];
    let size = vec2(ui.available_width() - 8.0, LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_chosen = number == shelf.chosen;
    let name = level.title.clone();
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, &name));
    let fill = match (response.hovered(), is_chosen) {
        (true, _) => theme::HOVERED,
        (_, true) => theme::RAISED,
        _ => theme::PANEL,
    };
    let line = if is_chosen { theme::GOLD } else { theme::LINE };
    let stroke = Stroke::new(if is_chosen { 1.6 } else { 1.0 }, line);
    ui.painter()
        .rect(rect, 8.0, fill, stroke, StrokeKind::Inside);
    let small = Rect::from_min_size(rect.min + vec2(8.0, 8.0), vec2(84.0, LINE - 16.0));
    ui.painter().rect_filled(small, 4.0, theme::SUNKEN);
    if let Some(map) = &level.map {
        map.show(ui, small);
    }
    let left = small.right() + 12.0;
    let room = rect.right() - left - 10.0;
    let title = fit(ui.painter(), &level.title, 15.5, room, theme::TEXT);
    ui.painter()
        .galley(pos2(left, rect.top() + 12.0), title, theme::TEXT);
    let about = fit(ui.painter(), &level.about, 12.5, room, theme::FAINT);
    ui.painter()
        .galley(pos2(left, rect.top() + 38.0), about, theme::FAINT);
    if is_chosen {
        let at = rect.right_center() - vec2(10.0, 0.0);
        let font = theme::plain(12.0);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, "Enter", font, theme::GOLD);
    }
    let path = level.path.clone();
    if response.clicked() {
        shelf.chosen = number;
        return Some(ShelfWish::Open(path));
    }
    None
}

/// What a new level is to be; returns whether to begin it.
fn new_level(ui: &mut Ui, shelf: &mut LevelShelf) -> bool {
    super::tools::heading(ui, "New level");
    let label = ui.label("Title").id;
    let field = TextEdit::singleline(&mut shelf.plan.name)
        .hint_text("Mill at night")
        .desired_width(ui.available_width() - 12.0);
    let typed = ui.add(field).labelled_by(label);
    let by_enter = typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label("Squares");
        let width = DragValue::new(&mut shelf.plan.width).range(SMALLEST.0..=LARGEST);
        ui.add(width).on_hover_text("Columns");
        ui.label("×");
        let height = DragValue::new(&mut shelf.plan.height).range(SMALLEST.1..=LARGEST);
        ui.add(height).on_hover_text("Rows");
    });
    ui.add_space(4.0);
    ui.label("Kind of place");
    ui.horizontal_wrapped(|ui| {
        for kind in [
            PlaceKind::Yard,
            PlaceKind::Hall,
            PlaceKind::Street,
            PlaceKind::Cave,
            PlaceKind::Wood,
        ] {
            ui.selectable_value(&mut shelf.plan.kind, kind, kind.word());
        }
    });
    ui.add_space(4.0);
    let mirrors = [
        (None, "does not repeat itself"),
        (Some(Mirror::Flip), "west and east alike"),
        (Some(Mirror::Turn), "alike after half a turn"),
    ];
    let own = mirrors
        .iter()
        .find(|(mirror, _)| *mirror == shelf.plan.mirror);
    ComboBox::from_id_salt("mirror")
        .selected_text(own.map_or("", |(_, name)| name))
        .width(200.0)
        .show_ui(ui, |ui| {
            for (mirror, name) in mirrors {
                ui.selectable_value(&mut shelf.plan.mirror, mirror, name);
            }
        });
    ui.add_space(4.0);
    let mut is_drawn = shelf.plan.seed.is_some();
    let help = "Walls, water, heights and things are drawn by lot.";
    if ui
        .checkbox(&mut is_drawn, "Drawn by lot")
        .on_hover_text(help)
        .changed()
    {
        shelf.plan.seed = is_drawn.then_some(1);
    }
    if let Some(seed) = &mut shelf.plan.seed {
        ui.horizontal(|ui| {
            ui.label("Seed");
            ui.add(DragValue::new(seed).range(0..=SEEDS));
            if ui.button("Another").clicked() {
                *seed = (*seed + 1) % SEEDS;
            }
        });
    }
    ui.add_space(8.0);
    let is_chosen = shelf.chosen >= shelf.levels.len();
    let line = if is_chosen { theme::GOLD } else { theme::LINE };
    let text = RichText::new("Begin this level").color(theme::TEXT);
    let button = Button::new(text)
        .stroke(Stroke::new(1.0, line))
        .min_size(vec2(180.0, 32.0));
    let begins = ui.add(button).clicked() || by_enter;
    if !shelf.told.is_empty() {
        ui.label(RichText::new(&shelf.told).color(theme::warn()));
    }
    begins
}
