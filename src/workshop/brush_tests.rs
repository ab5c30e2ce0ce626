use super::*;
use crate::{
    geometry::Grid,
    workshop::shapes::{Figure, figure},
};

const YARD: &str = r######"// A yard.
Level(
    format: 1,
    name: "Yard",
    legend: {
        '#': wall, // all around
        '.': paving,
        'o': paving( obstacle : crate ),
        '\'': paving,
    },
    map: [
        "#####",
        "#'..#",   // north
        "#.o.#",
        "#...#",
        "#####",
    ],
    sides: [Side(name: "A", start: 'P'), Side(name: "B", start: 'Q')],
    combatants: [],
)
"######;

fn one(draft: &Draft, at: (i16, i16), ink: Ink) -> Draft {
    paint(draft, &[Cell::new(at.0, at.1)], &Mix::of(ink), None).unwrap()
}

#[test]
fn a_stroke_changes_its_characters_and_nothing_else() {
    let draft = Draft::new("yard.ron", YARD);
    let painted = one(&draft, (2, 1), Ink::Letter('o'));
    assert_eq!(painted.text(), YARD.replace("#'..#", "#'o.#"));
    // A thing that the legend has on this ground gets its character.
    let again = one(&draft, (2, 1), Ink::Obstacle(Some("crate".to_owned())));
    assert_eq!(again.text(), painted.text());
    // Taking it away finds the first character of the bare ground.
    let empty = one(&draft, (2, 2), Ink::Obstacle(None));
    assert_eq!(empty.text(), YARD.replace("#.o.#", "#...#"));
    // Ground that is there already stays as it is written.
    let same = one(&draft, (1, 1), Ink::Terrain("paving".to_owned()));
    assert_eq!(same.text(), YARD);
    // Beyond the edge nothing is painted.
    assert_eq!(one(&draft, (9, 9), Ink::Letter('o')).text(), YARD);
}

#[test]
fn new_kinds_of_squares_get_characters_that_stay() {
    let draft = Draft::new("yard.ron", YARD);
    let grass = one(&draft, (2, 2), Ink::Terrain("grass".to_owned()));
    let entry = "        '\\'': paving,\n        'c': grass(obstacle: crate),\n";
    let wanted = YARD
        .replace("        '\\'': paving,\n", entry)
        .replace("#.o.#", "#.c.#");
    assert_eq!(grass.text(), wanted);
    let both = one(
        &grass,
        (3, 2),
        Ink::Square("grass(obstacle: crate)".to_owned()),
    );
    assert_eq!(both.text(), wanted.replace("#.c.#", "#.cc#"));
    let roofed = one(&grass, (2, 2), Ink::Roof(true));
    assert!(
        roofed
            .text()
            .contains("grass(obstacle: crate, roof: true),")
    );
    assert_eq!(
        one(&roofed, (2, 2), Ink::Roof(false)).sheet().unwrap().map,
        grass.sheet().unwrap().map
    );
    assert!(
        paint(
            &draft,
            &[Cell::new(1, 1)],
            &Mix::of(Ink::Terrain("grassy".to_owned())),
            None
        )
        .is_err()
    );
}

#[test]
fn layers_come_with_their_first_character_and_only_that_changes_later() {
    let draft = Draft::new("yard.ron", YARD);
    let high = one(&draft, (1, 1), Ink::Over(Layer::Elevation, '3'));
    let layer = "    elevation: [\n        \".....\",\n        \".3...\",\n        \".....\",\n        \".....\",\n        \".....\",\n    ],\n";
    assert_eq!(
        high.text(),
        YARD.replace("    sides:", &format!("{layer}    sides:"))
    );
    let higher = one(&high, (1, 1), Ink::Over(Layer::Elevation, 'a'));
    assert_eq!(higher.text(), high.text().replace(".3...", ".a..."));
    let zoned = one(
        &draft,
        (1, 1),
        Ink::Square("paving(zone: 'P', haze: 3)".to_owned()),
    );
    let clear = one(&zoned, (1, 1), Ink::Over(Layer::Zones, '.'));
    assert!(clear.text().contains("paving(haze: 3)"), "{}", clear.text());
    for (metres, letter) in [(0, '0'), (10, 'a'), (35, 'z'), (-1, 'A'), (-26, 'Z')] {
        assert_eq!(height_letter(metres), Some(letter));
    }
    assert_eq!((height_letter(36), height_letter(-27)), (None, None));
}

#[test]
fn a_mixed_brush_keeps_its_shares_and_mixes_the_same_again() {
    let mix = |seed| {
        Mix::mixed(
            vec![
                (Ink::Letter('.'), 70),
                (Ink::Letter('o'), 30),
                (Ink::Letter('#'), 0),
            ],
            seed,
        )
    };
    let squares = || Grid::new(100, 100).cells();
    let of = |letter, seed| {
        squares()
            .filter(|cell| mix(seed).ink(*cell) == Some(&Ink::Letter(letter)))
            .count()
    };
    let crates = of('o', 7);
    assert!((2_800..3_200).contains(&crates), "{crates}");
    assert_eq!(of('#', 7), 0);
    assert_eq!(of('o', 7) + of('.', 7), 10_000);
    let kinds = |seed| {
        squares()
            .map(|cell| mix(seed).ink(cell).cloned())
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(7), kinds(7));
    assert_ne!(kinds(7), kinds(8));
    assert_eq!(Mix::mixed(Vec::new(), 1).ink(Cell::new(0, 0)), None);
}

#[test]
fn images_are_painted_along_with_start_zones_and_currents_turned() {
    let draft = Draft::new("yard.ron", YARD);
    for symmetry in Symmetry::ALL {
        let cells = figure(Figure::Line, Cell::new(1, 1), Cell::new(2, 1));
        let painted = paint(&draft, &cells, &Mix::of(Ink::Letter('#')), Some(symmetry)).unwrap();
        let sheet = painted.sheet().unwrap();
        for cell in cells {
            for image in symmetry.orbit(cell, sheet.grid()) {
                assert_eq!(sheet.letter(image), Some('#'), "{symmetry:?}");
            }
        }
    }
    let cells = [Cell::new(1, 2)];
    let river = Ink::Square("water(depth: 1, current: (2, 0), zone: 'P')".to_owned());
    let river = paint(&draft, &cells, &Mix::of(river), Some(Symmetry::Turn4)).unwrap();
    for image in [
        "(0, 2), zone: 'Q'",
        "(-2, 0), zone: 'P'",
        "(0, -2), zone: 'Q'",
    ] {
        assert!(river.text().contains(image), "{}", river.text());
    }
    let zone = Mix::of(Ink::Over(Layer::Zones, 'P'));
    let zoned = paint(&draft, &cells, &zone, Some(Symmetry::FlipX)).unwrap();
    assert!(zoned.text().contains("\".P.Q.\""), "{}", zoned.text());
}
