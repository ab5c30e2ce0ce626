//! The injury table, row by row: what each row adds to those above it (EV-INJ-06).

use std::collections::BTreeSet;

use super::{
    name,
    played::{heavy, lose, penalty, row, victim},
    row_for, rule,
};
use crate::{
    battle::{event::BattleEvent, refusal::Refusal},
    dice::Weight,
    geometry::Cell,
    rules::evoker::{
        character::{element::Location, sheet::Score, stats::Tested},
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set},
        mind::stress,
    },
};

/// ID, location, Heavy Wounds left, name, and the effects the row adds: Disadvantages on tests,
/// immediate effects, lasting effects.
type Row = (
    &'static str,
    Location,
    u8,
    &'static str,
    &'static [&'static str],
);

use Location::{Body, Head, LeftLeg, RightArm};

const TABLE: [Row; 16] = [
    (
        "EV-INJ-07",
        Head,
        3,
        "Disorientation",
        &["-10 Intelligence", "-10 Perception", "-10 Fellowship"],
    ),
    ("EV-INJ-08", Head, 2, "Concussion", &["Stunned"]),
    (
        "EV-INJ-09",
        Head,
        1,
        "Fracture",
        &["Confused", "Blood Loss"],
    ),
    (
        "EV-INJ-10",
        Head,
        0,
        "Blinded",
        &["shots fail", "no Anticipate", "enemies in the dark"],
    ),
    (
        "EV-INJ-11",
        Body,
        3,
        "Winded",
        &["-10 Strength", "-10 Toughness"],
    ),
    (
        "EV-INJ-12",
        Body,
        2,
        "Bruised Rib",
        &["a wound more for a hit"],
    ),
    (
        "EV-INJ-13",
        Body,
        1,
        "Cracked",
        &["Stress for failures", "Blood Loss"],
    ),
    ("EV-INJ-14", Body, 0, "Puncture", &["Stress reopens"]),
    (
        "EV-INJ-15",
        RightArm,
        3,
        "Hand Agony",
        &["-10 attack", "-10 Parry"],
    ),
    (
        "EV-INJ-16",
        RightArm,
        2,
        "Broken Fingers",
        &["5 Stress for a use"],
    ),
    (
        "EV-INJ-17",
        RightArm,
        1,
        "Broken Wrist",
        &["drops", "failing drops"],
    ),
    ("EV-INJ-18", RightArm, 0, "Broken Arm", &["no attack"]),
    ("EV-INJ-19", LeftLeg, 3, "Foot Pain", &["-10 Agility"]),
    (
        "EV-INJ-20",
        LeftLeg,
        2,
        "Broken Toes",
        &["Prone", "1 Stress for a Move"],
    ),
    (
        "EV-INJ-21",
        LeftLeg,
        1,
        "Broken Foot",
        &["movement Hindered"],
    ),
    (
        "EV-INJ-22",
        LeftLeg,
        0,
        "Broken Leg",
        &["no walking", "no Dodge"],
    ),
];

/// Lasting effects that no longer show once a hand or a leg is unusable.
const UNUSABLE: [&str; 6] = [
    "-10 attack",
    "-10 Parry",
    "5 Stress for a use",
    "failing drops",
    "1 Stress for a Move",
    "movement Hindered",
];

const SCORES: [(Score, &str); 9] = [
    (Score::Melee, "-10 Melee"),
    (Score::Ranged, "-10 Ranged"),
    (Score::Strength, "-10 Strength"),
    (Score::Toughness, "-10 Toughness"),
    (Score::Agility, "-10 Agility"),
    (Score::Intelligence, "-10 Intelligence"),
    (Score::Perception, "-10 Perception"),
    (Score::Willpower, "-10 Willpower"),
    (Score::Fellowship, "-10 Fellowship"),
];

/// x with such an injury, without its immediate effects.
fn hurt(place: Location, rows: u8) -> Play {
    let mut play = victim();
    play.injure('x', place, rows);
    play
}

/// x alone with a pistol and a far enemy.
fn apart(place: Location, rows: u8, perception: u8) -> Play {
    let mut play = Stage::new(&["x.......A", "........."])
        .unit('x', |sheet| {
            set(sheet, Score::Perception, perception);
            set(sheet, Score::Agility, 80);
            set(sheet, Score::Ranged, 60);
            arm(sheet, "pistol");
        })
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, "pistol");
        })
        .begin();
    play.injure('x', place, rows);
    play
}

/// The immediate effects of a Heavy Wound.
fn at_once(place: Location, left: u8) -> BTreeSet<&'static str> {
    let mut play = victim();
    heavy(&mut play, place, left);
    let told = [
        (play.has('x', c::STUNNED), "Stunned"),
        (play.has('x', c::CONFUSED), "Confused"),
        (play.has('x', c::BLOOD_LOSS), "Blood Loss"),
        (play.is_prone('x'), "Prone"),
        (!play.view().ground().dropped.is_empty(), "drops"),
    ];
    those(&told)
}

