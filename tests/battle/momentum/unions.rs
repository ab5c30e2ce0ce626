//! Unions: the question at the start of a round, the unit it is put to, and the unions of a level
//! in the first round (MO-UNI).

use shadowgrid::{
    battle::{
        Battle,
        ids::{SideId, UnitId},
        orders::{
            order::Order,
            question::{PromptPolicy, QuestionKind},
        },
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

/// Dan 8 besides.
fn four() -> Level {
    let names = [
        ("Ann", 15),
        ("Bob", 10),
        ("Cid", 6),
        ("Dan", 4),
        ("Gus", 12),
    ];
    let of = |(place, (name, ins)): (usize, (&str, u8))| {
        let (side, x) = match name {
            "Gus" => ("Foes", 40),
            _ => ("Heroes", place),
        };
        format!(
            r#"(name: "{name}", side: "{side}", at: ({x}, 0),
                sheets: {{ momentum: (title: "{name}", level: 3, stats: (ins: {ins})) }}),"#
        )
    };
    let all: String = names.into_iter().enumerate().map(of).collect();
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

/// Rules: MO-UNI-01 MO-UNI-02
#[test]
fn several_unions_are_named_one_after_the_other() {
    let mut battle = four().battle(&BOOK, 1).unwrap();
    battle.set_stop(HEROES, QuestionKind::Union, PromptPolicy::Always);
    next_round(&mut battle);
    answer(&mut battle, "unit 0");
    answer(&mut battle, "unit 3");
    assert_eq!(choices(&battle), ["nobody else", "unit 1", "unit 2"]);
    answer(&mut battle, "nobody else");
    assert_eq!(choices(&battle), ["no other union", "unit 1", "unit 2"]);
    // Of two that are left the second goes without saying.
    answer(&mut battle, "unit 2");
    assert!(battle.question().is_none());
    // Gus 24, Ann and Dan (30 + 8) / 2 = 19, Bob and Cid (20 + 12) / 2 = 16.
    let order = [(4, false), (0, false), (3, true), (1, false), (2, true)];
    assert_eq!(turns(&battle, 5), order);
    // Both unions stay.
    next_round(&mut battle);
    answer(&mut battle, "as in the round before");
    assert_eq!(turns(&battle, 5), order);
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

/// Plays to the second round with these players, who answer each question with the next of these
/// answers; returns the asked units.
fn asked(seats: Vec<Seat>, answers: &[&str]) -> (GameSession, Vec<u16>) {
    let mut level = four();
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
    let mut asked = Vec::new();
    for wanted in answers {
        asked.push(session.battle.question().unwrap().asked.0);
        let all = choices(&session.battle);
        let place = all.iter().position(|it| it == wanted).unwrap();
        session.answer(place as u8).unwrap();
    }
    assert!(session.battle.question().is_none());
    let replay = session.replay();
    let played = save::play(&replay, &stage, &mut |_| {});
    let mut played = played.unwrap_or_else(|differs| panic!("{differs}"));
    assert_eq!(played.hash(), session.battle.hash());
    (session, asked)
}

/// Rules: MO-UNI-01
#[test]
fn each_person_is_asked_for_those_it_leads() {
    let (_, of_one) = asked(Vec::new(), &["all as one"]);
    assert_eq!(of_one, [0]);
    // Anna is not asked about Ben's two units.
    let seats = || vec![seat("Anna", &["Ann", "Cid"]), seat("Ben", &["Bob", "Dan"])];
    let (session, both) = asked(seats(), &["all as one", "all as one"]);
    assert_eq!(both, [0, 1]);
    // Gus 24, Ann and Cid (30 + 12) / 2 = 21, Bob and Dan (20 + 8) / 2 = 14.
    let order = [(4, false), (0, false), (2, true), (1, false), (3, true)];
    assert_eq!(turns(&session.battle, 5), order);
    let (session, _) = asked(seats(), &["each on its own", "all as one"]);
    let order = [(0, false), (4, false), (1, false), (3, true), (2, false)];
    assert_eq!(turns(&session.battle, 5), order);
    // A player with only one unit is not asked.
    let seats = vec![seat("Anna", &["Ann", "Bob", "Cid"]), seat("Ben", &["Dan"])];
    let (_, one) = asked(seats, &["each on its own"]);
    assert_eq!(one, [0]);
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
