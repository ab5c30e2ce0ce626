//! Spells (MA-CAT-04) from `assets/maneuver/spells.ron`.

use crate::{
    battle::ids::PowerId,
    document::{
        Node, Reader, Structure,
        names::{one, variants},
        text, whole,
    },
    rules::maneuver::{
        character::{catalogue::SpellEntry, sheet::Harm},
        spells::spell::{Area, Aspect, Effect, Rider, Spell, Strike},
    },
};

/// Reads a spell.
pub(super) fn spell<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<SpellEntry> {
    let mut fields = reader.structure(node, "Spell");
    let title = fields.required("title", text);
    let ap = fields.or("ap", 1, whole(1..=3));
    let range = fields.or("range", 0, whole(0..=99));
    let effect = fields.required("effect", effect);
    fields.finish();
    Some(SpellEntry {
        name: id.replace('_', " "),
        title: title?,
        power: Spell {
            id: PowerId(0),
            ap,
            range,
            effect: effect?,
        },
    })
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Effect> {
    variants! { (reader, node, "an effect")
        "strike" => { |variant| strike(variant.structure(reader)).map(Effect::Strike) }
        "dread" => { Effect::Dread }
        "blink" => { Effect::Blink, whole(1..=99) }
        "mend" => { |variant| variant.fields(reader, |fields| {
            let die = fields.required("die", whole(1..=20));
            let plus = fields.or("plus", 0, whole(0..=40));
            Some(Effect::Mend(die?, plus))
        }) }
        "ward" => { Effect::Ward }
        "veil" => { Effect::Veil, whole(0..=20) }
    }
}

fn strike(mut fields: Structure<'_, '_>) -> Option<Strike> {
    let faces = fields.required("die", whole(1..=20));
    let number = fields.required("plus", whole(0..=40));
    let harm = fields.required("harm", one("a type of damage", &Harm::ALL));
    let strike = Strike {
        faces: 0,
        number: 0,
        harm: Harm::Force,
        melee: fields.flag("melee"),
        aspect: fields.or("aspect", Aspect::Bolt, one("an aspect", &Aspect::ALL)),
        area: fields.or("area", Area::One, area),
        rider: fields.or("rider", Rider::Plain, one("a rider", &Rider::ALL)),
    };
    fields.finish();
    Some(Strike {
        faces: faces?,
        number: number?,
        harm: harm?,
        ..strike
    })
}

fn area<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Area> {
    variants! { (reader, node, "an area")
        "one" => { Area::One }
        "cone" => { Area::Cone, whole(1..=20) }
        "burst" => { Area::Burst, whole(0..=20) }
    }
}
