//! A side does not learn what happens to a unit out of its sight.

use super::fixture::{Play, Stage, arm};
use crate::{
    ai,
    battle::{
        belief::fork_for,
        components::{Clock, CombatStatus, LastKnownState, Position, Stress},
        ids::SideId,
        side_view::{Known, SideView},
    },
};

const OURS: SideId = SideId(0);

/// A marksman has seen an enemy with one Light Wound and then gone behind a wall.
fn stage() -> Play {
    let mut play = Stage::new(&["A.....#.", "......x.", "......#.", "######..", "........"])
        .unit('A', |sheet| arm(sheet, "rifle"))
        .unit('x', |_| {})
        .begin();
    play.set_wounds('x', (1, 0, 0));
    move_to(&mut play, 'x', (6, 1));
    move_to(&mut play, 'A', (0, 4));
    move_to(&mut play, 'x', (7, 0));
    play
}

fn move_to(play: &mut Play, letter: char, to: (i16, i16)) {
    let unit = play.id(letter);
    play.stage(|r| {
        r.edit::<Position>(unit).0 = to.into();
        r.observe();
    });
}

fn knows(play: &Play) -> Known {
    SideView::new(play.view(), OURS).knows(play.id('x'))
}

#[test]
fn who_stood_still_in_sight_was_seen_until_it_was_gone() {
    let mut play = Stage::new(&["A.....#.", "......x.", "......#.", "######..", "........"])
        .unit('A', |sheet| arm(sheet, "rifle"))
        .unit('x', |_| {})
        .begin();
    let foe = play.id('x');
    play.stage(|r| r.edit_field::<Clock>().round = 3);
    move_to(&mut play, 'A', (0, 4));
    assert!(matches!(knows(&play), Known::Remembered(_)));
    let last = play.view().memory().last_seen(OURS, foe).unwrap();
    assert_eq!((last.cell, last.round), ((6, 1).into(), 3));
}

#[test]
fn a_foe_out_of_sight_is_believed_to_be_as_it_was_last_seen() {
    let mut play = stage();
    let mut hurt = stage();
    hurt.set_wounds('x', (0, 2, 1));
    hurt.stage(|r| r.observe());
    assert!(matches!(knows(&play), Known::Remembered(_)));
    let foe = play.id('x');
    let believed = fork_for(&mut play.battle, OURS, 1);
    let unhurt = fork_for(&mut hurt.battle, OURS, 1);
    assert_eq!(
        LastKnownState::of(believed.view(), foe),
        LastKnownState::of(unhurt.view(), foe)
    );
    assert_eq!(
        LastKnownState::of(believed.view(), foe),
        LastKnownState::of(play.view(), foe)
    );
    assert_ne!(
        LastKnownState::of(unhurt.view(), foe),
        LastKnownState::of(hurt.view(), foe)
    );
    assert_eq!(
        ai::next_order(&mut play.battle),
        ai::next_order(&mut hurt.battle)
    );
    // Seen again, its present state is known, and remembered from then on.
    move_to(&mut hurt, 'A', (0, 0));
    move_to(&mut hurt, 'x', (6, 1));
    assert_eq!(knows(&hurt), Known::Now);
    for hides in [false, true] {
        if hides {
            move_to(&mut hurt, 'A', (0, 4));
        }
        let known = fork_for(&mut hurt.battle, OURS, 1);
        assert_eq!(
            LastKnownState::of(known.view(), foe),
            LastKnownState::of(hurt.view(), foe)
        );
    }
}

#[test]
fn a_foe_seen_to_fall_stays_fallen_in_the_mind() {
    let mut play = stage();
    move_to(&mut play, 'A', (0, 0));
    move_to(&mut play, 'x', (6, 1));
    let foe = play.id('x');
    play.stage(|r| r.set_status(foe, CombatStatus::Dead));
    move_to(&mut play, 'A', (0, 4));
    let believed = fork_for(&mut play.battle, OURS, 1);
    assert_eq!(believed.view().status(foe), CombatStatus::Dead);
}

#[test]
fn what_a_foe_owed_when_it_went_out_of_sight_has_come_by_now() {
    let mut play = stage();
    move_to(&mut play, 'A', (0, 0));
    move_to(&mut play, 'x', (6, 1));
    let foe = play.id('x');
    play.stage(|r| r.edit::<Stress>(foe).owed = 2);
    move_to(&mut play, 'A', (0, 4));
    assert!(matches!(knows(&play), Known::Remembered(_)));
    let believed = fork_for(&mut play.battle, OURS, 1);
    assert_eq!(believed.view().store.get::<Stress>(foe).owed, 0);
}
