//! Triggers and surprise of levels under this book, and the computer's use of doors, jumps, wings and
//! weapons on the ground.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{Band, CombatStatus, DoorState, Hands, Verdict},
        ids::{SideId, UnitId},
        orders::{
            order::{Order, Tool},
            question::Question,
        },
        view::View,
    },
    geometry::Cell,
    rules::threshold::BOOK,
};

use super::set;
use crate::kit::{A, B, number, staged};
use crate::properties::battle_by;

const LATE: UnitId = UnitId(2);

/// A court in two halves with a door between, a unit that joins late, a square with a sentence.
const COURT: &str = r#"
Level(
    format: 1,
    name: "Court",
    books: [threshold],
    legend: { 'W': wall, '.': floor, '+': floor(obstacle: door), 'z': floor(zone: 'A') },
    map: [
        "WWWWWWWWWW",
        "W..z+....W",
        "WWWWWWWWWW",
    ],
    sides: [Side(name: "Dawn", controller: ai), Side(name: "Dusk", controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Dawn", at: (1, 1)),
        (archetype: shade, side: "Dusk", at: (8, 1)),
        (archetype: shade, side: "Dusk", at: (7, 1), waiting: true, name: "Late"),
    ],
    triggers: [
        (when: round(2), then: [join(["Late"]), open_door(4, 1)]),
        (when: enters(side: "Dawn", zone: 'A'), then: say("Here.")),
    ],
    round_limit: 20,
)
"#;

/// All answers follow the book's policy.
fn advised(_: View<'_>, _: &Question) -> Option<u8> {
    Some(0)
}

fn end_turn(battle: &mut Battle) {
    let acting = battle.acting().unwrap();
    let end = BOOK.action_named("end").unwrap();
    battle
        .execute_with(Order::new(acting, end), &mut advised)
        .unwrap();
}

fn until_round(battle: &mut Battle, round: u16) {
    while battle.view().clock().round < round {
        end_turn(battle);
    }
}

fn door(battle: &Battle) -> Option<DoorState> {
    let view = battle.view();
    view.board().door(view.ground(), Cell::new(4, 1))
}

/// Rules: TH-TIM-08
#[test]
fn reinforcements_come_and_doors_open_in_their_round() {
    let mut battle = battle_by(&BOOK, COURT, 1);
    assert_eq!(battle.view().status(LATE), CombatStatus::Waiting);
    assert_eq!(door(&battle), Some(DoorState::Closed));
    until_round(&mut battle, 2);
    assert_eq!(battle.view().status(LATE), CombatStatus::Active);
    assert_eq!(door(&battle), Some(DoorState::Open));
    // Who joins has rolled initiative and has a turn in this round.
    let acts = (0..3).any(|_| {
        let is_late = battle.acting() == Some(LATE);
        end_turn(&mut battle);
        is_late
    });
    assert!(acts);
}

#[test]
fn a_zone_speaks_to_whoever_walks_through_it() {
    let mut battle = battle_by(&BOOK, COURT, 1);
    while battle.acting() != Some(A) {
        end_turn(&mut battle);
    }
    let said = |battle: &Battle| {
        let said = battle.log().iter().filter(|event| event.kind() == "Said");
        said.count()
    };
    assert_eq!(said(&battle), 0);
    // Past it and back: once is enough.
    set(&mut battle, A, "AP", 20);
    let walk = BOOK.action_named("walk").unwrap();
    for x in [3, 1, 3] {
        let order = Order::new(A, walk).to(Cell::new(x, 1));
        battle.execute_with(order, &mut advised).unwrap();
        assert_eq!(said(&battle), 1);
    }
}

#[test]
fn a_zone_that_is_held_for_its_rounds_wins() {
    let goal = "goals: [hold(zone: 'A', side: \"Dawn\", rounds: 2)],\n    round_limit: 20,";
    let level = COURT.replace("round_limit: 20,", goal);
    let level = level.replace("at: (1, 1)", "at: (3, 1)");
    let mut battle = battle_by(&BOOK, &level, 1);
    until_round(&mut battle, 2);
    assert!(!battle.is_over());
    while !battle.is_over() {
        assert_eq!(battle.view().clock().round, 2, "two rounds are enough");
        end_turn(&mut battle);
    }
    let verdict = battle.view().clock().verdict();
    assert_eq!(verdict, Some(Verdict::Won(SideId(0))));
}

#[test]
fn the_computer_opens_a_door_to_look_behind_it() {
    let level = COURT.replace(", open_door(4, 1)", "");
    let mut battle = battle_by(&BOOK, &level, 1);
    let mut opened = false;
    for _ in 0..40 {
        if battle.is_over() || opened {
            break;
        }
        ai::step(&mut battle).unwrap();
        opened = door(&battle) == Some(DoorState::Open);
    }
    assert!(opened, "both sides wait before a closed door");
}

/// Rules: TH-ACT-11
#[test]
fn the_computer_picks_its_weapon_up_again() {
    let mut battle = battle_by(&BOOK, &COURT.replace("at: (8, 1)", "at: (2, 1)"), 1);
    while battle.acting() != Some(A) {
        end_turn(&mut battle);
    }
    let sword = battle.view().store.get::<Hands>(A).carried[0].item;
    let drop = Order::new(A, BOOK.action_named("drop item").unwrap()).with(Tool::Item(sword));
    battle.execute_with(drop, &mut advised).unwrap();
    assert!(battle.view().status(B).is_active());
    set(&mut battle, A, "AP", 12);
    let order = ai::next_order(&mut battle);
    let action = BOOK.action(order.action).unwrap().entry().key;
    assert_eq!((action, order.with), ("retrieve", Tool::Item(sword)));
}

/// The keys of what the computer orders while this unit acts, until it is past a column.
fn orders_past(battle: &mut Battle, unit: UnitId, column: i16) -> Vec<&'static str> {
    let mut keys = Vec::new();
    for _ in 0..12 {
        if battle.acting() != Some(unit) || battle.view().cell(unit).x > column {
            break;
        }
        let next = ai::next_order(battle);
        keys.push(BOOK.action(next.action).unwrap().entry().key);
        battle
            .execute_with(next, &mut |view, question| Some(ai::answer(view, question)))
            .unwrap();
    }
    keys
}

