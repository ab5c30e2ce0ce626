//! Several players at one window: what each may see when seats change hands, on the list of saves,
//! and when the battle is over.

use std::path::{Path, PathBuf};

use bevy::prelude::NextState;

use shadowgrid::{
    app::{
        models::handover::{CommonAction, HandOver, raise},
        screens::{
            curtain::Curtain,
            saves::glance::glance,
            seats::{
                all_logs,
                players::{self, line},
            },
        },
        state::{levels, modals::Modals, screen::Screen, session::AppSession, shown::Shown},
    },
    battle::{
        ids::SideId,
        orders::question::{PromptPolicy, QuestionKind},
    },
    data::{agreement::Agreement, seats::Seat},
    save,
};

fn level(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{name}.ron"))
}

/// Anna and Ben at a level by a book, each with a side; without a name, by the level's first book.
pub fn two_by(name: &str, (book, seed): (&str, u64), agreed: Agreement) -> AppSession {
    let path = level(name);
    let card = levels::card(&path);
    let people = ["Anna", "Ben"].into_iter().zip(&card.sides);
    let seats: Vec<Seat> = people
        .map(|(name, side)| Seat {
            name: name.to_owned(),
            leads: vec![side.name.clone()],
            computer: None,
        })
        .collect();
    AppSession::new(levels::open_for(&path, book, seed, (Some(&seats), agreed)).unwrap())
}

/// Anna and Ben at a level by its first book.
fn two(name: &str, agreed: Agreement) -> AppSession {
    two_by(name, ("", 7), agreed)
}

fn sealed() -> Agreement {
    Agreement {
        sealed: true,
        ..Agreement::default()
    }
}

/// Orders of the computer for all units, until `orders` are done; the deciding player views.
fn play(session: &mut AppSession, orders: usize) {
    for _ in 0..orders {
        while let Some(question) = session.battle.question() {
            let choice = shadowgrid::ai::answer(session.battle.view(), question);
            session.answer(choice).unwrap();
        }
        if session.battle.is_over() {
            return;
        }
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
        if let Some(side) = session.waits_for_the_window() {
            session.hand_to(side);
        }
    }
}

#[test]
fn a_seat_given_to_the_computer_shows_nobody_elses_side() {
    let mut session = two("first-light", Agreement::default());
    let viewer = session.viewer().unwrap();
    let name = session.person_to_decide().unwrap().to_owned();
    let rows = session.game.seat_rows();
    assert_eq!(rows.len(), 2);
    let place = rows.iter().position(|row| row.name == name).unwrap();
    players::turn(&mut session, place);
    let (told, who) = line(&session.game.seat_rows()[place]);
    assert!(
        told.contains(&name) && who.starts_with("Computer"),
        "{told}: {who}"
    );
    // A player who has just handed its seat over still sees its own side.
    assert_eq!(session.viewer(), Some(viewer));
    assert!(!session.is_shared());
    assert_eq!(session.human_to_move(), None);
    // Back again, and it is its turn as before.
    players::turn(&mut session, place);
    assert_eq!(session.human_to_move(), Some(viewer));
    assert_eq!(session.person_to_decide(), Some(&*name));
}

#[test]
fn nobody_gives_another_ones_seat_away_where_saves_are_sealed() {
    let mut session = two("first-light", sealed());
    let name = session.person_to_decide().unwrap().to_owned();
    let rows = session.game.seat_rows();
    let other = rows.iter().position(|row| row.name != name).unwrap();
    players::turn(&mut session, other);
    assert!(session.note.take().unwrap().contains("only"));
    assert!(session.game.seat_rows()[other].brain.is_none());
    // A player's own seat can change hands at any time.
    players::turn(&mut session, 1 - other);
    assert!(session.game.seat_rows()[1 - other].brain.is_some());
}

