//! Fate before a test.

use super::*;

/// Rules: EV-FAT-02 EV-ADV-14 EV-FAT-01
#[test]
fn before_a_test_fate_adds_two_advantages_each_time() {
    let mut play = striker(3);
    let blow = play.strike('A', "sword", 'x');
    // 40 + 20 + 20.
    let events = play.act_answering(
        blow.clone(),
        &[80, 90, 50],
        &["two Advantages", "two Advantages"],
    );
    assert_eq!(rolls(&events)[0], ("Attack", 80, 80));
    let lines: Vec<i32> = events
        .iter()
        .find_map(|event| match event {
            BattleEvent::Rolled(roll) => Some(roll.check.breakdown.lines.clone()),
            _ => None,
        })
        .expect("a roll")
        .iter()
        .filter(|line| line.modifier.rule.0 == "EV-ADV-14")
        .map(|line| line.value)
        .collect();
    assert_eq!(lines.iter().sum::<i32>(), 40);
    assert_eq!(fate(&play, 'A'), 1);
    // It counted for that test alone.
    play.until('x');
    play.until('A');
    assert_eq!(target_number(&play, &blow), 40);
}

/// Rules: EV-FAT-02 EV-ADV-14
#[test]
fn the_question_shows_the_test_with_one_point_in_it() {
    let mut play = striker(3);
    let blow = play.strike('A', "sword", 'x');
    let plain = target_number(&play, &blow);
    let is_fate = |question: &Question| question.rule.0 == "EV-FAT-02";
    let asked = play.question(blow, &[80, 90, 50], is_fate).expect("asked");
    let shown = asked.check.expect("a test");
    assert_eq!((plain, shown.target), (40, 60));
}

/// Rules: EV-FAT-02 EV-FAT-01 EV-ADV-14
#[test]
fn fate_helps_evasions_and_resist_tests_out_of_turn() {
    let mut play = victim(1, |_| {});
    let blow = play.strike('A', "sword", 'x');
    let events = play.act_answering(blow, &[95, 50], &["two Advantages"]);
    assert_eq!(rolls(&events)[1], ("Evade", 50, 50));
    assert_eq!(fate(&play, 'x'), 0);
    // A critical burns: the plain test to resist it.
    let mut play = Stage::new(&["A..x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| sheet.fate = Some(1))
        .begin();
    let ember = play.cast('A', "attack", "ember", 'x');
    let events = play.act_answering(ember, &[10, 99, 90, 50], &["parry", "two Advantages"]);
    let resist = rolls(&events).into_iter().find(|roll| roll.0 == "Resist");
    // The first answer is for the evasion and spends the point.
    assert_eq!(resist, Some(("Resist", 30, 50)));
    assert_eq!(rolls(&events)[1].1, 50);
}

/// Rules: EV-FAT-02 EV-FAT-01 EV-ADV-14
#[test]
fn by_an_order_the_advantages_wait_for_the_next_test_of_the_turn() {
    let mut play = striker(2);
    let blow = play.strike('A', "sword", 'x');
    let spend = play.order('A', "spend fate");
    play.act_answering(spend.clone(), &[], &["two Advantages"]);
    assert_eq!((target_number(&play, &blow), play.stars('A')), (60, 2));
    assert!(counted(&play, &blow).contains(&("EV-ADV-14", 20)));
    // Odds include it: exactly 60 of a hundred pass, and 30 of those are evaded with degrees to
    // spare.
    let sure = play.battle.odds(&blow, Budget::default()).expect("legal");
    assert!(sure.total().is_one() && !sure.about);
    play.act(blow.clone(), &[60, 90, 50]);
    assert!(!play.has('A', c::FATED));
    // Unused, it is gone at the end of the turn.
    play.act_answering(spend, &[], &["two Advantages"]);
    play.until('x');
    assert!(!play.has('A', c::FATED));
    play.until('A');
    assert_eq!(target_number(&play, &blow), 40);
}
