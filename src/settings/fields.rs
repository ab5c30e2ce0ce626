//! The rows of the settings screen, from the description of the settings: each is a field of the
//! file with the control that sets it.

use std::sync::LazyLock;

use super::Settings;
use crate::document::{
    Document, Reader,
    record::{Record, fields_of},
    shape::{FieldInfo, OptionInfo, ValueKind, fraction},
};

/// A setting.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its section, by the name in the file.
    pub section: &'static str,
    /// The heading of its section.
    pub heading: &'static str,
    /// Its name in the file.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// Its purpose, in a sentence.
    pub help: String,
    /// Its possible values.
    pub kind: ValueKind,
}

/// Every setting, in the order of the file and the screen.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let fields = sections(fields_of::<Settings>(())).flat_map(|(section, fields)| {
        fields.into_iter().map(move |field| Field {
            section: section.name,
            heading: section.title,
            name: field.name,
            title: field.title,
            help: field.help,
            kind: field.kind,
        })
    });
    fields.collect()
});

/// The sections with a heading, each with its fields.
fn sections(all: Vec<FieldInfo>) -> impl Iterator<Item = (FieldInfo, Vec<FieldInfo>)> {
    all.into_iter()
        .filter(|section| !section.title.is_empty())
        .filter_map(|section| match section.kind.clone() {
            ValueKind::Record { fields, .. } => Some((section, fields)),
            _ => None,
        })
}

/// The settings of a section, by its name in the file.
pub fn of(section: &str) -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(move |field| field.section == section)
}

/// Every value as the file has it, in the order of [`FIELDS`].
pub(super) fn written(settings: &Settings) -> Vec<String> {
    let fields = sections(settings.described(())).flat_map(|(_, fields)| fields);
    fields
        .map(|field| field.default.unwrap_or_default())
        .collect()
}

/// The position of a value in a list, 0 for one that it does not have.
fn place<T: PartialEq>(list: &[T], value: &T) -> i64 {
    list.iter().position(|of| of == value).unwrap_or(0) as i64
}

/// The entry of a list at a position.
fn at<T>(list: &[T], place: i64) -> Option<&T> {
    list.get(usize::try_from(place).ok()?)
}

impl Field {
    /// Its value: 0 or 1 for a flag, the index of an option, the number itself, or percent.
    pub fn get(&self, settings: &Settings) -> i64 {
        let is_own = |of: &Self| (of.section, of.name) == (self.section, self.name);
        let place_of = FIELDS.iter().position(is_own);
        let written = place_of.and_then(|of| written(settings).into_iter().nth(of));
        self.value(&written.unwrap_or_default())
    }

    /// The value that the file writes so.
    fn value(&self, written: &str) -> i64 {
        match &self.kind {
            ValueKind::Flag => i64::from(written == "true"),
            ValueKind::Options(options) => {
                let names: Vec<&str> = options.iter().map(|option| option.name).collect();
                place(&names, &written)
            }
            ValueKind::Percent { .. } => written.replace('.', "").parse().unwrap_or(0),
            _ => written.parse().unwrap_or(0),
        }
    }

    /// Sets it if the value is possible.
    pub fn set(&self, settings: &mut Settings, value: i64) {
        if !self.allows(value) {
            return;
        }
        // The file's reader sets it: from a file that holds this value alone.
        let text = format!(
            "({}: ({}: {}))",
            self.section,
            self.name,
            self.written(value)
        );
        let document = Document::parse("settings", text);
        let mut reader = Reader::new(&document);
        if let Some(changed) = Settings::read(&mut reader, document.root(), Some(settings), ()) {
            *settings = changed;
        }
    }

    /// Whether the value is possible.
    pub fn allows(&self, value: i64) -> bool {
        match &self.kind {
            ValueKind::Flag => (0..=1).contains(&value),
            ValueKind::Options(options) => at(options, value).is_some(),
            ValueKind::Among(numbers) => numbers.contains(&value),
            ValueKind::Percent { least, most, .. } => (*least..=*most).contains(&value),
            _ => false,
        }
    }

    /// The value one step up or down; options wrap around, numbers stop at their ends.
    pub fn step(&self, value: i64, up: bool) -> i64 {
        let way = if up { 1 } else { -1 };
        match &self.kind {
            ValueKind::Flag => 1 - value,
            ValueKind::Options(options) => (value + way).rem_euclid(options.len().max(1) as i64),
            ValueKind::Among(numbers) => {
                let here = place(numbers, &value) + way;
                let here = here.clamp(0, numbers.len() as i64 - 1);
                at(numbers, here).copied().unwrap_or(value)
            }
            ValueKind::Percent { least, most, step } => {
                // To the next full step, from any value in the file.
                let full = value.div_euclid(*step) * step;
                let next = match up {
                    true => full + step,
                    false if full < value => full,
                    false => full - step,
                };
                next.clamp(*least, *most)
            }
            _ => value,
        }
    }

    /// The option that a value stands for.
    fn option(&self, value: i64) -> Option<&OptionInfo> {
        match &self.kind {
            ValueKind::Options(options) => at(options, value),
            _ => None,
        }
    }

