//! What is wrong in an author's file, and where: the common type of all data checks.
//!
//! A [`Problem`] never stops the reading; readers collect [`Problems`] and go on, so that one run
//! shows an author everything. This module knows neither RON nor terminals: `document` finds
//! problems, `report` shows them.

use std::collections::BTreeMap;
use std::ops::Range;

/// The rules which the reading of any file can break, each with one sentence of explanation.
///
/// Schemas add their own (such as `ragged-rows`); see
/// [`Document::check_allowances`](super::Document::check_allowances).
pub const RULES: &[(&str, &str)] = &[
    (
        "cannot-read-file",
        "The file is missing, is a folder, or may not be read.",
    ),
    ("empty-file", "The file holds no value."),
    ("file-too-large", "The file is larger than 8 MiB."),
    ("not-utf8", "The file is not UTF-8 text."),
    ("nesting-too-deep", "Brackets are nested more than 64 deep."),
    (
        "too-many-faults",
        "The text has so many faults that the rest is not listed.",
    ),
    ("unclosed-bracket", "A bracket is opened and never closed."),
    (
        "stray-bracket",
        "A bracket is closed that was never opened.",
    ),
    ("unclosed-text", "A text, character or comment has no end."),
    (
        "foreign-comment",
        "A comment begins with a sign of another language, such as `#`.",
    ),
    (
        "missing-comma",
        "Two items stand side by side without a comma.",
    ),
    ("missing-value", "A field or entry has no value."),
    (
        "unexpected-text",
        "Something is in a place where it cannot be read.",
    ),
    (
        "bad-escape",
        "A backslash is followed by something that is no escape.",
    ),
    (
        "bad-character",
        "Single quotes hold none or several characters.",
    ),
    ("bad-number", "A number cannot be read or is too large."),
    (
        "wrong-type",
        "A value is of another kind than the one expected.",
    ),
    (
        "wrong-name",
        "A structure has another name than the one expected.",
    ),
    ("unknown-name", "A name is not among the valid ones."),
    ("unknown-field", "A field is not among the valid ones."),
    ("missing-field", "A field that must be given is not there."),
    ("duplicate-field", "A field is given twice."),
    ("duplicate-key", "A key of a map is given twice."),
    (
        "out-of-range",
        "A number lies outside its range, or a text is empty or too long.",
    ),
    (
        "wrong-effect",
        "An item does something that its keyword does not say.",
    ),
    (
        "wrong-count",
        "A list or pair has too few or too many items.",
    ),
    (
        "unknown-rule",
        "An allow comment names a rule that does not exist.",
    ),
    (
        "error-not-allowed",
        "An allow comment names an error; only warnings can be silenced.",
    ),
];

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file works, but its author probably meant something else.
    Warning,
}

impl Severity {
    /// The word that reports use: `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A further place that helps to understand a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where, in bytes of the same file.
    pub span: Range<usize>,
    /// The text under the place.
    pub text: String,
}

/// Something wrong in a data file.
///
/// Names and values taken from the file stand between backquotes in its sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The rule broken, in kebab-case.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The file, as the user named it.
    pub file: String,
    /// Where in bytes of the file; `None` when the whole file is meant.
    pub span: Option<Range<usize>>,
    /// The fault, as a sentence without a full stop.
    pub message: String,
    /// The text under the place; may be empty.
    pub label: String,
    /// What was meant, or how to fix it.
    pub help: Option<String>,
    /// Further places.
    pub further: Vec<Label>,
}

impl Problem {
    /// An error; the file and place are added by the reader and [`Problem::at`].
    pub fn error(rule: &'static str, message: impl Into<String>) -> Self {
        Self::new(rule, Severity::Error, message.into())
    }

    /// A warning, which an author may silence with `// allow: rule-name`.
    pub fn warning(rule: &'static str, message: impl Into<String>) -> Self {
        Self::new(rule, Severity::Warning, message.into())
    }

    fn new(rule: &'static str, severity: Severity, message: String) -> Self {
        Self {
            rule,
            severity,
            file: String::new(),
            span: None,
            message: sentence(message),
            label: String::new(),
            help: None,
            further: Vec::new(),
        }
    }

    /// Places it at a span of bytes.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// Sets the text under the place.
    #[must_use]
    pub fn labelled(mut self, text: impl Into<String>) -> Self {
        self.label = sentence(text.into());
        self
    }

