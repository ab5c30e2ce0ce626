use crate::{
    battle::{
        components::{Altitude, Band},
        odds::Budget,
        order::{Order, Tool},
        question::{Choice, QuestionKind},
        refusal::RefusalReason,
    },
    rules::evoker::{
        body::{held, measure},
        character::{
            element::{Affinity, Element},
            sheet::{Focus, Score, Sheet, Skill},
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, item, rolls, set, takes, target_number, train},
    },
};

/// Melee 45 with a rank: Grapple at 55 against a Dodge of 42.
fn wrestler(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 45);
    train(sheet, Skill::Melee, 1, &[]);
}

fn dodger(sheet: &mut Sheet) {
    set(sheet, Score::Agility, 42);
}

fn pair() -> Play {
    Stage::new(&["Ax..", "...B"])
        .unit('A', wrestler)
        .unit('B', |_| {})
        .unit('x', dodger)
        .begin()
}

fn grapple(play: &Play) -> Order {
    play.order('A', "grapple").at(play.id('x'))
}

/// Rules: EV-ACT-04 EV-CND-12
#[test]
fn a_won_grapple_holds_and_does_no_damage() {
    let mut play = pair();
    let events = play.act(grapple(&play), &[30, 60]);
    assert_eq!(rolls(&events), [("Grapple", 55, 30), ("Evade", 42, 60)]);
    let x = play.id('x');
    assert_eq!(held::holder(play.view(), x), Some(play.id('A')));
    assert_eq!(held::held_by(play.view(), play.id('A')), Some(x));
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert_eq!(play.stars('A'), 1);
    assert_eq!(
        play.refused(&play.order('A', "attack").at(x)).why,
        RefusalReason::KeywordSpent { keyword: "ATTACK" }
    );
    // The focus for natural weapons counts (EV-SHT-04).
    let natural = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 45);
            train(sheet, Skill::Melee, 1, &[Focus::Natural]);
        })
        .unit('x', dodger)
        .begin();
    assert_eq!(target_number(&natural, &grapple(&natural)), 65);
}

/// Rules: EV-ACT-04 EV-ATK-11 EV-ATK-13
#[test]
fn a_low_die_is_no_critical_and_no_location_is_thrown() {
    let mut play = pair();
    let events = play.act(grapple(&play), &[5, 60]);
    assert_eq!(rolls(&events).len(), 2);
    assert!(play.has('x', c::GRAPPLED) && !play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0);
}

/// Rules: EV-CHA-05 EV-CHA-02 EV-ACT-04 EV-DIC-06
#[test]
fn the_intended_target_strikes_at_whoever_loses_a_grapple() {
    // A failed test; a tie; a fumble.
    for dice in [&[60, 98][..], &[35, 22, 98], &[96, 98]] {
        let mut play = pair();
        let events = play.act(grapple(&play), dice);
        assert!(!play.has('x', c::GRAPPLED));
        let last = rolls(&events).last().copied();
        assert_eq!(last, Some(("Attack", 30, 98)), "{dice:?}");
    }
    let mut play = pair();
    let question = play.asked(grapple(&play), &[60]).expect("x may strike");
    assert_eq!(
        (question.topic, question.asked, question.about),
        (QuestionKind::ChanceAttack, play.id('x'), Some(play.id('A')))
    );
    assert!(question.choices.contains(&Choice::No));
    let events = play.act_answering(grapple(&play), &[60], &["no"]);
    assert_eq!(rolls(&events), [("Grapple", 55, 60)]);
}

/// Rules: EV-CHA-05 EV-CHA-08 EV-CHA-09
#[test]
fn only_those_who_can_make_a_chance_attack_punish_a_lost_grapple() {
    let mut play = pair();
    play.give('x', c::DIZZY, None);
    let events = play.act(grapple(&play), &[80]);
    assert_eq!(rolls(&events), [("Grapple", 65, 80)]);
    // A unit makes one chance attack between two of its turns.
    let mut play = pair();
    let x = play.id('x');
    play.stage(|r| {
        r.edit::<crate::battle::components::Reactions>(x).made = 1;
    });
    play.act(grapple(&play), &[80]);
}