#[test]
fn all_are_asked_before_a_sealed_battle_is_left_and_nobody_else_before_another() {
    let shown = Shown::default();
    let session = two("first-light", Agreement::default());
    let mut handover = HandOver::default();
    handover.begin(&session);
    assert!(!handover.petition(&session, &shown, CommonAction::Leave));
    let session = two("first-light", sealed());
    let mut handover = HandOver::default();
    handover.begin(&session);
    let now = handover.waiting().map(|(_, name)| name.to_owned()).unwrap();
    assert!(handover.petition(&session, &shown, CommonAction::Quit));
    let (petition, (asked, _)) = handover.asks().unwrap();
    // The player before the curtain is unknown: all are asked, first the last player at the window.
    assert_eq!((petition.by.as_deref(), asked), (None, &now));
    assert_eq!(handover.answer_petition(true), None);
    let (_, (asked, _)) = handover.asks().unwrap();
    assert_ne!(*asked, now);
    // One refusal ends it, and the curtain waits for the same person as before.
    assert_eq!(handover.answer_petition(false), None);
    assert!(handover.asks().is_none());
    assert_eq!(handover.waiting().map(|(_, name)| name), Some(&*now));
    // The viewing player asks the others.
    let (mut modals, mut next) = (Modals::default(), NextState::<Screen>::default());
    let mut session = session;
    raise(&mut session, &mut handover, &mut modals, &mut next);
    assert!(handover.petition(&session, &shown, CommonAction::Quit));
    let (petition, (asked, _)) = handover.asks().unwrap();
    assert_eq!(petition.by.as_ref(), Some(&now));
    assert_ne!(*asked, now);
    assert_eq!(handover.answer_petition(true), Some(CommonAction::Quit));
}

/// A battle of these players, each with these sides or units.
fn led(name: &str, seats: &[(&str, &[&str])]) -> AppSession {
    let seats: Vec<Seat> = seats
        .iter()
        .map(|(name, leads)| Seat {
            name: (*name).to_owned(),
            leads: leads.iter().map(|one| (*one).to_owned()).collect(),
            computer: None,
        })
        .collect();
    AppSession::new(levels::open_for(&level(name), "", 7, (Some(&seats), sealed())).unwrap())
}

#[test]
fn who_leads_both_sides_asks_nobody_and_two_on_one_side_ask_each_other() {
    let shown = Shown::default();
    let alone = led("first-light", &[("Anna", &["Wardens", "Shadows"])]);
    let mut handover = HandOver::default();
    handover.begin(&alone);
    assert!(!handover.petition(&alone, &shown, CommonAction::Quit));
    assert!(handover.asks().is_none());

    let allies = led("first-light", &[("Anna", &["Iren"]), ("Ben", &["Tomas"])]);
    let mut handover = HandOver::default();
    handover.begin(&allies);
    assert!(handover.petition(&allies, &shown, CommonAction::Quit));
    let (petition, (asked, _)) = handover.asks().unwrap();
    let mut both = [petition.by.as_deref().unwrap(), asked.as_str()];
    both.sort_unstable();
    assert_eq!(both, ["Anna", "Ben"]);
    // The window names the player of a unit.
    let iren = allies.battle.scene().unit_named("Iren").unwrap();
    assert_eq!(allies.led_by(iren).as_deref(), Some("Anna leads, Wardens"));
    assert_eq!(alone.led_by(iren), None);
}

#[test]
fn how_dice_fall_after_a_load_is_told_behind_the_curtain() {
    let mut session = two("first-light", sealed());
    let mut handover = HandOver::default();
    handover.begin(&session);
    handover.tell("The dice fall anew.");
    let mut modals = Modals::default();
    let mut next = NextState::<Screen>::default();
    raise(&mut session, &mut handover, &mut modals, &mut next);
    assert_eq!(session.note.as_deref(), Some("The dice fall anew."));
}

