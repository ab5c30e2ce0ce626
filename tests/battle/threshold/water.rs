//! Fights in the water and on walls.

use shadowgrid::{
    battle::{check::Roll, components::Altitude, event::BattleEvent},
    rules::threshold::{
        options::Options,
        sheet::{Armour, Rank, Spec},
    },
};

use super::*;
use crate::kit::threshold_with;

/// Water too deep to stand in, everywhere.
fn lake() -> Board {
    let mut board = Board::open(14, 10);
    board.terrains[0].water = 20;
    board
}

/// Both side by side in deep water, the first to act.
fn swimmers(a: Sheet, b: Sheet) -> Battle {
    let mut battle = threshold(lake(), &[("A", 0, a, (4, 5)), ("B", 1, b, (5, 5))], 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 1]);
    set(&mut battle, A, "AP", 20);
    battle
}

/// On dry land, the first hanging so many yards up its square.
fn climber(yards: u8) -> Battle {
    let mut battle = beside();
    battle.stage(|resolver| {
        let hanging = Altitude {
            hanging: yards,
            ..Altitude::default()
        };
        resolver.place_at(A, Cell::new(4, 5), hanging);
    });
    battle
}

fn rolls(battle: &Battle) -> Vec<Roll> {
    let rolled = |event: &BattleEvent| match event {
        BattleEvent::Rolled(roll) => Some((**roll).clone()),
        _ => None,
    };
    battle.log().iter().filter_map(rolled).collect()
}

/// Base, modifiers and target of the last roll of this name.
fn rolled(battle: &Battle, name: &str) -> Option<(i32, i32, i32)> {
    let rolls = rolls(battle);
    let roll = rolls.iter().rfind(|roll| roll.check.name == name)?;
    let check = &roll.check;
    Some((check.base, check.breakdown.sum, check.target))
}

/// Rules: TH-SWC-01
#[test]
fn whoever_attacks_afloat_may_sink_and_misses_then() {
    let strong = |battle: &Battle| sword(battle, A, "strong attack", B);
    // Strength 2, Athletics 2: 5 + 4 = 9 sinks; no attack roll follows, and all is paid.
    let mut battle = swimmers(ysolde(), grask());
    let (ap, stamina) = (number(&battle, A, "AP"), number(&battle, A, "Stamina"));
    let blow = strong(&battle);
    play(&mut battle, &blow, &[2, 2, 1], &[]);
    assert_eq!(rolled(&battle, "Stay afloat"), Some((4, 0, 10)));
    assert_eq!(rolled(&battle, "Attack"), None);
    assert!(has(&battle, A, "Under water"));
    assert_eq!(number(&battle, A, "AP"), ap - 9);
    assert_eq!(number(&battle, A, "Stamina"), stamina - 3);
    // 6 + 4 = 10 stays up, and the attack is rolled.
    let mut battle = swimmers(ysolde(), grask());
    let blow = sword(&battle, A, "standard attack", B);
    play(&mut battle, &blow, &[2, 2, 2, 2, 2, 2], &[]);
    assert!(!has(&battle, A, "Under water"));
    assert!(rolled(&battle, "Attack").is_some());
    // A rate of its own in the water spares the check, and so does being at home there.
    for born in [
        Sheet {
            swim: Some(10),
            ..ysolde()
        },
        Sheet {
            aquatic: true,
            ..ysolde()
        },
    ] {
        let mut battle = swimmers(born, grask());
        play(&mut battle, &blow, &[2, 2, 2], &[]);
        assert_eq!(rolled(&battle, "Stay afloat"), None);
    }
    // The level may ask for more, and practice helps.
    let practised = Sheet {
        specs: vec![(Spec::Swimming, 3), (Spec::Blades, 2)],
        ..ysolde()
    };
    let options = Options {
        swim_tn: Some(14),
        ..Options::default()
    };
    let mut battle = threshold_with(
        lake(),
        &[("A", 0, practised, (4, 5)), ("B", 1, grask(), (5, 5))],
        1,
        Catalogue::standard(),
        Some(options),
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 1]);
    set(&mut battle, A, "AP", 20);
    play(&mut battle, &blow, &[2, 2, 2], &[]);
    assert_eq!(rolled(&battle, "Stay afloat"), Some((7, 0, 14)));
    assert!(has(&battle, A, "Under water"));
}

