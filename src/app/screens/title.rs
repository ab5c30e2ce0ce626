//! The title screen: the start of the game, with entries to all other screens.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Color32, Mesh, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
    },
};

use super::{
    loading::Loading,
    saves::{Purpose, SaveSheet, glance::glance},
};
use crate::{
    app::{
        art::theme,
        board::miniature::{Hung, Miniature},
        drawing::{
            buttons::fit,
            caps,
            cards::{at, surface},
            speech,
            third_party::DressSystems,
        },
        models::{
            guide, record_files,
            save_files::{self, SaveFile},
            settings_sheet::Sheet,
        },
        state::{
            background_task::BackgroundTask, chosen::Chosen, key_presses::KeyPresses, levels,
            options::Options, screen::Screen,
        },
    },
    save::{
        self, Save,
        chronicle::{self, FinishedBattle},
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};

/// An entry of the title screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleEntry {
    /// The first battle, with the guide.
    Learn,
    /// The choice of levels.
    Levels,
    /// The battle that was saved last.
    Continue,
    /// Any saved battle.
    Load,
    /// The workshop.
    Workshop,
    /// The settings.
    Settings,
    /// Quit the game.
    Quit,
}

/// The entries, with their names and descriptions; `last` describes the last saved battle, if there
/// is one, and `loads` says whether there is anything to load.
pub fn entries(
    learn: bool,
    last: Option<&str>,
    loads: bool,
) -> Vec<(TitleEntry, &'static str, String)> {
    let mut entries = Vec::new();
    if let Some(last) = last {
        entries.push((TitleEntry::Continue, "Continue", last.to_owned()));
    }
    entries.push((
        TitleEntry::Levels,
        "Choose a battle",
        "Choose a level, a rulebook and your side.".to_owned(),
    ));
    if learn {
        entries.push((
            TitleEntry::Learn,
            "First battle",
            "A ten-minute tutorial in five lessons.".to_owned(),
        ));
    }
    if loads {
        entries.push((
            TitleEntry::Load,
            "Load",
            "Saved battles, those the game saved, and records.".to_owned(),
        ));
    }
    entries.push((
        TitleEntry::Workshop,
        "Workshop",
        "Draw levels of your own, and play them from where you are.".to_owned(),
    ));
    entries.push((
        TitleEntry::Settings,
        "Settings",
        "Sizes, colours, keys, when to be asked.".to_owned(),
    ));
    entries.push((TitleEntry::Quit, "Quit", String::new()));
    entries
}

/// The state of the title screen.
#[derive(Resource, Default)]
struct Title {
    chosen: usize,
    /// Whether there is a battle for the guide.
    learn: bool,
    /// Whether there are saves or records.
    loads: bool,
    /// The last saved battle, with its description.
    last: Option<(PathBuf, String)>,
    /// The task that paints the map behind the title.
    painting: Option<BackgroundTask<Behind>>,
    /// The map behind the title.
    map: Option<Hung>,
}

/// The picture behind the title: the last saved battle, if it can be read, otherwise a level.
struct Behind {
    last: Option<(PathBuf, String)>,
    map: Option<Miniature>,
}

impl Behind {
    /// Finds and paints it; the newest save that can be resumed is the last battle, unless its
    /// player resigned.
    fn find() -> Self {
        for file in resumable() {
            if let Ok((facts, map)) = glance(&file.path) {
                let told = format!("{}, round {} ({})", facts.level, facts.round, facts.book);
                return Self {
                    last: Some((file.path, told)),
                    map: Some(map),
                };
            }
        }
        let level = levels::find(SHOWN).and_then(|path| levels::read(&path).ok());
        Self {
            last: None,
            map: level.map(|level| Miniature::of_level(&level)),
        }
    }
}

/// The saves for *Continue*, the newest first: resigned battles are over, whatever was saved of them
/// before.
fn resumable() -> impl Iterator<Item = SaveFile> {
    let finished = chronicle::file().map_or_else(Vec::new, |file| chronicle::read(&file));
    not_resigned(save_files::all(), finished)
}

