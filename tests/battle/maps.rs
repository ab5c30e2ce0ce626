//! Maps over the board: compared with the legal orders square by square, and revealing nothing that
//! a side does not know.

use std::{collections::BTreeSet, path::Path, time::Instant};

use shadowgrid::{
    battle::{
        Battle,
        ids::{SideId, UnitId, UnitSet},
        orders::{
            order::{ActionId, Order},
            plan::Plan,
        },
        ruleset::{Book, Group},
    },
    data::{books::BOOKS, level::Level},
    document::Document,
    geometry::Cell,
    preview::maps::{Chart, ChartRequest, MapKind, Pattern, believed, chart},
};

const WARDENS: SideId = SideId(0);
/// Threshold's price name for actions that are only begun.
const LATER: &str = "AP later";
const IREN: UnitId = UnitId(0);
const BRUTE: UnitId = UnitId(1);
const SHOT: UnitId = UnitId(2);

fn read(name: &str, text: String) -> Level {
    let (level, problems) = Level::read(&Document::parse(name, text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    level.unwrap_or_else(|| panic!("{words:?}"))
}

/// A yard with a wall and things to hide behind; a brute and an archer against one archer.
fn yard(book: &'static Book, sneak: Option<(i16, i16)>) -> Battle {
    let sneak = sneak.map_or_else(String::new, |(x, y)| {
        format!(
            "(name: \"Sneak\", archetype: shade, side: \"Shadows\", at: ({x}, {y}), hidden: true),"
        )
    });
    let text = format!(
        r#"Level(
            format: 1,
            name: "Yard",
            books: [evoker, threshold, maneuver, momentum, vigor],
            legend: {{ '.': floor, 'o': (floor, obstacle: crate), 'W': wall }},
            map: [
                "..............",
                ".......W......",
                ".o.....W..o...",
                ".......W......",
                "....WWWW......",
                "..............",
                "..o...........",
            ],
            elevation: [
                "..........2222",
                "..........2222",
                "..............",
                "..............",
                "..............",
                "..............",
                "..............",
            ],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [
                (name: "Iren", archetype: archer, side: "Wardens", at: (1, 5)),
                (name: "Brute", archetype: brute, side: "Shadows", at: (12, 5)),
                (name: "Shot", archetype: archer, side: "Shadows", at: (9, 6)),
                {sneak}
            ],
        )"#
    );
    read("yard.ron", text).battle(book, 3).unwrap()
}

fn danger(battle: &mut Battle, marked: UnitSet) -> Chart {
    let mut fork = believed(battle, Some(WARDENS));
    let ask = ChartRequest {
        marked,
        ..ChartRequest::new(MapKind::Danger, Some(IREN))
    };
    chart(&mut fork, ask)
}

/// Whether an enemy could attack a target in its next turn, tried with orders: run or not, go
/// anywhere, attack.
fn could_strike(battle: &mut Battle, enemy: UnitId, target: UnitId) -> bool {
    let book = battle.scene().book;
    let attacks = |battle: &Battle| {
        let view = battle.view();
        let mut orders = Vec::new();
        for (place, action) in book.actions.iter().enumerate() {
            let entry = action.entry();
            let strikes = entry.group == Group::Attack && entry.key != "charge";
            if strikes && action.ready(view, enemy).is_ok() {
                action.orders(view, enemy, ActionId(place as u8), &mut orders);
            }
        }
        orders.iter().any(|order| {
            let aimed = order.target() == Some(target) || order.cell() == Some(view.cell(target));
            // An action only begun in this turn attacks in a later one.
            let whole = |plan: &Plan| plan.price.iter().all(|(what, _)| *what != LATER);
            aimed && battle.plan(order).is_ok_and(|plan| whole(&plan))
        })
    };
    battle.begin_trial();
    battle.stage(|r| book.turns.poise(r, enemy));
    let mut found = attacks(battle);
    for run in [None, book.action_named("run")] {
        let mut ran = battle.fork(1);
        if let Some(run) = run {
            ran.execute(Order::new(enemy, run)).unwrap();
        }
        for there in book.movement.reach(ran.view(), enemy) {
            if found {
                break;
            }
            ran.begin_trial();
            ran.stage(|r| {
                book.movement.arrive(r, enemy, there.cell, there.cost);
                r.observe();
            });
            found = attacks(&ran);
            ran.end_trial();
        }
    }
    battle.end_trial();
    found
}

#[test]
fn danger_is_where_orders_could_strike() {
    for book in BOOKS {
        let mut battle = yard(book, None);
        let map = danger(&mut battle, UnitSet::default());
        assert!(map.squares.len() > 10, "{}", book.id);
        let mut fork = believed(&mut battle, Some(WARDENS));
        for cell in fork.view().board().grid.cells() {
            // Every fifth square is enough to tell.
            let free = fork.view().occupant(cell, Default::default()).is_none();
            let wall = fork.view().board().is_wall(fork.view().ground(), cell);
            if wall || !free || (cell.x + 2 * cell.y) % 5 != 0 {
                continue;
            }
            fork.begin_trial();
            fork.stage(|r| {
                r.place(IREN, cell);
                r.observe();
            });
            let mut who = UnitSet::default();
            for enemy in [BRUTE, SHOT] {
                if could_strike(&mut fork, enemy, IREN) {
                    who.insert(enemy);
                }
            }
            fork.end_trial();
            let told = map
                .squares
                .get(&cell)
                .map_or(UnitSet::default(), |spot| spot.who);
            assert_eq!(told, who, "{} at {cell}", book.id);
        }
    }
}

#[test]
fn marked_enemies_alone_count_and_no_chart_changes_the_battle() {
    for book in BOOKS {
        let mut battle = yard(book, None);
        let all = danger(&mut battle, UnitSet::default());
        let mut brute = UnitSet::default();
        brute.insert(BRUTE);
        let one = danger(&mut battle, brute);
        for (cell, spot) in &all.squares {
            let of_brute = one.squares.contains_key(cell);
            assert_eq!(spot.who.contains(BRUTE), of_brute, "{} at {cell}", book.id);
            assert_eq!(spot.number, Some(((spot.amount + 50) / 100) as i16));
        }
        assert!(one.squares.values().all(|spot| spot.who == brute));
        let mut fork = believed(&mut battle, Some(WARDENS));
        let before = fork.hash();
        for topic in MapKind::ALL {
            chart(&mut fork, ChartRequest::new(topic, Some(IREN)));
            assert_eq!(fork.hash(), before, "{topic:?}");
        }
    }
}

#[test]
fn charts_tell_nothing_of_somebody_hidden() {
    // In the other books a unit that hides in the open is seen at once; the tests of twin battles
    // cover them.
    let hides = |book: &&Book| matches!(book.id, "evoker" | "threshold");
    for book in BOOKS.into_iter().filter(hides) {
        let charts = |sneak| {
            let mut battle = yard(book, Some(sneak));
            let mut fork = believed(&mut battle, Some(WARDENS));
            MapKind::ALL.map(|topic| chart(&mut fork, ChartRequest::new(topic, Some(IREN))))
        };
        let first = charts((6, 2));
        for sneak in [(6, 0), (3, 5), (9, 2)] {
            assert_eq!(first, charts(sneak), "{} hidden at {sneak:?}", book.id);
        }
    }
}

#[test]
fn cover_and_sight_are_those_between_the_squares() {
    for book in BOOKS {
        let mut battle = yard(book, None);
        let mut fork = believed(&mut battle, Some(WARDENS));
        let cover = chart(&mut fork, ChartRequest::new(MapKind::Cover, Some(IREN)));
        let unseen = cover.classes.len() as u8 - 1;
        for (&cell, spot) in &cover.squares {
            fork.begin_trial();
            fork.stage(|r| r.place(IREN, cell));
            let view = fork.view();
            let seen: Vec<UnitId> = [BRUTE, SHOT]
                .into_iter()
                .filter(|&enemy| view.cell(enemy) != cell && (book.sees)(view, enemy, IREN))
                .collect();
            assert_eq!(
                spot.class == unseen,
                seen.is_empty(),
                "{} at {cell}",
                book.id
            );
            fork.end_trial();
        }
        // Behind the wall there is no cover, but no enemy looks there.
        assert_eq!(cover.squares[&Cell::new(6, 2)].class, unseen);
        let from_there = ChartRequest {
            from: Some(Cell::new(6, 2)),
            ..ChartRequest::new(MapKind::Sight, Some(IREN))
        };
        let sight = chart(&mut fork, from_there);
        let words = |cell: Cell| {
            sight.classes[usize::from(sight.squares[&cell].class)]
                .words
                .clone()
        };
        assert_eq!(words(Cell::new(9, 2)), "out of sight");
        assert_eq!(words(Cell::new(5, 2)), "in sight");
    }
}

#[test]
fn heights_have_numbers_and_edges_and_no_two_classes_one_look() {
    for book in BOOKS {
        let mut battle = yard(book, None);
        let mut fork = believed(&mut battle, Some(WARDENS));
        let heights = chart(&mut fork, ChartRequest::new(MapKind::Heights, None));
        assert_eq!(heights.squares[&Cell::new(12, 1)].number, Some(2));
        assert!(heights.edges.contains(&(Cell::new(10, 1), Cell::new(9, 1))));
        assert!(
            !heights
                .edges
                .iter()
                .any(|(_, lower)| lower.x > 10 && lower.y < 2)
        );
        for topic in MapKind::ALL {
            let map = chart(&mut fork, ChartRequest::new(topic, Some(IREN)));
            let looks: BTreeSet<Pattern> = map.classes.iter().map(|class| class.pattern).collect();
            assert_eq!(looks.len(), map.classes.len(), "{} {topic:?}", book.id);
        }
    }
}

#[test]
fn a_turn_leads_where_its_orders_lead() {
    for book in BOOKS {
        let mut battle = yard(book, None);
        let acting = battle.acting().unwrap();
        let reach = book.movement.reach(battle.view(), acting);
        let side = battle.view().side(acting);
        let mut fork = believed(&mut battle, Some(side));
        let range = chart(&mut fork, ChartRequest::new(MapKind::Range, Some(acting)));
        for there in &reach {
            let spot = range.squares[&there.cell];
            assert_eq!(
                spot.amount,
                i64::from(there.cost),
                "{} {}",
                book.id,
                there.cell
            );
        }
        assert!(!range.classes.is_empty());
    }
}

#[test]
fn charts_of_the_levels_can_be_made_by_every_book() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    for name in [
        "first-light",
        "collapsed-atrium",
        "saltglass-wharf",
        "old-refectory",
        "beacon-head",
    ] {
        for book in BOOKS {
            let text = std::fs::read_to_string(folder.join(format!("{name}.ron"))).unwrap();
            let level = read(name, text);
            let Ok(mut battle) = level.battle(book, 3) else {
                continue;
            };
            let Some(acting) = battle.acting() else {
                continue;
            };
            let side = battle.view().side(acting);
            let mut fork = believed(&mut battle, Some(side));
            for topic in MapKind::ALL {
                let started = Instant::now();
                let map = chart(&mut fork, ChartRequest::new(topic, Some(acting)));
                println!(
                    "{name} {} {topic:?}: {} squares, {:?}",
                    book.id,
                    map.squares.len(),
                    started.elapsed()
                );
                assert!(
                    !map.squares.is_empty() || !map.note.is_empty(),
                    "{name} {topic:?}"
                );
                for &cell in map.squares.keys() {
                    assert!(map.says(fork.view(), cell).is_some());
                }
            }
        }
    }
}
