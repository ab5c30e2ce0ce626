//! The workshop without a window: strokes by mouse and by keys, what is shown of them, ways in and out.

use std::{cell::RefCell, fs, path::PathBuf, rc::Rc, time::Duration};

use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2};
use egui_kittest::{
    Harness,
    kittest::{By, Queryable},
};
use shadowgrid::{
    app::{
        screens::workshop::{
            self,
            fairness::{Standing, by_book},
            heat::heat,
            keys,
            studio::{Asked, Studio, WayOn},
        },
        state::levels,
    },
    document::Document,
    geometry::Cell,
    workshop::{
        Ink, Layer,
        desk::{TOOLS, Tool},
        forms::Subject,
        palette::InkShelf,
        people,
        placed::Placed,
        shapes::Figure,
    },
};

use crate::by_name::harness;

const YARD: &str = include_str!("../../levels/proving-ground.ron");
const LONG: Duration = Duration::from_secs(120);

/// A level in a folder of its own.
struct Place {
    _folder: tempfile::TempDir,
    file: PathBuf,
    journals: PathBuf,
}

impl Place {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("yard.ron");
        fs::write(&file, text).unwrap();
        Self {
            journals: folder.path().join("journals"),
            file,
            _folder: folder,
        }
    }

    fn open(&self) -> Studio {
        let mut studio = Studio::open(&self.file, Some(&self.journals)).unwrap();
        assert!(studio.settle(LONG));
        studio
    }

    fn written(&self) -> String {
        fs::read_to_string(&self.file).unwrap()
    }
}

type Shared = Rc<RefCell<Studio>>;

/// The screen of a level, of this size in points.
fn screen(studio: Studio, size: [f32; 2]) -> (Shared, Harness<'static>) {
    let shared = Rc::new(RefCell::new(studio));
    let shown = Rc::clone(&shared);
    let mut harness = harness(size, move |ui| workshop::show(ui, &mut shown.borrow_mut()));
    harness.run_steps(4);
    (shared, harness)
}

/// The middle of a square on the screen.
fn at(studio: &Shared, x: i16, y: i16) -> Pos2 {
    studio.borrow().view.cell_rect(Cell::new(x, y)).center()
}

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// A stroke of the mouse through these squares; each frame has one movement.
fn stroke(studio: &Shared, harness: &mut Harness<'_>, way: &[(i16, i16)]) {
    let points: Vec<Pos2> = way.iter().map(|(x, y)| at(studio, *x, *y)).collect();
    harness.event(Event::PointerMoved(points[0]));
    harness.run_steps(2);
    harness.event(button(points[0], PointerButton::Primary, true));
    harness.run_steps(1);
    for point in &points[1..] {
        harness.event(Event::PointerMoved(*point));
        harness.run_steps(1);
    }
    let last = points[points.len() - 1];
    harness.event(button(last, PointerButton::Primary, false));
    harness.run_steps(2);
}

/// Presses keys as the window does.
fn press(studio: &Shared, names: &[&str]) {
    for name in names {
        assert!(keys::press(&mut studio.borrow_mut(), name, false), "{name}");
    }
}

fn letter(studio: &Shared, x: i16, y: i16) -> Option<char> {
    let studio = studio.borrow();
    studio.desk.draft().sheet().unwrap().letter(Cell::new(x, y))
}

fn settle(studio: &Shared) {
    assert!(studio.borrow_mut().settle(LONG));
}

