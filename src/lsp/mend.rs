//! Changes an editor offers: what mends a fault, and the layout of a file.

use std::ops::Range;

use gen_lsp_types::{CodeAction, CodeActionKind, TextEdit, WorkspaceEdit};

use super::{faults, file::OpenFile, kinds::FileKind};
use crate::{
    document::{
        Document, Edit, Node, NodeKind, in_quotes,
        problem::{Problem, Severity},
        shape::ValueKind,
    },
    workshop::{Draft, remedies::remedy},
};

/// The changes that mend the faults within a piece of the text.
pub fn actions(file: &OpenFile, within: Range<usize>) -> Vec<CodeAction> {
    let problems = file.problems().iter();
    let touched = problems.filter(|problem| {
        let span = problem.span.clone().unwrap_or(0..0);
        span.start <= within.end && within.start <= span.end
    });
    let mut actions: Vec<CodeAction> = Vec::new();
    for problem in touched {
        for (title, edits) in mended(file, problem) {
            let action = action(file, problem, title, edits);
            if !actions
                .iter()
                .any(|known| known.title == action.title && known.edit == action.edit)
            {
                actions.push(action);
            }
        }
    }
    actions
}

fn action(file: &OpenFile, problem: &Problem, title: String, edits: Vec<TextEdit>) -> CodeAction {
    CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![faults::diagnostic(file, problem)]),
        is_preferred: Some(true),
        edit: Some(WorkspaceEdit {
            changes: Some([(file.uri.clone(), edits)].into_iter().collect()),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

/// The changes that mend a fault, each with what it does.
fn mended(file: &OpenFile, problem: &Problem) -> Vec<(String, Vec<TextEdit>)> {
    let mut found = Vec::new();
    if problem.rule == "missing-field" {
        found.extend(with_fields(file, problem));
    }
    found.extend(as_meant(file, problem));
    found.extend(in_form(file, problem));
    if found.is_empty() && file.kind() == FileKind::Level {
        found.extend(by_workshop(file, problem));
    }
    if problem.severity == Severity::Warning {
        found.extend(allowed(file, problem));
    }
    found
}

/// The change that the workshop would make, tried there.
fn by_workshop(file: &OpenFile, problem: &Problem) -> Option<(String, Vec<TextEdit>)> {
    let draft = Draft::of(file.document().clone());
    let remedy = remedy(&draft, problem)?;
    Some((remedy.label, vec![difference(file, &remedy.text)]))
}

/// The one change between the text and another.
fn difference(file: &OpenFile, new: &str) -> TextEdit {
    let old = file.text();
    let same = |a: (char, char)| a.0 == a.1;
    let start: usize = old
        .chars()
        .zip(new.chars())
        .take_while(|pair| same(*pair))
        .map(|(c, _)| c.len_utf8())
        .sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end: usize = old_rest
        .chars()
        .rev()
        .zip(new_rest.chars().rev())
        .take_while(|pair| same(*pair))
        .map(|(c, _)| c.len_utf8())
        .sum();
    file.edit(start..old.len() - end, &new_rest[..new_rest.len() - end])
}

/// The name that was meant: the help of a fault says which.
fn as_meant(file: &OpenFile, problem: &Problem) -> Option<(String, Vec<TextEdit>)> {
    let span = problem.span.clone()?;
    let help = problem.help.as_deref()?;
    let (_, rest) = help.split_once("id you mean `")?;
    let (name, _) = rest.split_once('`')?;
    let old = file.text().get(span.clone())?;
    let new = match old.chars().next()? {
        '"' => in_quotes(name),
        '\'' => format!("'{name}'"),
        _ => name.to_owned(),
    };
    Some((format!("Write `{name}`"), vec![file.edit(span, new)]))
}

/// What makes a value one of the right form: quotes taken off or added, a comma, a comment.
fn in_form(file: &OpenFile, problem: &Problem) -> Option<(String, Vec<TextEdit>)> {
    let span = problem.span.clone()?;
    if problem.rule == "missing-comma" {
        return Some(("Add a comma".to_owned(), vec![file.edit(span, ",")]));
    }
    if problem.rule == "foreign-comment" {
        let text = file.text().get(span.clone())?;
        let comment = text.trim_start_matches(['#', ';', '-']);
        let comment = format!("//{comment}");
        let title = "Begin the comment with `//`".to_owned();
        return Some((title, vec![file.edit(span, comment)]));
    }
    let help = problem.help.as_deref()?;
    let (_, rest) = help
        .split_once("write it between quotes: `")
        .or_else(|| help.split_once("write it between single quotes: `"))
        .or_else(|| help.split_once("write `"))?;
    let (new, _) = rest.split_once('`')?;
    let is_whole = help.contains("quotes") || help.contains("instead");
    is_whole.then(|| (format!("Write `{new}`"), vec![file.edit(span, new)]))
}

/// The fields that a structure lacks, added with a first value each.
fn with_fields(file: &OpenFile, problem: &Problem) -> Option<(String, Vec<TextEdit>)> {
    let document = file.document();
    let span = problem.span.clone()?;
    let node = opened_at(document.root(), &span)?;
    let found = file.noted(Some(span.start));
    let help = problem.help.as_deref()?.strip_prefix("add ")?;
    let names: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
    let structure = found.structures.iter().find(|of| of.span == node.span);
    let items = names.iter().map(|name| {
        let info = structure.and_then(|of| of.fields.iter().find(|info| info.name == *name));
        format!(
            "{name}: {}",
            info.map_or_else(|| in_quotes(""), |info| first_value(&info.kind))
        )
    });
    let items: Vec<String> = items.collect();
    let mut text = document.clone();
    for (name, item) in names.iter().zip(&items) {
        let (_, value) = item.split_once(": ")?;
        let node = opened_at(text.root(), &span)?;
        let edit: Edit = text.set_field(node, name, value)?;
        text = text.edited(&[edit]).ok()?;
    }
    let title = format!("Add `{}`", names.join("`, `"));
    Some((title, vec![difference(file, text.text())]))
}

/// The structure that opens here.
fn opened_at<'d>(node: &'d Node, span: &Range<usize>) -> Option<&'d Node> {
    let mut next = Some(node);
    let mut found = None;
    while let Some(node) = next {
        if node.opening() == *span
            && matches!(
                node.kind,
                NodeKind::Struct(_) | NodeKind::Tagged(..) | NodeKind::Unit
            )
        {
            found = found.or(Some(node));
        }
        next = super::file::children(node)
            .into_iter()
            .find(|child| child.span.start <= span.start && span.end <= child.span.end);
    }
    found
}

