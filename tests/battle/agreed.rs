//! Agreements of several players at one machine: giving up, draws, rematches, seals, dice after
//! loading and the turn clock, through the library and through the program.

use std::{
    fs,
    io::{Read, Write},
    process::{Command, Stdio},
    time::Duration,
};

use super::cli::{DUEL, folder, run, tells};
use shadowgrid::{
    battle::{
        components::Verdict,
        ids::{SideId, UnitId},
        orders::{
            order::Order,
            question::{PromptPolicy, QuestionKind},
        },
    },
    data::{
        agreement::{Agreement, DiceOnLoad, TurnClock},
        level::{Level, Stage},
        minds::Mind,
        rematch::Lineup,
        seats::Seat,
    },
    document::Document,
    rules::evoker,
    save::{self, DrawReply, GameSession, Header, Replay, Save},
};

/// Three sides on an open field, each with two who fight for it.
const THREE: &str = r#"
Level(
    format: 1,
    name: "Three Ways",
    books: [evoker],
    legend: { '.': floor },
    map: ["............", "............", "............", "............"],
    sides: [
        Side(name: "Reds"), Side(name: "Blues"), Side(name: "Greens"),
    ],
    combatants: [
        (name: "Ada", archetype: vanguard, side: "Reds", at: (1, 1)),
        (name: "Ali", archetype: archer, side: "Reds", at: (1, 2)),
        (name: "Bea", archetype: vanguard, side: "Blues", at: (6, 1)),
        (name: "Bob", archetype: archer, side: "Blues", at: (6, 2)),
        (name: "Cam", archetype: vanguard, side: "Greens", at: (10, 1)),
        (name: "Cid", archetype: archer, side: "Greens", at: (10, 2)),
    ],
)
"#;

pub(super) fn seat(name: &str, leads: &[&str]) -> Seat {
    Seat {
        name: name.to_owned(),
        leads: leads.iter().map(|&led| led.to_owned()).collect(),
        computer: None,
    }
}

fn level(text: &str) -> (Level, Stage) {
    let (level, problems) = Level::read(&Document::parse("three.ron", text.to_owned()));
    let level = level.unwrap_or_else(|| panic!("{problems:?}"));
    let stage = level.stage(&evoker::BOOK).unwrap();
    (level, stage)
}

/// Anna, Ben and Cleo, each with a side.
pub(super) fn three(agreed: Agreement) -> (GameSession, Level, Stage) {
    let (mut level, stage) = level(THREE);
    level.seats = vec![
        seat("Anna", &["Reds"]),
        seat("Ben", &["Blues"]),
        seat("Cleo", &["Greens"]),
    ];
    level.agreed = agreed;
    let header = Header::new(&level, &evoker::BOOK, &stage, 4);
    let session = GameSession::new(stage.battle(4), vec![false; 3], header);
    (session, level, stage)
}

/// Anna leads the Reds except Ali, who is led by Ben; Cleo leads all others.
#[test]
fn two_persons_on_one_side_are_asked_as_each_of_them_wishes() {
    let (mut level, stage) = level(THREE);
    level.seats = vec![
        seat("Anna", &["Reds"]),
        seat("Ben", &["Ali"]),
        seat("Cleo", &["Blues", "Greens"]),
    ];
    let header = Header::new(&level, &evoker::BOOK, &stage, 4);
    let mut session = GameSession::new(stage.battle(4), vec![false; 3], header);
    let [ada, ali, bea, _, cam, _] = [0, 1, 2, 3, 4, 5].map(UnitId);
    let of = |session: &GameSession, unit| {
        let stops = session.battle.stops_of(unit).unwrap();
        stops.policy(QuestionKind::ChanceAttack)
    };
    let usual = of(&session, ali);
    session.edit_stops(ada, |own| {
        own.set_policy(QuestionKind::ChanceAttack, PromptPolicy::Never);
    });
    assert_eq!(of(&session, ada), PromptPolicy::Never);
    assert_eq!(of(&session, ali), usual);
    // A player's settings apply to all its units, on every side.
    session.edit_stops(bea, |own| {
        own.set_policy(QuestionKind::ChanceAttack, PromptPolicy::Always);
    });
    assert_eq!(of(&session, cam), PromptPolicy::Always);
    // The player viewing a side decides for it now.
    until(&mut session, "Ben");
    assert_eq!(session.led_by_viewer(SideId(0)), Some(ali));
    until(&mut session, "Cleo");
    assert_eq!(session.led_by_viewer(SideId(0)), Some(ada));
    // A save keeps them apart.
    let loaded = session.save().battle(&stage).unwrap();
    assert_eq!(loaded.stops(), session.battle.stops());
}

