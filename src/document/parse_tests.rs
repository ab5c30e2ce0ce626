//! Tests of the parser; `ron_tests` compares it with the crate `ron`.

use proptest::prelude::*;

use super::super::recover::MOST_FAULTS;
use super::*;
use crate::document::Document;

/// Each problem as `rule: the text it points at`.
fn faults(text: &str) -> Vec<String> {
    let document = Document::parse("t.ron", text);
    document
        .problems()
        .iter()
        .map(|problem| format!("{}: {}", problem.rule, &text[problem.span.clone().unwrap()]))
        .collect()
}

fn root(text: &str) -> NodeKind {
    assert_eq!(faults(text), Vec::<String>::new(), "{text}");
    Document::parse("t.ron", text).root().kind.clone()
}

#[test]
fn values_of_every_kind_are_read() {
    assert_eq!(root("()"), NodeKind::Unit);
    assert_eq!(root("-0x1F"), NodeKind::Integer(-31));
    assert_eq!(root("1_000"), NodeKind::Integer(1000));
    assert_eq!(root("0b101"), NodeKind::Integer(5));
    assert_eq!(root("inff32"), NodeKind::Decimal(f64::INFINITY));
    assert_eq!(root("-inff64"), NodeKind::Decimal(f64::NEG_INFINITY));
    assert_eq!(root("-1.5e1"), NodeKind::Decimal(-15.0));
    assert_eq!(root("r#\"a\"b\"#"), NodeKind::Text("a\"b".to_owned()));
    assert_eq!(root("'\\u{41}'"), NodeKind::Char('A'));
    assert!(
        matches!(root("#![enable(implicit_some)]\nLevel(a: 1,)"), NodeKind::Tagged(name, _) if name.text == "Level")
    );
    assert!(matches!(root("/* a /* b */ */ wall // c"), NodeKind::Name(name) if name == "wall"));
}

#[test]
fn spans_are_exact() {
    let text = "Level( /* x */ a: [1, -2 ], )";
    let document = Document::parse("t.ron", text);
    let list = document.root().field("a").unwrap();
    assert_eq!(&text[list.span.clone()], "[1, -2 ]");
    assert_eq!(&text[list.items().unwrap()[1].span.clone()], "-2");
    assert_eq!(document.root().span, 0..text.len());
}

#[test]
fn several_faults_come_out_of_one_file() {
    let text = "Level(\n a: @,\n b = 2,\n c: [1 2, 3x],\n d,\n e: 'ab',\n f: \"\\q\",\n)";
    assert_eq!(
        faults(text),
        [
            "unexpected-text: @",
            "unexpected-text: =",
            "missing-comma: ",
            "bad-number: 3x",
            "missing-value: d",
            "bad-character: 'ab'",
            "bad-escape: \\q",
        ]
    );
    assert_eq!(faults("[1.5u8, 300u8, 1..5, b'x']").len(), 4);
}

#[test]
fn comments_of_other_languages_are_one_fault_a_block_and_hide_nothing() {
    let text = "# my level\n# and more\n// fine\nLevel(\n  a: 1, # one\n  ; two\n)\n-- end";
    assert_eq!(
        faults(text),
        [
            "foreign-comment: #",
            "foreign-comment: #",
            "foreign-comment: --"
        ]
    );
    let document = Document::parse("t.ron", text);
    assert!(document.root().field("a").is_some());
}

#[test]
fn a_text_that_cannot_be_read_is_no_wrong_text() {
    for text in [r#""\q""#, r#""a\q""#, "\"a"] {
        assert_eq!(faults(text).len(), 1, "{text}");
        let document = Document::parse("t.ron", text);
        assert_eq!(document.root().kind, NodeKind::Broken, "{text}");
    }
}

