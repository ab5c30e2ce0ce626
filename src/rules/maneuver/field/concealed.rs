//! Things that a level hides: each side takes their squares for empty until a search finds them
//! (MA-ACT-06).

use super::cover::{self, Cover};
use crate::{
    battle::{components::Memory, ids::SideId, prelude::*},
    rules::maneuver::field::sight::SEARCHED,
};

/// At the start of the battle no side knows the hidden things.
pub(crate) fn conceal(resolver: &mut Resolver<'_>) {
    let board = resolver.view().board();
    let hides = |&cell: &Cell| board.drawn_obstacle(cell).is_some_and(|it| it.hidden > 0);
    let hidden: Vec<Cell> = board.grid.cells().filter(hides).collect();
    if hidden.is_empty() {
        return;
    }
    for known in &mut resolver.edit_field::<Memory>().grounds {
        for &cell in &hidden {
            known.place(cell, None);
        }
    }
}

/// Squares of things unknown to the side, each with the Successes that find it.
fn unknown(view: View<'_>, side: SideId) -> impl Iterator<Item = (Cell, i32)> {
    let known = view.memory().grounds.get(side.index());
    let places = known.into_iter().flat_map(move |known| {
        let places = known.placed.iter().map(|thing| thing.0);
        places.filter(move |&cell| known.overlooks(view.ground(), cell))
    });
    places.filter_map(move |cell| {
        let thing = view.board().drawn_obstacle(cell)?;
        (thing.hidden > 0).then_some((cell, i32::from(thing.hidden)))
    })
}

/// Hidden things the unit could find: near enough, without full cover.
pub(crate) fn near(view: View<'_>, unit: UnitId) -> Vec<(Cell, i32)> {
    let here = view.standpoint(unit);
    let open = |cell| {
        let mut eyes = here.space.cells();
        eyes.any(|eye| cover::cover_between(view, eye, cell) != Cover::Full)
    };
    unknown(view, view.side(unit))
        .filter(|&(cell, _)| view.distance_to(here, cell) <= SEARCHED && open(cell))
        .collect()
}

/// The unit finds a thing: its side, and sides that share its sight, know it now.
pub(crate) fn uncover(resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, rule: &'static str) {
    let scene = resolver.scene();
    let own = resolver.view().side(unit);
    let sides = (0..scene.sides.len() as u8).map(SideId);
    let friends: Vec<SideId> = sides
        .filter(|&side| scene.shares_sight(own, side))
        .collect();
    let memory = resolver.edit_field::<Memory>();
    for side in friends {
        if let Some(known) = memory.grounds.get_mut(side.index()) {
            known.placed.retain(|thing| *thing != (cell, None));
        }
    }
    resolver.note(unit, "finds something hidden", rule);
}

/// The unit has moved into squares: its side now knows what lies hidden there.
pub(crate) fn stumble(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let space = view.footprint(unit);
    let met: Vec<Cell> = unknown(view, view.side(unit))
        .map(|(cell, _)| cell)
        .filter(|&cell| space.contains(cell))
        .collect();
    for cell in met {
        uncover(resolver, unit, cell, "MA-MOV-05");
    }
}
