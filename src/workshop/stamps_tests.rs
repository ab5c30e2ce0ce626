use super::*;
use crate::workshop::{Workbench, people::people};

/// A level of bare ground with one combatant of each side in its corners.
fn empty(size: usize) -> Draft {
    let row = format!("        \"{}\",\n", ".".repeat(size));
    let text = format!(
        "// A comment that stays.\nLevel(\n    format: 1,\n    name: \"Bare ground\",\n    legend: {{'.': earth}}, // earth\n    map: [\n{}    ],\n    sides: [Side(name: \"A\"), Side(name: \"B\", controller: ai)],\n    combatants: [\n        (archetype: vanguard, side: \"A\", at: (0, 0)),\n        (archetype: vanguard, side: \"B\", at: ({last}, {last})),\n    ],\n)\n",
        row.repeat(size),
        last = size - 1,
    );
    Draft::new("bare.ron", text)
}

fn problems(draft: &Draft) -> Vec<String> {
    let problems = draft.reading().problems.iter();
    problems
        .map(|it| format!("{}: {}", it.rule, it.message))
        .collect()
}

#[test]
fn every_stamp_of_the_game_is_without_fault_and_says_what_it_is() {
    assert!(shipped().len() >= 12, "{}", shipped().len());
    assert_eq!(shipped().len(), stack().files_in(FOLDER).len());
    for stamp in shipped() {
        let text = stack().text(&format!("stamps/{}.ron", stamp.id())).unwrap();
        let document = Document::parse(stamp.id(), text);
        let (head, problems) = StampHead::read(&document);
        assert!(
            head.is_some() && problems.is_empty(),
            "{}: {problems:?}",
            stamp.id()
        );
        assert_eq!(
            document.formatted().as_deref(),
            Some(document.text()),
            "{}",
            stamp.id()
        );
        assert!(
            stamp.description().ends_with('.') && !stamp.is_own(),
            "{}",
            stamp.id()
        );
    }
}

#[test]
fn every_stamp_can_be_put_on_bare_ground_in_all_eight_ways_without_a_new_fault() {
    let ground = empty(16);
    assert_eq!(problems(&ground), [""; 0]);
    for stamp in shipped() {
        for way in 0..8 {
            let clip = laid(&stamp.clip(), way % 4, way >= 4);
            let draft = placed(&ground, &clip, Cell::new(2, 3)).unwrap();
            assert_eq!(
                problems(&draft),
                [""; 0],
                "{} {way}\n{}",
                stamp.id(),
                draft.text()
            );
            assert_ne!(draft.text(), ground.text());
            assert!(draft.text().starts_with("// A comment that stays.\nLevel("));
            assert!(draft.text().contains("// earth\n"), "{}", draft.text());
            assert_eq!(people(&draft), people(&ground));
        }
    }
}

#[test]
fn what_is_kept_and_put_elsewhere_has_the_same_squares() {
    let ground = empty(32);
    for stamp in shipped() {
        for way in 0..8 {
            let clip = laid(&stamp.clip(), way % 4, way >= 4);
            let size = clip.grid();
            let at = Cell::new(2, 3);
            let draft = placed(&ground, &clip, at).unwrap();
            let last = at.offset(size.width as i16 - 1, size.height as i16 - 1);
            let text = kept(&draft, at, last, ("Kept", "A copy.")).unwrap();
            let again = Stamp::read("kept", Document::parse("kept.ron", text.as_str()));
            let again = again
                .unwrap_or_else(|faulty| panic!("{}: {:?}\n{text}", stamp.id(), faulty.problems));
            assert_eq!((again.name(), again.description()), ("Kept", "A copy."));
            let there = Cell::new(18, 19);
            let twice = placed(&draft, &again.clip(), there).unwrap();
            let copy = |at: Cell| {
                let last = at.offset(size.width as i16 - 1, size.height as i16 - 1);
                Clip::copy(&twice, at, last).unwrap()
            };
            assert_eq!(
                copy(at),
                copy(there),
                "{} {way}\n{}",
                stamp.id(),
                twice.text()
            );
            // One way of each stamp is enough: all ways are read in the test above.
            if way == 5 {
                assert_eq!(problems(&twice), [""; 0], "{} {way}", stamp.id());
            }
        }
    }
}

#[test]
fn characters_are_chosen_so_that_those_of_the_level_keep_their_meaning() {
    let text = empty(12)
        .text()
        .replace("{'.': earth}", "{'.': earth, '#': mud, 'o': water}");
    let text = text.replacen("............", "..#o........", 1);
    let ground = Draft::new("g.ron", text);
    let room = all(None);
    let room = room.named("guard-room").unwrap();
    let draft = placed(&ground, &room.clip(), Cell::new(4, 4)).unwrap();
    let sheet = draft.sheet().unwrap();
    assert_eq!(
        (sheet.meaning('#'), sheet.meaning('o')),
        (Some("mud"), Some("water"))
    );
    assert_eq!(sheet.letter(Cell::new(2, 0)), Some('#'));
    let wall = sheet.letter(Cell::new(4, 4)).unwrap();
    assert_eq!(sheet.meaning(wall), Some("wall"));
}

