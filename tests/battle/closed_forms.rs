//! Compares the closed forms by which brains estimate attacks with exact odds: in battles led by
//! the computer, in every book and on every level, the form of an attack that the brain considers
//! is compared with the resolver's odds of the same order.
//!
//! A form describes the attack alone. So in the compared odds every target defends as well as it
//! can, no other unit reacts, and the attacker adds nothing of its own; a second comparison shows
//! how far the form is from the attack as it would be played, with the book's own answers. `cargo
//! test --test battle closed_forms -- --nocapture` prints the table.

use std::{
    fmt::Write,
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

use shadowgrid::{
    ai,
    battle::{
        Battle,
        ids::UnitId,
        odds::{Budget, Effects, Odds},
        orders::{
            order::{ActionId, Order},
            plan::Plan,
            question::{Choice, Question, QuestionKind},
        },
        ruleset::{Book, Group, worth::Forecast},
        view::View,
    },
    data::{books::BOOKS, level::Level, minds::Mind},
    dice::Weight,
    text::order_text,
};

/// Battles of each level by each book.
const SEEDS: u64 = 2;
/// The most orders played in a battle.
const MOST_ORDERS: usize = 120;
/// Orders between two examined moments.
const BETWEEN_LOOKS: usize = 4;
/// Attacks compared at a moment.
const MOST_ATTACKS: usize = 4;

const BUDGET: Budget = Budget {
    runs: 6_000,
    samples: 1,
    merge: true,
};

/// The greatest allowed difference between forms and exact odds, in thousandths: of a hit, of a
/// wound, of a fall.
struct Bounds {
    book: &'static str,
    /// In the mean over all orders.
    mean: [i64; 3],
    /// For a single one.
    most: [i64; 3],
}

const BOUNDS: &[Bounds] = &[
    // Drifting throws land elsewhere.
    Bounds {
        book: "evoker",
        mean: [1, 8, 1],
        most: [50, 100, 5],
    },
    Bounds {
        book: "threshold",
        mean: [1, 3, 1],
        most: [5, 10, 25],
    },
    Bounds {
        book: "maneuver",
        mean: [1, 1, 1],
        most: [2, 5, 2],
    },
    // Dice of several types count by the mean of all types but the first.
    Bounds {
        book: "momentum",
        mean: [1, 2, 1],
        most: [2, 65, 5],
    },
    Bounds {
        book: "vigor",
        mean: [1, 1, 1],
        most: [5, 10, 5],
    },
];

/// The least number of attacks compared in each book.
const FEWEST: i64 = 150;

const WORDS: [&str; 3] = ["hit", "harm", "falls"];

/// Orders that the table names of each word.
const NAMED: usize = 6;

/// Sums of how far a form was off, and the orders where most.
#[derive(Default)]
struct Tally {
    orders: i64,
    sums: [i64; 3],
    worst: [Vec<(i64, String)>; 3],
}

impl Tally {
    fn add(&mut self, differences: [i64; 3], told: impl Fn() -> String) {
        self.orders += 1;
        for (place, difference) in differences.into_iter().enumerate() {
            self.sums[place] += difference.abs();
            if difference != 0 && difference.abs() >= self.least_named(place) {
                self.name(place, (difference, told()));
            }
        }
    }

    /// How far an order has to be off to be named.
    fn least_named(&self, place: usize) -> i64 {
        let named = &self.worst[place];
        let least = (named.len() == NAMED).then(|| named.last()).flatten();
        least.map_or(0, |(difference, _)| difference.abs() + 1)
    }

    /// Names an order among the worst, the worst first.
    fn name(&mut self, place: usize, order: (i64, String)) {
        let worst = &mut self.worst[place];
        worst.push(order);
        worst.sort_by(|one, other| (other.0.abs(), &one.1).cmp(&(one.0.abs(), &other.1)));
        worst.truncate(NAMED);
    }

    /// How far the worst order is off.
    fn most(&self, place: usize) -> i64 {
        let worst = self.worst[place].first();
        worst.map_or(0, |(difference, _)| difference.abs())
    }

    fn join(&mut self, other: Self) {
        self.orders += other.orders;
        for (place, worst) in other.worst.into_iter().enumerate() {
            self.sums[place] += other.sums[place];
            for order in worst {
                self.name(place, order);
            }
        }
    }

    fn means(&self) -> [i64; 3] {
        self.sums.map(|sum| sum / self.orders.max(1))
    }
}

/// The comparisons of one book: with the attack alone, and with the attack as it is played.
#[derive(Default)]
struct Comparison {
    alone: Tally,
    played: Tally,
    sampled: i64,
    left_out: i64,
}

impl Comparison {
    fn join(&mut self, other: Self) {
        self.alone.join(other.alone);
        self.played.join(other.played);
        self.sampled += other.sampled;
        self.left_out += other.left_out;
    }
}

/// Attacks with an important part that the form deliberately ignores, and that part.
const LEFT_OUT: &[(&str, &str, &str)] = &[
    (
        "evoker",
        "charge",
        "it strikes from where it ends, and the form counts from where it begins",
    ),
    (
        "threshold",
        "nonlethal attack",
        "it spares, so that a fatal wound is a lesser one, and its form reckons as if it killed",
    ),
];

/// Why an order is not compared.
fn left_out(battle: &Battle, order: &Order, plan: &Plan) -> Option<&'static str> {
    let view = battle.view();
    let book = view.scene.book;
    if book.turns.repeats(view, plan) == 0 {
        return Some("what is only begun now does nothing yet");
    }
    let key = book.action(order.action)?.entry().key;
    let listed = LEFT_OUT
        .iter()
        .find(|(id, known, _)| (*id, *known) == (book.id, key));
    listed.map(|(_, _, why)| *why)
}

