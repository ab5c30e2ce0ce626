//! A field of a level is one line: who adds one has it in the reader, the reference table, the
//! completion and the writer.

use super::{
    combatant::{Among, CombatantFields},
    conditions::{Rules, Sides},
    entry::Entry,
    goals::GoalForm,
    names::Names,
    seats::SeatFields,
    sides::{SideEntry, SideFields},
    square::{On, SquareFields},
    triggers::{ThenForm, TriggerFields, WhenForm},
    zone_fields::{SpotFields, ZoneFields},
};
use crate::{
    battle::{
        field::{
            board::{Board, Interaction},
            obstacle::Obstacle,
            terrain::Terrain,
        },
        scene::Side,
    },
    data::{
        assets,
        interact::{Effect, Kinds},
        reference::{of_fields, of_forms},
    },
    document::{
        Document, Node, Reader,
        forms::{Forms, form_with, forms},
        record::{Record, fields_of, record},
        shape::{flat, flat_with, number},
    },
};

/// A record with one field more.
macro_rules! grown {
    ($name:ident, $of:ident, $file:literal) => {
        record! {
            /// The record with one field more.
            struct $name as $file {
                known: $of; flat(),
                /// A sample.
                sample: u8 = 3; number(1..=9),
            }
        }
    };
    ($name:ident, $of:ident, $file:literal, $stocks:ident) => {
        record! {
            /// The record with one field more.
            struct $name as $file with stock: $stocks {
                known: $of; flat_with(stock),
                /// A sample.
                sample: u8 = 3; number(1..=9),
            }
        }
    };
}

grown!(GrownSide, SideFields, "Side");
grown!(GrownCombatant, CombatantFields, "Combatant", Among);
grown!(GrownSeat, SeatFields, "Seat", Names);
grown!(GrownSquare, SquareFields, "square", On);
grown!(GrownZone, ZoneFields, "Zone");
grown!(GrownSpot, SpotFields, "Spot");
grown!(GrownTrigger, TriggerFields, "Trigger", Names);
grown!(GrownRules, Rules, "rules", Sides);
grown!(GrownTerrain, Terrain, "Terrain");
grown!(GrownObstacle, Obstacle, "Obstacle");
grown!(GrownUse, Interaction, "interact", Kinds);

/// Reads a text that has no faults.
fn sound<T>(text: &str, read: impl for<'d> FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>) -> T {
    let document = Document::parse("sample.ron", text);
    let mut reader = Reader::new(&document);
    let value = read(&mut reader, document.root());
    let problems = reader.finish(&[]);
    let messages: Vec<&str> = problems.iter().map(|one| one.message.as_str()).collect();
    assert!(messages.is_empty(), "{text}: {messages:?}");
    value.unwrap_or_else(|| panic!("{text}"))
}

/// Asserts that reader, writer, completion and table know the sample, and that what is written reads
/// alike.
macro_rules! assert_grows {
    ($record:ident, $stock:expr, $text:expr) => {{
        let stock = $stock;
        let read = sound($text, |reader, node| {
            $record::read(reader, node, None, stock)
        });
        assert_eq!(read.sample, 5);
        let fields = fields_of::<$record>(stock);
        let sample = fields.iter().find(|field| field.name == "sample").unwrap();
        assert_eq!(sample.default.as_deref(), Some("3"));
        assert!(fields.len() > 1 && fields.iter().all(|field| !field.help.is_empty()));
        let table = of_fields("sample", &fields).lines;
        assert!(
            table.contains("| `sample` | A sample. | 1 to 9 | `3` |"),
            "{table}"
        );
        let written = read.written(stock).join(", ");
        assert!(written.ends_with("sample: 5"), "{written}");
        let again = sound(&format!("({written})"), |reader, node| {
            $record::read(reader, node, None, stock)
        });
        assert_eq!(again.written(stock).join(", "), written);
        // All that the text says is written.
        for (name, _) in $text.split(", ").filter_map(|said| said.split_once(": ")) {
            let name = name.trim_start_matches('(');
            assert!(written.contains(name), "{name} in {written}");
        }
    }};
}

fn sides() -> [SideEntry; 2] {
    [("Wardens", 1), ("Shadows", 2)].map(|(name, alliance)| {
        SideEntry::of(Side {
            name: name.to_owned(),
            alliance,
            colour: "jade".to_owned(),
            computer: false,
        })
    })
}

/// A board with the zone A.
fn board() -> Board {
    Board {
        zones: vec!['A'],
        ..Board::open(4, 4)
    }
}

fn names<'l>(board: &'l Board, sides: &'l [SideEntry], entries: &'l [Entry]) -> Names<'l> {
    Names {
        board,
        sides,
        entries,
        round_limit: 100,
    }
}

