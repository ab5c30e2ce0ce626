use crate::{
    battle::orders::order::{Order, Tool},
    rules::evoker::{
        actions::modes,
        character::sheet::Talent,
        fixture::{Stage, arm, gift, item},
    },
};

/// Rules: EV-CHA-03 EV-CHA-05 EV-CHA-06 EV-CHA-07
#[test]
fn a_plan_tells_who_may_strike_and_what_that_adds() {
    let play = Stage::new(&["Ax..", "....", "...B"])
        .unit('A', |sheet| {
            gift(sheet, &[Talent::Distract, Talent::CoveringFire]);
            arm(sheet, "smg");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .unit('B', |_| {})
        .begin();
    let (b, x) = (play.id('B'), play.id('x'));
    let invited = |order: &Order| play.battle.plan(order).expect("legal").invites.to_vec();
    for key in ["grapple", "push", "knockdown", "distract", "scary face"] {
        assert_eq!(invited(&play.order('A', key).at(x)), [(x, 0)], "{key}");
    }
    let smg = Tool::Item(item("smg"));
    let cover = play.order('A', "covering fire").with(smg).at(b);
    assert_eq!(invited(&cover), [(x, 0)]);
    assert_eq!(invited(&play.strike('A', "smg", 'x')), [(x, 0)]);
    let flight = play.order('A', "move").to((0, 2).into()).mode(modes::FLEE);
    assert_eq!(invited(&flight), [(x, 1)]);
    // From two metres, even with a spear, nobody is laid open.
    let play = Stage::new(&["A.x"])
        .unit('A', |sheet| arm(sheet, "spear"))
        .begin();
    let push = play.order('A', "push").at(play.id('x'));
    assert!(play.battle.plan(&push).expect("legal").invites.is_empty());
}
