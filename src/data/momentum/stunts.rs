//! Stunts (MO-CIN-09) from `assets/momentum/powers.ron` and the `stunts` of a level.

use super::dice::{damage, dice};
use crate::{
    data::shelf::{ReadsZone, titled},
    document::{
        Node, Reader, Structure, list,
        names::{one, variants},
        problem::Problem,
        whole,
    },
    rules::momentum::{
        character::{
            catalogue::{Catalogue, Power, PowerEntry},
            stats::Skill,
            stunts::{Difficulty, Failure, Stunt, StuntEffect, StuntKind, Surroundings, Worth},
        },
        status::Status,
    },
};

/// Reads the stunts that a level adds to those of the book (MO-CIN-01), `{ over_the_bar: (title:
/// "Over the bar", ...) }`; `zone` reads the letter of a zone of its map.
pub(super) fn of_level<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    known: &Catalogue,
    zone: ReadsZone<'_>,
) -> Option<Vec<PowerEntry>> {
    let id = |reader: &mut Reader<'d>, node: &'d Node| {
        let id = reader.name(node, "a stunt")?;
        let name = id.replace('_', " ");
        if known.power_named(&name).is_none() {
            return Some(name);
        }
        reader.report(
            Problem::error("duplicate-name", format!("the book knows `{id}` already"))
                .at(node.span.clone())
                .help("give the stunt of the level a name of its own"),
        );
        None
    };
    let entry = |reader: &mut Reader<'d>, node: &'d Node| {
        let mut fields = reader.structure(node, "stunt");
        let read = titled(&mut fields, |fields| {
            let place = fields.optional("zone", zone);
            let read = stunt(fields)?;
            Some(Stunt {
                zone: place,
                of_level: true,
                ..read
            })
        });
        fields.finish();
        read
    };
    let all = reader.map(node, id, entry)?;
    let entries = all.into_iter().map(|(name, (title, stunt))| PowerEntry {
        name,
        title,
        power: Power::Stunt(stunt),
    });
    Some(entries.collect())
}

/// Reads a stunt, without its title.
pub(super) fn stunt(fields: &mut Structure<'_, '_>) -> Option<Stunt> {
    let when = fields.required("kind", kind);
    let skill = fields.required("skill", one("a skill", &Skill::ALL));
    let others = fields.or("others", Vec::new(), list(one("a skill", &Skill::ALL)));
    let difficulty = fields.or("difficulty", Difficulty::WithLevel(8), difficulty);
    let level = fields.or("level", 1, whole(1..=10));
    let momentum = fields.or("momentum", 0, whole(-9..=6));
    let fits = fields.optional("fits", one("a place", &Surroundings::ALL));
    let failure = fields.optional("failure", failure);
    let effect = fields.required("effect", |reader, node| {
        let effect = effect(reader, node)?;
        if when.is_none_or(|when| when == effect.kind()) {
            return Some(effect);
        }
        let (what, help) = match effect.kind() {
            StuntKind::Action => ("is done in one's own turn", "`kind: action`"),
            StuntKind::AllyIsHit => ("answers a hit on an ally", "`kind: ally_is_hit`"),
            StuntKind::MeleeHitsMe => ("answers a hit on oneself", "`kind: melee_hits_me`"),
        };
        reader.report(
            Problem::error("wrong-kind", format!("a stunt with this effect {what}"))
                .at(reader.short_span(node))
                .help(format!("write {help}, or choose another effect")),
        );
        None
    });
    Some(Stunt {
        kind: when?,
        skill: skill?,
        others,
        difficulty,
        level,
        momentum,
        fits,
        of_level: false,
        zone: None,
        effect: effect?,
        failure,
    })
}

/// Reads the effect of a failure on the acting unit: `(damage: ((1, 6), physical), leaves: prone)`.
fn failure<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Failure> {
    let mut fields = reader.structure(node, "failure");
    let failure = Failure {
        damage: fields.optional("damage", damage),
        leaves: leaves(&mut fields),
    };
    fields.finish();
    Some(failure)
}

fn leaves(fields: &mut Structure<'_, '_>) -> Option<Status> {
    fields.optional("leaves", one("a Status Effect", &Status::ALL))
}

fn kind<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<StuntKind> {
    variants! { (reader, node, "a kind of stunt")
        "action" => { StuntKind::Action }
        "ally_is_hit" => { StuntKind::AllyIsHit }
        "melee_hits_me" => { StuntKind::MeleeHitsMe }
    }
}

fn difficulty<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Difficulty> {
    variants! { (reader, node, "a difficulty")
        "fixed" => { Difficulty::Fixed, whole(1..=40) }
        "with_level" => { Difficulty::WithLevel, whole(0..=40) }
    }
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<StuntEffect> {
    variants! { (reader, node, "an effect")
        "slam" => { |variant| variant.fields(reader, |fields| {
            let dealt = fields.required("damage", damage);
            let targets = fields.required("targets", whole(1..=9));
            Some(StuntEffect::Slam { damage: dealt?, targets: targets? })
        }) }
        "bribes" => { StuntEffect::Bribe }
        "awakens" => { |variant| {
            variant.single(reader, whole(0..=9)).map(|limit| StuntEffect::Awaken { limit })
        } }
        "banishes" => { StuntEffect::Banish }
        "blast" => { |variant| variant.fields(reader, |fields| {
            let dealt = fields.required("damage", damage);
            let dice = worth(fields);
            let radius = fields.required("radius", whole(0..=9));
            let range = fields.required("range", whole(1..=99));
            let leaves = leaves(fields);
            Some(StuntEffect::Blast { damage: dealt?, dice, radius: radius?, range: range?, leaves })
        }) }
        "strikes" => { |variant| variant.fields(reader, |fields| {
            let dealt = fields.required("damage", damage);
            let dice = worth(fields);
            let targets = fields.or("targets", 1, whole(1..=9));
            let range = fields.required("range", whole(1..=99));
            let leaves = leaves(fields);
            Some(StuntEffect::Strike { damage: dealt?, dice, targets, range: range?, leaves })
        }) }
        "swings" => { |variant| variant.fields(reader, |fields| {
            let dealt = fields.required("damage", damage);
            let dice = worth(fields);
            let radius = fields.or("radius", 1, whole(0..=9));
            let range = fields.required("range", whole(1..=99));
            let leaves = leaves(fields);
            Some(StuntEffect::Swing { damage: dealt?, dice, radius, range: range?, leaves })
        }) }
        "rouses" => { |variant| variant.fields(reader, |fields| {
            let dice = fields.required("dice", dice);
            let more = worth(fields);
            let range = fields.required("range", whole(1..=99));
            Some(StuntEffect::Rouse { dice: dice?, more, range: range? })
        }) }
        "takes_blow" => { |variant| {
            variant.single(reader, whole(1..=9)).map(|range| StuntEffect::TakeBlow { range })
        } }
        "catches_blade" => { StuntEffect::CatchBlade }
    }
}

fn worth(fields: &mut Structure<'_, '_>) -> Worth {
    if fields.flag("level_adds_dice") {
        Worth::WithLevel
    } else {
        Worth::Fixed
    }
}
