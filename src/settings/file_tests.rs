//! The settings file: read, refused with words, changed with care.

use std::fs;

use super::*;
use crate::{
    battle::question::{PromptPolicy, QuestionKind},
    settings::{Motion, Play, Vision, commands::Command},
};

fn says(text: &str) -> (Settings, String) {
    let document = Document::parse("settings.ron", text);
    let (settings, problems) = read(&document);
    let mut sources = Sources::new();
    sources.add(&document);
    (
        settings,
        sources.render(&problems, Format::Plain, Look::default()),
    )
}

/// Settings that differ from the usual ones everywhere.
fn other() -> Settings {
    let mut settings = Settings::default();
    for field in FIELDS {
        let value = field.get(&settings);
        let up = field.step(value, true);
        let next = if up == value {
            field.step(value, false)
        } else {
            up
        };
        field.set(&mut settings, next);
    }
    settings
        .keys
        .bind(Command::Undo, vec!["Ctrl+Z".into(), "Backspace".into()]);
    settings.keys.bind(Command::Help, vec!["X".into()]);
    settings.players = vec!["Anna \"the Axe\"".into(), String::new()];
    settings
}

#[test]
fn what_is_written_is_read_again() {
    for settings in [Settings::default(), other()] {
        let (read, told) = says(&text(&settings));
        assert_eq!(told, "");
        assert_eq!(read, settings);
    }
    let (read, told) = says("Settings()");
    assert_eq!((read, told.as_str()), (Settings::default(), ""));
}

#[test]
fn a_few_words_are_enough() {
    let (settings, told) = says(
        "(display: (scale: 1.5, vision: tritan, reduced_motion: true), asks: (fate: never), \
         keys: (undo: [\"Ctrl+Z\"]))",
    );
    assert_eq!(told, "");
    assert_eq!(settings.display.scale, 150);
    assert_eq!(settings.display.vision, Vision::Tritan);
    assert_eq!(settings.motion(), Motion::Reduced);
    assert_eq!(settings.keys.command("Ctrl+Z"), Some(Command::Undo));
    assert_eq!(settings.keys.command("Z"), None);
    assert_eq!(
        settings.play,
        Play {
            asks: settings.play.asks,
            ..Settings::default().play
        }
    );
    assert_eq!(settings.stop(QuestionKind::Fate), PromptPolicy::Never);
    assert_eq!(
        settings.stop(QuestionKind::Detail),
        PromptPolicy::WhenItMatters
    );
}

