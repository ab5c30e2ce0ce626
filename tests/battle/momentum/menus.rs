//! What is offered, refused and shown before an order is given, and what a unit holds after it.

use shadowgrid::{
    battle::{
        Battle,
        components::MoveProgress,
        ids::UnitId,
        orders::{order::Order, refusal::RefusalReason},
    },
    geometry::Cell,
    rules::momentum::BOOK,
    text::unit_text,
};

use crate::kit::{menu, offered, parsed, play, staged};

const PAWN: UnitId = UnitId(0);

/// Pawn's turn on these rows of a map, with these units.
fn field(rows: &str, units: &str) -> Battle {
    staged(&format!(
        r#"book: momentum, map: [{rows}], units: {{ {units} }}, turn: "Pawn""#
    ))
}

/// A unit by its sign, side and name, with what is on its sheet and what is set of it.
fn unit(sign: char, side: &str, name: &str, sheet: &str, set: &str) -> String {
    format!(
        r#"'{sign}': (name: "{name}", side: "{side}", sheet: (title: "{name}", level: 3, {sheet}), set: {{ {set} }}),"#
    )
}

/// The targets of the orders.
fn targets(orders: &[Order]) -> Vec<UnitId> {
    orders.iter().filter_map(Order::target).collect()
}

/// Rules: MO-FRC-05
#[test]
fn a_blink_is_offered_to_where_the_unit_cannot_walk() {
    let pawn = "archetype: magic, powers: [blink], basic_movement: 2";
    let all = unit('P', "Heroes", "Pawn", pawn, r#""WP": 1"#) + &unit('F', "Foes", "Fiend", "", "");
    let battle = field(r#""P.......F""#, &all);
    let places: Vec<Cell> = menu(&battle, "cast")
        .iter()
        .filter_map(Order::cell)
        .collect();
    assert_eq!(places, [Cell::new(3, 0), Cell::new(4, 0)]);
}

/// Rules: MO-ACT-14
#[test]
fn a_draught_is_offered_to_the_unit_and_to_friends_beside_it() {
    let all = unit('P', "Heroes", "Pawn", "items: [healing_draught]", "")
        + &unit('A', "Heroes", "Ally", "", "")
        + &unit('B', "Heroes", "Bel", "", "")
        + &unit('F', "Foes", "Fiend", "", "");
    let battle = field(r#""FPA.B""#, &all);
    assert_eq!(targets(&menu(&battle, "use")), [PAWN, UnitId(1)]);
}

/// Rules: MO-ADV-02
#[test]
fn an_enemy_beside_the_unit_resists_a_climb_and_a_friend_does_not() {
    let all = unit('P', "Heroes", "Pawn", "", "")
        + &unit('A', "Heroes", "Ox", "size: large", "")
        + &unit('F', "Foes", "Bull", "size: large", "")
        + &unit('G', "Foes", "Bison", "size: large", "");
    let battle = field(r#""AAPFF.GG", "AA.FF.GG""#, &all);
    assert_eq!(targets(&menu(&battle, "climb")), [UnitId(1), UnitId(2)]);
    let is_tested = |words: &str| {
        let plan = battle.plan(&parsed(&battle, words)).unwrap();
        plan.check.is_some()
    };
    assert!(!is_tested("climb Ox"));
    assert!(is_tested("climb Bull"));
}

/// Rules: MO-MOV-06
#[test]
fn a_walk_shows_the_contest_with_an_enemy_that_was_not_beaten_yet() {
    let is_tested = |battle: &Battle| {
        let walk = parsed(battle, "walk via 1,0 2,0");
        battle.plan(&walk).unwrap().check.is_some()
    };
    let pawn = unit('P', "Heroes", "Pawn", "", "");
    let friend =
        pawn.clone() + &unit('A', "Heroes", "Ally", "", "") + &unit('F', "Foes", "Fiend", "", "");
    assert!(!is_tested(&field(r#""PA......F""#, &friend)));
    let mut battle = field(
        r#""PF......""#,
        &(pawn + &unit('F', "Foes", "Fiend", "", "")),
    );
    assert!(is_tested(&battle));
    battle.stage(|r| r.edit::<MoveProgress>(PAWN).clean_from.insert(UnitId(1)));
    assert!(!is_tested(&battle));
}

/// Rules: MO-CIN-01
#[test]
fn too_few_points_for_a_stunt_are_named() {
    let lacks = |set: &str| {
        let set = format!(r#""Vitality": 5, {set}"#);
        let pawn = unit('P', "Heroes", "Pawn", "player: true", &set);
        let battle = field(r#""P....F""#, &(pawn + &unit('F', "Foes", "Fiend", "", "")));
        let speech = parsed(&battle, "stunt rousing speech");
        battle.plan(&speech).err().map(|refusal| refusal.why)
    };
    let too_little = |pool, has| {
        Some(RefusalReason::TooLittle {
            pool,
            has,
            needs: 3,
        })
    };
    assert_eq!(
        lacks(r#""AP": 2, "Narrative Momentum": 3"#),
        too_little("AP", 2)
    );
    let momentum = "Narrative Momentum";
    assert_eq!(lacks(r#""Narrative Momentum": 2"#), too_little(momentum, 2));
    assert_eq!(lacks(r#""Narrative Momentum": 3"#), None);
}

/// Rules: MO-CIN-04
#[test]
fn to_join_in_is_advised_to_allies_that_are_likely_to_pass() {
    let choices = |ally: &str, set: &str| {
        let all = unit('P', "Heroes", "Pawn", "player: true", r#""Vitality": 5"#)
            + &unit('A', "Heroes", "Ally", &format!("player: true, {ally}"), set)
            + &unit('F', "Foes", "Fiend", "", "");
        let mut battle = field(r#""PA...F""#, &all);
        let speech = parsed(&battle, "stunt rousing speech");
        offered(&mut battle, &speech, &[], &[])
    };
    // With advantage a 2 is enough; without it and without the skill it takes an 11.
    assert_eq!(choices("skills: { presence: 9 }", ""), ["yes", "no"]);
    assert_eq!(choices("", r#""Poisoned": 1"#), ["no", "yes"]);
}

/// Rules: MO-ADV-06
#[test]
fn what_is_seized_is_in_the_other_hand() {
    let all = unit('P', "Heroes", "Pawn", "items: [ax]", "")
        + &unit('F', "Foes", "Fiend", "items: [dagger]", "");
    let mut battle = field(r#""PF""#, &all);
    let seize = parsed(&battle, "disarm Fiend with dagger take");
    play(&mut battle, &seize, &[19, 2], &[]);
    assert_eq!(
        unit_text::carried(battle.view(), PAWN),
        ["ax in the right hand", "dagger in the left hand"]
    );
}

/// Rules: MO-SHT-19
#[test]
fn a_thing_withstands_its_vitality_and_its_armor() {
    let things = r#"
        legend: { 'd': floor(obstacle: door), 'c': floor(obstacle: crate) },
        book: momentum, map: ["P.d.c.F"], turn: "Pawn","#;
    let all = unit('P', "Heroes", "Pawn", "", "") + &unit('F', "Foes", "Fiend", "", "");
    let battle = staged(&format!("{things} units: {{ {all} }}"));
    let withstands = |x| {
        let view = battle.view();
        BOOK.movement
            .withstands(view.board(), view.ground(), Cell::new(x, 0))
    };
    assert_eq!(withstands(2), Some(15 + 3));
    assert_eq!(withstands(4), Some(8 + 1));
    assert_eq!(withstands(1), None);
}
