//! The model of the settings screen: its rows, and its reactions to keys.

use bevy::prelude::Resource;

use crate::settings::{
    Settings,
    commands::{Bindings, COMMANDS, Command, CommandEntry, entry_of},
    fields::{self, Field},
    keys,
};

/// Whether this program can play sounds.
pub const CAN_PLAY: bool = cfg!(any(feature = "sound", all(unix, not(target_os = "macos"))));

/// A page of the settings screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// How the window looks.
    #[default]
    Display,
    /// How battles are shown and played.
    Play,
    /// Sounds.
    Sound,
    /// Keys.
    Keys,
}

impl Tab {
    /// All pages, from the left.
    pub const ALL: [Self; 4] = [Self::Display, Self::Play, Self::Sound, Self::Keys];

    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Display => "Display",
            Self::Play => "Play",
            Self::Sound => "Sound",
            Self::Keys => "Keys",
        }
    }

    /// The sections of the file that it shows.
    fn sections(self) -> &'static [&'static str] {
        match self {
            Self::Display => &["display"],
            Self::Play => &["play", "asks"],
            Self::Sound => &["sound"],
            Self::Keys => &[],
        }
    }

    fn beside(self, back: bool) -> Self {
        let here = Self::ALL.iter().position(|tab| *tab == self).unwrap_or(0);
        let count = Self::ALL.len();
        Self::ALL[(here + if back { count - 1 } else { 1 }) % count]
    }
}

/// What a row sets.
#[derive(Clone, Copy, Debug)]
pub enum What {
    /// A setting.
    Field(&'static Field),
    /// The keys of a command.
    Command(&'static CommandEntry),
    /// A reset of this page.
    Reset,
}

/// A row of a page.
#[derive(Clone, Copy, Debug)]
pub struct SettingRow {
    /// The heading above it, where a group begins.
    pub heading: Option<&'static str>,
    /// What it sets.
    pub what: What,
}

/// The text above the sounds in a program without them.
const SILENT: &str = "This program was built without sounds; the README says how to have them.";

/// The rows of a page.
pub fn rows(tab: Tab) -> Vec<SettingRow> {
    let mut rows = Vec::new();
    for section in tab.sections() {
        for (number, field) in fields::of(section).enumerate() {
            let heading = match tab {
                Tab::Sound if !CAN_PLAY => Some(SILENT),
                _ if tab.sections().len() > 1 => Some(field.heading),
                _ => None,
            };
            rows.push(SettingRow {
                heading: heading.filter(|_| number == 0),
                what: What::Field(field),
            });
        }
    }
    if tab == Tab::Keys {
        let mut part = None;
        for entry in COMMANDS {
            let heads = part.replace(entry.part) != Some(entry.part);
            rows.push(SettingRow {
                heading: heads.then(|| entry.part.title()),
                what: What::Command(entry),
            });
        }
    }
    rows.push(SettingRow {
        heading: None,
        what: What::Reset,
    });
    rows
}

/// Keys for a command that conflict with other commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The command.
    pub command: Command,
    /// Its new keys.
    pub keys: Vec<String>,
    /// Keys that other commands have, each with its command.
    pub taken: Vec<(String, Command)>,
}

impl Taking {
    /// The confirmation: which key is taken from which command.
    pub fn question(&self) -> String {
        let taken: Vec<String> = self
            .taken
            .iter()
            .map(|(key, other)| format!("{} is “{}”", keys::short(key), entry_of(*other).text))
            .collect();
        let own = entry_of(self.command).text;
        format!("{}. Use it for “{own}” instead?", taken.join(", "))
    }
}

/// The settings screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Whether it is open.
    pub open: bool,
    /// Its page.
    pub tab: Tab,
    /// The selected row.
    pub row: usize,
    /// Whether a key is awaited for the row's command: `true` adds it, `false` replaces the others.
    pub awaits: Option<bool>,
    /// Keys that other commands have: they are only taken if the player agrees.
    pub takes: Option<Taking>,
    /// The last change, if it is not visible.
    pub note: Option<String>,
    /// Whether the row has changed and should be scrolled to.
    pub scroll: bool,
}

