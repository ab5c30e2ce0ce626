//! Level options of this book alone: surprised sides and units, and target numbers for keeping hold
//! (TH-TIM-11, TH-SWC-01, TH-MOV-16).

use crate::{
    battle::{prelude::*, scene::Surprise},
    document::{
        NodeKind,
        problem::Problem,
        record::record,
        shape::{Shape, ValueKind, maybe, number, place, reads},
    },
    rules::threshold::character::stats::{Skill, Spec},
};

record! { default:
    /// The options of this book in a battle.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Options as "rules" {
        /// Target number to hold on to walls in a fight (TH-SWC-01).
        pub climb_tn: i32 = USUAL; TargetNumber,
        /// Target number to stay afloat in a fight (TH-SWC-01).
        pub swim_tn: i32 = USUAL; TargetNumber,
        /// Target number to catch a ledge after a short jump (TH-MOV-16).
        pub ledge_tn: i32 = USUAL; TargetNumber,
    }
    beside {
        /// Surprise of each side.
        pub surprise: Vec<Surprise> = Vec::new(),
        /// Units that are surprised besides.
        pub surprised: Vec<UnitId> = Vec::new(),
    }
}

record! {
    /// What the use of a thing asks for.
    #[derive(Clone, Copy, Debug)]
    pub struct UseTerms as "threshold" {
        /// The skill that is tested, with the attribute that usually goes with it; a failure costs
        /// the points all the same. Without one no check is made.
        pub skill: Option<u8> = None; maybe(place("a skill", &Skill::ALL)),
        /// The specialization that adds to the check, such as `power`.
        pub spec: Option<u8> = None; maybe(place("a specialization", &Spec::ALL)),
        /// What the check has to reach.
        pub tn: i16 = 10; number(0..=40),
        /// Its price in action points.
        pub ap: u8 = 2; number(0..=60),
        /// Rounds it takes instead, with all action points of each.
        pub rounds: Option<u8> = None; maybe(number(1..=60).of("rounds")),
        /// What a check to hurry it has to reach; without this it cannot be hurried.
        pub hurry: Option<u8> = None; maybe(number(0..=40)),
    }
}

/// The target number of a check, with the help that authors need most.
#[derive(Clone, Copy, Debug)]
struct TargetNumber;

impl Shape for TargetNumber {
    reads!(i32, |_, reader, node| {
        match node.kind {
            NodeKind::Integer(number @ 1..=40) => i32::try_from(number).ok(),
            NodeKind::Integer(other) => {
                let message = format!("expected a number from 1 to 40, found the number {other}");
                reader.report(
                    Problem::error("out-of-range", message)
                        .at(node.span.clone())
                        .labelled("out of range")
                        .help("three dice and what is added to them have to reach it; 10 is the usual one"),
                );
                None
            }
            _ => reader.wrong_type(node, "a number from 1 to 40"),
        }
    });

    fn kind(&self) -> ValueKind {
        number(1..=40_i32).kind()
    }

    fn write(&self, value: &i32) -> String {
        value.to_string()
    }

    fn number(&self, value: &i32) -> Option<i64> {
        Some((*value).into())
    }
}

/// Default target number of checks not to fall or sink (TH-SWC-01, TH-MOV-16).
const USUAL: i32 = 10;

/// One of these target numbers, as the level gives it.
pub(crate) fn tn(view: View<'_>, named: fn(&Options) -> i32) -> i32 {
    of(view).map_or(USUAL, named)
}

/// The options of a battle, if its level gave any.
pub(crate) fn of(view: View<'_>) -> Option<&Options> {
    view.scene.options.downcast_ref::<Options>()
}
