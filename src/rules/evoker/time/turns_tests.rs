//! Time, One Mores and Baton Passes (EV-TIM, EV-ONE, EV-BAT).

use crate::{
    battle::{
        components::{
            CombatStatus, Condition, Conditions, MoveProgress, Pools, Turn, Until, Verdict,
        },
        ids::{SideId, UnitId},
    },
    rules::evoker::{
        character::{
            element::{Affinity, Element},
            sheet::{Focus, Score, Sheet, Skill, Talent},
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, takes, target_number, teach, train},
    },
};

/// Cancels the fixture's turn order by naming: initiative follows the sheet.
fn natural(number: i8) -> impl Fn(&mut Sheet) {
    move |sheet| sheet.initiative_bonus = 12 * number - 120
}

/// Rules: EV-TIM-06 EV-TIM-04 EV-SHT-09 EV-DIC-07
#[test]
fn initiative_agility_fate_and_then_dice_order_the_turns() {
    let play = Stage::new(&["P.Q.R.S"])
        .unit('P', |sheet| {
            natural(0)(sheet);
            set(sheet, Score::Agility, 42);
            sheet.fate = Some(1);
        })
        .unit('Q', |sheet| {
            natural(1)(sheet);
            set(sheet, Score::Agility, 44);
        })
        .unit('R', |sheet| {
            natural(2)(sheet);
            set(sheet, Score::Agility, 42);
            sheet.fate = Some(3);
        })
        .unit('S', |sheet| {
            natural(3)(sheet);
            set(sheet, Score::Agility, 39);
            sheet.talents = 1 << Talent::QuickStart as u32;
        })
        .begin();
    let order: Vec<UnitId> = ['S', 'Q', 'R', 'P'].map(|letter| play.id(letter)).to_vec();
    assert_eq!(play.view().clock().order, order);
    // Equal in everything: both have 0 degrees and reroll; then 70 fails and 12 wins.
    let tied = Stage::new(&["P.Q"])
        .unit('P', |sheet| {
            natural(0)(sheet);
            set(sheet, Score::Agility, 42);
        })
        .unit('Q', |sheet| {
            natural(1)(sheet);
            set(sheet, Score::Agility, 42);
        })
        .begin_with(&[40, 42, 70, 12]);
    assert_eq!(tied.view().clock().order, [tied.id('Q'), tied.id('P')]);
}

fn duel() -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

/// Rules: EV-TIM-01 EV-TIM-02 EV-TIM-11 EV-TIM-12
#[test]
fn everybody_has_one_turn_a_round_with_a_move_and_two_stars() {
    let mut play = duel();
    let has = |play: &Play, letter| {
        let moves = play.view().store.get::<MoveProgress>(play.id(letter)).moves;
        (moves, play.stars(letter))
    };
    assert_eq!(has(&play, 'A'), (1, 2));
    let focus = play.order('A', "focus");
    play.act(focus, &[]);
    play.end(&[]);
    assert_eq!(
        (play.battle.acting(), has(&play, 'x')),
        (Some(play.id('x')), (1, 2))
    );
    assert_eq!(play.view().clock().round, 1);
    play.end(&[]);
    // Unused stars and metres are lost, not kept.
    assert_eq!((play.view().clock().round, has(&play, 'A')), (2, (1, 2)));
}

/// Rules: EV-TIM-14 EV-TIM-15 EV-ACT-01
#[test]
fn each_keyword_once_a_turn_and_stars_run_out() {
    let mut play = duel();
    let blow = play.strike('A', "sword", 'x');
    play.act(blow.clone(), &[90]);
    assert_eq!(play.refused(&blow).rule.0, "EV-TIM-14");
    let focus = play.order('A', "focus");
    play.act(focus.clone(), &[]);
    assert_eq!(play.refused(&focus).rule.0, "EV-ACT-01");
    play.until('x');
    play.until('A');
    assert!(play.battle.plan(&blow).is_ok());
}

