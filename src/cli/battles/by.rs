//! Battles counted by a field of their lines, such as the edit of a sweep, as a table.

use std::collections::BTreeMap;

use super::{line::BattleLine, markdown::cell, sums::Sums};
use crate::{
    cli::outcome::CommandError,
    fair::{alarms::standing_out, luck::WithoutLuck, share::wilson},
};

/// The fields of a line that are no tags.
const FIELDS: [&str; 8] = [
    "level",
    "file",
    "book",
    "brain",
    "version",
    "end",
    "exchanged",
    "decided_by",
];

/// The value of the tag `edit` of a level without edits.
pub(in crate::cli) const AS_WRITTEN: &str = "as written";

/// Rows by the values of a field. Battles of unlike levels, books and minds are counted together, each
/// once.
pub(in crate::cli) struct By {
    fields: Vec<String>,
    /// By values: battles counted together.
    rows: BTreeMap<Vec<String>, Sums>,
    /// Rows of single levels, which know the battles that were counted.
    known: BTreeMap<String, Sums>,
    version: Option<String>,
}

impl By {
    /// Rows by these fields.
    pub(in crate::cli) fn fields(fields: &[String]) -> Self {
        Self {
            fields: fields.to_vec(),
            rows: BTreeMap::new(),
            known: BTreeMap::new(),
            version: None,
        }
    }

    /// Counts a battle.
    ///
    /// # Errors
    /// It has no such field, or is of another version than the others.
    pub(in crate::cli) fn add(&mut self, line: &BattleLine) -> Result<(), CommandError> {
        let version = self.version.get_or_insert_with(|| line.version.clone());
        if *version != line.version {
            return Err(CommandError::new(
                format!(
                    "Battles differ in the version of the game: `{version}` and `{}`.",
                    line.version
                ),
                "Count them apart.",
            ));
        }
        let swapped = line.duel.as_ref().map(|duel| duel.swapped);
        let key = format!("{:?} {:?} {swapped:?}", line.row(), line.common());
        let known = self.known.entry(key).or_insert_with(|| Sums::like(line));
        if !known.seeds.insert(line.seed) {
            return Ok(());
        }
        let values: Result<Vec<String>, CommandError> =
            self.fields.iter().map(|field| value(line, field)).collect();
        let row = self.rows.entry(values?);
        row.or_insert_with(|| Sums::like(line)).count(line);
        Ok(())
    }

    /// The rows as a Markdown table: the first side's share with its interval, with luck taken out, and
    /// how far it lies from the first row's; differences that are told as such are few false alarms.
    pub(in crate::cli) fn table(&self) -> String {
        let names: Vec<String> = self.fields.iter().map(|field| capital(field)).collect();
        let mut text = format!(
            "| {} | First side's share (95 % CI) | With luck taken out | Against the first row | Mean rounds | Battles |\n|{}---|---|---|---|---|\n",
            names.join(" | "),
            "---|".repeat(names.len())
        );
        let rows = self.sorted();
        let differences = differences(&rows);
        for ((values, sums), difference) in rows.into_iter().zip(differences) {
            let n = sums.battles as f64;
            let points = sums.points as f64 / 2.0;
            let (low, high) = wilson(points, n);
            let values: Vec<String> = values.iter().map(|value| cell(value)).collect();
            text.push_str(&format!(
                "| {} | {:.0} % ({:.0} to {:.0}) | {} | {difference} | {:.1} | {} |\n",
                values.join(" | "),
                100.0 * points / n,
                100.0 * low,
                100.0 * high,
                without(sums.luck.taken_out()),
                sums.all_rounds() as f64 / n,
                sums.battles
            ));
        }
        text
    }

    /// The rows: levels as they are written first, others by their values.
    fn sorted(&self) -> Vec<(&Vec<String>, &Sums)> {
        let mut rows: Vec<(&Vec<String>, &Sums)> = self.rows.iter().collect();
        rows.sort_by_key(|(values, _)| !values.iter().any(|value| value == AS_WRITTEN));
        rows
    }
}

/// For each row but the first: how far its share lies from the first row's.
fn differences(rows: &[(&Vec<String>, &Sums)]) -> Vec<String> {
    let shares: Vec<(f64, f64)> = rows.iter().map(|(_, sums)| share(sums)).collect();
    let Some(&(first, spread)) = shares.first() else {
        return Vec::new();
    };
    let apart = |(share, its): &(f64, f64)| (share - first, (its + spread).sqrt());
    let rest: Vec<(f64, f64)> = shares.iter().skip(1).map(apart).collect();
    let chances: Vec<f64> = rest
        .iter()
        .map(|(off, error)| chance(off / error))
        .collect();
    let told = rest
        .iter()
        .zip(standing_out(&chances))
        .map(|((off, error), out)| {
            let sure = if out { "" } else { ", may be chance" };
            format!(
                "{:+.0} points ({:+.0} to {:+.0}){sure}",
                100.0 * off,
                100.0 * (off - 1.96 * error),
                100.0 * (off + 1.96 * error)
            )
        });
    std::iter::once(String::new()).chain(told).collect()
}

