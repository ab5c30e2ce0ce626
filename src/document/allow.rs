//! `// allow: rule-name` in a file: how an author marks a warning as intended.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::document::{
    Document, TokenKind,
    problem::{Problem, Problems, RULES, Severity, suggestion},
};

/// One rule named by an allow comment.
struct Allowance<'d> {
    rule: &'d str,
    span: Range<usize>,
    /// The first byte of the first and the last byte of the last line it covers.
    covers: Range<usize>,
}

impl Document {
    /// Silences the warnings that comments of this file allow, and reports comments that name no
    /// rule.
    ///
    /// A comment covers its own line; alone on its line, also the next line that is not only a
    /// comment. `// allow: a, b` names several. `more_rules` are the rules of the schema, beside
    /// those of [`RULES`].
    pub fn check_allowances(&self, problems: &mut Problems, more_rules: &[&'static str]) {
        let known: Vec<&str> = RULES
            .iter()
            .map(|(rule, _)| *rule)
            .chain(more_rules.iter().copied())
            .collect();
        let allowances = self.allowances();
        // Per rule, so that a file full of comments and problems is still read quickly.
        let mut covers: BTreeMap<&str, Vec<Range<usize>>> = BTreeMap::new();
        for allowance in &allowances {
            let ranges = covers.entry(allowance.rule).or_default();
            match ranges
                .last_mut()
                .filter(|last| allowance.covers.start < last.end)
            {
                Some(last) => last.end = last.end.max(allowance.covers.end),
                None => ranges.push(allowance.covers.clone()),
            }
        }
        let mut errors: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        problems.retain(|problem| {
            let Some(at) = problem
                .span
                .as_ref()
                .map(|span| span.start)
                .filter(|_| problem.file == self.name)
            else {
                return true;
            };
            if problem.severity == Severity::Error {
                errors.entry(problem.rule).or_default().insert(at);
                return true;
            }
            let ranges = covers
                .get(problem.rule)
                .map_or(&[] as &[Range<usize>], Vec::as_slice);
            let idx = ranges.partition_point(|range| range.end <= at);
            !ranges.get(idx).is_some_and(|range| range.contains(&at))
        });
        let mut helps: BTreeMap<&str, String> = BTreeMap::new();
        for Allowance { rule, span, covers } in allowances {
            let place = |problem: Problem| problem.at(span.clone()).in_file(&self.name);
            if !known.contains(&rule) {
                let help = helps
                    .entry(rule)
                    .or_insert_with(|| suggestion(rule, "rule", known.iter().copied()));
                let problem = Problem::warning(
                    "unknown-rule",
                    format!("there is no rule {}", super::quoted(rule)),
                );
                problems.push(place(problem.help(help.as_str())));
            }
            if errors
                .get(rule)
                .is_some_and(|places| places.range(covers).next().is_some())
            {
                let message =
                    format!("`{rule}` is an error here, and only warnings can be silenced");
                let problem = Problem::warning("error-not-allowed", message);
                problems.push(place(problem.help("fix the error and remove this comment")));
            }
        }
    }

    fn allowances(&self) -> Vec<Allowance<'_>> {
        let mut found = Vec::new();
        let mut next = None;
        let mut line_end_of = None;
        for token in self.tokens.iter().rev() {
            if !token.kind.is_trivia() {
                next = Some(token);
            }
            if token.kind != TokenKind::LineComment {
                continue;
            }
            let comment = &self.text[token.span.clone()];
            let Some(rules) = comment
                .trim_start_matches('/')
                .trim_start()
                .strip_prefix("allow:")
            else {
                continue;
            };
            let line_start = self.text[..token.span.start]
                .rfind('\n')
                .map_or(0, |at| at + 1);
            let alone = self.text[line_start..token.span.start].trim().is_empty();
            let last = next
                .filter(|_| alone)
                .map_or(token.span.end, |token| token.span.start);
            // Comments above one line share its end, which may be far away.
            let line_end = match line_end_of {
                Some((place, end)) if place == last => end,
                _ => self.text[last..]
                    .find('\n')
                    .map_or(self.text.len() + 1, |offset| last + offset + 1),
            };
            line_end_of = Some((last, line_end));
            let mut at = token.span.end - rules.len();
            for part in rules.split(',') {
                // An author may give a reason after the name, so only the first word of each part
                // counts.
                let rule = part.split_whitespace().next().unwrap_or("");
                let start = at + part.len() - part.trim_start().len();
                if !rule.is_empty() {
                    found.push(Allowance {
                        rule,
                        span: start..start + rule.len(),
                        covers: line_start..line_end,
                    });
                }
                at += part.len() + 1;
            }
        }
        found.reverse();
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::document::allow::*;

    fn left_of(text: &str, severity: Severity) -> Vec<String> {
        let document = Document::parse("l.ron", text);
        let mut problems = Problems::new();
        for (at, _) in text.match_indices('!') {
            let mut problem = Problem::warning("odd", "odd")
                .at(at..at + 1)
                .in_file("l.ron");
            problem.severity = severity;
            problems.push(problem);
        }
        document.check_allowances(&mut problems, &["odd", "even"]);
        problems
            .iter()
            .map(|problem| format!("{} {}", problem.rule, problem.span.clone().unwrap().start))
            .collect()
    }

    #[test]
    fn a_comment_silences_its_own_line_or_the_line_below() {
        assert_eq!(
            left_of(
                "(\"!\", // allow: odd, it is meant so\n\"!\")",
                Severity::Warning
            ),
            ["unknown-rule 21", "odd 37"]
        );
        assert_eq!(
            left_of(
                "(\n// allow: even, odd\n// why\n\"!\",\n\"!\")",
                Severity::Warning
            ),
            ["odd 35"]
        );
        assert_eq!(
            left_of(
                "(\"!\", // allow: odd (meant so)\n\"!\")",
                Severity::Warning
            ),
            ["odd 32"]
        );
    }

    #[test]
    fn an_error_cannot_be_silenced() {
        assert_eq!(
            left_of("(\"!\") // allow: odd", Severity::Error),
            ["odd 2", "error-not-allowed 16"]
        );
    }

    #[test]
    fn a_comment_naming_no_rule_is_itself_a_warning() {
        assert_eq!(
            left_of("() // allow: od", Severity::Warning),
            ["unknown-rule 13"]
        );
    }
}
