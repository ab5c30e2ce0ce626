//! The screen of saved battles: on the title and the level choice to load one, in the pause menu to
//! load and to save under a name. Each has its map, level, book, round, acting unit and time; one
//! that cannot be resumed says why.

pub mod glance;
pub mod view;

use std::{cmp::Reverse, collections::BTreeMap, fs, path::PathBuf, time::SystemTime};

use bevy::prelude::*;
use bevy_egui::egui;

use super::loading::Loading;
pub use crate::app::state::ui_events::Purpose;
use crate::{
    app::{
        board::miniature::{Hung, Miniature},
        models::{
            handover::{CommonAction, HandOver},
            keeping, record_files,
            save_files::{self, SaveFile, SaveKind},
        },
        state::{
            background_task::{BackgroundTask, TaskFailed},
            chosen::Chosen,
            frame::{BattleSystems, EventSystems},
            key_presses::{KeyPresses, Stroke, StrokeSystems, Walking},
            options::Options,
            screen::Screen,
            session::AppSession,
            shown::Shown,
            ui_events::{Dialog, UiEvent, UiEvents},
        },
    },
    settings::{Settings, commands::Command},
};
use glance::Facts;

/// The summary of a save.
enum Known {
    /// Its facts and its map.
    Fine(Box<Facts>, Hung),
    /// Why it cannot be resumed.
    Broken(String),
}

/// A version of a save: a newer time makes it another one.
type Version = (PathBuf, SystemTime);

/// An action on a save.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FileAction {
    Load(PathBuf),
    Save(PathBuf),
    Delete(PathBuf),
}

/// A confirmation before a save is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileQuestion {
    text: String,
    go_on: &'static str,
    action: FileAction,
}

/// The screen of saved battles.
#[derive(Resource, Default)]
pub struct SaveSheet {
    purpose: Option<Purpose>,
    files: Vec<SaveFile>,
    known: BTreeMap<Version, Known>,
    /// The save being read.
    looking: Option<(Version, BackgroundTask<Result<(Facts, Miniature), String>>)>,
    /// The selected line; the new save comes before the files, if there is one.
    chosen: usize,
    /// The name of the new save.
    name: String,
    asks: Option<FileQuestion>,
    /// What was done, or why not.
    told: Option<String>,
    action: Option<FileAction>,
    /// Whether loading another battle loses unsaved changes.
    unsaved: bool,
    /// Whether the selected line has changed and should be scrolled to.
    scroll: bool,
}

impl SaveSheet {
    /// Opens the screen; `name` is the proposed name of a new save.
    pub fn open(&mut self, purpose: Purpose, name: &str, unsaved: bool) {
        self.purpose = Some(purpose);
        self.name = save_files::tidy(name);
        self.unsaved = unsaved;
        (self.asks, self.told, self.action) = (None, None, None);
        self.list();
        self.chosen = 0;
        self.scroll = true;
    }

    /// Closes it.
    pub fn shut(&mut self) {
        self.purpose = None;
        self.asks = None;
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.purpose.is_some()
    }

    /// Reads the folder again.
    fn list(&mut self) {
        self.files = save_files::all();
        if self.purpose == Some(Purpose::Save) {
            // Players cannot overwrite automatic saves.
            self.files.retain(|file| file.kind != SaveKind::Auto);
        } else {
            self.files.extend(record_files::all());
            self.files.sort_by_key(|file| Reverse(file.written));
        }
        self.chosen = self.chosen.min(self.lines().saturating_sub(1));
        let files = &self.files;
        self.known.retain(|(path, written), _| {
            let mut same = files.iter().filter(|file| file.path == *path);
            same.all(|file| file.written == *written)
        });
    }

    /// Whether there is a line for a new save.
    fn has_new(&self) -> bool {
        self.purpose == Some(Purpose::Save)
    }

    /// How many lines there are.
    fn lines(&self) -> usize {
        self.files.len() + usize::from(self.has_new())
    }

    /// The save of a line; `None` for the new one.
    fn file(&self, line: usize) -> Option<&SaveFile> {
        let place = line.checked_sub(usize::from(self.has_new()))?;
        self.files.get(place)
    }

    fn known(&self, file: &SaveFile) -> Option<&Known> {
        self.known.get(&(file.path.clone(), file.written))
    }

