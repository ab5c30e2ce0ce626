//! Leaps, jumps and falls.

use super::*;

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
    assert_eq!(play.view().store.get::<MoveProgress>(unit).metres, 0);
}

/// Rules: EV-MOV-21
#[test]
fn a_hindered_leaper_clears_one_square_and_nothing_high_or_solid_is_leapt_over() {
    let mut play = Stage::new(&["A.2.#.x"]).unit('A', jumper).begin();
    assert_eq!(play.refused(&leap(&play, (3, 0))).rule.0, "EV-MOV-21");
    assert!(play.battle.plan(&leap(&play, (1, 0))).is_ok());
    assert_eq!(
        play.refused(&leap(&play, (5, 0))).why,
        RefusalReason::OutOfReach {
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
            let stride = r.edit::<MoveProgress>(unit);
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

/// Rules: EV-MOV-21
#[test]
fn a_leap_needs_two_metres_and_a_hindered_one_a_single_metre() {
    for (is_hindered, left, needs) in [(false, 1, Some(2)), (true, 1, None), (true, 0, Some(1))] {
        let mut play = Stage::new(&["A...x"]).unit('A', jumper).begin();
        let unit = play.id('A');
        play.stage(|r| {
            let stride = r.edit::<MoveProgress>(unit);
            (stride.moves, stride.metres, stride.begun) = (0, left, true);
            r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3 * u8::from(is_hindered);
        });
        let refusal = play.battle.plan(&leap(&play, (1, 0))).err();
        let told = needs.map(|needs| RefusalReason::TooLittle {
            pool: "metres",
            has: left.into(),
            needs,
        });
        assert_eq!(
            refusal.map(|refusal| refusal.why),
            told,
            "{is_hindered} {left}"
        );
    }
}
