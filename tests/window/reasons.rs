//! The computer's thoughts in the window, and the review of a battle.

use std::{path::Path, time::Duration};

use super::models::at_the_wardens_turn;
use shadowgrid::{
    ai::{
        self,
        telling::{Decision, DecisionReport, advice},
    },
    app::{
        board::plans::marks,
        models::{
            leaders::{self, SideController},
            playback::Playback,
            reasons::{Reasons, ReasonsTopic},
        },
        panels::{reasons::ReasonsCard, record::RecordBar},
        state::{
            levels,
            review::{Shows, StepSize},
            session::AppSession,
            shown::{Shown, Sight},
            ui_events::{Page, ReasonsEvent, UiEvent},
        },
        systems::{handlers::reasons::while_looking_back, thinking::sign},
    },
    battle::ids::SideId,
    data::{minds::Mind, picks::Picks},
    save::hex,
    settings::{
        Settings,
        commands::{Bindings, Command},
    },
    text::thoughts_text::UNSEEN,
};

/// First Light to its end, both sides led by the computer.
fn over() -> AppSession {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-light.ron");
    let mut game = levels::open(&path, "evoker", 7).unwrap();
    game.computer = vec![true, true];
    game.set_mind(SideId(1), Mind::named("shade").unwrap());
    let mut session = AppSession::new(game);
    while !session.battle.is_over() {
        let unit = session.battle.acting().unwrap();
        let mind = session.mind(session.battle.view().side(unit));
        let order = ai::think(&mut session.battle, &mind);
        session.execute(order).unwrap();
    }
    session
}

fn advised(session: &mut AppSession) -> DecisionReport {
    advice(&mut session.battle, &Mind::usual()).unwrap()
}

#[test]
fn advice_names_the_order_the_computer_would_give_with_terms_that_add_up() {
    let mut session = at_the_wardens_turn();
    let order = ai::think(&mut session.battle, &Mind::exact());
    let account = advised(&mut session);
    assert_eq!(account.given.as_ref().unwrap().order, order);
    assert!((1..=5).contains(&account.ideas.len()));
    for idea in account.ideas.iter().flatten() {
        let sum: i64 = idea.thought.terms.iter().map(|(_, amount)| amount).sum();
        assert_eq!(sum, idea.thought.worth);
    }
    let card = ReasonsCard::told(session.battle.scene(), &account);
    assert_eq!(card.rows.len(), account.ideas.len());
    let given: Vec<usize> = (0..card.rows.len())
        .filter(|row| card.rows[*row].given)
        .collect();
    assert_eq!(given, account.place.into_iter().collect::<Vec<_>>());
    for row in &card.rows {
        assert!(
            row.seen && row.worth.starts_with(['+', '\u{2212}']),
            "{row:?}"
        );
    }
    assert!(card.spoken().contains(&card.rows[0].text));
}

#[test]
fn every_idea_has_its_figure_on_the_board_and_none_covers_another() {
    let mut session = at_the_wardens_turn();
    let account = advised(&mut session);
    let marks = marks(session.battle.view(), &account);
    let numbers: Vec<usize> = marks.iter().map(|mark| mark.number).collect();
    assert_eq!(numbers, (1..=account.ideas.len()).collect::<Vec<_>>());
    for (place, mark) in marks.iter().enumerate() {
        assert_eq!(mark.given, account.place == Some(place));
        let same = marks[..place].iter();
        assert!(
            same.clone()
                .all(|other| (other.cell, other.before) != (mark.cell, mark.before))
        );
    }
}

