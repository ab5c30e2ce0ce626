//! Texts for screen readers, and the jumps of keys.

use super::models::at_the_wardens_turn;
use shadowgrid::{
    app::{
        models::{
            choices::Choices,
            foresight::prospect,
            menu::Menu,
            places::{Sort, places},
        },
        panels::{
            dialogs::{finder, help, pause},
            ground::GroundCard,
            inspector::Inspector,
            prompt::{self, AnswerPage, Prompt},
        },
        state::{
            modals::{Confirm, Finder},
            session::BattleRequest,
            shown::Shown,
            ui_events::UiEvent,
        },
        systems::screen_reader,
    },
    battle::orders::question::PromptPolicy,
    settings::commands::{Bindings, Command},
};

#[test]
fn a_square_says_who_stands_there_what_going_costs_and_what_it_is_like() {
    let mut session = at_the_wardens_turn();
    let choices = Choices::of(&session.battle);
    let shown = Shown::of(session.battle.view(), session.viewer());
    let (&cell, step) = choices.reach.iter().next().unwrap();
    let ahead = prospect(&mut session.battle, &shown, &choices, None, cell);
    let ground = GroundCard::of(&session.battle, &shown, Some(cell), ahead.as_ref());
    let said = screen_reader::square(&ground, None, None);
    assert!(said.starts_with(&ground.title), "{said}");
    assert!(said.contains(&format!("Path: {}", step.cost)), "{said}");
    assert!(said.contains("Ground: "), "{said}");
    let view = session.battle.view();
    let unit = choices.unit.unwrap();
    let model = Inspector::of(view, &session, &shown, unit);
    let said = screen_reader::square(&ground, Some(&model), None);
    assert!(said.contains(&model.name), "{said}");
    for row in &model.rows {
        let wounds = format!("{} {} of {}", row.name, row.left, row.max);
        assert!(said.contains(&wounds), "{said}");
    }
    assert!(!said.contains("..") && !said.contains(" ."), "{said}");
    assert_eq!(
        screen_reader::turn(view, &session, &shown, unit, false),
        format!("Your turn: {}, round 1.", model.name)
    );
    assert_eq!(
        screen_reader::turn(view, &session, &shown, unit, true),
        format!("Your turn once more: {}, round 1.", model.name)
    );
    let said = screen_reader::opening(view, &session, "?");
    assert!(said.starts_with(&view.scene.title), "{said}");
    assert!(said.ends_with("All keys: question mark."), "{said}");
}

#[test]
fn a_button_says_its_state_and_why_not() {
    let session = at_the_wardens_turn();
    let choices = Choices::of(&session.battle);
    let menu = Menu::of(
        &session.battle,
        &choices,
        &session,
        &Bindings::default(),
        true,
    );
    for item in menu.groups.iter().flat_map(|(_, items)| items) {
        let said = item.spoken();
        assert!(said.starts_with(&item.title()), "{said}");
        match &item.refusal {
            Some(refusal) => assert!(said.contains(&format!("Unavailable: {refusal}")), "{said}"),
            None => assert!(!said.contains("Unavailable"), "{said}"),
        }
    }
}

