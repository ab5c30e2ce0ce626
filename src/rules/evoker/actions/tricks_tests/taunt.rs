use crate::{
    battle::components::Until,
    rules::evoker::{
        character::sheet::{Score, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, counted, gift, rolls, set},
    },
};

/// A taunts x; B, a friend of A, stands beside x; C taunts too.
fn stage(fellowship: u8) -> Play {
    let taunter = move |sheet: &mut crate::rules::evoker::character::sheet::Sheet| {
        set(sheet, Score::Fellowship, fellowship);
        arm(sheet, "sword");
        gift(sheet, &[Talent::Taunt]);
    };
    Stage::new(&["A.C", ".x.", "B.."])
        .unit('A', taunter)
        .unit('C', taunter)
        .unit('B', |sheet| arm(sheet, "sword"))
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 50);
            set(sheet, Score::Toughness, 90);
            set(sheet, Score::Willpower, 20);
            set(sheet, Score::Intelligence, 20);
            arm(sheet, "sword");
        })
        .begin()
}

fn taunts(play: &Play, order: &crate::battle::order::Order) -> Vec<i32> {
    counted(play, order)
        .into_iter()
        .filter(|(rule, _)| *rule == "EV-ACT-11")
        .map(|(_, value)| value)
        .collect()
}

/// Rules: EV-ACT-11
#[test]
fn three_turns_of_twenty_less_against_others_and_ten_more_against_the_taunter() {
    let mut play = stage(35);
    // T 35, 3 degrees; the target fails: margin 3, Fellowship Bonus 3.
    play.act(play.order('A', "taunt").at(play.id('x')), &[5, 90]);
    let until = play
        .view()
        .condition(play.id('x'), c::TAUNTED)
        .map(|known| known.until);
    assert_eq!(until, Some(Until::Turns(3)));
    for turn in 0..3 {
        play.until('x');
        assert_eq!(
            taunts(&play, &play.strike('x', "sword", 'B')),
            [-20],
            "turn {turn}"
        );
        assert_eq!(
            taunts(&play, &play.strike('x', "sword", 'A')),
            [10],
            "turn {turn}"
        );
        play.end(&[]);
    }
    play.until('x');
    assert!(
        taunts(&play, &play.strike('x', "sword", 'B')).is_empty(),
        "it is over"
    );
}

/// Rules: EV-ACT-11
#[test]
fn a_smaller_margin_is_one_disadvantage_and_evasion_gains_against_the_taunter() {
    let mut play = stage(35);
    play.act(play.order('A', "taunt").at(play.id('x')), &[15, 90]);
    // Parry 50, and 10 more against the taunter.
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(rolls(&play.act(blow, &[30, 90, 50]))[1].1, 60);
    play.until('B');
    let blow = play.strike('B', "sword", 'x');
    assert_eq!(rolls(&play.act(blow, &[30, 90, 50]))[1].1, 50);
    play.until('x');
    assert_eq!(taunts(&play, &play.strike('x', "sword", 'B')), [-10]);
}

/// Rules: EV-ACT-11
#[test]
fn no_bonus_still_lasts_one_round() {
    let mut play = stage(9);
    play.act(play.order('A', "taunt").at(play.id('x')), &[9, 90]);
    play.until('x');
    assert_eq!(taunts(&play, &play.strike('x', "sword", 'B')), [-10]);
    play.end(&[]);
    assert!(
        !play.has('x', c::TAUNTED),
        "gone at the end of the very next turn"
    );
}

/// Rules: EV-ADV-03 EV-ACT-11
#[test]
fn two_taunts_count_once_at_their_strongest() {
    let mut play = stage(35);
    play.act(play.order('A', "taunt").at(play.id('x')), &[5, 90]);
    play.until('C');
    play.act(play.order('C', "taunt").at(play.id('x')), &[25, 90]);
    play.until('x');
    // An attack on B suffers once from both taunts; each taunter draws attacks on itself.
    assert_eq!(taunts(&play, &play.strike('x', "sword", 'B')), [-20]);
    assert_eq!(taunts(&play, &play.strike('x', "sword", 'C')), [10, -20]);
}

/// Rules: EV-ACT-11 EV-SHT-18
#[test]
fn the_untalented_cannot() {
    let mut play = stage(35);
    play.until('B');
    let order = play.order('B', "taunt").at(play.id('x'));
    assert_eq!(play.refused(&order).rule.0, "EV-ACT-11");
}