/// Rules: TH-MOV-12
#[test]
fn the_computer_jumps_where_no_way_leads_around() {
    let mut battle = staged(
        r#"book: threshold, legend: { 'x': pit(30) },
        map: [".......xxx......", ".....J.xxx....G.", ".......xxx......"],
        units: {
            'J': (name: "Jumper", side: "Heroes", archetype: vanguard, sheet: (
                attributes: (str: 2, dex: 2, spd: 1), skills: { melee: 3, blades: 2, athletics: 5, jumping: 5 },
            )),
            'G': (name: "Grask", side: "Foes", archetype: husk),
        },
        turn: (acts: "Jumper", set: { "AP": 20 })"#,
    );
    let keys = orders_past(&mut battle, A, 9);
    assert!(keys.contains(&"jump"), "{keys:?}");
}

/// Rules: TH-MOV-19
#[test]
fn the_computer_flies_over_what_stops_walkers_and_lands_to_strike() {
    let mut battle = staged(
        r#"book: threshold, legend: { 'x': chasm },
        map: [".....x.....", ".W...x...G.", ".....x....."],
        units: {
            'W': (name: "Wing", side: "Heroes", archetype: vanguard, sheet: (fly: 12)),
            'G': (name: "Grask", side: "Foes", archetype: husk),
        },
        turn: (acts: "Wing", set: { "AP": 14 })"#,
    );
    for _ in 0..60 {
        if battle.view().cell(A).x > 5 || battle.is_over() {
            break;
        }
        ai::step(&mut battle).unwrap();
    }
    let view = battle.view();
    assert!(view.cell(A).x > 5, "{}", view.cell(A));
    assert_eq!(view.band(A), Band::Ground);
}

/// Rules: TH-TIM-11 TH-TIM-12
#[test]
fn a_level_may_surprise_a_side_for_certain() {
    let level = COURT.replace(
        r#"Side(name: "Dusk", controller: ai)"#,
        r#"Side(name: "Dusk", controller: ai, surprise: always)"#,
    );
    let never = r#"at: (8, 1), sheets: { threshold: (never_surprised: true) }"#;
    for (level, surprised) in [(level.clone(), 1), (level.replace("at: (8, 1)", never), 0)] {
        let battle = battle_by(&BOOK, &level, 1);
        assert_eq!(number(&battle, B, "Surprised"), surprised);
        assert_eq!(number(&battle, A, "Surprised"), 0);
    }
}
