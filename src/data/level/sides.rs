//! The sides of a level.

use std::{collections::BTreeMap, ops::Range};

use super::{definition::COLOURS, room::has_room};
use crate::{
    battle::{
        ids::SideId,
        scene::{Side, Surprise},
    },
    data::minds::{self, Mind},
    document::{
        Reader,
        problem::Problem,
        record::record,
        shape::{
            Given, OneOf, Placed, character, flag, given, maybe, name, named, named_by, number,
            one_of, one_title, placed, tried, worded,
        },
    },
};

/// Sides that name no alliance are alone; their numbers start here.
const ALONE: u8 = 100;

record! {
    /// A side.
    #[derive(Clone)]
    pub(super) struct SideFields as "Side" {
        /// Its name.
        name: Option<Placed<String>>; tried(placed(name())),
        /// Its colour; unless given the next one of this list.
        colour: Given<&'static str> = Given::No;
            given(named_by("a colour", COLOURS, |colour| (*colour).to_owned())),
        /// Who leads it, a player or the computer; unless given a player leads the first side and the
        /// computer the others.
        controller: Option<bool> = None;
            maybe(named("a controller", &[("human", false), ("ai", true)])),
        /// How it thinks when the computer leads it: `"shade"` for beginners, `"shadow"`, or one with
        /// a temper such as `"shadow/cautious"` (also `aggressive`, `sniper`, `pack`); see
        /// `assets/brains`.
        brain: Mind = Mind::usual(); worded("a brain, `\"shadow\"`", minds::mind, said_brain),
        /// Sides with the same number are no enemies; without one it is everybody's enemy.
        alliance: Option<u8> = None; maybe(number(1..=ALONE - 1)),
        /// Whether it is surprised: `none`, `always`, or `check`, where each member may notice the
        /// others (TH-TIM-11).
        surprise: Surprise = Surprise::None; one_of(
            "a kind of surprise",
            &[Surprise::None, Surprise::Always, Surprise::Check],
        ),
        /// *momentum*: all its members are player characters, or none is; unless given as their
        /// sheets say (MO-SHT-14).
        player: Option<bool> = None; maybe(flag()),
        /// The zone where its combatants without `at` start; without one they need `at`.
        start: Given<char> = Given::No; given(character("the letter of a zone, `'A'`")),
    }
}

/// A brain as a file has it.
fn said_brain(mind: &Mind) -> String {
    let brain = &mind.brain.name;
    match mind.temper {
        Some(temper) => format!("\"{brain}/{}\"", temper.name),
        None => format!("{brain:?}"),
    }
}

/// A side as the file defines it.
#[derive(Clone)]
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

impl SideFields {
    /// The side at this place in the list of all; `None` without a name.
    fn entry(self, place: usize) -> Option<SideEntry> {
        let usual = COLOURS[place % COLOURS.len()];
        let alone = ALONE + (place as u8).min(100);
        let start = self.start.span();
        Some(SideEntry {
            side: Side {
                name: self.name?.value,
                alliance: self.alliance.unwrap_or(alone),
                colour: (*self.colour.value().unwrap_or(&usual)).to_owned(),
                computer: self.controller.unwrap_or(place > 0),
            },
            mind: self.brain,
            surprise: self.surprise,
            player: self.player,
            start: self.start.value().copied().zip(start),
        })
    }
}

/// The names and colours of sides read so far, with their places.
#[derive(Default)]
struct Known {
    names: BTreeMap<String, Range<usize>>,
    colours: BTreeMap<&'static str, Range<usize>>,
}

impl Known {
    /// Reports a name or colour that an earlier side has.
    fn report_repeats(&mut self, reader: &mut Reader<'_>, side: &SideFields) {
        if let Given::Yes(colour) = &side.colour {
            if let Some(first) = self.colours.get(colour.value) {
                let message = format!("two sides are `{}`", colour.value);
                reader.report(
                    Problem::warning("same-colour", message)
                        .at(colour.span.clone())
                        .also(first.clone(), "the first")
                        .help(
                            "players tell sides apart by colour and shape; choose another colour",
                        ),
                );
            } else {
                self.colours.insert(colour.value, colour.span.clone());
            }
        }
        let Some(name) = &side.name else { return };
        let lower = name.value.to_lowercase();
        if let Some(first) = self.names.get(&lower) {
            let message = format!("two sides are called `{}`", name.value);
            reader.report(
                Problem::error("duplicate-name", message)
                    .at(name.span.clone())
                    .also(first.clone(), "the first")
                    .help("give each side its own name"),
            );
        } else {
            self.names.insert(lower, name.span.clone());
        }
    }
}

/// The sides of a list, with their numbers; `None` if a battle has no room for them.
pub(super) fn entries(
    reader: &mut Reader<'_>,
    list: Placed<Vec<Option<SideFields>>>,
) -> Option<Vec<SideEntry>> {
    let mut known = Known::default();
    let n_sides = list.value.len();
    let sides = list.value.into_iter().enumerate();
    let entries = sides.filter_map(|(place, fields)| {
        let fields = fields?;
        known.report_repeats(reader, &fields);
        fields.entry(place)
    });
    let entries = entries.collect();
    has_room(reader, list.opening, "sides", n_sides).then_some(entries)
}

/// The name of a side.
pub(super) fn side(sides: &[SideEntry]) -> OneOf<SideId> {
    let numbered = sides.iter().zip(0..);
    one_title(
        "a side",
        numbered.map(|(entry, side)| (entry.side.name.as_str(), SideId(side))),
    )
}
