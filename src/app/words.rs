//! Words for what the window shows. Sentences of the log come from here and nowhere else.

use super::playback::{Die, Line, Tone};
use crate::battle::{
    check::{Check, Roll, Sense},
    components::{Life, Posture, Verdict},
    event::{BattleEvent, Gauge},
    goals::Then,
    ids::{SideId, UnitId},
    modifier::{Amount, Because, Fate},
    order::With,
    question::Choice,
    ruleset::Group,
    view::View,
};
use crate::geometry::Cell;

/// A square as a chess player names it: column letters and the row from the north.
pub fn square(cell: Cell) -> String {
    let mut column = usize::try_from(cell.x).unwrap_or(0);
    let mut letters = String::new();
    loop {
        letters.insert(0, char::from(b'A' + (column % 26) as u8));
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    format!("{letters}{}", cell.y + 1)
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

/// What an order is done with; empty for nothing.
pub fn with(view: View<'_>, with: With) -> String {
    super::levels::with_title(view, with)
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

/// Whom an event is about: the viewer must see that combatant to hear of it.
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
        | BattleEvent::Note { unit, .. } => Some(*unit),
        BattleEvent::Outcome { target, .. } => Some(*target),
        BattleEvent::Rolled(roll) => Some(roll.check.who),
        BattleEvent::RoundBegan { .. }
        | BattleEvent::DoorChanged { .. }
        | BattleEvent::Noticed { .. }
        | BattleEvent::Said { .. }
        | BattleEvent::Ended { .. } => None,
    }
}

/// The line of the log for an event; many events have none.
pub fn line(view: View<'_>, place: usize, event: &BattleEvent) -> Option<Line> {
    let (text, tone, side, dice, heading) = match event {
        BattleEvent::RoundBegan { round } => {
            (format!("Round {round}"), Tone::Faint, None, String::new(), true)
        }
        BattleEvent::TurnBegan { unit, skipped } => {
            let text = match skipped {
                Some(rule) => format!("{} loses this turn ({rule})", name(view, *unit)),
                None => format!("{}'s turn", name(view, *unit)),
            };
            (text, Tone::Faint, Some(view.side(*unit)), String::new(), true)
        }
        BattleEvent::Rolled(roll) => (
            rolled(view, roll),
            Tone::Plain,
            None,
            dice(roll),
            false,
        ),
        BattleEvent::Hurt { unit, .. } => (
            super::levels::sentence(view, event)?,
            Tone::Warn,
            Some(view.side(*unit)),
            String::new(),
            false,
        ),
        BattleEvent::LifeChanged { unit, after, .. } => (
            super::levels::sentence(view, event)?,
            if *after == Life::Active { Tone::Good } else { Tone::Bad },
            Some(view.side(*unit)),
            String::new(),
            false,
        ),
        BattleEvent::Acted { unit, .. } => (
            super::levels::sentence(view, event)?,
            Tone::Gold,
            Some(view.side(*unit)),
            String::new(),
            false,
        ),
        BattleEvent::Outcome { hit, .. } => (
            super::levels::sentence(view, event)?,
            if *hit { Tone::Good } else { Tone::Faint },
            None,
            String::new(),
            false,
        ),
        BattleEvent::Inserted { .. } | BattleEvent::Ended { .. } | BattleEvent::Said { .. } => (
            super::levels::sentence(view, event)?,
            Tone::Gold,
            None,
            String::new(),
            false,
        ),
        BattleEvent::TurnEnded { .. } => return None,
        _ => (
            super::levels::sentence(view, event)?,
            Tone::Faint,
            None,
            String::new(),
            false,
        ),
    };
    let roll = match event {
        BattleEvent::Rolled(roll) => Some(roll.clone()),
        _ => None,
    };
    Some(Line {
        place,
        text,
        tone,
        side,
        dice,
        heading,
        roll,
    })
}

/// A plain sentence for an event, in the words of this window.
pub fn plain_sentence(view: View<'_>, event: &BattleEvent) -> Option<String> {
    let who = |unit: &UnitId| name(view, *unit);
    Some(match event {
        BattleEvent::Inserted { unit, from, .. } => match from {
            Some(from) if from != unit => {
                format!("{} passes the baton to {}", who(from), who(unit))
            }
            _ => format!("One more for {}", who(unit)),
        },
        BattleEvent::Acted {
            unit,
            name,
            item,
            power,
            target,
            ..
        } => {
            let means = match (item, power) {
                (_, Some(power)) => with(view, With::Power(*power)),
                (Some(item), None) => with(view, With::Item(*item)),
                (None, None) => String::new(),
            };
            let means = if means.is_empty() {
                String::new()
            } else {
                format!(" ({means})")
            };
            match target {
                Some(target) if target != unit => {
                    format!("{}: {name}{means} at {}", who(unit), who(target))
                }
                _ => format!("{}: {name}{means}", who(unit)),
            }
        }
        BattleEvent::Fell { unit, metres, .. } => format!("{} falls {metres} m", who(unit)),
        BattleEvent::Threw {
            name,
            face,
            meaning,
            ..
        } => {
            if meaning.is_empty() {
                format!("{name}: {face}")
            } else {
                format!("{name}: {meaning}")
            }
        }
        BattleEvent::Summed {
            name, parts, sum, ..
        } => {
            let mut text = format!("{name}: ");
            for (place, (part, amount)) in parts.iter().enumerate() {
                if place == 0 {
                    text += &format!("{part} {amount}");
                } else if *amount < 0 {
                    text += &format!(" − {part} {}", -amount);
                } else {
                    text += &format!(" + {part} {amount}");
                }
            }
            text + &format!(" = {sum}")
        }
        BattleEvent::Outcome {
            unit,
            target,
            word,
            ..
        } => format!("{} against {}: {word}", who(unit), who(target)),
        BattleEvent::Hurt { unit, amount, .. } => match amount {
            0 => return None,
            1 => format!("{} loses 1 wound", who(unit)),
            _ => format!("{} loses {amount} wounds", who(unit)),
        },
        BattleEvent::Gained { unit, name, .. } => format!("{} is now {name}", who(unit)),
        BattleEvent::Lost { unit, name, .. } => format!("{} is no longer {name}", who(unit)),
        BattleEvent::PostureChanged { unit, after, .. } => match after {
            Posture::Standing => format!("{} stands up", who(unit)),
            Posture::Crouching => format!("{} crouches", who(unit)),
            Posture::Prone => format!("{} is prone", who(unit)),
        },
        BattleEvent::LifeChanged {
            unit,
            before,
            after,
            ..
        } => match after {
            Life::Active if *before == Life::Waiting => format!("{} joins the battle", who(unit)),
            Life::Active => format!("{} is back on its feet", who(unit)),
            Life::Waiting => return None,
            Life::Unconscious { .. } => format!("{} falls unconscious", who(unit)),
            Life::Downed => format!("{} is down", who(unit)),
            Life::Dead => format!("{} is dead", who(unit)),
        },
        BattleEvent::DoorChanged { cell, state, .. } => match state {
            crate::battle::components::DoorState::Open => {
                format!("The door at {} opens", square(*cell))
            }
            _ => format!("The door at {} shuts", square(*cell)),
        },
        BattleEvent::Decided { unit, prompt, taken, .. } => {
            let answer = if *taken { "yes" } else { "no" };
            format!("{}: {prompt} — {answer}", who(unit))
        }
        BattleEvent::Said { trigger } => {
            let trigger = view.scene.triggers.get(usize::from(*trigger))?;
            trigger.then.iter().find_map(|then| match then {
                Then::Say(text) => Some(text.clone()),
                Then::Join(_) | Then::OpenDoor(_) => None,
            })?
        }
        BattleEvent::Note { unit, what, .. } => format!("{} {what}", who(unit)),
        BattleEvent::Ended { verdict } => verdict_words(view, *verdict),
        BattleEvent::Changed {
            unit,
            gauge: Gauge::Stress,
            before,
            after,
            ..
        } if after > before => format!("{} gains {} stress", who(unit), after - before),
        _ => return None,
    })
}

/// How the battle ended, as a sentence.
pub fn verdict_words(view: View<'_>, verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(side) => format!("{} win the battle", side_name(view, side)),
        Verdict::Draw => "Nobody is left standing: a draw".into(),
        Verdict::DrawByCap => format!(
            "After {} rounds nobody has won: a draw",
            view.scene.round_cap
        ),
    }
}

