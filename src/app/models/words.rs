//! Words of the window. All sentences of its log come from here.

use smallvec::SmallVec;

use super::playback::told::{DiceRoll, LineTone, LogLine};
use crate::{
    battle::{
        check::Roll,
        components::{CombatStatus, Verdict},
        event::BattleEvent,
        ids::{RuleId, SideId, UnitId},
        orders::{
            order::{ActionId, Tool},
            question::{Choice, Question},
            refusal::Refusal,
        },
        ruleset::{Action, Group},
        view::View,
    },
    geometry::Cell,
    text::{
        narrate::{self, Voice, narrate, refusal_text},
        phrase,
        question_text::answer_text,
        sums::{Die, Part, Sum},
    },
};

pub use crate::text::sums::signed;

/// A square as orders write it; among zones the spot it belongs to.
pub fn place(view: View<'_>, cell: Cell) -> String {
    narrate::place(view.scene, cell)
}

/// The name of a combatant.
pub fn name(view: View<'_>, unit: UnitId) -> &str {
    &view.scene.member(unit).name
}

/// The name of a side.
pub fn side_name(view: View<'_>, side: SideId) -> &str {
    view.scene
        .sides
        .get(side.index())
        .map_or("nobody", |side| side.name.as_str())
}

/// An archetype as a player reads it: `hollow_archer` is "Hollow archer".
pub fn archetype(name: &str) -> String {
    let mut text = name.replace(['_', '-'], " ");
    if let Some(first) = text.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// What a power does for a unit: its harm, area and range; empty for other tools.
pub fn does(view: View<'_>, unit: UnitId, with: Option<Tool>) -> String {
    let power = with.and_then(Tool::power);
    let names = view.scene.book.names;
    power.map_or_else(String::new, |power| names.does(view, unit, power))
}

/// The tool of an order; empty for none.
pub fn with(view: View<'_>, with: Tool) -> String {
    let names = view.scene.book.names;
    match with {
        Tool::Nothing => None,
        Tool::Item(item) => names.item(view.scene, item),
        Tool::Power(power) => names.power(view.scene, power),
    }
    .map_or_else(String::new, |named| named.title.to_owned())
}

/// What is done: a power by its own name, as on its button, otherwise the action's name.
pub fn action_name(view: View<'_>, action: ActionId, means: Tool) -> String {
    if matches!(means, Tool::Power(_)) {
        return with(view, means);
    }
    let action = view.scene.book.action(action);
    action.map_or_else(String::new, |action| action.entry().name.to_owned())
}

/// An action with its tool as part of a sentence: "Attack with the bow", a power by its own name.
pub fn done_with(view: View<'_>, action: &dyn Action, means: Tool) -> String {
    match means {
        Tool::Power(_) => with(view, means),
        Tool::Item(item) => {
            let item = phrase::the_item(view.scene, item);
            format!("{} with {item}", action.entry().name)
        }
        Tool::Nothing => action.entry().name.to_owned(),
    }
}

/// An action that holds another one back: "Hold Action: Attack with the bow".
pub fn held(view: View<'_>, action: ActionId, held: &dyn Action, means: Option<Tool>) -> String {
    let what = done_with(view, held, means.unwrap_or(Tool::Nothing));
    format!("{}: {what}", action_name(view, action, Tool::Nothing))
}

/// The heading of a group of the menu.
pub fn group(group: Group) -> &'static str {
    match group {
        Group::Move => "MOVE",
        Group::Attack => "ATTACK",
        Group::Trick => "TRICK",
        Group::Defence => "DEFENCE",
        Group::Support => "SUPPORT",
        Group::Turn => "TURN",
    }
}

/// The unit an event is about: the viewer must see it to hear the event.
pub fn about(event: &BattleEvent) -> Option<UnitId> {
    match event {
        BattleEvent::TurnBegan { unit, .. }
        | BattleEvent::TurnEnded { unit }
        | BattleEvent::Inserted { unit, .. }
        | BattleEvent::Acted { unit, .. }
        | BattleEvent::Moved { unit, .. }
        | BattleEvent::Fell { unit, .. }
        | BattleEvent::Threw { unit, .. }
        | BattleEvent::Summed { unit, .. }
        | BattleEvent::Hurt { unit, .. }
        | BattleEvent::Changed { unit, .. }
        | BattleEvent::Gained { unit, .. }
        | BattleEvent::Lost { unit, .. }
        | BattleEvent::PostureChanged { unit, .. }
        | BattleEvent::LifeChanged { unit, .. }
        | BattleEvent::Decided { unit, .. }
        | BattleEvent::Dropped { unit, .. }
        | BattleEvent::Note { unit, .. } => Some(*unit),
        BattleEvent::Outcome { target, .. } => Some(*target),
        BattleEvent::Rolled(roll) => Some(roll.about()),
        BattleEvent::RoundBegan { .. }
        | BattleEvent::DoorChanged { .. }
        | BattleEvent::Battered { .. }
        | BattleEvent::GroundChanged { .. }
        | BattleEvent::SpotChanged { .. }
        | BattleEvent::Noticed { .. }
        | BattleEvent::Learned { .. }
        | BattleEvent::Said { .. }
        | BattleEvent::Resigned { .. }
        | BattleEvent::Ended { .. } => None,
    }
}

