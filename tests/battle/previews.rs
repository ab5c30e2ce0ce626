//! Previews of choices: the same as the real result, without anything the side does not know, and
//! without changing the battle.

use shadowgrid::{
    battle::{
        Battle,
        ids::{SideId, UnitId},
        odds::Budget,
        orders::refusal::RefusalReason,
        ruleset::Book,
        side_view::{Known, SideView},
    },
    data::{books::BOOKS, level::Level},
    document::Document,
    geometry::Cell,
    preview::{Approach, HypotheticalPosition, PreviewBattle},
    rules::{evoker, momentum},
    text::{order_text, preview_text},
};

const WARDENS: SideId = SideId(0);

fn battle(book: &'static Book, map: &[&str], combatants: &str, seed: u64) -> Battle {
    let rows: Vec<String> = map.iter().map(|row| format!("{row:?}")).collect();
    let text = format!(
        r#"Level(
            format: 1,
            name: "Look",
            books: [evoker, threshold, maneuver, momentum, vigor],
            legend: {{ '.': floor, 'o': (floor, obstacle: low_wall), 'c': (floor, obstacle: crate), 'W': wall, '~': rubble }},
            map: [{}],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [{combatants}],
        )"#,
        rows.join(",")
    );
    let (level, problems) = Level::read(&Document::parse("look.ron", text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    level.battle(book, seed).unwrap()
}

fn end(battle: &mut Battle) {
    let acting = battle.acting().unwrap();
    let end = battle.scene().book.action_named("end").unwrap();
    let order = shadowgrid::battle::orders::order::Order::new(acting, end);
    battle
        .execute_with(order, &mut |view, question| {
            Some((view.scene.book.policy)(view, question))
        })
        .unwrap();
}

fn turn_of(battle: &mut Battle, unit: UnitId) {
    for _ in 0..40 {
        if battle.acting() == Some(unit) {
            return;
        }
        end(battle);
    }
    panic!("{unit:?} never had a turn");
}

const OPEN: [&str; 7] = [
    "................",
    "......o.........",
    "......o.........",
    "................",
    "................",
    "................",
    "................",
];

const DUEL: &str = r#"
    (name: "Iren", archetype: vanguard, side: "Wardens", at: (3, 2)),
    (name: "Archer", archetype: hollow_archer, side: "Shadows", at: (11, 2)),
"#;

const IREN: UnitId = UnitId(0);
const ARCHER: UnitId = UnitId(1);

#[test]
fn the_preview_of_a_shot_is_the_odds_of_that_order_in_earnest() {
    for book in BOOKS {
        for seed in 0..4 {
            for (x, y) in [(5, 2), (5, 4), (3, 2), (4, 1)] {
                let mut real = battle(book, &OPEN, DUEL, seed);
                turn_of(&mut real, IREN);
                let cell = Cell::new(x, y);
                let told = PreviewBattle::new(&mut real, WARDENS).standing(IREN, cell);
                let blow = told.foes[0].blow.as_ref().unwrap();
                assert!(blow.harm.expected > 0, "{} {cell}", book.id);
                if let Some(walk) = &told.walk {
                    let walk = walk.as_ref().unwrap();
                    real.execute(walk.order.clone()).unwrap();
                    assert_eq!(real.view().cell(IREN), cell);
                    let left = real.scene().book.turns.left(real.view(), IREN);
                    assert_eq!(left, told.left, "{} {cell}", book.id);
                }
                turn_of(&mut real, ARCHER);
                let odds = real.odds(&blow.order, Budget::default()).unwrap();
                assert_eq!(odds.outcomes, blow.odds.outcomes, "{} {cell}", book.id);
                assert_eq!(odds.check, blow.odds.check);
            }
        }
    }
}

#[test]
fn cover_is_what_the_attack_itself_counts() {
    for book in BOOKS {
        let mut real = battle(book, &OPEN, DUEL, 1);
        turn_of(&mut real, IREN);
        let mut lookout = PreviewBattle::new(&mut real, WARDENS);
        let behind = lookout.standing(IREN, Cell::new(5, 2));
        let foe = &behind.foes[0];
        let cover = foe
            .cover
            .as_ref()
            .unwrap_or_else(|| panic!("{}: {foe:?}", book.id));
        assert_eq!(cover.quarters, 2, "{}", book.id);
        let check = behind.foes[0].blow.as_ref().unwrap().odds.check.as_ref();
        let check = check.unwrap();
        let lines = check.breakdown.lines.iter().map(|line| &line.modifier);
        let counted: Vec<_> = lines.chain(&check.parts).collect();
        assert!(!cover.modifiers.is_empty());
        for modifier in &cover.modifiers {
            assert!(counted.contains(&modifier), "{}: {counted:?}", book.id);
        }
        let open = lookout.standing(IREN, Cell::new(5, 4));
        assert_eq!(open.foes[0].cover, None, "{}", book.id);
        assert!(open.expected > behind.expected, "{}", book.id);
    }
}

#[test]
fn looking_ahead_changes_nothing() {
    for book in BOOKS {
        let mut real = battle(book, &OPEN, DUEL, 2);
        turn_of(&mut real, IREN);
        let before = real.hash();
        let mut lookout = PreviewBattle::new(&mut real, WARDENS);
        let known = lookout.hash();
        for cell in [Cell::new(5, 2), Cell::new(10, 2), Cell::new(15, 6)] {
            lookout.standing(IREN, cell);
            assert_eq!(lookout.hash(), known, "{} {cell}", book.id);
            let put = HypotheticalPosition {
                unit: IREN,
                at: Some(cell),
            };
            lookout.what_if(put, ARCHER.into(), true).ok();
            lookout.what_if(ARCHER.into(), put, true).ok();
            assert_eq!(lookout.hash(), known, "{} {cell}", book.id);
        }
        assert_eq!(real.hash(), before);
    }
}

#[test]
fn who_cannot_strike_now_says_why_and_is_feared_all_the_same() {
    let combatants = r#"
        (name: "Iren", archetype: vanguard, side: "Wardens", at: (3, 3)),
        (name: "Brute", archetype: brute, side: "Shadows", at: (8, 3)),
    "#;
    for book in BOOKS {
        let mut real = battle(book, &OPEN, combatants, 3);
        turn_of(&mut real, IREN);
        let mut lookout = PreviewBattle::new(&mut real, WARDENS);
        let told = lookout.standing(IREN, Cell::new(3, 3));
        assert!(told.walk.is_none());
        let foe = &told.foes[0];
        // By evoker it charges, by others it has to walk first, and by vigor it is too slow.
        match &foe.blow {
            Ok(blow) => assert_eq!((book.id, blow.harm.is_nothing()), ("evoker", false)),
            Err(refusal) => {
                assert!(
                    matches!(refusal.why, RefusalReason::OutOfReach { .. }),
                    "{refusal}"
                );
                assert_eq!(foe.after.is_none(), book.id == "vigor", "{}", book.id);
                let soon = foe.after.as_ref().map_or(0, |after| after.blow.in_a_turn());
                assert_eq!(told.soon, soon);
                if let Some(after) = &foe.after {
                    assert!(after.blow.harm.expected > 0, "{}", book.id);
                    let put = HypotheticalPosition {
                        unit: foe.unit,
                        at: Some(after.from),
                    };
                    // The same as if it stood there, but for what the walk takes from its turn.
                    let there = lookout.what_if(put, IREN.into(), false).unwrap();
                    assert_eq!(there[0].order.target(), Some(IREN));
                }
            }
        }
        let near = lookout.what_if(
            ARCHER.into(),
            HypotheticalPosition {
                unit: IREN,
                at: Some(Cell::new(7, 3)),
            },
            true,
        );
        let near = near.unwrap_or_else(|why| panic!("{}: {why}", book.id));
        assert!(near.len() > 1, "{}", book.id);
        assert!(near.iter().all(|blow| blow.odds.total().is_one()));
        let sorted = near
            .windows(2)
            .all(|two| two[0].in_a_turn() >= two[1].in_a_turn());
        assert!(sorted, "{}", book.id);
    }
}

#[test]
fn a_way_past_somebody_tells_what_it_would_do_and_how_likely() {
    let map = ["........", "........", "........"];
    let combatants = r#"
        (name: "Iren", archetype: vanguard, side: "Wardens", at: (1, 1)),
        (name: "Brute", archetype: brute, side: "Shadows", at: (2, 1)),
    "#;
    let mut real = battle(&evoker::BOOK, &map, combatants, 3);
    turn_of(&mut real, IREN);
    let told = PreviewBattle::new(&mut real, WARDENS).standing(IREN, Cell::new(0, 2));
    let walk = told.walk.unwrap().unwrap();
    assert!(walk.provokes.contains(ARCHER));
    let [reaction] = &walk.back.reactions[..] else {
        panic!("{:?}", walk.back);
    };
    assert_eq!((reaction.unit, reaction.verb), (ARCHER, "strike"));
    assert!(reaction.advised && reaction.harm.expected > 0);
    let odds = real.odds(&walk.order, Budget::default()).unwrap();
    assert_eq!(odds.hits(IREN), walk.back.harm.hit);
    assert_eq!(odds.expected_loss(IREN), walk.back.harm.expected);
}

/// Iren's turn, an archer in sight and a Hidden unit.
fn sneaking(book: &'static Book, (x, y): (i16, i16), seed: u64) -> Battle {
    let combatants = format!(
        r#"
        (name: "Iren", archetype: archer, side: "Wardens", at: (2, 2)),
        (name: "Archer", archetype: hollow_archer, side: "Shadows", at: (8, 2)),
        (name: "Sneak", archetype: shade, side: "Shadows", at: ({x}, {y}), hidden: true),
        "#
    );
    let map = [
        "................",
        "......c..c......",
        "................",
        ".....c....c.....",
        "................",
        "WWWWWW..........",
        "................",
    ];
    let mut real = battle(book, &map, &combatants, seed);
    turn_of(&mut real, IREN);
    real
}

#[test]
fn worlds_that_differ_only_in_somebody_hidden_give_the_same_preview() {
    let places = [(7, 1), (10, 4), (12, 5)];
    // In the other books no unit stays hidden in the open.
    let hides = |book: &&Book| matches!(book.id, "evoker" | "threshold");
    for book in BOOKS.into_iter().filter(hides) {
        // With dice that let no enemy notice it.
        let seed = (0..40).find(|&seed| {
            places.iter().all(|&place| {
                let real = sneaking(book, place, seed);
                SideView::new(real.view(), WARDENS).knows(UnitId(2)) == Known::Unknown
            })
        });
        let seed = seed.unwrap_or_else(|| panic!("{}: always noticed", book.id));
        let told = places.map(|place| {
            let mut real = sneaking(book, place, seed);
            let scene = std::sync::Arc::clone(real.scene());
            let mut lookout = PreviewBattle::new(&mut real, WARDENS);
            let mut told = String::new();
            for cell in [Cell::new(3, 2), Cell::new(4, 3), Cell::new(9, 3)] {
                let standing = lookout.standing(IREN, cell);
                assert_eq!(standing.foes.len(), 1, "{}", book.id);
                told += &preview_text::standing(&scene, &standing);
                told += &format!("{:?} {:?}", standing.left, standing.foes);
                let put = HypotheticalPosition {
                    unit: IREN,
                    at: Some(cell),
                };
                told += &format!("{:?}", lookout.what_if(put, ARCHER.into(), true));
            }
            told
        });
        assert_eq!(told[0], told[1], "{}", book.id);
        assert_eq!(told[0], told[2], "{}", book.id);
    }
}

/// Rules: EV-ATK-16
#[test]
fn what_somebody_could_do_counts_bursts() {
    let map = ["..........", "..........", ".........."];
    let combatants = r#"(archetype: sweeper, side: "Wardens", at: (1, 1)), (archetype: husk, side: "Shadows", at: (8, 1))"#;
    let mut real = battle(&evoker::BOOK, &map, combatants, 1);
    turn_of(&mut real, UnitId(0));
    let scene = real.scene().clone();
    let mut lookout = PreviewBattle::new(&mut real, WARDENS);
    let blows = lookout.what_if(UnitId(0).into(), UnitId(1).into(), true);
    let told: Vec<String> = blows
        .unwrap()
        .iter()
        .map(|blow| order_text::write(&scene, &blow.order))
        .collect();
    for means in ["smg", "smg burst"] {
        let ends = |told: &String| told.ends_with(means);
        assert!(told.iter().any(ends), "{means}: {told:?}");
    }
}

#[test]
fn a_far_square_says_what_purchases_and_walk_cost_together() {
    let map = [
        ".....................",
        "....~~...............",
        "....~~......W........",
        ".....................",
    ];
    let all = r#"(name: "Iren", archetype: shade, side: "Wardens", at: (0, 0)),
                 (name: "Vex", archetype: shade, side: "Shadows", at: (20, 3))"#;
    let mut battle = battle(&momentum::BOOK, &map, all, 1);
    turn_of(&mut battle, UnitId(0));
    let unit = UnitId(0);
    let pools = |battle: &Battle| {
        let book = battle.scene().book;
        let all = (0..).map(shadowgrid::battle::components::PoolId);
        let points = all.zip(book.pools).find(|(_, pool)| pool.name == "AP");
        battle.view().pool(unit, points.unwrap().0)
    };
    let view = battle.view();
    let reach = view.scene.book.movement.reach(view, unit);
    let mut bought = [0; 4];
    for there in reach {
        let way = Approach::of(&mut battle, unit, there.cell).unwrap();
        let points = way.price.iter().find(|(name, _)| *name == "AP");
        let points = points.map_or(0, |(_, amount)| *amount);
        assert_eq!(way.plan.route.last().map(|step| step.to), Some(there.cell));
        // The preview's price is the price of the order.
        let mut fork = battle.fork(9);
        let before = pools(&fork);
        for _ in 0..5 {
            let view = fork.view();
            if view.cell(unit) == there.cell {
                break;
            }
            let next = view.scene.book.movement.go(view, unit, there.cell);
            fork.execute_with(next, &mut |view, question| {
                Some((view.scene.book.policy)(view, question))
            })
            .unwrap();
        }
        assert_eq!(fork.view().cell(unit), there.cell);
        assert_eq!(before - pools(&fork), points, "{}", there.cell);
        bought[points as usize] += 1;
    }
    // Squares of one, two and three points.
    assert!(bought[1..].iter().all(|&squares| squares > 0), "{bought:?}");
}
