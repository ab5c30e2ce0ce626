//! Orders that are impossible only for unknown reasons: they are carried out as far as possible,
//! and the log names no square that its reader does not see.

use std::collections::BTreeSet;

use shadowgrid::{
    ai,
    battle::{
        Battle, belief,
        components::{
            Altitude, Band, Conditions, DoorState, Hands, Haze, MoveProgress, PoolId, Pools,
            Posture, Stealth, WoundSlots, Wounds,
        },
        event::BattleEvent,
        ids::{SideId, SideSet, UnitId},
        orders::{order::Order, question::Question},
        resolver::DiceSource,
        ruleset::Book,
        side_view::SideView,
        view::View,
    },
    data::level::Level,
    document::Document,
    geometry::Cell,
    rules::{evoker, maneuver, threshold},
    text::ears::Ears,
};

#[path = "../twins/kit.rs"]
mod kit;

const WARDENS: SideId = SideId(0);
const IREN: UnitId = UnitId(0);

fn battle(book: &'static Book, map: &str, others: &str) -> Battle {
    let text = format!(
        r#"Level(
            format: 1,
            name: "Passage",
            books: [evoker, threshold, maneuver, momentum, vigor],
            legend: {{ '.': floor, 'W': wall, '/': floor(obstacle: open_door) }},
            map: [{map}],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [
                (name: "Iren", archetype: shade, side: "Wardens", at: (1, 1)),
                {others}
            ],
        )"#
    );
    let (level, problems) = Level::read(&Document::parse("passage.ron", text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    // Some seed lets Iren act before any other unit has looked about.
    for seed in 0..40 {
        let battle = level.battle(book, seed).unwrap();
        if battle.acting() == Some(IREN) {
            return battle;
        }
    }
    panic!("Iren never acts");
}

fn walk(battle: &mut Battle, to: Cell) -> Result<(), String> {
    let view = battle.view();
    let order = view.scene.book.movement.go(view, IREN, to);
    let done = battle.execute_with(order, &mut |view, question| {
        Some(ai::answer(view, question))
    });
    done.map(|_| ()).map_err(|refusal| refusal.to_string())
}

const PASSAGE: &str = r#""WWWWWWWWWW", "W........W", "WWWWWWWWWW""#;

/// Rules: EV-MOV-35 TH-MOV-06
#[test]
fn a_walk_into_somebody_hidden_stops_before_it() {
    let sneak =
        r#"(name: "Sneak", archetype: rust_warden, side: "Shadows", at: (4, 1), hidden: true)"#;
    // In the other books a unit that hides in view is seen as the turn begins.
    for book in [&evoker::BOOK, &threshold::BOOK] {
        for to in [Cell::new(4, 1), Cell::new(5, 1)] {
            let mut battle = battle(book, PASSAGE, sneak);
            // It has nothing left to strike with on the way.
            battle.stage(|r| r.edit::<Pools>(UnitId(1)).set(PoolId(0), 0));
            walk(&mut battle, to).unwrap();
            let told = Ears::new(None)
                .listen(battle.scene(), battle.log())
                .join("\n");
            assert_eq!(
                battle.view().cell(IREN),
                Cell::new(3, 1),
                "{}: {told}",
                book.id
            );
            assert!(
                battle.view().memory().sees(WARDENS, UnitId(1)),
                "{}",
                book.id
            );
            assert!(battle.can_undo().is_err(), "{}: that is news", book.id);
        }
    }
}

/// Moves an unseen unit, with nothing left to attack with, into a square now: by maneuver a unit
/// that hides in view is seen as the turn begins, so it has to enter after that.
fn steals_in(battle: &mut Battle, unit: UnitId, to: Cell) {
    battle.stage(|r| {
        r.edit::<Pools>(unit).set(PoolId(0), 0);
        r.edit::<Stealth>(unit).hidden = true;
        r.place(unit, to);
        r.observe();
    });
}

/// Rules: MA-MOV-03 MA-ACT-07
#[test]
fn a_walk_into_somebody_who_stole_in_stops_before_it() {
    let sneak = r#"(name: "Sneak", archetype: rust_warden, side: "Shadows", at: (8, 1))"#;
    for to in [Cell::new(4, 1), Cell::new(5, 1)] {
        let mut battle = battle(&maneuver::BOOK, PASSAGE, sneak);
        steals_in(&mut battle, UnitId(1), Cell::new(4, 1));
        walk(&mut battle, to).unwrap();
        assert_eq!(battle.view().cell(IREN), Cell::new(3, 1));
        assert!(battle.view().memory().sees(WARDENS, UnitId(1)));
    }
}

/// A door round the corner, open when the battle began, is shut out of the unit's sight.
#[test]
fn a_walk_to_a_door_that_was_shut_meanwhile_stops_before_it() {
    let map =
        r#""WWWWWWWW", "W......W", "WWWWWW.W", "WWWWWW.W", "WWWWWW/W", "W......W", "WWWWWWWW""#;
    let guard = r#"(name: "Guard", archetype: rust_warden, side: "Shadows", at: (1, 5))"#;
    let door = Cell::new(6, 4);
    let mut battle = battle(&threshold::BOOK, map, guard);
    battle.stage(|r| r.change_ground(|ground| ground.doors.push((door, DoorState::Locked))));
    let to = Cell::new(6, 5);
    let view = battle.view();
    let order = view.scene.book.movement.go(view, IREN, to);
    assert!(battle.plan(&order).is_err(), "the door is locked");
    let known = belief::fork_for(&mut battle, WARDENS, 0);
    assert_eq!(known.view().ground().doors, [], "nobody saw it");
    // It walks as far as it goes, over as many turns as it takes.
    let before = battle.view().cell(IREN);
    let view = known.view();
    let reach = view.scene.book.movement.reach(view, IREN);
    let far = reach
        .iter()
        .map(|reached| reached.cell)
        .max_by_key(|cell| cell.y)
        .unwrap();
    assert!(far.y >= 4, "the door is in reach: {far}");
    walk(&mut battle, far).unwrap();
    assert_ne!(battle.view().cell(IREN), before);
    assert_eq!(battle.view().cell(IREN), Cell::new(6, 3), "before the door");
    let known = belief::fork_for(&mut battle, WARDENS, 0);
    assert_eq!(known.view().ground().doors, [(door, DoorState::Locked)]);
}

/// A hidden enemy sees the unit that wants to hide: its side does not know why it fails, but it has
/// been paid for.
/// Rules: MA-ACT-07
#[test]
fn what_only_a_secret_stands_against_is_paid_for_in_vain() {
    let watcher =
        r#"(name: "Watcher", archetype: rust_warden, side: "Shadows", at: (8, 1), hidden: true)"#;
    for (book, action) in [(&evoker::BOOK, "hide"), (&maneuver::BOOK, "sneak")] {
        let mut battle = battle(book, PASSAGE, watcher);
        steals_in(&mut battle, UnitId(1), Cell::new(8, 1));
        let hide = Order::new(IREN, book.action_named(action).unwrap());
        assert!(battle.plan(&hide).is_err(), "the watcher sees it");
        // Stars or action points.
        let points = |battle: &Battle| battle.view().pool(IREN, PoolId(0));
        let before = points(&battle);
        let from = battle.log().len();
        battle.execute(hide).unwrap();
        assert_eq!(points(&battle), before - 1);
        assert!(battle.can_undo().is_err());
        let told = &battle.log()[from..];
        let is_vain = |event: &BattleEvent| matches!(event, BattleEvent::Note { what, .. } if what.starts_with("tries in vain"));
        assert!(told.iter().any(is_vain), "{}: {told:?}", book.id);
    }
}

/// The squares in a log line, such as `3,12`.
fn squares(line: &str) -> Vec<Cell> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == ',';
    line.split(|letter| !is_part(letter))
        .filter_map(|word| {
            let (x, y) = word.trim_matches(',').split_once(',')?;
            Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
        })
        .collect()
}

