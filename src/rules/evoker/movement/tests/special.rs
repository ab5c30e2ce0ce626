//! Climbing, swimming, leaping, jumping, falling, harmful ground (EV-MOV-15 to 29, 37, 39, EV-TER).

use super::{along, falls, go, metres_left, paid, quick};
use crate::{
    battle::{
        components::{Injuries, Posture, Stealth, Stride},
        order::Order,
        refusal::Why,
    },
    geometry::Cell,
    rules::evoker::{
        actions::modes,
        conditions as c,
        element::Location,
        fixture::{Play, Stage, arm, climbable, ground, harmful, item, rolls, set, train},
        sheet::{Focus, Score, Sheet, Skill},
        weapons,
    },
};

/// Agility Bonus 4, Athletics T 40 with no focus.
fn athlete(sheet: &mut Sheet) {
    quick(sheet);
    set(sheet, Score::Agility, 40);
    set(sheet, Score::Strength, 40);
    set(sheet, Score::Toughness, 40);
}

fn wall(rows: &[&str], height: i16, harsh: bool, hard: bool) -> Stage {
    Stage::new(rows)
        .raised('w', height, climbable(harsh, hard))
        .unit('A', athlete)
}

fn up(play: &Play, to: (i16, i16)) -> Order {
    go(play, 'A', to).mode(modes::HANG)
}

fn hanging(play: &Play) -> u8 {
    play.view().altitude(play.id('A')).hanging
}

/// Rules: EV-MOV-15 EV-MOV-39
#[test]
fn three_metres_of_wall_take_seven_metres_of_move() {
    let mut play = wall(&["Aw..x"], 3, false, false).begin();
    let events = play.act(go(&play, 'A', (1, 0)), &[]);
    assert_eq!(paid(&events), [2, 2, 2, 1]);
    assert_eq!((play.at('A'), metres_left(&play, 'A')), ((1, 0), 1));
}

/// Rules: EV-MOV-12 EV-MOV-39
#[test]
fn whoever_stops_on_a_face_hangs_there_and_goes_on_with_the_next_move() {
    let mut play = wall(&["A..w..x"], 3, false, false).begin();
    play.act(go(&play, 'A', (2, 0)), &[]);
    play.act(play.order('A', "run"), &[]);
    // One metre was left to walk: 3 m of floor would leave 5; here 6 are left.
    let unit = play.id('A');
    play.stage(|r| r.edit::<Stride>(unit).metres = 5);
    play.stage(|r| r.edit::<Stride>(unit).moves = 0);
    let events = play.act(up(&play, (3, 0)), &[]);
    assert_eq!(paid(&events), [2, 2]);
    assert_eq!((hanging(&play), metres_left(&play, 'A')), (2, 1));
    assert_eq!(play.at('A'), (2, 0));
    play.until('x');
    play.until('A');
    let events = play.act(go(&play, 'A', (3, 0)), &[]);
    assert_eq!(paid(&events), [2, 1]);
    assert_eq!((play.at('A'), hanging(&play)), ((3, 0), 0));
}

/// Rules: EV-MOV-39 EV-MOV-28
#[test]
fn whoever_hangs_goes_back_or_lets_go() {
    let stage = |toughness| {
        let mut play = Stage::new(&["Aw..x"])
            .raised('w', 6, climbable(false, false))
            .unit('A', |sheet| {
                athlete(sheet);
                set(sheet, Score::Toughness, toughness);
            })
            .begin();
        play.act(up(&play, (1, 0)), &[]);
        assert_eq!(hanging(&play), 4);
        play.until('x');
        play.until('A');
        play
    };
    // Toughness Bonus 2: a fall of 4 m hurts, so the way back is climbed.
    let mut weak = stage(20);
    let events = weak.act(go(&weak, 'A', (0, 0)), &[]);
    assert_eq!(paid(&events), [2, 2, 2, 2]);
    assert_eq!(hanging(&weak), 0);
    // Let go on purpose, it may be softened.
    let mut brave = stage(20);
    let events = brave.act(go(&brave, 'A', (0, 0)).mode(modes::DROP), &[15]);
    assert_eq!(falls(&events), [4]);
    assert_eq!(rolls(&events), [("Soften the fall", 40, 15)]);
    assert_eq!(brave.wounds('A'), (2, 1, 1));
    // Toughness Bonus 4: nothing to fear.
    let mut tough = stage(40);
    let events = tough.act(go(&tough, 'A', (0, 0)), &[]);
    assert_eq!(falls(&events), [4]);
    assert!(rolls(&events).is_empty());
}

