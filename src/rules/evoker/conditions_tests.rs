//! Ailments, Technical Hits and bodily conditions, played (EV-AIL, EV-TEC, EV-CND).

use super::{self as c, AILMENTS, Category, ConditionId};
use crate::{
    battle::{
        components::{Conditions, Decay, Life, Until},
        question::Topic,
    },
    rules::evoker::{
        effects,
        element::{Affinity, Element, Location},
        fixture::{Play, Stage, arm, rolls, set, takes, target_number, teach},
        injuries,
        sheet::Score,
        stats,
    },
};

/// A beside x; A acts first.
fn pair() -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            arm(sheet, "sword");
        })
        .begin()
}

fn inflict(play: &mut Play, letter: char, id: ConditionId, turns: Option<u8>) -> bool {
    let unit = play.id(letter);
    let mut new = false;
    play.stage(|r| new = effects::inflict(r, unit, id, None, turns, "EV-AIL-01"));
    new
}

fn until(play: &Play, letter: char, id: ConditionId) -> Option<Until> {
    let conditions = play.view().store.get::<Conditions>(play.id(letter));
    conditions.get(id).map(|condition| condition.until)
}

/// Rules: EV-AIL-02 EV-AIL-01
#[test]
fn one_ailment_of_each_category_and_the_newer_takes_the_place() {
    let mut play = pair();
    for id in [c::STAGGERED, c::BURNING, c::CONFUSED, c::DAMNED] {
        assert!(inflict(&mut play, 'x', id, None));
    }
    assert!(inflict(&mut play, 'x', c::FROZEN, None));
    assert!(!play.has('x', c::BURNING));
    for id in [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED] {
        assert!(play.has('x', id));
    }
    assert!(!inflict(&mut play, 'x', c::STAGGERED, None), "not twice");
    for (a, b) in AILMENTS.iter().zip(AILMENTS.iter().skip(1)) {
        if a.category == b.category && a.category != Category::Staggered {
            let mut play = pair();
            inflict(&mut play, 'x', a.id, None);
            inflict(&mut play, 'x', b.id, None);
            assert!(!play.has('x', a.id) && play.has('x', b.id));
        }
    }
}

/// Rules: EV-AIL-03 EV-TIM-10 EV-AIL-13
#[test]
fn turns_count_on_the_bearer_and_a_cause_may_say_how_many() {
    let mut play = pair();
    inflict(&mut play, 'x', c::DIZZY, None);
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(2)));
    inflict(&mut play, 'x', c::DIZZY, Some(3));
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(3)));
    inflict(&mut play, 'x', c::DIZZY, None);
    // Two turns of x: 1 in the first, 0 in the second, gone at its end.
    play.until('x');
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(1)));
    // Received in one's own turn it is not reduced by that turn.
    inflict(&mut play, 'x', c::DAMNED, None);
    play.until('A');
    play.until('x');
    assert_eq!(until(&play, 'x', c::DIZZY), Some(Until::Turns(0)));
    assert_eq!(until(&play, 'x', c::DAMNED), Some(Until::Turns(1)));
    play.until('A');
    assert!(!play.has('x', c::DIZZY));
    play.until('x');
    assert!(play.has('x', c::DAMNED));
    play.until('A');
    assert!(!play.has('x', c::DAMNED));
}

/// Rules: EV-AIL-04 EV-AIL-14 EV-AIL-15 EV-AIL-16 EV-AIL-17
#[test]
fn some_ailments_forbid_actions_and_the_turn_passes() {
    for row in AILMENTS {
        let forbids =
            [c::FROZEN, c::SHOCKED, c::DROWSED, c::STUNNED, c::DESPAIRED].contains(&row.id);
        assert_eq!(row.no_actions, forbids, "{:?}", row.id);
    }
    for id in [c::SHOCKED, c::STUNNED] {
        let mut play = pair();
        inflict(&mut play, 'x', id, None);
        play.end(&[]);
        assert_eq!(play.battle.acting(), Some(play.id('A')), "x's turn passed");
        play.end(&[]);
        assert!(!play.has('x', id), "gone at the end of the second");
        play.until('x');
    }
    // The sleeping wake by a wound alone.
    let mut play = pair();
    inflict(&mut play, 'x', c::DROWSED, None);
    for _ in 0..4 {
        play.end(&[]);
    }
    assert!(play.has('x', c::DROWSED));
    let unit = play.id('A');
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[55, 90, 50]);
    assert!(!play.has('x', c::DROWSED));
    assert!(play.view().life(unit).is_active());
}

