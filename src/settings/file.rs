//! The settings file: where it is, its contents, and changes that keep every word its player wrote.
//!
//! A faulty file is never lost: readable values count, the rest use defaults, and a copy is kept
//! before it is overwritten.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    Settings,
    commands::{Bindings, COMMANDS},
    fields::{self, FIELDS},
    key_field::written,
};
use crate::{
    data::report::{Format, ReportLook, Sources},
    document::{
        Document, Edit, Node, NodeKind, Reader, TokenKind,
        problem::Problems,
        record::{Record, fields_of},
        shape::{FieldInfo, ValueKind},
    },
    save::{self, Fault},
};

/// Rule names of settings, besides those of all files.
pub const RULES: [&str; 2] = ["unknown-key", "key-taken-twice"];

/// The environment variable that names the settings file.
pub const VARIABLE: &str = "SHADOWGRID_SETTINGS";

/// The path of the settings file: from the command line, else from the environment, else in the
/// user's configuration folder; `None` if the machine has no such folder.
pub fn place(named: Option<&Path>) -> Option<PathBuf> {
    let variable = || std::env::var_os(VARIABLE).filter(|value: &OsString| !value.is_empty());
    let folder = || {
        let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
        Some(folders.config_dir().join("settings.ron"))
    };
    named
        .map(Path::to_owned)
        .or_else(|| variable().map(PathBuf::from))
        .or_else(folder)
}

/// Loaded settings.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The settings: from the file as far as it can be read, else defaults.
    pub settings: Settings,
    /// Faults of the file.
    pub problems: Problems,
    /// The faults as sentences, one a line, each with file, line and remedy; empty without faults.
    pub told: String,
}

/// Reads the settings file; a missing file gives the defaults.
pub fn load(path: &Path) -> Loaded {
    let missing = fs::metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
    if missing {
        return Loaded {
            settings: Settings::default(),
            problems: Problems::new(),
            told: String::new(),
        };
    }
    let document = Document::open(path);
    let (settings, problems) = read(&document);
    let mut sources = Sources::new();
    sources.add(&document);
    let told = sources.render(&problems, Format::Plain, ReportLook::default());
    Loaded {
        settings,
        problems,
        told,
    }
}

/// Reads settings, with every fault at its position.
pub fn read(document: &Document) -> (Settings, Problems) {
    let mut reader = Reader::new(document);
    // A text that is not valid RON is ignored entirely, because its half could mean anything.
    if !document.problems().is_empty() {
        return (Settings::default(), reader.finish(&RULES));
    }
    let settings = Settings::read(&mut reader, document.root(), None, ());
    (settings.unwrap_or_default(), reader.finish(&RULES))
}

/// A file with all settings, each with a comment.
pub fn text(settings: &Settings) -> String {
    let mut text = String::from(
        "// The settings of Shadowgrid. The settings screen changes this file and keeps what you\n\
         // write into it, comments too. `shadowgrid check` with this file finds slips.\n\
         Settings(\n",
    );
    let usual = fields_of::<Settings>(());
    for (field, usual) in settings.described(()).iter().zip(&usual) {
        text += &match (&field.kind, &usual.kind) {
            (ValueKind::Record { fields: of, .. }, _) if !field.title.is_empty() => {
                section(field, of)
            }
            (ValueKind::Record { fields: own, .. }, ValueKind::Record { fields: usual, .. }) => {
                let is_unusual = |(of, usual): &(&FieldInfo, &FieldInfo)| of != usual;
                let unusual = own.iter().zip(usual).filter(is_unusual);
                let lines = unusual
                    .map(|(of, _)| line("        ", of))
                    .collect::<String>();
                format!(
                    "    // {}\n    {}: (\n{lines}    ),\n",
                    field.help, field.name
                )
            }
            _ => format!("    // {}\n{}", field.help, line("    ", field)),
        };
    }
    text += ")\n";
    text
}

