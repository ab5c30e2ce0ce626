//! Tests of edits: what was not edited stays byte for byte.

use super::*;

const LEVEL: &str = "\
// A first level.
Level(
    name: \"Atrium\", // shown in the menu
    sides: [
        // The first to act.
        (name: \"Wardens\"), // yours
        (name: \"Shadows\"),   /* theirs */
    ],
    at: (2, 3), goals: [],
    triggers: [
        // none yet
    ]
)
";

fn after(text: &str, edit: impl FnOnce(&Document) -> Option<Edit>) -> String {
    let document = Document::parse("l.ron", text);
    let edited = document.edited(&[edit(&document).unwrap()]).unwrap();
    assert!(
        edited.problems().is_empty(),
        "{}\n{:?}",
        edited.text(),
        edited.problems()
    );
    edited.text().to_owned()
}

fn field<'d>(document: &'d Document, name: &str) -> &'d Node {
    document.root().field(name).unwrap()
}

#[test]
fn replacing_a_value_changes_nothing_else() {
    let edited = after(LEVEL, |document| {
        Some(Edit::replace(field(document, "name"), "\"Hall\""))
    });
    assert_eq!(edited, LEVEL.replace("Atrium", "Hall"));
}

#[test]
fn an_item_is_added_in_the_style_of_its_list() {
    let edited = after(LEVEL, |document| {
        document.insert_item(field(document, "sides"), 9, "(\n    name: \"Third\",\n)")
    });
    let theirs = "/* theirs */\n";
    assert_eq!(
        edited,
        LEVEL.replace(
            theirs,
            &format!("{theirs}        (\n            name: \"Third\",\n        ),\n")
        )
    );
    let edited = after(LEVEL, |document| {
        document.insert_item(field(document, "goals"), 0, "survive")
    });
    assert_eq!(edited, LEVEL.replace("goals: []", "goals: [survive]"));
    let edited = after(LEVEL, |document| {
        document.insert_item(field(document, "triggers"), 0, "x")
    });
    assert_eq!(
        edited,
        LEVEL.replace("none yet\n", "none yet\n        x,\n")
    );
}

#[test]
fn an_item_goes_before_another_and_above_its_comment() {
    let edited = after(LEVEL, |document| {
        document.insert_item(field(document, "sides"), 0, "(name: \"Third\")")
    });
    assert_eq!(
        edited,
        LEVEL.replace(
            "        // The first",
            "        (name: \"Third\"),\n        // The first"
        )
    );
    assert_eq!(
        after("[1, 2]", |document| document.insert_item(
            document.root(),
            1,
            "9"
        )),
        "[1, 9, 2]"
    );
}

#[test]
fn an_item_behind_the_last_takes_a_comma_first() {
    assert_eq!(
        after("[1, 2]", |document| document.insert_item(
            document.root(),
            9,
            "3"
        )),
        "[1, 2, 3]"
    );
    assert_eq!(
        after("[1, 2,]", |document| document.insert_item(
            document.root(),
            9,
            "3"
        )),
        "[1, 2, 3,]"
    );
    let edited = after("[\n  1, // one\n  2 // two\n]", |document| {
        document.insert_item(document.root(), 9, "3")
    });
    assert_eq!(edited, "[\n  1, // one\n  2, // two\n  3\n]");
    let edited = after("[\r\n  1, // one\r\n]", |document| {
        document.insert_item(document.root(), 9, "3")
    });
    assert_eq!(edited, "[\r\n  1, // one\r\n  3,\r\n]");
}

#[test]
fn an_item_is_removed_with_the_comment_on_its_line_only() {
    let edited = after(LEVEL, |document| {
        document.remove_item(field(document, "sides"), 0)
    });
    assert_eq!(
        edited,
        LEVEL.replace("        (name: \"Wardens\"), // yours\n", "")
    );
    let edited = after(LEVEL, |document| {
        document.remove_item(field(document, "sides"), 1)
    });
    assert_eq!(
        edited,
        LEVEL.replace("        (name: \"Shadows\"),   /* theirs */\n", "")
    );
    assert_eq!(
        after("[1, 2, 3]", |document| document
            .remove_item(document.root(), 0)),
        "[2, 3]"
    );
    assert_eq!(
        after("[1, 2, 3]", |document| document
            .remove_item(document.root(), 1)),
        "[1, 3]"
    );
    assert_eq!(
        after("[1, /* why */ 2]", |document| document
            .remove_item(document.root(), 1)),
        "[1 /* why */]"
    );
    assert_eq!(
        after("[1]", |document| document.remove_item(document.root(), 0)),
        "[]"
    );
}

#[test]
fn a_field_is_set_added_and_removed() {
    let edited = after(LEVEL, |document| {
        document.set_field(document.root(), "at", "(5, 6)")
    });
    assert_eq!(edited, LEVEL.replace("(2, 3)", "(5, 6)"));
    let edited = after(LEVEL, |document| {
        document.set_field(document.root(), "format", "1")
    });
    assert_eq!(
        edited,
        LEVEL.replace("    ]\n)", "    ],\n    format: 1\n)")
    );
    let edited = after(LEVEL, |document| {
        document.remove_field(document.root(), "name")
    });
    assert_eq!(
        edited,
        LEVEL.replace("    name: \"Atrium\", // shown in the menu\n", "")
    );
    let edited = after(LEVEL, |document| {
        document.remove_field(document.root(), "at")
    });
    assert_eq!(edited, LEVEL.replace("at: (2, 3), ", ""));
}

#[test]
fn several_edits_go_together_unless_they_touch_the_same_text() {
    let document = Document::parse("l.ron", LEVEL);
    let name = Edit::replace(field(&document, "name"), "\"Hall\"");
    let at = Edit::replace(field(&document, "at"), "(0, 0)");
    let both = document.edited(&[at, name.clone()]).unwrap();
    assert_eq!(
        both.text(),
        LEVEL.replace("Atrium", "Hall").replace("(2, 3)", "(0, 0)")
    );
    assert!(document.edited(&[name.clone(), name]).is_err());
    assert!(document.edited(&[Edit::replace_span(0..9999, "")]).is_err());
}

#[test]
fn an_item_can_be_removed_and_inserted_again_anywhere() {
    for text in [
        "[1, 2, 3]",
        "[\n 1,\n 2, // b\n 3,\n]",
        "(a: 1, b: 2, c: 3)",
        "{1: 2, 3: 4, 5: 6}",
        "[1,\n 2, 3]",
        "[\n 1, 2,\n 3 ]",
    ] {
        for idx in 0..3 {
            let document = Document::parse("l.ron", text);
            let edited = document
                .edited(&[document.remove_item(document.root(), idx).unwrap()])
                .unwrap();
            assert!(
                edited.problems().is_empty(),
                "{text:?} without {idx}: {:?}",
                edited.text()
            );
            assert_eq!(
                container(edited.root()).unwrap().items.len(),
                2,
                "{text:?} without {idx}"
            );
            let item = &document.text()[container(document.root()).unwrap().items[idx].clone()];
            let again = edited
                .edited(&[edited.insert_item(edited.root(), idx, item).unwrap()])
                .unwrap();
            assert!(again.problems().is_empty(), "{:?}", again.text());
            assert_eq!(
                container(again.root()).unwrap().items.len(),
                3,
                "{:?}",
                again.text()
            );
        }
    }
}
