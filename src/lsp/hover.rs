//! Hover: what a field, a name, a form or a square means.

use std::ops::Range;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind};

use super::{
    describe,
    file::{OpenFile, path_to},
    map::Picture,
    orders, probe,
};
use crate::document::{Field, Node, NodeKind, Token, TokenKind, shape::ValueKind};

/// What is said of a place, and of which piece of the text.
pub fn hover(file: &OpenFile, at: usize) -> Option<Hover> {
    let (text, span) = said(file, at)?;
    Some(Hover {
        contents: MarkupContent {
            kind: MarkupKind::Markdown,
            value: text,
        }
        .into(),
        range: Some(file.range(span)),
    })
}

fn said(file: &OpenFile, at: usize) -> Option<(String, Range<usize>)> {
    let document = file.document();
    if let Some((id, span)) = describe::rule_at(file.text(), at)
        && let Some(text) = describe::rule(id)
    {
        return Some((text, span));
    }
    if let Some(picture) = Picture::of(document)
        && let Some((column, row, letter)) = picture.square_at(at)
    {
        return Some(square(&picture, column, row, letter));
    }
    let token = token_at(document.tokens(), at)?;
    let span = token.span.clone();
    if let Some(field) = field_named_at(document.root(), &span) {
        let found = file.noted(Some(at));
        let path = path_to(document, at);
        let around = path.iter().map(|node| &node.span);
        let known = found.structures.iter();
        let mut known: Vec<_> = known
            .filter(|of| around.clone().any(|span| *span == of.span))
            .collect();
        known.sort_by_key(|of| of.span.len());
        let info = known
            .iter()
            .find_map(|of| of.fields.iter().find(|info| info.name == field.name.text))?;
        return Some((describe::field(info), span));
    }
    if let Some(order) = orders::order_at(file, at) {
        return Some((order, span));
    }
    value(file, at, span)
}

/// What is said of a value.
fn value(file: &OpenFile, at: usize, span: Range<usize>) -> Option<(String, Range<usize>)> {
    let found = file.noted(Some(at));
    let named = found.uses.iter().filter(|of| of.span == span);
    let named: Vec<_> = named.collect();
    let data = named
        .iter()
        .find_map(|of| describe::named(&of.what, &of.name));
    if let Some(text) = data {
        return Some((text, span));
    }
    let word = file.text().get(span.clone())?;
    let forms = found.forms.iter().filter(|of| of.span.start == span.start);
    let form = forms
        .flat_map(|of| &of.forms)
        .find(|form| form.name == word);
    if let Some(form) = form {
        return Some((describe::form(form), span));
    }
    let bare = word.trim_matches('"');
    if let Some(text) = describe::named("brain", bare).filter(|_| word.starts_with('"')) {
        return Some((text, span));
    }
    if let Some(kind) = probe::kind_at(file.document(), &found, at) {
        for kind in probe::alternatives(&kind) {
            let ValueKind::Options(options) = kind else {
                continue;
            };
            if let Some(option) = options.iter().find(|option| option.name == word) {
                return Some((format!("**{}**\n\n{}", option.title, option.help), span));
            }
        }
    }
    if let Some(own) = named.first() {
        return Some((format!("**{}** ({})", own.name, own.what), span));
    }
    let structure = found
        .structures
        .iter()
        .find(|of| of.span.start == span.start)?;
    let names: Vec<String> = structure
        .fields
        .iter()
        .map(|field| format!("`{}`", field.name))
        .collect();
    Some((
        format!("**{}**, with {}", structure.name, names.join(", ")),
        span,
    ))
}

/// A square of the map.
fn square(
    picture: &Picture<'_>,
    column: usize,
    row: usize,
    letter: char,
) -> (String, Range<usize>) {
    let meaning = picture.legend.get(&letter).cloned();
    let usual = match letter {
        '.' => "floor",
        '#' => "wall",
        _ => "not in the legend",
    };
    let meaning = meaning.unwrap_or_else(|| usual.to_owned());
    let mut text = format!("**({column}, {row})** `{letter}`: `{meaning}`");
    let ground = meaning.split(['(', ',']).next().unwrap_or_default();
    if let Some(more) = describe::named("terrain", ground.trim()) {
        text = format!("{text}\n\n{more}");
    }
    let spans = picture.spans(row);
    (text, spans.get(column).cloned().unwrap_or(0..0))
}

/// The token with a meaning around a place.
pub fn token_at(tokens: &[Token], at: usize) -> Option<&Token> {
    let touching = |token: &&Token| token.span.start <= at && at <= token.span.end;
    let touching: Vec<&Token> = tokens.iter().filter(touching).collect();
    let counts = |token: &&&Token| {
        matches!(
            token.kind,
            TokenKind::Name
                | TokenKind::Text
                | TokenKind::RawText
                | TokenKind::Char
                | TokenKind::Number
        )
    };
    touching.iter().rev().find(counts).copied()
}

/// The field whose name stands here.
pub fn field_named_at<'d>(root: &'d Node, span: &Range<usize>) -> Option<&'d Field> {
    let mut next = Some(root);
    while let Some(node) = next {
        if let NodeKind::Struct(fields) = &node.kind
            && let Some(field) = fields.iter().find(|field| field.name.span == *span)
        {
            return Some(field);
        }
        next = super::file::children(node)
            .into_iter()
            .find(|child| child.span.start <= span.start && span.end <= child.span.end);
    }
    None
}
