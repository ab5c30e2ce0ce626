//! Tests of the parser, with the `ron` crate as the oracle for valid documents.

use proptest::prelude::*;
use ron::value::{Map, Number, Value};

use super::super::node::Field;
use super::super::recover::MOST_FAULTS;
use super::*;
use crate::data::document::Document;

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

/// What `ron` would make of a node; structures become maps and names units, as its `Value` has
/// neither.
fn value(node: &Node) -> Value {
    let fields = |fields: &[Field]| {
        let pairs = fields
            .iter()
            .map(|field| (Value::String(field.name.text.clone()), value(&field.value)));
        Value::Map(pairs.collect::<Map>())
    };
    match &node.kind {
        NodeKind::Broken => panic!("broken at {:?}", node.span),
        NodeKind::Name(name) if name == "None" => Value::Option(None),
        NodeKind::Unit | NodeKind::Name(_) => Value::Unit,
        NodeKind::Bool(value) => Value::Bool(*value),
        NodeKind::Char(value) => Value::Char(*value),
        NodeKind::Integer(number) => Value::Number(number_of(*number)),
        NodeKind::Decimal(number) => Value::Number(Number::F64((*number).into())),
        NodeKind::Text(text) => Value::String(text.clone()),
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            Value::Seq(items.iter().map(value).collect())
        }
        NodeKind::Map(entries) => Value::Map(
            entries
                .iter()
                .map(|entry| (value(&entry.key), value(&entry.value)))
                .collect(),
        ),
        NodeKind::Struct(list) => fields(list),
        NodeKind::Tagged(_, _) => match node.unwrapped() {
            Some(inner) if inner.span != node.span => Value::Option(Some(Box::new(value(inner)))),
            _ => value(match &node.kind {
                NodeKind::Tagged(_, body) => body,
                _ => node,
            }),
        },
    }
}

fn number_of(number: i128) -> Number {
    u64::try_from(number).map_or_else(
        |_| Number::from(i64::try_from(number).unwrap()),
        Number::from,
    )
}

/// Makes numbers of equal value equal: `ron` keeps the smallest type that fits.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(number) => {
            let text = format!("{:.6}", number.into_f64());
            Value::String(format!("number {text}"))
        }
        Value::Seq(items) => Value::Seq(items.into_iter().map(plain).collect()),
        Value::Map(map) => Value::Map(
            map.into_iter()
                .map(|(key, value)| (plain(key), plain(value)))
                .collect(),
        ),
        Value::Option(inner) => Value::Option(inner.map(|inner| Box::new(plain(*inner)))),
        other => other,
    }
}

fn agrees(text: &str) {
    let theirs: Value =
        ron::from_str(text).unwrap_or_else(|error| panic!("ron refuses {text}: {error}"));
    let document = Document::parse("t.ron", text);
    assert!(
        document.problems().is_empty(),
        "{text}: {:?}",
        document.problems()
    );
    assert_eq!(plain(value(document.root())), plain(theirs), "{text}");
}

#[test]
fn values_of_every_kind_are_read() {
    assert_eq!(root("()"), NodeKind::Unit);
    assert_eq!(root("-0x1F"), NodeKind::Integer(-31));
    assert_eq!(root("1_000"), NodeKind::Integer(1000));
    assert_eq!(root("0b101"), NodeKind::Integer(5));
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

#[test]
fn documents_with_every_spelling_agree_with_ron() {
    for text in [
        "(a: 1, b: [true, false], c: {'x': \"y\"})",
        "[0x1F, 0b11, 0o17, 1_0, +5, -7, .5, 2., 1e3, 1.5E-2, 3u8, 4i64, 2.5f32]",
        "[\"a\\n\\t\\\\\\\"\\'\\0\\r\\x41\\u{1F600}\", r\"\\n\", r##\"a\"#b\"##, \"x\\\n   y\", \"two\nlines\"]",
        "['a', '\\'', ''', '\\\\', '\\x41', '\\u{e9}']",
        "// c\n[ /* a /* b */ */ Some(1), None, Some(Some(())), (1, 2), (), ] // d",
        "{\"a\": 1, 'b': (c: 2), 3: [],}",
    ] {
        agrees(text);
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Unit),
        any::<bool>().prop_map(Value::Bool),
        any::<char>().prop_map(Value::Char),
        any::<i64>().prop_map(|number| Value::Number(Number::from(number))),
        any::<u64>().prop_map(|number| Value::Number(Number::from(number))),
        (-1e6..1e6).prop_map(|number: f64| Value::Number(Number::from(number))),
        any::<String>().prop_map(Value::String),
        "[#.~\"\\\\']{0,12}".prop_map(Value::String),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Seq),
            prop::collection::vec((any::<char>(), inner.clone()), 0..6).prop_map(|pairs| {
                Value::Map(
                    pairs
                        .into_iter()
                        .map(|(key, value)| (Value::Char(key), value))
                        .collect(),
                )
            }),
            inner.prop_map(|inner| Value::Option(Some(Box::new(inner)))),
        ]
    })
}

proptest! {
    #[test]
    fn whatever_ron_writes_is_read_alike(value in any_value(), pretty in any::<bool>()) {
        let text = if pretty {
            ron::ser::to_string_pretty(&value, ron::ser::PrettyConfig::default()).unwrap()
        } else {
            ron::to_string(&value).unwrap()
        };
        agrees(&text);
    }

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
        // What ron accepts must be read without a fault.
        if ron::from_str::<Value>(&text).is_ok() && !text.contains("b\"") {
            prop_assert!(document.problems().is_empty(), "{}: {:?}", text, document.problems());
        }
    }
}