/// A section of the file, each of its fields with what it is for and what it may be.
fn section(section: &FieldInfo, fields: &[FieldInfo]) -> String {
    let rows = fields::of(section.name).zip(fields);
    let row = |(row, field): (&fields::Field, &FieldInfo)| {
        let comment = format!("        // {} {}.\n", row.help, row.range());
        comment + &line("        ", field)
    };
    let lines = rows.map(row).collect::<String>();
    format!("    {}: (\n{lines}    ),\n", section.name)
}

/// A field with its value.
fn line(indent: &str, field: &FieldInfo) -> String {
    let value = field.default.as_deref().unwrap_or_default();
    format!("{indent}{}: {value},\n", field.name)
}

/// Writes the settings, whole or not at all. In a file without faults only changed values are
/// rewritten; of a file with faults a copy is kept, and its path is returned.
///
/// # Errors
/// The file is not writable, or no copy can be kept; the file then stays as it is.
pub fn store(path: &Path, settings: &Settings) -> Result<Option<PathBuf>, Fault> {
    // A link stays a link; its target is written.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let missing = fs::metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
    if missing {
        if let Some(folder) = path.parent() {
            // If this fails, writing fails too and reports why.
            let _ = fs::create_dir_all(folder);
        }
        save::write_text(path, &text(settings))?;
        return Ok(None);
    }
    let document = Document::open(path);
    let kept = |what: &str| {
        Fault::new(
            format!("The file `{}` is not replaced: {what}.", path.display()),
            "Your changes count for this sitting only; name a settings file with --settings FILE.",
        )
    };
    if !path.is_file() {
        return Err(kept("it is no ordinary file"));
    }
    if let Some(name) = document.root().name().filter(|name| *name != "Settings") {
        return Err(kept(&format!("it holds a `{name}`, not settings")));
    }
    let (now, problems) = read(&document);
    let changed = problems
        .is_empty()
        .then(|| changed(&document, &now, settings));
    if let Some(text) = changed.flatten() {
        if text != document.text() {
            save::write_text(path, &text)?;
        }
        return Ok(None);
    }
    let copy = keep_copy(path)?;
    save::write_text(path, &text(settings))?;
    Ok(Some(copy))
}

/// The text with other settings and every comment in its place; `None` if that is impossible.
fn changed(document: &Document, now: &Settings, wanted: &Settings) -> Option<String> {
    let mut document = document.clone();
    let values = fields::written(now)
        .into_iter()
        .zip(fields::written(wanted));
    for (field, (before, value)) in FIELDS.iter().zip(values) {
        if value != before {
            document = with(&document, field.section, field.name, &value)?;
        }
    }
    if wanted.players != now.players {
        document = with_list(&document, &["players"], &wanted.players)?;
    }
    // Keys given back or away change what other commands have, so each round reads the text anew.
    for _ in 0..3 {
        let says = read(&document).0;
        for entry in COMMANDS {
            let keys = wanted.keys.keys(entry.command);
            if keys != says.keys.keys(entry.command) {
                document = with_list(&document, &["keys", entry.key], keys)?;
            }
        }
    }
    document = without_usual_keys(document, wanted);
    // The text counts as it reads now, not as it was meant.
    let (says, problems) = read(&document);
    (problems.is_empty() && says == *wanted).then(|| document.text().to_owned())
}

fn with(document: &Document, section: &str, field: &str, value: &str) -> Option<Document> {
    let root = document.root();
    let edit = match root.field(section) {
        Some(node) => match node.field(field) {
            Some(old) => Edit::replace(inside(old), value),
            None => document.set_field(node, field, value)?,
        },
        None => document.set_field(root, section, &format!("({field}: {value})"))?,
    };
    document.edited(&[edit]).ok()
}

/// The contents of `Some(...)`, or the value itself.
fn inside(node: &Node) -> &Node {
    node.unwrapped().unwrap_or(node)
}

