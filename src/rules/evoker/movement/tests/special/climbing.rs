//! Climbing.

use super::*;

fn wall(rows: &[&str], height: i16, harsh: bool, hard: bool) -> Stage {
    Stage::new(rows)
        .raised('w', height, climbable(harsh, hard))
        .unit('A', athlete)
}

fn up(play: &Play, to: (i16, i16)) -> Order {
    go(play, 'A', to).mode(modes::HANG)
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
    play.stage(|r| r.edit::<MoveProgress>(unit).metres = 5);
    play.stage(|r| r.edit::<MoveProgress>(unit).moves = 0);
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
    // A deliberate fall may be softened.
    let mut brave = stage(20);
    let events = brave.act(go(&brave, 'A', (0, 0)).mode(modes::DROP), &[15]);
    assert_eq!(falls(&events), [4]);
    assert_eq!(rolls(&events), [("Soften the fall", 40, 15)]);
    assert_eq!(brave.wounds('A'), (2, 1, 1));
    // Toughness Bonus 4: the fall is harmless.
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
    // Knocked prone, it falls as soon as the effect is over; the fall is not softened.
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
