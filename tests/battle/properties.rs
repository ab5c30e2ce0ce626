//! Invariants after every order: of random legal battles, of battles that the brain plays on every
//! level, and of battles in a mirror.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

use super::remembered::is_as_fresh;
use shadowgrid::{
    ai,
    battle::{
        Battle, TrialResult, UndoEnd,
        components::{
            Band, Carried, Columns, Conditions, Hands, Hold, Pools, Verdict, WoundSlots, Wounds,
        },
        ids::UnitId,
        odds::Budget,
        orders::{
            order::{Aim, Order, Tool},
            question::{Choice, Question},
        },
        ruleset::{ActionBits, Book, Group},
        view::View,
    },
    data::level::Level,
    dice::DiceStream,
    document::Document,
    geometry::Cell,
    rules::evoker::{self, conditions},
    text::order_text,
};

/// A yard with everything the book moves through: walls, crates, rubble, water, heights, a door.
const YARD: &str = r#"
Level(
    format: 1,
    name: "Yard",
    books: [evoker],
    legend: { 'W': wall, '.': floor, 'o': (floor, obstacle: crate), '~': water(1.2), ',': rubble },
    map: [
        "WWWWWWWWWWWW",
        "W....o.....W",
        "W..,,..~~..W",
        "W..,,..~~o.W",
        "W.o........W",
        "W....WW....W",
        "W..........W",
        "WWWWWWWWWWWW",
    ],
    sides: [Side(name: "Wardens", colour: azure, controller: ai), Side(name: "Shades", colour: crimson, controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Wardens", at: (1, 2)),
        (archetype: archer, side: "Wardens", at: (1, 4)),
        (archetype: shade, side: "Shades", at: (9, 2)),
        (archetype: gloam_wing, side: "Shades", at: (9, 4)),
        (archetype: brute, side: "Shades", at: (8, 5)),
    ],
)
"#;

/// Three zones with everything the book moves through between spots: a gate, a climb, a gap,
/// rubble, water, cover that breaks, something to find and something to use.
const SCHOOL: &str = r#"
Level(
    format: 1,
    name: "School",
    books: [evoker],
    battlefield: zones(spots_m: 4, zones_m: 9, zones: [
        Zone(name: "Hall", adjacent: ["Court", "Vault"], sees: ["Court"], spots: [
            Spot(name: "empty"),
            Spot(name: "desk", object: desk, interact: (skill: athletics, becomes: "wreck")),
            Spot(name: "balcony", ground: floor(elevation: 3), climb: 3),
            Spot(name: "wreck", ground: rubble, later: true),
        ], hidden_spots: [Spot(name: "hatch", cover: heavy)]),
        Zone(name: "Court", adjacent: ["Hall"], sees: ["Hall"], spots: [
            Spot(name: "empty", ground: rubble),
            Spot(name: "pond", ground: water(1.2)),
            Spot(name: "roof", ground: floor(elevation: 4), gap: (metres: 2, depth: 4), solid: true),
        ]),
        Zone(name: "Vault", adjacent: ["Hall"], spots: [
            Spot(name: "empty"),
            Spot(name: "door", gate: true),
            Spot(name: "safe", cover: heavy, durability: 5),
        ]),
    ]),
    sides: [Side(name: "Wardens", colour: azure, controller: ai), Side(name: "Shades", colour: crimson, controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Wardens", spot: ("Hall", "desk")),
        (archetype: archer, side: "Wardens", spot: ("Hall", "balcony")),
        (archetype: invoker, side: "Wardens", spot: ("Vault", "safe")),
        (archetype: shade, side: "Shades", spot: ("Hall", "empty")),
        (archetype: gloam_wing, side: "Shades", spot: ("Court", "pond")),
        (archetype: brute, side: "Shades", spot: ("Court", "empty")),
    ],
)
"#;

fn yard(seed: u64) -> Battle {
    battle_of(YARD, seed)
}

fn battle_of(level: &str, seed: u64) -> Battle {
    battle_by(&evoker::BOOK, level, seed)
}

/// A battle on a level by a book.
pub fn battle_by(book: &'static Book, level: &str, seed: u64) -> Battle {
    let document = Document::parse("yard.ron", level);
    let (level, problems) = Level::read(&document);
    let faults: Vec<String> = problems
        .iter()
        .map(|problem| problem.message.clone())
        .collect();
    level
        .unwrap_or_else(|| panic!("{faults:?}"))
        .battle(book, seed)
        .unwrap_or_else(|_| panic!("the level is not for {}", book.id))
}

/// Picks by a stream of its own.
pub struct Picker(pub DiceStream);

impl Picker {
    pub fn of(&mut self, n: usize) -> usize {
        usize::from(self.0.throw(n.clamp(1, 60_000) as u16)) - 1
    }
}

/// Checks the invariants of every battle.
pub fn check_state(battle: &Battle) {
    let view = battle.view();
    for unit in view.store.ids() {
        for pool in view.store.get::<Pools>(unit).0 {
            let range = -*pool.debt..=pool.max.max(0);
            assert!(range.contains(&pool.now), "{pool:?}");
        }
        let wounds = view.store.get::<Wounds>(unit);
        for track in [wounds.light, wounds.heavy, wounds.deadly] {
            assert!(track.left <= track.max, "{track:?}");
        }
        check_hands(&view.store.get::<Hands>(unit).carried);
        for slots in view.store.get::<WoundSlots>(unit).0 {
            assert!(slots.taken <= slots.max, "{slots:?}");
        }
        let alone = view.scene.book.id == evoker::BOOK.id;
        // EV-AIL-02: one ailment of each category.
        let mut categories: Vec<_> = conditions::ailments_of(view, unit)
            .filter(|_| alone)
            .map(|(_, row)| row.category())
            .collect();
        let held = categories.len();
        categories.sort();
        categories.dedup();
        assert_eq!(categories.len(), held, "two ailments of a category");
        if view.status(unit).is_active() {
            for cell in view.footprint(unit).cells() {
                // Riders stand where their mounts do.
                let body = view.mount(unit).unwrap_or(unit);
                let stands = view.occupant(cell, view.band(unit));
                // Threshold knows shared spaces (TH-ACT-14).
                let fits = stands == Some(body) || !alone && stands.is_some();
                assert!(fits, "{stands:?} stands on {cell} in place of {body:?}");
                assert!(
                    view.band(unit) != Band::Ground || !view.board().is_wall(view.ground(), cell),
                    "somebody stands in the wall at {cell}"
                );
            }
        }
    }
    if battle.is_over() {
        assert!(battle.acting().is_none());
        let end = view.scene.book.action_named("end").unwrap();
        for unit in view.store.ids() {
            assert!(battle.plan(&Order::new(unit, end)).is_err(), "it is over");
        }
    } else {
        let acting = battle.acting().expect("somebody acts");
        assert!(
            view.status(acting).is_active(),
            "the one who acts is in the battle"
        );
    }
}

/// A hand holds one item, and both hands together one.
fn check_hands(carried: &[Carried]) {
    let held = |hold: Hold| carried.iter().filter(|one| one.hold == hold).count();
    let (right, left, both) = (held(Hold::Right), held(Hold::Left), held(Hold::Both));
    assert!(right + both <= 1 && left + both <= 1, "{carried:?}");
}

/// Everything that must hold of one order before and after it is carried out.
fn play_one(battle: &mut Battle, order: Order, choose: &mut dyn FnMut(View<'_>, &Question) -> u8) {
    play_by(battle, order, choose);
    check_state(battle);
}

/// The same by any book.
pub fn play_by(
    battle: &mut Battle,
    order: Order,
    choose: &mut dyn FnMut(View<'_>, &Question) -> u8,
) {
    let before = battle.hash();
    assert!(battle.plan(&order).is_ok());
    let mut by_another = order.clone();
    by_another.unit = UnitId((order.unit.0 + 1) % battle.view().store.len() as u16);
    let action = battle.scene().book.action(order.action);
    let is_free = action.is_some_and(|action| action.bits().contains(ActionBits::ANY_TIME));
    assert!(
        is_free || battle.plan(&by_another).is_err(),
        "nobody acts out of turn"
    );
    assert_eq!(battle.hash(), before, "a plan changes nothing");
    let words = order_text::write(battle.scene(), &order);
    assert_eq!(
        order_text::parse(battle.view(), &words).as_ref(),
        Ok(&order),
        "{words}"
    );
    is_as_fresh(battle);
    battle.begin_trial();
    let tried = battle.try_order(&order, DiceStream::new(before, 7));
    assert!(matches!(tried, TrialResult::Done));
    is_as_fresh(battle);
    battle.end_trial();
    assert_eq!(battle.hash(), before, "a trial is taken back whole");
    is_as_fresh(battle);
    let odds = battle
        .odds(
            &order,
            Budget {
                runs: 400,
                samples: 20,
                merge: true,
            },
        )
        .unwrap();
    assert!(odds.total().is_one(), "odds sum to one");
    assert_eq!(battle.hash(), before, "odds change nothing");

    let mut answers = Vec::new();
    let mut answer = |view: View<'_>, question: &Question| {
        assert!(!question.choices.is_empty());
        let on_map = |choice: &Choice| match choice {
            Choice::Cell(cell) => view.board().grid.contains(*cell),
            _ => true,
        };
        assert!(question.choices.iter().all(on_map), "{question:?}");
        let choice = choose(view, question);
        answers.push(choice);
        Some(choice)
    };
    let mut fork = battle.fork(battle.seed());
    battle.execute_with(order.clone(), &mut answer).unwrap();

    // The fork meets the same questions one at a time, and ends in the same state.
    let mut given = answers.iter();
    let mut nobody = |_: View<'_>, _: &Question| None;
    fork.execute_with(order, &mut nobody).unwrap();
    let mut published = fork.log().to_vec();
    while fork.question().is_some() {
        assert_eq!(fork.log()[..published.len()], published[..]);
        let mut nobody = |_: View<'_>, _: &Question| None;
        fork.answer_with(*given.next().unwrap(), Some(&mut nobody))
            .unwrap();
        published = fork.log().to_vec();
    }
    assert!(given.next().is_none(), "the fork is asked as often");
    assert_eq!(
        fork.hash(),
        battle.hash(),
        "one answer at a time or all at once"
    );
}

pub fn round_trip(battle: &mut Battle) {
    let columns = battle.capture();
    let text = ron::to_string(&columns).unwrap();
    let read: Columns = ron::from_str(&text).unwrap();
    assert_eq!(columns, read);
    battle.restore(&read);
    assert_eq!(battle.hash(), columns.hash());
}

#[test]
fn random_legal_battles_keep_every_invariant() {
    for seed in 0..6 {
        keeps_every_invariant(yard(seed), seed);
    }
}

/// Rules: EV-ZON-01
#[test]
fn so_do_battles_between_zones() {
    for seed in 0..4 {
        keeps_every_invariant(battle_of(SCHOOL, seed), seed);
    }
}

fn keeps_every_invariant(mut battle: Battle, seed: u64) {
    let mut picker = Picker(DiceStream::new(seed, 0xabc));
    check_state(&battle);
    for _ in 0..60 {
        if battle.is_over() {
            break;
        }
        let orders = battle.legal_orders();
        assert!(!orders.is_empty(), "ending the turn is always legal");
        let order = orders[picker.of(orders.len())].clone();
        play_one(&mut battle, order, &mut |_, question| {
            picker.of(question.choices.len()) as u8
        });
        check_state(&battle);
    }
    round_trip(&mut battle);
}

#[test]
fn nonsense_orders_are_refused_and_change_nothing() {
    let mut battle = yard(3);
    let before = battle.hash();
    let mut picker = Picker(DiceStream::new(9, 9));
    for _ in 0..400 {
        let mut order = Order::new(
            UnitId(picker.of(8) as u16),
            shadowgrid::battle::orders::order::ActionId(picker.of(60) as u8),
        );
        if picker.of(2) == 0 {
            order = order.at(UnitId(picker.of(5) as u16));
        } else {
            let cell = Cell::new(picker.of(40) as i16 - 10, picker.of(40) as i16 - 10);
            order = order.to(cell);
        }
        order.modes.0 = picker.of(60_000) as u32;
        let _ = battle.plan(&order);
        assert_eq!(battle.hash(), before);
    }
}

/// Every level of the game, in the order of their names.
fn levels() -> Vec<Level> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| Level::open(file).0.unwrap())
        .collect()
}

/// Orders of each battle that are looked at one by one.
const ORDERS: usize = 10;

/// Whole battles in an ordinary run; `SHADOWGRID_BATTLES=2000 cargo test --release
/// --no-default-features --test battle whole_battles -- --nocapture` plays more of them.
const BATTLES: u64 = 9;

/// In a whole battle the state is checked after every order, and one order of this many in full.
const SAMPLE: u64 = 24;

/// No battle takes this many orders.
const ENDLESS: u64 = 20_000;

#[test]
fn battles_of_the_brain_keep_every_invariant_on_all_levels() {
    for (number, level) in levels().iter().enumerate() {
        let mut battle = level
            .battle(&evoker::BOOK, 40 + number as u64)
            .ok()
            .unwrap();
        check_state(&battle);
        for _ in 0..ORDERS {
            if battle.is_over() {
                break;
            }
            let before = battle.hash();
            let order = ai::next_order(&mut battle);
            assert_eq!(battle.hash(), before, "thinking changes nothing");
            play_one(&mut battle, order, &mut ai::answer);
        }
        round_trip(&mut battle);
    }
}

#[test]
fn whole_battles_of_the_brain_keep_every_invariant_to_their_end() {
    let battles = std::env::var("SHADOWGRID_BATTLES")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(BATTLES);
    let levels = levels();
    let games: Vec<(&Level, &'static Book)> = levels
        .iter()
        .flat_map(|level| level.books.iter().map(move |&book| (level, book)))
        .collect();
    let next = AtomicU64::new(0);
    let draws = AtomicU64::new(0);
    let play = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= battles {
                break;
            }
            let (level, book) = games[(number % games.len() as u64) as usize];
            let verdict = plays_to_the_end(level, book, number);
            if !matches!(verdict, Verdict::Won(_)) {
                draws.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |cores| cores.get()) {
            scope.spawn(play);
        }
    });
    let draws = draws.into_inner();
    eprintln!(
        "{battles} battles of {} levels and books, {draws} draws",
        games.len()
    );
}