impl Sheet {
    /// Opens it in its last state, or closes it.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        (self.awaits, self.takes) = (None, None);
        self.note = None;
        self.scroll = true;
    }

    /// Goes to a page.
    pub fn turn_to(&mut self, tab: Tab) {
        self.tab = tab;
        self.row = 0;
        (self.awaits, self.takes) = (None, None);
        self.note = None;
        self.scroll = true;
    }

    /// What the selected row sets.
    pub fn what(&self) -> Option<What> {
        rows(self.tab).get(self.row).map(|row| row.what)
    }

    /// Handles a key.
    pub fn press(&mut self, key: &str, settings: &mut Settings) {
        if self.takes.is_some() {
            match key {
                "Enter" | "Numpad5" | "Y" => self.take(settings),
                "Escape" | "N" => self.leave(),
                _ => {}
            }
            return;
        }
        if self.awaits.is_some() {
            if key == "Escape" {
                self.awaits = None;
            } else {
                self.receive(key, settings);
            }
            return;
        }
        let last = rows(self.tab).len() - 1;
        let to = match key {
            "ArrowUp" | "Numpad8" => Some(if self.row == 0 { last } else { self.row - 1 }),
            "ArrowDown" | "Numpad2" => Some(if self.row == last { 0 } else { self.row + 1 }),
            "PageUp" => Some(self.row.saturating_sub(6)),
            "PageDown" => Some((self.row + 6).min(last)),
            "Home" => Some(0),
            "End" => Some(last),
            _ => None,
        };
        if let Some(row) = to {
            self.row = row;
            self.note = None;
            self.scroll = true;
            return;
        }
        match key {
            "Escape" => self.toggle(),
            "Tab" | "Ctrl+PageDown" => self.turn_to(self.tab.beside(false)),
            "Shift+Tab" | "Ctrl+PageUp" => self.turn_to(self.tab.beside(true)),
            "ArrowLeft" | "Numpad4" => self.step(settings, false),
            "ArrowRight" | "Numpad6" => self.step(settings, true),
            "Enter" | "Space" => self.act(settings),
            "Insert" | "+" => {
                if matches!(self.what(), Some(What::Command(_))) {
                    self.awaits = Some(true);
                }
            }
            "Delete" | "Backspace" => self.clear(settings),
            _ if settings.keys.command(key) == Some(Command::Settings) => self.toggle(),
            _ => {}
        }
    }

    /// Changes the selected setting by a step.
    pub fn step(&mut self, settings: &mut Settings, up: bool) {
        if let Some(What::Field(field)) = self.what() {
            field.set(settings, field.step(field.get(settings), up));
        }
    }

    /// Activates the selected row.
    pub fn act(&mut self, settings: &mut Settings) {
        self.takes = None;
        match self.what() {
            Some(What::Field(_)) => self.step(settings, true),
            Some(What::Command(_)) => {
                self.awaits = Some(false);
                self.note = None;
            }
            Some(What::Reset) => self.reset(settings),
            None => {}
        }
    }

    /// Resets the selected setting or keys.
    fn clear(&mut self, settings: &mut Settings) {
        match self.what() {
            Some(What::Field(field)) => field.set(settings, field.get(&Settings::default())),
            Some(What::Command(entry)) => {
                let usual = Bindings::default();
                let keys = usual.keys(entry.command).to_vec();
                self.offer(settings, entry, keys);
            }
            Some(What::Reset) | None => {}
        }
    }

    /// Resets the page.
    fn reset(&mut self, settings: &mut Settings) {
        let usual = Settings::default();
        for row in rows(self.tab) {
            if let What::Field(field) = row.what {
                field.set(settings, field.get(&usual));
            }
        }
        if self.tab == Tab::Keys {
            settings.keys = usual.keys;
        }
        self.note = Some("This page was reset.".to_owned());
    }

    /// Takes the awaited key.
    fn receive(&mut self, key: &str, settings: &mut Settings) {
        let adds = self.awaits.take().unwrap_or_default();
        let Some(What::Command(entry)) = self.what() else {
            return;
        };
        if !keys::is_key(key) {
            self.note = Some(format!("{key} cannot be kept as a key."));
            return;
        }
        let mut own = match adds {
            true => settings.keys.keys(entry.command).to_vec(),
            false => Vec::new(),
        };
        own.retain(|old| old != key);
        own.push(key.to_owned());
        self.offer(settings, entry, own);
    }

    /// Gives a command its keys, or asks first if another command has one of them.
    fn offer(&mut self, settings: &mut Settings, entry: &CommandEntry, keys: Vec<String>) {
        let other = |key: &String| {
            let before = settings.keys.command(key);
            let other = before.filter(|other| *other != entry.command)?;
            Some((key.clone(), other))
        };
        let taken: Vec<(String, Command)> = keys.iter().filter_map(other).collect();
        let command = entry.command;
        if taken.is_empty() {
            self.note = Some(give(settings, entry, keys));
        } else {
            self.note = None;
            self.takes = Some(Taking {
                command,
                keys,
                taken,
            });
        }
    }

    /// Takes the confirmed keys from the commands that have them.
    pub fn take(&mut self, settings: &mut Settings) {
        if let Some(taking) = self.takes.take() {
            self.note = Some(give(settings, entry_of(taking.command), taking.keys));
        }
    }

    /// Leaves the keys with their commands.
    pub fn leave(&mut self) {
        self.takes = None;
        self.note = Some("All keys stay as they were.".to_owned());
    }
}

