//! Vehicles (EV-MOV-40) from `assets/evoker/vehicles.ron`, and those that a sheet writes itself.

use crate::{
    battle::{board::CoverClass, components::Band},
    document::{self, Node, NodeKind, Reader, list, problem::Problem, text, whole},
    rules::evoker::character::{sheet::Sheet, vehicle::Vehicle},
};

/// What a vehicle crosses, by its word in files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Land,
    Water,
}

/// Reads a vehicle as the sheet it has.
pub(super) fn vehicle<'d>(reader: &mut Reader<'d>, _id: &str, node: &'d Node) -> Option<Sheet> {
    let mut fields = reader.structure(node, "Vehicle");
    let title = fields.required("title", document::name);
    let description = fields.or("description", String::new(), text);
    let size = fields.required("size", whole(1..=6));
    let places = fields.required("places", whole(1..=20));
    let basic_move = fields.required("basic_move", whole(1..=100));
    let crosses = fields.required("crosses", list(ground));
    let climbs = fields.flag("climbs");
    let leaps = fields.flag("leaps");
    let flies = fields.or("flies", Band::Ground, |reader, node| {
        reader.choice(
            node,
            "a band above the ground",
            &[("low", Band::Low), ("high", Band::High)],
        )
    });
    let cover = fields.optional("cover", |reader, node| {
        let classes = [("light", CoverClass::Light), ("heavy", CoverClass::Heavy)];
        reader.choice(node, "a class of cover", &classes)
    });
    let durability = fields.required("durability", whole(0..=200));
    let crosses_node = fields.node("crosses");
    fields.finish();
    let crosses = crosses?;
    let (land, water) = (
        crosses.contains(&Ground::Land),
        crosses.contains(&Ground::Water),
    );
    if !land && !water {
        let problem = Problem::error("goes-nowhere", "a vehicle crosses `land`, `water` or both");
        let span = crosses_node.map_or(node.opening(), |node| node.span.clone());
        reader.report(
            problem
                .at(span)
                .help("write `crosses: [land]` or `crosses: [water]`"),
        );
        return None;
    }
    Some(Sheet {
        title: title?,
        description,
        size: size?,
        tracks_stress: false,
        vehicle: Some(Vehicle {
            places: places?,
            basic_move: basic_move?,
            land,
            water,
            climbs,
            leaps,
            flies,
            cover,
            durability: durability?,
        }),
        ..Sheet::default()
    })
}

fn ground<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Ground> {
    let grounds = [("land", Ground::Land), ("water", Ground::Water)];
    reader.choice(node, "what a vehicle crosses", &grounds)
}

/// Reads a vehicle of the book by its name, or one that is written out.
pub(super) fn of_sheet<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    known: &[(String, Sheet)],
) -> Option<Sheet> {
    if matches!(node.kind, NodeKind::Struct(_)) {
        return vehicle(reader, "own", node);
    }
    let names = known.iter().map(|(id, _)| id.as_str());
    let name = reader.one_of(node, "a vehicle", names)?;
    let mut known = known.iter();
    known
        .find(|(id, _)| id == name)
        .map(|(_, sheet)| sheet.clone())
}
