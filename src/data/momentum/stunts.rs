//! Stunts (MO-CIN-09) that a level adds to those of the book.

use crate::{
    data::shelf::{ReadsZone, titled},
    document::{Node, Reader, problem::Problem, record::Record},
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
        let read = titled(&mut fields, |fields| {
            let place = fields.optional("zone", zone);
            let read = Stunt::read_among(fields, None, ())?;
            Some(Stunt {
                zone: place,
                of_level: true,
                ..read
            })
        });
        fields.finish();
        read
    };
    let all = reader.map(node, id, entry)?;
    let entries = all.into_iter().map(|(name, (title, stunt))| PowerEntry {
        name,
        title,
        power: Power::Stunt(stunt),
    });
    Some(entries.collect())
}
