use crate::{
    battle::{
        order::Tool,
        refusal::RefusalReason,
        ruleset::{Movement, Tactics},
    },
    rules::evoker::{
        body::harm,
        brain::{moves::EvokerMovement, tactics::EvokerTactics},
        character::{
            element::{Affinity, Location},
            sheet::{Score, Sheet},
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, item, rolls, set, teach},
        mind::rage,
    },
};

fn stage(rows: &[&str], change: impl FnOnce(&mut Sheet)) -> Play {
    let mut play = Stage::new(rows)
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 50);
            set(sheet, Score::Strength, 40);
            set(sheet, Score::Agility, 40);
            set(sheet, Score::Toughness, 40);
            sheet.armour = [3; 6];
            arm(sheet, "sword");
            change(sheet);
        })
        .begin();
    play.give('A', c::ENRAGED, Some(2));
    play
}

fn go(play: &Play, to: (i16, i16)) -> crate::battle::order::Order {
    play.order('A', "move").to(to.into())
}

/// Rules: EV-AIL-32 EV-AIL-24 EV-SHT-19
#[test]
fn stronger_and_better_in_melee() {
    let play = stage(&["Ax"], |_| {});
    let order = play.strike('A', "sword", 'x');
    assert!(counted(&play, &order).contains(&("EV-AIL-32", 10)));
    assert_eq!(stats::strength_bonus(play.view(), play.id('A')), 6);
}

/// Rules: EV-AIL-32 EV-AIL-24
#[test]
fn it_may_not_evade_and_attacks_on_it_ignore_armour() {
    let mut play = stage(&["Ax"], |sheet| sheet.traits.unnatural_toughness = 2);
    let defense = |play: &Play| {
        let parts = stats::defense(play.view(), play.id('A'), Location::Body, Affinity::Normal);
        parts.iter().map(|(_, part)| part).sum::<i32>()
    };
    assert_eq!(
        defense(&play),
        4,
        "Toughness Bonus 4, AP 3, Unnatural Toughness 2"
    );
    play.until('x');
    let events = play.act(play.order('x', "attack").at(play.id('A')), &[30, 50]);
    assert_eq!(rolls(&events).len(), 1, "nothing is evaded");
    // Damage that is no attack meets the armour: 8 against 4 + 3 + 2.
    let a = play.id('A');
    let before = play.wounds('A');
    play.stage(|r| {
        harm::plain_damage(r, a, 9, false, "EV-WND-16").expect("no question");
    });
    assert_eq!(play.wounds('A'), before);
}

/// Rules: EV-AIL-32
#[test]
fn with_an_enemy_in_reach_it_only_strikes_with_what_it_holds() {
    let mut play = stage(&["Ax...y", "B....."], |sheet| {
        arm(sheet, "pistol");
        teach(sheet, &["ember", "cleave", "mend", "sap"]);
    });
    for order in [
        go(&play, (0, 1)),
        go(&play, (4, 0)),
        play.order('A', "focus"),
        play.order('A', "defend"),
        play.order('A', "run"),
        play.order('A', "prone"),
        play.order('A', "scary face").at(play.id('x')),
        play.order('A', "push").at(play.id('x')),
        play.order('A', "knockdown").at(play.id('x')),
        play.order('A', "charge").at(play.id('y')),
        play.cast('A', "attack", "ember", 'x'),
        play.cast('A', "attack", "cleave", 'x'),
        play.cast('A', "restore", "mend", 'A'),
        play.cast('A', "hex", "sap", 'x'),
        play.strike('A', "pistol", 'x'),
        play.order('A', "equip").with(Tool::Item(item("pistol"))),
    ] {
        assert_eq!(play.refused(&order).rule.0, "EV-AIL-32", "{order:?}");
    }
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[99]);
    assert!(play.battle.plan(&play.order('A', "end")).is_ok());
    // A longer weapon reaches farther.
    let play = stage(&["A.x..y"], |sheet| {
        sheet.items.clear();
        arm(sheet, "spear");
    });
    assert_eq!(play.refused(&go(&play, (1, 0))).rule.0, "EV-AIL-32");
    assert!(play.battle.plan(&play.strike('A', "spear", 'x')).is_ok());
}

