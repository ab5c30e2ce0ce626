//! Completion: the fields that a structure still lacks, the names that fit a place, the characters of
//! the legend.

use gen_lsp_types::{CompletionItem, CompletionItemKind, Documentation, MarkupContent, MarkupKind};

use super::{
    describe,
    file::OpenFile,
    map::Picture,
    probe::{self, Word},
};
use crate::{
    data::{level, reference::accepted_briefly},
    document::{
        TokenKind, in_quotes, problem,
        shape::{FieldInfo, FormInfo, ValueKind},
    },
};

/// What may stand at a place.
pub fn completion(file: &OpenFile, at: usize) -> Vec<CompletionItem> {
    let document = file.document();
    if let Some(picture) = Picture::of(document)
        && picture.row_at(at).is_some()
    {
        return letters(file, &picture, at);
    }
    let Some(word) = probe::word_at(document, at) else {
        return allowances(file, at);
    };
    let mut items = Items {
        file,
        word: &word,
        list: Vec::new(),
    };
    if let Some((structure, given)) = probe::fields(document, &word) {
        let is_own = |name: &str| file.text()[word.span.clone()] == *name;
        let missing = structure.fields.iter();
        for field in missing.filter(|of| is_own(of.name) || !given.iter().any(|had| had == of.name))
        {
            items.field(field);
        }
    }
    let values = probe::values(document, &word);
    if let Some(kind) = &values.kind {
        items.kind(kind);
    }
    let forms = values.found.forms.iter().min_by_key(|of| of.span.len());
    for form in forms.into_iter().flat_map(|of| &of.forms) {
        items.form(form);
    }
    let smallest = values.found.choices.iter().map(|of| of.span.len()).min();
    let choices = values.found.choices.iter();
    for choice in choices.filter(|of| Some(of.span.len()) == smallest) {
        for name in &choice.names {
            items.name(&choice.what, name);
        }
    }
    items.list
}

/// The suggestions for a word.
struct Items<'f> {
    file: &'f OpenFile,
    word: &'f Word,
    list: Vec<CompletionItem>,
}

impl Items<'_> {
    fn add(&mut self, label: &str, text: String, kind: CompletionItemKind, help: Option<String>) {
        if label.is_empty() || self.list.iter().any(|item| item.label == label) {
            return;
        }
        let documentation = help.filter(|help| !help.is_empty()).map(|value| {
            Documentation::MarkupContent(MarkupContent {
                kind: MarkupKind::Markdown,
                value,
            })
        });
        self.list.push(CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            documentation,
            filter_text: Some(label.to_owned()),
            // In the order of the description.
            sort_text: Some(format!("{:04}", self.list.len())),
            text_edit: Some(self.file.edit(self.word.span.clone(), text).into()),
            ..CompletionItem::default()
        });
    }

    fn field(&mut self, field: &FieldInfo) {
        let after = &self.file.text()[self.word.span.end..];
        let text = match after.trim_start().starts_with(':') {
            true => field.name.to_owned(),
            false => format!("{}: ", field.name),
        };
        let help = describe::field(field);
        self.add(field.name, text, CompletionItemKind::Field, Some(help));
        if let Some(item) = self.list.last_mut().filter(|item| item.label == field.name) {
            item.detail = Some(accepted_briefly(&field.kind)).filter(|detail| !detail.is_empty());
            let must = if field.default.is_none() { '0' } else { '1' };
            item.sort_text = item.sort_text.as_ref().map(|text| format!("{must}{text}"));
        }
    }

    fn form(&mut self, form: &FormInfo) {
        if self.word.quote.is_some() {
            return;
        }
        let after = &self.file.text()[self.word.span.end..];
        let is_bare = form.values.is_empty() && form.fields.is_empty();
        let text = match is_bare || after.starts_with('(') {
            true => form.name.to_owned(),
            false => format!("{}(", form.name),
        };
        let help = describe::form(form);
        self.add(form.name, text, CompletionItemKind::EnumMember, Some(help));
    }

    /// A name: as it is between quotes, and with quotes where it could not stand bare.
    fn name(&mut self, what: &str, name: &str) {
        let help = describe::named(what, name);
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_bare =
            name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_plain);
        let says_names = ["side", "combatant", "side or combatant"].contains(&what);
        let text = match self.word.quote {
            Some(_) => name.to_owned(),
            None if what == "zone" => format!("'{name}'"),
            None if what == "brain" || says_names || name.contains(' ') => in_quotes(name),
            None if is_bare || is_written_bare(name) => name.to_owned(),
            None => in_quotes(name),
        };
        let kind = match what {
            "side" | "combatant" | "side or combatant" | "zone" => CompletionItemKind::Variable,
            _ => CompletionItemKind::EnumMember,
        };
        self.add(name, text, kind, help);
        if let Some(item) = self.list.last_mut().filter(|item| item.label == name) {
            item.detail = Some(what.to_owned());
        }
    }

    fn kind(&mut self, kind: &ValueKind) {
        for kind in probe::alternatives(kind) {
            match kind {
                ValueKind::Flag if self.word.quote.is_none() => {
                    for word in ["true", "false"] {
                        self.add(word, word.to_owned(), CompletionItemKind::Value, None);
                    }
                }
                ValueKind::OneOf { what, names } => {
                    let what = what.split_once(' ').map_or(*what, |(_, noun)| noun);
                    for name in names {
                        self.name(what, name);
                    }
                }
                ValueKind::Options(options) => {
                    for option in options {
                        let help = format!("**{}** {}", option.title, option.help);
                        let kind = CompletionItemKind::EnumMember;
                        self.add(option.name, option.name.to_owned(), kind, Some(help));
                    }
                }
                ValueKind::Among(numbers) if self.word.quote.is_none() => {
                    for number in numbers {
                        let number = number.to_string();
                        self.add(&number, number.clone(), CompletionItemKind::Value, None);
                    }
                }
                ValueKind::Forms(forms) => {
                    for form in forms {
                        self.form(form);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a name of capital letters is one that files write without quotes, such as `WrongSide`.
fn is_written_bare(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric()) && name.starts_with(char::is_alphabetic)
}

/// The characters of the legend, for a row of the map.
fn letters(file: &OpenFile, picture: &Picture, at: usize) -> Vec<CompletionItem> {
    let word = Word::at(at);
    let mut items = Items {
        file,
        word: &word,
        list: Vec::new(),
    };
    for (letter, meaning) in &picture.legend {
        let label = letter.to_string();
        let help = Some(format!("`{meaning}`"));
        items.add(&label, label.clone(), CompletionItemKind::Value, help);
        if let Some(item) = items.list.last_mut() {
            item.detail = Some(meaning.clone());
        }
    }
    items.list
}

/// The names of rules behind `// allow:`.
fn allowances(file: &OpenFile, at: usize) -> Vec<CompletionItem> {
    let token = file
        .document()
        .tokens()
        .iter()
        .find(|token| token.span.start < at && at <= token.span.end);
    let Some(token) = token.filter(|token| token.kind == TokenKind::LineComment) else {
        return Vec::new();
    };
    let before = &file.text()[token.span.start..at];
    if !before.contains("allow:") {
        return Vec::new();
    }
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    let start = token.span.start + before.trim_end_matches(is_part).len();
    let word = Word::over(start..at);
    let mut items = Items {
        file,
        word: &word,
        list: Vec::new(),
    };
    for (rule, sentence) in level::RULES.iter().chain(problem::RULES) {
        let help = Some((*sentence).to_owned());
        items.add(rule, (*rule).to_owned(), CompletionItemKind::Constant, help);
    }
    items.list
}
