//! Chance Attacks on shooters (EV-CHA-06).

use crate::{
    battle::{
        components::Hands,
        event::BattleEvent,
        order::{Order, Tool},
    },
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, arm, item, rolls, set},
    },
};

/// A with a gun between x and y, which hold swords; z stands apart.
fn shooter(gun: &'static str) -> Play {
    let blade = |sheet: &mut Sheet| {
        set(sheet, Score::Melee, 50);
        arm(sheet, "sword");
    };
    Stage::new(&["xAy....z"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 55);
            set(sheet, Score::Toughness, 44);
            arm(sheet, gun);
        })
        .unit('x', blade)
        .unit('y', blade)
        .unit('z', |sheet| arm(sheet, "sword"))
        .begin()
}

fn ammo(play: &Play, gun: &str) -> u16 {
    let hands = play.view().store.get::<Hands>(play.id('A'));
    let held = hands.carried.iter().find(|held| held.item == item(gun));
    held.map_or(0, |held| held.ammo)
}

/// Tester and test of each roll, in the order of the dice.
fn testers(play: &Play, events: &[BattleEvent]) -> Vec<(char, &'static str)> {
    let letter = |unit| {
        ['A', 'x', 'y', 'z']
            .into_iter()
            .find(|&letter| play.id(letter) == unit)
    };
    events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Rolled(roll) => Some((letter(roll.check.who)?, roll.check.name)),
            _ => None,
        })
        .collect()
}

/// Rules: EV-CHA-06 EV-CHA-01 EV-CHA-02 EV-TIM-17
#[test]
fn each_engaged_enemy_strikes_before_an_unwieldy_shot() {
    // Basic and Heavy weapons: both neighbours in turn order, then the shot.
    for gun in ["smg", "rifle", "machine_gun"] {
        let mut play = shooter(gun);
        let before = ammo(&play, gun);
        let shot = play.strike('A', gun, 'z');
        // Both miss, then the shot does. 50 and 10 for two to one; none for this trigger.
        let events = play.act(shot, &[61, 62, 90]);
        assert_eq!(
            testers(&play, &events),
            [('x', "Attack"), ('y', "Attack"), ('A', "Attack")],
            "{gun}"
        );
        assert_eq!(rolls(&events)[0].1, 60);
        assert_eq!(ammo(&play, gun), before - 1);
    }
    // Firing a pistol provokes no attack.
    let mut play = shooter("pistol");
    let shot = play.strike('A', "pistol", 'z');
    let events = play.act(shot, &[90]);
    assert_eq!(testers(&play, &events), [('A', "Attack")]);
}

/// Rules: EV-CHA-06 EV-MOV-05 EV-CHA-09
#[test]
fn only_those_engaged_strike_and_whoever_cannot_act_does_not() {
    // The target may be one of the adjacent enemies; it strikes like the other.
    let mut play = shooter("rifle");
    let shot = play.strike('A', "rifle", 'x');
    let events = play.act(shot, &[61, 62, 90]);
    assert_eq!(testers(&play, &events).len(), 3);
    // An ailment stops y, and a sleeping x is not engaged.
    let mut play = shooter("rifle");
    play.give('y', c::DIZZY, Some(2));
    play.give('x', c::HELPLESS, None);
    let shot = play.strike('A', "rifle", 'z');
    let events = play.act(shot, &[90]);
    assert_eq!(testers(&play, &events), [('A', "Attack")]);
}

/// Rules: EV-CHA-06 EV-ATK-18 EV-CHA-11 EV-TIM-18
#[test]
fn a_shooter_that_is_put_out_does_not_fire_and_has_paid() {
    let mut play = shooter("rifle");
    play.set_wounds('A', (0, 0, 1));
    let shot = play.strike('A', "rifle", 'z');
    // x hits for the last wound; y does not strike, and the gun does not fire.
    let events = play.act(shot, &[40, 99, 90]);
    assert_eq!(testers(&play, &events), [('x', "Attack"), ('A', "Evade")]);
    assert!(!play.view().status(play.id('A')).is_active());
    assert_eq!(ammo(&play, "rifle"), 4);
    // A's turn ends, and with it the battle (EV-TIM-18).
    assert!(play.battle.is_over());
    // Staggered by a critical it may still fire: Stagger does not forbid actions.
    let mut play = shooter("rifle");
    let shot: Order = play.strike('A', "rifle", 'z');
    let events = play.act(shot, &[5, 99, 90, 96, 90]);
    assert_eq!(testers(&play, &events).last(), Some(&('A', "Attack")));
    assert!(play.has('A', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 0, "EV-CHA-11");
}

/// Rules: EV-CHA-06 EV-FLD-03
#[test]
fn a_shot_at_a_thing_lays_open_as_well() {
    let crate_of_wood = crate::battle::board::Obstacle {
        durability: Some(8),
        ..crate::rules::evoker::fixture::thing(1)
    };
    let mut play = Stage::new(&["xA..t"])
        .object('t', crate_of_wood)
        .unit('A', |sheet| arm(sheet, "rifle"))
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let shot = play.order('A', "attack").with(Tool::Item(item("rifle")));
    let shot = shot.to((4, 0).into());
    let events = play.act(shot.clone(), &[90, 90]);
    assert_eq!(testers_of(&events), 2);
    let called = shot.mode(modes::CALLED);
    assert_eq!(play.refused(&called).rule.0, "EV-TIM-14");
}

fn testers_of(events: &[BattleEvent]) -> usize {
    events
        .iter()
        .filter(|event| event.kind() == "Rolled")
        .count()
}
