//! `shadowgrid try`: plays scenes and compares the results.

use std::{io::Write, path::PathBuf};

use super::{
    arena::complain,
    outcome::{Done, Exit},
};
use crate::{data::report::Sources, scene};

/// Runs every file; a differing scene is a fault, an unreadable file means it could not run.
pub(super) fn tries(files: &[PathBuf]) -> Done {
    let mut exit = Exit::Fine;
    let mut out = std::io::stdout().lock();
    for file in files {
        let (staged, problems, document) = scene::SceneFile::open(file);
        let Some(staged) = staged else {
            let mut sources = Sources::new();
            sources.add(&document);
            crate::output::warn(complain(&sources, &problems).0.trim_end());
            exit = Exit::CouldNotRun;
            continue;
        };
        let report = scene::run(&staged);
        let word = if report.passed() { "passed" } else { "FAILED" };
        writeln!(out, "{word}: {} ({})", staged.title, staged.file)?;
        for line in &report.story {
            writeln!(out, "    {line}")?;
        }
        for fault in &report.faults {
            writeln!(out, "  not as expected: {fault}")?;
        }
        if !report.passed() {
            for answered in &report.answered {
                writeln!(out, "  answered: {answered}")?;
            }
        }
        if !report.passed() && exit == Exit::Fine {
            exit = Exit::Faults;
        }
    }
    Ok(exit)
}
