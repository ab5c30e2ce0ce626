//! Tests by the book `vigor` that need more than a scene: units that come late.

mod chains;
mod whole_battles;

use shadowgrid::{
    battle::{
        Battle,
        components::{CombatStatus, Initiative, Pools},
        event::BattleEvent,
        ids::UnitId,
        orders::{
            order::{ActionId, Order},
            question::Question,
        },
        view::View,
    },
    rules::vigor::BOOK,
};

use crate::properties::battle_by;

const LATE: UnitId = UnitId(2);

/// A yard to which a third one comes in the second round.
const YARD: &str = r#"
Level(
    format: 1,
    name: "Yard",
    books: [vigor],
    legend: { '.': floor },
    map: ["............"],
    sides: [Side(name: "Dawn", controller: ai), Side(name: "Dusk", controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Dawn", at: (0, 0)),
        (archetype: shade, side: "Dusk", at: (11, 0)),
        (archetype: shade, side: "Dusk", at: (10, 0), waiting: true, name: "Late"),
    ],
    triggers: [(when: round(2), then: join(["Late"]))],
    round_limit: 20,
)
"#;

fn advised(_: View<'_>, _: &Question) -> Option<u8> {
    Some(0)
}

fn end_turn(battle: &mut Battle) {
    let end = BOOK.action_named("end").unwrap();
    let order = Order::new(battle.acting().unwrap(), end);
    battle.execute_with(order, &mut advised).unwrap();
}

/// The units with turns in a round, in order.
fn turns_of(battle: &mut Battle, round: u16) -> Vec<UnitId> {
    let mut all = Vec::new();
    while battle.view().clock().round == round && !battle.is_over() {
        all.extend(battle.acting());
        end_turn(battle);
    }
    all
}

/// Rules: VI-TIM-02
#[test]
fn who_comes_late_rolls_at_once_and_acts_from_the_next_round() {
    let rolls = |battle: &Battle| {
        let rolled = |event: &&BattleEvent| matches!(event, BattleEvent::Rolled(roll) if roll.check.who == LATE && roll.check.name == "Initiative");
        battle.log().iter().filter(rolled).count()
    };
    let mut battle = battle_by(&BOOK, YARD, 1);
    assert_eq!(turns_of(&mut battle, 1).len(), 2);
    // The second round has begun: Late is there and has rolled, but its turn is still to come.
    assert_eq!(battle.view().status(LATE), CombatStatus::Active);
    assert_eq!(rolls(&battle), 1);
    assert!(!turns_of(&mut battle, 2).contains(&LATE));
    let order = turns_of(&mut battle, 3);
    assert_eq!(order.len(), 3);
    let of = |unit: &UnitId| battle.view().store.get::<Initiative>(*unit).0;
    let initiatives: Vec<i16> = order.iter().map(of).collect();
    assert!(initiatives.is_sorted_by(|a, b| a >= b), "{initiatives:?}");
    assert!(order.contains(&LATE) && rolls(&battle) == 1);
}

/// Two units this many squares apart; the first has a blade in each hand.
fn pair(apart: usize) -> Battle {
    let text = format!(
        r#"
Level(
    format: 1,
    name: "Lane",
    books: [vigor],
    legend: {{ '.': floor }},
    map: ["...................."],
    sides: [Side(name: "Dawn", controller: ai), Side(name: "Dusk", controller: ai)],
    combatants: [
        (name: "Ann", side: "Dawn", at: (0, 0), sheets: {{ vigor: (title: "Ann", items: [long_sword, dagger]) }}),
        (name: "Bo", side: "Dusk", at: ({apart}, 0), sheets: {{ vigor: (title: "Bo", items: [long_sword]) }}),
    ],
)
"#
    );
    let mut battle = battle_by(&BOOK, &text, 1);
    while battle.acting() != Some(UnitId(0)) {
        end_turn(&mut battle);
    }
    battle
}

/// Rules: VI-ACT-06
#[test]
fn whoever_reaches_nobody_readies_an_attack_for_those_who_may_come() {
    let parting = |apart| {
        let battle = pair(apart);
        BOOK.tactics.parting(battle.view(), UnitId(0))
    };
    let readied = parting(3).expect("Bo is two squares from her reach");
    assert_eq!(Some(readied.action), BOOK.action_named("ready"));
    assert_eq!(readied.named, BOOK.action_named("attack"));
    // She need not wait for an enemy she can attack, nor for one that is too far off.
    assert_eq!(parting(1), None);
    assert_eq!(parting(19), None);
}

/// Rules: VI-ACT-03
#[test]
fn a_second_blow_is_proposed_to_those_with_two_blades() {
    let battle = pair(1);
    let id = BOOK.action_named("attack").expect("the book has attacks");
    let mut orders = Vec::new();
    let attack = BOOK.action(id).expect("it is there");
    attack.orders(battle.view(), UnitId(0), id, &mut orders);
    let (twice, once): (Vec<Order>, Vec<Order>) =
        orders.into_iter().partition(|order| order.modes.0 != 0);
    assert_eq!((twice.len(), once.len()), (2, 2));
    let worth = |order: &Order| BOOK.tactics.guess(battle.view(), order);
    assert!(worth(&twice[0]) > worth(&once[0]), "at full Vigor");
}

/// Rules: VI-ACT-06
#[test]
fn the_menu_proposes_all_that_may_be_readied_and_the_squares_worth_watching() {
    let text = r#"
Level(
    format: 1,
    name: "Gate",
    books: [vigor],
    legend: { '.': floor, 'd': floor(obstacle: open_door), 'Z': floor(zone: 'Z') },
    map: [
        "........",
        ".....dZ.",
        "........",
    ],
    sides: [Side(name: "Dawn", controller: ai), Side(name: "Dusk", controller: ai)],
    combatants: [
        (name: "Ann", side: "Dawn", at: (1, 1), sheets: { vigor: (title: "Ann", items: [long_sword, healing_salve], powers: [ember_bolt, aimed_shot, power_strike]) }),
        (name: "Al", side: "Dawn", at: (0, 1), sheets: { vigor: (title: "Al") }),
        (name: "Bo", side: "Dusk", at: (7, 0), sheets: { vigor: (title: "Bo") }),
    ],
    goals: [reach(side: "Dusk", zone: 'Z')],
)
"#;
    let mut battle = battle_by(&BOOK, text, 1);
    while battle.acting() != Some(UnitId(0)) {
        end_turn(&mut battle);
    }
    let ready = BOOK.action_named("ready");
    let all = battle.legal_orders();
    let all: Vec<&Order> = all
        .iter()
        .filter(|order| Some(order.action) == ready)
        .collect();
    let named = |key: &str| {
        let id = BOOK.action_named(key);
        all.iter().filter(|order| order.named == id).count()
    };
    for key in [
        "attack",
        "technique",
        "cast",
        "defend",
        "hide",
        "charm",
        "intimidate",
        "find weakness",
        "use",
        "escape",
    ] {
        assert!(named(key) > 0, "{key} can be readied");
    }
    // Actions that take two actions, and walks, are not proposed; nor are impossible ones.
    for key in ["aid", "walk", "stand", "reload"] {
        assert_eq!(named(key), 0, "{key}");
    }
    let enters = BOOK
        .modes
        .iter()
        .position(|mode| *mode == "enters area")
        .unwrap() as u8;
    let watched: Vec<_> = all
        .iter()
        .filter(|order| order.modes.has(enters) && order.named == BOOK.action_named("defend"))
        .filter_map(|order| order.cell())
        .collect();
    assert!(watched.contains(&(5, 1).into()), "the door: {watched:?}");
    assert!(watched.contains(&(6, 1).into()), "the goal: {watched:?}");
    assert!(watched.contains(&(2, 1).into()), "beside her: {watched:?}");
    assert!(
        !watched.contains(&(3, 0).into()),
        "and no others: {watched:?}"
    );
}

/// Two bombers' yards: an enemy beside the charge, or a friend.
fn worth_of_a_charge(who: &str) -> Option<i64> {
    let text = format!(
        r#"
Level(
    format: 1,
    name: "Mine",
    books: [vigor],
    legend: {{ '.': floor, 'x': floor(obstacle: charge) }},
    map: ["...............x.."],
    sides: [Side(name: "Dawn", controller: ai), Side(name: "Dusk", controller: ai)],
    combatants: [
        (archetype: fuse_imp, side: "Dawn", at: (0, 0)),
        (name: "Bo", side: "{who}", at: (16, 0), sheets: {{ vigor: (title: "Bo") }}),
        (name: "Cy", side: "Dusk", at: (9, 0), sheets: {{ vigor: (title: "Cy") }}),
    ],
)
"#
    );
    let mut battle = battle_by(&BOOK, &text, 1);
    while battle.acting() != Some(UnitId(0)) {
        end_turn(&mut battle);
    }
    let id = BOOK.action_named("use");
    let all = battle.legal_orders();
    let order = all
        .iter()
        .find(|order| Some(order.action) == id && order.cell() == Some((15, 0).into()))
        .expect("the imp has a detonator, and there is a charge");
    BOOK.action(id?)?.worth(battle.view(), order)
}

/// Rules: VI-SHT-13
#[test]
fn a_charge_is_set_off_under_enemies_and_not_under_friends() {
    assert!(worth_of_a_charge("Dusk").is_some_and(|worth| worth > 500));
    assert!(worth_of_a_charge("Dawn").is_some_and(|worth| worth < 0));
}

/// An action without a price is possible with none left; one that takes more than are left is only
/// begun.
#[test]
fn what_is_free_is_never_only_begun() {
    let mut battle = battle_by(&BOOK, YARD, 1);
    let unit = battle.acting().unwrap();
    let actions = BOOK.points;
    battle.stage(|resolver| resolver.edit::<Pools>(unit).set(actions, 0));
    let mut orders = Vec::new();
    for (place, action) in (0..).zip(BOOK.actions) {
        if action.entry().key == "drop" {
            action.orders(battle.view(), unit, ActionId(place), &mut orders);
        }
    }
    let (drop, dropped) = orders
        .iter()
        .find_map(|order| Some((order, battle.plan(order).ok()?)))
        .unwrap();
    assert_eq!(drop.unit, unit);
    assert_eq!(BOOK.turns.repeats(battle.view(), &dropped), 1);
}
