//! Consumables (EV-CAT-08) from `assets/evoker/consumables.ron`.

use crate::{
    document::{Node, Reader, problem::Problem, record::Record},
    rules::evoker::character::catalogue::{Consumable, Keyword, PowerEffect},
};

/// Reads a consumable.
pub(super) fn consumable<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
) -> Option<Consumable> {
    let mut fields = reader.structure(node, Consumable::NAME);
    let read = Consumable::read_among(&mut fields, None, ());
    let effects_node = fields.node("effects");
    fields.finish();
    let item = read?;
    // An effect that could not be read is reported already.
    let given = effects_node.and_then(Node::items).map_or(0, <[Node]>::len);
    if given == item.effects.len()
        && let Some(fault) = misfit(item.keyword, &item.effects)
    {
        let place = effects_node.map_or(node.opening(), |node| reader.short_span(node));
        reader.report(
            Problem::error("wrong-effect", fault).at(place).help(
                "an item does what its keyword says: `attack` hurts once, the others never do",
            ),
        );
        return None;
    }
    Some(Consumable {
        id: id.to_owned(),
        ..item
    })
}

/// Why these effects are none of an item with this keyword.
fn misfit(keyword: Keyword, effects: &[PowerEffect]) -> Option<String> {
    let attacks = effects
        .iter()
        .any(|effect| matches!(effect, PowerEffect::Attack { .. }));
    let never = effects
        .iter()
        .any(|effect| effect.is_passive() || matches!(effect, PowerEffect::Ailment(_)));
    if effects.is_empty() {
        Some("the item does nothing".to_owned())
    } else if never {
        Some("an item gives no ailment and no passive power".to_owned())
    } else if attacks != (keyword == Keyword::Attack) || attacks && effects.len() > 1 {
        Some(format!(
            "an item of the keyword {} does not do this",
            keyword.name()
        ))
    } else {
        None
    }
}
