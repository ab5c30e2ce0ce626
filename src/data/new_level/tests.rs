//! New levels are sound, connected, and mirrored where they say so.

use super::*;
use crate::geometry::Cell;

const KINDS: [PlaceKind; 5] = [
    PlaceKind::Yard,
    PlaceKind::Hall,
    PlaceKind::Street,
    PlaceKind::Cave,
    PlaceKind::Wood,
];

const SIZES: [(u16, u16); 4] = [(12, 8), (30, 20), (31, 21), (48, 17)];

fn plans(seeds: std::ops::Range<u64>) -> impl Iterator<Item = NewLevel> {
    let mirrors = [None, Some(Mirror::Flip), Some(Mirror::Turn)];
    KINDS.into_iter().flat_map(move |kind| {
        let seeds = seeds.clone();
        SIZES.into_iter().flat_map(move |(width, height)| {
            let seeds = seeds.clone();
            mirrors.into_iter().flat_map(move |mirror| {
                let all = seeds.clone().map(Some).chain([None]);
                all.map(move |seed| NewLevel {
                    name: "New".to_owned(),
                    width,
                    height,
                    kind,
                    mirror,
                    seed,
                })
            })
        })
    })
}

fn level_of(plan: &NewLevel) -> Level {
    let text = plan.checked();
    let text = text.unwrap_or_else(|fault| panic!("{plan:?}: {fault}\n{}", plan.text()));
    Level::read(&Document::parse("new", text)).0.unwrap()
}

#[test]
fn every_new_level_is_checked_without_a_fault() {
    for plan in plans(1..4) {
        let level = level_of(&plan);
        assert_eq!(level.board.grid.width, plan.width);
        assert_eq!(level.board.grid.height, plan.height);
        assert_eq!(level.books.len(), 5);
        assert_eq!(level.combatants.len(), 8);
    }
}

#[test]
fn a_mirrored_level_repeats_its_ground_and_its_members() {
    for plan in plans(1..3) {
        let Some(mirror) = plan.mirror else { continue };
        let level = level_of(&plan);
        let twin = |cell: Cell| {
            let row = match mirror {
                Mirror::Flip => cell.y,
                Mirror::Turn => plan.height as i16 - 1 - cell.y,
            };
            Cell::new(plan.width as i16 - 1 - cell.x, row)
        };
        let board = &level.board;
        let look = |cell: Cell| {
            let tile = board.tile(cell).unwrap();
            let obstacle = board.drawn_obstacle(cell).map(|obstacle| &obstacle.name);
            (&board.terrain(cell).unwrap().name, tile.elevation, obstacle)
        };
        for cell in board.grid.cells() {
            assert_eq!(look(cell), look(twin(cell)), "{cell} of {plan:?}");
        }
        for place in 0..4 {
            let (one, other) = (&level.combatants[place], &level.combatants[place + 4]);
            assert_eq!(twin(one.at), other.at);
            assert_eq!(one.archetype, other.archetype);
        }
    }
}

#[test]
fn all_that_is_walked_can_be_reached() {
    for plan in plans(1..4) {
        let ground = plan.ground(&plan.starts());
        let mut reached = std::collections::BTreeSet::new();
        let mut next = vec![plan.starts()[0][0]];
        while let Some(place) = next.pop() {
            if ground.at(place).is_walked() && reached.insert(place) {
                next.extend(ground.beside(place));
            }
        }
        for start in plan.starts().concat() {
            assert!(reached.contains(&start), "{plan:?} {start:?}");
        }
        let walked = ground
            .places()
            .filter(|place| ground.at(*place).is_walked());
        let lost = walked.filter(|place| !reached.contains(place)).count();
        // Woods have no walls: a hole between thickets stays as it is.
        assert!(
            lost == 0 || plan.kind == PlaceKind::Wood,
            "{plan:?}: {lost}"
        );
    }
}

#[test]
fn a_seed_draws_the_same_level_again_and_another_seed_another_one() {
    for kind in KINDS {
        let plan = |seed| NewLevel {
            name: "Yard \"at\" night\\".to_owned(),
            width: 30,
            height: 20,
            kind,
            mirror: None,
            seed: Some(seed),
        };
        assert_eq!(plan(5).text(), plan(5).text());
        assert_ne!(plan(5).text(), plan(6).text());
        assert_eq!(level_of(&plan(5)).name, plan(5).name);
    }
}
