use super::*;
use crate::workshop::mirror::repeated;

fn ground() -> Draft {
    let text = include_str!("../../levels/proving-ground.ron");
    Draft::new("proving-ground.ron", text)
}

#[test]
fn everybody_is_listed_with_place_and_size() {
    let all = people(&ground());
    assert_eq!(all.len(), 8);
    assert_eq!(
        (all[4].name.as_str(), all[4].side.as_str()),
        ("Dusk Iren", "Dusk")
    );
    assert_eq!(all[4].at, Some(Cell::new(20, 5)));
    assert_eq!(
        person_at(&all, Cell::new(20, 5)).map(|it| it.number),
        Some(4)
    );
    assert_eq!(person_at(&all, Cell::new(21, 5)), None);
}

#[test]
fn a_partner_is_placed_moved_and_deleted_along_with_its_side_swapped() {
    let draft = ground();
    let flip = Some(Symmetry::FlipX);
    let placed = place(&draft, "scout_none", "Nobody", Cell::new(1, 1), flip);
    assert!(placed.unwrap_err().message.contains("Nobody"));
    let placed = place(&draft, "vanguard", "Dawn", Cell::new(1, 1), flip).unwrap();
    for entry in [
        "        (archetype: vanguard, side: \"Dawn\", at: (1, 1)),\n",
        "        (archetype: vanguard, side: \"Dusk\", at: (22, 1)),\n",
    ] {
        assert!(placed.text().contains(entry), "{}", placed.text());
    }
    let moved = moved_to(&placed, 0, Cell::new(4, 5), flip).unwrap();
    assert!(
        moved
            .text()
            .contains("side: \"Dusk\", at: (19, 5), name: \"Dusk Iren\"")
    );
    let alone = moved_to(&placed, 0, Cell::new(4, 5), None).unwrap();
    assert!(
        alone
            .text()
            .contains("side: \"Dusk\", at: (20, 5), name: \"Dusk Iren\"")
    );
    let back = deleted(&placed, &[8], flip).unwrap();
    assert_eq!(back.text(), draft.text());
}

#[test]
fn a_new_name_goes_wherever_the_file_speaks_of_the_old_one() {
    let draft = ground();
    let named = renamed(&draft, 0, "Ada \"Ash\"").unwrap();
    assert!(named.text().contains(r#"name: "Ada \"Ash\""),"#));
    assert!(named.text().contains(r#"("Ada \"Ash\"", "Bel", 4)"#));
    assert!(named.text().contains("\"Dusk Iren\", \"Dusk Bel\""));
    assert!(
        named.reading().problems.is_empty(),
        "{:?}",
        named.reading().problems
    );
    for bad in ["", "  ", "sato", "a\nb"] {
        assert!(renamed(&draft, 0, bad).is_err(), "{bad:?}");
    }
    assert!(renamed(&draft, 99, "X").is_err());
    let enlisted = enlisted(&draft, 0, "Dusk").unwrap();
    assert_eq!(people(&enlisted)[0].side, "Dusk");
}

#[test]
fn riders_have_no_place_to_move_to() {
    let text = ground()
        .text()
        .replacen("name: \"Sato\"", "name: \"Sato\", rides: \"Iren\"", 1);
    let draft = Draft::new("t.ron", text);
    let fault = moved_to(&draft, 1, Cell::new(1, 1), None).unwrap_err();
    assert!(fault.remedy.contains("Iren"), "{fault}");
}

#[test]
fn a_list_that_is_missing_comes_with_the_first_combatant() {
    let text = "Level(\n    map: [\"...\"],\n    sides: [Side(name: \"A\")],\n)\n";
    let draft = Draft::new("t.ron", text);
    let placed = place(&draft, "shade", "A", Cell::new(1, 0), None).unwrap();
    assert_eq!(people(&placed)[0].at, Some(Cell::new(1, 0)));
    // The level is far from whole, and is repeated all the same.
    let twice = repeated(&draft, Symmetry::FlipX).unwrap();
    assert!(twice.text().contains("mirrored: flip_x"));
}
