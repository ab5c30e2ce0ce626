//! The five books' own examples of sight and cover, worked out with this kernel.
//!
//! Classifying cover is up to the books; the few lines of each classification are in its test, to
//! show that the kernel fits all of them.

use super::cell::Cell;
use super::footprint::Footprint;
use super::grid::Grid;
use super::ray::{Corners, Point, Ray, between, count_blocked};
use super::{CellSet, Metric};

fn cell(x: i16, y: i16) -> Cell {
    Cell::new(x, y)
}

/// The squares of a letter in a picture; its north-west square is (0, 0).
fn places(rows: &[&str], letter: char) -> Vec<Cell> {
    let in_row = |(y, row): (usize, &&str)| {
        let found: Vec<Cell> = row
            .chars()
            .enumerate()
            .filter(|&(_, c)| c == letter)
            .map(|(x, _)| cell(x as i16, y as i16))
            .collect();
        found
    };
    rows.iter().enumerate().flat_map(in_row).collect()
}

/// Obstacles to sight and shots on a map.
struct Screens {
    opaque: CellSet,
    walls: CellSet,
    heavy: CellSet,
    light: CellSet,
}

fn screens(rows: &[&str]) -> Screens {
    let grid = Grid::new(rows[0].len() as u16, rows.len() as u16);
    let of = |letter| CellSet::from_cells(grid, places(rows, letter));
    Screens {
        opaque: of('#'),
        walls: of('#'),
        heavy: of('h'),
        light: of('l'),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    None,
    Light,
    Heavy,
}

/// How many lines from the centre of one square to the corners of another are blocked.
fn corners_blocked(from: Cell, to: Cell, blocks: impl Fn(Cell) -> bool) -> u8 {
    let (eye, corners) = (Point::centre(from), Point::corners(to, 0));
    count_blocked(eye, &corners, Corners::Open, between(from, to, blocks))
}

/// Whether at least one line from the centre of one square to a corner of the other is free.
fn sees(opaque: &CellSet, a: Cell, b: Cell) -> bool {
    let free = |from, to| corners_blocked(from, to, |cell| opaque.contains(cell)) < 4;
    free(a, b) || free(b, a)
}

/// Sight and cover from `a` to `b`.
fn evoker(rows: &[&str]) -> (bool, Cover) {
    let (screens, a, b) = (screens(rows), places(rows, 'a')[0], places(rows, 'b')[0]);
    let counts = |cell: Cell| !cell.is_beside(a) || cell.is_beside(b);
    let heavy = |cell| screens.walls.contains(cell) || screens.heavy.contains(cell) && counts(cell);
    let any = |cell| heavy(cell) || screens.light.contains(cell) && counts(cell);
    let cover = match (corners_blocked(a, b, heavy), corners_blocked(a, b, any)) {
        (2.., _) => Cover::Heavy,
        (_, 2..) => Cover::Light,
        (_, _) => Cover::None,
    };
    (sees(&screens.opaque, a, b), cover)
}

/// Rules: EV-FLD-01
#[test]
fn evoker_a_wall_between_hides_and_one_beside_does_not() {
    assert!(!evoker(&["a.#.b", "....."]).0);
    assert!(evoker(&["a...b", "..#.."]).0);
}

/// Rules: EV-FLD-01
#[test]
fn evoker_sight_is_mutual_though_rays_are_free_one_way_only() {
    let grid = Grid::new(5, 4);
    let mut one_way = 0;
    for walls in 0..1_u32 << 12 {
        // Every choice of walls in the three columns between `a` and `b`.
        let mut opaque = CellSet::new(grid);
        (0..12)
            .filter(|bit| walls >> bit & 1 == 1)
            .for_each(|bit| opaque.insert(cell(1 + bit % 3, bit / 3)));
        let (a, b) = (cell(0, 1), cell(4, 2));
        let free = |from, to| corners_blocked(from, to, |cell| opaque.contains(cell)) < 4;
        one_way += u32::from(free(a, b) != free(b, a));
        assert_eq!(sees(&opaque, a, b), sees(&opaque, b, a));
    }
    assert!(one_way > 0, "some walls leave rays free one way only");
}

/// Rules: EV-FLD-02
#[test]
fn evoker_two_covered_corners_are_cover_and_ones_own_cover_does_not_hamper() {
    assert_eq!(evoker(&["a...hb"]).1, Cover::Heavy);
    assert_eq!(evoker(&["ah...b"]).1, Cover::None);
    assert_eq!(evoker(&["a....b", "....l."]).1, Cover::None);
    assert_eq!(evoker(&["a...lb"]).1, Cover::Light);
    // A wall beside the attacker counts, and so does an object beside both squares.
    assert_eq!(evoker(&["a#...b"]).1, Cover::Heavy);
    assert_eq!(evoker(&["ahb"]).1, Cover::Heavy);
}

/// The measure of threshold and vigor: blocked lines to the inset corners, and whether the centre
/// line is blocked.
fn corners_and_centre(attacker: Cell, target: Cell, walls: &[Cell]) -> (u8, bool) {
    let grid = Grid::new(12, 12);
    let (from, set) = (
        Point::centre(attacker),
        CellSet::from_cells(grid, walls.iter().copied()),
    );
    let wall = || between(attacker, target, |cell| set.contains(cell));
    let lines = count_blocked(from, &Point::corners(target, 1), Corners::Open, wall());
    let centre = Ray::new(from, Point::centre(target)).is_blocked(Corners::Open, wall());
    (lines, centre)
}

/// Rules: TH-FLD-03
#[test]
fn threshold_counts_the_corner_lines_through_full_walls() {
    let cover = |target, walls: &[Cell]| match corners_and_centre(cell(0, 0), target, walls) {
        (4, true) => "no attack",
        (4, false) => "9/10",
        (3, _) => "3/4",
        (2, _) => "1/2",
        (1, _) => "1/4",
        (_, _) => "none",
    };
    assert_eq!(cover(cell(3, 0), &[]), "none");
    assert_eq!(cover(cell(2, 2), &[cell(1, 2)]), "1/4");
    assert_eq!(cover(cell(4, 1), &[cell(2, 1)]), "1/2");
    assert_eq!(cover(cell(3, 1), &[cell(2, 1)]), "3/4");
    assert_eq!(cover(cell(3, 0), &[cell(2, 0)]), "no attack");
    let centre_line = |target, wall| corners_and_centre(cell(0, 0), target, &[wall]).1;
    assert!(!centre_line(cell(2, 2), cell(1, 2)) && centre_line(cell(4, 1), cell(2, 1)));
}

// After TH-FLD-02; the rest of the rule is the book's.
#[test]
fn threshold_sees_by_any_line_to_the_centre_or_a_corner() {
    let sees = |target, walls: &[Cell]| {
        let (lines, centre) = corners_and_centre(cell(0, 0), target, walls);
        lines < 4 || !centre
    };
    assert!(sees(cell(3, 1), &[cell(2, 1)]));
    assert!(!sees(cell(3, 0), &[cell(2, 0)]));
    // A line that only touches the edge of a wall is free.
    assert!(sees(cell(3, 0), &[cell(2, 1), cell(1, 1)]));
}

// After TH-FLD-04; the rest of the rule is the book's.
#[test]
fn threshold_a_low_wall_covers_only_who_is_behind_it() {
    let (archer, target) = (cell(0, 0), cell(6, 0));
    let behind = |low_wall: Cell| {
        let ray = Ray::new(Point::centre(archer), Point::centre(target));
        low_wall.chebyshev(target) <= 1 && ray.crosses(low_wall)
    };
    assert!(behind(cell(5, 0)) && behind(cell(6, 0)));
    assert!(!behind(cell(1, 0)) && !behind(cell(3, 0)) && !behind(cell(5, 1)));
}

/// Maneuver and momentum: the fewest blocked lines from one of the attacker's sight points.
fn sight_points(attacker: Cell, target: Cell, walls: &[Cell]) -> u8 {
    // One row is added in the north, so that the examples with row -1 fit on the map.
    let down = |cell: Cell| cell.offset(0, 1);
    let (attacker, target) = (down(attacker), down(target));
    let set = CellSet::from_cells(Grid::new(12, 12), walls.iter().copied().map(down));
    let fewest = Point::corners(attacker, 1).into_iter().map(|from| {
        let wall = between(attacker, target, |cell| set.contains(cell));
        count_blocked(from, &Point::corners(target, 1), Corners::Closed, wall)
    });
    fewest.min().unwrap()
}

/// Rules: MA-COV-01
#[test]
fn maneuver_counts_from_the_best_sight_point_of_the_attacker() {
    let walls = [cell(4, 0), cell(4, -1)];
    assert_eq!(sight_points(cell(0, 3), cell(5, 0), &walls), 3);
    assert_eq!(sight_points(cell(5, 0), cell(0, 3), &walls), 0);
}

/// Rules: MA-COV-01 MO-COV-01
#[test]
fn two_walls_that_touch_diagonally_let_no_line_pass() {
    // Only the lines along the diagonal could slip through the corner.
    let (a, b) = (cell(0, 0), cell(1, 1));
    let ray = Ray::new(Point::inside(a, 1, 1), Point::inside(b, 9, 9));
    let pinch = [cell(1, 0), cell(0, 1)];
    assert!(ray.is_blocked(Corners::Closed, between(a, b, |cell| pinch.contains(&cell))));
    assert_eq!(sight_points(a, b, &pinch), 4);
    assert!(sight_points(a, b, &pinch[..1]) < 4);
}

// After MA-COV-04; the rest of the rule is the book's.
#[test]
fn maneuver_a_wall_between_is_full_cover() {
    assert_eq!(sight_points(cell(0, 0), cell(5, 0), &[cell(2, 0)]), 4);
    assert_eq!(sight_points(cell(5, 0), cell(0, 0), &[cell(2, 0)]), 4);
}

/// Rules: MO-COV-01
#[test]
fn momentum_counts_from_the_best_sight_point_of_the_attacker() {
    assert_eq!(sight_points(cell(0, 0), cell(5, 0), &[cell(4, 0)]), 4);
    let walls = [cell(4, 0), cell(4, -1)];
    assert_eq!(sight_points(cell(0, 3), cell(5, 0), &walls), 3);
    assert_eq!(sight_points(cell(5, 0), cell(0, 3), &walls), 0);
}

// After MO-COV-06 and MO-COV-07; the rest of the rule is the book's.
#[test]
fn momentum_leaning_out_measures_from_the_square_leaned_to() {
    let walls = [cell(4, 0), cell(4, -1)];
    assert_eq!(sight_points(cell(0, 0), cell(5, 0), &walls), 4);
    assert_eq!(sight_points(cell(0, 0), cell(5, 1), &walls), 0);
    assert_eq!(sight_points(cell(0, 1), cell(5, 0), &walls), 3);
}

// After MO-COV-03; the rest of the rule is the book's.
#[test]
fn momentum_a_creature_between_covers_half() {
    assert!(sight_points(cell(0, 0), cell(5, 0), &[cell(4, 0)]) >= 2);
    assert_eq!(sight_points(cell(0, 0), cell(5, 0), &[cell(4, 2)]), 0);
}

/// Rules: VI-FLD-11
#[test]
fn vigor_one_or_two_walled_lines_are_partial_and_more_are_full_cover() {
    let cover = |target, walls: &[Cell]| match corners_and_centre(cell(0, 0), target, walls) {
        (4, true) => "no attack",
        (3 | 4, _) => "full",
        (1 | 2, _) => "partial",
        (_, _) => "none",
    };
    assert_eq!(cover(cell(4, 1), &[cell(2, 1)]), "partial");
    assert_eq!(cover(cell(3, 1), &[cell(2, 1)]), "full");
    assert_eq!(cover(cell(3, 0), &[cell(2, 0)]), "no attack");
    assert_eq!(cover(cell(3, 0), &[]), "none");
}

/// How many of the lines to the inset corners cross one of these squares.
fn lines_across(attacker: Cell, target: Cell, squares: &[Cell]) -> usize {
    Point::corners(target, 1)
        .into_iter()
        .filter(|&corner| {
            let line = Ray::new(Point::centre(attacker), corner);
            squares.iter().any(|&square| line.crosses(square))
        })
        .count()
}

/// Whether the centre line crosses a barrier on or next to the target's square.
fn behind_a_barrier(attacker: Cell, target: Cell, barrier: Cell) -> bool {
    let line = Ray::new(Point::centre(attacker), Point::centre(target));
    target.chebyshev(barrier) <= 1 && line.crosses(barrier)
}

// After VI-FLD-11 and VI-FLD-12; the rest of the rules is the book's.
#[test]
fn vigor_foliage_covers_lightly_on_the_target_or_across_two_lines() {
    let light = |target: Cell, foliage: &[Cell]| {
        foliage.contains(&target) || lines_across(cell(0, 0), target, foliage) >= 2
    };
    assert!(light(cell(5, 0), &[cell(5, 0)]));
    assert!(light(cell(5, 0), &[cell(3, 0)]));
    assert!(light(cell(4, 1), &[cell(2, 1)]));
    // One line crosses this bush, none crosses the other.
    assert_eq!(lines_across(cell(0, 0), cell(3, 2), &[cell(3, 1)]), 1);
    assert!(!light(cell(3, 2), &[cell(3, 1)]));
    assert!(!light(cell(5, 0), &[cell(3, 1)]));
}

// After VI-FLD-11 and VI-FLD-13; the rest of the rules is the book's.
#[test]
fn vigor_a_barrier_covers_partly_who_is_beside_it_on_the_far_side() {
    let (near, far) = (cell(0, 0), cell(6, 0));
    assert!(behind_a_barrier(near, far, cell(5, 0)));
    assert!(behind_a_barrier(near, far, cell(6, 0)));
    // Next to the attacker only, half-way, and beside the line.
    assert!(!behind_a_barrier(near, far, cell(1, 0)));
    assert!(!behind_a_barrier(near, far, cell(4, 0)));
    assert!(!behind_a_barrier(near, far, cell(5, 1)));
    // A blast is measured from its centre: here it is behind the barrier.
    assert!(behind_a_barrier(cell(3, 0), far, cell(5, 0)));
    assert!(!behind_a_barrier(cell(6, 1), far, cell(5, 0)));
}

// After VI-FLD-14; the rest of the rule is the book's.
#[test]
fn vigor_full_cover_takes_three_walled_lines_and_two_walls_may_share_them() {
    let walled = |target, walls: &[Cell]| corners_and_centre(cell(0, 0), target, walls).0;
    assert_eq!(walled(cell(4, 1), &[cell(2, 1)]), 2);
    assert!(walled(cell(4, 1), &[cell(2, 1), cell(3, 0)]) >= 3);
}

// After VI-FLD-15; the rest of the rule is the book's.
#[test]
fn vigor_a_bush_hides_and_a_barricade_shields_on_the_same_line() {
    let (near, far) = (cell(0, 0), cell(5, 0));
    let (bush, barricade) = (cell(3, 0), cell(4, 0));
    assert!(lines_across(near, far, &[bush]) >= 2);
    assert!(behind_a_barrier(near, far, barricade));
    assert!(!behind_a_barrier(near, far, bush));
}

// After VI-FLD-16; the rest of the rule is the book's.
#[test]
fn vigor_the_cover_that_takes_damage_is_the_one_that_the_line_meets() {
    let objects = [cell(5, 0), cell(4, 1), cell(3, 0)];
    let line = Ray::new(Point::centre(cell(0, 0)), Point::centre(cell(6, 0)));
    let met: Vec<Cell> = line
        .cells()
        .filter(|square| objects.contains(square))
        .collect();
    assert_eq!(met, [cell(3, 0), cell(5, 0)], "in the order of the shot");
    let shields = |&object: &Cell| behind_a_barrier(cell(0, 0), cell(6, 0), object);
    assert_eq!(met.into_iter().find(shields), Some(cell(5, 0)));
}

// After VI-FLD-17; the rest of the rule is the book's.
#[test]
fn vigor_full_cover_hides_though_one_line_is_free() {
    let (lines, centre) = corners_and_centre(cell(0, 0), cell(3, 1), &[cell(2, 1)]);
    let (a_line_is_free, in_full_cover) = (lines < 4 || !centre, lines >= 3);
    assert!(a_line_is_free && in_full_cover);
}

// After VI-MOV-01; the rest of the rule is the book's.
#[test]
fn vigor_counts_five_squares_to_the_far_corner() {
    assert_eq!(
        Footprint::from(cell(0, 0)).distance(cell(2, 5).into(), Metric::Chebyshev),
        5
    );
}
