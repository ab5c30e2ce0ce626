//! Chances in percent are written by one function, so that nothing but certainty is 100 %.

use std::{fs, path::Path};

/// Where percents are written that are no chances of dice: parts of a cost and thresholds of answers
/// given beforehand, luck among battles, progress, settings, counts of battles; and the odds card,
/// which sets the numbers of `text::percent` in columns.
const NO_CHANCES: &[&str] = &[
    "text/percent.rs",
    "text/stops_text.rs",
    "text/tally.rs",
    "text/odds_text.rs",
    "app/thinking.rs",
    "settings/fields.rs",
    "cli/simulate/numbers.rs",
    "cli/simulate/markdown.rs",
    "cli/duel/numbers.rs",
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