/// Gives a command its keys; returns from which commands they were taken.
fn give(settings: &mut Settings, entry: &CommandEntry, keys: Vec<String>) -> String {
    let mut taken = Vec::new();
    for key in &keys {
        let before = settings.keys.command(key);
        if let Some(other) = before.filter(|other| *other != entry.command) {
            taken.push((key.clone(), other));
        }
    }
    let names: Vec<String> = keys.iter().map(|key| keys::short(key)).collect();
    settings.keys.bind(entry.command, keys);
    let mut note = match names.as_slice() {
        [] => format!("“{}” has no key now.", entry.text),
        _ => format!("{}: {}.", names.join(", "), entry.text),
    };
    for (key, other) in taken {
        let left = settings.keys.keys(other);
        let text = entry_of(other).text;
        let left = match left {
            [] => "has no key now".to_owned(),
            left => {
                let left: Vec<String> = left.iter().map(|key| keys::short(key)).collect();
                format!("keeps {}", left.join(", "))
            }
        };
        note += &format!(
            " {} was taken from “{text}”, which {left}.",
            keys::short(&key)
        );
    }
    note
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(keys: &[&str]) -> (Sheet, Settings) {
        let mut sheet = Sheet::default();
        let mut settings = Settings::default();
        sheet.toggle();
        for key in keys {
            sheet.press(key, &mut settings);
        }
        (sheet, settings)
    }

    #[test]
    fn every_row_is_reached_and_changed_by_keys_alone() {
        for (number, tab) in Tab::ALL.into_iter().enumerate() {
            for (row, line) in rows(tab).iter().enumerate() {
                let mut keys = vec!["Tab"; number];
                keys.extend(vec!["ArrowDown"; row]);
                let (sheet, before) = pressed(&keys);
                assert_eq!((sheet.tab, sheet.row), (tab, row));
                match line.what {
                    What::Field(field) => {
                        let changes = ["ArrowRight", "ArrowLeft"].iter().any(|key| {
                            keys.push(key);
                            let (_, after) = pressed(&keys);
                            keys.pop();
                            field.get(&before) != field.get(&after)
                        });
                        assert!(changes, "{}", field.name);
                    }
                    What::Command(entry) => {
                        keys.extend(["Enter", "Ctrl+Alt+F12"]);
                        let (_, after) = pressed(&keys);
                        assert_eq!(after.keys.keys(entry.command), ["Ctrl+Alt+F12"]);
                    }
                    What::Reset => {}
                }
            }
        }
    }

    #[test]
    fn a_key_of_another_command_is_taken_only_when_the_player_says_so() {
        let mut sheet = Sheet::default();
        let mut settings = Settings::default();
        sheet.toggle();
        sheet.turn_to(Tab::Keys);
        let undo =
            |row: &SettingRow| matches!(row.what, What::Command(e) if e.command == Command::Undo);
        sheet.row = rows(Tab::Keys).iter().position(undo).unwrap_or_default();
        for (answer, keys) in [
            ("Escape", &["Z"][..]),
            ("Q", &["Z"]),
            ("Enter", &["Z", "X"]),
        ] {
            sheet.takes = None;
            sheet.press("Insert", &mut settings);
            sheet.press("X", &mut settings);
            let asked = sheet
                .takes
                .as_ref()
                .map(Taking::question)
                .unwrap_or_default();
            let faster = entry_of(Command::Faster).text;
            assert!(asked.contains("X is") && asked.contains(faster), "{asked}");
            assert_eq!(settings.keys.keys(Command::Faster), ["X"]);
            sheet.press(answer, &mut settings);
            assert_eq!(settings.keys.keys(Command::Undo), keys, "{answer}");
            assert!(sheet.open || answer != "Escape");
        }
        let note = sheet.note.clone().unwrap_or_default();
        assert!(note.contains("X was taken from"), "{note}");
        assert!(note.contains("has no key now"), "{note}");
        sheet.press("Delete", &mut settings);
        assert_eq!(settings.keys.keys(Command::Undo), ["Z"]);
        sheet.press("End", &mut settings);
        sheet.press("Enter", &mut settings);
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn escape_drops_the_awaited_key_before_it_shuts_the_screen() {
        let (sheet, settings) = pressed(&["Shift+Tab", "Enter", "Escape"]);
        assert!(sheet.open && sheet.awaits.is_none());
        assert_eq!(settings, Settings::default());
        let (sheet, _) = pressed(&["Shift+Tab", "Enter", "Escape", "Escape"]);
        assert!(!sheet.open);
        let (sheet, _) = pressed(&["F11"]);
        assert!(!sheet.open);
    }

    #[test]
    fn a_page_is_as_usual_again_and_other_pages_stay() {
        let keys = [
            "ArrowRight",
            "Tab",
            "ArrowRight",
            "Shift+Tab",
            "End",
            "Enter",
        ];
        let (_, settings) = pressed(&keys);
        assert_eq!(settings.display, Settings::default().display);
        assert_eq!(settings.play.speed, 2);
    }
}
