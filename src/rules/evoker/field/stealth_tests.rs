//! Stealth (EV-MOV-32 to 35).

use crate::{
    battle::{
        board::{CoverClass, Obstacle},
        components::{CombatStatus, Conditions, Posture, Stealth},
        event::BattleEvent,
        order::{Order, Tool},
        side_view::{Known, SideView},
    },
    rules::evoker::{
        actions::modes,
        character::{
            element::Location,
            sheet::{Focus, Score, Sheet, Skill},
        },
        conditions as c,
        fixture::{Play, Stage, arm, power, rolls, set, target_number, teach, thing, train},
        mind::panic,
    },
};

/// Light cover 1 m high.
fn desk() -> Obstacle {
    Obstacle {
        cover: Some(CoverClass::Light),
        ..thing(1)
    }
}

/// A unit of Agility 42 and Subterfuge rank 1: Stealth 52, a Basic Move of 8 m.
fn sneaker(sheet: &mut Sheet) {
    set(sheet, Score::Agility, 42);
    train(sheet, Skill::Subterfuge, 1, &[]);
}

/// A unit of Perception 40.
fn guard(sheet: &mut Sheet) {
    set(sheet, Score::Perception, 40);
}

fn stage(rows: &[&str]) -> Play {
    Stage::new(rows)
        .object('-', desk())
        .unit('A', sneaker)
        .unit('x', guard)
        .begin()
}

fn hide(play: &mut Play, letter: char) {
    let unit = play.id(letter);
    play.stage(|r| {
        r.edit::<Stealth>(unit).hidden = true;
        r.observe();
    });
}

fn suspect(play: &mut Play, letter: char) {
    let unit = play.id(letter);
    play.stage(|r| r.edit::<Stealth>(unit).suspicious = true);
}

fn is_hidden(play: &Play, letter: char) -> bool {
    play.view().store.get::<Stealth>(play.id(letter)).hidden
}

fn is_suspicious(play: &Play, letter: char) -> bool {
    play.view().store.get::<Stealth>(play.id(letter)).suspicious
}

fn go(play: &Play, letter: char, to: (i16, i16)) -> Order {
    play.order(letter, "move").to(to.into())
}

/// Rules: EV-MOV-32 EV-ACT-30
#[test]
fn one_hides_behind_cover_with_a_star_and_a_test() {
    let mut play = stage(&["A-....x"]);
    let order = play.order('A', "hide");
    assert_eq!(target_number(&play, &order), 52);
    play.act(order.clone(), &[53]);
    assert!(!is_hidden(&play, 'A'));
    assert_eq!(play.stars('A'), 1);
    let events = play.act(order.clone(), &[40]);
    assert!(is_hidden(&play, 'A'));
    assert_eq!((play.stars('A'), rolls(&events)[0].0), (0, "Hide"));
    assert!(
        !play
            .view()
            .memory()
            .sees(crate::battle::ids::SideId(1), play.id('A'))
    );
    // Out of every enemy's sight it needs no cover; sleepers do not see.
    let play = stage(&["A#....x"]);
    assert!(play.battle.plan(&order).is_ok());
    let mut play = stage(&["A.....x"]);
    assert_eq!(play.refused(&order).rule.0, "EV-MOV-32");
    play.give('x', c::HELPLESS, None);
    assert!(play.battle.plan(&order).is_ok());
    // Cover from one enemy but not from the other is not enough.
    let play = Stage::new(&["A-....x", ".......", "y......"])
        .object('-', desk())
        .unit('A', sneaker)
        .begin();
    assert_eq!(play.refused(&play.order('A', "hide")).rule.0, "EV-MOV-32");
    // A hidden unit cannot hide again.
    let mut play = stage(&["A#....x"]);
    hide(&mut play, 'A');
    assert_eq!(play.refused(&order).rule.0, "EV-MOV-32");
}