#[test]
fn the_card_goes_from_thoughts_to_advice_and_tells_what_it_waits_for() {
    let mut session = at_the_wardens_turn();
    let (bindings, playback) = (Bindings::default(), Playback::default());
    let mut reasons = Reasons::default();
    let card = |reasons: &Reasons, session: &AppSession| {
        ReasonsCard::of(session, reasons, &playback, &bindings)
    };
    assert_eq!(card(&reasons, &session), None);
    reasons.page = Some(Page::Advice);
    assert_eq!(
        reasons.wanted(&session, &playback),
        Some(ReasonsTopic::Advice(session.revision))
    );
    reasons.page = Some(Page::Decision);
    assert_eq!(reasons.wanted(&session, &playback), None);
    let told = card(&reasons, &session).unwrap();
    assert!(
        told.notes[0].contains("not seen an AI order yet"),
        "{told:?}"
    );

    // An order of an enemy that is seen can be read once it has been shown.
    let end = session.battle.scene().book.action_named("end").unwrap();
    let acting = session.battle.acting().unwrap();
    session
        .execute(shadowgrid::battle::orders::order::Order::new(acting, end))
        .unwrap();
    while session.human_to_move().is_some() {
        let acting = session.battle.acting().unwrap();
        session
            .execute(shadowgrid::battle::orders::order::Order::new(acting, end))
            .unwrap();
    }
    let seed = session.battle.seed();
    let before = session.battle.fork(seed);
    let order = ai::next_order(&mut session.battle);
    let decision = Decision::new(before, Mind::usual(), order.clone());
    let number = decision.number;
    assert!(decision.is_seen_by(session.viewer()));
    let place = session.battle.log().len();
    reasons.note(decision, place);
    session.execute(order).unwrap();
    let mut playing = Playback::default();
    for place in [place - 1, place] {
        playing.push(place, session.battle.log()[place].clone());
    }
    assert_eq!(reasons.wanted(&session, &playing), None, "not shown yet");
    let viewer = session.viewer();
    assert_eq!(
        reasons.wanted(&session, &playback),
        Some(ReasonsTopic::Decision(number, viewer))
    );
}

#[test]
fn a_battle_that_is_over_is_stepped_through_forwards_and_backwards() {
    let mut session = over();
    let (end, orders) = (session.battle.hash(), session.replay().orders);
    let stage = || levels::stage_of(at_the_wardens_turn().header()).unwrap();
    session.look_back(stage()).unwrap();
    assert_eq!(session.viewer(), None);
    let review = |session: &AppSession| session.review.as_ref().unwrap().place();
    let count = session.review.as_ref().unwrap().entries().len();
    assert_eq!((review(&session), count), (0, orders.len()));
    let start = session.battle.hash();
    for (place, step) in orders.iter().enumerate() {
        let shows = session.stride(StepSize::Order, false).unwrap();
        assert!(matches!(shows, Shows::Events(_)), "{place}");
        assert_eq!(hex(session.battle.hash()), step.hash, "{place}");
    }
    assert_eq!(session.stride(StepSize::Order, false), Ok(Shows::Nothing));
    assert_eq!(session.stride(StepSize::Order, true), Ok(Shows::Moment));
    assert_eq!(hex(session.battle.hash()), orders[count - 2].hash);
    session.stride(StepSize::Turn, true).unwrap();
    let entries = session.review.as_ref().unwrap().entries().to_vec();
    assert!(entries[review(&session)].opens && entries[review(&session)].computer);
    session.stride(StepSize::Turn, false).unwrap();
    session.stride(StepSize::Whole, true).unwrap();
    assert_eq!(session.battle.hash(), start);
    let bar = RecordBar::of(&session, &Bindings::default()).unwrap();
    assert!(
        bar.place.starts_with(&format!("Order 1 of {count}")),
        "{}",
        bar.place
    );
    assert!(bar.ways.iter().all(|(text, _)| !text.is_empty()));
    assert!(session.stop_looking_back());
    assert_eq!(session.battle.hash(), end);
    assert_eq!(session.replay().orders, orders);
    assert!(!session.stop_looking_back());
}

#[test]
fn the_thoughts_of_every_order_of_the_record_end_in_that_order() {
    let mut session = over();
    let stage = levels::stage_of(session.header()).unwrap();
    session.look_back(stage).unwrap();
    let mut told = 0;
    for _ in 0..25 {
        let entry = session.review.as_ref().unwrap().next().cloned().unwrap();
        let order = entry.order.unwrap();
        let mind = session.mind(session.battle.view().side(order.unit));
        let seed = session.battle.seed();
        let before = session.battle.fork(seed);
        let account = Decision::new(before, mind, order.clone()).report_for(None);
        let account = account.unwrap();
        assert_eq!(account.given.unwrap().order, order);
        assert_eq!(account.rather, None, "{order:?}");
        told += usize::from(account.place.is_some());
        session.stride(StepSize::Order, false).unwrap();
    }
    assert!(told > 5, "{told}");
}

