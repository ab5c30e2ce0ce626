//! Ailments: one of each category, duration, immunity.

use super::*;

/// Rules: EV-AIL-02 EV-AIL-01
#[test]
fn one_ailment_of_each_category_and_the_newer_takes_the_place() {
    let mut play = pair();
    for id in [c::STAGGERED, c::BURNING, c::CONFUSED, c::DAMNED] {
        assert!(inflict(&mut play, 'x', id, None));
    }
    assert!(inflict(&mut play, 'x', c::FROZEN, None));
    assert!(!play.has('x', c::BURNING));
    for id in [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED] {
        assert!(play.has('x', id));
    }
    assert!(!inflict(&mut play, 'x', c::STAGGERED, None), "not twice");
    for (a, b) in AILMENTS.iter().zip(AILMENTS.iter().skip(1)) {
        if a.category() == b.category() && a.category() != Category::Staggered {
            let mut play = pair();
            inflict(&mut play, 'x', a.id, None);
            inflict(&mut play, 'x', b.id, None);
            assert!(!play.has('x', a.id) && play.has('x', b.id));
        }
    }
}

/// Rules: EV-AIL-03 EV-TIM-10 EV-AIL-13
#[test]
fn turns_count_on_the_bearer_and_a_cause_may_say_how_many() {
    let mut play = pair();
    inflict(&mut play, 'x', c::DIZZY, None);
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(2)));
    inflict(&mut play, 'x', c::DIZZY, Some(3));
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(3)));
    inflict(&mut play, 'x', c::DIZZY, None);
    // Two turns of x: 1 in the first, 0 in the second, gone at its end.
    play.until('x');
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(1)));
    // The turn in which it was received does not count.
    inflict(&mut play, 'x', c::DAMNED, None);
    play.until('A');
    play.until('x');
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(0)));
    assert_eq!(until(&play, 'x', c::DAMNED), Some(Until::Turns(1)));
    play.until('A');
    assert!(!play.has('x', c::DIZZY));
    play.until('x');
    assert!(play.has('x', c::DAMNED));
    play.until('A');
    assert!(!play.has('x', c::DAMNED));
}

/// Rules: EV-AIL-04 EV-AIL-14 EV-AIL-15 EV-AIL-16 EV-AIL-17
#[test]
fn some_ailments_forbid_actions_and_the_turn_passes() {
    for row in AILMENTS {
        let forbids =
            [c::FROZEN, c::SHOCKED, c::DROWSED, c::STUNNED, c::DESPAIRED].contains(&row.id);
        assert_eq!(row.forbids_actions(), forbids, "{:?}", row.id);
    }
    for id in [c::SHOCKED, c::STUNNED] {
        let mut play = pair();
        inflict(&mut play, 'x', id, None);
        play.end(&[]);
        assert_eq!(play.battle.acting(), Some(play.id('A')), "x's turn passed");
        play.end(&[]);
        assert!(!play.has('x', id), "gone at the end of the second");
        play.until('x');
    }
    // Only a wound wakes a Drowsed unit.
    let mut play = pair();
    inflict(&mut play, 'x', c::DROWSED, None);
    for _ in 0..4 {
        play.end(&[]);
    }
    assert!(play.has('x', c::DROWSED));
    let unit = play.id('A');
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[55, 90, 50]);
    assert!(!play.has('x', c::DROWSED));
    assert!(play.view().status(unit).is_active());
}

/// Rules: EV-AIL-06
#[test]
fn block_repel_and_absorb_make_immune() {
    let pairs = [
        (Element::Fire, c::BURNING),
        (Element::Ice, c::FROZEN),
        (Element::Electricity, c::SHOCKED),
        (Element::Bless, c::CONDEMNED),
        (Element::Curse, c::DAMNED),
    ];
    for (element, id) in pairs {
        for (affinity, immune) in [
            (Affinity::Resist, false),
            (Affinity::Block, true),
            (Affinity::Repel, true),
            (Affinity::Absorb, true),
        ] {
            let mut play = Stage::new(&["Ax"])
                .unit('x', |sheet| takes(sheet, element, affinity))
                .begin();
            assert_eq!(
                !inflict(&mut play, 'x', id, None),
                immune,
                "{element:?} {affinity:?}"
            );
            for (_, other) in pairs.iter().filter(|(of, _)| *of != element) {
                assert!(inflict(&mut play, 'x', *other, None));
            }
        }
    }
}

/// Rules: EV-AIL-11 EV-ONE-01 EV-ONE-03
#[test]
fn stagger_ends_with_the_next_own_turn_and_comes_only_once() {
    let mut play = pair();
    inflict(&mut play, 'x', c::STAGGERED, None);
    // A critical on the Staggered: extra wound, no One More.
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[10, 50]);
    assert_eq!(play.view().clock().one_mores, 0);
    assert_eq!(play.wounds('x'), (1, 2, 1));
    assert!(play.has('x', c::STAGGERED));
    play.end(&[]);
    assert!(!play.has('x', c::STAGGERED));
}

/// A condition that ends with another unit's turn lasts to the end of that unit's first turn to
/// begin afterwards.
#[test]
fn the_end_of_anothers_turn_takes_a_condition_away() {
    let mut play = pair();
    let (a, x) = (play.id('A'), play.id('x'));
    let charmed = Condition::new(c::EXPOSED, 1)
        .until(Until::TurnEndOf { of: a, left: 1 })
        .by(a);
    play.stage(|r| effects::give(r, x, charmed, "EV-CAT-06"));
    play.until('x');
    assert!(play.has('x', c::EXPOSED), "that turn had begun");
    play.until('A');
    assert!(play.has('x', c::EXPOSED));
    play.until('x');
    assert!(!play.has('x', c::EXPOSED));
}