/// Rules: TH-SWC-01 TH-MOV-17
#[test]
fn whoever_attacks_from_a_wall_may_fall() {
    let mut battle = climber(3);
    let blow = sword(&battle, A, "standard attack", B);
    // 5 + 4 = 9 falls three yards: 6 + 3 - 3 - 1 = 5.
    play(&mut battle, &blow, &[2, 2, 1, 6], &[]);
    assert_eq!(rolled(&battle, "Hold on"), Some((4, 0, 10)));
    assert_eq!(battle.view().altitude(A).hanging, 0);
    assert_eq!(battle.view().posture(A), Posture::Prone);
    // Those who climb by nature do not check.
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            (
                "A",
                0,
                Sheet {
                    climb: Some(6),
                    ..ysolde()
                },
                (4, 5),
            ),
            ("B", 1, grask(), (5, 5)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 1]);
    set(&mut battle, A, "AP", 20);
    battle.stage(|resolver| {
        let hanging = Altitude {
            hanging: 3,
            ..Altitude::default()
        };
        resolver.place_at(A, Cell::new(4, 5), hanging);
    });
    play(&mut battle, &blow, &[2, 2, 2], &[]);
    assert_eq!(rolled(&battle, "Hold on"), None);
}

/// Rules: TH-SWC-02
#[test]
fn the_wounded_hold_on_worse_for_each_level_of_the_blow() {
    let bare = Sheet {
        rank: Rank::Standard,
        armour: Armour::default(),
        gear: Vec::new(),
        ..ysolde()
    };
    let mut levels = Vec::new();
    for blow in [[2, 2, 2], [3, 2, 2]] {
        let mut battle = swimmers(ysolde(), bare.clone());
        let order = sword(&battle, A, "standard attack", B);
        // The check of the attacker, the blow, and the check of the one it wounds.
        let mut faces = vec![6, 6, 6];
        faces.extend(blow);
        faces.extend([4, 4, 3]);
        play(&mut battle, &order, &faces, &[]);
        let level = ["Light", "Moderate", "Severe", "Critical"]
            .iter()
            .position(|level| number(&battle, B, level) > 0)
            .unwrap() as i32;
        let rolls = rolls(&battle);
        let roll = rolls.last().unwrap();
        let lines = roll.check.breakdown.lines.iter();
        let worse: i32 = lines
            .filter(|line| line.modifier.rule.0 == "TH-SWC-02")
            .map(|line| line.value)
            .sum();
        assert_eq!((roll.check.base, worse), (4, -5 * level), "{blow:?}");
        let sinks = 15 + roll.check.breakdown.sum < 10;
        assert_eq!(has(&battle, B, "Under water"), sinks, "{blow:?}");
        levels.push(level);
    }
    assert_eq!(levels, [3, 3]);
}

/// Rules: TH-SWC-02 TH-SWC-03
#[test]
fn the_unconscious_sink_and_die_below() {
    let mut battle = swimmers(ysolde(), grask());
    battle.stage(|resolver| {
        resolver.set_life(B, Life::Unconscious { rounds: 6 });
        resolver.set_life(A, Life::Active);
    });
    let wait = order(&battle, A, "defend");
    play(&mut battle, &wait, &[], &[]);
    assert!(has(&battle, B, "Under water"));
    assert!(has(&battle, B, "Dying"));
}

