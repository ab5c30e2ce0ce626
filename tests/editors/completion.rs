//! Completion: fields, names, forms, characters of the map, with their documentation.

use serde_json::json;

use super::{
    YARD,
    client::{Client, MARK},
    marked,
};

/// What is offered at the mark of a level, in both counts of characters.
fn offered(text: &str) -> Vec<String> {
    let [utf8, utf16] = [true, false].map(|utf8| {
        let mut client = Client::new(utf8);
        let position = client.open_marked("yard.ron", text);
        client.offered(&position)
    });
    assert_eq!(utf8, utf16);
    utf8
}

fn has(text: &str, wanted: &[&str], never: &[&str]) {
    let found = offered(text);
    for name in wanted {
        assert!(
            found.iter().any(|own| own == name),
            "{name} of {found:?}\n{text}"
        );
    }
    for name in never {
        assert!(
            !found.iter().any(|own| own == name),
            "{name} in {found:?}\n{text}"
        );
    }
}

/// The level with one text in the place of another, which may hold the mark.
fn with(old: &str, new: &str) -> String {
    assert!(YARD.contains(old), "{old}");
    YARD.replacen(old, &new.replace('^', &MARK.to_string()), 1)
}

#[test]
fn fields_that_are_still_missing_are_offered() {
    // In a combatant, behind a name of several bytes.
    has(
        &with("at: (2, 1))", "at: (2, 1), ^)"),
        &["hidden", "altitude", "rides"],
        &["at", "side", "goals"],
    );
    has(
        &with("at: (2, 1))", "at: (2, 1), hid^)"),
        &["hidden"],
        &["side"],
    );
    // A new line of the level, and of a side, of a square, of a goal, of an own sheet.
    has(
        &with("    goals:", "    ^\n    goals:"),
        &["round_limit", "seats", "rules"],
        &["sides", "at"],
    );
    has(
        &with("Side(name: \"Dusk\")", "Side(name: \"Dusk\", ^)"),
        &["colour", "brain"],
        &["name"],
    );
    has(
        &with("floor(obstacle: crate)", "floor(obstacle: crate, ^)"),
        &["elevation", "hidden"],
        &["obstacle"],
    );
    has(
        &with("rounds: 3)", "rounds: 3, ^)"),
        &[],
        &["zone", "rounds"],
    );
    has(
        &with("side: \"W\u{f6}lfe\u{1F600}\", rounds: 3", "^"),
        &["side", "rounds"],
        &["zone"],
    );
    has(
        &with("at: (7, 3))", "at: (7, 3), sheets: {evoker: (^)})"),
        &["scores", "title"],
        &["archetype"],
    );
    // The name of a field that stands already.
    has(
        &with("controller: human", "contr^: human"),
        &["controller", "colour"],
        &["name"],
    );
}

#[test]
fn names_and_words_that_fit_are_offered_with_what_they_are() {
    has(
        &with("archetype: archer", "archetype: ^"),
        &["archer", "shade"],
        &["crate", "Dusk"],
    );
    has(
        &with("archetype: archer", "archetype: arc^"),
        &["archer"],
        &[],
    );
    has(
        &with("obstacle: crate", "obstacle: ^"),
        &["crate", "door"],
        &["floor"],
    );
    has(
        &with("'#': wall", "'#': ^"),
        &["wall", "floor", "mud"],
        &["crate"],
    );
    has(
        &with("side: \"Dusk\", at: (7, 2)", "side: \"^\", at: (7, 2)"),
        &["Dusk", "W\u{f6}lfe\u{1F600}"],
        &["Grim"],
    );
    has(
        &with("side: \"Dusk\", at: (7, 2)", "side: ^, at: (7, 2)"),
        &["Dusk"],
        &[],
    );
    has(
        &with("protect(\"Zo\u{eb}\")", "protect(\"^\")"),
        &["Zo\u{eb}", "Grim", "Shade"],
        &["Dusk"],
    );
    has(&with("hold(zone: 'A'", "hold(zone: '^'"), &["A"], &[]);
    has(
        &with("protect(\"Zo\u{eb}\")", "^"),
        &["protect", "reach", "survive"],
        &["Zo\u{eb}"],
    );
    has(
        &with("controller: human", "controller: ^"),
        &["human", "ai"],
        &[],
    );
    has(
        &with("Side(name: \"Dusk\")", "Side(name: \"Dusk\", colour: ^)"),
        &["azure"],
        &[],
    );
    has(
        &with("Side(name: \"Dusk\")", "Side(name: \"Dusk\", brain: \"^\")"),
        &["shadow"],
        &[],
    );
    has(
        &with("at: (7, 3))", "at: (7, 3), hidden: ^)"),
        &["true", "false"],
        &[],
    );
    has(&with("when: round(2)", "when: ^"), &["round"], &["protect"]);
    has(
        &with("then: open_door(5, 2)", "then: ^"),
        &["open_door", "join"],
        &["round"],
    );
}

