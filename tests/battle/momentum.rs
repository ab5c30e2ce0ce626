//! Tests by the book `momentum` that need more than a scene: a side's beliefs, surprise by a level,
//! and the computer's use of the end of a turn.

mod advice;
mod answers;
mod brain;
mod bursts;
mod dead;
mod menus;
mod of_levels;
mod unions;
mod whole_battles;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        belief::odds_for,
        components::{Initiative, Memory},
        ids::{SideId, UnitId},
        odds::{Budget, Odds},
        orders::order::{Order, Tool},
    },
    data::level::Level,
    document::Document,
    rules::momentum::BOOK,
};

/// An open floor one square deep and `long` squares long, with these sides and units, and further
/// fields of a level.
pub(crate) fn lab(long: usize, sides: &str, combatants: &str, more: &str) -> Level {
    let map = ".".repeat(long);
    let text = format!(
        r#"Level(
            format: 1,
            name: "Lab",
            books: [momentum],
            legend: {{ '.': floor }},
            map: ["{map}"],
            sides: [{sides}],
            combatants: [{combatants}],
            {more}
        )"#
    );
    let (level, problems) = Level::read(&Document::parse("lab.ron", text));
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

const HEROES: SideId = SideId(0);
const PAWN: UnitId = UnitId(0);

/// A battle on a row of squares; the sides and combatants are those of the text.
fn field(row: &str, foes: &str, combatants: &str) -> Battle {
    let text = format!(
        r#"Level(
            format: 1,
            name: "Lab",
            books: [momentum],
            legend: {{ '.': floor, '#': wall }},
            map: ["{row}"],
            sides: [Side(name: "Heroes"), {foes}],
            combatants: [{combatants}],
        )"#
    );
    let (level, problems) = Level::read(&Document::parse("lab.ron", text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    level.battle(&BOOK, 1).unwrap()
}

fn someone(name: &str, side: &str, x: usize, more: &str) -> String {
    format!(
        r#"(name: "{name}", side: "{side}", at: ({x}, 0),
            sheets: {{ momentum: (title: "{name}", level: 3, {more}) }}),"#
    )
}

/// Whether a unit may lose anything.
fn harms(odds: &Odds, unit: UnitId) -> bool {
    let mut all = odds.outcomes.iter();
    all.any(|(effects, _)| {
        effects
            .iter()
            .any(|effect| effect.unit == unit && effect.lost > 0)
    })
}