/// Rules: EV-TIM-08 EV-TIM-09 EV-ADV-12 EV-TIM-07
#[test]
fn the_surprised_skip_a_turn_and_cannot_oppose_until_it_is_over() {
    let ambush = |surprised: u16| {
        Stage::new(&["Ax.y"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .unit('y', |sheet| arm(sheet, "sword"))
            .options(|options| options.surprised = vec![UnitId(surprised)])
            .begin()
    };
    let mut play = ambush(1);
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(counted(&play, &blow), [("EV-ADV-12", 10)]);
    // Unopposed: 65 has 0 degrees.
    play.act(blow.clone(), &[65, 50]);
    play.end(&[]);
    assert_eq!(
        play.battle.acting(),
        Some(play.id('y')),
        "x's turn was skipped"
    );
    play.until('A');
    assert_eq!(counted(&play, &blow), []);
    let events = play.act(blow, &[55, 90, 50]);
    assert_eq!(rolls(&events).len(), 2, "opposed again");
}

/// Rules: EV-TIM-09
#[test]
fn the_surprise_turn_is_that_of_round_1_even_after_the_skipped_turn() {
    let mut play = Stage::new(&["xA"])
        .unit('x', |sheet| arm(sheet, "sword"))
        .unit('A', |sheet| arm(sheet, "sword"))
        .options(|options| options.surprised = vec![UnitId(0)])
        .begin();
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(counted(&play, &blow), [("EV-ADV-12", 10)]);
    let events = play.act(blow, &[40, 20]);
    assert_eq!(rolls(&events), [("Attack", 40, 40), ("Evade", 30, 20)]);
}

/// Rules: EV-TIM-07
#[test]
fn one_stealth_test_of_the_worst_meets_every_watcher() {
    for (face, surprised) in [(8, false), (18, true)] {
        let play = Stage::new(&["AB.x"])
            .unit('A', |sheet| set(sheet, Score::Agility, 60))
            .unit('B', |sheet| {
                set(sheet, Score::Agility, 30);
                train(sheet, Skill::Subterfuge, 1, &[Focus::Stealth]);
            })
            .unit('x', |sheet| set(sheet, Score::Perception, 40))
            .options(|options| options.ambush = Some(SideId(0)))
            // B hides at 50: 2 degrees; x at 40 needs 3.
            .begin_with(&[30, face]);
        let turn = play.view().store.get::<Turn>(play.id('x'));
        assert_eq!(turn.surprised, surprised);
    }
}

/// Rules: EV-TIM-10
#[test]
fn places_of_the_fallen_come_up_all_the_same() {
    let mut play = Stage::new(&["A.B.x"])
        .unit('A', |_| {})
        .unit('B', |_| {})
        .unit('x', |_| {})
        .begin();
    let (a, b) = (play.id('A'), play.id('B'));
    play.stage(|r| {
        let condition = |id, until| Condition::new(id, 1).until(until).by(b);
        r.edit::<Conditions>(a)
            .0
            .push(condition(c::EXPOSED, Until::TurnStartOf(b)));
        r.edit::<Conditions>(b)
            .0
            .push(condition(c::SAPPED, Until::Turns(3)));
        r.set_status(b, CombatStatus::Unconscious { rounds: 99 });
    });
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert!(!play.has('A', c::EXPOSED) && !play.has('B', c::SAPPED));
}

/// Rules: EV-TIM-18
#[test]
fn the_battle_ends_with_the_turn_that_leaves_one_side() {
    let mut play = duel();
    play.set_wounds('x', (0, 0, 1));
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[55, 90, 50]);
    assert!(!play.battle.is_over(), "checked at the end of the turn");
    play.end(&[]);
    assert_eq!(play.view().clock().verdict(), Some(Verdict::Won(SideId(0))));
}

/// Rules: EV-TIM-16 EV-ACT-33
#[test]
fn drawing_one_hand_is_free_and_two_hands_cost_a_star() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            arm(sheet, "pistol");
            arm(sheet, "rifle");
        })
        .begin();
    let draw = |name| {
        let item = crate::rules::evoker::fixture::item(name);
        crate::battle::order::Tool::Item(item)
    };
    let rifle = play.order('A', "equip").with(draw("rifle"));
    let pistol = play.order('A', "equip").with(draw("pistol"));
    play.act(rifle.clone(), &[]);
    assert_eq!(play.stars('A'), 1);
    assert_eq!(
        play.refused(&play.strike('A', "pistol", 'x')).rule.0,
        "EV-ACT-33"
    );
    play.act(pistol.clone(), &[]);
    assert_eq!(play.stars('A'), 1);
    assert_eq!(play.refused(&pistol).rule.0, "EV-ACT-33");
    play.act(rifle.clone(), &[]);
    play.act(pistol, &[]);
    assert_eq!(play.refused(&rifle).rule.0, "EV-ACT-01");
}