fn end_turn(session: &mut GameSession) {
    let end = session.battle.scene().book.action_named("end").unwrap();
    let order = Order::new(session.battle.acting().unwrap(), end);
    session.execute(order).unwrap();
}

/// Ends turns until this player has to decide.
fn until(session: &mut GameSession, person: &str) {
    for _ in 0..20 {
        if session.person_to_decide() == Some(person) {
            return;
        }
        end_turn(session);
    }
    panic!("{person} never acts");
}

/// Ends turns until a player has to answer an offer; returns its name.
fn until_offered(session: &mut GameSession) -> String {
    for _ in 0..20 {
        if session.offer_to_answer().is_some() {
            return session.person_to_decide().unwrap().to_owned();
        }
        end_turn(session);
    }
    panic!("nobody is asked");
}

/// The record replays to the same state, order by order.
fn is_true(session: &mut GameSession, stage: &Stage) {
    let record = session.replay();
    let played = save::play(&record, stage, &mut |_| {});
    let mut played = played.unwrap_or_else(|differs| panic!("{differs}"));
    assert_eq!(played.hash(), session.battle.hash());
}

#[test]
fn whoever_resigns_leaves_and_the_last_alliance_wins() {
    let (mut session, _, stage) = three(Agreement::default());
    until(&mut session, "Ben");
    session.resign().unwrap();
    assert!(!session.battle.is_over());
    let fighting: Vec<UnitId> = session.battle.view().active().collect();
    assert_eq!(fighting, [0, 1, 4, 5].map(UnitId));
    assert_ne!(session.person_to_decide(), Some("Ben"));
    // Ben has no turn for the rest of the battle, and the others fight on.
    for _ in 0..12 {
        assert_ne!(session.person_to_decide(), Some("Ben"));
        end_turn(&mut session);
    }
    assert!(session.undo().is_err());
    until(&mut session, "Cleo");
    session.resign().unwrap();
    let verdict = session.battle.view().clock().verdict();
    assert_eq!(verdict, Some(Verdict::Won(SideId(0))));
    assert!(session.resign().is_err());
    is_true(&mut session, &stage);
    // A save of it resumes correctly, and only orders count for the dice streams.
    let save = session.save();
    let loaded = save.battle(&stage).unwrap();
    assert_eq!(loaded.orders_done(), session.battle.orders_done());
}

