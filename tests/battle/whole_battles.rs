//! Whole battles on every level made for a book, led by brains and by random play: invariants after
//! every order, and that each battle ends.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::properties::{Picker, round_trip};
use shadowgrid::{
    ai,
    battle::{
        Battle, UndoEnd,
        belief::fork_for,
        components::{Hands, Hold, Pools},
        ids::UnitId,
        orders::{order::Order, question::Question},
        ruleset::Book,
        view::View,
    },
    data::level::Level,
    dice::DiceStream,
    text::order_text,
};

/// Battles in an ordinary run; `SHADOWGRID_BATTLES=2000 cargo test --no-default-features --test
/// battle whole_battles_of_maneuver -- --nocapture` plays more of them.
const BATTLES: u64 = 5;
/// Progress is printed after this many battles of a long run.
const TOLD: u64 = 50;
/// No battle takes this many orders.
const ENDLESS: u64 = 20_000;

/// Every level made for the book, in the order of their files.
fn levels(book: &Book) -> Vec<Level> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "ron"));
    files.sort();
    let levels = files.iter().map(|file| Level::open(file).0.unwrap());
    levels
        .filter(|level| level.books.iter().any(|known| known.id == book.id))
        .collect()
}

/// Says which battle it was that failed, and what was done last.
struct Named(String);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in {}", self.0);
        }
    }
}

/// Plays whole battles by a book and checks each after every order.
pub fn keep_their_bounds_and_end(book: &'static Book, check: fn(&Battle)) {
    let battles = std::env::var("SHADOWGRID_BATTLES").ok();
    let battles = battles.map_or(BATTLES, |number| number.parse().unwrap());
    let levels = levels(book);
    assert!(levels.len() >= 8);
    let (next, orders, rounds) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let failed = AtomicU64::new(0);
    let play = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= battles {
                break;
            }
            let level = &levels[(number % levels.len() as u64) as usize];
            let played = catch_unwind(AssertUnwindSafe(|| {
                Course { book, check }.plays_to_the_end(level, number)
            }));
            let Ok(battle) = played else {
                failed.fetch_add(1, Ordering::Relaxed);
                continue;
            };
            orders.fetch_add(battle.orders_done(), Ordering::Relaxed);
            let last: u64 = battle.view().clock().round.into();
            rounds.fetch_add(last, Ordering::Relaxed);
            if (number + 1) % TOLD == 0 {
                eprintln!("{} of {battles} battles begun and ended well", number + 1);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |cores| cores.get()) {
            scope.spawn(play);
        }
    });
    assert_eq!(failed.into_inner(), 0, "battles that broke a bound");
    let (orders, rounds) = (orders.into_inner(), rounds.into_inner());
    eprintln!(
        "{battles} battles of {}, {orders} orders, {rounds} rounds",
        book.id
    );
}

/// Battles by a book, with what must be so of them.
struct Course {
    book: &'static Book,
    check: fn(&Battle),
}