/// A casts ember at x and y, Weak to Fire; B is linked to A, C to B.
fn chain(rank: u8) -> Play {
    let friend = |sheet: &mut Sheet| {
        sheet.scores = [50; 11];
        teach(sheet, &["ember", "mend"]);
        arm(sheet, "sword");
    };
    let weak = |sheet: &mut Sheet| {
        sheet.armour = [30; 6];
        takes(sheet, Element::Fire, Affinity::Weak);
    };
    Stage::new(&["ABC....xyz"])
        .unit('A', friend)
        .unit('B', friend)
        .unit('C', friend)
        .unit('x', weak)
        .unit('y', weak)
        .unit('z', weak)
        .options(|options| {
            options.links = vec![(UnitId(0), UnitId(1), rank), (UnitId(1), UnitId(2), 1)];
        })
        .begin()
}

/// Rules: EV-ONE-02 EV-ONE-04 EV-ONE-05 EV-TIM-14
#[test]
fn one_mores_chain_as_long_as_new_enemies_stagger() {
    let mut play = chain(0);
    let ember = |play: &Play, at| play.cast('A', "attack", "ember", at);
    let order = ember(&play, 'x');
    play.act(order.clone(), &[40, 90, 50]);
    assert_eq!(
        play.refused(&order).rule.0,
        "EV-TIM-14",
        "not yet: it is the turn's end"
    );
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert_eq!(play.stars('A'), 1);
    // An action of two stars is impossible; the spent keyword is no obstacle.
    let defend = play.order('A', "defend");
    assert_eq!(play.refused(&defend).rule.0, "EV-ACT-01");
    let order = ember(&play, 'y');
    play.act(order, &[40, 90, 50]);
    let moves = play.view().store.get::<MoveProgress>(play.id('A')).moves;
    assert_eq!((play.stars('A'), moves), (0, 0), "one star or one Move");
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    // A Staggered enemy earns no further One More.
    let order = ember(&play, 'x');
    play.act(order, &[40, 50]);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('B')));
}

/// Rules: EV-BAT-01 EV-BAT-02 EV-BAT-04 EV-PER-04
#[test]
fn the_baton_goes_on_and_never_back() {
    let mut play = chain(4);
    let baton = |play: &Play, from, to| play.order(from, "baton").at(play.id(to));
    assert_eq!(
        play.refused(&baton(&play, 'A', 'B')).rule.0,
        "EV-BAT-01",
        "no One More yet"
    );
    let order = play.cast('A', "attack", "ember", 'x');
    play.act(order, &[40, 90, 50]);
    // The One More is earned, but begins at the end of the turn.
    for order in [baton(&play, 'A', 'B'), play.order('A', "all out")] {
        let why = play.refused(&order).why.to_string();
        assert!(why.contains("`end`"), "{why}");
    }
    play.end(&[]);
    assert_eq!(
        play.refused(&baton(&play, 'A', 'C')).rule.0,
        "EV-BAT-01",
        "no link"
    );
    let order = baton(&play, 'A', 'B');
    play.act(order, &[]);
    assert_eq!(play.battle.acting(), Some(play.id('B')));
    // Rank 4: two Advantages, for spells and blows alike.
    let order = play.cast('B', "attack", "ember", 'y');
    assert_eq!(target_number(&play, &order), 70);
    play.act(order, &[60, 90, 50]);
    play.end(&[]);
    assert_eq!(
        play.battle.acting(),
        Some(play.id('B')),
        "it earned one itself"
    );
    let order = play.cast('B', "attack", "ember", 'z');
    assert_eq!(
        target_number(&play, &order),
        50,
        "the Advantages were for the first"
    );
    assert_eq!(play.refused(&baton(&play, 'B', 'A')).rule.0, "EV-BAT-04");
    let order = baton(&play, 'B', 'C');
    play.act(order, &[]);
    let order = play.cast('C', "attack", "ember", 'z');
    play.act(order, &[40, 90, 50]);
    play.end(&[]);
    assert_eq!(play.refused(&baton(&play, 'C', 'B')).rule.0, "EV-BAT-04");
    play.end(&[]);
    // A's turn is over now, and B's own comes with its full Move and stars.
    assert_eq!(
        (play.battle.acting(), play.stars('B')),
        (Some(play.id('B')), 2)
    );
}

