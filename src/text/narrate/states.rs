//! Sentences about units: harm, conditions, posture, status.

use super::{Voice, item_name, name};
use crate::battle::{
    components::{CombatStatus, ConditionId, Posture},
    counted,
    event::{BattleEvent, Gauge},
    ids::UnitId,
};

/// An event of this kind as one sentence.
pub(super) fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    let who = |unit: &UnitId| name(voice, *unit);
    let wording = &voice.scene.book.wording;
    match event {
        BattleEvent::Hurt {
            unit,
            by,
            amount,
            rule,
        } => {
            let hurt = (wording.hurt)(*amount);
            match by.filter(|by| by != unit) {
                Some(by) => format!("{} deals {} {hurt} ({rule}).", name(voice, by), who(unit)),
                None => format!("{} {} {hurt} ({rule}).", who(unit), wording.hurts),
            }
        }
        // Each wound has its own level: "Bel has one fewer moderate wound".
        BattleEvent::Changed {
            unit,
            gauge: Gauge::Wounds(level),
            before,
            after,
            rule,
        } if !wording.harm_adds() => {
            let than = if after < before { "fewer" } else { "more" };
            let many = match before.abs_diff(*after) {
                1 => format!("one {than} {level} wound"),
                many => format!("{many} {than} {level} wounds"),
            };
            format!("{} has {many} ({rule}).", who(unit))
        }
        BattleEvent::Changed {
            unit,
            gauge,
            before,
            after,
            rule,
        } => {
            format!(
                "{}: {} {before} → {after} ({rule}).",
                who(unit),
                gauge_name(voice, *gauge)
            )
        }
        BattleEvent::Gained {
            unit,
            condition,
            name,
            amount,
            rule,
        } => {
            let comes = comes(voice, *condition, name, *amount);
            match comes.is_empty() {
                true => String::new(),
                false => format!("{} {comes} ({rule}).", who(unit)),
            }
        }
        BattleEvent::Lost {
            unit,
            condition,
            name,
            rule,
        } => match goes(voice, *condition, name) {
            gone if gone.is_empty() => String::new(),
            gone => format!("{} {gone} ({rule}).", who(unit)),
        },
        BattleEvent::PostureChanged {
            unit, after, rule, ..
        } => {
            let what = match after {
                Posture::Standing => "stands up",
                Posture::Crouching => "crouches",
                Posture::Prone => "falls prone",
            };
            format!("{} {what} ({rule}).", who(unit))
        }
        BattleEvent::LifeChanged {
            unit,
            before,
            after,
            rule,
        } => {
            let what = life(voice, *before, *after);
            match rule.0 {
                // Giving up follows no rule of a book.
                "none" => format!("{} {what}.", who(unit)),
                _ => format!("{} {what} ({rule}).", who(unit)),
            }
        }
        _ => String::new(),
    }
}

/// The start of a condition after the unit's name: "is Bleeding (level 2)". Empty if its cause says
/// the same.
fn comes(voice: Voice<'_>, condition: ConditionId, name: &str, amount: i16) -> String {
    let book = voice.scene.book;
    if let Some([comes, _]) = book.told_condition(condition) {
        return comes.to_owned();
    }
    let much = match book.amount_word(condition) {
        "" => String::new(),
        // A plural amount is written with its number.
        word if word.ends_with('s') && !word.ends_with("ss") => {
            format!(" ({})", counted(amount, word))
        }
        word => format!(" ({word} {amount})"),
    };
    format!("{} {name}{much}", book.has_condition(condition))
}

/// The end of a condition after the unit's name: "is no longer Bleeding". Empty if its cause says
/// the same.
fn goes(voice: Voice<'_>, condition: ConditionId, name: &str) -> String {
    let book = voice.scene.book;
    match (
        book.told_condition(condition),
        book.has_condition(condition),
    ) {
        (Some([_, goes]), _) => goes.to_owned(),
        (None, "is") => format!("is no longer {name}"),
        (None, has) => format!("no longer {has} {name}"),
    }
}

/// A change of a unit's status, after its name.
fn life(voice: Voice<'_>, before: CombatStatus, after: CombatStatus) -> String {
    let what = match (before, after) {
        (CombatStatus::Waiting, CombatStatus::Active) => "joins the battle",
        (_, CombatStatus::Vehicle) => "comes into the battle",
        (CombatStatus::Vehicle, CombatStatus::Dead) => "is destroyed",
        (_, CombatStatus::Active) => "is back in action",
        (_, CombatStatus::Waiting) => "leaves the battle for now",
        (_, CombatStatus::Unconscious { rounds }) => {
            return format!("is {}", (voice.scene.book.wording.asleep)(rounds));
        }
        (_, CombatStatus::Downed) => "is knocked out",
        (_, CombatStatus::Dead) => "dies",
        (_, CombatStatus::Gone) => "leaves the battle",
    };
    what.to_owned()
}

fn gauge_name(voice: Voice<'_>, gauge: Gauge) -> String {
    match gauge {
        Gauge::Pool(name) | Gauge::Wounds(name) | Gauge::Score(name) => name.to_owned(),
        Gauge::Stress => "Stress".to_owned(),
        Gauge::Ammo(item) => format!("{} ammunition", item_name(voice.scene, item)),
        Gauge::Initiative => "initiative".to_owned(),
    }
}
