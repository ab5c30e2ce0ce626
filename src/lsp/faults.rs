//! Faults as editors show them.

use gen_lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location};

use super::file::OpenFile;
use crate::document::problem::{Problem, Severity};

/// What the faults of a file come from, in editors.
pub const SOURCE: &str = "shadowgrid";

/// All faults of a file.
pub fn diagnostics(file: &OpenFile) -> Vec<Diagnostic> {
    let problems = file.problems().iter();
    problems.map(|problem| diagnostic(file, problem)).collect()
}

/// A fault: the rule as its code, the remedy below the sentence, further places beside it.
pub fn diagnostic(file: &OpenFile, problem: &Problem) -> Diagnostic {
    let mut message = problem.message.clone();
    if let Some(help) = &problem.help {
        message = format!("{message}\n{help}");
    }
    let further = problem.further.iter().map(|label| {
        let location = Location::new(file.uri.clone(), file.range(label.span.clone()));
        DiagnosticRelatedInformation::new(location, label.text.clone())
    });
    let further: Vec<_> = further.collect();
    Diagnostic {
        range: file.range(problem.span.clone().unwrap_or(0..0)),
        severity: Some(match problem.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(problem.rule.into()),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        related_information: (!further.is_empty()).then_some(further),
        ..Diagnostic::default()
    }
}
