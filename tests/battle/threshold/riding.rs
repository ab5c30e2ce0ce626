//! Riders and mounts: a snapshot in the middle of a question keeps the pair.

use shadowgrid::battle::{question::Question, view::View};
use shadowgrid::data::threshold::samples::war_horse;

use super::*;

/// The horse of A.
pub(super) const H: UnitId = C;

/// Puts a unit into the saddle before the battle begins.
pub(super) fn seat(battle: &mut Battle, rider: UnitId, mount: UnitId) {
    battle.stage(|resolver| {
        let (cell, altitude) = (resolver.view().cell(mount), resolver.view().altitude(mount));
        resolver.ride(rider, Some(mount));
        resolver.place_at(rider, cell, altitude);
    });
}

/// Ysolde on foot acts, a horse of this kind beside her.
pub(super) fn beside_horse(mount: Sheet) -> Battle {
    let mut battle = threshold(
        Board::open(20, 12),
        &[
            ("Ysolde", 0, ysolde(), (3, 4)),
            ("Grask", 1, grask(), (15, 9)),
            ("Horse", 0, mount, (4, 4)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 1, 1, 1, 3, 3, 4]);
    battle
}

/// Rules: TH-MNT-06
#[test]
fn a_snapshot_in_mid_question_and_undo_keep_the_pair() {
    let mut battle = beside_horse(war_horse());
    seat(&mut battle, A, H);
    battle.stage(|resolver| resolver.place(B, Cell::new(8, 4)));
    set(&mut battle, B, "AP", 4);
    let mut walk = order(&battle, A, "walk");
    walk.path = vec![Cell::new(5, 4), Cell::new(6, 4)];
    let before = battle.hash();
    let mut nobody = |_: View<'_>, _: &Question| None;
    battle.execute_with(walk.clone(), &mut nobody).unwrap();
    assert!(battle.question().is_some());
    battle.withdraw();
    assert_eq!(battle.hash(), before);
    // No die falls when he lets it pass.
    let mut passes = |_: View<'_>, question: &Question| question.place(Choice::No);
    battle.execute_with(walk, &mut passes).unwrap();
    assert_eq!(battle.view().cell(A), Cell::new(6, 4));
    battle.undo().unwrap();
    assert_eq!(battle.hash(), before);
    assert_eq!(battle.view().mount(A), Some(H));
    assert_eq!(battle.view().cell(H), Cell::new(4, 4));
}