#[test]
fn a_draw_needs_all_who_fight() {
    let (mut session, _, stage) = three(Agreement::default());
    until(&mut session, "Anna");
    let reply = session.offer_draw(shadowgrid::ai::accepts_draw).unwrap();
    assert_eq!(
        reply,
        DrawReply::Waits(vec!["Ben".to_owned(), "Cleo".to_owned()])
    );
    // The player who made the offer does not answer it.
    assert!(session.offer_to_answer().is_none());
    let asked = until_offered(&mut session);
    assert_eq!(session.offer_to_answer().unwrap().by, "Anna");
    // An order declines it, and the offering player is told.
    end_turn(&mut session);
    until(&mut session, "Anna");
    let told = format!("{asked} declined the draw.");
    assert_eq!(session.take_reply(), Some(told));
    assert_eq!(session.take_reply(), None);
    session.offer_draw(shadowgrid::ai::accepts_draw).unwrap();
    let asked = until_offered(&mut session);
    // The offer outlives a save.
    let save = session.save();
    let text = serde_json::to_string(&save).unwrap();
    let save: Save = serde_json::from_str(&text).unwrap();
    let mut session = GameSession::resumed(save.battle(&stage).unwrap(), &save);
    let other = if asked == "Ben" { "Cleo" } else { "Ben" };
    let reply = session.answer_draw(true).unwrap();
    assert_eq!(reply, DrawReply::Waits(vec![other.to_owned()]));
    assert_eq!(until_offered(&mut session), other);
    assert!(matches!(
        session.answer_draw(true).unwrap(),
        DrawReply::Agreed(_)
    ));
    let verdict = session.battle.view().clock().verdict();
    assert_eq!(verdict, Some(Verdict::DrawAgreed));
    is_true(&mut session, &stage);
}

#[test]
fn the_computer_takes_a_draw_only_if_it_does_not_lead() {
    let (level, stage) = level(THREE);
    let header = Header::new(&level, &evoker::BOOK, &stage, 4);
    let computer = vec![false, true, true];
    let even = |weak: &[u16]| {
        let mut session = GameSession::new(stage.battle(4), computer.clone(), header.clone());
        for &unit in weak {
            session.battle.stage(|r| {
                r.set_status(
                    UnitId(unit),
                    shadowgrid::battle::components::CombatStatus::Dead,
                );
            });
        }
        for _ in 0..20 {
            if session.person_to_decide().is_some() {
                break;
            }
            end_turn(&mut session);
        }
        session.offer_draw(shadowgrid::ai::accepts_draw).unwrap()
    };
    // Each fights alone against two equally strong units, so that no side is ahead.
    assert!(matches!(even(&[]), DrawReply::Agreed(_)));
    assert!(matches!(even(&[2]), DrawReply::Agreed(_)));
    // The Blues are left with two against one.
    let told = even(&[0, 4, 5]);
    assert_eq!(told, DrawReply::Declined("Blues".to_owned()));
}

#[test]
fn a_rematch_swaps_the_sides() {
    let (_, stage) = level(THREE);
    let usual = Mind::usual();
    let lineup = Lineup {
        seats: vec![seat("Anna", &["Reds"]), seat("Ben", &["Bea"])],
        computer: vec![true, true, true],
        minds: vec![usual, Mind::named("dread").unwrap(), usual],
    };
    // Each side goes to the players of the next one: Ben has the Reds, the Blues have no player,
    // Anna has the Greens.
    let swapped = lineup.swapped(&stage.scene);
    assert_eq!(
        swapped.seats,
        [seat("Anna", &["Greens"]), seat("Ben", &["Reds"])]
    );
    // After three swaps, all lead whole sides as at first.
    let again = swapped.swapped(&stage.scene).swapped(&stage.scene);
    assert_eq!(
        again.seats,
        [seat("Anna", &["Reds"]), seat("Ben", &["Blues"])]
    );
    // Of two sides, the one that the computer leads changes hands with its brain.
    let (_, two) = level(&fs::read_to_string(DUEL).unwrap());
    let lineup = Lineup {
        seats: Vec::new(),
        computer: vec![false, true],
        minds: vec![usual, Mind::named("shade").unwrap()],
    };
    let swapped = lineup.swapped(&two.scene);
    assert_eq!(swapped.computer, [true, false]);
    assert_eq!(swapped.minds[0], Mind::named("shade").unwrap());
    assert_eq!(swapped.swapped(&two.scene), lineup);
    // Two players who share a side swap their units.
    let lineup = Lineup {
        seats: vec![seat("Anna", &["Ada"]), seat("Ben", &["Ali"])],
        computer: vec![true; 3],
        minds: vec![usual; 3],
    };
    let swapped = lineup.swapped(&stage.scene);
    assert_eq!(
        swapped.seats,
        [seat("Anna", &["Cam"]), seat("Ben", &["Cid"])]
    );
}