/// The log line of an event; many events have none. Units hidden from the listener stay nameless.
pub fn line(
    view: View<'_>,
    voice: Voice<'_>,
    place: usize,
    event: &BattleEvent,
) -> Option<LogLine> {
    let (text, tone, side, heading) = match event {
        BattleEvent::RoundBegan { round } => {
            (format!("Round {round}"), LineTone::Faint, None, true)
        }
        BattleEvent::TurnBegan { unit, skipped } => {
            let text = match skipped {
                Some(_) => sentence(voice, event),
                None => format!("{} turn", narrate::possessive(name(view, *unit))),
            };
            (text, LineTone::Faint, Some(view.side(*unit)), true)
        }
        BattleEvent::Rolled(roll) => (rolled(voice, roll), LineTone::Plain, None, false),
        BattleEvent::Hurt { unit, .. } => (
            sentence(voice, event),
            tone_for_reader(voice, *unit, LineTone::Warn),
            Some(view.side(*unit)),
            false,
        ),
        BattleEvent::LifeChanged { unit, after, .. } => (
            sentence(voice, event),
            tone_for_reader(
                voice,
                *unit,
                match after {
                    CombatStatus::Active => LineTone::Good,
                    _ => LineTone::Bad,
                },
            ),
            Some(view.side(*unit)),
            false,
        ),
        BattleEvent::Acted { unit, .. } => (
            sentence(voice, event),
            LineTone::Gold,
            Some(view.side(*unit)),
            false,
        ),
        BattleEvent::Outcome { hit, target, .. } => (
            sentence(voice, event),
            match hit {
                true if voice.side.is_some() => tone_for_reader(voice, *target, LineTone::Bad),
                true => LineTone::Good,
                false => LineTone::Faint,
            },
            None,
            false,
        ),
        BattleEvent::Inserted { .. }
        | BattleEvent::Resigned { .. }
        | BattleEvent::Ended { .. }
        | BattleEvent::Said { .. } => (sentence(voice, event), LineTone::Gold, None, false),
        BattleEvent::TurnEnded { .. } => return None,
        BattleEvent::Moved { .. } | BattleEvent::Noticed { .. } | BattleEvent::Changed { .. } => {
            return None;
        }
        _ => (sentence(voice, event), LineTone::Faint, None, false),
    };
    let sum = match event {
        BattleEvent::Rolled(roll) => Some(Box::new(Sum::of(voice, roll))),
        _ => None,
    };
    let (units, cell) = subjects(event, voice);
    Some(LogLine {
        place,
        text,
        tone,
        side,
        heading,
        rule: rule(event),
        units: units
            .into_iter()
            .filter(|unit| !voice.hidden.contains(*unit))
            .collect(),
        cell,
        sum,
    })
}

/// The tone of an event as the reader feels it: bad for an enemy is good. A spectator reads it from
/// the affected unit's view.
pub(super) fn tone_for_reader(voice: Voice<'_>, unit: UnitId, tone: LineTone) -> LineTone {
    let is_enemy = |reader| !voice.scene.allied(reader, voice.scene.member(unit).side);
    match (voice.side.is_some_and(is_enemy), tone) {
        (true, LineTone::Bad | LineTone::Warn) => LineTone::Good,
        (true, LineTone::Good) => LineTone::Bad,
        (_, tone) => tone,
    }
}

/// The units and the square of an event, the acting or affected unit first.
fn subjects(event: &BattleEvent, voice: Voice<'_>) -> (SmallVec<[UnitId; 2]>, Option<Cell>) {
    let mut units = SmallVec::new();
    let mut cell = None;
    match event {
        BattleEvent::Rolled(roll) => {
            units.push(roll.check.who);
            units.extend(roll.check.against);
        }
        BattleEvent::Acted {
            unit,
            target,
            cell: at,
            seen,
            ..
        } => {
            units.push(*unit);
            units.extend(*target);
            cell = at.filter(|_| voice.is_among(*seen));
        }
        BattleEvent::Outcome { unit, target, .. } => units.extend([*target, *unit]),
        BattleEvent::Hurt { unit, by, .. } => {
            units.push(*unit);
            units.extend(*by);
        }
        BattleEvent::DoorChanged { cell: at, by, .. }
        | BattleEvent::GroundChanged { cell: at, by, .. }
        | BattleEvent::Battered { cell: at, by, .. } => {
            cell = Some(*at);
            units.extend(*by);
        }
        BattleEvent::SpotChanged { by, .. } => units.extend(*by),
        BattleEvent::Inserted { unit, from, .. } => {
            units.push(*unit);
            units.extend(*from);
        }
        _ => units.extend(about(event)),
    }
    units.dedup();
    (units, cell)
}