/// Rules: EV-MOV-32 EV-MOV-37
#[test]
fn gear_helps_to_hide() {
    let play = Stage::new(&["A-....x"])
        .object('-', desk())
        .unit('A', |sheet| {
            sneaker(sheet);
            train(sheet, Skill::Subterfuge, 1, &[Focus::Stealth]);
            sheet.move_mods.stealth = -1;
        })
        .begin();
    assert_eq!(target_number(&play, &play.order('A', "hide")), 52);
}

/// Rules: EV-MOV-32 EV-ATK-02 EV-ATK-21
#[test]
fn nobody_aims_at_the_hidden_and_areas_hit_them() {
    let mut play = Stage::new(&["A...x", "....."])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 55);
            arm(sheet, "sword");
            arm(sheet, "pistol");
            teach(sheet, &["ember", "gale"]);
        })
        .begin();
    hide(&mut play, 'x');
    let named = [
        play.strike('A', "pistol", 'x'),
        play.cast('A', "attack", "ember", 'x'),
        play.order('A', "charge").at(play.id('x')),
    ];
    for order in &named {
        assert_eq!(play.refused(order).rule.0, "EV-MOV-32");
    }
    // No listed order knows of it, not even by its square.
    let attack = named[0].action;
    let listed = play.battle.legal_orders();
    assert!(!listed.iter().any(|order| order.action == attack));
    let gale = play.order('A', "attack").with(Tool::Power(power("gale")));
    let events = play.act(gale.to((3, 0).into()), &[55, 90, 50]);
    assert!(events.iter().any(|event| event.kind() == "Hurt"));
    assert!(is_hidden(&play, 'x'), "being hit reveals nobody");
}

/// Rules: EV-MOV-33 EV-MOV-10 EV-MOV-34
#[test]
fn care_costs_half_the_way_and_speed_costs_stealth() {
    let mut play = stage(&["A........", "#########", "........x"]);
    hide(&mut play, 'A');
    assert!(play.battle.plan(&go(&play, 'A', (4, 0))).is_ok());
    let far = go(&play, 'A', (8, 0));
    assert!(play.battle.plan(&far).is_err());
    let fast = far.mode(modes::CARELESS);
    play.act(fast, &[]);
    assert_eq!(play.at('A'), (8, 0));
    // Until the start of the next turn: 52 - 20 against the guard that looks around.
    suspect(&mut play, 'x');
    let events = play.end(&[15, 30]);
    assert_eq!(
        rolls(&events),
        [("Notice", 40, 15), ("Stay unseen", 32, 30)],
        "2 degrees against 0"
    );
    assert!(!is_hidden(&play, 'A'));
    // The next turn is careful again.
    hide(&mut play, 'A');
    play.until('A');
    let events = play.end(&[15, 30]);
    assert_eq!(rolls(&events)[1], ("Stay unseen", 52, 30));
    assert!(is_hidden(&play, 'A'), "2 degrees against 2");
}

/// Rules: EV-MOV-34
#[test]
fn each_enemy_looks_once_for_each_move_at_the_first_step_in_view() {
    // In view from the third step on: past the wall.
    let mut play = stage(&["..A.......", "#######...", ".........x"]);
    hide(&mut play, 'A');
    let events = play.act(go(&play, 'A', (6, 0)), &[41]);
    let kinds: Vec<&str> = events.iter().map(BattleEvent::kind).collect();
    let before = kinds.iter().take_while(|kind| **kind != "Rolled");
    let steps = before.filter(|kind| **kind == "Moved").count();
    assert_eq!(steps, 3, "{kinds:?}");
    assert!(is_hidden(&play, 'A'));
    // A second Move, a second look; on a tie it stays hidden.
    let run = play.order('A', "run");
    play.act(run, &[]);
    let events = play.act(go(&play, 'A', (8, 0)), &[20, 32]);
    assert_eq!(
        rolls(&events),
        [("Notice", 40, 20), ("Stay unseen", 52, 32)]
    );
    assert!(is_hidden(&play, 'A'));
}

