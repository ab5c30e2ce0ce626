//! Tests of the reading layer, on a schema like that of a level.

use super::*;
use crate::document::Document;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Colour {
    Azure,
    Amber,
}

#[derive(Debug, PartialEq)]
enum Goal {
    Defeat(String),
    Hold { zone: char, rounds: u32 },
    Survive,
}

#[derive(Debug, PartialEq)]
struct Level {
    name: String,
    depth: i64,
    colour: Colour,
    at: (u16, u16),
    goals: Vec<Goal>,
    legend: BTreeMap<char, String>,
}

fn goal<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Goal> {
    let variant = reader.variant(node, "a goal", &["defeat", "hold", "survive"])?;
    match variant.name {
        "defeat" => variant.single(reader, text).map(Goal::Defeat),
        "survive" => variant.unit(reader).map(|()| Goal::Survive),
        _ => {
            let mut fields = variant.structure(reader);
            let zone = fields.required("zone", Reader::char);
            let rounds = fields.or("rounds", 3, whole(1..=99));
            fields.finish();
            Some(Goal::Hold {
                zone: zone?,
                rounds,
            })
        }
    }
}

fn level<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Level> {
    let mut fields = reader.structure(node, "Level");
    let name = fields.required("name", text);
    let depth = fields.or("depth", 0, |r, n| r.decimal(n, 10, 0..=120));
    let colour = fields.or("colour", Colour::Azure, |r, n| {
        r.choice(
            n,
            "a colour",
            &[("azure", Colour::Azure), ("amber", Colour::Amber)],
        )
    });
    let at = fields.required("at", |r, n| r.pair(n, whole(0..=511), whole(0..=511)));
    let goals = fields.or("goals", Vec::new(), list(goal));
    let legend = fields.or("legend", BTreeMap::new(), |r, n| {
        r.map(n, Reader::char, |r, n| {
            r.name(n, "a terrain").map(str::to_owned)
        })
    });
    fields.finish();
    Some(Level {
        name: name?,
        depth,
        colour,
        at: at?,
        goals,
        legend,
    })
}

fn read(text: &str) -> (Option<Level>, Vec<String>) {
    let document = Document::parse("l.ron", text);
    let mut reader = Reader::new(&document);
    let level = level(&mut reader, document.root());
    let problems = reader.finish(&[]);
    let faults = problems.iter().map(|problem| {
        let help = problem
            .help
            .as_deref()
            .map(|help| format!(" | {help}"))
            .unwrap_or_default();
        format!(
            "{} `{}`: {}{help}",
            problem.rule,
            &text[problem.span.clone().unwrap()],
            problem.message
        )
    });
    (level, faults.collect())
}

fn rules(text: &str) -> Vec<String> {
    read(text)
        .1
        .into_iter()
        .map(|fault| format!("{}`", fault.split("`: ").next().unwrap()))
        .collect()
}

#[test]
fn a_valid_file_becomes_its_value() {
    let (level, faults) = read(
        "Level(name: \"A\", depth: 1.2, colour: amber, at: (2, 3), goals: [defeat(\"S\"), hold(zone: 'A'), survive], legend: {'#': wall})",
    );
    assert_eq!(faults, Vec::<String>::new());
    let level = level.unwrap();
    assert_eq!(
        (level.depth, level.colour, level.at),
        (12, Colour::Amber, (2, 3))
    );
    assert_eq!(
        level.goals,
        [
            Goal::Defeat("S".to_owned()),
            Goal::Hold {
                zone: 'A',
                rounds: 3
            },
            Goal::Survive
        ]
    );
    assert_eq!(level.legend[&'#'], "wall");
}

