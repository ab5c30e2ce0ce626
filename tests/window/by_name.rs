//! Panels as a screen reader finds them: by accessible names, pressed and read without a window.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use bevy_egui::egui::{self, pos2};
use egui_kittest::{Harness, kittest::Queryable};
use shadowgrid::{
    app::{
        art::theme,
        models::{
            choices::Choices,
            guide::{Guide, Lesson},
            menu::Menu,
            settings_sheet::Sheet,
            strip::{Strip, StripEntry, TurnState},
        },
        panels::{
            bar,
            dialogs::{confirm, pause, stops},
            lesson::{self, LessonCard},
            prompt::{self, AnswerPage, Prompt, PromptKeys},
            turns,
        },
        screens::settings::{store::SettingsStore, view::page},
        state::{
            focus::Pointed,
            modals::Confirm,
            session::{AppSession, BattleRequest},
            ui_events::{AimEvent, GuideEvent, StopChange, UiEvent},
        },
    },
    battle::{
        StandingAnswer, Wanted,
        ids::UnitId,
        orders::question::{PromptPolicy, QuestionKind},
    },
    settings::{
        Settings,
        commands::{Bindings, Command},
    },
};

use crate::models::at_the_wardens_turn;

/// The request of a panel in its last drawing.
type Wished = Rc<RefCell<Option<UiEvent>>>;

/// A window of this size that draws something with the letters of the game.
pub fn harness<'a>(size: [f32; 2], mut draw: impl FnMut(&mut egui::Ui) + 'a) -> Harness<'a> {
    let mut dressed = false;
    Harness::builder().with_size(size).build_ui(move |ui| {
        if !dressed {
            let mut fonts = egui::FontDefinitions::default();
            let plain = fonts.families[&egui::FontFamily::Proportional].clone();
            let strong = egui::FontFamily::Name("strong".into());
            fonts.families.insert(strong, plain);
            ui.ctx().set_fonts(fonts);
            ui.ctx().set_global_style(theme::style());
            dressed = true;
            // Fonts take effect in the next frame.
            ui.ctx().request_repaint();
            return;
        }
        draw(ui);
    })
}

fn menu_of(session: &AppSession) -> Menu {
    let choices = Choices::of(&session.battle);
    Menu::of(
        &session.battle,
        &choices,
        session,
        &Bindings::default(),
        true,
    )
}

#[test]
fn the_menu_is_pressed_by_its_names_and_says_cost_key_and_reason() {
    let session = at_the_wardens_turn();
    let menu = menu_of(&session);
    let wished = Wished::default();
    let told = Rc::clone(&wished);
    let shown = menu.clone();
    let place = egui::Rect::from_min_size(pos2(10.0, 10.0), egui::vec2(1400.0, 80.0));
    let mut harness = harness([1440.0, 200.0], move |ui| {
        let mind = (None, &Bindings::default());
        let request = bar::show(ui, place, &shown, mind, &mut Pointed::default());
        if request.is_some() {
            *told.borrow_mut() = request;
        }
    });
    harness.run_steps(3);
    let mut pressed = 0;
    let on_bar = menu.bar.iter().take(bar::room(place));
    for item in on_bar.filter(|item| item.refusal.is_none()) {
        *wished.borrow_mut() = None;
        harness.get_by_label(&item.spoken()).click();
        harness.run_steps(2);
        let request = wished.borrow_mut().take();
        match request {
            Some(UiEvent::Aim(AimEvent::Arm(armed))) => {
                assert_eq!(armed, item.armed, "{}", item.name);
            }
            Some(UiEvent::Aim(AimEvent::Find(_))) => {
                assert!(!item.list.is_empty(), "{}", item.name);
            }
            other => panic!("{}: {other:?}", item.name),
        }
        pressed += 1;
    }
    assert!(pressed > 6, "{pressed}");
    // All others are found from the button beside them.
    *wished.borrow_mut() = None;
    harness.get_by_label_contains("more actions").click();
    harness.run_steps(2);
    assert!(matches!(
        wished.borrow_mut().take(),
        Some(UiEvent::Aim(AimEvent::Find(_)))
    ));
    // An unavailable action says so, for players who cannot see that it is grey.
    let mut refused = menu.items().filter(|item| item.refusal.is_some());
    let one = refused.next().unwrap();
    assert!(one.spoken().contains("Unavailable"), "{}", one.spoken());
}

