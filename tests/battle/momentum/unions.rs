//! Who acts as one: what is asked as a round begins, of whom, and what a level says of the first round
//! (MO-UNI).

use shadowgrid::{
    battle::{
        Battle,
        ids::{SideId, UnitId},
        order::Order,
        question::{PromptPolicy, QuestionKind},
    },
    data::{level::Level, seats::Seat},
    rules::momentum::BOOK,
    save::{self, GameSession, Header},
};

use super::lab;

const HEROES: SideId = SideId(0);

/// Ann 30, Bob 20 and Cid 12 against Gus 24, too far apart to strike.
fn level(more: &str) -> Level {
    let one = |name: &str, side: &str, x: usize, ins: u8, more: &str| {
        format!(
            r#"(name: "{name}", side: "{side}", at: ({x}, 0), {more}
                sheets: {{ momentum: (title: "{name}", level: 3, stats: (ins: {ins})) }}),"#
        )
    };
    let all = one("Ann", "Heroes", 0, 15, more)
        + &one("Bob", "Heroes", 1, 10, more)
        + &one("Cid", "Heroes", 2, 6, "")
        + &one("Gus", "Foes", 40, 12, "");
    let sides = r#"Side(name: "Heroes"), Side(name: "Foes")"#;
    lab(41, sides, &all, "")
}

fn battle(more: &str) -> Battle {
    level(more).battle(&BOOK, 1).unwrap()
}

fn end(battle: &Battle) -> Order {
    Order::new(battle.acting().unwrap(), BOOK.action_named("end").unwrap())
}

/// Ends turns until the next round begins.
fn next_round(battle: &mut Battle) {
    let round = battle.view().clock().round;
    while battle.view().clock().round == round && battle.question().is_none() {
        let order = end(battle);
        battle.execute(order).unwrap();
    }
}

/// The choices of the question that waits, as they are answered.
fn choices(battle: &Battle) -> Vec<String> {
    let question = battle.question().unwrap();
    question.choices.iter().map(|it| it.to_string()).collect()
}

fn answer(battle: &mut Battle, wanted: &str) {
    let place = choices(battle).iter().position(|it| it == wanted);
    battle.answer(place.unwrap() as u8).unwrap();
}

/// The turns of this round and who has them together with the one before.
fn turns(battle: &Battle, most: usize) -> Vec<(u16, bool)> {
    let turns = BOOK.turns.upcoming(battle.view(), most);
    turns
        .iter()
        .map(|turn| (turn.unit.0, turn.joined))
        .collect()
}

/// Rules: MO-UNI-01
#[test]
fn nobody_is_asked_who_has_not_wished_so() {
    let mut battle = battle("");
    next_round(&mut battle);
    assert!(battle.question().is_none());
    let alone = [(0, false), (3, false), (1, false), (2, false)];
    assert_eq!(turns(&battle, 4), alone);
}

/// Rules: MO-UNI-01 MO-UNI-02
#[test]
fn who_wishes_so_is_asked_anew_in_each_round_before_the_order_is_made() {
    let mut battle = battle("");
    battle.set_stop(HEROES, QuestionKind::Union, PromptPolicy::Always);
    next_round(&mut battle);
    let all = [
        "unit 0",
        "unit 1",
        "unit 2",
        "all as one",
        "each on its own",
    ];
    assert_eq!(choices(&battle), all);
    // The order is not made yet, and the state is that before the last turn ended.
    answer(&mut battle, "unit 0");
    assert_eq!(choices(&battle), ["unit 1", "unit 2"]);
    answer(&mut battle, "unit 1");
    assert_eq!(choices(&battle), ["nobody else", "unit 2"]);
    answer(&mut battle, "nobody else");
    // All of them agree: whoever speaks for them has.
    assert_eq!(choices(&battle), ["join", "do not join"]);
    answer(&mut battle, "join");
    // (30 + 20) / 2 = 25 is before 24.
    let as_one = [(0, false), (1, true), (3, false), (2, false)];
    assert_eq!(turns(&battle, 4), as_one);
    next_round(&mut battle);
    assert_eq!(choices(&battle)[0], "as in the round before");
    answer(&mut battle, "as in the round before");
    assert_eq!(turns(&battle, 4), as_one);
    next_round(&mut battle);
    answer(&mut battle, "each on its own");
    let alone = [(0, false), (3, false), (1, false), (2, false)];
    assert_eq!(turns(&battle, 4), alone);
    // And on so, without being asked.
    battle.set_stop(HEROES, QuestionKind::Union, PromptPolicy::Never);
    next_round(&mut battle);
    assert_eq!(turns(&battle, 4), alone);
}

