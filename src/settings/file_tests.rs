//! The settings file: reading, faults, careful changes.

use std::fs;

use proptest::{
    prelude::*,
    sample::{Index, select},
};

use super::*;
use crate::{
    battle::orders::question::{PromptPolicy, QuestionKind},
    document::Token,
    settings::{Motion, Vision, commands::Command},
};

fn says(text: &str) -> (Settings, String) {
    let document = Document::parse("settings.ron", text);
    let (settings, problems) = read(&document);
    let mut sources = Sources::new();
    sources.add(&document);
    (
        settings,
        sources.render(&problems, Format::Plain, ReportLook::default()),
    )
}

/// Settings that all differ from the defaults.
fn other() -> Settings {
    let mut settings = Settings::default();
    for field in FIELDS.iter() {
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
    assert_eq!(settings.play, Settings::default().play);
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
    // A folder is not a settings file, and stays a folder.
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

/// The text after a change; all comments stay, and nothing is rewritten as a whole.
#[track_caller]
fn rewritten(written: &str, change: impl Fn(&mut Settings)) -> String {
    let document = Document::parse("settings.ron", written);
    let (now, problems) = read(&document);
    assert!(problems.is_empty(), "{written}");
    let mut wanted = now.clone();
    change(&mut wanted);
    let text = changed(&document, &now, &wanted).unwrap_or_else(|| panic!("{written} is lost"));
    assert_eq!(says(&text), (wanted, String::new()), "{text}");
    text
}

#[test]
fn a_list_is_changed_item_by_item() {
    let written = "Settings(\n  players: [\n    r\"Anna\", // the first\n    \"Bob\",\n  ],\n  \
                   keys: (undo: [\n    \"Ctrl+Z\", // as elsewhere\n  ]),\n)\n";
    let text = rewritten(written, |settings| settings.players[1] = "Cleo".into());
    assert_eq!(text, written.replace("Bob", "Cleo"));
    let text = rewritten(written, |settings| {
        settings.players.insert(0, "Cleo".into());
    });
    let cleo = "[\n    \"Cleo\",\n    r\"Anna\", // the first";
    assert_eq!(
        text,
        written.replace("[\n    r\"Anna\", // the first", cleo)
    );
    let text = rewritten(written, |settings| {
        settings
            .keys
            .bind(Command::Undo, vec!["Ctrl+Z".into(), "U".into()]);
    });
    assert_eq!(
        text,
        written.replace("as elsewhere\n", "as elsewhere\n    \"U\",\n")
    );
    let text = rewritten(written, |settings| settings.keys = Bindings::default());
    assert_eq!(text, written.replace("\"Ctrl+Z\"", "\"Z\""));
    let text = rewritten(written, |settings| settings.players.clear());
    assert!(text.contains("// the first"), "{text}");
}

#[test]
fn a_command_whose_usual_key_was_taken_keeps_none() {
    let written = "// mine\nSettings(\n    keys: (\n        // easier to reach\n        \
                   undo: [\"Backspace\"],\n    ),\n)\n";
    let text = rewritten(written, |settings| {
        settings.keys.bind(Command::Undo, vec!["U".into()]);
    });
    let free = "undo: [\"U\"],\n        look_back: [],";
    assert_eq!(text, written.replace("undo: [\"Backspace\"],", free));
    let text = rewritten(written, |settings| settings.keys = Bindings::default());
    assert_eq!(text, written.replace("Backspace", "Z"));
    let text = rewritten("Settings(keys: (undo: [\"Backspace\"]))", |settings| {
        settings.keys = Bindings::default();
    });
    assert_eq!(text, "Settings(keys: ())");
}

#[test]
fn every_form_that_is_read_can_be_changed_in_place() {
    for (written, text) in [
        (
            "// mine\nSettings",
            "// mine\nSettings(display: (scale: 2.00))",
        ),
        (
            "Settings(display: (display, scale: 1.5))",
            "Settings(display: (display, scale: 2.00))",
        ),
        (
            "(display: (display, text: 1.1))",
            "(display: (display, text: 1.1, scale: 2.00))",
        ),
        (
            "Settings(display: display)",
            "Settings(display: display(scale: 2.00))",
        ),
        ("Settings(display: ())", "Settings(display: (scale: 2.00))"),
        (
            "Settings(display: (scale: Some(/* b */ 1.5)))",
            "Settings(display: (scale: Some(/* b */ 2.00)))",
        ),
        (
            "Settings(display: (scale: None /* n */))",
            "Settings(display: (scale: 2.00 /* n */))",
        ),
        (
            "(Settings, display: (scale: 1.5,))",
            "(Settings, display: (scale: 2.00,))",
        ),
        ("()", "(display: (scale: 2.00))"),
    ] {
        assert_eq!(
            rewritten(written, |settings| settings.display.scale = 200),
            text
        );
    }
    let none = "Settings(players: None, keys: (undo: Some([\"U\" /* u */])))";
    let text = rewritten(none, |settings| {
        settings.players = vec!["Anna".into()];
        settings.keys.bind(Command::Undo, vec!["V".into()]);
    });
    assert_eq!(
        text,
        "Settings(players: [\"Anna\"], keys: (undo: Some([\"V\" /* u */])))"
    );
}

proptest! {
    /// Random settings, with whitespace and comments between all tokens of their file, then other
    /// settings: the file states the other ones and keeps every comment.
    #[test]
    fn any_change_of_any_settings_keeps_every_comment(
        steps in prop::collection::vec((any::<Index>(), any::<bool>()), 0..12),
        keys in prop::collection::vec((any::<Index>(), "[A-Z]|F[1-9]|Backspace|Ctrl\\+[ZSFM]"), 0..6),
        players in prop::collection::vec("[a-z \"\\\\]{0,5}", 0..4),
        others in prop::collection::vec("[a-z]{0,2}", 0..4),
        blanks in prop::collection::vec(select(vec!["", " ", "\n", "\r\n", "// c\n", "/* d */"]), 40),
        half: Index,
    ) {
        let mut first = Settings { players, ..Settings::default() };
        let mut second = Settings { players: others, ..Settings::default() };
        let change = |settings: &mut Settings, steps: &[(Index, bool)], keys: &[(Index, String)]| {
            for (place, up) in steps {
                let field = &FIELDS[place.index(FIELDS.len())];
                field.set(settings, field.step(field.get(settings), *up));
            }
            for (place, key) in keys {
                let command = COMMANDS[place.index(COMMANDS.len())].command;
                settings.keys.bind(command, vec![key.clone()]);
            }
        };
        let (n_steps, n_keys) = (half.index(steps.len() + 1), half.index(keys.len() + 1));
        change(&mut first, &steps[..n_steps], &keys[..n_keys]);
        change(&mut second, &steps[n_steps..], &keys[n_keys..]);
        let mut written = String::new();
        let plain = Document::parse("s.ron", text(&first));
        for (number, token) in plain.tokens().iter().enumerate() {
            written += blanks[number % blanks.len()];
            written += &plain.text()[token.span.clone()];
        }
        let comments = |text: &str| {
            let document = Document::parse("s.ron", text);
            let is_comment = |token: &&Token| matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment);
            let tokens = document.tokens().iter().filter(is_comment);
            tokens.map(|token| text[token.span.clone()].to_owned()).collect::<Vec<_>>()
        };
        let before = Document::parse("s.ron", written.as_str());
        prop_assert_eq!(&says(&written), &(first.clone(), String::new()));
        let after = changed(&before, &first, &second);
        prop_assert!(after.is_some(), "{written}");
        let after = after.unwrap_or_default();
        prop_assert_eq!(&says(&after), &(second, String::new()), "{}", &after);
        prop_assert_eq!(comments(&after), comments(&written), "{}", &after);
    }
}