#[test]
fn every_action_has_a_key_of_its_own_that_no_command_has() {
    for book in ["evoker", "threshold", "maneuver", "momentum", "vigor"] {
        let session = crate::models::at_the_wardens_turn_by(book);
        let bindings = Bindings::default();
        for item in menu_of(&session).items() {
            let key = item.key.as_deref();
            let key = key.unwrap_or_else(|| panic!("{book}: {} has no key", item.name));
            assert_eq!(bindings.command_held(key), None, "{book}: {}", item.name);
        }
    }
}

#[test]
fn a_question_is_answered_and_its_stop_set_by_name() {
    let model = Prompt {
        who: "Iren".into(),
        about: Some("Shade 1".into()),
        text: "Strike Shade 1 as it leaves?".into(),
        title: "Iren: strike Shade 1 as it leaves?".into(),
        rule: "EV-RXN-01".into(),
        choices: vec![(0, "Strike".into()), (1, "Let it go".into())],
        boxes: Vec::new(),
        odds: Vec::new(),
        framed: Some(0),
        leave: true,
        undo: true,
        squares: 0,
        check: None,
        stakes: None,
        armor: None,
        stop: Some(stops::Stop {
            topic: QuestionKind::OPTIONAL[0],
            policy: PromptPolicy::WhenItMatters,
            from: None,
            standing: Vec::new(),
            names: vec!["yes".into()],
            is_asked: true,
            harm: "wounds",
            points: "stars",
        }),
    };
    let wished = Wished::default();
    let told = Rc::clone(&wished);
    // Whether its answers take anything yet, and the answer that is pointed at.
    let (live, answer) = (Rc::new(Cell::new(false)), Rc::new(Cell::new(None)));
    let (is_live, seen) = (Rc::clone(&live), Rc::clone(&answer));
    let mut harness = harness([900.0, 600.0], move |ui| {
        let board = ui.ctx().viewport_rect();
        let corner = pos2(60.0, 300.0);
        let most = prompt::most_width(board);
        let mut pointed = Pointed::default();
        let page = (AnswerPage::default(), is_live.get());
        let keys = PromptKeys {
            undo: "Z".into(),
            answer: "Enter".into(),
        };
        let place = (corner, most);
        let request = prompt::show(ui.ctx(), place, &model, page, &keys, &mut pointed);
        seen.set(pointed.answer);
        if request.is_some() {
            *told.borrow_mut() = request;
        }
    });
    harness.run_steps(3);
    for name in ["Let it go", "Strike"] {
        harness.get_by_label_contains(name).click();
        harness.run_steps(2);
        assert_eq!(wished.borrow_mut().take(), None, "{name} is dead yet");
    }
    live.set(true);
    harness.run_steps(2);
    harness.get_by_label_contains("Let it go").hover();
    harness.run_steps(2);
    assert_eq!(answer.get(), Some(1), "the answer under the pointer");
    for (name, wanted) in [
        ("Let it go", UiEvent::Battle(BattleRequest::Answer(1))),
        ("undo the order", UiEvent::Command(Command::Undo)),
        ("Strike", UiEvent::Battle(BattleRequest::Answer(0))),
    ] {
        *wished.borrow_mut() = None;
        // Answers stand behind their number.
        harness.get_by_label_contains(name).click();
        harness.run_steps(2);
        assert_eq!(wished.borrow_mut().take(), Some(wanted), "{name}");
    }
    // When to be asked is a list of its own.
    harness
        .get_by_label_contains("Ask: when it matters")
        .click();
    harness.run_steps(3);
    harness.get_by_label_contains("never").click();
    harness.run_steps(2);
    let stop = UiEvent::Stops(
        QuestionKind::OPTIONAL[0],
        StopChange::Policy(PromptPolicy::Never),
    );
    assert_eq!(wished.borrow_mut().take(), Some(stop));
    // So are answers given in advance.
    harness
        .get_by_label_contains("Ask: when it matters")
        .click();
    harness.run_steps(3);
    harness.get_by_label_contains("Always the best").click();
    harness.run_steps(2);
    let topic = QuestionKind::OPTIONAL[0];
    let best = StandingAnswer::always(topic, Wanted::Best);
    let given = UiEvent::Stops(topic, StopChange::Answers(vec![best]));
    assert_eq!(wished.borrow_mut().take(), Some(given));
}

