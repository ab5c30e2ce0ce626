//! The odds of every order of `maneuver` that rolls: merging at stages gives the same odds as every
//! outcome one by one.

use shadowgrid::{
    battle::odds::Budget,
    document::Document,
    scene::{self, SceneFile},
    text::order_text,
};

use crate::kit::{B, odds, parsed, staged};

/// Two enemies, one of them beside the acting unit; both have points for defences.
const STAGED: &str = r#"Scene(
    title: "Orders that roll",
    book: maneuver,
    map: [
        ".......",
        ".PF.G..",
        ".......",
    ],
    units: {
        'P': (name: "Pawn", side: "Heroes", sheet: (
            title: "Pawn",
            attributes: (str: 9, agi: 8, end: 8, int: 8, wil: 8),
            skills: { dodge: 4, athletics: 2, acrobatics: 2, sorcery: 4, stealth: 2, observation: 2, deception: 3 },
            styles: [(name: "Own", rank: 4, weapons: [hatchet], shields: true, unarmed: true)],
            perks: [second_breath, shield_rush],
            spells: [fire_dart, frost_lance, spark_touch, acid_spray, force_bolt, grave_grip, sun_ray, venom_mist, mind_spike, dread, mend],
            hands: 3,
            items: [hatchet, wooden_shield],
        ), set: { "Health": 30, "Braced": true }),
        'F': (name: "Fiend", side: "Foes", sheet: (
            title: "Fiend",
            attributes: (str: 8, agi: 8, end: 8),
            skills: { dodge: 3, athletics: 2, acrobatics: 1 },
            styles: [(name: "Own", rank: 3, weapons: [longsword], shields: true)],
            armor: (iron, partial),
            vulnerabilities: { fire: 2, other: 1 },
            items: [longsword, buckler],
        ), set: { "Health": 22 }),
        'G': (name: "Ghoul", side: "Foes", sheet: (
            title: "Ghoul",
            attributes: (str: 8, agi: 8, end: 8),
            skills: { dodge: 4, focus: 3 },
            styles: [(name: "Own", rank: 3, weapons: [longsword])],
            items: [longsword],
        ), set: { "Dazed": true }),
    },
    turn: "Pawn",
)"#;

const ORDERS: &[&str] = &[
    "strike Fiend with hatchet",
    "strike Fiend unarmed",
    "strike Ghoul with hatchet thrown",
    "shield rush Fiend",
    "grapple Fiend",
    "second breath",
    "walk to 0,1",
    "cast fire dart at Ghoul",
    "cast frost lance at Fiend",
    "cast spark touch at Fiend",
    "cast acid spray to 2,1",
    "cast force bolt at Fiend",
    "cast grave grip at Fiend",
    "cast sun ray at Ghoul",
    "cast venom mist to 3,1",
    "cast mind spike at Ghoul",
    "cast dread at Fiend",
    "cast mend at Pawn",
];

/// Rules: MA-DIE-10 MA-ATK-06 MA-ATK-22
#[test]
fn merged_odds_are_those_of_every_outcome() {
    let document = Document::parse("exact.ron", STAGED.to_owned());
    let (staged, problems) = SceneFile::read(&document);
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let staged = staged.unwrap_or_else(|| panic!("{words:?}"));
    let mut battle = scene::stage(&staged).unwrap_or_else(|faults| panic!("{faults:?}"));
    for text in ORDERS {
        let order =
            order_text::parse(battle.view(), text).unwrap_or_else(|fault| panic!("{fault}"));
        let merged = odds(&mut battle, &order);
        let budget = Budget {
            merge: false,
            runs: 1_000_000,
            ..Budget::default()
        };
        let plain = battle
            .odds(&order, budget)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        assert!(!plain.about, "{text}");
        assert_eq!(merged.outcomes, plain.outcomes, "{text}");
    }
}

/// What an order does to a wounded target is told as what it adds.
///
/// Rules: TH-ATK-04
#[test]
fn losses_are_counted_from_the_state_before() {
    let mut battle = staged(
        r#"book: threshold, map: ["PF"], units: {
            'P': (name: "Pawn", side: "Heroes", sheet: (
                title: "Pawn", attributes: (dex: 4, str: 4), skills: { melee: 4, blades: 4 }, items: [dagger])),
            'F': (name: "Fiend", side: "Foes", sheet: (title: "Fiend", rank: standard),
                set: { "Light": 1, "Initiative": 1, "AP": 0 }),
        }, turn: (acts: "Pawn", set: { "Initiative": 30, "AP": 8 })"#,
    );
    let blow = parsed(&battle, "standard attack Fiend with dagger");
    let losses = odds(&mut battle, &blow).losses(B);
    let most = losses.keys().map(|(_, wounds)| *wounds).max();
    assert_eq!(most, Some(1), "one blow, one wound: {losses:?}");
}