/// Rules: EV-MOV-34 EV-MOV-35 EV-MOV-33
#[test]
fn whoever_is_noticed_is_known_to_everyone_and_walks_on_in_the_open() {
    let mut play = Stage::new(&["A.......", "........", ".......x", ".......y"])
        .unit('A', sneaker)
        .unit('x', guard)
        .unit('y', |_| {})
        .begin();
    hide(&mut play, 'A');
    let (unit, shadows) = (play.id('A'), crate::battle::ids::SideId(1));
    assert_ne!(SideView::new(play.view(), shadows).knows(unit), Known::Now);
    // x fails; y makes its own test and wins against a new one.
    let events = play.act(go(&play, 'A', (4, 0)), &[41, 10, 60]);
    assert_eq!(
        rolls(&events),
        [
            ("Notice", 40, 41),
            ("Notice", 30, 10),
            ("Stay unseen", 52, 60)
        ]
    );
    assert!(!is_hidden(&play, 'A'));
    assert_eq!(play.at('A'), (4, 0), "the Move goes on");
    assert_eq!(SideView::new(play.view(), shadows).knows(unit), Known::Now);
    assert!(is_suspicious(&play, 'x') && is_suspicious(&play, 'y'));
    // Only the hidden unit's side hears of a failed look.
    let secret = events.iter().find_map(|event| match event {
        BattleEvent::Rolled(roll) => Some((roll.secret, roll.about())),
        _ => None,
    });
    assert_eq!(secret, Some((true, unit)));
}

/// Rules: EV-MOV-34 EV-TIM-11 EV-INJ-10
#[test]
fn only_the_suspicious_look_around_at_the_start_of_their_turn() {
    let walled = || {
        let mut play = stage(&["A#...................x."]);
        hide(&mut play, 'A');
        play
    };
    let mut play = walled();
    play.end(&[]);
    // 21 m and no line of sight: nothing. One step nearer: within hearing.
    let mut play = walled();
    suspect(&mut play, 'x');
    play.end(&[]);
    let mut play = walled();
    suspect(&mut play, 'x');
    let unit = play.id('x');
    play.stage(|r| r.place(unit, (20, 0).into()));
    play.end(&[41]);
    // In the line of sight at any distance: behind the cover of a desk.
    let mut play = stage(&["A-.....................x"]);
    hide(&mut play, 'A');
    suspect(&mut play, 'x');
    play.end(&[41]);
    assert!(is_hidden(&play, 'A'));
    // A Stunned unit looks around too, though its turn is lost; a Blinded one finds nothing.
    let mut play = stage(&["A-.....x"]);
    hide(&mut play, 'A');
    suspect(&mut play, 'x');
    play.give('x', c::STUNNED, Some(2));
    play.end(&[10, 99]);
    assert!(!is_hidden(&play, 'A'));
    let mut play = stage(&["A-.....x"]);
    hide(&mut play, 'A');
    suspect(&mut play, 'x');
    play.injure('x', Location::Head, 4);
    play.end(&[]);
    assert!(is_hidden(&play, 'A'));
}

/// Rules: EV-MOV-35 EV-TIM-12
#[test]
fn a_turn_that_ends_in_the_open_ends_stealth() {
    let mut play = stage(&["A-.....x", "........"]);
    hide(&mut play, 'A');
    play.end(&[]);
    assert!(is_hidden(&play, 'A'), "behind the desk");
    play.until('A');
    // One step out of cover; the guard does not notice, and sees it at the end.
    play.act(go(&play, 'A', (1, 1)), &[41]);
    assert!(is_hidden(&play, 'A'));
    play.end(&[]);
    assert!(!is_hidden(&play, 'A'));
    assert!(is_suspicious(&play, 'x'));
}

