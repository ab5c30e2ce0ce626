//! Items that heal, restore and strengthen.

use super::*;

/// Rules: EV-ACT-31 EV-CAT-08
#[test]
fn salts_reach_an_ally_five_metres_away_and_end_what_ails_the_body() {
    let mut play = field(&["salts", "salts"]);
    for condition in [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED] {
        play.give('B', condition, Some(9));
        play.give('C', condition, Some(9));
    }
    let far = play.refused(&play.use_on('A', "salts", 'C'));
    assert_eq!(
        (far.rule.0, far.why),
        (
            "EV-ACT-31",
            RefusalReason::OutOfReach {
                distance: 6,
                reach: 5
            }
        )
    );
    play.act(play.use_on('A', "salts", 'B'), &[]);
    let left = [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED].map(|id| play.has('B', id));
    assert_eq!(left, [true, false, true, true]);
    assert_eq!((play.stars('A'), play.carries('A', "salts")), (1, 1));
}

/// Rules: EV-ACT-31
#[test]
fn a_medkit_and_mend_share_their_keyword() {
    let mut play = Stage::new(&["AB...x"])
        .unit('A', |sheet| {
            arm(sheet, "medkit");
            teach(sheet, &["mend"]);
        })
        .begin();
    play.set_wounds('B', (0, 1, 1));
    let mend = play.cast('A', "restore", "mend", 'B');
    let kit = play.use_on('A', "medkit", 'B');
    play.act(kit.clone(), &[]);
    assert_eq!(play.wounds('B'), (2, 1, 1));
    let why = play.refused(&mend);
    assert_eq!(why.rule.0, "EV-TIM-14");
    assert_eq!(
        why.why,
        RefusalReason::KeywordSpent {
            keyword: "RESTORATION"
        }
    );
    // The other way round as well.
    let mut play = Stage::new(&["AB...x"])
        .unit('A', |sheet| {
            arm(sheet, "medkit");
            teach(sheet, &["mend"]);
        })
        .begin();
    play.act(mend, &[]);
    assert_eq!(play.refused(&kit).rule.0, "EV-TIM-14");
}

/// Rules: EV-ACT-31 EV-CAT-08 EV-TIM-14
#[test]
fn every_item_spends_one_star_its_own_keyword_and_itself() {
    for (name, keyword, faces) in [
        ("bandage", Keyword::Restoration, &[][..]),
        ("medkit", Keyword::Restoration, &[]),
        ("spirit_vial", Keyword::Restoration, &[]),
        ("salts", Keyword::Restoration, &[]),
        ("adrenaline", Keyword::Augment, &[]),
        ("smoke_pot", Keyword::Hex, &[]),
        ("firebomb", Keyword::Attack, &[99]),
        ("flash_charge", Keyword::Trick, &[]),
    ] {
        let mut play = Stage::new(&["A..x"])
            .unit('A', |sheet| carry(sheet, &[name, name]))
            .begin();
        let helps = matches!(keyword, Keyword::Restoration | Keyword::Augment);
        let order = play.use_on('A', name, if helps { 'A' } else { 'x' });
        play.act(order.clone(), faces);
        assert_eq!(spent(&play, 'A'), keyword.bit(), "{name}");
        assert_eq!((play.stars('A'), play.carries('A', name)), (1, 1), "{name}");
        let again = play.refused(&order);
        assert_eq!(again.rule.0, "EV-TIM-14", "{name}");
    }
}

/// Rules: EV-CAT-08 EV-ONE-04
#[test]
fn a_one_more_uses_an_item_of_a_spent_keyword() {
    let mut play = field(&["medkit", "medkit"]);
    play.set_wounds('A', (0, 1, 1));
    play.act(play.use_on('A', "medkit", 'A'), &[]);
    play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    play.act(play.use_on('A', "medkit", 'A'), &[]);
    assert_eq!(play.wounds('A'), (3, 1, 1), "never above the maximum");
    assert_eq!(play.carries('A', "medkit"), 0);
}

/// Rules: EV-CAT-08 EV-CND-01
#[test]
fn a_bandage_staunches_and_closes_one_light_wound() {
    let mut play = field(&["bandage"]);
    let unit = play.id('B');
    play.stage(|r| crate::rules::evoker::body::injuries::bleed(r, unit, 0, "EV-CND-01"));
    play.set_wounds('B', (1, 0, 1));
    play.act(play.use_on('A', "bandage", 'B'), &[]);
    assert!(!play.has('B', c::BLOOD_LOSS));
    assert_eq!(play.wounds('B'), (2, 0, 1));
}

