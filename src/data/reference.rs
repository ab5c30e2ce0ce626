//! Reference tables of records and forms, from the one description of their fields.

use std::fmt::Write;

use crate::document::{
    record::FieldInfo,
    shape::{FormInfo, Kind},
};

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

/// The table of the fields of a record, in Markdown.
pub fn of_fields(name: &'static str, fields: &[FieldInfo]) -> Table {
    let mut lines =
        String::from("| Field | What it is | Value | Unless given |\n|---|---|---|---|\n");
    for field in fields {
        let default = match field.default.as_deref() {
            None => "must be given".to_owned(),
            Some("" | "[]" | "{}") => String::new(),
            Some(default) => format!("`{default}`"),
        };
        let _ = writeln!(
            lines,
            "| `{}` | {} | {} | {default} |",
            field.name,
            plain(&field.help),
            value(&field.kind)
        );
    }
    Table { name, lines }
}

/// The table of the forms of a value, in Markdown.
pub fn of_forms(name: &'static str, forms: &[FormInfo]) -> Table {
    let mut lines = String::from("| Form | What it does | Values |\n|---|---|---|\n");
    for form in forms {
        let mut values: Vec<String> = form.values.iter().map(value).collect();
        values.extend(form.fields.iter().map(field));
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

/// Help without the brackets of links between items of code.
fn plain(help: &str) -> String {
    help.replace("[`", "`").replace("`]", "`")
}

/// A field in one phrase: `range`: 0 to 999 feet (0).
fn field(field: &FieldInfo) -> String {
    let default = match field.default.as_deref() {
        Some("" | "[]" | "{}") | None => String::new(),
        Some(default) => format!(", else `{default}`"),
    };
    format!("`{}`: {}{default}", field.name, value(&field.kind))
}

/// What a value of this kind is, in a phrase.
pub fn value(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "`true` or `false`".to_owned(),
        Kind::Text => "a text".to_owned(),
        Kind::Whole { least, most, unit } => {
            format!("{least} to {most} {unit}").trim_end().to_owned()
        }
        Kind::OneOf { what, names } if names.is_empty() || names.len() > MOST_NAMES => {
            format!("the name of {what}")
        }
        Kind::OneOf { names, .. } => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            names.join(", ")
        }
        Kind::List(of) => format!("a list `[ ... ]` of {}", value(of)),
        Kind::Map(key, of) => format!(
            "a map `{{ name: value }}` from {} to {}",
            value(key),
            value(of)
        ),
        Kind::Pair(a, b) => format!("a pair `(a, b)` of {} and {}", named(a), named(b)),
        Kind::Record { name, fields } => {
            let fields: Vec<String> = fields.iter().map(field).collect();
            format!("`{name}(...)` with {}", fields.join("; "))
        }
        Kind::Forms(forms) => {
            let names: Vec<String> = forms
                .iter()
                .map(|form| format!("`{}`", form.name))
                .collect();
            names.join(", ")
        }
        Kind::Either(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(value).collect();
            kinds.join("; or ")
        }
    }
}

/// A value within another one: what it is called if it has a name.
fn named(kind: &Kind) -> String {
    match kind {
        Kind::OneOf { what, .. } => (*what).to_owned(),
        kind => value(kind),
    }
}
