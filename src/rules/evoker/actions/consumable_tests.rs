//! Which ailment the computer ends, and what the menu offers of consumables.

use crate::{
    battle::{components::Conditions, orders::order::Tool},
    rules::evoker::{
        character::sheet::Sheet,
        conditions as c,
        fixture::{Play, Stage, arm, item, teach},
    },
};

fn carry(sheet: &mut Sheet, names: &[&str]) {
    for name in names {
        arm(sheet, name);
    }
}

/// `A` carries these items; `B` stands 5 m from it, `C` 6 m, the enemy `x` 10 m and `y` 11 m.
fn field(names: &'static [&'static str]) -> Play {
    Stage::new(&["A....BC...xy"])
        .unit('A', |sheet| carry(sheet, names))
        .unit('B', |_| {})
        .unit('x', |sheet| arm(sheet, "claws"))
        .unit('y', |sheet| arm(sheet, "claws"))
        .begin()
}

/// Rules: EV-CAT-06 EV-CAT-08
#[test]
fn of_several_ailments_the_computer_ends_the_worst() {
    let mut play = Stage::new(&["AB..x"])
        .unit('A', |sheet| teach(sheet, &["cleanse"]))
        .begin();
    for condition in [c::DAMNED, c::CONFUSED, c::FROZEN, c::STAGGERED] {
        play.give('B', condition, Some(5));
    }
    let left =
        |play: &Play| [c::STAGGERED, c::FROZEN, c::CONFUSED, c::DAMNED].map(|id| play.has('B', id));
    let order = play.cast('A', "restore", "cleanse", 'B');
    play.act(order, &[]);
    assert_eq!(left(&play), [true, false, true, true]);
}

/// Rules: EV-ACT-31
#[test]
fn the_menu_offers_what_would_do_something() {
    let mut play = field(&["medkit", "medkit", "salts", "bandage", "spirit_vial"]);
    play.set_wounds('B', (0, 1, 1));
    play.give('A', c::DIZZY, None);
    play.give('A', c::DIZZY, Some(1));
    let offered = |play: &Play| -> Vec<(Tool, Option<char>)> {
        let orders = play.battle.legal_orders();
        let uses = orders.into_iter().filter(|order| {
            super::ENTRY.key
                == play.battle.scene().book.actions[usize::from(order.action.0)]
                    .entry()
                    .key
        });
        uses.map(|order| {
            let target = order.target();
            let letter = ['A', 'B', 'C']
                .into_iter()
                .find(|&l| Some(play.id(l)) == target);
            (order.with, letter)
        })
        .collect()
    };
    assert_eq!(
        offered(&play),
        [(Tool::Item(item("salts")), Some('A'))],
        "the Dizzy help nobody else"
    );
    let unit = play.id('A');
    play.stage(|r| r.edit::<Conditions>(unit).0.clear());
    assert_eq!(
        offered(&play),
        [
            (Tool::Item(item("medkit")), Some('B')),
            (Tool::Item(item("bandage")), Some('B')),
        ]
    );
}
