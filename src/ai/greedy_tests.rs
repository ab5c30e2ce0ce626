use super::next_order;
use crate::{
    ai,
    battle::components::{Condition, Conditions, Turn, Until},
    rules::evoker::{
        BOOK,
        catalogue::Keyword,
        conditions as c,
        fixture::{Play, Stage, arm, ground, set, teach, train},
        sheet::{Focus, Score, Sheet, Skill},
    },
};

/// The action the brain gives the acting combatant next.
fn chooses(play: &mut Play) -> &'static str {
    let order = next_order(&mut play.battle);
    BOOK.action(order.action).expect("known").entry().key
}

/// Marks ATTACK as spent for whoever acts.
fn attack_spent(play: &mut Play) {
    play.stage(|r| {
        let unit = r.view().clock().acting.expect("somebody acts");
        r.edit::<Turn>(unit).keywords |= Keyword::Attack.bit();
    });
}

fn hold(play: &mut Play, holder: char, held: char) {
    let (holder, held) = (play.id(holder), play.id(held));
    play.stage(|r| {
        r.edit::<Conditions>(held).0.push(Condition {
            id: c::GRAPPLED,
            amount: 0,
            until: Until::Ended,
            source: Some(holder),
        });
    });
}

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 60);
    arm(sheet, "sword");
}

/// Rules: EV-ACT-08
#[test]
fn the_brain_pushes_an_enemy_into_a_pit() {
    let mut play = Stage::new(&["Axg"])
        .ground('g', ground(|terrain| terrain.gap = 10))
        .unit('A', fighter)
        .unit('x', |_| {})
        .begin();
    attack_spent(&mut play);
    assert_eq!(chooses(&mut play), "push");
}

/// Rules: EV-ACT-09
#[test]
fn the_brain_knocks_down_whoever_cannot_answer() {
    let mut play = Stage::new(&["Ax..."])
        .unit('A', fighter)
        .unit('x', |_| {})
        .begin();
    play.give('x', c::STAGGERED, None);
    attack_spent(&mut play);
    assert_eq!(chooses(&mut play), "knockdown");
}

/// Rules: EV-ACT-04
#[test]
fn the_brain_holds_a_brute_it_can_hardly_hurt() {
    let mut play = Stage::new(&["Ax...", "B...."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 60);
            train(sheet, Skill::Melee, 1, &[Focus::Natural, Focus::Grappling]);
        })
        .unit('B', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 70);
            set(sheet, Score::Strength, 70);
            sheet.armour = [9; 6];
            arm(sheet, "greatblade");
        })
        .begin();
    play.give('x', c::DIZZY, Some(2));
    assert_eq!(chooses(&mut play), "grapple");
}

/// Rules: EV-CND-13 EV-CAT-06
#[test]
fn a_brain_that_is_held_slips_free_or_ends_its_turn() {
    let held = |powers: &'static [&'static str]| {
        let mut play = Stage::new(&["Ax..."])
            .unit('A', |_| {})
            .unit('x', move |sheet| teach(sheet, powers))
            .begin();
        hold(&mut play, 'A', 'x');
        play.end(&[99]);
        play
    };
    assert_eq!(chooses(&mut held(&[])), "end");
    assert!(["augment", "end"].contains(&chooses(&mut held(&["slip_free"]))));
}

/// Rules: EV-ACT-05
#[test]
fn the_brain_strikes_with_both_hands_where_that_pays() {
    let mut play = Stage::new(&["Ax..."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 90);
            arm(sheet, "sword");
            arm(sheet, "sword");
        })
        .unit('x', |sheet| set(sheet, Score::Toughness, 60))
        .begin();
    play.give('x', c::STAGGERED, None);
    assert_eq!(chooses(&mut play), "all weapons");
}

/// Rules: EV-ACT-04 EV-ACT-05 EV-ACT-08 EV-ACT-09 EV-CND-13
#[test]
fn brains_play_a_battle_of_wrestlers_to_its_end() {
    let wrestler = |sheet: &mut Sheet| {
        set(sheet, Score::Melee, 50);
        train(sheet, Skill::Melee, 1, &[Focus::Natural, Focus::Grappling]);
        arm(sheet, "knife");
        arm(sheet, "knife");
        teach(sheet, &["shackle", "slip_free"]);
        sheet.tracks_stress = false;
    };
    let mut play = Stage::new(&["A....y", "B.gg.x", "......"])
        .ground('g', ground(|terrain| terrain.gap = 5))
        .unit('A', wrestler)
        .unit('x', wrestler)
        .unit('B', wrestler)
        .unit('y', wrestler)
        .begin();
    let mut battle = play.battle.fork(7);
    ai::play_out(&mut battle).expect("no order is refused");
    assert!(battle.is_over());
}
