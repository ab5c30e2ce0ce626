//! Spells (TH-MAG-02) from `assets/threshold/spells.ron`.

use crate::{
    document::{
        Node, Reader,
        names::{one, variants},
        text, whole,
    },
    rules::threshold::{
        character::{catalogue::SpellEntry, sheet::Spec},
        spells::spell::{Area, Aspect, Damage, Effect, Spell, Target},
    },
};

/// Reads a spell.
pub(super) fn spell<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<SpellEntry> {
    const SCHOOLS: [Spec; 6] = [
        Spec::Body,
        Spec::Fire,
        Spec::Force,
        Spec::Mind,
        Spec::Stone,
        Spec::Storm,
    ];
    let mut fields = reader.structure(node, "Spell");
    let title = fields.required("title", text);
    let school = fields.required("school", one("a school", &SCHOOLS));
    let ap = fields.required("ap", whole(1..=60));
    let mana = fields.required("mana", whole(0..=60));
    let invested = fields.flag("invested");
    let range = fields.or("range", 1, whole(1..=99));
    let area = fields.or("area", Area::One, area);
    let against = fields.required("against", one("a defence", &Target::ALL));
    let effect = fields.required("effect", effect);
    fields.finish();
    Some(SpellEntry {
        name: id.replace('_', " "),
        title: title?,
        power: Spell {
            school: school?,
            ap: ap?,
            mana: mana?,
            invested,
            range,
            area,
            against: against?,
            effect: effect?,
        },
    })
}

fn area<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Area> {
    variants! { (reader, node, "an area")
        "one" => { Area::One }
        "burst" => { Area::Burst, whole(0..=20) }
        "line" => { Area::Line, whole(1..=50) }
        "cone" => { Area::Cone, whole(1..=20) }
    }
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Effect> {
    variants! { (reader, node, "an effect")
        "damage" => { |variant| {
            let mut fields = variant.structure(reader);
            let amount = fields.required("amount", whole(-9..=20));
            let damage = Damage {
                amount: 0,
                aspect: fields.or("aspect", Aspect::Force, one("an aspect", &Aspect::ALL)),
                burns: fields.flag("burns"),
                penetrating: fields.flag("penetrating"),
                bypasses: fields.flag("bypasses"),
            };
            fields.finish();
            Some(Effect::Damage(Damage {
                amount: amount?,
                ..damage
            }))
        } }
        "gust" => { Effect::Gust }
        "ward" => { Effect::Ward }
        "quicken" => { Effect::Quicken }
        "grip" => { Effect::Grip }
        "daze" => { Effect::Daze, whole(1..=9) }
        "sluggish" => { Effect::Sluggish, whole(1..=9) }
        "mend" => { Effect::Mend }
        "venom" => { Effect::Venom, whole(1..=9) }
    }
}