impl Course {
    /// Plays a battle to its end. Each side is led by the brain or at random, or alternates between
    /// the two.
    fn plays_to_the_end(&self, level: &Level, seed: u64) -> Battle {
        let mut battle = level.battle(self.book, seed).ok().unwrap();
        let mut named = Named(format!("{} with seed {seed}", level.name));
        let mut picker = Picker(DiceStream::new(seed, 0x6d61));
        // Of how many orders of a side one is left to chance.
        let chances = [0, 1, 4, 12].map(|of| (of, picker.of(4)));
        (self.check)(&battle);
        while !battle.is_over() {
            assert!(battle.orders_done() < ENDLESS, "it does not end");
            let acting = battle.acting().unwrap();
            let side = battle.view().side(acting).index();
            let of = chances[chances[side % 4].1].0;
            let by_chance = of > 0 && picker.of(of) == 0;
            self.refuses_nonsense(&mut battle, acting, &mut picker);
            let order = if by_chance {
                let orders = menu(&mut battle, acting).legal_orders();
                // Random play would never end its turn while there is something to do.
                let end = Order::new(acting, self.book.action_named("end").unwrap());
                match picker.of(4) {
                    0 => end,
                    _ => orders[picker.of(orders.len())].clone(),
                }
            } else {
                ai::next_order(&mut battle)
            };
            let words = order_text::write(battle.scene(), &order);
            named.0 = format!("{} with seed {seed}: {words}", level.name);
            let mut answer = |view: View<'_>, question: &Question| {
                Some(match by_chance {
                    true => picker.of(question.choices.len()) as u8,
                    false => ai::answer(view, question),
                })
            };
            let offered = menu(&mut battle, acting).plan(&order);
            assert!(offered.is_ok(), "the menu refuses it: {:?}", offered.err());
            let done = battle.execute_with(order, &mut answer);
            assert!(done.is_ok(), "{done:?}");
            (self.check)(&battle);
            battle.close_undo(UndoEnd::Turn);
        }
        round_trip(&mut battle);
        assert!(battle.view().clock().verdict().is_some());
        battle
    }

    /// An order that the menu refuses is refused when it is given, and that changes nothing.
    fn refuses_nonsense(&self, battle: &mut Battle, acting: UnitId, picker: &mut Picker) {
        let action = picker.of(self.book.actions.len()) as u8;
        let mut order = Order::new(acting, shadowgrid::battle::orders::order::ActionId(action));
        if picker.of(2) == 0 {
            order = order.at(UnitId(picker.of(battle.view().store.len()) as u16));
        } else {
            let grid = battle.view().board().grid;
            let place = picker.of(usize::from(grid.width) * usize::from(grid.height));
            order = order.to(grid.cells().nth(place).unwrap());
        }
        if menu(battle, acting).plan(&order).is_err() {
            let before = battle.hash();
            let mut answer = |_: View<'_>, _: &Question| Some(0);
            let done = battle.execute_with(order, &mut answer);
            assert!(done.is_err(), "the menu refused it");
            assert_eq!(battle.hash(), before, "what is refused changes nothing");
        }
    }
}

/// The battle that the menu of a unit's side is made from.
fn menu(battle: &mut Battle, unit: UnitId) -> Battle {
    let side = battle.view().side(unit);
    let seed = battle.seed();
    fork_for(battle, side, seed)
}

/// Pools within their bounds, no more items held than hands, and every unit on ground.
pub fn check_bodies(view: View<'_>, shares: impl Fn(UnitId) -> bool) {
    for unit in view.store.ids() {
        for pool in view.store.get::<Pools>(unit).0 {
            let least = -*pool.debt;
            assert!((least..=pool.max).contains(&pool.now), "{pool:?}");
        }
        if !view.status(unit).is_on_field() {
            continue;
        }
        for cell in view.footprint(unit).cells() {
            let terrain = view.board().terrain(cell);
            assert!(terrain.is_some_and(|terrain| !terrain.wall));
            let others = view.store.ids().filter(|&other| other != unit);
            let mut bodies = others.filter(|&other| view.status(other).is_active());
            let met = bodies.find(|&other| view.footprint(other).contains(cell));
            let met = met
                .filter(|&other| view.status(unit).is_active() && !shares(unit) && !shares(other));
            assert_eq!(met, None, "two bodies stand on {cell}");
        }
    }
}

/// How many hands are full.
pub fn full_hands(view: View<'_>, unit: UnitId) -> u8 {
    let carried = &view.store.get::<Hands>(unit).carried;
    let hands = carried.iter().map(|one| match one.hold {
        Hold::Both => 2,
        Hold::Right | Hold::Left => 1,
        Hold::Natural | Hold::Stowed => 0,
    });
    hands.sum()
}

/// Whether a unit has a condition of this name.
pub fn has(view: View<'_>, unit: UnitId, name: &str) -> bool {
    let book = view.scene.book;
    let mut all = view.conditions(unit).0.iter();
    all.any(|condition| {
        book.condition(condition.id)
            .is_some_and(|row| row.name == name)
    })
}
