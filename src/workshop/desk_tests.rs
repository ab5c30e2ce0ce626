use std::fs;

use super::*;
use crate::workshop::{clip::Turn, resize::Edges};

struct Yard {
    desk: Desk,
    _folder: tempfile::TempDir,
}

fn yard() -> Yard {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.ron");
    fs::write(&path, include_str!("../../levels/proving-ground.ron")).unwrap();
    let desk = Desk::open(&path, None).unwrap();
    Yard {
        desk,
        _folder: folder,
    }
}

fn letter(desk: &Desk, x: i16, y: i16) -> char {
    desk.draft()
        .sheet()
        .unwrap()
        .letter(Cell::new(x, y))
        .unwrap()
}

#[test]
fn a_level_is_drawn_by_mouse_and_by_keys_alike() {
    let (mut mouse, mut keys) = (yard(), yard());
    for desk in [&mut mouse.desk, &mut keys.desk] {
        assert_eq!(desk.ink, Ink::Letter('#'));
        desk.take(Tool::Figure(Figure::Rectangle));
    }
    mouse.desk.press(Cell::new(9, 5));
    mouse.desk.drag(Cell::new(11, 6));
    assert!(mouse.desk.covered().len() == 6 && mouse.desk.is_drawing());
    mouse.desk.drag(Cell::new(12, 7));
    mouse.desk.release();
    let desk = &mut keys.desk;
    desk.move_cursor((9, 5));
    desk.strike();
    desk.move_cursor((5, 0));
    desk.move_cursor((-2, 2));
    desk.strike();
    assert_eq!(desk.draft().text(), mouse.desk.draft().text());
    assert_eq!((letter(desk, 9, 5), letter(desk, 10, 6)), ('#', '.'));
    assert!(desk.note.contains("Rectangle: 10 squares"), "{}", desk.note);
    desk.undo();
    assert_eq!(letter(desk, 9, 5), '.');
    desk.redo();
    // The pipette takes up what is there, and the pencil goes on with it.
    desk.take(Tool::Pipette);
    desk.press(Cell::new(7, 2));
    desk.release();
    assert_eq!(
        (desk.ink.clone(), desk.tool),
        (Ink::Letter('o'), Tool::Pencil)
    );
    desk.strike();
    desk.take(Tool::Fill);
    desk.press(Cell::new(10, 6));
    desk.release();
    assert_eq!(
        (letter(desk, 10, 6), letter(desk, 11, 6), letter(desk, 8, 6)),
        ('o', 'o', '.')
    );
    desk.press(Cell::new(1, 1));
    assert!(desk.cancel() && !desk.is_drawing());
}

#[test]
fn a_selection_is_dragged_copied_turned_and_emptied() {
    let mut yard = yard();
    let desk = &mut yard.desk;
    desk.take(Tool::Select);
    desk.press(Cell::new(7, 2));
    desk.drag(Cell::new(8, 3));
    assert_eq!(desk.selecting(), Some((Cell::new(7, 2), Cell::new(8, 3))));
    desk.release();
    desk.copy();
    desk.turn_clip(Turn::FlipX);
    desk.cursor = Cell::new(10, 8);
    desk.paste();
    assert_eq!((letter(desk, 11, 8), letter(desk, 7, 2)), ('o', 'o'));
    desk.press(Cell::new(8, 3));
    desk.drag(Cell::new(9, 6));
    desk.release();
    assert_eq!((letter(desk, 7, 2), letter(desk, 8, 5)), ('.', 'o'));
    desk.cursor = Cell::new(1, 1);
    desk.delete();
    assert_eq!(letter(desk, 8, 5), '.');
    desk.take(Tool::Pencil);
    desk.delete();
    assert!(desk.note.contains("nothing is selected"), "{}", desk.note);
}

