//! The goals of each side in words, with their progress.

use super::question_text::uncapital;
use crate::{
    battle::{
        Battle,
        components::{Clock, Verdict},
        counted,
        event::BattleEvent,
        field::board::Board,
        goals::Goal,
        ids::{SideId, UnitId},
        view::View,
        winning,
    },
    data::level::Level,
};

/// A goal as a player reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The side that has the goal.
    pub side: SideId,
    /// Whether the reader's side or an ally of it wins by it.
    pub ours: bool,
    /// The task: "Hold the platform for 6 rounds".
    pub text: String,
    /// The task in short, to stand beside its progress: "Hold the platform".
    pub short: String,
    /// Rounds done and rounds required, if it is counted in rounds and the reader may know.
    pub rounds: Option<(u16, u16)>,
    /// Its zone on the map, by number.
    pub zone: Option<u8>,
}

/// The goals of a battle as a side reads them, its own first; all of them, in their order, for a
/// spectator. Battles without goals are won by the last side standing.
pub fn objectives(view: View<'_>, reader: Option<SideId>) -> Vec<Objective> {
    let mut list: Vec<Objective> = (0..view.scene.goals.len())
        .filter_map(|number| objective(view, number, reader))
        .collect();
    let is_ours = |side: SideId| reader.is_some_and(|reader| view.scene.allied(reader, side));
    let sides = (0..view.scene.sides.len() as u8).map(SideId);
    // A side without a goal wins by being the last one standing.
    if let Some(reader) = reader.filter(|_| !list.iter().any(|objective| objective.ours)) {
        let foes: Vec<&str> = sides
            .filter(|&side| !is_ours(side))
            .map(|side| side_name(view, side))
            .collect();
        list.push(Objective {
            side: reader,
            ours: true,
            text: format!("Defeat {}", foes.join(" and ")),
            short: format!("Defeat {}", foes.join(" and ")),
            rounds: None,
            zone: None,
        });
    } else if list.is_empty() {
        list.push(Objective {
            side: SideId(0),
            ours: false,
            text: "The last side standing wins".into(),
            short: "The last side standing wins".into(),
            rounds: None,
            zone: None,
        });
    }
    list.sort_by_key(|objective| !objective.ours);
    list
}

/// One goal as a side reads it.
fn objective(view: View<'_>, number: usize, reader: Option<SideId>) -> Option<Objective> {
    let goal = view.scene.goals.get(number)?;
    let clock = view.store.field::<Clock>();
    let side = winning::winner_of(view, goal)?;
    let ours = reader.is_some_and(|reader| view.scene.allied(reader, side));
    let (rounds, zone) = match goal {
        Goal::Defeat { .. } | Goal::Protect { .. } => (None, None),
        Goal::Reach { zone, .. } => (None, Some(*zone)),
        Goal::Survive { rounds, .. } => {
            let done = clock.round.saturating_sub(1).min(*rounds);
            (Some((done, *rounds)), None)
        }
        Goal::Hold { zone, rounds, .. } => {
            let held = clock.held.get(number).copied().unwrap_or(0);
            // A side that sees the zone knows how long enemies have held it.
            let known =
                ours || reader.is_none_or(|reader| winning::is_zone_seen(view, reader, *zone));
            (known.then_some((held.min(*rounds), *rounds)), Some(*zone))
        }
    };
    let unit_name = |unit: UnitId| view.scene.member(unit).name.as_str();
    let text = task(goal, view.board(), |side| side_name(view, side), unit_name);
    Some(Objective {
        side,
        ours,
        short: capital(&match goal {
            Goal::Hold { zone, .. } => format!("hold {}", view.board().zone_name(*zone)),
            Goal::Survive { .. } => "hold out".to_owned(),
            Goal::Defeat { .. } | Goal::Reach { .. } | Goal::Protect { .. } => text.clone(),
        }),
        text: capital(&text),
        rounds,
        zone,
    })
}

/// The task of a goal: "hold the platform for 6 rounds".
pub fn task<'n>(
    goal: &Goal,
    board: &Board,
    side_name: impl Fn(SideId) -> &'n str,
    unit_name: impl Fn(UnitId) -> &'n str,
) -> String {
    match goal {
        Goal::Defeat { side } => format!("defeat {}", side_name(*side)),
        Goal::Hold { zone, rounds, .. } => format!(
            "hold {} for {}",
            board.zone_name(*zone),
            counted(*rounds, "rounds")
        ),
        Goal::Reach { zone, .. } => format!("reach {}", board.zone_name(*zone)),
        Goal::Survive { rounds, .. } => format!("hold out until the end of round {rounds}"),
        Goal::Protect { unit } => format!("bring down {}", unit_name(*unit)),
    }
}

/// The goals of a side, one per line, with the winning side if it is not the reader.
pub fn lines(view: View<'_>, reader: Option<SideId>) -> Vec<String> {
    told(view, reader, objectives(view, reader))
}

/// The goals of a side, one per line, without progress: the same all through the battle.
pub fn tasks(view: View<'_>, reader: Option<SideId>) -> Vec<String> {
    let mut goals = objectives(view, reader);
    goals.iter_mut().for_each(|goal| goal.rounds = None);
    told(view, reader, goals)
}

