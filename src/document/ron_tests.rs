//! Compares the parser with the crate `ron`: both read random texts alike, except for the
//! differences in one table.

use std::fmt::Write;

use proptest::{
    prelude::*,
    sample::{Index, select},
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use ron::value::{Map, Number, Value};

use super::{Document, Field, Node, NodeKind, Token, TokenKind};

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
        // To the crate a blank in empty brackets makes them a list.
        NodeKind::Unit if node.span.len() > 2 => Value::Seq(Vec::new()),
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
            _ => match &node.kind {
                NodeKind::Tagged(_, body) if body.kind == NodeKind::Unit => Value::Seq(Vec::new()),
                NodeKind::Tagged(_, body) => value(body),
                _ => value(node),
            },
        },
    }
}

fn number_of(number: i128) -> Number {
    u64::try_from(number).map(Number::from).unwrap_or_else(|_| {
        let small = i64::try_from(number).map(Number::from);
        small.unwrap_or_else(|_| Number::from(number as f64))
    })
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

/// How the game and the crate differ over a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Difference {
    /// The game refuses what the crate reads.
    Refused,
    /// The game reads what the crate refuses.
    Taken,
    /// Both read it, and not alike.
    Otherwise,
}
use Difference::{Otherwise, Refused, Taken};

/// An intended difference.
struct Meant {
    why: &'static str,
    difference: Difference,
    example: &'static str,
    /// Whether a text contains the cause of the difference.
    applies: fn(&Document) -> bool,
}

fn has(document: &Document, kind: TokenKind) -> bool {
    document.tokens().iter().any(|token| token.kind == kind)
}

fn has_text(document: &Document, is_such: fn(&str) -> bool) -> bool {
    let mut tokens = document.tokens().iter();
    tokens.any(|token: &Token| is_such(&document.text()[token.span.clone()]))
}

/// Whether a value of the tree, at any depth, satisfies the test.
fn any_node(node: &Node, is_such: &dyn Fn(&Node) -> bool) -> bool {
    let any = |nodes: &[Node]| nodes.iter().any(|node| any_node(node, is_such));
    is_such(node)
        || match &node.kind {
            NodeKind::List(items) | NodeKind::Tuple(items) => any(items),
            NodeKind::Map(entries) => entries
                .iter()
                .any(|entry| any_node(&entry.key, is_such) || any_node(&entry.value, is_such)),
            NodeKind::Struct(fields) => fields.iter().any(|field| any_node(&field.value, is_such)),
            NodeKind::Tagged(_, body) => any_node(body, is_such),
            _ => false,
        }
}

/// Every difference, and why it is meant; `levels/README.md` says the same to authors.
const MEANT: &[Meant] = &[
    Meant {
        why: "No file holds bytes; a `b` before a quote is a slip.",
        difference: Refused,
        example: r#"[b"ab", br"ab", b'a']"#,
        applies: |document| has(document, TokenKind::Bytes),
    },
    Meant {
        why: "No file holds ranges; two numbers are a pair.",
        difference: Refused,
        example: "(a: 1..5)",
        applies: |document| has_text(document, |text| text.starts_with("..")),
    },
    Meant {
        why: "A line end in a text is one character, so that both kinds of line ends read alike.",
        difference: Otherwise,
        example: "\"a\r\nb\"",
        applies: |document| has_text(document, |text| text.contains('"') && text.contains("\r\n")),
    },
    Meant {
        why: "`(floor, obstacle: crate)` is a way of writing `floor(obstacle: crate)`.",
        difference: Taken,
        example: "(floor, obstacle: crate)",
        applies: |document| {
            any_node(
                document.root(),
                &|node| matches!(&node.kind, NodeKind::Tagged(name, _) if name.span.start > node.span.start),
            )
        },
    },
    Meant {
        why: "Editors on Windows put a byte order mark in front.",
        difference: Taken,
        example: "\u{FEFF}(a: 1)",
        applies: |document| document.text().starts_with('\u{FEFF}'),
    },
    Meant {
        why: "Numbers of 128 bits are RON, and the crate reads them with a feature only.",
        difference: Taken,
        example: "[1i128, 2u128]",
        applies: |document| has_text(document, |text| text.ends_with("128")),
    },
    Meant {
        why: "The game keeps all digits of a decimal number; the crate rounds it to its suffix.",
        difference: Otherwise,
        example: "23.2f32",
        applies: |document| has_text(document, |text| text.ends_with("f32")),
    },
    Meant {
        why: "A whole number beyond 128 bits is a slip, and no decimal number.",
        difference: Refused,
        example: "999999999999999999999999999999999999999999",
        applies: |document| {
            let is_long = |text: &str| text.trim_start_matches(['+', '-']).len() >= 39;
            let mut tokens = document.tokens().iter();
            tokens.any(|token| {
                token.kind == TokenKind::Number && is_long(&document.text()[token.span.clone()])
            })
        },
    },
];