    /// Reads one save after the other, the selected one first.
    fn look(&mut self, ctx: &egui::Context) {
        if let Some((version, work)) = &self.looking {
            let seen = match work.awaited() {
                Ok(None) => return,
                Ok(Some(Ok((facts, map)))) => Known::Fine(
                    Box::new(facts),
                    Hung::new(ctx, &version.0.to_string_lossy(), map),
                ),
                Ok(Some(Err(fault))) => Known::Broken(fault),
                Err(TaskFailed) => Known::Broken("It could not be read.".to_owned()),
            };
            self.known.insert(version.clone(), seen);
            self.looking = None;
            ctx.request_repaint();
        }
        let chosen = self.file(self.chosen).into_iter();
        let next = chosen
            .chain(&self.files)
            .find(|file| self.known(file).is_none())
            .map(|file| (file.path.clone(), file.written));
        self.looking = next.map(|version| {
            let path = version.0.clone();
            (
                version,
                BackgroundTask::start(move || glance::glance(&path)),
            )
        });
    }

    /// Moves the selection by some lines.
    fn go(&mut self, by: isize) {
        let lines = self.lines() as isize;
        if lines > 0 {
            self.chosen = (self.chosen as isize + by).rem_euclid(lines) as usize;
        }
        self.scroll = true;
        self.told = None;
    }

    /// Carries out the line's action, or asks for confirmation.
    fn act(&mut self) {
        self.told = None;
        match (self.purpose, self.file(self.chosen).cloned()) {
            (Some(Purpose::Load), Some(file)) => self.load(&file),
            (Some(Purpose::Save), Some(file)) => self.replace(&file),
            (Some(Purpose::Save), None) => self.save_new(),
            _ => {}
        }
    }

    fn load(&mut self, file: &SaveFile) {
        if let Some(Known::Broken(fault)) = self.known(file) {
            self.told = Some(fault.clone());
            return;
        }
        let action = FileAction::Load(file.path.clone());
        if self.unsaved {
            self.asks = Some(FileQuestion {
                text: format!(
                    "Load “{}”? Progress since the last save will be lost.",
                    file.name
                ),
                go_on: "Load",
                action,
            });
        } else {
            self.action = Some(action);
        }
    }

    fn replace(&mut self, file: &SaveFile) {
        self.asks = Some(FileQuestion {
            text: format!("Replace “{}” with the battle as it is now?", file.name),
            go_on: "Replace",
            action: FileAction::Save(file.path.clone()),
        });
    }

    fn save_new(&mut self) {
        let Some(folder) = save_files::folder() else {
            self.told = Some("This machine has no place for saves.".to_owned());
            return;
        };
        if save_files::tidy(&self.name).is_empty() {
            self.told = Some("Type a name first.".to_owned());
            return;
        }
        let path = save_files::named(&folder, &self.files, &self.name);
        match self.files.iter().find(|file| file.path == path).cloned() {
            Some(file) => self.replace(&file),
            None => self.action = Some(FileAction::Save(path)),
        }
    }

    /// Asks whether to delete a save.
    fn delete(&mut self) {
        self.told = None;
        if let Some(file) = self.file(self.chosen) {
            self.asks = Some(FileQuestion {
                text: format!("Delete “{}”? It cannot be brought back.", file.name),
                go_on: "Delete",
                action: FileAction::Delete(file.path.clone()),
            });
        }
    }

    /// Answers the confirmation.
    fn answer(&mut self, yes: bool) {
        if let Some(question) = self.asks.take().filter(|_| yes) {
            self.action = Some(question.action);
        }
    }

