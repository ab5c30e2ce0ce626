//! Answers given in advance, and the odds of answers, in the book with the most questions.

use shadowgrid::{
    battle::{
        Battle, StandingAnswer, Stops, Wanted,
        field::board::Board,
        ids::SideId,
        orders::question::{Choice, PromptPolicy, QuestionKind},
    },
    data::maneuver::samples::{brigand, iska},
};

use crate::kit::{A, B, begin, maneuver, number, order};

const FOES: SideId = SideId(1);

/// Iska acts first, beside the brigand.
fn face_to_face() -> Battle {
    let board = Board::open(12, 8);
    let members = [
        ("Iska", 0, iska(), (2, 2)),
        ("Brigand", 1, brigand(), (3, 2)),
    ];
    let mut battle = maneuver(board, &members, 1);
    begin(&mut battle, &[6, 1]);
    // Iska's choice after a critical win is another question.
    battle.set_stop(SideId(0), QuestionKind::Maneuver, PromptPolicy::Never);
    battle.set_stop(FOES, QuestionKind::Maneuver, PromptPolicy::Never);
    battle
}

fn named(name: &str) -> StandingAnswer {
    StandingAnswer::always(QuestionKind::Defence, Wanted::Named(name.into()))
}

/// Strikes at the brigand and returns whether its player was asked.
fn is_asked(battle: &mut Battle) -> bool {
    let strike = order(battle, A, "strike").at(B);
    battle.execute(strike).unwrap();
    battle.question().is_some()
}

fn with(answers: Vec<StandingAnswer>) -> Battle {
    let mut battle = face_to_face();
    battle.edit_stops([B], |own| {
        own.set_standing(QuestionKind::Defence, answers.clone());
    });
    battle
}

/// Rules: MA-REA-01
#[test]
fn a_defence_is_asked_for_unless_it_was_given_beforehand() {
    assert!(is_asked(&mut face_to_face()));
    let mut battle = with(vec![named("parry")]);
    assert!(!is_asked(&mut battle));
    assert_eq!(number(&battle, B, "AP"), 2);
    // An answer that needs a missing shield does not apply: the player is asked.
    assert!(is_asked(&mut with(vec![named("block")])));
}

/// Rules: MA-REA-01 MA-TIM-08
#[test]
fn a_defence_is_given_only_while_points_are_kept() {
    let parry = StandingAnswer {
        keep: 2,
        ..named("parry")
    };
    let mut battle = with(vec![parry]);
    assert!(!is_asked(&mut battle));
    // Of two points none may go, if two are kept.
    assert_eq!(number(&battle, B, "AP"), 2);
    assert!(is_asked(&mut battle));
}

/// Rules: MA-REA-01
#[test]
fn a_defence_is_given_only_where_it_is_cheap() {
    // One point of three.
    let costing = |percent| StandingAnswer {
        share: Some(percent),
        ..named("parry")
    };
    assert!(is_asked(&mut with(vec![costing(33)])));
    assert!(!is_asked(&mut with(vec![costing(34)])));
}

#[test]
fn the_first_answer_that_fits_is_given() {
    // The parry passes with 12 faces of 20: not in 70 of a hundred, and not below 50.
    let unlikely = StandingAnswer {
        from: 70,
        ..named("parry")
    };
    let nothing = StandingAnswer::always(QuestionKind::Defence, Wanted::Nothing);
    let hopeless = StandingAnswer {
        below: Some(50),
        ..nothing.clone()
    };
    assert!(is_asked(&mut with(vec![unlikely.clone(), hopeless])));
    let below = StandingAnswer {
        below: Some(70),
        ..nothing
    };
    let mut battle = with(vec![unlikely, below]);
    assert!(!is_asked(&mut battle));
    assert_eq!(number(&battle, B, "AP"), 3);
}

#[test]
fn the_best_defence_is_never_none() {
    let best = StandingAnswer::always(QuestionKind::Defence, Wanted::Best);
    let mut battle = with(vec![best]);
    assert!(!is_asked(&mut battle));
    assert_eq!(number(&battle, B, "AP"), 2);
}

#[test]
fn wishes_go_to_disk_and_back() {
    let parry = StandingAnswer {
        keep: 1,
        below: Some(80),
        ..named("parry")
    };
    let battle = with(vec![parry]);
    let text = serde_json::to_string(battle.stops()).unwrap();
    let read: Vec<Stops> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, battle.stops());
    let mut other = face_to_face();
    other.set_stops(&read);
    assert_eq!(other.stops(), battle.stops());
    // By side, as saves had them once.
    let mut by_side = face_to_face();
    by_side.set_stops(&read[..1]);
    assert_eq!(by_side.stops_of(A), battle.stops_of(A));
}

/// Rules: MA-ATK-12 MA-ATK-15 MA-ATK-18 MA-ATK-19
#[test]
fn the_odds_of_each_answer_are_exact() {
    let mut battle = face_to_face();
    assert!(is_asked(&mut battle));
    let question = battle.question().unwrap().clone();
    let odds = battle.answer_odds(50);
    let passed = |target: i64, face: i64| match face {
        20 => 0,
        face => (target - face + 1).max(0),
    };
    // Iska's Strike has 13; the brigand dodges with 10 and parries with 12.
    for (place, choice) in question.choices.iter().enumerate() {
        let defence = match choice {
            Choice::Named("dodge") => Some(10),
            Choice::Named("parry") => Some(12),
            _ => None,
        };
        let hits = (1..=20).flat_map(|own| (1..=20).map(move |other| (own, other)));
        let hits = hits.filter(|&(own, other)| {
            let defence = defence.map_or(0, |target| passed(target, other));
            passed(13, own) > defence
        });
        let odds = &odds[place];
        assert!(!odds.about, "{choice}");
        assert!(odds.total().is_one(), "{choice}");
        let wanted = shadowgrid::dice::Weight::new(hits.count() as u64, 400);
        assert_eq!(odds.hits(B).reduced(), wanted.reduced(), "{choice}");
    }
}