/// Rules: EV-MOV-04
#[test]
fn battles_that_failed_once_do_not_fail_again() {
    // A unit that was hurt on its way stopped in an ally's square.
    let failed = [("Saltglass Wharf", 534)];
    for (name, seed) in failed {
        let level = levels().into_iter().find(|level| level.name == name);
        plays_to_the_end(&level.unwrap(), &evoker::BOOK, seed);
    }
}

/// Says which battle it was that failed.
struct Named(String);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in {}", self.0);
        }
    }
}

fn plays_to_the_end(level: &Level, book: &'static Book, seed: u64) -> Verdict {
    let mut battle = level.battle(book, seed).ok().unwrap();
    let who = format!("{} by {} with seed {seed}", level.name, book.id);
    let _named = Named(who.clone());
    while !battle.is_over() {
        let number = battle.orders_done();
        assert!(number < ENDLESS, "{who} does not end");
        let before = battle.hash();
        let order = ai::next_order(&mut battle);
        assert_eq!(battle.hash(), before, "{who}: thinking changes nothing");
        if (number + seed).is_multiple_of(SAMPLE) {
            play_one(&mut battle, order, &mut ai::answer);
        } else {
            let mut answer = |view: View<'_>, question: &Question| Some(ai::answer(view, question));
            let words = order_text::write(battle.scene(), &order);
            let done = battle.execute_with(order, &mut answer);
            assert!(done.is_ok(), "{who}: {words}: {done:?}");
            check_state(&battle);
        }
        battle.close_undo(UndoEnd::Turn);
    }
    round_trip(&mut battle);
    battle.view().clock().verdict().unwrap()
}

