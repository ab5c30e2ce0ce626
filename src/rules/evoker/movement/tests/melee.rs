//! Leaving melee and Chance Attacks (EV-MOV-06 to 09, EV-CHA).

use super::{along, go, quick};
use crate::{
    battle::{
        components::{Condition, Conditions, Leave, MoveProgress, Posture, Reactions, Turn, Until},
        event::BattleEvent,
        question::QuestionKind,
    },
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Sheet, Skill, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, item, rolls, set, train},
        reactions::chance_attack::can_strike,
    },
};

/// Melee skill 55 with a sword.
fn foe(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 45);
    train(sheet, Skill::Melee, 1, &[]);
    arm(sheet, "sword");
}

/// Armed, so that the Unarmed row does not apply.
fn mover(sheet: &mut Sheet) {
    quick(sheet);
    arm(sheet, "sword");
}

fn give(play: &mut Play, letter: char, id: crate::battle::components::ConditionId) {
    let unit = play.id(letter);
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(id, 0).until(Until::Turns(2)));
    });
}

fn chance_attacks(events: &[BattleEvent]) -> usize {
    events
        .iter()
        .filter(|event| {
            matches!(
                event,
                BattleEvent::Acted {
                    name: "Chance Attack",
                    ..
                }
            )
        })
        .count()
}

/// Rules: EV-MOV-06
#[test]
fn circling_a_foe_is_free() {
    let mut play = Stage::new(&["A..", ".x.", "..."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let events = play.act(along(&play, 'A', &[(1, 0), (2, 0), (2, 1)]), &[]);
    assert!(rolls(&events).is_empty());
    assert_eq!(play.at('A'), (2, 1));
}

/// Rules: EV-MOV-09 EV-CHA-01 EV-CHA-03
#[test]
fn whoever_flees_is_struck_at_with_an_advantage_before_the_step() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    // T 65 misses with 70.
    let events = play.act(order, &[70]);
    assert_eq!(rolls(&events), [("Attack", 65, 70)]);
    assert_eq!(play.at('A'), (4, 0));
    let struck = events
        .iter()
        .position(|event| matches!(event, BattleEvent::Rolled(_)));
    let stepped = events
        .iter()
        .position(|event| matches!(event, BattleEvent::Moved { .. }));
    assert!(struck < stepped);
}

/// Rules: EV-MOV-09
#[test]
fn a_hit_does_not_stop_the_flight() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    // Attack 30 (3 DoS), dodge 42 fails with 90, body; 5 + 3 + 3 against 3.
    let events = play.act(order, &[30, 90, 50]);
    assert_eq!(chance_attacks(&events), 1);
    assert_eq!(play.at('A'), (4, 0));
    assert_ne!(play.wounds('A'), (3, 1, 1));
}

/// Rules: EV-MOV-09
#[test]
fn whoever_is_put_down_by_the_blow_does_not_go_on() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', |sheet| {
            mover(sheet);
            set(sheet, Score::Toughness, 5);
            sheet.fate = Some(0);
        })
        .unit('x', |sheet| {
            foe(sheet);
            set(sheet, Score::Strength, 90);
        })
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    play.act(order, &[30, 90, 50]);
    assert_eq!(play.at('A'), (1, 0));
    assert!(!play.view().status(play.id('A')).is_active());
}

/// Rules: EV-MOV-07
#[test]
fn one_disengage_roll_is_compared_with_each_enemy_left() {
    // The mover's T 50 rolls 24: 2 DoS. X at T 55 rolls 30: 2 DoS, flee. Y at T 45 rolls 60:
    // clean.
    let mut play = Stage::new(&["xA.......", "y........"])
        .unit('A', |sheet| {
            mover(sheet);
            set(sheet, Score::Agility, 50);
        })
        .unit('x', foe)
        .unit('y', |sheet| set(sheet, Score::Melee, 45))
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::TEST);
    let events = play.act(order, &[24, 30, 60, 99]);
    assert_eq!(
        rolls(&events),
        [
            ("Disengage", 50, 24),
            ("Hold", 55, 30),
            ("Hold", 45, 60),
            ("Attack", 75, 99),
        ]
    );
    assert_eq!(play.at('A'), (4, 0));
}

