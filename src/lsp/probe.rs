//! What fits a place: the text is read once with a word there that means nothing, and the readers say
//! what they would have wanted.

use std::ops::Range;

use super::file::{noted, path_to};
use crate::document::{
    Document, Found, Node, NodeKind, NotedStructure, Token, TokenKind,
    shape::{FieldInfo, ValueKind},
};

/// A word that is no name of anything.
const NOTHING: &str = "zzqq_nothing_zzqq";
/// A character that is no character of any map.
const NO_CHARACTER: char = '\u{F8FF}';

/// The word around a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Where it stands, within its quotes, in bytes; empty where nothing stands yet.
    pub span: Range<usize>,
    /// The quote before it.
    pub quote: Option<char>,
    /// Whether the quote behind it is missing.
    is_open: bool,
}

impl Word {
    /// Nothing yet, at a place.
    pub fn at(at: usize) -> Self {
        Self::over(at..at)
    }

    /// The word that stands here, without quotes.
    pub fn over(span: Range<usize>) -> Self {
        Self {
            span,
            quote: None,
            is_open: false,
        }
    }
}

/// The word around a place; `None` in comments and other places where no value stands.
pub fn word_at(document: &Document, at: usize) -> Option<Word> {
    let token = document
        .tokens()
        .iter()
        .filter(|token| token.span.start < at && at <= token.span.end)
        .find(|token| at < token.span.end || is_word(token.kind));
    let nothing = Word::at(at);
    let Some(token) = token else {
        return Some(nothing);
    };
    let quoted = |quote: char| {
        let text = &document.text()[token.span.clone()];
        let is_closed = text.len() > 1 && text.ends_with(quote);
        // Behind the closing quote the word is over.
        if is_closed && at == token.span.end {
            return None;
        }
        let mut end = token.span.end - usize::from(is_closed);
        if !is_closed {
            // An open text runs on to the end of the line.
            let line = text.find(['\n', '\r']).unwrap_or(text.len());
            end = token.span.start + line;
        }
        Some(Word {
            span: token.span.start + 1..end.max(token.span.start + 1),
            quote: Some(quote),
            is_open: !is_closed,
        })
    };
    match token.kind {
        TokenKind::Name | TokenKind::Number => Some(Word::over(token.span.clone())),
        TokenKind::Text => quoted('"'),
        TokenKind::Char => quoted('\''),
        TokenKind::LineComment
        | TokenKind::BlockComment
        | TokenKind::ForeignComment
        | TokenKind::RawText
        | TokenKind::Bytes => None,
        _ => Some(nothing),
    }
}

fn is_word(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Name | TokenKind::Number | TokenKind::Text | TokenKind::Char
    ) || matches!(kind, TokenKind::LineComment | TokenKind::ForeignComment)
}

/// What fits a place as a value.
#[derive(Debug, Default)]
pub struct Values {
    /// What the readers noted.
    pub found: Found,
    /// What the field accepts there.
    pub kind: Option<ValueKind>,
}

/// What fits a place as a value.
pub fn values(document: &Document, word: &Word) -> Values {
    let nothing = match word.quote {
        Some('\'') => NO_CHARACTER.to_string(),
        _ => NOTHING.to_owned(),
    };
    let closing = match (word.quote, word.is_open) {
        (Some(quote), true) => quote.to_string(),
        _ => String::new(),
    };
    let document = replaced(document, word, &format!("{nothing}{closing}"));
    let at = word.span.start;
    let found = noted(document.clone(), Some(at + 1));
    let kind = kind_at(&document, &found, at);
    Values { found, kind }
}

/// The structure whose fields fit a place, and the names of those it has.
pub fn fields(document: &Document, word: &Word) -> Option<(NotedStructure, Vec<String>)> {
    let before = last_before(document, word.span.start)?;
    let may_begin = match before.kind {
        TokenKind::Open => document.text()[before.span.clone()] == *"(",
        kind => kind == TokenKind::Comma,
    };
    if word.quote.is_some() || !may_begin {
        return None;
    }
    let has_value =
        next_after(document, word.span.end).is_some_and(|token| token.kind == TokenKind::Colon);
    let nothing = match has_value {
        true => NOTHING.to_owned(),
        false => format!("{NOTHING}: 0,"),
    };
    let document = replaced(document, word, &nothing);
    let at = word.span.start + 1;
    let path = path_to(&document, at);
    let place = path.iter().rposition(|node| has_field(node))?;
    let around = place.checked_sub(1).and_then(|above| path.get(above));
    let around = around.filter(|node| matches!(node.kind, NodeKind::Tagged(..)));
    let spans = [Some(&path[place].span), around.map(|node| &node.span)];
    let found = noted(document.clone(), Some(at));
    let known = |of: &&NotedStructure| spans.iter().flatten().any(|span| **span == of.span);
    let structure = found.structures.iter().find(known)?.clone();
    let NodeKind::Struct(given) = &path[place].kind else {
        return None;
    };
    let given = given.iter().map(|field| field.name.text.clone());
    Some((structure, given.filter(|name| name != NOTHING).collect()))
}

