//! The outline of a file: its symbols, what folds, and what a selection grows to.

use std::ops::Range;

use gen_lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SelectionRange, SymbolKind};

use super::file::{OpenFile, children, path_to};
use crate::document::{Node, NodeKind, TokenKind};

/// Deeper values are no symbols.
const DEEPEST: usize = 4;
/// The fields by which a structure is called.
const NAMES: [&str; 4] = ["name", "title", "archetype", "order"];

/// The symbols of a file: its fields, and what they hold that has a name.
pub fn symbols(file: &OpenFile) -> Vec<DocumentSymbol> {
    let mut symbols = inside(file, file.document().root(), DEEPEST);
    // An outline that begins with the one value of the file says less than its fields do.
    if let [only] = symbols.as_mut_slice()
        && let Some(children) = only.children.take()
    {
        symbols = children;
    }
    symbols
}

fn inside(file: &OpenFile, node: &Node, deepest: usize) -> Vec<DocumentSymbol> {
    let Some(deeper) = deepest.checked_sub(1) else {
        return Vec::new();
    };
    match &node.kind {
        NodeKind::Tagged(_, body) => inside(file, body, deepest),
        NodeKind::Struct(fields) => fields
            .iter()
            .map(|field| {
                let children = inside(file, &field.value, deeper);
                let kind = kind_of(&field.value);
                let spans = (field.span(), field.name.span.clone());
                symbol(file, field.name.text.clone(), kind, spans, children)
            })
            .collect(),
        NodeKind::Map(entries) => entries
            .iter()
            .map(|entry| {
                let name = written(file, &entry.key);
                let children = inside(file, &entry.value, deeper);
                let spans = (entry.span(), entry.key.span.clone());
                let mut symbol = symbol(file, name, SymbolKind::Key, spans, children);
                symbol.detail = called(file, &entry.value);
                symbol
            })
            .collect(),
        NodeKind::List(items) => items
            .iter()
            .filter_map(|item| {
                let name = called(file, item)?;
                let children = inside(file, item, deeper);
                let spans = (item.span.clone(), item.opening());
                Some(symbol(file, name, SymbolKind::Object, spans, children))
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn symbol(
    file: &OpenFile,
    name: String,
    kind: SymbolKind,
    (span, own): (Range<usize>, Range<usize>),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    #[expect(
        deprecated,
        reason = "the type has no default, and its field must be given"
    )]
    DocumentSymbol {
        // Editors refuse symbols without a name.
        name: if name.is_empty() {
            "?".to_owned()
        } else {
            name
        },
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: file.range(span),
        selection_range: file.range(own),
        children: (!children.is_empty()).then_some(children),
    }
}

/// What a value is called: by its name field, or by the name before its brackets.
fn called(file: &OpenFile, node: &Node) -> Option<String> {
    let own = NAMES.iter().find_map(|name| node.field(name));
    if let Some(own) = own {
        return Some(written(file, own));
    }
    match &node.kind {
        NodeKind::Name(name) => Some(name.clone()),
        NodeKind::Tagged(..) => Some(written(file, node)),
        _ => None,
    }
}

/// A value in a few words.
fn written(file: &OpenFile, node: &Node) -> String {
    const LONGEST: usize = 40;
    if let NodeKind::Text(text) = &node.kind {
        return text.clone();
    }
    let text = file.text().get(node.span.clone()).unwrap_or_default();
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\u{2026}", &line[..end]),
        None => line.to_owned(),
    }
}

fn kind_of(node: &Node) -> SymbolKind {
    match node.kind {
        NodeKind::List(_) => SymbolKind::Array,
        NodeKind::Text(_) | NodeKind::Char(_) => SymbolKind::String,
        NodeKind::Integer(_) | NodeKind::Decimal(_) => SymbolKind::Number,
        NodeKind::Bool(_) => SymbolKind::Boolean,
        _ => SymbolKind::Object,
    }
}

/// What can be folded: brackets over several lines, and comments.
pub fn folds(file: &OpenFile) -> Vec<FoldingRange> {
    let mut folds = Vec::new();
    fold_inside(file, file.document().root(), &mut folds);
    let mut comment: Option<(usize, usize)> = None;
    for token in file.document().tokens() {
        let first = file.lines().line(token.span.start);
        match token.kind {
            TokenKind::LineComment => {
                comment = match comment {
                    Some((start, last)) if first == last + 1 => Some((start, first)),
                    other => {
                        fold(other, Some(FoldingRangeKind::Comment), &mut folds);
                        Some((first, first))
                    }
                };
            }
            TokenKind::BlockComment => {
                let last = file.lines().line(token.span.end);
                fold(
                    Some((first, last)),
                    Some(FoldingRangeKind::Comment),
                    &mut folds,
                );
            }
            _ => {}
        }
    }
    fold(comment, Some(FoldingRangeKind::Comment), &mut folds);
    folds
}

fn fold_inside(file: &OpenFile, node: &Node, folds: &mut Vec<FoldingRange>) {
    let is_bracket = matches!(
        node.kind,
        NodeKind::List(_) | NodeKind::Map(_) | NodeKind::Struct(_) | NodeKind::Tuple(_)
    );
    if is_bracket {
        let first = file.lines().line(node.span.start);
        // The closing bracket stays in sight.
        let last = file.lines().line(node.span.end.saturating_sub(1));
        fold(Some((first, last.saturating_sub(1))), None, folds);
    }
    for child in children(node) {
        fold_inside(file, child, folds);
    }
}

fn fold(
    lines: Option<(usize, usize)>,
    kind: Option<FoldingRangeKind>,
    folds: &mut Vec<FoldingRange>,
) {
    let Some((first, last)) = lines.filter(|(first, last)| first < last) else {
        return;
    };
    folds.push(FoldingRange {
        start_line: first as u32,
        start_character: None,
        end_line: last as u32,
        end_character: None,
        kind,
        collapsed_text: None,
    });
}

/// What a selection at a place grows to, step by step.
pub fn selection(file: &OpenFile, at: usize) -> SelectionRange {
    let document = file.document();
    let whole = 0..file.text().len();
    let mut spans: Vec<Range<usize>> = Vec::from([whole]);
    for node in path_to(document, at) {
        spans.push(node.span.clone());
        match &node.kind {
            NodeKind::Struct(fields) => {
                let mut fields = fields.iter();
                if let Some(field) = fields.find(|of| of.span().start <= at && at <= of.span().end)
                {
                    spans.push(field.span());
                    if at <= field.name.span.end {
                        spans.push(field.name.span.clone());
                    }
                }
            }
            NodeKind::Map(entries) => {
                let mut entries = entries.iter();
                let own = entries.find(|of| of.span().start <= at && at <= of.span().end);
                spans.extend(own.map(crate::document::Entry::span));
            }
            NodeKind::Text(_) if node.span.len() > 2 && at > node.span.start => {
                spans.push(node.span.start + 1..node.span.end - 1);
            }
            _ => {}
        }
    }
    spans.dedup();
    let mut grown: Option<SelectionRange> = None;
    for span in spans {
        let parent = grown.take().map(Box::new);
        grown = Some(SelectionRange::new(file.range(span), parent));
    }
    grown.unwrap_or_else(|| SelectionRange::new(file.range(at..at), None))
}
