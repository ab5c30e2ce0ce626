//! Values that levels and the files of terrain and obstacles have in common.

use crate::{
    battle::{
        components::{Band, DoorState},
        field::{
            obstacle::CoverClass,
            terrain::{Climb, Light},
        },
    },
    document::shape::{OneOf, Shape, named, number, one_of, pair, read_as},
    geometry::Cell,
};

/// A square `(column, row)`, both from 0 at the north-west corner.
pub(super) fn square() -> impl Shape<Value = Cell> {
    let both = || pair(number(0..=511), number(0..=511));
    read_as(
        both().kind(),
        move |reader, node| {
            let (x, y) = both().read(reader, node, None)?;
            Some(Cell::new(x, y))
        },
        |cell| format!("({}, {})", cell.x, cell.y),
    )
}

/// An amount of light.
pub(crate) fn light() -> OneOf<Light> {
    one_of(
        "an amount of light",
        &[Light::Dark, Light::Low, Light::Bright],
    )
}

/// How much something hides.
pub(super) fn cover() -> OneOf<CoverClass> {
    one_of("a kind of cover", &[CoverClass::Light, CoverClass::Heavy])
}

/// How something can be climbed.
pub(super) fn climb() -> OneOf<Climb> {
    let of = |harsh, hard| Climb { harsh, hard };
    named(
        "a kind of climb",
        &[
            ("easy", of(false, false)),
            ("hard", of(false, true)),
            ("harsh", of(true, false)),
            ("harsh_and_hard", of(true, true)),
        ],
    )
}

/// The state of a door.
pub(super) fn door() -> OneOf<DoorState> {
    let states = [DoorState::Open, DoorState::Closed, DoorState::Locked];
    one_of("a state of a door", &states)
}

/// An altitude band.
pub(super) fn altitude() -> OneOf<Band> {
    one_of("an altitude", &[Band::Ground, Band::Low, Band::High])
}
