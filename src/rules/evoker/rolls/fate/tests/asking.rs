//! When players are asked, and what the computer spends.

use super::*;

/// Rules: EV-FAT-01 EV-FAT-05
#[test]
fn after_an_attack_its_target_may_rise_at_once() {
    let mut play = victim(1, |_| {});
    let blow = play.strike('A', "sword", 'x');
    // A critical Staggers x; with the Stagger ended at once, x evades the next blow.
    let events = play.act_answering(blow, &[9, 99, 90], &["no", "end Staggered"]);
    assert!(!play.has('x', c::STAGGERED));
    let kinds: Vec<&str> = events.iter().map(BattleEvent::kind).collect();
    let place = |kind| kinds.iter().rposition(|known| *known == kind);
    assert!(place("Lost") > place("Hurt"), "{kinds:?}");
    assert_eq!(
        play.view().clock().one_mores,
        1,
        "it was Staggered all the same"
    );
    play.end(&[]);
    let again = play.strike('A', "sword", 'x');
    let events = play.act(again, &[95, 1]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 1));
}

/// Rules: EV-FAT-01
#[test]
fn nobody_is_asked_in_vain() {
    // Without Fate there is no question about it.
    let mut play = victim(0, |_| {});
    let blow = play.strike('A', "sword", 'x');
    for question in questions(&mut play, &blow) {
        assert!(!question.rule.0.starts_with("EV-FAT"), "{question:?}");
    }
    // Unharmed and without ailments, there is nothing to buy before a turn.
    let mut play = victim(2, |_| {});
    let end = play.order('A', "end");
    assert!(questions(&mut play, &end).is_empty());
    // An unconscious or sleeping unit spends nothing.
    let mut play = victim(2, |_| {});
    play.give('x', c::HELPLESS, None);
    let blow = play.strike('A', "sword", 'x');
    for question in questions(&mut play, &blow) {
        assert_eq!(question.asked, play.id('A'));
    }
}