#[test]
fn characters_of_the_legend_are_offered_on_the_map_and_rules_in_comments() {
    let found = offered(&with("#........#", "#....^....#"));
    assert_eq!(found, ["#", ".", "D", "a", "o"]);
    has(
        &with("// The yard.", "// allow: unused^"),
        &["unused-symbol", "never-joins"],
        &[],
    );
    assert!(offered(&with("// The yard.", "// The ^yard.")).is_empty());
}

#[test]
fn what_is_offered_replaces_the_word_and_brings_its_documentation() {
    for utf8 in [true, false] {
        let mut client = Client::new(utf8);
        let text = with("side: \"Dusk\", at: (7, 2)", "side: \"D^s\", at: (7, 2)");
        let position = client.open_marked("yard.ron", &text);
        let items = client.at("completion", &position, json!({}));
        let items = items.as_array().unwrap();
        let dusk = items.iter().find(|item| item["label"] == "Dusk").unwrap();
        let after = client.edited(&json!([dusk["textEdit"]]));
        assert_eq!(after, YARD);
        let position = client.open_marked("yard.ron", &with("at: (2, 1))", "at: (2, 1), hid^)"));
        let items = client.at("completion", &position, json!({}));
        let items = items.as_array().unwrap();
        let hidden = items.iter().find(|item| item["label"] == "hidden").unwrap();
        assert!(
            hidden["documentation"]["value"]
                .as_str()
                .unwrap()
                .contains("Whether it starts hidden")
        );
        let after = client.edited(&json!([hidden["textEdit"]]));
        assert!(after.contains("at: (2, 1), hidden: )"), "{after}");
        let position = client.open_marked("yard.ron", &marked("archetype: arche"));
        let items = client.at("completion", &position, json!({}));
        let items = items.as_array().unwrap();
        let archer = items.iter().find(|item| item["label"] == "archer").unwrap();
        assert!(
            archer["documentation"]["value"]
                .as_str()
                .unwrap()
                .contains("evoker")
        );
    }
}

#[test]
fn scenes_settings_and_data_are_completed_too() {
    let scene = "Scene(title: \"x\", ^)";
    has(
        &scene.replace('^', &MARK.to_string()),
        &["units", "dice", "orders"],
        &["title"],
    );
    for (name, text, wanted) in [
        ("settings.ron", "Settings(display: (^))", "vision"),
        ("settings.ron", "Settings(display: (vision: ^))", "full"),
        (
            "assets/brains/brains.ron",
            "{one: (title: \"One\", ^)}",
            "lookahead",
        ),
        (
            "assets/brains/brains.ron",
            "{one: (title: \"One\", plays: ^)}",
            "greedy",
        ),
        ("sweep.ron", "Sweep(format: 1, books: [^])", "evoker"),
        ("stamp.ron", "Stamp(legend: {'x': ^})", "mud"),
        ("assets/vigor/archetypes/new.ron", "(^)", "title"),
    ] {
        let mut client = Client::new(false);
        let position = client.open_marked(name, &text.replace('^', &MARK.to_string()));
        let found = client.offered(&position);
        assert!(
            found.iter().any(|own| own == wanted),
            "{name} {text}: {found:?}"
        );
    }
}
