use crate::{
    battle::{
        components::{Altitude, Band, CombatStatus, Condition, Conditions, Posture, Until},
        order::Order,
        refusal::RefusalReason,
    },
    rules::evoker::{
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, arm, rolls, set},
        movement,
    },
};

/// A rider of AB 3 with a sword.
fn rider(sheet: &mut Sheet) {
    arm(sheet, "sword");
}

/// A mount of AB 6 on two by two squares.
fn beast(sheet: &mut Sheet) {
    sheet.size = 4;
    set(sheet, Score::Agility, 60);
}

/// A beside its beast M, and x far away.
fn stable() -> Play {
    Stage::new(&[
        ".AMM...........",
        "..MM...........",
        "..............x",
        "...............",
    ])
    .unit('A', rider)
    .unit('M', beast)
    .unit('x', |_| {})
    .begin()
}

fn mount(play: &Play) -> Order {
    play.order('A', "mount").at(play.id('M'))
}

fn mounted() -> Play {
    let mut play = stable();
    play.act(mount(&play), &[]);
    play
}

fn go(play: &Play, to: (i16, i16)) -> Order {
    play.order('A', "move").to(to.into())
}

/// Rules: EV-ACT-29 EV-MOV-36
#[test]
fn a_star_puts_the_rider_into_the_squares_of_its_mount() {
    let play = mounted();
    assert_eq!(play.stars('A'), 1);
    let (a, m) = (play.id('A'), play.id('M'));
    assert_eq!(play.view().mount(a), Some(m));
    assert_eq!(play.view().footprint(a), play.view().footprint(m));
    assert_eq!(
        play.view().occupant((3, 1).into(), Band::Ground),
        Some(m),
        "the rider takes no room"
    );
    assert_eq!(play.refused(&mount(&play)).why, RefusalReason::NothingToDo);
}

/// Rules: EV-MOV-36
#[test]
fn its_move_is_the_basic_move_of_the_mount_and_both_go() {
    let mut play = mounted();
    assert_eq!(movement::basic_move(play.view(), play.id('A')), 12);
    let events = play.act(go(&play, (12, 0)), &[]);
    assert_eq!((play.at('A'), play.at('M')), ((12, 0), (12, 0)));
    let moved = |unit| {
        events
            .iter()
            .filter(|event| {
                matches!(event, crate::battle::event::BattleEvent::Moved { unit: who, .. } if *who == unit)
            })
            .count()
    };
    assert_eq!((moved(play.id('A')), moved(play.id('M'))), (10, 10));
    // 2 m are left; the destination must have room for a body of two by two.
    assert!(play.battle.plan(&go(&play, (14, 0))).is_err());
}

/// Rules: EV-MOV-36
#[test]
fn the_mount_takes_no_turn_of_its_own_while_it_is_ridden() {
    let mut play = mounted();
    play.give('M', c::DIZZY, Some(2));
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    let turns: Vec<_> = crate::rules::evoker::BOOK
        .turns
        .upcoming(play.view(), 4)
        .into_iter()
        .map(|turn| turn.unit)
        .collect();
    assert!(!turns.contains(&play.id('M')));
    play.end(&[]);
    // Its conditions still count down at its turns.
    play.end(&[]);
    assert!(!play.has('M', c::DIZZY));
    // After dismounting it has turns of its own again.
    play.until('A');
    play.act(play.order('A', "dismount"), &[]);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('M')));
    assert_eq!(play.stars('M'), 2);
}

/// Rules: EV-MOV-36 EV-ACT-29
#[test]
fn dismounting_is_the_same_action_to_a_free_square_beside() {
    let mut play = mounted();
    let to = |cell: (i16, i16)| play.order('A', "dismount").to(cell.into());
    assert!(matches!(
        play.refused(&to((6, 0))).why,
        RefusalReason::NoWay { .. }
    ));
    assert!(matches!(
        play.refused(&to((3, 1))).why,
        RefusalReason::NoWay { .. }
    ));
    play.act(to((4, 2)), &[]);
    assert_eq!(play.at('A'), (4, 2));
    assert_eq!(play.stars('A'), 0);
    assert_eq!(play.view().mount(play.id('A')), None);
    assert_eq!(movement::basic_move(play.view(), play.id('A')), 6);
}

