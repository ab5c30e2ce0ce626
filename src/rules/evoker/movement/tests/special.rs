//! Climbing, swimming, leaping, jumping, falling, harmful ground (EV-MOV-15 to 29, 37, 39, EV-TER).

mod climbing;
mod footing;
mod leaping;
mod swimming;

use super::{along, falls, go, metres_left, paid, quick};
use crate::{
    battle::{
        components::{Injuries, MoveProgress, Posture, Stealth},
        order::Order,
        refusal::RefusalReason,
    },
    geometry::Cell,
    rules::evoker::{
        actions::modes,
        character::{
            element::Location,
            sheet::{Focus, Score, Sheet, Skill},
            weapons,
        },
        conditions as c,
        fixture::{Play, Stage, arm, climbable, ground, harmful, item, rolls, set, train},
    },
};

/// Agility Bonus 4, Athletics T 40 with no focus.
fn athlete(sheet: &mut Sheet) {
    quick(sheet);
    set(sheet, Score::Agility, 40);
    set(sheet, Score::Strength, 40);
    set(sheet, Score::Toughness, 40);
}

fn hanging(play: &Play) -> u8 {
    play.view().altitude(play.id('A')).hanging
}

fn water(depth: u8, rough: bool) -> crate::battle::board::Terrain {
    ground(|terrain| {
        terrain.water = depth;
        terrain.rough_water = rough;
    })
}