/// Rules: EV-MOV-39
#[test]
fn nobody_uses_both_hands_on_a_face_and_pushed_it_falls() {
    let mut play = Stage::new(&["Aw..x"])
        .raised('w', 6, climbable(false, false))
        .unit('A', |sheet| {
            athlete(sheet);
            arm(sheet, "rifle");
        })
        .begin();
    let (unit, rifle) = (play.id('A'), item("rifle"));
    let ready = |play: &Play| {
        weapons::equipped(play.view(), unit).any(|(carried, _)| carried.item == rifle)
    };
    assert!(ready(&play));
    play.act(up(&play, (1, 0)), &[]);
    assert!(!ready(&play));
    // Knocked prone, it falls as soon as what did it is over; the fall is not softened.
    play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
    play.stage(|r| {
        crate::rules::evoker::movement::around::settle(r).unwrap();
    });
    assert_eq!(hanging(&play), 0);
}

/// Rules: EV-MOV-15 EV-MOV-11
#[test]
fn a_harsh_face_takes_the_whole_move_for_a_metre() {
    let mut play = wall(&["Aw..x"], 3, true, false).begin();
    let events = play.act(up(&play, (1, 0)), &[]);
    assert_eq!(paid(&events), [8]);
    assert_eq!(hanging(&play), 1);
}

/// Rules: EV-MOV-16
#[test]
fn a_hurried_climb_passes_fails_or_falls() {
    let climb = |face: u16, harsh| {
        let mut play = wall(&["Aw..x"], 9, harsh, false).begin();
        let order = up(&play, (1, 0)).mode(modes::HURRIED);
        play.act(order, &[face]);
        (hanging(&play), metres_left(&play, 'A'))
    };
    // T 40. Pass: no source; on a harsh face one remains.
    assert_eq!(climb(40, false), (8, 0));
    assert_eq!(climb(40, true), (4, 0));
    // 1 degree of failure: as without a test.
    assert_eq!(climb(55, false), (4, 0));
    // 2 degrees: one metre. 4 degrees: down, from no height at all.
    assert_eq!(climb(60, false), (1, 0));
    assert_eq!(climb(80, false), (0, 0));
}

/// Rules: EV-MOV-16 EV-MOV-28
#[test]
fn grip_lost_on_the_face_is_a_fall_from_there() {
    let mut play = wall(&["Aw..x"], 9, false, false).begin();
    play.act(up(&play, (1, 0)), &[]);
    play.until('x');
    play.until('A');
    let order = up(&play, (1, 0)).mode(modes::HURRIED);
    let events = play.act(order, &[80]);
    assert_eq!(falls(&events), [4]);
    assert_eq!(hanging(&play), 0);
}

/// Rules: EV-MOV-17
#[test]
fn a_hard_face_tests_every_move_and_gives_no_speed() {
    let mut play = wall(&["Aw..x"], 6, false, true).begin();
    assert!(play.battle.plan(&go(&play, 'A', (1, 0))).is_err());
    let events = play.act(up(&play, (1, 0)), &[40]);
    assert_eq!(rolls(&events), [("Climb", 40, 40)]);
    assert_eq!((hanging(&play), metres_left(&play, 'A')), (4, 0));
    play.until('x');
    play.until('A');
    let order = go(&play, 'A', (1, 0)).mode(modes::RISK);
    play.act(order, &[12]);
    assert_eq!(play.at('A'), (1, 0));
}

