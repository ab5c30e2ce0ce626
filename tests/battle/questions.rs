//! Questions put to players: few, about what matters, with the best answer recommended.

use std::collections::BTreeMap;

use shadowgrid::{
    ai,
    battle::{
        ids::{SideId, UnitSet},
        odds::{at_price, value},
        orders::question::{Choice, PromptPolicy, Question, QuestionKind},
        ruleset::Book,
    },
    data::{books::BOOKS, level::Level, minds::Mind},
    save::{GameSession, Header, Joined, Offers, Save, again},
};

use crate::closed_forms::levels;

/// The most orders of a battle.
const MOST_ORDERS: usize = 150;
/// The rounds of a battle that are counted.
const ROUNDS: u32 = 4;

/// The books that are played: all, or the one that `SHADOWGRID_BOOK` names.
fn books() -> impl Iterator<Item = &'static Book> {
    let wanted = std::env::var("SHADOWGRID_BOOK").ok();
    let all = BOOKS.iter().copied();
    all.filter(move |book| wanted.as_ref().is_none_or(|id| *id == book.id))
}

/// A battle whose first side is led by a person.
fn session(level: &Level, book: &'static Book, seed: u64) -> Option<GameSession> {
    let stage = level.stage(book).ok()?;
    let mut header = Header::new(level, book, &stage, seed);
    header.seats.clear();
    let battle = stage.battle(seed);
    let mut computer = vec![true; level.sides.len()];
    computer[0] = false;
    let people = battle.view().members(SideId(0)).count();
    (people >= 2).then(|| GameSession::new(battle, computer, header))
}

/// What was asked in some battles.
#[derive(Default)]
struct Count {
    questions: u32,
    /// Units of the person, in each round.
    unit_rounds: u32,
    /// Questions that were put to several units at once.
    joined: u32,
    kinds: BTreeMap<String, u32>,
    /// All answers, given by the person or passed over.
    answers: u32,
}

impl Count {
    /// Questions in a round, for a side of four.
    fn a_round(&self) -> f64 {
        4.0 * f64::from(self.questions) / f64::from(self.unit_rounds.max(1))
    }
}

/// Plays a battle and looks at each question.
fn play(game: &mut GameSession, count: &mut Count, look: &mut dyn FnMut(&mut GameSession)) {
    let mind = Mind::hunch();
    let mut round = u16::MAX;
    let mut rounds = 0;
    for _ in 0..MOST_ORDERS {
        if game.battle.is_over() {
            break;
        }
        let now = game.battle.view().clock().round;
        if now != round {
            round = now;
            rounds += 1;
            if rounds > ROUNDS {
                break;
            }
            let view = game.battle.view();
            let own = view
                .members(SideId(0))
                .filter(|&unit| view.status(unit).is_active());
            count.unit_rounds += own.count() as u32;
        }
        let order = ai::think(&mut game.battle, &mind);
        game.execute(order).unwrap();
        while let Some(question) = game.battle.question() {
            count.questions += 1;
            let kind = format!(
                "{} {:?} {}",
                question.rule.0, question.topic, question.prompt
            );
            *count.kinds.entry(kind).or_default() += 1;
            look(game);
            match game.joined() {
                Some(joined) => {
                    let framed = joined.framed();
                    count.joined += 1;
                    game.answer_together(framed).unwrap()
                }
                None => {
                    let choice = game.framed().unwrap();
                    game.answer(choice).unwrap()
                }
            };
        }
        let done = game.battle.history().last();
        count.answers += done.map_or(0, |done| done.answers.len() as u32);
    }
}

#[test]
fn a_side_of_four_is_asked_at_most_four_times_a_round() {
    let all = levels();
    let (mut table, mut most) = (String::new(), 0.0_f64);
    for book in books() {
        let mut count = Count::default();
        for (_, level) in &all {
            if let Some(mut game) = session(level, book, 1) {
                play(&mut game, &mut count, &mut |_| {});
            }
        }
        let passed = count.answers - count.questions;
        table += &format!(
            "{}: {:.2} a round, {} of {} for several units; {passed} not asked\n",
            book.id,
            count.a_round(),
            count.joined,
            count.questions,
        );
        let mut kinds: Vec<_> = count.kinds.iter().collect();
        kinds.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
        for (kind, times) in kinds.into_iter().take(12) {
            table += &format!("    {times:4} {kind}\n");
        }
        most = most.max(count.a_round() / 4.0);
    }
    println!("{table}");
    assert!(most <= 1.0, "{table}");
}

