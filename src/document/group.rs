//! Brackets and what they enclose: items, entries and fields, with the recovery that each needs.

use std::ops::Range;

use crate::document::{
    lexer::{TokenKind, without_raw},
    node::{Entry, Field, Name, Node, NodeKind, quoted},
    parse::{Bracket, DEEPEST, Parser, begins_value, is_value},
    problem::Problem,
};

/// What comes next inside brackets.
enum After {
    /// An item.
    Item,
    /// The end of the bracket, or of the file.
    End,
}

impl Parser<'_> {
    /// Reads a bracket with all it encloses.
    pub(super) fn group(&mut self) -> Node {
        let Some(opening) = self.peek() else {
            return self.value();
        };
        let start = opening.span.start;
        let bracket = Bracket::of(self.str_of(opening));
        self.at += 1;
        if self.open.len() >= DEEPEST {
            let problem = Problem::error(
                "nesting-too-deep",
                format!("brackets are nested more than {DEEPEST} deep"),
            );
            self.report(
                problem
                    .at(opening.span.clone())
                    .help("no file needs this; check for brackets that are never closed"),
            );
            self.skip_deep_group();
            return Node {
                span: start..self.end_before(),
                kind: NodeKind::Broken,
            };
        }
        self.open.push((opening.span.clone(), bracket));
        let kind = match bracket {
            Bracket::Square => NodeKind::List(self.items(bracket)),
            Bracket::Curly => NodeKind::Map(self.entries()),
            Bracket::Round if self.at_field() => NodeKind::Struct(self.fields()),
            Bracket::Round if self.at_leading_name() => self.led_by_name(),
            Bracket::Round => match self.items(bracket) {
                items if items.is_empty() => NodeKind::Unit,
                items => NodeKind::Tuple(items),
            },
        };
        self.open.pop();
        Node {
            span: start..self.end_before(),
            kind,
        }
    }

    /// Whether `name:` stands next, or the `"name":` of other formats.
    fn at_field(&mut self) -> bool {
        matches!(self.peek_kind(), Some(TokenKind::Name | TokenKind::Text))
            && self
                .peek_second()
                .is_some_and(|token| token.kind == TokenKind::Colon || self.str_of(token) == "=")
    }

    /// Whether `name, field:` stands next: a group led by its name, as in `(floor, obstacle: crate)`.
    fn at_leading_name(&mut self) -> bool {
        let before = self.at;
        let mut leads = self
            .peek()
            .is_some_and(|token| token.kind == TokenKind::Name && !is_value(self.str_of(token)));
        if leads {
            self.at += 1;
            leads = self.peek_kind() == Some(TokenKind::Comma);
        }
        if leads {
            self.at += 1;
            leads = self.at_field();
        }
        self.at = before;
        leads
    }

    /// Reads `name, field: value, ...`; it means the same as `name(field: value, ...)`.
    fn led_by_name(&mut self) -> NodeKind {
        let Some(token) = self.peek() else {
            return NodeKind::Unit;
        };
        let name = Name {
            text: without_raw(self.str_of(token)).to_owned(),
            span: token.span.clone(),
        };
        self.at += 1;
        self.after_item();
        let start = self
            .peek()
            .map_or(self.end_before(), |token| token.span.start);
        let fields = self.fields();
        let body = Node {
            span: start..self.end_before(),
            kind: NodeKind::Struct(fields),
        };
        NodeKind::Tagged(name, Box::new(body))
    }

    /// Reads the items of a list or a tuple up to the closing bracket.
    fn items(&mut self, bracket: Bracket) -> Vec<Node> {
        let mut items = Vec::new();
        while let After::Item = self.before_item() {
            if self.at_field() {
                // A field of the structure around means that this bracket was never closed.
                let is_unclosed = bracket == Bracket::Square || self.is_on_a_new_line();
                if is_unclosed
                    && self.peek_kind() == Some(TokenKind::Name)
                    && self.is_inside_structure()
                {
                    self.report_unclosed("before this field");
                    return items;
                }
                self.report_unexpected(&format!("a value of this {}", bracket.encloses()));
                self.at += 2;
            }
            items.push(self.value());
            self.after_item();
        }
        items
    }

    /// Whether the next token is the first of its line.
    fn is_on_a_new_line(&mut self) -> bool {
        let start = self
            .peek()
            .map_or(self.text.len(), |token| token.span.start);
        self.text[self.end_before()..start].contains('\n')
    }

    /// Whether the bracket around the present one is a round one, where fields may stand.
    fn is_inside_structure(&self) -> bool {
        self.open
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|(_, bracket)| *bracket == Bracket::Round)
    }

    /// Reads the entries of a map, `key: value`, up to the closing bracket.
    fn entries(&mut self) -> Vec<Entry> {
        let mut entries = Vec::new();
        while let After::Item = self.before_item() {
            let key = self.value();
            let value = self.value_after_colon(&key.span, "key");
            entries.push(Entry { key, value });
            self.after_item();
        }
        entries
    }

    /// Reads the fields of a structure, `name: value`, up to the closing bracket.
    fn fields(&mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        while let After::Item = self.before_item() {
            let Some(token) = self.peek() else { break };
            if !self.at_field() && token.kind != TokenKind::Name {
                self.report_unexpected("a field `name: value`");
                self.skip_item();
                self.after_item();
                continue;
            }
            self.at += 1;
            let text = self.str_of(token);
            let mut name = Name {
                text: without_raw(text).to_owned(),
                span: token.span.clone(),
            };
            if token.kind == TokenKind::Text {
                name.text = self.chars(token).into_iter().collect();
                let problem = Problem::error(
                    "unexpected-text",
                    "the name of a field stands without quotes",
                )
                .at(token.span.clone());
                self.report(problem.help(format!("write {}", quoted(&name.text))));
            }
            let value = self.value_after_colon(&name.span, "field");
            fields.push(Field { name, value });
            self.after_item();
        }
        fields
    }

    /// Reads `: value` after a key or a field; reports what is missing. `before` is the place of the
    /// key or field, `what` its word in reports.
    fn value_after_colon(&mut self, before: &Range<usize>, what: &str) -> Node {
        let missing = Node {
            span: before.end..before.end,
            kind: NodeKind::Broken,
        };
        match self.peek() {
            Some(token) if token.kind == TokenKind::Colon => self.at += 1,
            Some(token) if self.str_of(token) == "=" => {
                self.report_unexpected("`:`");
                self.at += 1;
            }
            _ => {
                let problem = Problem::error("missing-value", format!("this {what} has no value"))
                    .at(before.clone());
                self.report(problem.labelled("expected `: value` after it"));
                return missing;
            }
        }
        match self.peek_kind() {
            Some(kind) if begins_value(kind) => self.value(),
            Some(TokenKind::Comma | TokenKind::Close) | None => {
                let problem = Problem::error("missing-value", format!("this {what} has no value"))
                    .at(before.clone());
                self.report(problem.labelled("expected a value after `:`"));
                missing
            }
            _ => self.value(),
        }
    }

    /// Whether an item or the end of the present bracket comes next; takes the closing bracket.
    fn before_item(&mut self) -> After {
        loop {
            let Some(token) = self.peek() else {
                self.report_unclosed_at_end();
                return After::End;
            };
            match token.kind {
                TokenKind::Comma => {
                    self.report_unexpected("an item");
                    self.at += 1;
                }
                TokenKind::Close => {
                    let bracket = Bracket::of(self.str_of(token));
                    let mut around = self.open.iter().rev().map(|(_, open)| *open);
                    if around.next() == Some(bracket) {
                        self.at += 1;
                        return After::End;
                    }
                    if around.any(|open| open == bracket) {
                        self.report_unclosed("before this bracket");
                        return After::End;
                    }
                    self.report_stray();
                    self.at += 1;
                }
                _ => return After::Item,
            }
        }
    }

    /// Takes the comma after an item; reports what stands there instead.
    fn after_item(&mut self) {
        let before = self.at;
        let kind = self.peek_kind();
        if self.unclosed_before == Some(self.at) && kind.is_some_and(begins_value) {
            return;
        }
        match kind {
            Some(TokenKind::Comma) => {
                self.at += 1;
                return;
            }
            Some(TokenKind::Close) | None => return,
            Some(kind) if begins_value(kind) && !self.follows_a_fault() => {
                let end = self.end_before();
                let problem = Problem::error("missing-comma", "a comma is missing").at(end..end);
                self.report(problem.labelled("expected `,` here"));
                return;
            }
            Some(_) => {}
        }
        if !self.follows_a_fault() {
            self.report_unexpected("`,` or a closing bracket");
        }
        self.skip_item();
        debug_assert!(self.at >= before, "the parser moves forward");
        if self.peek_kind() == Some(TokenKind::Comma) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, NodeKind};

    #[test]
    fn a_group_led_by_a_name_is_that_name_with_fields() {
        let led = Document::parse("led", "(floor, obstacle: crate, roof: true,)");
        let tagged = Document::parse("tagged", "floor(obstacle: crate, roof: true)");
        assert!(led.problems().is_empty());
        let fields = |document: &Document| {
            let NodeKind::Tagged(name, body) = &document.root().kind else {
                panic!("{:?}", document.root());
            };
            let NodeKind::Struct(fields) = &body.kind else {
                panic!("{body:?}");
            };
            let names: Vec<String> = fields.iter().map(|field| field.name.text.clone()).collect();
            (name.text.clone(), names)
        };
        assert_eq!(fields(&led), fields(&tagged));
        let raw = Document::parse("raw", "(r#floor, obstacle: crate, roof: true)");
        assert_eq!(fields(&raw), fields(&tagged));
        let value = Document::parse("value", "(true, obstacle: crate)");
        assert!(!value.problems().is_empty());
    }

    #[test]
    fn a_tuple_of_names_stays_a_tuple() {
        let document = Document::parse("tuple", "(floor, crate)");
        assert!(matches!(&document.root().kind, NodeKind::Tuple(items) if items.len() == 2));
    }
}
