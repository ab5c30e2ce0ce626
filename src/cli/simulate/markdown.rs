//! Results of many levels as a Markdown table.

use super::numbers::{Numbers, SideNumbers};

/// One row for each level and book; levels without a finished battle are left out.
pub(super) fn table(all: &[Numbers]) -> String {
    let mut text = String::from(
        "| Level | Book | Victories (95 % CI) | Draws | Mean rounds | Battles |\n|---|---|---|---|---|---|\n",
    );
    for numbers in all.iter().filter(|numbers| numbers.battles > 0) {
        let sides: Vec<String> = numbers.sides.iter().map(share).collect();
        text.push_str(&format!(
            "| {} | *{}* | {} | {} | {:.1} | {}{} |\n",
            cell(&numbers.level),
            numbers.book,
            sides.join(", "),
            numbers.draws + numbers.draws_by_round_limit,
            numbers.average_rounds,
            numbers.battles,
            if numbers.interrupted {
                ", interrupted"
            } else {
                ""
            }
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
fn cell(name: &str) -> String {
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