/// Rules: EV-MOV-36
#[test]
fn only_a_larger_friend_beside_that_nobody_rides_is_a_mount() {
    let play = Stage::new(&["AB.MM", "mm.MM", "mm..C"])
        .unit('A', rider)
        .unit('B', |_| {})
        .unit('M', beast)
        .unit('m', beast)
        .begin();
    let on = |letter| play.order('A', "mount").at(play.id(letter));
    let (is, against) = (3, 3);
    let why = play.refused(&on('B')).why;
    assert!(
        matches!(why, RefusalReason::Measured { is: a, against: b, .. } if (a, b) == (is, against))
    );
    assert_eq!(play.refused(&on('m')).why, RefusalReason::WrongSide);
    assert_eq!(
        play.refused(&on('M')).why,
        RefusalReason::OutOfReach {
            distance: 3,
            reach: 1
        }
    );
    let mut play = Stage::new(&["AMM...", "CMM..x"])
        .unit('A', rider)
        .unit('C', rider)
        .unit('M', beast)
        .begin();
    play.act(mount(&play), &[]);
    play.end(&[]);
    let second = play.order('C', "mount").at(play.id('M'));
    assert!(matches!(
        play.refused(&second).why,
        RefusalReason::Forbidden { .. }
    ));
    // A prone unit is no mount.
    let mut play = stable();
    let m = play.id('M');
    play.stage(|r| {
        *r.edit::<Posture>(m) = Posture::Prone;
    });
    assert!(matches!(
        play.refused(&mount(&play)).why,
        RefusalReason::Forbidden { .. }
    ));
}

/// Rules: EV-MOV-36 EV-ATK-02
#[test]
fn attackers_choose_rider_or_mount() {
    let mut play = Stage::new(&["AMMx", ".MM.", "...."])
        .unit('A', rider)
        .unit('M', beast)
        .unit('x', rider)
        .begin();
    play.act(mount(&play), &[]);
    // The rider reaches every enemy adjacent to the mount.
    play.act(play.order('A', "attack").at(play.id('x')), &[99]);
    play.until('x');
    let at = |play: &Play, letter| play.order('x', "attack").at(play.id(letter));
    // The size of the aimed unit counts, be it rider or mount.
    let rows =
        |play: &Play, letter| crate::rules::evoker::fixture::counted(play, &at(play, letter));
    assert!(rows(&play, 'M').contains(&("EV-ADV-25", 10)));
    assert!(
        rows(&play, 'A')
            .iter()
            .all(|(rule, _)| *rule != "EV-ADV-25")
    );
    play.act(at(&play, 'A'), &[99]);
}

/// Rules: EV-MOV-36 EV-WND-03
#[test]
fn when_the_mount_is_out_the_rider_ends_prone_beside_it() {
    let mut play = Stage::new(&["AMMx", ".MM.", "...."])
        .unit('A', rider)
        .unit('M', beast)
        .unit('x', |sheet| {
            rider(sheet);
            set(sheet, Score::Melee, 60);
        })
        .begin();
    play.act(mount(&play), &[]);
    play.until('x');
    play.set_wounds('M', (0, 0, 1));
    play.act(play.order('x', "attack").at(play.id('M')), &[15, 99, 50]);
    assert_eq!(play.view().status(play.id('M')), CombatStatus::Downed);
    assert_eq!(play.view().mount(play.id('A')), None);
    assert!(play.is_prone('A'));
    assert_eq!(play.wounds('A'), (3, 1, 1), "no height, no damage");
    assert_eq!(play.at('A'), (0, 0));
}

/// Rules: EV-MOV-36 EV-ACT-09
#[test]
fn a_mount_that_is_knocked_down_throws_its_rider() {
    let mut play = Stage::new(&["AMMx", ".MM.", "...."])
        .unit('A', rider)
        .unit('M', beast)
        .unit('x', |sheet| set(sheet, Score::Melee, 60))
        .begin();
    play.act(mount(&play), &[]);
    play.until('x');
    play.act(play.order('x', "knockdown").at(play.id('M')), &[10, 99]);
    assert!(play.is_prone('M') && play.is_prone('A'));
    assert_eq!(play.view().mount(play.id('A')), None);
    assert_eq!(play.wounds('A'), (3, 1, 1));
}

