//! The models of panels.

use shadowgrid::app::panels::odds_bars;
use std::{collections::BTreeSet, path::Path};

use shadowgrid::{
    app::{
        board::miniature::Miniature,
        models::{
            choices::Choices,
            foresight::{HoverPreview, prospect},
            keeping,
            menu::Menu,
            playback::Playback,
            strip::{Strip, TurnState},
        },
        panels::inspector::Inspector,
        screens::saves::glance::glance,
        state::{levels, session::AppSession, shown::Shown},
    },
    battle::{ids::SideId, orders::order::Order, ruleset::Group},
    settings::commands::Bindings,
};

/// First Light with the wardens led by a human, where one of them is to give an order.
pub fn at_the_wardens_turn() -> AppSession {
    at_the_wardens_turn_by("evoker")
}

/// The same by a book.
pub fn at_the_wardens_turn_by(book: &str) -> AppSession {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-light.ron");
    let mut game = levels::open(&path, book, 7).unwrap();
    game.computer = vec![false, true];
    let mut session = AppSession::new(game);
    for _ in 0..200 {
        if session.battle.question().is_some() {
            session.answer(0).unwrap();
            continue;
        }
        if session.human_to_move() == Some(SideId(0)) {
            return session;
        }
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    panic!("no warden ever had a turn");
}

#[test]
fn the_menu_lists_every_action_once_and_tells_why_one_cannot_be_done() {
    let session = at_the_wardens_turn();
    let choices = Choices::of(&session.battle);
    let menu = Menu::of(
        &session.battle,
        &choices,
        &session,
        &Bindings::default(),
        true,
    );
    let book = session.battle.scene().book;
    let shown: BTreeSet<u8> = menu
        .groups
        .iter()
        .flat_map(|(_, items)| items)
        .map(|item| item.armed.action.0)
        .collect();
    for (place, action) in book.actions.iter().enumerate() {
        // Ending the turn is a button of the strip; searching and using spots are for zones.
        let expected = !["end", "search", "use spot"].contains(&action.entry().key);
        assert_eq!(
            shown.contains(&(place as u8)),
            expected,
            "{}",
            action.entry().name
        );
    }
    let keys: Vec<&str> = menu
        .groups
        .iter()
        .flat_map(|(_, items)| items)
        .filter_map(|item| item.key.as_deref())
        .collect();
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    assert!(
        keys.iter()
            .all(|key| Bindings::default().command(key).is_none()),
        "these keys are taken"
    );
    let greyed = menu
        .groups
        .iter()
        .flat_map(|(_, items)| items)
        .filter_map(|item| item.refusal.as_ref());
    assert!(greyed.clone().count() > 0);
    for refusal in greyed {
        assert!(!refusal.is_empty());
    }
}

#[test]
fn a_button_is_live_exactly_when_an_order_of_it_is_legal() {
    let session = at_the_wardens_turn();
    let choices = Choices::of(&session.battle);
    let menu = Menu::of(
        &session.battle,
        &choices,
        &session,
        &Bindings::default(),
        true,
    );
    for (_, items) in &menu.groups {
        for item in items {
            let legal = choices.orders_of(item.armed).next().is_some()
                || !item.list.is_empty()
                || choices.walk == Some(item.armed.action);
            assert_eq!(item.refusal.is_none(), legal, "{}", item.name);
        }
    }
}

#[test]
fn the_way_to_a_square_costs_what_the_reach_says() {
    let mut session = at_the_wardens_turn();
    let choices = Choices::of(&session.battle);
    let shown = Shown::of(session.battle.view(), session.viewer());
    assert!(choices.reach.len() > 10);
    for (&cell, step) in choices.reach.iter().take(40) {
        match prospect(&mut session.battle, &shown, &choices, None, cell) {
            Some(HoverPreview::Walk { route, invites, .. }) => {
                let cost: u16 = route.iter().map(|step| u16::from(step.cost)).sum();
                assert_eq!(cost, step.cost, "to {cell}");
                assert_eq!(invites.len(), step.invites, "to {cell}");
                assert_eq!(route.last().map(|step| step.to), Some(cell));
            }
            other => panic!("{cell} is in reach, but is {other:?}"),
        }
    }
}

#[test]
fn looking_at_a_prospect_changes_nothing() {
    let mut session = at_the_wardens_turn();
    let before = session.battle.hash();
    let choices = Choices::of(&session.battle);
    let shown = Shown::of(session.battle.view(), session.viewer());
    for cell in session.battle.view().board().grid.cells() {
        prospect(&mut session.battle, &shown, &choices, None, cell);
    }
    assert_eq!(session.battle.hash(), before);
}

#[test]
fn an_enemy_pointed_at_shows_the_odds_or_why_it_cannot_be_attacked() {
    let mut refused = 0;
    for book in shadowgrid::data::books::BOOKS {
        let mut session = at_the_wardens_turn_by(book.id);
        let choices = Choices::of(&session.battle);
        let unit = choices.unit.unwrap();
        let shown = Shown::of(session.battle.view(), session.viewer());
        let enemies: Vec<_> = session.battle.view().enemies(unit).collect();
        for enemy in enemies
            .into_iter()
            .filter(|&enemy| shown.is_in_sight(enemy))
        {
            let cell = session.battle.view().cell(enemy);
            let attackable = choices.targets(&session.battle, None).contains(&enemy);
            match prospect(&mut session.battle, &shown, &choices, None, cell) {
                Some(HoverPreview::Act { .. }) => assert!(attackable),
                Some(HoverPreview::Refused { .. }) => {
                    assert!(!attackable);
                    refused += 1;
                }
                other => panic!("{}: {other:?}", book.id),
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn the_bars_of_an_odds_card_make_a_whole() {
    let mut session = at_the_wardens_turn();
    let attacks: Vec<Order> = session
        .battle
        .legal_orders()
        .into_iter()
        .filter(|order| {
            let action = session.battle.scene().book.action(order.action);
            order.target().is_some() && action.is_some_and(|one| one.entry().group == Group::Attack)
        })
        .collect();
    assert!(!attacks.is_empty());
    for order in attacks.into_iter().take(5) {
        let odds = session
            .battle
            .odds(&order, shadowgrid::battle::odds::Budget::default())
            .unwrap();
        let bars = odds_bars::bars(
            &session.battle.scene().book.wording,
            &odds,
            order.target().unwrap(),
        );
        let sum: u32 = bars.iter().map(|bar| bar.chance.per_mille()).sum();
        // Each bar is rounded to a tenth of a percent.
        assert!(sum.abs_diff(1000) <= bars.len() as u32, "{bars:?}");
    }
}

#[test]
fn wounds_with_a_level_of_their_own_are_named_by_it() {
    let mut session = at_the_wardens_turn_by("threshold");
    let scene = std::sync::Arc::clone(session.battle.scene());
    let mut names = BTreeSet::new();
    while names.is_empty() {
        let attacks = session.battle.legal_orders().into_iter().filter(|order| {
            let action = scene.book.action(order.action);
            action.is_some_and(|action| action.entry().group == Group::Attack)
        });
        for order in attacks.collect::<Vec<_>>() {
            let Some(target) = order.target() else {
                continue;
            };
            let budget = shadowgrid::battle::odds::Budget::default();
            let odds = session.battle.odds(&order, budget).unwrap();
            let bars = odds_bars::bars(&scene.book.wording, &odds, target);
            names.extend(bars.into_iter().map(|bar| bar.name));
        }
        shadowgrid::ai::step(&mut session.battle).unwrap();
    }
    assert!(
        names.contains("Light") && names.contains("Severe"),
        "{names:?}"
    );
    assert!(
        !names.iter().any(|name| name.ends_with(" wounds")),
        "{names:?}"
    );
}

#[test]
fn the_strip_begins_with_who_acts_and_names_nobody_unseen() {
    let session = at_the_wardens_turn();
    let view = session.battle.view();
    let mut shown = Shown::of(view, session.viewer());
    let strip = Strip::of(
        &session.battle,
        &session,
        &shown,
        &Playback::default(),
        None,
    );
    let acts = strip
        .turns
        .iter()
        .find(|turn| turn.state == TurnState::Acting);
    assert_eq!(acts.unwrap().unit, view.clock().acting);
    assert!(strip.end);
    for look in shown.units.iter_mut().skip(2) {
        look.sight = shadowgrid::app::state::shown::Sight::Unknown;
    }
    let strip = Strip::of(
        &session.battle,
        &session,
        &shown,
        &Playback::default(),
        None,
    );
    assert!(strip.turns.iter().all(|turn| turn.side == 0));
    assert!(strip.turns.iter().all(|turn| turn.unit.is_some()));
}

#[test]
fn the_inspector_tells_ones_own_pools_and_not_the_enemys() {
    let session = at_the_wardens_turn();
    let view = session.battle.view();
    let shown = Shown::of(view, session.viewer());
    let own = view.members(SideId(0)).next().unwrap();
    let enemy = view
        .members(SideId(1))
        .find(|unit| shown.is_in_sight(*unit))
        .unwrap();
    let mine = Inspector::of(view, &session, &shown, own);
    assert!(mine.known && !mine.pools.is_empty() && mine.stress.is_some());
    let theirs = Inspector::of(view, &session, &shown, enemy);
    assert!(!theirs.known && theirs.pools.is_empty() && theirs.stress.is_none());
    assert!(theirs.rows.is_empty(), "wounds are a matter of analysis");
}

#[test]
fn a_battle_saved_in_the_window_goes_on_where_it_was() {
    let mut session = at_the_wardens_turn();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saves/quick.json");
    keeping::save_to(&mut session, &file).unwrap();
    let session_of = |file: &Path| AppSession::new(levels::load(file).unwrap());
    let mut loaded = session_of(&file);
    let first = loaded.battle.acting().unwrap();
    assert_eq!(loaded.battle.hash(), session.battle.hash());
    assert_eq!(loaded.computer, [false, true]);
    assert_eq!(loaded.human_to_move(), Some(SideId(0)));
    // The record knows what was before the save.
    assert_eq!(loaded.replay().orders, session.replay().orders);
    for session in [&mut loaded, &mut session] {
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    assert_eq!(loaded.battle.hash(), session.battle.hash());

    // The list of saves shows the facts of a save, and the map as the player knew it.
    let (facts, map) = glance(&file).unwrap();
    let again = session_of(&file);
    let (view, viewer) = (again.battle.view(), again.viewer());
    assert_eq!(facts.level, view.scene.title);
    let name = &view.scene.member(first).name;
    assert_eq!(facts.turn, format!("{name}'s turn"));
    assert_eq!(map, Miniature::of_battle(view, &Shown::of(view, viewer)));

    for (text, why) in [
        ("{\"shadowgrid\": \"save\"", "cut off"),
        ("Level(format: 1)", "is not a save"),
        ("", "is not a save"),
    ] {
        std::fs::write(&file, text).unwrap();
        let fault = levels::load(&file).err().unwrap();
        assert!(fault.contains(why), "{fault}");
        assert_eq!(glance(&file).err(), Some(fault), "the list says the same");
    }
}

#[test]
fn every_book_that_the_level_choice_offers_can_be_chosen() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut offered = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "ron") {
            continue;
        }
        for book in levels::card(&path).books {
            let session = AppSession::new(levels::open(&path, book, 3).unwrap());
            assert_eq!(session.battle.scene().book.id, book);
            let choices = Choices::of(&session.battle);
            let menu = Menu::of(
                &session.battle,
                &choices,
                &session,
                &Bindings::default(),
                true,
            );
            assert!(!menu.groups.is_empty() || menu.waiting, "{book}");
            offered.insert(book);
        }
    }
    assert!(offered.len() >= 2, "{offered:?}");
}