/// Rules: MO-TYP-07
#[test]
fn a_side_reckons_only_with_what_has_shown_itself() {
    let ember = "immunities: [heat]";
    let all = someone(
        "Pawn",
        "Heroes",
        0,
        "archetype: magic, stats: (int: 15), powers: [fire_bolt]",
    ) + &someone("Ember", "Foes", 3, ember);
    let mut battle = field("......", r#"Side(name: "Foes")"#, &all);
    let bolt = |battle: &Battle| {
        let mut orders = battle.legal_orders().into_iter();
        let is_bolt = |order: &Order| {
            matches!(order.with, Tool::Power(_)) && order.target() == Some(UnitId(1))
        };
        orders.find(is_bolt).unwrap()
    };
    let order = bolt(&battle);
    assert_eq!(order.unit, PAWN);
    let believed = odds_for(&mut battle, HEROES, &order, Budget::default()).unwrap();
    let true_odds = battle.odds(&order, Budget::default()).unwrap();
    assert!(
        harms(&believed, UnitId(1)),
        "nobody knows that it is immune"
    );
    assert!(!harms(&true_odds, UnitId(1)));
    let heat = 3;
    battle.stage(|r| {
        r.edit_field::<Memory>().shown(HEROES, UnitId(1), heat);
    });
    let known = odds_for(&mut battle, HEROES, &order, Budget::default()).unwrap();
    assert!(!harms(&known, UnitId(1)), "it has shown itself");
}

/// Rules: MO-TIM-16 MO-TIM-17
#[test]
fn a_level_may_surprise_a_side() {
    let all = someone("Pawn", "Heroes", 0, "") + &someone("Fiend", "Foes", 5, "stats: (ins: 18)");
    let battle = field("......", r#"Side(name: "Foes", surprise: always)"#, &all);
    // Its Initiative is higher, and yet it comes last.
    assert_eq!(battle.acting(), Some(PAWN));
    let surprised = BOOK.numbers.get(battle.view(), UnitId(1), "Surprised");
    assert_eq!(surprised, Some(1));
}

/// Rules: MO-UNI-01 MO-UNI-02
#[test]
fn the_computer_unites_with_a_friend_whose_turn_that_brings_forward() {
    // Too far apart to strike in the first round.
    let all = someone("Pawn", "Heroes", 0, "stats: (ins: 16), hands: 0")
        + &someone("Bel", "Heroes", 1, "stats: (ins: 10), hands: 0")
        + &someone("Fiend", "Foes", 44, "stats: (ins: 12), hands: 0");
    let mut battle = field(&".".repeat(45), r#"Side(name: "Foes")"#, &all);
    let initiative = |battle: &Battle, unit| battle.view().store.get::<Initiative>(UnitId(unit)).0;
    assert_eq!(
        [0, 1, 2].map(|unit| initiative(&battle, unit)),
        [32, 20, 24]
    );
    let unite = BOOK.action_named("unite").unwrap();
    let mut given = Vec::new();
    while battle.view().clock().round < 2 && !battle.is_over() {
        let order = ai::next_order(&mut battle);
        given.push(order.action);
        ai::step(&mut battle).unwrap();
    }
    assert!(given.contains(&unite));
    let turns = BOOK.turns.upcoming(battle.view(), 3);
    let told: Vec<(u16, bool)> = turns
        .iter()
        .map(|turn| (turn.unit.0, turn.joined))
        .collect();
    // 26 before 24, as one turn.
    assert_eq!(told, [(0, false), (1, true), (2, false)]);
}

/// Rules: MO-UNI-01 MO-UNI-02
#[test]
fn the_computer_leaves_a_union_that_only_lets_enemies_come_first() {
    // 32 and 20 act at 26; of the enemies, 30 and 28, both came after Pawn, and none after Bel.
    let all = someone("Pawn", "Heroes", 0, "stats: (ins: 16), hands: 0")
        + &someone("Bel", "Heroes", 1, "stats: (ins: 10), hands: 0")
        + &someone("Fiend", "Foes", 43, "stats: (ins: 15), hands: 0")
        + &someone("Ghoul", "Foes", 44, "stats: (ins: 14), hands: 0");
    let mut battle = field(&".".repeat(45), r#"Side(name: "Foes")"#, &all);
    battle.stage(|r| {
        for unit in [0, 1] {
            BOOK.numbers.set(r, UnitId(unit), "Union", 1);
        }
    });
    let part = BOOK.action_named("part").unwrap();
    let mut given = Vec::new();
    while battle.view().clock().round < 2 && !battle.is_over() {
        given.push(ai::next_order(&mut battle).action);
        ai::step(&mut battle).unwrap();
    }
    assert!(given.contains(&part));
    let turns = BOOK.turns.upcoming(battle.view(), 4);
    assert!(turns.iter().all(|turn| !turn.joined));
}

/// Rules: MO-ABL-03 MO-ADV-05
#[test]
fn the_computer_calls_a_beast_and_commands_it() {
    let all = someone(
        "Pawn",
        "Heroes",
        0,
        "archetype: nature, stats: (ins: 16), powers: [call_beast], items: [bow]",
    ) + &someone("Fiend", "Foes", 30, "vitality: 60")
        + &someone("Ghoul", "Foes", 31, "vitality: 60");
    let mut battle = field(&".".repeat(32), r#"Side(name: "Foes")"#, &all);
    let named = |key| BOOK.action_named(key).unwrap();
    let mut given = Vec::new();
    while battle.view().clock().round < 5 && !battle.is_over() {
        let order = ai::next_order(&mut battle);
        if order.unit == PAWN {
            given.push(order.action);
        }
        ai::step(&mut battle).unwrap();
    }
    let called = given.iter().position(|&action| action == named("cast"));
    let commanded = given.iter().position(|&action| action == named("command"));
    assert!(called.is_some(), "{given:?}");
    assert!(commanded > called, "{given:?}");
}