/// Rules: EV-AIL-06
#[test]
fn block_repel_and_absorb_make_immune() {
    let pairs = [
        (Element::Fire, c::BURNING),
        (Element::Ice, c::FROZEN),
        (Element::Electricity, c::SHOCKED),
        (Element::Bless, c::CONDEMNED),
        (Element::Curse, c::DAMNED),
    ];
    for (element, id) in pairs {
        for (affinity, immune) in [
            (Affinity::Resist, false),
            (Affinity::Block, true),
            (Affinity::Repel, true),
            (Affinity::Absorb, true),
        ] {
            let mut play = Stage::new(&["Ax"])
                .unit('x', |sheet| takes(sheet, element, affinity))
                .begin();
            assert_eq!(
                !inflict(&mut play, 'x', id, None),
                immune,
                "{element:?} {affinity:?}"
            );
            for (_, other) in pairs.iter().filter(|(of, _)| *of != element) {
                assert!(inflict(&mut play, 'x', *other, None));
            }
        }
    }
}

/// Rules: EV-AIL-11 EV-ONE-01 EV-ONE-03
#[test]
fn stagger_ends_with_the_next_own_turn_and_comes_only_once() {
    let mut play = pair();
    inflict(&mut play, 'x', c::STAGGERED, None);
    // A critical on the Staggered: extra wound, no One More.
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[10, 50]);
    assert_eq!(play.view().clock().one_mores, 0);
    assert_eq!(play.wounds('x'), (1, 2, 1));
    assert!(play.has('x', c::STAGGERED));
    play.end(&[]);
    assert!(!play.has('x', c::STAGGERED));
}

/// Rules: EV-AIL-12 EV-TIM-13
#[test]
fn fire_grows_hotter_each_round() {
    let mut play = pair();
    inflict(&mut play, 'x', c::BURNING, None);
    for left in [(4, 2, 1), (3, 2, 1), (2, 2, 1)] {
        play.until('x');
        play.until('A');
        assert_eq!(play.wounds('x'), left);
    }
    // Burning again changes nothing: the fourth round burns with 7.
    assert!(!inflict(&mut play, 'x', c::BURNING, None));
    // Armour does not help, Willpower suffers.
    let situation =
        crate::rules::evoker::rows::Situation::plain(play.id('x'), stats::tested::WILLPOWER);
    let lines = crate::rules::evoker::rows::gather(play.view(), &situation);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].rule.0, "EV-AIL-12");
    // Ice puts it out.
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &["frost_line"]);
        })
        .unit('x', |sheet| sheet.armour = [30; 6])
        .begin();
    inflict(&mut play, 'x', c::BURNING, None);
    let spell = play.cast('A', "attack", "frost_line", 'x');
    play.act(spell, &[50, 90, 50]);
    assert!(!play.has('x', c::BURNING));
}

/// Rules: EV-AIL-12
#[test]
fn a_bruised_rib_adds_to_a_burn_and_nothing_else_does() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 39);
            takes(sheet, Element::Fire, Affinity::Weak);
            sheet.armour = [9; 6];
        })
        .begin();
    inflict(&mut play, 'x', c::BURNING, None);
    play.injure('x', Location::Body, 2);
    play.until('x');
    play.until('A');
    assert_eq!(play.wounds('x'), (1, 1, 1));
}

