//! Heights and sight, the same in all five books (GN-HGT, GN-SEE).

use shadowgrid::{
    battle::{
        Battle,
        orders::{
            order::{Aim, Order, Tool},
            refusal::RefusalReason,
        },
        ruleset::Book,
    },
    data::books::BOOKS,
    dice::DiceStream,
};

use super::properties::{Picker, battle_by};
use shadowgrid::battle::ids::UnitId;

pub(super) const ANN: UnitId = UnitId(0);
pub(super) const BOB: UnitId = UnitId(1);

/// The signs of these maps: digits are heights, `t` is a tower of ten metres, `T` one of thirty.
const LEGEND: &str = "'#': wall, '.': floor, '1': floor(elevation: 1), '2': floor(elevation: 2), \
    '3': floor(elevation: 3), '4': floor(elevation: 4), '5': floor(elevation: 5), 't': floor(elevation: 10), \
    'T': floor(elevation: 30), 'v': floor(elevation: -10), 'c': floor(obstacle: crate), \
    'C': floor(obstacle: container), 'P': floor(obstacle: pillar), 'S': floor(obstacle: statue), \
    'W': floor(obstacle: window), 'D': floor(obstacle: door), 'p': pit(4), 'B': floor(obstacle: bush), 'g': thicket";

/// A battle of people on a map: `places` says where each stands, heroes and foes by turns.
pub(super) fn on(
    book: &'static Book,
    map: &[&str],
    places: &[(i16, i16)],
    kinds: [&str; 2],
) -> Battle {
    let rows: Vec<String> = map.iter().map(|row| format!("\"{row}\"")).collect();
    let combatant = |(place, (x, y)): (usize, &(i16, i16))| {
        let side = ["A", "B"][place % 2];
        let kind = kinds[place % 2];
        format!("(archetype: {kind}, side: \"{side}\", at: ({x}, {y}), name: \"U{place}\")")
    };
    let people: Vec<String> = places.iter().enumerate().map(combatant).collect();
    let text = format!(
        "Level(format: 1, name: \"Heights\", books: [evoker, threshold, maneuver, momentum, vigor], \
         legend: {{ {LEGEND} }}, map: [{}], \
         sides: [Side(name: \"A\", controller: human), Side(name: \"B\", controller: human)], \
         combatants: [{}])",
        rows.join(","),
        people.join(",")
    );
    battle_by(book, &text, 1)
}

fn two(book: &'static Book, map: &[&str], ann: (i16, i16), bob: (i16, i16)) -> Battle {
    on(book, map, &[ann, bob], ["archer", "husk"])
}

fn all() -> Vec<&'static Book> {
    BOOKS.to_vec()
}

/// Whether both see each other; one-sided sight fails the test.
pub(super) fn see(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let view = battle.view();
    let sees = view.scene.book.sees;
    let (there, back) = (sees(view, a, b), sees(view, b, a));
    assert_eq!(there, back, "{}: sight is one-sided", view.scene.book.id);
    there
}

/// Whether Bob has some cover from Ann.
fn is_covered(battle: &Battle) -> bool {
    let view = battle.view();
    view.scene.book.ranges.cover(view, ANN, BOB).is_some()
}

/// A row from Ann at its start to Bob at its end: whether they see each other, and whether Bob has
/// cover.
fn row(book: &'static Book, map: &str) -> (bool, bool) {
    let end = map.len() as i16 - 1;
    let battle = two(book, &[map], (0, 0), (end, 0));
    (see(&battle, ANN, BOB), is_covered(&battle))
}

const OPEN: (bool, bool) = (true, false);
const COVERED: (bool, bool) = (true, true);

/// Rules: GN-HGT-01, GN-HGT-02
#[test]
fn ground_that_rises_two_metres_above_the_line_blocks_it_and_one_metre_covers() {
    for book in all() {
        // A ridge of 30 m, of 2 m: nothing is seen over it from the ground.
        assert!(!row(book, "..TTT..").0, "{}", book.id);
        assert!(!row(book, "...2...").0, "{}", book.id);
        // F is 2 half-way from 0 to 4, so 4 m block, 3 m cover, 2 m do nothing.
        assert!(!row(book, "...4..4").0, "{}", book.id);
        assert!(row(book, "...3..4").0, "{}", book.id);
        assert_eq!(row(book, "...2..4"), OPEN, "{}", book.id);
        // F is 2, 4, 6, 8: each rise is one metre too high to be nothing, or just nothing.
        assert!(!row(book, ".4...t").0, "{}", book.id);
        assert_eq!(row(book, ".2345t"), OPEN, "{}", book.id);
        // Beside Bob a rise of one metre is cover in every book.
        assert_eq!(row(book, ".....1."), COVERED, "{}", book.id);
        assert_eq!(row(book, "....."), OPEN, "{}", book.id);
    }
}

