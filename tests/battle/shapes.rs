//! The engine proven on books of different families: exact odds, saves in the middle of a
//! question, undo, replays, forks. Each proof is written once and runs for every shape.

use std::collections::BTreeMap;

use crate::kit::{A, B, begin, maneuver, odds, order, play, threshold};
use shadowgrid::{
    battle::{
        Battle, TrialResult, UndoEnd,
        field::board::Board,
        ids::{ItemId, SideId},
        odds::Budget,
        orders::{
            order::{Order, Tool},
            question::{PromptPolicy, QuestionKind},
        },
        ruleset::{Group, Measure},
    },
    data::{
        level::Level,
        maneuver::samples::{brigand, iska},
        threshold::samples::{self, grask, ysolde},
    },
    dice::{DiceStream, Weight},
    document::Document,
    geometry::Cell,
    rules::evoker,
};

/// A staged situation with an order that asks at least two people something.
struct Shape {
    battle: Battle,
    order: Order,
    /// An order that throws no dice, for undo.
    quiet: Order,
    /// The most resolutions that exact odds may take.
    runs: u32,
    /// How many outcomes odds tell apart at least.
    outcomes: usize,
    /// How many questions are asked at least when every first choice is taken.
    questions: usize,
}

/// Two friends against two shades, as an author writes it.
const EVOKER: &str = r#"
Level(
    format: 1,
    name: "Shape",
    books: [evoker],
    legend: { '.': floor },
    map: ["........", "........", "........", "........", "........"],
    sides: [Side(name: "Wardens", colour: azure, controller: human), Side(name: "Shades", colour: crimson, controller: human)],
    combatants: [
        (archetype: vanguard, side: "Wardens", at: (2, 2)),
        (archetype: shade, side: "Shades", at: (3, 2)),
        (archetype: vanguard, side: "Wardens", at: (1, 4)),
        (archetype: shade, side: "Shades", at: (6, 0)),
    ],
)
"#;

/// A Standard Attack with everything that may follow: evasion, fumble, critical, location, damage,
/// wounds, Stagger and a One More. The vanguard stands without a Persona and may pay Fate when her
/// evasion is lost or a Heavy Wound comes.
fn evoker_shape() -> Shape {
    asking(|seed| {
        let mut shape = evoker_shape_of(seed, "attack", Cell::new(3, 2));
        shape.quiet = order(&shape.battle, B, "focus");
        shape
    })
}

/// The same at the end of a Charge: odds carry out the run once and the blow over all outcomes.
fn evoker_charge() -> Shape {
    asking(|seed| {
        let mut shape = evoker_shape_of(seed, "charge", Cell::new(6, 2));
        shape.quiet = order(&shape.battle, B, "move").to(Cell::new(6, 1));
        shape
    })
}

/// The first battle with dice that lead to a question: an evasion must be lost.
fn asking(shape_of: impl Fn(u64) -> Shape) -> Shape {
    (1..100)
        .map(shape_of)
        .find_map(|mut shape| {
            let mut twin = shape.battle.fork(shape.battle.seed());
            twin.execute(shape.order.clone()).unwrap();
            twin.question().is_some().then_some(shape)
        })
        .unwrap()
}

fn evoker_shape_of(seed: u64, key: &str, stands: Cell) -> Shape {
    let (level, _) = Level::read(&Document::parse("shape.ron", EVOKER));
    let mut battle = level.unwrap().battle(&evoker::BOOK, seed).ok().unwrap();
    battle.begin();
    while battle.acting() != Some(B) {
        let end = order(&battle, battle.acting().unwrap(), "end");
        battle.execute_with(end, &mut |_, _| Some(0)).unwrap();
    }
    battle.stage(|resolver| {
        let numbers = resolver.scene().book.numbers;
        assert!(numbers.set(resolver, A, "persona", 0));
        assert!(numbers.set(resolver, A, "Light", 2));
        assert!(numbers.set(resolver, A, "Heavy", 1));
        resolver.place(B, stands);
    });
    let attack = battle
        .legal_orders()
        .into_iter()
        .find(|order| {
            let action = battle.scene().book.action(order.action);
            action.is_some_and(|action| action.entry().key == key) && order.target() == Some(A)
        })
        .unwrap();
    let quiet = order(&battle, B, "end");
    Shape {
        battle,
        order: attack,
        quiet,
        runs: 400,
        outcomes: 8,
        questions: 1,
    }
}