/// Rules: EV-MOV-07 EV-DIC-06
#[test]
fn a_failed_disengage_roll_is_a_flight_and_nobody_rolls_against_it() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::TEST);
    let events = play.act(order, &[43, 70]);
    assert_eq!(rolls(&events), [("Disengage", 42, 43), ("Attack", 65, 70)]);
}

/// Rules: EV-MOV-07
#[test]
fn a_clean_departure_holds_for_the_rest_of_the_move() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let away = go(&play, 'A', (2, 0)).mode(modes::TEST);
    play.act(away, &[2, 90]);
    play.act(go(&play, 'A', (1, 0)), &[]);
    let events = play.act(go(&play, 'A', (4, 0)), &[]);
    assert!(rolls(&events).is_empty());
}

/// Rules: EV-MOV-08 EV-ACT-34
#[test]
fn a_star_makes_every_departure_of_the_move_clean() {
    let mut play = Stage::new(&["xyz......", ".A......."])
        .unit('A', mover)
        .unit('x', foe)
        .unit('y', foe)
        .unit('z', foe)
        .begin();
    play.act(play.order('A', "disengage"), &[]);
    let events = play.act(go(&play, 'A', (8, 1)), &[]);
    assert!(rolls(&events).is_empty());
    assert_eq!((play.at('A'), play.stars('A')), ((8, 1), 1));
    assert_eq!(
        play.refused(&play.order('A', "disengage")).rule.0,
        "EV-ACT-34"
    );
}

/// Rules: EV-MOV-06 EV-MOV-08
#[test]
fn an_order_that_leaves_it_open_asks_how() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0));
    let question = play.asked(order.clone(), &[]).expect("melee is left");
    assert_eq!(question.topic, QuestionKind::Leave);
    let words: Vec<String> = question.choices.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["test", "disengage", "flee", "no"]);
    play.act_answering(order.clone(), &[], &["no"]);
    assert_eq!(play.at('A'), (1, 0));
    play.act_answering(order, &[], &["disengage"]);
    assert_eq!((play.at('A'), play.stars('A')), ((4, 0), 1));
}

/// Rules: EV-MOV-06
#[test]
fn nothing_is_asked_when_nobody_left_could_strike() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    give(&mut play, 'x', c::STAGGERED);
    let events = play.act(go(&play, 'A', (4, 0)), &[]);
    assert!(rolls(&events).is_empty());
}

/// Rules: EV-MOV-06
#[test]
fn the_choice_counts_for_the_whole_move() {
    let mut play = Stage::new(&["xA...y...", "........."])
        .unit('A', mover)
        .unit('x', foe)
        .unit('y', foe)
        .begin();
    let path = [(2, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 1)];
    let order = along(&play, 'A', &path).mode(modes::FLEE);
    let events = play.act(order, &[99, 99]);
    assert_eq!(chance_attacks(&events), 2);
    let unit = play.id('A');
    assert_eq!(
        play.view().store.get::<MoveProgress>(unit).leave,
        Leave::Flee
    );
}

/// Rules: EV-CHA-08
#[test]
fn one_chance_attack_between_turns_and_one_against_the_same_enemy_in_a_round() {
    let mut play = Stage::new(&["AxB......", "........."])
        .unit('A', mover)
        .unit('B', mover)
        .unit('x', foe)
        .begin();
    let away = go(&play, 'A', (0, 1)).mode(modes::FLEE);
    // A slides along and stays adjacent; then it runs.
    play.act(away, &[]);
    play.stage(|_| {});
    let (a, b, x) = (play.id('A'), play.id('B'), play.id('x'));
    assert!(can_strike(play.view(), x, a) && can_strike(play.view(), x, b));
    play.until('B');
    let order = go(&play, 'B', (6, 0)).mode(modes::FLEE);
    let events = play.act(order, &[99]);
    assert_eq!(chance_attacks(&events), 1);
    assert!(!can_strike(play.view(), x, a) && !can_strike(play.view(), x, b));
    // The enemy's own turn refreshes it, but not against the same unit in the same round.
    play.until('x');
    assert!(can_strike(play.view(), x, a) && !can_strike(play.view(), x, b));
    play.until('A');
    assert!(can_strike(play.view(), x, b));
}

