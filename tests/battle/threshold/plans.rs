//! What is told before an order: its price, the blows that it invites, the turns to come, what the
//! menu offers.

use super::*;
use crate::kit::{menu, parsed, staged};
use shadowgrid::{
    battle::{
        components::{Carried, Hands},
        orders::{plan::Plan, refusal::Refusal},
    },
    data::threshold::samples::{horse, war_horse},
    rules::threshold::character::stats::Training,
};

/// The plan of an order in words.
fn planned(battle: &Battle, words: &str) -> Result<Plan, Refusal> {
    battle.plan(&parsed(battle, words))
}

/// The whole price of an order in words.
fn whole_price(battle: &Battle, words: &str) -> Vec<(&'static str, i16)> {
    planned(battle, words).unwrap().price.to_vec()
}

/// Ysolde acts with 7 action points on a horse of this kind with 6; Grask is beside it.
fn mounted(mount: Sheet) -> Battle {
    let members = [
        ("Ysolde", 0, ysolde(), (4, 4)),
        ("Grask", 1, grask(), (6, 4)),
        ("Horse", 0, mount, (4, 4)),
    ];
    let mut battle = threshold(Board::open(20, 12), &members, 1);
    battle.stage(|resolver| {
        resolver.ride(A, Some(C));
        resolver.place(A, Cell::new(4, 4));
    });
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    battle
}

/// Rules: TH-TIM-05 TH-MOV-14
#[test]
fn a_price_tells_what_is_paid_in_later_turns() {
    let mut battle = beside();
    set(&mut battle, A, "AP", 6);
    let strong = whole_price(&battle, "strong attack Grask with arming sword");
    assert_eq!(strong, [("AP", 6), ("AP later", 3), ("Stamina", 3)]);
    let battle = staged(
        r#"book: threshold, legend: { 'x': chasm }, map: ["Yxxxxx..G"],
        units: {
            'Y': (name: "Ysolde", side: "Heroes", sheet: (title: "Ysolde", rate: 8)),
            'G': (name: "Grask", side: "Foes", sheet: (title: "Grask")),
        },
        turn: (acts: "Ysolde", set: { "AP": 2 })"#,
    );
    let jump = whole_price(&battle, "jump to 6,0");
    assert_eq!(jump, [("AP", 2), ("AP later", 1), ("yards", 6)]);
}

/// Rules: TH-MNT-05 TH-MNT-08
#[test]
fn in_the_saddle_a_price_names_who_pays() {
    let battle = mounted(war_horse());
    let walk = whole_price(&battle, "walk to 16,8 via 8,8");
    assert_eq!(walk, [("AP", 5), ("mount's AP", 5), ("yards", 14)]);
    let kick = whole_price(&battle, "command standard attack Grask");
    assert_eq!(kick, [("AP", 6), ("rider's AP", 1)]);
    let sentient = Sheet {
        mount: Some(Training::Sentient),
        ..war_horse()
    };
    let walk = whole_price(&mounted(sentient), "walk to 4,8");
    assert_eq!(walk, [("mount's AP", 2), ("yards", 4)]);
}

/// Rules: TH-ACT-04 TH-GRP-02
#[test]
fn a_step_tells_the_blows_that_it_invites() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            ("Ysolde", 0, ysolde(), (6, 7)),
            ("Grask", 1, grask(), (5, 5)),
            ("Brun", 1, grask(), (4, 5)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 3, 4, 4, 2, 4, 4]);
    let step = planned(&battle, "walk to 5,6").unwrap();
    assert_eq!(step.invites.as_slice(), [(B, 0), (C, 0)]);
    // In a grapple their axes strike nobody.
    grapple(&mut battle, B, C);
    let step = planned(&battle, "walk to 5,6").unwrap();
    assert!(step.invites.is_empty());
}

/// Who has the next turns, in which rounds.
fn upcoming(battle: &Battle, most: usize) -> Vec<(UnitId, u16)> {
    let turns = battle.scene().book.turns.upcoming(battle.view(), most);
    turns.iter().map(|turn| (turn.unit, turn.round)).collect()
}

/// Rules: TH-TIM-09 TH-MNT-02
#[test]
fn the_turns_to_come_count_rider_and_mount_once() {
    let mut battle = mounted(war_horse());
    set(&mut battle, B, "Initiative", 17);
    assert_eq!(upcoming(&battle, 4), [(A, 1), (B, 1), (B, 2), (A, 2)]);
    // Only the lower of the two scores counts.
    set(&mut battle, A, "Initiative", 30);
    assert_eq!(upcoming(&battle, 4), [(A, 1), (B, 1), (B, 2), (A, 2)]);
    set(&mut battle, C, "Initiative", 18);
    assert_eq!(upcoming(&battle, 4), [(A, 1), (B, 1), (A, 2), (B, 2)]);
}

/// Rules: TH-MNT-06
#[test]
fn a_mount_that_bolts_is_offered_nothing_but_the_end_of_its_turn() {
    let members = [
        ("Horse", 0, horse(), (4, 4)),
        ("Grask", 1, grask(), (6, 4)),
        ("Ysolde", 0, ysolde(), (3, 4)),
    ];
    let mut battle = threshold(Board::open(20, 12), &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
    give(&mut battle, A, "Out of control", 1, None);
    assert_eq!(battle.legal_orders(), [order(&battle, A, "end")]);
}

/// Rules: TH-ACT-11
#[test]
fn what_lies_here_or_beside_is_offered_and_nothing_farther() {
    for (cell, near) in [
        ((4, 5), true),
        ((5, 6), true),
        ((6, 5), false),
        ((4, 3), false),
    ] {
        let mut battle = beside();
        set(&mut battle, A, "AP", 7);
        let dropped = Carried {
            item: item("dagger"),
            hold: Hold::Stowed,
            ammo: 0,
            reload_paid: 0,
            reload_price: None,
        };
        battle.stage(|resolver| {
            resolver.edit::<Hands>(A).carried.clear();
            resolver.change_ground(|ground| ground.let_fall(Cell::new(cell.0, cell.1), dropped));
        });
        let take = order(&battle, A, "retrieve").with(Tool::Item(item("dagger")));
        assert_eq!(menu(&battle, "retrieve").contains(&take), near, "{cell:?}");
    }
}

/// Rules: TH-ACT-13
#[test]
fn a_question_about_a_rebuff_tells_what_it_has_to_reach() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[("A", 0, ysolde(), (2, 5)), ("B", 1, grask(), (5, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let opening = order(&battle, A, "create opening").at(B);
    play(&mut battle, &opening, &[3, 4, 4], &[]);
    let walk = order(&battle, A, "walk").to(Cell::new(4, 5));
    let mut met = None;
    battle
        .execute_with(walk, &mut |_, question| {
            met = question.check.as_ref().map(|check| check.target);
            question.place(Choice::No)
        })
        .unwrap();
    assert_eq!(met, Some(19));
}
