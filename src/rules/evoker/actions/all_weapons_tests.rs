use crate::{
    battle::{
        components::Hands,
        odds::Budget,
        order::{Aim, Order, Tool},
        question::{Choice, QuestionKind},
        refusal::RefusalReason,
    },
    rules::evoker::{
        character::{
            element::{Affinity, Element, Location},
            sheet::{Score, Sheet, Talent},
        },
        conditions as c,
        fixture::{Play, Stage, arm, item, rolls, set, takes, target_number},
    },
};

/// Melee 55, a sword in the right hand and a knife in the left.
fn two_blades(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 55);
    arm(sheet, "sword");
    arm(sheet, "knife");
}

fn armed(sheet: &mut Sheet) {
    arm(sheet, "claws");
}

fn pair() -> Play {
    Stage::new(&["Ax.."])
        .unit('A', two_blades)
        .unit('x', armed)
        .begin()
}

fn all_at(play: &Play, letter: char) -> Order {
    play.order('A', "all weapons").at(play.id(letter))
}

fn tested(events: &[crate::battle::event::BattleEvent]) -> Vec<(&'static str, i32)> {
    rolls(events)
        .into_iter()
        .map(|(name, target, _)| (name, target))
        .collect()
}

/// Rules: EV-ACT-05
#[test]
fn the_main_hand_at_one_disadvantage_and_the_off_hand_at_two() {
    let mut play = pair();
    assert_eq!(target_number(&play, &all_at(&play, 'x')), 45);
    let events = play.act(all_at(&play, 'x'), &[90, 91]);
    assert_eq!(tested(&events), [("Attack", 45), ("Attack", 35)]);
    assert_eq!(play.stars('A'), 0);
    // An ambidextrous unit has no worse hand.
    let mut play = Stage::new(&["Ax.."])
        .unit('A', |sheet| {
            two_blades(sheet);
            sheet.talents = 1 << Talent::Ambidextrous as u32;
        })
        .unit('x', armed)
        .begin();
    let events = play.act(all_at(&play, 'x'), &[90, 91]);
    assert_eq!(tested(&events), [("Attack", 45), ("Attack", 45)]);
}

/// Rules: EV-ACT-05 EV-SHT-17
#[test]
fn natural_weapons_are_main_hand_weapons_and_bare_hands_are_none() {
    let mut play = Stage::new(&["Ax.."])
        .unit('A', |sheet| {
            arm(sheet, "claws");
            two_blades(sheet);
        })
        .unit('x', armed)
        .begin();
    // Sword, claws, knife.
    let events = play.act(all_at(&play, 'x'), &[90, 91, 92]);
    assert_eq!(
        tested(&events),
        [("Attack", 45), ("Attack", 45), ("Attack", 35)]
    );
    for weapons in [&["sword"][..], &[], &["greatblade"]] {
        let play = Stage::new(&["Ax.."])
            .unit('A', |sheet| {
                weapons.iter().for_each(|weapon| arm(sheet, weapon));
            })
            .unit('x', armed)
            .begin();
        let refusal = play.refused(&all_at(&play, 'x'));
        assert!(
            matches!(refusal.why, RefusalReason::Lacks { .. }),
            "{weapons:?}"
        );
    }
}

/// Rules: EV-ACT-05 EV-ATK-20 EV-TIM-14
#[test]
fn neither_called_nor_burst_and_an_attack_by_keyword() {
    let mut play = pair();
    for mode in [0, super::modes::BURST] {
        let order = all_at(&play, 'x').mode(mode);
        assert_eq!(play.refused(&order).rule.0, "EV-ATK-20");
    }
    play.act(play.order('A', "attack").at(play.id('x')), &[99]);
    // One star is left, but no keyword.
    assert!(play.battle.plan(&all_at(&play, 'x')).is_err());
}

