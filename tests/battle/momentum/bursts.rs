//! Turns of the Unconscious, which may burst (MO-CIN-06), and what the strip tells of turns to come.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{Clock, Inserted, Phase},
        ids::UnitId,
    },
    data::minds::Mind,
    rules::momentum::BOOK,
    text::order_text,
};

use crate::kit::staged;

const PAWN: UnitId = UnitId(0);
const ALLY: UnitId = UnitId(1);
const FIEND: UnitId = UnitId(2);

/// Pawn and its ally against Fiend, seven squares off; more is set of Pawn and its ally.
fn field(pawn: &str, ally: &str) -> Battle {
    staged(&format!(
        r#"book: momentum, map: ["PA......F"],
        units: {{
            'P': (name: "Pawn", side: "Heroes", sheet: (title: "Pawn", level: 3, player: true, skills: {{ presence: 4 }}), set: {{ {pawn} }}),
            'A': (name: "Ally", side: "Heroes", sheet: (title: "Ally", level: 3), set: {{ {ally} }}),
            'F': (name: "Fiend", side: "Foes", sheet: (title: "Fiend", level: 3), set: {{ "initiative": 20 }}),
        }}"#
    ))
}

/// The turns of this round and the next: the unit, the round, inserted or not, joined or not.
fn strip(battle: &Battle, most: usize) -> Vec<(UnitId, u16, bool, bool)> {
    let turns = BOOK.turns.upcoming(battle.view(), most).into_iter();
    turns
        .map(|turn| (turn.unit, turn.round, turn.inserted, turn.joined))
        .collect()
}

/// Rules: MO-UNI-03 MO-TIM-06
#[test]
fn the_strip_shows_a_union_as_one_turn_and_tells_what_is_inserted() {
    let mut battle = field(
        r#""initiative": 30, "Union": 1"#,
        r#""initiative": 30, "Union": 1"#,
    );
    let next = [
        (PAWN, 2, false, false),
        (ALLY, 2, false, true),
        (FIEND, 2, false, false),
    ];
    let now = [
        (PAWN, 1, false, false),
        (ALLY, 1, false, true),
        (FIEND, 1, false, false),
    ];
    assert_eq!(strip(&battle, 9), [now, next].concat());
    assert_eq!(strip(&battle, 2), now[..2]);
    // Fiend does in Pawn's turn what it held back.
    battle.stage(|r| {
        let clock = r.edit_field::<Clock>();
        clock.acting = Some(FIEND);
        clock.phase = Phase::Inserted(Inserted {
            turn_of: PAWN,
            bonus: 0,
            passed: false,
        });
    });
    let now = [(FIEND, 1, true, false), (ALLY, 1, false, false)];
    assert_eq!(strip(&battle, 9), [&now[..], &next[..]].concat());
}

/// Rules: MO-CIN-06
#[test]
fn the_strip_shows_the_unconscious_that_could_burst() {
    let out = |momentum: u8| {
        let set = format!(r#""initiative": 10, "Vitality": -2, "Narrative Momentum": {momentum}"#);
        let battle = field(&set, r#""initiative": 5"#);
        assert_eq!(battle.acting(), Some(FIEND));
        strip(&battle, 3)
            .into_iter()
            .map(|turn| turn.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(out(6), [FIEND, PAWN, ALLY]);
    assert_eq!(out(5), [FIEND, ALLY, FIEND]);
}

/// Rules: MO-CIN-06
#[test]
fn every_brain_ends_the_turn_of_the_unconscious() {
    let set = r#""initiative": 10, "Vitality": -2, "Narrative Momentum": 6"#;
    for name in ["random", "shade", "shadow", "dread", "nightmare"] {
        let mut battle = field(set, r#""initiative": 5"#).fork(1);
        let mind = Mind::named(name).unwrap();
        let mut given = Vec::new();
        while battle.view().clock().round < 2 && !battle.is_over() {
            let acting = battle.acting();
            let before = battle.history().len();
            ai::step_as(&mut battle, &mind).unwrap();
            let order = &battle.history()[before].order;
            if acting == Some(PAWN) {
                given.push(order_text::write(battle.scene(), order));
            }
            assert!(battle.history().len() < 60, "{name}: {given:?}");
        }
        assert!(!given.is_empty(), "{name}");
    }
}
