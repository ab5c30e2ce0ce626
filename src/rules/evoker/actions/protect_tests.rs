use crate::{
    battle::refusal::RefusalReason,
    rules::evoker::{
        actions::modes,
        character::{
            element::{Affinity, Element},
            sheet::{Score, Sheet},
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, takes, teach},
    },
};

/// G guards W against x; y is another enemy of W.
fn stage(guard: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["GWx", ".y."])
        .unit('G', |sheet| {
            set(sheet, Score::Toughness, 50);
            guard(sheet);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 50);
            set(sheet, Score::Magic, 50);
            arm(sheet, "sword");
            teach(sheet, &["ember", "atom_burst", "bewilder"]);
        })
        .unit('y', |sheet| {
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
        })
        .unit('W', |_| {})
        .begin()
}

fn protect(play: &mut Play) {
    play.act(play.order('G', "protect").at(play.id('W')), &[]);
    assert_eq!(play.stars('G'), 0);
    assert!(play.has('W', c::PROTECTED));
    play.until('x');
}

/// Rules: EV-ACT-15 EV-ATK-01
#[test]
fn the_guard_takes_the_blow_with_its_own_defense_and_the_same_location_die() {
    let mut play = stage(|sheet| sheet.armour = [0, 0, 0, 2, 0, 0]);
    protect(&mut play);
    // W evades (30) and fails; margin 4. Body 50: 5 + 3 + 4 against Toughness 5 and armour 2: 5
    // over, so the guard takes two wounds.
    let events = play.act(play.strike('x', "sword", 'W'), &[15, 90, 50]);
    assert_eq!(rolls(&events).len(), 2, "no new evasion");
    assert_eq!(play.wounds('W'), (3, 1, 1));
    assert_eq!(play.wounds('G'), (3, 2, 1));
    // It lasts for one blow only.
    play.until('y');
    play.act(play.strike('y', "sword", 'W'), &[55, 90, 50]);
    assert_eq!(play.wounds('W').0 + play.wounds('W').1, 2);
}

/// Rules: EV-ACT-15 EV-ELM-06 EV-ACT-06
#[test]
fn its_affinities_count_and_ailment_spells_are_attacks_that_hit() {
    let mut play = stage(|sheet| takes(sheet, Element::Fire, Affinity::Absorb));
    play.set_wounds('G', (3, 2, 1));
    protect(&mut play);
    play.act(play.cast('x', "attack", "ember", 'W'), &[15, 90]);
    assert_eq!((play.wounds('G'), play.wounds('W')), ((4, 2, 1), (3, 1, 1)));
    let mut play = stage(|_| {});
    protect(&mut play);
    play.act(play.cast('x', "ailment", "bewilder", 'W'), &[15, 90]);
    assert!(play.has('G', c::CONFUSED) && !play.has('W', c::CONFUSED));
}

/// Rules: EV-ACT-15 EV-ACT-08
#[test]
fn a_push_strikes_the_guard() {
    let mut play = Stage::new(&["..#.", ".Gx.", ".W..", "...."])
        .unit('G', |sheet| set(sheet, Score::Toughness, 50))
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
        })
        .unit('W', |_| {})
        .begin();
    protect(&mut play);
    let push = play.order('x', "push").at(play.id('W'));
    let events = play.act(push, &[25, 90]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 90), "the friend answers");
    assert_eq!((play.at('W'), play.at('G')), ((1, 2), (0, 1)));
    assert!(!play.has('W', c::PROTECTED));
}

/// Rules: EV-ACT-15
#[test]
fn area_attacks_pass_it_by_and_a_miss_leaves_it() {
    let mut play = stage(|_| {});
    protect(&mut play);
    play.act(play.strike('x', "sword", 'W'), &[99]);
    assert!(play.has('W', c::PROTECTED), "nothing was hit");
    let mut play = stage(|_| {});
    protect(&mut play);
    let unit = play.id('W');
    let mut blast = play.cast('x', "attack", "atom_burst", 'W');
    blast.aim = crate::battle::order::Aim::Cell(play.view().cell(unit));
    // Every unit around evades, the caster too.
    play.act(blast, &[45, 90, 50, 90, 50, 90, 50, 90, 50]);
    assert!(play.wounds('W') != (3, 1, 1), "W is hit itself");
    assert!(play.has('W', c::PROTECTED));
}

