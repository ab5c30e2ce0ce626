use super::*;
use crate::workshop::people::people;

fn refectory() -> Draft {
    let text = include_str!("../../levels/old-refectory.ron");
    Draft::new("old-refectory.ron", text)
}

fn at(zone: &str, spot: &str) -> Place {
    Place {
        zone: zone.to_owned(),
        spot: spot.to_owned(),
    }
}

/// The draft has no faults, and every comment of the file is still in it.
fn is_sound(draft: &Draft) {
    let problems = &draft.reading().problems;
    assert!(problems.is_empty(), "{problems:?}\n{}", draft.text());
    let comments = refectory();
    let comments = comments
        .text()
        .lines()
        .filter_map(|line| line.split_once("//"));
    for (_, comment) in comments {
        assert!(draft.text().contains(comment), "{comment}");
    }
}

#[test]
fn zones_and_places_are_read_as_the_file_and_its_start_zones_say() {
    let draft = refectory();
    let all = zones(&draft);
    assert_eq!(all.len(), 4);
    assert_eq!(
        (all[0].name.as_str(), all[0].letter),
        ("Refectory", Some('R'))
    );
    assert_eq!(all[0].adjacent, ["Gallery", "Cloister", "Pantry"]);
    assert_eq!(all[3].sees, [""; 0]);
    assert_eq!(
        all[0].spots,
        ["empty", "long table", "hearth", "serving hatch"]
    );
    assert_eq!(place_of(&draft, 0), Some(at("Refectory", "long table")));
    assert_eq!(place_of(&draft, 2), Some(at("Refectory", "empty")));
    // By the start zone of its side.
    assert_eq!(place_of(&draft, 3), Some(at("Cloister", "empty")));
    assert_eq!(place_of(&draft, 99), None);
    let map = Draft::new("m.ron", include_str!("../../levels/first-light.ron"));
    assert!(zones(&map).is_empty() && place_of(&map, 0).is_none());
    assert!(zone_added(&map, "Yard", "Hall").is_err());
}

#[test]
fn combatants_are_placed_and_moved_between_spots() {
    let draft = refectory();
    let placed = place(&draft, "shade", "Shadows", &at("Gallery", "chandelier")).unwrap();
    is_sound(&placed);
    let last = people(&placed).len() - 1;
    assert_eq!(place_of(&placed, last), Some(at("Gallery", "chandelier")));
    let moved_there = moved(&placed, last, &at("Pantry", "empty")).unwrap();
    assert!(
        moved_there
            .text()
            .contains("side: \"Shadows\", spot: \"Pantry\")")
    );
    let started = moved(&draft, 3, &at("Gallery", "railing")).unwrap();
    is_sound(&started);
    assert_eq!(place_of(&started, 3), Some(at("Gallery", "railing")));
    for (side, there) in [
        ("Nobody", at("Pantry", "empty")),
        ("Shadows", at("Pantri", "empty")),
        ("Shadows", at("Pantry", "sack")),
    ] {
        assert!(place(&draft, "shade", side, &there).is_err());
    }
    let fault = moved(&draft, 0, &at("Pantry", "sack")).unwrap_err();
    assert!(fault.remedy.contains("sacks"), "{fault}");
    assert!(moved(&draft, 99, &at("Pantry", "empty")).is_err());
}