#[test]
fn a_stroke_by_mouse_and_one_by_keys_change_the_text_and_what_is_drawn() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    let walls = |studio: &Shared| {
        let studio = studio.borrow();
        let level = studio.ground.level().unwrap();
        let wall = |cell: &Cell| level.board.terrain(*cell).is_some_and(|it| it.wall);
        level.board.grid.cells().filter(wall).count()
    };
    let before = walls(&studio);
    assert_eq!(studio.borrow().desk.ink, Ink::Letter('#'));
    stroke(&studio, &mut harness, &[(9, 4), (11, 4), (12, 6)]);
    assert_eq!(studio.borrow().desk.note, "Pencil: 5 squares.");
    for (x, y) in [(9, 4), (10, 4), (11, 4), (12, 6)] {
        assert_eq!(letter(&studio, x, y), Some('#'), "{x}, {y}");
    }
    settle(&studio);
    assert_eq!(walls(&studio), before + 5);
    // By keys: a filled rectangle of crates beside it.
    press(&studio, &["PageDown", "PageDown", "Shift+R"]);
    studio.borrow_mut().desk.cursor = Cell::new(1, 1);
    press(&studio, &["Enter", "ArrowRight", "ArrowDown"]);
    assert!(studio.borrow().desk.is_drawing());
    press(&studio, &["Space"]);
    assert_eq!(
        (letter(&studio, 1, 1), letter(&studio, 2, 2)),
        (Some('o'), Some('o'))
    );
    settle(&studio);
    let level = studio.borrow().ground.level().unwrap().clone();
    assert!(level.board.drawn_obstacle(Cell::new(2, 2)).is_some());
    // The mouse and the keys take it all back.
    harness.get_by_label("Undo").click();
    harness.run_steps(2);
    press(&studio, &["Ctrl+Z"]);
    assert_eq!(studio.borrow().desk.draft().text(), YARD);
    press(&studio, &["Ctrl+Y", "Ctrl+Shift+Z"]);
    assert_ne!(studio.borrow().desk.draft().text(), YARD);
}

#[test]
fn wheel_and_drags_move_the_map_and_the_square_under_the_pointer_stays() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    let zoom = studio.borrow().view.zoom;
    let point = at(&studio, 5, 5);
    harness.event(Event::PointerMoved(point));
    harness.run_steps(1);
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, 3.0),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
    });
    harness.run_steps(30);
    assert!(studio.borrow().view.zoom > zoom * 1.1);
    let here = studio.borrow().view.cell_at(point);
    assert_eq!(here, Some(Cell::new(5, 5)));
    let centre = studio.borrow().view.centre;
    for (event, steps) in [
        (button(point, PointerButton::Middle, true), 1),
        (Event::PointerMoved(point + egui::vec2(60.0, 10.0)), 1),
        (Event::PointerMoved(point + egui::vec2(120.0, 20.0)), 1),
        (button(point, PointerButton::Middle, false), 1),
    ] {
        harness.event(event);
        harness.run_steps(steps);
    }
    assert!(studio.borrow().view.centre.x < centre.x - 0.5);
    assert_eq!(
        studio.borrow().desk.draft().text(),
        YARD,
        "nothing is painted"
    );
    press(&studio, &["0"]);
    assert!((studio.borrow().view.zoom - zoom).abs() < 0.01);
}

#[test]
fn saving_writes_the_file_and_a_journal_brings_back_what_was_not_saved() {
    let place = Place::new(YARD);
    let (studio, _harness) = screen(place.open(), [1280.0, 800.0]);
    studio.borrow_mut().desk.cursor = Cell::new(5, 5);
    press(&studio, &["Enter"]);
    assert_eq!(place.written(), YARD);
    press(&studio, &["Ctrl+S"]);
    assert_eq!(place.written(), studio.borrow().desk.draft().text());
    assert!(place.written().contains("// Nothing here favours anybody"));
    press(&studio, &["ArrowRight", "Enter"]);
    let text = studio.borrow().desk.draft().text().to_owned();
    // As if the program had been killed.
    drop(_harness);
    drop(studio);
    let again = place.open();
    assert_eq!(again.desk.draft().text(), text);
    assert_ne!(place.written(), text);
    assert!(again.desk.note.contains("not saved"), "{}", again.desk.note);
}

