//! A Hidden unit gives nothing away: battles that differ only in its place look the same to the
//! other side, in its view, menu, odds, log and its brain's choices.

use shadowgrid::{
    ai::{
        self,
        telling::{Decision, advice},
    },
    battle::{
        Battle, belief,
        ids::{SideId, UnitId, UnitSet},
        odds::Budget,
        orders::order::Order,
        side_view::{Known, SideView},
    },
    data::{level::Level, minds::Mind},
    document::Document,
    geometry::Cell,
    rules::evoker,
    text::{ears::Ears, map, menu::Menu, odds_text, order_text, thoughts_text},
};

const WARDENS: SideId = SideId(0);
const SNEAK: UnitId = UnitId(2);

/// An invoker and an archer; a brute that they see; a Hidden unit at the given square.
fn world(hidden_at: (i16, i16), seed: u64) -> Battle {
    let (x, y) = hidden_at;
    let text = format!(
        r#"Level(
            format: 1,
            name: "Watch",
            books: [evoker],
            legend: {{ '.': floor, 'o': (floor, obstacle: crate), 'W': wall }},
            map: [
                "................",
                "......o..o......",
                "................",
                ".....o....o.....",
                "................",
                "WWWWWW..........",
                "................",
            ],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [
                (name: "Iren", archetype: archer, side: "Wardens", at: (2, 2)),
                (name: "Brute", archetype: brute, side: "Shadows", at: (8, 2)),
                (name: "Sneak", archetype: shade, side: "Shadows", at: ({x}, {y}), hidden: true),
                (name: "Vesna", archetype: invoker, side: "Wardens", at: (3, 3)),
            ],
        )"#
    );
    let document = Document::parse("watch.ron", text);
    let (level, problems) = Level::read(&document);
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    level.battle(&evoker::BOOK, seed).unwrap()
}

/// Squares to hide in: near, behind things, beside the brute, far off.
const PLACES: [(i16, i16); 5] = [(7, 1), (10, 4), (6, 4), (12, 5), (2, 6)];

/// The battles at the first turn of the Wardens.
fn worlds(seed: u64) -> Vec<Battle> {
    PLACES
        .iter()
        .map(|&place| {
            let mut battle = world(place, seed);
            while battle
                .acting()
                .is_some_and(|unit| battle.view().side(unit) != WARDENS)
            {
                let end = battle.scene().book.action_named("end").unwrap();
                let acting = battle.acting().unwrap();
                battle.execute(Order::new(acting, end)).unwrap();
            }
            battle
        })
        .collect()
}

/// Everything the Wardens can look at before they act.
fn seen(battle: &mut Battle) -> Vec<String> {
    let acting = battle.acting().unwrap();
    let eyes = SideView::new(battle.view(), WARDENS);
    let mut seen = vec![
        map::draw(battle.view(), Some(eyes), None),
        Menu::of(battle).text(),
    ];
    // Previews of attacks on squares that may or may not be occupied.
    for text in [
        "attack to 7,1 with gale",
        "attack to 6,4 with gale",
        "attack to 10,4 with atom burst",
        "attack to 6,4 with atom burst",
        "attack Brute with chain spark",
        "attack to 10,4 with frost line",
        "attack Brute",
        "move to 6,2",
        "charge Brute",
        "charge Sneak",
        "attack Sneak",
    ] {
        let Ok(order) = order_text::parse(battle.view(), text) else {
            continue;
        };
        let odds = belief::odds_for(battle, WARDENS, &order, Budget::default());
        let plan = battle.plan(&order);
        seen.push(match (plan, odds) {
            (Err(refusal), _) | (_, Err(refusal)) => format!("{text}: {refusal}"),
            (Ok(plan), Ok(odds)) => format!(
                "{text}: {:?} {}",
                plan.route,
                odds_text::card(battle.scene(), text, &odds).text()
            ),
        });
    }
    for name in ["shadow", "nightmare"] {
        let mind = Mind::named(name).unwrap();
        let chosen = ai::think(&mut battle.fork(1), &mind);
        seen.push(order_text::write(battle.scene(), &chosen));
    }
    seen.push(format!("{acting:?}"));
    seen
}

#[test]
fn worlds_that_differ_in_somebody_hidden_look_the_same() {
    let mut worlds = worlds(1);
    let first = seen(&mut worlds[0]);
    for (place, world) in PLACES.iter().zip(&mut worlds).skip(1) {
        for (here, there) in first.iter().zip(seen(world)) {
            assert_eq!(*here, there, "hidden at {place:?}");
        }
    }
}

const BRUTE: UnitId = UnitId(1);

/// The battles at the first turn of the Brute.
fn at_the_brutes_turn(seed: u64) -> Vec<Battle> {
    let mut worlds: Vec<Battle> = PLACES.iter().map(|&place| world(place, seed)).collect();
    for battle in &mut worlds {
        let end = battle.scene().book.action_named("end").unwrap();
        while let Some(acting) = battle.acting().filter(|&acting| acting != BRUTE) {
            battle.execute(Order::new(acting, end)).unwrap();
        }
    }
    worlds
}