/// Rules: EV-MOV-35 EV-MOV-34 EV-ATK-01
#[test]
fn an_attack_reveals_after_it_is_made() {
    let mut play = Stage::new(&["A-.....x"])
        .object('-', desk())
        .unit('A', |sheet| {
            sneaker(sheet);
            arm(sheet, "pistol");
        })
        .unit('x', guard)
        .begin();
    hide(&mut play, 'A');
    let shot = play.strike('A', "pistol", 'x');
    let events = play.act(shot, &[99]);
    assert!(!is_hidden(&play, 'A') && is_suspicious(&play, 'x'));
    let kinds: Vec<&str> = events.iter().map(BattleEvent::kind).collect();
    let place = |kind| kinds.iter().position(|known| *known == kind);
    assert!(place("Noticed") > place("Outcome"), "{kinds:?}");
    // A hex without a test reveals its caster too.
    let mut play = Stage::new(&["A-.....x"])
        .object('-', desk())
        .unit('A', |sheet| {
            sneaker(sheet);
            set(sheet, Score::Magic, 40);
            teach(sheet, &["sap", "mend"]);
        })
        .unit('x', guard)
        .begin();
    hide(&mut play, 'A');
    let mend = play.cast('A', "restore", "mend", 'A');
    play.act(mend, &[]);
    assert!(is_hidden(&play, 'A'), "healing is no attack");
    let sap = play.cast('A', "hex", "sap", 'x');
    play.act(sap, &[]);
    assert!(!is_hidden(&play, 'A'));
}

/// Rules: EV-MOV-35 EV-MOV-05
#[test]
fn the_hidden_engage_nobody_until_somebody_walks_into_them() {
    let mut play = Stage::new(&["A.x.."])
        .unit('A', |sheet| set(sheet, Score::Agility, 40))
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    hide(&mut play, 'x');
    let mut order = play.order('A', "move");
    order.path = [(1, 0), (2, 0)].map(Into::into).to_vec();
    let events = play.act(order, &[]);
    assert_eq!(play.at('A'), (1, 0));
    assert!(!is_hidden(&play, 'x') && is_suspicious(&play, 'A'));
    let paid: u8 = events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Moved { cost, .. } => Some(*cost),
            _ => None,
        })
        .sum();
    assert_eq!(paid, 1, "nothing for the step that was not taken");
    // Rising beside an enemy provokes no Chance Attack if the enemy cannot aim at the unit.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |_| {})
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    hide(&mut play, 'A');
    let unit = play.id('A');
    play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
    let rise = play.order('A', "rise");
    play.act(rise, &[]);
    assert!(!play.is_prone('A') && is_hidden(&play, 'A'));
}

/// Rules: EV-AIL-33 EV-MOV-34 EV-DIC-06
#[test]
fn whoever_fears_the_hidden_one_may_be_routed_by_not_finding_it() {
    // Awareness 40 less 10 for the panic, Stealth 52 and 10 for the ailment.
    for (search, answer, routed) in [(30, 5, false), (31, 32, true), (31, 33, false)] {
        let mut play = stage(&["A-........x"]);
        hide(&mut play, 'A');
        suspect(&mut play, 'x');
        let (source, afraid) = (play.id('A'), play.id('x'));
        play.give('x', c::PANICKED, None);
        play.stage(|r| {
            for condition in &mut r.edit::<Conditions>(afraid).0 {
                condition.source = Some(source);
            }
        });
        let events = play.end(&[search, answer]);
        let [first, second] = rolls(&events)[..] else {
            panic!("both results matter: {events:?}");
        };
        assert_eq!((first.1, second.1), (30, 62));
        // 0 degrees of failure and 3 of success; or 2.
        assert_eq!(panic::is_routed(play.view(), afraid), routed, "{answer}");
        assert!(is_hidden(&play, 'A'));
        // A passed test that beats the searcher ends only the tester's own panic.
        assert!(play.has('x', c::PANICKED));
    }
}

#[test]
fn a_side_sees_its_own_and_enemies_in_sight_but_nobody_who_has_not_come_yet() {
    let mut play = Stage::new(&["A.x", "B.."])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .unit('B', |_| {})
        .begin();
    let (a, b, x) = (play.id('A'), play.id('B'), play.id('x'));
    let seen = |play: &Play| {
        let eyes = SideView::new(play.view(), play.view().side(a));
        let mut seen: Vec<_> = eyes.visible().collect();
        seen.sort_unstable();
        seen
    };
    let mut all = vec![a, b, x];
    all.sort_unstable();
    assert_eq!(seen(&play), all);
    play.stage(|r| r.set_status(b, CombatStatus::Waiting));
    all.retain(|&unit| unit != b);
    assert_eq!(seen(&play), all);
}
