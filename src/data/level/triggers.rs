//! The triggers of a level.

use std::{collections::BTreeMap, ops::Range};

use super::{goals::WayToCheck, names::Names};
use crate::{
    battle::{
        field::zones::SpotChange,
        goals::{Then, Trigger, When},
        ids::{SideId, SpotId, UnitId},
    },
    document::{
        Node, Reader,
        forms::{form_with, forms},
        problem::Problem,
        record::record,
        shape::{Placed, Shape, flag, list_of, one_or_more, placed, read_as, text},
    },
    geometry::Cell,
};

/// The most triggers a battle can hold.
const MOST_TRIGGERS: usize = 64;

record! {
    /// Something that a level does once, by itself.
    #[derive(Clone)]
    pub(super) struct TriggerFields as "Trigger" with names: Names {
        /// When it goes off.
        when: WhenForm; form_with(names),
        /// What happens then; several things at once stand in a list,
        /// `[say("..."), join(["Brute"])]`.
        then: Vec<ThenForm>; one_or_more(form_with(names)),
        /// Whether it comes through the level's portal: by *momentum* it does not go off any more
        /// once Divine Intervention has closed that. The other books have nothing that closes it
        /// (MO-CIN-09).
        portal: bool = false; flag(),
    }
}

forms! {
    /// When a trigger goes off.
    #[derive(Clone)]
    pub(super) enum WhenForm as "a moment" with names: Names {
        /// At the start of this round.
        Round(u16; names.rounds()) as "round",
        /// When somebody of the side enters the zone: `enters(side: "Wardens", zone: 'A')`.
        Enters {
            /// The zone.
            zone: Placed<u8>; placed(names.zone()),
            /// The side.
            side: SideId; names.side(),
        } as "enters",
    }
}

forms! {
    /// What a trigger does.
    #[derive(Clone)]
    pub(super) enum ThenForm as "a consequence" with names: Names {
        /// These combatants join, `join(["Greta", "Brute"])`; they need `waiting: true`.
        Join(Vec<Placed<UnitId>>; joining(names)) as "join",
        /// The door at this place opens.
        OpenDoor(Cell; names.door()) as "open_door",
        /// A sentence is shown.
        Say(String; text()) as "say",
        /// A spot comes to be (EV-ZON-20).
        CreateSpot([SpotId; 1]; names.spots::<1>("`create_spot(\"zone\", \"spot\")`")) as "create_spot",
        /// A spot is no more (EV-ZON-20).
        DestroySpot([SpotId; 1]; names.spots::<1>("`destroy_spot(\"zone\", \"spot\")`")) as "destroy_spot",
        /// A spot becomes another, with all who are in it (EV-ZON-20).
        AlterSpot([SpotId; 2]; names.spots::<2>("`alter_spot(\"zone\", \"spot\", \"other\")`")) as "alter_spot",
    }
}

/// The combatants that join, at least one; all of them wait.
fn joining(names: Names<'_>) -> impl Shape<Value = Vec<Placed<UnitId>>> {
    let units = move || list_of(placed(names.unit()));
    read_as(
        units().kind(),
        move |reader, node| {
            let units = units().read(reader, node, None)?;
            if node.items().is_some_and(<[Node]>::is_empty) {
                reader.report(
                    Problem::error("joins-nobody", "nobody joins here")
                        .at(node.span.clone())
                        .help("name combatants that are `waiting: true`"),
                );
            }
            let waiting = units.into_iter();
            let waiting = waiting.filter(|unit| waits(reader, names, unit));
            let waiting: Vec<Placed<UnitId>> = waiting.collect();
            (!waiting.is_empty()).then_some(waiting)
        },
        move |value| units().write(value),
    )
}

/// Whether a combatant waits, so that it can join; if not, that is reported.
fn waits(reader: &mut Reader<'_>, names: Names<'_>, unit: &Placed<UnitId>) -> bool {
    let Some(entry) = names.entries.get(unit.value.index()) else {
        return false;
    };
    let combatant = &entry.combatant;
    if !combatant.waiting {
        reader.report(
            Problem::error(
                "already-there",
                format!("{} is there from the start", combatant.name),
            )
            .at(unit.span.clone())
            .help("add `waiting: true` to the combatant"),
        );
    }
    combatant.waiting
}

/// The triggers of a list; one with several consequences becomes several.
pub(super) fn triggers(
    reader: &mut Reader<'_>,
    list: Placed<Vec<TriggerFields>>,
    names: Names<'_>,
    ways_to_check: &mut Vec<WayToCheck>,
) -> Vec<Trigger> {
    let mut joined = BTreeMap::new();
    let mut triggers = Vec::new();
    for entry in list.value {
        let when = entry.when.when(ways_to_check);
        for form in entry.then {
            if let ThenForm::Join(units) = &form {
                warn_of_joining_twice(reader, names, units, &mut joined);
            }
            triggers.push(Trigger {
                when: when.clone(),
                then: form.then(),
                portal: entry.portal,
            });
        }
    }
    if triggers.len() > MOST_TRIGGERS {
        let message = format!("the triggers do {} things", triggers.len());
        let help = format!("a battle has room for {MOST_TRIGGERS}");
        reader.report(
            Problem::error("too-many", message)
                .at(list.opening)
                .help(help),
        );
    }
    triggers
}

/// Warns of combatants that several triggers let join; `joined` is where each does so far.
fn warn_of_joining_twice(
    reader: &mut Reader<'_>,
    names: Names<'_>,
    units: &[Placed<UnitId>],
    joined: &mut BTreeMap<UnitId, Range<usize>>,
) {
    for unit in units {
        if let Some(first) = joined.insert(unit.value, unit.span.clone())
            && let Some(entry) = names.entries.get(unit.value.index())
        {
            let message = format!("{} joins in another trigger too", entry.combatant.name);
            reader.report(
                Problem::warning("already-there", message)
                    .at(unit.span.clone())
                    .also(first, "joins here")
                    .help("the trigger that goes off first counts"),
            );
        }
    }
}

impl WhenForm {
    fn when(self, ways_to_check: &mut Vec<WayToCheck>) -> When {
        match self {
            Self::Round(round) => When::Round(round),
            Self::Enters { zone, side } => {
                ways_to_check.push(WayToCheck::to(&zone, side, true));
                let zone = zone.value;
                When::Zone { side, zone }
            }
        }
    }
}

impl ThenForm {
    fn then(self) -> Then {
        match self {
            Self::Join(units) => Then::Join(units.into_iter().map(|unit| unit.value).collect()),
            Self::OpenDoor(cell) => Then::OpenDoor(cell),
            Self::Say(text) => Then::Say(text),
            Self::CreateSpot([spot]) => Then::Spot(SpotChange::Create(spot)),
            Self::DestroySpot([spot]) => Then::Spot(SpotChange::Destroy(spot)),
            Self::AlterSpot([from, to]) => Then::Spot(SpotChange::Alter { from, to }),
        }
    }
}
