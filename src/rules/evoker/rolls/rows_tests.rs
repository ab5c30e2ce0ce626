//! Every row of Advantages and Disadvantages, and the field behind them (EV-ADV, EV-FLD).

use super::{field_tests::covered, outnumbering, outnumbering_count};
use crate::{
    battle::{
        components::{Altitude, Band, Condition, Conditions, Ground, Haze, Posture},
        field::board::Light,
        orders::order::Order,
    },
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, target_number, teach},
    },
};

pub(super) fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 50);
    set(sheet, Score::Ranged, 50);
    set(sheet, Score::Magic, 50);
    arm(sheet, "sword");
    arm(sheet, "pistol");
    teach(sheet, &["ember"]);
}

pub(super) fn stage(rows: &[&str]) -> Stage {
    Stage::new(rows)
        .unit('A', fighter)
        .unit('x', |sheet| arm(sheet, "sword"))
}

pub(super) fn rows(play: &Play, order: &Order) -> Vec<&'static str> {
    counted(play, order)
        .into_iter()
        .map(|(rule, _)| rule)
        .collect()
}

pub(super) fn lay(play: &mut Play, letter: char) {
    let unit = play.id(letter);
    play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
}

pub(super) fn amount(
    play: &mut Play,
    letter: char,
    id: crate::battle::components::ConditionId,
    amount: i16,
) {
    let unit = play.id(letter);
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(id, amount));
    });
}

pub(super) fn cloud(play: &mut Play, at: (i16, i16)) {
    play.stage(|r| {
        r.edit_field::<Ground>().haze.push(Haze {
            cell: at.into(),
            rounds: None,
        });
    });
}

/// Rules: EV-ADV-11 EV-AIL-01 EV-AIL-17 EV-ADV-04
#[test]
fn each_ailment_helps_everybody_hostile_and_stunned_twice() {
    let mut play = stage(&["Ax"]).begin();
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(counted(&play, &blow), []);
    play.give('x', c::STAGGERED, None);
    play.give('x', c::DIZZY, Some(2));
    play.give('x', c::CONFUSED, Some(2));
    assert_eq!(counted(&play, &blow), [("EV-ADV-11", 30)]);
    play.give('x', c::STUNNED, Some(2));
    assert_eq!(
        counted(&play, &blow),
        [("EV-ADV-11", 40), ("EV-AIL-17", 10)]
    );
    // It also helps to evade an ailing attacker: A is Dizzy itself, x evades at 30 + 10.
    let mut play = stage(&["Ax"]).begin();
    play.give('A', c::DIZZY, Some(2));
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[31, 90, 50]);
    assert_eq!(rolls(&events)[..2], [("Attack", 40, 31), ("Evade", 40, 90)]);
}

/// Rules: EV-ADV-16 EV-ADV-25 EV-ADV-51 EV-ADV-24 EV-ADV-48 EV-ADV-01 EV-SHT-02
#[test]
fn grapple_size_and_running_count_for_attacks() {
    let mut play = stage(&["Axx", ".xx", "..."]).begin();
    amount(&mut play, 'x', c::GRAPPLED, 0);
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(counted(&play, &blow), [("EV-ADV-16", 10)]);
    for (size, expected) in [
        (1, Some(("EV-ADV-51", -20))),
        (2, Some(("EV-ADV-51", -10))),
        (3, None),
        (4, Some(("EV-ADV-25", 10))),
        (5, Some(("EV-ADV-25", 20))),
        (6, Some(("EV-ADV-25", 30))),
    ] {
        let play = Stage::new(&["A...", "xxxx", "xxxx", "xxxx", "xxxx"])
            .unit('A', fighter)
            .unit('x', |sheet| {
                sheet.size = size;
                arm(sheet, "sword");
            })
            .begin();
        let blow = play.strike('A', "sword", 'x');
        assert_eq!(
            counted(&play, &blow),
            Vec::from_iter(expected),
            "size {size}"
        );
    }
    for ran in [1, 2] {
        let mut play = stage(&["Ax"]).begin();
        amount(&mut play, 'x', c::RUNNING, ran);
        let edge = 10 * i32::from(ran);
        let blow = play.strike('A', "sword", 'x');
        assert_eq!(counted(&play, &blow), [("EV-ADV-24", edge)]);
        let mut play = stage(&["A.........................x"]).begin();
        amount(&mut play, 'x', c::RUNNING, ran);
        let shot = play.strike('A', "pistol", 'x');
        assert_eq!(counted(&play, &shot), [("EV-ADV-48", -edge)]);
        // Powers are not hampered.
        let mut play = stage(&["A....x"]).begin();
        amount(&mut play, 'x', c::RUNNING, ran);
        let spell = play.cast('A', "attack", "ember", 'x');
        assert_eq!(counted(&play, &spell), []);
    }
}