/// Rules: EV-ACT-15 EV-AIL-13
#[test]
fn the_guard_must_still_be_there_and_able() {
    for (case, ailment) in [
        ("away", None),
        ("shocked", Some(c::SHOCKED)),
        ("dizzy", Some(c::DIZZY)),
    ] {
        let mut play = stage(|_| {});
        protect(&mut play);
        match ailment {
            Some(ailment) => play.give('G', ailment, Some(3)),
            None => {
                let guard = play.id('G');
                play.stage(|r| r.place(guard, (0, 1).into()));
                // A square diagonal to W is still adjacent.
                assert!(play.view().neighbours(play.id('W')).contains(guard));
                play.stage(|r| {
                    r.set_status(guard, crate::battle::components::CombatStatus::Downed);
                });
            }
        }
        play.act(play.strike('x', "sword", 'W'), &[55, 90, 50]);
        assert!(play.wounds('W') != (3, 1, 1), "{case}");
        assert!(
            !play.has('W', c::PROTECTED),
            "{case}: that was the next attack"
        );
    }
}

/// Rules: EV-ACT-15 EV-ATK-19
#[test]
fn a_called_attack_may_go_past_the_guard_for_one_disadvantage_more() {
    let mut play = stage(|_| {});
    protect(&mut play);
    let head = play.strike('x', "sword", 'W').mode(modes::CALLED);
    let past = head.clone().mode(modes::PAST_GUARD);
    let sum = |play: &Play, order| counted(play, order).iter().map(|(_, v)| v).sum::<i32>();
    assert_eq!(sum(&play, &past), sum(&play, &head) - 10, "three in all");
    let plain = play.strike('x', "sword", 'W').mode(modes::PAST_GUARD);
    assert!(matches!(
        play.refused(&plain).why,
        RefusalReason::ModeNotAllowed { .. }
    ));
    play.act(past.clone(), &[5, 90]);
    assert!(play.wounds('W') != (3, 1, 1));
    assert_eq!(play.wounds('G'), (5, 2, 1));
    // An unprotected target has no guard to pass.
    play.until('y');
    let other = play
        .strike('y', "sword", 'G')
        .mode(modes::CALLED)
        .mode(modes::PAST_GUARD);
    assert_eq!(play.refused(&other).why, RefusalReason::NothingToDo);
}

/// Rules: EV-ACT-15 EV-ONE-02
#[test]
fn a_critical_hit_staggers_the_guard_and_earns_its_one_more() {
    let mut play = stage(|_| {});
    protect(&mut play);
    play.act(play.strike('x', "sword", 'W'), &[5, 90, 50]);
    assert!(play.has('G', c::STAGGERED) && !play.has('W', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
}

/// Rules: EV-ACT-15 EV-ACT-01
#[test]
fn it_names_an_adjacent_ally_and_ends_with_the_next_turn() {
    let play = Stage::new(&["G.Wx"]).begin();
    let order = play.order('G', "protect").at(play.id('W'));
    assert_eq!(
        play.refused(&order).why,
        RefusalReason::OutOfReach {
            distance: 2,
            reach: 1
        }
    );
    let order = play.order('G', "protect").at(play.id('G'));
    assert_eq!(play.refused(&order).why, RefusalReason::WrongTarget);
    let mut play = stage(|_| {});
    protect(&mut play);
    play.until('G');
    assert!(!play.has('W', c::PROTECTED));
    play.give('G', c::DIZZY, Some(2));
    let order = play.order('G', "protect").at(play.id('W'));
    assert_eq!(play.refused(&order).rule.0, "EV-AIL-13");
}