#[test]
fn people_are_placed_dragged_and_deleted_with_their_partners() {
    let mut yard = yard();
    let desk = &mut yard.desk;
    desk.turn_symmetry();
    assert_eq!(desk.symmetry, Some(Symmetry::FlipX));
    desk.take(Tool::People);
    desk.press(Cell::new(5, 5));
    desk.release();
    assert_eq!(people::people(desk.draft()).len(), 10);
    desk.cursor = Cell::new(5, 5);
    desk.strike();
    desk.move_cursor((1, 0));
    desk.strike();
    let people = people::people(desk.draft());
    assert_eq!(
        (people[8].at, people[9].at),
        (Some(Cell::new(6, 5)), Some(Cell::new(17, 5)))
    );
    assert!(
        desk.told_square(Cell::new(6, 5)).contains("Vanguard"),
        "{}",
        desk.told_square(Cell::new(6, 5))
    );
    desk.delete();
    assert_eq!(people::people(desk.draft()).len(), 8);
    desk.resize(Edges {
        north: 2,
        ..Edges::default()
    });
    assert_eq!(desk.grid().height, 15);
    desk.save();
    assert!(desk.note.starts_with("Saved"), "{}", desk.note);
    assert!(!desk.bench.is_changed());
    for _ in 0..3 {
        desk.turn_symmetry();
    }
    assert_eq!(desk.symmetry, None, "turn4 is for squares only");
}

#[test]
fn the_symmetry_of_a_level_is_there_again_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.ron");
    let yard = include_str!("../../levels/proving-ground.ron");
    fs::write(
        &path,
        yard.replacen("books:", "mirrored: turn2,\n    books:", 1),
    )
    .unwrap();
    let open = || Desk::open(&path, Some(&folder.path().join("journals"))).unwrap();
    let mut desk = open();
    assert_eq!(desk.symmetry, Some(Symmetry::Turn2), "as the level says");
    for symmetry in [Some(Symmetry::FlipY), None] {
        desk.draw_with(symmetry);
        drop(desk);
        desk = open();
        assert_eq!(desk.symmetry, symmetry);
        assert!(!desk.bench.is_changed() && desk.note.is_empty());
    }
    desk.turn_symmetry();
    drop(desk);
    assert_eq!(open().symmetry, Some(Symmetry::FlipX));
}

#[test]
fn a_mixed_brush_gives_the_ink_in_hand_the_rest() {
    let mut yard = yard();
    let desk = &mut yard.desk;
    desk.ink = Ink::Letter('.');
    desk.mixed = vec![(Ink::Letter('o'), 30)];
    desk.take(Tool::Figure(Figure::FilledRectangle));
    desk.press(Cell::new(0, 0));
    desk.drag(Cell::new(23, 12));
    desk.release();
    let crates = desk.draft().text().matches('o').count();
    assert!((60..200).contains(&crates), "{crates}");
    desk.resize_brush(20);
    assert_eq!(desk.size, 9);
    desk.resize_brush(-20);
    assert_eq!(desk.size, 1);
}

#[test]
fn a_stamp_is_put_down_within_the_map_in_one_step_and_a_selection_is_kept_as_one() {
    let mut yard = yard();
    let desk = &mut yard.desk;
    desk.symmetry = None;
    let well = crate::workshop::stamps::all(None);
    let well = well.named("well").unwrap();
    desk.take(Tool::Stamp);
    desk.press(Cell::new(10, 5));
    desk.release();
    assert!(desk.note.contains("Choose a stamp"), "{}", desk.note);
    desk.clip = Some(well.clip());
    let (grid, own) = (desk.grid(), well.size());
    let last = Cell::new(grid.width as i16 - 1, grid.height as i16 - 1);
    let (corner, size) = desk.lies(last).unwrap();
    assert_eq!(size, own);
    assert_eq!(corner.x, (grid.width - own.width) as i16);
    let before = desk.draft().text().to_owned();
    desk.cursor = Cell::new(10, 5);
    desk.strike();
    assert!(desk.draft().text().contains("pit(4)"));
    desk.undo();
    assert_eq!(desk.draft().text(), before);
    let folder = tempfile::tempdir().unwrap();
    assert!(
        desk.keep("Mine", "", folder.path()).is_err(),
        "nothing is selected"
    );
    desk.selection = Some((Cell::new(10, 5), Cell::new(12, 7)));
    let file = desk.keep("Mine", "", folder.path()).unwrap();
    assert!(file.ends_with("mine.ron"));
    assert!(
        desk.keep("Mine", "", folder.path()).is_err(),
        "there is one"
    );
    let own = crate::workshop::stamps::all(Some(folder.path()));
    assert!(own.faulty.is_empty() && own.named("Mine").is_ok());
}