/// Rules: EV-CAT-08 EV-WND-19
#[test]
fn a_medkit_heals_the_own_track_first_and_the_persona_with_the_rest() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 40);
            persona(sheet, 20, &[], &["ember"]);
            arm(sheet, "medkit");
        })
        .begin();
    play.set_wounds('A', (3, 1, 1));
    let unit = play.id('A');
    play.stage(|r| {
        let personas = r.edit::<crate::battle::components::Personas>(unit);
        personas.list[0].wounds.light.left = 0;
    });
    // Without a target the user treats itself.
    let order = play.order('A', "use").with(Tool::Item(item("medkit")));
    play.act(order, &[]);
    assert_eq!(
        (play.wounds('A'), play.persona('A', 0)),
        ((4, 1, 1), (1, 1, 1))
    );
}

/// Rules: EV-ACT-31 EV-CND-08
#[test]
fn the_unconscious_can_be_helped_and_the_fallen_cannot() {
    let mut play = field(&["medkit", "medkit"]);
    play.set_wounds('B', (0, 1, 1));
    let unit = play.id('B');
    play.stage(|r| r.set_status(unit, CombatStatus::Unconscious { rounds: 30 }));
    let order = play.use_on('A', "medkit", 'B');
    play.act(order.clone(), &[]);
    assert_eq!(play.wounds('B'), (2, 1, 1));
    play.stage(|r| {
        r.set_status(unit, CombatStatus::Downed);
        *r.edit::<Turn>(crate::battle::ids::UnitId(0)) = Turn::default();
    });
    assert_eq!(play.refused(&order).why, RefusalReason::TargetOut);
}

/// Rules: EV-CAT-08 EV-SHT-12
#[test]
fn a_vial_gives_three_points_of_spirit_and_no_more_than_fit() {
    let mut play = field(&["spirit_vial", "spirit_vial"]);
    let unit = play.id('B');
    for (before, after) in [(0, 3), (5, 6)] {
        play.stage(|r| {
            r.edit::<Pools>(unit).set(stats::SPIRIT, before);
            r.edit::<Turn>(crate::battle::ids::UnitId(0)).keywords = 0;
        });
        play.act(play.use_on('A', "spirit_vial", 'B'), &[]);
        let pools = play.view().store.get::<Pools>(unit);
        let (spirit, exertion) = (pools.now(stats::SPIRIT), pools.now(stats::EXERTION));
        assert_eq!((spirit, exertion), (after, 6));
    }
}

/// Rules: EV-CAT-08 EV-ADV-03 EV-TIM-10
#[test]
fn adrenaline_is_sharpen_for_two_turns_and_counts_once_with_it() {
    let attack = |play: &Play| target_number(play, &play.strike('A', "claws", 'x'));
    let fight = || {
        Stage::new(&["Ax", "B."])
            .unit('A', |sheet| carry(sheet, &["claws", "adrenaline"]))
            .unit('B', |sheet| teach(sheet, &["sharpen"]))
            .unit('x', |sheet| arm(sheet, "claws"))
            .begin()
    };
    let mut play = fight();
    let plain = attack(&play);
    play.act(play.use_on('A', "adrenaline", 'A'), &[]);
    assert_eq!(attack(&play), plain + 10);
    assert_eq!(turns(&play, 'A', c::SHARPENED), Until::Turns(2));
    // This turn does not count; the two after it do.
    play.end(&[]);
    for left in [1, 0] {
        play.until('A');
        assert_eq!(turns(&play, 'A', c::SHARPENED), Until::Turns(left));
        play.end(&[]);
    }
    assert!(!play.has('A', c::SHARPENED));
    // With Sharpen from a friend: one Advantage, the longer time.
    let mut play = fight();
    play.until('B');
    play.act(play.cast('B', "augment", "sharpen", 'A'), &[]);
    play.until('A');
    assert_eq!(turns(&play, 'A', c::SHARPENED), Until::Turns(2));
    play.stage(|r| {
        r.edit::<Conditions>(crate::battle::ids::UnitId(0)).0[0].until = Until::Turns(3);
    });
    play.act(play.use_on('A', "adrenaline", 'A'), &[]);
    assert_eq!(attack(&play), plain + 10);
    assert_eq!(turns(&play, 'A', c::SHARPENED), Until::Turns(3));
}