/// Rules: EV-AIL-13
#[test]
fn the_dizzy_do_everything_worse_and_help_nobody() {
    let mut play = Stage::new(&["ABx"])
        .unit('A', |sheet| {
            sheet.scores = [50; 11];
            teach(sheet, &["mend", "mend_circle"]);
            arm(sheet, "sword");
        })
        .unit('B', |_| {})
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    inflict(&mut play, 'A', c::DIZZY, None);
    play.set_wounds('A', (1, 2, 1));
    play.set_wounds('B', (1, 1, 1));
    let friend = play.cast('A', "restore", "mend", 'B');
    assert_eq!(play.refused(&friend).rule.0, "EV-AIL-13");
    let own = play.cast('A', "restore", "mend_circle", 'A');
    play.act(own, &[]);
    assert_eq!((play.wounds('A').0, play.wounds('B').0), (2, 1));
}

/// Rules: EV-AIL-14 EV-TIM-12
#[test]
fn the_frozen_break_free_at_the_end_of_their_turn_or_by_a_wound() {
    let mut play = pair();
    inflict(&mut play, 'x', c::FROZEN, None);
    // Best of Strength 30 and Toughness 44.
    let events = play.end(&[45]);
    assert_eq!(rolls(&events), [("Break free of the ice", 44, 45)]);
    assert!(play.has('x', c::FROZEN));
    play.end(&[44]);
    assert!(!play.has('x', c::FROZEN));
    // Frozen, Resist to Melee is Normal: Melee is Technical anyway; thawed and Staggered.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            takes(sheet, Element::Melee, Affinity::Resist);
            takes(sheet, Element::Fire, Affinity::Resist);
        })
        .begin();
    let unit = play.id('x');
    inflict(&mut play, 'x', c::FROZEN, None);
    assert_eq!(
        stats::affinity(play.view(), unit, Some(Element::Melee)),
        Affinity::Normal
    );
    assert_eq!(
        stats::affinity(play.view(), unit, Some(Element::Fire)),
        Affinity::Resist
    );
}

/// Rules: EV-AIL-15 EV-DIC-12
#[test]
fn touching_the_shocked_may_shock() {
    // x has armour that stops all: hit or miss, the test comes after the attack.
    for (dice, shocked) in [
        (vec![55, 90, 50, 43], true),
        (vec![55, 90, 50, 42], false),
        (vec![90, 43], true),
        (vec![55, 20, 43], true),
    ] {
        let mut play = Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                set(sheet, Score::Agility, 42);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                sheet.armour = [30; 6];
                set(sheet, Score::Melee, 65);
                arm(sheet, "sword");
            })
            .begin();
        inflict(&mut play, 'x', c::SHOCKED, None);
        let order = play.strike('A', "sword", 'x');
        let events = play.act(order, &dice);
        assert_eq!(play.has('A', c::SHOCKED), shocked, "{dice:?}");
        // x's ailment is no help to A's own test.
        assert_eq!(rolls(&events).last().map(|roll| roll.1), Some(42));
    }
    // Those who block Electricity need no test, and shots touch nobody.
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "pistol");
            takes(sheet, Element::Electricity, Affinity::Block);
        })
        .begin();
    inflict(&mut play, 'x', c::SHOCKED, None);
    let order = play.strike('A', "sword", 'x');
    play.act(order, &[90]);
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| arm(sheet, "pistol"))
        .begin();
    inflict(&mut play, 'x', c::SHOCKED, None);
    let order = play.strike('A', "pistol", 'x');
    play.act(order, &[90]);
}

/// Rules: EV-AIL-20 EV-AIL-21
#[test]
fn the_amnesiac_have_no_powers() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| teach(sheet, &["ember", "bewilder"]))
        .begin();
    inflict(&mut play, 'A', c::AMNESIAC, None);
    for (key, power) in [("attack", "ember"), ("ailment", "bewilder")] {
        let order = play.cast('A', key, power, 'x');
        assert_eq!(play.refused(&order).rule.0, "EV-AIL-20");
    }
}

/// x Confused, acting first; a friend y and A beside it.
fn confused() -> Play {
    let mut play = Stage::new(&["yx.A"])
        .unit('A', |sheet| arm(sheet, "sword"))
        .unit('x', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "knife");
        })
        .unit('y', |sheet| arm(sheet, "sword"))
        .begin();
    inflict(&mut play, 'x', c::CONFUSED, None);
    play
}