#[test]
fn zones_come_and_go_with_their_ways() {
    let draft = refectory();
    let larger = zone_added(&draft, "Cellar", "Pantry").unwrap();
    is_sound(&larger);
    let all = zones(&larger);
    assert_eq!(all[4].spots, ["empty", "corner"]);
    assert_eq!(
        (&all[4].adjacent, &all[4].sees),
        (&vec!["Pantry".into()], &vec!["Pantry".into()])
    );
    assert_eq!(all[3].adjacent, ["Refectory", "Cellar"]);
    let both = joined(&larger, "Cloister", "Cellar", Way::Walk).unwrap();
    is_sound(&both);
    assert_eq!(
        joined(&both, "Cellar", "Cloister", Way::Walk)
            .unwrap()
            .text(),
        both.text()
    );
    assert_eq!(
        parted(&both, "Cellar", "Cloister", Way::Walk)
            .unwrap()
            .text(),
        larger.text()
    );
    assert!(
        zone_added(&larger, "Attic", "Gallery")
            .unwrap_err()
            .message
            .contains("5")
    );
    let smaller = zone_deleted(&both, "Cellar").unwrap();
    is_sound(&smaller);
    assert_eq!(zones(&smaller)[0], zones(&draft)[0]);
    assert!(
        zone_deleted(&draft, "Pantry")
            .unwrap_err()
            .message
            .contains("speak")
    );
    assert!(zone_added(&draft, "pantry", "Gallery").is_err());
    assert!(
        zone_added(&draft, "Attic", "Galery")
            .unwrap_err()
            .remedy
            .contains("Gallery")
    );
    assert!(joined(&draft, "Pantry", "Pantry", Way::Walk).is_err());
    assert!(joined(&draft, "Pantry", "Nowhere", Way::Walk).is_err());
}

#[test]
fn a_new_name_of_a_zone_or_spot_goes_wherever_the_file_speaks_of_it() {
    let draft = refectory();
    let named = zone_renamed(&draft, "Cloister", "Yard \"North\"").unwrap();
    is_sound(&named);
    assert!(!named.text().contains("\"Cloister\""), "{}", named.text());
    assert!(
        named
            .text()
            .contains(r#"destroy_spot("Yard \"North\"", "fountain")"#)
    );
    assert!(
        named
            .text()
            .contains(r#"sees: ["Refectory", "Yard \"North\""]"#)
    );
    assert_eq!(place_of(&named, 3).unwrap().zone, "Yard \"North\"");
    let back = zone_renamed(&named, "Yard \"North\"", "Cloister").unwrap();
    assert_eq!(back.text(), draft.text());
    for bad in ["", "Gallery", "a\nb"] {
        assert!(zone_renamed(&draft, "Cloister", bad).is_err(), "{bad:?}");
    }
    let spot = spot_renamed(&draft, &at("Cloister", "fountain"), "basin").unwrap();
    is_sound(&spot);
    assert!(!spot.text().contains("\"fountain\""));
    let wreck = spot_renamed(&draft, &at("Gallery", "wreck"), "heap of glass").unwrap();
    is_sound(&wreck);
    assert!(wreck.text().contains("becomes: \"heap of glass\""));
    let hidden = spot_renamed(&draft, &at("Refectory", "serving hatch"), "hatch").unwrap();
    is_sound(&hidden);
    assert!(spot_renamed(&draft, &at("Cloister", "empty"), "open").is_err());
    assert!(spot_renamed(&draft, &at("Cloister", "yew"), "fountain").is_err());
}

#[test]
fn spots_come_and_go_unless_something_speaks_of_them() {
    let draft = refectory();
    let larger = spot_added(&draft, "Pantry", "barrels", Some("crate")).unwrap();
    is_sound(&larger);
    assert!(
        larger
            .text()
            .contains("Spot(name: \"barrels\", object: crate),")
    );
    let back = spot_deleted(&larger, &at("Pantry", "barrels")).unwrap();
    assert_eq!(back.text(), draft.text());
    for taken in [
        at("Gallery", "wreck"),
        at("Cloister", "fountain"),
        at("Pantry", "sacks"),
        at("Pantry", "empty"),
    ] {
        assert!(spot_deleted(&draft, &taken).is_err(), "{taken:?}");
    }
    let without = spot_deleted(&draft, &at("Refectory", "hearth")).unwrap();
    assert_eq!(zones(&without)[0].spots.len(), 3);
    let mut full = Draft::of(draft.document().clone());
    for number in 0..9 {
        full = spot_added(&full, "Pantry", &format!("shelf {number}"), None).unwrap();
    }
    is_sound(&full);
    assert!(
        spot_added(&full, "Pantry", "one more", None)
            .unwrap_err()
            .message
            .contains("12")
    );
    assert!(spot_added(&draft, "Pantry", "Sacks", None).is_err());
}