fn winged() -> Play {
    Stage::new(&["AMM..", ".MM..", "....x"])
        .unit('A', rider)
        .unit('M', |sheet| {
            beast(sheet);
            sheet.traits.flyer = true;
        })
        .unit('x', |_| {})
        .begin()
}

/// Rules: EV-MOV-36 EV-ALT-06
#[test]
fn the_rider_uses_the_traits_and_the_altitude_of_the_mount() {
    let mut play = winged();
    play.act(mount(&play), &[]);
    let up = go(&play, (2, 0)).mode(super::super::modes::UP);
    play.act(up, &[]);
    assert_eq!((play.band('A'), play.band('M')), (Band::Low, Band::Low));
    // A rider without wings cannot dismount in the air.
    assert_eq!(
        play.refused(&play.order('A', "dismount")).why,
        RefusalReason::Lacks { what: "flight" }
    );
}

/// Rules: EV-MOV-36 EV-ALT-08 EV-ALT-09
#[test]
fn when_the_mount_falls_from_the_sky_the_rider_crashes_too() {
    let mut play = winged();
    play.act(mount(&play), &[]);
    let m = play.id('M');
    play.stage(|r| {
        r.set_altitude(
            m,
            Altitude {
                band: Band::Low,
                ..Altitude::default()
            },
        );
    });
    play.give('M', c::STUNNED, Some(2));
    // The mount cannot act: both start to fall at the end of the round, 10 m against TB 3.
    play.end(&[]);
    play.end(&[]);
    assert_eq!(
        (play.band('A'), play.band('M')),
        (Band::Ground, Band::Ground)
    );
    assert_eq!(play.view().mount(play.id('A')), None);
    assert!(play.is_prone('A') && play.is_prone('M'));
    assert_eq!(play.wounds('A'), (1, 1, 1), "7 over: two wounds");
}

/// Rules: EV-MOV-36 EV-MOV-27
#[test]
fn a_fall_that_hurts_the_mount_hurts_the_rider() {
    let mut play = Stage::new(&["9AMM....", "99MM....", "9999...x"])
        .under('A', '9')
        .under('M', '9')
        .unit('A', rider)
        .unit('M', beast)
        .unit('x', |_| {})
        .begin();
    play.act(mount(&play), &[]);
    let down = go(&play, (4, 0)).mode(super::super::modes::DROP);
    // The mount's Athletics 30 test to soften the fall fails.
    play.act(down, &[99]);
    assert!(play.is_prone('A') && play.is_prone('M'));
    assert_eq!(play.wounds('A'), play.wounds('M'));
    assert!(play.wounds('A').0 < 3);
}

/// Rules: EV-MOV-36 EV-CND-12 EV-AIL-04
#[test]
fn a_mount_that_is_held_or_cannot_act_goes_nowhere() {
    let mut play = mounted();
    let (x, m) = (play.id('x'), play.id('M'));
    play.stage(|r| {
        r.edit::<Conditions>(m).0.push(
            Condition::new(c::IMMOBILISED, 3)
                .until(Until::Turns(3))
                .by(x),
        );
    });
    assert_eq!(play.refused(&go(&play, (5, 0))).rule.0, "EV-CND-12");
    play.act(play.order('A', "focus"), &[]);
    // Its turn is skipped, but it tries to break free.
    let events = play.end(&[99]);
    assert_eq!(rolls(&events)[0].0, "Break free");
    let mut play = mounted();
    play.give('M', c::FROZEN, None);
    assert_eq!(play.refused(&go(&play, (5, 0))).rule.0, "EV-AIL-04");
}

/// Rules: EV-MOV-36 EV-MOV-06 EV-CHA-03
#[test]
fn riding_out_of_melee_is_leaving_melee() {
    let mut play = Stage::new(&["AMMx....", ".MM.....", "........"])
        .unit('A', rider)
        .unit('M', beast)
        .unit('x', rider)
        .begin();
    play.act(mount(&play), &[]);
    let plan = play
        .battle
        .plan(&go(&play, (0, 1)).mode(super::super::modes::FLEE));
    assert_eq!(plan.expect("legal").invites.as_slice(), [(play.id('x'), 1)]);
    let events = play.act(go(&play, (0, 1)).mode(super::super::modes::FLEE), &[98]);
    assert_eq!(rolls(&events), [("Attack", 40, 98)]);
    assert_eq!((play.at('A'), play.at('M')), ((0, 1), (0, 1)));
}
