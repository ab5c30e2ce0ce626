//! Abilities, reactions and Maneuvers (MO-ABL) from `assets/momentum/powers.ron`.

use super::{
    dice::{damage, dice},
    stunts,
};
use crate::{
    data::shelf::titled,
    document::{
        Node, Reader, Structure,
        names::{one, variants},
        whole,
    },
    rules::momentum::{
        character::{
            abilities::{
                Ability, Area, Effect, Maneuver, ReactionAbility, Resolution, Response, Rider,
                Twist, Upcast,
            },
            catalogue::{Power, PowerEntry},
            stats::Stat,
        },
        status::Status,
    },
};

/// Reads an entry: an Ability, a Maneuver, a reaction or a stunt, with its title.
pub(super) fn power<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<PowerEntry> {
    let (title, power) = variants! { (reader, node, "a kind of power")
        "ability" => { |variant| variant.fields(reader, |fields| titled(fields, |fields| ability(fields).map(Power::Ability))) }
        "maneuver" => { |variant| variant.fields(reader, |fields| titled(fields, |fields| maneuver(fields).map(Power::Maneuver))) }
        "reaction" => { |variant| variant.fields(reader, |fields| titled(fields, |fields| reaction(fields).map(Power::Reaction))) }
        "stunt" => { |variant| variant.fields(reader, |fields| titled(fields, |fields| stunts::stunt(fields).map(Power::Stunt))) }
    }?;
    Some(PowerEntry {
        name: id.replace('_', " "),
        title,
        power,
    })
}

fn ability(fields: &mut Structure<'_, '_>) -> Option<Ability> {
    let tier = fields.required("tier", whole(1..=5));
    let wp = fields.required("wp", whole(0..=9));
    let ap = fields.or("ap", 2, whole(1..=3));
    let range = fields.or("range", 0, whole(0..=99));
    let shape = fields.or("shape", Area::One, area);
    let resolution = fields.required("resolved", resolution);
    let effect = fields.required("effect", effect);
    let upcast = fields.required("upcast", upcast);
    Some(Ability {
        tier: tier?,
        wp: wp?,
        ap,
        range,
        shape,
        resolution: resolution?,
        effect: effect?,
        upcast: upcast?,
    })
}

fn area<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Area> {
    variants! { (reader, node, "a shape")
        "one" => { Area::One }
        "own" => { Area::Own }
        "square" => { Area::Square }
        "burst" => { Area::Burst, whole(0..=9) }
        "cone" => { Area::Cone, whole(1..=20) }
        "line" => { Area::Line, whole(1..=40) }
    }
}

fn resolution<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Resolution> {
    let stat = || one("a Stat", &Stat::ALL);
    variants! { (reader, node, "a way to resolve it")
        "melee" => { Resolution::Melee }
        "ranged" => { Resolution::Ranged }
        "half" => { Resolution::DefenseForHalf, stat() }
        "nothing" => { Resolution::DefenseForNothing, stat() }
        "surely" => { Resolution::Sure }
    }
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Effect> {
    variants! { (reader, node, "an effect")
        "harm" => { |variant| variant.fields(reader, |fields| {
            let dealt = fields.required("damage", damage);
            let also = fields.optional("also", rider);
            Some(Effect::Harm(dealt?, also))
        }) }
        "inflicts" => { Effect::Inflict, one("a Status Effect", &Status::ALL) }
        "throws" => { Effect::Throw, whole(1..=99) }
        "blinks" => { Effect::Blink, whole(1..=99) }
        "mends" => { Effect::Mend, dice }
        "shields" => { Effect::Ward, whole(1..=99) }
        "calls" => { Effect::Call }
    }
}

fn rider<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Rider> {
    let status = || one("a Status Effect", &Status::ALL);
    variants! { (reader, node, "what goes with the damage")
        "inflicts" => { Rider::Inflicts, status() }
        "on_critical" => { Rider::OnCritical, status() }
        "pushes" => { Rider::Pushes, whole(1..=99) }
        "drains" => { Rider::Drains }
    }
}

fn upcast<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Upcast> {
    variants! { (reader, node, "what a further WP adds")
        "die" => { Upcast::Die, whole(2..=20) }
        "points" => { Upcast::Points, whole(1..=20) }
        "metres" => { Upcast::Metres, whole(1..=20) }
        "targets" => { Upcast::Targets, whole(1..=9) }
        "radius" => { Upcast::Radius, whole(1..=9) }
    }
}

fn maneuver(fields: &mut Structure<'_, '_>) -> Option<Maneuver> {
    let tier = fields.required("tier", whole(1..=5));
    let wp = fields.required("wp", whole(0..=9));
    let effect = fields.required("effect", twist);
    Some(Maneuver {
        tier: tier?,
        wp: wp?,
        effect: effect?,
    })
}

fn twist<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Twist> {
    variants! { (reader, node, "what a Maneuver does")
        "pierces" => { |variant| variant.fields(reader, |fields| {
            let points = fields.required("points", whole(1..=40));
            let more = fields.required("more", whole(1..=20));
            Some(Twist::Pierces { points: points?, more: more? })
        }) }
        "adds" => { |variant| variant.fields(reader, |fields| {
            let dealt = fields.required("damage", damage);
            let more = fields.required("more", whole(1..=20));
            Some(Twist::Adds { damage: dealt?, more: more? })
        }) }
        "pushes" => { |variant| variant.fields(reader, |fields| {
            let metres = fields.required("metres", whole(1..=99));
            let more = fields.required("more", whole(1..=20));
            Some(Twist::Pushes { metres: metres?, more: more? })
        }) }
    }
}

fn reaction(fields: &mut Structure<'_, '_>) -> Option<ReactionAbility> {
    let rp = fields.required("rp", whole(0..=9));
    let wp = fields.or("wp", 0, whole(0..=9));
    let response = fields.required("effect", response);
    Some(ReactionAbility {
        rp: rp?,
        wp,
        response: response?,
    })
}

fn response<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Response> {
    variants! { (reader, node, "what a reaction does")
        "wards" => { |variant| variant.fields(reader, |fields| {
            let range = fields.required("range", whole(0..=99));
            let evasion = fields.required("evasion", whole(1..=20));
            Some(Response::Wards { range: range?, evasion: evasion? })
        }) }
        "steps_away" => { |variant| variant.fields(reader, |fields| {
            let range = fields.required("range", whole(1..=9));
            Some(Response::StepsAway { range: range? })
        }) }
    }
}
