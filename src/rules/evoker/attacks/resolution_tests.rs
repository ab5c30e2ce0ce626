//! The attack chapter (EV-ATK-01 to 24).

#[path = "resolution_tests/answers.rs"]
mod answers;
#[path = "resolution_tests/areas.rs"]
mod areas;
#[path = "resolution_tests/blows.rs"]
mod blows;
#[path = "resolution_tests/bursts.rs"]
mod bursts;
#[path = "resolution_tests/criticals.rs"]
mod criticals;
#[path = "resolution_tests/throws.rs"]
mod throws;

use smallvec::SmallVec;

use crate::{
    battle::{
        components::{Ground, Hands, Haze, Stealth},
        event::BattleEvent,
        ids::ItemId,
        order::{Aim, Order, Tool},
    },
    geometry::Cell,
    rules::evoker::{
        actions::modes,
        attacks::{
            scatter::{Drift, drift},
            targets,
        },
        character::{
            catalogue::Shape,
            element::{Affinity, Element},
            sheet::{Focus, Score, Skill},
        },
        conditions as c,
        fixture::{Play, Stage, arm, item, power, rolls, set, takes, target_number, teach, train},
    },
};

/// A with a sword and Melee 55 beside x with a sword and average scores: Parry 30, Toughness Bonus
/// 3, 3/1/1.
fn duel() -> Play {
    Stage::new(&["Ax...."])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

fn blow(play: &Play) -> Order {
    play.strike('A', "sword", 'x')
}

/// A with a gun and Ranged 60 five metres from x.
fn shoot_out(gun: &str) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, gun);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

fn ammo(play: &Play, letter: char, weapon: &str) -> Option<u16> {
    let wanted: ItemId = item(weapon);
    let hands = play.view().store.get::<Hands>(play.id(letter));
    let carried = hands.carried.iter().find(|known| known.item == wanted)?;
    Some(carried.ammo)
}

fn haze(play: &mut Play, at: (i16, i16)) {
    play.stage(|r| {
        r.edit_field::<Ground>().haze.push(Haze {
            cell: at.into(),
            rounds: None,
        });
    });
}

/// Three units in a wave: x in haze, friend B, y Weak to Wind.
fn gust() -> Play {
    let mut play = Stage::new(&["A.x", "..B", "..y"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 60);
            teach(sheet, &["gale"]);
        })
        .unit('x', |sheet| takes(sheet, Element::Wind, Affinity::Weak))
        .unit('B', |sheet| arm(sheet, "sword"))
        .unit('y', |sheet| takes(sheet, Element::Wind, Affinity::Weak))
        .begin();
    haze(&mut play, (2, 0));
    play
}

/// A with an smg, x and y at equal distance.
fn two_marks() -> Play {
    Stage::new(&["A....x", ".....y"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, "smg");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .unit('y', |sheet| arm(sheet, "sword"))
        .begin()
}

fn both(play: &Play, first: char, second: char) -> Order {
    let mut order = play.strike('A', "smg", first).mode(modes::BURST);
    order.aim = Aim::Units(SmallVec::from_slice(&[play.id(first), play.id(second)]));
    order
}
