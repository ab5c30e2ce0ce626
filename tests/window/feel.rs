//! The menu and its keys, the search, the order of turns, undo, and confirmations.

use crate::models::at_the_wardens_turn;
use std::{collections::BTreeMap, path::Path};

use bevy_egui::egui::{Align2, Rect, pos2, vec2};
use shadowgrid::{
    app::{
        models::{
            bar_places::BarPlaces,
            choices::Choices,
            forecast::foresee,
            foresight::{Foresight, HoverPreview},
            menu::{Menu, MenuItem, end_order},
            playback::Playback,
            states::lasting_states,
            strip::{Strip, StripEntry, TurnState},
            words,
        },
        panels::{
            card_place::{CardPlace, WEIGHTY},
            chips::Chips,
            dialogs::{
                confirm::{self, Ground},
                finder::{choose, found},
            },
            prompt,
        },
        state::{
            levels,
            modals::{Finder, Modals},
            session::{AppSession, BattleRequest},
            shown::{Shown, Sight},
            ui_events::{AimEvent, Scope, UiEvent},
        },
    },
    battle::{
        UndoEnd,
        components::{Condition, Conditions, Initiative, Until},
        ids::{SideId, UnitId, UnitSet},
        odds::{Effect, Odds},
        orders::{
            order::Order,
            question::{PromptPolicy, QuestionKind},
        },
        ruleset::Group,
    },
    dice::Weight,
    settings::{
        Confirms,
        commands::{Bindings, Command},
    },
    text::{narrate::Voice, question_text::outlook_text},
};

fn menu_of(session: &AppSession) -> (Choices, Menu) {
    let choices = Choices::of(&session.battle);
    let bindings = Bindings::default();
    let menu = Menu::of(&session.battle, &choices, session, &bindings, true);
    (choices, menu)
}

/// A battle by a book with the first side led by a human, at its turn.
fn at_a_human_turn(level: &str, book: &str, seed: u64) -> AppSession {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
    let mut game = levels::open(&path, book, seed).unwrap();
    for (number, computer) in game.computer.iter_mut().enumerate() {
        *computer = number != 0;
    }
    let mut session = AppSession::new(game);
    for _ in 0..200 {
        if session.battle.question().is_some() {
            session.answer(0).unwrap();
        } else if session.human_to_move() == Some(SideId(0)) {
            return session;
        } else {
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
    }
    panic!("the first side never had a turn");
}

fn strip_of(session: &AppSession, shown: &Shown) -> Strip {
    let playback = Playback::default();
    Strip::of(&session.battle, session, shown, &playback, None)
}

#[test]
fn ways_of_one_action_are_one_button_with_a_list() {
    let session = at_the_wardens_turn();
    let (choices, menu) = menu_of(&session);
    let delays: Vec<&MenuItem> = menu.items().filter(|item| item.name == "Delay").collect();
    let [delay] = delays.as_slice() else {
        panic!("one button for all of it: {delays:?}");
    };
    assert!(delay.list.len() > 3);
    assert_eq!(
        choose(delay),
        UiEvent::Aim(AimEvent::Find(Scope::Ways(delay.armed.action)))
    );
    for way in &delay.list {
        assert!(
            choices.orders_of(way.armed).next().is_some(),
            "{}",
            way.what
        );
        assert_eq!(choose(way), UiEvent::Aim(AimEvent::Arm(way.armed)));
    }
    let of_scope = found(&menu, &Finder::of(Scope::Ways(delay.armed.action))).len();
    assert_eq!(of_scope, delay.list.len());
}

#[test]
fn what_sets_an_action_off_is_chosen_once_it_is_armed() {
    for (book, name, least) in [("momentum", "Hold Action", 7), ("vigor", "Ready", 6)] {
        let session = at_a_human_turn("proving-ground", book, 3);
        let (choices, menu) = menu_of(&session);
        let item = menu.items().find(|item| item.name == name).unwrap();
        for way in &item.list {
            let model = Chips::of(&session.battle, &choices, way.armed);
            let mut labels: Vec<&str> = model.modes.iter().map(|(text, ..)| &**text).collect();
            labels.sort_unstable();
            labels.dedup();
            assert!(labels.len() >= least, "{book}: {labels:?}");
            assert_eq!(labels.len(), model.modes.len(), "{book}: {labels:?}");
            assert!(model.is_ready, "{book}: Enter holds it as it stands");
            assert_eq!(model.modes.iter().filter(|(.., chosen)| *chosen).count(), 1);
            for (label, arms, _) in &model.modes {
                let Some(order) = choices.aimless(*arms) else {
                    // The square to watch for units entering an area is chosen by pointing.
                    assert!(!choices.cells_of(*arms).is_empty(), "{book}: {label}");
                    continue;
                };
                assert_eq!(order.modes, arms.modes, "{book}: {label}");
                assert!(session.battle.plan(&order).is_ok(), "{book}: {label}");
            }
        }
        let mut titles: Vec<String> = item.list.iter().map(MenuItem::title).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), item.list.len(), "{book}: {titles:?}");
    }
}

