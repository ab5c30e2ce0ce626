//! Hover: fields, names of the game and of the file, forms, squares, rules, orders of scenes.

use super::{YARD, client::Client};

/// What is said of a text of the level, in both counts of characters.
fn said(of: &str, behind: usize) -> String {
    let [utf8, utf16] = [true, false].map(|utf8| {
        let mut client = Client::new(utf8);
        client.open("yard.ron", YARD);
        let position = client.place(of, behind);
        client.said(&position)
    });
    assert_eq!(utf8, utf16);
    utf8
}

#[test]
fn fields_are_told_with_their_help_values_and_defaults() {
    let at = said("at: (2, 1)", 1);
    assert!(at.contains("Its place, `(column, row)`"), "{at}");
    let rounds = said("rounds: 3", 2);
    assert!(
        rounds.contains("1 to 999 rounds") && rounds.contains("Rounds in a row"),
        "{rounds}"
    );
    let format = said("format: 1", 0);
    assert!(format.contains("Must be given"), "{format}");
    let colour = said("controller: human", 4);
    assert!(colour.contains("`human`, `ai`"), "{colour}");
}

#[test]
fn names_of_the_game_are_told_with_their_numbers() {
    let archer = said("archetype: archer", 13);
    for book in ["evoker", "threshold"] {
        assert!(archer.contains(&format!("*{book}*")), "{archer}");
    }
    assert!(said("'#': wall", 6).contains("`wall: true`"));
    assert!(said("obstacle: crate", 12).contains("(obstacle)"));
}

#[test]
fn forms_and_names_of_the_file_are_told() {
    let hold = said("hold(zone", 1);
    assert!(
        hold.contains("was alone in the zone") && hold.contains("`rounds`"),
        "{hold}"
    );
    assert!(said("protect(\"Zo", 11).contains("**Zo\u{eb}** (combatant)"));
}

#[test]
fn squares_of_the_map_are_told_with_their_coordinates() {
    let square = said("#a...o...#", 5);
    assert!(
        square.starts_with("**(5, 1)** `o`: `floor(obstacle: crate)`"),
        "{square}"
    );
}

#[test]
fn rules_are_told_wherever_their_ids_stand() {
    let mut client = Client::new(false);
    client.open(
        "yard.ron",
        &YARD.replace("// The yard.", "// \u{1F600} see EV-WND-03."),
    );
    let position = client.place("EV-WND-03", 4);
    let rule = client.said(&position);
    assert!(rule.starts_with("**EV-WND-03**"), "{rule}");
}

#[test]
fn an_order_of_a_scene_is_told_with_its_odds() {
    let text = include_str!("../scenes/evoker/attack/a_blade_in_each_hand.ron");
    let mut client = Client::new(false);
    let faults = client.open("scene.ron", text);
    assert!(faults.is_empty(), "{faults:#?}");
    let orders = text.find("orders:").unwrap();
    let order = orders + text[orders..].find('"').unwrap() + 3;
    let position = client.position(order);
    let odds = client.said(&position);
    assert!(odds.contains('%') && odds.contains("hit"), "{odds}");
}