fn rolled(view: View<'_>, roll: &Roll) -> String {
    let check = &roll.check;
    let verdict = match (roll.reading.special, roll.reading.passed) {
        ("", true) => "made".to_owned(),
        ("", false) => "failed".to_owned(),
        (word, _) => word.to_owned(),
    };
    let sign = match (check.sense, roll.reading.passed) {
        (Sense::AtMost, true) => "≤",
        (Sense::AtMost, false) => ">",
        (Sense::AtLeast, true) => "≥",
        (Sense::AtLeast, false) => "<",
    };
    format!(
        "{}, {}: {} {sign} {}, {verdict}",
        name(view, check.who),
        check.name,
        roll.reading.result,
        check.target,
    )
}

/// The dice of a roll, in short: "d100 52".
pub fn dice(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces.iter().map(u16::to_string).collect();
    format!("{} {}", throw(&roll.check), faces.join(" "))
}

/// The dice of a check, in short: "d100", "2d10".
pub fn throw(check: &Check) -> String {
    match check.throw.dice {
        0 | 1 => format!("d{}", check.throw.faces),
        many => format!("{many}d{}", check.throw.faces),
    }
}

/// A die of the tray for a roll, with the sum behind it.
pub fn die_of_roll(view: View<'_>, roll: &Roll) -> Die {
    let check = &roll.check;
    let mut sum = vec![format!("{} {}", check.base_name, check.base)];
    for line in &check.breakdown.lines {
        let mut text = format!(
            "{} {}",
            line.modifier.name,
            amount(line.value, line.modifier.amount)
        );
        if line.fate != Fate::Counted {
            text += " (does not count)";
        }
        sum.push(text);
    }
    sum.push(match check.sense {
        Sense::AtMost => format!("= {} or less", check.target),
        Sense::AtLeast => format!("= {} or more", check.target),
    });
    Die {
        face: roll.reading.result.to_string(),
        caption: format!("{} · {}", name(view, check.who), check.name),
        tone: if roll.reading.passed {
            Tone::Good
        } else {
            Tone::Faint
        },
        sum,
    }
}

