//! Attacks on objects of the board (EV-FLD-03).

use crate::{
    battle::{
        components::DoorState,
        event::BattleEvent,
        field::board::{CoverClass, Obstacle},
        orders::order::Tool,
    },
    rules::evoker::{
        character::sheet::{Score, Sheet},
        field::sight,
        fixture::{Play, Stage, arm, power, set, teach, thing},
    },
};

/// An overturned table: light cover that 9 damage destroys.
fn table() -> Obstacle {
    Obstacle {
        cover: Some(CoverClass::Light),
        durability: Some(8),
        ..thing(1)
    }
}

fn stage(rows: &[&str], change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(rows)
        .object('t', table())
        .object('s', thing(1))
        .object(
            'd',
            Obstacle {
                durability: Some(8),
                door: Some(DoorState::Closed),
                ..Obstacle::default()
            },
        )
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            set(sheet, Score::Ranged, 40);
            arm(sheet, "sword");
            change(sheet);
        })
        .begin()
}

/// The damage of the reported blow, and whether it destroyed the object.
fn battered(events: &[BattleEvent]) -> Option<(i32, bool)> {
    events.iter().find_map(|event| match event {
        BattleEvent::Battered { damage, broken, .. } => Some((*damage, *broken)),
        _ => None,
    })
}

/// Rules: EV-FLD-03 EV-SHT-12
#[test]
fn powers_break_things_and_open_what_a_door_hid() {
    let mut play = stage(&["A..d..x"], |sheet| {
        set(sheet, Score::Magic, 50);
        teach(sheet, &["ember"]);
    });
    let ember = play
        .order('A', "attack")
        .with(Tool::Power(power("ember")))
        .to((3, 0).into());
    let (a, x) = (play.id('A'), play.id('x'));
    assert!(!sight::line_of_sight(play.view(), a, x));
    // 5 + 5 + 0.
    assert_eq!(battered(&play.act(ember, &[50])), Some((10, true)));
    assert!(sight::line_of_sight(play.view(), a, x));
    assert_eq!(
        play.view()
            .board()
            .door(play.view().ground(), (3, 0).into()),
        None
    );
}

/// Rules: EV-FLD-03
#[test]
fn the_menu_lists_things_that_break_within_reach() {
    let play = stage(&["As..t", "t...."], |_| {});
    let attack = play.order('A', "attack").action;
    let orders = play.battle.legal_orders();
    let at_things = orders.iter().filter(|order| order.action == attack);
    let cells: Vec<(i16, i16)> = at_things
        .filter_map(|order| order.cell().map(Into::into))
        .collect();
    assert_eq!(cells, [(0, 1)]);
}
