//! Bad footing, and sneaking.

use super::*;

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