    /// The effect of a value, in a sentence; the purpose of the setting if that is enough.
    pub fn about(&self, value: i64) -> &str {
        let option = self.option(value);
        let help = option.map_or("", |option| option.help);
        if help.is_empty() { &self.help } else { help }
    }

    /// The value in words.
    pub fn words(&self, value: i64) -> String {
        match &self.kind {
            ValueKind::Flag => if value == 0 { "Off" } else { "On" }.to_owned(),
            ValueKind::Among(_) => format!("{value}×"),
            ValueKind::Percent { .. } => format!("{value} %"),
            _ => {
                let option = self.option(value);
                option.map_or_else(String::new, |option| option.title.to_owned())
            }
        }
    }

    /// The value as the file writes it.
    fn written(&self, value: i64) -> String {
        match &self.kind {
            ValueKind::Flag => (value != 0).to_string(),
            ValueKind::Percent { .. } => fraction(value),
            ValueKind::Options(_) => {
                let option = self.option(value);
                option.map_or_else(String::new, |option| option.name.to_owned())
            }
            _ => value.to_string(),
        }
    }

    /// Its possible values, for the comment in the file.
    pub fn range(&self) -> String {
        match &self.kind {
            ValueKind::Flag => "true or false".to_owned(),
            ValueKind::Options(options) => {
                let names: Vec<&str> = options.iter().map(|option| option.name).collect();
                names.join(", ")
            }
            ValueKind::Among(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                numbers.join(", ")
            }
            ValueKind::Percent { least, most, .. } => {
                format!("{} to {}", fraction(*least), fraction(*most))
            }
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::orders::question::QuestionKind,
        data::reference::of_fields,
        document::{
            record::{record, sample},
            shape::{flag, flat, percent, record, section, titled},
        },
    };

    #[test]
    fn every_setting_keeps_what_it_is_given_and_nothing_else_changes() {
        for field in FIELDS.iter() {
            let first = field.get(&Settings::default());
            assert!(field.allows(first), "{}", field.name);
            let next = match field.step(first, true) {
                same if same == first => field.step(first, false),
                next => next,
            };
            assert_ne!(first, next, "{}", field.name);
            let mut settings = Settings::default();
            field.set(&mut settings, next);
            assert_eq!(field.get(&settings), next, "{}", field.name);
            for other in FIELDS.iter().filter(|other| other.name != field.name) {
                let plain = other.get(&Settings::default());
                assert_eq!(other.get(&settings), plain, "{} {}", field.name, other.name);
            }
            field.set(&mut settings, 9_999);
            assert_eq!(field.get(&settings), next, "what it cannot be is not taken");
        }
    }

    record! { default:
        /// Settings with a section more.
        struct More as "Settings" {
            /// The settings.
            settings: Settings = Settings::default(); flat(),
            /// Whether the program hums.
            hums: bool = false; titled("Hum", flag()),
            /// How the table looks.
            table: Table = Table::default(); titled("Table", section(record())),
        }
    }

    record! { default:
        /// A section more.
        #[derive(Clone)]
        struct Table as "table" {
            /// How large the table is.
            size: u16 = 100; titled("Table size", percent(50..=200, 10)),
        }
    }

    #[test]
    fn a_setting_is_one_entry() {
        let fields = sample::check::<More>("", "hums", "true");
        assert!(fields.iter().any(|field| field.title == "Hum"));
        sample::check::<Table>("", "size", "1.50");
        // The rows of the screen come from the sections.
        let section = sections(fields).find(|(section, _)| section.name == "table");
        let (section, rows) = section.unwrap_or_else(|| panic!("no such section"));
        assert_eq!((section.title, rows[0].title), ("Table", "Table size"));
        assert_eq!(rows[0].default.as_deref(), Some("1.00"));
        let table = of_fields("sample", &rows).lines;
        assert!(table.contains("| `size` | How large the table is. | 0.50 to 2.00 | `1.00` |"));
    }

    #[test]
    fn the_kinds_of_questions_have_the_names_they_have_everywhere() {
        let named: Vec<&str> = of("asks").map(|field| field.name).collect();
        let topics: Vec<String> = QuestionKind::OPTIONAL
            .iter()
            .map(|topic| serde_json::to_string(topic).unwrap_or_default())
            .map(|name| name.trim_matches('"').to_owned())
            .collect();
        assert_eq!(named, topics);
    }

    #[test]
    fn steps_stay_within_bounds_and_choices_go_round() {
        let by = |name: &str| FIELDS.iter().find(|field| field.name == name);
        let (Some(scale), Some(vision), Some(speed)) = (by("scale"), by("vision"), by("speed"))
        else {
            panic!("a setting is missing");
        };
        assert_eq!(scale.step(125, true), 130);
        assert_eq!(scale.step(125, false), 120);
        assert_eq!(scale.step(120, false), 110);
        assert_eq!(scale.step(300, true), 300);
        assert_eq!(scale.step(50, false), 50);
        assert_eq!(vision.step(3, true), 0);
        assert_eq!(vision.step(0, false), 3);
        assert_eq!(speed.step(2, true), 4);
        assert_eq!(speed.step(8, true), 8);
    }
}