fn maneuver_shape() -> Shape {
    let mut battle = maneuver(
        Board::open(12, 8),
        &[
            ("Iska", 0, iska(), (2, 2)),
            ("Brigand", 1, brigand(), (3, 2)),
            ("Guard", 1, brigand(), (9, 6)),
        ],
        7,
    );
    begin(&mut battle, &[6, 1, 1]);
    for side in [SideId(0), SideId(1)] {
        for topic in QuestionKind::OPTIONAL {
            battle.set_stop(side, topic, PromptPolicy::Always);
        }
    }
    let strike = order(&battle, A, "strike").at(B);
    let quiet = order(&battle, A, "disengage");
    Shape {
        battle,
        order: strike,
        quiet,
        runs: 200,
        outcomes: 9,
        questions: 3,
    }
}

/// Grask declares an attack on Ysolde, who is above him and may step in first.
fn threshold_shape() -> Shape {
    let mut battle = threshold(
        Board::open(12, 8),
        &[
            ("Ysolde", 0, ysolde(), (4, 4)),
            ("Grask", 1, grask(), (6, 4)),
            ("Brun", 1, grask(), (4, 6)),
        ],
        11,
    );
    begin(&mut battle, &[3, 4, 4, 4, 4, 4, 1, 2, 3]);
    let end = order(&battle, A, "end");
    play(&mut battle, &end, &[], &["no"]);
    assert_eq!(battle.acting(), Some(B));
    battle.stage(|resolver| {
        // Badly enough wounded that a further wound may knock her out.
        let numbers = resolver.scene().book.numbers;
        assert!(numbers.set(resolver, A, "Critical", 1));
        assert!(numbers.set(resolver, B, "AP", 8));
    });
    let attack = order(&battle, B, "standard attack")
        .at(A)
        .with(Tool::Item(axe()));
    let quiet = order(&battle, B, "walk").to(Cell::new(6, 3));
    Shape {
        battle,
        order: attack,
        quiet,
        runs: 100,
        outcomes: 3,
        questions: 1,
    }
}

/// The same after she has spent what stepping in costs: the attack itself and what it does.
fn threshold_attack() -> Shape {
    let mut shape = threshold_shape();
    shape.battle.stage(|resolver| {
        let numbers = resolver.scene().book.numbers;
        assert!(numbers.set(resolver, A, "AP", 0));
    });
    Shape {
        runs: 200,
        outcomes: 8,
        questions: 0,
        ..shape
    }
}

fn axe() -> ItemId {
    let catalogue = samples::catalogue();
    catalogue
        .named("hand axe")
        .unwrap_or_else(|| panic!("no axe"))
}

fn shapes() -> Vec<(&'static str, Shape)> {
    vec![
        ("evoker", evoker_shape()),
        ("evoker, charging", evoker_charge()),
        ("maneuver", maneuver_shape()),
        ("threshold, interrupted", threshold_shape()),
        ("threshold", threshold_attack()),
    ]
}

/// The shapes that ask a question.
fn shapes_with_questions() -> impl Iterator<Item = (&'static str, Shape)> {
    shapes()
        .into_iter()
        .filter(|(_, shape)| shape.questions > 0)
}

/// The effects of one resolution, as odds tell them apart.
type Did = Vec<(u16, i16, bool, u32)>;

fn measures(battle: &Battle) -> Vec<Measure> {
    let view = battle.view();
    view.store
        .ids()
        .map(|unit| (view.scene.book.measure)(view, unit))
        .collect()
}

fn sampled(battle: &mut Battle, order: &Order, runs: u64, seed: u64) -> BTreeMap<Did, u64> {
    let before = measures(battle);
    let mut counts = BTreeMap::new();
    for run in 0..runs {
        battle.begin_trial();
        let forecast = battle.try_order(order, DiceStream::new(seed, run));
        assert!(matches!(forecast, TrialResult::Done));
        let did: Did = measures(battle)
            .iter()
            .zip(&before)
            .enumerate()
            .filter(|(_, (after, before))| after != before)
            .map(|(unit, (after, before))| {
                (
                    unit as u16,
                    before.health - after.health,
                    after.out && !before.out,
                    after.marks & !before.marks,
                )
            })
            .collect();
        battle.end_trial();
        *counts.entry(did).or_insert(0) += 1;
    }
    counts
}

/// Whether every outcome was met about as often as its odds say: within four standard deviations.
fn agrees(exact: &BTreeMap<Did, Weight>, counts: &BTreeMap<Did, u64>, runs: u64) -> bool {
    counts.keys().all(|did| exact.contains_key(did))
        && exact.iter().all(|(did, weight)| {
            let (parts, whole) = weight.reduced();
            let share = parts as f64 / whole as f64;
            let mean = runs as f64 * share;
            let sigma = (mean * (1.0 - share)).sqrt();
            let met = counts.get(did).copied().unwrap_or(0) as f64;
            (met - mean).abs() <= 4.0 * sigma.max(1.0)
        })
}