/// How many questions are looked at; `SHADOWGRID_QUESTIONS=10000` looks at more of them.
fn most_questions() -> u32 {
    let wanted = std::env::var("SHADOWGRID_QUESTIONS").ok();
    wanted.and_then(|number| number.parse().ok()).unwrap_or(250)
}

/// Whether the recommended answer of the open question is what it should be, by the odds shown.
fn look(game: &GameSession) {
    let question = game.battle.question().unwrap();
    let view = game.battle.view();
    let (book, side) = (view.scene.book, view.side(question.asked));
    let Some(weighed) = game.weighed() else {
        return;
    };
    let offered = game.offered();
    assert!(!offered.is_empty(), "{question:?}");
    let framed = game.framed().unwrap();
    let worth = |place: u8| value::of_odds(view.scene, side, &weighed.odds[usize::from(place)]);
    let price = |place: u8| match question.choices[usize::from(place)] {
        Choice::Points { points, .. } => points,
        choice => {
            let terms = (book.answer_terms)(view, question, choice);
            let least = i16::from(at_price::takes_points(view, question, choice));
            terms.price.unwrap_or(0).max(least)
        }
    };
    let equal = book.point / 20;
    let is_detail = matches!(question.topic, QuestionKind::Detail | QuestionKind::Leave);
    // A unit that is told to go is recommended a way out, though its walk has no odds to gain.
    let is_rival = |place: &&u8| {
        let stays = question.choices[usize::from(**place)].is_nothing();
        question.topic != QuestionKind::Leave || !stays
    };
    for &place in offered.iter().filter(is_rival) {
        let choice = question.choices[usize::from(place)];
        let better = worth(place) - worth(framed);
        assert!(
            better <= equal,
            "{}: {question:?}: {choice:?} is better",
            book.id
        );
        let is_top = offered
            .iter()
            .filter(is_rival)
            .all(|&other| worth(other) - worth(place) <= equal);
        assert!(
            !is_top || price(place) >= price(framed),
            "{}: {question:?}: {choice:?} is as good and cheaper",
            book.id
        );
        let terms = (book.answer_terms)(view, question, choice);
        let in_vain = terms.chance.is_some_and(|chance| chance.is_zero());
        let may_decline = question.choices.contains(&Choice::No);
        assert!(
            is_detail || choice.is_nothing() || !in_vain || !may_decline,
            "{}: {question:?}: {choice:?} cannot work",
            book.id
        );
        let same = |other: &&u8| {
            let outcomes = |at: u8| &weighed.odds[usize::from(at)].outcomes;
            // Two actions may leave a unit differently where the odds are the same.
            let acts = question
                .choices
                .iter()
                .filter(|it| matches!(it, Choice::Act { .. }))
                .count();
            let are_ways =
                question.topic == QuestionKind::Interrupt && acts > 0 && !choice.is_nothing();
            let differ = are_ways && !question.choices[usize::from(**other)].is_nothing();
            **other != place && !differ && outcomes(**other) == outcomes(place)
        };
        assert!(
            is_detail || !offered.iter().any(|other| same(&other)),
            "{}: {question:?}: two answers lead to the same",
            book.id
        );
    }
}

#[test]
fn the_recommended_answer_is_the_best_by_the_odds_shown_and_the_cheapest_of_equals() {
    let all = levels();
    for book in books() {
        let most = most_questions() / BOOKS.len() as u32;
        let mut count = Count::default();
        let battles = (0..).flat_map(|seed| all.iter().map(move |(_, level)| (seed, level)));
        for (seed, level) in battles {
            if count.questions >= most {
                break;
            }
            assert!(seed < 400, "{}: {} questions", book.id, count.questions);
            let Some(mut game) = session(level, book, 100 + seed) else {
                continue;
            };
            // A player who wants to be asked everything is recommended the best, too.
            for topic in QuestionKind::OPTIONAL {
                game.battle.set_stop(SideId(0), topic, PromptPolicy::Always);
            }
            play(&mut game, &mut count, &mut |game| look(game));
        }
    }
}

