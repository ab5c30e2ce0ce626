//! What a refused way is told, and what it changes (EV-MOV-12, 13, 25).

use super::{along, go, quick};
use crate::{
    battle::{
        components::{Injuries, MoveProgress, Pools, Posture},
        orders::{question::Choice, refusal::RefusalReason},
    },
    rules::evoker::{
        character::{element::Location, stats::STARS},
        fixture::{Play, Stage, climbable},
    },
};

/// A Move with this many metres left.
fn under_way(play: &mut Play, metres: u8) {
    let unit = play.id('A');
    play.stage(|r| {
        let stride = r.edit::<MoveProgress>(unit);
        (stride.moves, stride.metres, stride.begun) = (0, metres, true);
    });
}

fn told(play: &Play, x: i16) -> RefusalReason {
    play.refused(&go(play, 'A', (x, 0))).why
}

/// Rules: EV-MOV-12 EV-MOV-13 EV-MOV-25
#[test]
fn a_refused_way_is_told_without_what_would_be_lost_between_moves() {
    let long = &["A............................................x"];
    // A metre is left, and the next step takes two.
    let mut play = Stage::new(long).unit('A', quick).begin();
    let unit = play.id('A');
    play.stage(|r| *r.edit(unit) = Posture::Prone);
    under_way(&mut play, 1);
    let dear = RefusalReason::TooFar { cost: 2, left: 1 };
    assert_eq!(told(&play, 1), dear);
    assert_eq!(play.refused(&along(&play, 'A', &[(1, 0)])).why, dear);
    // At any distance: 44 steps of two metres.
    under_way(&mut play, 7);
    assert_eq!(told(&play, 4), RefusalReason::TooFar { cost: 8, left: 7 });
    assert_eq!(told(&play, 44), RefusalReason::TooFar { cost: 88, left: 7 });
    // Doubly hindered, a step takes a metre and all that is left.
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3);
    assert_eq!(told(&play, 2), RefusalReason::TooFar { cost: 8, left: 7 });
    // A second jump in one Move needs two metres.
    let mut play = Stage::new(&["A1..x"]).unit('A', quick).begin();
    under_way(&mut play, 1);
    let unit = play.id('A');
    play.stage(|r| r.edit::<MoveProgress>(unit).jumps = 1);
    assert_eq!(told(&play, 1), dear);
    // Two metres up a face take two each, and the step onto it one more.
    let face = Stage::new(&["Aw.x"]).raised('w', 2, climbable(false, false));
    let mut play = face.unit('A', quick).begin();
    under_way(&mut play, 3);
    let dear = RefusalReason::TooFar { cost: 5, left: 3 };
    assert_eq!(play.refused(&along(&play, 'A', &[(1, 0)])).why, dear);
}

/// Rules: EV-MOV-06
#[test]
fn nobody_without_a_star_is_offered_to_disengage() {
    for (stars, offers) in [(0, false), (1, true)] {
        let mut play = Stage::new(&["xA..."]).unit('A', quick).begin();
        let unit = play.id('A');
        play.stage(|r| r.edit::<Pools>(unit).set(STARS, stars));
        let asked = play.asked(go(&play, 'A', (3, 0)), &[]).expect("asked");
        let choice = Choice::Named("disengage");
        assert_eq!(asked.choices.contains(&choice), offers);
    }
}

#[test]
fn a_refused_order_changes_nothing() {
    let mut play = Stage::new(&["A.#x"]).unit('A', quick).begin();
    let before = play.battle.hash();
    for to in [(2, 0), (3, 0), (9, 9)] {
        assert!(play.battle.execute(go(&play, 'A', to)).is_err());
    }
    assert_eq!(play.battle.hash(), before);
}