/// Rules: EV-AIL-32
#[test]
fn with_nobody_in_reach_it_goes_at_the_nearest_by_the_fastest_way() {
    // y is nearer in a straight line, x by route.
    let mut play = stage(
        &[
            "A..........x", //
            "###########.",
            "y...........",
        ],
        |_| {},
    );
    let hunt = rage::hunt(play.view(), play.id('A')).expect("somebody");
    assert_eq!(hunt.quarry, play.id('x'));
    assert_eq!(play.refused(&go(&play, (0, 0))).rule.0, "EV-AIL-32");
    // Only along that route; stopping short is allowed.
    assert!(play.battle.plan(&go(&play, (3, 0))).is_ok());
    assert_eq!(play.refused(&play.order('A', "focus")).rule.0, "EV-AIL-32");
    let reach = EvokerMovement.reach(play.view(), play.id('A'));
    assert_eq!(
        reach.iter().map(|r| r.cell).collect::<Vec<_>>(),
        [(8, 0).into()]
    );
    let driven = EvokerTactics
        .compelled(play.view(), play.id('A'))
        .expect("a way");
    play.act(driven, &[]);
    assert_eq!(play.at('A'), (8, 0));
    // It may Run for that, and a second Move follows.
    play.act(play.order('A', "run"), &[]);
    let driven = EvokerTactics
        .compelled(play.view(), play.id('A'))
        .expect("a way");
    play.act(driven, &[]);
    assert_eq!(play.at('A'), (10, 0));
    assert!(
        EvokerTactics.compelled(play.view(), play.id('A')).is_none(),
        "x is in reach"
    );
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[99]);
}

/// Rules: EV-AIL-32
#[test]
fn equally_near_it_is_the_order_of_turns_and_then_of_squares() {
    let build = |first: char, second: char| {
        let mut play = Stage::new(&["x...A...y"])
            .unit('A', |sheet| {
                set(sheet, Score::Agility, 40);
                arm(sheet, "sword");
            })
            .unit(first, |_| {})
            .unit(second, |_| {})
            .begin();
        play.give('A', c::ENRAGED, Some(2));
        play
    };
    let mut play = build('y', 'x');
    let driven = EvokerTactics
        .compelled(play.view(), play.id('A'))
        .expect("a way");
    play.act(driven, &[]);
    assert_eq!(play.at('A'), (7, 0));
    let mut play = build('x', 'y');
    let driven = EvokerTactics
        .compelled(play.view(), play.id('A'))
        .expect("a way");
    play.act(driven, &[]);
    assert_eq!(play.at('A'), (1, 0));
    // Three squares beside x are equally near: the first in reading order.
    let mut play = stage(&["......", "A....x", "......"], |_| {});
    let driven = EvokerTactics
        .compelled(play.view(), play.id('A'))
        .expect("a way");
    play.act(driven, &[]);
    assert_eq!(play.at('A'), (4, 0));
}

/// Rules: EV-AIL-32 EV-ACT-03
#[test]
fn it_may_charge_the_nearest_and_nobody_else() {
    let play = stage(&["A....x..", "........", ".......y"], |_| {});
    let charge = |target| play.order('A', "charge").at(play.id(target));
    assert!(play.battle.plan(&charge('x')).is_ok());
    assert_eq!(play.refused(&charge('y')).rule.0, "EV-AIL-32");
}

/// Rules: EV-AIL-32
#[test]
fn where_no_way_leads_it_stands_and_rages() {
    let mut play = stage(&["A#x"], |_| {});
    assert!(EvokerTactics.compelled(play.view(), play.id('A')).is_none());
    let order = play.order('A', "focus");
    assert_eq!(
        play.refused(&order).why,
        RefusalReason::Prevented { by: "Enraged" }
    );
    play.end(&[]);
    // Out of its turn rage does not control it.
    assert!(!rage::drives(play.view(), play.id('A')));
}
