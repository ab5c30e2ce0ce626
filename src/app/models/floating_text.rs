//! The texts that rise from tokens as events are shown.

use super::{playback::told::LineTone, words::tone_for_reader};
use crate::{
    battle::{
        components::CombatStatus,
        event::{BattleEvent, Gauge},
        ids::UnitId,
        ruleset::Book,
    },
    data::help::help,
    text::narrate::Voice,
};

/// The floating text of an event, with its reason if that is not obvious; `hit` is the word for the
/// last hit on the unit.
pub fn floating_text(
    voice: Voice<'_>,
    event: &BattleEvent,
    hit: Option<&str>,
) -> Option<(UnitId, String, LineTone)> {
    let (unit, text, tone) = floating_words(voice.scene.book, event, hit)?;
    // A condition may be good or bad for its bearer.
    let tone = match event {
        BattleEvent::Gained { .. } => tone,
        // Over a token green means healing, whichever unit is hurt.
        BattleEvent::Hurt { .. } if tone_for_reader(voice, unit, tone) == LineTone::Good => {
            LineTone::Warn
        }
        _ => tone_for_reader(voice, unit, tone),
    };
    Some((unit, text, tone))
}

/// The unit, the text and the tone of the floating text, whichever side reads it.
fn floating_words(
    book: &Book,
    event: &BattleEvent,
    hit: Option<&str>,
) -> Option<(UnitId, String, LineTone)> {
    let because = |text: String, reason: Option<&str>| match reason {
        Some(reason) => format!("{text} · {reason}"),
        None => text,
    };
    Some(match event {
        BattleEvent::Hurt {
            unit,
            amount,
            by,
            rule,
        } if *amount > 0 => {
            let text = (book.wording.blow)(*amount);
            let reason = match hit {
                Some("hit") => None,
                Some(word) => Some(word),
                // Without an attacker: the rule that hurts.
                None if by.is_none() => help().rule(rule.0).map(|rule| rule.title.as_str()),
                None => None,
            };
            (*unit, because(text, reason), LineTone::Bad)
        }
        BattleEvent::Outcome {
            target, word, hit, ..
        } if !hit => (*target, (*word).to_owned(), LineTone::Faint),
        BattleEvent::Gained {
            unit,
            name,
            rule,
            condition,
            ..
        } => {
            // The cause, if it is another rule than the condition's own.
            let own = book.condition(*condition).map(|row| row.rule);
            let cause = help().rule(rule.0).filter(|_| own != Some(rule.0));
            let cause = cause.map(|rule| rule.title.as_str());
            let cause = cause.filter(|cause| cause.len() < 16 && !cause.contains(name));
            (*unit, because((*name).to_owned(), cause), LineTone::Warn)
        }
        BattleEvent::Inserted { unit, from, .. } => (
            *unit,
            if from.is_some() {
                "Baton!"
            } else {
                "One more!"
            }
            .to_owned(),
            LineTone::Gold,
        ),
        BattleEvent::Changed {
            unit,
            gauge: Gauge::Wounds(_),
            before,
            after,
            ..
        } if after > before && !book.wording.counts_taken => {
            (*unit, format!("+{}", after - before), LineTone::Good)
        }
        BattleEvent::LifeChanged { unit, after, .. } => match after {
            CombatStatus::Downed | CombatStatus::Unconscious { .. } => {
                (*unit, "down".into(), LineTone::Bad)
            }
            CombatStatus::Dead => (*unit, "dead".into(), LineTone::Bad),
            CombatStatus::Gone => (*unit, "gone".into(), LineTone::Warn),
            CombatStatus::Active | CombatStatus::Waiting | CombatStatus::Vehicle => return None,
        },
        BattleEvent::Fell { unit, metres, .. } => (
            *unit,
            format!("falls {}", book.wording.heights(*metres)),
            LineTone::Warn,
        ),
        _ => return None,
    })
}
