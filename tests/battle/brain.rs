//! The brain and its items: they are used when they help, and kept when they do not.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{Condition, ConditionId, Conditions, Hands, Injuries, Pools, Until, Wounds},
        ids::UnitId,
    },
    data::{level::Level, minds::Mind},
    document::Document,
    rules::evoker::{self, character::stats, conditions as c},
    text::order_text,
};

const BEL: UnitId = UnitId(0);
const IREN: UnitId = UnitId(1);

/// Bel, who carries these things, and Iren beside her; the enemy stands behind a wall unless the
/// gap lets her see it.
fn pair(items: &str, archetype: &str, gap: char) -> Battle {
    let text = format!(
        r#"Level(
            format: 1, name: "Pair", books: [evoker],
            legend: {{ '.': floor, '#': wall }},
            map: ["......{gap}..", "......#..", "......#..", "........."],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [
                (archetype: medic, side: "Wardens", at: (1, 0), name: "Bel", sheets: {{ evoker: (
                    items: [{items}], initiative_bonus: 9,
                    personas: [Persona(name: "P", toughness: 12, powers: [ember])],
                ) }}),
                (archetype: vanguard, side: "Wardens", at: (2, 1), name: "Iren", sheets: {{ evoker: (personas: []) }}),
                (archetype: {archetype}, side: "Shadows", at: (8, 0)),
            ],
        )"#
    );
    let (level, problems) = Level::read(&Document::parse("pair.ron", text.as_str()));
    let faults: Vec<_> = problems.iter().map(|problem| &problem.message).collect();
    let level = level.unwrap_or_else(|| panic!("{faults:?}"));
    let battle = level.battle(&evoker::BOOK, 1).ok().unwrap();
    assert_eq!(battle.acting(), Some(BEL));
    battle
}

/// The brain's orders in Bel's turn.
fn turn(battle: &mut Battle) -> Vec<String> {
    let mut done = Vec::new();
    while battle.acting() == Some(BEL) && battle.view().clock().round == 1 {
        let order = ai::next_order(battle);
        done.push(order_text::write(battle.scene(), &order));
        let mut answer = |view: shadowgrid::battle::view::View<'_>, question: &_| {
            Some(ai::answer(view, question))
        };
        battle.execute_with(order, &mut answer).unwrap();
    }
    done
}

fn used(orders: &[String]) -> Vec<&str> {
    let uses = orders
        .iter()
        .filter_map(|order| order.strip_prefix("Bel uses "));
    uses.collect()
}

fn give(battle: &mut Battle, unit: UnitId, id: ConditionId) {
    battle.stage(|r| {
        r.edit::<Conditions>(unit).0.push(Condition {
            id,
            amount: 0,
            until: Until::Ended,
            source: None,
        });
    });
}

/// Rules: EV-ACT-31 EV-CAT-08
#[test]
fn it_keeps_what_nobody_needs() {
    let mut battle = pair(
        "medkit, bandage, salts, spirit_vial, smoke_pot, flash_charge",
        "shade",
        '#',
    );
    assert_eq!(used(&turn(&mut battle)), Vec::<&str>::new());
}

/// Rules: EV-ACT-31 EV-CAT-08
#[test]
fn it_heals_the_wounded_with_the_better_thing() {
    let mut battle = pair("bandage, medkit", "shade", '#');
    battle.stage(|r| r.edit::<Wounds>(IREN).light.left = 1);
    assert_eq!(used(&turn(&mut battle)), ["Iren with medkit"]);
    // A bleeder needs the bandage more.
    let mut battle = pair("bandage, medkit", "shade", '#');
    battle.stage(|r| r.edit::<Wounds>(IREN).light.left = 3);
    give(&mut battle, IREN, c::BLOOD_LOSS);
    assert_eq!(used(&turn(&mut battle)), ["Iren with bandage"]);
}

/// Rules: EV-ACT-31 EV-CAT-08
#[test]
fn it_wakes_the_frozen_with_salts() {
    let mut battle = pair("salts", "shade", '#');
    give(&mut battle, IREN, c::FROZEN);
    assert_eq!(used(&turn(&mut battle)), ["Iren with salts"]);
    let mut battle = pair("salts", "shade", '#');
    give(&mut battle, IREN, c::CONFUSED);
    assert_eq!(used(&turn(&mut battle)), Vec::<&str>::new());
}

