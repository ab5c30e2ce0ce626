//! Faults of syntax: how they are worded, and where reading goes on after them.

use std::ops::Range;

use crate::document::{
    Document,
    lexer::TokenKind,
    node::quoted,
    parse::{Bracket, Parser},
    problem::Problem,
};

/// How many faults of syntax are listed; a text with more is not RON at all.
pub(super) const MOST_FAULTS: usize = 100;

/// Whether it is unknown what belongs where, since a bracket is missing or too many and nobody can
/// tell which: then only that is worth telling.
pub(super) fn is_formless(document: &Document) -> bool {
    document
        .problems()
        .iter()
        .any(|problem| match problem.rule {
            "stray-bracket" => true,
            "unclosed-bracket" | "unexpected-text" => problem.message.starts_with(AT_END),
            _ => false,
        })
}

/// How faults begin that are only seen where the file ends, or should end.
pub(super) const AT_END: &str = "the file ends";

impl Parser<'_> {
    pub(super) fn report(&mut self, problem: Problem) {
        match self.problems.len() {
            n if n < MOST_FAULTS => self.problems.push(problem),
            MOST_FAULTS => {
                let span = problem.span.unwrap_or(0..0);
                let message = format!(
                    "more than {MOST_FAULTS} places cannot be read; the rest is not listed"
                );
                self.problems.push(
                    Problem::error("too-many-faults", message)
                        .at(span)
                        .help("is this a RON file at all?"),
                );
            }
            _ => {}
        }
    }

    pub(super) fn end_of_text(&self) -> Range<usize> {
        let end = self.text.trim_end().len();
        end..end
    }

    pub(super) fn report_unclosed_comments(&mut self) {
        for token in self
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::BlockComment && !token.closed)
        {
            let problem = Problem::error("unclosed-text", "this comment has no end")
                .at(token.span.start..token.span.start + 2);
            self.report(
                problem
                    .labelled("opened here")
                    .help("close it with `*/`; each `/*` inside it needs one of its own"),
            );
        }
    }

    /// Reports comments of other languages, those of neighbouring lines as one.
    pub(super) fn report_foreign_comments(&mut self) {
        let mut follows = false;
        for token in self.tokens {
            if token.kind == TokenKind::ForeignComment && !follows {
                let comment = self.str_of(token);
                let first = comment.chars().next();
                let sign = if first == Some('-') { 2 } else { 1 };
                let sign = &comment[..sign];
                let problem = Problem::error(
                    "foreign-comment",
                    format!("a comment begins with `//`, not with `{sign}`"),
                )
                .at(token.span.start..token.span.start + sign.len());
                self.report(
                    problem
                        .labelled("not a comment here")
                        .help(format!("write `//` in place of `{sign}`")),
                );
            }
            follows = match token.kind {
                TokenKind::ForeignComment => true,
                TokenKind::Blank => follows,
                _ => false,
            };
        }
    }

    pub(super) fn report_stray(&mut self) {
        let Some(token) = self.peek() else { return };
        let found = self.str_of(token);
        let problem = Problem::error(
            "stray-bracket",
            format!("`{found}` closes a bracket that was never opened"),
        )
        .at(token.span.clone());
        self.report(
            problem
                .labelled("nothing to close")
                .help("remove it, or open the bracket before"),
        );
    }

    pub(super) fn report_unexpected(&mut self, expected: &str) {
        let Some(token) = self.peek() else {
            let end = self.end_of_text();
            return self.report(
                Problem::error(
                    "unexpected-text",
                    format!("expected {expected}, but the file ends"),
                )
                .at(end),
            );
        };
        let found = self.str_of(token);
        if self.lossy && found == "\u{FFFD}" {
            return;
        }
        let help = match found {
            "=" => "write `:` between a name and its value",
            ";" => "items are separated by `,`",
            "\u{201C}" | "\u{201D}" | "\u{201E}" | "\u{2018}" | "\u{2019}" | "`" => {
                "write texts between straight quotes: `\"text\"`"
            }
            ".." | "..=" => {
                "no file here holds ranges; write two numbers as a pair, such as `(1, 5)`"
            }
            "#" | "-" if expected.contains("value") => {
                "a comment begins with `//`; a text stands between quotes"
            }
            _ => "",
        };
        let problem = Problem::error(
            "unexpected-text",
            format!("expected {expected}, found {}", quoted(found)),
        );
        self.report(
            problem
                .at(token.span.clone())
                .labelled(format!("expected {expected}"))
                .help(help),
        );
    }

    /// Moves to the next comma or closing bracket of this level, over whole groups.
    pub(super) fn skip_item(&mut self) {
        let mut open: Vec<Bracket> = Vec::new();
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Open => open.push(Bracket::of(self.str_of(token))),
                TokenKind::Comma if open.is_empty() => return,
                TokenKind::Close => {
                    // A bracket that fits none of the skipped ones belongs to an outer group.
                    let bracket = Bracket::of(self.str_of(token));
                    match open.iter().rposition(|other| *other == bracket) {
                        Some(idx) => open.truncate(idx),
                        None => return,
                    }
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Passes over a group without recursion.
    pub(super) fn skip_deep_group(&mut self) {
        let mut depth = 1_usize;
        while let Some(token) = self.peek() {
            self.at += 1;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Whether a fault was just reported at this place or the token before it, so that a second one
    /// would be noise.
    pub(super) fn follows_a_fault(&mut self) -> bool {
        let start = self
            .peek()
            .map_or(self.text.len(), |token| token.span.start);
        let end = self.end_before();
        self.problems
            .last()
            .and_then(|problem| problem.span.clone())
            .is_some_and(|span| span.end >= end && span.start <= start)
    }

    pub(super) fn report_unclosed(&mut self, place: &str) {
        let Some((span, bracket)) = self.open.last().cloned() else {
            return;
        };
        let next = self
            .peek()
            .map_or_else(|| self.end_of_text(), |token| token.span.clone());
        self.unclosed_before = Some(self.at);
        let closing = bracket.closing();
        let problem = Problem::error(
            "unclosed-bracket",
            format!("this {} is never closed", bracket.encloses()),
        )
        .at(span);
        self.report(
            problem
                .labelled("opened here")
                .also(next, format!("expected `{closing}` {place}"))
                .help(format!("add `{closing}`")),
        );
    }

    /// Reports all brackets still open at the end of the file, once.
    pub(super) fn report_unclosed_at_end(&mut self) {
        let end = self.end_of_text().start;
        if self.problems.iter().any(|problem| {
            problem.rule == "unclosed-bracket" && problem.message.starts_with(AT_END)
        }) {
            return;
        }
        let closing: String = self
            .open
            .iter()
            .rev()
            .map(|(_, bracket)| bracket.closing())
            .collect();
        let message = match self.open.len() {
            1 => format!("{AT_END} while a bracket is open"),
            n => format!("{AT_END} while {n} brackets are open"),
        };
        let mut problem = Problem::error("unclosed-bracket", message)
            .at(end..end)
            .labelled("the file ends here");
        for (span, _) in self.open.iter().take(4) {
            problem = problem.also(span.clone(), "opened here");
        }
        self.report(problem.help(format!("add `{closing}` where each ends")));
    }
}
