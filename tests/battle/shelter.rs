//! The cover of an obstacle in the line of a shot, by its place: in every book, along rows, columns
//! and diagonals (EV-FLD-02, TH-FLD-04, MA-COV-01, MO-COV-02, VI-FLD-11).

use shadowgrid::data::books::BOOKS;

use super::heights::{ANN, BOB, on, see};

/// The places of the obstacles and the distance of the target, in steps from the attacker.
const PLACES: [(&str, &[i16], i16); 5] = [
    ("beside the attacker", &[1], 5),
    ("beside the target", &[4], 5),
    ("one beside both", &[1], 2),
    ("one beside each", &[1, 4], 5),
    ("half-way", &[3], 6),
];

/// For each book and obstacle the cover in each of the places: quarters of the body, `.` for none,
/// `x` if the target is not seen at all.
const COVERED: [(&str, [(char, &str); 6]); 5] = [
    (
        "evoker",
        [
            ('c', ".2222"),
            ('W', ".2222"),
            ('S', ".4444"),
            ('P', "xxxxx"),
            ('#', "xxxxx"),
            ('D', "xxxxx"),
        ],
    ),
    (
        "threshold",
        [
            ('c', ".222."),
            ('W', ".4444"),
            ('S', ".4444"),
            ('P', "xxxxx"),
            ('#', "xxxxx"),
            ('D', "xxxxx"),
        ],
    ),
    (
        "maneuver",
        [
            ('c', ".222."),
            ('W', ".333."),
            ('S', ".333."),
            ('P', "xxxxx"),
            ('#', "xxxxx"),
            ('D', "xxxxx"),
        ],
    ),
    (
        "momentum",
        [
            ('c', ".222."),
            ('W', ".222."),
            ('S', ".222."),
            ('P', "xxxxx"),
            ('#', "xxxxx"),
            ('D', "xxxxx"),
        ],
    ),
    (
        "vigor",
        [
            ('c', ".222."),
            ('W', ".222."),
            ('S', ".222."),
            ('P', "xxxxx"),
            ('#', "xxxxx"),
            ('D', "xxxxx"),
        ],
    ),
];

/// Rules: EV-FLD-02, TH-FLD-03, TH-FLD-04, MA-COV-01, MO-COV-02, VI-FLD-11
#[test]
fn a_thing_covers_by_where_it_stands_along_rows_columns_and_diagonals() {
    for (id, things) in COVERED {
        let book = BOOKS
            .into_iter()
            .find(|book| book.id == id)
            .expect("a book");
        for (sign, expected) in things {
            for ((place, steps, far), expected) in PLACES.into_iter().zip(expected.chars()) {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let at =
                        |step: i16| (1 + step * dx, if dy < 0 { 7 - step } else { 1 + step * dy });
                    let mut map = [['.'; 9]; 9];
                    for &step in steps {
                        let (x, y) = at(step);
                        map[y as usize][x as usize] = sign;
                    }
                    let rows: Vec<String> = map.iter().map(|row| row.iter().collect()).collect();
                    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
                    let battle = on(book, &rows, &[at(0), at(far)], ["archer", "husk"]);
                    let view = battle.view();
                    let cover = book.ranges.cover(view, ANN, BOB);
                    let found = match cover {
                        _ if !see(&battle, ANN, BOB) => 'x',
                        None => '.',
                        Some(cover) => (b'0' + cover.quarters) as char,
                    };
                    assert_eq!(found, expected, "{id}: {sign} {place}, towards {dx},{dy}");
                }
            }
        }
    }
}