/// The targets defend themselves as well as they can; no other unit reacts, and nothing is added.
fn alone(view: View<'_>, question: &Question, met: &[UnitId]) -> u8 {
    let advised = (view.scene.book.policy)(view, question);
    let none = question.place(Choice::No);
    match question.topic {
        QuestionKind::Defence if met.contains(&question.asked) => {
            if none != Some(advised) {
                return advised;
            }
            let merit =
                |choice: Choice| (view.scene.book.answer_terms)(view, question, choice).merit;
            // Of equals the first.
            let defences = question.choices.iter().copied().rev();
            let best = defences
                .filter(|&choice| choice != Choice::No)
                .max_by_key(|&choice| merit(choice));
            best.and_then(|best| question.place(best))
                .unwrap_or(advised)
        }
        QuestionKind::Defence
        | QuestionKind::ChanceAttack
        | QuestionKind::Interrupt
        | QuestionKind::Fate
        | QuestionKind::Maneuver
        | QuestionKind::Union => none.unwrap_or(advised),
        _ => advised,
    }
}

/// The attacks of the acting unit that the brain considers, in all variants.
fn considered(battle: &Battle) -> Vec<Order> {
    let (view, Some(unit)) = (battle.view(), battle.acting()) else {
        return Vec::new();
    };
    let tactics = view.scene.book.tactics;
    let mut orders = Vec::new();
    for (place, action) in view.scene.book.actions.iter().enumerate() {
        if action.entry().group == Group::Attack && action.ready(view, unit).is_ok() {
            action.orders(view, unit, ActionId(place as u8), &mut orders);
        }
    }
    let forms: Vec<Order> = orders
        .iter()
        .filter_map(|order| tactics.other_form(view, order))
        .collect();
    orders.extend(forms);
    orders.retain(|order| battle.plan(order).is_ok() && !tactics.forecasts(view, order).is_empty());
    orders
}

/// How far a form is from the odds, in thousandths of a hit, of a wound and of a fall.
fn differences(book: &Book, forecast: &Forecast, odds: &Odds) -> [i64; 3] {
    let unit = forecast.unit;
    // A thousand times as fine, for what is left over of each of many outcomes adds up.
    let finely = |(effects, weight): &(Effects, Weight)| {
        let effect = effects.iter().find(|effect| effect.unit == unit)?;
        Some(weight.of_thousand(1000 * i64::from(effect.lost)))
    };
    let lost = odds.outcomes.iter().filter_map(finely).sum::<i64>() / 1000;
    [
        forecast.hit - odds.hits(unit).of_thousand(1),
        (forecast.lost - lost) * book.point / 1000,
        forecast.out - odds.puts_out(unit).of_thousand(1),
    ]
}