#[test]
fn what_is_not_asked_is_recorded_like_any_answer() {
    let all = levels();
    let (mut unasked, mut resumed) = (0, 0);
    for book in books() {
        for (_, level) in all.iter().take(6) {
            let Some(mut game) = session(level, book, 7) else {
                continue;
            };
            let mut count = Count::default();
            play(&mut game, &mut count, &mut |game| {
                // A save between two answers goes on with the same question.
                let question = game.battle.question().cloned();
                let offered = game.offered();
                let save = game.save();
                let battle = save.battle(&level.stage(book).unwrap()).unwrap();
                let again = GameSession::resumed(battle, &save);
                assert_eq!(again.battle.question(), question.as_ref());
                assert_eq!(again.offered(), offered);
                let units = |game: &GameSession| game.joined().map(|it| it.offers.len());
                assert_eq!(units(&again), units(game));
                resumed += 1;
            });
            let stage = level.stage(book).unwrap();
            let mut battle = stage.battle(7);
            battle.keep_undo(false);
            let record = game.replay();
            for (place, step) in record.orders.iter().enumerate() {
                again(&mut battle, place, step).unwrap();
                unasked += step.answers.len() as u32;
            }
            unasked -= count.questions;
            assert_eq!(battle.hash(), game.battle.hash(), "{}", book.id);
        }
    }
    assert!(unasked > 200 && resumed > 20, "{unasked} {resumed}");
}

/// What was asked in a battle: questions with the answers offered, and the state at its end.
fn course(level: &Level, book: &'static Book, elsewhere: bool) -> Option<(Vec<String>, u64)> {
    let mut game = session(level, book, 11)?;
    if elsewhere {
        game.weigh_elsewhere();
    }
    let mind = Mind::hunch();
    let mut asked = Vec::new();
    for _ in 0..60 {
        if game.battle.is_over() {
            break;
        }
        let order = ai::think(&mut game.battle, &mind);
        game.execute(order).unwrap();
        loop {
            while game.weigh_here().is_some() {}
            let Some(question) = game.battle.question() else {
                break;
            };
            let boxes = game.joined().map(|joined| joined.offers.len());
            asked.push(format!("{question:?} {:?} {boxes:?}", game.offered()));
            match game.joined() {
                Some(joined) => {
                    let framed = joined.framed();
                    game.answer_together(framed).unwrap()
                }
                None => {
                    let choice = game.framed().unwrap();
                    game.answer(choice).unwrap()
                }
            };
        }
    }
    Some((asked, game.battle.hash()))
}

