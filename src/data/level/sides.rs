//! The sides of a level.

use std::{collections::BTreeMap, ops::Range};

use super::has_room;
use crate::{
    battle::{
        ids::SideId,
        scene::{Side, Surprise},
    },
    data::brains::{self, Mind},
    document::{self, Node, Reader, problem::Problem, whole},
};

/// The colours a side can have, in the order in which sides get them when they name none.
pub const COLOURS: [&str; 8] = [
    "azure", "crimson", "amber", "jade", "violet", "ivory", "teal", "rose",
];

/// Sides that name no alliance are alone; their numbers start here.
const ALONE: u8 = 100;

/// A side as the file defines it.
pub(super) struct SideEntry {
    pub(super) side: Side,
    /// The brain that leads it when the computer does.
    pub(super) mind: Mind,
    /// Whether it is surprised (TH-TIM-11).
    pub(super) surprise: Surprise,
    /// Whether its members are player characters, whatever their sheets say (MO-SHT-14).
    pub(super) player: Option<bool>,
    /// The zone where combatants without a place start.
    pub(super) start: Option<(char, Range<usize>)>,
}

impl SideEntry {
    /// A side without any entries of a file.
    pub(super) fn of(side: Side) -> Self {
        Self {
            side,
            mind: Mind::usual(),
            surprise: Surprise::None,
            player: None,
            start: None,
        }
    }
}

/// Reads all sides.
pub(super) fn sides<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Vec<SideEntry>> {
    let mut number = 0;
    let mut names: BTreeMap<String, Range<usize>> = BTreeMap::new();
    let mut colours: BTreeMap<&'d str, Range<usize>> = BTreeMap::new();
    let entries = reader.list(node, |reader, node| {
        let place = number;
        number += 1;
        side(reader, node, place, &mut names, &mut colours)
    })?;
    has_room(reader, node, "sides", number).then_some(entries)
}

fn side<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    place: usize,
    names: &mut BTreeMap<String, Range<usize>>,
    colours: &mut BTreeMap<&'d str, Range<usize>>,
) -> Option<SideEntry> {
    let mut fields = reader.structure(node, "Side");
    let name_span = fields.node("name").map(|node| node.span.clone());
    let name = fields.required("name", document::name);
    let colour_span = fields.node("colour").map(|node| node.span.clone());
    let colour = fields.optional("colour", |reader, node| {
        let choices = COLOURS.map(|colour| (colour, colour));
        reader.choice(node, "a colour", &choices)
    });
    let computer = fields.or("controller", place > 0, |reader, node| {
        reader.choice(node, "a controller", &[("human", false), ("ai", true)])
    });
    let mind = fields.optional("brain", brains::mind);
    let alone = ALONE + (place as u8).min(100);
    let alliance = fields.or("alliance", alone, whole(1..=ALONE - 1));
    let surprise = fields.or("surprise", Surprise::None, |reader, node| {
        let kinds = [
            ("none", Surprise::None),
            ("always", Surprise::Always),
            ("check", Surprise::Check),
        ];
        reader.choice(node, "a kind of surprise", &kinds)
    });
    let player = fields.optional("player", Reader::bool);
    let start_span = fields.node("start").map(|node| node.span.clone());
    let start = fields.optional("start", Reader::char);
    fields.finish();
    if let (Some(colour), Some(span)) = (colour, colour_span) {
        if let Some(first) = colours.get(colour) {
            reader.report(
                Problem::warning("same-colour", format!("two sides are `{colour}`"))
                    .at(span)
                    .also(first.clone(), "the first")
                    .help("players tell sides apart by colour and shape; choose another colour"),
            );
        } else {
            colours.insert(colour, span);
        }
    }
    let name = name?;
    if let Some(span) = name_span {
        if let Some(first) = names.get(&name.to_lowercase()) {
            reader.report(
                Problem::error("duplicate-name", format!("two sides are called `{name}`"))
                    .at(span)
                    .also(first.clone(), "the first")
                    .help("give each side its own name"),
            );
        } else {
            names.insert(name.to_lowercase(), span);
        }
    }
    let usual = COLOURS[place % COLOURS.len()];
    Some(SideEntry {
        side: Side {
            name,
            alliance,
            colour: colour.unwrap_or(usual).to_owned(),
            computer,
        },
        mind: mind.unwrap_or_else(Mind::usual),
        surprise,
        player,
        start: start.zip(start_span),
    })
}

/// Reads the name of a side.
pub(super) fn side_name<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    sides: &[SideEntry],
) -> Option<SideId> {
    let names = sides.iter().map(|entry| entry.side.name.as_str());
    let name = reader.one_of(node, "a side", names)?;
    sides
        .iter()
        .position(|entry| entry.side.name == name)
        .map(|place| SideId(place as u8))
}
