//! Random battles with riders on both sides: whatever is legal keeps every invariant.

use shadowgrid::data::threshold::samples::{grask, horse, war_horse, ysolde};
use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{Altitude, Hold, Posture},
        field::board::Board,
    },
    data::level::Level,
    dice::DiceStream,
    document::Document,
    geometry::Cell,
    rules::threshold::{
        BOOK,
        character::{sheet::Sheet, stats::Attributes},
    },
};

use super::{C, give, item, set};
use crate::kit::{A, begin, threshold};
use crate::properties::{Picker, battle_by, check_state, play_by, round_trip};

/// A field with everything riders meet: walls with gaps, crates, mud, deep water, heights.
const FIELD: &str = r#"
Level(
    format: 1,
    name: "Field",
    books: [threshold],
    legend: { 'W': wall, '.': floor, 'o': (floor, obstacle: crate), '~': deep_water, ',': mud, '^': floor(elevation: 3) },
    map: [
        "....................",
        "....................",
        "...,,....~~.........",
        "...,,....~~......^^.",
        ".................^^.",
        "....o....WW.........",
        ".........WW...,,....",
        "..............,,....",
        "....................",
        "....................",
    ],
    sides: [Side(name: "Wardens", colour: azure, controller: ai), Side(name: "Shades", colour: crimson, controller: ai)],
    combatants: [
        (archetype: vanguard, name: "Vanguard", side: "Wardens", rides: "Horse"),
        (archetype: horse, name: "Horse", side: "Wardens", at: (1, 3), sheets: { threshold: Sheet(control_tn: 14) }),
        (archetype: archer, name: "Archer", side: "Wardens", rides: "Griffin"),
        (archetype: griffin, name: "Griffin", side: "Wardens", at: (1, 6)),
        (archetype: warden, name: "Warden", side: "Wardens", at: (2, 8)),
        (archetype: duelist, name: "Duelist", side: "Shades", rides: "War Horse"),
        (archetype: war_horse, name: "War Horse", side: "Shades", at: (14, 2)),
        (archetype: husk, name: "Husk", side: "Shades", at: (17, 6)),
        (archetype: horse, name: "Nag", side: "Shades", at: (15, 8)),
        (archetype: invoker, name: "Invoker", side: "Shades", at: (18, 8)),
        (archetype: brute, name: "Brute", side: "Shades", at: (12, 8)),
    ],
)
"#;

/// The battle; some are in the saddle from the start.
fn field(seed: u64) -> Battle {
    battle_by(&BOOK, FIELD, seed)
}

/// Rules: TH-MNT-01
#[test]
fn a_level_may_begin_in_the_saddle() {
    let battle = field(1);
    let (view, scene) = (battle.view(), battle.scene());
    let named = |name: &str| scene.unit_named(name).unwrap();
    assert_eq!(view.mount(named("Vanguard")), Some(named("Horse")));
    assert_eq!(view.cell(named("Vanguard")), Cell::new(1, 3));
    // One too large for its rider is no mount, and the level says so.
    let document = Document::parse(
        "field.ron",
        FIELD.replace("archetype: griffin", "archetype: slag_colossus"),
    );
    let (_, problems) = Level::read(&document);
    let messages: Vec<&str> = problems.iter().map(|one| one.message.as_str()).collect();
    assert!(
        messages.iter().any(|message| message.contains("platform")),
        "{messages:?}"
    );
}

/// What must be so at any time.
fn check(battle: &Battle) {
    check_state(battle);
    let view = battle.view();
    for unit in view.store.ids() {
        if let Some(mount) = view.mount(unit) {
            assert!(view.status(unit).is_active() && view.status(mount).is_active());
            assert_eq!(view.posture(unit), Posture::Standing, "riders sit");
            assert_ne!(view.posture(mount), Posture::Prone, "mounts stand");
            assert_eq!(view.cell(unit), view.cell(mount));
            assert!(!view.hostile(unit, mount));
            assert_eq!(view.rider(mount), Some(unit), "one rider a mount");
        }
    }
}