/// How game and crate differ over a text; `None` if they read or refuse it alike.
fn difference(text: &str) -> Option<Difference> {
    let document = Document::parse("t.ron", text);
    let is_read = document.problems().is_empty();
    match (is_read, ron::from_str::<Value>(text)) {
        (false, Ok(_)) => Some(Refused),
        (true, Err(_)) => Some(Taken),
        (true, Ok(theirs)) => (plain(value(document.root())) != plain(theirs)).then_some(Otherwise),
        (false, Err(_)) => None,
    }
}

#[test]
fn every_difference_of_the_table_is_one() {
    for meant in MEANT {
        let found = difference(meant.example);
        assert_eq!(found, Some(meant.difference), "{}", meant.why);
        let document = Document::parse("t.ron", meant.example);
        assert!((meant.applies)(&document), "{}", meant.example);
    }
}

fn of(list: &'static [&'static str]) -> BoxedStrategy<String> {
    select(list).prop_map(str::to_owned).boxed()
}

fn blank() -> BoxedStrategy<String> {
    of(&[
        "",
        "",
        "",
        " ",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u{85}",
        "\u{200E}",
        "// c, (\n",
        "/* a /* b */ */",
        "/**/",
    ])
}

fn name() -> BoxedStrategy<String> {
    prop_oneof![
        6 => "[a-zA-Z_\u{e9}\u{b7}][a-z0-9_\u{b7}\u{b2}\u{301}]{0,4}",
        1 => "r#[a-z0-9.+-]{1,4}",
        1 => of(&["true", "false", "None", "Some", "inf", "NaN", "inff32", "b", "r", "br"]),
    ]
    .boxed()
}

fn leaf() -> BoxedStrategy<String> {
    prop_oneof![
        name(),
        "[+-]?(0x[0-9A-Fa-f_]{1,6}|0b[01_]{1,6}|0o[0-7_]{1,6}|[0-9][0-9_]{0,5})([iu](8|16|32|64|128))?",
        r"[+-]?([0-9][0-9_]{0,3})?\.?[0-9_]{0,3}([eE][+-]?[0-9_]{1,2})?(f32|f64|u8)?",
        "[+-]?(inf|NaN)(f32|f64)?",
        "[0-9]{18,40}",
        "\"([a-z \u{e9}'#]|\\\\[nrt0'\"\\\\]|\\\\x[0-7][0-9A-Fa-f]|\\\\u\\{[0-9a-f]{1,5}\\}|\\\\\r?\n  |\r?\n|\r){0,5}\"",
        "\"(\\\\x[89A-F][0-9A-F]|\\\\[a-z]|\\\\u[0-9{}]){0,4}\"",
        "r\"[a-z\\\\ \r\n]{0,4}\"",
        "r#\"[a-z\\\\\" ]{0,4}\"#",
        "'([a-z#.\"'\u{e9}]|\\\\[nrt0'\"\\\\]|\\\\x[0-9A-F]{2}|\\\\u\\{[0-9a-f]{1,5}\\})'",
        "b'[a-z]'|br?\"[a-z]{0,3}\"",
        r"[0-9]?\.\.=?[0-9]?",
        Just("()".to_owned()),
    ]
    .boxed()
}

