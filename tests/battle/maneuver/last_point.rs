//! A brain's use of its last action point and of a grip: no hopeless second Strike while a defence
//! is worth more, and no walk away from a unit it holds (MA-TIM-08, MA-TIM-09, MA-ACT-04).

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{
            Clock, Condition, ConditionId, Conditions, PoolId, Pools, Posture, Turn, Until,
        },
        field::board::Board,
        orders::question::Question,
        view::View,
    },
    data::{
        maneuver::samples::{brigand, iska},
        minds::Mind,
    },
    rules::maneuver::BOOK,
};

use crate::kit::{A, B, begin, maneuver, number, order};

/// Iska beside a brigand, with one Strike made and one point left, which passes with 5 or less.
fn last_point() -> Battle {
    let mut clumsy = iska();
    (clumsy.attributes.strength, clumsy.attributes.agility) = (4, 4);
    clumsy.styles[0].rank = 1;
    let dodge = clumsy
        .skills
        .iter_mut()
        .find(|(skill, _)| skill.name() == "Dodge");
    dodge.unwrap().1 = 8;
    let members = [
        ("Iska", 0, clumsy, (2, 2)),
        ("Brigand", 1, brigand(), (3, 2)),
    ];
    let mut battle = maneuver(Board::open(12, 8), &members, 1);
    begin(&mut battle, &[6, 1]);
    assert_eq!(battle.acting(), Some(A));
    battle.stage(|r| {
        let pools = r.edit::<Pools>(A);
        pools.set(PoolId(0), 1);
        r.edit::<Turn>(A).attacks = 1;
    });
    battle
}

/// The hard brain's next order: the key of its action.
fn does(battle: &mut Battle) -> &'static str {
    let order = ai::think(battle, &Mind::named("dread").unwrap());
    BOOK.action(order.action).unwrap().entry().key
}

/// Rules: MA-TIM-08 MA-REA-01
#[test]
fn the_last_point_is_kept_for_a_defence_while_an_enemy_has_its_turn_to_come() {
    assert_eq!(does(&mut last_point()), "end");
}

/// Rules: MA-TIM-08 MA-TIM-13
#[test]
fn the_last_point_is_struck_with_where_nobody_can_answer_in_this_round() {
    let mut battle = last_point();
    battle.stage(|r| r.edit_field::<Clock>().acted.insert(B));
    assert_eq!(does(&mut battle), "strike");
}

/// Rules: MA-TIM-08 MA-ATK-02
#[test]
fn a_good_strike_is_worth_the_last_point() {
    let mut battle = last_point();
    battle.stage(|r| {
        *r.edit::<Posture>(B) = Posture::Prone;
        let pools = r.edit::<Pools>(B);
        pools.set(PoolId(0), 0);
        pools.set(PoolId(1), 3);
    });
    assert_eq!(does(&mut battle), "strike");
}

/// Rules: MA-ACT-04
#[test]
fn who_holds_somebody_does_not_walk_out_of_its_grip() {
    let mut battle = last_point();
    let reached = |battle: &Battle| BOOK.movement.reach(battle.view(), A);
    assert!(reached(&battle).iter().any(|there| there.cell.x == 1));
    battle.stage(|r| {
        r.edit::<Conditions>(B).0.push(Condition {
            id: ConditionId(2),
            amount: 1,
            until: Until::Ended,
            source: Some(A),
        });
    });
    assert!(!reached(&battle).is_empty());
    assert!(reached(&battle).iter().all(|there| there.cell.x >= 2));
}

/// Whether the brigand, with two points, this Health and its turn to come, defends itself when Iska
/// strikes.
fn defends_with(health: i16) -> bool {
    let mut battle = last_point();
    battle.stage(|r| {
        let pools = r.edit::<Pools>(B);
        pools.set(PoolId(0), 2);
        pools.set(PoolId(1), health);
    });
    let strike = order(&battle, A, "strike").at(B);
    let mut policy = |view: View<'_>, question: &Question| Some((BOOK.policy)(view, question));
    battle.execute_with(strike, &mut policy).unwrap();
    number(&battle, B, "AP") == 1
}

/// Rules: MA-TIM-08 MA-REA-01
#[test]
fn who_would_fall_before_its_turn_defends_itself_and_who_would_not_keeps_its_strikes() {
    assert!(defends_with(5));
    assert!(!defends_with(60));
}