#[test]
fn odds_sum_to_one_and_agree_with_what_happens() {
    for (name, mut shape) in shapes() {
        let odds = odds(&mut shape.battle, &shape.order);
        let mut exact: BTreeMap<Did, Weight> = BTreeMap::new();
        for (effects, weight) in &odds.outcomes {
            let did = effects
                .iter()
                .filter(|effect| effect.lost != 0 || effect.out || effect.gained != 0)
                .map(|effect| (effect.unit.0, effect.lost, effect.out, effect.gained))
                .collect();
            *exact.entry(did).or_insert(Weight::ZERO) += *weight;
        }
        assert!(odds.outcomes.len() >= shape.outcomes, "{name}: {exact:?}");
        let counts = sampled(&mut shape.battle, &shape.order, 20_000, 3);
        if !agrees(&exact, &counts, 20_000) {
            let counts = sampled(&mut shape.battle, &shape.order, 200_000, 4);
            assert!(
                agrees(&exact, &counts, 200_000),
                "{name}: {exact:?}\n{counts:?}"
            );
        }
    }
}

#[test]
fn merging_at_stages_changes_no_odds() {
    for (name, mut shape) in shapes() {
        let merged = odds(&mut shape.battle, &shape.order);
        let budget = Budget {
            merge: false,
            runs: 1_000_000,
            ..Budget::default()
        };
        let plain = shape.battle.odds(&shape.order, budget).unwrap();
        assert!(!plain.about);
        assert_eq!(merged.outcomes, plain.outcomes, "{name}");
        assert!(merged.runs <= shape.runs, "{name}: {} runs", merged.runs);
    }
}

#[test]
fn a_battle_saved_in_the_middle_of_a_question_goes_on_as_if_it_had_not_been() {
    for (name, mut shape) in shapes() {
        let battle = &mut shape.battle;
        let began = battle.log().len();
        battle.execute(shape.order.clone()).unwrap();
        let mut questions = 0;
        while battle.question().is_some() {
            questions += 1;
            let columns = battle.capture();
            let (order, answers) = battle.unfinished().unwrap();
            let (order, answers) = (order.clone(), answers.to_vec());
            // As a file would carry it.
            let text = ron::to_string(&columns).unwrap();
            let columns = ron::from_str(&text).unwrap();
            let mut loaded = Battle::new(battle.scene().clone(), &columns, battle.seed());
            loaded.set_stops(battle.stops());
            loaded.resume(battle.orders_done());
            loaded.repeat(order, &answers).unwrap();
            assert_eq!(loaded.question(), battle.question(), "{name}");
            assert_eq!(loaded.hash(), battle.hash(), "{name}");
            assert_eq!(loaded.log(), &battle.log()[began..], "{name}");
            loaded.answer(0).unwrap();
            battle.answer(0).unwrap();
            assert_eq!(loaded.question(), battle.question(), "{name}");
            assert_eq!(loaded.hash(), battle.hash(), "{name}");
            assert_eq!(loaded.log(), &battle.log()[began..], "{name}");
        }
        assert!(
            questions >= shape.questions,
            "{name} asked {questions} times"
        );
    }
}

#[test]
fn every_event_of_an_order_with_questions_is_published_once() {
    for (name, mut shape) in shapes() {
        let mut twin = shape.battle.fork(shape.battle.seed());
        let from = shape.battle.log().len();
        shape.battle.execute(shape.order.clone()).unwrap();
        while shape.battle.question().is_some() {
            shape.battle.answer(0).unwrap();
        }
        twin.execute_with(shape.order.clone(), &mut |_, _| Some(0))
            .unwrap();
        assert_eq!(twin.log(), &shape.battle.log()[from..], "{name}");
        assert_eq!(twin.hash(), shape.battle.hash(), "{name}");
    }
}

#[test]
fn a_quiet_order_can_be_undone_and_dice_cannot() {
    for (name, mut shape) in shapes() {
        let battle = &mut shape.battle;
        let (before, log) = (battle.hash(), battle.log().len());
        let done = battle.history().len();
        battle.execute(shape.quiet.clone()).unwrap();
        assert_ne!(battle.hash(), before, "{name}");
        battle.undo().unwrap();
        assert_eq!((battle.hash(), battle.log().len()), (before, log), "{name}");
        assert_eq!(battle.history().len(), done);
        battle.execute(shape.order.clone()).unwrap();
        while let Some(question) = battle.question() {
            // A question to the order's own side can be cancelled until dice fall.
            let own = battle.view().side(question.asked) == battle.view().side(shape.order.unit);
            match battle.can_undo() {
                Ok(()) => {
                    assert!(own, "{name}: another's order");
                    let mut fork = battle.fork(battle.seed());
                    assert!(fork.undo().is_err(), "{name}: a fork asks nobody");
                }
                Err(UndoEnd::Question) => assert!(!own, "{name}: one's own order"),
                Err(end) => assert!(matches!(end, UndoEnd::Dice | UndoEnd::News(_)), "{name}"),
            }
            battle.answer(0).unwrap();
        }
        assert_eq!(battle.undo(), Err(UndoEnd::Dice), "{name}");
    }
}

