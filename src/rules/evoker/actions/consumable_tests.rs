//! Consumables: what each does, to whom, over what range, and at which price.

use crate::{
    battle::{
        components::{
            Clock, Conditions, Inserted, Life, Phase, Pools, Stealth, Turn, Until, Wounds,
        },
        order::{Order, With},
        refusal::Why,
    },
    geometry::Cell,
    rules::evoker::{
        catalogue::Keyword,
        conditions as c,
        element::{Affinity, Element, Location},
        fixture::{
            Play, Stage, arm, counted, item, persona, power, rolls, set, takes, target_number,
            teach,
        },
        sheet::{Score, Sheet},
        stats, weapons,
    },
};

fn carry(sheet: &mut Sheet, names: &[&str]) {
    for name in names {
        arm(sheet, name);
    }
}

/// `A` carries these things; `B` stands 5 m from it, `C` 6 m, the enemy `x` 10 m and `y` 11 m.
fn field(names: &'static [&'static str]) -> Play {
    Stage::new(&["A....BC...xy"])
        .unit('A', |sheet| carry(sheet, names))
        .unit('B', |_| {})
        .unit('x', |sheet| arm(sheet, "claws"))
        .unit('y', |sheet| arm(sheet, "claws"))
        .begin()
}

fn spent(play: &Play, letter: char) -> u8 {
    play.view().store.get::<Turn>(play.id(letter)).keywords
}

fn turns(play: &Play, letter: char, id: crate::battle::components::ConditionId) -> Until {
    let condition = play.view().condition(play.id(letter), id).copied();
    condition.expect("it has the condition").until
}

fn squares_of_haze(play: &Play) -> Vec<(Cell, Option<u16>)> {
    let haze = play.view().ground().haze.iter();
    haze.map(|haze| (haze.cell, haze.rounds)).collect()
}

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
            Why::OutOfReach {
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
        Why::KeywordSpent {
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
    play.stage(|r| crate::rules::evoker::injuries::bleed(r, unit, 0, "EV-CND-01"));
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
    // Without a target it is for oneself.
    let order = play.order('A', "use").with(With::Item(item("medkit")));
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
    play.stage(|r| r.set_life(unit, Life::Unconscious { rounds: 30 }));
    let order = play.use_on('A', "medkit", 'B');
    play.act(order.clone(), &[]);
    assert_eq!(play.wounds('B'), (2, 1, 1));
    play.stage(|r| {
        r.set_life(unit, Life::Downed);
        *r.edit::<Turn>(crate::battle::ids::UnitId(0)) = Turn::default();
    });
    assert_eq!(play.refused(&order).why, Why::TargetOut);
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
    // With Sharpen from somebody else: one Advantage, the longer time.
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

/// Rules: EV-CAT-08 EV-FLD-05
#[test]
fn a_smoke_pot_raises_haze_for_three_rounds_within_ten_metres() {
    let pot = |play: &Play, x| {
        let order = play.order('A', "use").with(With::Item(item("smoke_pot")));
        order.to(Cell::new(x, 0))
    };
    let mut play = field(&["smoke_pot"]);
    assert_eq!(
        play.refused(&pot(&play, 11)).why,
        Why::OutOfReach {
            distance: 11,
            reach: 10
        }
    );
    assert_eq!(play.refused(&pot(&play, 40)).why, Why::WrongTarget);
    play.act(pot(&play, 10), &[]);
    let cloud = |rounds| {
        (8..=11)
            .map(|x| (Cell::new(x, 0), Some(rounds)))
            .collect::<Vec<_>>()
    };
    assert_eq!(squares_of_haze(&play), cloud(3));
    // Whoever stands in it is harder to hit for everybody.
    let shot = Stage::new(&["A....x"])
        .unit('A', |sheet| carry(sheet, &["pistol", "smoke_pot"]))
        .unit('x', |_| {});
    let mut shot = shot.begin();
    shot.act(shot.use_on('A', "smoke_pot", 'x'), &[]);
    let lines = counted(&shot, &shot.strike('A', "pistol", 'x'));
    assert!(lines.contains(&("EV-ADV-47", -10)), "{lines:?}");
    for _ in 0..5 {
        play.end(&[]);
    }
    assert_eq!(squares_of_haze(&play), cloud(2), "a round is over");
}

/// Rules: EV-CAT-08 EV-FLD-01
#[test]
fn nothing_is_used_through_a_wall() {
    let mut play = Stage::new(&["A#B", "###", "x.."])
        .unit('A', |sheet| {
            carry(sheet, &["medkit", "smoke_pot", "firebomb", "flash_charge"]);
        })
        .begin();
    play.set_wounds('B', (0, 1, 1));
    for (name, target) in [
        ("medkit", 'B'),
        ("smoke_pot", 'x'),
        ("firebomb", 'x'),
        ("flash_charge", 'x'),
    ] {
        let refusal = play.refused(&play.use_on('A', name, target));
        assert_eq!(refusal.why, Why::NoLineOfSight, "{name}");
    }
}

fn bomber(target: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            set(sheet, Score::Strength, 90);
            set(sheet, Score::Magic, 90);
            carry(sheet, &["firebomb", "firebomb"]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Perception, 45);
            set(sheet, Score::Melee, 80);
            arm(sheet, "claws");
            target(sheet);
        })
        .begin()
}

