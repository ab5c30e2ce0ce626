//! What the battle of a scene is fought for and by which rules: fields that refer to its sides and
//! units.

use crate::{
    battle::{ids::SideId, scene::Definition},
    data::{
        level::{GoalForm, Link, Names, link},
        shelf::Shelf,
    },
    document::{
        forms::form_with,
        record::record,
        shape::{
            Shape, ValueKind, briefly, by_fields, flag, later, list_of, map_of, maybe, number,
            record_with, section,
        },
    },
};

/// What these fields refer to.
#[derive(Clone, Copy)]
pub(super) struct Staged<'s> {
    /// The sides, units and zones.
    pub(super) names: Names<'s>,
    /// The book.
    pub(super) shelf: &'s dyn Shelf,
    /// Whether all of that is known: while it is faulty they are not read.
    pub(super) is_whole: bool,
}

record! {
    /// What decides the battle of a scene, and which sides are allied.
    pub(super) struct AimFields as "Scene" with on: Staged {
        /// What decides the battle, as in a level; zones are those of the legend.
        pub(super) goals: Vec<GoalForm> = Vec::new();
            later(on.is_whole, briefly("as in a level", list_of(form_with(on.names)))),
        /// Momentum: stunts of the place, as in a level.
        pub(super) stunts: Option<Definition> = None; later(on.is_whole, by_fields(
            Some(ValueKind::Worded("as in a level")),
            move |fields, _| {
                let zone = on.names.zone();
                Some(on.shelf.enriched(fields, &|reader, node| zone.read(reader, node, None)))
            },
            |_, _| {},
        )),
        /// Sides with the same number are allied, as in a level; the others are alone.
        pub(super) alliances: Vec<(SideId, u8)> = Vec::new(); later(on.is_whole, briefly(
            "`{ \"Heroes\": 1, \"Guards\": 1 }`, each 1 to 99",
            map_of(on.names.side(), number(1..=99)),
        )),
    }
}

record! {
    /// The options of the book, and conditions of the battle.
    #[derive(Clone)]
    pub(super) struct Rules as "options" with on: Staged {
        /// The options of the book.
        pub(super) of_book: Definition = on.shelf.usual_options(); by_fields(
            None,
            move |fields, _| Some(on.shelf.options(fields, &on.names.sides())),
            move |options, to| to.extend(on.shelf.written_options(options, &on.names.sides())),
        ),
        /// Whether rain, snow or fog is over everything without a roof.
        pub(super) bad_weather: bool = false; flag(),
        /// Bonds between two units, with a rank from 0 to 10.
        pub(super) links: Vec<Link> = Vec::new(); list_of(link(on.names, false)),
        /// The side that lies in ambush.
        pub(super) ambush: Option<SideId> = None; maybe(on.names.side()),
    }
}

impl Rules {
    /// Those of a scene that sets none.
    pub(super) fn usual(shelf: &dyn Shelf) -> Self {
        Self {
            of_book: shelf.usual_options(),
            bad_weather: false,
            links: Vec::new(),
            ambush: None,
        }
    }
}

record! {
    /// By which rules the battle of a scene is fought.
    pub(super) struct RuleFields as "Scene" with on: Staged {
        /// The book's options as in the `rules` of a level, and `bad_weather: true`,
        /// `links: [("A", "B", 4)]`, `ambush: "Side"`.
        pub(super) options: Option<Rules> = None;
            later(on.is_whole, section(maybe(briefly("`(...)`", record_with(on))))),
    }
}
