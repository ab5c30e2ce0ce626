//! Rolls in sentences: the dice, the target number, and every influence on it.

use std::fmt::Write;

use super::{Voice, name, place};
use crate::battle::{
    check::{Check, Roll, RollDirection},
    event::BattleEvent,
    ids::UnitId,
    modifier::{Amount, Breakdown, Modifier, ModifierSource, ModifierStatus},
};

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
            let meaning = if meaning.is_empty() {
                String::new()
            } else {
                format!(", {meaning}")
            };
            format!("The {name} for {} is {face}{meaning} ({rule}).", who(unit))
        }
        BattleEvent::Summed {
            unit,
            name,
            parts,
            sum,
            rule,
        } => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(part, amount)| format!("{part} {amount}"))
                .collect();
            format!(
                "The {name} on {} is {sum}: {} ({rule}).",
                who(unit),
                parts.join(", ")
            )
        }
        BattleEvent::Outcome {
            unit,
            target,
            word,
            rule,
            ..
        } => format!("{} against {}: {word} ({rule}).", who(unit), who(target)),
        _ => String::new(),
    }
}

/// A test that was made, as one sentence.
fn rolled(voice: Voice<'_>, roll: &Roll) -> String {
    let check = &roll.check;
    let verb = match roll.reading.passed {
        _ if check.is_open() => "rolls",
        true => "passes",
        false => "fails",
    };
    let faces: Vec<String> = roll.faces.iter().map(u16::to_string).collect();
    let against = check.against.map_or(String::new(), |against| {
        format!(" against {}", name(voice, against))
    });
    let mut text = format!(
        "{} {verb} {}{against}: dice {}",
        name(voice, check.who),
        check.name,
        faces.join(" and "),
    );
    if roll.faces.len() != 1
        || roll.faces.first().map(|&face| i32::from(face)) != Some(roll.reading.result)
    {
        let _ = write!(text, ", result {}", roll.reading.result);
    }
    let _ = write!(text, ", {}", target_text(voice, check));
    if !check.is_open() {
        let _ = write!(text, ", by {}", roll.reading.degrees.abs());
    }
    if !roll.reading.special.is_empty() {
        let _ = write!(text, ", {}", roll.reading.special);
    }
    let _ = write!(text, " ({}).", check.rule);
    text
}

/// The target number of a test and where it comes from: "needs 65 or less (Melee 55, Focused +10)".
pub fn target_text(voice: Voice<'_>, check: &Check) -> String {
    let needs = match check.sense {
        RollDirection::AtMost => "or less",
        RollDirection::AtLeast => "or more",
    };
    let sum = format!(
        "{} {}{}",
        check.base_name,
        check.base,
        breakdown_text(voice, &check.breakdown)
    );
    if check.is_open() {
        return format!("on top of {sum}");
    }
    format!("needs {} {needs} ({sum})", check.target)
}

/// Every influence with its sign; those that do not count say why.
fn breakdown_text(voice: Voice<'_>, breakdown: &Breakdown) -> String {
    let mut text = String::new();
    for line in &breakdown.lines {
        let modifier = &line.modifier;
        let amount = match modifier.amount {
            Amount::Flat(_) | Amount::Advantage(_) if line.value != 0 => {
                format!("{:+}", line.value)
            }
            Amount::Flat(value) => format!("{value:+}"),
            Amount::Advantage(edges) => format!("{edges:+} edge"),
            Amount::Step(steps) => format!("{steps:+} die size"),
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
                let _ = write!(text, " not counted beside {other}");
            }
            ModifierStatus::Cancelled { with } => {
                let other = breakdown.lines.get(usize::from(with));
                let other = other.map_or("its opposite", |other| other.modifier.name);
                let _ = write!(text, " cancelled by {other}");
            }
        }
    }
    text
}

/// From what an influence comes, with a blank in front; empty if its name says all.
pub fn because(voice: Voice<'_>, modifier: &Modifier) -> String {
    match modifier.because {
        ModifierSource::Rule => String::new(),
        ModifierSource::Place(cell) => format!(" at {}", place(voice.scene, cell)),
        ModifierSource::Unit(unit) => format!(" of {}", name(voice, unit)),
        ModifierSource::Pair(a, b) => format!(" by {} and {}", name(voice, a), name(voice, b)),
    }
}
