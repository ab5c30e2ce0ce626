//! Techniques and spells (VI-POW-02, VI-POW-03) from `assets/vigor/powers.ron`.

use crate::{
    data::shelf::titled_form,
    document::{Node, Reader},
    rules::vigor::character::catalogue::PowerEntry,
};

/// Reads a technique or a spell, with its title.
pub(super) fn power<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<PowerEntry> {
    let (title, power) = titled_form(reader, node)?;
    Some(PowerEntry {
        name: id.replace('_', " "),
        title,
        power,
    })
}
