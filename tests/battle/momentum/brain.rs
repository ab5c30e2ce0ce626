//! Orders of the computer where they pay: leaning out of cover, holding its turn, stunts, unions
//! and climbing onto a far larger unit.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{Condition, Conditions, Until},
        ids::UnitId,
        orders::{order::Order, question::Question},
        view::View,
    },
    data::level::Level,
    document::Document,
    geometry::Cell,
    rules::momentum::BOOK,
    text::order_text,
};

const PAWN: UnitId = UnitId(0);

/// Name, side, place and sheet.
type Fighter<'t> = (&'t str, &'t str, (usize, usize), &'t str);

/// A battle on these rows, with every unit on its own.
fn battle(rows: &[&str], combatants: &[Fighter<'_>]) -> Battle {
    battle_of(rows, combatants, "")
}

/// A battle on these rows, with further fields for the heroes.
fn battle_of(rows: &[&str], combatants: &[Fighter<'_>], heroes: &str) -> Battle {
    let map: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
    let of = |&(name, side, (x, y), sheet): &Fighter<'_>| {
        let more = if side == "Heroes" { heroes } else { "" };
        format!(
            r#"(name: "{name}", side: "{side}", at: ({x}, {y}), {more}
                sheets: {{ momentum: (title: "{name}", level: 3, {sheet}) }}),"#
        )
    };
    let all: String = combatants.iter().map(of).collect();
    let text = format!(
        r#"Level(
            format: 1,
            name: "Lab",
            books: [momentum],
            legend: {{ '.': hall, '#': wall }},
            map: [{}],
            sides: [Side(name: "Heroes"), Side(name: "Foes")],
            combatants: [{all}],
        )"#,
        map.join(",")
    );
    let (level, problems) = Level::read(&Document::parse("lab.ron", text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    level.battle(&BOOK, 1).unwrap()
}

/// The computer's orders for Pawn in the first round.
fn orders(battle: &mut Battle) -> Vec<String> {
    orders_before(battle, 2)
}

/// The computer's orders for Pawn until a round begins.
fn orders_before(battle: &mut Battle, round: u16) -> Vec<String> {
    let mut given = Vec::new();
    while battle.view().clock().round < round && !battle.is_over() {
        let order = ai::next_order(battle);
        if order.unit == PAWN {
            given.push(order_text::write(battle.scene(), &order));
        }
        ai::step(battle).unwrap();
    }
    given
}

fn place(given: &[String], words: &str) -> Option<usize> {
    given.iter().position(|order| order.contains(words))
}

/// Rules: MO-COV-06
#[test]
fn it_leans_out_of_full_cover_to_shoot_where_it_cannot_walk_out() {
    let rows = ["....#....", "....#....", "........."];
    let idle = "hands: 0, basic_movement: 0";
    let archer = "stats: (dex: 16, ins: 16), items: [bow], basic_movement: 0";
    // Bel sees where Fiend is.
    let all = [
        ("Pawn", "Heroes", (5, 1), archer),
        ("Fiend", "Foes", (0, 1), idle),
        ("Bel", "Heroes", (8, 2), idle),
    ];
    let given = orders_before(&mut battle(&rows, &all), 3);
    let (leans, shoots) = (place(&given, "leans to"), place(&given, "attacks Fiend"));
    assert!(leans.is_some() && leans < shoots, "{given:?}");
    // With nothing in the way no unit leans.
    let rows = [".........", ".........", "........."];
    let given = orders(&mut battle(&rows, &all));
    assert_eq!(place(&given, "leans"), None, "{given:?}");
}

/// Rules: MO-TIM-10
#[test]
fn it_holds_its_turn_until_an_enemy_has_come_near() {
    // Too far to attack or to hold an attack for: a later unit may be nearer.
    let pawn = "stats: (str: 16, ins: 16), items: [ax], basic_movement: 0";
    let row = ".".repeat(30);
    let lab = |foe: &str| {
        battle(
            &[&row],
            &[
                ("Pawn", "Heroes", (0, 0), pawn),
                ("Fiend", "Foes", (15, 0), foe),
            ],
        )
    };
    let mut slow = lab("items: [ax]");
    assert_eq!(slow.acting(), Some(PAWN));
    let given = orders(&mut slow);
    assert!(place(&given, "hold turn").is_some(), "{given:?}");
    // A unit that acts last has nothing to wait for.
    let mut last = lab("items: [ax], stats: (ins: 18)");
    let given = orders(&mut last);
    assert_eq!(place(&given, "hold turn"), None, "{given:?}");
}

/// Rules: MO-TIM-10 MO-TIM-11
#[test]
fn it_takes_the_held_turn_when_somebody_stands_before_it() {
    let pawn = "stats: (str: 16, ins: 16), items: [ax], basic_movement: 0";
    let ghoul = "vitality: 60, hands: 0, basic_movement: 0, stats: (ins: 4)";
    let row = ".".repeat(30);
    let all = [
        ("Pawn", "Heroes", (0, 0), pawn),
        (
            "Fiend",
            "Foes",
            (15, 0),
            "vitality: 60, items: [ax], stats: (ins: 12)",
        ),
        ("Ghoul", "Foes", (29, 0), ghoul),
    ];
    let mut lab = battle(&[&row], &all);
    ai::step(&mut lab).unwrap();
    assert!(lab.view().clock().late.contains(PAWN));
    // Fiend comes up to it and ends its turn: the turn is taken before that of Ghoul.
    lab.stage(|r| r.place(UnitId(1), Cell::new(1, 0)));
    let end = BOOK.action_named("end").unwrap();
    let order = Order::new(UnitId(1), end);
    let mut answer = |view: View<'_>, question: &Question| Some(ai::answer(view, question));
    lab.execute_with(order, &mut answer).unwrap();
    assert_eq!(lab.acting(), Some(PAWN));
    let order = ai::next_order(&mut lab);
    let told = order_text::write(lab.scene(), &order);
    assert!(told.contains("attacks Fiend"), "{told}");
}

/// Rules: MO-CIN-01 MO-CIN-09
#[test]
fn it_drops_a_chandelier_on_many_and_none_on_nobody() {
    let rows = ["..........", "..........", ".........."];
    let pawn = |more: &str| {
        format!(
            "player: true, stats: (str: 18, ins: 18), skills: {{ athletics: 8 }}, items: [dagger], {more}"
        )
    };
    let foe = "vitality: 14, items: [ax]";
    let foes = [
        ("Fiend", "Foes", (6, 0), foe),
        ("Ghoul", "Foes", (6, 1), foe),
        ("Husk", "Foes", (7, 1), foe),
    ];
    let bold = pawn("");
    let mut all = vec![("Pawn", "Heroes", (1, 1), bold.as_str())];
    all.extend(foes);
    let given = orders(&mut battle(&rows, &all));
    assert!(place(&given, "falling chandelier").is_some(), "{given:?}");
    // If attacks bring down a single enemy, all AP and Momentum are too much.
    let strong = pawn("talents: [path_of_attack]").replace("dagger", "ax");
    let strong = strong.replace("athletics: 8", "athletics: 0");
    let lone = [
        ("Pawn", "Heroes", (1, 1), strong.as_str()),
        ("Fiend", "Foes", (2, 1), "vitality: 3, items: [ax]"),
    ];
    let given = orders(&mut battle(&rows, &lone));
    assert_eq!(place(&given, "chandelier"), None, "{given:?}");
}

/// Rules: MO-UNI-03
#[test]
fn it_gives_all_of_a_union_their_part_of_the_turn() {
    let row = ".".repeat(20);
    let hero = "stats: (str: 14, ins: 16), items: [ax], vitality: 40";
    let foe = "vitality: 40, hands: 0, basic_movement: 0";
    let all = [
        ("Pawn", "Heroes", (0, 0), hero),
        ("Bel", "Heroes", (3, 0), hero),
        ("Fiend", "Foes", (1, 0), foe),
        ("Ghoul", "Foes", (4, 0), foe),
    ];
    let mut lab = battle_of(&[&row], &all, "union: 1,");
    let mut given = Vec::new();
    while lab.acting().is_some_and(|unit| unit.0 < 2) && lab.view().clock().round < 2 {
        let order = ai::next_order(&mut lab);
        given.push(order_text::write(lab.scene(), &order));
        ai::step(&mut lab).unwrap();
    }
    for blow in ["Pawn attacks Fiend", "Bel attacks Ghoul"] {
        assert!(place(&given, blow).is_some(), "{blow}: {given:?}");
    }
}

/// Rules: MO-ADV-02 MO-ADV-03
#[test]
fn it_climbs_onto_what_is_far_larger_where_its_blows_do_little() {
    let rows = ["......"; 6];
    let ogre = "size: huge, vitality: 90, worn: hide(armor: 6, cap: 14), stats: (str: 20, con: 20), \
                items: [great_claws]";
    let pawn = "stats: (str: 14, dex: 14, ins: 16), skills: { athletics: 12 }, items: [dagger]";
    let all = [
        ("Pawn", "Heroes", (1, 2), pawn),
        ("Ogre", "Foes", (2, 1), ogre),
    ];
    let given = orders(&mut battle(&rows, &all));
    assert!(place(&given, "climbs Ogre").is_some(), "{given:?}");
    // An enemy that a single attack brings down is attacked.
    let weak = ogre.replace("vitality: 90, worn: hide(armor: 6, cap: 14)", "vitality: 5");
    let all = [
        ("Pawn", "Heroes", (1, 2), pawn),
        ("Ogre", "Foes", (2, 1), weak.as_str()),
    ];
    let given = orders(&mut battle(&rows, &all));
    assert_eq!(place(&given, "climbs"), None, "{given:?}");
}

/// Rules: MO-ADV-03
#[test]
fn it_stays_on_what_it_has_climbed() {
    let rows = ["......"; 6];
    let pawn = "stats: (str: 14, dex: 14, ins: 16), skills: { athletics: 8 }, items: [dagger]";
    let ogre = "size: huge, vitality: 90, worn: hide(armor: 0, cap: 12), stats: (str: 20, con: 20), \
                items: [great_claws]";
    let all = [
        ("Pawn", "Heroes", (1, 2), pawn),
        ("Ogre", "Foes", (2, 1), ogre),
    ];
    let mut lab = battle(&rows, &all);
    let climbed = BOOK.condition_named("Climbed on").unwrap();
    lab.stage(|r| {
        r.place(PAWN, Cell::new(2, 1));
        r.edit::<Conditions>(PAWN).0.push(Condition {
            id: climbed,
            amount: 0,
            until: Until::Ended,
            source: Some(UnitId(1)),
        });
    });
    let given = orders(&mut lab);
    assert_eq!(place(&given, "walks"), None, "{given:?}");
    assert!(place(&given, "attacks Ogre").is_some(), "{given:?}");
}
