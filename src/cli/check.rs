//! `shadowgrid check`: every fault of levels, scenes and settings, in one run.

use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};

use super::{
    folder::ron_files,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    data::{
        assets,
        level::Level,
        one_asset,
        packs::{
            chosen,
            stack::{FaultyPack, stack},
            survey,
        },
        report::{self, ReportLook, Sources},
    },
    document::{
        Document, LARGEST,
        problem::{Problem, Problems, Severity},
    },
    lsp::kinds,
    output::unless_closed,
};

/// What `check` is asked for.
#[derive(Args)]
pub(super) struct CheckArguments {
    /// Level, scene and settings files; of a folder, every .ron file in it; - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How faults are told
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Tell all faults, not only the first 1000
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    balance: super::balance::BalanceArguments,
}

impl CheckArguments {
    /// Those of the paths that are packs.
    pub(super) fn packs(&self) -> impl Iterator<Item = PathBuf> {
        let packs = self.paths.iter().filter(|path| chosen::is_pack(path));
        packs.cloned()
    }
}

/// The form of a report, as the command line spells it.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The lines of the file with carets
    Text,
    /// An array of objects, for programs
    Json,
    /// One sentence a line, for screen readers
    Plain,
    /// FILE:LINE:COLUMN: error: sentence, for editors and build programs
    Lines,
}

impl From<Format> for report::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Json => Self::Json,
            Format::Plain => Self::Plain,
            Format::Lines => Self::Lines,
        }
    }
}

/// Checks every file and reports all faults. Exits with `Faults` if a file has faults, and with
/// `CouldNotRun` if a file cannot be read.
/// `faulty` are packs among them that cannot be used.
pub(super) fn check(arguments: &CheckArguments, faulty: &[FaultyPack]) -> Done {
    once_at_most(&arguments.paths)?;
    let mut findings = Findings::default();
    for pack in faulty {
        findings.files += 1;
        findings.unread |= pack
            .problems
            .iter()
            .any(|problem| problem.rule == "cannot-read-file");
        findings.problems.append(pack.problems.clone());
        findings.sources.extend(&pack.sources);
    }
    for path in &arguments.paths {
        findings.look_into(path);
    }
    let mut out = std::io::stdout().lock();
    let look = ReportLook {
        all: arguments.all,
        ..ReportLook::for_output(&out)
    };
    let told = findings
        .sources
        .render(&findings.problems, arguments.format.into(), look);
    // The exit code says what was found also where nobody reads the report.
    unless_closed(write!(out, "{told}"))?;
    if !matches!(arguments.format, Format::Json) {
        unless_closed(writeln!(out, "{}", findings.summary()))?;
    }
    drop(out);
    Ok(if findings.unread {
        Exit::CouldNotRun
    } else if arguments.balance.is_asked_for() && !findings.problems.has_errors() {
        match super::balance::balance(&arguments.paths, &arguments.balance)? {
            Exit::Fine if !findings.problems.is_empty() => Exit::Faults,
            exit => exit,
        }
    } else if findings.problems.is_empty() {
        Exit::Fine
    } else {
        Exit::Faults
    })
}

/// The faults found in all files.
#[derive(Default)]
struct Findings {
    problems: Problems,
    sources: Sources,
    files: usize,
    /// Some file could not be read.
    unread: bool,
}

impl Findings {
    /// Checks a file, or every RON file of a folder.
    fn look_into(&mut self, path: &Path) {
        if path == Path::new("-") {
            self.check_document(&standard_input());
            return;
        }
        if chosen::is_pack(path) {
            self.check_pack(path);
            return;
        }
        if !path.is_dir() {
            self.check_document(&Document::open(path));
            return;
        }
        let files = ron_files(path);
        if files.is_empty() {
            self.unread = true;
            self.problems.push(
                Problem::error("cannot-read-file", "there is no .ron file in this folder")
                    .in_file(path.display().to_string())
                    .help("name a level, or a folder of levels"),
            );
        }
        for file in files {
            self.check_document(&Document::open(&file));
        }
    }

    /// Checks a pack that is on; what is wrong with others was told before.
    fn check_pack(&mut self, path: &Path) {
        let stack = stack();
        let place = path.display().to_string();
        let place = place.trim_end_matches(['/', '\\']);
        let mut packs = stack.packs().iter();
        if let Some(pack) = packs.find(|pack| pack.files.place() == place) {
            self.files += pack.files.names().count();
            let (problems, sources) = survey::check(stack, pack, assets());
            self.problems.append(problems);
            self.sources.extend(&sources);
        }
    }

    fn check_document(&mut self, document: &Document) {
        self.files += 1;
        self.unread |= document
            .problems()
            .iter()
            .any(|problem| problem.rule == "cannot-read-file");
        let problems = match kinds::is_data(document) {
            true => one_asset::problems(document).unwrap_or_else(|| Level::read(document).1),
            false => kinds::problems(document),
        };
        if !problems.is_empty() {
            self.sources.add(document);
            self.problems.append(problems);
        }
    }

    fn summary(&self) -> String {
        let count = |n: usize, what: &str| {
            let s = if n == 1 { "" } else { "s" };
            format!("{n} {what}{s}")
        };
        let files = count(self.files, "file");
        let errors = self.problems.n_errors();
        let warnings = self.problems.len() - errors;
        if self.problems.is_empty() {
            return format!("{files} checked, no faults.");
        }
        let mut words = format!(
            "{files} checked: {}, {}.",
            count(errors, "error"),
            count(warnings, "warning")
        );
        let warning = self
            .problems
            .iter()
            .find(|problem| problem.severity == Severity::Warning);
        if let Some(warning) = warning {
            words.push_str(&format!(
                " If a warning is intended, silence it with a comment on the line above: // allow: {}",
                warning.rule
            ));
        }
        words
    }
}

/// Standard input can be read once.
pub(super) fn once_at_most(paths: &[PathBuf]) -> Result<(), CommandError> {
    let count = paths.iter().filter(|path| path.as_os_str() == "-").count();
    match count {
        0 | 1 => Ok(()),
        _ => Err(CommandError::new(
            "Standard input can be read once only.",
            "Name `-` once.",
        )),
    }
}

/// What an editor sends, which need not be saved for a check.
pub(super) fn standard_input() -> Document {
    const NAME: &str = "standard input";
    let mut bytes = Vec::new();
    // One byte more than is read of a file tells that it is too large.
    let limit = LARGEST as u64 + 1;
    match std::io::stdin().lock().take(limit).read_to_end(&mut bytes) {
        Ok(_) => Document::from_bytes(NAME, &bytes),
        Err(error) => {
            let problem = Problem::error(
                "cannot-read-file",
                format!("standard input cannot be read: {error}"),
            );
            Document::unread(NAME.to_owned(), problem)
        }
    }
}
