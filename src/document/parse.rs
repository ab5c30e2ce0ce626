//! Tokens to a tree, reporting every fault of syntax and going on at the next comma or closing
//! bracket.

use std::ops::Range;

use crate::document::{
    lexer::{Token, TokenKind, without_raw},
    node::{Decoded, Name, Node, NodeKind, quoted},
    number::read_number,
    problem::Problem,
};

/// How deep brackets may be nested.
pub const DEEPEST: usize = 64;

/// Reads the tree of a text from its tokens, and lists what was wrong.
pub(super) fn parse(text: &str, tokens: &[Token], lossy: bool) -> (Node, Vec<Problem>) {
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        open: Vec::new(),
        problems: Vec::new(),
        unclosed_before: None,
        lossy,
        unwraps_variants: false,
    };
    parser.report_unclosed_comments();
    parser.report_foreign_comments();
    parser.attributes();
    let root = parser.root();
    (root, parser.problems)
}

pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    /// The next token to look at.
    pub(super) at: usize,
    /// The brackets open around this place: position and character.
    pub(super) open: Vec<(Range<usize>, Bracket)>,
    pub(super) problems: Vec<Problem>,
    /// The token before which a bracket was found to be never closed: what stands there is the next
    /// item of an outer one.
    pub(super) unclosed_before: Option<usize>,
    /// The text had bytes that were no UTF-8; their replacements are reported already.
    pub(super) lossy: bool,
    /// The text begins with `#![enable(unwrap_variant_newtypes)]`: `Some(a: 1)` is
    /// `Some((a: 1))`.
    pub(super) unwraps_variants: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    Square,
    Curly,
}

impl Bracket {
    pub(super) fn of(text: &str) -> Self {
        match text {
            "(" | ")" => Self::Round,
            "[" | "]" => Self::Square,
            _ => Self::Curly,
        }
    }

    pub(super) fn closing(self) -> &'static str {
        match self {
            Self::Round => ")",
            Self::Square => "]",
            Self::Curly => "}",
        }
    }

    /// What the bracket encloses, for a sentence.
    pub(super) fn encloses(self) -> &'static str {
        match self {
            Self::Round => "group",
            Self::Square => "list",
            Self::Curly => "map",
        }
    }
}

