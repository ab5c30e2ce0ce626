//! Chances in percent are written by one function, so that nothing but certainty is 100 %.

use std::{fs, path::Path};

use shadowgrid::{
    battle::ids::UnitId,
    rules::vigor,
    text::{odds_text, order_text},
};

use crate::{
    cli::{folder, run, tells},
    kit::odds,
    properties::battle_by,
};

/// Places with percentages that are not chances of dice: shares of a cost and thresholds of answers
/// given in advance, luck among battles, progress, settings, counts of battles, the shares of a mixed
/// brush; and the odds card, which sets the numbers of `text::percent` in columns.
const NO_CHANCES: &[&str] = &[
    "text/percent.rs",
    "text/stops_text.rs",
    "text/tally.rs",
    "text/odds_text.rs",
    "app/screens/workshop/fairness_pane.rs",
    "app/screens/workshop/palette.rs",
    "app/screens/workshop/tools.rs",
    "app/systems/thinking.rs",
    "settings/fields.rs",
    "cli/measure.rs",
    "cli/balance.rs",
    "cli/battles/by.rs",
    "cli/battles/duels.rs",
    "cli/battles/markdown.rs",
    "cli/battles/numbers.rs",
    "cli/report/plots.rs",
    "data/strengths/mod.rs",
    "workshop/fairness/told.rs",
];

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn one_function_writes_every_chance() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source, &mut all);
    assert!(all.len() > 400, "{} files", all.len());
    let mut others = Vec::new();
    for path in all {
        let text = fs::read_to_string(&path).unwrap();
        let name = path
            .strip_prefix(&source)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        if NO_CHANCES.contains(&name.as_str()) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let is_code = !line.trim_start().starts_with("//");
            let writes = line.contains("} %") || line.contains("}\\u{a0}%");
            let rounds =
                line.contains("per_mille()") && line.contains("/ 10") && !line.contains("f32");
            if is_code && (writes || rounds) {
                others.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

/// A level of these combatants, each with scores of its own by `vigor`.
fn level(combatants: &str) -> String {
    format!(
        r#"Level(
    format: 1, name: "Odds", books: [vigor],
    legend: {{ '.': floor }},
    map: ["....", "...."],
    sides: [Side(name: "A", controller: human), Side(name: "B", controller: ai)],
    combatants: [{combatants}],
)"#
    )
}

/// Rules: VI-ATK-02
#[test]
fn a_chance_next_to_certain_is_no_hundred_percent() {
    let mut battle = battle_by(
        &vigor::BOOK,
        &level(
            r#"(archetype: vanguard, side: "A", at: (0, 0), name: "Ann", sheets: { vigor: (scores: (str: 60, agi: 70, spd: 90)) }),
            (archetype: shade, side: "B", at: (1, 0), name: "Bob", sheets: { vigor: (scores: (str: 10, sta: 9, agi: 5, spd: 5)) })"#,
        ),
        1,
    );
    let order = order_text::parse(battle.view(), "attack Bob").unwrap();
    let odds = odds(&mut battle, &order);
    let hit = odds.hits(UnitId(1));
    assert!(!hit.is_one() && hit.per_mille() == 1000, "{hit:?}");
    let card = odds_text::card(battle.scene(), "attack Bob", &odds).text();
    assert!(card.contains("> 99.9 %  Bob: hit"), "{card}");
    assert!(!card.contains("100.0 %"), "{card}");
}

/// Rules: VI-ATK-03
#[test]
fn an_answer_next_to_certain_is_no_hundred_percent() {
    let text = level(
        r#"(archetype: duelist, side: "A", at: (0, 0), name: "Ann", sheets: { vigor: (scores: (str: 20, agi: 70, spd: 60)) }),
        (archetype: shade, side: "B", at: (1, 0), name: "Bob", sheets: { vigor: (scores: (str: 60, sta: 30, agi: 50, spd: 20)) }),
        (archetype: shade, side: "B", at: (1, 1), name: "Bea", sheets: { vigor: (scores: (str: 60, sta: 30, agi: 50, spd: 20)) })"#,
    );
    let folder = folder();
    fs::write(folder.path().join("ask.ron"), text).unwrap();
    let play = ["play", "ask.ron", "--text", "--seed", "1"];
    let told = run(folder.path(), &play, "end\n", 0);
    tells(&told, &["avoid it?", "> 99 % Knocked down"]);
    assert!(!told.contains("100 %"), "{told}");
}
