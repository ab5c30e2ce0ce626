//! Maps over the board as the window asks for them, and areas under the cursor.

use std::{collections::BTreeSet, path::Path};

use crate::models::at_the_wardens_turn;
use shadowgrid::{
    app::{
        board::area::struck,
        models::{
            charts::{MapChoice, wanted},
            choices::Choices,
        },
        panels::dialogs::legend::Legend,
        state::{focus::Focus, levels, session::AppSession, shown::Shown},
    },
    battle::{
        Battle,
        belief::odds_for,
        ids::UnitId,
        odds::Budget,
        orders::order::{Aim, Order, Tool},
    },
    preview::maps::{MapKind, believed, chart},
    settings::commands::Bindings,
};

fn table(session: &AppSession) -> (Shown, Choices) {
    let shown = Shown::of(session.battle.view(), session.viewer());
    (shown, Choices::of(&session.battle))
}

#[test]
fn a_key_shows_a_map_and_the_same_key_takes_it_away() {
    let mut maps = MapChoice::default();
    maps.toggle_chart(MapKind::Danger);
    maps.toggle_chart(MapKind::Cover);
    assert_eq!(maps.chart, Some(MapKind::Cover), "one at a time");
    maps.toggle_chart(MapKind::Cover);
    assert_eq!(maps.chart, None);
    maps.toggle_chart(MapKind::Light);
    assert_eq!(maps.chart, Some(MapKind::Light));
}

#[test]
fn maps_are_asked_for_the_acting_one_and_what_is_under_the_cursor() {
    let session = at_the_wardens_turn();
    let (shown, choices) = table(&session);
    let me = choices.unit.unwrap();
    let view = session.battle.view();
    let enemy = view
        .enemies(me)
        .find(|&enemy| shown.is_in_sight(enemy))
        .unwrap();
    let focus = Focus {
        cursor: Some(view.cell(enemy)),
        ..Focus::default()
    };
    let mut maps = MapChoice::default();
    let ask = |maps: &MapChoice| wanted(&session, &shown, &choices, (&focus, maps), None);
    assert_eq!(ask(&maps), None);
    let mut ask = |topic| {
        maps.chart = Some(topic);
        maps.marked = Default::default();
        maps.toggle_mark(enemy);
        ask(&maps).unwrap()
    };
    assert_eq!(ask(MapKind::Danger).unit, Some(me));
    assert!(ask(MapKind::Danger).marked.contains(enemy));
    assert_eq!(ask(MapKind::Sight).from, Some(view.cell(enemy)));
    assert_eq!(ask(MapKind::Cover).unit, Some(me));
    assert!(
        ask(MapKind::Cover).marked.is_empty(),
        "a mark makes no other map anew"
    );
    assert_eq!(ask(MapKind::Range).unit, Some(enemy));
}

#[test]
fn the_legend_names_every_pattern_on_the_board_and_the_keys() {
    let mut session = at_the_wardens_turn();
    let (shown, choices) = table(&session);
    let viewer = session.viewer();
    let bindings = Bindings::default();
    for topic in MapKind::ALL {
        let maps = MapChoice {
            chart: Some(topic),
            ..MapChoice::default()
        };
        let focus = Focus {
            cursor: Some(session.battle.view().cell(choices.unit.unwrap())),
            ..Focus::default()
        };
        let ask = wanted(&session, &shown, &choices, (&focus, &maps), None).unwrap();
        let waiting = Legend::of(session.battle.view(), (&maps, &focus), None, &bindings).unwrap();
        assert!(
            waiting.title.ends_with("being worked out"),
            "{}",
            waiting.title
        );
        let mut fork = believed(&mut session.battle, viewer);
        let map = chart(&mut fork, ask);
        let legend = Legend::of(
            session.battle.view(),
            (&maps, &focus),
            Some(&map),
            &bindings,
        )
        .unwrap();
        assert!(legend.keys.contains("Esc"), "{}", legend.keys);
        assert!(
            !legend.rows.is_empty() || !legend.note.is_empty(),
            "{topic:?}"
        );
        let mut looks: Vec<_> = legend.rows.iter().map(|row| (row.0, row.1)).collect();
        looks.dedup();
        assert_eq!(looks.len(), legend.rows.len(), "{topic:?}");
    }
}