/// Rules: EV-ACT-05
#[test]
fn each_attack_chooses_its_target_when_it_is_made() {
    let stage = || {
        Stage::new(&["xAy."])
            .unit('A', two_blades)
            .unit('x', armed)
            .unit('y', armed)
            .begin()
    };
    let mut play = stage();
    let question = play.asked(all_at(&play, 'x'), &[90]).expect("whom next");
    assert_eq!(
        (question.topic, question.rule.0),
        (QuestionKind::Detail, "EV-ACT-05")
    );
    assert_eq!(
        question.choices.as_slice(),
        [
            Choice::Unit(play.id('x')),
            Choice::Unit(play.id('y')),
            Choice::No
        ]
    );
    let y = format!("unit {}", play.id('y').0);
    let events = play.act_answering(all_at(&play, 'x'), &[90, 91], &[&y]);
    let targets: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            crate::battle::event::BattleEvent::Rolled(roll) => roll.check.against,
            _ => None,
        })
        .collect();
    assert_eq!(targets, [play.id('x'), play.id('y')]);
    // The order may name the targets, and an attack may be held back.
    let mut play = stage();
    let mut both = all_at(&play, 'x');
    both.aim = Aim::Units([play.id('x'), play.id('y')].into_iter().collect());
    let events = play.act(both, &[90, 91]);
    assert_eq!(rolls(&events).len(), 2);
    let mut play = stage();
    let events = play.act_answering(all_at(&play, 'x'), &[90], &["no"]);
    assert_eq!(rolls(&events).len(), 1);
}

/// Rules: EV-ACT-05
#[test]
fn the_first_blow_may_decide_whom_the_second_is_for() {
    let mut play = Stage::new(&["xAy."])
        .unit('A', two_blades)
        .unit('x', armed)
        .unit('y', armed)
        .begin();
    play.set_wounds('x', (0, 0, 1));
    // The first blow puts x out, so only y is left to choose.
    let question = play
        .asked(all_at(&play, 'x'), &[35, 99, 50])
        .expect("whom next");
    assert!(question.choices.contains(&Choice::Unit(play.id('y'))));
    assert!(!question.choices.contains(&Choice::Unit(play.id('x'))));
}

/// Rules: EV-ACT-05 EV-TIM-03
#[test]
fn the_unspent_move_is_used_between_the_attacks() {
    let mut play = Stage::new(&["xA....y"])
        .unit('A', |sheet| {
            two_blades(sheet);
            set(sheet, Score::Agility, 40);
        })
        .unit('x', armed)
        .unit('y', armed)
        .begin();
    play.give('x', c::DIZZY, Some(2));
    play.give('y', c::DIZZY, Some(2));
    // The knife could be thrown; moving up comes first.
    let order = all_at(&play, 'x');
    let question = play.asked(order.clone(), &[90]).expect("whom next");
    assert!(question.choices.contains(&Choice::Named("move first")));
    let y = format!("unit {}", play.id('y').0);
    let events = play.act_answering(order, &[90, 91], &["move first", "5,0", &y]);
    assert_eq!(play.at('A'), (5, 0));
    // A blow, not a throw: the knife stays in hand. A Dizzy target is easier by 10.
    assert_eq!(tested(&events)[1], ("Attack", 45));
    let hands = play.view().store.get::<Hands>(play.id('A'));
    assert!(
        hands
            .carried
            .iter()
            .any(|carried| carried.item == item("knife"))
    );
    // 4 m are left of the 8.
    play.act(play.order('A', "move").to((1, 0).into()), &[]);
}

/// Rules: EV-ACT-05 EV-MOV-09
#[test]
fn leaving_melee_in_between_follows_its_rules() {
    let mut play = Stage::new(&["xA....y"])
        .unit('A', |sheet| {
            two_blades(sheet);
            set(sheet, Score::Agility, 40);
        })
        .unit('x', armed)
        .unit('y', armed)
        .begin();
    let y = format!("unit {}", play.id('y').0);
    let events = play.act_answering(
        all_at(&play, 'x'),
        &[90, 98, 91],
        &["move first", "5,0", "flee", "strike 5", &y],
    );
    let names = tested(&events);
    assert_eq!(names.len(), 3, "a Chance Attack in between: {names:?}");
    assert_eq!(play.at('A'), (5, 0));
}

