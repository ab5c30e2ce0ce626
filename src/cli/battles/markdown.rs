//! Results of many levels as Markdown tables.

use super::{
    duels::DuelNumbers,
    numbers::{Numbers, SideNumbers},
};
use crate::fair::{alarms::standing_out, verdict::Judgement};

/// One row for each level and book; levels without a finished battle are left out.
pub(super) fn table(all: &[&Numbers]) -> String {
    let mut text = String::from(
        "| Level | Book | Victories (95 % CI) | Draws | Mean rounds | Battles | Aim |\n|---|---|---|---|---|---|---|\n",
    );
    let rows: Vec<&&Numbers> = all.iter().filter(|numbers| numbers.battles > 0).collect();
    let alarms = alarms(&rows);
    for (numbers, alarm) in rows.iter().zip(alarms) {
        let sides: Vec<String> = numbers.sides.iter().map(share).collect();
        text.push_str(&format!(
            "| {}{}{} | *{}* | {} | {} | {:.1} | {}{} | {}{} |\n",
            cell(&numbers.level),
            if numbers.exchanged {
                ", places exchanged"
            } else {
                ""
            },
            cell(&numbers.tags),
            numbers.book,
            sides.join(", "),
            numbers.draws + numbers.draws_by_round_limit,
            numbers.average_rounds,
            numbers.battles,
            if numbers.interrupted {
                ", interrupted"
            } else {
                ""
            },
            numbers.counted.aim,
            alarm
        ));
    }
    text
}

/// What is added to the aim of each row: which rows miss it, with false alarms held down over all.
fn alarms(rows: &[&&Numbers]) -> Vec<&'static str> {
    let chances: Vec<f64> = rows.iter().map(|row| row.counted.chance()).collect();
    let out = standing_out(&chances);
    let rows = rows.iter().zip(out);
    rows.map(|(row, out)| match (out, row.counted.judged()) {
        (true, Judgement::Seldom) => ": too seldom",
        (true, _) if row.counted.points * 2.0 > row.counted.battles as f64 => ": too often",
        (true, _) => ": too seldom",
        (false, Judgement::Met) => ": met",
        (false, _) => "",
    })
    .collect()
}

/// One row for each duel.
pub(super) fn duels(all: &[&DuelNumbers]) -> String {
    let mut text = String::from(
        "| Level | Book | Brains | Points of the first (95 % CI) | Draws | Mean rounds | Pairs |\n|---|---|---|---|---|---|---|\n",
    );
    for numbers in all {
        text.push_str(&format!(
            "| {}{} | *{}* | {} | {} | {} | {:.1} | {} |\n",
            cell(&numbers.level),
            cell(&numbers.tags),
            numbers.book,
            numbers.against(),
            numbers.share(),
            numbers.draws,
            numbers.average_rounds,
            numbers.pairs
        ));
    }
    text
}

/// `Wardens 52 % (42 to 62)`.
fn share(side: &SideNumbers) -> String {
    format!(
        "{} {:.0} % ({:.0} to {:.0})",
        cell(&side.name),
        side.win_percent,
        side.win_percent_low,
        side.win_percent_high
    )
}

/// A name, escaped for a table cell.
pub(in crate::cli) fn cell(name: &str) -> String {
    name.replace('\\', "\\\\").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn a_bar_in_a_name_ends_no_cell() {
        assert_eq!(cell("Salt|glass"), "Salt\\|glass");
    }
}
