//! Definition, references and rename of characters of the legend, zones, sides and combatants.

use serde_json::{Value, json};

use super::{YARD, client::Client};

/// Opens the level in both counts of characters.
fn both(mut on: impl FnMut(&mut Client)) {
    for utf8 in [true, false] {
        let mut client = Client::new(utf8);
        client.open("yard.ron", YARD);
        on(&mut client);
    }
}

fn lines(found: &Value) -> Vec<u64> {
    let found = found.as_array().unwrap().iter();
    found
        .map(|of| of["range"]["start"]["line"].as_u64().unwrap())
        .collect()
}

fn line_of(text: &str) -> u64 {
    YARD[..YARD.find(text).unwrap()].matches('\n').count() as u64
}

#[test]
fn a_name_leads_to_where_it_is_given() {
    both(|client| {
        for (of, behind, definition) in [
            ("protect(\"Zo\u{eb}", 11, "archetype: archer"),
            ("side: \"W\u{f6}lfe\u{1F600}\", at", 8, "Side(name: \"W"),
            ("hold(zone: 'A'", 12, "'a': floor(zone"),
            ("{ 'A': \"the gate", 3, "'a': floor(zone"),
            ("#a...o...#", 5, "'o': floor"),
            ("start: 'A'", 8, "'a': floor(zone"),
        ] {
            let place = client.place(of, behind);
            let found = client.at("definition", &place, json!({}));
            assert_eq!(
                found["range"]["start"]["line"],
                line_of(definition),
                "{of}: {found}"
            );
        }
        let place = client.place("name: \"H", 1);
        assert_eq!(client.at("definition", &place, json!({})), Value::Null);
    });
}

#[test]
fn all_places_of_a_name_are_found() {
    both(|client| {
        let place = client.place("Side(name: \"W", 13);
        let with = json!({"context": {"includeDeclaration": true}});
        let found = client.at("references", &place, with);
        let expected = ["Side(name: \"W", "archetype: archer", "goals:"].map(line_of);
        assert_eq!(lines(&found), expected);
        for of in found.as_array().unwrap() {
            assert_eq!(client.covered(&of["range"]), "\"W\u{f6}lfe\u{1F600}\"");
        }
        let place = client.place("#a...o...#", 1);
        let without = json!({"context": {"includeDeclaration": false}});
        let found = client.at("references", &place, without);
        let row = line_of("#a...o...#");
        assert_eq!(lines(&found), [row, row + 1]);
    });
}

#[test]
fn a_new_name_stands_everywhere_and_the_level_stays_sound() {
    both(|client| {
        for (of, behind, new, count) in [
            ("Side(name: \"W", 13, "F\u{fc}chse \u{1F98A}", 3),
            ("protect(\"Zo", 10, "Ann", 2),
            ("hold(zone: 'A'", 12, "B", 4),
            ("#a...o...#", 1, "z", 3),
            ("#a...o...#", 5, "\\", 2),
        ] {
            client.open("yard.ron", YARD);
            let place = client.place(of, behind);
            let told = client.at("prepareRename", &place, json!({}));
            assert!(told["placeholder"].is_string(), "{of}: {told}");
            let changes = client.at("rename", &place, json!({"newName": new}));
            let edits = changes["changes"]
                .as_object()
                .unwrap()
                .values()
                .next()
                .unwrap();
            assert_eq!(edits.as_array().unwrap().len(), count, "{of}: {changes}");
            let after = client.changed(&changes);
            let faults = client.open("yard.ron", &after);
            assert!(faults.is_empty(), "{new}: {faults:#?}\n{after}");
        }
    });
}

#[test]
fn a_name_that_cannot_be_is_refused_with_its_reason() {
    both(|client| {
        for (of, behind, new, why) in [
            ("Side(name: \"W", 13, "Dusk", "taken already"),
            ("hold(zone: 'A'", 12, "AB", "not one character"),
            ("hold(zone: 'A'", 12, "b", "capital letters"),
            ("#a...o...#", 1, "D", "taken already"),
            ("protect(\"Zo", 10, " ", "letters"),
            ("format: 1", 2, "x", "can be renamed"),
        ] {
            let place = client.place(of, behind);
            let told = client.at("rename", &place, json!({"newName": new}));
            let told = told["refused"]
                .as_str()
                .unwrap_or_else(|| panic!("{of} {new}: {told}"));
            assert!(told.contains(why), "{told}");
        }
    });
}

#[test]
fn a_combatant_without_a_name_is_found_by_its_call_sign() {
    let text = YARD.replace("protect(\"Zo\u{eb}\")", "protect(\"Shade\")");
    let mut client = Client::new(false);
    let faults = client.open("yard.ron", &text);
    assert!(faults.is_empty(), "{faults:#?}");
    let place = client.place("protect(\"Sh", 10);
    let found = client.at("definition", &place, json!({}));
    let line = line_of("side: \"Dusk\", at: (7, 2)");
    assert_eq!(found["range"]["start"]["line"], line, "{found}");
    let told = client.at("rename", &place, json!({"newName": "Ann"}));
    assert!(told["refused"].is_string(), "{told}");
}

#[test]
fn units_and_sides_of_scenes_have_their_places_too() {
    let text = "Scene(\n    title: \"\u{e4}\",\n    units: {\n        'M': (name: \"Mika\", archetype: vanguard, side: \"Heroes\"),\n        \
        'W': (archetype: shade, side: \"Foes\", rides: \"Mika\"),\n        'B': (archetype: medic, side: \"Heroes\"),\n    },\n    map: [\"M.W.B\"],\n    \
        goals: [defeat(\"Heroes\")],\n)\n";
    for utf8 in [true, false] {
        let mut client = Client::new(utf8);
        client.open("scene.ron", text);
        let place = client.place("defeat(\"H", 9);
        let with = json!({"context": {"includeDeclaration": true}});
        let found = client.at("references", &place, with);
        assert_eq!(lines(&found).len(), 3, "{found}");
        let place = client.place("\"M.W.B", 3);
        let found = client.at("definition", &place, json!({}));
        assert_eq!(found["range"]["start"]["line"], 4, "{found}");
    }
}