#[test]
fn the_card_before_harm_to_friends_is_answered_by_name() {
    let card = Confirm {
        title: "Fire Ball?".into(),
        reason: "Expected wounds: Tomas 0.8; enemies none.".into(),
        go_on: "Confirm",
        request: Box::new(UiEvent::Command(Command::EndTurn)),
    };
    let wished = Wished::default();
    let told = Rc::clone(&wished);
    let mut harness = harness([900.0, 600.0], move |ui| {
        let request = confirm::show(ui.ctx(), ui.ctx().viewport_rect(), &card);
        if request.is_some() {
            *told.borrow_mut() = request;
        }
    });
    harness.run_steps(3);
    assert!(harness.query_by_label("Fire Ball?").is_some());
    harness.get_by_label_contains("Cancel").click();
    harness.run_steps(2);
    assert_eq!(
        wished.borrow_mut().take(),
        Some(UiEvent::Command(Command::Cancel))
    );
    harness.get_by_label_contains("Confirm").click();
    harness.run_steps(2);
    assert_eq!(
        wished.borrow_mut().take(),
        Some(UiEvent::Command(Command::Confirm))
    );
}

#[test]
fn the_pause_leads_everywhere_by_name() {
    let session = at_the_wardens_turn();
    let entries = pause::entries(&session, &Bindings::default());
    let wished = Wished::default();
    let told = Rc::clone(&wished);
    let shown = entries.clone();
    let mut harness = harness([853.0, 533.0], move |ui| {
        let request = pause::show(ui.ctx(), &shown, 0, &[]);
        if request.is_some() {
            *told.borrow_mut() = request;
        }
    });
    harness.run_steps(3);
    for entry in entries {
        *wished.borrow_mut() = None;
        let node = harness.get_by_label_contains(entry.text);
        let rect = node.rect();
        assert!(rect.bottom() < 533.0 && rect.top() > 0.0, "{}", entry.text);
        node.click();
        harness.run_steps(2);
        assert_eq!(
            wished.borrow_mut().take(),
            Some(entry.request),
            "{}",
            entry.text
        );
    }
}

#[test]
fn settings_are_changed_by_name() {
    struct TurnState {
        sheet: Sheet,
        settings: Settings,
    }
    let mut sheet = Sheet::default();
    sheet.toggle();
    let state = Rc::new(RefCell::new(TurnState {
        sheet,
        settings: Settings::default(),
    }));
    let shared = Rc::clone(&state);
    let mut harness = harness([780.0, 600.0], move |ui| {
        let TurnState { sheet, settings } = &mut *shared.borrow_mut();
        page(ui, sheet, settings, &SettingsStore::default());
    });
    harness.run_steps(3);
    for tab in ["Play", "Sound", "Keys", "Display"] {
        harness.get_by_label(tab).click();
        harness.run_steps(2);
        assert_eq!(state.borrow().sheet.tab.title(), tab);
    }
    harness.get_by_label("Close").click();
    harness.run_steps(2);
    assert!(!state.borrow().sheet.open);
}

