//! Stunts (MO-CIN-09) that a level adds to those of the book.

use crate::{
    data::shelf::{PowerHead, ReadsZone, power},
    document::{
        Node, Reader,
        problem::Problem,
        record::{Record, fields_of},
        shape::{FieldInfo, ValueKind},
    },
    rules::momentum::character::{
        catalogue::Catalogue,
        powers::{Power, PowerEntry},
        stunts::Stunt,
    },
};

/// Reads the stunts that a level adds to those of the book (MO-CIN-01), `{ over_the_bar: (title:
/// "Over the bar", ...) }`; `zone` reads the letter of a zone of its map.
pub(super) fn of_level<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    known: &Catalogue,
    zone: ReadsZone<'_>,
) -> Option<Vec<PowerEntry>> {
    let id = |reader: &mut Reader<'d>, node: &'d Node| {
        let id = reader.name(node, "a stunt")?;
        let name = id.replace('_', " ");
        if known.power_named(&name).is_none() {
            return Some(name);
        }
        reader.report(
            Problem::error("duplicate-name", format!("the book knows `{id}` already"))
                .at(node.span.clone())
                .help("give the stunt of the level a name of its own"),
        );
        None
    };
    let entry = |reader: &mut Reader<'d>, node: &'d Node| {
        let mut fields = reader.structure(node, Stunt::NAME);
        let read = power(&mut fields, "", |fields| {
            let place = fields.optional("zone", zone);
            let read = Stunt::read_among(fields, None, ())?;
            Some(Power::Stunt(Stunt {
                zone: place,
                of_level: true,
                ..read
            }))
        });
        fields.finish();
        read
    };
    let all = reader.map(node, id, entry)?.into_iter();
    let entries = all.map(|(name, entry)| PowerEntry { name, ..entry });
    Some(entries.collect())
}

/// The description of a stunt of a level.
pub(super) fn described() -> Vec<FieldInfo> {
    let mut fields = fields_of::<PowerHead>(());
    let zone = "The letter of the zone that its user must stand in; anywhere unless given.";
    fields.push(FieldInfo {
        help: zone.to_owned(),
        default: Some(String::new()),
        ..FieldInfo::plain("zone", ValueKind::Worded("the letter of a zone, `'A'`"))
    });
    fields.extend(fields_of::<Stunt>(()));
    fields
}

/// The stunts of a level as a file has them; `zone` writes the letter of a zone.
pub(super) fn written(entries: &[PowerEntry], zone: &dyn Fn(u8) -> String) -> String {
    let entry = |entry: &PowerEntry| {
        let Power::Stunt(stunt) = &entry.power else {
            return None;
        };
        let mut fields = PowerHead::of(entry).written(());
        fields.extend(stunt.zone.map(|place| format!("zone: {}", zone(place))));
        fields.extend(stunt.written(()));
        let id = entry.name.replace(' ', "_");
        Some(format!("{id}: ({})", fields.join(", ")))
    };
    let all: Vec<String> = entries.iter().filter_map(entry).collect();
    format!("{{{}}}", all.join(", "))
}
