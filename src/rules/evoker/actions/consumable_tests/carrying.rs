//! Hands, ailments, and what the menu offers.

use super::*;

/// Rules: EV-ACT-31 EV-AIL-13 EV-AIL-20 EV-CND-12
#[test]
fn ailments_that_hinder_actions_hinder_items_and_forgotten_powers_do_not() {
    let mut play = field(&["medkit"]);
    play.set_wounds('A', (0, 1, 1));
    let (own, other) = (
        play.use_on('A', "medkit", 'A'),
        play.use_on('A', "medkit", 'B'),
    );
    for (condition, own_rule, other_rule) in [
        (c::DIZZY, None, Some("EV-AIL-13")),
        (c::AMNESIAC, None, None),
        (c::FROZEN, Some("EV-AIL-04"), Some("EV-AIL-04")),
        (c::GRAPPLED, Some("EV-CND-12"), Some("EV-CND-12")),
    ] {
        play.give('A', condition, None);
        let rule = |order: &Order| play.battle.plan(order).err().map(|why| why.rule.0);
        assert_eq!((rule(&own), rule(&other)), (own_rule, other_rule));
        let unit = play.id('A');
        play.stage(|r| r.edit::<Conditions>(unit).0.clear());
    }
}

/// Rules: EV-ACT-31 EV-INJ-16 EV-INJ-18
#[test]
fn drawing_takes_a_hand_the_better_one() {
    let mut play = field(&["medkit", "medkit", "medkit"]);
    play.set_wounds('A', (0, 1, 1));
    let order = play.use_on('A', "medkit", 'A');
    let fresh = |play: &mut Play| {
        let unit = play.id('A');
        play.stage(|r| {
            r.edit::<Turn>(unit).keywords = 0;
            r.edit::<Pools>(unit).set(stats::STARS, 2);
        });
    };
    // Broken Fingers on the right: the left one draws. On both: 5 Stress.
    play.injure('A', Location::RightArm, 2);
    play.act(order.clone(), &[]);
    assert_eq!(play.stress('A'), 0);
    fresh(&mut play);
    play.injure('A', Location::LeftArm, 2);
    play.act(order.clone(), &[]);
    assert_eq!(play.stress('A'), 5);
    fresh(&mut play);
    play.injure('A', Location::RightArm, 4);
    assert!(play.battle.plan(&order).is_ok());
    play.injure('A', Location::LeftArm, 4);
    assert_eq!(play.refused(&order).rule.0, "EV-INJ-18");
}

/// Rules: EV-CAT-08 EV-INJ-15
#[test]
fn a_bomb_is_thrown_with_the_hand_that_hurts_less() {
    let mut play = bomber(|_| {});
    let order = play.use_on('A', "firebomb", 'x');
    play.injure('A', Location::RightArm, 1);
    assert_eq!(target_number(&play, &order), 55);
    play.injure('A', Location::LeftArm, 1);
    assert_eq!(target_number(&play, &order), 45);
}

/// Rules: EV-BAT-03 EV-CAT-08
#[test]
fn a_baton_heals_more_with_a_medkit() {
    let mut play = Stage::new(&["AB..x"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 60);
            arm(sheet, "medkit");
        })
        .begin();
    play.set_wounds('A', (0, 3, 1));
    let (own, other) = (play.id('A'), play.id('B'));
    play.stage(|r| {
        r.edit_field::<Clock>().phase = Phase::Inserted(Inserted {
            turn_of: other,
            bonus: 2,
            passed: true,
        });
        r.edit::<Pools>(own).open(stats::STARS, 1, 2);
    });
    play.act(play.use_on('A', "medkit", 'A'), &[]);
    assert_eq!(play.view().store.get::<Wounds>(own).light.left, 4);
}

/// Rules: EV-ACT-31
#[test]
fn what_is_not_carried_is_not_used() {
    let play = field(&["bandage"]);
    assert_eq!(
        play.refused(&play.use_on('A', "medkit", 'A')).why,
        RefusalReason::NotCarried
    );
    let enemy = play.refused(&play.use_on('A', "bandage", 'x'));
    assert_eq!(enemy.why, RefusalReason::WrongSide);
    assert_eq!(
        play.refused(&play.order('A', "use")).why,
        RefusalReason::NoTarget
    );
    let bare = field(&["sword"]);
    let refusal = bare.refused(&bare.order('A', "use"));
    assert!(
        matches!(refusal.why, RefusalReason::Lacks { .. }),
        "{refusal:?}"
    );
    // A consumable is no weapon: it is in no hand and cannot be equipped.
    let play = field(&["firebomb"]);
    assert!(!weapons::is_armed(play.view(), play.id('A')));
    let equip = play.order('A', "equip").with(Tool::Item(item("firebomb")));
    assert!(play.battle.plan(&equip).is_err());
}

/// Rules: EV-CAT-06 EV-CAT-08
#[test]
fn of_several_ailments_the_healer_chooses_and_the_computer_takes_the_worst() {
    let healer = || {
        let mut play = Stage::new(&["AB..x"])
            .unit('A', |sheet| teach(sheet, &["cleanse"]))
            .begin();
        for condition in [c::DAMNED, c::CONFUSED, c::FROZEN, c::STAGGERED] {
            play.give('B', condition, Some(5));
        }
        play
    };
    let left =
        |play: &Play| [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED].map(|id| play.has('B', id));
    let mut play = healer();
    let order = play.cast('A', "restore", "cleanse", 'B');
    play.act_answering(order.clone(), &[], &["Damned"]);
    assert_eq!(left(&play), [true, true, true, false]);
    let mut play = healer();
    play.act(order, &[]);
    assert_eq!(left(&play), [true, false, true, true]);
    assert!(power("cleanse").0 > 0);
}

/// Rules: EV-ACT-31
#[test]
fn the_menu_offers_what_would_do_something() {
    let mut play = field(&["medkit", "medkit", "salts", "bandage", "spirit_vial"]);
    play.set_wounds('B', (0, 1, 1));
    play.give('A', c::DIZZY, None);
    play.give('A', c::DIZZY, Some(1));
    let offered = |play: &Play| -> Vec<(Tool, Option<char>)> {
        let orders = play.battle.legal_orders();
        let uses = orders.into_iter().filter(|order| {
            super::super::ENTRY.key
                == play.battle.scene().book.actions[usize::from(order.action.0)]
                    .entry()
                    .key
        });
        uses.map(|order| {
            let target = order.target();
            let letter = ['A', 'B', 'C']
                .into_iter()
                .find(|&l| Some(play.id(l)) == target);
            (order.with, letter)
        })
        .collect()
    };
    assert_eq!(
        offered(&play),
        [(Tool::Item(item("salts")), Some('A'))],
        "the Dizzy help nobody else"
    );
    let unit = play.id('A');
    play.stage(|r| r.edit::<Conditions>(unit).0.clear());
    assert_eq!(
        offered(&play),
        [
            (Tool::Item(item("medkit")), Some('B')),
            (Tool::Item(item("bandage")), Some('B')),
        ]
    );
}
