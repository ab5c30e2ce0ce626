use crate::rules::evoker::{
    character::sheet::{Score, Talent},
    conditions as c,
    fixture::{Play, Stage, counted, gift, rolls, set, teach},
};

/// A and C inspire; B is afraid; x frightens.
fn stage() -> Play {
    let talker = |sheet: &mut crate::rules::evoker::character::sheet::Sheet| {
        set(sheet, Score::Fellowship, 40);
        set(sheet, Score::Willpower, 38);
        gift(sheet, &[Talent::Inspire]);
    };
    Stage::new(&["A.B.x", "..C.."])
        .unit('A', talker)
        .unit('C', talker)
        .unit('B', |sheet| set(sheet, Score::Willpower, 38))
        .unit('x', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["dread", "gloom", "bewilder"]);
        })
        .begin()
}

/// Rules: EV-ACT-20 EV-AIL-34
#[test]
fn the_despaired_shake_it_off_at_their_bare_willpower() {
    let mut play = stage();
    let events = play.act(play.order('A', "inspire"), &[40]);
    assert_eq!(rolls(&events), [("Inspire", 40, 40)]);
    play.give('B', c::DESPAIRED, None);
    play.until('B');
    // 38 - 10 + 10.
    let order = play.order('B', "shake off");
    assert_eq!(
        counted(&play, &order),
        [("EV-ACT-20", 10), ("EV-ACT-39", -10)]
    );
    play.act(order, &[38]);
    assert!(!play.has('B', c::DESPAIRED));
}

/// Rules: EV-ACT-20 EV-AIL-34 EV-ADV-03
#[test]
fn it_helps_to_resist_both_fears_once_and_nothing_else() {
    let mut play = stage();
    play.act(play.order('A', "inspire"), &[40]);
    play.until('C');
    play.act(play.order('C', "inspire"), &[40]);
    play.until('x');
    for (power, t) in [("dread", 48), ("bewilder", 38)] {
        let mut play = stage();
        play.act(play.order('A', "inspire"), &[40]);
        play.until('C');
        play.act(play.order('C', "inspire"), &[40]);
        play.until('x');
        let events = play.act(play.cast('x', "ailment", power, 'B'), &[50, 99]);
        assert_eq!(rolls(&events)[1].1, t, "{power}");
    }
    // A unit does not inspire itself; its friend C does.
    let events = play.act(play.cast('x', "ailment", "dread", 'A'), &[50, 99]);
    assert_eq!(rolls(&events)[1].1, 48, "C inspires A");
}

/// Rules: EV-ACT-20
#[test]
fn it_ends_when_the_user_fails_such_a_test_itself() {
    let mut play = stage();
    play.act(play.order('A', "inspire"), &[40]);
    play.until('x');
    // Failing another kind of test changes nothing.
    let mut other = stage();
    other.act(other.order('A', "inspire"), &[40]);
    other.until('x');
    other.act(other.cast('x', "ailment", "bewilder", 'A'), &[50, 99]);
    assert!(other.has('A', c::INSPIRING));
    // Nor does passing one; no friend inspires A here, so T is 38.
    let events = play.act(play.cast('x', "ailment", "dread", 'A'), &[50, 38]);
    assert_eq!(rolls(&events)[1], ("Resist", 38, 38));
    assert!(play.has('A', c::INSPIRING));
    play.end(&[]);
    play.until('x');
    play.act(play.cast('x', "ailment", "dread", 'A'), &[50, 39]);
    assert!(!play.has('A', c::INSPIRING));
}

/// Rules: EV-ACT-20 EV-SHT-18
#[test]
fn it_needs_its_talent_and_is_done_once() {
    let mut play = stage();
    play.act(play.order('A', "inspire"), &[41]);
    assert!(!play.has('A', c::INSPIRING), "failed");
    play.act(play.order('A', "inspire"), &[1]);
    play.until('B');
    assert_eq!(
        play.refused(&play.order('B', "inspire")).rule.0,
        "EV-ACT-20"
    );
    play.until('A');
    assert_eq!(
        play.refused(&play.order('A', "inspire")).rule.0,
        "EV-ACT-20"
    );
}