/// The saves of battles that were not resigned, in their order.
fn not_resigned(
    saves: Vec<SaveFile>,
    finished: Vec<FinishedBattle>,
) -> impl Iterator<Item = SaveFile> {
    let is_resigned = move |file: &SaveFile| {
        let save: Result<Save, _> = save::read(&file.path);
        // Unreadable saves are told in the list.
        save.is_ok_and(|save| {
            let header = &save.header;
            finished.iter().any(|battle| battle.was_resigned(header))
        })
    };
    saves.into_iter().filter(move |file| !is_resigned(file))
}

/// The level behind the title while there is no save.
const SHOWN: &str = "beacon-head.ron";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Title>()
        .add_systems(OnEnter(Screen::Title), prepare)
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems).run_if(in_state(Screen::Title)),
        );
}

fn prepare(mut title: ResMut<Title>) {
    title.learn = levels::find(guide::LEVEL).is_some();
    title.loads = !save_files::all().is_empty() || !record_files::all().is_empty();
    let newest = resumable().next();
    title.last = newest.map(|file| (file.path, "The battle you played last.".to_owned()));
    title.painting = Some(BackgroundTask::start(Behind::find));
    // A new player starts with the first battle; one with a save continues it.
    let first = match title.last {
        Some(_) => TitleEntry::Continue,
        None => TitleEntry::Learn,
    };
    let entries = title.entries();
    title.chosen = entries
        .iter()
        .position(|(entry, ..)| *entry == first)
        .unwrap_or(0);
}

impl Title {
    fn entries(&self) -> Vec<(TitleEntry, &'static str, String)> {
        let last = self.last.as_ref();
        entries(self.learn, last.map(|(_, told)| told.as_str()), self.loads)
    }

    /// Takes in the painted map.
    fn hang(&mut self, ctx: &egui::Context) {
        let found = match self.painting.as_ref().map(BackgroundTask::awaited) {
            Some(Ok(Some(found))) => found,
            Some(Err(_)) => return self.painting = None,
            Some(Ok(None)) | None => return,
        };
        self.painting = None;
        // For unreadable saves, the list explains why.
        self.last = found.last.or(self.last.take());
        self.map = found.map.map(|map| Hung::new(ctx, "title", map));
        ctx.request_repaint();
    }
}

#[expect(clippy::too_many_arguments, reason = "the title leads everywhere")]
fn draw(
    mut contexts: EguiContexts,
    options: Res<Options>,
    strokes: Res<KeyPresses>,
    bindings: Res<Bindings>,
    mut sheet: ResMut<Sheet>,
    (mut saves, mut loading): (ResMut<SaveSheet>, ResMut<Loading>),
    mut title: ResMut<Title>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = surface(&ctx, "title");
    let screen = ctx.viewport_rect();
    title.hang(&ctx);
    scenery(&mut ui, screen, title.map.as_ref());
    let entries = title.entries();
    let mut taken = None;
    if strokes.repeats(Command::South) {
        title.chosen = (title.chosen + 1) % entries.len();
    }
    if strokes.repeats(Command::North) {
        title.chosen = (title.chosen + entries.len() - 1) % entries.len();
    }
    for number in 0..entries.len() {
        if strokes.names(&(number + 1).to_string()) {
            taken = Some(number);
        }
    }
    if strokes.has(Command::Confirm) {
        taken = Some(title.chosen);
    }
    let width = (screen.width() * 0.4).clamp(300.0, 430.0);
    let tall = if screen.height() < 640.0 { 52.0 } else { 62.0 };
    let height = 120.0 + entries.len() as f32 * (tall + 8.0) + 40.0;
    let top = ((screen.height() - height) * 0.42).max(12.0);
    let column = Rect::from_min_size(
        pos2((screen.width() * 0.09).max(30.0), screen.top() + top),
        vec2(width, height.min(screen.height() - top)),
    );
    if let Some(clicked) = at(&mut ui, column, |ui| {
        column_of(ui, &entries, &title, &bindings, tall)
    }) {
        taken = Some(clicked);
    }
    speech::status(&ctx, "title", &spoken(&entries));
    speech::status(&ctx, "way", &spoken_entry(&entries, title.chosen));
    let Some((entry, ..)) = taken.and_then(|place| entries.get(place)) else {
        return Ok(());
    };
    title.chosen = taken.unwrap_or_default();
    let chosen = match entry {
        TitleEntry::Levels => {
            next.set(Screen::Levels);
            return Ok(());
        }
        TitleEntry::Workshop => {
            next.set(Screen::Workshop);
            return Ok(());
        }
        TitleEntry::Settings => {
            sheet.toggle();
            return Ok(());
        }
        TitleEntry::Quit => {
            exit.write(AppExit::Success);
            return Ok(());
        }
        TitleEntry::Learn => levels::find(guide::LEVEL).map(|path| Chosen {
            path,
            seed: options.seed,
            ..Chosen::default()
        }),
        TitleEntry::Load => {
            saves.open(Purpose::Load, "", false);
            return Ok(());
        }
        TitleEntry::Continue => title.last.clone().map(|(file, _)| Chosen::saved(file)),
    };
    if let Some(chosen) = chosen {
        loading.begin(&options, chosen);
    }
    Ok(())
}