/// Rules: TH-SWC-03
#[test]
fn coming_up_takes_a_check() {
    let sunk = || {
        let mut battle = swimmers(ysolde(), grask());
        give(&mut battle, A, "Under water", 1, None);
        battle
    };
    let mut battle = sunk();
    let up = order(&battle, A, "surface");
    assert_eq!(check(&battle, &up), (4, 0, 10));
    assert_eq!(price(&battle, &up, "AP"), 4);
    play(&mut battle, &up, &[2, 2, 1], &[]);
    assert!(has(&battle, A, "Under water"));
    play(&mut battle, &up, &[2, 2, 2], &[]);
    assert!(!has(&battle, A, "Under water"));
    assert_eq!(refused(&battle, &up), "TH-SWC-03");
}

/// Rules: TH-UWC-01
#[test]
fn under_water_nobody_dodges_or_shoots() {
    let bow = with_gear(&[("short bow", Hold::Both)]);
    let mut battle = swimmers(bow.clone(), ysolde());
    let plain = order(&battle, A, "standard attack").at(B);
    let shot = plain.clone().with(With::Item(item("short bow")));
    // Melee Defense 15 and more before, 5 below the surface; no guard helps it.
    assert!(check(&battle, &plain).2 >= 10);
    give(&mut battle, B, "Under water", 1, None);
    assert_eq!(check(&battle, &plain).2, 5);
    assert_eq!(check(&battle, &shot).2, 5);
    assert_eq!(number(&battle, B, "Melee Defense"), 5);
    assert_eq!(number(&battle, B, "Ranged Defense"), 5);
    assert_eq!(number(&battle, B, "Agility Defence"), 5);
    give(&mut battle, B, "Defending", 1, None);
    assert_eq!(check(&battle, &plain).2, 5);
    // And whoever is under water shoots at nobody.
    give(&mut battle, A, "Under water", 1, None);
    assert_eq!(refused(&battle, &shot), "TH-UWC-01");
    // Those at home there do both.
    let fish = |sheet: Sheet| Sheet {
        aquatic: true,
        ..sheet
    };
    let mut battle = swimmers(fish(bow), fish(ysolde()));
    give(&mut battle, A, "Under water", 1, None);
    give(&mut battle, B, "Under water", 1, None);
    assert!(check(&battle, &shot).2 >= 10);
}

/// Rules: TH-UWC-02
#[test]
fn under_water_blows_are_slow_and_weak() {
    let mut battle = swimmers(ysolde(), grask());
    let blow = sword(&battle, A, "standard attack", B);
    let dry = check(&battle, &blow);
    let ap = price(&battle, &blow, "AP");
    give(&mut battle, A, "Under water", 1, None);
    give(&mut battle, B, "Under water", 1, None);
    let wet = check(&battle, &blow);
    assert_eq!((wet.0, wet.1), (dry.0, dry.1 - 5));
    assert_eq!(price(&battle, &blow, "AP"), ap + 2);
    // Sword 3 halved to 1, and all of Strength 2.
    play(&mut battle, &blow, &[5, 5, 5], &[]);
    let damage = battle.log().iter().rev().find_map(|event| match event {
        BattleEvent::Summed {
            name: "Damage",
            parts,
            ..
        } => parts.iter().find(|(part, _)| *part == "damage").copied(),
        _ => None,
    });
    assert_eq!(damage, Some(("damage", 3)));
    // A negative damage value, that of bare hands, is not halved.
    let mut battle = swimmers(with_gear(&[]), grask());
    give(&mut battle, A, "Under water", 1, None);
    give(&mut battle, B, "Under water", 1, None);
    let punch = order(&battle, A, "standard attack").at(B);
    assert_eq!(price(&battle, &punch, "AP"), 8);
    play(&mut battle, &punch, &[5, 5, 5], &[]);
    let damage = battle.log().iter().rev().find_map(|event| match event {
        BattleEvent::Summed {
            name: "Damage",
            parts,
            ..
        } => parts.iter().find(|(part, _)| *part == "damage").copied(),
        _ => None,
    });
    assert_eq!(damage, Some(("damage", 1)));
}