/// Rules: GN-HGT-02
#[test]
fn whoever_stands_at_the_bottom_is_seen_from_the_edge_alone() {
    for book in all() {
        assert!(!row(book, "...v").0, "{}", book.id);
        assert!(row(book, ".v").0, "{}", book.id);
        assert_eq!(row(book, "vvvv"), OPEN, "{}", book.id);
        // A pit between two hides nothing.
        assert_eq!(row(book, ".vv."), OPEN, "{}", book.id);
    }
}

/// Rules: GN-HGT-03
#[test]
fn things_are_seen_over_from_above() {
    for book in all() {
        // On level ground a container hides all, wherever the ground lies.
        assert!(!row(book, "...C..").0, "{}", book.id);
        // From 10 m half-way: 2 - 5 is below 0. One square before the target, five squares off: 2 - 2 is 0.
        assert_eq!(row(book, "t..C..."), OPEN, "{}", book.id);
        assert_eq!(row(book, "t...C."), OPEN, "{}", book.id);
        // From 5 m: F is 1, and what is left is as a thing of one metre.
        assert_eq!(row(book, "5...C."), COVERED, "{}", book.id);
        // A crate before the target is seen over from 10 m, not from the ground.
        assert_eq!(row(book, "t...c."), OPEN, "{}", book.id);
        assert_eq!(row(book, "....c."), COVERED, "{}", book.id);
        // Walls reach up to the ceiling.
        assert!(!row(book, "t...#.").0, "{}", book.id);
    }
}

/// Sight and cover in a row from an archer at its start to a target at its end.
fn row_to(book: &'static Book, map: &str, kind: &str) -> (bool, bool) {
    let end = map.len() as i16 - 1;
    let battle = on(book, &[map], &[(0, 0), (end, 0)], ["archer", kind]);
    (see(&battle, ANN, BOB), is_covered(&battle))
}

/// Rules: GN-HGT-01, GN-HGT-02
#[test]
fn lines_to_flyers_run_at_their_height() {
    let by_id = |id| {
        BOOKS
            .into_iter()
            .find(|book| book.id == id)
            .expect("a book")
    };
    // By evoker no rays run between altitude bands (EV-FLD-01).
    let low = "gloam_wing, altitude: low";
    assert_eq!(row_to(by_id("evoker"), "...T...", low), OPEN);
    // By threshold a flyer is three yards up: half-way the line is at 1.5 (TH-MOV-19).
    assert_eq!(row_to(by_id("threshold"), "...3...", low), OPEN);
    assert!(!row_to(by_id("threshold"), "...4...", low).0);
    assert!(!row_to(by_id("threshold"), "...3...", "gloam_wing").0);
}

/// Rules: GN-HGT-02, GN-HGT-04
#[test]
fn large_units_are_seen_past_a_ridge_by_any_of_their_squares() {
    let kinds = ["archer", "slag_colossus"];
    for book in all() {
        let far = [(0, 0), (8, 0)];
        let behind_a_part = [
            ".............",
            "....T........",
            ".............",
            ".............",
            ".............",
        ];
        let behind_all = [
            "....T........",
            "....T........",
            "....T........",
            "....T........",
            "....T........",
        ];
        let battle = on(book, &behind_a_part, &far, kinds);
        assert!(battle.view().footprint(BOB).side > 1, "{}", book.id);
        assert!(see(&battle, ANN, BOB), "{}", book.id);
        assert!(
            !see(&on(book, &behind_all, &far, kinds), ANN, BOB),
            "{}",
            book.id
        );
        // From a tower over the ridge's foot: only what rises above the line counts.
        let low = [
            "t...2........",
            "....2........",
            "....2........",
            "....2........",
            "....2........",
        ];
        assert!(see(&on(book, &low, &far, kinds), ANN, BOB), "{}", book.id);
    }
}