fn water(depth: u8, rough: bool) -> crate::battle::board::Terrain {
    ground(|terrain| {
        terrain.water = depth;
        terrain.rough_water = rough;
    })
}

/// Rules: EV-MOV-18
#[test]
fn deep_water_is_swum_and_shallow_water_is_waded() {
    let cost = |depth, size, hindering| {
        let play = Stage::new(&["A~~~~~~~~x"])
            .ground(
                '~',
                ground(|terrain| {
                    terrain.water = depth;
                    terrain.hindering = hindering;
                }),
            )
            .unit('A', |sheet| {
                athlete(sheet);
                sheet.size = size;
            })
            .begin();
        let plan = play.battle.plan(&along(&play, 'A', &[(1, 0)]));
        plan.map(|plan| plan.route[0].cost).unwrap()
    };
    assert_eq!(cost(9, 3, false), 1);
    assert_eq!(cost(10, 3, false), 2);
    assert_eq!(cost(10, 3, true), 2);
    assert_eq!(cost(20, 3, false), 2);
    // Weed in deep water: swimming and environment are two sources.
    assert_eq!(cost(20, 3, true), 8);
}

/// Rules: EV-MOV-18
#[test]
fn a_large_creature_wades_deeper() {
    let weed = ground(|terrain| {
        terrain.water = 20;
        terrain.hindering = true;
    });
    let play = Stage::new(&["AA~~~~~", "AA~~~~~", "......x"])
        .ground('~', weed)
        .unit('A', |sheet| {
            athlete(sheet);
            sheet.size = 4;
        })
        .begin();
    let plan = play.battle.plan(&along(&play, 'A', &[(1, 0)]));
    assert_eq!(plan.map(|plan| plan.route[0].cost), Ok(2));
}

/// Rules: EV-MOV-19
#[test]
fn a_hurried_swim_is_fast_or_founders() {
    let swim = |face: u16, to: i16| {
        let mut play = Stage::new(&["A~~~~~~~~~~~x"])
            .ground('~', water(20, false))
            .unit('A', |sheet| {
                athlete(sheet);
                set(sheet, Score::Strength, 45);
            })
            .begin();
        let order = go(&play, 'A', (to, 0)).mode(modes::HURRIED);
        play.act(order, &[face]);
        (play.at('A').0, metres_left(&play, 'A'))
    };
    assert_eq!(swim(30, 4), (4, 4));
    assert_eq!(swim(50, 4), (4, 0));
    assert_eq!(swim(66, 4), (1, 0));
}

/// Rules: EV-MOV-20
#[test]
fn rough_water_may_drown() {
    let stage = || {
        Stage::new(&["A~~~~~~~~~~~x"])
            .ground('~', water(20, true))
            .unit('A', |sheet| {
                athlete(sheet);
                set(sheet, Score::Strength, 35);
            })
            .begin()
    };
    let mut play = stage();
    assert_eq!(
        play.refused(&along(&play, 'A', &[(1, 0)])).rule.0,
        "EV-MOV-20"
    );
    let order = go(&play, 'A', (4, 0)).mode(modes::RISK);
    play.act(order, &[76]);
    let unit = play.id('A');
    assert!(play.view().has(unit, c::SUFFOCATING));
    assert_eq!(play.at('A'), (1, 0));
    // A pass gives no speed.
    let mut calm = stage();
    let order = go(&calm, 'A', (4, 0)).mode(modes::RISK);
    calm.act(order, &[10]);
    assert_eq!((calm.at('A'), metres_left(&calm, 'A')), ((4, 0), 0));
}

