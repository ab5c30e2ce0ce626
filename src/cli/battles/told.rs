//! Rows of numbers as text, as JSON or as tables.

use std::io::Write;

use serde::Serialize;

use super::{duels::DuelNumbers, markdown, numbers::Numbers};
use crate::{cli::outcome::CommandError, fair::alarms::standing_out};

/// The numbers of one row.
#[derive(Serialize)]
#[serde(untagged)]
pub(in crate::cli) enum Told {
    /// Battles of a level by a book.
    Simulated(Numbers),
    /// Pairs of battles of two brains.
    Duel(DuelNumbers),
}

/// How numbers are told.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Manner {
    /// As JSON.
    pub(in crate::cli) json: bool,
    /// As Markdown tables.
    pub(in crate::cli) table: bool,
    /// JSON is an array though there is but one row.
    pub(in crate::cli) several: bool,
}

/// Prints numbers.
pub(in crate::cli) fn tell(rows: &[Told], manner: Manner) -> Result<(), CommandError> {
    let mut out = std::io::stdout().lock();
    if manner.json {
        let text = match rows {
            [one] if !manner.several => serde_json::to_string_pretty(one),
            all => serde_json::to_string_pretty(all),
        };
        let text = text
            .map_err(|error| CommandError::new("The numbers cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let simulated: Vec<&Numbers> = rows.iter().filter_map(Told::simulated).collect();
    if manner.table {
        let duels: Vec<&DuelNumbers> = rows.iter().filter_map(Told::duel).collect();
        if !simulated.is_empty() || duels.is_empty() {
            write!(out, "{}", markdown::table(&simulated))?;
        }
        if !duels.is_empty() {
            write!(out, "{}", markdown::duels(&duels))?;
        }
        return Ok(());
    }
    for row in rows {
        match row {
            Told::Simulated(numbers) => write!(out, "{}", numbers.text())?,
            Told::Duel(numbers) => write!(out, "{}", numbers.text())?,
        }
    }
    write!(out, "{}", together(&simulated).0)?;
    Ok(())
}

/// Which of several rows miss their aims, with false alarms held down over all of them, in a sentence
/// and how many.
pub(in crate::cli) fn together(rows: &[&Numbers]) -> (String, usize) {
    let rows: Vec<&&Numbers> = rows.iter().filter(|row| row.battles > 0).collect();
    let chances: Vec<f64> = rows.iter().map(|row| row.counted.chance()).collect();
    let out = standing_out(&chances);
    let named: Vec<String> = rows
        .iter()
        .zip(out)
        .filter(|(_, out)| *out)
        .map(|(row, _)| format!("{} by {}", row.level, row.book))
        .collect();
    let of = rows.len();
    if of < 2 {
        return (String::new(), named.len());
    }
    if named.is_empty() {
        return (
            format!("None of the {of} rows misses its aim for certain.\n"),
            0,
        );
    }
    let text = format!(
        "Of the {of} rows {} miss{} the aim, with at most one false alarm in twenty: {}.\n",
        named.len(),
        if named.len() == 1 { "es" } else { "" },
        named.join("; ")
    );
    (text, named.len())
}

impl Told {
    fn simulated(&self) -> Option<&Numbers> {
        match self {
            Self::Simulated(numbers) => Some(numbers),
            Self::Duel(_) => None,
        }
    }

    fn duel(&self) -> Option<&DuelNumbers> {
        match self {
            Self::Duel(numbers) => Some(numbers),
            Self::Simulated(_) => None,
        }
    }
}