fn watched(battle: &Battle, side: SideId) -> BTreeSet<Cell> {
    let view = battle.view();
    let cells = view.board().grid.cells();
    cells.filter(|&cell| view.watches(side, cell)).collect()
}

/// Whether a side sees a unit named in a log line while the unit is in the air over this square: a
/// flyer can be seen above ground that is out of sight, and may have landed since.
fn is_seen_there(battle: &mut Battle, side: SideId, line: &str, cell: Cell) -> bool {
    let named: Vec<UnitId> = {
        let view = battle.view();
        let all = view.store.ids();
        all.filter(|&unit| line.starts_with(&*view.scene.member(unit).name))
            .collect()
    };
    named.into_iter().any(|unit| {
        let mut there = battle.fork(0);
        let aloft = Altitude {
            band: Band::Low,
            ..Altitude::default()
        };
        there.stage(|r| r.place_at(unit, cell, aloft));
        let view = there.view();
        view.active()
            .filter(|&observer| view.scene.shares_sight(side, view.side(observer)))
            .any(|observer| (view.scene.book.sees)(view, observer, unit))
    })
}

#[test]
fn the_log_tells_of_no_square_that_is_not_seen() {
    let mut told = 0;
    for number in 0..16 {
        let Some(twins) = kit::twins(number) else {
            continue;
        };
        if twins.stage.scene.board.zone_map.is_some() {
            continue;
        }
        let side = twins.side;
        let who = format!("twins {number}, {}", twins.who());
        let [_, mut battle] = twins.worlds;
        let mut ears = Ears::of(&battle, Some(side));
        ears.listen(&twins.stage.scene, battle.log());
        for _ in 0..40 {
            if battle.is_over() {
                break;
            }
            let acting = battle.acting().unwrap();
            let own = battle.scene().allied(side, battle.view().side(acting));
            let mut seen = watched(&battle, side);
            ai::step(&mut battle).unwrap();
            seen.extend(watched(&battle, side));
            for line in ears.listen(&twins.stage.scene, battle.log()) {
                for cell in squares(&line) {
                    assert!(
                        own || seen.contains(&cell)
                            || is_seen_there(&mut battle, side, &line, cell),
                        "{who}: {cell} is not seen: {line}"
                    );
                    told += usize::from(!own);
                }
            }
        }
    }
    assert!(told > 15, "{told} squares");
}