#[test]
fn a_question_says_its_answers_with_the_keys_that_give_them() {
    let mut session = at_the_wardens_turn();
    let sides = session.computer.len();
    for side in 0..sides {
        session.game.computer[side] = false;
        for topic in shadowgrid::battle::orders::question::QuestionKind::OPTIONAL {
            let side = shadowgrid::battle::ids::SideId(side as u8);
            session.battle.set_stop(side, topic, PromptPolicy::Always);
        }
    }
    for _ in 0..400 {
        if let Some(joined) = session.joined() {
            let said = screen_reader::question(
                &Prompt::of(&session, &[]).unwrap(),
                AnswerPage::default(),
                "F9",
            );
            assert!(
                said.contains("or F9: go ahead") && said.contains("one by one"),
                "{said}"
            );
            let framed = joined.framed();
            session.answer_together(framed).unwrap();
            continue;
        }
        if let Some(prompt) = Prompt::of(&session, &[]) {
            let said = screen_reader::question(&prompt, AnswerPage::default(), "Enter");
            assert!(
                said.contains(&prompt.who) && said.contains(&prompt.text),
                "{said}"
            );
            let known = Prompt {
                odds: vec!["about: Iren loses 1.2".into(); 200],
                ..prompt.clone()
            };
            assert_eq!(screen_reader::outcomes(&prompt, AnswerPage::default()), "");
            let (_, first) = &prompt.choices[0];
            let said = screen_reader::outcomes(&known, AnswerPage::default());
            let begins = format!("1: {first}, about: Iren loses 1.2.");
            assert!(said.starts_with(&begins), "{said}");
            let said = screen_reader::question(&prompt, AnswerPage::default(), "Enter");
            for ((place, choice), key) in prompt.choices.iter().zip(1..=9) {
                let key = key.to_string();
                assert!(said.contains(&format!("{key}: {choice}")), "{said}");
                let answer = prompt::key(&session, AnswerPage::default(), &key);
                assert_eq!(answer, Some(UiEvent::Battle(BattleRequest::Answer(*place))));
            }
            return;
        }
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    panic!("nobody was ever asked");
}

#[test]
fn what_lies_over_the_board_says_itself_and_what_is_chosen_in_it() {
    let session = at_the_wardens_turn();
    let bindings = Bindings::default();
    let ways = pause::entries(&session, &bindings);
    for (place, way) in ways.iter().enumerate() {
        let said = pause::spoken(&ways, place);
        let begins = format!("Paused: {}, {} of {}", way.text, place + 1, ways.len());
        assert!(said.starts_with(&begins), "{said}");
    }
    let card = Confirm {
        title: "End the turn?".into(),
        reason: "Iren could still attack".into(),
        go_on: "End turn",
        request: Box::new(UiEvent::Command(Command::EndTurn)),
    };
    assert_eq!(
        card.spoken(),
        "End the turn? Iren could still attack. Enter: End turn. Esc: Cancel."
    );
    let choices = Choices::of(&session.battle);
    let menu = Menu::of(&session.battle, &choices, &session, &bindings, true);
    let mut finder = Finder::default();
    let found = finder::found(&menu, &finder).len();
    for place in 0..found {
        finder.chosen = place;
        let (said, item) = (finder.spoken(&menu), finder::found(&menu, &finder)[place]);
        assert!(said.contains(&item.spoken()), "{said}");
        assert!(
            said.ends_with(&format!("{} of {found}.", place + 1)),
            "{said}"
        );
    }
    finder.text = "xyzzy".into();
    let none = "Search: xyzzy. No match.";
    assert_eq!(finder.spoken(&menu), none);
    let said = help::spoken(&bindings);
    assert!(said.contains("question mark, F1: this sheet."), "{said}");
}

#[test]
fn keys_jump_to_enemies_friends_and_things() {
    let session = at_the_wardens_turn();
    let view = session.battle.view();
    let shown = Shown::of(view, session.viewer());
    let side = session.human_to_move().unwrap();
    for (sort, foes) in [(Sort::Enemies, true), (Sort::Friends, false)] {
        let cells = places(&session, &shown, sort);
        let expected = view.store.ids().filter(|unit| {
            shown.is_in_sight(*unit)
                && view.status(*unit).is_active()
                && view.scene.allied(side, view.side(*unit)) != foes
        });
        assert_eq!(cells.len(), expected.count(), "{sort:?}");
    }
    for cell in places(&session, &shown, Sort::Things) {
        let thing = view.board().drawn_obstacle(cell);
        let goal = (0..8).any(|zone| view.board().in_zone(cell, zone));
        assert!(thing.is_some() || goal, "{cell}");
    }
}
