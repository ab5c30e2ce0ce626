use super::*;
use crate::data::new_level::{NewLevel, PlaceKind};

fn level(width: u16, height: u16) -> Draft {
    let plan = NewLevel {
        name: "Test".to_owned(),
        width,
        height,
        kind: PlaceKind::Wood,
        mirror: None,
        seed: Some(3),
    };
    Draft::new("t.ron", plan.text())
}

fn faults(draft: &Draft, rule: &str) -> usize {
    let problems = draft.reading().problems.iter();
    problems.filter(|problem| problem.rule == rule).count()
}

#[test]
fn a_repeated_level_is_what_it_calls_itself_and_a_changed_one_is_told() {
    for (width, height) in [(21, 15), (20, 12), (16, 16), (17, 17)] {
        for symmetry in Symmetry::ALL {
            let draft = level(width, height);
            if symmetry == Symmetry::Turn4 && width != height {
                assert!(repeated(&draft, symmetry).is_err());
                continue;
            }
            let twice = repeated(&draft, symmetry).unwrap();
            let name = format!("{symmetry:?} {width}x{height}\n{}", twice.text());
            assert_eq!(faults(&twice, "not-mirrored"), 0, "{name}");
            assert!(
                twice.reading().problems.n_errors() == 0,
                "{name} {:?}",
                twice.reading().problems
            );
            assert_eq!(
                repeated(&twice, symmetry).unwrap().text(),
                twice.text(),
                "{name}"
            );
            // One square more is one fault.
            let cell = Cell::new(1, 2);
            let mut pen = Pen::new(&twice).unwrap();
            let lava = pen.letter_of(&SquareText::read("mud(light: dark)").unwrap());
            pen.put(cell, lava);
            let broken = pen.finish().unwrap();
            let count = symmetry.count() - 1;
            assert_eq!(faults(&broken, "not-mirrored"), count, "{name}");
        }
    }
}

#[test]
fn sides_are_swapped_and_those_without_a_partner_go() {
    let draft = level(20, 12);
    // One combatant too many stands in the west, and another one in the east.
    let west = people::place(&draft, "shade", "Dawn", Cell::new(8, 3), None).unwrap();
    let both = people::place(&west, "husk", "Dusk", Cell::new(18, 10), None).unwrap();
    let twice = repeated(&both, Symmetry::FlipX).unwrap();
    let all = people::people(&twice);
    let of = |kind: &str| -> Vec<(&str, Option<Cell>)> {
        let kind = all.iter().filter(|person| person.kind == kind);
        kind.map(|person| (person.side.as_str(), person.at))
            .collect()
    };
    assert_eq!(
        of("shade"),
        [
            ("Dawn", Some(Cell::new(8, 3))),
            ("Dusk", Some(Cell::new(11, 3)))
        ]
    );
    assert!(of("husk").is_empty());
    assert_eq!(of("vanguard").len(), 2);
    let named = Draft::new(
        "t.ron",
        both.text()
            .replace("at: (18, 10))", "at: (18, 10), name: \"Old\")"),
    );
    let named = named.with_text(
        &named
            .text()
            .replace("round_limit", "goals: [protect(\"Old\")],\n    round_limit"),
    );
    let fault = repeated(&named, Symmetry::FlipX).unwrap_err();
    assert!(fault.message.contains("Old"), "{fault}");
}

#[test]
fn a_level_turned_over_twice_or_four_times_is_itself() {
    let draft = level(16, 16);
    for symmetry in Symmetry::ALL {
        let mut turned = Draft::new("t.ron", draft.text());
        for _ in 0..symmetry.count() {
            turned = turned_over(&turned, symmetry).unwrap();
        }
        assert_eq!(turned.text(), draft.text(), "{symmetry:?}");
        let once = turned_over(&draft, symmetry).unwrap();
        assert_ne!(once.text(), draft.text());
        let (one, other) = (people::people(&draft), people::people(&once));
        assert_eq!(one[0].side, other[0].side);
        assert_ne!(one[0].at, other[0].at);
    }
}
