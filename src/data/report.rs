//! Problems as people and programs read them: a picture with carets, JSON, or one spoken sentence
//! each.

mod excerpt;
mod single;
mod source;

use std::{
    collections::BTreeMap,
    fmt::{self, Display, Write},
    io::IsTerminal,
    ops::Range,
};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};
use serde::Serialize;

use crate::document::{
    Document,
    problem::{Problem, Problems, Severity},
};
use excerpt::Excerpt;
use source::Source;

pub use single::SingleReport;
pub use source::Position;

/// How many problems a report shows; what comes after them is only counted.
pub const MOST_SHOWN: usize = 1000;

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The lines of the file with carets, for eyes.
    Text,
    /// An array of objects, for programs.
    Json,
    /// One sentence a line without drawing characters, for screen readers.
    Plain,
    /// `FILE:LINE:COLUMN: error: sentence` a line, as editors and build programs read faults.
    Lines,
}

/// How a text report is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportLook {
    /// Whether to use colours.
    pub colour: bool,
    /// Columns; never read from the terminal, so that a report is the same everywhere.
    pub width: usize,
    /// Whether to write all problems, not only the first [`MOST_SHOWN`].
    pub all: bool,
}

impl Default for ReportLook {
    fn default() -> Self {
        Self {
            colour: false,
            width: 100,
            all: false,
        }
    }
}

impl ReportLook {
    /// How many problems are written.
    fn most(self) -> usize {
        if self.all { usize::MAX } else { MOST_SHOWN }
    }

    /// Colours when `out` is a terminal and the environment variable `NO_COLOR` is not set.
    pub fn for_output(out: &impl IsTerminal) -> Self {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            colour: out.is_terminal() && !refused,
            ..Self::default()
        }
    }
}

/// The texts that problems point into, by file name.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, Source>,
}

impl Sources {
    /// No texts yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the texts of others.
    pub fn extend(&mut self, others: &Self) {
        let others = others.files.iter();
        self.files
            .extend(others.map(|(name, text)| (name.clone(), text.clone())));
    }

    /// Adds the text of a document.
    pub fn add(&mut self, document: &Document) {
        let text = document.text().to_owned();
        let shown = printable(&text);
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let name = printable(document.name());
        self.files.insert(
            document.name().to_owned(),
            Source {
                name,
                text,
                shown,
                line_starts,
            },
        );
    }

    /// The line and column of a byte of a file.
    pub fn position(&self, file: &str, at: usize) -> Option<Position> {
        self.files.get(file).map(|source| source.position(at))
    }

    /// Writes all problems in a format; the last line ends with a newline.
    pub fn render(&self, problems: &Problems, format: Format, look: ReportLook) -> String {
        match format {
            Format::Text => self.render_text(problems, look),
            Format::Json => self.render_json(problems, look),
            Format::Plain => self.render_lines(problems, look, |problem| self.sentence(problem)),
            Format::Lines => self.render_lines(problems, look, |problem| self.line(problem)),
        }
    }

    fn render_text(&self, problems: &Problems, look: ReportLook) -> String {
        let handler = handler(look);
        let mut out = String::new();
        for problem in problems.iter().take(look.most()) {
            self.draw(&handler, problem, &mut out);
            out.push('\n');
        }
        out.push_str(&omitted(problems, look));
        out
    }

    /// Draws a problem with the lines it speaks of.
    fn draw(&self, handler: &GraphicalReportHandler, problem: &Problem, out: &mut String) {
        let source = self.files.get(&problem.file);
        // A file that could not be read has no line to show, so its name goes into the sentence.
        let placed = source.is_some_and(|source| !source.text.is_empty()) && problem.span.is_some();
        let message = if placed {
            printable(&problem.message)
        } else {
            printable(&format!("{}: {}", problem.file, problem.message))
        };
        let shown = Shown {
            problem,
            message,
            help: problem.help.as_deref().map(printable),
            marked: source
                .filter(|_| placed)
                .and_then(|source| Marked::of(source, problem)),
        };
        if handler.render_report(out, &shown).is_err() {
            let _ = writeln!(out, "{}", self.sentence(problem));
        }
    }

    fn render_lines(
        &self,
        problems: &Problems,
        look: ReportLook,
        line: impl Fn(&Problem) -> String,
    ) -> String {
        let mut out = String::new();
        for problem in problems.iter().take(look.most()) {
            let _ = writeln!(out, "{}", line(problem));
        }
        out.push_str(&omitted(problems, look));
        out
    }

    /// A problem behind its place as editors open it.
    fn line(&self, problem: &Problem) -> String {
        let (place, word) = (self.place(problem), problem.severity.word());
        let help = problem.help.as_ref();
        let help = help.map_or_else(String::new, |help| format!(" ({help})"));
        let words = format!(
            "{place}: {word}: {}{help} [{}]",
            problem.message, problem.rule
        );
        printable(&words.replace(['\n', '\r'], " "))
    }

    fn render_json(&self, problems: &Problems, look: ReportLook) -> String {
        let objects: Vec<Object<'_>> = problems
            .iter()
            .take(look.most())
            .map(|problem| self.object(problem))
            .collect();
        let mut out = serde_json::to_string_pretty(&objects).unwrap_or_else(|_| "[]".to_owned());
        out.push('\n');
        out
    }