/// Rules: EV-ADV-17 EV-FLD-06 EV-ALT-04
#[test]
fn one_metre_is_high_ground() {
    let play = Stage::new(&["Ax"])
        .unit('A', fighter)
        .unit('x', |sheet| arm(sheet, "sword"))
        .under('A', '1')
        .begin();
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(counted(&play, &blow), [("EV-ADV-17", 10)]);
    let level = stage(&["Ax"]).under('A', '1').under('x', '1').begin();
    assert_eq!(counted(&level, &level.strike('A', "sword", 'x')), []);
    let mut flying = stage(&["A............x"]).begin();
    let unit = flying.id('A');
    flying.stage(|r| {
        r.set_altitude(
            unit,
            Altitude {
                band: Band::Low,
                ..Altitude::default()
            },
        );
    });
    let shot = flying.strike('A', "pistol", 'x');
    assert_eq!(rows(&flying, &shot), ["EV-ADV-17", "EV-ADV-22"]);
}

/// Rules: EV-ADV-18 EV-ADV-19 EV-FLD-07 EV-ADV-02
#[test]
fn numbers_beside_the_target_count() {
    let crowd = |rows: &[&str]| {
        Stage::new(rows)
            .unit('A', fighter)
            .unit('B', |_| {})
            .unit('C', |_| {})
            .unit('D', |_| {})
            .unit('x', |sheet| arm(sheet, "sword"))
            .unit('y', |_| {})
            .begin()
    };
    // E = 3, A = 1: both rows.
    let mut play = crowd(&["BC..", "Ax.y", "...D"]);
    let blow = play.strike('A', "sword", 'x');
    let expected = [("EV-ADV-18", 10), ("EV-ADV-19", 10)];
    assert_eq!(counted(&play, &blow), expected);
    // One of the three Dizzy: 2 to 1 only.
    play.give('B', c::DIZZY, Some(2));
    assert_eq!(counted(&play, &blow), [("EV-ADV-18", 10)]);
    play.give('C', c::HELPLESS, None);
    assert_eq!(counted(&play, &blow), []);
    // E = 3, A = 2: none; E = 4, A = 2: 2 to 1.
    let play = crowd(&["BC...", "Axy..", "....D"]);
    assert_eq!(counted(&play, &play.strike('A', "sword", 'x')), []);
    let around = |play: &Play| outnumbering(play.view(), play.id('x')).iter().count();
    assert_eq!(around(&play), 0, "three to two outnumber nobody");
    let play = crowd(&["BC..", "Axy.", "D..."]);
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(counted(&play, &blow), [("EV-ADV-18", 10)]);
    assert_eq!(outnumbering_count(play.view(), play.id('x')), (4, 2));
    assert_eq!(around(&play), 4);
    // A Helpless friend does not count; a Helpless target still counts itself.
    let mut play = play;
    play.give('y', c::HELPLESS, None);
    assert_eq!(outnumbering_count(play.view(), play.id('x')), (4, 1));
    assert_eq!(
        counted(&play, &play.strike('A', "sword", 'x')),
        [("EV-ADV-18", 10), ("EV-ADV-19", 10)]
    );
    play.give('x', c::HELPLESS, None);
    assert_eq!(outnumbering_count(play.view(), play.id('x')), (4, 1));
    // An attacker that is not adjacent does not count itself.
    let play = Stage::new(&["A.x", "...", "..."])
        .unit('A', |sheet| arm(sheet, "spear"))
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    assert_eq!(outnumbering_count(play.view(), play.id('x')), (0, 1));
}

