//! Fights in the water and on walls.

use shadowgrid::{
    battle::{check::Roll, components::Altitude, event::BattleEvent},
    rules::threshold::{
        character::{
            items::Armour,
            stats::{Attributes, People, Rank, Ranks, Skill, Spec},
        },
        time::options::Options,
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
        ranks: Ranks {
            specs: vec![(Spec::Swimming, 3), (Spec::Blades, 2)],
            ..ysolde().ranks
        },
        ..ysolde()
    };
    let options = Options {
        swim_tn: 14,
        ..Options::default()
    };
    let mut battle = threshold_with(
        lake(),
        &[("A", 0, practised, (4, 5)), ("B", 1, grask(), (5, 5))],
        1,
        samples::catalogue(),
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
    // Two yards up the sword still reaches: the larger of ground and height is the distance.
    let mut battle = climber(2);
    let blow = sword(&battle, A, "standard attack", B);
    assert_eq!(refused(&climber(3), &blow), "TH-FLD-01");
    // 5 + 4 = 9 falls two yards: 6 + 2 - 3 - 1 = 4.
    play(&mut battle, &blow, &[2, 2, 1, 6], &[]);
    assert_eq!(rolled(&battle, "Hold on"), Some((4, 0, 10)));
    assert_eq!(battle.view().altitude(A).hanging, 0);
    assert_eq!(battle.view().posture(A), Posture::Prone);
    // Natural climbers do not check.
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
            hanging: 2,
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
        // The check of the attacker, the attack, and the check of the wounded unit.
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
        resolver.set_status(B, CombatStatus::Unconscious { rounds: 6 });
        resolver.set_status(A, CombatStatus::Active);
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
    let shot = plain.clone().with(Tool::Item(item("short bow")));
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
    // And a unit under water cannot shoot.
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

/// The files' catalogue, with a caster, a unit three squares off and two beyond, in deep water.
fn casters() -> Battle {
    let catalogue = &shadowgrid::data::assets().books.threshold.catalogue;
    let spell = |name: &str| catalogue.power_named(name).unwrap();
    let mage = Sheet {
        people: People::Elf,
        attributes: Attributes {
            reason: 2,
            ..ysolde().attributes
        },
        ranks: Ranks {
            skills: vec![(Skill::Arcana, 3)],
            specs: vec![(Spec::Fire, 2), (Spec::Storm, 2)],
        },
        spells: vec![
            spell("ember dart"),
            spell("flame burst"),
            spell("arc lance"),
        ],
        armour: Armour::default(),
        gear: Vec::new(),
        ..ysolde()
    };
    let bare = || Sheet {
        armour: Armour::default(),
        rank: Rank::Standard,
        gear: Vec::new(),
        ..ysolde()
    };
    let members = [
        ("Mage", 0, mage, (1, 5)),
        ("Near", 1, bare(), (4, 5)),
        ("Far", 1, bare(), (4, 8)),
    ];
    let mut battle = threshold_with(lake(), &members, 1, (**catalogue).clone(), None);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2, 1, 1, 1]);
    set(&mut battle, A, "AP", 20);
    battle
}

fn cast(battle: &Battle, spell: &str) -> Order {
    let catalogue = &shadowgrid::data::assets().books.threshold.catalogue;
    let power = catalogue.power_named(spell).unwrap();
    order(battle, A, "cast").with(Tool::Power(power))
}

/// The sums reported under a name, with their units.
fn told(battle: &Battle, wanted: &str) -> Vec<(UnitId, i32)> {
    let sum = |event: &BattleEvent| match event {
        BattleEvent::Summed {
            unit, name, sum, ..
        } if *name == wanted => Some((*unit, *sum)),
        _ => None,
    };
    battle.log().iter().filter_map(sum).collect()
}

/// Rules: TH-UWC-03
#[test]
fn fire_under_water_is_steam_of_half_the_damage_and_burns_nobody() {
    let at = |sunk: bool| {
        let mut battle = casters();
        if sunk {
            give(&mut battle, B, "Under water", 1, None);
        }
        let dart = cast(&battle, "ember dart").at(B);
        let defence = check(&battle, &dart).2;
        // Reason 2, Arcana 3, Fire 2: 7 more than the dice. First the caster checks to stay afloat,
        // at the end the swimmer it wounds.
        let faces: &[u16] = if sunk {
            &[6, 6, 6, 1, 3, 3]
        } else {
            &[6, 6, 6, 1, 3, 3, 6, 6, 6]
        };
        play(&mut battle, &dart, faces, &[]);
        let (_, dealt) = *told(&battle, "Damage").first().unwrap();
        (7 + 7 + 4 - defence - 1, dealt, has(&battle, B, "Burning"))
    };
    let (whole, dealt, burning) = at(false);
    assert_eq!((dealt, burning), (whole, whole >= 2));
    let (whole, dealt, burning) = at(true);
    // 18 less Immobile 5 and Toughness 1: 12, and 6 of it.
    assert_eq!((whole, dealt, burning), (12, 6, false));
    // An odd number is rounded down; the area is kept.
    let mut battle = casters();
    give(&mut battle, B, "Under water", 1, None);
    let burst = cast(&battle, "flame burst").to(Cell::new(5, 5));
    let order = check(&battle, &burst).2;
    play(&mut battle, &burst, &[6, 6, 6, 3, 3, 3], &[]);
    let (unit, dealt) = *told(&battle, "Damage").first().unwrap();
    // Agility is Immobile Defense there too: 16 + 5 - 5 - 1 = 15.
    assert_eq!((order, unit, dealt), (5, B, 7));
}

/// Rules: TH-UWC-04
#[test]
fn lightning_under_water_goes_on_through_everybody_near() {
    let mut battle = casters();
    for unit in [A, B, C] {
        give(&mut battle, unit, "Under water", 1, None);
    }
    // A line of eight to the east: the near one is in it, the caster beside it, the far one three
    // yards from it.
    let lance = cast(&battle, "arc lance").to(Cell::new(2, 5));
    // 3 + 3 + 3 and 7, and 3 for the penetrating damage: 19 with it.
    play(&mut battle, &lance, &[3, 3, 3], &[]);
    assert_eq!(told(&battle, "Damage"), [(B, 19 - 5 - 1)]);
    assert_eq!(
        told(&battle, "Lightning"),
        [(A, 19 - 3 - 5 - 1), (C, 19 - 9 - 5 - 1)]
    );
    assert_eq!(number(&battle, C, "Severe"), 1);
    // On dry land, or where nobody is below the surface, it stays in its area.
    let mut battle = casters();
    play(&mut battle, &lance, &[6, 6, 6, 3, 3, 3, 6, 6, 6], &[]);
    assert!(told(&battle, "Lightning").is_empty());
    // An aquatic unit dodges; units afloat are not under water.
    let mut battle = casters();
    give(&mut battle, B, "Under water", 1, None);
    play(&mut battle, &lance, &[6, 6, 6, 3, 3, 3], &[]);
    assert!(told(&battle, "Lightning").is_empty());
    // The odds of it add up.
    let mut battle = casters();
    for unit in [A, B, C] {
        give(&mut battle, unit, "Under water", 1, None);
    }
    crate::kit::odds(&mut battle, &lance);
}