#[test]
fn changes_of_other_programs_are_taken_in_or_asked_about() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    studio.borrow_mut().desk.cursor = Cell::new(5, 5);
    press(&studio, &["Enter"]);
    fs::write(
        &place.file,
        YARD.replace("round_limit: 40", "round_limit: 12"),
    )
    .unwrap();
    studio.borrow_mut().look();
    assert!(
        studio
            .borrow()
            .desk
            .note
            .contains("changes are in the draft")
    );
    assert!(
        studio
            .borrow()
            .desk
            .draft()
            .text()
            .contains("round_limit: 12")
    );
    assert_eq!(letter(&studio, 5, 5), Some('#'));
    // Both change the same line in different ways.
    let changed = |studio: &Shared, value| {
        let mut studio = studio.borrow_mut();
        let draft = studio.desk.draft();
        let text = draft.text().replace("round_limit: 12", value);
        let draft = draft.with_text(&text);
        assert!(studio.desk.step("by hand", Ok(draft)));
    };
    changed(&studio, "round_limit: 13");
    let other = YARD.replace("round_limit: 40", "round_limit: 14");
    fs::write(&place.file, other).unwrap();
    studio.borrow_mut().look();
    harness.run_steps(3);
    harness.get_by_label("Take the file's").click();
    harness.run_steps(3);
    assert!(
        studio
            .borrow()
            .desk
            .draft()
            .text()
            .contains("round_limit: 14")
    );
    assert!(harness.query_by_label("Keep mine").is_none());
}

#[test]
fn play_from_here_plays_the_unsaved_text_and_the_bench_stays_as_it_is() {
    let place = Place::new(YARD);
    let (studio, _harness) = screen(place.open(), [1280.0, 800.0]);
    studio.borrow_mut().desk.cursor = Cell::new(12, 6);
    press(
        &studio,
        &["L", "Enter", "ArrowRight", "ArrowRight", "Enter", "F5"],
    );
    settle(&studio);
    let way_on = studio.borrow_mut().way_on.take();
    let Some(WayOn::Play { book, text, sides }) = way_on else {
        panic!("{way_on:?}");
    };
    assert!(sides.is_empty(), "the level says who leads");
    assert_eq!(book, "evoker");
    let document = Document::parse("yard.ron", text.clone());
    let players = (None, shadowgrid::data::agreement::Agreement::default());
    let game = levels::open_document(&document, &book, 5, players).unwrap();
    let board = &game.battle.scene().board;
    assert!(board.terrain(Cell::new(13, 6)).is_some_and(|it| it.wall));
    assert_eq!(place.written(), YARD, "nothing is saved by playing");
    // By another book, from the other side.
    press(&studio, &["F4", "Shift+F4", "Shift+F4", "F5"]);
    let way_on = studio.borrow_mut().way_on.take();
    let Some(WayOn::Play { book, sides, .. }) = way_on else {
        panic!("{way_on:?}");
    };
    assert_eq!(book, "threshold");
    let led = [("Dawn".to_owned(), true), ("Dusk".to_owned(), false)];
    assert_eq!(sides, led);
    // Coming back nothing is different: tool, cursor, steps.
    let desk = &mut studio.borrow_mut().desk;
    assert_eq!(desk.tool, Tool::Figure(Figure::Line));
    assert_eq!(desk.cursor, Cell::new(14, 6));
    assert_eq!(desk.draft().text(), text);
    desk.undo();
    assert_eq!(desk.draft().text(), YARD);
}