#[test]
fn a_trial_is_taken_back_to_its_mark() {
    for (name, mut shape) in shapes() {
        let battle = &mut shape.battle;
        let before = battle.hash();
        battle.begin_trial();
        let quiet = battle.try_order(&shape.quiet, DiceStream::new(1, 1));
        assert!(matches!(quiet, TrialResult::Done), "{name}: {quiet:?}");
        let between = battle.hash();
        battle.begin_trial();
        let loud = battle.try_order(&shape.order, DiceStream::new(1, 2));
        assert!(matches!(loud, TrialResult::Done), "{name}: {loud:?}");
        assert_ne!(battle.hash(), between, "{name}");
        battle.end_trial();
        assert_eq!(battle.hash(), between, "{name}");
        battle.end_trial();
        assert_eq!(battle.hash(), before, "{name}");
    }
}

/// Plays to the end with orders and answers picked by dice of their own; notes the hash after
/// each order.
fn play_out(battle: &mut Battle, seed: u64) -> Vec<u64> {
    let mut hashes = Vec::new();
    for step in 0..6_000 {
        if battle.is_over() {
            return hashes;
        }
        let orders = battle.legal_orders();
        assert!(!orders.is_empty(), "nobody can do anything");
        let mut dice = DiceStream::new(seed, step);
        // Attacks first, so that battles end.
        let attacks: Vec<&Order> = orders
            .iter()
            .filter(|order| {
                let action = battle.scene().book.action(order.action);
                action.is_some_and(|action| action.entry().group == Group::Attack)
            })
            .collect();
        let order = if attacks.is_empty() || dice.throw(4) == 1 {
            orders[usize::from(dice.throw(orders.len() as u16)) - 1].clone()
        } else {
            attacks[usize::from(dice.throw(attacks.len() as u16)) - 1].clone()
        };
        let done = battle.execute_with(order, &mut |_, question| {
            Some(dice.throw(question.choices.len() as u16) as u8 - 1)
        });
        assert!(done.is_ok(), "a legal order was refused: {done:?}");
        assert!(battle.question().is_none());
        hashes.push(battle.hash());
    }
    hashes
}

#[test]
fn a_replay_comes_to_the_same_hash_after_every_order() {
    for (name, mut shape) in shapes() {
        for seed in 0..8 {
            let columns = shape.battle.capture();
            let scene = shape.battle.scene().clone();
            let mut first = Battle::new(scene.clone(), &columns, seed);
            let hashes = play_out(&mut first, seed);
            assert!(first.is_over(), "{name}: the battle did not end");
            let mut again = Battle::new(scene, &columns, seed);
            for (recorded, hash) in first.history().iter().zip(&hashes) {
                let mut answers = recorded.answers.iter().copied();
                again
                    .execute_with(recorded.order.clone(), &mut |_, _| answers.next())
                    .unwrap();
                assert_eq!(answers.next(), None);
                assert_eq!(again.hash(), *hash, "{name}");
            }
            assert_eq!(again.log(), first.log(), "{name}");
        }
    }
}

#[test]
fn a_fork_plays_on_without_touching_the_original() {
    for (name, mut shape) in shapes_with_questions() {
        let battle = &mut shape.battle;
        battle.execute(shape.order.clone()).unwrap();
        let (hash, question, log) = (
            battle.hash(),
            battle.question().cloned(),
            battle.log().len(),
        );
        let mut fork = battle.fork(99);
        play_out(&mut fork, 5);
        assert!(fork.is_over(), "{name}");
        assert_eq!(battle.hash(), hash, "{name}");
        assert_eq!(battle.question().cloned(), question, "{name}");
        assert_eq!(battle.log().len(), log, "{name}");
        battle.answer(0).unwrap();
    }
}

#[test]
fn a_refused_order_changes_nothing() {
    for (name, mut shape) in shapes_with_questions() {
        let battle = &mut shape.battle;
        let (hash, log) = (battle.hash(), battle.log().len());
        let foe = Order {
            unit: if shape.order.unit == A { B } else { A },
            ..shape.order.clone()
        };
        assert!(battle.execute(foe).is_err(), "{name}");
        battle.execute(shape.order.clone()).unwrap();
        let asked = battle.question().cloned();
        assert!(battle.execute(shape.quiet.clone()).is_err(), "{name}");
        assert!(battle.answer(200).is_err(), "{name}");
        assert_eq!(battle.question().cloned(), asked, "{name}");
        assert_eq!(battle.hash(), hash, "{name}: the state before the order");
        assert!(battle.log().len() >= log);
    }
}