/// Items between brackets, with blanks and perhaps a comma behind the last.
fn group(
    open: &'static str,
    close: &'static str,
    item: BoxedStrategy<String>,
) -> BoxedStrategy<String> {
    let items = prop::collection::vec((blank(), item, blank()), 0..4);
    (items, any::<bool>(), blank())
        .prop_map(move |(items, trails, blank)| {
            let mut text = open.to_owned();
            let n_items = items.len();
            for (number, (before, item, after)) in items.into_iter().enumerate() {
                let comma = if trails || number + 1 < n_items {
                    ","
                } else {
                    ""
                };
                let _ = write!(text, "{before}{item}{after}{comma}");
            }
            text + &blank + close
        })
        .boxed()
}

fn pair(key: BoxedStrategy<String>, value: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let parts = (key, blank(), blank(), value);
    let written = |(key, before, after, value)| format!("{key}{before}:{after}{value}");
    parts.prop_map(written).boxed()
}

/// Texts of every form that RON has, some with an error.
pub(super) fn any_text() -> impl Strategy<Value = String> {
    let value = leaf().prop_recursive(4, 24, 4, |inner| {
        let fields = || group("(", ")", pair(name(), inner.clone()));
        let tuple = || group("(", ")", inner.clone());
        let behind = |name: BoxedStrategy<String>, body: BoxedStrategy<String>| {
            (name, blank(), body).prop_map(|(name, blank, body)| format!("{name}{blank}{body}"))
        };
        prop_oneof![
            group("[", "]", inner.clone()),
            group("{", "}", pair(inner.clone(), inner.clone())),
            tuple(),
            fields(),
            behind(name(), tuple()),
            behind(name(), fields()),
            behind(of(&["Some"]), tuple()),
            (name(), fields()).prop_map(|(name, fields)| format!("({name}, {}", &fields[1..])),
        ]
    });
    let attribute = prop_oneof![
        12 => Just(String::new()),
        2 => of(&["#![enable(implicit_some, unwrap_newtypes,)]", "# ! [ type = \"T\" ]", "\u{FEFF}"]),
        1 => r"#!\[enable\([a-z_]{0,4}\)\]",
    ];
    let signs = [
        "", ",", "(", "]", "\"", "'", "=", "#", "/", ".", "\\", "a", "1", "_", "\n",
    ];
    let slip = prop_oneof![
        2 => Just(None),
        1 => (any::<Index>(), select(signs.to_vec())).prop_map(Some),
    ];
    let parts = (attribute, blank(), value, blank(), slip);
    parts.prop_map(|(attribute, before, value, after, slip)| {
        let mut text = format!("{attribute}{before}{value}{after}");
        if let Some((place, sign)) = slip {
            // One character becomes another, or goes.
            let place = place.index(text.chars().count().max(1));
            if let Some((at, old)) = text.char_indices().nth(place) {
                text.replace_range(at..at + old.len_utf8(), sign);
            }
        }
        text
    })
}

/// `SHADOWGRID_RON_TEXTS` looks at more of them.
#[test]
fn texts_by_lot_are_read_as_the_crate_reads_them() {
    let number = std::env::var("SHADOWGRID_RON_TEXTS").ok();
    let number = number
        .and_then(|number| number.parse().ok())
        .unwrap_or(4000);
    let lot = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), lot);
    let texts = any_text();
    let mut strange: Vec<String> = Vec::new();
    let (mut read, mut refused) = (0, 0);
    for _ in 0..number {
        let text = texts.new_tree(&mut runner).unwrap().current();
        let document = Document::parse("t.ron", text.as_str());
        match difference(&text) {
            None if document.problems().is_empty() => read += 1,
            None => refused += 1,
            Some(found) => {
                let mut meant = MEANT.iter();
                if !meant.any(|meant| meant.difference == found && (meant.applies)(&document)) {
                    strange.push(format!("{found:?} {text:?}"));
                }
            }
        }
    }
    strange.sort_by_key(String::len);
    strange.dedup();
    let total = strange.len();
    strange.truncate(20);
    assert!(total == 0, "{total} of {number}:\n{}", strange.join("\n"));
    let enough = read > number / 6 && refused > number / 20;
    assert!(enough, "{read} read, {refused} refused");
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
}