    /// Adds what was meant, or how to fix it; an empty text adds nothing.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        let help = sentence(help.into());
        self.help = (!help.is_empty()).then_some(help);
        self
    }

    /// Adds a further place of the same file.
    #[must_use]
    pub fn also(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.further.push(Label {
            span,
            text: sentence(text.into()),
        });
        self
    }

    /// Names the file.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }
}

/// A sentence of a problem, limited in length.
fn sentence(mut text: String) -> String {
    const LONGEST: usize = 1000;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('\u{2026}');
    }
    text
}

/// The order of reports: file, place (the whole file first), severity, rule, wording.
type Place = (
    String,
    Option<(usize, usize)>,
    Severity,
    &'static str,
    String,
);

/// How many problems are kept; of later places they are only counted, so that a hostile file cannot
/// fill the memory.
const MOST_KEPT: usize = 10_000;

/// Problems in the order of their places, none of them twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: BTreeMap<Place, Problem>,
    /// Errors at later places than all that are kept.
    further_errors: usize,
    /// Warnings at later places than all that are kept.
    further_warnings: usize,
}

impl Problems {
    /// No problems yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one, unless the same was said of the same place.
    pub fn push(&mut self, problem: Problem) {
        let span = problem.span.as_ref().map(|span| (span.start, span.end));
        let place = (
            problem.file.clone(),
            span,
            problem.severity,
            problem.rule,
            problem.message.clone(),
        );
        self.list.entry(place).or_insert(problem);
        if self.list.len() > MOST_KEPT
            && let Some((_, last)) = self.list.pop_last()
        {
            match last.severity {
                Severity::Error => self.further_errors += 1,
                Severity::Warning => self.further_warnings += 1,
            }
        }
    }

    /// Keeps only the problems for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&Problem) -> bool) {
        self.list.retain(|_, problem| keep(problem));
    }

    /// All that are kept, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.list.values()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len() + self.further_errors + self.further_warnings
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many are errors.
    pub fn n_errors(&self) -> usize {
        self.iter()
            .filter(|problem| problem.severity == Severity::Error)
            .count()
            + self.further_errors
    }

    /// Whether one is an error.
    pub fn has_errors(&self) -> bool {
        self.further_errors > 0
            || self
                .iter()
                .any(|problem| problem.severity == Severity::Error)
    }

    /// Adds all of `others`.
    pub fn append(&mut self, others: Self) {
        self.further_errors += others.further_errors;
        self.further_warnings += others.further_warnings;
        self.extend(others.list.into_values());
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        for problem in problems {
            self.push(problem);
        }
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        let mut all = Self::new();
        all.extend(problems);
        all
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::collections::btree_map::IntoValues<Place, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_values()
    }
}

/// The one among `names` that an author probably meant by `name`.
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = name.to_lowercase();
    let length = wanted.chars().count();
    // Comparing is quadratic in length, and a misspelt name is never a page long.
    if length > 64 {
        return None;
    }
    names
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&wanted, &lower);
            let longest = length.max(lower.chars().count());
            // One slip in three letters is a misspelling; a shared beginning (`def` for `defeat`)
            // is an abbreviation.
            let misspelt = distance * 3 <= longest.max(3);
            let shortened = length >= 3
                && (lower.starts_with(&wanted) || wanted.starts_with(&lower) && lower.len() >= 3);
            (misspelt || shortened).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The one among `names` that other games have another word for.
fn synonym<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    const WORDS: &[(&str, &[&str])] = &[
        ("ai", &["computer", "cpu", "bot", "machine"]),
        ("human", &["player", "person", "user"]),
        ("controller", &["computer", "ai", "cpu", "is_ai"]),
    ];
    let name = name.to_lowercase();
    let mut meant = WORDS
        .iter()
        .filter(|(_, words)| words.contains(&name.as_str()));
    meant.find_map(|(word, _)| names.iter().copied().find(|known| known == word))
}

/// The plural: "kinds of cover" of "kind of cover".
fn plural(what: &str) -> String {
    let (head, rest) = match what.find(" of ") {
        Some(at) => what.split_at(at),
        None => (what, ""),
    };
    let several = head.split(" or ").map(|noun| match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x']) => format!("{noun}es"),
        _ => format!("{noun}s"),
    });
    several.collect::<Vec<_>>().join(" or ") + rest
}

