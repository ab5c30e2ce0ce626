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
    let mut listed = Vec::new();
    for field in fields {
        let default = match field.default.as_deref() {
            None => "must be given".to_owned(),
            Some(default) if is_empty(default) => String::new(),
            Some(default) => format!("`{default}`"),
        };
        let value = value(&field.kind, &mut listed);
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
    let mut listed = Vec::new();
    for form in forms {
        let values = form.values.iter().map(|kind| value(kind, &mut listed));
        let mut values: Vec<String> = values.collect();
        values.extend(form.fields.iter().map(|of| field(of, &mut listed)));
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
fn field(field: &FieldInfo, listed: &mut Vec<&'static str>) -> String {
    match (&field.kind, field.default.as_deref()) {
        (ValueKind::Flag, Some("false")) => format!("`{}: true`", field.name),
        (kind, Some(default)) if !is_empty(default) => {
            let value = value(kind, listed);
            format!("`{}`, {value} (else `{default}`)", field.name)
        }
        (kind, _) => format!("`{}`, {}", field.name, value(kind, listed)),
    }
}

/// What a field accepts, in one phrase: `0 to 999 feet`.
pub fn accepted(kind: &ValueKind) -> String {
    value(kind, &mut Vec::new())
}

/// The value of a field in one phrase; `listed` is what had its names listed before.
fn value(kind: &ValueKind, listed: &mut Vec<&'static str>) -> String {
    match kind {
        ValueKind::Flag => "`true` or `false`".to_owned(),
        ValueKind::Text => "a text".to_owned(),
        ValueKind::Whole { least, most, unit } => {
            format!("{least} to {most} {unit}").trim_end().to_owned()
        }
        ValueKind::OneOf { what, names } => {
            if names.is_empty() || names.len() > MOST_NAMES || listed.contains(what) {
                return (*what).to_owned();
            }
            listed.push(what);
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
        ValueKind::List(of) => format!("list of {}", value(of, listed)),
        ValueKind::Map(key, of) => format!(
            "`{{ name: value }}`, {}: {}",
            value(key, listed),
            value(of, listed)
        ),
        ValueKind::Pair(a, b) => format!("`(a, b)`: {} and {}", value(a, listed), value(b, listed)),
        ValueKind::Record { name, fields } => record(name, fields, listed),
        ValueKind::Forms(forms) => {
            let names: Vec<String> = forms
                .iter()
                .map(|form| format!("`{}`", form.name))
                .collect();
            names.join(", ")
        }
        ValueKind::Either(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| value(kind, listed)).collect();
            kinds.join("; or ")
        }
    }
}

/// A structure in one phrase; where its fields need no help and accept the same, that is said once.
fn record(name: &str, fields: &[FieldInfo], listed: &mut Vec<&'static str>) -> String {
    let is_alike = |of: &FieldInfo| of.help.is_empty() && of.kind == fields[0].kind;
    if fields.iter().all(is_alike) && !fields.is_empty() {
        let names: Vec<&str> = fields.iter().map(|of| of.name).collect();
        return format!(
            "`({}: ...)`, each {}",
            names.join(": ..., "),
            value(&fields[0].kind, listed)
        );
    }
    let fields: Vec<String> = fields.iter().map(|of| field(of, listed)).collect();
    format!("`{name}(...)` with {}", fields.join("; "))
}
