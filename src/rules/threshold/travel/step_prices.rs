//! The price of single steps by the terrain alone, worked out once for each state of doors and
//! things. Special steps are climbs, and steps in water too deep to stand in.

use crate::{
    battle::prelude::*,
    geometry::CornerRule,
    rules::{
        shared::{
            barriers::Barrier,
            strides::{StepPrice, StepTable},
        },
        threshold::field::{depths, ground::barrier},
    },
};

/// Yards of movement for a yard of swimming.
pub(super) const SWIM: u16 = 3;

/// The step prices for units on the ground that fill one square.
pub(crate) fn over(view: View<'_>) -> StepTable {
    let land = view.terrain_index().strides(|| by_land(view));
    StepTable::new(view.board().grid, land.to_vec())
}

/// A square as steps see it.
struct Spot {
    /// Price of its terrain; `None` is impassable.
    yards: Option<u16>,
    is_solid: bool,
    is_deep: bool,
    /// Height of its floor, and whether it is a ramp.
    floor: (i16, bool),
}

/// The prices of all steps by the terrain (TH-MOV-05, TH-MOV-07, TH-MOV-08, TH-MOV-10): each square
/// is looked at once for all steps beside it.
fn by_land(view: View<'_>) -> Vec<[u8; 8]> {
    let (grid, lay) = (view.board().grid, view.terrain_index());
    let spot = |cell| {
        let square = lay.square(cell);
        Spot {
            yards: features(view, cell, 1),
            is_solid: is_solid(view, cell),
            is_deep: depths::is_deep(view, cell),
            floor: (square.floor, square.slope),
        }
    };
    let spots: Vec<Spot> = grid.cells().map(spot).collect();
    let at = |cell: Cell| grid.index(cell).and_then(|place| spots.get(place));
    let look = |from: Cell, direction: Direction| {
        let (Some(here), Some(there)) = (at(from), at(from.step(direction))) else {
            return StepPrice::Shut;
        };
        let is_solid = |cell| at(cell).is_none_or(|spot| spot.is_solid);
        let from = Footprint::new(from, 1);
        let Some(yards) = there
            .yards
            .filter(|_| CORNERS.allows(from, direction, is_solid))
        else {
            return StepPrice::Shut;
        };
        match hill(here.floor, there.floor) {
            Some(hill) if !there.is_deep => StepPrice::Costs(yards * hill),
            _ => StepPrice::Special,
        }
    };
    let steps = |from| Direction::ALL.map(|direction| look(from, direction).packed());
    grid.cells().map(steps).collect()
}

/// One solid square keeps a diagonal step from passing its corner (TH-MOV-05).
pub(crate) const CORNERS: CornerRule = CornerRule::OneWall;

/// Price of the terrain of a square, before height and occupants; `None` is impassable (TH-MOV-07,
/// TH-MOV-08).
pub(crate) fn features(view: View<'_>, cell: Cell, swimming: u16) -> Option<u16> {
    let (board, ground) = (view.board(), view.ground());
    let terrain = board.terrain(cell)?;
    if board.is_wall(ground, cell) {
        return None;
    }
    let thing = board.obstacle(ground, cell);
    // A thing too high to hop onto and without holds is a wall to walkers (TH-FLD-04).
    if thing.is_some_and(|thing| thing.height > 1 && thing.climb.is_none()) {
        return None;
    }
    let water = match terrain.water {
        0..=3 => 1,
        4..=6 => 2,
        7..=12 => 4,
        _ => swimming,
    };
    let mud = if terrain.hindering { 2 } else { 1 };
    let undergrowth = if terrain.undergrowth { 3 } else { 1 };
    Some(water * mud * undergrowth)
}

/// Price of a yard over the square's terrain, before height and occupants.
pub(crate) fn cost_of(view: View<'_>, cell: Cell) -> Option<u16> {
    features(view, cell, SWIM)
}

/// Whether a unit could stand in the square if it were free.
pub(crate) fn can_stand(view: View<'_>, cell: Cell) -> bool {
    cost_of(view, cell).is_some()
}

/// Free places where a body of this side length could stand, in reading order.
pub(crate) fn rooms<'b>(view: View<'b>, side: u8) -> impl Iterator<Item = Cell> + use<'b> {
    view.board().grid.cells().filter(move |&cell| {
        Footprint::new(cell, side)
            .cells()
            .all(|cell| can_stand(view, cell) && view.occupant(cell, Band::Ground).is_none())
    })
}

/// Price factor of a step between two floor heights, each with whether it is a ramp; `None` where
/// the unit has to climb (TH-MOV-08, TH-MOV-10).
pub(crate) fn hill(here: (i16, bool), there: (i16, bool)) -> Option<u16> {
    let is_slope = here.1 || there.1;
    match there.0 - here.0 {
        -1..=0 => Some(1),
        // A steep hill, a low wall.
        1 => Some(2),
        2.. if is_slope => Some(2),
        _ if is_slope => Some(1),
        _ => None,
    }
}