/// What a side can see for itself: every unit in sight, and the ground.
fn witnessed(battle: &Battle, side: SideId) -> String {
    let view = battle.view();
    let eyes = SideView::new(view, side);
    let people: Vec<String> = eyes
        .visible()
        .map(|unit| {
            let place = (view.status(unit), view.cell(unit), view.band(unit));
            let body = (
                view.store.get::<Wounds>(unit),
                view.store.get::<WoundSlots>(unit),
            );
            let state = (
                view.store.get::<Conditions>(unit),
                view.store.get::<Pools>(unit),
            );
            let rest = (
                view.store.get::<Posture>(unit),
                view.store.get::<Hands>(unit),
            );
            format!("{unit:?} {place:?} {body:?} {state:?} {rest:?}")
        })
        .collect();
    let acting = battle.acting().filter(|&unit| eyes.sees(unit));
    let last = view.memory().last.get(side.index());
    let clock = (view.clock().round, battle.is_over());
    format!(
        "{people:?} {acting:?} {last:?} {clock:?} {:?}",
        eyes.ground()
    )
}

/// Orders of an unseen unit: as long as they change nothing that a side knows, the side hears the
/// same.
#[test]
fn what_the_unseen_do_out_of_sight_tells_nothing() {
    let (mut compared, mut silent) = (0, 0);
    for number in 0..kit::many(150) {
        let Some(twins) = kit::twins(number) else {
            continue;
        };
        let side = twins.side;
        let who = format!("twins {number}, {}", twins.who());
        let [_, mut battle] = twins.worlds;
        let mut luck = kit::Luck::new(number + 3_000_000);
        for _ in 0..40 {
            let Some(acting) = battle.acting().filter(|_| !battle.is_over()) else {
                break;
            };
            let view = battle.view();
            let is_own = view.scene.allied(side, view.side(acting));
            if !is_own && !view.memory().sees(side, acting) && battle.question().is_none() {
                // A unit that is acted upon notices it.
                let mut orders = battle.legal_orders();
                orders.retain(|order| {
                    let target = order.target();
                    target.is_none_or(|target| !SideView::new(battle.view(), side).sees(target))
                });
                let mut before = Ears::of(&battle, Some(side));
                before.listen(battle.scene(), battle.log());
                let heard: Vec<(String, Vec<String>, Order)> = (0..3)
                    .filter_map(|_| {
                        let order = luck.pick(&orders)?.clone();
                        let mut fork = battle.fork(number);
                        let mut ears = before.clone();
                        ears.rewind(fork.log().len());
                        fork.execute_with(order.clone(), &mut |view, question| {
                            Some(ai::answer(view, question))
                        })
                        .ok()?;
                        // A unit seen on its way is no secret, nor is the next turn.
                        let is_sight = |event: &BattleEvent| matches!(event, BattleEvent::Noticed { by, .. } if fork.scene().allied(*by, side));
                        if fork.log().iter().any(is_sight) || fork.acting() != Some(acting) {
                            return None;
                        }
                        let lines = ears.listen(fork.scene(), fork.log());
                        let known = witnessed(&fork, side);
                        Some((known, lines, order))
                    })
                    .collect();
                for (known, lines, order) in &heard[..] {
                    for (other_known, other_lines, other) in &heard[..] {
                        if known == other_known && order != other {
                            assert_eq!(lines, other_lines, "{who}: {order:?} and {other:?}");
                            compared += 1;
                            silent += usize::from(lines.is_empty());
                        }
                    }
                }
            }
            ai::step(&mut battle).unwrap();
        }
    }
    assert!(
        compared > 50 && silent > 0,
        "{compared} pairs, {silent} silent"
    );
}