#[test]
fn a_list_never_closed_does_not_hide_the_fields_after_it() {
    let text = "Level(\n map: [\n  \"##\",\n sides: 1,\n goals: [2, )";
    assert_eq!(faults(text), ["unclosed-bracket: [", "unclosed-bracket: ["]);
    assert!(
        Document::parse("t.ron", text)
            .root()
            .field("sides")
            .is_some()
    );
}

#[test]
fn a_forgotten_quote_or_bracket_is_one_fault() {
    assert_eq!(
        faults("(rows: [\n \"##,\n \"##\",\n], b: 1)"),
        ["unclosed-text: \"##"]
    );
    assert_eq!(
        faults("(a: (1, 2, b: [1])"),
        ["unexpected-text: b", "unclosed-bracket: "]
    );
    assert_eq!(faults("(a: (1, 2,\n b: [1])"), ["unclosed-bracket: ("]);
    assert_eq!(faults("(a: 1))"), ["stray-bracket: )"]);
    assert_eq!(faults("(a: [1], b: 2"), ["unclosed-bracket: "]);
    assert_eq!(
        faults("(a: 1 /* x"),
        ["unclosed-text: /*", "unclosed-bracket: "]
    );
    assert_eq!(faults("[Side(a: 1], 2"), ["unclosed-bracket: ("]);
}

#[test]
fn a_remedy_is_named_for_the_habits_of_other_languages() {
    for (text, remedy) in [
        ("(a = 1)", "`:`"),
        ("[1; 2]", "`,`"),
        ("(a: “x”)", "straight quotes"),
        ("(\"a\": 1)", "`a`"),
        ("b\"x\"", "`b`"),
    ] {
        let document = Document::parse("t.ron", text);
        let helps: Vec<&str> = document
            .problems()
            .iter()
            .filter_map(|problem| problem.help.as_deref())
            .collect();
        assert!(
            helps.iter().any(|help| help.contains(remedy)),
            "{text}: {helps:?}"
        );
    }
}

#[test]
fn nesting_is_limited_with_one_clear_problem() {
    let text = format!("{}{}", "[".repeat(DEEPEST), "]".repeat(DEEPEST));
    assert_eq!(faults(&text), Vec::<String>::new());
    let text = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(faults(&text), ["nesting-too-deep: ["]);
    assert_eq!(faults(&"(".repeat(100_000)).len(), 2);
}

#[test]
fn a_text_full_of_faults_ends_its_list() {
    assert_eq!(
        Document::parse("t.ron", format!("[{}]", "@,".repeat(5000)))
            .problems()
            .len(),
        MOST_FAULTS + 1
    );
}

#[test]
fn large_hostile_texts_are_read_in_good_time() {
    for piece in [
        "\"\\\"\n", "'", "/*", "r#\"", "(a:", "[}", "#", "\"a\n\"", "a b ", "{1:",
    ] {
        let document = Document::parse("t.ron", piece.repeat(400_000 / piece.len()));
        assert!(!document.problems().is_empty(), "{piece}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let document = Document::from_bytes("t.ron", &bytes);
        for problem in document.problems().iter() {
            if let Some(span) = &problem.span {
                prop_assert!(document.text().get(span.clone()).is_some());
            }
        }
    }

    #[test]
    fn texts_like_ron_are_read_without_panic_and_lossless(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", "[", "]", "{", "}", ",", ":", "a", "Some", "1", "-2.5", "\"t\"", "\"", "'", "'c'", "\\", "\n", " ", "//", "/*", "*/",
                "r#\"", "\"#", "é", "=", "#", "\\u{", "0x", "b\"", "…",
            ]),
            0..60,
        )
    ) {
        let text = parts.concat();
        let document = Document::parse("t.ron", text.as_str());
        let whole: String = document.tokens().iter().map(|token| &document.text()[token.span.clone()]).collect();
        prop_assert_eq!(&whole, &text);
        for problem in document.problems().iter() {
            prop_assert!(text.get(problem.span.clone().unwrap()).is_some());
        }
    }
}
