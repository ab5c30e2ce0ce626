//! Nodes to typed values: every reader reports what is wrong and goes on, so that a caller sees all
//! faults of a file.
//!
//! A reading function has the form `fn(&mut Reader, &Node) -> Option<T>`; `None` means that a
//! problem is reported. Functions of that form compose: `side.required("at", |r, n| r.pair(n,
//! whole(0..=511), whole(0..=511)))`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use crate::document::{
    Document, hints,
    node::{Node, NodeKind, is_unprintable, quoted},
    number::{in_units, scaled},
    problem::{Problem, Problems, suggestion},
    recover,
};

/// Reads the values of one document and collects what is wrong with them.
#[derive(Debug)]
pub struct Reader<'d> {
    document: &'d Document,
    problems: Problems,
}

impl<'d> Reader<'d> {
    /// Begins with the problems the document already has.
    pub fn new(document: &'d Document) -> Self {
        Self {
            document,
            problems: document.problems().clone(),
        }
    }

    /// The document being read.
    pub fn document(&self) -> &'d Document {
        self.document
    }

    /// Adds a problem of this file.
    pub fn report(&mut self, problem: Problem) {
        self.problems.push(problem.in_file(self.document.name()));
    }

    /// Reports an error here with its help; gives `None`, for the end of a reading function.
    pub fn refuse<T>(
        &mut self,
        rule: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        self.report(Problem::error(rule, message).at(span).help(help));
        None
    }

    /// All problems, without the warnings that comments allow.
    ///
    /// `more_rules` are the names of the rules that the schema adds to
    /// [`RULES`](crate::document::problem::RULES).
    pub fn finish(self, more_rules: &[&'static str]) -> Problems {
        if recover::is_formless(self.document) {
            return self.document.problems().clone();
        }
        let mut problems = self.problems;
        self.document.check_allowances(&mut problems, more_rules);
        problems
    }

    /// Reports that `expected` should stand here; gives `None`, for the end of a reading function.
    pub fn wrong_type<T>(&mut self, node: &Node, expected: impl Display) -> Option<T> {
        self.wrong_type_with_help(node, expected, "")
    }

    pub(super) fn wrong_type_with_help<T>(
        &mut self,
        node: &Node,
        expected: impl Display,
        help: &str,
    ) -> Option<T> {
        // What could not be read is reported already.
        if node.kind != NodeKind::Broken {
            let message = format!("expected {expected}, found {}", node.describe());
            self.report(
                Problem::error("wrong-type", message)
                    .at(self.short_span(node))
                    .labelled(format!("expected {expected}"))
                    .help(help),
            );
        }
        None
    }

    /// The place of a node, or of its opening when it runs over several lines.
    pub fn short_span(&self, node: &Node) -> Range<usize> {
        let long = self
            .document
            .text()
            .get(node.span.clone())
            .is_some_and(|text| text.contains('\n'));
        if long && !matches!(node.kind, NodeKind::Text(_)) {
            node.opening()
        } else {
            node.span.clone()
        }
    }

    /// The place of the character number `idx` of a text; see [`Node::char_span`].
    pub fn char_span(&self, node: &Node, idx: usize) -> Range<usize> {
        node.char_span(self.document.text(), idx)
    }

    /// Reads a text.
    pub fn string(&mut self, node: &'d Node) -> Option<String> {
        self.text(node).map(str::to_owned)
    }

    /// Reads a text without copying it.
    pub fn text(&mut self, node: &'d Node) -> Option<&'d str> {
        match &node.kind {
            NodeKind::Text(text) => Some(text),
            NodeKind::Name(name) => {
                let help = format!("write it between quotes: `\"{name}\"`");
                self.wrong_type_with_help(node, "a text", &help)
            }
            _ => self.wrong_type(node, "a text"),
        }
    }

    /// Reads a character.
    pub fn char(&mut self, node: &'d Node) -> Option<char> {
        match &node.kind {
            NodeKind::Char(c) => Some(*c),
            NodeKind::Text(text) if text.chars().count() == 1 => self.wrong_type_with_help(
                node,
                "a character",
                &format!("write it between single quotes: `'{text}'`"),
            ),
            _ => self.wrong_type(node, "a character"),
        }
    }

    /// Reads `true` or `false`.
    pub fn bool(&mut self, node: &'d Node) -> Option<bool> {
        match &node.kind {
            NodeKind::Bool(value) => Some(*value),
            _ => self.wrong_type_with_help(node, "`true` or `false`", &hints::truth(node)),
        }
    }

    /// Reads a whole number within a range.
    pub fn integer<T>(&mut self, node: &'d Node, range: RangeInclusive<T>) -> Option<T>
    where
        T: Copy + Display + Into<i128> + TryFrom<i128>,
    {
        let (least, most) = (*range.start(), *range.end());
        let expected = format!("a whole number from {least} to {most}");
        let NodeKind::Integer(value) = node.kind else {
            return self.wrong_type_with_help(node, expected, &hints::whole_number(node));
        };
        let (low, high) = (least.into(), most.into());
        if (low..=high).contains(&value) {
            return T::try_from(value).ok();
        }
        let help = format!("the nearest is {}", value.clamp(low, high));
        self.out_of_range(node, &expected, &help)
    }

    /// Reads a decimal number, counted in parts of a unit: with `parts` 10, `1.2` is 12 and `3` is
    /// 30.
    ///
    /// The rules count in whole numbers, so the digits are read as written and never pass through a
    /// float. The range is in parts; `parts` is a power of ten.
    pub fn decimal(
        &mut self,
        node: &'d Node,
        parts: u32,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let (least, most) = (
            in_units(*range.start(), parts),
            in_units(*range.end(), parts),
        );
        let expected = format!("a number from {least} to {most}");
        let value = match node.kind {
            NodeKind::Integer(value) => value.checked_mul(i128::from(parts)),
            NodeKind::Decimal(_) => match scaled(&self.document.text()[node.span.clone()], parts) {
                Some(value) => Some(value),
                None => {
                    let places = parts.max(1).ilog10();
                    let digits = if places == 1 { "digit" } else { "digits" };
                    let help =
                        format!("give at most {places} {digits} behind the point, and no exponent");
                    return self.wrong_type_with_help(node, expected, &help);
                }
            },
            _ => return self.wrong_type_with_help(node, expected, &hints::decimal(node)),
        };
        match value
            .and_then(|value| i64::try_from(value).ok())
            .filter(|value| range.contains(value))
        {
            Some(value) => Some(value),
            None => self.out_of_range(node, &expected, ""),
        }
    }

    fn out_of_range<T>(&mut self, node: &Node, expected: &str, help: &str) -> Option<T> {
        let message = format!("expected {expected}, found {}", node.describe());
        self.report(
            Problem::error("out-of-range", message)
                .at(node.span.clone())
                .labelled("out of range")
                .help(help),
        );
        None
    }

    /// Reads a bare name that may be anything.
    pub fn name(&mut self, node: &'d Node, what: &str) -> Option<&'d str> {
        match &node.kind {
            NodeKind::Name(name) => Some(name),
            NodeKind::Text(text) => self.wrong_type_with_help(
                node,
                format!("the name of {what}"),
                &format!("write {} without quotes", quoted(text)),
            ),
            _ => self.wrong_type(node, format!("the name of {what}")),
        }
    }

    /// Reads a name or text that must be among `names`; `what` it names is said with its article,
    /// such as "a side".
    pub fn one_of<'n>(
        &mut self,
        node: &'d Node,
        what: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'d str> {
        let (NodeKind::Name(name) | NodeKind::Text(name)) = &node.kind else {
            return self.wrong_type(node, format!("the name of {what}"));
        };
        let names: Vec<&str> = names.into_iter().collect();
        if names.contains(&name.as_str()) {
            self.note_use(&node.span, what, name);
            return Some(name);
        }
        self.unknown_name(node.span.clone(), name, what, names)
    }

    /// Reads a bare name that stands for a value: `&[("azure", Colour::Azure), ...]`.
    pub fn choice<T: Clone>(
        &mut self,
        node: &'d Node,
        what: &str,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let names = choices.iter().map(|(name, _)| *name);
        let name = self.name(node, what)?;
        match choices.iter().find(|(valid, _)| *valid == name) {
            Some((_, value)) => {
                self.note_use(&node.span, what, name);
                Some(value.clone())
            }
            None => self.unknown_name(node.span.clone(), name, what, names),
        }
    }

    /// Reports a name that is none of `names`; `what` it should name is said with its article. Gives
    /// `None`, for the end of a reading function.
    pub fn unknown_name<'n, T>(
        &mut self,
        span: Range<usize>,
        name: &str,
        what: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<T> {
        let noun = without_article(what);
        let names: Vec<&str> = names.into_iter().collect();
        self.note_choice(&span, what, names.iter().copied());
        let problem = Problem::error(
            "unknown-name",
            format!("there is no {noun} {}", quoted(name)),
        )
        .at(span);
        self.report(
            problem
                .labelled(format!("not {what}"))
                .help(suggestion(name, noun, names)),
        );
        None
    }

    /// Whether only what fits places and what names speak of is wanted, and no problems.
    pub fn is_noted(&self) -> bool {
        self.document.notes().is_some()
    }

    /// Notes names that fit a place, for editors; `what` they name is said with its article.
    pub fn note_choice<'n>(
        &self,
        span: &Range<usize>,
        what: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) {
        if let Some(notes) = self.document.notes().filter(|notes| notes.is_about(span)) {
            let names = names.into_iter().map(str::to_owned).collect();
            notes.choice(span, without_article(what), names);
        }
    }

    /// Notes what a name speaks of, for editors; `what` is said with its article.
    pub fn note_use(&self, span: &Range<usize>, what: &str, name: &str) {
        if let Some(notes) = self.document.notes() {
            notes.name(span, without_article(what), name);
        }
    }

    /// Reads the items of a list; the faulty ones are reported and left out.
    pub fn list<T>(
        &mut self,
        node: &'d Node,
        mut read: impl FnMut(&mut Self, &'d Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        let NodeKind::List(items) = &node.kind else {
            return self.wrong_type(node, "a list `[ ... ]`");
        };
        Some(items.iter().filter_map(|item| read(self, item)).collect())
    }

    /// Reads a list like [`Reader::list`] and reports too few or too many items.
    pub fn list_of<T>(
        &mut self,
        node: &'d Node,
        count: RangeInclusive<usize>,
        read: impl FnMut(&mut Self, &'d Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        let items = self.list(node, read)?;
        let n_items = node.items().map_or(0, <[Node]>::len);
        if !count.contains(&n_items) {
            let message = format!(
                "expected a list of {} to {} items, found {n_items}",
                count.start(),
                count.end()
            );
            self.report(Problem::error("wrong-count", message).at(self.short_span(node)));
            return None;
        }
        Some(items)
    }

    /// Reads a pair `(a, b)`.
    pub fn pair<A, B>(
        &mut self,
        node: &'d Node,
        first: impl FnOnce(&mut Self, &'d Node) -> Option<A>,
        second: impl FnOnce(&mut Self, &'d Node) -> Option<B>,
    ) -> Option<(A, B)> {
        let [a, b] = self.tuple(node, "a pair `(a, b)`")?;
        // Both are read before either may end this, so that both faults are reported.
        let (a, b) = (first(self, a), second(self, b));
        Some((a?, b?))
    }

    /// The items of a group of exactly `N` values; `expected` names its form.
    pub fn tuple<const N: usize>(
        &mut self,
        node: &'d Node,
        expected: &str,
    ) -> Option<&'d [Node; N]> {
        let NodeKind::Tuple(items) = &node.kind else {
            let help = if matches!(node.kind, NodeKind::List(_)) {
                "write round brackets"
            } else {
                ""
            };
            return self.wrong_type_with_help(node, expected, help);
        };
        if let Ok(items) = items.as_slice().try_into() {
            return Some(items);
        }
        let message = format!("expected {expected}, found {}", node.describe());
        self.report(
            Problem::error("wrong-count", message)
                .at(self.short_span(node))
                .labelled(format!("expected {N} values")),
        );
        None
    }

    /// Reads a map; faulty entries are left out, and of a key given twice the first stays.
    pub fn map<K: Ord + Clone, V>(
        &mut self,
        node: &'d Node,
        mut key: impl FnMut(&mut Self, &'d Node) -> Option<K>,
        mut value: impl FnMut(&mut Self, &'d Node) -> Option<V>,
    ) -> Option<BTreeMap<K, V>> {
        let NodeKind::Map(entries) = &node.kind else {
            return self.wrong_type(node, "a map `{ key: value }`");
        };
        let mut places: BTreeMap<K, Range<usize>> = BTreeMap::new();
        let mut map = BTreeMap::new();
        for entry in entries {
            let (key, value) = (key(self, &entry.key), value(self, &entry.value));
            let Some(key) = key else { continue };
            if let Some(first) = places.get(&key) {
                let written = quoted(&self.document.text()[entry.key.span.clone()]);
                let problem =
                    Problem::error("duplicate-key", format!("the key {written} appears twice"))
                        .at(entry.key.span.clone());
                self.report(
                    problem
                        .labelled("given again")
                        .also(first.clone(), "given first")
                        .help("remove one of them"),
                );
                continue;
            }
            places.insert(key.clone(), entry.key.span.clone());
            if let Some(value) = value {
                map.insert(key, value);
            }
        }
        Some(map)
    }
}

/// What a name stands for, without its article.
fn without_article(what: &str) -> &str {
    let bare = what.strip_prefix("a ").or_else(|| what.strip_prefix("an "));
    bare.unwrap_or(what)
}

/// A reading function for whole numbers in a range.
pub fn whole<T>(range: RangeInclusive<T>) -> impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>
where
    T: Copy + Display + Into<i128> + TryFrom<i128>,
{
    move |reader, node| reader.integer(node, range.clone())
}

/// A reading function for lists of what `read` reads.
pub fn list<'d, T>(
    read: impl Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
) -> impl Fn(&mut Reader<'d>, &'d Node) -> Option<Vec<T>> {
    move |reader, node| reader.list(node, &read)
}

/// The most characters of a text that players read.
pub const LONGEST_TEXT: usize = 2000;
/// The most characters of a name.
pub const LONGEST_NAME: usize = 60;

/// A reading function for texts that players read: not empty, not endless, and without signs that
/// could act on a terminal.
pub fn text(reader: &mut Reader<'_>, node: &Node) -> Option<String> {
    bounded_text(reader, node, LONGEST_TEXT, |c| {
        matches!(c, '\n' | '\t') || !is_unprintable(c)
    })
}

/// A reading function for names: texts of one line.
pub fn name(reader: &mut Reader<'_>, node: &Node) -> Option<String> {
    bounded_text(reader, node, LONGEST_NAME, |c| !is_unprintable(c))
}

fn bounded_text(
    reader: &mut Reader<'_>,
    node: &Node,
    longest: usize,
    may_be_in_it: fn(char) -> bool,
) -> Option<String> {
    match &node.kind {
        NodeKind::Text(text) if text.trim().is_empty() => {
            reader.out_of_range(node, "a text that is not empty", "")
        }
        NodeKind::Text(text) if text.chars().nth(longest).is_some() => {
            let expected = format!("a text of at most {longest} characters");
            let help = format!("it has {}; make it shorter", text.chars().count());
            reader.out_of_range(node, &expected, &help)
        }
        NodeKind::Text(text) if !text.chars().all(may_be_in_it) => {
            let expected = "a text without control characters";
            reader.out_of_range(node, expected, "leave them out")
        }
        NodeKind::Text(text) => Some(text.clone()),
        NodeKind::Name(name) => reader.wrong_type_with_help(
            node,
            "a text",
            &format!("write it between quotes: `\"{name}\"`"),
        ),
        _ => reader.wrong_type(node, "a text"),
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