impl<'t> Parser<'t> {
    /// The next token that means something; moves past blanks and comments.
    pub(super) fn peek(&mut self) -> Option<&'t Token> {
        while self
            .tokens
            .get(self.at)
            .is_some_and(|token| token.kind.is_trivia())
        {
            self.at += 1;
        }
        self.tokens.get(self.at)
    }

    pub(super) fn peek_kind(&mut self) -> Option<TokenKind> {
        self.peek().map(|token| token.kind)
    }

    /// The token after the next one, which tells `name: value` from `name`.
    pub(super) fn peek_second(&mut self) -> Option<&'t Token> {
        self.peek()?;
        self.tokens[self.at + 1..]
            .iter()
            .find(|token| !token.kind.is_trivia())
    }

    pub(super) fn str_of(&self, token: &Token) -> &'t str {
        &self.text[token.span.clone()]
    }

    fn root(&mut self) -> Node {
        if self.peek().is_none() {
            let end = self.end_of_text();
            self.report(
                Problem::error("empty-file", "the file holds no value")
                    .at(end.clone())
                    .help("write one, such as `Level( ... )`"),
            );
            return Node {
                span: end,
                kind: NodeKind::Broken,
            };
        }
        // A stray opening such as a forgotten comment mark must not hide the whole document.
        while self.peek().is_some_and(|token| !begins_value(token.kind)) {
            self.report_unexpected("a value");
            self.at += 1;
        }
        let root = self.value();
        let Some(token) = self.peek() else {
            return root;
        };
        if token.kind == TokenKind::Close {
            self.report_stray();
        } else if self.problems.is_empty() {
            let found = quoted(self.str_of(token));
            let problem = Problem::error(
                "unexpected-text",
                format!("the file ends with its first value, but here stands {found}"),
            );
            self.report(
                problem
                    .at(token.span.clone())
                    .labelled("nothing may follow")
                    .help("a file holds one value; check the brackets before this place"),
            );
        }
        root
    }

    /// Reads a value; where none stands, reports it and moves past nothing.
    pub(super) fn value(&mut self) -> Node {
        let Some(token) = self.peek() else {
            self.report_unexpected("a value");
            return Node {
                span: self.end_of_text(),
                kind: NodeKind::Broken,
            };
        };
        let span = token.span.clone();
        let text = self.str_of(token);
        if token.kind == TokenKind::Open {
            return self.group();
        }
        if !begins_value(token.kind) {
            self.report_unexpected("a value");
            return Node {
                span: span.start..span.start,
                kind: NodeKind::Broken,
            };
        }
        self.at += 1;
        let kind = match token.kind {
            TokenKind::Name => return self.name(span, text),
            TokenKind::Number => self.number(text, &span),
            TokenKind::Text | TokenKind::RawText => {
                let n_faults = self.problems.len();
                let text = self.chars(token).into_iter().collect();
                if self.problems.len() == n_faults {
                    NodeKind::Text(text)
                } else {
                    // Half a text would be taken for a wrong one.
                    NodeKind::Broken
                }
            }
            TokenKind::Char => self.character(token),
            _ => {
                let problem = Problem::error("unexpected-text", "byte texts have no use here")
                    .at(span.clone());
                self.report(
                    problem
                        .labelled("starts with `b`")
                        .help("leave out the `b`"),
                );
                NodeKind::Broken
            }
        };
        Node { span, kind }
    }

    fn name(&mut self, span: Range<usize>, text: &str) -> Node {
        let kind = match text {
            "true" => NodeKind::Bool(true),
            "false" => NodeKind::Bool(false),
            "inf" | "inff32" | "inff64" => NodeKind::Decimal(f64::INFINITY),
            "NaN" | "NaNf32" | "NaNf64" => NodeKind::Decimal(f64::NAN),
            "None" => NodeKind::Name(text.to_owned()),
            _ => {
                let name = without_raw(text).to_owned();
                if self.peek().is_some_and(|token| self.str_of(token) == "(") {
                    let mut body = self.group();
                    let whole = span.start..body.span.end;
                    if text == "Some" && !self.holds_one(&body) {
                        self.report_empty_some(body.span.clone());
                        body.kind = NodeKind::Broken;
                    }
                    return Node {
                        span: whole,
                        kind: NodeKind::Tagged(Name { text: name, span }, Box::new(body)),
                    };
                }
                if text == "Some" {
                    self.report_empty_some(span.clone());
                    return Node {
                        span,
                        kind: NodeKind::Broken,
                    };
                }
                NodeKind::Name(name)
            }
        };
        Node { span, kind }
    }

    /// Whether the brackets behind `Some` hold one value, or a value that is reported already.
    fn holds_one(&self, body: &Node) -> bool {
        match &body.kind {
            NodeKind::Tuple(items) => items.len() == 1 || self.unwraps_variants,
            kind => *kind == NodeKind::Broken || self.unwraps_variants,
        }
    }

    fn report_empty_some(&mut self, span: Range<usize>) {
        let problem = Problem::error("missing-value", "`Some` holds one value").at(span);
        self.report(
            problem
                .labelled("expected `(value)`")
                .help("write the value alone: `Some` can be left out everywhere"),
        );
    }

    pub(super) fn chars(&mut self, token: &Token) -> Vec<char> {
        let decoded = Decoded::of(self.str_of(token), token.span.start);
        if !token.closed {
            let quote = if self.str_of(token).starts_with('\'') {
                "'"
            } else {
                "\""
            };
            let problem = Problem::error("unclosed-text", "this text has no closing quote")
                .at(token.span.clone());
            self.report(
                problem
                    .labelled("opened here")
                    .help(format!("add `{quote}` where the text ends")),
            );
        }
        for (span, fault) in decoded.faults {
            let found = quoted(&self.text[span.clone()]);
            self.report(
                Problem::error("bad-escape", format!("{found} cannot be read"))
                    .at(span)
                    .labelled(fault),
            );
        }
        decoded.chars.into_iter().map(|(c, _)| c).collect()
    }

    fn character(&mut self, token: &Token) -> NodeKind {
        let n_faults = self.problems.len();
        let chars = self.chars(token);
        if let [one] = chars.as_slice() {
            return NodeKind::Char(*one);
        }
        if self.problems.len() == n_faults {
            let problem = Problem::error(
                "bad-character",
                format!("single quotes hold one character, here {}", chars.len()),
            );
            self.report(
                problem
                    .at(token.span.clone())
                    .help("for a text, write double quotes"),
            );
        }
        NodeKind::Broken
    }

    fn number(&mut self, text: &str, span: &Range<usize>) -> NodeKind {
        match read_number(text) {
            Ok(kind) => kind,
            Err(fault) => {
                self.report(
                    Problem::error("bad-number", format!("{} is no number", quoted(text)))
                        .at(span.clone())
                        .labelled(fault),
                );
                NodeKind::Broken
            }
        }
    }

    /// Where the last token before this place ends, blanks and comments not counted.
    pub(super) fn end_before(&self) -> usize {
        self.tokens[..self.at]
            .iter()
            .rfind(|token| !token.kind.is_trivia())
            .map_or(0, |token| token.span.end)
    }
}

/// Whether a name is a value of its own, which no group can be named after.
pub(super) fn is_value(name: &str) -> bool {
    matches!(
        name,
        "true"
            | "false"
            | "None"
            | "Some"
            | "inf"
            | "inff32"
            | "inff64"
            | "NaN"
            | "NaNf32"
            | "NaNf64"
    )
}

pub(super) fn begins_value(kind: TokenKind) -> bool {
    use TokenKind::{Bytes, Char, Name, Number, Open, RawText, Text};
    matches!(kind, Open | Name | Number | Char | Text | RawText | Bytes)
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
