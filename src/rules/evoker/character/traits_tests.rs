//! Traits (EV-CAT-10), and parts of the sheet without effect in battle (EV-SHT-14).

use crate::{
    battle::{
        board::Light,
        components::{Band, Initiative, Pools},
        event::BattleEvent,
    },
    geometry::Cell,
    rules::evoker::{
        actions::modes,
        body::harm,
        character::{
            element::{Affinity, Element},
            sheet::{Score, Sheet, Talent},
            stats,
        },
        conditions as c,
        fixture::{Stage, arm, counted, ground, persona, rolls, set, takes, target_number, teach},
    },
};

/// The excess of the first hit, in named parts.
fn parts(events: &[BattleEvent]) -> Vec<(&'static str, i32)> {
    let found = events.iter().find_map(|event| match event {
        BattleEvent::Summed { parts, .. } => Some(parts.clone()),
        _ => None,
    });
    found.expect("a blow that hits")
}

/// Rules: EV-CAT-10 EV-SHT-19 EV-SHT-12
#[test]
fn unnatural_strength_counts_wherever_strength_does() {
    let fighter = |x: u8| {
        Stage::new(&["Ay"])
            .unit('A', |sheet| {
                sheet.traits.unnatural_strength = x;
                set(sheet, Score::Melee, 60);
                arm(sheet, "sword");
                arm(sheet, "pistol");
                teach(sheet, &["cleave", "volley"]);
            })
            .unit('y', |sheet| sheet.armour = [9; 6])
            .begin()
    };
    for (x, bonus) in [(0, 3), (4, 7)] {
        let mut play = fighter(x);
        let events = play.act(play.strike('A', "sword", 'y'), &[70, 99, 50]);
        assert!(parts(&events).contains(&("Strength Bonus", bonus)));
        let mut play = fighter(x);
        let events = play.act(play.cast('A', "attack", "cleave", 'y'), &[70, 99, 50]);
        assert!(parts(&events).contains(&("Strength Bonus", bonus)));
        // Shots and volleys get none.
        let mut play = fighter(x);
        let events = play.act(play.cast('A', "attack", "volley", 'y'), &[30, 99, 50]);
        assert!(
            parts(&events)
                .iter()
                .all(|(name, _)| *name != "Strength Bonus")
        );
        let pools = play.view().store.get::<Pools>(play.id('A'));
        assert_eq!(i32::from(pools.max(stats::EXERTION)), bonus + 3);
    }
}