#[test]
fn what_changes_only_the_outcome_can_be_chosen_too() {
    let session = at_a_human_turn("proving-ground", "momentum", 3);
    let (choices, menu) = menu_of(&session);
    let attack = menu.items().find(|item| item.name == "Attack").unwrap();
    let model = Chips::of(&session.battle, &choices, attack.armed);
    let modes: Vec<&str> = model.modes.iter().map(|(text, ..)| &**text).collect();
    assert!(modes.contains(&"Non-lethal"), "{modes:?}");
    let (_, spares, _) = model
        .modes
        .iter()
        .find(|mode| mode.0 == "Non-lethal")
        .unwrap();
    // A second one is added where both go together, and each is taken back alone.
    let both = Chips::of(&session.battle, &choices, *spares);
    let (_, back, chosen) = both
        .modes
        .iter()
        .find(|mode| mode.0 == "Non-lethal")
        .unwrap();
    assert!(chosen);
    assert_eq!(back.modes, attack.armed.modes);
}

#[test]
fn the_search_finds_what_can_be_done_first_and_tells_why_other_things_cannot() {
    let session = at_the_wardens_turn();
    let (_, menu) = menu_of(&session);
    let typed = |text: &str| {
        let finder = Finder {
            text: text.into(),
            ..Finder::default()
        };
        found(&menu, &finder)
            .into_iter()
            .map(MenuItem::title)
            .collect::<Vec<String>>()
    };
    assert_eq!(typed("stan at").first().unwrap(), "Standard Attack");
    // An item in hand is found by its own name.
    assert!(typed("sword").iter().any(|title| title.contains("sword")));
    assert!(typed("no such thing").is_empty());
    let all = found(&menu, &Finder::default());
    let first_off = all.iter().position(|item| item.refusal.is_some()).unwrap();
    assert!(all[first_off..].iter().all(|item| item.refusal.is_some()));
    let UiEvent::Tell(reason) = choose(all[first_off]) else {
        panic!("what cannot be done says why");
    };
    assert!(reason.contains(&all[first_off].name));
}