#[test]
fn a_level_with_errors_is_not_played_and_its_faults_lead_to_their_squares() {
    let faulty = YARD
        .replacen("#......o........o......#", "#......?........o......#", 1)
        .replace("at: (2, 9)", "at: (0, 9)");
    let place = Place::new(&faulty);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    press(&studio, &["F5"]);
    assert_eq!(studio.borrow().way_on, None);
    assert!(studio.borrow().desk.note.contains("cannot be played"));
    let cells: Vec<Option<Cell>> = studio
        .borrow()
        .seen
        .faults
        .iter()
        .map(|it| it.cell)
        .collect();
    assert!(cells.contains(&Some(Cell::new(7, 2))), "{cells:?}");
    for _ in &cells {
        press(&studio, &["F8"]);
        let (fault, cursor) = (studio.borrow().fault, studio.borrow().desk.cursor);
        assert_eq!(cells[fault].unwrap_or(cursor), cursor);
    }
    harness.run_steps(3);
    // A click on a fault goes there, too.
    studio.borrow_mut().desk.cursor = Cell::new(1, 1);
    harness.get_by_label("Error at 7, 2").click();
    harness.run_steps(2);
    assert_eq!(studio.borrow().desk.cursor, Cell::new(7, 2));
    // One key mends each of them.
    for _ in 0..4 {
        let left = studio.borrow().seen.faults.len();
        if left == 0 {
            break;
        }
        press(&studio, &["F8", "F7"]);
        settle(&studio);
    }
    assert!(
        studio.borrow().seen.faults.is_empty(),
        "{:?}",
        studio.borrow().seen.faults
    );
    press(&studio, &["F5"]);
    assert!(studio.borrow().way_on.is_some());
}

#[test]
fn leaving_asks_while_something_is_not_saved() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    studio.borrow_mut().desk.cursor = Cell::new(5, 5);
    press(&studio, &["Enter", "Escape"]);
    assert_eq!(studio.borrow().asks, Some(Asked::Leave));
    harness.run_steps(3);
    harness.get_by_label_contains("Stay").click();
    harness.run_steps(2);
    assert_eq!(
        (studio.borrow().asks.clone(), studio.borrow().way_on.clone()),
        (None, None)
    );
    press(&studio, &["Escape"]);
    harness.run_steps(2);
    harness.get_by_label_contains("Save and leave").click();
    harness.run_steps(2);
    assert_eq!(studio.borrow().way_on, Some(WayOn::Leave));
    assert_eq!(place.written(), studio.borrow().desk.draft().text());
    studio.borrow_mut().way_on = None;
    press(&studio, &["Escape"]);
    assert_eq!(studio.borrow().way_on, Some(WayOn::Leave), "all is saved");
}

#[test]
fn people_are_placed_by_mouse_moved_by_keys_and_named_by_the_form() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    press(&studio, &["U", "D"]);
    assert_eq!(studio.borrow().desk.side, "Dusk");
    stroke(&studio, &mut harness, &[(10, 10)]);
    let all = people::people(studio.borrow().desk.draft());
    assert_eq!((all.len(), all[8].at), (9, Some(Cell::new(10, 10))));
    assert_eq!(all[8].side, "Dusk");
    settle(&studio);
    // A drag moves it; a click opens its form.
    stroke(&studio, &mut harness, &[(10, 10), (11, 11)]);
    settle(&studio);
    stroke(&studio, &mut harness, &[(11, 11)]);
    assert_eq!(studio.borrow().form.subject, Subject::Person(8));
    harness.run_steps(3);
    let field = egui::accesskit::Role::TextInput;
    harness.get_by_role_and_label(field, "name").click();
    harness.run_steps(2);
    harness.event(Event::Text("Vela".to_owned()));
    harness.run_steps(1);
    harness.key_press(egui::Key::Enter);
    harness.run_steps(2);
    assert!(
        studio
            .borrow()
            .desk
            .draft()
            .text()
            .contains("name: \"Vela\"")
    );
    press(&studio, &["Delete"]);
    assert_eq!(people::people(studio.borrow().desk.draft()).len(), 8);
}

