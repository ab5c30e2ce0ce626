//! Drawing and picking up items (EV-ACT-33).

use crate::{
    battle::{
        components::{Ground, Hands, Hold},
        order::{Order, Tool},
    },
    rules::evoker::{
        actions::modes,
        character::sheet::Score,
        fixture::{Play, Stage, arm, item, set},
    },
};

fn equip(play: &Play, letter: char, name: &str) -> Order {
    play.order(letter, "equip").with(Tool::Item(item(name)))
}

fn hold(play: &Play, letter: char, name: &str) -> Option<Hold> {
    let hands = play.view().store.get::<Hands>(play.id(letter));
    let held = hands.carried.iter().find(|held| held.item == item(name));
    held.map(|held| held.hold)
}

/// Moves a unit's carried item to the floor of a square.
fn lay(play: &mut Play, letter: char, name: &str, at: (i16, i16)) {
    let unit = play.id(letter);
    play.stage(|r| {
        let carried = &mut r.edit::<Hands>(unit).carried;
        let place = carried.iter().position(|held| held.item == item(name));
        let mut held = carried.remove(place.expect("it is carried"));
        held.hold = Hold::Stowed;
        r.edit_field::<Ground>().dropped.push((at.into(), held));
    });
}

fn lies(play: &Play) -> Vec<(i16, i16)> {
    let dropped = &play.view().ground().dropped;
    dropped.iter().map(|(cell, _)| (*cell).into()).collect()
}

/// Rules: EV-ACT-33 EV-CAT-02
#[test]
fn what_was_thrown_is_picked_up_beside_for_nothing() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            set(sheet, Score::Agility, 40);
            arm(sheet, "knife");
            arm(sheet, "sword");
        })
        .begin();
    let throw = play.strike('A', "knife", 'x').mode(modes::THROWN);
    play.act(throw, &[96]);
    assert_eq!(
        (lies(&play), hold(&play, 'A', "knife")),
        (vec![(4, 0)], None)
    );
    // Too far to reach; from an adjacent square the free hand takes it, without a star.
    let pick = equip(&play, 'A', "knife");
    assert_eq!(play.refused(&pick).rule.0, "EV-ACT-33");
    let go = play.order('A', "move").to((3, 0).into());
    play.act(go, &[]);
    play.act(pick, &[]);
    assert!(lies(&play).is_empty());
    assert_eq!(hold(&play, 'A', "knife"), Some(Hold::Right));
    assert_eq!(hold(&play, 'A', "sword"), Some(Hold::Left));
    assert_eq!(play.stars('A'), 1);
    // The knife is ready to be thrown again; bare hands still come last.
    let hands = play.view().store.get::<Hands>(play.id('A'));
    assert_eq!(
        hands.carried.last().map(|held| held.item),
        Some(item("unarmed"))
    );
}

/// Rules: EV-ACT-33 EV-SHT-17
#[test]
fn two_hands_cost_a_star_and_put_the_rest_away() {
    let mut play = Stage::new(&["A.", ".x"])
        .unit('A', |sheet| {
            arm(sheet, "greatblade");
            arm(sheet, "pistol");
        })
        .begin();
    lay(&mut play, 'A', "greatblade", (0, 1));
    let pistol = equip(&play, 'A', "pistol");
    play.act(pistol, &[]);
    assert_eq!(hold(&play, 'A', "pistol"), Some(Hold::Right));
    let pick = equip(&play, 'A', "greatblade");
    play.act(pick.clone(), &[]);
    assert_eq!(play.stars('A'), 1);
    assert_eq!(hold(&play, 'A', "greatblade"), Some(Hold::Both));
    assert_eq!(hold(&play, 'A', "pistol"), Some(Hold::Stowed));
    assert_eq!(play.refused(&pick).rule.0, "EV-ACT-33", "it is in hand");
    let order = play.strike('A', "greatblade", 'x');
    assert!(play.battle.plan(&order).is_ok());
}

/// Rules: EV-ACT-33
#[test]
fn nobody_reaches_around_walls_or_up_ledges() {
    let lying = |rows: &[&str], at| {
        let mut play = Stage::new(rows)
            .unit('A', |sheet| arm(sheet, "sword"))
            .begin();
        lay(&mut play, 'A', "sword", at);
        let order = equip(&play, 'A', "sword");
        (play.battle.plan(&order).is_ok(), play)
    };
    assert!(lying(&["A.", ".."], (1, 1)).0);
    assert!(lying(&["A."], (0, 0)).0);
    assert!(!lying(&["A#", ".."], (1, 1)).0);
    assert!(!lying(&["A2"], (1, 0)).0);
    assert!(lying(&["A1"], (1, 0)).0);
    // The menu lists it, once.
    let (_, play) = lying(&["A."], (1, 0));
    let action = equip(&play, 'A', "sword").action;
    let listed = play.battle.legal_orders();
    assert_eq!(
        listed.iter().filter(|order| order.action == action).count(),
        1
    );
}