/// Rules: EV-AIL-22 EV-AIL-31 EV-DIC-03
#[test]
fn the_confused_do_what_the_degrees_of_failure_say() {
    // T 30. Pass: a normal turn.
    let mut play = confused();
    play.end(&[30]);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert_eq!(play.stars('x'), 2);
    // 0 and 1: nothing.
    for face in [31, 49] {
        let mut play = confused();
        play.end(&[face]);
        assert_eq!(play.battle.acting(), Some(play.id('y')));
        assert!(play.view().ground().dropped.is_empty());
    }
    // 2 and 3: odd drops the left hand, even the right.
    for (face, weapon) in [(51, "knife"), (50, "sword"), (69, "knife"), (68, "sword")] {
        let mut play = confused();
        play.end(&[face]);
        let dropped = &play.view().ground().dropped;
        assert_eq!(dropped.len(), 1);
        assert_eq!(
            dropped[0].1.item,
            crate::rules::evoker::fixture::item(weapon),
            "{face}"
        );
    }
    // Exactly 4: the nearest of any side, here a friend; it may oppose.
    let mut play = confused();
    play.end(&[70, 30, 90, 50]);
    assert_eq!(play.wounds('y'), (1, 1, 1));
    assert_eq!(play.view().clock().one_mores, 0);
    // 5 and more: itself, unopposed, and no One More for a Stagger.
    let mut play = confused();
    play.end(&[80, 30, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
}

/// Rules: EV-AIL-22 EV-AIL-31 EV-MOV-09
#[test]
fn the_confused_walk_up_to_the_nearest() {
    // y is nearest, 5 m off: x walks 4 m and strikes, unprovoked by its own Move.
    let far = |weapons: &'static [&'static str], agility| {
        let mut play = Stage::new(&["A.........x....y"])
            .unit('A', |_| {})
            .unit('x', |sheet| {
                set(sheet, Score::Melee, 55);
                set(sheet, Score::Agility, agility);
                for weapon in weapons {
                    arm(sheet, weapon);
                }
            })
            .unit('y', |sheet| arm(sheet, "sword"))
            .begin();
        inflict(&mut play, 'x', c::CONFUSED, None);
        play
    };
    let mut play = far(&["sword"], 30);
    let events = play.end(&[70, 30, 90, 50]);
    assert_eq!(play.at('x'), (14, 0));
    assert!(rolls(&events).contains(&("Attack", 55, 30)));
    // Too far for a Basic Move: nothing happens.
    let mut play = far(&["sword"], 19);
    play.end(&[70]);
    assert_eq!(play.at('x'), (10, 0));
    // The first weapon that reaches from here is used before anybody walks.
    let mut play = far(&["sword", "pistol"], 30);
    play.end(&[70, 95]);
    assert_eq!(play.at('x'), (10, 0));
    // Hidden enemies are nobody to strike at, however near.
    let mut play = Stage::new(&["A#.x......y"])
        .unit('A', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Agility, 40);
            arm(sheet, "sword");
        })
        .begin();
    inflict(&mut play, 'x', c::CONFUSED, None);
    let unit = play.id('A');
    play.stage(|r| {
        r.edit::<crate::battle::components::Stealth>(unit).hidden = true;
        r.observe();
    });
    play.end(&[70, 95]);
    assert_eq!(play.at('x'), (9, 0));
}

/// Rules: EV-AIL-04 EV-INJ-09 EV-AIL-31
#[test]
fn the_stunned_and_confused_roll_nothing() {
    let mut play = confused();
    inflict(&mut play, 'x', c::STUNNED, None);
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('y')));
}

