//! Regression test of whole battles: every order and every spoken event of many battles, and at
//! many moments the menu, the odds of its orders, and refusals. The recording `tests/golden.txt`
//! keeps a hash of each; playing takes minutes, so this is not part of `cargo test`:
//!
//! ```text
//! cargo test --release --no-default-features --test golden
//! ```
//!
//! `SHADOWGRID_GOLDEN=FOLDER` writes the texts themselves, one file for each line of the recording,
//! so that two versions can be compared by `diff -r`. `BLESS=1` records anew: only for intended
//! changes, which CHANGELOG.md lists. `SHADOWGRID_BOOK=threshold` plays only the battles of that
//! book.

use std::{
    collections::BTreeMap,
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use shadowgrid::{
    ai,
    battle::{
        Battle,
        odds::Budget,
        orders::order::{ActionId, Order},
        ruleset::Book,
    },
    data::{books::SHELVES, level::Level, minds::Mind},
    dice::DiceStream,
    document::Document,
    geometry::Cell,
    text::{
        menu::Menu,
        narrate::{Voice, narrate, refusal_text},
        odds_text, order_text,
    },
};

/// Battles of each level by each book with random orders: they try orders that no brain gives.
const BY_LOT: u64 = 16;
/// Battles of each level by each book led by the level's own brains.
const LED: u64 = 4;
/// Orders of a random battle.
const MOST_ORDERS: usize = 250;
/// Orders between two moments that are recorded in detail.
const BETWEEN_LOOKS: usize = 60;
/// Orders of a moment with recorded odds.
const MOST_ODDS: usize = 8;

fn house() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn levels() -> Vec<(String, Level)> {
    let mut files: Vec<PathBuf> = fs::read_dir(house().join("levels"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "ron"))
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            let (level, _) = Level::read(&Document::parse(name.clone(), text));
            (name, level.expect("levels of the game are sound"))
        })
        .collect()
}

/// The position in a battle's log, and the text so far.
struct Scribe {
    heard: usize,
    text: String,
}

impl Scribe {
    fn hear(&mut self, battle: &Battle) {
        for event in &battle.log()[self.heard..] {
            let line = narrate(Voice::open(battle.scene()), event);
            if !line.is_empty() {
                writeln!(self.text, "{line}").unwrap();
            }
        }
        self.heard = battle.log().len();
    }

    fn order(&mut self, battle: &Battle) {
        if let Some(done) = battle.history().last() {
            let written = order_text::write(battle.scene(), &done.order);
            writeln!(self.text, "> {written} {:?}", done.answers).unwrap();
        }
    }
}

/// A random battle, and its recorded moments.
fn by_lot(battle: &mut Battle, seed: u64) -> (String, String) {
    let lot = Mind::named("random").unwrap();
    let mut scribe = Scribe {
        heard: 0,
        text: String::new(),
    };
    let mut looks = String::new();
    let mut luck = DiceStream::new(0x601D, seed);
    for number in 0..MOST_ORDERS {
        if battle.is_over() {
            break;
        }
        if number % BETWEEN_LOOKS == 20 {
            look(battle, &mut luck, &mut looks);
        }
        ai::step_as(battle, &lot).unwrap();
        scribe.order(battle);
        scribe.hear(battle);
    }
    (scribe.text, looks)
}

/// Records the menu, odds of some of its orders, and refusals.
fn look(battle: &mut Battle, luck: &mut DiceStream, out: &mut String) {
    let Some(acting) = battle.acting().filter(|_| battle.question().is_none()) else {
        return;
    };
    writeln!(out, "{}", Menu::of(battle).text()).unwrap();
    let orders = battle.legal_orders();
    let step = (orders.len() / MOST_ODDS).max(1);
    for order in orders.iter().step_by(step) {
        let written = order_text::write(battle.scene(), order);
        let budget = Budget {
            runs: 2_000,
            samples: 200,
            ..Budget::default()
        };
        match battle.odds(order, budget) {
            Ok(odds) => {
                let card = odds_text::card(battle.scene(), &written, &odds);
                writeln!(out, "{}", card.text()).unwrap();
            }
            Err(refusal) => writeln!(out, "{written}: {refusal}").unwrap(),
        }
    }
    let grid = battle.view().board().grid;
    let scene = battle.scene().clone();
    for place in 0..scene.book.actions.len() as u8 {
        let mut below = |end: usize| usize::from(luck.throw(end.clamp(1, 60_000) as u16)) - 1;
        let x = below(grid.width.into()) as i16;
        let cell = Cell::new(x, below(grid.height.into()) as i16);
        let unit = shadowgrid::battle::ids::UnitId(below(scene.roster.len()) as u16);
        let order = Order::new(acting, ActionId(place));
        for order in [order.clone(), order.clone().at(unit), order.to(cell)] {
            if let Err(refusal) = battle.plan(&order) {
                let refusal = refusal_text(Voice::open(&scene), &refusal);
                let key = scene.book.actions[usize::from(place)].entry().key;
                writeln!(out, "{key} {:?}: {refusal}", order.aim).unwrap();
            }
        }
    }
}

