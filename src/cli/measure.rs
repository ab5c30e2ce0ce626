//! `shadowgrid measure`: the speed of the game on this machine, in one run, and beside an earlier
//! run.

mod engine;
mod field;
mod figures;
mod odds;
mod shapes;
mod timing;
mod turns;

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use super::{
    arguments::MeasureArguments,
    outcome::{CommandError, Done, Exit},
};
use figures::{Figure, Measurement, TOLERANCE, is_loss, named};

/// Measures, prints each figure when it is known (JSON at the end), and compares with an earlier
/// run if one is given; a figure that became slower is a fault.
///
/// # Errors
/// A file that is no earlier run, a text that matches no measurement, or a battle that could not
/// be set up.
pub(super) fn measure(arguments: &MeasureArguments) -> Done {
    let earlier = match &arguments.against {
        Some(file) => earlier_run(file)?,
        None => Vec::new(),
    };
    let chosen = chosen(arguments.only.as_deref())?;
    let mut out = io::stdout().lock();
    let mut figures: Vec<Figure> = Vec::new();
    for measurement in chosen {
        let measured = measurement.take(&earlier).map_err(|fault| {
            CommandError::new(fault, "Please report this with your machine's kind.")
        })?;
        for figure in &measured {
            if !arguments.json {
                writeln!(out, "{}", line(figure, &earlier))?;
            }
        }
        figures.extend(measured);
    }
    if arguments.json {
        let text = serde_json::to_string_pretty(&figures)
            .map_err(|fault| CommandError::new(fault, "Please report this."))?;
        writeln!(out, "{text}")?;
    }
    let slower: Vec<_> = figures
        .iter()
        .filter(|figure| is_loss(figure, &earlier))
        .collect();
    for figure in &slower {
        crate::output::warn(format_args!(
            "{} is more than {TOLERANCE} % slower.",
            figure.name
        ));
    }
    Ok(if slower.is_empty() {
        Exit::Fine
    } else {
        Exit::Faults
    })
}

/// The measurements whose names contain the text; all without one.
fn chosen(only: Option<&str>) -> Result<Vec<Measurement>, CommandError> {
    let mut all = engine::measurements();
    all.extend(odds::measurements());
    all.extend(turns::measurements());
    if let Some(text) = only {
        all.retain(|measurement| measurement.matches(text));
    }
    if all.is_empty() {
        let text = only.unwrap_or_default();
        return Err(CommandError::new(
            format!("No measurement is called anything like \"{text}\"."),
            "Leave --only out to see all names.",
        ));
    }
    Ok(all)
}

/// The figures of an earlier run, which `--json` wrote.
fn earlier_run(file: &Path) -> Result<Vec<Figure>, CommandError> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|fault| CommandError::new(format!("{name} cannot be read: {fault}."), ""))?;
    serde_json::from_str(&text).map_err(|fault| {
        CommandError::new(
            format!("{name} is no run of measure: {fault}."),
            "Write one with `shadowgrid measure --json`.",
        )
    })
}

/// A figure as a line: name, amount, unit, and how many times as fast as before.
fn line(figure: &Figure, earlier: &[Figure]) -> String {
    let Figure { name, value, unit } = figure;
    let line = format!("{name:<62} {value:>14.2} {unit}");
    match named(earlier, name) {
        Some(before) => format!("{line:<92} {:>6.2} x", figure.speed_against(before)),
        None => line,
    }
}