#[test]
fn the_list_of_saves_tells_nothing_of_a_side_of_several_people() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("save.json");
    for agreed in [Agreement::default(), sealed()] {
        let mut session = two("collapsed-atrium", agreed);
        play(&mut session, 9);
        save::write(&file, &session.game.save()).unwrap();
        let (facts, _) = glance(&file).unwrap();
        assert_eq!(facts.standing, None);
        assert_eq!(facts.players.len(), 2, "{facts:?}");
        let names = session.battle.scene().roster.iter();
        for member in names {
            assert!(!facts.turn.contains(&member.name), "{facts:?}");
        }
        let whose = facts.turn.trim_end_matches("'s turn");
        assert!(
            ["Anna", "Ben", "Between turns"].contains(&whose),
            "{facts:?}"
        );
    }
    // A single player sees how many of its units stand.
    let mut alone = AppSession::new(levels::open(&level("first-light"), "", 7).unwrap());
    save::write(&file, &alone.game.save()).unwrap();
    let (facts, _) = glance(&file).unwrap();
    assert_eq!(facts.standing, Some((2, 2)));
}

#[test]
fn the_end_shows_everything_to_everybody_and_each_log_by_itself() {
    let mut session = two("collapsed-atrium", Agreement::default());
    play(&mut session, 24);
    assert_eq!(all_logs::columns(&session), None);
    session.show_to_everyone();
    assert!(session.viewer().is_some(), "the battle goes on");
    if session.battle.question().is_some() {
        play(&mut session, 1);
    }
    session.resign().unwrap();
    assert!(session.battle.is_over());
    session.show_to_everyone();
    assert_eq!(session.viewer(), None);
    let columns = all_logs::columns(&session).unwrap();
    let told: Vec<String> = columns.iter().map(|(_, log)| format!("{log:?}")).collect();
    assert_eq!(columns.len(), 2);
    assert_ne!(told[0], told[1]);
    assert!(told.iter().all(|log| log.contains("resigned.")));
    // Stepping through it shows everything first, then each side's eyes in turn.
    let stage = levels::stage_of(session.header()).unwrap();
    let orders = session.game.replay().orders;
    session.look_back(stage).unwrap();
    let entries = session.review.as_ref().unwrap().entries();
    assert_eq!(entries.len(), orders.len());
    let last = entries.last().unwrap();
    assert!(last.order.is_none() && last.words.starts_with("resign with"));
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(session.viewer());
        session.turn_eyes();
    }
    let (one, other) = (Some(SideId(0)), Some(SideId(1)));
    assert_eq!(seen, [None, one, other, None]);
    // Through a side's eyes its enemies are where it knows them, and nowhere else.
    while session.viewer() != one {
        session.turn_eyes();
    }
    let view = session.battle.view();
    let board = Shown::of(view, session.viewer());
    let truth = Shown::of(view, None);
    assert_ne!(board, truth);
    assert!(session.stop_looking_back());
    assert_eq!(session.viewer(), None);
}