    /// Handles a key.
    fn press(&mut self, stroke: &Stroke) {
        if self.asks.is_some() {
            match (stroke.command, &*stroke.name) {
                (Some(Command::Confirm), _) | (_, "Y") => self.answer(true),
                (Some(Command::Cancel), _) | (_, "N") => self.answer(false),
                _ => {}
            }
            return;
        }
        let types = self.has_new() && self.chosen == 0;
        match &*stroke.name {
            "ArrowUp" => self.go(-1),
            "ArrowDown" | "Tab" => self.go(1),
            "Shift+Tab" => self.go(-1),
            "PageUp" => (0..5).for_each(|_| self.chosen = self.chosen.saturating_sub(1)),
            "PageDown" => self.chosen = (self.chosen + 5).min(self.lines().saturating_sub(1)),
            "Escape" => self.shut(),
            "Enter" => self.act(),
            "Delete" => self.delete(),
            "Backspace" if types => {
                self.name.pop();
            }
            _ if types => {
                let typed = stroke.event.text.as_deref().unwrap_or_default();
                let room = save_files::LONGEST.saturating_sub(self.name.chars().count());
                let letters = typed.chars().filter(|letter| !letter.is_control());
                self.name.extend(letters.take(room));
            }
            _ => {}
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<SaveSheet>()
        .add_systems(PreUpdate, keys.after(StrokeSystems).run_if(is_open))
        .add_systems(
            Update,
            grant_saves
                .in_set(EventSystems::Handle)
                .run_if(asks_for_saves),
        )
        .add_systems(
            Update,
            carry_out
                .after(BattleSystems::Events)
                .run_if(|sheet: Res<SaveSheet>| sheet.action.is_some()),
        );
}

/// Whether the screen is open.
pub fn is_open(sheet: Res<SaveSheet>) -> bool {
    sheet.is_open()
}

fn keys(
    mut strokes: ResMut<KeyPresses>,
    mut walking: ResMut<Walking>,
    mut sheet: ResMut<SaveSheet>,
) {
    // The screen has its own keyboard navigation.
    walking.0 = false;
    for stroke in std::mem::take(&mut strokes.0) {
        if sheet.is_open() {
            sheet.press(&stroke);
        } else {
            strokes.0.push(stroke);
        }
    }
}

/// Loads, saves or deletes, as the player has decided.
fn carry_out(
    options: Res<Options>,
    mut sheet: ResMut<SaveSheet>,
    mut loading: ResMut<Loading>,
    session: Option<ResMut<AppSession>>,
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    (mut handover, shown): (ResMut<HandOver>, Res<Shown>),
) {
    match sheet.action.take() {
        Some(FileAction::Load(file)) => {
            sheet.shut();
            let action = CommonAction::Load(file.clone());
            let session = session.filter(|_| *screen.get() == Screen::Battle);
            if session.is_some_and(|session| handover.petition(&session, &shown, action)) {
                next.set(Screen::Curtain);
                return;
            }
            loading.begin(&options, Chosen::saved(file));
        }
        Some(FileAction::Save(file)) => {
            let Some(mut session) = session else { return };
            match keeping::save_to(&mut session, &file) {
                Ok(()) => {
                    session.kept = session.revision;
                    session.note = Some("Saved.".to_owned());
                    sheet.shut();
                }
                Err(fault) => sheet.told = Some(fault.to_string()),
            }
        }
        Some(FileAction::Delete(file)) => {
            sheet.told = match fs::remove_file(&file) {
                Ok(()) => Some("Deleted.".to_owned()),
                Err(error) => Some(format!("It could not be deleted: {error}.")),
            };
            sheet.list();
        }
        None => {}
    }
}

/// Whether the player has requested a save or load.
fn asks_for_saves(events: Res<UiEvents>) -> bool {
    let is_of_saves = |request: &UiEvent| {
        matches!(
            request,
            UiEvent::Command(Command::Save) | UiEvent::Open(Dialog::Saves(_))
        )
    };
    events.0.iter().any(is_of_saves)
}

/// Saves the battle at once, or opens the screen over it, on the player's request.
fn grant_saves(
    events: Res<UiEvents>,
    mut session: ResMut<AppSession>,
    settings: Res<Settings>,
    mut sheet: ResMut<SaveSheet>,
) {
    for request in &events.0 {
        match request {
            // The record is not saved during a review.
            UiEvent::Command(Command::Save) if session.review.is_some() => {}
            UiEvent::Command(Command::Save) => session.note = Some(quick_save(&mut session)),
            UiEvent::Open(Dialog::Saves(purpose)) => {
                let view = session.battle.view();
                let round = view.clock().round.max(1);
                let name = format!("{}, round {round}", view.scene.title);
                let unsaved = session.revision != session.kept && !session.battle.is_over();
                sheet.open(*purpose, &name, unsaved && settings.play.confirms.leave);
            }
            _ => {}
        }
    }
}

/// Writes the quick save; returns the result in words.
fn quick_save(session: &mut AppSession) -> String {
    let Some(file) = save_files::quick() else {
        return "This machine has no place for saves.".to_owned();
    };
    match keeping::save_own(session, &file) {
        Ok(()) => {
            session.kept = session.revision;
            let dice = session.game.agreed().dice.told().to_lowercase();
            let told = save_files::claim().told();
            let told = told.map_or_else(String::new, |told| format!(" {told}"));
            format!("Saved. F9 loads it: {dice}{told}")
        }
        Err(fault) => fault.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::commands::Bindings;
    use bevy::input::{
        ButtonState,
        keyboard::{Key, KeyCode, KeyboardInput},
    };

    fn stroke(name: &str) -> Stroke {
        let command = Bindings::default().command(name);
        let text = (name.chars().count() == 1).then(|| name.to_lowercase().into());
        Stroke {
            name: name.to_owned(),
            command,
            repeat: false,
            event: KeyboardInput {
                key_code: KeyCode::KeyA,
                logical_key: Key::Character("a".into()),
                state: ButtonState::Pressed,
                text,
                repeat: false,
                window: Entity::PLACEHOLDER,
            },
        }
    }

    fn sheet(purpose: Purpose, unsaved: bool) -> SaveSheet {
        let file = |kind, name: &str| SaveFile {
            path: PathBuf::from(name),
            kind,
            name: name.to_owned(),
            written: SystemTime::UNIX_EPOCH,
        };
        SaveSheet {
            purpose: Some(purpose),
            files: vec![
                file(SaveKind::Quick, "Quick save"),
                file(SaveKind::Named, "Bridge"),
            ],
            name: "Bridg".to_owned(),
            unsaved,
            ..SaveSheet::default()
        }
    }

    fn press(sheet: &mut SaveSheet, keys: &[&str]) {
        keys.iter().for_each(|key| sheet.press(&stroke(key)));
    }

    #[test]
    fn a_save_is_loaded_by_keys_and_asks_only_where_something_would_be_lost() {
        let mut open = sheet(Purpose::Load, false);
        press(&mut open, &["ArrowDown", "Enter"]);
        assert_eq!(open.action, Some(FileAction::Load("Bridge".into())));
        let mut open = sheet(Purpose::Load, true);
        press(&mut open, &["Enter"]);
        assert_eq!(open.action, None);
        assert!(
            open.asks
                .as_ref()
                .is_some_and(|asks| asks.text.contains("lost"))
        );
        press(&mut open, &["Escape"]);
        assert!(open.asks.is_none() && open.action.is_none() && open.is_open());
        press(&mut open, &["Enter", "Enter"]);
        assert_eq!(open.action, Some(FileAction::Load("Quick save".into())));
    }

    #[test]
    fn a_broken_save_is_not_loaded_and_says_why() {
        let mut open = sheet(Purpose::Load, false);
        let version = (PathBuf::from("Quick save"), SystemTime::UNIX_EPOCH);
        open.known
            .insert(version, Known::Broken("It is cut off.".to_owned()));
        press(&mut open, &["Enter"]);
        assert_eq!(open.action, None);
        assert_eq!(open.told.as_deref(), Some("It is cut off."));
        // It can still be deleted.
        press(&mut open, &["Delete", "Enter"]);
        assert_eq!(open.action, Some(FileAction::Delete("Quick save".into())));
    }

    #[test]
    fn a_new_save_is_named_and_another_one_is_replaced_only_when_the_player_says_so() {
        let mut open = sheet(Purpose::Save, false);
        press(&mut open, &["E", "S"]);
        assert_eq!(open.name, "Bridges");
        press(&mut open, &["Backspace", "Enter"]);
        // "Bridge" is there already.
        assert_eq!(open.action, None);
        let asks = open.asks.as_ref().map(|asks| asks.action.clone());
        assert_eq!(asks, Some(FileAction::Save("Bridge".into())));
        let mut open = sheet(Purpose::Save, false);
        press(&mut open, &["ArrowDown", "Enter"]);
        assert_eq!(open.action, None);
        press(&mut open, &["N", "Enter", "Enter"]);
        assert_eq!(open.action, Some(FileAction::Save("Quick save".into())));
        let mut open = sheet(Purpose::Save, false);
        open.name.clear();
        press(&mut open, &["Enter"]);
        assert!(open.action.is_none() && open.told.is_some());
    }
}