/// Rules: EV-BAT-03 EV-ACT-17 EV-WND-19
#[test]
fn a_baton_heals_more() {
    let mut play = chain(4);
    play.set_wounds('A', (0, 2, 1));
    let order = play.cast('A', "attack", "ember", 'x');
    play.act(order, &[40, 90, 50]);
    play.end(&[]);
    let order = play.order('A', "baton").at(play.id('B'));
    play.act(order, &[]);
    let mend = play.cast('B', "restore", "mend", 'A');
    play.act(mend, &[]);
    assert_eq!(play.wounds('A'), (4, 2, 1));
}

/// Rules: EV-BAT-01
#[test]
fn those_who_cannot_act_receive_no_baton() {
    let mut play = chain(1);
    let order = play.cast('A', "attack", "ember", 'x');
    play.act(order, &[40, 90, 50]);
    play.end(&[]);
    play.give('B', c::SHOCKED, Some(2));
    let order = play.order('A', "baton").at(play.id('B'));
    assert_eq!(play.refused(&order).rule.0, "EV-BAT-01");
}

/// Rules: EV-ACT-17 EV-WND-19 EV-SHT-12
#[test]
fn healing_stops_at_the_maximum_and_costs_spirit() {
    let mut play = chain(0);
    play.set_wounds('B', (4, 2, 1));
    let unit = play.id('A');
    let before = play.view().store.get::<Pools>(unit).now(stats::SPIRIT);
    let mend = play.cast('A', "restore", "mend", 'B');
    play.act(mend, &[]);
    assert_eq!(play.wounds('B'), (5, 2, 1));
    assert_eq!(play.view().pool(unit, stats::SPIRIT), before - 2);
    let enemy = play.cast('A', "restore", "mend", 'x');
    assert!(play.battle.plan(&enemy).is_err());
}

/// Rules: EV-TIM-03 EV-TIM-02 EV-SHT-08
#[test]
fn a_move_may_be_split_around_actions() {
    let mut play = Stage::new(&["A..........x"])
        .unit('A', |sheet| set(sheet, Score::Agility, 47))
        .unit('x', |_| {})
        .begin();
    let walk = |play: &Play, x| play.order('A', "move").to((x, 0).into());
    let order = walk(&play, 3);
    play.act(order, &[]);
    let focus = play.order('A', "focus");
    play.act(focus.clone(), &[]);
    assert!(
        play.battle.plan(&walk(&play, 9)).is_err(),
        "5 of 8 m are left"
    );
    let order = walk(&play, 8);
    play.act(order, &[]);
    play.act(focus, &[]);
    assert_eq!((play.at('A'), play.stars('A')), ((8, 0), 0));
}

/// Rules: EV-ONE-04
#[test]
fn a_one_more_spent_on_a_move_has_no_star_left() {
    let mut play = Stage::new(&["A....x", "......"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| {
            sheet.armour = [30; 6];
            takes(sheet, Element::Fire, Affinity::Weak);
        })
        .begin();
    let order = play.cast('A', "attack", "ember", 'x');
    play.act(order, &[40, 90, 50]);
    play.end(&[]);
    let order = play.order('A', "move").to((1, 1).into());
    play.act(order, &[]);
    assert_eq!(play.stars('A'), 0);
    let focus = play.order('A', "focus");
    assert_eq!(play.refused(&focus).rule.0, "EV-ACT-01");
}
