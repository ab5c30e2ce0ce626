use crate::{
    battle::{
        Battle,
        components::{Delayed, MoveProgress, Phase, Pools},
        ids::UnitId,
        odds::Budget,
        order::{Order, Tool},
        refusal::RefusalReason,
        ruleset::ActionBits,
    },
    rules::evoker::{
        BOOK,
        character::{
            catalogue::Keyword,
            element::{Affinity, Element},
            sheet::{Score, Sheet},
            stats::STARS,
        },
        conditions as c,
        fixture::{Play, Stage, arm, item, power, rolls, set, takes, teach},
    },
};

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 50);
    set(sheet, Score::Agility, 40);
    arm(sheet, "sword");
}

fn stage(rows: &[&str]) -> Play {
    Stage::new(rows)
        .unit('A', fighter)
        .unit('x', fighter)
        .begin()
}

fn delay(play: &Play, key: &str, with: Tool) -> Order {
    let named = BOOK.action_named(key).expect("an action");
    play.order('A', "delay").naming(named).with(with)
}

fn sword() -> Tool {
    Tool::Item(item("sword"))
}

fn along(play: &Play, letter: char, path: &[(i16, i16)]) -> Order {
    let mut order = play.order(letter, "move");
    order.path = path.iter().map(|&cell| cell.into()).collect();
    order
}

/// A unit as the fixture writes it in an answer.
fn named(play: &Play, letter: char) -> String {
    format!("unit {}", play.id(letter).0)
}

fn tests(events: &[crate::battle::event::BattleEvent]) -> Vec<(&'static str, u16)> {
    rolls(events)
        .into_iter()
        .map(|(name, _, face)| (name, face))
        .collect()
}

