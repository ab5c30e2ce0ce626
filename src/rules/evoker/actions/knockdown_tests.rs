use crate::{
    battle::{
        components::{Altitude, Band},
        order::Order,
        refusal::RefusalReason,
    },
    rules::evoker::{
        character::{
            element::{Affinity, Element},
            sheet::{Focus, Score, Sheet, Skill},
        },
        conditions as c,
        fixture::{Play, Stage, climbable, rolls, set, takes, train},
    },
};

fn strong(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 55);
}

/// Endurance (Bracing) at 44.
fn braced(sheet: &mut Sheet) {
    set(sheet, Score::Toughness, 34);
    train(sheet, Skill::Endurance, 0, &[Focus::Bracing]);
}

fn stage(rows: &[&str]) -> Stage {
    Stage::new(rows).unit('A', strong).unit('x', braced)
}

fn knockdown(play: &Play) -> Order {
    play.order('A', "knockdown").at(play.id('x'))
}

/// Rules: EV-ACT-09 EV-ATK-04
#[test]
fn a_won_knockdown_makes_prone() {
    let mut play = stage(&["Ax.."]).begin();
    let events = play.act(knockdown(&play), &[50, 45]);
    assert_eq!(rolls(&events), [("Knockdown", 55, 50), ("Evade", 44, 45)]);
    assert!(play.is_prone('x'));
    assert_eq!(
        (play.at('x'), play.wounds('x'), play.stars('A')),
        ((1, 0), (3, 1, 1), 1)
    );
    assert_eq!(
        play.refused(&knockdown(&play)).why,
        RefusalReason::NothingToDo
    );
}

/// Rules: EV-ACT-09 EV-ATK-06 EV-ELM-04 EV-ELM-07
#[test]
fn nobody_falls_by_blows_that_are_blocked_and_the_weak_reel() {
    for (affinity, prone) in [
        (Affinity::Block, false),
        (Affinity::Repel, false),
        (Affinity::Weak, true),
    ] {
        let mut play = Stage::new(&["Ax.."])
            .unit('A', strong)
            .unit('x', |sheet| takes(sheet, Element::Melee, affinity))
            .begin();
        play.act(knockdown(&play), &[50, 99]);
        assert_eq!(play.is_prone('x'), prone, "{affinity:?}");
        assert_eq!(play.has('x', c::STAGGERED), prone, "{affinity:?}");
    }
}

/// Rules: EV-ACT-09 EV-CHA-07 EV-DIC-06
#[test]
fn a_lost_one_lets_the_target_strike() {
    for dice in [&[56, 98][..], &[50, 44, 98], &[97, 98]] {
        let mut play = stage(&["Ax.."]).begin();
        let events = play.act(knockdown(&play), dice);
        assert!(!play.is_prone('x'));
        assert_eq!(rolls(&events).last(), Some(&("Attack", 30, 98)), "{dice:?}");
    }
}

/// Rules: EV-MOV-30 EV-ACT-09
#[test]
fn nobody_is_knocked_down_in_the_air() {
    let mut play = stage(&["Ax.."]).begin();
    for letter in ['A', 'x'] {
        let unit = play.id(letter);
        play.stage(|r| {
            r.set_altitude(
                unit,
                Altitude {
                    band: Band::Low,
                    ..Altitude::default()
                },
            );
        });
    }
    assert_eq!(play.refused(&knockdown(&play)).rule.0, "EV-MOV-30");
}

/// Rules: EV-MOV-39 EV-ACT-09
#[test]
fn whoever_hangs_on_a_face_and_is_knocked_down_falls() {
    let mut play = stage(&["Axc"])
        .raised('c', 9, climbable(false, false))
        .begin();
    let x = play.id('x');
    play.stage(|r| {
        r.set_altitude(
            x,
            Altitude {
                hanging: 1,
                ..Altitude::default()
            },
        );
    });
    play.act(knockdown(&play), &[50, 99]);
    assert!(play.is_prone('x'));
    assert_eq!(play.view().altitude(x).hanging, 0);
}