/// The game's name, and the entries with their digits.
fn spoken(entries: &[(TitleEntry, &str, String)]) -> String {
    let mut parts = vec!["Shadowgrid".to_owned(), BELOW.to_owned()];
    let names = entries.iter().zip(1..);
    parts.extend(names.map(|((_, name, _), number)| format!("{number}: {name}")));
    parts.push("Up and down choose, Enter takes".to_owned());
    speech::sentence(&parts)
}

/// The selected entry.
fn spoken_entry(entries: &[(TitleEntry, &str, String)], chosen: usize) -> String {
    entries
        .get(chosen)
        .map_or_else(String::new, |(_, name, about)| {
            speech::sentence(&[speech::among(name, chosen, entries.len()), about.clone()])
        })
}

/// The subtitle.
const BELOW: &str = "Tactical battles, with the computer as game master.";

/// Name and entries; returns the clicked entry.
fn column_of(
    ui: &mut Ui,
    entries: &[(TitleEntry, &'static str, String)],
    title: &Title,
    bindings: &Bindings,
    tall: f32,
) -> Option<usize> {
    let mut clicked = None;
    let name = RichText::new("Shadowgrid").font(theme::strong(44.0));
    ui.label(name.color(theme::TEXT));
    let below = RichText::new(BELOW);
    let size = if tall < 60.0 { 13.0 } else { 14.0 };
    ui.label(below.size(size).color(theme::FAINT));
    ui.add_space(18.0);
    for (number, (entry, name, about)) in entries.iter().enumerate() {
        let size = vec2(ui.available_width() - 4.0, tall);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| {
            let chosen = number == title.chosen;
            let name = speech::sentence(&[(*name).to_owned(), about.clone()]);
            egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name)
        });
        let chosen = number == title.chosen;
        let fill = match (response.hovered(), chosen) {
            (true, _) => theme::HOVERED,
            (_, true) => theme::RAISED,
            _ => theme::PANEL,
        };
        let line = if chosen { theme::GOLD } else { theme::LINE };
        let painter = ui.painter();
        let stroke = Stroke::new(if chosen { 1.6 } else { 1.0 }, line);
        painter.rect(rect, 9.0, fill, stroke, StrokeKind::Inside);
        let key = (number + 1).to_string();
        caps::paint(
            painter,
            pos2(rect.left() + 14.0, rect.center().y),
            &key,
            theme::GOLD,
        );
        let left = rect.left() + 50.0;
        let middle = rect.center().y - if about.is_empty() { 0.0 } else { 10.0 };
        painter.text(
            pos2(left, middle),
            Align2::LEFT_CENTER,
            *name,
            theme::strong(16.5),
            theme::TEXT,
        );
        let room = rect.right() - left - 8.0;
        let about = fit(painter, about, 12.5, room, theme::FAINT);
        painter.galley(pos2(left, rect.center().y + 3.0), about, theme::FAINT);
        if *entry == TitleEntry::Settings {
            let key = keys::short(bindings.key(Command::Settings));
            let at = pos2(rect.right() - 14.0, rect.center().y - 10.0);
            painter.text(
                at,
                Align2::RIGHT_CENTER,
                key,
                theme::plain(12.5),
                theme::FAINT,
            );
        }
        if response.clicked() {
            clicked = Some(number);
        }
        ui.add_space(2.0);
    }
    clicked
}