/// A battle led by the brains of its level.
fn led(battle: &mut Battle, minds: &[Mind]) -> String {
    let mut scribe = Scribe {
        heard: 0,
        text: String::new(),
    };
    while !battle.is_over() {
        let side = battle
            .acting()
            .map_or(0, |unit| battle.view().side(unit).index());
        ai::step_as(battle, &minds[side]).unwrap();
        scribe.order(battle);
        scribe.hear(battle);
    }
    scribe.text
}

/// FNV-1a, as levels are told apart.
fn sum(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// The recordings of a level by a book, by name.
fn played(name: &str, level: &Level, book: &'static Book) -> Vec<(String, String)> {
    let Ok(stage) = level.stage(book) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for seed in 0..BY_LOT {
        let title = format!("{name}-{}-lot-{seed}", book.id);
        let (told, looks) = by_lot(&mut stage.battle(seed), seed);
        all.push((format!("{title}-looks"), looks));
        all.push((title, told));
    }
    for seed in 0..LED {
        let told = led(&mut stage.battle(seed), &level.minds);
        all.push((format!("{name}-{}-led-{seed}", book.id), told));
    }
    all
}

#[test]
fn battles_are_played_and_told_as_recorded() {
    let levels = levels();
    let file = house().join("tests/golden.txt");
    let recorded = fs::read_to_string(&file).unwrap_or_default();
    let only = env::var("SHADOWGRID_BOOK").ok();
    let bless = env::var_os("BLESS").is_some();
    assert!(!bless || only.is_none(), "all books are recorded together");
    let is_of = |book: &Book, text: &str| text.contains(&format!("-{}-", book.id));
    // A book that is still being written has no record yet.
    let is_recorded = |book: &&Book| {
        let is_asked = only.as_ref().is_none_or(|only| only == book.id);
        is_asked && (bless || is_of(book, &recorded))
    };
    let arenas: Vec<(&str, &Level, &'static Book)> = levels
        .iter()
        .flat_map(|(name, level)| {
            let books = SHELVES.iter().map(|shelf| shelf.book()).filter(is_recorded);
            books.map(move |book| (name.as_str(), level, book))
        })
        .collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let now: BTreeMap<String, String> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some((name, level, book)) = arenas.get(number) else {
                    return done;
                };
                done.extend(played(name, level, book));
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let done = threads.into_iter().map(|thread| thread.join().unwrap());
        done.flatten().collect()
    });
    if let Some(folder) = env::var_os("SHADOWGRID_GOLDEN") {
        fs::create_dir_all(&folder).unwrap();
        for (title, text) in &now {
            fs::write(Path::new(&folder).join(title), text).unwrap();
        }
    }
    let lines = |all: &BTreeMap<String, String>| {
        all.iter().fold(String::new(), |mut lines, (title, text)| {
            writeln!(lines, "{title} {} {:016x}", text.lines().count(), sum(text)).unwrap();
            lines
        })
    };
    let told = lines(&now);
    if bless {
        fs::write(&file, &told).unwrap();
    }
    let other: Vec<&str> = told
        .lines()
        .filter(|line| !recorded.lines().any(|known| known == *line))
        .collect();
    assert!(other.is_empty(), "{} differ: {other:#?}", other.len());
    let books = SHELVES.iter().map(|shelf| shelf.book());
    let asked: Vec<&Book> = books.filter(is_recorded).collect();
    let played = recorded
        .lines()
        .filter(|line| bless || asked.iter().any(|book| is_of(book, line)));
    assert_eq!(told.lines().count(), played.count());
}