#[test]
fn the_bar_keeps_its_places_through_turn_and_battle() {
    for (level, book) in [("first-light", "evoker"), ("first-light", "threshold")] {
        let mut session = at_a_human_turn(level, book, 5);
        let mut places = BarPlaces::default();
        let mut known: BTreeMap<(UnitId, usize), String> = BTreeMap::new();
        for _ in 0..80 {
            if session.battle.is_over() {
                break;
            }
            if session.battle.question().is_some() {
                session.answer(0).unwrap();
                continue;
            }
            if session.human_to_move().is_some() {
                let choices = Choices::of(&session.battle);
                let bindings = Bindings::default();
                let mut menu =
                    Menu::without_bar(&session.battle, &choices, &session, &bindings, true);
                let unit = choices.unit.unwrap();
                places.arrange(unit, &mut menu);
                let listed = menu.items().count();
                assert!(menu.bar.len() >= listed, "{level}: everything has a place");
                for (place, item) in menu.bar.iter().enumerate() {
                    let before = known.insert((unit, place), item.name.clone());
                    assert!(before.is_none_or(|before| before == item.name), "{place}");
                }
                let keys: Vec<_> = menu
                    .bar
                    .iter()
                    .filter_map(|item| item.key.clone())
                    .collect();
                let mut apart = keys.clone();
                apart.sort();
                apart.dedup();
                assert_eq!(keys.len(), apart.len(), "{keys:?}");
            }
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
        assert!(known.len() > 15, "{known:?}");
        // The usual attack, defence and movement have the same keys for every unit.
        for usual in 0..3 {
            let mut names: Vec<&String> = known
                .iter()
                .filter(|((_, place), _)| *place == usual)
                .map(|(_, name)| name)
                .collect();
            names.dedup();
            assert_eq!(names.len(), 1, "{level} {book}: {names:?}");
        }
    }
}

#[test]
fn the_strip_marks_who_has_acted_and_shows_a_stranger_only_while_it_acts() {
    let session = at_a_human_turn("first-light", "evoker", 5);
    let view = session.battle.view();
    let mut shown = Shown::of(view, session.viewer());
    let strip = strip_of(&session, &shown);
    for entry in &strip.turns {
        let acted = view.clock().acted.contains(entry.unit.unwrap());
        let now = entry.round == view.clock().round;
        assert_eq!(
            entry.state == TurnState::Acted,
            acted && now,
            "{}",
            entry.name
        );
    }
    // An unseen acting unit stays anonymous; an unseen later one is not listed at all.
    for look in &mut shown.units {
        look.sight = Sight::Unknown;
    }
    let strip = strip_of(&session, &shown);
    let [stranger] = strip.turns.as_slice() else {
        panic!("{:?}", strip.turns);
    };
    assert_eq!((stranger.unit, stranger.initiative), (None, None));
    assert!(!stranger.name.contains("Iren"));
}

#[test]
fn seizing_the_initiative_moves_its_entry_before_it_is_done() {
    let mut session = at_a_human_turn("saltglass-wharf", "threshold", 5);
    let before = session.battle.hash();
    let unit = session.battle.acting().unwrap();
    let action = session
        .battle
        .scene()
        .book
        .action_named("seize initiative")
        .unwrap();
    let order = Order::new(unit, action);
    assert!(session.battle.plan(&order).is_ok());
    let now = session.battle.view().store.get::<Initiative>(unit).0;
    let side = session.battle.view().side(unit);
    let foreseen = foresee(&mut session.battle, side, &order, 20).unwrap();
    let change = foreseen
        .changes
        .iter()
        .find(|one| one.unit == unit)
        .unwrap();
    assert_eq!(change.before, now);
    assert!(change.least > now && change.most <= now + 6, "{change:?}");
    assert_eq!(session.battle.hash(), before, "looking changes nothing");
}

#[test]
fn an_order_that_costs_no_initiative_moves_nobody() {
    let mut session = at_the_wardens_turn();
    let unit = session.battle.acting().unwrap();
    let side = session.battle.view().side(unit);
    let defend = session.battle.scene().book.action_named("defend").unwrap();
    let order = Order::new(unit, defend);
    assert!(session.battle.plan(&order).is_ok());
    assert_eq!(foresee(&mut session.battle, side, &order, 20), None);
}

#[test]
fn the_strip_follows_what_is_told_not_what_is_true() {
    let session = at_a_human_turn("first-light", "evoker", 5);
    let shown = Shown::of(session.battle.view(), session.viewer());
    let mut strip = strip_of(&session, &shown);
    let coming = |strip: &Strip| {
        let next = strip
            .turns
            .iter()
            .find(|one| one.state == TurnState::Coming);
        next.unwrap().unit
    };
    let next = coming(&strip);
    let entry = strip.turns.iter().find(|one| one.unit == next);
    strip.advance_to(entry.cloned());
    let acting: Vec<_> = strip
        .turns
        .iter()
        .filter(|one| one.state == TurnState::Acting)
        .map(|one| one.unit)
        .collect();
    assert_eq!(acting, [next]);
    assert_ne!(coming(&strip), next);
    // Between two turns no unit is named, and an unexpected one is inserted.
    let unexpected = strip.turns[0].clone();
    strip.advance_to(None);
    assert!(strip.turns.iter().all(|one| one.state != TurnState::Acting));
    let before = strip.turns.len();
    strip.advance_to(Some(StripEntry {
        unit: Some(UnitId(200)),
        state: TurnState::Acting,
        ..unexpected
    }));
    assert_eq!(strip.turns.len(), before + 1);
}

#[test]
fn conditions_say_how_long_they_last() {
    let mut session = at_the_wardens_turn();
    let viewer = session.viewer();
    let view = session.battle.view();
    let bearer = view.clock().acting.unwrap();
    let book = view.scene.book;
    let round = view.clock().round;
    let name = view.scene.member(bearer).name.clone();
    let id = book.condition_named("burning").unwrap();
    let told = |session: &AppSession| {
        let states = lasting_states(session.battle.view(), viewer, bearer);
        let of = states
            .into_iter()
            .find(|state| state.name.starts_with("Burning"));
        of.and_then(|state| state.time)
    };
    for (until, words) in [
        (Until::Ended, None),
        (
            Until::Turns(1),
            Some(format!("until the end of {name}'s next turn")),
        ),
        (
            Until::Turns(3),
            Some(format!("for 3 more of {name}'s turns")),
        ),
        (
            Until::TurnStartOf(bearer),
            Some(format!("until {name}'s next turn begins")),
        ),
        (
            Until::RoundEnd(round),
            Some("until the end of this round".into()),
        ),
        (
            Until::RoundEnd(round + 1),
            Some("until the end of the next round".into()),
        ),
    ] {
        session.battle.stage(|r| {
            let list = &mut r.edit::<Conditions>(bearer).0;
            list.retain(|condition| condition.id != id);
            list.push(Condition {
                id,
                amount: 1,
                until,
                source: None,
            });
        });
        assert_eq!(told(&session), words, "{until:?}");
    }
    // An unseen unit stays nameless in the states it caused.
    let stranger = session.battle.view().members(SideId(1)).next().unwrap();
    session.battle.stage(|r| {
        r.edit::<Conditions>(bearer).0[0].until = Until::TurnStartOf(stranger);
        r.edit_field::<shadowgrid::battle::components::Memory>()
            .seen[0]
            .remove(stranger);
    });
    let words = told(&session).unwrap_or_default();
    assert!(words.contains("an unseen enemy"), "{words}");
}

#[test]
fn undo_says_how_far_it_goes_and_why_it_ends() {
    let mut session = at_the_wardens_turn();
    let shown = Shown::of(session.battle.view(), session.viewer());
    assert_eq!(strip_of(&session, &shown).undo, Some(Err(UndoEnd::Turn)));
    let start = session.battle.hash();
    // Two steps that meet no unit and reveal nothing.
    let mut steps = 0;
    let choices = Choices::of(&session.battle);
    for &cell in choices.reach.keys() {
        let view = session.battle.view();
        let unit = view.clock().acting.unwrap();
        let order = view.scene.book.movement.go(view, unit, cell);
        let quiet = choices.reach[&cell].invites == 0 && view.cell(unit).chebyshev(cell) == 1;
        if quiet && session.execute(order).is_ok() && session.battle.question().is_none() {
            steps += 1;
            break;
        }
    }
    assert_eq!(steps, 1);
    if session.battle.can_undo().is_ok() {
        let shown = Shown::of(session.battle.view(), session.viewer());
        assert_eq!(strip_of(&session, &shown).undo, Some(Ok(1)));
        while session.undo().is_ok() {}
        assert_eq!(session.battle.hash(), start, "the turn begins anew");
    }
}

/// Odds of one outcome: the loss of each of these units.
fn odds_of(losses: &[(UnitId, i16)]) -> Odds {
    let effect = |&(unit, lost): &(UnitId, i16)| Effect {
        unit,
        hit: true,
        lost,
        wounds: 0,
        out: false,
        left: false,
        gained: 0,
        shed: 0,
        hides: false,
        hides_from: UnitSet::default(),
        moved: None,
    };
    Odds {
        outcomes: vec![(losses.iter().map(effect).collect(), Weight::ONE)],
        ..Odds::default()
    }
}

#[test]
fn an_order_that_hurts_friends_more_than_enemies_is_asked_twice() {
    let mut session = at_the_wardens_turn();
    let (choices, _) = menu_of(&session);
    let view = session.battle.view();
    let me = choices.unit.unwrap();
    let friend = view.allies(me).find(|unit| *unit != me).unwrap();
    let enemy = view.enemies(me).next().unwrap();
    let order = choices
        .legal
        .iter()
        .find(|order| order.target().is_some())
        .unwrap();
    for (losses, asks) in [
        (vec![(enemy, 2)], false),
        (vec![(enemy, 2), (friend, 1)], false),
        (vec![(enemy, 1), (friend, 2)], true),
        (vec![(me, 1)], true),
    ] {
        let card = confirm::harm(view, order, &odds_of(&losses));
        assert_eq!(card.is_some(), asks, "{losses:?}");
        if let Some(card) = card {
            let whom = if losses.len() == 1 { me } else { friend };
            assert!(
                card.reason.contains(&view.scene.member(whom).name),
                "{}",
                card.reason
            );
        }
    }
    // On its way the request is held back; confirming lets it go, dropping forgets it.
    let odds = Box::new(odds_of(&[(friend, 3)]));
    let foresight = Foresight::showing(HoverPreview::Act {
        order: order.clone(),
        odds,
        tests: Box::default(),
        price: String::new(),
        invites: Vec::new(),
        begun: false,
        rough: false,
    });
    let ground = |confirms: Confirms| Ground {
        choices: &choices,
        foresight: &foresight,
        confirms,
        quiet: true,
    };
    let on = Confirms::default();
    let mut modals = Modals::default();
    let mut ask = |modals: &mut Modals, request, confirms| {
        confirm::ask(request, modals, &mut session, &ground(confirms))
    };
    assert_eq!(
        ask(&mut modals, UiEvent::Command(Command::Confirm), on),
        None
    );
    assert!(modals.confirm.is_some());
    assert_eq!(
        ask(&mut modals, UiEvent::Command(Command::Cancel), on),
        None
    );
    assert!(modals.confirm.is_none());
    assert_eq!(
        ask(&mut modals, UiEvent::Command(Command::Confirm), on),
        None
    );
    let done = ask(&mut modals, UiEvent::Command(Command::Confirm), on);
    assert_eq!(
        done,
        Some(UiEvent::Battle(BattleRequest::Order(order.clone())))
    );
    let off = Confirms { harm: false, ..on };
    assert_eq!(
        ask(&mut modals, UiEvent::Command(Command::Confirm), off),
        Some(UiEvent::Command(Command::Confirm))
    );
}

#[test]
fn a_power_goes_by_its_own_name_where_it_is_aimed_and_asked_about() {
    let session = at_a_human_turn("collapsed-atrium", "evoker", 5);
    let (choices, menu) = menu_of(&session);
    let view = session.battle.view();
    let gale = choices
        .legal
        .iter()
        .find(|order| words::with(view, order.with) == "Gale")
        .unwrap();
    let items = menu.groups.iter().flat_map(|(_, items)| items);
    let item = items.into_iter().find(|item| item.name == "Gale").unwrap();
    let chips = Chips::of(&session.battle, &choices, item.armed);
    assert_eq!(chips.title, "Gale");
    let friend = view.allies(gale.unit).find(|unit| *unit != gale.unit);
    let card = confirm::harm(view, gale, &odds_of(&[(friend.unwrap(), 2)]));
    assert_eq!(card.unwrap().title, "Gale?");
}

#[test]
fn the_end_of_a_turn_and_leaving_are_asked_twice_only_where_something_is_lost() {
    let mut session = at_the_wardens_turn();
    let (choices, _) = menu_of(&session);
    let attacks = choices.legal.iter().any(|order| {
        shadowgrid::app::models::choices::group_of(&session.battle, order.action)
            == Some(Group::Attack)
    });
    assert_eq!(confirm::end(&session.battle, &choices).is_some(), attacks);
    let foresight = Foresight::default();
    let mut modals = Modals::default();
    let ground = Ground {
        choices: &choices,
        foresight: &foresight,
        confirms: Confirms::default(),
        quiet: true,
    };
    // Off unless the player wants it.
    let end = confirm::ask(
        UiEvent::Command(Command::EndTurn),
        &mut modals,
        &mut session,
        &ground,
    );
    assert_eq!(end, Some(UiEvent::Command(Command::EndTurn)));
    let leave = confirm::ask(
        UiEvent::Command(Command::Leave),
        &mut modals,
        &mut session,
        &ground,
    );
    assert_eq!(leave, None, "orders were given and nothing was saved");
    modals.confirm = None;
    session.kept = session.revision;
    let leave = confirm::ask(
        UiEvent::Command(Command::Leave),
        &mut modals,
        &mut session,
        &ground,
    );
    assert_eq!(leave, Some(UiEvent::Command(Command::Leave)));
    assert!(end_order(&session.battle, &choices).is_some());
}

#[test]
fn the_card_of_a_question_covers_nobody_concerned() {
    let board = Rect::from_min_size(pos2(200.0, 60.0), vec2(740.0, 500.0));
    let size = vec2(460.0, 190.0);
    let token = |x, y| Rect::from_center_size(pos2(x, y), vec2(52.0, 64.0));
    for avoid in [
        vec![token(570.0, 520.0)],
        vec![token(570.0, 100.0)],
        vec![token(570.0, 520.0), token(570.0, 100.0)],
        vec![token(300.0, 500.0), token(640.0, 130.0)],
        vec![token(780.0, 480.0), token(400.0, 480.0)],
    ] {
        let places: Vec<(Rect, u16)> = avoid.iter().map(|place| (*place, WEIGHTY)).collect();
        let wanted = CardPlace::new(size, Align2::CENTER_BOTTOM);
        let (card, _) = wanted.find(board, &places, None);
        assert!(board.contains_rect(card), "{card:?}");
        let clear = avoid.iter().all(|place| !card.intersects(*place));
        assert!(clear, "{card:?} covers one of {avoid:?}");
    }
}

#[test]
fn asking_what_answers_lead_to_changes_nothing() {
    let waiting = || {
        let mut session = at_a_human_turn("first-light", "evoker", 5);
        for side in 0..2 {
            for topic in QuestionKind::OPTIONAL {
                session
                    .battle
                    .set_stop(SideId(side), topic, PromptPolicy::Always);
            }
        }
        for _ in 0..120 {
            if let Some(question) = session.battle.question() {
                if question.topic == QuestionKind::Defence {
                    return session;
                }
                session.answer(0).unwrap();
                continue;
            }
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
        panic!("nobody was asked how to defend");
    };
    let (mut asked, mut plain) = (waiting(), waiting());
    let question = asked.battle.question().unwrap().clone();
    let before = asked.battle.hash();
    let log = asked.battle.log().len();
    let odds = asked.battle.answer_odds(80);
    assert_eq!(asked.battle.hash(), before);
    assert_eq!(asked.battle.log().len(), log);
    assert_eq!(asked.battle.question(), Some(&question));
    assert_eq!(odds.len(), question.choices.len());
    for odds in &odds {
        assert!(odds.total().is_one());
    }
    let words = outlook_text(Voice::open(asked.battle.scene()), &question, &odds);
    assert!(words.is_empty() || words.len() == question.choices.len());
    for session in [&mut asked, &mut plain] {
        session.answer(0).unwrap();
    }
    assert_eq!(asked.battle.hash(), plain.battle.hash());
}

/// An order's own question before any throw can be cancelled: the order is undone.
#[test]
fn an_order_that_asks_before_it_throws_can_be_taken_back() {
    let mut session = at_a_human_turn("first-light", "evoker", 5);
    for topic in QuestionKind::OPTIONAL {
        session
            .battle
            .set_stop(SideId(0), topic, PromptPolicy::Always);
    }
    let (mut taken, mut thrown) = (0, 0);
    for _ in 0..60 {
        if session.battle.is_over() || taken > 2 && thrown > 0 {
            break;
        }
        let before = (session.battle.hash(), session.battle.log().len());
        let order = shadowgrid::ai::next_order(&mut session.battle);
        let own = session.human_to_move().is_some();
        session.execute(order).unwrap();
        while session.battle.question().is_some() {
            let prompt = prompt::Prompt::of(&session, &[]).unwrap();
            assert_eq!(prompt.undo, session.battle.can_undo().is_ok());
            assert!(
                !prompt.undo || own,
                "another's order is not mine to take back"
            );
            if prompt.undo && taken < 3 {
                let order = session.battle.unfinished().unwrap().0.clone();
                session.undo().unwrap();
                assert_eq!(before, (session.battle.hash(), session.battle.log().len()));
                assert!(session.battle.question().is_none());
                taken += 1;
                // Given again, it leads to the same question.
                session.execute(order).unwrap();
                continue;
            }
            thrown += usize::from(own && !prompt.undo);
            session.answer(0).unwrap();
        }
    }
    assert!(taken > 2 && thrown > 0, "{taken} taken back, {thrown} not");
}
