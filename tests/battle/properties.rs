//! Invariants after every order of random legal battles.

use shadowgrid::{
    battle::{
        Battle,
        components::{Columns, Pools},
        ids::UnitId,
        odds::Budget,
        order::Order,
        question::Question,
        view::View,
    },
    data::{document::Document, level::Level},
    dice::DiceStream,
    rules::evoker,
};

/// A yard with everything the book moves through: walls, crates, rubble, water, heights, a door.
const YARD: &str = r#"
Level(
    format: 1,
    name: "Yard",
    books: [evoker],
    legend: { 'W': wall, '.': floor, 'o': (floor, obstacle: crate), '~': water(1.2), ',': rubble },
    map: [
        "WWWWWWWWWWWW",
        "W....o.....W",
        "W..,,..~~..W",
        "W..,,..~~o.W",
        "W.o........W",
        "W....WW....W",
        "W..........W",
        "WWWWWWWWWWWW",
    ],
    sides: [Side(name: "Wardens", colour: azure, controller: ai), Side(name: "Shades", colour: crimson, controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Wardens", at: (1, 2)),
        (archetype: archer, side: "Wardens", at: (1, 4)),
        (archetype: shade, side: "Shades", at: (9, 2)),
        (archetype: gloam_wing, side: "Shades", at: (9, 4)),
        (archetype: brute, side: "Shades", at: (8, 5)),
    ],
)
"#;

/// Three zones with everything the book moves through between spots: a gate, a climb, a gap,
/// rubble, water, cover that breaks, something to find and something to use.
const SCHOOL: &str = r#"
Level(
    format: 1,
    name: "School",
    books: [evoker],
    battlefield: zones(spots_m: 4, zones_m: 9, zones: [
        Zone(name: "Hall", adjacent: ["Court", "Vault"], sees: ["Court"], spots: [
            Spot(name: "empty"),
            Spot(name: "desk", object: desk, interact: (skill: athletics, becomes: "wreck")),
            Spot(name: "balcony", ground: floor(elevation: 3), climb: 3),
            Spot(name: "wreck", ground: rubble, later: true),
        ], hidden_spots: [Spot(name: "hatch", cover: heavy)]),
        Zone(name: "Court", adjacent: ["Hall"], sees: ["Hall"], spots: [
            Spot(name: "empty", ground: rubble),
            Spot(name: "pond", ground: water(1.2)),
            Spot(name: "roof", ground: floor(elevation: 4), gap: (metres: 2, depth: 4), solid: true),
        ]),
        Zone(name: "Vault", adjacent: ["Hall"], spots: [
            Spot(name: "empty"),
            Spot(name: "door", gate: true),
            Spot(name: "safe", cover: heavy, durability: 5),
        ]),
    ]),
    sides: [Side(name: "Wardens", colour: azure, controller: ai), Side(name: "Shades", colour: crimson, controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Wardens", spot: ("Hall", "desk")),
        (archetype: archer, side: "Wardens", spot: ("Hall", "balcony")),
        (archetype: invoker, side: "Wardens", spot: ("Vault", "safe")),
        (archetype: shade, side: "Shades", spot: ("Hall", "empty")),
        (archetype: gloam_wing, side: "Shades", spot: ("Court", "pond")),
        (archetype: brute, side: "Shades", spot: ("Court", "empty")),
    ],
)
"#;

fn yard(seed: u64) -> Battle {
    battle_of(YARD, seed)
}

fn battle_of(level: &str, seed: u64) -> Battle {
    let document = Document::parse("yard.ron", level);
    let (level, problems) = Level::read(&document);
    let faults: Vec<String> = problems
        .iter()
        .map(|problem| problem.message.clone())
        .collect();
    level
        .unwrap_or_else(|| panic!("{faults:?}"))
        .battle(&evoker::BOOK, seed)
        .unwrap_or_else(|_| panic!("the yard is for evoker"))
}

/// Picks by a stream of its own.
struct Picker(DiceStream);

impl Picker {
    fn of(&mut self, n: usize) -> usize {
        usize::from(self.0.throw(n.clamp(1, 60_000) as u16)) - 1
    }
}

fn check_state(battle: &Battle) {
    let view = battle.view();
    for unit in view.store.ids() {
        for pool in view.store.get::<Pools>(unit).0 {
            assert!(pool.now >= 0 && pool.now <= pool.max.max(0), "{pool:?}");
        }
        if view.life(unit).is_active() {
            for cell in view.footprint(unit).cells() {
                // Riders stand where their mounts do.
                let body = view.mount(unit).unwrap_or(unit);
                assert_eq!(
                    view.occupant(cell, view.band(unit)),
                    Some(body),
                    "somebody else stands on {cell}"
                );
            }
        }
    }
    if battle.is_over() {
        assert!(battle.acting().is_none());
    } else {
        let acting = battle.acting().expect("somebody acts");
        assert!(
            view.life(acting).is_active(),
            "the one who acts is in the battle"
        );
    }
}

/// Everything that must hold of one order before and after it is carried out.
fn play_one(battle: &mut Battle, order: Order, picker: &mut Picker) {
    let before = battle.hash();
    assert!(battle.plan(&order).is_ok());
    assert_eq!(battle.hash(), before, "a plan changes nothing");
    let odds = battle
        .odds(
            &order,
            Budget {
                runs: 400,
                samples: 20,
                merge: true,
            },
        )
        .unwrap();
    assert!(odds.total().is_one(), "odds sum to one");
    assert_eq!(battle.hash(), before, "odds change nothing");

    let mut answers = Vec::new();
    let mut answer = |_: View<'_>, question: &Question| {
        assert!(!question.choices.is_empty());
        let choice = picker.of(question.choices.len()) as u8;
        answers.push(choice);
        Some(choice)
    };
    let mut fork = battle.fork(battle.seed());
    battle.execute_with(order.clone(), &mut answer).unwrap();

    // The fork meets the same questions one at a time, and ends in the same state.
    let mut given = answers.iter();
    let mut nobody = |_: View<'_>, _: &Question| None;
    fork.execute_with(order, &mut nobody).unwrap();
    let mut published = fork.log().to_vec();
    while fork.question().is_some() {
        assert_eq!(fork.log()[..published.len()], published[..]);
        let mut nobody = |_: View<'_>, _: &Question| None;
        fork.answer_with(*given.next().unwrap(), Some(&mut nobody))
            .unwrap();
        published = fork.log().to_vec();
    }
    assert!(given.next().is_none(), "the fork is asked as often");
    assert_eq!(
        fork.hash(),
        battle.hash(),
        "one answer at a time or all at once"
    );
}

fn round_trip(battle: &mut Battle) {
    let columns = battle.capture();
    let text = ron::to_string(&columns).unwrap();
    let read: Columns = ron::from_str(&text).unwrap();
    assert_eq!(columns, read);
    battle.restore(&read);
    assert_eq!(battle.hash(), columns.hash());
}

#[test]
fn random_legal_battles_keep_every_invariant() {
    for seed in 0..6 {
        keeps_every_invariant(yard(seed), seed);
    }
}

/// Rules: EV-ZON-01
#[test]
fn so_do_battles_between_zones() {
    for seed in 0..4 {
        keeps_every_invariant(battle_of(SCHOOL, seed), seed);
    }
}

fn keeps_every_invariant(mut battle: Battle, seed: u64) {
    let mut picker = Picker(DiceStream::new(seed, 0xabc));
    check_state(&battle);
    for _ in 0..60 {
        if battle.is_over() {
            break;
        }
        let orders = battle.legal_orders();
        assert!(!orders.is_empty(), "ending the turn is always legal");
        let order = orders[picker.of(orders.len())].clone();
        play_one(&mut battle, order, &mut picker);
        check_state(&battle);
    }
    round_trip(&mut battle);
}

#[test]
fn nonsense_orders_are_refused_and_change_nothing() {
    let mut battle = yard(3);
    let before = battle.hash();
    let mut picker = Picker(DiceStream::new(9, 9));
    for _ in 0..400 {
        let mut order = Order::new(
            UnitId(picker.of(8) as u16),
            shadowgrid::battle::order::ActionId(picker.of(40) as u8),
        );
        if picker.of(2) == 0 {
            order = order.at(UnitId(picker.of(5) as u16));
        } else {
            let cell = shadowgrid::geometry::Cell::new(
                picker.of(40) as i16 - 10,
                picker.of(40) as i16 - 10,
            );
            order = order.to(cell);
        }
        order.modes.0 = picker.of(60_000) as u32;
        let _ = battle.plan(&order);
        assert_eq!(battle.hash(), before);
    }
}