/// A battlefield in the dark, fading out behind the words.
fn scenery(ui: &mut Ui, screen: Rect, map: Option<&Hung>) {
    let left = screen.left() + screen.width() * 0.34;
    let place = Rect::from_min_max(pos2(left, screen.top()), screen.max);
    if let Some(map) = map {
        let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(place));
        inside.set_clip_rect(place);
        map.fill(&inside, place, Color32::from_gray(205));
    }
    // From the window's background to transparent.
    let mut veil = Mesh::default();
    let (table, clear) = (theme::TABLE, Color32::TRANSPARENT);
    let thin = theme::TABLE.gamma_multiply(0.72);
    let stops = [(0.0, table), (0.28, thin), (0.75, clear), (1.0, clear)];
    for (number, (part, colour)) in stops.into_iter().enumerate() {
        let x = place.left() + place.width() * part;
        veil.colored_vertex(pos2(x, place.top()), colour);
        veil.colored_vertex(pos2(x, place.bottom()), colour);
        if number > 0 {
            let at = number as u32 * 2;
            veil.add_triangle(at - 2, at - 1, at);
            veil.add_triangle(at - 1, at, at + 1);
        }
    }
    ui.painter().add(egui::Shape::mesh(veil));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_says_its_ways_and_the_chosen_one() {
        let entries = entries(true, None, false);
        let said = spoken(&entries);
        for (number, (_, name, _)) in entries.iter().enumerate() {
            let one = spoken_entry(&entries, number);
            assert!(
                one.starts_with(&format!("{name}, {} of 5.", number + 1)),
                "{one}"
            );
            assert!(said.contains(&format!("{}: {name}.", number + 1)), "{said}");
        }
    }

    #[test]
    fn continue_passes_by_a_battle_that_was_resigned_after_it_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = levels::find("first-steps.ron").unwrap();
        let mut games = [3, 4].map(|seed| levels::open(&path, "evoker", seed).unwrap());
        for (game, name) in games.iter_mut().zip(["quick.json", "autosave-1.json"]) {
            save::write(&folder.path().join(name), &game.save()).unwrap();
        }
        games[0].resign().unwrap();
        let finished = FinishedBattle::of(&games[0], std::time::SystemTime::now()).unwrap();
        assert!(FinishedBattle::of(&games[1], std::time::SystemTime::now()).is_none());
        let left = |finished| -> Vec<String> {
            let saves = save_files::all_in(folder.path());
            not_resigned(saves, finished)
                .map(|file| file.name)
                .collect()
        };
        assert_eq!(left(Vec::new()).len(), 2);
        assert_eq!(left(vec![finished]), ["Autosave"]);
    }

    #[test]
    fn the_title_offers_what_there_is() {
        let of = |learn, last: Option<&str>| -> Vec<TitleEntry> {
            let entries = entries(learn, last, last.is_some()).into_iter();
            entries.map(|(entry, ..)| entry).collect()
        };
        assert_eq!(
            of(false, None),
            [
                TitleEntry::Levels,
                TitleEntry::Workshop,
                TitleEntry::Settings,
                TitleEntry::Quit
            ]
        );
        let all = [
            TitleEntry::Continue,
            TitleEntry::Levels,
            TitleEntry::Learn,
            TitleEntry::Load,
            TitleEntry::Workshop,
            TitleEntry::Settings,
            TitleEntry::Quit,
        ];
        assert_eq!(of(true, Some("Bridge, round 2")), all);
    }
}