/// Rules: EV-ACT-05
#[test]
fn a_weapon_named_in_the_order_comes_first_and_others_can_be_preferred() {
    let mut play = pair();
    let order = all_at(&play, 'x').with(Tool::Item(item("knife")));
    let events = play.act(order, &[90, 91]);
    assert_eq!(tested(&events), [("Attack", 35), ("Attack", 45)]);
    // Three weapons: the second question offers to put one back.
    let mut play = Stage::new(&["Ax.."])
        .unit('A', |sheet| {
            arm(sheet, "claws");
            two_blades(sheet);
        })
        .unit('x', armed)
        .begin();
    let x = format!("unit {}", play.id('x').0);
    let events = play.act_answering(
        all_at(&play, 'x'),
        &[90, 91, 92],
        &["another weapon first", &x, &x],
    );
    assert_eq!(
        tested(&events),
        [("Attack", 45), ("Attack", 35), ("Attack", 45)]
    );
}

/// Rules: EV-ACT-05 EV-ATK-02
#[test]
fn the_first_weapon_that_reaches_the_target_begins() {
    let mut play = Stage::new(&["A...x."])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 50);
            arm(sheet, "sword");
            arm(sheet, "pistol");
        })
        .unit('x', armed)
        .begin();
    // The pistol fires from the off hand at close range; without a Move the sword then reaches no
    // enemy.
    let order = all_at(&play, 'x');
    assert_eq!(target_number(&play, &order), 40);
    let events = play.act_answering(order.clone(), &[90], &["no"]);
    assert_eq!(tested(&events), [("Attack", 40)]);
    // With a Move it does.
    let mut play = Stage::new(&["A...x."])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 50);
            arm(sheet, "sword");
            arm(sheet, "pistol");
        })
        .unit('x', armed)
        .begin();
    let events = play.act(order, &[90, 91]);
    assert_eq!(tested(&events)[1], ("Attack", 20), "the policy walks up");
    assert_eq!(play.at('A'), (3, 0));
}

/// Rules: EV-ACT-05 EV-ONE-02
#[test]
fn it_is_one_action_and_earns_one_one_more() {
    let mut play = Stage::new(&["xAy."])
        .unit('A', two_blades)
        .unit('x', |sheet| takes(sheet, Element::Melee, Affinity::Weak))
        .unit('y', |sheet| takes(sheet, Element::Melee, Affinity::Weak))
        .begin();
    let mut both = all_at(&play, 'x');
    both.aim = Aim::Units([play.id('x'), play.id('y')].into_iter().collect());
    // Both are unarmed: T 55 and 45. Both are hit and Staggered.
    play.act(both, &[45, 99, 50, 45, 99, 50]);
    assert!(play.has('x', c::STAGGERED) && play.has('y', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
}

/// Rules: EV-ACT-05 EV-INJ-15
#[test]
fn the_same_weapon_in_both_hands_strikes_with_each() {
    let mut play = Stage::new(&["Ax.."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
            arm(sheet, "sword");
        })
        .unit('x', armed)
        .begin();
    // The left hand hurts.
    play.injure('A', Location::LeftArm, 1);
    let events = play.act(all_at(&play, 'x'), &[90, 91]);
    assert_eq!(tested(&events), [("Attack", 45), ("Attack", 25)]);
    // Two pistols: each fires its own shot.
    let mut play = Stage::new(&["A...x."])
        .unit('A', |sheet| {
            arm(sheet, "pistol");
            arm(sheet, "pistol");
        })
        .unit('x', armed)
        .begin();
    let events = play.act(all_at(&play, 'x'), &[90, 98]);
    assert_eq!(rolls(&events).len(), 2);
    let hands = play.view().store.get::<Hands>(play.id('A'));
    let shots: Vec<u16> = hands
        .carried
        .iter()
        .filter(|carried| carried.item == item("pistol"))
        .map(|carried| carried.ammo)
        .collect();
    assert_eq!(shots, [7, 0], "the second jammed");
}

/// Rules: EV-ACT-05
#[test]
fn odds_of_all_weapons_hold_every_attack() {
    let mut play = pair();
    let order = all_at(&play, 'x');
    let x = play.id('x');
    let odds = play.battle.odds(&order, Budget::default()).expect("legal");
    assert!(odds.total().is_one());
    let once = play
        .battle
        .odds(&play.order('A', "attack").at(x), Budget::default())
        .expect("legal");
    assert!(odds.expected_loss(x) > once.expected_loss(x));
}