/// The north-west square of a mirrored space.
fn mirrored(battle: &Battle, cell: Cell, squares: u8) -> Cell {
    let width = battle.view().board().grid.width as i16;
    Cell::new(width - i16::from(squares) - cell.x, cell.y)
}

/// The state in the mirror must be the state.
#[track_caller]
fn check_mirror(battle: &Battle, twin: &Battle, after: &str) {
    let (view, other) = (battle.view(), twin.view());
    for unit in view.store.ids() {
        let squares = view.scene.member(unit).squares;
        let place = mirrored(battle, view.cell(unit), squares);
        assert_eq!(other.cell(unit), place, "{after}");
        assert_eq!(view.status(unit), other.status(unit), "{after}");
        assert_eq!(view.altitude(unit), other.altitude(unit));
        assert_eq!(view.posture(unit), other.posture(unit));
        let wounds = |view: View<'_>| *view.store.get::<Wounds>(unit);
        assert_eq!(wounds(view), wounds(other), "{after}");
        let pools = |view: View<'_>| *view.store.get::<Pools>(unit);
        assert_eq!(pools(view), pools(other), "{after}");
        let lasting = |view: View<'_>| view.store.get::<Conditions>(unit).clone();
        assert_eq!(lasting(view), lasting(other), "{after}");
    }
    assert_eq!(battle.acting(), twin.acting());
}

