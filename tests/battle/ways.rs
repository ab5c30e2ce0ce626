//! What bars all ways between two sides, and how the computer gets over it (GN-WAY).

use shadowgrid::{
    ai,
    battle::{Battle, components::Verdict, ruleset::Book, ways::Ways},
    data::{books::BOOKS, document::Document, level::Level},
    geometry::{Cell, Direction},
};

/// Rounds within which a battle has to be decided.
const DECIDED: u16 = 40;

/// Something that bars the way: the squares of a strip across the map, or a wall with one of them in it.
enum Bar {
    Strip(&'static str),
    Wall(&'static str),
    /// A locked door, and the lever for it on the side of the first.
    Lever,
    /// All of the far side is higher, of this ground.
    Higher(&'static str),
}

const BARS: [Bar; 8] = [
    Bar::Wall("floor(obstacle: worn_door)"),
    Bar::Lever,
    Bar::Wall("floor(obstacle: shelf)"),
    Bar::Strip("pit(1)"),
    Bar::Strip("embers"),
    Bar::Strip("pit(2)"),
    Bar::Strip("deep_water"),
    Bar::Higher("scaffold(elevation: 3)"),
];

/// A level with a bar between its sides; `lot` says how wide it is and who stands where.
fn level(bar: &Bar, lot: u64) -> String {
    let wide = 1 + lot as usize % 2;
    let near = 4 + lot as usize / 2 % 3;
    let row = lot as usize / 6 % 5;
    let (ground, extra) = match bar {
        Bar::Strip(ground) | Bar::Wall(ground) | Bar::Higher(ground) => (*ground, String::new()),
        Bar::Lever => {
            let lever = format!(
                ", 'V': floor(obstacle: lever, interact: [(title: \"Pull\", \
                 effect: switches([({near}, {row})]))])"
            );
            ("floor(obstacle: locked_door)", lever)
        }
    };
    let rows = (0..5).map(|y| {
        let middle = match bar {
            Bar::Strip(_) => "X".repeat(wide),
            Bar::Wall(_) | Bar::Lever => (if y == row { "X" } else { "#" }).to_owned(),
            Bar::Higher(_) => "XXXXXX".to_owned(),
        };
        let first = match bar {
            Bar::Lever if y == (row + 2) % 5 => format!(".V{}", ".".repeat(near - 2)),
            _ => ".".repeat(near),
        };
        let far = if matches!(bar, Bar::Higher(_)) {
            ""
        } else {
            "....."
        };
        format!("\"{first}{middle}{far}\"")
    });
    let rows: Vec<String> = rows.collect();
    let east = rows[0].len() - 3;
    format!(
        "Level(format: 1, name: \"Barred\", round_limit: {DECIDED}, \
         legend: {{ '.': floor, '#': wall, 'X': {ground}{extra} }}, map: [{}], \
         sides: [Side(name: \"A\", controller: ai), Side(name: \"B\", controller: ai)], combatants: [\
         (archetype: vanguard, side: \"A\", at: (0, 1), name: \"Ann\"), \
         (archetype: warden, side: \"A\", at: (0, 3), name: \"Abe\"), \
         (archetype: husk, side: \"B\", at: ({east}, 2), name: \"Bea\")])",
        rows.join(", ")
    )
}

fn begun(text: &str, book: &'static Book, seed: u64) -> Battle {
    let (level, problems) = Level::read(&Document::parse("barred.ron", text.to_owned()));
    let problems = format!("{problems:?}");
    level.expect(&problems).battle(book, seed).ok().unwrap()
}

/// Rules: GN-WAY-01
#[test]
fn what_a_person_can_cross_the_computer_crosses() {
    let mut undecided = Vec::new();
    for (lot, bar) in BARS.iter().enumerate() {
        for (place, book) in BOOKS.iter().enumerate() {
            let lot = (lot * BOOKS.len() + place) as u64 * 7 + 3;
            let text = level(bar, lot);
            let mut battle = begun(&text, book, lot);
            ai::play_out(&mut battle).unwrap();
            if battle.view().clock().verdict() == Some(Verdict::DrawByCap) {
                undecided.push(format!("{}: {text}", book.id));
            }
        }
    }
    assert!(undecided.is_empty(), "{}", undecided.join("\n"));
}

/// Rules: GN-WAY-02
#[test]
fn one_of_two_sides_that_wait_at_embers_crosses_by_round_eight() {
    for book in BOOKS {
        let text = level(&Bar::Strip("embers"), 1);
        let mut battle = begun(&text, book, 5);
        let mut crossed = None;
        while crossed.is_none() && !battle.is_over() {
            ai::step(&mut battle).unwrap();
            let view = battle.view();
            let west = view.store.ids().filter(|&unit| view.cell(unit).x < 5);
            if west.count() != 2 {
                crossed = Some(view.clock().round);
            }
        }
        assert!(
            crossed.is_some_and(|round| round <= 8),
            "{}: {crossed:?}",
            book.id
        );
    }
}

/// Rules: GN-WAY-01
#[test]
fn a_body_too_large_for_a_gap_does_not_pass_it() {
    let text = level(&Bar::Wall("floor"), 3);
    for book in BOOKS {
        let battle = begun(&text, book, 1);
        let view = battle.view();
        let gap = view
            .board()
            .grid
            .cells()
            .find(|&cell| cell.x == 5 && !view.board().is_wall(view.ground(), cell));
        let gap = gap.unwrap();
        let passes = |side| {
            let ways = Ways::new(book, (view.board(), view.ground()), side, 100);
            ways.step(Cell::new(gap.x - i16::from(side), gap.y), Direction::East)
                .is_some()
        };
        assert!(passes(1), "{}", book.id);
        assert!(!passes(2), "{}", book.id);
    }
}