/// How to fix a name that is not among `names`: the nearest one, and the list.
pub fn suggestion<'n>(name: &str, what: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    const MOST_LISTED: usize = 16;
    let names: Vec<&str> = names.into_iter().collect();
    let listed: Vec<String> = names
        .iter()
        .take(MOST_LISTED)
        .map(|name| format!("`{name}`"))
        .collect();
    let more = match names.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    let list = match names.len() {
        0 => format!("There is no valid {what}."),
        1 => format!("The only valid {what} is {}.", listed.join("")),
        _ => format!("Valid {}: {}{more}.", plural(what), listed.join(", ")),
    };
    match nearest(name, names.iter().copied()).or_else(|| synonym(name, &names)) {
        Some(near) => format!("Did you mean `{near}`? {list}"),
        None => list,
    }
}

#[cfg(test)]
mod tests {
    use crate::document::problem::*;

    #[test]
    fn problems_stand_in_the_order_of_their_places_and_never_twice() {
        let mut problems = Problems::new();
        problems.push(Problem::error("b", "later").at(9..10));
        problems.push(Problem::warning("a", "earlier").at(2..3));
        problems.push(Problem::error("b", "later").at(9..10));
        problems.push(Problem::error("c", "the whole file"));
        let messages: Vec<&str> = problems
            .iter()
            .map(|problem| problem.message.as_str())
            .collect();
        assert_eq!(messages, ["the whole file", "earlier", "later"]);
        assert_eq!(problems.n_errors(), 2);
        assert!(problems.has_errors());
    }

    #[test]
    fn of_very_many_problems_the_first_are_kept_and_all_are_counted() {
        let many = 3 * MOST_KEPT;
        let problems: Problems = (0..many)
            .rev()
            .map(|place| match place % 3 {
                0 => Problem::error("odd", "odd").at(place..place + 1),
                _ => Problem::warning("even", "even").at(place..place + 1),
            })
            .collect();
        let last = problems.iter().last().and_then(|last| last.span.clone());
        assert_eq!(last, Some(MOST_KEPT - 1..MOST_KEPT));
        let mut all = Problems::new();
        all.append(problems);
        assert_eq!((all.len(), all.n_errors()), (many, MOST_KEPT));
    }

    #[test]
    fn no_sentence_grows_with_what_is_in_the_file() {
        let long = "\u{e4}".repeat(100_000);
        let problem = Problem::error("odd", long.as_str())
            .at(0..1)
            .labelled(long.as_str())
            .help(long.as_str())
            .also(1..2, long.as_str());
        let further = &problem.further[0].text;
        for text in [&problem.message, &problem.label, further] {
            assert_eq!(text.chars().count(), 1001);
        }
        assert!(problem.help.unwrap().ends_with('\u{2026}'));
    }

    #[test]
    fn a_misspelling_and_a_shortening_find_their_name() {
        let names = ["defeat", "hold", "reach", "survive"];
        assert_eq!(nearest("defaet", names), Some("defeat"));
        assert_eq!(nearest("Hold", names), Some("hold"));
        assert_eq!(nearest("surv", names), Some("survive"));
        assert_eq!(nearest("escort", names), None);
        assert_eq!(nearest("", names), None);
    }

    #[test]
    fn words_of_other_games_find_theirs() {
        assert_eq!(
            suggestion("computer", "controller", ["human", "ai"]),
            "Did you mean `ai`? Valid controllers: `human`, `ai`."
        );
        let fields = suggestion("computer", "field", ["name", "controller"]);
        assert!(fields.starts_with("Did you mean `controller`?"), "{fields}");
    }

    #[test]
    fn a_suggestion_lists_the_valid_names() {
        assert_eq!(
            suggestion("hodl", "goal", ["hold", "defeat"]),
            "Did you mean `hold`? Valid goals: `hold`, `defeat`."
        );
        assert_eq!(plural("side or enemy of mine"), "sides or enemies of mine");
        assert_eq!(
            suggestion("x", "goal", ["hold"]),
            "The only valid goal is `hold`."
        );
        assert!(suggestion("x", "n", (0..20).map(|_| "name")).contains("and 4 more"));
    }

    #[test]
    fn rule_names_are_kebab_case_and_unique() {
        for (idx, (rule, sentence)) in RULES.iter().enumerate() {
            assert!(
                rule.chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{rule}"
            );
            assert!(sentence.ends_with('.'), "{rule}");
            assert!(
                !RULES[..idx].iter().any(|(other, _)| other == rule),
                "{rule} stands twice"
            );
        }
    }
}
