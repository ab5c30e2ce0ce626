use super::*;

const TEXT: &str = r#"Level(
    legend: {'.': floor, 'd': floor(obstacle: door), 'l': floor(obstacle: lever, interact: [(title: "Pull", effect: switches([(1, 0)]))])},
    map: [
        ".d.", // north
        "l..",
    ],
    elevation: ["1..", "..2"],
    sides: [Side(name: "A")],
    combatants: [(archetype: shade, side: "A", at: (2, 1))],
)
"#;

#[test]
fn edges_grow_and_shrink_at_each_side_with_all_places() {
    let draft = Draft::new("t.ron", TEXT);
    let larger = Edges {
        north: 1,
        east: 2,
        south: 1,
        west: 1,
    };
    let grown = resized(&draft, larger).unwrap();
    let rows: Vec<String> = (grown.sheet().unwrap().map.iter())
        .map(|row| row.iter().collect())
        .collect();
    assert_eq!(rows, ["..d...", "..d...", "ll....", "ll...."]);
    assert!(
        grown.text().contains("\"..d...\", // north"),
        "{}",
        grown.text()
    );
    assert!(grown.text().contains("switches([(2, 1)])"));
    assert!(grown.text().contains("at: (3, 2)"));
    assert!(
        grown
            .text()
            .contains("elevation: [\"......\", \".1....\", \"...2..\", \"......\"]"),
        "{}",
        grown.text()
    );
    let smaller = Edges {
        north: -1,
        east: -2,
        south: -1,
        west: -1,
    };
    let back = resized(&grown, smaller).unwrap();
    assert_eq!(back.sheet().unwrap().map, draft.sheet().unwrap().map);
    assert!(back.text().contains("\".d.\", // north"), "{}", back.text());
}

#[test]
fn what_would_fall_off_is_told_and_nothing_changes() {
    let draft = Draft::new("t.ron", TEXT);
    let cut = |edges| resized(&draft, edges).unwrap_err().message;
    let of = |east, west| Edges {
        east,
        west,
        ..Edges::default()
    };
    assert!(cut(of(-1, 0)).contains("outside the map"));
    assert!(cut(of(0, -2)).contains("door at (1, 0)"));
    assert!(cut(of(-3, 0)).contains("0 columns"));
    assert!(cut(of(510, 0)).contains("513 columns"));
    let ragged = Draft::new("t.ron", TEXT.replace("\"l..\"", "\"l.\""));
    assert!(
        resized(&ragged, of(1, 0))
            .unwrap_err()
            .message
            .contains("equally")
    );
}