/// Rules: EV-ACT-26
#[test]
fn the_price_is_paid_now_and_the_turn_ends() {
    let mut play = stage(&["A.....x"]);
    play.act(delay(&play, "attack", sword()), &[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert!(play.has('A', c::DELAYING));
    assert_eq!(play.stars('A'), 1, "one of two");
    // A Charge takes both the Move and the stars.
    let mut play = stage(&["A.....x"]);
    let plan = play
        .battle
        .plan(&delay(&play, "charge", sword()))
        .expect("legal");
    assert_eq!(plan.price.as_slice(), [("stars", 2)]);
    play.act(play.order('A', "focus"), &[]);
    let charge = delay(&play, "charge", sword());
    assert!(matches!(
        play.refused(&charge).why,
        RefusalReason::TooLittle { .. }
    ));
}

/// Rules: EV-ACT-26 EV-TIM-14
#[test]
fn its_keyword_must_be_unspent() {
    let mut play = stage(&["Ax"]);
    play.act(play.strike('A', "sword", 'x'), &[99]);
    let held = delay(&play, "attack", sword());
    assert_eq!(
        play.refused(&held).why,
        RefusalReason::KeywordSpent { keyword: "ATTACK" }
    );
    // A TRICK uses another keyword.
    play.act(delay(&play, "scary face", Tool::Nothing), &[]);
    assert!(play.has('A', c::DELAYING));
}

/// Rules: EV-ACT-26 EV-TIM-17
#[test]
fn a_delayed_blow_falls_when_a_foe_steps_adjacent_before_its_next_step() {
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    play.set_wounds('x', (0, 0, 1));
    let walk = along(
        &play,
        'x',
        &[(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (1, 1)],
    );
    let question = play.asked(walk.clone(), &[]).expect("a question");
    assert_eq!(
        (question.asked, question.about),
        (play.id('A'), Some(play.id('x')))
    );
    assert_eq!(question.rule.0, "EV-ACT-26");
    let answer = named(&play, 'x');
    let events = play.act_answering(walk, &[20, 95, 50], &[&answer]);
    assert_eq!(tests(&events), [("Attack", 20), ("Evade", 95)]);
    assert_eq!(play.at('x'), (1, 0), "struck before the next step");
    assert!(!play.has('A', c::DELAYING), "once");
}

/// Rules: EV-ACT-26
#[test]
fn who_survives_walks_on_and_declining_keeps_it() {
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    let walk = along(
        &play,
        'x',
        &[(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (1, 1)],
    );
    let answer = named(&play, 'x');
    play.act_answering(walk.clone(), &[99], &[&answer]);
    assert_eq!(play.at('x'), (1, 1), "the movement goes on");
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    // A is asked at (1,0) and again when the Move is over.
    play.act_answering(walk, &[], &["no", "no"]);
    assert!(play.has('A', c::DELAYING));
}

/// Rules: EV-ACT-26
#[test]
fn it_may_follow_an_action_or_end_a_turn_but_never_interrupts_an_action() {
    // After a finished action.
    let mut play = stage(&["Ax"]);
    play.act(delay(&play, "attack", sword()), &[]);
    let answer = named(&play, 'x');
    let focus = play.order('x', "focus");
    let events = play.act_answering(focus, &[20, 95, 50], &[&answer]);
    assert_eq!(tests(&events), [("Attack", 20), ("Evade", 95)]);
    let pools: &Pools = play.view().store.get(play.id('A'));
    assert_eq!((pools.now(STARS), pools.max(STARS)), (1, 2));
    // At the end of a turn.
    let mut play = stage(&["Ax"]);
    play.act(delay(&play, "attack", sword()), &[]);
    let end = play.order('x', "end");
    let question = play.asked(end.clone(), &[]).expect("a question");
    assert_eq!(question.about, Some(play.id('x')));
    play.act_answering(end, &[99], &[&answer]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    // A Charge is an action: its walk is not interrupted, and its blow comes first.
    let mut play = stage(&["A.....x"]);
    play.act(delay(&play, "attack", sword()), &[]);
    let charge = play.order('x', "charge").at(play.id('A')).with(sword());
    let events = play.act_answering(charge, &[97, 20, 95, 50], &[&answer]);
    assert_eq!(
        tests(&events),
        [("Attack", 97), ("Attack", 20), ("Evade", 95)]
    );
}

/// Rules: EV-ACT-26
#[test]
fn it_may_follow_a_reaction_in_the_middle_of_a_movement() {
    // x flees from B, which strikes; then A may shoot, before the step is taken.
    let mut play = Stage::new(&["A...Bx..."])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 50);
            arm(sheet, "pistol");
        })
        .unit('x', fighter)
        .unit('B', fighter)
        .begin();
    play.act(delay(&play, "attack", Tool::Item(item("pistol"))), &[]);
    let answer = named(&play, 'x');
    let mut walk = along(&play, 'x', &[(6, 0), (7, 0)]);
    walk = walk.mode(crate::rules::evoker::actions::modes::FLEE);
    play.set_wounds('x', (0, 0, 1));
    let strike = format!("strike {}", item("sword").0);
    let events = play.act_answering(walk, &[99, 10, 95, 50], &[&strike, &answer]);
    assert_eq!(tests(&events)[..2], [("Attack", 99), ("Attack", 10)]);
    assert_eq!(play.at('x'), (5, 0), "before its step");
}

/// Rules: EV-ACT-26 EV-TIM-11
#[test]
fn unused_it_is_lost() {
    let mut play = stage(&["A.....x"]);
    play.act(delay(&play, "attack", sword()), &[]);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert!(!play.has('A', c::DELAYING));
    assert_eq!(
        *play.view().store.get::<Delayed>(play.id('A')),
        Delayed::default()
    );
    assert_eq!(play.stars('A'), 2);
}

/// Rules: EV-ACT-26 EV-AIL-04
#[test]
fn the_same_legality_counts_when_it_is_released() {
    for ailment in [c::SHOCKED, c::FROZEN, c::HELPLESS] {
        let mut play = stage(&["Ax"]);
        play.act(delay(&play, "attack", sword()), &[]);
        play.give('A', ailment, None);
        let focus = play.order('x', "focus");
        assert_eq!(play.asked(focus, &[]), None, "{ailment:?}");
    }
    // Only exactly that action: the sword has left the hand.
    let mut play = stage(&["Ax"]);
    play.act(delay(&play, "attack", sword()), &[]);
    let a = play.id('A');
    play.stage(|r| {
        r.edit::<crate::battle::components::Hands>(a)
            .carried
            .clear();
    });
    assert_eq!(play.asked(play.order('x', "focus"), &[]), None);
}

/// Rules: EV-ACT-26
#[test]
fn a_healing_power_may_wait_for_whoever_needs_it() {
    let mut play = Stage::new(&["A.Bx"])
        .unit('A', |sheet| teach(sheet, &["mend"]))
        .unit('x', fighter)
        .unit('B', |_| {})
        .begin();
    play.set_wounds('B', (1, 1, 1));
    let mend = Tool::Power(power("mend"));
    play.act(delay(&play, "restore", mend), &[]);
    let spirit = play
        .view()
        .pool(play.id('A'), crate::rules::evoker::character::stats::SPIRIT);
    let answer = named(&play, 'B');
    play.act_answering(play.order('x', "focus"), &[], &[&answer]);
    assert_eq!(play.wounds('B'), (3, 1, 1));
    let left = play
        .view()
        .pool(play.id('A'), crate::rules::evoker::character::stats::SPIRIT);
    assert_eq!(spirit - left, 2, "Spirit is paid when it is cast");
    // An attack power cannot be delayed as a Restoration, nor the other way round.
    let play = Stage::new(&["A.Bx"])
        .unit('A', |sheet| teach(sheet, &["mend", "ember"]))
        .begin();
    let wrong = delay(&play, "restore", Tool::Power(power("ember")));
    assert_eq!(play.refused(&wrong).rule.0, "EV-ACT-26");
    let nothing = play.order('A', "delay");
    assert_eq!(play.refused(&nothing).rule.0, "EV-ACT-26");
    let run = delay(&play, "run", Tool::Nothing);
    assert!(matches!(
        play.refused(&run).why,
        RefusalReason::Forbidden { .. }
    ));
}

/// A delays ember; x is Weak to it and runs; y is a friend of x.
fn hunted() -> Play {
    let mut play = Stage::new(&["A....x......", "y..........."])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Agility, 40);
            set(sheet, Score::Toughness, 60);
            takes(sheet, Element::Fire, Affinity::Weak);
        })
        .unit('y', |_| {})
        .begin();
    play.act(delay(&play, "attack", Tool::Power(power("ember"))), &[]);
    play
}

