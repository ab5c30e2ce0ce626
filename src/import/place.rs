//! Where the two sides of an imported level begin.

use std::collections::{BTreeSet, VecDeque};

use super::sketch::Sketch;
use crate::data::assets;

/// The most members of a side.
const MOST: usize = 4;

/// Squares by column and row.
pub(super) type Places = Vec<(usize, usize)>;

/// Where members of both sides stand: as many on either, and all can get to each other. Where the map
/// says where sides begin they stand around that; else at both ends of its largest open part. `None`
/// if there is no room.
pub(super) fn starts(sketch: &Sketch) -> Option<[Places; 2]> {
    let open: Vec<bool> = (0..sketch.squares.len())
        .map(|place| is_open(sketch, place))
        .collect();
    let part = largest_part(sketch, &open);
    let of_map = |side: usize| {
        let mut starts = sketch.starts.iter();
        let (_, (x, y)) = starts.find(|(of, _)| *of == side)?;
        let place = y * sketch.width + x;
        part.contains(&place).then_some(place)
    };
    let first = *part.iter().next()?;
    let one = of_map(0).or_else(|| {
        let from = of_map(1).unwrap_or_else(|| farthest(sketch, &part, first));
        Some(farthest(sketch, &part, from))
    })?;
    let other = of_map(1).filter(|other| *other != one);
    let other = other.unwrap_or_else(|| farthest(sketch, &part, one));
    let members = MOST.min(part.len() / 2);
    if members == 0 || one == other {
        return None;
    }
    let near = |from: usize, taken: &BTreeSet<usize>| -> Vec<usize> {
        let steps = reached(sketch, &part, from).into_iter();
        let free = steps.filter(|place| !taken.contains(place) && !is_door(sketch, *place));
        free.take(members).collect()
    };
    let west = near(one, &BTreeSet::from([other]));
    let east = near(other, &west.iter().copied().collect());
    let count = west.len().min(east.len());
    if count == 0 {
        return None;
    }
    let cells = |places: Vec<usize>| -> Places {
        let cells = places.into_iter().take(count);
        cells
            .map(|place| (place % sketch.width, place / sketch.width))
            .collect()
    };
    Some([cells(west), cells(east)])
}

fn is_door(sketch: &Sketch, place: usize) -> bool {
    let thing = sketch
        .squares
        .get(place)
        .and_then(|square| square.obstacle.as_deref());
    thing.is_some_and(|name| {
        assets()
            .obstacle(name)
            .is_some_and(|thing| thing.door.is_some())
    })
}

/// Whether units of every book walk over a square.
fn is_open(sketch: &Sketch, place: usize) -> bool {
    let square = &sketch.squares[place];
    let grounds = std::iter::once(&square.ground).chain(&square.features);
    let walked = grounds.into_iter().all(|name| {
        assets().terrain(name).is_some_and(|ground| {
            !ground.wall
                && ground.gap == 0
                && ground.water < 10
                && !ground.no_air
                && !ground.fire
                && ground.harmful.is_none_or(|harm| harm.damage.is_none())
        })
    });
    let free = square.obstacle.as_deref().is_none_or(|name| {
        assets().obstacle(name).is_some_and(|thing| {
            thing.height == 0
                && thing.harmful.is_none()
                && thing.door != Some(crate::battle::components::DoorState::Locked)
        })
    });
    walked && free
}

fn neighbours(sketch: &Sketch, place: usize) -> impl Iterator<Item = usize> {
    let (x, y) = ((place % sketch.width) as i64, (place / sketch.width) as i64);
    let here = sketch.heights[place];
    let all = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)];
    all.into_iter()
        .filter_map(|(x, y)| sketch.index(x, y))
        .filter(move |place| sketch.heights[*place].abs_diff(here) <= 1)
}

/// The squares of a part in the order of steps from one of them.
fn reached(sketch: &Sketch, part: &BTreeSet<usize>, from: usize) -> Vec<usize> {
    let mut seen = BTreeSet::from([from]);
    let mut order = Vec::new();
    let mut next = VecDeque::from([from]);
    while let Some(place) = next.pop_front() {
        order.push(place);
        for near in neighbours(sketch, place) {
            if part.contains(&near) && seen.insert(near) {
                next.push_back(near);
            }
        }
    }
    order
}

/// The square of a part that is the most steps away.
fn farthest(sketch: &Sketch, part: &BTreeSet<usize>, from: usize) -> usize {
    reached(sketch, part, from).last().copied().unwrap_or(from)
}

/// The largest part of the map whose squares can all be walked to from each other.
fn largest_part(sketch: &Sketch, open: &[bool]) -> BTreeSet<usize> {
    let mut seen = vec![false; open.len()];
    let mut largest = BTreeSet::new();
    for begin in 0..open.len() {
        if !open[begin] || seen[begin] {
            continue;
        }
        let mut part = BTreeSet::new();
        let mut next = vec![begin];
        seen[begin] = true;
        while let Some(place) = next.pop() {
            part.insert(place);
            for near in neighbours(sketch, place) {
                if open[near] && !seen[near] {
                    seen[near] = true;
                    next.push(near);
                }
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    largest
}
