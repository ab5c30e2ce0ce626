//! Whether an order can be undone reveals nothing: in two battles that a side cannot tell apart it
//! can be undone in both or in neither.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use shadowgrid::{
    ai,
    battle::{
        Battle, Discovery, UndoEnd,
        belief::fork_for,
        components::DoorState,
        ids::{SideId, UnitId},
        orders::order::Order,
        ruleset::Book,
        side_view::SideView,
    },
    data::{books::SHELVES, level::Level},
    document::Document,
    geometry::Cell,
    text::{order_text, undo_text::undo_ended},
};

const OWN: SideId = SideId(0);
const ANN: UnitId = UnitId(0);
const BOB: UnitId = UnitId(1);

fn books() -> impl Iterator<Item = &'static Book> {
    SHELVES.iter().map(|shelf| shelf.book())
}

/// A battle on this map in which Ann acts, with Bob somewhere; `None` if she does not come first.
fn battle(book: &'static Book, map: &[String], bob: Cell, seed: u64) -> Option<Battle> {
    let rows: Vec<String> = map.iter().map(|row| format!("{row:?}")).collect();
    let ann = find(map, 'A')?;
    let text = format!(
        r#"Level(
            format: 1,
            name: "Undo",
            books: [evoker, threshold, maneuver, momentum, vigor],
            legend: {{ '.': floor, 'A': floor, '#': wall, 'D': floor(obstacle: door), 'c': floor(obstacle: crate) }},
            map: [{}],
            sides: [Side(name: "A", controller: human), Side(name: "B", controller: ai)],
            combatants: [
                (archetype: shade, side: "A", at: ({}, {}), name: "Ann"),
                (archetype: rust_warden, side: "B", at: ({}, {}), name: "Bob"),
            ],
        )"#,
        rows.join(", "),
        ann.x,
        ann.y,
        bob.x,
        bob.y,
    );
    let (level, problems) = Level::read(&Document::parse("undo.ron", text.clone()));
    let words: Vec<&str> = problems.iter().map(|it| it.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?} {text}"));
    let battle = level.battle(book, seed).unwrap();
    (battle.acting() == Some(ANN)).then_some(battle)
}

fn find(map: &[String], letter: char) -> Option<Cell> {
    let rows = map.iter().zip(0..);
    let mut found = rows.filter_map(|(row, y)| row.find(letter).map(|x| Cell::new(x as i16, y)));
    found.next()
}

fn map(rows: &[&str]) -> Vec<String> {
    rows.iter().map(|row| (*row).to_owned()).collect()
}

fn execute(battle: &mut Battle, order: Order) -> bool {
    let mut answer =
        |view: shadowgrid::battle::view::View<'_>, question: &_| Some(ai::answer(view, question));
    battle.execute_with(order, &mut answer).is_ok()
}

/// An order of Ann in the words of the book that opens the door east of her.
fn opens_door(battle: &mut Battle) -> Order {
    let orders = battle.legal_orders();
    let mut opens = |order: &&Order| {
        let mut fork = battle.fork(battle.seed());
        execute(&mut fork, (*order).clone());
        let (view, doors) = (fork.view(), &fork.view().ground().doors);
        view.cell(ANN) == battle.view().cell(ANN)
            && doors.iter().any(|(_, state)| *state == DoorState::Open)
    };
    let found = orders.iter().find(|order| opens(order));
    found.expect("somebody beside a door can open it").clone()
}

/// Rules: GN-UND-01
#[test]
fn a_door_opened_onto_an_empty_room_is_no_more_taken_back_than_onto_a_full_one() {
    let rows = map(&[
        "....#....",
        "....#....",
        "...AD....",
        "....#....",
        "....#....",
    ]);
    for book in books() {
        let mut ends = Vec::new();
        for bob in [Cell::new(6, 2), Cell::new(5, 0)] {
            let mut battle = (0..60)
                .find_map(|seed| battle(book, &rows, bob, seed))
                .unwrap();
            assert!(!SideView::new(battle.view(), OWN).sees(BOB), "{}", book.id);
            let order = opens_door(&mut battle);
            assert!(execute(&mut battle, order), "{}", book.id);
            ends.push(battle.can_undo().unwrap_err());
        }
        let [full, empty] = ends[..] else { panic!() };
        // A unit behind the door may react with dice.
        let seen = UndoEnd::News(Discovery::Unit);
        assert!(
            [seen, UndoEnd::Dice].contains(&full),
            "{}: {full:?}",
            book.id
        );
        assert_eq!(empty, UndoEnd::News(Discovery::Square), "{}", book.id);
        assert_eq!(
            undo_ended(empty),
            "Cannot undo: new squares came into sight."
        );
    }
}

