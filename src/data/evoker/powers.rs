//! Powers (EV-CAT-04 to 07) from `assets/evoker/powers.ron`.

use crate::{
    document::{Node, Reader, record::Record},
    rules::evoker::character::{
        catalogue::Power,
        powers::{Passive, Used},
    },
};

/// Reads a power; the effect decides whether it is passive.
pub(super) fn power<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Power> {
    let mut fields = reader.structure(node, Used::NAME);
    let effect = fields.node("effect").and_then(Node::name);
    let power = if effect.is_some_and(|effect| Passive::EFFECTS.contains(&effect)) {
        Passive::read_among(&mut fields, None, ()).map(|power| power.power(id.to_owned()))
    } else {
        Used::read_among(&mut fields, None, ()).map(|power| power.power(id.to_owned()))
    };
    fields.finish();
    power
}
