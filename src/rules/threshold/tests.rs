//! What the menu and the computer make of a position, which no order shows.

use crate::{
    battle::{Battle, components::Yards, ids::UnitId, orders::order::Order},
    document::Document,
    geometry::Cell,
    rules::threshold::{BOOK, travel::jump},
    scene::{SceneFile, stage},
};

const PAWN: UnitId = UnitId(0);
const FIEND: UnitId = UnitId(1);

/// The battle of a scene with this map, Pawn's sheet and what it has done; Pawn acts.
fn staged(map: &[String], pawn: &str, set: &str) -> Battle {
    let text = format!(
        "Scene(title: \"Unit\", rules: [\"TH-MOV-11\"], book: threshold, \
         legend: {{ 'x': chasm, 'm': mud, '#': wall }}, map: {map:?}, units: {{ \
         'P': (name: \"Pawn\", side: \"Heroes\", sheet: (title: \"Pawn\", {pawn}), set: {{ {set} }}), \
         'F': (name: \"Fiend\", side: \"Foes\", sheet: (title: \"Fiend\", rank: standard)) }}, \
         turn: \"Pawn\")"
    );
    let (scene, problems) = SceneFile::read(&Document::parse("unit", &text));
    let scene = scene.unwrap_or_else(|| panic!("{problems:?}"));
    stage(&scene).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Pawn at (8, 6) two squares before a chasm that crosses the map; Fiend stands behind it, where
/// only the row of both is open. These squares are muddy.
fn before_a_chasm(mud: &[(usize, usize)]) -> Battle {
    let mut rows = vec![vec!['.'; 18]; 13];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, sign) in row.iter_mut().enumerate() {
            if (10..=12).contains(&x) {
                *sign = 'x';
            } else if x > 12 && y != 6 {
                *sign = '#';
            } else if mud.contains(&(x, y)) {
                *sign = 'm';
            }
        }
    }
    rows[6][8] = 'P';
    rows[6][17] = 'F';
    let map: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    staged(&map, "attributes: (str: 3)", "\"AP\": 9")
}

/// Rules: TH-MOV-11
#[test]
fn the_computer_goes_straight_back_five_yards_for_a_run() {
    let back = |battle: &Battle| jump::back_for_a_run(battle.view(), PAWN, 100).map(Cell::into);
    for (mud, expected) in [
        // Away from the jump, to the west.
        (&[][..], (3, 6)),
        // Otherwise the first way over easy ground, clockwise from north.
        (&[(5, 6)][..], (8, 1)),
        (&[(5, 6), (8, 3)][..], (8, 11)),
    ] {
        let battle = before_a_chasm(mud);
        assert_eq!(back(&battle), Some(expected), "{mud:?}");
    }
    let mut ran = before_a_chasm(&[]);
    ran.stage(|r| r.edit::<Yards>(PAWN).run = 5);
    assert_eq!(back(&ran), None::<(i16, i16)>, "it has run already");
}

/// Rules: TH-ACT-19
#[test]
fn of_several_effects_on_one_bearer_the_menu_names_each_and_no_other_spell() {
    let map = ["P...F".to_owned()];
    let mut battle = staged(
        &map,
        "attributes: (rsn: 2), skills: { arcana: 3, fire: 2 }, spells: [ward, quicken, ember_dart]",
        "\"AP\": 12",
    );
    let spell = |battle: &Battle, key: &str, name: &str| {
        let text = format!("{key} {name} Pawn");
        crate::text::order_text::parse(battle.view(), &text)
            .unwrap_or_else(|fault| panic!("{fault}"))
    };
    let both = ["ward", "quicken"];
    for name in both {
        let order = spell(&battle, "cast", name);
        battle.execute(order).unwrap();
    }
    let end = BOOK.action_named("end effect").unwrap();
    let mut listed = Vec::new();
    BOOK.action(end)
        .unwrap()
        .orders(battle.view(), PAWN, end, &mut listed);
    let expected = both.map(|name| spell(&battle, "end effect", name));
    assert_eq!(listed, expected);
}

/// Rules: TH-ACT-01
#[test]
fn an_attack_fits_into_a_turn_as_often_as_the_points_pay_for_it() {
    for (ap, times) in [(6, 1), (11, 1), (12, 2), (18, 3)] {
        let set = format!("\"AP\": {ap}");
        let battle = staged(&["PF".to_owned()], "items: [arming_sword]", &set);
        let order = Order::new(PAWN, BOOK.action_named("standard attack").unwrap()).at(FIEND);
        let plan = battle.plan(&order).unwrap();
        assert_eq!(plan.price_of("AP"), Some(6));
        assert_eq!(BOOK.turns.repeats(battle.view(), &plan), times, "{ap} AP");
    }
}
