//! Semantic tokens: what each piece of the text is, and on maps what each square is.

use std::ops::Range;

use gen_lsp_types::SemanticToken;

use super::{file::OpenFile, map::Picture};
use crate::document::{Token, TokenKind};

/// The types of tokens, in the order of their numbers.
pub const TYPES: [&str; 9] = [
    "comment",
    "string",
    "number",
    "property",
    "type",
    "enumMember",
    "keyword",
    "variable",
    "operator",
];

const COMMENT: u32 = 0;
const STRING: u32 = 1;
const NUMBER: u32 = 2;
const PROPERTY: u32 = 3;
const TYPE: u32 = 4;
const MEMBER: u32 = 5;
const KEYWORD: u32 = 6;
const VARIABLE: u32 = 7;
const OPERATOR: u32 = 8;

/// The tokens of a file.
pub fn tokens(file: &OpenFile) -> Vec<SemanticToken> {
    let document = file.document();
    let text = document.text();
    let picture = Picture::of(document);
    let meaningful: Vec<&Token> = document.tokens().iter().collect();
    let mut pieces: Vec<(Range<usize>, u32)> = Vec::new();
    for (place, token) in meaningful.iter().enumerate() {
        let mut after = meaningful[place + 1..].iter();
        let next = after.find(|token| !token.kind.is_trivia());
        let row = picture.as_ref().and_then(|picture| {
            let row = picture.row_at(token.span.start + 1)?;
            (token.kind == TokenKind::Text).then_some((picture, row))
        });
        if let Some((picture, row)) = row {
            pieces.extend(squares(picture, row));
            continue;
        }
        let kind = match token.kind {
            TokenKind::LineComment | TokenKind::BlockComment => COMMENT,
            TokenKind::Text | TokenKind::RawText | TokenKind::Char => STRING,
            TokenKind::Number => NUMBER,
            TokenKind::Name => match next {
                Some(next) if next.kind == TokenKind::Colon => PROPERTY,
                _ if ["true", "false", "None", "Some"].contains(&&text[token.span.clone()]) => {
                    KEYWORD
                }
                Some(next) if text[next.span.clone()] == *"(" => TYPE,
                _ => MEMBER,
            },
            _ => continue,
        };
        pieces.push((token.span.clone(), kind));
    }
    encoded(file, &pieces)
}

/// The squares of a row, those alike beside each other as one piece.
fn squares(picture: &Picture<'_>, row: usize) -> Vec<(Range<usize>, u32)> {
    let mut pieces: Vec<(Range<usize>, u32)> = Vec::new();
    for (letter, span) in picture.letters(row).zip(picture.spans(row)) {
        let meaning = picture.legend.get(&letter).map(String::as_str);
        let kind = match meaning {
            _ if letter == ' ' => continue,
            Some(meaning) if meaning.contains("obstacle:") => VARIABLE,
            Some(meaning) if meaning.contains("zone") => TYPE,
            Some(meaning) if meaning.starts_with("wall") => KEYWORD,
            Some(meaning) if meaning.starts_with("floor") => STRING,
            Some(_) => NUMBER,
            None if letter == '#' => KEYWORD,
            None if letter == '.' => STRING,
            None => OPERATOR,
        };
        match pieces.last_mut() {
            Some((last, of)) if *of == kind && last.end == span.start => last.end = span.end,
            _ => pieces.push((span, kind)),
        }
    }
    pieces
}

/// Pieces as editors take them: each on one line, counted from the one before.
fn encoded(file: &OpenFile, pieces: &[(Range<usize>, u32)]) -> Vec<SemanticToken> {
    let (text, lines) = (file.text(), file.lines());
    let mut tokens = Vec::new();
    let (mut line, mut start) = (0, 0);
    for (span, kind) in pieces {
        let first = lines.line(span.start);
        let last = lines.line(span.end.saturating_sub(1).max(span.start));
        for number in first..=last {
            let of_line = lines.span(text, number);
            let piece = span.start.max(of_line.start)..span.end.min(of_line.end);
            if piece.is_empty() {
                continue;
            }
            let at = lines.position(text, piece.start);
            let delta_line = at.line - line;
            tokens.push(SemanticToken {
                delta_line,
                delta_start: if delta_line == 0 {
                    at.character - start
                } else {
                    at.character
                },
                length: lines.length(&text[piece]),
                token_type: *kind,
                token_modifiers_bitset: 0,
            });
            (line, start) = (at.line, at.character);
        }
    }
    tokens
}