/// Rules: EV-AIL-23 EV-ACT-39 EV-DIC-05
#[test]
fn despair_costs_stress_and_leaves_one_thing_to_do() {
    let mut play = pair();
    inflict(&mut play, 'x', c::DESPAIRED, None);
    play.end(&[]);
    assert_eq!(play.stress('x'), 5);
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    let blow = play.strike('x', "sword", 'A');
    assert_eq!(play.refused(&blow).rule.0, "EV-AIL-04");
    let shake = play.order('x', "shake off");
    assert_eq!(target_number(&play, &shake), 20);
    play.act(shake.clone(), &[21]);
    assert!(play.has('x', c::DESPAIRED));
    assert_eq!(play.refused(&shake).rule.0, "EV-ACT-39", "once a turn");
    play.end(&[]);
    play.end(&[]);
    assert_eq!(play.stress('x'), 10);
    play.act(shake, &[20]);
    // The other star and the Move are free to use.
    assert_eq!(play.stars('x'), 1);
    assert!(play.battle.plan(&blow).is_ok());
    // Fatigued: Willpower 41 - 10 - 10.
    let mut play = Stage::new(&["A", "x"])
        .unit('A', |sheet| set(sheet, Score::Willpower, 41))
        .begin();
    inflict(&mut play, 'A', c::DESPAIRED, None);
    play.set_stress('A', 31);
    assert_eq!(target_number(&play, &play.order('A', "shake off")), 21);
    // Stunned as well: nothing at all.
    inflict(&mut play, 'A', c::STUNNED, None);
    assert_eq!(
        play.refused(&play.order('A', "shake off")).rule.0,
        "EV-AIL-04"
    );
}

/// Rules: EV-AIL-29 EV-DIC-11
#[test]
fn the_damned_throw_two_dice_and_keep_the_worse() {
    let mut play = pair();
    inflict(&mut play, 'A', c::DAMNED, None);
    let order = play.strike('A', "sword", 'x');
    play.act(order.clone(), &[30, 72]);
    assert_eq!(play.wounds('x'), (4, 2, 1));
    // Evading against the Damned is easier: 30 + 10.
    let mut play = pair();
    inflict(&mut play, 'A', c::DAMNED, None);
    let events = play.act(order.clone(), &[14, 41, 90, 50]);
    assert_eq!(rolls(&events), [("Attack", 55, 41), ("Evade", 40, 90)]);
    // The odds of a pass are the square.
    let odds = {
        let mut play = pair();
        inflict(&mut play, 'A', c::DAMNED, None);
        inflict(&mut play, 'x', c::STAGGERED, None);
        let x = play.id('x');
        play.battle
            .odds(&order, Default::default())
            .expect("legal")
            .hits(x)
    };
    assert_eq!(odds, crate::dice::Weight::new(65 * 65, 10_000));
}

/// Rules: EV-AIL-34
#[test]
fn the_fearless_know_no_fear() {
    let mut play = Stage::new(&["Ax"])
        .unit('x', |sheet| sheet.traits.fearless = true)
        .begin();
    assert!(!inflict(&mut play, 'x', c::DESPAIRED, None));
    assert!(!inflict(&mut play, 'x', c::PANICKED, None));
    assert!(inflict(&mut play, 'x', c::CONFUSED, None));
}

/// Rules: EV-AIL-10 EV-TEC-01 EV-TEC-03
#[test]
fn the_table_names_the_elements_that_exploit_an_ailment() {
    let all = |id: ConditionId| c::ailment(id).expect("an ailment").technical.to_vec();
    assert_eq!(all(c::STAGGERED), []);
    assert_eq!(all(c::BURNING), [Element::Nuclear, Element::Wind]);
    for id in [c::DIZZY, c::STUNNED] {
        assert_eq!(all(id), [Element::Nuclear]);
    }
    for id in [c::FROZEN, c::SHOCKED] {
        assert_eq!(
            all(id),
            [Element::Nuclear, Element::Melee, Element::Missile]
        );
    }
    assert_eq!(all(c::DROWSED).len(), 11);
    for id in [
        c::AMNESIAC,
        c::BRAINWASHED,
        c::CONFUSED,
        c::DESPAIRED,
        c::ENRAGED,
        c::PANICKED,
    ] {
        assert_eq!(all(id), [Element::Psychic]);
    }
    assert_eq!(all(c::CONDEMNED), [Element::Bless]);
    assert_eq!(all(c::DAMNED), [Element::Curse]);
}