/// Whether a diagonal step passes the corner of a solid square (TH-MOV-05).
pub(crate) fn cuts_a_corner(view: View<'_>, from: Footprint, direction: Direction) -> bool {
    !CORNERS.allows(from, direction, |cell| is_solid(view, cell))
}

/// Whether the square blocks all movement: walls, shut doors, slits (TH-FLD-04).
pub(crate) fn is_solid(view: View<'_>, cell: Cell) -> bool {
    matches!(barrier(view, cell), Barrier::Full | Barrier::Slit)
}

#[cfg(test)]
mod tests {
    use crate::{
        ai,
        battle::{Battle, components::Posture, ids::UnitSet, ruleset::firsts_of},
        data::level::Level,
        document::Document,
        geometry::{Cell, Direction, Footprint},
        rules::{
            shared::walk::Gait,
            threshold::{
                BOOK,
                actions::walk::with_gait,
                reactions::rebuff::{Watch, strikers},
                riding::mounts,
                travel::{movement::Steps, pace},
            },
        },
    };

    const LEVELS: [&str; 4] = [
        include_str!("../../../../levels/beacon-head.ron"),
        include_str!("../../../../levels/drowned-theatre.ron"),
        include_str!("../../../../levels/collapsed-atrium.ron"),
        include_str!("../../../../levels/broken-viaduct.ron"),
    ];

    /// Compares all steps of all units; returns their number, and the number of steps that enemies
    /// may strike at.
    fn compare(battle: &Battle) -> (usize, usize) {
        let view = battle.view();
        let grid = view.board().grid;
        let (mut steps, mut struck) = (0, 0);
        for unit in view.active() {
            let side = view.footprint(unit).side;
            let (slow, fast) = (Steps::new(view, unit), Steps::new(view, unit).remembering());
            for pace in pace::on_ground(view, mounts::body(view, unit)) {
                let costs = |steps: Steps<'_>| {
                    with_gait(&steps.at(pace), pace, |gait| {
                        // Without `kind`, or the cached routes would be compared with themselves.
                        let reach = Gait { kind: None, ..gait }.reach(view);
                        reach.iter().collect::<Vec<_>>()
                    })
                };
                let walked = costs(Steps::new(view, unit).remembering());
                assert_eq!(walked, costs(Steps::new(view, unit)), "{unit:?} {pace:?}");
                // A kept search is the one worked out anew.
                let kept = with_gait(
                    &Steps::new(view, unit).at(pace).remembering(),
                    pace,
                    |gait| gait.reach(view).iter().collect::<Vec<_>>(),
                );
                assert_eq!(walked, kept, "{unit:?} {pace:?}");
            }
            // The first squares by any wish are the first of all.
            let wish = |cell: Cell| i64::from(cell.chebyshev(Cell::new(9, 9)) / 2);
            let all = BOOK.movement.reach(view, unit);
            let first = BOOK.movement.first_reached(view, unit, 7, &wish);
            assert_eq!(first, firsts_of(&all, 7, &wish), "{unit:?}");
            let watch = Watch::over(view, unit);
            let strikers: Vec<_> = strikers(view, unit).collect();
            for from in grid.cells() {
                for direction in Direction::ALL {
                    let space = Footprint::new(from, side);
                    let to = space.step(direction);
                    if !grid.contains(to.min) || !grid.contains(to.max()) {
                        continue;
                    }
                    let step = slow.step(space, direction);
                    assert_eq!(fast.step(space, direction), step, "{unit:?} {from} {to:?}");
                    steps += usize::from(step.is_some());
                    let mut provoked = UnitSet::default();
                    for striker in &strikers {
                        if striker.is_provoked(view, space, to) {
                            provoked.insert(striker.attack.by);
                        }
                    }
                    assert_eq!(watch.provoked(space, to), provoked, "{unit:?} {from}");
                    struck += provoked.len();
                }
            }
        }
        (steps, struck)
    }

    /// Rules: TH-MOV-05 TH-MOV-06 TH-MOV-07 TH-MOV-08 TH-MOV-10
    #[test]
    fn steps_looked_up_are_the_steps_worked_out() {
        let (mut steps, mut struck) = (0, 0);
        for text in LEVELS {
            let level = Level::read(&Document::parse("level", text)).0.unwrap();
            let mut battle = level.battle(&BOOK, 3).unwrap();
            // A crouching unit pays double for every step.
            let low = battle.acting().unwrap();
            battle.stage(|r| *r.edit(low) = Posture::Crouching);
            for number in 0..=30 {
                if battle.is_over() {
                    break;
                }
                if number % 30 == 0 {
                    let (more, blows) = compare(&battle);
                    steps += more;
                    struck += blows;
                }
                ai::step(&mut battle).unwrap();
            }
        }
        assert!(
            steps > 10_000 && struck > 50,
            "{steps} steps, {struck} struck"
        );
    }
}