/// What a modifier adds, with its sign.
pub fn amount(value: i32, amount: Amount) -> String {
    match amount {
        Amount::Flat(_) | Amount::Edge(_) if value != 0 => signed(value),
        Amount::Flat(_) => "0".into(),
        Amount::Edge(edges) => match edges {
            0 => "0".into(),
            edges if edges > 0 => format!("{edges} up"),
            edges => format!("{} down", -edges),
        },
        Amount::Step(steps) => format!("{} step", signed(i32::from(steps))),
        Amount::Dice(dice) => format!("{} die", signed(i32::from(dice))),
        Amount::Times(parts, whole) => format!("×{parts}/{whole}"),
    }
}

/// A number with its sign, and a true minus.
pub fn signed(value: i32) -> String {
    if value < 0 {
        format!("−{}", -value)
    } else {
        format!("+{value}")
    }
}

/// From what a modifier comes; empty if its name says all.
pub fn because(view: View<'_>, because: Because) -> String {
    match because {
        Because::Rule => String::new(),
        Because::Place(cell) => format!("at {}", square(cell)),
        Because::Unit(unit) => name(view, unit).to_owned(),
        Because::Pair(a, b) => format!("{}, {}", name(view, a), name(view, b)),
    }
}

/// What rises from a token.
pub fn floating(event: &BattleEvent) -> Option<(UnitId, String, Tone)> {
    Some(match event {
        BattleEvent::Hurt { unit, amount, .. } if *amount > 0 => {
            (*unit, format!("−{amount}"), Tone::Bad)
        }
        BattleEvent::Outcome {
            target, word, hit, ..
        } if !hit => (*target, (*word).to_owned(), Tone::Faint),
        BattleEvent::Gained { unit, name, .. } => (*unit, (*name).to_owned(), Tone::Warn),
        BattleEvent::Inserted { unit, from, .. } => (
            *unit,
            if from.is_some() { "Baton!" } else { "One more!" }.to_owned(),
            Tone::Gold,
        ),
        BattleEvent::Changed {
            unit,
            gauge: Gauge::Wounds(_),
            before,
            after,
            ..
        } if after > before => (*unit, format!("+{}", after - before), Tone::Good),
        BattleEvent::LifeChanged { unit, after, .. } => match after {
            Life::Downed | Life::Unconscious { .. } => (*unit, "down".into(), Tone::Bad),
            Life::Dead => (*unit, "dead".into(), Tone::Bad),
            Life::Active | Life::Waiting => return None,
        },
        BattleEvent::Fell { unit, metres, .. } => (*unit, format!("falls {metres} m"), Tone::Warn),
        _ => return None,
    })
}

/// A choice of a question as a player reads it.
pub fn choice(view: View<'_>, choice: Choice) -> String {
    match choice {
        Choice::No => "No".into(),
        Choice::Yes => "Yes".into(),
        Choice::Named(name) => archetype(name),
        Choice::Unit(unit) => name(view, unit).to_owned(),
        Choice::Cell(cell) => square(cell),
        Choice::Number(number) => number.to_string(),
        Choice::Act { name, item } => match item {
            Some(item) => format!("{} ({})", archetype(name), with(view, With::Item(item))),
            None => archetype(name),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_letters_for_columns_and_numbers_for_rows() {
        assert_eq!(square(Cell::new(0, 0)), "A1");
        assert_eq!(square(Cell::new(6, 6)), "G7");
        assert_eq!(square(Cell::new(25, 0)), "Z1");
        assert_eq!(square(Cell::new(26, 11)), "AA12");
    }
}