fn told(view: View<'_>, reader: Option<SideId>, goals: Vec<Objective>) -> Vec<String> {
    let mut own = 0;
    let lines = goals.iter().map(|objective| {
        own += u8::from(objective.ours);
        or_else(objective.ours && own > 1, line(view, objective))
    });
    let mut lines: Vec<String> = lines.collect();
    let protected = view.scene.goals.iter().filter_map(|goal| match goal {
        Goal::Protect { unit } => {
            let side = view.side(*unit);
            let ours = reader.is_some_and(|reader| view.scene.allied(reader, side));
            ours.then(|| format!("Protect {}.", view.scene.member(*unit).name))
        }
        _ => None,
    });
    let at = lines.len().min(1);
    for (place, protect) in protected.enumerate() {
        lines.insert(at + place, protect);
    }
    lines
}

/// A line for an alternative goal says so.
fn or_else(another: bool, line: String) -> String {
    match another {
        true => format!("Or {}", uncapital(&line)),
        false => line,
    }
}

/// A goal as a sentence: "Hold the platform for 6 rounds (2 of 6).", "To win, Night must ...".
pub fn line(view: View<'_>, objective: &Objective) -> String {
    let progress = objective.rounds.map_or(String::new(), |(done, all)| {
        format!(" ({done} of {all} rounds)")
    });
    match objective.ours || view.scene.goals.is_empty() {
        true => format!("{}{progress}.", objective.text),
        false => format!(
            "To win, {} must {}{progress}.",
            side_name(view, objective.side),
            uncapital(&objective.text)
        ),
    }
}

/// The goals of a level before the battle, as a side of it reads them.
pub fn of_level(level: &Level, reader: SideId) -> Vec<String> {
    let side_name = |side: SideId| {
        let side = level.sides.get(side.index());
        side.map_or("nobody", |side| side.name.as_str())
    };
    let unit_name = |unit: UnitId| {
        let combatant = level.combatants.get(usize::from(unit.0));
        combatant.map_or("nobody", |combatant| combatant.name.as_str())
    };
    let alliance = |side: SideId| level.sides.get(side.index()).map(|side| side.alliance);
    let is_foe = |side: SideId| alliance(side) != alliance(reader);
    let foe = (0..level.sides.len() as u8)
        .map(SideId)
        .find(|&side| is_foe(side));
    let mut lines = Vec::new();
    let mut own = 0;
    for goal in &level.goals {
        let winner = match goal {
            Goal::Hold { side, .. } | Goal::Reach { side, .. } | Goal::Survive { side, .. } => {
                Some(*side)
            }
            Goal::Defeat { side } if is_foe(*side) => Some(reader),
            Goal::Protect { unit } => {
                let own = level.combatants.get(usize::from(unit.0));
                if own.is_some_and(|own| !is_foe(own.side)) {
                    lines.push((true, format!("Protect {}.", unit_name(*unit))));
                    continue;
                }
                Some(reader)
            }
            Goal::Defeat { .. } => foe,
        };
        let task = task(goal, &level.board, side_name, unit_name);
        match winner {
            Some(side) if !is_foe(side) => {
                own += 1;
                lines.push((true, or_else(own > 1, format!("{}.", capital(&task)))));
            }
            Some(side) => {
                let line = format!("To win, {} must {task}.", side_name(side));
                lines.push((false, line));
            }
            None => {}
        }
    }
    if !lines.iter().any(|(ours, _)| *ours) {
        let foes: Vec<&str> = (0..level.sides.len() as u8)
            .map(SideId)
            .filter(|&side| is_foe(side))
            .map(side_name)
            .collect();
        lines.push((true, format!("Defeat {}.", foes.join(" and "))));
    }
    lines.sort_by_key(|(ours, _)| !ours);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// How a finished battle was decided, in a sentence; `None` after a draw.
pub fn decision(battle: &Battle) -> Option<String> {
    let view = battle.view();
    let Some(Verdict::Won(winner)) = view.clock().verdict() else {
        return None;
    };
    let mut last = battle.log().iter().rev().take_while(|event| !begins(event));
    let gave_up = last.find_map(|event| match event {
        BattleEvent::Resigned { side } if !view.scene.allied(*side, winner) => Some(*side),
        _ => None,
    });
    if let Some(side) = gave_up {
        return Some(format!("{} resigned.", side_name(view, side)));
    }
    let name = side_name(view, winner);
    let Some(number) = winning::decided_by(view) else {
        return Some(format!("The last side standing: {name}."));
    };
    let board = view.board();
    Some(match view.scene.goals.get(number)? {
        Goal::Defeat { side } => format!("{name} defeated {}.", side_name(view, *side)),
        Goal::Hold { zone, rounds, .. } => format!(
            "{name} held {} for {}.",
            board.zone_name(*zone),
            counted(*rounds, "rounds")
        ),
        Goal::Reach { zone, .. } => format!("{name} reached {}.", board.zone_name(*zone)),
        Goal::Survive { rounds, .. } => {
            format!("{name} held out until the end of round {rounds}.")
        }
        Goal::Protect { unit } => {
            format!("{} was brought down.", view.scene.member(*unit).name)
        }
    })
}

/// Whether an event begins something other than the end of the battle.
fn begins(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::TurnBegan { .. } | BattleEvent::Acted { .. } | BattleEvent::RoundBegan { .. }
    )
}

fn side_name(view: View<'_>, side: SideId) -> &str {
    let side = view.scene.sides.get(side.index());
    side.map_or("nobody", |side| side.name.as_str())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
