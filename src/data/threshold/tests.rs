//! The files of the book against the ledger.

use super::sheet;
use crate::{
    data::{assets, level::Level},
    document::{Document, Node, Reader, record::Record},
    rules::threshold::{
        BOOK,
        character::{sheet::Sheet, stats::Training, trained::RIDING},
        spells::spell::Spell,
        time::options::Options,
    },
};

#[test]
fn every_archetype_of_the_flagship_has_a_sheet_here() {
    for (archetype, _) in &assets().books.evoker.archetypes {
        let mut known = assets().books.threshold.archetypes.iter();
        let sheet = known.find(|(id, _)| id == archetype);
        assert!(sheet.is_some(), "{archetype} has no sheet");
    }
}

/// Rules: TH-MNT-01 TH-MNT-06 TH-MNT-08
#[test]
fn mounts_bear_riders_as_their_sheets_say() {
    let of = |id: &str| {
        let mut archetypes = assets().books.threshold.archetypes.iter();
        let (_, recruit) = archetypes.find(|(known, _)| known == id).unwrap();
        recruit.sheet.downcast_ref::<Sheet>().unwrap()
    };
    let horse = of("horse");
    assert_eq!(
        (horse.training(), horse.control_tn()),
        (Training::Untrained, 5)
    );
    // Strength 4, Size 5 and Athletics 6 are 15: rate 12, two squares a side, nine feet tall.
    assert_eq!(
        (horse.movement_rate(), horse.squares(), horse.height()),
        (12, 2, 9)
    );
    assert_eq!(of("war_horse").training(), Training::Trained);
    let griffin = of("griffin");
    assert_eq!(
        (griffin.training(), griffin.own_turn),
        (Training::Sentient, true)
    );
    // Untrained beasts shy; a sentient mount is not steered.
    assert_eq!(of("husk").training(), Training::Untrained);
    assert_eq!(of("vanguard").training(), Training::Sentient);
    // A rider exists.
    assert_eq!(of("vanguard").trained(RIDING).0, 3);
}

/// The result of a sheet that a level writes itself, and its problems.
pub(super) fn written(text: &str) -> (Option<Sheet>, Vec<String>) {
    let document = Document::parse("sheet.ron", text);
    let mut reader = Reader::new(&document);
    let node = document.root();
    let recruit = sheet::read(&mut reader, node, None, &assets().books.threshold.catalogue);
    let problems = reader.finish(&[]);
    let sheet = recruit.and_then(|recruit| recruit.sheet.downcast_ref::<Sheet>().cloned());
    let messages = problems.iter().map(|problem| problem.message.clone());
    (sheet, messages.collect())
}

/// Rules: TH-MNT-02 TH-MNT-06
#[test]
fn sheets_say_how_a_mount_is_ridden_and_bad_ones_are_told() {
    let (sheet, problems) =
        written("Sheet(title: \"Mule\", people: beast, size: 4, mount: untrained, control_tn: 8)");
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(sheet.unwrap().control_tn(), 8);
    let (_, problems) = written("Sheet(title: \"Mule\", mount: trained, own_turn: true)");
    assert_eq!(
        problems,
        ["only a sentient mount keeps a turn of its own (TH-MNT-02)"]
    );
    let (_, problems) = written("Sheet(title: \"Mule\", mount: broken)");
    assert!(problems[0].contains("broken"), "{problems:?}");
}

/// Rules: TH-SHT-03
#[test]
fn sizes_give_squares_and_height_unless_the_sheet_does() {
    let of = |size| {
        let sheet = Sheet {
            size,
            ..Sheet::default()
        };
        (sheet.squares(), sheet.height())
    };
    let table = [
        (-4, 1, 2),
        (-3, 1, 4),
        (-1, 1, 4),
        (0, 1, 6),
        (3, 1, 6),
        (4, 2, 9),
        (9, 2, 9),
        (10, 3, 15),
        (15, 3, 15),
        (16, 4, 24),
    ];
    for (size, squares, height) in table {
        assert_eq!(of(size), (squares, height), "size {size}");
    }
    let own = Sheet {
        size: 5,
        space: Some(1),
        height_ft: Some(7),
        ..Sheet::default()
    };
    assert_eq!((own.squares(), own.height()), (1, 7));
}

