//! Attacks that lead to other attacks, by `vigor`: their odds are enumerated, not sampled.

use shadowgrid::{
    battle::{Battle, ids::UnitId, odds::Budget},
    preview::Harm,
    text::{odds_text, order_text, preview_text},
};

use crate::kit::{self, odds};

/// A pawn with two foes beside it and one two squares off, all three alike.
fn staged(pawn: &str, fiend: &str, set: &str) -> Battle {
    kit::staged(&format!(
        r#"
    book: vigor,
    map: [
        "....F",
        ".PG..",
        ".H...",
    ],
    units: {{
        'P': (name: "Pawn", side: "Heroes", sheet: (title: "Pawn", {pawn})),
        'F': (name: "Fiend", side: "Foes", sheet: (title: "Fiend", {fiend}), set: {{ {set} }}),
        'G': (name: "Ghoul", side: "Foes", sheet: (title: "Ghoul", {fiend}), set: {{ {set} }}),
        'H': (name: "Husk", side: "Foes", sheet: (title: "Husk", {fiend}), set: {{ {set} }}),
    }},
    turn: "Pawn",
"#
    ))
}

const BLOWS: &[&str] = &[
    "attack Ghoul with dagger off hand",
    "technique twin fang at Ghoul off hand",
    "technique lunge at Fiend",
    "technique whirl",
];

/// A beginner with two blades.
const FEW: &str = "items: [dagger, dagger], powers: [lunge, whirl, twin_fang]";

/// Rules: VI-ACT-03, VI-POW-02
#[test]
fn merged_odds_of_a_chain_of_blows_are_those_of_every_outcome() {
    let mut battle = staged(FEW, "items: [dagger]", "\"Vigor\": 0, \"Durability\": 3");
    for text in BLOWS {
        let order = order_text::parse(battle.view(), text).unwrap();
        let merged = odds(&mut battle, &order);
        let budget = Budget {
            merge: false,
            runs: 400_000,
            ..Budget::default()
        };
        let plain = battle.odds(&order, budget).unwrap();
        assert!(!plain.about, "{text}");
        assert_eq!(merged.outcomes, plain.outcomes, "{text}");
    }
}

/// Rules: VI-ACT-03, VI-POW-02
#[test]
fn a_second_blow_is_counted_out_though_each_may_be_avoided() {
    let mut battle = staged(FEW, "items: [dagger]", "\"Durability\": 3");
    for text in &BLOWS[..2] {
        let order = order_text::parse(battle.view(), text).unwrap();
        assert!(odds(&mut battle, &order).runs > 1_000, "{text}");
    }
}

#[test]
fn what_is_sampled_says_about_at_every_chance() {
    let mut battle = staged(FEW, "items: [dagger]", "\"Vigor\": 20");
    let budget = Budget {
        runs: 100,
        samples: 40,
        merge: true,
    };
    for text in BLOWS {
        let order = order_text::parse(battle.view(), text).unwrap();
        let odds = battle.odds(&order, budget).unwrap();
        assert!(odds.about, "{text}");
        let card = odds_text::card(battle.scene(), text, &odds).text();
        let chances: Vec<&str> = card.lines().filter(|line| line.contains(" %  ")).collect();
        assert!(!chances.is_empty(), "{card}");
        let is_about = |line: &&str| line.trim_start().starts_with("about ");
        assert!(chances.iter().all(is_about), "{card}");
        assert!(!card.contains("100.0 %"), "{card}");
        let harm = preview_text::harm(battle.scene(), &Harm::of(&odds, UnitId(2)));
        assert!(harm.starts_with("about "), "{harm}");
    }
}
