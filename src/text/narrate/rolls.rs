//! Rolls in sentences: the dice, the target number, and every influence on it.

use std::fmt::Write;

use super::{Voice, name, place};
use crate::battle::{
    check::{Check, Roll, RollDirection},
    counted,
    event::BattleEvent,
    ids::{RuleId, UnitId},
    modifier::{Amount, Breakdown, Modifier, ModifierSource, ModifierStatus},
};
use crate::data::words::capital;

/// An event of this kind as one sentence.
pub(super) fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    let who = |unit: &UnitId| name(voice, *unit);
    match event {
        BattleEvent::Rolled(roll) => rolled(voice, roll),
        BattleEvent::Threw {
            unit,
            name,
            face,
            meaning,
            rule,
            ..
        } => {
            let who = who(unit);
            match (*name, *meaning) {
                (HIT_LOCATION, place) => format!("{who} is hit in the {place} ({face}) ({rule})."),
                (name, "") => format!("{}: {who} {face} ({rule}).", capital(name)),
                (name, meaning) => format!("{}, {who}: {face}, {meaning} ({rule}).", capital(name)),
            }
        }
        BattleEvent::Summed {
            unit,
            name,
            parts,
            sum,
            rule,
        } => summed(voice, *unit, (name, *rule), parts, *sum),
        BattleEvent::Outcome { rule, .. } => {
            let told = exchanged(voice, event).map(|(_, text)| text);
            format!("{} ({rule}).", told.unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// The result of an exchange as a sentence without its end, "Iren evades Shade 1", with the unit it
/// is about; `None` for other events.
pub fn exchanged(voice: Voice<'_>, event: &BattleEvent) -> Option<(UnitId, String)> {
    let BattleEvent::Outcome {
        unit, target, word, ..
    } = event
    else {
        return None;
    };
    let (actor, other) = (name(voice, *unit), name(voice, *target));
    let Some((by, verb, rest)) = exchange(word) else {
        return Some((*unit, format!("{actor} against {other}: {word}")));
    };
    Some(match by {
        By::Actor if rest.is_empty() => (*unit, format!("{actor} {verb} {other}")),
        By::Actor => (*unit, format!("{actor} {verb} {other} {rest}")),
        By::Target => (*target, format!("{other} {verb} {actor}")),
    })
}

/// Whether an event is the sum of damage against what absorbs it.
pub fn stops(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Summed { name, .. } if is_damage(name))
}

/// The subject of an exchange's outcome.
enum By {
    Actor,
    Target,
}

/// The outcome of an exchange as a sentence: its subject, its verb, and the words after the other
/// unit.
fn exchange(word: &str) -> Option<(By, &'static str, &'static str)> {
    Some(match word {
        "hit" => (By::Actor, "hits", ""),
        "miss" | "missed" => (By::Actor, "misses", ""),
        "critical hit" => (By::Actor, "critically hits", ""),
        "critical miss" => (By::Actor, "critically misses", ""),
        "pushed" => (By::Actor, "pushes", ""),
        "seized" => (By::Actor, "seizes", ""),
        "grappled" => (By::Actor, "grapples", ""),
        "shackled" => (By::Actor, "shackles", ""),
        "hindered" => (By::Actor, "hinders", ""),
        "not hindered" => (By::Actor, "fails to hinder", ""),
        "knocked down" => (By::Actor, "knocks", "down"),
        "failure" => (By::Actor, "fails against", ""),
        "success" => (By::Actor, "succeeds against", ""),
        "evaded" => (By::Target, "evades", ""),
        "resisted" => (By::Target, "resists", ""),
        "blocked" => (By::Target, "blocks the attack of", ""),
        "absorbed" => (By::Target, "absorbs the attack of", ""),
        "repelled" => (By::Target, "repels the attack of", ""),
        "parried" => (By::Target, "parries the attack of", ""),
        "critical win" => (By::Actor, "wins critically against", ""),
        "critical defence" => (By::Target, "wins critically against", ""),
        _ => return None,
    })
}

/// The name of the die for hit locations in all books.
const HIT_LOCATION: &str = "hit location";

/// Whether a sum is the damage a unit takes. All books call it "Damage", or "Damage taken" if
/// "Damage" is what the weapon deals.
fn is_damage(name: &str) -> bool {
    matches!(name, "Damage" | "Damage taken")
}

/// A sum as one sentence. Damage that does no harm is reported with what absorbed it.
fn summed(
    voice: Voice<'_>,
    unit: UnitId,
    (title, rule): (&str, RuleId),
    parts: &[(&str, i32)],
    sum: i32,
) -> String {
    let who = name(voice, unit);
    let wording = &voice.scene.book.wording;
    let is_stopped = is_damage(title) && sum < wording.least_damage;
    if is_stopped && wording.harm_adds() {
        let of = |is: fn(&i32) -> bool| parts.iter().map(|(_, part)| *part).filter(is).sum::<i32>();
        let (damage, absorbed) = (of(|&part| part > 0), -of(|&part| part < 0));
        return format!("No wound for {who}: damage {damage}, absorbed {absorbed} ({rule}).");
    }
    let parts: Vec<String> = parts
        .iter()
        .map(|(part, amount)| format!("{part} {amount}"))
        .collect();
    let parts = parts.join(", ");
    match is_stopped {
        true => format!("No harm to {who}: {parts} ({rule})."),
        false => format!("{}, {who}: {sum} ({parts}) ({rule}).", capital(title)),
    }
}

/// A test as one sentence.
fn rolled(voice: Voice<'_>, roll: &Roll) -> String {
    let check = &roll.check;
    let against = check.against.map_or(String::new(), |against| {
        format!(" against {}", name(voice, against))
    });
    let faces: Vec<String> = roll.faces.iter().map(u16::to_string).collect();
    let mut text = format!(
        "{}, {}{against}: rolled {}",
        name(voice, check.who),
        check.name,
        faces.join(match check.sense {
            RollDirection::AtMost => " and ",
            RollDirection::AtLeast | RollDirection::Above => "+",
        }),
    );
    let result = roll.reading.result;
    if roll.faces.len() != 1 || roll.faces.first().map(|&face| i32::from(face)) != Some(result) {
        let _ = match check.sense {
            RollDirection::AtMost => write!(text, ", {result} counts"),
            RollDirection::AtLeast | RollDirection::Above => write!(text, ", total {result}"),
        };
    }
    if check.is_open() {
        let _ = write!(text, " ({})", sources_text(voice, check));
    } else {
        let (needed, outcome) = (needed(voice, check, "needed"), outcome(voice, roll));
        let _ = write!(text, ", {needed}: {outcome}");
    }
    if !roll.reading.special.is_empty() {
        let _ = write!(text, ", {}", roll.reading.special);
    }
    let _ = write!(text, " ({}).", check.rule);
    text
}

/// The result of a test: "success, 2 degrees", "just failed (42 against 41)".
fn outcome(voice: Voice<'_>, roll: &Roll) -> String {
    let (reading, target) = (&roll.reading, roll.check.target);
    let (word, just) = match reading.passed {
        true => ("success", "just made it"),
        false => ("failure", "just failed"),
    };
    // For a failed test without degrees, only a near miss has "just failed".
    let off = (reading.result - target).unsigned_abs();
    let is_near = off * 10 <= u32::from(roll.check.throw.faces);
    match (reading.degrees.abs(), roll.check.sense) {
        (0, RollDirection::AtMost) if !is_near => {
            format!("{word} ({} against {target})", reading.result)
        }
        (0, _) => format!("{just} ({} against {target})", reading.result),
        (by, RollDirection::AtMost) => {
            let degrees = voice.scene.book.wording.degrees;
            format!("{word}, {}", counted(by, degrees))
        }
        // A natural result overrides the total: "success by 4" would be wrong.
        (_, RollDirection::AtLeast | RollDirection::Above)
            if (reading.degrees > 0) != reading.passed =>
        {
            format!("{word} ({} against {target})", reading.result)
        }
        (by, RollDirection::AtLeast | RollDirection::Above) => format!("{word} by {by}"),
    }
}

/// The target number of a test and where it comes from: "needs 65 or less (Melee 55, Focused +10)".
pub fn target_text(voice: Voice<'_>, check: &Check) -> String {
    match check.is_open() {
        true => format!("adds {}", sources_text(voice, check)),
        false => needed(voice, check, "needs"),
    }
}

/// The target number after a verb.
fn needed(voice: Voice<'_>, check: &Check, verb: &str) -> String {
    let sources = sources_text(voice, check);
    format!("{verb} {} ({sources})", threshold(check))
}

/// The target number in words: "65 or less", "more than 15".
pub fn threshold(check: &Check) -> String {
    match check.sense {
        RollDirection::AtMost => format!("{} or less", check.target),
        RollDirection::AtLeast => format!("{} or more", check.target),
        RollDirection::Above => format!("more than {}", check.target),
    }
}

/// The dice of a check, in short: "d100", "2d10", "d20 + 2d8".
pub fn plain_dice(check: &Check) -> String {
    let thrown = match check.throw.dice {
        0 | 1 => format!("d{}", check.throw.faces),
        many => format!("{many}d{}", check.throw.faces),
    };
    match check.bonus {
        Some(bonus) if bonus.dice > 0 => format!("{thrown} + {}d{}", bonus.dice, bonus.faces),
        _ => thrown,
    }
}

/// The tested value and every influence on it.
fn sources_text(voice: Voice<'_>, check: &Check) -> String {
    let more = breakdown_text(voice, &check.breakdown);
    let mut text = match check.bonus {
        Some(_) => format!("{}{more}", plain_dice(check)),
        None => format!("{} {}{more}", check.base_name, check.base),
    };
    // A number without additions is shown already.
    if let [own, more @ ..] = &check.parts[..]
        && !more.is_empty()
    {
        let _ = write!(text, "; {} {}", own.name, own.amount.value(0));
        for part in more {
            let _ = write!(text, ", {} {:+}", part.name, part.amount.value(0));
        }
    }
    text
}

/// Every influence with its sign; those that do not count with the reason.
fn breakdown_text(voice: Voice<'_>, breakdown: &Breakdown) -> String {
    let mut text = String::new();
    for line in &breakdown.lines {
        let modifier = &line.modifier;
        let amount = match modifier.amount {
            Amount::Flat(_) | Amount::Advantage(_) if line.value != 0 => {
                format!("{:+}", line.value)
            }
            Amount::Flat(value) => format!("{value:+}"),
            Amount::Advantage(edges) => voice.scene.book.wording.edges(edges),
            Amount::Step(steps @ (1 | -1)) => format!("{steps:+} die size"),
            Amount::Step(steps) => format!("{steps:+} die sizes"),
            Amount::Dice(dice @ (1 | -1)) => format!("{dice:+} die"),
            Amount::Dice(dice) => format!("{dice:+} dice"),
            Amount::Times(parts, whole) => format!("times {parts}/{whole}"),
        };
        let _ = write!(
            text,
            ", {}{} {amount}",
            modifier.name,
            because(voice, modifier)
        );
        match line.fate {
            ModifierStatus::Counted => {}
            ModifierStatus::Beaten { by } => {
                let other = breakdown.lines.get(usize::from(by));
                let other = other.map_or("a stronger one", |other| other.modifier.name);
                let _ = write!(text, " (ignored: {other} is stronger)");
            }
            ModifierStatus::Cancelled { with } => {
                let other = breakdown.lines.get(usize::from(with));
                let other = other.map_or("its opposite", |other| other.modifier.name);
                let _ = write!(text, " (cancelled by {other})");
            }
        }
    }
    text
}

/// The source of an influence, after a space; empty if its name says all.
pub fn because(voice: Voice<'_>, modifier: &Modifier) -> String {
    match modifier.because {
        ModifierSource::Rule => String::new(),
        ModifierSource::Place(cell) => format!(" at {}", place(voice.scene, cell)),
        ModifierSource::Unit(unit) => format!(" of {}", name(voice, unit)),
        ModifierSource::Pair(a, b) => format!(" by {} and {}", name(voice, a), name(voice, b)),
    }
}