/// Rules: EV-ONE-06 EV-ACT-26
#[test]
fn its_one_more_comes_at_once_and_then_the_runner_runs_on() {
    let mut play = hunted();
    let path: Vec<(i16, i16)> = (6..12).map(|x| (x, 0)).collect();
    let answer = named(&play, 'x');
    play.act_answering(along(&play, 'x', &path), &[45, 95, 50], &[&answer]);
    // Weak: Staggered, and A acts right now.
    assert!(play.has('x', c::STAGGERED));
    assert_eq!(play.at('x'), (6, 0), "after the first step");
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert!(matches!(play.view().clock().phase, Phase::Inserted(_)));
    assert_eq!(play.stars('A'), 1);
    // A second attack, though ATTACK is spent; then x goes on with the rest of its turn.
    play.act(play.strike('A', "sword", 'y'), &[99]);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert_eq!(play.view().clock().phase, Phase::Turn);
    assert_eq!(play.stars('x'), 2);
    assert_eq!(
        play.view().store.get::<MoveProgress>(play.id('x')).metres,
        7
    );
    play.act(along(&play, 'x', &path[1..]), &[]);
    assert_eq!(play.at('x'), (11, 0));
    assert!(play.view().clock().suspended.is_empty());
}

/// Rules: EV-ONE-06 EV-TIM-12
#[test]
fn one_earned_at_the_end_of_a_turn_comes_before_the_next() {
    let mut play = hunted();
    let answer = named(&play, 'x');
    let end = play.order('x', "end");
    play.act_answering(end, &[45, 95, 50], &[&answer]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert!(matches!(play.view().clock().phase, Phase::Inserted(_)));
    play.end(&[]);
    assert_eq!(
        play.battle.acting(),
        Some(play.id('y')),
        "x has had its turn"
    );
    assert_eq!(play.view().clock().round, 1);
}

/// Rules: EV-ONE-06 EV-ONE-05
#[test]
fn an_inserted_one_more_may_earn_another_in_its_chain() {
    let mut play = hunted();
    let answer = named(&play, 'x');
    play.act_answering(play.order('x', "focus"), &[45, 95, 50], &[&answer]);
    // A critical hit on y staggers it: another One More for A, then x goes on.
    play.act(play.strike('A', "sword", 'y'), &[5, 95, 50]);
    assert_eq!(play.view().clock().one_mores, 1);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    assert_eq!(play.stars('A'), 1);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert_eq!(play.stars('x'), 1, "it had used one on Focus");
}

/// Rules: EV-ACT-26
#[test]
fn the_computer_releases_it_when_the_foe_comes_or_at_the_last_chance() {
    let policy = |play: &Play, question: &crate::battle::question::Question| {
        let place = (BOOK.policy)(play.view(), question);
        question.choices[usize::from(place)]
    };
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    let walk = along(
        &play,
        'x',
        &[(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (1, 1)],
    );
    let question = play.asked(walk, &[]).expect("a question");
    assert_eq!(
        policy(&play, &question),
        crate::battle::question::Choice::Unit(play.id('x'))
    );
    assert!((BOOK.matters)(play.view(), &question));
    // Another enemy acts far away: not yet.
    let mut play = Stage::new(&["Ax......y", "........."])
        .unit('A', fighter)
        .unit('y', fighter)
        .unit('x', fighter)
        .begin();
    play.act(delay(&play, "attack", sword()), &[]);
    let question = play
        .asked(play.order('y', "focus"), &[])
        .expect("a question");
    assert_eq!(
        policy(&play, &question),
        crate::battle::question::Choice::No
    );
    assert!(!(BOOK.matters)(play.view(), &question));
}

/// Rules: EV-ACT-26
#[test]
fn a_battle_saved_in_the_middle_of_the_question_goes_on_the_same() {
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    let walk = along(
        &play,
        'x',
        &[(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (1, 1)],
    );
    play.battle.execute(walk).expect("legal");
    let question = play.battle.question().cloned().expect("a question");
    let (order, answers) = play.battle.unfinished().expect("unfinished");
    let (order, answers) = (order.clone(), answers.to_vec());
    let columns = play.battle.capture();
    let mut loaded = Battle::new(play.battle.scene().clone(), &columns, play.battle.seed());
    loaded.resume(play.battle.orders_done());
    loaded.repeat(order, &answers).expect("the same order");
    assert_eq!(loaded.question(), Some(&question));
    play.battle.answer(0).expect("an answer");
    loaded.answer(0).expect("an answer");
    assert_eq!(play.battle.hash(), loaded.hash());
}

/// Rules: EV-ACT-26
#[test]
fn odds_of_a_move_count_the_blow_that_waits() {
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    let walk = along(
        &play,
        'x',
        &[(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (1, 1)],
    );
    let odds = play.battle.odds(&walk, Budget::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
    assert!(odds.expected_loss(play.id('x')) > 0);
}

/// Rules: EV-ACT-01 EV-ACT-26
#[test]
fn what_can_be_held_back_costs_what_the_table_of_actions_says() {
    let table = [
        ("EV-ACT-02", 1, "ATTACK"),
        ("EV-ACT-03", 2, "ATTACK"),
        ("EV-ACT-04", 1, "ATTACK"),
        ("EV-ACT-05", 2, "ATTACK"),
        ("EV-ACT-06", 0, "ATTACK"),
        ("EV-ACT-07", 0, "HEX"),
        ("EV-ACT-08", 1, "TRICK"),
        ("EV-ACT-09", 1, "TRICK"),
        ("EV-ACT-10", 1, "TRICK"),
        ("EV-ACT-11", 1, "TRICK"),
        ("EV-ACT-12", 1, "TRICK"),
        ("EV-ACT-13", 1, "TRICK"),
        ("EV-ACT-14", 2, "DEFENSIVE"),
        ("EV-ACT-15", 2, "DEFENSIVE"),
        ("EV-ACT-16", 1, "DEFENSIVE"),
        ("EV-ACT-17", 0, "RESTORATION"),
        ("EV-ACT-18", 0, "AUGMENT"),
        ("EV-ACT-19", 1, ""),
        ("EV-ACT-20", 1, ""),
        ("EV-ACT-21", 1, ""),
        ("EV-ACT-22", 1, ""),
        ("EV-ACT-23", 1, ""),
        ("EV-ACT-24", 1, ""),
        ("EV-ACT-25", 2, ""),
        ("EV-ACT-28", 1, ""),
        ("EV-ACT-29", 1, ""),
        ("EV-ACT-30", 1, ""),
        ("EV-ACT-31", 1, ""),
        ("EV-ACT-32", 1, ""),
        ("EV-ACT-37", 1, ""),
        ("EV-ACT-42", 1, ""),
        ("EV-ZON-21", 1, ""),
        ("EV-MOV-32", 1, ""),
    ];
    let play = Stage::new(&["A..x"])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .begin();
    let view = play.battle.view();
    let mut rows = 0;
    for action in BOOK.actions {
        if !action.bits().contains(ActionBits::CAN_WAIT) {
            continue;
        }
        let key = action.entry().key;
        let rules = action.entry().rules;
        let row = table.iter().find(|(rule, _, _)| rules.contains(rule));
        let &(_, stars, word) = row.unwrap_or_else(|| panic!("{key}: {rules:?}"));
        rows += 1;
        // Powers and items have prices and keywords of their own.
        let cost = action.held_cost(view, UnitId(0), Tool::Nothing);
        assert_eq!(cost.is_none(), stars == 0 || key == "use", "{key}");
        if let Some(cost) = cost {
            let keyword = cost
                .limit
                .map_or("", |place| Keyword::ALL[usize::from(place)].name());
            assert_eq!((cost.points(STARS), keyword), (stars, word), "{key}");
        }
    }
    assert_eq!(rows, 34, "what can be held back");
}