/// Rules: EV-MOV-20 EV-CND-07
#[test]
fn passing_the_test_on_a_later_turn_brings_a_swimmer_up() {
    let mut play = Stage::new(&["A~~~x"])
        .ground('~', water(20, true))
        .under('A', '~')
        .unit('A', |sheet| {
            athlete(sheet);
            set(sheet, Score::Strength, 35);
        })
        .begin_with(&[75]);
    let unit = play.id('A');
    // Floating, T 35: 4 degrees of failure, and under it goes.
    assert!(play.view().has(unit, c::SUFFOCATING));
    play.end(&[]);
    // The end of the round: the breath is held. The next turn: still under.
    play.end(&[10, 60]);
    assert!(play.view().has(unit, c::SUFFOCATING));
    play.end(&[]);
    let events = play.end(&[10, 35]);
    let names: Vec<_> = rolls(&events).into_iter().map(|roll| roll.0).collect();
    assert_eq!(names, ["Hold your breath", "Swim"]);
    assert!(!play.view().has(unit, c::SUFFOCATING));
    // That test counts for the first Move of the turn.
    let order = go(&play, 'A', (1, 0)).mode(modes::RISK);
    play.act(order, &[]);
    assert_eq!(play.at('A'), (1, 0));
}

fn leap(play: &Play, to: (i16, i16)) -> Order {
    play.order('A', "leap").to(to.into())
}

fn jumper(sheet: &mut Sheet) {
    quick(sheet);
    train(sheet, Skill::Acrobatics, 0, &[Focus::Leaping]);
}

fn pit() -> crate::battle::board::Terrain {
    ground(|terrain| terrain.gap = 10)
}

/// Rules: EV-MOV-21 EV-MOV-38
#[test]
fn half_the_metres_left_are_leapt_over_a_gap() {
    let mut play = Stage::new(&["..Agg...x"])
        .ground('g', pit())
        .unit('A', jumper)
        .begin();
    assert_eq!(
        play.refused(&along(&play, 'A', &[(3, 0)])).rule.0,
        "EV-MOV-38"
    );
    let unit = play.id('A');
    play.act(go(&play, 'A', (1, 0)), &[]);
    play.act(go(&play, 'A', (2, 0)), &[]);
    // 6 m left: R0 is 3, a gap of two squares.
    let events = play.act(leap(&play, (5, 0)), &[]);
    assert_eq!(paid(&events), [6]);
    assert_eq!((play.at('A'), metres_left(&play, 'A')), ((5, 0), 0));
    assert_eq!(play.view().store.get::<Stride>(unit).metres, 0);
}

/// Rules: EV-MOV-21
#[test]
fn a_hindered_leaper_clears_one_square_and_nothing_high_or_solid_is_leapt_over() {
    let mut play = Stage::new(&["A.2.#.x"]).unit('A', jumper).begin();
    assert_eq!(play.refused(&leap(&play, (3, 0))).rule.0, "EV-MOV-21");
    assert!(play.battle.plan(&leap(&play, (1, 0))).is_ok());
    assert_eq!(
        play.refused(&leap(&play, (5, 0))).why,
        Why::OutOfReach {
            distance: 5,
            reach: 4
        }
    );
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3);
    let plan = play.battle.plan(&leap(&play, (1, 0)));
    assert_eq!(plan.map(|plan| plan.route[0].cost), Ok(8));
    assert!(play.battle.plan(&leap(&play, (2, 0))).is_err());
}

/// Rules: EV-MOV-21
#[test]
fn the_prone_and_the_small_are_leapt_over() {
    let mut play = Stage::new(&["Ax.", "..y"]).unit('A', jumper).begin();
    let x = play.id('x');
    assert_eq!(play.refused(&leap(&play, (2, 0))).rule.0, "EV-MOV-21");
    play.stage(|r| *r.edit::<Posture>(x) = Posture::Prone);
    let plan = play.battle.plan(&leap(&play, (2, 0)));
    assert!(plan.is_ok());
    let small = Stage::new(&["Ax."])
        .unit('A', jumper)
        .unit('x', |sheet| sheet.size = 2)
        .begin();
    assert!(small.battle.plan(&leap(&small, (2, 0))).is_ok());
}

