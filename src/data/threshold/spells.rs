//! Spells (TH-MAG-02) from `assets/threshold/spells.ron`.

use crate::{
    data::{
        document::{Node, Reader, text, whole},
        names::one,
    },
    rules::threshold::{
        sheet::Spec,
        spell::{Area, Aspect, Damage, Effect, Spell, Target},
    },
};

/// Reads a spell.
pub(super) fn spell<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Spell> {
    const SCHOOLS: [Spec; 6] = [
        Spec::Body,
        Spec::Fire,
        Spec::Force,
        Spec::Mind,
        Spec::Stone,
        Spec::Storm,
    ];
    const TARGETS: [Target; 6] = [
        Target::Ranged,
        Target::Agility,
        Target::Power,
        Target::Fortitude,
        Target::Willpower,
        Target::Friend,
    ];
    let mut fields = reader.structure(node, "Spell");
    let title = fields.required("title", text);
    let school = fields.required("school", |r, n| one(r, n, "a school", &SCHOOLS));
    let ap = fields.required("ap", whole(1..=60));
    let mana = fields.required("mana", whole(0..=60));
    let invested = fields.or("invested", false, Reader::bool);
    let range = fields.or("range", 1, whole(1..=99));
    let area = fields.or("area", Area::One, area);
    let against = fields.required("against", |r, n| one(r, n, "a defence", &TARGETS));
    let effect = fields.required("effect", effect);
    fields.finish();
    Some(Spell {
        name: id.replace('_', " "),
        title: title?,
        school: school?,
        ap: ap?,
        mana: mana?,
        invested,
        range,
        area,
        against: against?,
        effect: effect?,
    })
}

fn area<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Area> {
    let variant = reader.variant(node, "an area", &["one", "burst", "line", "cone"])?;
    match variant.name {
        "one" => variant.unit(reader).map(|()| Area::One),
        "burst" => variant.single(reader, whole(0..=20)).map(Area::Burst),
        "line" => variant.single(reader, whole(1..=50)).map(Area::Line),
        _ => variant.single(reader, whole(1..=20)).map(Area::Cone),
    }
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Effect> {
    let names = [
        "damage", "gust", "ward", "quicken", "grip", "daze", "sluggish", "mend", "venom",
    ];
    let variant = reader.variant(node, "an effect", &names)?;
    match variant.name {
        "damage" => {
            let mut fields = variant.structure(reader);
            let amount = fields.required("amount", whole(-9..=20));
            let damage = Damage {
                amount: 0,
                aspect: fields.or("aspect", Aspect::Force, |reader, node| {
                    let aspects = [Aspect::Force, Aspect::Fire, Aspect::Lightning];
                    one(reader, node, "an aspect", &aspects)
                }),
                burns: fields.or("burns", false, Reader::bool),
                penetrating: fields.or("penetrating", false, Reader::bool),
                bypasses: fields.or("bypasses", false, Reader::bool),
            };
            fields.finish();
            Some(Effect::Damage(Damage {
                amount: amount?,
                ..damage
            }))
        }
        "gust" => variant.unit(reader).map(|()| Effect::Gust),
        "ward" => variant.unit(reader).map(|()| Effect::Ward),
        "quicken" => variant.unit(reader).map(|()| Effect::Quicken),
        "grip" => variant.unit(reader).map(|()| Effect::Grip),
        "daze" => variant.single(reader, whole(1..=9)).map(Effect::Daze),
        "sluggish" => variant.single(reader, whole(1..=9)).map(Effect::Sluggish),
        "mend" => variant.unit(reader).map(|()| Effect::Mend),
        _ => variant.single(reader, whole(1..=9)).map(Effect::Venom),
    }
}