fn has_field(node: &Node) -> bool {
    let NodeKind::Struct(fields) = &node.kind else {
        return false;
    };
    fields.iter().any(|field| field.name.text == NOTHING)
}

fn replaced(document: &Document, word: &Word, by: &str) -> Document {
    let mut text = document.text().to_owned();
    text.replace_range(word.span.clone(), by);
    Document::parse(document.name(), text)
}

/// The last token with a meaning before a place.
fn last_before(document: &Document, at: usize) -> Option<&Token> {
    let before = document.tokens().iter().rev();
    let mut before = before.filter(|token| token.span.end <= at && !token.kind.is_trivia());
    before.next()
}

/// The next token with a meaning behind a place.
fn next_after(document: &Document, at: usize) -> Option<&Token> {
    let after = document.tokens().iter();
    let mut after = after.filter(|token| token.span.start >= at && !token.kind.is_trivia());
    after.next()
}

/// What the field around a place accepts there.
pub fn kind_at(document: &Document, found: &Found, at: usize) -> Option<ValueKind> {
    let path = path_to(document, at);
    let (place, field) = path.iter().enumerate().rev().find_map(|(place, node)| {
        let NodeKind::Struct(fields) = &node.kind else {
            return None;
        };
        let own = fields
            .iter()
            .find(|field| field.value.span.start <= at && at <= field.value.span.end)?;
        let around = place.checked_sub(1).and_then(|above| path.get(above));
        let spans = [Some(&node.span), around.map(|node| &node.span)];
        let known = found
            .structures
            .iter()
            .find(|of| spans.iter().flatten().any(|span| **span == of.span))?;
        let info = known.fields.iter().find(|of| of.name == own.name.text)?;
        Some((place, info))
    })?;
    descend(&path[place + 1..], field)
}

/// What is accepted at the end of a path into the value of a field.
fn descend(path: &[&Node], field: &FieldInfo) -> Option<ValueKind> {
    let mut kinds = vec![&field.kind];
    for pair in path.windows(2) {
        let (node, child) = (pair[0], pair[1]);
        let inner: Vec<&ValueKind> = kinds
            .iter()
            .flat_map(|kind| alternatives(kind))
            .filter_map(|kind| inside(kind, node, child))
            .collect();
        if inner.is_empty() {
            return None;
        }
        kinds = inner;
    }
    match kinds.as_slice() {
        [only] => Some((*only).clone()),
        several => Some(ValueKind::Either(
            several.iter().map(|kind| (*kind).clone()).collect(),
        )),
    }
}

/// The kinds of which a value may be one.
pub fn alternatives(kind: &ValueKind) -> Vec<&ValueKind> {
    match kind {
        ValueKind::Either(kinds) => kinds.iter().flat_map(alternatives).collect(),
        only => vec![only],
    }
}

/// What an item of a value may be, if values of this kind have such items.
fn inside<'k>(kind: &'k ValueKind, node: &Node, child: &Node) -> Option<&'k ValueKind> {
    match (kind, &node.kind) {
        (ValueKind::List(of), NodeKind::List(_)) => Some(of),
        (ValueKind::Map(key, of), NodeKind::Map(entries)) => {
            let is_key = entries.iter().any(|entry| entry.key.span == child.span);
            Some(if is_key { key } else { of })
        }
        (ValueKind::Pair(a, b), NodeKind::Tuple(items)) => {
            Some(if items.first()?.span == child.span {
                a
            } else {
                b
            })
        }
        (ValueKind::Record { fields, .. }, NodeKind::Struct(given)) => {
            let own = given.iter().find(|field| field.value.span == child.span)?;
            let info = fields.iter().find(|field| field.name == own.name.text)?;
            Some(&info.kind)
        }
        (record @ ValueKind::Record { .. }, NodeKind::Tagged(..)) => Some(record),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(marked: &str) -> Option<(String, Option<char>)> {
        let at = marked.find('|').unwrap();
        let document = Document::parse("t", marked.replace('|', ""));
        let word = word_at(&document, at)?;
        Some((document.text()[word.span].to_owned(), word.quote))
    }

    #[test]
    fn the_word_around_a_place_is_a_name_or_what_stands_between_quotes() {
        let plain = |text: &str| Some((text.to_owned(), None));
        let quoted = |text: &str, quote| Some((text.to_owned(), Some(quote)));
        assert_eq!(word("(a: na|me)"), plain("name"));
        assert_eq!(word("(a: |)"), plain(""));
        assert_eq!(word("(a: name|)"), plain("name"));
        assert_eq!(word("(a: \"t|ext\")"), quoted("text", '"'));
        assert_eq!(word("(a: \"|\")"), quoted("", '"'));
        assert_eq!(word("(a: 'c|')"), quoted("c", '\''));
        assert_eq!(word("(a: \"te|\n b: 2)"), quoted("te", '"'));
        assert_eq!(word("(a: 1) // com|ment"), None);
        assert_eq!(word("(a: \"text\"|)"), None);
    }
}
