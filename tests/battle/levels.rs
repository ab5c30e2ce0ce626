//! Levels: those of the game are clean and can be played, and the broken ones say what is wrong.

#![allow(clippy::unwrap_used, reason = "a helper of a test fails like the test")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use shadowgrid::{
    battle::{components::CombatStatus, ids::UnitId},
    data::{books::SHELVES, level::Level},
    document::Document,
    rules::evoker,
};

fn house() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs `shadowgrid check` in the folder of the project, in at most 256 MiB.
fn check(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_shadowgrid");
    let mut command = if cfg!(unix) {
        let mut command = Command::new("sh");
        command
            .args([
                "-c",
                "ulimit -v 262144 && exec \"$0\" check \"$@\"",
                program,
            ])
            .args(arguments);
        command
    } else {
        let mut command = Command::new(program);
        command.arg("check").args(arguments);
        command
    };
    command.current_dir(house()).output().unwrap()
}

fn told(output: &Output) -> String {
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let words = String::from_utf8(output.stdout.clone()).unwrap();
    format!("{words}exit {}\n", output.status.code().unwrap())
}

fn corpus() -> Vec<PathBuf> {
    let folder = house().join("tests/levels/broken");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_broken_level_says_what_is_wrong_with_it() {
    let files = corpus();
    assert!(files.len() >= 30);
    let mut wrong = Vec::new();
    for file in files {
        let named = file.strip_prefix(house()).unwrap().display().to_string();
        let found = told(&check(&["--format", "plain", &named]));
        assert!(!found.ends_with("exit 0\n"), "{named} is not broken");
        let golden = file.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&golden, &found).unwrap();
        }
        let wanted = fs::read_to_string(&golden).unwrap_or_default();
        if found != wanted {
            wrong.push(format!("--- {named}\nwanted:\n{wanted}found:\n{found}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\nIf this is meant so, run the test with BLESS=1.",
        wrong.join("\n")
    );
}

/// Every file of levels that has no fault.
fn sound_levels() -> Vec<PathBuf> {
    let files = fs::read_dir(house().join("levels")).unwrap();
    let files = files.map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect()
}

/// What the sheets, options and additions of a level say in all its books, all of it.
fn of_books(level: &Level) -> Vec<String> {
    let sides: Vec<&str> = level.sides.iter().map(|side| side.name.as_str()).collect();
    let mut all = Vec::new();
    for shelf in SHELVES {
        let book = shelf.book().id;
        for combatant in &level.combatants {
            let sheet = combatant.sheets.get(book);
            let fields = sheet.map(|sheet| shelf.written_sheet(sheet, None));
            all.push(format!("{book} {}: {fields:?}", combatant.name));
        }
        // What scenes and rules see: a battle begins alike.
        if let Ok(stage) = level.stage(shelf.book()) {
            all.push(format!("{book} {}", stage.battle(7).hash()));
            let options = shelf.written_options(&stage.scene.options, &sides);
            all.push(format!("{options:?}"));
        }
    }
    all
}

#[test]
fn every_level_is_written_as_it_was_read() {
    let files = sound_levels();
    assert!(files.len() >= 10);
    let mut own_sheets = 0;
    for file in files {
        let (level, _, document) = Level::open(&file);
        let name = file.display();
        let level = level.unwrap_or_else(|| panic!("{name}"));
        let written = Level::rewritten(&document).unwrap();
        own_sheets += written.matches("sheets: {").count();
        let document = Document::parse(document.name(), written.as_str());
        let (again, problems) = Level::read(&document);
        let faults: Vec<&str> = problems.iter().map(|of| of.message.as_str()).collect();
        let again = again.unwrap_or_else(|| panic!("{name}: {faults:?}\n{written}"));
        assert_eq!(
            Level::rewritten(&document).as_deref(),
            Some(written.as_str()),
            "{name}"
        );
        assert_eq!(of_books(&again), of_books(&level), "{name}");
        assert_eq!(again.goals, level.goals, "{name}");
        assert_eq!(again.triggers, level.triggers, "{name}");
        assert_eq!(again.description, level.description, "{name}");
    }
    assert!(own_sheets >= 10, "{own_sheets}");
}

#[test]
fn a_text_report_puts_a_caret_under_the_character() {
    let output = told(&check(&["tests/levels/broken/unknown-symbols.ron"]));
    let row = output
        .lines()
        .position(|line| line.contains("#..~...#"))
        .unwrap();
    let lines: Vec<&str> = output.lines().collect();
    let column = lines[row].chars().position(|c| c == '~').unwrap();
    assert_eq!(
        lines[row + 1].chars().nth(column),
        Some('┬'),
        "{}\n{}",
        lines[row],
        lines[row + 1]
    );
}

#[test]
fn a_json_report_is_json_with_places() {
    let output = check(&["--format", "json", "tests/levels/broken/unit-in-wall.ron"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found[0]["rule"], "unit-in-wall");
    assert_eq!(found[0]["line"], 16);
    assert_eq!(output.status.code(), Some(1));
    let clean = check(&["--format", "json", "levels/first-light.ron"]);
    assert_eq!(String::from_utf8_lossy(&clean.stdout), "[]\n");
    assert_eq!(clean.status.code(), Some(0));
}

#[test]
fn a_folder_is_looked_through_and_a_missing_one_said_so() {
    let all = told(&check(&["--format", "plain", "tests/levels"]));
    assert!(all.contains("unit-in-wall") && all.ends_with("exit 1\n"));
    for missing in ["levels/first-lihgt.ron", "src/geometry", "no/such/folder"] {
        let output = told(&check(&["--format", "plain", missing]));
        assert!(
            output.contains("cannot-read-file") && output.ends_with("exit 2\n"),
            "{output}"
        );
    }
    assert!(told(&check(&["--format", "plain", "levels/first-lihgt.ron"])).contains("first-light"));
}

#[test]
fn the_levels_of_the_game_are_free_of_faults() {
    let output = told(&check(&["--format", "plain", "levels"]));
    assert!(
        output.ends_with("checked, no faults.\nexit 0\n"),
        "{output}"
    );
}

#[test]
fn the_guide_for_authors_names_everything_and_its_first_level_can_be_played() {
    let guide = fs::read_to_string(house().join("levels/README.md")).unwrap();
    let assets = shadowgrid::data::assets();
    let terrains = assets.terrains.iter().map(|terrain| &terrain.name);
    let obstacles = assets.obstacles.iter().map(|obstacle| &obstacle.name);
    let archetypes = assets.books.evoker.archetypes.iter().map(|(id, _)| id);
    for name in terrains.chain(obstacles).chain(archetypes) {
        assert!(guide.contains(&format!("`{name}`")), "{name}");
    }
    let first = guide.split("```ron\n").nth(1).unwrap();
    let level = level(first.split("```").next().unwrap());
    assert!(!level.battle(&evoker::BOOK, 1).unwrap().is_over());
}

fn level(text: &str) -> Level {
    let document = Document::parse("l.ron", text);
    let (level, problems) = Level::read(&document);
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

#[test]
fn a_level_becomes_a_battle_with_everybody_in_place() {
    let (level, problems, _) = Level::open(&house().join("levels/collapsed-atrium.ron"));
    assert!(problems.is_empty());
    let level = level.unwrap();
    let battle = level.battle(&evoker::BOOK, 7).unwrap();
    let view = battle.view();
    assert_eq!(view.store.len(), 10);
    for unit in view.store.ids() {
        assert_eq!(view.status(unit), CombatStatus::Active);
        assert!(level.board.grid.contains(view.cell(unit)));
    }
    let names: Vec<&str> = level
        .combatants
        .iter()
        .map(|combatant| combatant.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "Iren",
            "Sato",
            "Bel",
            "Oren",
            "Shade Kelp",
            "Shade Teal",
            "Husk",
            "Hollow Archer",
            "Gloam Wing",
            "Render"
        ]
    );
    assert_eq!(battle.view().clock().round, 1);
    assert_eq!(view.ground().haze.len(), 11);
    let again = level.battle(&evoker::BOOK, 7).unwrap().hash();
    let mut first = level.battle(&evoker::BOOK, 7).unwrap();
    assert_eq!(first.hash(), again);
}

#[test]
fn a_level_of_one_book_is_refused_by_others() {
    let (level, _, _) = Level::open(&house().join("levels/first-light.ron"));
    let mut level = level.unwrap();
    level.books.clear();
    let problems = level.battle(&evoker::BOOK, 1).err().unwrap();
    assert_eq!(problems.iter().next().unwrap().rule, "no-sheet");
}

const YARD: &str = "Level(format: 1, name: \"A\", legend: { '.': floor },
    map: [\"..........\", \"..........\", \"..........\"],
    sides: [Side(name: \"W\"), Side(name: \"S\")], ";

/// Rules: EV-MOV-36
#[test]
fn whoever_rides_starts_on_its_mount_and_comes_with_it() {
    use shadowgrid::{battle::ids::UnitId, geometry::Cell};
    let level = level(&format!(
        "{YARD} books: [evoker], combatants: [
            (archetype: mika, side: \"W\", rides: \"Steed\"),
            (archetype: brute, name: \"Steed\", side: \"W\", at: (2, 0)),
            (archetype: shade, side: \"S\", at: (9, 2)),
            (archetype: archer, side: \"W\", rides: \"Late\"),
            (archetype: brute, name: \"Late\", side: \"W\", at: (2, 1), waiting: true)],
        triggers: [(when: round(2), then: join([\"Archer\"]))])"
    ));
    let mut battle = level.battle(&evoker::BOOK, 1).unwrap();
    let [mika, steed, archer, late] = [0, 1, 3, 4].map(UnitId);
    assert_eq!(battle.view().mount(mika), Some(steed));
    assert_eq!(battle.view().cell(mika), Cell::new(2, 0));
    assert_ne!(battle.acting(), Some(steed), "a ridden mount has no turn");
    assert!(!battle.view().status(archer).is_active());
    // A save during the battle keeps the riders on their mounts.
    let mut again = level.battle(&evoker::BOOK, 2).unwrap();
    again.restore(&battle.capture());
    assert_eq!(again.view().mount(mika), Some(steed));
    let end = battle.scene().book.action_named("end").unwrap();
    for battle in [&mut battle, &mut again] {
        while battle.view().clock().round < 2 {
            let acting = battle.acting().unwrap();
            assert_ne!(acting, steed);
            let order = shadowgrid::battle::orders::order::Order::new(acting, end);
            let policy = battle.scene().book.policy;
            battle
                .execute_with(order, &mut |view, question| Some(policy(view, question)))
                .unwrap();
        }
        let view = battle.view();
        assert_eq!(
            [archer, late].map(|unit| view.status(unit)),
            [CombatStatus::Active; 2]
        );
        assert_eq!(view.mount(archer), Some(late));
        // Where Late would stand Steed stands, so it stands beside.
        assert_eq!(view.cell(archer), view.cell(late));
        assert!(!view.footprint(late).overlaps(view.footprint(steed)));
    }
}

/// Rules: TH-MNT-01
#[test]
fn a_book_in_which_a_mount_is_none_is_left_out_of_a_level_that_names_no_books() {
    use shadowgrid::rules::threshold;
    let riders = |mount: &str, books: &str| {
        let row = format!("\"{}\", ", ".".repeat(14));
        let map = row.repeat(12);
        format!(
            "Level(format: 1, name: \"A\", legend: {{ '.': floor }}, map: [{map}],
            sides: [Side(name: \"W\"), Side(name: \"S\")], {books} combatants: [
            (archetype: mika, side: \"W\", rides: \"Steed\"),
            (archetype: {mount}, name: \"Steed\", side: \"W\", at: (2, 0)),
            (archetype: shade, side: \"S\", at: (13, 2))])"
        )
    };
    let of_both = level(&riders("brute", ""));
    assert!(of_both.is_for(&evoker::BOOK) && of_both.is_for(&threshold::BOOK));
    let battle = of_both.battle(&threshold::BOOK, 1).unwrap();
    assert_eq!(battle.view().mount(UnitId(0)), Some(UnitId(1)));
    // Ten sizes larger it is a platform there.
    let of_one = level(&riders("slag_colossus", ""));
    assert!(of_one.is_for(&evoker::BOOK) && !of_one.is_for(&threshold::BOOK));
    let document = Document::parse(
        "l.ron",
        riders("slag_colossus", "books: [threshold],").as_str(),
    );
    let (_, problems) = Level::read(&document);
    let found: Vec<_> = problems.iter().map(|problem| problem.rule).collect();
    assert_eq!(found, ["cannot-ride"]);
}

const HALL: &str = "legend: { '#': wall, '.': floor, '~': water(1.2), '1': stairs(elevation: 1), 'A': floor(zone: 'A', light: low), '+': floor(obstacle: locked_door) },
    map: [\"#######\", \"#AA.~1#\", \"#A...+#\", \"#######\"],";

#[test]
fn squares_are_what_the_legend_and_the_layers_say() {
    let level = level(&format!(
        "Level(format: 1, name: \"A\", {HALL}
        elevation: [\".......\", \"...3...\", \".......\", \".......\"],
        light: [\".......\", \"....d..\", \".......\", \".......\"],
        haze: [\".......\", \".......\", \"..~5...\", \".......\"],
        zones: [\".......\", \"..B....\", \".......\", \".......\"],
        rules: (light: low, bad_weather: true, instant_kill_margin: 25, lethal: true),
        sides: [Side(name: \"W\", start: 'A'), Side(name: \"S\", controller: human)],
        combatants: [(archetype: warden, side: \"W\", name: \"Warden 1\"), (archetype: warden, side: \"W\", name: \"Warden 2\"),
            (archetype: shade, side: \"S\", at: (4, 2), surprised: true, hidden: true),
            (archetype: shade, side: \"S\", at: (3, 2), name: \"Shade 2\", waiting: true)],
        goals: [hold(zone: 'B', rounds: 2), protect(\"Warden 1\"), defeat(\"S\"), survive(9), reach(zone: 'A', side: \"S\")],
        triggers: [(when: round(2), then: [join([\"Shade 2\"]), open_door(5, 2)]), (when: enters(side: \"W\", zone: 'B'), then: say(\"Hm.\"))],
        links: [(\"Warden 1\", \"Warden 2\", 3)])"
    ));
    use shadowgrid::battle::field::terrain::Light;
    use shadowgrid::{
        battle::{
            goals::{Goal, Then, When},
            ids::SideId,
        },
        geometry::Cell,
    };
    let board = &level.board;
    let at = Cell::new;
    assert_eq!(board.terrain(at(4, 1)).unwrap().water, 12);
    assert_eq!(board.terrain(at(4, 1)).unwrap().title, "water, 1.2 m deep");
    assert_eq!(board.tile(at(5, 1)).unwrap().elevation, 1);
    assert_eq!(board.tile(at(3, 1)).unwrap().elevation, 3);
    assert_eq!(
        [at(3, 2), at(1, 1), at(4, 1)].map(|cell| board.light(cell)),
        [Light::Low, Light::Low, Light::Dark]
    );
    assert_eq!(board.zones, ['A', 'B']);
    assert!(board.in_zone(at(2, 1), 0) && board.in_zone(at(2, 1), 1));
    assert!(board.bad_weather);
    let haze: Vec<_> = level
        .haze
        .iter()
        .map(|haze| (haze.cell, haze.rounds))
        .collect();
    assert_eq!(haze, [(at(2, 2), None), (at(3, 2), Some(5))]);
    let (wardens, shadows) = (SideId(0), SideId(1));
    assert_eq!(
        level.goals,
        [
            Goal::Hold {
                side: wardens,
                zone: 1,
                rounds: 2
            },
            Goal::Protect { unit: UnitId(0) },
            Goal::Defeat { side: shadows },
            Goal::Survive {
                side: wardens,
                rounds: 9
            },
            Goal::Reach {
                side: shadows,
                zone: 0
            },
        ]
    );
    let triggers: Vec<_> = level
        .triggers
        .iter()
        .map(|trigger| (trigger.when.clone(), trigger.then.clone()))
        .collect();
    assert_eq!(
        triggers,
        [
            (When::Round(2), Then::Join(vec![UnitId(3)])),
            (When::Round(2), Then::OpenDoor(at(5, 2))),
            (
                When::Zone {
                    side: wardens,
                    zone: 1
                },
                Then::Say("Hm.".into())
            ),
        ]
    );
    let places: Vec<Cell> = level.combatants.iter().map(|one| one.at).collect();
    assert_eq!(places, [at(1, 1), at(2, 1), at(4, 2), at(3, 2)]);
    let stage = level.stage(&evoker::BOOK).unwrap();
    let options: &evoker::character::stats::Options = stage.scene.options.downcast_ref().unwrap();
    assert_eq!(options.instant_kill_margin, 25);
    assert!(options.lethal);
    assert_eq!(options.links, [(UnitId(0), UnitId(1), 3)]);
    assert_eq!(options.surprised, [UnitId(2)]);
    assert_eq!(stage.columns.life[3], CombatStatus::Waiting);
    assert!(stage.columns.stealth[2].hidden);
    assert!(!stage.scene.sides[1].computer);
}

fn square(side: usize, rows: usize) -> String {
    let row = format!("\"{}\",\n", ".".repeat(side));
    format!(
        "Level(format: 1, name: \"Wide\", legend: {{ '.': floor }}, map: [{}],
        sides: [Side(name: \"W\"), Side(name: \"S\")],
        combatants: [(archetype: warden, side: \"W\", at: (0, 0)), (archetype: shade, side: \"S\", at: (7, 7))])",
        row.repeat(rows)
    )
}

fn check_text(name: &str, text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    told(&check(&["--format", "plain", file.to_str().unwrap()]))
}

#[test]
fn the_largest_map_is_read_and_larger_ones_are_refused() {
    assert!(check_text("full.ron", &square(512, 512)).ends_with("exit 0\n"));
    for (side, rows) in [(513, 512), (512, 513), (2, 100_000), (1_000_000, 3)] {
        let words = check_text("large.ron", &square(side, rows));
        assert!(words.contains("map-too-large"), "{side} x {rows}: {words}");
        assert!(words.ends_with("exit 1\n"));
    }
}

#[test]
fn hostile_files_are_answered_in_little_memory() {
    let letters: String = (0..400_000_u32)
        .filter_map(|number| char::from_u32(0x1_0000 + number))
        .filter(|letter| !letter.is_control())
        .collect();
    let legend: String = letters
        .chars()
        .map(|letter| format!("'{letter}':flor,"))
        .take(100_000)
        .collect();
    let haze = format!("\"{}\",", "~".repeat(512)).repeat(512);
    let cases = [
        ("brackets.ron", "[".repeat(1 << 20)),
        ("unknown.ron", square(512, 512).replace('.', "?")),
        (
            "ragged.ron",
            square(9, 9).replacen("\".........\"", &"\"..\", \"...\",".repeat(200), 1),
        ),
        (
            "letters.ron",
            square(9, 9).replacen("\".........\"", &format!("\"{letters}\""), 1),
        ),
        (
            "legend.ron",
            square(9, 9).replacen("'.': floor", &legend, 1),
        ),
        (
            "haze.ron",
            square(512, 512).replacen("sides:", &format!("haze: [{haze}], sides:"), 1),
        ),
        (
            "crowd.ron",
            square(99, 99).replacen(
                "combatants: [",
                &format!(
                    "combatants: [{}",
                    "(archetype: shade, side: \"S\", at: (1, 1)),".repeat(20_000)
                ),
                1,
            ),
        ),
        (
            "digits.ron",
            format!("Level(format: {})", "9".repeat(1 << 20)),
        ),
    ];
    for (name, text) in cases {
        let words = check_text(name, &text);
        let ending = words.lines().last().unwrap_or_default();
        assert!(["exit 0", "exit 1"].contains(&ending), "{name}: {ending}");
    }
}

/// The cells of the rows of a table in Markdown that begins with this heading.
fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let lines = text.lines().skip_while(|line| !line.starts_with(heading));
    let rows = lines.skip(2).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    rows.map(cells).collect()
}

/// Whether the battles still come to that is what the test `balance` is for.
#[test]
fn the_levels_are_what_they_are_meant_to_be_by_the_table_of_battles() {
    let text = fs::read_to_string(house().join("levels/README.md")).unwrap();
    let meant = rows(&text, "| Level | What is fought for |");
    let fought = rows(&text, "| Level | Book |");
    let mut n_levels = 0;
    for entry in fs::read_dir(house().join("levels")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "ron") {
            continue;
        }
        let (level, problems, _) = Level::open(&path);
        let level = level.unwrap_or_else(|| panic!("{problems:?}"));
        n_levels += 1;
        let name = level.name.as_str();
        let row = meant.iter().find(|row| row[0] == name);
        let row = row.unwrap_or_else(|| panic!("{name} is not told of"));
        for book in &level.books {
            let is_by = |row: &&Vec<String>| row[0] == name && row[1] == format!("*{}*", book.id);
            let battles = fought.iter().find(is_by);
            let battles = battles.unwrap_or_else(|| panic!("{name} by {} is not told of", book.id));
            let share = battles[2].split(" %").next().unwrap();
            let first: u32 = share.rsplit(' ').next().unwrap().parse().unwrap();
            let is_so = match row[3].as_str() {
                "even" => (35..=65).contains(&first),
                "for the player" => first >= 75,
                other => panic!("{name} is meant to be `{other}`"),
            };
            assert!(is_so, "{name} by {} is won by {first} %", book.id);
        }
    }
    assert_eq!((meant.len(), fought.len() > n_levels), (n_levels, true));
}

#[test]
fn a_text_of_two_lines_reads_alike_with_either_line_end() {
    let plain = fs::read_to_string(house().join("levels/first-light.ron")).unwrap();
    let two = plain.replace("court at dawn. A good", "court at dawn.\nA good");
    assert_ne!(two, plain);
    let read = |text: &str| {
        let document = Document::parse("l.ron", text);
        let (level, problems) = Level::read(&document);
        assert!(problems.is_empty(), "{problems:?}");
        level.unwrap().description
    };
    let description = read(&two);
    assert!(description.contains("dawn.\nA good"));
    assert_eq!(read(&two.replace('\n', "\r\n")), description);
}

#[test]
fn the_layer_of_heights_goes_below_the_ground() {
    let text = r#"Level(format: 1, name: "Steps", legend: { '.': floor }, map: ["......"],
        elevation: ["CBA.1a"],
        sides: [Side(name: "A"), Side(name: "B")],
        combatants: [(archetype: shade, side: "A", at: (0, 0)), (archetype: shade, side: "B", at: (1, 0))])"#;
    let (level, problems) = Level::read(&Document::parse("l.ron", text));
    let told: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    let level = level.unwrap_or_else(|| panic!("{told:?}"));
    let heights: Vec<i16> = level
        .board
        .tiles
        .iter()
        .map(|tile| tile.elevation)
        .collect();
    assert_eq!(heights, [-3, -2, -1, 0, 1, 10]);
}