/// Rules: EV-CHA-11
#[test]
fn a_chance_attack_for_a_lost_grapple_earns_no_one_more() {
    let mut play = pair();
    // A critical: A is Staggered and x earns nothing.
    play.act(grapple(&play), &[60, 5, 99, 50]);
    assert!(play.has('A', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0);
}

/// Rules: EV-ACT-04 EV-ATK-02 EV-CND-12
#[test]
fn who_can_be_grappled() {
    let mut play = Stage::new(&["A.y", "xB.", "z.."])
        .unit('A', wrestler)
        .begin();
    let at = |play: &Play, letter| play.order('A', "grapple").at(play.id(letter));
    assert_eq!(
        play.refused(&at(&play, 'y')).why,
        RefusalReason::OutOfReach {
            distance: 2,
            reach: 1
        }
    );
    assert_eq!(play.refused(&at(&play, 'B')).why, RefusalReason::WrongSide);
    assert_eq!(
        play.refused(&play.order('A', "grapple")).why,
        RefusalReason::NoTarget
    );
    let sword = at(&play, 'x').with(Tool::Item(item("sword")));
    assert_eq!(play.refused(&sword).why, RefusalReason::NotReady);
    let x = play.id('x');
    play.stage(|r| {
        r.set_altitude(
            x,
            Altitude {
                band: Band::Low,
                ..Altitude::default()
            },
        );
    });
    assert_eq!(play.refused(&at(&play, 'x')).why, RefusalReason::OtherBand);
}

/// Rules: EV-CND-12
#[test]
fn one_holds_one_and_nobody_is_held_by_two() {
    let mut play = Stage::new(&["AxB", "y.."])
        .unit('A', wrestler)
        .unit('B', wrestler)
        .unit('x', |_| {})
        .unit('y', |_| {})
        .begin();
    play.act(grapple(&play), &[30, 60]);
    play.stage(|r| {
        let unit = r.view().clock().acting.expect("A acts");
        r.edit::<crate::battle::components::Turn>(unit).keywords = 0;
    });
    let other = play.order('A', "grapple").at(play.id('y'));
    assert_eq!(play.refused(&other).rule.0, "EV-CND-12");
    play.until('B');
    let second = play.order('B', "grapple").at(play.id('x'));
    assert_eq!(play.refused(&second).rule.0, "EV-CND-12");
}

/// Rules: EV-CND-12 EV-TIM-16
#[test]
fn letting_go_is_free() {
    let mut play = pair();
    assert_eq!(
        play.refused(&play.order('A', "let go")).why,
        RefusalReason::NothingToDo
    );
    play.act(grapple(&play), &[30, 60]);
    play.act(play.order('A', "let go"), &[]);
    assert!(!play.has('x', c::GRAPPLED));
    assert_eq!(play.stars('A'), 1);
}

/// Rules: EV-ADV-16 EV-ADV-03 EV-CND-12
#[test]
fn every_attack_on_the_grappled_gains_an_advantage() {
    let mut play = Stage::new(&["Ax...", "B...C"])
        .unit('A', wrestler)
        .unit('B', wrestler)
        .unit('C', |sheet| {
            set(sheet, Score::Ranged, 40);
            arm(sheet, "pistol");
        })
        .unit('x', dodger)
        .begin();
    play.act(grapple(&play), &[30, 60]);
    play.until('B');
    let blow = play.order('B', "attack").at(play.id('x'));
    assert!(counted(&play, &blow).contains(&("EV-ADV-16", 10)));
    let push = play.order('B', "push").at(play.id('x'));
    assert!(counted(&play, &push).contains(&("EV-ADV-16", 10)));
    play.until('C');
    let shot = play.order('C', "attack").at(play.id('x'));
    let rows = counted(&play, &shot);
    assert_eq!(
        rows.iter().filter(|(rule, _)| *rule == "EV-ADV-16").count(),
        1
    );
}

/// Rules: EV-ACT-04 EV-ELM-07 EV-ATK-01
#[test]
fn affinity_to_melee_counts_for_the_hold_too() {
    let against = |affinity| {
        Stage::new(&["Ax"])
            .unit('A', wrestler)
            .unit('x', |sheet| takes(sheet, Element::Melee, affinity))
            .begin()
    };
    let mut play = against(Affinity::Block);
    play.act(grapple(&play), &[30, 60]);
    assert!(!play.has('x', c::GRAPPLED));
    let mut play = against(Affinity::Weak);
    play.act(grapple(&play), &[30, 60]);
    assert!(play.has('x', c::GRAPPLED) && play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
}

/// Rules: EV-ACT-04 EV-ATK-07 EV-CND-09
#[test]
fn the_staggered_and_the_helpless_do_not_oppose_a_grapple() {
    for (state, dice) in [(c::STAGGERED, &[60][..]), (c::HELPLESS, &[99])] {
        let mut play = pair();
        play.give('x', state, None);
        play.act(grapple(&play), dice);
        assert!(play.has('x', c::GRAPPLED));
    }
}

/// Rules: EV-AIL-15 EV-ACT-04
#[test]
fn seizing_somebody_shocked_may_shock() {
    let mut play = pair();
    play.give('x', c::SHOCKED, Some(2));
    // Technical by Melee: Staggered, no longer Shocked; then A's Agility 30 fails.
    play.act(grapple(&play), &[30, 60, 90]);
    assert!(play.has('A', c::SHOCKED) && play.has('x', c::STAGGERED));
    // A Shocked grappler lets go.
    assert!(!play.has('x', c::GRAPPLED) && !play.has('x', c::SHOCKED));
}

/// Rules: EV-ACT-04 EV-CHA-05
#[test]
fn odds_of_a_grapple_are_exact() {
    let mut play = pair();
    let order = grapple(&play);
    let x = play.id('x');
    let odds = play.battle.odds(&order, Budget::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
    let unmerged = Budget {
        merge: false,
        ..Budget::default()
    };
    let plain = play.battle.odds(&order, unmerged).expect("legal");
    assert_eq!(odds.hits(x), plain.hits(x));
    let held = odds.chance(|effects| {
        effects
            .iter()
            .any(|effect| effect.unit == x && effect.gained & measure::HELD != 0)
    });
    assert_eq!(held, odds.hits(x));
    assert_ne!(held, crate::dice::Weight::ZERO);
    let hurt = odds.expected_loss(play.id('A'));
    assert!(hurt > 0, "a lost one invites a blow");
}

/// Rules: EV-ACT-04
#[test]
fn the_menu_offers_it_beside_an_enemy_alone() {
    let play = pair();
    let grapple = play.order('A', "grapple").action;
    let offered = play.battle.legal_orders();
    let grapples: Vec<_> = offered
        .iter()
        .filter(|order| order.action == grapple)
        .collect();
    assert_eq!(grapples.len(), 1);
    assert_eq!(grapples[0].target(), Some(play.id('x')));
    let plan = play.battle.plan(grapples[0]).expect("legal");
    assert_eq!(plan.price.as_slice(), [(stats::STARS_NAME, 1)]);
    assert_eq!(plan.invites.as_slice(), [(play.id('x'), 0)]);
}

/// Rules: EV-ATK-08 EV-ACT-04
#[test]
fn a_grapple_of_the_condemned_that_is_lost_is_rerolled_once() {
    let mut play = pair();
    play.give('x', c::CONDEMNED, Some(2));
    let events = play.act(grapple(&play), &[97, 40, 60]);
    assert_eq!(rolls(&events).len(), 3);
    assert!(play.has('x', c::GRAPPLED));
}

/// Rules: EV-ATK-20 EV-ACT-04 EV-ACT-08
#[test]
fn a_grapple_is_neither_called_nor_a_burst() {
    let play = pair();
    for key in ["grapple", "push", "knockdown"] {
        let order = play.order('A', key).at(play.id('x')).mode(0);
        assert_eq!(play.refused(&order).rule.0, "EV-ATK-20");
    }
}
