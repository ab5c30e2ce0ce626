//! Three and more players at one machine: the round of a question, and allies with separate sight.

use std::fs;

use super::{
    agreed::{seat, three},
    cli::{folder, run, tells},
};
use shadowgrid::{
    ai,
    battle::{
        ids::{SideId, UnitId},
        orders::question::{PromptPolicy, QuestionKind},
        side_view::SideView,
    },
    data::{agreement::Agreement, level::Level},
    document::Document,
    rules::evoker,
    save::{GameSession, Header},
};

/// Fights on until a unit is asked in another player's turn; returns the acting and the asked
/// player.
fn until_asked(session: &mut GameSession) -> (String, String) {
    for side in (0..3).map(SideId) {
        for topic in QuestionKind::OPTIONAL {
            session.battle.set_stop(side, topic, PromptPolicy::Always);
        }
    }
    for _ in 0..200 {
        assert!(!session.battle.is_over(), "nobody was asked");
        let Some(question) = session.battle.question().cloned() else {
            let order = ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
            continue;
        };
        let acting = session
            .battle
            .acting()
            .and_then(|unit| session.person(unit));
        let asked = session.person(question.asked);
        if let (Some(acting), Some(asked)) = (acting, asked)
            && acting != asked
        {
            return (acting.to_owned(), asked.to_owned());
        }
        let choice = ai::answer(session.battle.view(), &question);
        session.answer(choice).unwrap();
    }
    panic!("nobody was asked");
}

#[test]
fn a_question_goes_round_everybody_but_the_one_who_acts() {
    let (mut session, _, _) = three(Agreement::default());
    assert!(session.round_of_question(Some("Anna")).is_empty());
    let (acting, asked) = until_asked(&mut session);
    let people = ["Anna", "Ben", "Cleo"];
    let place = people.iter().position(|name| **name == acting).unwrap();
    let after = |step: usize| people[(place + step) % 3].to_owned();
    // The order of the round is the same whichever other player is asked.
    assert_eq!(
        session.round_of_question(Some(&acting)),
        [after(1), after(2)]
    );
    assert!(session.round_of_question(Some(&asked)).is_empty());
    // No player is at the machine: all are called.
    assert_eq!(session.round_of_question(None), people);
    // A player without units in the battle is not called any more.
    let other = if after(1) == asked {
        after(2)
    } else {
        after(1)
    };
    let units: Vec<UnitId> = session.battle.view().store.ids().collect();
    for unit in units {
        if session.person(unit) == Some(&*other) {
            session.battle.stage(|r| {
                r.set_status(unit, shadowgrid::battle::components::CombatStatus::Dead);
            });
        }
    }
    assert_eq!(session.round_of_question(Some(&acting)), [asked]);
}

/// Reds and Blues are allied, and a wall stands between Blues and the others.
const ALLIES: &str = r#"
Level(
    format: 1,
    name: "Behind the Wall",
    books: [evoker],
    legend: { '.': floor, 'x': wall },
    map: ["............", "xxxxxxxxxxx.", "............", "............"],
    sides: [
        Side(name: "Reds", alliance: 1), Side(name: "Blues", alliance: 1), Side(name: "Greens"),
    ],
    combatants: [
        (name: "Ada", archetype: vanguard, side: "Reds", at: (2, 2)),
        (name: "Ali", archetype: archer, side: "Reds", at: (2, 3)),
        (name: "Bea", archetype: vanguard, side: "Blues", at: (1, 0)),
        (name: "Bob", archetype: archer, side: "Blues", at: (2, 0)),
        (name: "Cam", archetype: vanguard, side: "Greens", at: (10, 2)),
        (name: "Cid", archetype: archer, side: "Greens", at: (10, 3)),
    ],
)
"#;

#[test]
fn allies_share_sight_unless_their_players_keep_it_apart() {
    for apart in [false, true] {
        let (level, problems) = Level::read(&Document::parse("allies.ron", ALLIES.to_owned()));
        let mut level = level.unwrap_or_else(|| panic!("{problems:?}"));
        level.seats = vec![
            seat("Anna", &["Reds"]),
            seat("Ben", &["Blues"]),
            seat("Cleo", &["Greens"]),
        ];
        level.agreed.separate_sight = apart;
        let stage = level.stage(&evoker::BOOK).unwrap();
        let header = Header::new(&level, &evoker::BOOK, &stage, 4);
        let session = GameSession::new(stage.battle(4), vec![false; 3], header);
        let view = session.battle.view();
        let [reds, blues] = [0, 1].map(|side| SideView::new(view, SideId(side)));
        let unit = |name: &str| view.scene.unit_named(name).unwrap();
        assert!(reds.sees(unit("Cam")));
        // Behind the wall they see what their allies see, or nothing but each other.
        assert_eq!(blues.sees(unit("Cam")), !apart);
        assert_eq!(blues.sees(unit("Ada")), !apart);
        assert_eq!(reds.sees(unit("Bea")), !apart);
        assert!(blues.sees(unit("Bob")));
        // They are friends either way, and hear apart where they see apart.
        assert!(!view.hostile(unit("Ada"), unit("Bea")));
        assert_eq!(session.listeners().len(), if apart { 3 } else { 2 });
        // A save keeps it.
        let mut session = session;
        let save = session.save();
        assert_eq!(save.header.agreed.separate_sight, apart);
        assert!(save.header.fits(&level, &stage).is_ok());
    }
}

#[test]
fn a_curtain_falls_between_allies_who_see_apart() {
    let folder = folder();
    let level = folder.path().join("allies.ron");
    fs::write(&level, ALLIES).unwrap();
    let level = level.to_string_lossy().into_owned();
    let play = |more: &[&str]| {
        let mut arguments = vec!["play", &level, "--text", "--seed", "4"];
        for seat in ["Anna=Reds", "Ben=Blues", "Cleo=Greens"] {
            arguments.extend(["--seat", seat]);
        }
        arguments.extend(more);
        run(folder.path(), &arguments, &"y\nend\n".repeat(12), 0)
    };
    let together = play(&[]);
    tells(&together, &[" leads "]);
    let apart = play(&["--separate-sight"]);
    tells(&apart, &["Allied sides do not share what they see."]);
    let curtains = |told: &str| told.matches("Type y when nobody else looks").count();
    assert!(!apart.contains(" leads "), "{apart}");
    assert!(
        curtains(&together) < curtains(&apart),
        "{together}\n{apart}"
    );
}