fn compare(battle: &mut Battle, about: &str, looks: usize, comparison: &mut Comparison) {
    let orders = considered(battle);
    let step = (orders.len() / MOST_ATTACKS).max(1);
    let some = orders.iter().skip(looks % step).step_by(step);
    let scene = battle.scene().clone();
    for order in some {
        let Ok(plan) = battle.plan(order) else {
            continue;
        };
        if left_out(battle, order, &plan).is_some() {
            comparison.left_out += 1;
            continue;
        }
        let forecasts = scene.book.tactics.forecasts(battle.view(), order);
        let met: Vec<UnitId> = forecasts.iter().map(|forecast| forecast.unit).collect();
        let mut answers = |view: View<'_>, question: &Question| alone(view, question, &met);
        let exact = battle.odds_by(&plan, BUDGET, &mut answers);
        let played = battle.odds_of(&plan, BUDGET);
        for forecast in &forecasts {
            let told = || {
                let written = order_text::write(&scene, order);
                let exact = differences(scene.book, forecast, &exact);
                format!("{about}: {written}: {forecast:?} off by {exact:?}")
            };
            let tallies = [
                (&exact, &mut comparison.alone),
                (&played, &mut comparison.played),
            ];
            for (odds, tally) in tallies {
                if odds.about {
                    comparison.sampled += 1;
                } else {
                    tally.add(differences(scene.book, forecast, odds), told);
                }
            }
        }
    }
}

/// Battles on one level by one book.
fn battles(name: &str, level: &Level, book: &'static Book, comparison: &mut Comparison) {
    let Ok(stage) = level.stage(book) else {
        return;
    };
    for seed in 0..SEEDS {
        let mut battle = stage.battle(seed);
        for number in 0..MOST_ORDERS {
            if battle.is_over() {
                break;
            }
            if number % BETWEEN_LOOKS == 2 && battle.question().is_none() {
                let about = format!("{name} {seed}/{number}");
                compare(&mut battle, &about, number / BETWEEN_LOOKS, comparison);
            }
            ai::step_as(&mut battle, &Mind::hunch()).unwrap();
        }
    }
}

/// All that is compared, book by book.
fn comparisons() -> Vec<Comparison> {
    let levels = levels();
    let arenas: Vec<(usize, &str, &Level)> = (0..BOOKS.len())
        .flat_map(|book| {
            levels
                .iter()
                .map(move |(name, level)| (book, &**name, level))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut whole: Vec<Comparison> = Vec::new();
    whole.resize_with(BOOKS.len(), Comparison::default);
    let done = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            while let Some(&(book, name, level)) = arenas.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let mut comparison = Comparison::default();
                battles(name, level, BOOKS[book], &mut comparison);
                done.push((book, comparison));
            }
            done
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let done = threads.into_iter().map(|thread| thread.join().unwrap());
        done.flatten().collect::<Vec<_>>()
    });
    for (book, comparison) in done {
        whole[book].join(comparison);
    }
    whole
}

/// The levels of the game, with the names of their files.
pub fn levels() -> Vec<(String, Level)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "ron"));
    files.sort();
    let named = files.iter().map(|path| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, Level::open(path).0.unwrap())
    });
    named.collect()
}

#[test]
fn closed_forms_are_near_the_exact_odds() {
    let mut wrong = Vec::new();
    let mut table = String::new();
    for (book, comparison) in BOOKS.iter().zip(comparisons()) {
        let bounds = BOUNDS.iter().find(|bounds| bounds.book == book.id);
        let bounds = bounds.unwrap_or_else(|| panic!("no bounds for {}", book.id));
        let Comparison {
            alone,
            played,
            sampled,
            left_out,
        } = &comparison;
        writeln!(
            table,
            "{}: {} attacks, {sampled} odds only sampled, {left_out} orders left out",
            book.id, alone.orders
        )
        .unwrap();
        assert!(alone.orders >= FEWEST, "{}: {}", book.id, alone.orders);
        for (place, word) in WORDS.iter().enumerate() {
            let (mean, as_played) = (alone.means()[place], played.means()[place]);
            let most = alone.most(place);
            writeln!(
                table,
                "  {word}: {mean} in the mean ({as_played} as played), {most} the most:"
            )
            .unwrap();
            for (difference, order) in &alone.worst[place] {
                writeln!(table, "    {difference} by {order}").unwrap();
            }
            if mean > bounds.mean[place] || most > bounds.most[place] {
                wrong.push(format!("{} {word}", book.id));
            }
        }
    }
    println!("{table}");
    assert!(wrong.is_empty(), "{wrong:?} are too far off:\n{table}");
}
