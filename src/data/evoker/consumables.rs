//! Consumables (EV-CAT-08) from `assets/evoker/consumables.ron`.

use super::powers::{effect, element, keyword};
use crate::{
    document::{Node, Reader, list, problem::Problem, text, whole},
    rules::evoker::character::catalogue::{Consumable, Keyword, PowerEffect},
};

/// Metres an item is used over unless its entry says otherwise (EV-ACT-31).
const USUAL_RANGE: u16 = 5;

/// Reads a consumable.
pub(super) fn consumable<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
) -> Option<Consumable> {
    let mut fields = reader.structure(node, "Consumable");
    let title = fields.required("title", text);
    let description = fields.required("description", text);
    let keyword = fields.required("keyword", keyword);
    let element = fields.optional("element", element);
    let range = fields.or("range", USUAL_RANGE, whole(1..=1000));
    let effects_node = fields.node("effects");
    let effects = fields.required("effects", list(effect));
    fields.finish();
    let (keyword, effects) = (keyword?, effects?);
    // An effect that could not be read is reported already.
    let given = effects_node.and_then(Node::items).map_or(0, <[Node]>::len);
    if given == effects.len()
        && let Some(fault) = misfit(keyword, &effects)
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
        title: title?,
        description: description?,
        keyword,
        element,
        range,
        effects,
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