#[test]
fn the_list_of_everything_placed_leads_there_and_takes_away() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    harness.get_by_label_contains("Oren invoker, Dawn").click();
    harness.run_steps(2);
    assert_eq!(studio.borrow().desk.cursor, Cell::new(3, 7));
    harness.get_by_label("Delete Dusk Oren").click();
    harness.run_steps(2);
    let text = studio.borrow().desk.draft().text().to_owned();
    assert!(!text.contains("at: (20, 7)"), "{text}");
    settle(&studio);
    let placed = studio.borrow().seen.placed.clone();
    let zones = placed
        .iter()
        .filter(|line| matches!(line.what, Placed::Zone(_)));
    assert_eq!(zones.count(), 0);
}

#[test]
fn the_palette_and_the_keys_reach_every_shelf_and_mix_inks() {
    let place = Place::new(YARD);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    let mut shelves = vec![studio.borrow().shelf];
    for _ in 1..InkShelf::ALL.len() {
        press(&studio, &["P"]);
        shelves.push(studio.borrow().shelf);
    }
    assert_eq!(shelves, InkShelf::ALL);
    harness.run_steps(2);
    harness.get_by_label("Heights").click();
    harness.run_steps(2);
    harness.get_by_label("Paint 0 m high").click();
    harness.run_steps(2);
    assert_eq!(studio.borrow().desk.ink, Ink::Over(Layer::Elevation, '0'));
    studio.borrow_mut().mix(&Ink::Over(Layer::Elevation, '2'));
    assert_eq!(studio.borrow().desk.mixed.len(), 1);
    press(&studio, &["]", "Enter", "Escape"]);
    assert!(
        studio.borrow().desk.mixed.is_empty(),
        "Escape empties the mix first"
    );
    assert!(studio.borrow().desk.draft().text().contains("elevation: ["));
}

#[test]
fn everything_fits_a_small_window_with_large_letters() {
    let place = Place::new(YARD);
    // 1280 x 800 pixels at scale 1.5.
    let (studio, mut harness) = screen(place.open(), [853.0, 533.0]);
    let view = studio.borrow().view;
    assert!(view.rect.width() > 330.0, "{:?}", view.rect);
    for name in ["Back", "Undo", "Redo", "Save", "Play", "Keys"] {
        let place = harness.get_by_label(name).rect();
        assert!(place.right() < 853.0, "{name}: {place:?}");
    }
    for asks in [Asked::Keys, Asked::Leave] {
        studio.borrow_mut().asks = Some(asks);
        harness.run_steps(3);
        press(&studio, &["Escape"]);
    }
    stroke(&studio, &mut harness, &[(9, 4), (10, 4)]);
    assert_eq!(letter(&studio, 10, 4), Some('#'));
}

#[test]
fn the_keys_that_the_page_for_authors_tells_of_are_keys_of_the_workshop() {
    let page = include_str!("../../docs/workshop.md");
    let tools = TOOLS.iter().map(|(_, _, key)| *key);
    let others = keys::KEYS.iter().flat_map(|(_, keys)| keys.iter());
    let others = others.flat_map(|key| key.keys.iter().copied());
    let known: Vec<&str> = tools.chain(others).collect();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut told = 0;
    for row in rows {
        let cell = row.split(" | ").next().unwrap();
        let cell = format!("`{cell}");
        for name in cell.split('`').skip(1).step_by(2) {
            let name = if name == "Esc" { "Escape" } else { name };
            assert!(known.contains(&name), "{name} in {row}");
            told += 1;
        }
    }
    assert!(told > 30, "{told}");
}

/// One against one in an alley: battles of few orders.
const ALLEY: &str = r#"Level(
    format: 1,
    name: "Alley",
    books: [evoker, threshold],
    legend: { 'w': wall, '.': paving },
    map: ["wwwwwwwwww", "w........w", "w........w", "w........w", "wwwwwwwwww"],
    sides: [Side(name: "Dawn", controller: human), Side(name: "Dusk", controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Dawn", at: (3, 2), name: "Iren"),
        (archetype: vanguard, side: "Dusk", at: (6, 2), name: "Sato"),
    ],
    round_limit: 12,
)
"#;