#[test]
fn what_changes_out_of_sight_is_heard_by_nobody_but_those_who_see_it() {
    let battle = battle(
        &evoker::BOOK,
        PASSAGE,
        r#"(name: "Far", archetype: rust_warden, side: "Shadows", at: (8, 1))"#,
    );
    let mut seen = SideSet::default();
    let door = |seen| BattleEvent::DoorChanged {
        cell: Cell::new(5, 1),
        state: DoorState::Open,
        by: None,
        seen,
    };
    let heard = |event: BattleEvent| {
        let mut ears = Ears::new(Some(WARDENS));
        ears.listen(battle.scene(), &[event]).len()
    };
    assert_eq!(heard(door(seen)), 0);
    seen.insert(WARDENS);
    assert_eq!(heard(door(seen)), 1);
}

/// Haze that was seen thins out of sight as it was going to.
/// Rules: EV-FLD-05
#[test]
fn haze_out_of_sight_thins_out_in_memory() {
    let map =
        r#""WWWWWWWW", "W......W", "WWWWWW.W", "WWWWWW.W", "WWWWWW.W", "W......W", "WWWWWWWW""#;
    let guard = r#"(name: "Guard", archetype: rust_warden, side: "Shadows", at: (1, 5))"#;
    let mut battle = battle(&evoker::BOOK, map, guard);
    let (cloud, stays, unseen) = (Cell::new(2, 1), Cell::new(3, 1), Cell::new(2, 5));
    let haze = [(cloud, Some(2)), (stays, None), (unseen, Some(9))];
    // She looks about, and goes round the corner.
    battle.stage(|r| {
        r.change_ground(|ground| {
            ground.haze = haze.map(|(cell, rounds)| Haze { cell, rounds }).to_vec();
        });
        r.observe();
        r.place(IREN, Cell::new(6, 3));
    });
    let watches = |cell| battle.view().watches(WARDENS, cell);
    assert!(haze.iter().all(|&(cell, _)| !watches(cell)));
    let end = |battle: &mut Battle| {
        let end = evoker::BOOK.action_named("end").unwrap();
        let end = Order::new(battle.acting().unwrap(), end);
        let mut answer = |view: View<'_>, question: &Question| Some(ai::answer(view, question));
        battle.execute_with(end, &mut answer).unwrap();
    };
    let mut known = Vec::new();
    for round in 1..=3 {
        assert_eq!(battle.view().clock().round, round);
        let fork = belief::fork_for(&mut battle, WARDENS, 0);
        let haze = fork.view().ground().haze.iter();
        known.push(
            haze.map(|haze| (haze.cell, haze.rounds))
                .collect::<Vec<_>>(),
        );
        while battle.view().clock().round == round {
            end(&mut battle);
        }
    }
    let left = |rounds| vec![(cloud, Some(rounds)), (stays, None)];
    assert_eq!(known, [left(2), left(1), vec![(stays, None)]]);
}

/// Rules: EV-MOV-21 EV-MOV-35 TH-MOV-06 TH-MOV-12
#[test]
fn a_jump_onto_somebody_hidden_is_paid_for_and_ends_before_it() {
    let sneak =
        r#"(name: "Sneak", archetype: rust_warden, side: "Shadows", at: (3, 1), hidden: true)"#;
    for (book, key, what, paid) in [
        (&evoker::BOOK, "leap", "metres", 4),
        (&threshold::BOOK, "jump", "AP", 1),
    ] {
        let mut battle = battle(book, PASSAGE, sneak);
        battle.stage(|r| r.edit::<Pools>(UnitId(1)).set(PoolId(0), 0));
        let order = Order::new(IREN, book.action_named(key).unwrap()).to(Cell::new(3, 1));
        let plan = battle.plan(&order).unwrap();
        assert_eq!(plan.price[0], (what, paid), "{}", book.id);
        // The dice carry as far as was meant.
        let dice: &[u16] = if key == "jump" { &[6, 5, 4] } else { &[] };
        let chance = DiceSource::Script {
            faces: dice.to_vec(),
            used: 0,
        };
        let has = |battle: &Battle| match key {
            "jump" => battle.view().pool(IREN, PoolId(0)),
            _ => battle.view().store.get::<MoveProgress>(IREN).metres.into(),
        };
        let before = has(&battle).max(8 * i16::from(key == "leap"));
        battle.execute_scripted(order, Vec::new(), chance).unwrap();
        assert_eq!(battle.view().cell(IREN), Cell::new(2, 1), "{}", book.id);
        assert_eq!(has(&battle), before - paid, "{}", book.id);
        assert!(
            battle.view().memory().sees(WARDENS, UnitId(1)),
            "{}",
            book.id
        );
    }
}