/// Rules: EV-ADV-21 EV-ADV-49 EV-ADV-04 EV-MOV-30
#[test]
fn lying_helps_blades_and_hampers_far_shots() {
    let mut play = stage(&["Ax"]).begin();
    lay(&mut play, 'x');
    assert_eq!(
        counted(&play, &play.strike('A', "sword", 'x')),
        [("EV-ADV-21", 10)]
    );
    for (rows_of_map, expected) in [
        ("A..x", vec!["EV-ADV-22", "EV-ADV-23"]),
        ("A...x", vec!["EV-ADV-22", "EV-ADV-49"]),
    ] {
        let mut play = stage(&[rows_of_map]).begin();
        lay(&mut play, 'x');
        assert_eq!(rows(&play, &play.strike('A', "pistol", 'x')), expected);
    }
    // Evading the blow of a prone attacker.
    let mut play = stage(&["Ax"]).begin();
    lay(&mut play, 'A');
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[50, 40]);
    assert_eq!(rolls(&events)[1], ("Evade", 40, 40));
}

/// Rules: EV-ADV-22 EV-ADV-23 EV-ADV-50 EV-FLD-08
#[test]
fn ranges_count_for_guns_alone() {
    for (gap, expected) in [
        (2, vec!["EV-ADV-22", "EV-ADV-23"]),
        (3, vec!["EV-ADV-22"]),
        (14, vec!["EV-ADV-22"]),
        (15, vec![]),
        (29, vec![]),
    ] {
        let play = stage(&[&format!("A{}x", ".".repeat(gap))]).begin();
        let shot = play.strike('A', "pistol", 'x');
        assert_eq!(rows(&play, &shot), expected, "{} m", gap + 1);
        assert_eq!(
            counted(&play, &play.cast('A', "attack", "ember", 'x')).len(),
            0
        );
        if gap == 14 {
            break;
        }
    }
    let far = stage(&[&format!("A{}x", ".".repeat(30))]).begin();
    assert_eq!(
        far.refused(&far.strike('A', "pistol", 'x')).rule.0,
        "EV-FLD-08"
    );
    let edge = stage(&[&format!("A{}x", ".".repeat(29))]).begin();
    assert_eq!(
        rows(&edge, &edge.strike('A', "pistol", 'x')),
        Vec::<&str>::new()
    );
    // Adjacent: close and into melee, but not point blank.
    let mut close = stage(&["Ax"]).begin();
    let shot = close.strike('A', "pistol", 'x');
    assert_eq!(rows(&close, &shot), ["EV-ADV-22", "EV-ADV-50"]);
    // A unit that cannot take actions can be picked out of a melee.
    close.give('x', c::SHOCKED, Some(2));
    assert_eq!(rows(&close, &shot), ["EV-ADV-11", "EV-ADV-22"]);
}

/// Rules: EV-ADV-26 EV-SHT-17
#[test]
fn bare_hands_are_a_weakness_against_blades() {
    let play = Stage::new(&["Ax"]).unit('A', fighter).begin();
    assert_eq!(
        counted(&play, &play.strike('A', "sword", 'x')),
        [("EV-ADV-26", 10)]
    );
    assert_eq!(
        rows(&play, &play.strike('A', "pistol", 'x')),
        ["EV-ADV-22", "EV-ADV-50"]
    );
    // Claws count as weapons.
    let play = Stage::new(&["Ax"])
        .unit('A', fighter)
        .unit('x', |sheet| arm(sheet, "claws"))
        .begin();
    assert_eq!(counted(&play, &play.strike('A', "sword", 'x')), []);
    let play = Stage::new(&["Ax"]).begin();
    assert_eq!(counted(&play, &play.strike('A', "unarmed", 'x')), []);
    // It also helps to evade an unarmed attacker.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |_| {})
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let blow = play.strike('A', "unarmed", 'x');
    assert_eq!(rolls(&play.act(blow, &[30, 40]))[1].1, 40);
}

