//! Restoring with Fate.

use super::*;

/// Rules: EV-FAT-04 EV-WND-19 EV-FAT-01
#[test]
fn light_wounds_come_back_by_the_realisation_bonus() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 50);
            set(sheet, Score::Realisation, 32);
            sheet.fate = Some(2);
            persona(sheet, 40, &[], &[]);
        })
        .begin();
    let unit = play.id('A');
    play.set_wounds('A', (3, 1, 1));
    play.stage(|r| r.edit::<Personas>(unit).list[0].wounds.light.left = 1);
    let spend = play.order('A', "spend fate");
    // 3 boxes: two of the own track, the rest of the Persona; no Heavy Wound, no star.
    play.act_answering(spend.clone(), &[], &["restore Light Wounds"]);
    assert_eq!((play.wounds('A'), play.persona('A', 0).0), ((5, 1, 1), 2));
    assert_eq!((play.stars('A'), fate(&play, 'A')), (2, 1));
    // With full tracks it is not offered.
    play.stage(|r| r.edit::<Personas>(unit).list[0].wounds.light.left = 4);
    let question = play.asked(spend, &[]).expect("what for?");
    assert!(
        !question
            .choices
            .contains(&Choice::Named("restore Light Wounds"))
    );
    assert!(question.choices.contains(&Choice::Named("two Advantages")));
}

/// Rules: EV-FAT-05 EV-FAT-01 EV-TIM-11
#[test]
fn an_ailment_ends_before_it_takes_the_turn() {
    let mut play = victim(1, |_| {});
    play.give('x', c::STUNNED, Some(2));
    let end = play.order('A', "end");
    play.act_answering(end.clone(), &[], &["end Stunned"]);
    assert!(!play.has('x', c::STUNNED));
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert_eq!((play.stars('x'), fate(&play, 'x')), (2, 0), "a full turn");
    // The computer keeps its point and loses the turn.
    let mut play = victim(1, |_| {});
    play.give('x', c::STUNNED, Some(2));
    play.act(end, &[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert_eq!(fate(&play, 'x'), 1);
}

/// Rules: EV-FAT-05 EV-FAT-01 EV-AIL-04
#[test]
fn one_ailment_ends_by_order_in_spite_of_what_it_forbids() {
    let mut play = victim(2, |_| {});
    play.give('A', c::DIZZY, Some(2));
    let spend = play.order('A', "spend fate");
    assert_eq!(play.refused(&spend).rule.0, "EV-FAT-01", "A has none");
    play.give('x', c::DESPAIRED, None);
    play.give('x', c::DAMNED, Some(2));
    play.end(&[]);
    let spend = play.order('x', "spend fate");
    play.act_answering(spend, &[], &["end Despaired"]);
    assert!(!play.has('x', c::DESPAIRED) && play.has('x', c::DAMNED));
    // EV-AIL-04: the Move and stars not lost yet can be used.
    let blow = play.strike('x', "sword", 'A');
    assert!(play.battle.plan(&blow).is_ok());
}

/// Rules: EV-FAT-07
#[test]
fn spirit_or_exertion_comes_back_up_to_its_maximum() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 40);
            set(sheet, Score::Willpower, 38);
            set(sheet, Score::Realisation, 32);
            sheet.fate = Some(3);
        })
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        let pools = r.edit::<crate::battle::components::Pools>(unit);
        pools.set(stats::SPIRIT, 1);
        pools.set(stats::EXERTION, 5);
    });
    let spend = play.order('A', "spend fate");
    play.act_answering(spend.clone(), &[], &["restore Spirit"]);
    assert_eq!(pool(&play, 'A', stats::SPIRIT), 4, "1 of 7, RB 3");
    play.act_answering(spend.clone(), &[], &["restore Exertion"]);
    assert_eq!(pool(&play, 'A', stats::EXERTION), 6, "no more than 6");
    let question = play.asked(spend, &[]).expect("what for?");
    assert!(
        !question
            .choices
            .contains(&Choice::Named("restore Exertion"))
    );
    assert!(question.choices.contains(&Choice::Named("restore Spirit")));
}

/// Rules: EV-FAT-08 EV-FAT-01 EV-PER-03
#[test]
fn a_broken_persona_returns_in_the_middle_of_the_enemys_turn() {
    let mut play = evoker(2);
    let unit = play.id('x');
    play.stage(|r| {
        let wounds = &mut r.edit::<Personas>(unit).list[0].wounds;
        (wounds.light.left, wounds.heavy.left) = (0, 0);
    });
    play.give('x', c::BURNING, None);
    let blow = play.strike('A', "sword", 'x');
    // The Persona breaks; revived at once, it takes the next blow and breaks again.
    let events = play.act_answering(blow, &[85, 99, 50], &["revive the first Persona"]);
    assert_eq!(play.persona('x', 0), (0, 0, 1));
    assert!(stats::persona(play.view(), unit).is_some());
    assert_eq!((play.stress('x'), fate(&play, 'x')), (20, 1));
    // EV-AIL-06: its Block is back, and the fire goes out.
    assert!(!play.has('x', c::BURNING));
    let told = |kind: &str| events.iter().any(|event| event.kind() == kind);
    assert!(told("Note") && told("Changed"));
    play.until('x');
    play.until('A');
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[85, 99, 50]);
    assert_eq!(
        (play.persona('x', 0), play.wounds('x')),
        ((0, 0, 0), (4, 2, 1))
    );
}

/// Rules: EV-FAT-08 EV-PER-04
#[test]
fn one_that_is_not_equipped_returns_and_has_to_be_called() {
    let mut play = evoker(1);
    let unit = play.id('x');
    play.stage(|r| {
        let state = &mut r.edit::<Personas>(unit).list[1];
        state.broken = true;
        (state.wounds.light.left, state.wounds.heavy.left) = (0, 0);
        state.wounds.deadly.left = 0;
    });
    play.end(&[]);
    // The order may name the Persona.
    let spend = play.order('x', "spend fate").mode(modes::FIRST_PERSONA + 1);
    let whole = play.order('x', "spend fate").mode(modes::FIRST_PERSONA);
    assert_eq!(play.refused(&whole).rule.0, "EV-FAT-01", "it is not broken");
    play.act(spend, &[]);
    assert_eq!(play.persona('x', 1), (0, 0, 1));
    let personas = play.view().store.get::<Personas>(unit);
    assert_eq!(personas.equipped, Some(0));
    let swap = play.order('x', "persona").mode(modes::FIRST_PERSONA + 1);
    play.act(swap, &[]);
    assert_eq!(
        stats::persona(play.view(), unit).map(|(place, _)| place),
        Some(1)
    );
}