#[test]
fn a_field_more_of_sides_and_combatants_is_one_line() {
    let sides = sides();
    let board = board();
    let names = names(&board, &sides, &[]);
    assert_grows!(
        GrownSide,
        (),
        "(name: \"Wardens\", colour: jade, controller: ai, brain: \"shade\", alliance: 2, \
         surprise: check, player: true, start: 'A', sample: 5)"
    );
    assert_grows!(
        GrownCombatant,
        Among { sides: &sides },
        "(archetype: shade, at: (1, 2), name: \"Rook\", hidden: true, suspicious: true, union: 2, \
         waiting: true, rides: \"Horse\", altitude: low, sheets: {evoker: (fate: 2)}, \
         side: \"Shadows\", sample: 5)"
    );
    assert_grows!(
        GrownSeat,
        names,
        "(name: \"Anna\", leads: [\"Wardens\"], sample: 5)"
    );
    assert_grows!(
        GrownRules,
        Sides(&sides),
        "(light: low, bad_weather: true, ambush: \"Shadows\", lethal: true, sample: 5)"
    );
    assert_grows!(
        GrownTrigger,
        names,
        "(when: enters(zone: 'A', side: \"Wardens\"), then: [say(\"Hush.\")], portal: true, sample: 5)"
    );
}

#[test]
fn a_field_more_of_ground_and_things_is_one_line() {
    let water = assets().terrain("water").unwrap();
    assert_grows!(
        GrownSquare,
        On { terrain: water },
        "(depth: 1.2, features: [mud], obstacle: snare, elevation: -3, current: (2, 0), slip_tn: 12, \
         hidden: 2, coated: adder_venom, durability: 80, exit: true, light: dark, roof: true, \
         zone: 'B', zones: ['A'], haze: 4, sample: 5)"
    );
    assert_grows!(
        GrownTerrain,
        (),
        "(title: \"mire\", slope: true, damaging: (number: 2, damage: 5), water: 0.5, rough: true, \
         climb: hard, current: (0, 1), slip_tn: 9, sample: 5)"
    );
    assert_grows!(
        GrownObstacle,
        (),
        "(title: \"hatch\", height: 2, cover: heavy, durability: 30, climb: easy, door: locked, \
         interact: [(title: \"Open it\", effect: opens)], sample: 5)"
    );
    assert_grows!(
        GrownUse,
        Kinds::any(),
        "(title: \"Push it\", effect: topple(squares: 2, damage: 9, becomes: wreckage), sample: 5)"
    );
}

#[test]
fn a_field_more_of_zones_and_spots_is_one_line() {
    assert_grows!(
        GrownSpot,
        (),
        "(name: \"desk\", object: desk, cover: heavy, durability: 9, gate: true, solid: true, \
         climb: (metres: 3, hard: true), gap: (metres: 2, depth: 4), hidden_from: [\"Court\"], \
         later: true, interact: (skill: athletics, mod: -10, becomes: \"wreck\"), sample: 5)"
    );
    assert_grows!(
        GrownZone,
        (),
        "(name: \"Hall\", letter: 'A', adjacent: [\"Court\"], sees: [\"Court\"], \
         spots: [(name: \"empty\")], hidden_spots: [(name: \"shaft\")], sample: 5)"
    );
}

forms! {
    /// A form more, beside those of a level.
    #[derive(Clone)]
    enum Sample as "a sample" with names: Names {
        /// A goal of the level.
        Goal(GoalForm; form_with::<GoalForm, _>(names)) as "goal",
        /// A form more.
        More(u8; number(1..=9)) as "more",
    }
}

#[test]
fn every_form_is_read_written_and_described() {
    let sides = sides();
    let board = board();
    let names = names(&board, &sides, &[]);
    let kinds = Kinds::any();
    assert_forms::<Sample>(names, &["goal(defeat(\"Shadows\"))", "more(5)"]);
    assert_forms::<GoalForm>(
        names,
        &[
            "defeat(\"Shadows\")",
            "hold(zone: 'A', side: \"Shadows\", rounds: 3)",
            "reach(zone: 'A')",
            "survive(side: \"Shadows\", rounds: 8)",
        ],
    );
    assert_forms::<WhenForm>(names, &["round(3)", "enters(zone: 'A', side: \"Wardens\")"]);
    assert_forms::<ThenForm>(names, &["say(\"Hush.\")"]);
    assert_forms::<Effect>(
        kinds,
        &[
            "becomes(crate)",
            "gone",
            "topple(squares: 2, damage: 9, becomes: wreckage)",
            "opens",
            "switches([(6, 2)])",
        ],
    );
}

/// Asserts that these texts are written as they are read, and that all forms stand in the table.
fn assert_forms<T: Forms>(stock: T::Stock<'_>, texts: &[&str]) {
    for text in texts {
        let read = sound(text, |reader, node| {
            let form = reader.variant(node, T::WHAT, &T::names())?;
            T::read_form(reader, &form, stock)
        });
        assert_eq!(read.written(stock), *text);
    }
    let forms = T::forms(stock);
    let table = of_forms("sample", &forms).lines;
    for name in T::names() {
        assert!(table.contains(&format!("| `{name}")), "{table}");
    }
    assert!(forms.iter().all(|form| !form.help.is_empty()));
    assert_eq!(forms.len(), T::names().len());
}
