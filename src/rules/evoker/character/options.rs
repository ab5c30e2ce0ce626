//! What a level sets before the battle (EV-CAT-11).

use crate::{
    battle::{ids::SideId, prelude::*},
    document::{
        NodeKind,
        problem::Problem,
        record::record,
        shape::{Shape, ValueKind, flag, maybe, number, reads},
    },
};

record! { default:
    /// Options of a level (EV-CAT-11).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Options as "rules" {
        /// Excess damage that puts a unit out at once: 25 or 30 (EV-WND-14).
        pub instant_kill_margin: i32 = 30; Margin,
        /// Whether a lost Deadly Wound kills (EV-WND-03).
        pub lethal: bool = false; flag(),
        /// Growth of the Miasma; without it there is none (EV-CND-11).
        pub miasma: Option<u16> = None; maybe(number(1..=20)),
        /// Whether wounds, Stress and other states go on to the next level of a list; there are no
        /// such lists yet, and `check` says so (EV-OFF-05).
        pub carry_over: bool = true; CarryOver,
    }
    beside {
        /// Social Link ranks between allies (EV-SHT-13).
        pub links: Vec<(UnitId, UnitId, u8)> = Vec::new(),
        /// Units that are surprised from the start (EV-TIM-07).
        pub surprised: Vec<UnitId> = Vec::new(),
        /// Units that are asleep until a wound or an alarm (EV-CND-09).
        pub helpless: Vec<UnitId> = Vec::new(),
        /// The side that lies in ambush (EV-TIM-07).
        pub ambush: Option<SideId> = None,
    }
}

/// The margin of an Instant Kill: one of the two numbers the book prints (EV-WND-14).
#[derive(Clone, Copy, Debug)]
struct Margin;

impl Shape for Margin {
    reads!(i32, |_, reader, node| {
        match node.kind {
            NodeKind::Integer(25) => Some(25),
            NodeKind::Integer(30) => Some(30),
            NodeKind::Integer(other) => {
                let message = format!("expected 25 or 30, found the number {other}");
                reader.report(
                    Problem::error("out-of-range", message)
                        .at(node.span.clone())
                        .labelled("out of range")
                        .help("the book knows these two margins; 30 is the usual one"),
                );
                None
            }
            _ => reader.wrong_type(node, "25 or 30"),
        }
    });

    fn kind(&self) -> ValueKind {
        ValueKind::OneOf {
            what: "a margin",
            names: ["25", "30"].map(str::to_owned).to_vec(),
        }
    }

    fn write(&self, value: &i32) -> String {
        value.to_string()
    }

    fn number(&self, value: &i32) -> Option<i64> {
        Some((*value).into())
    }
}

/// Whether states carry over to the next level, with a warning that this does not exist yet.
#[derive(Clone, Copy, Debug)]
struct CarryOver;

impl Shape for CarryOver {
    reads!(bool, |_, reader, node| {
        let carries = reader.bool(node)?;
        reader.report(
            Problem::warning("no-effect-yet", "`carry_over` has no effect yet")
                .at(node.span.clone())
                .help(
                    "levels are played one by one, and nothing goes on to the next; leave it out",
                ),
        );
        Some(carries)
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Flag
    }

    fn write(&self, value: &bool) -> String {
        value.to_string()
    }
}