/// Rules: EV-ACT-31 EV-CAT-08
#[test]
fn it_drinks_a_vial_when_it_has_run_dry() {
    let mut battle = pair("spirit_vial", "shade", '#');
    battle.stage(|r| r.edit::<Pools>(BEL).set(stats::SPIRIT, 0));
    assert_eq!(used(&turn(&mut battle)), ["Bel with spirit vial"]);
    let mut battle = pair("spirit_vial", "shade", '#');
    battle.stage(|r| r.edit::<Pools>(BEL).set(stats::SPIRIT, 4));
    assert_eq!(used(&turn(&mut battle)), Vec::<&str>::new());
}

/// Rules: EV-ACT-31 EV-CAT-08
#[test]
fn it_throws_fire_at_those_who_dread_it() {
    let mut battle = pair("firebomb", "husk", '.');
    battle.stage(|r| r.edit::<Pools>(BEL).set(stats::SPIRIT, 0));
    assert_eq!(used(&turn(&mut battle)), ["Husk with firebomb"]);
}

/// Rules: EV-ACT-32 EV-ACT-33
#[test]
fn it_loads_an_empty_gun_and_draws_what_helps_instead_of_boxing() {
    // An empty pistol, and the enemy seven metres away: loaded, then fired.
    let mut battle = pair("pistol", "husk", '.');
    battle.stage(|r| {
        r.edit::<Pools>(BEL).set(stats::SPIRIT, 0);
        r.edit::<Hands>(BEL).carried[0].ammo = 0;
    });
    let orders = turn(&mut battle);
    let reload = orders
        .iter()
        .position(|order| order.starts_with("Bel reloads"));
    let shot = orders
        .iter()
        .position(|order| order == "Bel attacks Husk with pistol");
    assert!(reload.is_some() && reload < shot, "{orders:?}");
    // A greatblade that a broken arm cannot swing, and a pistol for the other hand.
    let mut battle = pair("greatblade, pistol", "husk", '.');
    battle.stage(|r| {
        r.edit::<Pools>(BEL).set(stats::SPIRIT, 0);
        r.edit::<Injuries>(BEL).rows[2] = 4;
    });
    let orders = turn(&mut battle);
    assert!(
        orders.iter().any(|order| order == "Bel equips with pistol"),
        "{orders:?}"
    );
}

/// Rules: EV-ACT-02 EV-ATK-21
#[test]
fn areas_that_reach_nobody_do_not_crowd_out_a_good_shot() {
    let text = r#"Level(
        format: 1, name: "Range", books: [evoker],
        legend: { '.': floor },
        map: ["..............", "..............", "..............", ".............."],
        sides: [Side(name: "Wardens"), Side(name: "Shadows")],
        combatants: [
            (archetype: archer, side: "Wardens", at: (0, 1), name: "Bel", sheets: { evoker: (initiative_bonus: 9) }),
            (archetype: husk, side: "Shadows", at: (13, 0)),
            (archetype: husk, side: "Shadows", at: (13, 1)),
            (archetype: husk, side: "Shadows", at: (13, 2)),
            (archetype: husk, side: "Shadows", at: (13, 3)),
        ],
    )"#;
    let (level, _) = Level::read(&Document::parse("range.ron", text));
    let mut battle = level.unwrap().battle(&evoker::BOOK, 1).ok().unwrap();
    let orders = turn(&mut battle);
    assert!(
        orders
            .iter()
            .any(|order| order.starts_with("Bel attacks Husk")),
        "{orders:?}"
    );
}

/// No side waits for ever: each holds the other's goal, and the last attack was long ago.
#[test]
fn a_battle_for_a_tower_comes_to_an_end() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/levels/bridge.ron");
    let (level, problems, _) = Level::open(std::path::Path::new(path));
    let level = level.unwrap_or_else(|| panic!("{problems:?}"));
    for seed in [16, 20] {
        let mut battle = level.battle(&evoker::BOOK, seed).ok().unwrap();
        while !battle.is_over() && battle.view().clock().round < 60 {
            ai::step_as(&mut battle, &Mind::usual()).unwrap();
        }
        assert!(battle.is_over(), "seed {seed}");
    }
}
