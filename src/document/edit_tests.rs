//! Tests of edits: what was not edited stays byte for byte.

use proptest::{prelude::*, sample::Index};

use super::*;
use crate::document::ron_tests::any_text;

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
fn an_item_is_removed_and_every_comment_stays() {
    let edited = after(LEVEL, |document| {
        document.remove_item(field(document, "sides"), 0)
    });
    assert_eq!(
        edited,
        LEVEL.replace("(name: \"Wardens\"), // yours", "// yours")
    );
    let edited = after(LEVEL, |document| {
        document.remove_item(field(document, "sides"), 1)
    });
    assert_eq!(
        edited,
        LEVEL.replace("(name: \"Shadows\"),   /* theirs */", "/* theirs */")
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
        LEVEL.replace(
            "name: \"Atrium\", // shown in the menu",
            "// shown in the menu"
        )
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
                edited.container(edited.root()).unwrap().items.len(),
                2,
                "{text:?} without {idx}"
            );
            let item =
                &document.text()[document.container(document.root()).unwrap().items[idx].clone()];
            let again = edited
                .edited(&[edited.insert_item(edited.root(), idx, item).unwrap()])
                .unwrap();
            assert!(again.problems().is_empty(), "{:?}", again.text());
            assert_eq!(
                again.container(again.root()).unwrap().items.len(),
                3,
                "{:?}",
                again.text()
            );
        }
    }
}

#[test]
fn a_bare_name_and_a_group_led_by_one_can_be_edited() {
    let edited = after("// c\nSettings", |document| {
        document.set_field(document.root(), "a", "1")
    });
    assert_eq!(edited, "// c\nSettings(a: 1)");
    for (text, added, removed) in [
        ("(floor, a: 1)", "(floor, a: 1, b: 2)", "floor( )"),
        (
            "(/* f */ floor, /* a */ a: 1,)",
            "(/* f */ floor, /* a */ a: 1, b: 2,)",
            "/* f */ floor( /* a */ )",
        ),
    ] {
        let edited = after(text, |document| {
            document.set_field(document.root(), "b", "2")
        });
        assert_eq!(edited, added);
        let edited = after(text, |document| document.remove_field(document.root(), "a"));
        assert_eq!(edited, removed);
    }
    let list = Document::parse("l.ron", "[1]");
    assert_eq!(list.set_field(list.root(), "a", "1"), None);
}

#[test]
fn a_text_of_several_lines_is_inserted_as_it_is() {
    let edited = after("[\n    1,\n]", |document| {
        document.insert_item(document.root(), 9, "(\n    \"a\n b\",\n)")
    });
    assert_eq!(edited, "[\n    1,\n    (\n        \"a\n b\",\n    ),\n]");
}

/// The values of a tree as they are spelt, without blanks and comments. In the group at `target`
/// the item of a number is left out, or another put before it.
fn spelt(
    document: &Document,
    node: &Node,
    target: &Range<usize>,
    idx: usize,
    new: Option<&str>,
) -> String {
    let of = |node: &Node| spelt(document, node, target, idx, new);
    let mut items: Vec<String> = match &node.kind {
        NodeKind::List(items) | NodeKind::Tuple(items) => items.iter().map(of).collect(),
        NodeKind::Struct(fields) => {
            let field =
                |field: &super::super::Field| format!("{}: {}", field.name.text, of(&field.value));
            fields.iter().map(field).collect()
        }
        NodeKind::Map(entries) => {
            let entry =
                |entry: &super::super::Entry| format!("{}: {}", of(&entry.key), of(&entry.value));
            entries.iter().map(entry).collect()
        }
        NodeKind::Unit => Vec::new(),
        NodeKind::Tagged(name, body) => {
            // A group led by a name is edited as a whole.
            let is_target = node.span == *target && name.span.start > node.span.start;
            let target = if is_target { &body.span } else { target };
            return format!("{}{}", name.text, spelt(document, body, target, idx, new));
        }
        _ => return document.text()[node.span.clone()].to_owned(),
    };
    if node.span == *target {
        match new {
            Some(new) => items.insert(idx, new.to_owned()),
            None => drop(items.remove(idx)),
        }
    }
    let brackets = match &node.kind {
        NodeKind::List(_) => ["[", "]"],
        NodeKind::Map(_) => ["{", "}"],
        _ => ["(", ")"],
    };
    brackets[0].to_owned() + &items.join(", ") + brackets[1]
}

/// All groups of a tree that can be edited.
fn groups<'d>(node: &'d Node, found: &mut Vec<&'d Node>) {
    match &node.kind {
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            items.iter().for_each(|item| groups(item, found));
            found.push(node);
        }
        NodeKind::Map(entries) => {
            for entry in entries {
                groups(&entry.key, found);
                groups(&entry.value, found);
            }
            found.push(node);
        }
        NodeKind::Struct(fields) => {
            fields.iter().for_each(|field| groups(&field.value, found));
            found.push(node);
        }
        NodeKind::Unit => found.push(node),
        NodeKind::Tagged(name, body) => {
            groups(body, found);
            // `Some` holds one value, and the body of a led group has no brackets of its own.
            if name.text == "Some" {
                found.retain(|of| !std::ptr::eq(*of, &**body));
            } else if name.span.start > node.span.start {
                found.pop();
                found.push(node);
            }
        }
        _ => {}
    }
}

fn comments(document: &Document, without: &Range<usize>) -> Vec<String> {
    let tokens = document.tokens().iter();
    let is_kept = |token: &&super::super::Token| {
        matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment)
            && !(without.start <= token.span.start && token.span.end <= without.end)
    };
    tokens
        .filter(is_kept)
        .map(|token| document.text()[token.span.clone()].to_owned())
        .collect()
}

proptest! {
    #[test]
    fn an_edit_of_any_text_changes_nothing_else(text in any_text(), place: Index, number: Index, adds: bool) {
        let document = Document::parse("t.ron", text);
        if !document.problems().is_empty() {
            return Ok(());
        }
        let mut found = Vec::new();
        groups(document.root(), &mut found);
        if found.is_empty() {
            return Ok(());
        }
        let node = found[place.index(found.len())];
        let body = match &node.kind {
            NodeKind::Tagged(_, body) => &**body,
            _ => node,
        };
        let spans = items(&body.kind).unwrap();
        let new = match &body.kind {
            NodeKind::Struct(_) | NodeKind::Unit => "new: 77",
            NodeKind::Map(_) => "77: 77",
            _ => "77",
        };
        let (edit, expected, without) = if adds {
            let idx = number.index(spans.len() + 1);
            let edit = document.insert_item(node, idx, new);
            (edit, spelt(&document, document.root(), &node.span, idx, Some(new)), 0..0)
        } else if spans.is_empty() {
            return Ok(());
        } else {
            let idx = number.index(spans.len());
            let edit = document.remove_item(node, idx);
            (edit, spelt(&document, document.root(), &node.span, idx, None), spans[idx].clone())
        };
        let edited = document.edited(&[edit.unwrap()]).unwrap();
        prop_assert!(edited.problems().is_empty(), "{:?}: {:?}", edited.text(), edited.problems());
        prop_assert_eq!(spelt(&edited, edited.root(), &(0..0), 0, None), expected, "{:?}", edited.text());
        prop_assert_eq!(comments(&edited, &(0..0)), comments(&document, &without));
    }
}
