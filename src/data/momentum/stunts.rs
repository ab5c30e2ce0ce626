//! Stunts (MO-CIN-09) from `assets/momentum/powers.ron` and the `stunts` of a level.

use super::dice::{damage, dice};
use crate::{
    data::{
        document::{Node, Reader, Structure, list, whole},
        names::{one, variants},
    },
    rules::momentum::{
        character::{
            stats::Skill,
            stunts::{Difficulty, Stunt, StuntEffect, StuntKind, Worth},
        },
        status::Status,
    },
};

/// Reads what a stunt is, besides its title.
pub(super) fn stunt(fields: &mut Structure<'_, '_>) -> Option<Stunt> {
    let kind = fields.required("kind", kind);
    let skill = fields.required("skill", one("a skill", &Skill::ALL));
    let others = fields.or("others", Vec::new(), list(one("a skill", &Skill::ALL)));
    let difficulty = fields.or("difficulty", Difficulty::WithLevel(8), difficulty);
    let level = fields.or("level", 1, whole(1..=10));
    let effect = fields.required("effect", effect);
    Some(Stunt {
        kind: kind?,
        skill: skill?,
        others,
        difficulty,
        level,
        effect: effect?,
    })
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
            let leaves = fields.optional("leaves", one("a Status Effect", &Status::ALL));
            Some(StuntEffect::Blast { damage: dealt?, dice, radius: radius?, range: range?, leaves })
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
