//! Problems of reading a level.

use super::{Level, RULES, fingerprint};
use crate::document::{Document, problem};

#[test]
fn rules_of_levels_are_kebab_case_unique_and_new() {
    for (place, (rule, sentence)) in RULES.iter().enumerate() {
        assert!(
            rule.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
            "{rule}"
        );
        assert!(sentence.ends_with('.'), "{rule}");
        let known = RULES[..place].iter().chain(problem::RULES);
        assert!(
            known.clone().all(|(other, _)| other != rule),
            "{rule} stands twice"
        );
    }
}

#[test]
fn a_fingerprint_changes_with_the_file() {
    assert_eq!(fingerprint("abc"), fingerprint("abc"));
    assert_ne!(fingerprint("abc"), fingerprint("abd"));
    assert_ne!(fingerprint(""), fingerprint(" "));
}

fn faults(more: &str) -> Vec<String> {
    let text = format!(
        "Level(format: 1, name: \"A\", legend: {{'.': floor}}, map: [\"....\"],\n\
         sides: [Side(name: \"W\"), Side(name: \"S\")], {more})"
    );
    let document = Document::parse("l.ron", text.as_str());
    let (_, problems) = Level::read(&document);
    problems
        .iter()
        .map(|problem| {
            let place = problem.span.clone().unwrap_or(0..0);
            format!("{} `{}`", problem.rule, &text[place])
        })
        .collect()
}

#[test]
fn a_warning_can_be_silenced_and_an_error_cannot() {
    let units = "combatants: [(archetype: warden, side: \"W\", at: (0, 0)),\n\
                 (archetype: shade, side: \"S\", at: (3, 0)),";
    let waits = "(archetype: shade, side: \"S\", at: (2, 0), waiting: true)]";
    assert_eq!(
        faults(&format!("{units}\n{waits}")),
        ["never-joins `shade`"]
    );
    assert_eq!(
        faults(&format!("{units}\n// allow: never-joins\n{waits}")),
        Vec::<String>::new()
    );
    let off = "(archetype: shade, side: \"S\", at: (9, 0))]";
    assert_eq!(
        faults(&format!("{units}\n// allow: off-map\n{off}")),
        ["error-not-allowed `off-map`", "off-map `(9, 0)`"]
    );
}

#[test]
fn what_depends_on_a_faulty_part_is_not_reported_again() {
    assert_eq!(
        faults(
            "combatants: [(archetype: wardn, side: \"W\", at: (0, 0))], goals: [protect(\"Warden\")]"
        ),
        ["unknown-name `wardn`"]
    );
}

#[test]
fn goals_that_decide_nothing_are_warned_of() {
    let level = |goals: &str, at: &str| {
        let text = format!(
            "Level(format: 1, name: \"A\", legend: {{'.': floor, 'A': floor(zone: 'A')}}, map: [\"...A\", \"...A\"],\n\
             sides: [Side(name: \"W\"), Side(name: \"S\")], combatants: [\n\
             (archetype: warden, side: \"W\", at: {at}), (archetype: shade, side: \"S\", at: (1, 1))],\n\
             goals: [{goals}])"
        );
        let (_, problems) = Level::read(&Document::parse("l.ron", text.as_str()));
        let told = problems.iter().map(|problem| {
            let place = problem.span.clone().unwrap_or(0..0);
            format!("{} {}", problem.rule, &text[place])
        });
        told.collect::<Vec<String>>()
    };
    let none: [&str; 0] = [];
    let reach = "reach(zone: 'A', side: \"W\")";
    assert_eq!(level(reach, "(0, 0)"), none);
    assert_eq!(level(reach, "(3, 0)"), [format!("met-at-start {reach}")]);
    let other = "reach(zone: 'A', side: \"S\")";
    assert_eq!(level(other, "(3, 0)"), none);
    let twice = format!("defeat(\"S\"), {reach}, defeat(\"S\")");
    assert_eq!(level(&twice, "(0, 0)"), ["duplicate-goal defeat(\"S\")"]);
}

#[test]
fn a_place_with_its_numbers_the_wrong_way_round_is_known() {
    let text = "Level(format: 1, name: \"A\", legend: {'.': floor}, map: [\"....\"],\n\
                sides: [Side(name: \"W\"), Side(name: \"S\", controller: computer)], combatants: [\n\
                (archetype: warden, side: \"W\", at: (0, 0)), (archetype: shade, side: \"S\", at: (0, 3))])";
    let help = |text: &str| {
        let (_, problems) = Level::read(&Document::parse("l.ron", text));
        let help = problems.iter().next().and_then(|one| one.help.clone());
        help.unwrap_or_default()
    };
    let controller = help(text);
    assert!(controller.starts_with("Did you mean `ai`?"), "{controller}");
    let place = help(&text.replace("computer", "ai"));
    assert!(place.starts_with("Did you mean `(3, 0)`?"), "{place}");
}