/// Rules: EV-MOV-22
#[test]
fn a_leap_test_reaches_farther_or_ends_in_the_gap() {
    let stage = || {
        let mut play = Stage::new(&["Agggg....x"])
            .ground('g', pit())
            .unit('A', jumper)
            .begin();
        let unit = play.id('A');
        play.stage(|r| {
            let stride = r.edit::<Stride>(unit);
            (stride.moves, stride.metres, stride.begun) = (0, 6, true);
        });
        play
    };
    // T 52 rolls 30: 2 degrees, R0 3 becomes 5.
    let mut far = stage();
    let events = far.act(leap(&far, (5, 0)).mode(modes::HURRIED), &[30]);
    assert_eq!(rolls(&events), [("Leap", 52, 30)]);
    assert_eq!((far.at('A'), paid(&events)), ((5, 0), vec![6]));
    assert!(far.battle.plan(&leap(&far, (6, 0))).is_err());
    // 93: 4 degrees of failure, one square, into the gap; the fall may be softened.
    let mut short = stage();
    let events = short.act(leap(&short, (5, 0)).mode(modes::HURRIED), &[93, 90]);
    assert_eq!((short.at('A'), falls(&events)), ((1, 0), vec![10]));
    assert_eq!(rolls(&events)[1].0, "Soften the fall");
    assert_eq!(metres_left(&short, 'A'), 0);
    // A plain failure leaves R0: the third square, in the gap too.
    let mut plain = stage();
    let events = plain.act(leap(&plain, (5, 0)).mode(modes::HURRIED), &[60, 90]);
    assert_eq!((plain.at('A'), falls(&events)), ((3, 0), vec![10]));
}

/// Rules: EV-MOV-23
#[test]
fn a_run_up_of_four_metres_helps_the_leap() {
    let mut play = Stage::new(&["A....gg...x"])
        .ground('g', pit())
        .unit('A', jumper)
        .begin();
    play.act(go(&play, 'A', (4, 0)), &[]);
    let order = leap(&play, (7, 0)).mode(modes::HURRIED);
    let plan = play.battle.plan(&order);
    let target = plan.map(|plan| plan.check.map(|check| check.target));
    assert_eq!(target, Ok(Some(62)));
    assert!(play.battle.plan(&leap(&play, (7, 0))).is_err());
    let events = play.act(order, &[52]);
    assert_eq!((play.at('A'), paid(&events)), ((7, 0), vec![4]));
    let standing = Stage::new(&["Agg...x"])
        .ground('g', pit())
        .unit('A', jumper)
        .begin();
    let plan = standing
        .battle
        .plan(&leap(&standing, (3, 0)).mode(modes::HURRIED));
    assert_eq!(
        plan.map(|plan| plan.check.map(|check| check.target)),
        Ok(Some(52))
    );
}

/// Rules: EV-MOV-26
#[test]
fn a_jump_test_comes_half_a_metre_higher_for_each_degree() {
    let jump = |height: &str, face: u16| {
        let row = format!("A{height}..x");
        let mut play = Stage::new(&[&row]).unit('A', jumper).begin();
        let order = along(&play, 'A', &[(1, 0)]).mode(modes::HURRIED);
        let events = play.act(order, &[face]);
        assert_eq!(rolls(&events), [("Jump", 52, face)]);
        play.at('A').0
    };
    // T 52. 2 degrees of success: 2 m. 1 degree: 1.5 m, which is 1 m. Failed: 1 m.
    assert_eq!(jump("2", 32), 1);
    assert_eq!(jump("2", 42), 0);
    assert_eq!(jump("2", 60), 0);
    assert_eq!(jump("3", 2), 1);
    // The free jump needs no test.
    let mut low = Stage::new(&["A1..x"]).unit('A', jumper).begin();
    let order = along(&low, 'A', &[(1, 0)]).mode(modes::HURRIED);
    assert!(rolls(&low.act(order, &[])).is_empty());
}