/// `SHADOWGRID_BATTLES=200 cargo test --release --no-default-features --test battle random_battles_of`
/// plays more of them.
///
/// Rules: TH-MNT-02 TH-MNT-05 TH-MNT-06 TH-MNT-09 TH-TIM-09
#[test]
fn random_battles_of_riders_keep_every_invariant() {
    let battles = std::env::var("SHADOWGRID_BATTLES").ok();
    for seed in 0..battles.and_then(|number| number.parse().ok()).unwrap_or(2) {
        let mut battle = field(seed);
        let mut picker = Picker(DiceStream::new(seed, 0x5add));
        check(&battle);
        for _ in 0..40 {
            if battle.is_over() {
                break;
            }
            let orders = battle.legal_orders();
            assert!(!orders.is_empty(), "ending the turn is always legal");
            let order = orders[picker.of(orders.len())].clone();
            play_by(&mut battle, order, &mut |_, question| {
                picker.of(question.choices.len()) as u8
            });
            check(&battle);
        }
        round_trip(&mut battle);
    }
}

/// Rules: TH-MNT-02 TH-MNT-08
#[test]
fn the_brain_rides() {
    for seed in 0..1 {
        let mut battle = field(seed);
        let mut moved = 0;
        for _ in 0..24 {
            if battle.is_over() {
                break;
            }
            let order = ai::next_order(&mut battle);
            moved += u32::from(battle.view().mount(order.unit).is_some() && order.cell().is_some());
            play_by(&mut battle, order, &mut ai::answer);
            check(&battle);
        }
        assert!(moved > 0, "riders stir");
    }
}

/// A rider on a horse of this kind in the middle of the field, a foe somewhere.
fn alone(mount: Sheet, foe: (i16, i16)) -> Battle {
    let mut battle = threshold(
        Board::open(40, 20),
        &[
            ("Ysolde", 0, ysolde(), (20, 9)),
            ("Grask", 1, grask(), foe),
            ("Horse", 0, mount, (20, 9)),
        ],
        1,
    );
    battle.stage(|resolver| {
        resolver.ride(A, Some(C));
        resolver.place_at(A, Cell::new(20, 9), Altitude::default());
    });
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    battle
}

/// What the brain orders first.
fn first(battle: &mut Battle) -> &'static str {
    let order = ai::next_order(battle);
    battle
        .scene()
        .book
        .action(order.action)
        .unwrap()
        .entry()
        .key
}

/// Rules: TH-MNT-05 TH-MNT-08
#[test]
fn the_brain_rides_up_to_the_enemy_and_lets_the_horse_kick() {
    let mut battle = alone(war_horse(), (31, 9));
    assert_eq!(first(&mut battle), "walk");
    let fierce = Sheet {
        attributes: Attributes {
            strength: 5,
            dexterity: 5,
            ..war_horse().attributes
        },
        gear: vec![(item("war hammer"), Hold::Natural)],
        ..war_horse()
    };
    let mut battle = alone(fierce, (22, 9));
    // A point is left after her blow, and six of the horse's.
    set(&mut battle, A, "AP", 1);
    assert_eq!(first(&mut battle), "command");
}

/// Rules: TH-MNT-06 TH-MNT-07
#[test]
fn the_brain_takes_the_reins_first_or_gets_off_in_time() {
    let mut battle = alone(horse(), (30, 9));
    give(&mut battle, C, "Out of control", 1, None);
    set(&mut battle, A, "AP", 8);
    assert_eq!(first(&mut battle), "regain control");
    set(&mut battle, A, "AP", 7);
    assert_eq!(first(&mut battle), "dismount");
    set(&mut battle, A, "AP", 3);
    assert_eq!(first(&mut battle), "regain control");
}

/// Rules: TH-ACT-16
#[test]
fn the_brain_gets_on_in_peace() {
    let mut battle = alone(war_horse(), (39, 19));
    battle.stage(|resolver| {
        resolver.ride(A, None);
        resolver.place(A, Cell::new(19, 9));
    });
    let order = ai::next_order(&mut battle);
    assert_eq!(order.target(), Some(C));
}