#[test]
fn a_question_goes_round_and_only_the_one_who_is_asked_sees_the_battle() {
    let path = level("collapsed-atrium");
    let card = levels::card(&path);
    let seat = |name: &str, led: &str| Seat {
        name: name.to_owned(),
        leads: vec![led.to_owned()],
        computer: None,
    };
    let seats = [
        seat("Anna", &card.sides[0].name),
        seat("Ben", &card.sides[1].members[0]),
        seat("Cleo", &card.sides[1].name),
    ];
    let players = (Some(&seats[..]), Agreement::default());
    let mut session = AppSession::new(levels::open_for(&path, "", 7, players).unwrap());
    for side in (0..2).map(SideId) {
        for topic in QuestionKind::OPTIONAL {
            session.battle.set_stop(side, topic, PromptPolicy::Always);
        }
    }
    // Until a unit is asked in Anna's turn.
    let is_asked = |session: &AppSession| {
        let acting = session.battle.acting();
        let acting = acting.and_then(|unit| session.game.person(unit));
        let asks = session.battle.question().is_some() && acting == Some("Anna");
        asks && session.person_to_decide() != Some("Anna")
    };
    for _ in 0..400 {
        if is_asked(&session) {
            break;
        }
        assert!(!session.battle.is_over(), "nobody was asked");
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
    assert!(is_asked(&session), "nobody was asked");
    let asked = session.person_to_decide().unwrap().to_owned();
    let (mut handover, mut modals) = (HandOver::default(), Modals::default());
    assert_eq!(handover.begin(&session), Screen::Curtain);
    for name in ["Ben", "Cleo"] {
        let curtain = Curtain::of(&session, &handover).unwrap();
        assert_eq!(curtain.name, name);
        assert!(curtain.goes_round && !curtain.passes);
        let mut next = NextState::default();
        raise(&mut session, &mut handover, &mut modals, &mut next);
        if name == asked {
            assert!(matches!(next, NextState::Pending(Screen::Battle)));
            assert_eq!(handover.waiting(), None);
            return;
        }
        // Nothing of the battle appears, and the text is the same whichever player is asked.
        assert!(matches!(next, NextState::Unchanged));
        let curtain = Curtain::of(&session, &handover).unwrap();
        assert_eq!(curtain.name, name);
        assert_eq!(
            curtain.question(),
            format!("{name}: Nothing is asked of you.")
        );
        raise(&mut session, &mut handover, &mut modals, &mut next);
    }
    panic!("{asked} never came to the window");
}

#[test]
fn the_same_battle_again_keeps_seats_as_they_were_handed_over() {
    use shadowgrid::app::state::chosen::Chosen;
    let mut session = two("first-light", Agreement::default());
    let name = session.person_to_decide().unwrap().to_owned();
    let rows = session.game.seat_rows();
    let other = rows.iter().position(|row| row.name != name).unwrap();
    players::turn(&mut session, other);
    let again = Chosen::again(session.played());
    let seats = again.seats.unwrap();
    let of_other = seats.iter().find(|seat| seat.name != name).unwrap();
    assert!(of_other.computer.is_some(), "{seats:?}");
    assert_eq!(again.seed, None);
}

/// After a load, each side's recap begins where it was when the battle was saved.
#[test]
fn after_a_load_the_next_person_sees_what_it_missed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("save.json");
    let mut session = two("first-light", Agreement::default());
    let mut handover = HandOver::default();
    assert_eq!(handover.begin(&session), Screen::Curtain);
    let (mut modals, mut next) = (Modals::default(), NextState::<Screen>::default());
    raise(&mut session, &mut handover, &mut modals, &mut next);
    assert_eq!(handover.take_recap(&session), None, "the battle begins");
    let begins = session.battle.log().len();
    // The first player plays until another one has to decide, and leaves at the curtain.
    while session.waits_for_the_window().is_none() {
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    let first = session.viewer().unwrap();
    let told = handover.told(&session, 0);
    assert_eq!(told[first.index()], session.battle.log().len());
    for (events, side) in told.into_iter().zip((0..).map(SideId)) {
        session.game.tell(side, events);
    }
    save::write(&file, &session.game.save()).unwrap();

    let mut loaded = AppSession::new(levels::load(&file).unwrap());
    let mut handover = HandOver::default();
    assert_eq!(handover.begin(&loaded), Screen::Curtain);
    raise(&mut loaded, &mut handover, &mut modals, &mut next);
    let side = loaded.viewer().unwrap();
    assert_ne!(side, first);
    let look = handover.take_recap(&loaded).expect("it has missed a turn");
    assert_eq!(look.events, begins);
    assert!(look.events < loaded.battle.log().len());
    // The board as it was, moved on by what was missed, is the board as it is.
    let mut shown = look.shown.clone();
    let now = Shown::of(loaded.battle.view(), Some(side));
    assert_ne!(shown, now);
    for event in &loaded.battle.log()[look.events..] {
        shown.apply(event, loaded.battle.view(), Some(side));
    }
    assert_eq!(shown.acting, now.acting);
    let units = loaded.battle.view().store.ids();
    for unit in units.filter(|unit| now.is_in_sight(*unit)) {
        let place = |shown: &Shown| shown.unit(unit).map(|look| look.cell);
        assert_eq!(place(&shown), place(&now));
    }
    // As long as the player has done nothing, a save keeps the recap; the first player has missed
    // nothing.
    let told = handover.told(&loaded, 0);
    assert_eq!(told[side.index()], begins);
    assert_eq!(told[first.index()], loaded.battle.log().len());
}