fn spell(power: &'static str, affinity: (Element, Affinity)) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &[power]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 64);
            takes(sheet, affinity.0, affinity.1);
        })
        .begin()
}

/// Rules: EV-TEC-01 EV-TEC-02 EV-TEC-04 EV-ONE-02
#[test]
fn a_technical_hit_adds_a_wound_staggers_and_clears_the_ailment() {
    // T 50 + 10 for the ailment it clears; 4 + 5 against 6, Resist or not: excess 3.
    for affinity in [Affinity::Normal, Affinity::Resist] {
        let mut play = spell("gale", (Element::Wind, affinity));
        inflict(&mut play, 'x', c::BURNING, None);
        let order = play.cast('A', "attack", "gale", 'x');
        let events = play.act(order, &[60, 90, 50]);
        assert_eq!(rolls(&events)[0].1, 60);
        assert_eq!(play.wounds('x'), (4, 3, 1));
        assert!(play.has('x', c::STAGGERED) && !play.has('x', c::BURNING));
        assert_eq!(play.view().clock().one_mores, 1);
    }
    // Block stops it, and then there is no Technical Hit.
    let mut play = spell("gale", (Element::Wind, Affinity::Block));
    inflict(&mut play, 'x', c::BURNING, None);
    let order = play.cast('A', "attack", "gale", 'x');
    play.act(order, &[60, 90]);
    assert!(play.has('x', c::BURNING) && !play.has('x', c::STAGGERED));
}

/// Rules: EV-TEC-03 EV-AIL-16
#[test]
fn one_ailment_is_exploited_physical_first() {
    let mut play = spell("mind_spike", (Element::Fire, Affinity::Normal));
    inflict(&mut play, 'x', c::CONFUSED, None);
    inflict(&mut play, 'x', c::DROWSED, None);
    let order = play.cast('A', "attack", "mind_spike", 'x');
    // T 70, 0 degrees: 5 + 5 against 6: 1 + Technical.
    play.act(order, &[70, 90, 50]);
    assert_eq!(play.wounds('x'), (4, 3, 1));
    assert!(!play.has('x', c::DROWSED) && play.has('x', c::CONFUSED));
}

/// Rules: EV-TEC-05 EV-ACT-06
#[test]
fn an_ailment_spell_can_be_a_technical_hit() {
    let mut play = spell("bewilder", (Element::Psychic, Affinity::Normal));
    inflict(&mut play, 'x', c::PANICKED, None);
    let order = play.cast('A', "ailment", "bewilder", 'x');
    play.act(order, &[21, 90]);
    assert!(!play.has('x', c::PANICKED) && play.has('x', c::STAGGERED));
    assert!(play.has('x', c::CONFUSED));
    assert_eq!(play.wounds('x'), (6, 3, 1));
    assert_eq!(play.view().clock().one_mores, 1);
}

fn bleeder(toughness: u8) -> Play {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |_| {})
        .unit('x', |sheet| set(sheet, Score::Toughness, toughness))
        .begin();
    let unit = play.id('x');
    play.stage(|r| injuries::bleed(r, unit, 0, "EV-CND-01"));
    play
}

/// Rules: EV-CND-01 EV-ACT-36 EV-TIM-11
#[test]
fn bleeders_test_at_their_turn_start() {
    let mut play = bleeder(44);
    let end = play.order('A', "end");
    let question = play.asked(end.clone(), &[]).expect("stem the bleeding?");
    assert_eq!(
        (question.rule.0, question.topic),
        ("EV-ACT-36", Topic::Detail)
    );
    play.act_answering(end.clone(), &[45], &["no"]);
    assert_eq!((play.wounds('x'), play.stress('x')), ((3, 2, 1), 1));
    assert!(play.has('x', c::BLOOD_LOSS));
    // Passing does not end it; stemming adds 30 for a star.
    let mut play = bleeder(44);
    play.act_answering(end.clone(), &[44], &["no"]);
    assert!(play.has('x', c::BLOOD_LOSS));
    let mut play = bleeder(44);
    let events = play.act_answering(end, &[74], &["yes"]);
    assert_eq!(rolls(&events), [("Blood Loss", 74, 74)]);
    assert_eq!((play.wounds('x'), play.stars('x')), ((4, 2, 1), 1));
}

