//! `--report FILE.html`: one file with plots of many battles, made of their sums alone. It holds all it
//! shows, asks nothing of a network, and is well-formed XML besides.

mod ground;
mod plots;
mod svg;

use std::path::Path;

use super::{
    battles::{
        numbers::{Numbers, counted_of},
        sums::Sums,
    },
    outcome::CommandError,
};
use crate::{fair::share::wilson, save};
use plots::ShareRow;
use svg::escaped;

pub(super) use ground::Ground;

/// How the page looks.
const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1c2430;background:#fff}\
h1{font-size:1.6rem}h2{font-size:1.25rem;border-top:1px solid #c8ced8;padding-top:1.2rem;margin-top:2rem}\
figure{margin:0 1.5rem 1.5rem 0;display:inline-block;vertical-align:top}figcaption{font-weight:600;margin-bottom:.3rem}\
svg{max-width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:#1c2430}";

/// Writes the report of these rows. `grounds` are the maps of levels that are at hand.
pub(super) fn write(file: &Path, rows: &[Sums], grounds: &[Ground]) -> Result<(), CommandError> {
    save::write_text(file, &page(rows, grounds))?;
    Ok(())
}

/// The whole page.
fn page(rows: &[Sums], grounds: &[Ground]) -> String {
    let rows: Vec<&Sums> = rows.iter().filter(|sums| sums.battles > 0).collect();
    let battles: u64 = rows.iter().map(|sums| sums.battles).sum();
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>Battles of Shadowgrid</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>{battles} battles</h1>\n<p>Played by the computer against itself with version {}. Whiskers and ranges are 95 % confidence intervals (Wilson).</p>\n",
        escaped(save::version())
    );
    let shares: Vec<ShareRow> = rows.iter().map(|sums| share_row(sums)).collect();
    text.push_str(&figure(
        "Victories of the first side; the band is what the level aims for",
        &plots::shares(&shares),
    ));
    for sums in rows {
        let ground = grounds.iter().find(|ground| {
            ground.file == sums.row.file && ground.level_hash == sums.common.level_hash
        });
        text.push_str(&section(sums, ground));
    }
    text.push_str("</body>\n</html>\n");
    text
}

/// The title of a row.
fn title(sums: &Sums) -> String {
    let tags = sums.row.tags.iter();
    let tags: String = tags
        .map(|(name, value)| format!(", {name} {value}"))
        .collect();
    let exchanged = if sums.row.exchanged {
        ", places exchanged"
    } else {
        ""
    };
    format!("{} by {}{exchanged}{tags}", sums.level, sums.book)
}

fn share_row(sums: &Sums) -> ShareRow {
    let n = sums.battles as f64;
    let points = sums.points as f64 / 2.0;
    let (low, high) = wilson(points, n);
    let side = sums.sides.first().map_or("", |side| side.name.as_str());
    let aim = counted_of(sums).aim;
    ShareRow {
        name: format!("{}: {side}", title(sums)),
        share: points / n,
        range: (low, high),
        aim: (f64::from(aim.low) / 100.0, f64::from(aim.high) / 100.0),
    }
}

/// The plots of one row.
fn section(sums: &Sums, ground: Option<&Ground>) -> String {
    let numbers = Numbers::of(sums, false, (0, 0));
    let mut text = format!("<section>\n<h2>{}</h2>\n", escaped(&title(sums)));
    for line in numbers.text().lines().skip(1) {
        text.push_str(&format!("<p>{}</p>\n", escaped(line.trim())));
    }
    text.push_str(&figure("Rounds", &plots::rounds(sums)));
    if !sums.decided.is_empty() {
        text.push_str(&figure("What decided", &plots::decided(sums)));
    }
    if sums.sides.iter().any(|side| !side.first_out.is_empty()) {
        text.push_str(&figure(
            "Who was out first, and in which round on average",
            &plots::first_out(sums),
        ));
    }
    if sums.sides.iter().any(|side| side.tests > 0) {
        text.push_str(&figure(
            "Luck: tests passed beyond their chances, by battles",
            &plots::luck(sums),
        ));
    }
    if sums.decisions.n() > 0 {
        text.push_str(&figure("Thinking time of an order", &plots::thinking(sums)));
    }
    for (place, side) in sums.sides.iter().enumerate() {
        if !side.walked.is_empty() || !side.fallen.is_empty() {
            text.push_str(&figure(
                &format!(
                    "Where {} walk (the darker, the more often) and fall (rings, the wider, the more often)",
                    side.name
                ),
                &plots::heat(sums, place, ground),
            ));
        }
    }
    if !sums.never_acted.is_empty() {
        let never = sums.never_acted.iter();
        let never: Vec<String> = never.map(|(unit, n)| format!("{unit} in {n}")).collect();
        text.push_str(&format!(
            "<p>Gave no order at all: {}.</p>\n",
            escaped(&never.join(", "))
        ));
    }
    text.push_str("</section>\n");
    text
}

fn figure(caption: &str, picture: &str) -> String {
    format!(
        "<figure><figcaption>{}</figcaption>\n{picture}</figure>\n",
        escaped(caption)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::battles::line::sample::battle;

    #[test]
    fn a_page_holds_every_plot_and_closes_every_tag() {
        let mut sums = Sums::like(&battle(1, true));
        for seed in 0..60 {
            let mut line = battle(seed, seed % 3 == 0);
            line.decisions
                .add(std::time::Duration::from_millis(seed + 1));
            line.never_acted = vec!["Hush".to_owned()];
            sums.add(&line);
        }
        let page = page(&[sums], &[]);
        for piece in [
            "<h1>60 battles</h1>",
            "Yard &amp; &lt;court&gt; by evoker",
            "What decided",
            "Who was out first",
            "Thinking time",
            "Where Dawn walk",
            "Where Dusk walk",
            "Hush in 60",
            "aim for 35 to 65",
        ] {
            assert!(page.contains(piece), "{piece} is missing");
        }
        assert_eq!(page.matches("<svg").count(), 8);
        assert!(!page.contains("NaN") && !page.contains("http://www.w3.org/1999/xlink"));
        // Every tag is closed, in the right order.
        let mut open: Vec<&str> = Vec::new();
        for tag in page.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap();
            if tag.starts_with('!') || tag.ends_with('/') {
                continue;
            }
            let name = tag.trim_start_matches('/').split(' ').next().unwrap();
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name), "{tag}");
            } else {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}
