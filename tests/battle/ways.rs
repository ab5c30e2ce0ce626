//! Obstacles across all routes between two sides, and how the computer crosses them (GN-WAY).

use std::{collections::BTreeMap, env, fs, path::Path};

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::Verdict,
        field::ways::{FAR, Ways},
        ruleset::Book,
    },
    data::{books::BOOKS, level::Level},
    document::Document,
    geometry::{Cell, Direction},
    preview::PreviewBattle,
    text::preview_text,
};

/// Rounds within which a battle has to be decided.
const DECIDED: u16 = 100;

/// A bar across the map: a strip of squares, or a wall with one square of it.
enum Bar {
    Strip(&'static str),
    Wall(&'static str),
    /// A locked door, and the lever for it on the side of the first.
    Lever,
    /// All of the far side is higher, of this ground.
    Higher(&'static str),
}

const BARS: [Bar; 17] = [
    Bar::Wall("floor(obstacle: worn_door)"),
    Bar::Lever,
    Bar::Wall("floor(obstacle: shelf)"),
    Bar::Wall("floor(obstacle: pillar)"),
    Bar::Wall("floor(obstacle: window)"),
    Bar::Wall("floor(obstacle: container)"),
    Bar::Wall("floor(obstacle: locked_door)"),
    Bar::Wall("floor(obstacle: desk)"),
    Bar::Strip("pit(1)"),
    Bar::Strip("embers"),
    Bar::Strip("pit(2)"),
    Bar::Strip("pit(4)"),
    Bar::Strip("chasm"),
    Bar::Strip("deep_water"),
    Bar::Higher("scaffold(elevation: 3)"),
    Bar::Higher("crag(elevation: 10)"),
    Bar::Higher("floor(elevation: -10)"),
];

/// The number of random levels.
const LEVELS: u64 = 40;

/// A level with a bar between its sides; `lot` decides its width and the units' places.
fn level(bar: &Bar, lot: u64) -> String {
    let wide = 1 + lot as usize % 2 + lot as usize / 90 % 2 * 2;
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
    let others = match lot / 30 % 3 {
        0 => format!("(archetype: husk, side: \"B\", at: ({east}, 2), name: \"Bea\")"),
        1 => format!("(archetype: shade, side: \"B\", at: ({east}, 2), name: \"Bea\")"),
        _ => format!(
            "(archetype: shade, side: \"B\", at: ({east}, 1), name: \"Bob\"), \
             (archetype: husk, side: \"B\", at: ({east}, 3), name: \"Bea\")"
        ),
    };
    format!(
        "Level(format: 1, name: \"Barred\", round_limit: {DECIDED}, \
         legend: {{ '.': floor, '#': wall, 'X': {ground}{extra} }}, map: [{}], \
         sides: [Side(name: \"A\", controller: ai), Side(name: \"B\", controller: ai)], combatants: [\
         (archetype: vanguard, side: \"A\", at: (0, 1), name: \"Ann\"), \
         (archetype: warden, side: \"A\", at: (0, 3), name: \"Abe\"), \
         {others}])",
        rows.join(", ")
    )
}

fn begun(text: &str, book: &'static Book, seed: u64) -> Battle {
    let (level, problems) = Level::read(&Document::parse("barred.ron", text.to_owned()));
    let problems = format!("{problems:?}");
    level.expect(&problems).battle(book, seed).ok().unwrap()
}

/// Whether any unit of one side can reach the other at all.
fn can_be_crossed(battle: &Battle) -> bool {
    let view = battle.view();
    let ways = Ways::new(view.scene.book, (view.board(), view.ground()), 1, 100);
    let enemies = |unit| -> Vec<Cell> { view.enemies(unit).map(|foe| view.cell(foe)).collect() };
    view.active().any(|unit| {
        let prices = ways.prices(&enemies(unit));
        let place = view.board().grid.index(view.cell(unit));
        place.is_some_and(|place| prices[place] < FAR)
    })
}

/// The description of an undecided battle; `None` for a decided one.
fn undecided(mut battle: Battle) -> Option<String> {
    ai::play_out(&mut battle).unwrap();
    let view = battle.view();
    let draw = view.clock().verdict() == Some(Verdict::DrawByCap);
    let units = view.active();
    let places = units.map(|unit| (&*view.scene.member(unit).name, view.cell(unit)));
    draw.then(|| {
        let places: Vec<_> = places.collect();
        format!("by {}, with {places:?} left", view.scene.book.id)
    })
}

/// `SHADOWGRID_BARRED=3400` tries so many levels instead and tells how many of each kind are drawn.
///
/// Rules: GN-WAY-01
#[test]
fn what_a_person_can_cross_the_computer_crosses() {
    let asked = env::var("SHADOWGRID_BARRED").ok();
    let levels = asked
        .as_ref()
        .map_or(LEVELS, |asked| asked.parse().unwrap());
    let mut drawn = Vec::new();
    let mut counts: BTreeMap<(usize, &str), (u64, u64)> = BTreeMap::new();
    for number in 0..levels {
        let kind = number as usize % BARS.len();
        let text = level(&BARS[kind], number * 7 + number / BARS.len() as u64);
        for book in BOOKS {
            let battle = begun(&text, book, number);
            if !can_be_crossed(&battle) {
                continue;
            }
            let (draws, all) = counts.entry((kind, book.id)).or_default();
            *all += 1;
            if let Some(end) = undecided(battle) {
                *draws += 1;
                drawn.push(format!("level {number} {end}: {text}"));
            }
        }
    }
    if asked.is_some() {
        for ((kind, book), (draws, all)) in &counts {
            eprintln!("{kind} {book}: {draws} of {all}");
        }
    }
    let crossed: u64 = counts.values().map(|(_, all)| all).sum();
    assert!(
        drawn.is_empty(),
        "{} of {crossed}:\n{}",
        drawn.len(),
        drawn.join("\n")
    );
    let all = levels * BOOKS.len() as u64;
    assert!(crossed >= all * 4 / 5, "{crossed} of {all}");
}

/// Levels at which both sides used to wait for each other until the round limit.
///
/// Rules: GN-WAY-01
#[test]
fn battles_over_what_bars_the_way_are_decided() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels/barred");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().collect();
    files.sort_by_key(|file| file.as_ref().unwrap().path());
    assert!(files.len() >= 5, "{files:?}");
    let mut drawn = Vec::new();
    for file in files {
        let path = file.unwrap().path();
        let level = Level::open(&path).0.unwrap();
        for book in BOOKS {
            let Ok(stage) = level.stage(book) else {
                continue;
            };
            for seed in 0..4 {
                let end = undecided(stage.battle(seed));
                drawn.extend(end.map(|end| format!("{} {seed} {end}", path.display())));
            }
        }
    }
    assert!(drawn.is_empty(), "{}", drawn.join("\n"));
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

/// What is no way to bodies by a book is none on the map of ways, and what breaks there is broken.
///
/// Rules: GN-WAY-01, MA-MOV-05, MO-MOV-09
#[test]
fn who_cannot_get_onto_a_container_has_to_break_it() {
    let text = level(&Bar::Wall("floor(obstacle: container)"), 3);
    for (id, is_way, is_dear) in [
        ("evoker", true, false),
        ("threshold", true, false),
        ("maneuver", false, false),
        ("momentum", true, true),
        ("vigor", true, false),
    ] {
        let book = BOOKS.into_iter().find(|book| book.id == id).unwrap();
        let battle = begun(&text, book, 1);
        let view = battle.view();
        let ways = Ways::new(book, (view.board(), view.ground()), 1, 100);
        let grid = view.board().grid;
        let stands = |&cell: &Cell| view.board().standing(view.ground(), cell).is_some();
        let container = grid.cells().find(stands).unwrap();
        let step = ways.step(container.offset(-1, 0), Direction::East);
        assert_eq!(step.is_some(), is_way, "{id}: {step:?}");
        assert_eq!(
            step.is_some_and(|price| price > 20),
            is_dear,
            "{id}: {step:?}"
        );
    }
}

/// By books in which bodies jump a narrow trench is a way, by the others and where it is wide none.
///
/// Rules: GN-WAY-01
#[test]
fn a_trench_is_leapt_over_where_it_is_narrow() {
    let text = |lot| level(&Bar::Strip("floor(elevation: -10)"), lot);
    for book in BOOKS {
        let jumps = matches!(book.id, "evoker" | "threshold" | "momentum");
        for (lot, is_way) in [(2, jumps), (3, jumps), (90, false)] {
            let battle = begun(&text(lot), book, 1);
            let who = format!("{} by {}", text(lot), book.id);
            assert_eq!(can_be_crossed(&battle), is_way, "{who}");
            if is_way {
                assert_eq!(undecided(battle), None, "{who}");
            }
        }
    }
}

/// Rules: GN-WAY-01
#[test]
fn previews_know_the_ways_over_what_bars_a_walk() {
    let bars = [
        ("floor(obstacle: worn_door)", "worn locked door"),
        ("floor(obstacle: shelf)", "shelf"),
        ("floor(obstacle: door)", "door"),
        ("pit(2)", "pit, 2 m deep"),
        ("embers", "glowing embers"),
        ("wall", ""),
    ];
    for (ground, name) in bars {
        let text = level(&Bar::Wall(ground), 3);
        for book in BOOKS {
            let mut battle = begun(&text, book, 1);
            let unit = battle.acting().unwrap();
            let is_first = battle.view().cell(unit).x < 5;
            let far = Cell::new(if is_first { 10 } else { 0 }, 4);
            let side = battle.view().side(unit);
            let standing = PreviewBattle::new(&mut battle, side).standing(unit, far);
            let who = format!("{} {ground}: {standing:?}", book.id);
            let said = preview_text::standing(battle.scene(), &standing);
            let Some(onward) = standing.onward else {
                assert!(
                    name.is_empty() || matches!(standing.walk, Some(Ok(_))),
                    "{who}"
                );
                continue;
            };
            let (cell, over) = onward.over.unwrap();
            assert_eq!((cell.x, &*over), (5, name), "{who}");
            assert!((1..30).contains(&onward.turns), "{who}");
            let words = format!(
                "by way of the {name} at 5,{}: about {} turn",
                cell.y, onward.turns
            );
            assert!(said.contains(&words), "{said}");
        }
    }
}

/// Rules: GN-WAY-01
#[test]
fn stairs_and_ground_that_trips_cost_a_plain_step() {
    let text = "Level(format: 1, name: \"Stairs\", legend: { '.': floor, 'l': stairs, \
        'h': stairs(elevation: 4), 'i': ice }, map: [\"lh.i.....\"], \
        sides: [Side(name: \"A\"), Side(name: \"B\", controller: ai)], combatants: [\
        (archetype: vanguard, side: \"A\", at: (5, 0), name: \"Ann\"), \
        (archetype: shade, side: \"B\", at: (8, 0), name: \"Bea\")])";
    for book in BOOKS {
        let battle = begun(text, book, 1);
        let view = battle.view();
        let ways = Ways::new(book, (view.board(), view.ground()), 1, 100);
        let east = |x| ways.step(Cell::new(x, 0), Direction::East);
        assert_eq!(
            [0, 2, 3].map(east),
            [Some(1); 3],
            "up the stairs, onto ice and off it by {}",
            book.id
        );
    }
}