/// Orders that mirror with the board: steps, attacks, spells. Excluded: routes of several steps,
/// including charges, because they are found in reading order; riders, because they sit in the
/// north-west square of their mount; and drops, because an item lands in the north-west square of
/// its unit.
fn turns_round(battle: &Battle, order: &Order) -> bool {
    let view = battle.view();
    // A thrown item drifts where the die points, or lies in the north-west square of its target.
    let thrown = ["grenade", "knife"].into_iter().any(|name| {
        let item = evoker::character::stats::catalogue(view).item_named(name);
        item.is_some_and(|item| order.with == Tool::Item(item))
    });
    let far = order
        .cell()
        .is_some_and(|cell| cell.chebyshev(view.cell(order.unit)) > 1);
    let by_reading_order = ["charge", "delay", "mount", "drop"]
        .into_iter()
        .any(|key| evoker::BOOK.action_named(key) == Some(order.action));
    order.path.is_empty() && !far && !by_reading_order && !thrown
}

#[test]
fn a_battle_in_a_mirror_is_the_mirrored_battle() {
    let mirror_rows = |text: &str| -> String {
        let turn = |line: &str| match line.trim().strip_prefix(['"']) {
            Some(row) if row.ends_with("\",") && row.len() == 14 => {
                let row: String = row.trim_end_matches("\",").chars().rev().collect();
                format!("\"{row}\",")
            }
            _ => match line.split_once("at: (") {
                Some((head, tail)) => {
                    let (x, rest) = tail.split_once(',').unwrap();
                    let squares = if head.contains("brute") { 2 } else { 1 };
                    let x = 12 - squares - x.parse::<i16>().unwrap();
                    format!("{head}at: ({x},{rest}")
                }
                None => line.to_owned(),
            },
        };
        text.lines().map(|line| turn(line) + "\n").collect()
    };
    for seed in 0..4 {
        let mut battle = battle_of(YARD, seed);
        let mut twin = battle_of(&mirror_rows(YARD), seed);
        check_mirror(&battle, &twin, "at the start");
        let mut picker = Picker(DiceStream::new(seed, 0x3e));
        for _ in 0..60 {
            if battle.is_over() {
                break;
            }
            let mut orders = battle.legal_orders();
            orders.retain(|order| turns_round(&battle, order));
            let order = orders[picker.of(orders.len())].clone();
            let mut turned = order.clone();
            if let Aim::Cell(cell) = order.aim {
                // A Move names the north-west square of the whole body.
                let group = evoker::BOOK.action(order.action).unwrap().entry().group;
                let squares = if group == Group::Move {
                    battle.view().scene.member(order.unit).squares
                } else {
                    1
                };
                turned.aim = Aim::Cell(mirrored(&battle, cell, squares));
            }
            let mut answer = |_: View<'_>, _: &Question| Some(0);
            battle.execute_with(order.clone(), &mut answer).unwrap();
            let done = twin.execute_with(turned, &mut answer);
            assert!(done.is_ok(), "{order:?}: {done:?}");
            let words = order_text::write(battle.scene(), &order);
            check_mirror(&battle, &twin, &words);
        }
    }
}
