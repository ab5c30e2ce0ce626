//! Orders to text, and the names of their tools.

use std::fmt::Write;

use super::who::called;
use crate::{
    battle::{
        field::zones::ZoneMap,
        ids::{ItemId, PowerId, SpotId},
        orders::{
            order::{Aim, Order, Tool},
            refusal::{Refusal, RefusalReason},
        },
        ruleset::Named,
        scene::Scene,
    },
    data::{
        calling::{self, Doubt},
        words::{Words, third_person},
    },
    geometry::Cell,
    text::{
        narrate::{Voice, refusal_text},
        zones::order_name,
    },
};

/// Writes an order; [`parse`](super::parse) reads the same order from it.
pub fn write(scene: &Scene, order: &Order) -> String {
    let mut text = called(scene, order.unit);
    let key = scene
        .book
        .action(order.action)
        .map_or("nothing", |action| action.entry().key);
    let joint = if key.contains(' ') { ":" } else { "" };
    let _ = write!(text, "{joint} {}", third_person(key));
    let named = order.named.and_then(|named| scene.book.action(named));
    if let Some(named) = named {
        let _ = write!(text, " {}", named.entry().key);
    }
    match &order.aim {
        Aim::None => {}
        Aim::Unit(unit) => {
            let _ = write!(text, " {}", called(scene, *unit));
        }
        Aim::Units(units) => {
            let names: Vec<String> = units.iter().map(|&unit| called(scene, unit)).collect();
            let _ = write!(text, " {}", names.join(", "));
        }
        Aim::Cell(cell) => {
            let _ = write!(text, " to {}", place(scene, order, *cell));
        }
    }
    match order.with {
        Tool::Nothing => {}
        Tool::Item(item) => {
            if let Some(named) = scene.book.names.item(scene, item) {
                let kind = if power_named(scene, named.id).is_some() {
                    "item "
                } else {
                    ""
                };
                let _ = write!(text, " with {kind}{}", named.id.replace('_', " "));
            }
        }
        Tool::Power(power) => {
            if let Some(named) = scene.book.names.power(scene, power) {
                let kind = if item_named(scene, named.id).is_some() {
                    "power "
                } else {
                    ""
                };
                let _ = write!(text, " with {kind}{}", named.id.replace('_', " "));
            }
        }
    }
    if !order.path.is_empty() {
        text.push_str(" via");
        let places: Vec<String> = order
            .path
            .iter()
            .map(|&cell| place(scene, order, cell))
            .collect();
        let joint = match scene.board.zone_map {
            None => " ",
            Some(_) => ", ",
        };
        let _ = write!(text, " {}", places.join(joint));
    }
    for (mode, name) in scene.book.modes.iter().enumerate() {
        if order.modes.has(mode as u8) {
            let _ = write!(text, " {name}");
        }
    }
    text
}

/// A square of an order; a spot by its name if that name means the same square again and nothing
/// else.
fn place(scene: &Scene, order: &Order, cell: Cell) -> String {
    let spot = scene.board.zone_map.as_ref().and_then(|zones| {
        let spot = zones.spot_at(cell)?;
        (zones.seat(spot, order.unit) == cell).then(|| spot_name(scene, zones, spot))?
    });
    spot.unwrap_or_else(|| format!("{},{}", cell.x, cell.y))
}

/// The name of a spot, unless it could be read as a square, a unit or another spot.
fn spot_name(scene: &Scene, zones: &ZoneMap, spot: SpotId) -> Option<String> {
    let name = order_name(zones, spot);
    let words = Words::of(&name);
    let is_square = words.get(0)?.parse::<i16>().is_ok();
    let is_unit_name = |other: &str| Words::of(other).match_at(0, &name).is_some();
    let is_longer = |other: SpotId| {
        let other = order_name(zones, other);
        matches!(
            calling::doubt(scene.book, &other, [name.as_str()]),
            Some(Doubt::Longer { .. })
        )
    };
    let mut others = (0..zones.spots.len() as u8).map(SpotId);
    let is_unclear = is_square
        || scene.roster.iter().any(|member| is_unit_name(&member.name))
        || others.any(is_longer);
    (!is_unclear).then_some(name)
}

/// Every item of the book's catalogue with its names.
pub(super) fn items(scene: &Scene) -> impl Iterator<Item = (ItemId, Named<'_>)> {
    (0..u16::MAX)
        .map(ItemId)
        .map_while(|item| Some((item, scene.book.names.item(scene, item)?)))
}

/// Every power of the book's catalogue with its names.
pub(super) fn powers(scene: &Scene) -> impl Iterator<Item = (PowerId, Named<'_>)> {
    (0..u16::MAX)
        .map(PowerId)
        .map_while(|power| Some((power, scene.book.names.power(scene, power)?)))
}

/// The item with this name in files.
pub fn item_named(scene: &Scene, id: &str) -> Option<ItemId> {
    items(scene)
        .find(|(_, named)| named.id == id)
        .map(|(item, _)| item)
}

/// The power with this name in files.
pub fn power_named(scene: &Scene, id: &str) -> Option<PowerId> {
    powers(scene)
        .find(|(_, named)| named.id == id)
        .map(|(power, _)| power)
}

/// Why an order is refused; an order with too many parameters is told which ones it may have.
pub fn refused_text(voice: Voice<'_>, order: &Order, refusal: &Refusal) -> String {
    let text = refusal_text(voice, refusal);
    let book = voice.scene.book;
    let is_surplus = matches!(
        refusal.why,
        RefusalReason::MeansNothing { .. } | RefusalReason::ModeNotAllowed { .. }
    );
    let action = order.named.unwrap_or(order.action);
    match book.action(action).filter(|_| is_surplus) {
        Some(action) => {
            let entry = action.entry();
            let takes = match entry.takes.describe(book.modes) {
                takes if takes.is_empty() => "nothing but its name".to_owned(),
                takes => takes.join(", "),
            };
            format!("{text} {} takes: {takes}.", entry.name)
        }
        None => text,
    }
}