#[test]
fn an_area_counts_everybody_it_may_strike_friends_too() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/collapsed-atrium.ron");
    let mut game = levels::open(&path, "evoker", 5).unwrap();
    game.computer = vec![false, true];
    let mut battle = game.battle;
    let book = battle.scene().book;
    let oren = battle.scene().unit_named("Oren").unwrap();
    let friend = battle.scene().unit_named("Iren").unwrap();
    battle.stage(|r| {
        book.turns.poise(r, oren);
        let beside = r.view().cell(oren).offset(2, 0);
        r.place(friend, beside);
    });
    let view = battle.view();
    let cast = book.action_named("attack").unwrap();
    let areas: Vec<Order> = book
        .names
        .powers_of(view, oren)
        .into_iter()
        .map(|power| {
            let mut order = Order::new(oren, cast).with(Tool::Power(power));
            order.aim = Aim::Cell(view.cell(friend));
            order
        })
        .filter(|order| battle.plan(order).is_ok() && book.ranges.area(view, order).is_some())
        .collect();
    assert!(!areas.is_empty(), "no power of Oren covers an area there");
    for order in areas {
        assert!(struck_inside(&mut battle, &order).contains(&friend));
    }
}

/// All units that an order may hit, each in its area.
fn struck_inside(battle: &mut Battle, order: &Order) -> BTreeSet<UnitId> {
    let book = battle.scene().book;
    let squares = book.ranges.area(battle.view(), order).unwrap();
    let side = battle.view().side(order.unit);
    let odds = odds_for(battle, side, order, Budget::default()).unwrap();
    let view = battle.view();
    for unit in struck(&odds) {
        let mut cells = view.footprint(unit).cells();
        let inside = cells.any(|cell| squares.contains(cell));
        assert!(inside || unit == order.unit, "{unit:?} is struck outside");
    }
    struck(&odds)
}

#[test]
fn books_draw_the_areas_of_their_powers() {
    for book in ["evoker", "threshold", "maneuver", "momentum"] {
        let mut struck_by = 0;
        for level in [
            "collapsed-atrium",
            "saltglass-wharf",
            "beacon-head",
            "lamp-and-ladle",
        ] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
            let mut battle = levels::open(&path, book, 5).unwrap().battle;
            let rules = battle.scene().book;
            let units: Vec<UnitId> = battle.view().store.ids().collect();
            for unit in units {
                battle.stage(|r| {
                    rules.turns.poise(r, unit);
                    // An enemy comes near enough for any area.
                    let view = r.view();
                    let foe = view.active().find(|&other| view.hostile(unit, other));
                    let near = view.cell(unit).offset(3, 0);
                    let floor = view.board().terrain(near);
                    if let (Some(foe), true) = (foe, floor.is_some_and(|floor| !floor.wall)) {
                        r.place(foe, near);
                        r.observe();
                    }
                });
                let orders = battle.legal_orders();
                let areas = orders.into_iter().filter(|order| {
                    order.unit == unit && rules.ranges.area(battle.view(), order).is_some()
                });
                let mut areas: Vec<Order> = areas.collect();
                let within = |order: &Order| {
                    let view = battle.view();
                    let squares = rules.ranges.area(view, order).unwrap();
                    let inside = |&other: &UnitId| squares.contains(view.cell(other));
                    view.active().filter(inside).count()
                };
                areas.sort_by_key(|order| std::cmp::Reverse(within(order)));
                for order in areas.iter().take(2) {
                    let squares = rules.ranges.area(battle.view(), order).unwrap();
                    let side = battle.view().side(unit);
                    let odds = odds_for(&mut battle, side, order, Budget::default()).unwrap();
                    let view = battle.view();
                    // Further effects of a spell, such as a push, may hit others too.
                    let inside = |one: &UnitId| squares.contains(view.cell(*one));
                    struck_by += struck(&odds).iter().filter(|one| inside(one)).count();
                }
            }
        }
        assert!(struck_by > 0, "{book}: no area strikes anybody");
    }
}