/// A value that a field accepts, to be changed by its author.
fn first_value(kind: &ValueKind) -> String {
    match kind {
        ValueKind::Flag => "false".to_owned(),
        ValueKind::Text => in_quotes("?"),
        ValueKind::Whole { least, most, .. } => 0.clamp(*least, *most).to_string(),
        ValueKind::OneOf { names, .. } => names.first().map_or_else(
            || in_quotes("?"),
            |name| match name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                true => name.clone(),
                false => in_quotes(name),
            },
        ),
        ValueKind::Options(options) => options.first().map_or("", |of| of.name).to_owned(),
        ValueKind::Among(numbers) => numbers.first().copied().unwrap_or_default().to_string(),
        ValueKind::Percent { least, .. } => crate::document::shape::fraction(*least),
        ValueKind::Worded(words) => worded(words),
        ValueKind::List(_) => "[]".to_owned(),
        ValueKind::Map(..) => "{}".to_owned(),
        ValueKind::Pair(a, b) => format!("({}, {})", first_value(a), first_value(b)),
        ValueKind::Record { name, .. } => format!("{name}()"),
        ValueKind::Forms(forms) => forms.first().map_or("", |form| form.name).to_owned(),
        ValueKind::Either(kinds) => kinds.first().map_or_else(String::new, first_value),
    }
}

/// A value from words that say what it is: `` `1` `` is 1, a list is empty.
fn worded(words: &str) -> String {
    if words.starts_with("list") {
        return "[]".to_owned();
    }
    let example = words
        .strip_prefix('`')
        .and_then(|rest| rest.split_once('`'));
    match example.map(|(example, _)| example) {
        Some(example) if example.starts_with('{') => "{}".to_owned(),
        Some(example) if Document::parse("", example).problems().is_empty() => example.to_owned(),
        _ => in_quotes("?"),
    }
}

/// A comment that allows a warning, on the line above.
fn allowed(file: &OpenFile, problem: &Problem) -> Option<(String, Vec<TextEdit>)> {
    let span = problem.span.clone()?;
    let line = file
        .lines()
        .span(file.text(), file.lines().line(span.start));
    let text = &file.text()[line.clone()];
    let indent = &text[..text.len() - text.trim_start().len()];
    let end = if file.text().contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let comment = format!("{indent}// allow: {}{end}", problem.rule);
    let title = format!("Allow `{}` here", problem.rule);
    Some((title, vec![file.edit(line.start..line.start, comment)]))
}

/// The whole file laid out; `None` if it cannot be read.
pub fn formatted(file: &OpenFile) -> Option<Vec<TextEdit>> {
    let text = file.document().formatted()?;
    Some(match text == file.text() {
        true => Vec::new(),
        false => vec![difference(file, &text)],
    })
}
