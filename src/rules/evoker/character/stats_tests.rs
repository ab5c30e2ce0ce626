//! The sheet at the start of a battle (EV-SHT).

use super::tested;
use crate::rules::evoker::character::stats;
use crate::{
    battle::components::{Hands, Hold, Personas, Pools},
    rules::evoker::{
        character::{
            element::{Affinity, Location},
            sheet::{Focus, Score, Sheet, Skill},
            weapons,
        },
        fixture::{Play, Stage, arm, item, persona, set, train},
    },
};

fn one(change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["Ax"]).unit('A', change).begin()
}

/// Rules: EV-SHT-01 EV-DIC-09 EV-DIC-10
#[test]
fn bonuses_are_tens_digits() {
    for (score, bonus) in [(39, 3), (40, 4), (9, 0), (100, 10)] {
        let play = one(|sheet| set(sheet, Score::Agility, score));
        assert_eq!(
            stats::bonus(play.view(), play.id('A'), Score::Agility),
            bonus
        );
    }
    assert_eq!(Score::ALL.len(), 11);
}

/// Rules: EV-SHT-04 EV-SHT-03
#[test]
fn skills_are_score_rank_and_focus() {
    let play = one(|sheet| {
        set(sheet, Score::Melee, 45);
        set(sheet, Score::Agility, 42);
        train(sheet, Skill::Melee, 1, &[Focus::Parry]);
    });
    let value = |tested| stats::value(play.view(), play.id('A'), tested);
    assert_eq!(value(tested::MELEE), 55);
    assert_eq!(value(tested::PARRY), 65);
    assert_eq!(value(tested::NATURAL), 55);
    assert_eq!(value(tested::DODGE), 42);
    for skill in Skill::ALL {
        let governs = match skill {
            Skill::Melee => Score::Melee,
            Skill::Ranged => Score::Ranged,
            Skill::Acrobatics | Skill::Subterfuge => Score::Agility,
            Skill::Athletics => Score::Strength,
            Skill::Endurance | Skill::ResistPhysical => Score::Toughness,
            Skill::Awareness => Score::Perception,
            Skill::Manipulate | Skill::Authority => Score::Fellowship,
            Skill::Inquiry | Skill::Survival | Skill::Medical => Score::Intelligence,
            Skill::Fortitude | Skill::ResistMental | Skill::ResistSpiritual => Score::Willpower,
        };
        assert_eq!(skill.score(), governs);
    }
}

/// Rules: EV-SHT-07 EV-SHT-19
#[test]
fn defense_is_toughness_traits_and_armour_of_the_place() {
    let play = one(|sheet| {
        set(sheet, Score::Toughness, 44);
        sheet.armour[Location::Body as usize] = 3;
        sheet.traits.unnatural_toughness = 2;
        sheet.traits.unnatural_strength = 2;
    });
    let unit = play.id('A');
    let sum = |location, affinity| {
        let parts = stats::defense(play.view(), unit, location, affinity);
        parts.iter().map(|(_, part)| part).sum::<i32>()
    };
    assert_eq!(sum(Location::Body, Affinity::Normal), 9);
    assert_eq!(sum(Location::Head, Affinity::Normal), 6);
    assert_eq!(sum(Location::Body, Affinity::Weak), 3);
    assert_eq!(sum(Location::Body, Affinity::Resist), 14);
    assert_eq!(stats::strength_bonus(play.view(), unit), 5);
    // The tracks ignore Unnatural Toughness.
    assert_eq!(play.wounds('A'), (4, 2, 1));
}

/// Rules: EV-SHT-10 EV-SHT-12
#[test]
fn pools_are_sums_of_two_bonuses() {
    let play = one(|sheet| {
        sheet.fate = None;
        set(sheet, Score::Realisation, 32);
        set(sheet, Score::Magic, 40);
        set(sheet, Score::Willpower, 38);
        set(sheet, Score::Strength, 41);
        set(sheet, Score::Toughness, 44);
    });
    let pools = play.view().store.get::<Pools>(play.id('A'));
    let both = |pool| (pools.now(pool), pools.max(pool));
    assert_eq!(both(stats::FATE), (3, 3));
    assert_eq!(both(stats::SPIRIT), (7, 7));
    assert_eq!(both(stats::EXERTION), (8, 8));
}

/// Rules: EV-SHT-12
#[test]
fn a_power_dearer_than_the_pool_cannot_be_used() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            crate::rules::evoker::fixture::teach(sheet, &["atom_burst", "volley"]);
        })
        .begin();
    let unit = play.id('A');
    let magic = play.cast('A', "attack", "atom_burst", 'x');
    let physical = play.cast('A', "attack", "volley", 'x');
    play.stage(|r| r.edit::<Pools>(unit).set(stats::SPIRIT, 2));
    assert_eq!(play.refused(&magic).rule.0, "EV-SHT-12");
    play.act(physical, &[90]);
    assert_eq!(
        play.view().pool(unit, stats::EXERTION),
        3,
        "paid though it missed"
    );
}

/// Rules: EV-SHT-17
#[test]
fn hands_take_what_fits_in_list_order() {
    let holds = |items: &[&str]| {
        let play = one(|sheet| items.iter().for_each(|name| arm(sheet, name)));
        let hands = play.view().store.get::<Hands>(play.id('A'));
        hands
            .carried
            .iter()
            .map(|carried| carried.hold)
            .collect::<Vec<_>>()
    };
    use Hold::{Both, Left, Natural, Right, Stowed};
    assert_eq!(
        holds(&["knife", "pistol", "sword"]),
        [Right, Left, Stowed, Natural]
    );
    assert_eq!(holds(&["rifle", "pistol"]), [Both, Stowed, Natural]);
    assert_eq!(
        holds(&["pistol", "rifle", "sword"]),
        [Right, Stowed, Left, Natural]
    );
    assert_eq!(holds(&["claws"]), [Natural, Natural]);
    let play = one(|_| {});
    assert!(!weapons::is_armed(play.view(), play.id('A')));
    let play = one(|sheet| arm(sheet, "claws"));
    assert!(weapons::is_armed(play.view(), play.id('A')));
    assert_eq!(item("unarmed").0, 0);
}

/// Rules: EV-SHT-13 EV-BAT-01
#[test]
fn links_are_symmetric_and_default_to_nothing() {
    let play = Stage::new(&["ABC.x"])
        .unit('A', |_| {})
        .unit('B', |_| {})
        .unit('C', |_| {})
        .options(|options| {
            options.links = vec![(
                crate::battle::ids::UnitId(0),
                crate::battle::ids::UnitId(1),
                4,
            )];
        })
        .begin();
    let link = |a, b| stats::link(play.view(), play.id(a), play.id(b));
    assert_eq!((link('A', 'B'), link('B', 'A'), link('A', 'C')), (4, 4, 0));
}

/// Rules: EV-PER-01 EV-SHT-06
#[test]
fn the_first_persona_is_equipped_and_has_tracks_of_its_own() {
    let play = one(|sheet| {
        persona(sheet, 20, &[], &[]);
        persona(sheet, 44, &[], &[]);
    });
    assert_eq!(
        (play.persona('A', 0), play.persona('A', 1)),
        ((2, 1, 1), (4, 2, 1))
    );
    assert_eq!(
        play.view().store.get::<Personas>(play.id('A')).equipped,
        Some(0)
    );
}
