//! Armour (EV-CAT-03) from `assets/evoker/armour.ron`.

use crate::{
    document::{Node, Reader, record::Record},
    rules::evoker::character::armour::Armour,
};

/// Reads a suit of armour.
pub(super) fn armour<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Armour> {
    Some(Armour {
        id: id.to_owned(),
        ..Armour::read(reader, node, None, ())?
    })
}
