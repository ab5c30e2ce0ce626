//! The window of a player who is asked during another player's order, in every book: it shows
//! nothing of the attacker except what the board shows.

use shadowgrid::{
    app::{
        models::{handover::HandOver, menu::resting_bar},
        state::session::AppSession,
    },
    battle::{
        ids::{SideId, UnitId},
        orders::question::{PromptPolicy, QuestionKind},
    },
    data::{agreement::Agreement, books::BOOKS},
};

use crate::seats::two_by;

/// A level by a book with a player for each side, who want to be asked everything.
fn two_persons(book: &str, seed: u64) -> AppSession {
    let mut session = two_by("proving-ground", (book, seed), Agreement::default());
    for side in (0..2).map(SideId) {
        for topic in QuestionKind::OPTIONAL {
            session.battle.set_stop(side, topic, PromptPolicy::Always);
        }
    }
    session
}

/// Plays on until a player is asked in another's turn; returns the acting unit and the asked one.
fn until_asked(session: &mut AppSession) -> Option<(UnitId, UnitId)> {
    for _ in 0..600 {
        if session.battle.is_over() {
            return None;
        }
        if let Some(question) = session.battle.question() {
            let asked = question.asked;
            let acting = session.battle.acting()?;
            if session.game.person(acting) != session.game.person(asked) {
                return Some((acting, asked));
            }
            let choice = shadowgrid::ai::answer(session.battle.view(), question);
            session.answer(choice).unwrap();
        } else {
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
        if let Some(side) = session.waits_for_the_window() {
            session.hand_to(side);
        }
    }
    None
}

#[test]
fn under_a_question_the_bar_is_of_the_one_who_is_asked() {
    for book in BOOKS {
        let mut asked_in_all = 0;
        for seed in 0..6 {
            let mut session = two_persons(book.id, seed);
            let Some((acting, asked)) = until_asked(&mut session) else {
                continue;
            };
            asked_in_all += 1;
            let side = session.battle.view().side(asked);
            session.hand_to(side);
            // Whatever bar the window showed before, the attacker's is gone.
            for before in [None, Some(acting), Some(asked)] {
                let bar = resting_bar(&session, before);
                assert_eq!(bar, Some(asked), "{}: {before:?}", book.id);
            }
        }
        assert!(asked_in_all > 2, "{}: {asked_in_all} questions", book.id);
    }
}

#[test]
fn the_recap_begins_with_the_order_of_turns_as_the_player_left_it() {
    for book in BOOKS {
        let mut session = two_persons(book.id, 3);
        let first = session.viewer().unwrap();
        let mut handover = HandOver::default();
        handover.begin(&session);
        let acting = session.battle.acting().unwrap();
        // The first player's turn passes; the other has not looked yet.
        while session.human_to_move() == Some(first) {
            match session.battle.question() {
                Some(question) => {
                    let choice = shadowgrid::ai::answer(session.battle.view(), question);
                    session.answer(choice).unwrap();
                }
                None => {
                    let order = shadowgrid::ai::next_order(&mut session.battle);
                    session.execute(order).unwrap();
                }
            }
        }
        let Some(side) = session.waits_for_the_window() else {
            continue;
        };
        session.hand_to(side);
        let look = handover.take_recap(&session).unwrap();
        let units: Vec<_> = look.turns.iter().filter_map(|turn| turn.unit).collect();
        assert!(!units.is_empty(), "{}", book.id);
        // At the beginning no unit had acted: the first acting unit comes first, if it is in sight.
        if look.shown.is_in_sight(acting) {
            assert_eq!(units.first(), Some(&acting), "{}", book.id);
        }
    }
}
