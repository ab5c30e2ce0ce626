//! Powers (EV-CAT-04 to 07) from `assets/evoker/powers.ron`, and the effects they share with items.

use crate::{
    document::{
        Node, Reader,
        names::{one, variants},
        text, whole,
    },
    rules::evoker::{
        character::{
            catalogue::{Keyword, Power, PowerEffect, PowerKind, Shape},
            element::{Affinity, Element},
        },
        conditions::{CONDITIONS, Category, ailment},
    },
};

/// Reads a power.
pub(super) fn power<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Power> {
    let mut fields = reader.structure(node, "Power");
    let title = fields.required("title", text);
    let description = fields.required("description", text);
    let effect = fields.required("effect", effect);
    if let Some(effect) = effect.clone().filter(PowerEffect::is_passive) {
        // It is passive, so it has neither keyword nor price.
        fields.finish();
        return Some(Power {
            id: id.to_owned(),
            title: title?,
            description: description?,
            keyword: None,
            kind: PowerKind::Magic,
            element: None,
            tier: 1,
            cost: 0,
            stars: 0,
            range: 0,
            shape: Shape::Single,
            effect,
            ignores_grapple: false,
        });
    }
    let keyword = fields.required("keyword", keyword);
    let element = fields.optional("element", element);
    let tier = fields.or("tier", 1, whole(1..=9));
    let cost = fields.required("cost", cost);
    let stars = fields.or("stars", 1, whole(1..=2));
    let range = fields.or("range", 0, whole(1..=1000));
    let shape = fields.or("shape", Shape::Single, shape);
    let ignores_grapple = fields.flag("ignores_grapple");
    fields.finish();
    let (kind, cost) = cost?;
    Some(Power {
        id: id.to_owned(),
        title: title?,
        description: description?,
        keyword: Some(keyword?),
        kind,
        element,
        tier,
        cost,
        stars,
        range,
        shape,
        effect: effect?,
        ignores_grapple,
    })
}

/// Reads an element.
pub(super) fn element<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Element> {
    one("an element", &Element::ALL)(reader, node)
}

/// Reads an affinity (EV-ELM-02).
pub(super) fn affinity<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Affinity> {
    one("an affinity", &Affinity::ALL)(reader, node)
}

/// Reads a condition of the book and gives its name as the book prints it: `blood_loss` is "Blood
/// Loss". `ailments` asks for an ailment.
pub(super) fn condition<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    ailments: bool,
) -> Option<String> {
    let names: Vec<(String, String)> = CONDITIONS
        .iter()
        .zip(0..)
        .filter(|(_, number)| {
            !ailments || ailment(crate::battle::components::ConditionId(*number)).is_some()
        })
        .map(|(rule, _)| {
            let id = rule.name.to_lowercase().replace(' ', "_");
            (id, rule.name.to_owned())
        })
        .collect();
    let choices: Vec<(&str, String)> = names
        .iter()
        .map(|(id, name)| (id.as_str(), name.clone()))
        .collect();
    let what = if ailments {
        "an ailment"
    } else {
        "a condition"
    };
    reader.choice(node, what, &choices)
}

/// Reads a keyword (EV-TIM-14).
pub(super) fn keyword<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Keyword> {
    one("a keyword", &Keyword::ALL)(reader, node)
}

fn category<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Category> {
    // Staggered belongs to no category.
    let categories = [Category::Physical, Category::Mental, Category::Spiritual];
    one("a category of ailments", &categories)(reader, node)
}

/// The payment of a power decides whether it is magic or physical (EV-SHT-12).
fn cost<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(PowerKind, i16)> {
    let variant = reader.variant(node, "a cost", &["spirit", "exertion"])?;
    let kind = if variant.name == "spirit" {
        PowerKind::Magic
    } else {
        PowerKind::Physical
    };
    Some((kind, variant.single(reader, whole(0..=99))?))
}

fn shape<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Shape> {
    variants! { (reader, node, "a shape")
        "single" => { Shape::Single }
        "blast" => { Shape::Blast, whole(1..=50) }
        "aura" => { Shape::Aura, whole(1..=50) }
        "line" => { Shape::Line, whole(1..=50) }
        "wave" => { Shape::Wave, whole(1..=50) }
        "arc" => { Shape::Arc, whole(1..=50) }
    }
}

/// Reads what a power or an item does.
pub(super) fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<PowerEffect> {
    let ailment = |reader: &mut Reader<'d>, node| condition(reader, node, true);
    variants! { (reader, node, "an effect")
        "attack" => { |variant| {
            let mut fields = variant.structure(reader);
            let damage = fields.required("damage", whole(0..=99));
            let burst = fields.or("burst", 0, whole(1..=9));
            let scatter = fields.flag("scatter");
            fields.finish();
            Some(PowerEffect::Attack {
                damage: damage?,
                burst,
                scatter,
            })
        } }
        "ailment" => { PowerEffect::Ailment, ailment }
        "condition" => { |variant| {
            let mut fields = variant.structure(reader);
            let name = fields.required("name", |reader, node| condition(reader, node, false));
            let amount = fields.or("amount", 1, whole(1..=9));
            let turns = fields.required("turns", whole(1..=9));
            fields.finish();
            Some(PowerEffect::Condition {
                name: name?,
                amount,
                turns: turns?,
            })
        } }
        "heal_light" => { PowerEffect::HealLight, whole(1..=9) }
        "heal_heavy" => { PowerEffect::HealHeavy, whole(1..=9) }
        "restore_spirit" => { PowerEffect::RestoreSpirit, whole(1..=99) }
        // Bare, or of one category: `cleanse(physical)`.
        "cleanse" => { |variant| match variant.body() {
            None => Some(PowerEffect::Cleanse(None)),
            Some(_) => variant
                .single(reader, category)
                .map(|category| PowerEffect::Cleanse(Some(category))),
        } }
        "staunch" => { PowerEffect::Staunch }
        "cloud" => { |variant| {
            let mut fields = variant.structure(reader);
            let radius = fields.required("radius", whole(0..=9));
            let rounds = fields.required("rounds", whole(1..=99));
            fields.finish();
            Some(PowerEffect::Cloud {
                radius: radius?,
                rounds: rounds?,
            })
        } }
        "shackle" => { |variant| variant
            .single(reader, whole(1..=9))
            .map(|turns| PowerEffect::Shackle { turns })
        }
        "slip_free" => { PowerEffect::SlipFree }
        "dazzle" => { PowerEffect::Dazzle, whole(1..=9) }
        "affinity" => { |variant| variant
            .pair(reader, element, affinity)
            .map(|(element, affinity)| PowerEffect::Affinity(element, affinity))
        }
        "immune" => { PowerEffect::Immune, ailment }
    }
}
