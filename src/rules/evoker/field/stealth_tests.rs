//! Stealth: what scenes cannot state. The rules themselves are shown by scenes.

use crate::{
    battle::{
        components::{CombatStatus, Stealth},
        event::BattleEvent,
        field::board::{CoverClass, Obstacle},
        side_view::SideView,
    },
    rules::evoker::fixture::{Stage, arm, thing},
};

/// Rules: EV-MOV-32 EV-MOV-34
#[test]
fn no_menu_lists_the_hidden_and_a_failed_look_is_secret() {
    let desk = Obstacle {
        cover: Some(CoverClass::Light),
        ..thing(1)
    };
    let mut play = Stage::new(&["A..-x"])
        .object('-', desk)
        .unit('A', |sheet| arm(sheet, "pistol"))
        .begin();
    let (a, x) = (play.id('A'), play.id('x'));
    let attack = play.strike('A', "pistol", 'x').action;
    play.stage(|r| {
        r.edit::<Stealth>(x).hidden = true;
        r.edit::<Stealth>(a).suspicious = true;
        r.observe();
    });
    let listed = play.battle.legal_orders();
    assert!(!listed.iter().any(|order| order.action == attack));
    // The searcher's side does not hear that it looked in vain.
    play.until('x');
    let events = play.end(&[99]);
    let secret = events.iter().find_map(|event| match event {
        BattleEvent::Rolled(roll) => Some((roll.secret, roll.about())),
        _ => None,
    });
    assert_eq!(secret, Some((true, x)));
}

#[test]
fn a_side_sees_its_own_and_enemies_in_sight_but_nobody_who_has_not_come_yet() {
    let mut play = Stage::new(&["A.x", "B.."])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .unit('B', |_| {})
        .begin();
    let (a, b, x) = (play.id('A'), play.id('B'), play.id('x'));
    for (waits, all) in [(false, vec![a, x, b]), (true, vec![a, x])] {
        if waits {
            play.stage(|r| r.set_status(b, CombatStatus::Waiting));
        }
        let mut seen: Vec<_> = SideView::new(play.view(), play.view().side(a))
            .visible()
            .collect();
        seen.sort_unstable();
        assert_eq!(seen, all);
    }
}
