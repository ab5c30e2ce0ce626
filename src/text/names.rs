//! Names of units, sides, items, powers and places, as a listener may know them.

use crate::{
    battle::{
        ids::{ItemId, PowerId, SideId, SideSet, UnitId, UnitSet},
        scene::Scene,
    },
    geometry::Cell,
};

/// The battle's names, the listener, and the units the listener must not know by name.
#[derive(Clone, Copy)]
pub struct Voice<'s> {
    /// The scene with the names.
    pub scene: &'s Scene,
    /// Units called "an unseen enemy".
    pub hidden: UnitSet,
    /// The listening side: places it does not see are left out. `None` hears everything.
    pub side: Option<SideId>,
}

impl<'s> Voice<'s> {
    /// A voice for a listener who may know everything.
    pub fn open(scene: &'s Scene) -> Self {
        Self {
            scene,
            hidden: UnitSet::default(),
            side: None,
        }
    }

    /// Whether the listener is among the sides that saw it.
    pub fn is_among(self, seen: SideSet) -> bool {
        self.side.is_none_or(|side| seen.contains(side))
    }
}

/// The name of an enemy the listener does not see.
pub(super) const UNSEEN: &str = "an unseen enemy";

/// The name of a combatant.
pub fn name<'s>(voice: Voice<'s>, unit: UnitId) -> &'s str {
    if voice.hidden.contains(unit) {
        return UNSEEN;
    }
    voice
        .scene
        .roster
        .get(unit.index())
        .map_or("somebody", |member| member.name.as_str())
}

/// The name of a side.
pub fn side_name(scene: &Scene, side: SideId) -> &str {
    scene
        .sides
        .get(side.index())
        .map_or("no side", |side| side.name.as_str())
}

/// The name of an item.
pub fn item_name(scene: &Scene, item: ItemId) -> &str {
    scene
        .book
        .names
        .item(scene, item)
        .map_or("something", |named| named.title)
}

/// The name of a power.
pub fn power_name(scene: &Scene, power: PowerId) -> &str {
    scene
        .book
        .names
        .power(scene, power)
        .map_or("a power", |named| named.title)
}

/// A square as orders write it; among zones the spot it belongs to.
pub fn place(scene: &Scene, cell: Cell) -> String {
    match &scene.board.zone_map {
        None => format!("{},{}", cell.x, cell.y),
        Some(zones) => super::zones::place(zones, cell),
    }
}

/// The destination of a unit, after a verb: "to 3,4", "between the spots of the Hall".
pub fn towards(scene: &Scene, cell: Cell) -> String {
    let place = place(scene, cell);
    match place.starts_with("between ") {
        true => place,
        false => format!("to {place}"),
    }
}

/// The possessive of a name: "Iren's", "Wardens'".
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}