/// Rules: EV-FAT-01
#[test]
fn by_default_only_what_matters_interrupts() {
    let mut play = victim(2, |_| {});
    play.set_wounds('x', (2, 1, 1));
    let blow = play.strike('A', "sword", 'x');
    let (mut before, mut after, mut lost) = (0, 0, 0);
    for seed in 0..40 {
        let mut asked = Vec::new();
        let mut fork = play.battle.fork(seed);
        let done = fork.execute_with(blow.clone(), &mut |view, question| {
            if (BOOK.matters)(view, question) {
                asked.push(question.clone());
            }
            Some((BOOK.policy)(view, question))
        });
        assert!(done.is_ok());
        for question in asked {
            match (question.rule.0, question.topic) {
                ("EV-FAT-02", _) | ("EV-DIC-14", _) | ("EV-ATK-05", _) => before += 1,
                ("EV-FAT-03", QuestionKind::Fate) => lost += 1,
                ("EV-FAT-01" | "EV-FAT-06", QuestionKind::Fate) => after += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(before, 0, "nothing before a test");
    assert!(lost > 0 && after > 0);
}

/// Rules: EV-FAT-01 EV-FAT-03
#[test]
fn the_computer_spends_on_lost_evasions_alone() {
    // Without a Persona and with two wounds left, it still does not reroll its own spell.
    let mut play = Stage::new(&["A..x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            sheet.fate = Some(2);
            teach(sheet, &["bewilder"]);
        })
        .unit('x', |sheet| sheet.fate = Some(2))
        .begin();
    play.set_wounds('A', (0, 1, 1));
    let spell = play.cast('A', "ailment", "bewilder", 'x');
    play.act(spell.clone(), &[60]);
    assert_eq!(fate(&play, 'A'), 2);
    // The target of the spell, in the same state, rerolls its lost resistance.
    for (wounds, left) in [((0, 1, 1), 1), ((1, 1, 1), 2)] {
        let mut play = Stage::new(&["A..x"])
            .unit('A', |sheet| {
                set(sheet, Score::Magic, 50);
                teach(sheet, &["bewilder"]);
            })
            .unit('x', |sheet| sheet.fate = Some(2))
            .begin();
        play.set_wounds('x', wounds);
        let dice: &[u16] = if left == 1 { &[50, 99, 10] } else { &[50, 99] };
        play.act(spell.clone(), dice);
        assert_eq!(fate(&play, 'x'), left);
    }
}

/// Rules: EV-FAT-01 EV-FAT-08
#[test]
fn a_battle_saved_in_the_middle_of_a_fate_question_goes_on_the_same() {
    let mut play = evoker(2);
    let unit = play.id('x');
    play.stage(|r| {
        let wounds = &mut r.edit::<Personas>(unit).list[0].wounds;
        (wounds.light.left, wounds.heavy.left) = (0, 0);
    });
    play.battle
        .set_stop(SideId(1), QuestionKind::Fate, PromptPolicy::Always);
    let blow = play.strike('A', "sword", 'x');
    let mut n_asked = 0;
    for seed in 0..8 {
        let mut battle = play.battle.fork(seed);
        if !battle.execute(blow.clone()).expect("legal").asks {
            continue;
        }
        n_asked += 1;
        let (order, answers) = battle.unfinished().expect("a question waits");
        let (order, answers) = (order.clone(), answers.to_vec());
        let columns = battle.capture();
        let mut again = Battle::new(battle.scene().clone(), &columns, seed);
        again.set_stop(SideId(1), QuestionKind::Fate, PromptPolicy::Always);
        again.resume(battle.orders_done());
        again.repeat(order, &answers).expect("the same order");
        assert_eq!(again.question(), battle.question());
        for battle in [&mut battle, &mut again] {
            while battle.question().is_some() {
                battle.answer(1).expect("an answer");
            }
        }
        assert_eq!(again.hash(), battle.hash());
    }
    assert!(n_asked > 0);
}

/// Rules: EV-FAT-06 EV-FAT-01
#[test]
fn a_block_keeps_a_heavy_wound_of_the_persona_too() {
    let mut play = evoker(1);
    let unit = play.id('x');
    play.stage(|r| r.edit::<Personas>(unit).list[0].wounds.light.left = 0);
    let blow = play.strike('A', "sword", 'x');
    // Two wounds against 0/1/1: the Heavy one is blocked, and the second wound takes the Heavy box
    // after all.
    play.act_answering(blow, &[85, 99, 50], &["no", "yes"]);
    assert_eq!((play.persona('x', 0), play.stress('x')), ((0, 0, 1), 5));
}

/// Rules: EV-FAT-02 EV-MOV-07
#[test]
fn fate_for_a_disengage_counts_against_everybody_left() {
    let mut play = Stage::new(&["x....", "A....", "y...."])
        .unit('A', |sheet| {
            set(sheet, Score::Agility, 40);
            sheet.fate = Some(1);
        })
        .begin();
    let focus = play.order('A', "focus");
    play.act(focus, &[]);
    let go = play.order('A', "move").to((3, 1).into()).mode(modes::TEST);
    // 40 + 10 + 20 = 70 against 50: 2 degrees; both foes answer with 1.
    let events = play.act_answering(go, &[50, 20, 20], &["two Advantages"]);
    assert_eq!(rolls(&events)[0], ("Disengage", 70, 50));
    assert_eq!(play.at('A'), (3, 1));
    assert!(!rolls(&events).iter().any(|roll| roll.0 == "Attack"));
}

/// Rules: EV-FAT-01
#[test]
fn two_wounds_left_are_the_last_ones() {
    for (wounds, is_in_danger) in [
        ((4, 2, 1), false),
        ((1, 1, 1), false),
        ((0, 1, 1), true),
        ((0, 0, 1), true),
    ] {
        let mut play = victim(1, |_| {});
        play.set_wounds('x', wounds);
        let found = moments::is_in_danger(play.view(), play.id('x'));
        assert_eq!(found, is_in_danger, "{wounds:?}");
    }
}