/// Rules: EV-CAT-10 EV-SHT-19 EV-ELM-05 EV-AIL-12 EV-MOV-27
#[test]
fn unnatural_toughness_adds_to_defense_and_to_nothing_else() {
    let brute = |weak: Affinity| {
        Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 60);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                sheet.traits.unnatural_toughness = 5;
                takes(sheet, Element::Melee, weak);
                arm(sheet, "claws");
            })
            .begin()
    };
    // 5 + 3 against 3 + 5.
    let mut play = brute(Affinity::Normal);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    play.act(play.strike('A', "sword", 'x'), &[60, 99, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // A weakness ignores it.
    let mut play = brute(Affinity::Weak);
    play.act(play.strike('A', "sword", 'x'), &[60, 99, 50]);
    assert_eq!(play.wounds('x'), (0, 1, 1));
    // It stops a fall of 8 m but not one of 9 m; fire uses Toughness alone.
    for (metres, light) in [(8, 3), (9, 2)] {
        let mut play = brute(Affinity::Normal);
        let unit = play.id('x');
        play.stage(|r| {
            harm::plain_damage(r, unit, metres, true, "EV-MOV-27").expect("no die");
        });
        assert_eq!(play.wounds('x').0, light, "{metres} m");
    }
    let mut play = brute(Affinity::Normal);
    play.give('x', c::BURNING, None);
    play.until('x');
    play.end(&[]);
    assert_eq!(play.wounds('x').0, 2);
}

/// Rules: EV-CAT-10 EV-ALT-06
#[test]
fn flyers_alone_leave_the_ground() {
    let up = |flies: bool| {
        let play = Stage::new(&["A....x"])
            .unit('A', |sheet| sheet.traits.flyer = flies)
            .begin();
        let order = play.order('A', "move").to(Cell::new(2, 0)).mode(modes::UP);
        (play, order)
    };
    let (mut play, order) = up(true);
    play.act(order, &[]);
    assert_eq!(play.band('A'), Band::Low);
    let (play, order) = up(false);
    assert!(play.battle.plan(&order).is_err());
}

/// Rules: EV-CAT-10 EV-ADV-44 EV-ADV-46 EV-FLD-04
#[test]
fn dark_sight_ignores_low_light_and_darkness_and_nothing_else() {
    for (light, rows) in [(Light::Bright, 0), (Light::Low, 1), (Light::Dark, 2)] {
        for sees in [false, true] {
            let play = Stage::new(&["A.x"])
                .unit('A', |sheet| {
                    sheet.traits.dark_sight = sees;
                    arm(sheet, "rifle");
                })
                .lit(light)
                .begin();
            let shot = play.strike('A', "rifle", 'x');
            let dark: Vec<_> = counted(&play, &shot)
                .into_iter()
                .filter(|(rule, _)| ["EV-ADV-44", "EV-ADV-46"].contains(rule))
                .collect();
            assert_eq!(dark.len(), if sees { 0 } else { rows });
        }
    }
}

/// Rules: EV-CAT-10 EV-AIL-34
#[test]
fn the_fearless_neither_panic_nor_despair() {
    for (fearless, afraid) in [(false, true), (true, false)] {
        for (spell, ailment, is_fear) in [
            ("dread", c::PANICKED, true),
            ("gloom", c::DESPAIRED, true),
            ("bewilder", c::CONFUSED, false),
            ("malison", c::DAMNED, false),
        ] {
            let mut play = Stage::new(&["A...x"])
                .unit('A', |sheet| {
                    sheet.scores = [50; 11];
                    teach(sheet, &[spell]);
                })
                .unit('x', |sheet| sheet.traits.fearless = fearless)
                .begin();
            play.act(play.cast('A', "ailment", spell, 'x'), &[50, 99]);
            assert_eq!(play.has('x', ailment), afraid || !is_fear, "{spell}");
        }
    }
}

/// Rules: EV-CAT-10 EV-MOV-20 EV-CND-07
#[test]
fn the_breathless_never_suffocate() {
    for (breathless, drowns) in [(false, true), (true, false)] {
        let mut play = Stage::new(&["A~~~~x"])
            .ground(
                '~',
                ground(|terrain| {
                    terrain.water = 20;
                    terrain.rough_water = true;
                }),
            )
            .unit('A', |sheet| sheet.traits.breathless = breathless)
            .begin();
        let order = play.order('A', "move").to(Cell::new(3, 0));
        play.act(order.mode(modes::RISK), &[90]);
        assert_eq!(play.has('A', c::SUFFOCATING), drowns);
    }
}

/// Rules: EV-CAT-10 EV-SHT-11 EV-CND-05
#[test]
fn who_has_no_stress_collects_none_and_never_tires() {
    for (tracked, stress) in [(true, 5), (false, 0)] {
        let mut play = Stage::new(&["A...x"])
            .unit('A', |sheet| {
                sheet.tracks_stress = tracked;
                persona(sheet, 10, &[], &[]);
            })
            .begin();
        play.give('A', c::DESPAIRED, None);
        play.end(&[]);
        play.until('A');
        assert_eq!(play.stress('A'), stress);
    }
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| sheet.tracks_stress = false)
        .begin();
    play.set_stress('A', 90);
    let unit = play.id('A');
    assert!(!stats::is_fatigued(play.view(), unit) && !stats::is_exhausted(play.view(), unit));
}

/// Rules: EV-CAT-09 EV-SHT-09
#[test]
fn quick_start_adds_two_to_initiative() {
    let first = |talents: u32| {
        let play = Stage::new(&["ABx"])
            .unit('A', |sheet| sheet.initiative_bonus = -100)
            .unit('B', |sheet| {
                sheet.initiative_bonus = -89;
                sheet.talents = talents;
            })
            .begin();
        [play.id('A'), play.id('B')]
            .map(|unit| i32::from(play.view().store.get::<Initiative>(unit).0))
    };
    assert_eq!(first(0), [23, 22]);
    assert_eq!(first(1 << Talent::QuickStart as u32), [23, 24]);
}

/// Rules: EV-SHT-14
#[test]
fn arcana_and_personality_have_no_effect_in_battle() {
    let fight = |arcana: &str, personality: &[&str]| {
        let tag = |sheet: &mut Sheet| {
            sheet.arcana = arcana.to_owned();
            sheet.personality = personality.iter().map(|&word| word.to_owned()).collect();
        };
        let mut play = Stage::new(&["A.x"])
            .unit('A', |sheet| {
                tag(sheet);
                arm(sheet, "spear");
            })
            .unit('x', tag)
            .begin();
        let blow = play.strike('A', "spear", 'x');
        let t = target_number(&play, &blow);
        let odds = play.battle.odds(&blow, Default::default()).expect("legal");
        let events = play.act(blow, &[20, 40, 70]);
        play.end(&[]);
        (t, odds.outcomes, rolls(&events), play.battle.hash())
    };
    let plain = fight("", &[]);
    assert_eq!(fight("Strength", &["Timid"]), plain);
    assert_eq!(fight("Tower", &["Proud", "Cruel", "Fearless"]), plain);
}