#[test]
fn heights_light_and_blanks_leave_what_a_stamp_says_nothing_of() {
    let high = format!(
        "elevation: [\n{}],\n",
        format!("\"{}\",\n", "3".repeat(12)).repeat(12)
    );
    let text = empty(12)
        .text()
        .replacen("    sides:", &format!("    {high}    sides:"), 1);
    let ground = Draft::new("g.ron", text);
    assert_eq!(problems(&ground), [""; 0]);
    let stamps = all(None);
    let tower = placed(
        &ground,
        &stamps.named("Ruined tower").unwrap().clip(),
        Cell::new(2, 2),
    )
    .unwrap();
    let sheet = tower.sheet().unwrap();
    assert_eq!(sheet.over(Layer::Elevation, Cell::new(4, 2)), '3');
    assert_eq!(
        sheet.letter(Cell::new(2, 2)),
        Some('.'),
        "a blank leaves the square"
    );
    let stair = placed(
        &ground,
        &stamps.named("stair").unwrap().clip(),
        Cell::new(2, 2),
    )
    .unwrap();
    let sheet = stair.sheet().unwrap();
    assert_eq!(sheet.over(Layer::Elevation, Cell::new(2, 2)), '2');
    assert_eq!(
        sheet.over(Layer::Elevation, Cell::new(2, 6)),
        '3',
        "a blank leaves its height, too"
    );
}

#[test]
fn a_lever_works_the_gates_of_its_own_stamp_wherever_and_however_that_lies() {
    let ground = empty(20);
    let stamps = all(None);
    let gate = stamps.named("gatehouse").unwrap().clip();
    let draft = placed(&ground, &gate, Cell::new(3, 4)).unwrap();
    assert!(
        draft.text().contains("switches([(8, 5), (8, 6)])"),
        "{}",
        draft.text()
    );
    let turned = placed(&ground, &laid(&gate, 2, false), Cell::new(3, 4)).unwrap();
    assert!(
        turned.text().contains("switches([(3, 6), (3, 5)])"),
        "{}",
        turned.text()
    );
    // Without its gates the lever cannot be kept.
    let fault = kept(&draft, Cell::new(3, 4), Cell::new(5, 7), ("Half", "")).unwrap_err();
    assert!(fault.message.contains("doors"), "{fault}");
}

#[test]
fn a_stamp_beyond_the_edge_is_refused_and_one_is_one_step_of_undo() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bare.ron");
    fs::write(&file, empty(12).text()).unwrap();
    let (mut bench, _) = Workbench::open(&file, None).unwrap();
    let stamps = all(None);
    let library = stamps.named("library").unwrap().clip();
    let fault = placed(bench.draft(), &library, Cell::new(3, 3)).unwrap_err();
    assert!(fault.remedy.contains("2,5"), "{fault}");
    let before = bench.draft().text().to_owned();
    let draft = placed(bench.draft(), &library, Cell::new(1, 3)).unwrap();
    assert!(bench.change("Stamp: Library", draft).unwrap());
    assert_eq!(bench.history().progress(), (1, 1));
    bench.undo().unwrap();
    assert_eq!(bench.draft().text(), before);
}

#[test]
fn own_stamps_are_kept_in_their_folder_found_before_others_and_their_faults_told() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("stamps");
    let ground = placed(
        &empty(12),
        &all(None).named("well").unwrap().clip(),
        Cell::new(1, 1),
    )
    .unwrap();
    let text = kept(&ground, Cell::new(1, 1), Cell::new(3, 3), ("Well", "")).unwrap();
    let file = keep(&place, "Well", &text).unwrap();
    assert_eq!(file, place.join("well.ron"));
    assert!(
        keep(&place, "well", &text)
            .unwrap_err()
            .message
            .contains("already")
    );
    fs::write(
        place.join("broken.ron"),
        "Stamp(name: \"Broken\", legend: {'x': nothing}, map: [\"x\"])",
    )
    .unwrap();
    fs::write(place.join("notes.txt"), "nothing").unwrap();
    let all = all(Some(&place));
    assert_eq!(all.stamps.len(), shipped().len() + 1);
    assert!(all.named("WELL").unwrap().is_own());
    assert_eq!(all.faulty.len(), 1);
    let FaultyStamp { document, problems } = &all.faulty[0];
    assert!(
        document.name().ends_with("broken.ron") && problems.n_errors() == 1,
        "{problems:?}"
    );
    assert!(all.named("wel").unwrap_err().remedy.contains("well"));
    for bad in ["", " ", "a\nb"] {
        assert!(kept(&ground, Cell::new(1, 1), Cell::new(3, 3), (bad, "")).is_err());
    }
}
