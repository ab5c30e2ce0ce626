//! Events as plain sentences, one per event: for the terminal, logs and screen readers.

mod actions;
mod rolls;
mod states;
mod things;

pub use rolls::{because, exchanged, plain_dice, stops, target_text, threshold};

pub use super::names::{Voice, item_name, name, place, possessive, power_name, side_name, towards};

use super::names::UNSEEN;
use crate::{
    battle::{
        components::Verdict,
        counted,
        event::BattleEvent,
        goals::Then,
        ids::UnitId,
        orders::refusal::{Refusal, RefusalReason},
        ruleset::{Book, Costs},
    },
    data::words::capital,
};

/// An event as one sentence; empty for an event that the following ones imply.
pub fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    let text = sentence(voice, event);
    match text.starts_with(UNSEEN) {
        true => capital(&text),
        false => text,
    }
}

fn sentence(voice: Voice<'_>, event: &BattleEvent) -> String {
    let who = |unit: &UnitId| name(voice, *unit);
    match event {
        BattleEvent::RoundBegan { round } => format!("Round {round} begins."),
        BattleEvent::TurnBegan { unit, skipped } => match skipped {
            None => format!("{} turn.", possessive(who(unit))),
            Some(skip) => format!(
                "{} {} and skips this turn ({}).",
                who(unit),
                skip.cause,
                skip.rule
            ),
        },
        // The next heading implies it.
        BattleEvent::TurnEnded { .. } => String::new(),
        BattleEvent::Inserted { unit, from, rule } => match from {
            None => format!("{} acts again ({rule}).", who(unit)),
            Some(from) => format!("{} acts in place of {} ({rule}).", who(unit), who(from)),
        },
        BattleEvent::SpotChanged {
            spot, there, by, ..
        } => super::zones::changed(voice.scene, *spot, *there, by.map(|by| name(voice, by))),
        BattleEvent::DoorChanged { .. }
        | BattleEvent::Battered { .. }
        | BattleEvent::GroundChanged { .. } => things::narrate(voice, event),
        BattleEvent::Noticed { unit, by, seen } => {
            let verb = if *seen { "spotted" } else { "lost sight of" };
            format!("{} {verb} {}.", side_name(voice.scene, *by), who(unit))
        }
        BattleEvent::Learned {
            unit,
            by,
            fully,
            rule,
        } => {
            let side = side_name(voice.scene, *by);
            match fully {
                true => format!("{side} learned everything about {} ({rule}).", who(unit)),
                false => format!(
                    "{side} learned {} affinities and personality ({rule}).",
                    possessive(who(unit))
                ),
            }
        }
        BattleEvent::Said { trigger, .. } => {
            match voice
                .scene
                .triggers
                .get(usize::from(*trigger))
                .map(|t| &t.then)
            {
                Some(Then::Say(text)) => text.clone(),
                _ => "Something stirs.".to_owned(),
            }
        }
        BattleEvent::Resigned { side } => format!("{} resigned.", side_name(voice.scene, *side)),
        BattleEvent::Ended { verdict } => verdict_text(voice, *verdict),
        BattleEvent::Acted { .. }
        | BattleEvent::Moved { .. }
        | BattleEvent::Fell { .. }
        | BattleEvent::Dropped { .. }
        | BattleEvent::Decided { .. }
        | BattleEvent::Note { .. } => actions::narrate(voice, event),
        BattleEvent::Hurt { .. }
        | BattleEvent::Changed { .. }
        | BattleEvent::Gained { .. }
        | BattleEvent::Lost { .. }
        | BattleEvent::PostureChanged { .. }
        | BattleEvent::LifeChanged { .. } => states::narrate(voice, event),
        BattleEvent::Rolled(_)
        | BattleEvent::Threw { .. }
        | BattleEvent::Summed { .. }
        | BattleEvent::Outcome { .. } => rolls::narrate(voice, event),
    }
}

/// A price in the signs of the book, such as "★★", "4 AP" or "3 AP, 5 yd".
pub fn price(book: &Book, price: &[(&'static str, i16)]) -> String {
    let parts: Vec<String> = price
        .iter()
        .map(|(name, amount)| match *name {
            "stars" => "★".repeat(usize::try_from(*amount).unwrap_or(0)),
            "metres" | "yards" => book.wording.lengths(*amount),
            _ => counted(*amount, name),
        })
        .collect();
    parts.join(", ")
}

/// The cost of an action, as its menu shows it: "★", "2 AP, 2 stamina", "by the weapon".
pub fn costs(book: &Book, costs: &Costs) -> String {
    if let Some(words) = costs.words {
        return words.to_owned();
    }
    let parts = costs.parts().map(|(pool, amount)| {
        let name = book.pools.get(usize::from(pool.0));
        let name = name.map_or("points", |pool| pool.name);
        let part = price(book, &[(name, amount)]);
        // In a sentence only abbreviations keep their capitals.
        let is_word = name.chars().any(char::is_lowercase);
        if is_word { part.to_lowercase() } else { part }
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// How a battle ended.
pub fn verdict_text(voice: Voice<'_>, verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(side) => format!("Victory: {}.", side_name(voice.scene, side)),
        Verdict::Draw => "Draw: nobody is left standing.".to_owned(),
        Verdict::DrawAgreed => "Draw by agreement.".to_owned(),
        Verdict::DrawByCap => format!(
            "Draw: the limit of {} is reached.",
            counted(voice.scene.round_cap, "rounds")
        ),
    }
}

/// A refusal as a sentence with names in it.
pub fn refusal_text(voice: Voice<'_>, refusal: &Refusal) -> String {
    let why = match refusal.why {
        RefusalReason::NotYourTurn { acting: Some(unit) } => {
            format!("it is {} turn", possessive(name(voice, unit)))
        }
        RefusalReason::NoWay { to } if voice.scene.board.zone_map.is_some() => {
            format!("there is no path to {}", place(voice.scene, to))
        }
        why => why.told(voice.scene.book.wording.length),
    };
    format!("Not possible: {why} ({}).", refusal.rule)
}
