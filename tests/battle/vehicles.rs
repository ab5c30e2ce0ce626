//! Vehicles in battles that the computer plays, in what sides know, and in saves (EV-MOV-40).

use std::path::Path;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        belief::fork_for,
        components::{CombatStatus, Ride},
        ids::{SideId, UnitId},
        side_view::{Known, SideView},
    },
    data::{level::Level, minds::Mind},
    document::Document,
    rules::evoker,
};

fn landing() -> Level {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels/landing.ron");
    let (level, problems, _) = Level::open(&file);
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

fn level(text: &str) -> Level {
    let (level, problems) = Level::read(&Document::parse("vehicles.ron", text));
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

/// A level of two roads with a wall between, and these combatants.
fn on_a_road(combatants: &str) -> Battle {
    let text = format!(
        "Level(format: 1, name: \"Road\", books: [evoker], legend: {{ '.': floor, '#': wall }}, \
         map: [\"....................\", \"....................\", \"###################.\", \
         \"....................\", \"....................\"], \
         sides: [Side(name: \"A\"), Side(name: \"B\")], combatants: [{combatants}])"
    );
    level(&text).battle(&evoker::BOOK, 5).ok().unwrap()
}

/// Rules: EV-MOV-40
#[test]
fn the_computer_fights_on_with_vehicles_and_leaves_empty_ones_alone() {
    for seed in 1..=3 {
        let mut battle = landing().battle(&evoker::BOOK, seed).ok().unwrap();
        let mut orders = 0;
        while !battle.is_over() {
            let before = battle.orders_done();
            ai::step_as(&mut battle, &Mind::usual()).unwrap();
            let view = battle.view();
            if let Some(done) = battle.history().get(before as usize) {
                let struck = done
                    .order
                    .target()
                    .filter(|&target| view.is_vehicle(target));
                let attack = view.scene.book.action_named("attack");
                assert!(struck.is_none() || Some(done.order.action) != attack);
            }
            orders += 1;
            assert!(orders < 5_000, "seed {seed} comes to no end");
        }
    }
}

/// Rules: EV-MOV-40
#[test]
fn a_passenger_of_the_computer_gets_out_of_a_cart_that_nobody_drives() {
    let mut battle = on_a_road(
        "(vehicle: cart, at: (0, 0)), (archetype: brute, name: \"Idle\", side: \"A\", rides: \"Cart\"), \
         (archetype: husk, name: \"Husk\", side: \"A\", rides: \"Cart\"), \
         (archetype: archer, side: \"B\", at: (19, 1))",
    );
    let scene = battle.scene().clone();
    let unit = |name| scene.unit_named(name).unwrap();
    let (idle, husk) = (unit("Idle"), unit("Husk"));
    // The driver is gone before it drove.
    battle.stage(|r| {
        r.set_status(idle, CombatStatus::Gone);
        *r.edit::<Ride>(idle) = Ride::default();
    });
    while battle.view().clock().round < 4 && !battle.is_over() {
        ai::step_as(&mut battle, &Mind::usual()).unwrap();
    }
    assert!(battle.view().cell(husk).x > 1, "it is where it was");
}

/// A side knows of a vehicle what it has seen of it, as of an enemy.
///
/// Rules: EV-MOV-40
#[test]
fn a_vehicle_out_of_sight_is_unknown_to_both_sides() {
    let mut battle = on_a_road(
        "(vehicle: cart, at: (0, 3)), (archetype: shade, side: \"A\", at: (0, 0)), \
         (archetype: husk, side: \"B\", at: (10, 0))",
    );
    let cart = UnitId(0);
    for side in [SideId(0), SideId(1)] {
        assert_eq!(
            SideView::new(battle.view(), side).knows(cart),
            Known::Unknown
        );
        let belief = fork_for(&mut battle, side, 1);
        assert_eq!(belief.view().status(cart), CombatStatus::Waiting);
        assert_eq!(
            belief
                .view()
                .occupant((0, 3).into(), belief.view().band(cart)),
            None
        );
    }
    assert_eq!(battle.view().status(cart), CombatStatus::Vehicle);
}

/// Rules: EV-MOV-40
#[test]
fn places_are_part_of_the_state_that_is_saved() {
    let mut battle = landing().battle(&evoker::BOOK, 3).ok().unwrap();
    let mut again = Battle::new(battle.scene().clone(), &battle.capture(), 3);
    for unit in battle.view().store.ids() {
        let ride = |battle: &Battle| *battle.view().store.get::<Ride>(unit);
        assert_eq!(ride(&battle), ride(&again));
    }
    let boat = UnitId(0);
    assert_eq!(battle.view().riders(boat).count(), 3);
    assert_eq!(
        battle.view().store.get::<Ride>(UnitId(1)).place,
        0,
        "drives"
    );
    assert_eq!(battle.hash(), again.hash());
    // The same in other places is another state.
    let mut other = Battle::new(battle.scene().clone(), &battle.capture(), 3);
    other.stage(|r| r.edit::<Ride>(UnitId(1)).place = 3);
    assert_ne!(battle.hash(), other.hash());
}
