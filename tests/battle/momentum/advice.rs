//! What is listed first in a question, since the computer would choose it, and what orders are worth to
//! the computer by its rules of thumb.

use shadowgrid::{
    battle::{Battle, ids::UnitId},
    rules::momentum::BOOK,
};

use crate::kit::{offered, parsed, play, staged};

const PAWN: UnitId = UnitId(0);

/// Pawn's turn on these rows of a map, against Fiend; embers glow at the stars.
fn field(rows: &str, pawn: &str, fiend: &str, more: &str) -> Battle {
    staged(&format!(
        r#"book: momentum, map: [{rows}], legend: {{ '*': embers }},
        units: {{
            'P': (name: "Pawn", side: "Heroes", sheet: (title: "Pawn", {pawn}),
            'F': (name: "Fiend", side: "Foes", sheet: (title: "Fiend", level: 3, {fiend}),
            {more}
        }},
        turn: "Pawn""#
    ))
}

/// The first answer to the first question of an order; powers by their titles.
fn first(battle: &mut Battle, words: &str) -> String {
    let order = parsed(battle, words);
    let answer = offered(battle, &order, &[], &[]).swap_remove(0);
    let names = BOOK.names;
    let powers = names.powers_of(battle.view(), PAWN).into_iter();
    let mut known = powers.filter(|power| answer == format!("power {}", power.0));
    let title = known
        .next()
        .and_then(|power| names.power(battle.scene(), power));
    title.map_or(answer, |power| power.title.to_owned())
}

/// What an order is worth by its action's rule of thumb.
fn worth(battle: &Battle, words: &str) -> i64 {
    let order = parsed(battle, words);
    let action = BOOK.action(order.action).unwrap();
    action.worth(battle.view(), &order).unwrap()
}

/// Rules: MO-SHT-13
#[test]
fn as_many_wp_are_advised_as_are_of_use() {
    let pawn =
        r#"level: 3, archetype: magic, powers: [fire_bolt, mend, ward_song]), set: { "WP": 5 }"#;
    let ally = r#"'A': (name: "Ally", side: "Heroes", sheet: (title: "Ally", level: 3, vitality: 20), set: { "Vitality": 12 }),"#;
    let fiend = r#"), set: { "Vitality": 5 }"#;
    let mut battle = field(r#""AP...F""#, pawn, fiend, ally);
    // 5 Vitality and 3 to be sure: 8 by 4.5 of the bolt and 3.5 of each WP.
    assert_eq!(first(&mut battle, "cast fire bolt at Fiend"), "1");
    // 8 of 20 are missing.
    assert_eq!(first(&mut battle, "cast mend at Ally"), "1");
    // One and a quarter of the 4 that are left.
    assert_eq!(first(&mut battle, "cast ward song at Ally"), "2");
}

/// Rules: MO-FRC-05
#[test]
fn a_throw_into_another_enemy_is_worth_more_than_one_into_embers() {
    let pawn = r#"level: 5, archetype: magic, powers: [rift_throw]), set: { "WP": 10 }"#;
    let ghoul = r#"'G': (name: "Ghoul", side: "Foes", sheet: (title: "Ghoul", level: 3)),"#;
    let rows = r#""P.F..G......", "......*.....""#;
    let mut battle = field(rows, pawn, ")", ghoul);
    assert_eq!(first(&mut battle, "cast rift throw at Fiend"), "5,0");
}

/// Rules: MO-ABL-05
#[test]
fn a_push_is_advised_for_what_it_drives_the_target_into() {
    let knows = "items: [ax], powers: [armor_piercer, driving_blow, mighty_strike])";
    let pawn = format!("level: 3, {knows}");
    let advised = |rows: &str, fiend: &str| {
        let mut battle = field(rows, &pawn, fiend, "");
        first(&mut battle, "attack Fiend with ax")
    };
    // A die of embers counts 6, 1d6 more damage 5, and each Armor that is pierced 2.
    assert_eq!(advised(r#""PF.*..""#, ")"), "Driving Blow");
    assert_eq!(advised(r#""PF....""#, ")"), "Mighty Strike");
    let hide = "worn: hide(armor: 3))";
    assert_eq!(advised(r#""PF.*..""#, hide), "Armor Piercer");
}

/// Rules: MO-ABL-05 MO-FRC-01
#[test]
fn no_push_is_advised_from_the_middle_of_the_target() {
    let pawn = "level: 3, items: [ax], powers: [driving_blow])";
    let rows = r#""FFF..", "FFFP.", "FFF..""#;
    let mut battle = field(rows, pawn, "size: huge)", "");
    let climb = parsed(&battle, "climb Fiend via 1,1");
    play(&mut battle, &climb, &[20, 1], &[]);
    battle.stage(|r| assert!(BOOK.numbers.set(r, PAWN, "AP", 3)));
    assert_eq!(first(&mut battle, "attack Fiend with ax"), "no");
}

/// Rules: MO-ACT-08 MO-VIT-04
#[test]
fn to_stabilize_is_worth_more_the_nearer_a_friend_is_to_death() {
    let bleeds = |sign: char, name: &str, vitality: i8| {
        format!(
            r#"'{sign}': (name: "{name}", side: "Heroes", sheet: (title: "{name}", level: 3, stats: (con: 10)), set: {{ "Vitality": {vitality}, "Bleeding": true }}),"#
        )
    };
    let more = bleeds('A', "Ann", -8) + &bleeds('B', "Bob", -3);
    let battle = field(r#""APB..F""#, "level: 3)", ")", &more);
    assert!(worth(&battle, "stabilize Ann") > worth(&battle, "stabilize Bob"));
}

/// Rules: MO-ACT-14
#[test]
fn a_draught_is_worth_what_it_gives_back() {
    let missing = |points: i8| {
        let now = 20 - points;
        let pawn = format!(
            r#"level: 3, vitality: 20, items: [healing_draught]), set: {{ "Vitality": {now} }}"#
        );
        worth(&field(r#""P....F""#, &pawn, ")", ""), "use healing draught")
    };
    // 1d8 + 2 are 6.5.
    assert!(missing(5) < missing(6));
    assert_eq!(missing(6), missing(7));
}