/// Rules: EV-CAT-08 EV-ATK-03 EV-ATK-04 EV-ATK-14
#[test]
fn a_firebomb_is_thrown_with_melee_skill_and_adds_no_bonus() {
    let mut play = bomber(|_| {});
    let order = play.use_on('A', "firebomb", 'x');
    // No range rows: a throw is not Ballistic. Nobody parries it.
    let events = play.act(order, &[35, 99, 50]);
    assert_eq!(rolls(&events), [("Attack", 55, 35), ("Evade", 45, 99)]);
    // 9 and a margin of 2 against 3: 8 over, two wounds.
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert_eq!(play.carries('A', "firebomb"), 1);
    assert_eq!(play.view().pool(play.id('A'), stats::SPIRIT), 12, "no cost");
}

/// Rules: EV-CAT-08 EV-ELM-04 EV-ONE-02
#[test]
fn a_firebomb_finds_those_weak_to_fire() {
    let mut play = bomber(|sheet| {
        takes(sheet, Element::Fire, Affinity::Weak);
        sheet.armour = [6; 6];
    });
    play.act(play.use_on('A', "firebomb", 'x'), &[55, 99, 50]);
    // 9 against armour alone: 3 over, one wound and one for the weakness.
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert!(play.has('x', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
}

/// Rules: EV-CAT-08 EV-ATK-12 EV-CAT-09
#[test]
fn a_critical_firebomb_sets_its_target_on_fire() {
    for (face, critical) in [(10, true), (11, false)] {
        let mut play = bomber(|sheet| sheet.armour = [12; 6]);
        let faces = if critical {
            &[face, 99, 50, 31][..]
        } else {
            &[face, 99, 50]
        };
        play.act(play.use_on('A', "firebomb", 'x'), faces);
        assert_eq!(play.has('x', c::BURNING), critical);
        assert!(!play.has('x', c::STAGGERED));
    }
}

/// Rules: EV-CAT-08 EV-ATK-09 EV-ATK-20 EV-FLD-08
#[test]
fn a_firebomb_fumbles_is_never_called_and_flies_ten_metres() {
    let mut play = bomber(|_| {});
    let order = play.use_on('A', "firebomb", 'x');
    for mode in [super::modes::CALLED, super::modes::BURST] {
        assert_eq!(play.refused(&order.clone().mode(mode)).rule.0, "EV-ATK-20");
    }
    play.act(order, &[96]);
    assert_eq!(
        (play.wounds('x'), play.carries('A', "firebomb")),
        ((3, 1, 1), 1)
    );
    let play = field(&["firebomb"]);
    assert!(play.battle.plan(&play.use_on('A', "firebomb", 'x')).is_ok());
    let far = play.refused(&play.use_on('A', "firebomb", 'y'));
    assert_eq!(
        far.why,
        Why::OutOfReach {
            distance: 11,
            reach: 10
        }
    );
    let friend = play.refused(&play.use_on('A', "firebomb", 'B'));
    assert_eq!(friend.why, Why::WrongSide);
}

/// Rules: EV-CAT-08 EV-CAT-06
#[test]
fn rebound_turns_no_bomb_back() {
    let mut play = bomber(|_| {});
    play.give('x', c::REBOUND, Some(3));
    play.act(play.use_on('A', "firebomb", 'x'), &[35, 99, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    assert!(play.has('x', c::REBOUND));
}

/// `A` beside `x` with a flash charge, and `B` beside it too.
fn dazzler() -> Play {
    Stage::new(&["AxB"])
        .unit('A', |sheet| carry(sheet, &["claws", "flash_charge"]))
        .unit('B', |sheet| arm(sheet, "claws"))
        .unit('x', |sheet| arm(sheet, "claws"))
        .begin()
}

/// Rules: EV-CAT-08
#[test]
fn a_flash_charge_spoils_the_next_evasion_alone() {
    let mut play = dazzler();
    assert_eq!(
        play.refused(&play.use_on('A', "flash_charge", 'B')).why,
        Why::WrongSide
    );
    play.act(play.use_on('A', "flash_charge", 'x'), &[]);
    // Its own tests, and what others roll against it, are as before.
    assert_eq!(target_number(&play, &play.strike('A', "claws", 'x')), 40);
    let events = play.act(play.strike('A', "claws", 'x'), &[40, 11, 90]);
    assert_eq!(rolls(&events)[1], ("Evade", 10, 11));
    play.end(&[]);
    let events = play.act(play.strike('B', "claws", 'x'), &[40, 30]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 30), "used up");
}

/// Rules: EV-CAT-08 EV-DIC-13
#[test]
fn a_flash_is_over_at_the_end_of_the_next_turn_of_the_dazzled() {
    let mut play = dazzler();
    play.act(play.use_on('A', "flash_charge", 'x'), &[]);
    play.until('x');
    assert!(play.has('x', c::DAZZLED));
    // An attack of its own is no evasion.
    play.act(play.strike('x', "claws", 'A'), &[99]);
    assert!(play.has('x', c::DAZZLED));
    play.end(&[]);
    assert!(!play.has('x', c::DAZZLED));
}

/// Rules: EV-CAT-08 EV-ADV-03
#[test]
fn two_flashes_count_once() {
    let mut play = Stage::new(&["AxB"])
        .unit('A', |sheet| carry(sheet, &["claws", "flash_charge"]))
        .unit('B', |sheet| carry(sheet, &["claws", "flash_charge"]))
        .unit('x', |sheet| arm(sheet, "claws"))
        .begin();
    play.act(play.use_on('A', "flash_charge", 'x'), &[]);
    play.end(&[]);
    play.act(play.use_on('B', "flash_charge", 'x'), &[]);
    let events = play.act(play.strike('B', "claws", 'x'), &[40, 10]);
    assert_eq!(rolls(&events)[1], ("Evade", 10, 10));
}

/// Rules: EV-ACT-31 EV-MOV-35
#[test]
fn a_hidden_user_is_seen_when_it_harms_somebody() {
    for (name, target, revealed) in [("medkit", 'A', false), ("flash_charge", 'x', true)] {
        let mut play = field(&["medkit", "flash_charge"]);
        let unit = play.id('A');
        play.stage(|r| r.edit::<Stealth>(unit).hidden = true);
        play.act(play.use_on('A', name, target), &[]);
        assert_eq!(play.view().store.get::<Stealth>(unit).hidden, !revealed);
    }
}

/// Rules: EV-ACT-31 EV-AIL-13 EV-AIL-20 EV-CND-12
#[test]
fn ailments_that_hinder_actions_hinder_items_and_forgotten_powers_do_not() {
    let mut play = field(&["medkit"]);
    play.set_wounds('A', (0, 1, 1));
    let (own, other) = (
        play.use_on('A', "medkit", 'A'),
        play.use_on('A', "medkit", 'B'),
    );
    for (condition, own_rule, other_rule) in [
        (c::DIZZY, None, Some("EV-AIL-13")),
        (c::AMNESIAC, None, None),
        (c::FROZEN, Some("EV-AIL-04"), Some("EV-AIL-04")),
        (c::GRAPPLED, Some("EV-CND-12"), Some("EV-CND-12")),
    ] {
        play.give('A', condition, None);
        let rule = |order: &Order| play.battle.plan(order).err().map(|why| why.rule.0);
        assert_eq!((rule(&own), rule(&other)), (own_rule, other_rule));
        let unit = play.id('A');
        play.stage(|r| r.edit::<Conditions>(unit).0.clear());
    }
}

/// Rules: EV-ACT-31 EV-INJ-16 EV-INJ-18
#[test]
fn drawing_takes_a_hand_the_better_one() {
    let mut play = field(&["medkit", "medkit", "medkit"]);
    play.set_wounds('A', (0, 1, 1));
    let order = play.use_on('A', "medkit", 'A');
    let fresh = |play: &mut Play| {
        let unit = play.id('A');
        play.stage(|r| {
            r.edit::<Turn>(unit).keywords = 0;
            r.edit::<Pools>(unit).set(stats::STARS, 2);
        });
    };
    // Broken Fingers on the right: the left one draws. On both: 5 Stress.
    play.injure('A', Location::RightArm, 2);
    play.act(order.clone(), &[]);
    assert_eq!(play.stress('A'), 0);
    fresh(&mut play);
    play.injure('A', Location::LeftArm, 2);
    play.act(order.clone(), &[]);
    assert_eq!(play.stress('A'), 5);
    fresh(&mut play);
    play.injure('A', Location::RightArm, 4);
    assert!(play.battle.plan(&order).is_ok());
    play.injure('A', Location::LeftArm, 4);
    assert_eq!(play.refused(&order).rule.0, "EV-INJ-18");
}

/// Rules: EV-CAT-08 EV-INJ-15
#[test]
fn a_bomb_is_thrown_with_the_hand_that_hurts_less() {
    let mut play = bomber(|_| {});
    let order = play.use_on('A', "firebomb", 'x');
    play.injure('A', Location::RightArm, 1);
    assert_eq!(target_number(&play, &order), 55);
    play.injure('A', Location::LeftArm, 1);
    assert_eq!(target_number(&play, &order), 45);
}

/// Rules: EV-BAT-03 EV-CAT-08
#[test]
fn a_baton_heals_more_with_a_medkit() {
    let mut play = Stage::new(&["AB..x"])
        .unit('A', |sheet| {
            set(sheet, Score::Toughness, 60);
            arm(sheet, "medkit");
        })
        .begin();
    play.set_wounds('A', (0, 3, 1));
    let (own, other) = (play.id('A'), play.id('B'));
    play.stage(|r| {
        r.edit_field::<Clock>().phase = Phase::Inserted(Inserted {
            turn_of: other,
            bonus: 2,
            passed: true,
        });
        r.edit::<Pools>(own).open(stats::STARS, 1, 2);
    });
    play.act(play.use_on('A', "medkit", 'A'), &[]);
    assert_eq!(play.view().store.get::<Wounds>(own).light.left, 4);
}

/// Rules: EV-ACT-31
#[test]
fn what_is_not_carried_is_not_used() {
    let play = field(&["bandage"]);
    assert_eq!(
        play.refused(&play.use_on('A', "medkit", 'A')).why,
        Why::NotCarried
    );
    let enemy = play.refused(&play.use_on('A', "bandage", 'x'));
    assert_eq!(enemy.why, Why::WrongSide);
    assert_eq!(play.refused(&play.order('A', "use")).why, Why::NoTarget);
    let bare = field(&["sword"]);
    let refusal = bare.refused(&bare.order('A', "use"));
    assert!(matches!(refusal.why, Why::Lacks { .. }), "{refusal:?}");
    // A consumable is no weapon: it is in no hand, and nobody equips it.
    let play = field(&["firebomb"]);
    assert!(!weapons::is_armed(play.view(), play.id('A')));
    let equip = play.order('A', "equip").with(With::Item(item("firebomb")));
    assert!(play.battle.plan(&equip).is_err());
}

/// Rules: EV-CAT-06 EV-CAT-08
#[test]
fn of_several_ailments_the_healer_chooses_and_the_computer_takes_the_worst() {
    let healer = || {
        let mut play = Stage::new(&["AB..x"])
            .unit('A', |sheet| teach(sheet, &["cleanse"]))
            .begin();
        for condition in [c::DAMNED, c::CONFUSED, c::FROZEN, c::STAGGERED] {
            play.give('B', condition, Some(5));
        }
        play
    };
    let left =
        |play: &Play| [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED].map(|id| play.has('B', id));
    let mut play = healer();
    let order = play.cast('A', "restore", "cleanse", 'B');
    play.act_answering(order.clone(), &[], &["Damned"]);
    assert_eq!(left(&play), [true, true, true, false]);
    let mut play = healer();
    play.act(order, &[]);
    assert_eq!(left(&play), [true, false, true, true]);
    assert!(power("cleanse").0 > 0);
}

/// Rules: EV-ACT-31
#[test]
fn the_menu_offers_what_would_do_something() {
    let mut play = field(&["medkit", "medkit", "salts", "bandage", "spirit_vial"]);
    play.set_wounds('B', (0, 1, 1));
    play.give('A', c::DIZZY, None);
    play.give('A', c::DIZZY, Some(1));
    let offered = |play: &Play| -> Vec<(With, Option<char>)> {
        let orders = play.battle.legal_orders();
        let uses = orders.into_iter().filter(|order| {
            super::ENTRY.key
                == play.battle.scene().book.actions[usize::from(order.action.0)]
                    .entry()
                    .key
        });
        uses.map(|order| {
            let target = order.target();
            let letter = ['A', 'B', 'C']
                .into_iter()
                .find(|&l| Some(play.id(l)) == target);
            (order.with, letter)
        })
        .collect()
    };
    assert_eq!(
        offered(&play),
        [(With::Item(item("salts")), Some('A'))],
        "the Dizzy help nobody else"
    );
    let unit = play.id('A');
    play.stage(|r| r.edit::<Conditions>(unit).0.clear());
    assert_eq!(
        offered(&play),
        [
            (With::Item(item("medkit")), Some('B')),
            (With::Item(item("bandage")), Some('B')),
        ]
    );
}
