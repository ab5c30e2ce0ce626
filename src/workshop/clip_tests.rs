use super::*;
use crate::workshop::people::people;

fn draft() -> Draft {
    let text = include_str!("../../levels/proving-ground.ron");
    Draft::new("proving-ground.ron", text)
}

fn rows(draft: &Draft) -> Vec<String> {
    let sheet = draft.sheet().unwrap();
    sheet.map.iter().map(|row| row.iter().collect()).collect()
}

#[test]
fn a_part_is_pasted_turned_in_four_ways_and_comes_back() {
    let draft = draft();
    let clip = Clip::copy(&draft, Cell::new(0, 0), Cell::new(7, 2)).unwrap();
    assert_eq!(clip.grid(), Grid::new(8, 3));
    let same = clip.paste(&draft, Cell::new(0, 0), None).unwrap();
    assert_eq!(same.text(), draft.text());
    let mut turned = clip.clone();
    for _ in 0..4 {
        turned = turned.turned(Turn::Quarter);
    }
    assert_eq!(turned, clip);
    for turn in [Turn::FlipX, Turn::FlipY] {
        assert_eq!(clip.turned(turn).turned(turn), clip);
    }
    let flipped = clip
        .turned(Turn::FlipX)
        .paste(&draft, Cell::new(0, 0), None)
        .unwrap();
    assert!(
        rows(&flipped)[2].starts_with("o......#"),
        "{:?}",
        rows(&flipped)
    );
    let tall = clip
        .turned(Turn::Quarter)
        .paste(&draft, Cell::new(1, 1), None)
        .unwrap();
    assert_eq!(&rows(&tall)[8][1..4], "o.#");
}

#[test]
fn people_are_copied_without_names_and_moved_with_them() {
    let draft = draft();
    let clip = Clip::copy(&draft, Cell::new(2, 5), Cell::new(4, 7)).unwrap();
    let pasted = clip.paste(&draft, Cell::new(8, 4), None).unwrap();
    let all = people(&pasted);
    assert_eq!(all.len(), 10);
    assert_eq!((all[8].at, all[8].has_name), (Some(Cell::new(9, 4)), false));
    let both = clip
        .paste(&draft, Cell::new(8, 4), Some(Symmetry::FlipX))
        .unwrap();
    let partner = people(&both);
    assert_eq!(
        (partner[9].at, partner[9].side.as_str()),
        (Some(Cell::new(14, 4)), "Dusk")
    );
    let elsewhere = moved(&draft, Cell::new(2, 5), Cell::new(4, 7), Cell::new(8, 4)).unwrap();
    let all = people(&elsewhere);
    assert_eq!(
        (all[0].at, all[0].name.as_str()),
        (Some(Cell::new(9, 4)), "Iren")
    );
    assert_eq!(&rows(&elsewhere)[6][2..5], "...");
    assert_eq!(&rows(&elsewhere)[5][8..11], "..o");
    let beyond = moved(&draft, Cell::new(2, 5), Cell::new(4, 7), Cell::new(22, 4));
    assert!(beyond.unwrap_err().message.contains("beyond"));
    // Another level knows other letters; the square is the same.
    let other = Draft::new(
        "o.ron",
        "Level(legend: {'o': mud}, map: [\"oooooooo\", \"oooooooo\"])",
    );
    let crate_there = Clip::copy(&draft, Cell::new(7, 2), Cell::new(7, 2)).unwrap();
    let pasted = crate_there.paste(&other, Cell::new(0, 0), None).unwrap();
    assert!(
        pasted
            .text()
            .contains("'o': mud, 'c': paving(obstacle: crate)}"),
        "{}",
        pasted.text()
    );
    assert!(pasted.text().contains("[\"cooooooo\", \"oooooooo\"]"));
}

#[test]
fn a_lever_that_is_copied_with_its_door_opens_the_copy() {
    let lever = "floor(obstacle: lever, interact: [(title: \"Pull\", effect: switches([(3, 1)]))])";
    let text = format!(
        "Level(legend: {{'.': floor, '+': floor(obstacle: door), '!': {lever}}}, map: [\"........\", \".!.+....\", \"........\", \"........\"])"
    );
    let draft = Draft::new("t.ron", text);
    let both = Clip::copy(&draft, Cell::new(1, 1), Cell::new(3, 1)).unwrap();
    let pasted = both.paste(&draft, Cell::new(4, 3), None).unwrap();
    assert!(
        pasted.text().contains("switches([(6, 3)])"),
        "{}",
        pasted.text()
    );
    let turned = both
        .turned(Turn::FlipX)
        .paste(&draft, Cell::new(4, 3), None)
        .unwrap();
    assert!(
        turned.text().contains("switches([(4, 3)])"),
        "{}",
        turned.text()
    );
    let down = both
        .turned(Turn::Quarter)
        .paste(&draft, Cell::new(7, 1), None)
        .unwrap();
    assert!(
        down.text().contains("switches([(7, 3)])"),
        "{}",
        down.text()
    );
    // The door stays where it is if only the lever is copied.
    let lever = Clip::copy(&draft, Cell::new(1, 1), Cell::new(1, 1)).unwrap();
    let pasted = lever.paste(&draft, Cell::new(7, 3), None).unwrap();
    assert!(!pasted.text().contains("switches([(9"), "{}", pasted.text());
    assert_eq!(rows(&pasted)[3].chars().last(), Some('!'));
}