/// Rules: EV-MOV-27 EV-MOV-28 EV-MOV-29
#[test]
fn falls_hurt_by_the_metre_and_may_be_softened() {
    // T 60 rolls 22: 3 degrees; 7 m against Toughness Bonus 4.
    let drop = |height: char, faces: &[u16]| {
        let mut play = Stage::new(&["A...x"])
            .under('A', height)
            .unit('A', |sheet| {
                athlete(sheet);
                set(sheet, Score::Strength, 60);
            })
            .begin();
        let order = along(&play, 'A', &[(1, 0)]).mode(modes::DROP);
        let events = play.act(order, faces);
        (
            play.wounds('A'),
            play.is_prone('A'),
            metres_left(&play, 'A'),
            falls(&events),
        )
    };
    assert_eq!(drop('7', &[22]), ((4, 2, 1), false, 7, vec![7]));
    // 5 m unsoftened: one wound, prone.
    assert_eq!(drop('5', &[61]), ((3, 2, 1), true, 7, vec![5]));
    // 4 m: no wound and no die.
    assert_eq!(drop('4', &[]), ((4, 2, 1), false, 7, vec![4]));
}

/// Rules: EV-MOV-38
#[test]
fn nobody_drops_where_it_hurts_unless_told_to() {
    let play = Stage::new(&["A..x"])
        .under('A', '5')
        .unit('A', athlete)
        .begin();
    assert!(play.battle.plan(&go(&play, 'A', (1, 0))).is_err());
    let climbable_down = Stage::new(&["A..x"])
        .raised('w', 3, climbable(false, false))
        .under('A', 'w')
        .unit('A', |sheet| {
            athlete(sheet);
            set(sheet, Score::Toughness, 20);
        })
        .begin();
    // Over the edge, then three metres down.
    let plan = climbable_down
        .battle
        .plan(&go(&climbable_down, 'A', (1, 0)));
    assert_eq!(plan.map(|plan| plan.route[0].cost), Ok(7));
}

/// Rules: EV-MOV-39
#[test]
fn climbing_down_steps_over_the_edge_first() {
    let mut play = Stage::new(&["A..x"])
        .raised('w', 3, climbable(false, false))
        .under('A', 'w')
        .unit('A', |sheet| {
            athlete(sheet);
            set(sheet, Score::Toughness, 20);
        })
        .begin();
    let events = play.act(go(&play, 'A', (1, 0)), &[]);
    assert_eq!(paid(&events), [1, 2, 2, 2]);
    assert_eq!((play.at('A'), hanging(&play)), ((1, 0), 0));
}

/// Rules: EV-MOV-37
#[test]
fn gear_adds_its_disadvantages_to_special_movement() {
    let mut play = Stage::new(&["A~~~~x"])
        .ground('~', water(20, false))
        .unit('A', |sheet| {
            athlete(sheet);
            set(sheet, Score::Strength, 50);
            sheet.move_mods.swim = -1;
        })
        .begin();
    let order = go(&play, 'A', (1, 0)).mode(modes::HURRIED);
    assert_eq!(rolls(&play.act(order, &[30])), [("Swim", 40, 30)]);
}

/// Rules: EV-TER-02 EV-TER-03
#[test]
fn full_speed_over_uneven_ground_passes_or_trips() {
    let stage = || {
        Stage::new(&["A.rrr...x"])
            .ground('r', harmful(1, None))
            .unit('A', |sheet| {
                athlete(sheet);
                train(sheet, Skill::Athletics, 1, &[Focus::Running]);
            })
            .begin()
    };
    let mut play = stage();
    let order = go(&play, 'A', (6, 0)).mode(modes::FAST);
    // Athletics 60 less the terrain: 50. One test for the patch.
    let events = play.act(order, &[50]);
    assert_eq!(rolls(&events), [("Keep your footing", 50, 50)]);
    assert_eq!((play.at('A'), metres_left(&play, 'A')), ((6, 0), 2));
    let mut clumsy = stage();
    let order = go(&clumsy, 'A', (6, 0)).mode(modes::FAST);
    clumsy.act(order, &[51]);
    assert_eq!((clumsy.at('A'), metres_left(&clumsy, 'A')), ((2, 0), 0));
    assert!(clumsy.is_prone('A'));
}

