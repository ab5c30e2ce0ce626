//! Being stopped on the way, and leaving melee by test (EV-MOV-04, 07).

use super::go;
use crate::rules::evoker::{
    actions::modes,
    character::sheet::{Score, Sheet, Skill},
    conditions as c,
    fixture::{Play, Stage, arm, rolls, set, train},
};

fn fast(sheet: &mut Sheet) {
    set(sheet, Score::Agility, 40);
    arm(sheet, "sword");
}

/// A walks along the wall through its friend B and leaves x while it is in B's square.
fn passage() -> Play {
    Stage::new(&["AB....", "x....."])
        .unit('A', fast)
        .unit('B', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 70);
            set(sheet, Score::Strength, 40);
            arm(sheet, "sword");
        })
        .begin()
}

/// Rules: EV-MOV-04 EV-MOV-06
#[test]
fn whoever_stays_after_all_does_not_stop_in_a_friends_square() {
    let mut play = passage();
    let mut order = go(&play, 'A', (3, 0));
    order.path = [(1, 0), (2, 0), (3, 0)].map(Into::into).to_vec();
    play.act_answering(order, &[], &["no"]);
    assert_eq!((play.at('A'), play.at('B')), ((0, 0), (1, 0)));
}

/// Rules: EV-MOV-04 EV-MOV-09 EV-INJ-08
#[test]
fn whoever_is_struck_down_in_a_friends_square_goes_back_to_its_last_free_one() {
    let mut play = passage();
    play.set_wounds('A', (0, 3, 1));
    let mut order = go(&play, 'A', (3, 0)).mode(modes::FLEE);
    order.path = [(1, 0), (2, 0), (3, 0)].map(Into::into).to_vec();
    // The Chance Attack hits the head: Concussion.
    play.act(order, &[60, 99, 5]);
    assert!(play.has('A', c::STUNNED));
    assert!(play.view().status(play.id('A')).is_active());
    assert_eq!((play.at('A'), play.at('B')), ((0, 0), (1, 0)));
}

/// Rules: EV-MOV-07 EV-DIC-14
#[test]
fn a_player_picks_the_skill_that_gets_it_out_of_melee_for_the_whole_move() {
    let stage = || {
        Stage::new(&["xA.......", ".y......."])
            .unit('A', |sheet| {
                fast(sheet);
                set(sheet, Score::Agility, 60);
                train(sheet, Skill::Endurance, 1, &[]);
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .unit('y', |sheet| arm(sheet, "sword"))
            .begin()
    };
    let mut play = stage();
    let order = go(&play, 'A', (5, 0)).mode(modes::TEST);
    let question = play
        .question(order.clone(), &[20, 99, 99], |question| {
            question.rule.0 == "EV-DIC-14"
        })
        .expect("four ways");
    let words: Vec<String> = question.choices.iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), 4);
    // The best skill is the default.
    let aimed = |play: &mut Play, answers: &[&str]| {
        let order = go(play, 'A', (5, 0)).mode(modes::TEST);
        let events = play.act_answering(order, &[20, 99, 99], answers);
        rolls(&events)[0].1
    };
    let best = aimed(&mut stage(), &[]);
    assert_eq!(best, 60);
    let endurance = words
        .iter()
        .find(|word| word.contains("Endurance"))
        .unwrap();
    let other = aimed(&mut stage(), &[endurance]);
    assert_eq!(other, 40, "Toughness 30 and a rank");
    // It counts against every enemy: 35 has no degree by Endurance, and x ties with none.
    let mut play = stage();
    let order = go(&play, 'A', (5, 0)).mode(modes::TEST);
    let events = play.act_answering(order, &[35, 30, 99, 98], &[endurance]);
    let held = rolls(&events);
    assert_eq!(held[1].0, "Hold", "{held:?}");
    assert!(held.iter().any(|roll| roll.2 == 98), "x strikes: {held:?}");
}