#[test]
fn weighing_elsewhere_asks_the_same() {
    let all = levels();
    let mut asked = 0;
    for book in books() {
        for (name, level) in all.iter().take(5) {
            let here = course(level, book, false);
            assert_eq!(here, course(level, book, true), "{name}, {}", book.id);
            asked += here.map_or(0, |(asked, _)| asked.len());
        }
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn a_refusal_is_not_asked_again_in_the_same_order() {
    let all = levels();
    let mut refused = 0;
    for book in books() {
        for (_, level) in all.iter().take(8) {
            let Some(mut game) = session(level, book, 3) else {
                continue;
            };
            let mind = Mind::hunch();
            for _ in 0..80 {
                if game.battle.is_over() {
                    break;
                }
                let order = ai::think(&mut game.battle, &mind);
                game.execute(order).unwrap();
                let mut known: Vec<Question> = Vec::new();
                while let Some(question) = game.battle.question().cloned() {
                    let is_same = |other: &Question| {
                        (other.rule, other.asked, other.about)
                            == (question.rule, question.asked, question.about)
                    };
                    let is_detail = question.topic == QuestionKind::Detail;
                    assert!(is_detail || !known.iter().any(is_same), "{question:?}");
                    let places = 0..question.choices.len();
                    let nothing = places.rev().find(|&at| question.choices[at].is_nothing());
                    if nothing.is_some() {
                        refused += 1;
                        known.push(question);
                    }
                    game.answer(nothing.unwrap_or(0) as u8).unwrap();
                }
            }
        }
    }
    assert!(refused > 20, "{refused}");
}

/// Declines everything until the order is done; returns how many questions that took. `look` sees the
/// session before each.
fn decline_all(game: &mut GameSession, look: &mut dyn FnMut(&mut GameSession)) -> usize {
    let mut asked = 0;
    while let Some(question) = game.battle.question().cloned() {
        look(game);
        asked += 1;
        let mut places = 0..question.choices.len();
        let nothing = places.find(|&at| question.choices[at].is_nothing());
        game.answer(nothing.unwrap_or(0) as u8).unwrap();
    }
    asked
}

#[test]
fn a_save_within_an_order_remembers_what_was_refused_in_it() {
    let all = levels();
    let (mut saves, mut mattered) = (0, 0);
    for book in books() {
        for (_, level) in all.iter().take(8) {
            let Some(mut game) = session(level, book, 3) else {
                continue;
            };
            let stage = level.stage(book).unwrap();
            let mind = Mind::hunch();
            for _ in 0..50 {
                if game.battle.is_over() {
                    break;
                }
                let order = ai::think(&mut game.battle, &mind);
                game.execute(order).unwrap();
                let mut kept = Vec::new();
                let asked = decline_all(&mut game, &mut |game| kept.push(game.save()));
                // The first question has nothing to remember.
                for (place, save) in kept.into_iter().enumerate().skip(1) {
                    let text = serde_json::to_string(&save).unwrap();
                    let read: Save = serde_json::from_str(&text).unwrap();
                    let mut forgets = read.clone();
                    forgets.unfinished.as_mut().unwrap().offers = Offers::default();
                    let [remembers, forgets] = [read, forgets].map(|save| {
                        let battle = save.battle(&stage).unwrap();
                        let mut again = GameSession::resumed(battle, &save);
                        decline_all(&mut again, &mut |_| {})
                    });
                    assert_eq!(remembers, asked - place, "{}", book.id);
                    if book.id == "threshold" {
                        // Its windows asked twice then, so an answer may mean something else.
                        let mut old = save.clone();
                        old.header.format = 3;
                        let refused = old.battle(&stage).map(|_| ()).unwrap_err().to_string();
                        assert!(refused.contains("asks once"), "{refused}");
                    }
                    saves += 1;
                    mattered += usize::from(forgets != remembers);
                }
            }
        }
    }
    println!("{saves} saves, {mattered} of which would ask again");
    assert!(saves > 10 && mattered > 0, "{saves} {mattered}");
}

/// Answers the open question and all that follow in the order: each unit of `who` accepts as it was
/// offered at first, others of these offers decline, and all else is as recommended.
fn one_by_one(game: &mut GameSession, joined: &Joined, who: UnitSet) {
    game.ask_apart();
    let mut left = joined.offers.clone();
    while let Some(question) = game.battle.question().cloned() {
        let at = left.iter().position(|it| it.unit() == question.asked);
        let told = at.map(|at| left.remove(at)).and_then(|offer| {
            let accepts = who.contains(offer.unit());
            let place = [offer.declines, offer.accepts][usize::from(accepts)];
            question.place(offer.question.choices[usize::from(place)])
        });
        let place = told.unwrap_or_else(|| game.framed().unwrap());
        game.answer(place).unwrap();
    }
}

#[test]
fn boxes_do_what_their_units_would_do_one_by_one() {
    let all = levels();
    let (mut compared, mut ticked) = (0, 0);
    for book in books() {
        for (_, level) in all.iter().take(12) {
            let Some(mut game) = session(level, book, 4) else {
                continue;
            };
            let stage = level.stage(book).unwrap();
            play(&mut game, &mut Count::default(), &mut |game| {
                let Some(joined) = game.joined().cloned() else {
                    return;
                };
                assert!(joined.offers.len() > 1);
                let save = game.save();
                let mut everybody = UnitSet::default();
                joined
                    .offers
                    .iter()
                    .for_each(|it| everybody.insert(it.unit()));
                for who in [joined.framed(), everybody, UnitSet::default()] {
                    let [mut together, mut apart] = [(); 2].map(|()| {
                        let battle = save.battle(&stage).unwrap();
                        GameSession::resumed(battle, &save)
                    });
                    together.answer_together(who).unwrap();
                    while let Some(place) = together.framed() {
                        together.answer(place).unwrap();
                    }
                    one_by_one(&mut apart, &joined, who);
                    let orders = |game: &GameSession| game.battle.orders_done();
                    assert_eq!(orders(&together), orders(&apart), "{}", book.id);
                    compared += u32::from(together.battle.hash() == apart.battle.hash());
                    ticked += 1;
                }
            });
        }
    }
    println!("{ticked} answers for several units, {compared} to the same end");
    // One who is asked alone sees what those before it did, and may be told better then.
    assert!(
        ticked > 10 && compared * 10 >= ticked * 9,
        "{compared} of {ticked}"
    );
}

/// What both alliances have left: the person's share less the others', in thousandths.
fn balance(game: &GameSession, before: [i64; 2]) -> i64 {
    let left = health(game);
    let share = |place: usize| 1000 * left[place] / before[place].max(1);
    share(0) - share(1)
}

/// The health of the units still fighting: of the person's alliance, and of all others.
fn health(game: &GameSession) -> [i64; 2] {
    let view = game.battle.view();
    let mut sums = [0, 0];
    for unit in view
        .store
        .ids()
        .filter(|&unit| view.status(unit).is_active())
    {
        let friend = view.scene.allied(view.side(unit), SideId(0));
        let health = (view.scene.book.measure)(view, unit).health;
        sums[usize::from(!friend)] += i64::from(health.max(0));
    }
    sums
}

/// Plays the same battle with a person who is asked when it matters, and with one who is asked
/// everything; both take what is recommended. `SHADOWGRID_DUEL=200` plays so many of each book.
#[test]
fn usual_answers_lose_little_strength() {
    let wanted = std::env::var("SHADOWGRID_DUEL").ok();
    let pairs: u32 = wanted.and_then(|number| number.parse().ok()).unwrap_or(2);
    let all = levels();
    let mut differences: Vec<f64> = Vec::new();
    for book in books() {
        let mut played = 0;
        let battles = (0..).flat_map(|seed| all.iter().map(move |(_, level)| (seed, level)));
        for (seed, level) in battles {
            if played >= pairs || seed > 400 {
                break;
            }
            let ends = [false, true].map(|always| {
                let mut game = session(level, book, 500 + seed)?;
                if always {
                    for topic in QuestionKind::OPTIONAL {
                        game.battle.set_stop(SideId(0), topic, PromptPolicy::Always);
                    }
                }
                let before = health(&game);
                play(&mut game, &mut Count::default(), &mut |_| {});
                Some(balance(&game, before))
            });
            if let [Some(usual), Some(asked)] = ends {
                played += 1;
                // From -1000 to 1000, so that half of it is a share of the strength.
                differences.push((usual - asked) as f64 / 2000.0);
            }
        }
    }
    let number = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / number;
    let squares: f64 = differences.iter().map(|it| (it - mean).powi(2)).sum();
    let error = (squares / (number - 1.0) / number).sqrt();
    println!(
        "{number} pairs: {mean:.4} of the strength gained, ± {:.4}",
        1.96 * error
    );
    assert!(mean + 1.96 * error >= -0.02, "{mean} ± {error}");
}

/// Rules: TH-TIM-14
#[test]
fn an_interruption_that_hampers_nobody_spares_nothing() {
    let all = levels();
    let threshold = BOOKS.iter().copied().find(|book| book.id == "threshold");
    let mut compared = 0;
    for (_, level) in &all {
        let Some(mut game) = session(level, threshold.unwrap(), 1) else {
            continue;
        };
        game.battle
            .set_stop(SideId(0), QuestionKind::Interrupt, PromptPolicy::Always);
        play(&mut game, &mut Count::default(), &mut |game| {
            let question = game.battle.question().unwrap();
            let Some(weighed) = game.weighed() else {
                return;
            };
            let Some(pass) = question.place(Choice::No) else {
                return;
            };
            let idle = |choice: &Choice| {
                matches!(
                    choice,
                    Choice::Act {
                        name: "stow" | "reload",
                        ..
                    }
                )
            };
            let passed = weighed.answers[usize::from(pass)].worth;
            for (answer, choice) in weighed.answers.iter().zip(&question.choices) {
                if question.prompt == "Interrupt {other}?" && idle(choice) {
                    // Stowing a shield may even make the blow worse.
                    assert!(answer.worth <= passed, "{question:?}: {choice:?}");
                    compared += u32::from(passed < 0);
                }
            }
        });
    }
    assert!(compared > 3, "{compared}");
}
