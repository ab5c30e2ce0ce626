//! Fate after a test.

use super::*;

/// Rules: EV-FAT-03 EV-DIC-12 EV-FAT-01
#[test]
fn an_own_test_may_be_thrown_again_whatever_it_showed() {
    // A pass by 0 degrees, rerolled before the target evades.
    let mut play = striker(2);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[40, 11, 90, 50], &["throw again"]);
    assert_eq!(
        rolls(&events),
        [("Attack", 40, 40), ("Attack", 40, 11), ("Evade", 30, 90)]
    );
    assert_eq!(fate(&play, 'A'), 1);
    // The newest result stands, even if worse.
    let mut play = striker(1);
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[40, 41], &["throw again"]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // A passed evasion that is beaten counts as lost.
    let mut play = victim(1, |_| {});
    let blow = play.strike('A', "sword", 'x');
    let asked = play.act_answering(blow, &[11, 30, 1, 50], &["yes"]);
    assert_eq!(
        rolls(&asked)[1..],
        [("Evade", 30, 30), ("Evade", 30, 1)],
        "8 degrees against 0, then against 2"
    );
}

/// Rules: EV-FAT-09 EV-FAT-02 EV-FAT-03
#[test]
fn advantage_and_reroll_go_to_the_same_test() {
    let mut play = striker(2);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[61, 60, 90, 50], &["two Advantages", "yes"]);
    assert_eq!(
        rolls(&events)[..2],
        [("Attack", 60, 61), ("Attack", 60, 60)]
    );
    assert_eq!(fate(&play, 'A'), 0);
}

/// Rules: EV-DIC-11 EV-ATK-08 EV-FAT-03
#[test]
fn rerolls_come_in_the_order_of_the_book() {
    // The Condemned reroll first, then Fate, then a new evasion.
    let mut play = striker(1);
    play.give('x', c::CONDEMNED, Some(2));
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[98, 85, 30, 90, 50], &["yes"]);
    assert_eq!(
        rolls(&events),
        [
            ("Attack", 50, 98),
            ("Attack", 50, 85),
            ("Attack", 50, 30),
            ("Evade", 30, 90)
        ]
    );
    // An evaded blow against a Condemned target is rerolled, with a new evasion; Fate may reroll
    // that die again.
    let mut play = striker(1);
    play.give('x', c::CONDEMNED, Some(2));
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[50, 10, 99, 20, 90, 50], &["yes"]);
    assert_eq!(
        rolls(&events),
        [
            ("Attack", 50, 50),
            ("Evade", 30, 10),
            ("Attack", 50, 99),
            ("Attack", 50, 20),
            ("Evade", 30, 90)
        ]
    );
    // Damned: two dice each time, the higher counts (T 50: 72 fails, 41 passes).
    let mut play = striker(1);
    play.give('A', c::DAMNED, None);
    play.give('x', c::STAGGERED, None);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[30, 72, 14, 41, 50], &["yes"]);
    assert_eq!(rolls(&events), [("Attack", 50, 72), ("Attack", 50, 41)]);
}

/// Rules: EV-FAT-03 EV-ATK-21 EV-DIC-12
#[test]
fn a_die_that_several_read_is_settled_before_the_first_answers() {
    let mut play = Stage::new(&["A..x", "...y"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            sheet.fate = Some(1);
            teach(sheet, &["gale"]);
        })
        .begin();
    let gale = play
        .order('A', "attack")
        .with(crate::battle::order::Tool::Power(
            crate::rules::evoker::fixture::power("gale"),
        ));
    let events = play.act_answering(gale.to((3, 0).into()), &[97, 50, 90, 50, 90, 50], &["yes"]);
    let faces: Vec<_> = rolls(&events).iter().map(|roll| (roll.0, roll.2)).collect();
    assert_eq!(
        faces,
        [("Attack", 97), ("Attack", 50), ("Evade", 90), ("Evade", 90)]
    );
}