/// Rules: GN-UND-01
#[test]
fn a_walk_past_a_gap_is_not_taken_back_and_one_that_shows_nothing_is() {
    // Past the gap she sees for a moment what is behind it.
    let rows = map(&["A....", "##.##", "##.##", ".....", "....."]);
    let open = map(&["A....", ".....", ".....", "....."]);
    let mut shown = 0;
    for book in books() {
        let at = |rows: &[String], bob| {
            (0..60)
                .find_map(|seed| battle(book, rows, bob, seed))
                .unwrap()
        };
        let walk = |battle: &mut Battle| {
            let go = |battle: &Battle| {
                let view = battle.view();
                view.scene.book.movement.go(view, ANN, Cell::new(4, 0))
            };
            // Some books have their walkers pay for the way first.
            let first = go(battle);
            if first.cell().is_none() {
                assert!(execute(battle, first), "{}", book.id);
            }
            let order = go(battle);
            assert_eq!(order.cell(), Some(Cell::new(4, 0)), "{}", book.id);
            order
        };
        let mut past = at(&rows, Cell::new(4, 4));
        let order = walk(&mut past);
        let shows = (1..=4).any(|x| {
            let mut there = past.fork(past.seed());
            there.stage(|r| r.place(ANN, Cell::new(x, 0)));
            let (then, now) = (past.view(), there.view());
            let mut cells = now.board().grid.cells();
            cells.any(|cell| now.watches(OWN, cell) && !then.watches(OWN, cell))
        });
        shown += usize::from(shows);
        assert!(execute(&mut past, order), "{}", book.id);
        assert_eq!(past.can_undo().is_err(), shows, "{}", book.id);
        let mut plain = at(&open, Cell::new(4, 3));
        let (order, before) = (walk(&mut plain), plain.hash());
        assert!(execute(&mut plain, order), "{}", book.id);
        assert_eq!(plain.undo(), Ok(()), "{}", book.id);
        assert_eq!(plain.hash(), before, "{}", book.id);
    }
    // Some books see round the edge of the gap from the start.
    assert!(shown >= 3, "{shown} books");
}

/// A random map: walls, doors and crates, with Ann somewhere.
fn map_by_lot(lot: &mut ChaCha8Rng) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = (0..7)
        .map(|_| {
            let letter = |number| match number {
                0..=5 => '#',
                6..=8 => 'D',
                9..=10 => 'c',
                _ => '.',
            };
            (0..8).map(|_| letter(lot.next_u32() % 22)).collect()
        })
        .collect();
    rows[lot.next_u32() as usize % 7][lot.next_u32() as usize % 8] = 'A';
    rows.into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
}

/// Rules: GN-UND-01
#[test]
fn in_worlds_that_a_side_cannot_tell_apart_an_order_can_be_taken_back_in_both_or_in_neither() {
    let mut lot = ChaCha8Rng::seed_from_u64(43);
    let (mut compared, mut allowed) = (0, 0);
    for book in books() {
        let mut pairs = 0;
        for _ in 0..400 {
            if pairs == 8 {
                break;
            }
            let map = map_by_lot(&mut lot);
            let squares: Vec<Cell> = (0..7)
                .flat_map(|y| (0..8).map(move |x| Cell::new(x, y)))
                .filter(|cell| map[cell.y as usize].as_bytes()[cell.x as usize] == b'.')
                .collect();
            let seed = u64::from(lot.next_u32());
            if squares.len() < 2 {
                continue;
            }
            let mut world = || {
                let bob = squares[lot.next_u32() as usize % squares.len()];
                let found = battle(book, &map, bob, seed)?;
                (!SideView::new(found.view(), OWN).sees(BOB)).then_some(found)
            };
            let (Some(mut one), Some(mut other)) = (world(), world()) else {
                continue;
            };
            if one.view().cell(BOB) == other.view().cell(BOB) {
                continue;
            }
            let orders = fork_for(&mut one, OWN, 0).legal_orders();
            assert_eq!(
                orders,
                fork_for(&mut other, OWN, 0).legal_orders(),
                "{}",
                book.id
            );
            pairs += 1;
            for order in orders {
                let words = order_text::write(one.scene(), &order);
                let ends = [&mut one, &mut other].map(|world| {
                    let mut world = world.fork(world.seed());
                    let before = world.hash();
                    let done = execute(&mut world, order.clone());
                    let end = world.can_undo();
                    if end.is_ok() {
                        world.undo().unwrap();
                        assert_eq!(world.hash(), before, "{words}");
                    }
                    (done, end)
                });
                let [(true, one), (true, other)] = ends else {
                    panic!("{}: {words}: {ends:?}", book.id);
                };
                assert_eq!(
                    one.is_ok(),
                    other.is_ok(),
                    "{}: {words}: {ends:?} {map:#?}",
                    book.id
                );
                compared += 1;
                allowed += usize::from(one.is_ok());
            }
        }
    }
    assert!(compared > 400 && allowed > 60, "{allowed} of {compared}");
}