/// Rules: EV-ADV-52 EV-ADV-53 EV-CND-05 EV-CND-06 EV-ADV-02
#[test]
fn stress_above_toughness_tires() {
    for (stress, expected) in [
        (30, vec![]),
        (31, vec![("EV-ADV-53", -10)]),
        (49, vec![("EV-ADV-53", -10)]),
        (50, vec![("EV-ADV-52", -10), ("EV-ADV-53", -10)]),
    ] {
        let mut play = stage(&["Ax"]).begin();
        play.set_stress('A', stress);
        let blow = play.strike('A', "sword", 'x');
        assert_eq!(counted(&play, &blow), expected, "Stress {stress}");
    }
}

/// Rules: EV-ADV-15 EV-ADV-03 EV-TIM-15 EV-ACT-24 EV-ACT-25
#[test]
fn focus_adds_up() {
    let mut play = stage(&["Ax"]).begin();
    let focus = play.order('A', "focus");
    let blow = play.strike('A', "sword", 'x');
    play.act(focus.clone(), &[]);
    assert_eq!(counted(&play, &blow), [("EV-ADV-15", 10)]);
    play.act(focus, &[]);
    assert_eq!(play.stars('A'), 0);
    play.end(&[]);
    play.end(&[]);
    assert_eq!(counted(&play, &blow), [("EV-ADV-15", 20)]);
    // Full Focus gives the same at once; unused, it is gone at the end of the next turn.
    let mut play = stage(&["Ax"]).begin();
    let full = play.order('A', "full focus");
    play.act(full, &[]);
    play.until('x');
    play.until('A');
    assert_eq!(counted(&play, &blow), [("EV-ADV-15", 20)]);
    play.until('x');
    play.until('A');
    assert_eq!(counted(&play, &blow), []);
}

/// Rules: EV-ADV-03 EV-CAT-06 EV-ACT-18 EV-ACT-07
#[test]
fn the_same_effect_twice_counts_once() {
    let mut play = Stage::new(&["ABx"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["sharpen", "sap"]);
        })
        .unit('B', |sheet| {
            sheet.scores = [50; 11];
            arm(sheet, "sword");
            teach(sheet, &["sharpen"]);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let sharpen = play.cast('A', "augment", "sharpen", 'B');
    play.act(sharpen, &[]);
    // AUGMENT is spent, HEX is not.
    let sap = play.cast('A', "hex", "sap", 'x');
    play.act(sap, &[]);
    play.end(&[]);
    let again = play.cast('B', "augment", "sharpen", 'B');
    play.act(again, &[]);
    let blow = play.strike('B', "sword", 'x');
    assert_eq!(counted(&play, &blow), [("EV-CAT-06", 10)]);
    let order = play.strike('x', "sword", 'B');
    play.end(&[]);
    assert_eq!(counted(&play, &order), [("EV-CAT-06", -10)]);
}

/// Rules: EV-ADV-01 EV-ADV-02 EV-DIC-04 EV-DIC-02
#[test]
fn everything_adds_up_without_limit() {
    let mut play = Stage::new(&["A....ox"])
        .unit('A', fighter)
        .unit('x', |sheet| arm(sheet, "sword"))
        .object('o', covered(true))
        .lit(Light::Dark)
        .begin();
    play.set_stress('A', 50);
    let spell = play.cast('A', "attack", "ember", 'x');
    assert_eq!(target_number(&play, &spell), 50 - 60);
    // Not even a 1 passes, and a 1 that fails is no critical.
    play.act(spell, &[1]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    let mut play = stage(&["Ax"]).begin();
    lay(&mut play, 'x');
    play.give('x', c::STAGGERED, None);
    let called = play.strike('A', "sword", 'x').mode(modes::CALLED);
    assert_eq!(target_number(&play, &called), 50 + 10 + 10 - 20);
}
