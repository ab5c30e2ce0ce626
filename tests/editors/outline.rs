//! Symbols, folding, selections, inlay hints, semantic tokens.

use serde_json::{Value, json};

use super::{YARD, client::Client};

fn opened(utf8: bool, text: &str) -> Client {
    let mut client = Client::new(utf8);
    client.open("yard.ron", text);
    client
}

fn symbol<'v>(symbols: &'v Value, name: &str) -> &'v Value {
    let all = symbols.as_array().unwrap();
    let found = all.iter().find(|symbol| symbol["name"] == name);
    found.unwrap_or_else(|| panic!("{name} of {symbols:#}"))
}

#[test]
fn the_outline_has_the_fields_and_what_has_a_name_in_them() {
    for utf8 in [true, false] {
        let mut client = opened(utf8, YARD);
        let symbols = client.of_file("documentSymbol", json!({}));
        let combatants = &symbol(&symbols, "combatants")["children"];
        assert_eq!(combatants.as_array().unwrap().len(), 3);
        let zoe = symbol(combatants, "Zo\u{eb}");
        assert!(
            client
                .covered(&zoe["range"])
                .starts_with("(archetype: archer")
        );
        let sides = &symbol(&symbols, "sides")["children"];
        let wolves = symbol(sides, "W\u{f6}lfe\u{1F600}");
        assert_eq!(client.covered(&wolves["selectionRange"]), "Side");
        assert_eq!(
            symbol(&symbol(&symbols, "legend")["children"], "'#'")["detail"],
            "wall"
        );
    }
}

#[test]
fn brackets_over_several_lines_and_comments_fold() {
    let text = YARD.replace("// The yard.", "// The yard.\n// It is small.");
    let mut client = opened(false, &text);
    let folds = client.of_file("foldingRange", json!({}));
    let folds = folds.as_array().unwrap();
    let has = |first: u64, last: u64| {
        folds
            .iter()
            .any(|fold| fold["startLine"] == first && fold["endLine"] == last)
    };
    let line = |of: &str| text[..text.find(of).unwrap()].matches('\n').count() as u64;
    assert!(has(0, 1), "{folds:?}");
    assert!(has(line("map: ["), line("zone_names") - 2), "{folds:?}");
    assert!(has(2, line("triggers")), "{folds:?}");
}

#[test]
fn a_selection_grows_from_the_text_to_the_file() {
    for utf8 in [true, false] {
        let mut client = opened(utf8, YARD);
        let position = client.place("side: \"W\u{f6}lfe\u{1F600}\", at", 13);
        let ranges = client.of_file("selectionRange", json!({"positions": [position]}));
        let mut grown = Vec::new();
        let mut next = &ranges[0];
        while next.is_object() {
            grown.push(client.covered(&next["range"]));
            next = &next["parent"];
        }
        assert_eq!(grown[0], "W\u{f6}lfe\u{1F600}");
        assert_eq!(grown[1], "\"W\u{f6}lfe\u{1F600}\"");
        assert_eq!(grown[2], "side: \"W\u{f6}lfe\u{1F600}\"");
        assert!(grown[3].starts_with("(archetype: archer"), "{grown:?}");
        assert_eq!(grown.last().unwrap(), YARD);
    }
}

#[test]
fn hints_have_coordinates_call_signs_and_what_stands_at_squares() {
    for utf8 in [true, false] {
        let mut client = opened(utf8, YARD);
        let range =
            json!({"start": {"line": 0, "character": 0}, "end": client.position(YARD.len())});
        let hints = client.of_file("inlayHint", json!({"range": range}));
        let at = |place: Value| {
            let hints = hints.as_array().unwrap().iter();
            let own = hints.filter(|hint| hint["position"] == place);
            own.map(|hint| hint["label"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(at(client.place("\"#a...D", 0)), [" 2"]);
        assert_eq!(
            at(client.place("open_door(5, 2)", 15)),
            ["floor(obstacle: door)"]
        );
        assert_eq!(at(client.place("shade, side", 5)), ["Shade"]);
        assert_eq!(at(client.place("\"##########\"", 12)), ["columns 0 to 9"]);
        // Only what is asked for.
        let few = json!({"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}});
        assert_eq!(
            client.of_file("inlayHint", json!({"range": few})),
            json!([])
        );
    }
}

#[test]
fn tokens_say_what_each_piece_of_the_text_is() {
    for utf8 in [true, false] {
        let text = YARD.replace("// The yard.", "/* The\n\u{1F600} yard. */ ");
        let mut client = opened(utf8, &text);
        let told = client.of_file("semanticTokens/full", json!({}));
        let numbers: Vec<u64> = told["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|of| of.as_u64().unwrap())
            .collect();
        let (mut line, mut column) = (0, 0);
        let mut pieces = Vec::new();
        for token in numbers.chunks(5) {
            column = if token[0] == 0 {
                column + token[1]
            } else {
                token[1]
            };
            line += token[0];
            let end = json!({"line": line, "character": column + token[2]});
            let start = json!({"line": line, "character": column});
            pieces.push((
                client.covered(&json!({"start": start, "end": end})),
                token[3],
            ));
        }
        let kind = |of: &str| {
            pieces
                .iter()
                .find(|(piece, _)| piece == of)
                .unwrap_or_else(|| panic!("{of}: {pieces:?}"))
                .1
        };
        let provider = &client.capabilities["semanticTokensProvider"];
        let named = &provider["legend"]["tokenTypes"];
        for (piece, name) in [
            ("/* The", "comment"),
            ("\u{1F600} yard. */", "comment"),
            ("Level", "type"),
            ("format", "property"),
            ("\"W\u{f6}lfe\u{1F600}\"", "string"),
            ("human", "enumMember"),
            ("3", "number"),
            ("##########", "keyword"),
            ("o", "variable"),
        ] {
            assert_eq!(named[kind(piece) as usize], name, "{piece}");
        }
    }
}
