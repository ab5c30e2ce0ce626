//! What may stand before the value of a file: `#![enable(implicit_some)]`, `#![type = "..."]` and
//! `#![schema = "..."]`, which other tools may need. Readers here need none of them.

use crate::document::{
    lexer::{Token, TokenKind},
    node::quoted,
    parse::Parser,
    problem::{Problem, suggestion},
};

/// The extensions of RON.
const EXTENSIONS: [&str; 4] = [
    "explicit_struct_names",
    "implicit_some",
    "unwrap_newtypes",
    "unwrap_variant_newtypes",
];

const ATTRIBUTES: [&str; 3] = ["enable", "schema", "type"];

impl<'t> Parser<'t> {
    /// Passes over all attributes and reports what is wrong with them.
    pub(super) fn attributes(&mut self) {
        while self.next_is("#") {
            let line = self
                .peek()
                .map_or(0, |token| self.line_end(token.span.start));
            if self.attribute().is_none() {
                // The rest of the line belongs to it, whatever it is.
                while self.peek().is_some_and(|token| token.span.start < line) {
                    self.at += 1;
                }
            }
        }
    }

    /// Reads one attribute; `None` when it is not in form, which is reported.
    fn attribute(&mut self) -> Option<()> {
        self.at += 1;
        self.take("!")?;
        self.take("[")?;
        let name = self.named("attribute", "an attribute", &ATTRIBUTES)?;
        if !ATTRIBUTES.contains(&name) {
            return None;
        }
        if name == "enable" {
            self.take("(")?;
            loop {
                // A wrong one is reported, and those after it are still read.
                let name = self.named("extension", "an extension", &EXTENSIONS)?;
                self.unwraps_variants |= name == "unwrap_variant_newtypes";
                if self.next_is(",") {
                    self.at += 1;
                } else if !self.next_is(")") {
                    self.report_unexpected("`,` or `)`");
                    return None;
                }
                if self.next_is(")") {
                    self.at += 1;
                    break;
                }
            }
        } else {
            self.take("=")?;
            match self.peek() {
                Some(token) if matches!(token.kind, TokenKind::Text | TokenKind::RawText) => {
                    self.at += 1;
                    self.chars(token);
                }
                _ => {
                    self.report_unexpected("a text");
                    return None;
                }
            }
        }
        self.take("]")
    }

    /// Reads a name and reports one that is not among `names`.
    fn named(&mut self, noun: &str, with_article: &str, names: &[&str]) -> Option<&'t str> {
        let is_name = |token: &&Token| token.kind == TokenKind::Name;
        let Some(token) = self.peek().filter(is_name) else {
            self.report_unexpected(&format!("the name of {with_article}"));
            return None;
        };
        self.at += 1;
        let name = self.str_of(token);
        if !names.contains(&name) {
            let message = format!("there is no {noun} {}", quoted(name));
            let problem = Problem::error("unknown-name", message).at(token.span.clone());
            let help = suggestion(name, noun, names.iter().copied());
            self.report(problem.labelled(format!("not {with_article}")).help(help));
        }
        Some(name)
    }

    fn take(&mut self, sign: &str) -> Option<()> {
        if !self.next_is(sign) {
            self.report_unexpected(&format!("`{sign}`"));
            return None;
        }
        self.at += 1;
        Some(())
    }

    fn next_is(&mut self, sign: &str) -> bool {
        self.peek().is_some_and(|token| self.str_of(token) == sign)
    }

    fn line_end(&self, at: usize) -> usize {
        let line = self.text[at..].find('\n');
        line.map_or(self.text.len(), |end| at + end)
    }
}

#[cfg(test)]
mod tests {
    use crate::document::Document;

    fn faults(text: &str) -> Vec<String> {
        let document = Document::parse("t.ron", text);
        let told = document.problems().iter().map(|problem| {
            let place = &text[problem.span.clone().unwrap()];
            format!("{place}: {}", problem.message)
        });
        told.collect()
    }

    #[test]
    fn attributes_of_other_tools_are_passed_over() {
        for text in [
            "#![enable(implicit_some)]\n()",
            "# ! [ enable ( unwrap_newtypes , explicit_struct_names , ) ]\n// c\n#![enable(unwrap_variant_newtypes)] ()",
            "#![type = \"crate::Level\"]\n#![schema = r\"level.json\"]\n()",
        ] {
            assert_eq!(faults(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_misspelt_attribute_is_one_fault_at_its_place() {
        for (text, fault) in [
            (
                "#![enable(unwrap_newtpyes)]\n()",
                "unwrap_newtpyes: there is no extension `unwrap_newtpyes`",
            ),
            (
                "#![enabel(implicit_some)]\n()",
                "enabel: there is no attribute `enabel`",
            ),
            (
                "#![enable()]\n()",
                "): expected the name of an extension, found `)`",
            ),
            (
                "#![enable(implicit_some]\n()",
                "]: expected `,` or `)`, found `]`",
            ),
            (
                "#![type = crate]\n()",
                "crate: expected a text, found `crate`",
            ),
            ("#!/usr/bin/ron\n()", "/: expected `[`, found `/`"),
        ] {
            assert_eq!(faults(text), [fault], "{text}");
        }
        let two = "#![enable(some, implicit_some, more)]\n()";
        assert_eq!(faults(two).len(), 2);
    }
}