#[test]
fn a_battle_that_goes_on_cannot_be_stepped_through() {
    let mut session = at_the_wardens_turn();
    let stage = levels::stage_of(session.header()).unwrap();
    assert!(session.look_back(stage).is_err());
    assert!(session.review.is_none());
    assert_eq!(session.stride(StepSize::Order, false), Ok(Shows::Nothing));
}

#[test]
fn keys_of_orders_step_while_somebody_looks_back() {
    let on = ReasonsEvent::Stride(StepSize::Order, false);
    assert_eq!(
        while_looking_back(&UiEvent::Command(Command::Confirm), true),
        Some(on)
    );
    assert_eq!(
        while_looking_back(&UiEvent::Command(Command::Undo), false),
        Some(ReasonsEvent::Stride(StepSize::Order, true))
    );
    assert_eq!(
        while_looking_back(&UiEvent::Command(Command::Cancel), false),
        Some(ReasonsEvent::Shut)
    );
    assert_eq!(
        while_looking_back(&UiEvent::Command(Command::Cancel), true),
        None
    );
    assert_eq!(
        while_looking_back(&UiEvent::Command(Command::Help), false),
        None
    );
}

#[test]
fn who_thinks_for_long_has_a_sign_and_strangers_no_name() {
    let session = at_the_wardens_turn();
    let view = session.battle.view();
    let mut shown = Shown::of(view, session.viewer());
    let enemy = view.members(SideId(1)).next().unwrap();
    let long = Duration::from_millis(200);
    let name = &view.scene.member(enemy).name;
    assert_eq!(
        sign(view, &shown, enemy, long, 0),
        Some(format!("{name} thinks …"))
    );
    assert_eq!(
        sign(view, &shown, enemy, Duration::from_millis(100), 0),
        None
    );
    shown.units[enemy.index()].sight = Sight::Unknown;
    let sign = sign(view, &shown, enemy, long, 0).unwrap();
    assert!(!sign.contains(name.as_str()), "{sign}");
}

#[test]
fn a_side_can_be_given_another_brain_and_temper_and_says_what_they_do() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-light.ron");
    let card = levels::card(&path);
    let mut settings = Settings::default();
    let mut lead = SideController::of(&card.sides[1], &settings);
    assert!(lead.computer);
    assert_eq!(lead.mind(), card.sides[1].mind);
    assert!(lead.button(Picks::Brain).contains("level default"));
    let mut brains = Vec::new();
    for _ in Picks::Brain.list() {
        brains.push(lead.turn(Picks::Brain));
    }
    assert_eq!(brains.last(), Some(&"as_level"), "round and back");
    assert!(brains.contains(&"shade") && !brains.contains(&"random"));
    settings.play.brain = "shade";
    settings.play.temper = "sniper";
    let lead = SideController::of(&card.sides[1], &settings);
    assert_eq!(lead.mind().to_string(), "shade/sniper");
    assert_eq!(lead.button(Picks::Temper), "Sniper");
    let told = leaders::minds([&lead, &lead].into_iter());
    assert_eq!(told.len(), 1, "once is enough: {told:?}");
    assert!(told[0].starts_with("Easy (Shade), sniper: ") && told[0].len() > 60);
}

#[test]
fn the_help_sheet_can_say_who_leads_and_how() {
    let session = at_the_wardens_turn();
    let told = leaders::leaders(&session);
    assert_eq!(told[0].1, "Player");
    assert!(told[1].1.starts_with("AI, Normal (Shadow). "), "{told:?}");
}

#[test]
fn what_leads_out_of_sight_is_not_told() {
    let mut session = at_the_wardens_turn();
    let mut account = advised(&mut session);
    account.ideas[0] = None;
    account.given = None;
    account.place = None;
    let card = ReasonsCard::told(session.battle.scene(), &account);
    assert!(!card.rows[0].seen && card.rows[0].worth.is_empty());
    assert_eq!(card.rows[0].text.to_lowercase(), UNSEEN);
    assert!(card.notes[0].contains(UNSEEN));
    let marks = marks(session.battle.view(), &account);
    assert!(marks.iter().all(|mark| mark.number != 1));
}