#[test]
fn every_fault_is_reported_in_one_run() {
    let (level, faults) = read(
        "Level(\n nmae: \"A\",\n depth: 1.25,\n colour: azzure,\n at: (2, 900),\n goals: [hold(zone: \"A\", rond: 3), hodl, defeat, 7],\n \
         legend: {'#': wall, '#': \"floor\"},\n depth: 3,\n)",
    );
    assert!(level.is_none());
    assert_eq!(
        faults,
        [
            "unknown-field `nmae`: `Level` has no field `nmae` | Did you mean `name`? Valid fields of `Level`: `name`, `depth`, `colour`, `at`, `goals`, `legend`.",
            "wrong-type `1.25`: expected a number from 0 to 12, found the decimal number 1.25 | give at most 1 digit behind the point, and no exponent",
            "unknown-name `azzure`: there is no colour `azzure` | Did you mean `azure`? Valid colours: `azure`, `amber`.",
            "out-of-range `900`: expected a whole number from 0 to 511, found the number 900 | the nearest is 511",
            "wrong-type `\"A\"`: expected a character, found the text `A` | write it between single quotes: `'A'`",
            "unknown-field `rond`: `hold` has no field `rond` | Did you mean `rounds`? Valid fields of `hold`: `zone`, `rounds`.",
            "unknown-name `hodl`: there is no goal `hodl` | Did you mean `hold`? Valid goals: `defeat`, `hold`, `survive`.",
            "wrong-type `defeat`: expected `defeat(value)`, found the name `defeat`",
            "wrong-type `7`: expected the name of a goal, found the number 7",
            "duplicate-key `'#'`: the key `'#'` appears twice | remove one of them",
            "wrong-type `\"floor\"`: expected the name of a terrain, found the text `floor` | write `floor` without quotes",
            "duplicate-field `depth`: the field `depth` appears twice | remove one of them",
        ]
    );
}

#[test]
fn missing_fields_point_at_the_opening() {
    assert_eq!(
        read("Level(\n)").1,
        ["missing-field `Level`: `Level` lacks the fields `name`, `at` | add `name`, `at`"]
    );
    assert_eq!(rules("(name: \"A\")"), ["missing-field `(`"]);
}

#[test]
fn what_is_no_structure_misses_no_fields() {
    assert_eq!(rules("[1]"), ["wrong-type `[1]`"]);
    assert_eq!(rules("{name: 1}"), ["wrong-type `{name: 1}`"]);
    assert_eq!(
        rules("Lvel(name: \"a\", at: (1, 1))"),
        ["wrong-name `Lvel`"]
    );
}

#[test]
fn what_could_not_be_parsed_is_not_reported_twice() {
    assert_eq!(
        rules("Level(name: , at: (1, @))"),
        ["missing-value `name`", "unexpected-text `@`"]
    );
}

#[test]
fn both_halves_of_a_pair_are_checked() {
    assert_eq!(
        rules("Level(name: \"\", at: (-1, x))"),
        ["out-of-range `\"\"`", "out-of-range `-1`", "wrong-type `x`"]
    );
    assert_eq!(
        rules("Level(name: \"a\", at: [1, 2])"),
        ["wrong-type `[1, 2]`"]
    );
    assert_eq!(
        rules("Level(name: \"a\", at: (1, 2, 3))"),
        ["wrong-count `(1, 2, 3)`"]
    );
}

#[test]
fn optional_fields_may_be_wrapped_or_none() {
    assert_eq!(
        read("Level(name: \"a\", at: (1, 2), depth: Some(2), colour: None)")
            .0
            .unwrap()
            .depth,
        20
    );
}

#[test]
fn a_character_of_a_text_has_its_own_place() {
    let document = Document::parse("l.ron", r#"["a\u{23}é#"]"#);
    let row = &document.root().items().unwrap()[0];
    let reader = Reader::new(&document);
    let at = |idx| &document.text()[reader.char_span(row, idx)];
    assert_eq!(
        (at(0), at(1), at(2), at(3), at(4)),
        ("a", "\\u{23}", "é", "#", "\"")
    );
}

#[test]
fn decimals_are_exact() {
    for (text, parts) in [
        ("1.2", 12),
        ("1", 10),
        ("0.10", 1),
        ("-0.5", -5),
        ("12.", 120),
        (".5", 5),
    ] {
        let document = Document::parse("l.ron", text);
        assert_eq!(
            Reader::new(&document).decimal(document.root(), 10, -1000..=1000),
            Some(parts),
            "{text}"
        );
    }
    assert_eq!(
        (in_units(12, 10), in_units(-5, 100), in_units(20, 10)),
        ("1.2".to_owned(), "-0.05".to_owned(), "2".to_owned())
    );
}