/// Rules: EV-CHA-08 EV-CAT-09
#[test]
fn an_opportunist_strikes_twice_between_turns_and_not_at_the_same_enemy() {
    let mut play = Stage::new(&["AxB"])
        .unit('A', mover)
        .unit('B', mover)
        .unit('x', |sheet| {
            foe(sheet);
            sheet.talents = 1 << Talent::Opportunist as u32;
        })
        .begin();
    let (a, b, x) = (play.id('A'), play.id('B'), play.id('x'));
    play.stage(|r| {
        let made = r.edit::<Reactions>(x);
        made.made = 1;
        made.struck.insert(a);
    });
    assert!(!can_strike(play.view(), x, a) && can_strike(play.view(), x, b));
    play.stage(|r| r.edit::<Reactions>(x).made = 2);
    assert!(!can_strike(play.view(), x, b));
}

/// Rules: EV-CHA-09
#[test]
fn ailing_surprised_grappled_and_helpless_enemies_cannot_strike() {
    let mut play = Stage::new(&["xA"]).unit('A', mover).unit('x', foe).begin();
    let (a, x) = (play.id('A'), play.id('x'));
    assert!(can_strike(play.view(), x, a));
    for id in [c::STAGGERED, c::DIZZY, c::DAMNED, c::GRAPPLED, c::HELPLESS] {
        give(&mut play, 'x', id);
        assert!(!can_strike(play.view(), x, a), "{id:?}");
        play.stage(|r| {
            r.edit::<Conditions>(x).remove(id);
        });
    }
    play.stage(|r| r.edit::<Turn>(x).surprised = true);
    assert!(!can_strike(play.view(), x, a));
}

/// Rules: EV-CHA-10
#[test]
fn a_rifleman_strikes_with_bare_hands_and_a_gunman_with_the_pistol() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', |sheet| arm(sheet, "rifle"))
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    let asked = play.asked(order.clone(), &[]).expect("a Chance Attack");
    assert_eq!(asked.topic, QuestionKind::ChanceAttack);
    let bare = item("unarmed").0;
    let words: Vec<String> = asked.choices.iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            format!("strike {bare}"),
            format!("called strike {bare}"),
            "no".into()
        ]
    );
    assert!(asked.check.is_some_and(|check| check.target == 40));
    play.act_answering(order, &[], &["no"]);
    assert_eq!(play.at('A'), (4, 0));

    let mut gunman = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', |sheet| {
            set(sheet, Score::Ranged, 50);
            arm(sheet, "pistol");
        })
        .begin();
    let order = go(&gunman, 'A', (4, 0)).mode(modes::FLEE);
    // 50 + close 10 + flee 10 - into melee 10 (EV-ADV-50).
    let events = gunman.act(order, &[99]);
    assert_eq!(rolls(&events), [("Attack", 60, 99)]);
}

/// Rules: EV-CHA-01
#[test]
fn a_chance_attack_may_be_called() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    let called = format!("called strike {}", item("sword").0);
    // 55 + 10 - 20; a hit needs no location die.
    let events = play.act_answering(order, &[20, 90], &[&called, "left leg"]);
    assert_eq!(rolls(&events)[0], ("Attack", 45, 20));
    assert_ne!(play.wounds('A'), (3, 1, 1));
}