/// Rules: TH-SWC-01 TH-MOV-09 TH-MOV-15 TH-MOV-16
#[test]
fn a_level_sets_its_numbers_for_walls_water_ledges_and_ground() {
    let text = r#"Level(format: 1, name: "A",
        legend: { '.': floor, '~': rapids(current: (2, -1)), 'm': mud(slip_tn: 11) },
        map: [".m~."],
        rules: (climb_tn: 12, swim_tn: 14, ledge_tn: 9),
        sides: [Side(name: "W"), Side(name: "S")],
        combatants: [(archetype: warden, side: "W", at: (0, 0)),
            (archetype: shade, side: "S", at: (3, 0))])"#;
    let document = Document::parse("l.ron", text);
    let (level, problems) = Level::read(&document);
    assert_eq!(problems.iter().count(), 0);
    let stage = level.unwrap().stage(&BOOK).unwrap();
    let options: &Options = stage.scene.options.downcast_ref().unwrap();
    assert_eq!(options.climb_tn, 12);
    assert_eq!(options.swim_tn, 14);
    assert_eq!(options.ledge_tn, 9);
    let terrain = |x| stage.scene.board.terrain(crate::geometry::Cell::new(x, 0));
    assert_eq!(terrain(2).unwrap().current, Some((2, -1)));
    assert_eq!(terrain(1).unwrap().slip_tn, Some(11));
}

/// Rules: TH-MOV-07 TH-MOV-08
#[test]
fn a_square_may_have_several_kinds_of_ground() {
    let read = |legend: &str| {
        let text = format!(
            r#"Level(format: 1, name: "A", legend: {{ '.': floor, 'm': {legend} }}, map: [".m."],
            sides: [Side(name: "W"), Side(name: "S")],
            combatants: [(archetype: warden, side: "W", at: (0, 0)),
                (archetype: shade, side: "S", at: (2, 0))])"#
        );
        let document = Document::parse("l.ron", text);
        let (level, problems) = Level::read(&document);
        let told: Vec<String> = problems
            .iter()
            .map(|problem| format!("{}: {}", problem.rule, problem.message))
            .collect();
        (level, told)
    };
    let (level, told) = read("mud(features: [undergrowth, water(0.5), ice], slip_tn: 11)");
    assert_eq!(told, Vec::<String>::new());
    let stage = level.unwrap().stage(&BOOK).unwrap();
    let ground = stage
        .scene
        .board
        .terrain(crate::geometry::Cell::new(1, 0))
        .unwrap();
    assert!(ground.hindering && ground.undergrowth && ground.slows());
    assert_eq!((ground.water, ground.slip_tn), (5, Some(11)));
    assert_eq!(ground.harmful.map(|harm| harm.number), Some(2));
    assert_eq!(
        ground.title,
        "deep mud and undergrowth and water, 0.5 m deep and ice"
    );
    for (legend, fault) in [
        (
            "wall(features: [mud])",
            "ground-conflict: `wall` leaves no room for other ground",
        ),
        (
            "mud(features: [rock])",
            "ground-conflict: `rock` leaves no room for other ground",
        ),
        (
            "ice(features: [glass])",
            "ground-conflict: `ice` and `glass` both trip or hurt",
        ),
        ("mud(features: [ice(2)])", "no-depth: `ice` has no depth"),
    ] {
        assert_eq!(read(legend).1[0], fault, "{legend}");
    }
}

#[test]
fn what_items_turn_into_is_there() {
    use crate::rules::threshold::character::items::Charm;
    let catalogue = &assets().books.threshold.catalogue;
    let magic = catalogue
        .items
        .iter()
        .filter_map(|item| item.magic.as_ref());
    for magic in magic {
        if let Charm::Becomes(form) = &magic.charm {
            assert!(catalogue.named(form).is_some(), "{form}");
        }
    }
}

/// What is written of a sheet is read as the same sheet.
#[test]
fn sheets_are_written_as_files_have_them() {
    let stock = &*assets().books.threshold.catalogue;
    for (id, recruit) in &assets().books.threshold.archetypes {
        let sheet = recruit.sheet.downcast_ref::<Sheet>().unwrap();
        let fields = sheet.written(stock);
        let (again, problems) = written(&format!("Sheet(title: \"A\", {})", fields.join(", ")));
        assert_eq!(problems, Vec::<String>::new(), "{id}");
        let again = again.unwrap();
        assert_eq!(again.written(stock), fields, "{id}");
        assert_eq!((again.size, &again.gear), (sheet.size, &sheet.gear), "{id}");
    }
}

/// What is written of items and spells is read as the same.
#[test]
fn items_and_spells_are_written_as_files_have_them() {
    fn again<T>(text: &str, read: impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>) -> T {
        let document = Document::parse("catalogue.ron", text);
        let mut reader = Reader::new(&document);
        let value = read(&mut reader, document.root());
        let n_problems = reader.finish(&[]).iter().count();
        assert_eq!(n_problems, 0, "{text}");
        value.unwrap()
    }
    let catalogue = &assets().books.threshold.catalogue;
    for item in &catalogue.items {
        let text = format!("Item({})", item.written(()).join(", "));
        let id = item.name.replace(' ', "_");
        let read = again(&text, |reader, node| super::items::item(reader, &id, node));
        assert_eq!(&read, item, "{text}");
    }
    for entry in &catalogue.powers {
        let text = format!("Spell({})", entry.power.written(()).join(", "));
        let read = again(&text, |reader, node| Spell::read(reader, node, None, ()));
        assert_eq!(read, entry.power, "{text}");
    }
}
