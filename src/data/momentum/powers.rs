//! Abilities, reactions, Maneuvers and stunts (MO-ABL, MO-CIN-09) from `assets/momentum/powers.ron`.

use crate::{
    data::shelf::titled_form,
    document::{Node, Reader},
    rules::momentum::character::powers::PowerEntry,
};

/// Reads an Ability, a Maneuver, a reaction or a stunt, with its title.
pub(super) fn power<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<PowerEntry> {
    let (title, power) = titled_form(reader, node)?;
    Some(PowerEntry {
        name: id.replace('_', " "),
        title,
        power,
    })
}