    fn sentence(&self, problem: &Problem) -> String {
        let mut place = printable(&problem.file);
        if let Some(at) = problem
            .span
            .as_ref()
            .and_then(|span| self.position(&problem.file, span.start))
        {
            let _ = write!(place, ", line {}, column {}", at.line, at.column);
        }
        let mut words = format!("{place}: {}: {}", problem.severity.word(), problem.message);
        for label in &problem.further {
            if let Some(at) = self.position(&problem.file, label.span.start) {
                let _ = write!(
                    words,
                    "; {} at line {}, column {}",
                    label.text, at.line, at.column
                );
            }
        }
        if let Some(help) = &problem.help {
            let mut letters = help.trim_end_matches('.').chars();
            let first = letters
                .next()
                .map(|c| c.to_uppercase().to_string())
                .unwrap_or_default();
            let _ = write!(words, ". {first}{}", letters.as_str());
        }
        // A screen reader says "backquote"; a quotation mark is a pause.
        let spoken = printable(&words.replace(['\n', '\r'], " ")).replace('`', "\"");
        format!("{spoken} (rule {}).", problem.rule)
    }

    fn object<'p>(&self, problem: &'p Problem) -> Object<'p> {
        let place = |span: &Range<usize>| {
            (
                self.position(&problem.file, span.start),
                self.position(&problem.file, span.end),
            )
        };
        let (start, end) = problem.span.as_ref().map_or((None, None), place);
        let further = problem.further.iter().map(|label| {
            let (start, end) = place(&label.span);
            Place {
                text: &label.text,
                span: Lines::new(start, end),
            }
        });
        Object {
            rule: problem.rule,
            severity: problem.severity.word(),
            file: &problem.file,
            span: Lines::new(start, end),
            message: &problem.message,
            label: &problem.label,
            help: problem.help.as_deref(),
            further: further.collect(),
        }
    }
}

#[derive(Serialize)]
struct Object<'p> {
    rule: &'static str,
    severity: &'static str,
    file: &'p str,
    #[serde(flatten)]
    span: Lines,
    message: &'p str,
    label: &'p str,
    help: Option<&'p str>,
    further: Vec<Place<'p>>,
}

#[derive(Serialize)]
struct Place<'p> {
    text: &'p str,
    #[serde(flatten)]
    span: Lines,
}

#[derive(Serialize)]
struct Lines {
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
}

impl Lines {
    fn new(start: Option<Position>, end: Option<Position>) -> Self {
        Self {
            line: start.map(|at| at.line),
            column: start.map(|at| at.column),
            end_line: end.map(|at| at.line),
            end_column: end.map(|at| at.column),
        }
    }
}

/// A problem in the form that miette draws.
#[derive(Debug)]
struct Shown<'p> {
    problem: &'p Problem,
    message: String,
    help: Option<String>,
    marked: Option<Marked<'p>>,
}

/// An excerpt of the file with the places of a problem.
#[derive(Debug)]
struct Marked<'p> {
    excerpt: Excerpt<'p>,
    /// The problem's own place first.
    labels: Vec<LabeledSpan>,
}

impl<'p> Marked<'p> {
    fn of(source: &'p Source, problem: &Problem) -> Option<Self> {
        let further = || problem.further.iter();
        let mut places = vec![problem.span.clone()?];
        places.extend(further().map(|label| label.span.clone()));
        let (excerpt, places) = Excerpt::around(source, &places);
        let label = (!problem.label.is_empty()).then(|| printable(&problem.label));
        let texts = std::iter::once(label).chain(further().map(|one| Some(printable(&one.text))));
        let labels = places.into_iter().zip(texts).enumerate();
        let labels = labels.map(|(number, (place, text))| match number {
            0 => LabeledSpan::new_primary_with_span(text, place),
            _ => LabeledSpan::new_with_span(text, place),
        });
        Some(Self {
            labels: labels.collect(),
            excerpt,
        })
    }
}

impl Display for Shown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.problem.rule))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.problem.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let marked = self.marked.as_ref()?;
        Some(&marked.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let marked = self.marked.as_ref()?;
        Some(Box::new(marked.labels.iter().cloned()))
    }
}

fn handler(look: ReportLook) -> GraphicalReportHandler {
    let theme = if look.colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    GraphicalReportHandler::new_themed(theme)
        .with_width(look.width)
        .with_links(false)
        .tab_width(4)
}

fn omitted(problems: &Problems, look: ReportLook) -> String {
    let shown = problems.iter().count().min(look.most());
    match problems.len().saturating_sub(shown) {
        0 => String::new(),
        n => format!("{n} more problems are not shown.\n"),
    }
}

/// A text without characters that could act on a terminal, each replaced by as many bytes, so that
/// byte offsets stay valid.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let harmless = matches!(c, '\n' | '\t')
            || (c == '\r' && chars.peek() == Some(&'\n'))
            || !crate::document::is_unprintable(c);
        if harmless {
            out.push(c);
        } else {
            out.extend(std::iter::repeat_n('?', c.len_utf8()));
        }
    }
    out
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