/// A share and the square of its error, with luck taken out where that is possible.
fn share(sums: &Sums) -> (f64, f64) {
    let n = sums.battles as f64;
    let (share, n) = match sums.luck.taken_out() {
        Some(WithoutLuck { share, worth, .. }) => (share, worth),
        None => (sums.points as f64 / 2.0 / n, n),
    };
    // Half a battle more on either side, so that no share is certain.
    let held = (share * n + 0.5) / (n + 1.0);
    (share, held * (1.0 - held) / n)
}

/// How likely a difference of so many errors is by chance, on either side.
fn chance(errors: f64) -> f64 {
    // Abramowitz and Stegun 7.1.26, right to seven digits.
    let x = errors.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let sum = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    sum * (-x * x).exp()
}

fn without(luck: Option<WithoutLuck>) -> String {
    luck.map_or_else(String::new, |luck| {
        let (low, high) = wilson(luck.share * luck.worth, luck.worth);
        format!(
            "{:.0} % ({:.0} to {:.0}), as {:.0} battles",
            100.0 * luck.share,
            100.0 * low,
            100.0 * high,
            luck.worth
        )
    })
}

/// The value of a field of a line, or of a tag.
fn value(line: &BattleLine, field: &str) -> Result<String, CommandError> {
    let brains = || {
        let mut brains: Vec<&str> = line.sides.iter().map(|side| side.brain.as_str()).collect();
        brains.dedup();
        brains.join(" against ")
    };
    Ok(match field {
        "level" => line.level.clone(),
        "file" => line.file.clone(),
        "book" => line.book.clone(),
        "brain" => brains(),
        "version" => line.version.clone(),
        "end" => format!("{:?}", line.end),
        "exchanged" => line.exchanged.to_string(),
        "decided_by" => line.decided_by.clone(),
        tag => match line.tags.get(tag) {
            Some(value) => value.clone(),
            None => {
                let own = line.tags.keys().map(String::as_str);
                return Err(CommandError::new(
                    format!(
                        "A battle of {} by {} has no field `{tag}`.",
                        line.level, line.book
                    ),
                    crate::document::problem::suggestion(
                        tag,
                        "field",
                        FIELDS.into_iter().chain(own),
                    ),
                ));
            }
        },
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first
            .to_uppercase()
            .chain(letters)
            .collect::<String>()
            .replace('_', " ")
    })
}

#[cfg(test)]
mod tests {
    use super::{super::line::sample::battle, *};

    #[test]
    fn rows_are_counted_by_a_tag_and_compared_with_the_first() {
        let mut by = By::fields(&["edit".to_owned()]);
        for seed in 0..100 {
            for (edit, wins) in [("as written", 50), ("no crate", 90), ("archers 3", 52)] {
                let mut line = battle(seed, seed < wins);
                // Luck that has nothing to do with it.
                for side in &mut line.sides {
                    side.passed = 4 + (seed % 3) as u32;
                }
                line.tags.insert("edit".to_owned(), edit.to_owned());
                by.add(&line).unwrap();
                // The same battle again.
                by.add(&line).unwrap();
            }
        }
        let table = by.table();
        let rows: Vec<&str> = table.lines().collect();
        assert!(rows[0].starts_with("| Edit | First side's share"));
        assert!(
            rows[2].starts_with("| as written | 50 % (40 to 60) |"),
            "{table}"
        );
        assert!(
            rows[3].contains("may be chance") && rows[3].starts_with("| archers 3 |"),
            "{table}"
        );
        assert!(
            rows[4].contains("| +41 points (") && !rows[4].contains("chance"),
            "{table}"
        );
        assert!(
            rows.iter().skip(2).all(|row| row.ends_with("| 100 |")),
            "{table}"
        );
        let why = by.add(&battle(1, true)).unwrap_err();
        assert!(why.0.contains("has no field `edit`"), "{}", why.0);
    }

    #[test]
    fn the_chance_of_two_errors_is_known() {
        assert!((chance(1.96) - 0.05).abs() < 1e-3);
        assert!((chance(0.0) - 1.0).abs() < 1e-6);
    }
}