#[test]
fn faults_are_told_with_line_and_remedy_and_the_rest_counts() {
    let (settings, told) = says(
        "Settings(\n  display: (scael: 1.5, text: 9.0, vision: protanope),\n  play: (speed: 3),\n  \
         sounds: (volume: 0.5),\n  sound: (mute: true),\n  keys: (undoo: [\"U\"], save: [\"ctrl+s\", \"F\"], \
         load: [\"F\"]),\n)",
    );
    for expected in [
        "settings.ron, line 2, column 13: error: \"display\" has no field \"scael\". Did you mean \"scale\"?",
        "line 2, column 31: error: expected a number from 0.9 to 1.3",
        "line 2, column 44: error: there is no value of \"vision\" \"protanope\". Did you mean \"protan\"?",
        "line 3, column 17: error: expected one of 1, 2, 4, 8, found 3",
        "line 4, column 3: error: \"Settings\" has no field \"sounds\". Did you mean \"sound\"?",
        "line 6, column 10: error: \"keys\" has no field \"undoo\". Did you mean \"undo\"?",
        "line 6, column 31: error: there is no key \"ctrl+s\". Did you mean \"Ctrl+S\"?",
        "the key \"F\" is given to \"save\" already; given first at line 6, column 41",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    assert!(settings.sound.mute, "what can be read counts");
    assert_eq!(settings.display, Settings::default().display);
    assert_eq!(settings.keys.command("F"), Some(Command::Save));
}

#[test]
fn of_a_torn_text_nothing_is_taken() {
    let (settings, told) = says("Settings(display: (scale: 2.0), sound: (mute: true");
    assert_eq!(settings, Settings::default());
    assert!(told.contains("settings.ron, line 1"), "{told}");
    for text in [
        "",
        "\u{0}",
        "42",
        "[]",
        "Level()",
        "Settings(display: 3, keys: [])",
    ] {
        let (settings, told) = says(text);
        assert_eq!(settings, Settings::default(), "{text}");
        assert!(!told.is_empty(), "{text}");
    }
}

#[test]
fn a_change_leaves_the_rest_of_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let written = "// mine\nSettings(\n    // large\n    display: (scale: 1.5), /* ! */\n)\n";
    fs::write(&path, written).unwrap();
    let mut settings = load(&path).settings;
    assert_eq!(store(&path, &settings), Ok(None));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        written,
        "nothing has changed"
    );
    settings.display.scale = 200;
    settings.sound.mute = true;
    settings.keys.bind(Command::Undo, vec!["U".into()]);
    assert_eq!(store(&path, &settings), Ok(None));
    let text = fs::read_to_string(&path).unwrap();
    for kept in [
        "// mine",
        "// large",
        "/* ! */",
        "scale: 2.00",
        "mute: true",
        "undo: [\"U\"]",
    ] {
        assert!(text.contains(kept), "{text}");
    }
    assert_eq!(load(&path).settings, settings);
    settings.keys = Bindings::default();
    assert_eq!(store(&path, &settings), Ok(None));
    assert_eq!(load(&path).settings, settings);
    assert!(!fs::read_to_string(&path).unwrap().contains("undo"));
}

#[test]
fn everything_can_be_changed_in_place_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/settings.ron");
    assert_eq!(store(&path, &Settings::default()), Ok(None));
    let first = fs::read_to_string(&path).unwrap();
    for settings in [other(), Settings::default()] {
        assert_eq!(store(&path, &settings), Ok(None));
        assert_eq!(load(&path).settings, settings);
    }
    let comments = |text: &str| text.matches("//").count();
    let last = fs::read_to_string(&path).unwrap();
    assert_eq!(comments(&first), comments(&last));
}

#[test]
fn a_faulty_file_is_kept_before_it_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    for (number, broken) in [
        (1, "Settings(display: (scale: 2"),
        (2, "Settings(colour: red)"),
    ] {
        fs::write(&path, broken).unwrap();
        let loaded = load(&path);
        assert!(
            loaded.told.contains("settings.ron, line 1"),
            "{}",
            loaded.told
        );
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            broken,
            "reading changes nothing"
        );
        let copy = store(&path, &loaded.settings).unwrap().unwrap();
        assert_eq!(
            copy,
            path.with_file_name(format!("settings.broken-{number}.ron"))
        );
        assert_eq!(fs::read_to_string(&copy).unwrap(), broken);
        assert!(load(&path).problems.is_empty());
    }
}

#[test]
fn where_there_is_no_file_all_is_as_usual() {
    let folder = tempfile::tempdir().unwrap();
    let loaded = load(&folder.path().join("none.ron"));
    assert_eq!(
        (loaded.settings, loaded.told.as_str()),
        (Settings::default(), "")
    );
    // A folder is no settings file, and stays a folder.
    let loaded = load(folder.path());
    assert!(loaded.told.contains("error"), "{}", loaded.told);
    assert!(store(folder.path(), &loaded.settings).is_err());
    assert!(folder.path().is_dir());
}

#[test]
fn a_file_that_holds_something_else_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let level = folder.path().join("level.ron");
    fs::write(&level, "Level(format: 1)").unwrap();
    let fault = store(&level, &Settings::default()).unwrap_err();
    assert!(fault.message.contains("it holds a `Level`"), "{fault}");
    assert_eq!(fs::read_to_string(&level).unwrap(), "Level(format: 1)");
    let fault = store(folder.path(), &Settings::default()).unwrap_err();
    assert!(fault.message.contains("no ordinary file"), "{fault}");
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "no copy is kept of what is not replaced");
}
