//! Techniques and spells (VI-POW-02, VI-POW-03) from `assets/vigor/powers.ron`.

use super::items::damage;
use crate::{
    data::shelf::titled,
    document::{
        Node, Reader, Structure,
        names::{one, variants},
        whole,
    },
    rules::vigor::character::{
        catalogue::PowerEntry,
        powers::{Also, Effect, Power, Resisted, Shape, Spell, Strike, Technique, TechniqueEffect},
        stats::Ability,
    },
};

/// Reads a technique or a spell, with its title.
pub(super) fn power<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<PowerEntry> {
    let (title, power) = variants! { (reader, node, "a kind of power")
        "technique" => { |variant| variant.fields(reader, |fields| titled(fields, |fields| technique(fields).map(Power::Technique))) }
        "spell" => { |variant| variant.fields(reader, |fields| titled(fields, |fields| spell(fields).map(Power::Spell))) }
    }?;
    Some(PowerEntry {
        name: id.replace('_', " "),
        title,
        power,
    })
}

fn ability() -> impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<Ability> {
    one("an ability", &Ability::ALL)
}

fn technique(fields: &mut Structure<'_, '_>) -> Option<Technique> {
    let actions = fields.or("actions", 1, whole(1..=9));
    let vigor = fields.required("vigor", whole(0..=99));
    let deed = fields.required("deed", deed);
    let opening = fields.flag("opening");
    let requires_wounded = fields.flag("requires_wounded");
    Some(Technique {
        actions,
        vigor: vigor?,
        deed: deed?,
        opening,
        requires_wounded,
    })
}

fn deed<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<TechniqueEffect> {
    variants! { (reader, node, "what a technique does")
        "strike" => { |variant| Some(TechniqueEffect::Strike(strike(variant.structure(reader)))) }
        "trip" => { |variant| variant.fields(reader, |fields| {
            let to_hit = fields.required("to_hit", ability());
            let resists = fields.required("resists", ability());
            Some(TechniqueEffect::Trip { to_hit: to_hit?, resists: resists? })
        }) }
        "bash" => { |variant| variant.fields(reader, |fields| {
            let to_hit = fields.required("to_hit", ability());
            let dealt = damage(fields);
            Some(TechniqueEffect::Bash { to_hit: to_hit?, damage: dealt? })
        }) }
        "hold" => { |variant| Some(TechniqueEffect::Hold { to_hit: variant.single(reader, ability())? }) }
        "refresh" => { TechniqueEffect::Refresh, whole(1..=99) }
    }
}

fn strike(mut fields: Structure<'_, '_>) -> Strike {
    let strike = Strike {
        to_hit: fields.or("to_hit", Ability::Agility, ability()),
        ranged: fields.flag("ranged"),
        moves: fields.or("moves", 0, whole(0..=9)),
        all_in_reach: fields.flag("all_in_reach"),
        attack_charges: fields.or("attack_charges", 0, whole(-5..=5)),
        damage_charges: fields.or("damage_charges", 0, whole(-5..=5)),
        light: fields.flag("light"),
    };
    fields.finish();
    strike
}

fn spell(fields: &mut Structure<'_, '_>) -> Option<Spell> {
    let actions = fields.required("actions", whole(1..=9));
    let mana = fields.required("mana", whole(0..=99));
    let shape = fields.required("shape", shape);
    let effect = fields.required("effect", effect);
    let requires_wounded = fields.flag("requires_wounded");
    let mental = fields.flag("mental");
    Some(Spell {
        actions: actions?,
        mana: mana?,
        shape: shape?,
        effect: effect?,
        requires_wounded,
        mental,
    })
}

fn shape<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Shape> {
    variants! { (reader, node, "whom a spell affects")
        "aimed" => { Shape::Aimed, whole(6..=999) }
        "touch" => { Shape::Touch }
        "cast" => { Shape::Cast, whole(6..=999) }
        "given" => { Shape::Given }
        "burst" => { |variant| variant.fields(reader, |fields| {
            let radius = fields.required("radius", whole(0..=9));
            let range = fields.required("range", whole(0..=999));
            Some(Shape::Burst { radius: radius?, range: range? })
        }) }
        "cone" => { Shape::Cone, whole(1..=20) }
        "line" => { Shape::Line, whole(1..=40) }
    }
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Effect> {
    variants! { (reader, node, "an effect")
        "harm" => { |variant| harm(variant.structure(reader)) }
        "bind" => { |variant| variant.fields(reader, |fields| {
            let resists = fields.required("resists", ability());
            let rounds = fields.required("rounds", whole(1..=99));
            Some(Effect::Bind { resists: resists?, rounds: rounds? })
        }) }
        "mend" => { |variant| variant.fields(reader, |fields| {
            let health = fields.required("health", whole(2..=20));
            let durability = fields.required("durability", whole(2..=20));
            Some(Effect::Mend { health: health?, durability: durability? })
        }) }
    }
}

fn harm(mut fields: Structure<'_, '_>) -> Option<Effect> {
    let dealt = damage(&mut fields);
    let resists = fields.optional("resists", ability());
    let resisted = match fields.flag("avoids") {
        true => Resisted::Avoids,
        false => Resisted::Halves,
    };
    let leaps = fields.optional("leaps", whole(6..=60)).map(Also::Leaps);
    let stuns = fields.optional("stuns", ability()).map(Also::Stuns);
    fields.finish();
    Some(Effect::Harm {
        damage: dealt?,
        resists: resists.map(|ability| (ability, resisted)),
        also: leaps.or(stuns),
    })
}