/// Rules: MO-UNI-01
#[test]
fn whoever_does_not_join_stays_apart() {
    let mut battle = battle("");
    battle.set_stop(HEROES, QuestionKind::Union, PromptPolicy::Always);
    next_round(&mut battle);
    answer(&mut battle, "all as one");
    answer(&mut battle, "do not join");
    answer(&mut battle, "join");
    // Ann and Cid: (30 + 12) / 2 = 21.
    let turns = turns(&battle, 4);
    assert_eq!(turns, [(3, false), (0, false), (2, true), (1, false)]);
}

/// Rules: MO-UNI-01
#[test]
fn the_question_can_be_kept_taken_back_and_repeated() {
    let mut battle = battle("");
    battle.set_stop(HEROES, QuestionKind::Union, PromptPolicy::Always);
    next_round(&mut battle);
    let (order, answers) = battle.unfinished().unwrap();
    let (order, answers) = (order.clone(), answers.to_vec());
    // Kept: the state before the order, and the question is still there.
    let kept = battle.capture();
    assert!(battle.question().is_some());
    // Taken back: the turn has not ended.
    battle.undo().unwrap();
    assert!(battle.question().is_none());
    assert_eq!(battle.view().clock().round, 1);
    assert_eq!(battle.capture().hash(), kept.hash());
    battle.repeat(order, &answers).unwrap();
    assert_eq!(choices(&battle)[3], "all as one");
}

fn seat(name: &str, leads: &[&str]) -> Seat {
    Seat {
        name: name.to_owned(),
        leads: leads.iter().map(|&led| led.to_owned()).collect(),
        computer: None,
    }
}

fn session(seats: Vec<Seat>) -> (GameSession, save::Replay) {
    let mut level = level("");
    level.seats = seats;
    let stage = level.stage(&BOOK).unwrap();
    let header = Header::new(&level, &BOOK, &stage, 4);
    let mut session = GameSession::new(stage.battle(4), vec![false, true], header);
    let battle = &mut session.battle;
    battle.set_stop(HEROES, QuestionKind::Union, PromptPolicy::Always);
    while session.battle.question().is_none() {
        let order = end(&session.battle);
        session.execute(order).unwrap();
    }
    let all = choices(&session.battle);
    let place = all.iter().position(|it| it == "all as one").unwrap();
    session.answer(place as u8).unwrap();
    let mut asked = 0;
    while session.battle.question().is_some() {
        asked += 1;
        session.answer(0).unwrap();
    }
    assert_eq!(asked, if level.seats.len() > 1 { 1 } else { 0 });
    let replay = session.replay();
    let played = save::play(&replay, &stage, &mut |_| {});
    let mut played = played.unwrap_or_else(|differs| panic!("{differs}"));
    assert_eq!(played.hash(), session.battle.hash());
    (session, replay)
}

/// Rules: MO-UNI-01
#[test]
fn only_those_of_another_person_are_asked_whether_they_join() {
    session(Vec::new());
    session(vec![seat("Anna", &["Ann", "Bob"]), seat("Ben", &["Cid"])]);
}

/// Rules: MO-UNI-01 MO-UNI-02
#[test]
fn a_level_says_who_begins_as_one() {
    let mut battle = battle("union: 4,");
    let as_one = [(0, false), (1, true), (3, false), (2, false)];
    assert_eq!(turns(&battle, 4), as_one);
    next_round(&mut battle);
    assert_eq!(turns(&battle, 4), as_one);
    let united = BOOK.numbers.get(battle.view(), UnitId(1), "In a union");
    assert_eq!(united, Some(1));
}