#[test]
fn what_an_enemy_thought_tells_nothing_of_those_who_stay_hidden() {
    let told = |battle: &mut Battle, text: &str| {
        let order = order_text::parse(battle.view(), text).unwrap();
        let seed = battle.seed();
        let mut decision = Decision::new(battle.fork(seed), Mind::usual(), order);
        assert!(decision.is_seen_by(Some(WARDENS)));
        decision.report_for(Some(WARDENS)).unwrap()
    };
    for text in ["Brute moves to 7,2", "Brute charges Iren", "Brute ends"] {
        let mut worlds = at_the_brutes_turn(1);
        let first = told(&mut worlds[0], text);
        assert!(first.ideas.iter().flatten().count() > 0, "{first:?}");
        for (place, world) in PLACES.iter().zip(&mut worlds).skip(1) {
            let here = told(world, text);
            assert_eq!(first, here, "hidden at {place:?}");
            let text = thoughts_text::account(world.scene(), &here, false);
            assert!(!text.contains("Sneak"), "{text}");
        }
    }
}

#[test]
fn advice_is_the_same_wherever_somebody_hides() {
    let advised = |battle: &mut Battle| advice(battle, &Mind::usual()).unwrap();
    let mut worlds = worlds(1);
    let first = advised(&mut worlds[0]);
    assert!(first.given.is_some() && first.ideas.len() > 1);
    for (place, world) in PLACES.iter().zip(&mut worlds).skip(1) {
        assert_eq!(first, advised(world), "hidden at {place:?}");
    }
}

#[test]
fn what_those_thought_who_are_not_seen_is_not_told_and_where_others_went_neither() {
    let mut battle = at_the_brutes_turn(1).remove(0);
    let seed = battle.seed();
    let end = battle.scene().book.action_named("end").unwrap();
    let order = Order::new(SNEAK, end);
    let mut hidden = Decision::new(battle.fork(seed), Mind::usual(), order);
    assert!(!hidden.is_seen_by(Some(WARDENS)) && hidden.is_seen_by(Some(SideId(1))));
    assert_eq!(hidden.report_for(Some(WARDENS)), None);

    // No unit sees behind the wall.
    let go = |cell| {
        let view = battle.view();
        view.scene.book.movement.go(view, BRUTE, cell)
    };
    let orders = [go(Cell::new(2, 6)), go(Cell::new(7, 2))];
    for (order, is_told) in orders.into_iter().zip([false, true]) {
        let mut decision = Decision::new(battle.fork(seed), Mind::usual(), order);
        let account = decision.report_for(Some(WARDENS)).unwrap();
        assert_eq!(account.given.is_some(), is_told);
        let account = decision.report_for(None).unwrap();
        assert!(account.given.is_some(), "afterwards everything is told");
    }
}

#[test]
fn the_log_tells_the_other_side_nothing_of_those_who_stay_hidden() {
    for seed in 0..2 {
        let mut battle = world((7, 1), seed);
        let mut ears = Ears::from_now(Some(WARDENS), UnitSet::default(), 0);
        for _ in 0..16 {
            if battle.is_over() {
                break;
            }
            ai::step(&mut battle).unwrap();
            let scene = std::sync::Arc::clone(battle.scene());
            let heard = ears.listen(&scene, battle.log());
            let knows = SideView::new(battle.view(), WARDENS).knows(SNEAK);
            if knows != Known::Unknown {
                break;
            }
            for line in heard {
                assert!(!line.contains("Sneak"), "seed {seed}: {line}");
                assert!(!line.contains("Notice"), "seed {seed}: {line}");
            }
        }
    }
}

/// A level may give a unit a reason to look from the start (EV-MOV-34): it finds the unit that
/// hides nearby.
///
/// Rules: EV-MOV-34
#[test]
fn a_level_may_make_somebody_suspicious_from_the_start() {
    let noticing = |suspicious: bool| {
        let text = format!(
            r#"Level(
                format: 1,
                name: "Guard",
                books: [evoker],
                legend: {{ '.': floor, 'W': wall }},
                map: [".W........", ".W........"],
                sides: [Side(name: "Wardens"), Side(name: "Shadows")],
                combatants: [
                    (name: "Iren", archetype: archer, side: "Wardens", at: (0, 0), hidden: true),
                    (name: "Warden", archetype: rust_warden, side: "Shadows", at: (9, 0), suspicious: {suspicious}),
                ],
            )"#
        );
        let (level, _) = Level::read(&Document::parse("guard.ron", text));
        let mut battle = level.unwrap().battle(&evoker::BOOK, 5).unwrap();
        let end = battle.scene().book.action_named("end").unwrap();
        let acting = battle.acting().unwrap();
        battle.execute(Order::new(acting, end)).unwrap();
        let log = battle.log().iter();
        log.filter(|event| event.kind() == "Rolled").count()
    };
    assert_eq!(noticing(false), 0);
    assert!(noticing(true) > 0);
}
