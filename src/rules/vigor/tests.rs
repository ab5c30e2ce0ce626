//! What menus, logs and forecasts tell, which no number of a scene shows.

use std::collections::BTreeSet;

use crate::{
    battle::{
        Battle,
        components::CombatStatus,
        event::BattleEvent,
        ids::UnitId,
        orders::{order::Order, refusal::RefusalReason},
    },
    document::Document,
    rules::{
        shared::states::set_status,
        vigor::{BOOK, OFF_HAND, UNARMED, points::conscious},
    },
    scene::{SceneFile, stage},
    text::order_text,
};

const PAWN: UnitId = UnitId(0);

/// The battle of a scene with these rows and units; Pawn, the first, acts.
fn staged(rows: &[&str], units: &str) -> Battle {
    let text = format!(
        "Scene(title: \"Unit\", rules: [\"VI-TIM-01\"], book: vigor, \
         legend: {{ '#': wall, '+': floor(obstacle: door), 'b': floor(obstacle: bush) }}, \
         map: {rows:?}, units: {{ {units} }}, turn: \"Pawn\")"
    );
    let (scene, problems) = SceneFile::read(&Document::parse("unit", &text));
    let scene = scene.unwrap_or_else(|| panic!("{problems:?}"));
    stage(&scene).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A unit of a scene: its letter, name, side and sheet.
fn unit(letter: char, name: &str, side: &str, sheet: &str) -> String {
    format!(
        "'{letter}': (name: \"{name}\", side: \"{side}\", sheet: (title: \"{name}\", {sheet})), "
    )
}

/// The orders of an action that the menu lists for Pawn.
fn listed(battle: &Battle, key: &str) -> Vec<Order> {
    let me = BOOK.action_named(key).unwrap();
    let mut orders = Vec::new();
    BOOK.action(me)
        .unwrap()
        .orders(battle.view(), PAWN, me, &mut orders);
    orders
}

/// Rules: VI-POW-03
#[test]
fn a_spell_that_is_given_is_offered_for_friends_in_reach() {
    let units = unit('P', "Pawn", "Heroes", "powers: [mend_flesh]")
        + &unit('B', "Bel", "Heroes", "")
        + &unit('G', "Gil", "Heroes", "")
        + &unit('F', "Fiend", "Foes", "");
    let battle = staged(&["FPB.G"], &units);
    let targets: Vec<_> = listed(&battle, "cast").iter().map(Order::target).collect();
    assert_eq!(targets, [Some(PAWN), battle.view().scene.unit_named("Bel")]);
}

/// Rules: VI-ACT-06
#[test]
fn what_is_readied_names_no_bare_hands_and_no_second_blow() {
    for items in ["", "items: [dagger, short_sword]"] {
        let units = unit('P', "Pawn", "Heroes", items) + &unit('F', "Fiend", "Foes", "");
        let battle = staged(&["PF"], &units);
        let orders = listed(&battle, "ready");
        let attack = BOOK.action_named("attack");
        assert!(orders.iter().any(|order| order.named == attack), "{items}");
        for order in orders {
            let says = [UNARMED, OFF_HAND].map(|mode| order.modes.has(mode));
            assert_eq!(says, [false, false], "{order:?}");
        }
    }
}

/// Rules: VI-ACT-06
#[test]
fn doors_worth_watching_are_near_and_in_sight() {
    let rows = [
        "P.............+",
        "........+......",
        "###############",
        "...+..........F",
    ];
    let units = unit('P', "Pawn", "Heroes", "") + &unit('F', "Fiend", "Foes", "");
    let battle = staged(&rows, &units);
    let view = battle.view();
    let watched = listed(&battle, "ready")
        .into_iter()
        .filter_map(|order| order.cell());
    let is_door = |cell: &crate::geometry::Cell| view.board().door(view.ground(), *cell).is_some();
    let doors: BTreeSet<(i16, i16)> = watched.filter(is_door).map(Into::into).collect();
    assert_eq!(doors, BTreeSet::from([(8, 1)]));
}

/// Rules: VI-CON-05 VI-DIC-02
#[test]
fn a_roll_to_notice_is_secret_and_a_roll_without_a_number_has_no_chance() {
    let units = unit('P', "Pawn", "Heroes", "skills: { stealth: 1 }")
        .replace("sheet", "ground: 'b', sheet")
        + &unit('F', "Fiend", "Foes", "");
    let mut battle = staged(&["P...F"], &units);
    let order = order_text::parse(battle.view(), "hide").unwrap();
    battle.execute(order).unwrap();
    let rolls = battle.log().iter().filter_map(|event| match event {
        BattleEvent::Rolled(roll) => Some(roll),
        _ => None,
    });
    let mut seen = [0; 2];
    for roll in rolls {
        let notices = roll.check.against == Some(PAWN);
        seen[usize::from(notices)] += 1;
        assert_eq!(roll.secret, notices, "{roll:?}");
        let knows = roll.check.bonus.is_some() && !roll.check.is_open();
        assert_eq!(roll.chance.is_some(), knows, "{roll:?}");
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn the_turns_of_three_rounds_are_told_in_advance() {
    let units = unit('P', "Pawn", "Heroes", "") + &unit('F', "Fiend", "Foes", "");
    let battle = staged(&["P.F"], &units);
    let rounds = |most| {
        let turns = BOOK.turns.upcoming(battle.view(), most);
        turns.into_iter().map(|turn| turn.round).collect::<Vec<_>>()
    };
    assert_eq!(rounds(4), [1, 1, 2, 2]);
    assert_eq!(rounds(40), [1, 1, 2, 2, 3, 3]);
}

/// Rules: VI-DMG-17
#[test]
fn who_is_out_acts_no_more() {
    let units = unit('P', "Pawn", "Heroes", "") + &unit('F', "Fiend", "Foes", "");
    let mut battle = staged(&["P.F"], &units);
    let entry = BOOK
        .action(BOOK.action_named("end").unwrap())
        .unwrap()
        .entry();
    assert_eq!(conscious(battle.view(), PAWN, entry), Ok(()));
    for status in [CombatStatus::Unconscious { rounds: 3 }, CombatStatus::Gone] {
        battle.stage(|r| set_status(r, PAWN, status, "VI-DMG-17"));
        let refusal = conscious(battle.view(), PAWN, entry).err();
        assert_eq!(
            refusal.map(|refusal| refusal.why),
            Some(RefusalReason::Out),
            "{status:?}"
        );
    }
}