/// Rules: EV-CHA-11
#[test]
fn a_critical_chance_attack_staggers_and_earns_nothing() {
    let mut play = Stage::new(&["xA......."])
        .unit('A', mover)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    play.act(order, &[5, 90, 50]);
    assert!(play.view().has(play.id('A'), c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0);
}

/// Rules: EV-ACT-28 EV-CHA-04 EV-ADV-21
#[test]
fn rising_is_struck_at_while_still_prone() {
    let mut play = Stage::new(&["xA"]).unit('A', mover).unit('x', foe).begin();
    let unit = play.id('A');
    play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
    let plan = play.battle.plan(&play.order('A', "rise"));
    assert_eq!(plan.map(|plan| plan.invites.len()), Ok(1));
    let events = play.act(play.order('A', "rise"), &[99]);
    assert_eq!(rolls(&events), [("Attack", 65, 99)]);
    assert!(!play.is_prone('A'));
    assert_eq!(play.stars('A'), 1);
    assert_eq!(play.refused(&play.order('A', "rise")).rule.0, "EV-ACT-28");
    play.act(play.order('A', "prone"), &[]);
    assert!(play.is_prone('A'));
}

/// Rules: EV-TIM-17
#[test]
fn of_two_enemies_left_the_faster_strikes_first() {
    let mut play = Stage::new(&["xA.......", "y........"])
        .unit('A', mover)
        .unit('y', foe)
        .unit('x', foe)
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::FLEE);
    let events = play.act(order, &[99, 98]);
    let strikers: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Acted { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(strikers, [play.id('y'), play.id('x')]);
}

/// Rules: EV-ACT-03
#[test]
fn a_charge_runs_eight_metres_and_strikes_with_an_advantage() {
    let mut play = Stage::new(&["A........x", ".........."])
        .unit('A', |sheet| {
            quick(sheet);
            foe(sheet);
        })
        .unit('x', mover)
        .begin();
    let charge = play.order('A', "charge").at(play.id('x'));
    let plan = play.battle.plan(&charge);
    assert_eq!(plan.map(|plan| plan.route.len()), Ok(8));
    let events = play.act(charge, &[99]);
    assert_eq!(rolls(&events), [("Attack", 65, 99)]);
    assert_eq!((play.at('A'), play.stars('A')), ((8, 0), 0));
    // The Move of the turn is still available.
    assert!(play.battle.plan(&along(&play, 'A', &[(8, 1)])).is_ok());
}

/// Rules: EV-ACT-03 EV-TIM-14
#[test]
fn a_charge_is_never_called_and_spends_its_keyword() {
    let mut play = Stage::new(&["A.....x", "......."])
        .unit('A', |sheet| {
            quick(sheet);
            foe(sheet);
        })
        .unit('x', mover)
        .begin();
    let charge = play.order('A', "charge").at(play.id('x'));
    assert_eq!(
        play.refused(&charge.clone().mode(modes::CALLED)).rule.0,
        "EV-ACT-03"
    );
    let far = Stage::new(&["A..............x"]).unit('A', mover).begin();
    assert_eq!(
        far.refused(&far.order('A', "charge").at(far.id('x')))
            .rule
            .0,
        "EV-ACT-03"
    );
    play.act(charge, &[99]);
    let unit = play.id('A');
    assert_ne!(play.view().store.get::<Turn>(unit).keywords, 0);
}

/// Rules: EV-ACT-03 EV-MOV-09
#[test]
fn a_charge_out_of_melee_provokes_like_any_move() {
    let mut play = Stage::new(&["yA.....x", "........"])
        .unit('A', |sheet| {
            quick(sheet);
            foe(sheet);
        })
        .unit('x', mover)
        .unit('y', foe)
        .begin();
    let charge = play.order('A', "charge").at(play.id('x')).mode(modes::FLEE);
    let plan = play.battle.plan(&charge);
    assert_eq!(
        plan.map(|plan| plan.invites.to_vec()),
        Ok(vec![(play.id('y'), 1)])
    );
    let events = play.act(charge, &[99, 99]);
    assert_eq!(chance_attacks(&events), 1);
}