/// How the battle ended, as a sentence.
pub fn verdict_words(view: View<'_>, verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(side) => format!("Victory: {}", side_name(view, side)),
        Verdict::Draw => "Nobody is left standing: a draw".into(),
        Verdict::DrawAgreed => "A draw by agreement".into(),
        Verdict::DrawByCap => format!(
            "After {} nobody has won: a draw",
            crate::battle::counted(view.scene.round_cap, "rounds")
        ),
    }
}

/// An event as a sentence without full stop and rule, for a line of its own.
fn sentence(voice: Voice<'_>, event: &BattleEvent) -> String {
    let text = narrate(voice, event);
    // A level's texts are whole sentences.
    if matches!(event, BattleEvent::Said { .. }) {
        return text;
    }
    let text = text.trim_end_matches('.');
    match text.rsplit_once(" (") {
        Some((text, rule)) if rule.ends_with(')') && rule.contains('-') => text.to_owned(),
        _ => text.to_owned(),
    }
}

/// The rule behind an event, to look it up.
pub fn rule(event: &BattleEvent) -> Option<RuleId> {
    match event {
        BattleEvent::TurnBegan { skipped, .. } => skipped.map(|skip| skip.rule),
        BattleEvent::Rolled(roll) => Some(roll.check.rule),
        BattleEvent::Inserted { rule, .. }
        | BattleEvent::Moved { rule, .. }
        | BattleEvent::Fell { rule, .. }
        | BattleEvent::Threw { rule, .. }
        | BattleEvent::Summed { rule, .. }
        | BattleEvent::Outcome { rule, .. }
        | BattleEvent::Hurt { rule, .. }
        | BattleEvent::Changed { rule, .. }
        | BattleEvent::Gained { rule, .. }
        | BattleEvent::Lost { rule, .. }
        | BattleEvent::PostureChanged { rule, .. }
        | BattleEvent::LifeChanged { rule, .. }
        | BattleEvent::Decided { rule, .. }
        | BattleEvent::Battered { rule, .. }
        | BattleEvent::GroundChanged { rule, .. }
        | BattleEvent::Learned { rule, .. }
        | BattleEvent::Dropped { rule, .. }
        | BattleEvent::Note { rule, .. } => Some(*rule),
        BattleEvent::RoundBegan { .. }
        | BattleEvent::TurnEnded { .. }
        | BattleEvent::Acted { .. }
        | BattleEvent::DoorChanged { .. }
        | BattleEvent::SpotChanged { .. }
        | BattleEvent::Noticed { .. }
        | BattleEvent::Said { .. }
        | BattleEvent::Resigned { .. }
        | BattleEvent::Ended { .. } => None,
    }
}

/// An answer of a question as a player reads it.
pub fn answer(voice: Voice<'_>, question: &Question, choice: Choice) -> String {
    archetype(&answer_text(voice, question, choice))
}

/// A refusal as a sentence.
pub fn refusal(view: View<'_>, refusal: &Refusal) -> String {
    refusal_text(Voice::open(view.scene), refusal)
}

/// A roll as a line of the log: unit, test, result and verdict.
fn rolled(voice: Voice<'_>, roll: &Roll) -> String {
    let check = &roll.check;
    let sum = Sum::of(voice, roll);
    let who = narrate::name(voice, check.who);
    match sum.target {
        None => format!("{who}, {}: {}", check.name, roll.reading.result),
        Some(target) => format!(
            "{who}, {}: {} {} {target}, {}",
            check.name,
            roll.reading.result,
            sum.sign(),
            sum.verdict()
        ),
    }
}

/// The dice of an event in the tray, if it threw any.
pub fn dice_roll(voice: Voice<'_>, place: usize, event: &BattleEvent) -> Option<DiceRoll> {
    match event {
        BattleEvent::Rolled(roll) => {
            let check = &roll.check;
            let sum = Sum::of(voice, roll);
            let mut caption = format!("{}, {}", narrate::name(voice, check.who), check.name);
            if let Some(against) = check.against.filter(|against| *against != check.who) {
                caption += &format!(" → {}", narrate::name(voice, against));
            }
            Some(DiceRoll {
                place,
                caption,
                dice: sum.dice.clone(),
                passed: sum.target.map(|_| sum.passed),
                meaning: sum.verdict().to_owned(),
                rule: check.rule,
                sum: Some(sum),
                age: 0.0,
            })
        }
        BattleEvent::Threw {
            unit,
            name,
            face,
            meaning,
            rule,
            ..
        } => Some(DiceRoll {
            place,
            caption: format!("{}, {name}", narrate::name(voice, *unit)),
            dice: vec![Die {
                face: u16::try_from(*face).unwrap_or(0),
                faces: 0,
                part: Part::Counts,
            }],
            passed: None,
            meaning: (*meaning).to_owned(),
            sum: None,
            rule: *rule,
            age: 0.0,
        }),
        _ => None,
    }
}