/// Rules: GN-HGT-01, GN-HGT-02, GN-HGT-03
#[test]
fn diagonal_lines_rise_as_straight_ones_do() {
    let diagonal = |book, along: &str| {
        let signs: Vec<char> = along.chars().collect();
        let square = |x: usize, y: usize| if x == y { signs[x] } else { '.' };
        let size = signs.len();
        let rows: Vec<String> = (0..size)
            .map(|y| (0..size).map(|x| square(x, y)).collect())
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let end = size as i16 - 1;
        let battle = two(book, &rows, (0, 0), (end, end));
        (see(&battle, ANN, BOB), is_covered(&battle))
    };
    for book in all() {
        let id = book.id;
        assert!(!diagonal(book, "...5..4").0, "{id}");
        assert!(diagonal(book, "...3..4").0, "{id}");
        assert_eq!(diagonal(book, "...2..4"), OPEN, "{id}");
        assert_eq!(diagonal(book, ".....1."), COVERED, "{id}");
        assert_eq!(diagonal(book, "t..C..."), OPEN, "{id}");
        assert_eq!(diagonal(book, "5...C."), COVERED, "{id}");
    }
}

/// The result of planning an attack with the first weapon for melee.
fn blow(battle: &Battle) -> Result<(), RefusalReason> {
    let view = battle.view();
    let book = view.scene.book;
    let action = ["attack", "strike", "standard attack"]
        .into_iter()
        .find_map(|name| book.action_named(name))
        .expect("an attack");
    let tools = view.store.get::<shadowgrid::battle::components::Hands>(ANN);
    let tools = tools.carried.iter().map(|held| Tool::Item(held.item));
    let mut last = Err(RefusalReason::NotReady);
    for with in tools.chain([Tool::Nothing]) {
        let order = Order {
            aim: Aim::Unit(BOB),
            with,
            ..Order::new(ANN, action)
        };
        last = battle
            .plan(&order)
            .map(|_| ())
            .map_err(|refusal| refusal.why);
        if last.is_ok() {
            break;
        }
    }
    last
}

fn struck(book: &'static Book, map: &str) -> Result<(), RefusalReason> {
    let mut battle = on(book, &[map], &[(0, 0), (1, 0)], ["vanguard", "husk"]);
    battle.begin();
    let end = book.action_named("end").expect("turns end");
    // Until Ann has the turn.
    for _ in 0..40 {
        if battle.question().is_some() {
            battle.answer(0).expect("there is a first answer");
        } else if battle.acting() == Some(ANN) {
            break;
        } else if let Some(acting) = battle.acting() {
            battle
                .execute(Order::new(acting, end))
                .expect("a turn ends");
        }
    }
    blow(&battle)
}

/// Rules: GN-HGT-04
#[test]
fn arms_reach_no_farther_up_or_down_than_along() {
    for book in all() {
        let id = book.id;
        for far in ["T.", ".T", "t.", ".4"] {
            let why = struck(book, far).expect_err(&format!("{id} strikes over {far}"));
            let name = why.name();
            assert!(
                matches!(name, "OutOfReach" | "OutOfRange" | "NoLineOfSight"),
                "{id} over {far}: {name}"
            );
        }
        for near in ["..", "1.", ".1", "TT"] {
            assert_eq!(struck(book, near), Ok(()), "{id} over {near}");
        }
    }
}

/// Rules: GN-SEE-01
#[test]
fn on_boards_by_lot_sight_is_mutual_in_every_book() {
    let boards: u64 = 250;
    for book in all() {
        for seed in 0..boards {
            let mut lot = Picker(DiceStream::new(seed, 0));
            let signs: Vec<char> = if seed % 2 == 0 {
                "........##PSWBgcC".chars().collect()
            } else {
                "......##PWgcC123452t".chars().collect()
            };
            let mut map: Vec<Vec<char>> = (0..7)
                .map(|_| (0..10).map(|_| signs[lot.of(signs.len())]).collect())
                .collect();
            let mut places: Vec<(i16, i16)> = Vec::new();
            while places.len() < 6 {
                let (x, y) = (lot.of(10), lot.of(7));
                if !places.contains(&(x as i16, y as i16)) {
                    places.push((x as i16, y as i16));
                    if !map[y][x].is_ascii_digit() && map[y][x] != 't' {
                        map[y][x] = '.';
                    }
                }
            }
            let rows: Vec<String> = map.iter().map(|row| row.iter().collect()).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let battle = on(book, &rows, &places, ["archer", "husk"]);
            for a in (0..6).map(UnitId) {
                for b in (a.0 + 1..6).map(UnitId) {
                    let view = battle.view();
                    let sees = book.sees;
                    assert_eq!(
                        sees(view, a, b),
                        sees(view, b, a),
                        "{} {seed}: {a:?} {b:?} at {places:?} on {rows:#?}",
                        book.id
                    );
                }
            }
        }
    }
}
