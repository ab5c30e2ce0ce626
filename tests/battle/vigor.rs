//! What needs more than a scene by the book `vigor`: those who come late.

mod whole_battles;

use shadowgrid::{
    battle::{
        Battle,
        components::{CombatStatus, Initiative},
        event::BattleEvent,
        ids::UnitId,
        order::Order,
        question::Question,
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

/// Who has turns in a round, in their order.
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
