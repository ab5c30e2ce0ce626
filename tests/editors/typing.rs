//! Faults while a text is typed, and changes that mend them.

use serde_json::{Value, json};

use super::{
    YARD,
    client::{Client, MARK},
};

fn codes(faults: &[Value]) -> Vec<&str> {
    faults
        .iter()
        .map(|fault| fault["code"].as_str().unwrap())
        .collect()
}

#[test]
fn faults_come_with_each_change_at_their_places_in_both_counts() {
    for utf8 in [true, false] {
        for line_end in ["\n", "\r\n"] {
            let mut client = Client::new(utf8);
            let text = YARD.replace('\n', line_end);
            let faults = client.open("yard.ron", &text);
            assert!(faults.is_empty(), "{faults:#?}");
            // Behind a name of several bytes on the same line.
            let faults = client.replace(
                "side: \"W\u{f6}lfe\u{1F600}\", at",
                "sid: \"W\u{f6}lfe\u{1F600}\", at",
            );
            assert!(codes(&faults).contains(&"unknown-field"), "{faults:#?}");
            let own = faults
                .iter()
                .find(|fault| fault["code"] == "unknown-field")
                .unwrap();
            assert_eq!(client.covered(&own["range"]), "sid");
            assert_eq!(own["severity"], 1);
            assert_eq!(own["source"], "shadowgrid");
            assert!(
                own["message"]
                    .as_str()
                    .unwrap()
                    .contains("Did you mean `side`?")
            );
            let faults = client.replace("sid:", "side:");
            assert!(faults.is_empty(), "{faults:#?}");
            let faults = client.replace("at: (7, 3)", "at: (0, 3)");
            assert_eq!(faults.len(), 1, "{faults:#?}");
            assert_eq!(client.covered(&faults[0]["range"]), "(0, 3)");
        }
    }
}

#[test]
fn a_text_that_breaks_off_anywhere_is_answered() {
    let mut client = Client::new(false);
    let ends: Vec<usize> = YARD.char_indices().map(|(at, _)| at).step_by(37).collect();
    for end in ends {
        let text = &YARD[..end];
        client.open("yard.ron", text);
        let position = client.position(end);
        client.offered(&position);
        client.said(&position);
        for method in ["documentSymbol", "foldingRange", "semanticTokens/full"] {
            client.of_file(method, json!({}));
        }
        client.at(
            "references",
            &position,
            json!({"context": {"includeDeclaration": true}}),
        );
        let all = json!({"start": {"line": 0, "character": 0}, "end": position});
        client.of_file("inlayHint", json!({"range": all}));
        client.of_file("selectionRange", json!({"positions": [position]}));
        client.of_file(
            "codeAction",
            json!({"range": all, "context": {"diagnostics": []}}),
        );
    }
}

#[test]
fn every_kind_of_file_is_known() {
    let mut client = Client::new(true);
    for (name, text, code) in [
        ("a.ron", "Scene(title: \"x\", dise: [1])", "unknown-field"),
        (
            "settings.ron",
            "Settings(display: (scle: 1.0))",
            "unknown-field",
        ),
        (
            "sweep.ron",
            "Sweep(format: 1, levels: [], sedes: (1, 2))",
            "unknown-field",
        ),
        (
            "stamp.ron",
            "Stamp(name: \"x\", legend: {'v': pitt}, map: [\"v\"])",
            "unknown-name",
        ),
        (
            "assets/brains/brains.ron",
            "{one: (title: \"One\", abuot: \"x\")}",
            "unknown-field",
        ),
        (
            "assets/evoker/archetypes/new.ron",
            "(titl: \"New\")",
            "unknown-field",
        ),
        (
            "assets/threshold/items.ron",
            "{rope: (titl: \"Rope\")}",
            "unknown-field",
        ),
        (
            "assets/terrain.ron",
            "{mud: (title: \"Mud\", wter: 3)}",
            "unknown-field",
        ),
        ("other.ron", "(a: 1", "unclosed-bracket"),
    ] {
        let faults = client.open(name, text);
        assert!(codes(&faults).contains(&code), "{name}: {faults:#?}");
    }
}

