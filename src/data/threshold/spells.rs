//! Spells (TH-MAG-02) from `assets/threshold/spells.ron`.

use crate::{
    data::shelf::titled,
    document::{Node, Reader, record::Record},
    rules::threshold::{character::catalogue::SpellEntry, spells::spell::Spell},
};

/// Reads a spell, with its title.
pub(super) fn spell<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<SpellEntry> {
    let mut fields = reader.structure(node, Spell::NAME);
    let read = titled(&mut fields, |fields| Spell::read_among(fields, None, ()));
    fields.finish();
    let (title, power) = read?;
    Some(SpellEntry {
        name: id.replace('_', " "),
        title,
        power,
    })
}
