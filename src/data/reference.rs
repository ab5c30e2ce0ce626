//! Reference tables of records and forms, from the one description of their fields.

use std::fmt::Write;

use crate::document::shape::{FieldInfo, FormInfo, ValueKind, fraction};

/// More names than these are not listed in a table, nor are those that files define themselves: the
/// field's help says where they stand.
const MOST_NAMES: usize = 20;

/// A table for readers of a reference: the fields of a record, or the forms of a value.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name, such as `vigor sheet`.
    pub name: &'static str,
    /// Its lines in Markdown.
    pub lines: String,
}

/// The table of the fields of a record, in Markdown. The names a value may have are listed where
/// they come first.
pub fn of_fields(name: &'static str, fields: &[FieldInfo]) -> Table {
    let mut lines =
        String::from("| Field | What it is | Value | Unless given |\n|---|---|---|---|\n");
    let mut told = Told::default();
    for field in fields {
        let default = match field.default.as_deref() {
            None => "must be given".to_owned(),
            Some(default) if is_empty(default) => String::new(),
            Some(default) => format!("`{default}`"),
        };
        let value = value(&field.kind, &mut told);
        let _ = writeln!(
            lines,
            "| `{}` | {} | {value} | {default} |",
            field.name,
            plain(&field.help)
        );
    }
    Table { name, lines }
}

/// The table of the forms of a value, in Markdown.
pub fn of_forms(name: &'static str, forms: &[FormInfo]) -> Table {
    let mut lines = String::from("| Form | What it is | Values |\n|---|---|---|\n");
    let mut told = Told::default();
    for form in forms {
        let values = form.values.iter().map(|kind| value(kind, &mut told));
        let mut values: Vec<String> = values.collect();
        values.extend(form.fields.iter().map(|of| field(of, &mut told)));
        let written = match (form.values.is_empty(), form.fields.is_empty()) {
            (true, true) => form.name.to_owned(),
            (false, _) => format!("{}(value)", form.name),
            (true, false) => format!("{}(...)", form.name),
        };
        let _ = writeln!(
            lines,
            "| `{written}` | {} | {} |",
            plain(&form.help),
            values.join("; ")
        );
    }
    Table { name, lines }
}

/// Whether a default holds nothing: an empty list, a structure in which all is as usual.
fn is_empty(default: &str) -> bool {
    matches!(default, "" | "[]" | "{}") || default.ends_with("()")
}

/// Help without the brackets of links between items of code.
fn plain(help: &str) -> String {
    help.replace("[`", "`").replace("`]", "`")
}

/// A field in one phrase: `range`, 0 to 999 feet.
fn field(field: &FieldInfo, told: &mut Told) -> String {
    match (&field.kind, field.default.as_deref()) {
        (ValueKind::Flag, Some("false")) => format!("`{}: true`", field.name),
        (kind, Some(default)) if !is_empty(default) => {
            let value = value(kind, told);
            format!("`{}`, {value} (else `{default}`)", field.name)
        }
        (kind, _) => format!("`{}`, {}", field.name, value(kind, told)),
    }
}

/// What a field accepts, in one phrase: `0 to 999 feet`.
pub fn accepted(kind: &ValueKind) -> String {
    value(kind, &mut Told::default())
}

/// What a field accepts, in one short phrase: of records only their names.
pub fn accepted_briefly(kind: &ValueKind) -> String {
    let mut told = Told {
        is_brief: true,
        ..Told::default()
    };
    value(kind, &mut told)
}

/// What was told of values before, and how much is to be told.
#[derive(Default)]
struct Told {
    /// What had its names listed.
    listed: Vec<&'static str>,
    /// Whether the fields of records are left out.
    is_brief: bool,
}

/// The value of a field in one phrase.
fn value(kind: &ValueKind, told: &mut Told) -> String {
    match kind {
        ValueKind::Flag => "`true` or `false`".to_owned(),
        ValueKind::Text => "a text".to_owned(),
        ValueKind::Whole { least, most, unit } => {
            format!("{least} to {most} {unit}").trim_end().to_owned()
        }
        ValueKind::OneOf { what, names } => {
            if names.is_empty() || names.len() > MOST_NAMES || told.listed.contains(what) {
                return (*what).to_owned();
            }
            told.listed.push(what);
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            names.join(", ")
        }
        ValueKind::Options(options) => {
            let names = options.iter().map(|option| format!("`{}`", option.name));
            names.collect::<Vec<_>>().join(", ")
        }
        ValueKind::Among(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            numbers.join(", ")
        }
        ValueKind::Percent { least, most, .. } => {
            format!("{} to {}", fraction(*least), fraction(*most))
        }
        ValueKind::Worded(words) => (*words).to_owned(),
        ValueKind::List(of) => format!("list of {}", value(of, told)),
        ValueKind::Map(key, of) => format!(
            "`{{ name: value }}`, {}: {}",
            value(key, told),
            value(of, told)
        ),
        ValueKind::Pair(a, b) => format!("`(a, b)`: {} and {}", value(a, told), value(b, told)),
        ValueKind::Record { name, .. } if told.is_brief => format!("`{name}(...)`"),
        ValueKind::Record { name, fields } => record(name, fields, told),
        ValueKind::Forms(forms) => {
            let names: Vec<String> = forms
                .iter()
                .map(|form| format!("`{}`", form.name))
                .collect();
            names.join(", ")
        }
        ValueKind::Either(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| value(kind, told)).collect();
            kinds.join("; or ")
        }
    }
}

/// A structure in one phrase; where its fields need no help and accept the same, that is said once.
fn record(name: &str, fields: &[FieldInfo], told: &mut Told) -> String {
    let is_alike = |of: &FieldInfo| of.help.is_empty() && of.kind == fields[0].kind;
    if fields.iter().all(is_alike) && !fields.is_empty() {
        let names: Vec<&str> = fields.iter().map(|of| of.name).collect();
        return format!(
            "`({}: ...)`, each {}",
            names.join(": ..., "),
            value(&fields[0].kind, told)
        );
    }
    let fields: Vec<String> = fields.iter().map(|of| field(of, told)).collect();
    format!("`{name}(...)` with {}", fields.join("; "))
}