/// Rules: EV-TER-02 EV-ACT-27
#[test]
fn running_makes_the_footing_worse() {
    let mut play = Stage::new(&["Ar......x"])
        .ground('r', harmful(2, None))
        .unit('A', |sheet| {
            athlete(sheet);
            train(sheet, Skill::Athletics, 1, &[Focus::Running]);
        })
        .begin();
    play.act(play.order('A', "full run"), &[]);
    let order = go(&play, 'A', (2, 0)).mode(modes::FAST);
    assert_eq!(
        rolls(&play.act(order, &[20])),
        [("Keep your footing", 20, 20)]
    );
}

/// Rules: EV-TER-02 EV-TER-04
#[test]
fn the_number_of_uneven_ground_counts_once_for_acrobats() {
    let mut play = Stage::new(&["Ar......x"])
        .ground('r', harmful(2, None))
        .unit('A', |sheet| {
            quick(sheet);
            set(sheet, Score::Strength, 10);
            train(sheet, Skill::Acrobatics, 1, &[Focus::Balance]);
        })
        .begin();
    let order = go(&play, 'A', (2, 0)).mode(modes::FAST);
    assert_eq!(
        rolls(&play.act(order, &[42])),
        [("Keep your footing", 42, 42)]
    );
}

/// Rules: EV-TER-05
#[test]
fn razor_wire_cuts_deeper_the_worse_the_failure() {
    let mut play = Stage::new(&["A.rrr...x"])
        .ground('r', harmful(0, Some(5)))
        .unit('A', |sheet| {
            athlete(sheet);
            sheet.armour[Location::Body as usize] = 1;
        })
        .begin();
    let order = go(&play, 'A', (6, 0)).mode(modes::FAST);
    // T 40 rolls 71: 3 degrees; damage 8 against 5: one wound, and the Move goes on.
    let events = play.act(order, &[71]);
    assert_eq!(rolls(&events), [("Keep your footing", 40, 71)]);
    assert_eq!(play.wounds('A'), (3, 2, 1));
    assert_eq!((play.at('A'), metres_left(&play, 'A')), ((6, 0), 2));
}

/// Rules: EV-TER-02
#[test]
fn two_patches_are_two_tests() {
    let mut play = Stage::new(&["Ar.r....x"])
        .ground('r', harmful(0, None))
        .unit('A', athlete)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FAST);
    assert_eq!(rolls(&play.act(order, &[40, 40])).len(), 2);
}

/// Rules: EV-MOV-33
#[test]
fn the_hidden_go_slowly_or_carelessly() {
    let rows = ["A...........", "############", "...........x"];
    let mut play = Stage::new(&rows).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| r.edit::<Stealth>(unit).hidden = true);
    assert!(play.battle.plan(&go(&play, 'A', (5, 0))).is_err());
    let order = go(&play, 'A', (8, 0)).mode(modes::CARELESS);
    play.act(order, &[]);
    assert_eq!(play.at('A'), (8, 0));
    assert!(play.view().store.get::<Stealth>(unit).careless);
}

/// Rules: EV-MOV-35
#[test]
fn walking_into_somebody_hidden_stops_for_nothing_and_reveals() {
    let mut play = Stage::new(&["A..x......"]).unit('A', quick).begin();
    let x = play.id('x');
    play.stage(|r| r.edit::<Stealth>(x).hidden = true);
    let order = along(&play, 'A', &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let events = play.act(order, &[]);
    assert_eq!((play.at('A'), paid(&events)), ((2, 0), vec![1, 1]));
    assert!(!play.view().store.get::<Stealth>(x).hidden);
    assert_eq!(metres_left(&play, 'A'), 6);
    assert_eq!(
        play.view().occupant(Cell::new(3, 0), play.band('x')),
        Some(x)
    );
}