#[test]
fn the_guide_teaches_by_doing_and_can_be_skipped() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-steps.ron");
    let mut game = shadowgrid::app::state::levels::open(&path, "evoker", 3).unwrap();
    game.computer = vec![false, true];
    let mut session = AppSession::new(game);
    let mut guide = Guide::of(&session);
    assert!(guide.on, "the level of the guide");
    assert!(!Guide::of(&at_the_wardens_turn()).on, "no other level");
    while session.human_to_move().is_none() {
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    guide.watch(&mut session);
    assert_eq!(
        guide.next(),
        Some(Lesson::Move),
        "nothing is learned by waiting"
    );

    // One move, and the card shows the next lesson.
    let choices = Choices::of(&session.battle);
    let view = session.battle.view();
    let unit = choices.unit.unwrap();
    let cell = *choices.reach.keys().next().unwrap();
    let order = view.scene.book.movement.go(view, unit, cell);
    session.execute(order).unwrap();
    guide.watch(&mut session);
    assert!(guide.is_done(Lesson::Move));
    let card = |guide: &Guide, session: &AppSession| {
        let menu = menu_of(session);
        LessonCard::of(guide, session, &menu, &Bindings::default(), true)
    };
    let now = card(&guide, &session).unwrap();
    assert_eq!(now.steps[0], ("Move", true));
    assert!(!now.text.is_empty() && now.steps.len() == 5);

    let wished = Wished::default();
    let told = Rc::clone(&wished);
    let mut harness = harness([600.0, 400.0], move |ui| {
        let board = ui.ctx().viewport_rect();
        assert!(now.height_at(ui, 240.0) < board.height());
        let request = lesson::beside(ui, &now);
        if request.is_some() {
            *told.borrow_mut() = request;
        }
    });
    harness.run_steps(3);
    harness.get_by_label("No guide").click();
    harness.run_steps(2);
    assert_eq!(
        wished.borrow_mut().take(),
        Some(UiEvent::Guide(GuideEvent::Off))
    );
    harness.get_by_label("Skip this (Ctrl+N)").click();
    harness.run_steps(2);
    assert_eq!(
        wished.borrow_mut().take(),
        Some(UiEvent::Command(Command::SkipLesson))
    );
    for _ in 0..Lesson::ALL.len() {
        if guide.next().is_some() {
            guide.skip();
        }
    }
    assert!(card(&guide, &session).unwrap().over);
    guide.skip();
    assert!(!guide.on && card(&guide, &session).is_none());
}

/// The brain plays the guide's battle as a player would, and every lesson can be learned in it.
#[test]
fn every_lesson_can_be_learned_in_the_first_battle() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-steps.ron");
    let mut learned = std::collections::BTreeSet::new();
    for seed in 1..=6 {
        let mut game = shadowgrid::app::state::levels::open(&path, "evoker", seed).unwrap();
        game.computer = vec![false, true];
        let mut session = AppSession::new(game);
        let mut guide = Guide::of(&session);
        for _ in 0..120 {
            if session.battle.is_over() || guide.next().is_none() {
                break;
            }
            if session.battle.question().is_some() {
                session.answer(0).unwrap();
            } else {
                let order = shadowgrid::ai::next_order(&mut session.battle);
                session.execute(order).unwrap();
            }
            guide.watch(&mut session);
        }
        learned.extend(
            Lesson::ALL
                .into_iter()
                .filter(|lesson| guide.is_done(*lesson)),
        );
    }
    for lesson in [Lesson::Move, Lesson::Cover, Lesson::Attack, Lesson::OneMore] {
        assert!(learned.contains(&lesson), "{lesson:?} of {learned:?}");
    }
}

/// A strip with this many coming turns.
fn long_strip(turns: usize) -> Strip {
    let entry = |number: usize| StripEntry {
        unit: Some(UnitId(number as u16)),
        name: format!("Somebody {number}"),
        round: 1,
        state: match number {
            0 => TurnState::Acting,
            _ => TurnState::Coming,
        },
        inserted: false,
        joined: false,
        colour: theme::GOLD,
        side: 0,
        archetype: "archer".into(),
        initiative: None,
        change: None,
        states: Vec::new(),
    };
    Strip {
        turns: (0..turns).map(entry).collect(),
        ..Strip::default()
    }
}

#[test]
fn a_strip_longer_than_its_place_comes_to_rest_whatever_the_width() {
    for wider in 0..24 {
        let strip = long_strip(40);
        let width = 1280.0 + wider as f32;
        let mut harness = harness([width, 70.0], move |ui| {
            let room = ui.max_rect().shrink2(egui::vec2(360.0, 2.0));
            turns::show(ui, room, &strip, false, None, &mut Pointed::default());
        });
        harness.run_steps(12);
        let ctx = harness.ctx.clone();
        assert!(
            !ctx.has_requested_repaint(),
            "at a width of {width}: {:?}",
            ctx.repaint_causes()
        );
    }
}