/// Rules: EV-CND-02 EV-CND-10 EV-DIC-09 EV-TIM-05
#[test]
fn without_light_wounds_toughness_drains() {
    let mut play = bleeder(44);
    play.set_wounds('x', (0, 2, 1));
    let end = play.order('A', "end");
    // 2 degrees of failure: 3 points.
    play.act_answering(end, &[71], &["no"]);
    let unit = play.id('x');
    assert_eq!(stats::score(play.view(), unit, Score::Toughness), 41);
    assert_eq!(play.wounds('x'), (0, 2, 1));
    // Two more points take the bonus down, and Defense with it; the tracks stay as they are.
    play.stage(|r| r.edit::<Decay>(unit).0[Score::Toughness as usize] += 2);
    assert_eq!(stats::bonus(play.view(), unit, Score::Toughness), 3);
    let defense = stats::defense(play.view(), unit, Location::Body, Affinity::Normal);
    assert_eq!(defense[0].1, 3);
    assert_eq!(play.wounds('x'), (0, 2, 1));
}

/// Rules: EV-CND-03
#[test]
fn a_second_cause_of_bleeding_changes_nothing() {
    let mut play = bleeder(44);
    let unit = play.id('x');
    play.stage(|r| injuries::bleed(r, unit, 0, "EV-CND-01"));
    let end = play.order('A', "end");
    play.act_answering(end, &[99], &["no"]);
    assert_eq!(play.wounds('x'), (3, 2, 1));
}

/// Rules: EV-CND-04
#[test]
fn bled_out_a_heavy_wound_is_lost_each_round() {
    let mut play = bleeder(10);
    play.set_wounds('x', (0, 1, 1));
    let unit = play.id('x');
    play.stage(|r| r.edit::<Decay>(unit).0[Score::Toughness as usize] = 9);
    let end = play.order('A', "end");
    // Toughness 1, 50: four degrees and more: 0 now. The first Heavy Wound at this round's end.
    play.act_answering(end, &[50], &["no"]);
    assert_eq!(stats::score(play.view(), unit, Score::Toughness), 0);
    assert!(play.has('x', c::BLED_OUT));
    // A Light Wound healed meanwhile does not pay for it, and there are no more tests.
    play.set_wounds('x', (1, 1, 1));
    play.end(&[]);
    assert_eq!(play.wounds('x'), (1, 0, 1));
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    // The injury of the body left it Prone? No: a Puncture. It is out after the next round.
    play.end(&[]);
    if play.battle.acting() == Some(unit) {
        play.end(&[]);
    }
    assert_eq!(play.view().life(unit), Life::Downed);
    assert!(play.battle.is_over());
}

/// Rules: EV-CND-05
#[test]
fn those_without_stress_never_tire() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| sheet.tracks_stress = false)
        .begin();
    play.set_stress('A', 90);
    assert!(!stats::is_fatigued(play.view(), play.id('A')));
    assert!(!stats::is_exhausted(play.view(), play.id('A')));
}

/// Rules: EV-CND-08 EV-TIM-01 EV-TIM-13
#[test]
fn the_unconscious_wake_prone_when_their_rounds_are_over() {
    let mut play = Stage::new(&["AxB"])
        .unit('A', |_| {})
        .unit('B', |_| {})
        .unit('x', |_| {})
        .begin();
    let unit = play.id('B');
    play.stage(|r| r.set_life(unit, Life::Unconscious { rounds: 2 }));
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')), "no turn");
    play.end(&[]);
    assert_eq!(play.view().life(unit), Life::Unconscious { rounds: 1 });
    play.end(&[]);
    play.end(&[]);
    assert_eq!(play.view().life(unit), Life::Active);
    assert!(play.is_prone('B'));
    play.until('B');
}