/// Attacks and ends of turns until dice have fallen in this many orders; returns what fell.
fn fight(session: &mut GameSession, orders: usize) -> Vec<String> {
    let from = session.battle.log().len();
    for _ in 0..orders {
        if session.battle.is_over() {
            break;
        }
        while let Some(question) = session.battle.question() {
            let choice = shadowgrid::ai::answer(session.battle.view(), question);
            session.answer(choice).unwrap();
        }
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    let log = session.battle.log()[from..].iter();
    log.map(|event| format!("{event:?}")).collect()
}

#[test]
fn after_loading_the_same_dice_fall_or_new_ones_as_agreed() {
    for dice in [DiceOnLoad::Same, DiceOnLoad::Anew] {
        let agreed = Agreement {
            dice,
            ..Agreement::default()
        };
        let (mut session, _, stage) = three(agreed);
        fight(&mut session, 12);
        let save = session.save();
        let straight = fight(&mut session, 20);
        let load = |save: &Save, seed| {
            let mut loaded = GameSession::resumed(save.battle(&stage).unwrap(), save);
            let told = loaded.begin_again(seed);
            (loaded, told)
        };
        let (mut one, told) = load(&save, 900);
        let (mut other, _) = load(&save, 901);
        let (here, there) = (fight(&mut one, 20), fight(&mut other, 20));
        assert_eq!(straight == here, dice == DiceOnLoad::Same, "{told}");
        assert_eq!(here == there, dice == DiceOnLoad::Same);
        // The record contains the new dice, also after another save.
        is_true(&mut one, &stage);
        let (mut later, _) = load(&one.save(), 902);
        fight(&mut later, 6);
        is_true(&mut later, &stage);
        let file = tempfile::tempdir().unwrap();
        let file = file.path().join("record.json");
        save::write(&file, &later.replay()).unwrap();
        let record: Replay = save::read(&file).unwrap();
        assert_eq!(record.orders, later.replay().orders);
    }
}

/// During a question the fallen dice stay; new ones fall after the order.
#[test]
fn new_dice_wait_for_the_end_of_the_order_in_hand() {
    let agreed = Agreement {
        dice: DiceOnLoad::Anew,
        ..Agreement::default()
    };
    let mut asked = 0;
    for seed in 0..60 {
        let (mut level, stage) = level(THREE);
        level.agreed = agreed;
        let header = Header::new(&level, &evoker::BOOK, &stage, seed);
        let mut session = GameSession::new(stage.battle(seed), vec![false; 3], header);
        for _ in 0..40 {
            if session.battle.question().is_some() || session.battle.is_over() {
                break;
            }
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
        if session.battle.question().is_none() {
            continue;
        }
        asked += 1;
        let save = session.save();
        let mut loaded = GameSession::resumed(save.battle(&stage).unwrap(), &save);
        loaded.begin_again(7_000 + seed);
        while loaded.battle.question().is_some() {
            session.answer(0).unwrap();
            loaded.answer(0).unwrap();
        }
        assert_eq!(session.battle.hash(), loaded.battle.hash());
        // A save after it, and one during the next question, replay correctly too.
        fight(&mut loaded, 8);
        is_true(&mut loaded, &stage);
        let again = loaded.save();
        let mut again = GameSession::resumed(again.battle(&stage).unwrap(), &again);
        assert_eq!(again.battle.hash(), loaded.battle.hash());
        is_true(&mut again, &stage);
    }
    assert!(asked > 5, "{asked} questions");
}

#[test]
fn when_the_time_is_up_the_turn_ends_and_questions_are_answered() {
    let agreed = Agreement {
        clock: Some(TurnClock::Turn(30)),
        ..Agreement::default()
    };
    let (mut session, _, stage) = three(agreed);
    until(&mut session, "Anna");
    let turn = session.turn();
    session.timer.think("Anna", turn, Duration::from_secs(31));
    let left = session.timer.left(TurnClock::Turn(30), "Anna", turn);
    assert_eq!(left, Duration::ZERO);
    session.run_out_of_time().unwrap();
    assert_ne!(session.turn(), turn);
    is_true(&mut session, &stage);
    // Used time is kept.
    let save = session.save();
    let loaded = GameSession::resumed(save.battle(&stage).unwrap(), &save);
    assert_eq!(loaded.timer, session.timer);
    // An asked player out of time gives the default answer.
    let mut asked = 0;
    for seed in 0..40 {
        let (level, stage) = level(THREE);
        let header = Header::new(&level, &evoker::BOOK, &stage, seed);
        let mut session = GameSession::new(stage.battle(seed), vec![false; 3], header);
        for _ in 0..40 {
            if session.battle.question().is_some() || session.battle.is_over() {
                break;
            }
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
        let Some(question) = session.battle.question().cloned() else {
            continue;
        };
        asked += 1;
        session.run_out_of_time().unwrap();
        let now = session.battle.question();
        let goes_on =
            now.is_none_or(|now| session.person(now.asked) != session.person(question.asked));
        assert!(goes_on, "{question:?}");
    }
    assert!(asked > 5, "{asked} questions");
}

const SEALED: [&str; 10] = [
    "play",
    DUEL,
    "--text",
    "--seed",
    "88131",
    "--seat",
    "Anna=Heroes",
    "--seat",
    "Ben=Shadows",
    "--sealed",
];

#[test]
fn sealed_saves_are_read_by_the_game_alone_and_tell_of_every_edit() {
    let folder = folder();
    let script = "y\nsave s.json\nfocus\nend\ny\nquit\nno\ny\nquit\nmaybe\nyes\n";
    let told = run(folder.path(), &SEALED, script, 0);
    tells(
        &told,
        &[
            "Saves are sealed",
            "Anna: Ben wants to leave the battle. Do you agree?",
            "Anna does not agree.",
            "Ready, Ben?",
            "Not all agree.",
            "Type yes or no.",
        ],
    );
    assert!(!told.contains("88131"), "{told}");
    let file = folder.path().join("s.json");
    let text = fs::read_to_string(&file).unwrap();
    for secret in ["88131", "Mika", "Anna", "orders", "seed"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let load = ["play", "--text", "--load", "s.json"];
    let loaded = run(folder.path(), &load, "y\nquit\nyes\n", 0);
    tells(&loaded, &["The same dice fall again.", "Ready, Anna?"]);
    // A sealed save cannot be edited.
    let sealed = text.find("\"sealed\"").unwrap() + 30;
    let mut broken = text.into_bytes();
    broken[sealed] = if broken[sealed] == b'x' { b'y' } else { b'x' };
    fs::write(&file, broken).unwrap();
    let refused = run(folder.path(), &load, "", 2);
    tells(&refused, &["its seal is broken", "Fetch the file"]);
}

#[test]
fn the_record_of_a_sealed_battle_is_read_when_it_is_over() {
    let folder = folder();
    let arguments = [&SEALED[..], &["--record", "r.json"]].concat();
    run(
        folder.path(),
        &arguments,
        "y\nfocus\nend\ny\nquit\nyes\n",
        0,
    );
    let text = fs::read_to_string(folder.path().join("r.json")).unwrap();
    assert!(!text.contains("focus"), "{text}");
    let early = run(folder.path(), &["replay", "r.json"], "", 2);
    tells(&early, &["is not over"]);
    run(folder.path(), &["replay", "r.json", "--verify"], "", 0);
    // The battle is over: every player may read it.
    run(folder.path(), &arguments, "y\nresign yes\nquit\n", 0);
    let told = run(folder.path(), &["replay", "r.json"], "", 0);
    tells(&told, &["Heroes resigned.", "Victory: Shadows."]);
}

#[test]
fn people_resign_draw_compare_their_logs_and_fight_again() {
    let folder = folder();
    let script =
        "y\nresign\ndraw\naccept\nfocus\nend\ny\naccept\nlog\nrematch\ny\nresign yes\nlog\nquit\n";
    let told = run(folder.path(), &SEALED[..9], script, 0);
    tells(
        &told,
        &[
            "Type `resign yes`",
            "The draw is offered; it is answered, at the next decision, by: Ben.",
            "Nobody has offered you a draw.",
            "Anna offers a draw. Type `accept` or `decline`",
            "Draw by agreement.",
            "Anna (Heroes)",
            "Ben (Shadows)",
            "Heroes resigned.",
            "Victory: Shadows.",
        ],
    );
    // In the rematch Anna leads the other side, which begins again with the same dice.
    let (first, second) = told.split_once("> rematch").unwrap();
    assert!(first.contains("Ready, Anna?") && second.contains("Ready, Ben?"));
    // The columns of the logs keep within the screen.
    assert!(
        first.lines().all(|line| line.chars().count() <= 80),
        "{first}"
    );
    // The computer does not lead yet.
    let agreed = run(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "1"],
        "draw\nquit\n",
        0,
    );
    tells(&agreed, &["Draw by agreement."]);
}

#[test]
fn the_turn_clock_ends_a_turn_at_the_terminal() {
    let folder = folder();
    let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .args(SEALED[..9].iter())
        .args(["--clock", "1"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut typed, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    typed.write_all(b"y\n").unwrap();
    let mut told = String::new();
    // No player types any more.
    while !told.contains("Ready, Ben?") {
        let mut some = [0; 4096];
        let n_read = out.read(&mut some).unwrap();
        assert!(n_read > 0, "{told}");
        told += &String::from_utf8_lossy(&some[..n_read]);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    tells(
        &told,
        &[
            "Turn clock: 1 second a turn.",
            "0:01 > ",
            "Your time is up: the turn ends.",
        ],
    );
}

/// Three players at a terminal, one after the other; two of them give up, and none sees another's
/// battle.
#[test]
fn three_people_share_a_terminal_until_one_is_left() {
    let folder = folder();
    let level = folder.path().join("three.ron");
    fs::write(&level, THREE).unwrap();
    let level = level.to_string_lossy().into_owned();
    let arguments = [
        "play",
        &level,
        "--text",
        "--seed",
        "4",
        "--no-map",
        "--seat",
        "Anna=Reds",
        "--seat",
        "Ben=Blues",
        "--seat",
        "Cleo=Greens",
        "--record",
        "r.json",
    ];
    // Each curtain is raised, and each turn ended; then two resign.
    let script = format!("{}{}", "y\nend\n".repeat(9), "y\nresign yes\n".repeat(3));
    let told = run(folder.path(), &arguments, &script, 0);
    for name in ["Anna", "Ben", "Cleo"] {
        assert!(told.contains(&format!("Ready, {name}?")), "{told}");
    }
    tells(
        &told,
        &[
            "Blues resigned.",
            "Reds resigned.",
            "Victory: Greens.",
            "The battle is over.",
        ],
    );
    run(folder.path(), &["replay", "r.json", "--verify"], "", 0);
}

#[test]
fn what_is_wrong_with_a_clock_or_a_seat_is_told_at_once() {
    let folder = folder();
    for (arguments, piece) in [
        (["--clock", "soon"], "90/turn"),
        (["--seat", "Anna=Heros"], "no such side or combatant"),
    ] {
        let all = [&["play", DUEL, "--text"], &arguments[..]].concat();
        tells(&run(folder.path(), &all, "", 2), &[piece]);
    }
}