/// The text after the change with this title, of those that are offered for a fault in the text.
fn mended(text: &str, title: &str) -> String {
    let mut client = Client::new(false);
    let faults = client.open("yard.ron", text);
    assert!(!faults.is_empty());
    for fault in &faults {
        let params = json!({"range": fault["range"], "context": {"diagnostics": [fault]}});
        let actions = client.of_file("codeAction", params);
        let mut actions = actions.as_array().unwrap().iter();
        let is_meant = |action: &&Value| action["title"].as_str().unwrap().contains(title);
        if let Some(action) = actions.find(is_meant) {
            assert_eq!(action["kind"], "quickfix");
            assert_eq!(action["diagnostics"][0]["code"], fault["code"]);
            return client.changed(&action["edit"]);
        }
    }
    panic!("nothing offered: {faults:#?}");
}

#[test]
fn misspelt_names_missing_fields_and_wrong_signs_are_mended() {
    for (right, wrong, title) in [
        ("obstacle: crate", "obstacle: crat", "Write `crate`"),
        (
            "side: \"Dusk\", at: (7, 2)",
            "side: \"Dsk\", at: (7, 2)",
            "Write `Dusk`",
        ),
        (
            "controller: human",
            "controler: human",
            "Write `controller`",
        ),
        (
            "name: \"Grim\", side",
            "name: Grim, side",
            "Write `\"Grim\"`",
        ),
        (
            "    format: 1,\n    name",
            "    format: 1\n    name",
            "Add a comma",
        ),
        ("// The yard.", "# The yard.", "Begin the comment"),
        ("#........#", "#...?....#", "Paint the square"),
        ("at: (7, 3)", "at: (0, 3)", "Move Grim"),
    ] {
        let text = YARD.replacen(right, wrong, 1);
        assert_ne!(text, YARD, "{right}");
        let after = mended(&text, title);
        let mut client = Client::new(true);
        let faults = client.open("yard.ron", &after);
        assert!(faults.is_empty(), "{wrong}: {faults:#?}");
    }
    let text = YARD.replacen("    format: 1,\n", "", 1);
    let after = mended(&text, "Add `format`");
    assert!(after.contains("format: 1"), "{after}");
    let text = YARD.replacen("rounds: 3", "", 1);
    assert!(mended(&text, "Add `rounds`").contains("rounds: 1"));
}

#[test]
fn a_warning_can_be_allowed_where_it_stands() {
    let text = YARD.replacen(
        "        'a': floor",
        "        'q': mud,\n        'a': floor",
        1,
    );
    let after = mended(&text, "Allow `unused-symbol`");
    assert!(
        after.contains("        // allow: unused-symbol\n        'q': mud"),
        "{after}"
    );
    assert!(Client::new(true).open("yard.ron", &after).is_empty());
}

#[test]
fn a_file_is_laid_out_as_by_the_command() {
    let mut client = Client::new(false);
    let text = YARD.replacen("    format: 1,\n", "  format:1,\n", 1);
    client.open("yard.ron", &text);
    let options = json!({"options": {"tabSize": 4, "insertSpaces": true}});
    let edits = client.of_file("formatting", options.clone());
    assert_eq!(client.edited(&edits), YARD);
    client.open("yard.ron", YARD);
    assert_eq!(client.of_file("formatting", options.clone()), json!([]));
    client.open("broken.ron", &YARD[..YARD.len() / 2]);
    assert_eq!(client.of_file("formatting", options), Value::Null);
}

#[test]
fn what_the_server_does_not_know_is_refused_and_nothing_stops() {
    let mut client = Client::new(false);
    client.open("yard.ron", YARD);
    let refused = client.ask("textDocument/unheardOf", json!({}));
    assert!(
        refused["refused"]
            .as_str()
            .unwrap()
            .contains("does not know")
    );
    let refused = client.ask("textDocument/hover", json!({"position": 3}));
    assert!(refused["refused"].as_str().unwrap().contains("not in form"));
    let position = client.place("archetype: archer", 13);
    assert!(client.said(&position).contains("archetype"));
    assert!(!client.text().contains(MARK));
}