/// The text with another list in a field, item by item, so that kept items keep their spelling and
/// comments.
fn with_list(document: &Document, path: &[&str], wanted: &[String]) -> Option<Document> {
    let node_of = |document: &Document| {
        let mut node = document.root();
        for name in path {
            node = node.field(name)?;
        }
        matches!(inside(node).kind, NodeKind::List(_)).then(|| inside(node).clone())
    };
    if node_of(document).is_none() {
        return match path {
            [section, field] => with(document, section, field, &written(wanted)),
            [field] => match document.root().field(field) {
                Some(old) => document.edited(&[Edit::replace(old, written(wanted))]).ok(),
                None => {
                    let edit = document.set_field(document.root(), field, &written(wanted))?;
                    document.edited(&[edit]).ok()
                }
            },
            _ => None,
        };
    }
    let mut document = document.clone();
    let mut idx = 0;
    loop {
        let node = node_of(&document)?;
        let items = node.items()?;
        let is = |at: usize, text: &String| {
            items
                .get(at)
                .is_some_and(|item| item.kind == NodeKind::Text(text.clone()))
        };
        let edit = match (items.get(idx), wanted.get(idx)) {
            (None, None) => return Some(document),
            (Some(_), Some(text)) if is(idx, text) => {
                idx += 1;
                continue;
            }
            (Some(_), None) => document.remove_item(&node, idx)?,
            (None, Some(text)) => document.insert_item(&node, idx, &format!("{text:?}"))?,
            // An unwanted item is replaced by the next wanted one; an item wanted later is not
            // overwritten.
            (Some(_), Some(text)) if is(idx + 1, text) => document.remove_item(&node, idx)?,
            (Some(item), Some(text)) => {
                let comes_later = wanted[idx + 1..].iter().any(|later| is(idx, later));
                if comes_later {
                    document.insert_item(&node, idx, &format!("{text:?}"))?
                } else {
                    Edit::replace(item, format!("{text:?}"))
                }
            }
        };
        document = document.edited(&[edit]).ok()?;
    }
}

/// The text without commands that have their default keys again, unless a comment mentions them.
fn without_usual_keys(mut document: Document, wanted: &Settings) -> Document {
    let usual = Bindings::default();
    for entry in COMMANDS {
        let keys = wanted.keys.keys(entry.command);
        let section = document.root().field("keys");
        let Some(section) = section.filter(|_| keys == usual.keys(entry.command)) else {
            continue;
        };
        let body = match &section.kind {
            NodeKind::Tagged(_, body) => &body.kind,
            kind => kind,
        };
        let NodeKind::Struct(fields) = body else {
            continue;
        };
        let Some(field) = fields.iter().find(|field| field.name.text == entry.key) else {
            continue;
        };
        let span = field.span();
        // The lines of the entry, and the line above.
        let text = document.text();
        let start = text[..span.start].rfind('\n').unwrap_or(0);
        let start = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[span.end..].find('\n');
        let end = end.map_or(text.len(), |end| span.end + end);
        let is_spoken_of = document.tokens().iter().any(|token| {
            matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment)
                && token.span.start < end
                && start < token.span.end
        });
        if is_spoken_of {
            continue;
        }
        let edit = document.remove_field(section, entry.key);
        let without = edit.and_then(|edit| document.edited(&[edit]).ok());
        // Without the entry another command might take the key.
        document = without
            .filter(|without| read(without).0 == *wanted)
            .unwrap_or(document);
    }
    document
}

/// Keeps a copy of a file beside it, under a free name.
fn keep_copy(path: &Path) -> Result<PathBuf, Fault> {
    let fail = |error: &io::Error| {
        Fault::new(
            format!(
                "No copy of the faulty file `{}` can be kept: {error}.",
                path.display()
            ),
            "It stays as it is and your changes count for this sitting only; mend the file, or \
             move it away.",
        )
    };
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    for number in 1..1000 {
        let copy = path.with_file_name(format!("{stem}.broken-{number}.ron"));
        let mut source = fs::File::open(path).map_err(|error| fail(&error))?;
        match fs::File::create_new(&copy) {
            Ok(mut file) => {
                let copied = io::copy(&mut source, &mut file).and_then(|_| file.sync_all());
                copied.map_err(|error| fail(&error))?;
                return Ok(copy);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(fail(&error)),
        }
    }
    Err(fail(&io::Error::other("there are too many already")))
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