/// Draws frames until something is so.
fn frames_until(harness: &mut Harness<'_>, what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = std::time::Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < LONG, "{what}");
        std::thread::sleep(Duration::from_millis(4));
        harness.run_steps(1);
    }
}

fn standing(studio: &Shared) -> Standing {
    studio.borrow().panes.fairness.standing
}

/// The row of a book in the pane, by what a screen reader says of it.
fn row_of(name: &str) -> By<'_> {
    By::new()
        .role(egui::accesskit::Role::Button)
        .label_contains(name)
}

/// By the first book: battles, and whether they are of the draft as it is now.
fn fair(studio: &Shared) -> Option<(u64, bool)> {
    let known = studio.borrow().panes.fairness.known();
    by_book(&known, "evoker").map(|(told, is_current)| (told.battles, is_current))
}

#[test]
fn whether_the_level_is_fair_is_played_after_a_pause_and_nothing_old_is_shown_as_new() {
    let place = Place::new(ALLEY);
    let (studio, mut harness) = screen(place.open(), [1280.0, 800.0]);
    frames_until(&mut harness, "all is known", || {
        standing(&studio) == Standing::Known
    });
    let (battles, is_current) = fair(&studio).unwrap();
    assert!(battles >= 20 && is_current);
    harness.run_steps(2);
    // A row says its verdict, and all of it when it is opened.
    let row = || row_of("Evoker, Dawn win");
    harness.get(row()).click();
    harness.run_steps(3);
    assert_eq!(
        studio.borrow().panes.fairness.chosen.as_deref(),
        Some("evoker")
    );
    harness.get_by_label_contains("rounds on average");
    harness.get(row()).click();
    harness.run_steps(3);
    assert_eq!(studio.borrow().panes.fairness.chosen, None);
    // The map of where they walk and fall, by key and by its switch.
    assert!(heat(&studio.borrow()).is_none());
    press(&studio, &["Shift+Q"]);
    let (map, is_current) = heat(&studio.borrow()).unwrap();
    assert!(is_current && map.most_walked > 0 && map.most_fallen > 0);
    harness.run_steps(2);
    harness.get_by_label("Where they walk and fall").click();
    harness.run_steps(2);
    assert!(!studio.borrow().panes.fairness.shows_heat);
    // A stroke: the numbers are of an earlier draft until new ones are there.
    press(&studio, &["Q"]);
    studio.borrow_mut().desk.ink = Ink::Letter('w');
    studio.borrow_mut().desk.cursor = Cell::new(4, 1);
    press(&studio, &["Enter"]);
    harness.run_steps(1);
    assert_eq!(fair(&studio), Some((battles, false)));
    settle(&studio);
    harness.run_steps(8);
    assert_eq!(
        standing(&studio),
        Standing::Held,
        "the author has paused it"
    );
    assert_eq!(fair(&studio), Some((battles, false)));
    harness.get(row_of("Evoker, of an earlier draft: Dawn win"));
    harness.get_by_label("Go on").click();
    harness.run_steps(2);
    frames_until(&mut harness, "the new draft is known", || {
        standing(&studio) == Standing::Known
    });
    assert!(fair(&studio).unwrap().1);
    // Undo brings the old numbers back at once, as those of the draft.
    press(&studio, &["Ctrl+Z"]);
    settle(&studio);
    harness.run_steps(2);
    assert_eq!(fair(&studio), Some((battles, true)));
}

#[test]
fn a_draft_with_faults_is_not_played_and_says_so() {
    let place = Place::new(&ALLEY.replace("at: (6, 2)", "at: (0, 2)"));
    let (studio, mut harness) = screen(place.open(), [853.0, 533.0]);
    harness.run_steps(12);
    let standing = standing(&studio);
    assert!(matches!(standing, Standing::Faulty(1..)), "{standing:?}");
    assert_eq!(fair(&studio), None);
    harness.get_by_label(&standing.words());
}