fn those(told: &[(bool, &'static str)]) -> BTreeSet<&'static str> {
    let held = told.iter().filter(|(holds, _)| *holds);
    held.map(|(_, what)| *what).collect()
}

fn lasting(place: Location, rows: u8) -> BTreeSet<&'static str> {
    let play = hurt(place, rows);
    let mut all: BTreeSet<&str> = SCORES
        .into_iter()
        .filter(|(score, _)| !penalty(&play, Tested::score(*score, "")).is_empty())
        .map(|(_, what)| what)
        .collect();
    all.extend(of_the_eyes(place, rows));
    all.extend(of_the_body(place, rows));
    all.extend(of_the_hand(place, rows));
    all.extend(of_the_feet(place, rows));
    all
}

fn of_the_eyes(place: Location, rows: u8) -> BTreeSet<&'static str> {
    let mut play = apart(place, rows, 90);
    let shot = play.strike('x', "pistol", 'A');
    let odds = play.battle.odds(&shot, Default::default());
    let misses = odds.is_ok_and(|odds| odds.hits(play.id('A')) == Weight::ZERO);
    // Anticipate has 90 or 10, Dodge 80; darkness takes off 20, pain 10.
    let evasion = |perception: u8| {
        let mut play = apart(place, rows, perception);
        play.until('A');
        let shot = play.strike('A', "pistol", 'x');
        rolls(&play.act(shot, &[9, 95, 50]))[1].1
    };
    let (seen, felt) = (evasion(90), evasion(10));
    those(&[
        (misses, "shots fail"),
        (seen < 80, "no Anticipate"),
        (seen == 60, "enemies in the dark"),
        (felt < 60, "no Dodge"),
    ])
}

fn of_the_body(place: Location, rows: u8) -> BTreeSet<&'static str> {
    let mut bruised = hurt(place, rows);
    bruised.set_wounds('x', (8, 3, 1));
    lose(&mut bruised, Location::LeftArm, 2);
    let mut cracked = hurt(place, rows);
    // 84 against 50.
    let bare = cracked.strike('x', "unarmed", 'A');
    cracked.act(bare, &[84]);
    let mut pierced = hurt(place, rows);
    let unit = pierced.id('x');
    pierced.stage(|r| {
        let came = stress::add_stress(r, unit, 1, "EV-WND-17");
        assert!(came.is_ok());
    });
    those(&[
        (bruised.wounds('x').0 == 5, "a wound more for a hit"),
        (cracked.stress('x') == 3, "Stress for failures"),
        (pierced.has('x', c::BLOOD_LOSS), "Stress reopens"),
    ])
}

fn of_the_hand(place: Location, rows: u8) -> BTreeSet<&'static str> {
    let mut play = hurt(place, rows);
    let blow = play.strike('x', "sword", 'A');
    if play
        .battle
        .plan(&blow)
        .is_err_and(|why: Refusal| why.rule.0 == "EV-INJ-18")
    {
        return BTreeSet::from(["no attack"]);
    }
    let hampered = counted(&play, &blow).contains(&("EV-INJ-15", -10));
    // Fails by less than a degree at either T.
    let failing = if hampered { 41 } else { 51 };
    play.act(blow, &[failing]);
    let used = play.stress('x');
    let dropped = !play.view().ground().dropped.is_empty();
    // The only hand with a blade parries, if it can.
    let mut play = Stage::new(&["xA"])
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 50);
            set(sheet, Score::Agility, 10);
            arm(sheet, "sword");
        })
        .unit('A', |sheet| arm(sheet, "sword"))
        .begin();
    play.injure('x', place, rows);
    play.until('A');
    let blow = play.strike('A', "sword", 'x');
    let parry = rolls(&play.act(blow, &[30, 1]))[1].1;
    those(&[
        (hampered, "-10 attack"),
        (parry == 40, "-10 Parry"),
        (used == 5, "5 Stress for a use"),
        (dropped, "failing drops"),
    ])
}

fn of_the_feet(place: Location, rows: u8) -> BTreeSet<&'static str> {
    let mut play = apart(place, rows, 90);
    let step = play.order('x', "move").to(Cell::new(2, 0));
    let Ok(plan) = play.battle.plan(&step) else {
        return BTreeSet::from(["no walking"]);
    };
    let metres = plan.price.iter().find(|(what, _)| *what == "metres");
    let slow = metres.is_some_and(|(_, metres)| *metres == 4);
    let events = play.act(step, &[]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, BattleEvent::Moved { .. }))
    );
    play.end(&[]);
    those(&[
        (play.stress('x') == 1, "1 Stress for a Move"),
        (slow, "movement Hindered"),
    ])
}

/// Rules: EV-INJ-06 EV-INJ-03
#[test]
fn the_table_of_injuries_row_by_row() {
    for &(id, place, left, called, adds) in &TABLE {
        let rows = row_for(left);
        let mut play = victim();
        heavy(&mut play, place, left);
        assert_eq!((rule(place, rows), name(place, rows)), (id, called));
        assert_eq!(row(&play, place), rows, "{id}");
        let of = |rows: u8| -> BTreeSet<&str> {
            if rows == 0 {
                return lasting(place, 0);
            }
            let now = at_once(place, 4 - rows);
            now.union(&lasting(place, rows)).copied().collect()
        };
        let (above, here) = (of(rows - 1), of(rows));
        let added: BTreeSet<&str> = here.difference(&above).copied().collect();
        assert_eq!(added, adds.iter().copied().collect(), "{id}");
        let gone: Vec<&&str> = above.difference(&here).collect();
        assert!(
            gone.iter().all(|what| left == 0 && UNUSABLE.contains(what)),
            "{id}: {gone:?}"
        );
    }
    // Both arms and both legs have the same rows.
    for rows in 1..=4 {
        for (one, other) in [(RightArm, Location::LeftArm), (LeftLeg, Location::RightLeg)] {
            assert_eq!(rule(one, rows), rule(other, rows));
            assert_eq!(name(one, rows), name(other, rows));
        }
    }
}
