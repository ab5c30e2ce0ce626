//! The consequences of a choice, in words.

use std::fmt::Write;

use super::{
    narrate::{Voice, name, place, price, refusal_text},
    percent::{percent, percent_of, whole_percent_of},
    phrase,
    question_text::reaction_text,
    sums,
    zones::spot_names,
};
use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        scene::Scene,
        view::View,
    },
    data::words::Words,
    geometry::Cell,
    preview::{AttackPreview, Attempt, Foe, Harm, HypotheticalPosition, Onward, Standing, Walk},
};

/// A square as `5,6`, or a spot by its name, as the seat of a unit.
pub fn read_place(view: View<'_>, unit: UnitId, text: &str) -> Option<Cell> {
    let words = Words::of(text);
    let (cell, length) = place_at(view, unit, &words, 0)?;
    (length == words.len() && view.board().terrain(cell).is_some()).then_some(cell)
}

/// Two units, each with an assumed square if one is named: `Iren at 5,2 Archer`.
pub fn read_two(
    view: View<'_>,
    hidden: UnitSet,
    text: &str,
) -> Option<(HypotheticalPosition, HypotheticalPosition)> {
    let words = Words::of(text);
    let (first, at) = put_at(view, hidden, &words, 0)?;
    let (second, end) = put_at(view, hidden, &words, at)?;
    (end == words.len() && first.unit != second.unit).then_some((first, second))
}

fn put_at(
    view: View<'_>,
    hidden: UnitSet,
    words: &Words,
    at: usize,
) -> Option<(HypotheticalPosition, usize)> {
    let known = view.store.ids().filter(|&unit| !hidden.contains(unit));
    let (length, unit) = known
        .filter_map(|unit| Some((words.match_at(at, &view.scene.member(unit).name)?, unit)))
        .max_by_key(|(length, _)| *length)?;
    let end = at + length;
    let placed = || {
        let says = words.get(end)?.eq_ignore_ascii_case("at");
        place_at(view, unit, words, end + 1).filter(|_| says)
    };
    Some(match placed() {
        Some((cell, length)) => {
            let at = Some(cell);
            (HypotheticalPosition { unit, at }, end + 1 + length)
        }
        None => (unit.into(), end),
    })
}

fn place_at(view: View<'_>, unit: UnitId, words: &Words, at: usize) -> Option<(Cell, usize)> {
    let number = |at| words.get(at)?.parse::<i16>().ok();
    if let (Some(x), Some(","), Some(y)) = (number(at), words.get(at + 1), number(at + 2)) {
        return Some((Cell::new(x, y), 3));
    }
    let zones = view.board().zone_map.as_ref()?;
    let names = spot_names(view, zones, unit);
    let found = names
        .iter()
        .filter_map(|(name, spot)| Some((words.match_at(at, name)?, *spot)));
    let (length, spot) = found.max_by_key(|(length, _)| *length)?;
    Some((zones.seat(spot, unit), length))
}

/// Thousandths of a wound as a player reads them: "0.35".
pub fn wounds(thousandths: i64) -> String {
    let hundredths = (thousandths.abs() + 5) / 10;
    let sign = if thousandths < -5 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The chance to be hit: "58.0 %", or "about 58.0 %" of a sample.
pub fn hit(harm: &Harm) -> String {
    percent_of(harm.hit, harm.about)
}

/// The same in whole percent, for small spaces.
pub fn whole_hit(harm: &Harm) -> String {
    whole_percent_of(harm.hit, harm.about)
}

/// The possible harm to a unit: "58.0 % to hit, 6.2 % to knock out, 0.91 wounds".
pub fn harm(scene: &Scene, harm: &Harm) -> String {
    let mut text = format!("{} to hit", hit(harm));
    if !harm.out.is_zero() {
        let _ = write!(text, ", {} to knock out", percent(harm.out));
    }
    let what = scene.book.wording.harm;
    let _ = write!(text, ", {} {what}", wounds(harm.expected));
    text
}

/// How a unit gets to a square over several turns: "by way of the door at 5,3: about 2 turns".
pub fn onward(onward: &Onward) -> String {
    let turns = match onward.turns {
        1 => "about 1 turn".to_owned(),
        turns => format!("about {turns} turns"),
    };
    match &onward.over {
        Some((cell, what)) => format!("by way of the {what} at {},{}: {turns}", cell.x, cell.y),
        None => format!("in {turns}"),
    }
}

/// What standing on a square would mean, for `look 5,6`.
pub fn standing(scene: &Scene, standing: &Standing) -> String {
    let voice = Voice::open(scene);
    let mut text = format!(
        "{} at {}:",
        name(voice, standing.unit),
        place(scene, standing.at)
    );
    match &standing.walk {
        None => text.push_str(" where it stands."),
        Some(Ok(walk)) => {
            let _ = write!(text, " {} to get there.", price(scene.book, &walk.price));
        }
        Some(Err(refusal)) => {
            let _ = write!(text, " {}", refusal_text(voice, refusal));
            if let Some(found) = &standing.onward {
                let _ = write!(text, " It gets there {}.", onward(found));
            }
        }
    }
    if !standing.left.is_empty() {
        let _ = write!(text, " Remaining: {}.", price(scene.book, &standing.left));
    }
    text.push('\n');
    if let Some(Ok(walk)) = &standing.walk {
        on_the_way(&mut text, voice, walk);
    }
    for foe in &standing.foes {
        let _ = writeln!(text, "  {}", self::foe(scene, foe));
    }
    if standing.foes.is_empty() {
        text.push_str("  No enemy is known.\n");
        return text;
    }
    let flankers: Vec<&str> = standing.flanked.iter().map(|by| name(voice, by)).collect();
    if !flankers.is_empty() {
        let _ = writeln!(text, "  Flanked there by {}.", flankers.join(", "));
    }
    let _ = write!(
        text,
        "  Staying costs {} {} a round",
        wounds(standing.expected),
        scene.book.wording.harm
    );
    if standing.soon > 0 {
        let _ = write!(
            text,
            ", plus {} from enemies that must move first",
            wounds(standing.soon)
        );
    }
    text.push_str(".\n");
    text
}

fn on_the_way(text: &mut String, voice: Voice<'_>, walk: &Walk) {
    for reaction in &walk.back.reactions {
        let _ = writeln!(
            text,
            "  On the way {} ({}): {}.",
            reaction_text(voice, reaction.unit, reaction.verb, reaction.advised),
            reaction.rule,
            harm(voice.scene, &reaction.harm)
        );
    }
    let told = |unit| walk.back.reactions.iter().any(|known| known.unit == unit);
    for enemy in walk.provokes.iter().filter(|&enemy| !told(enemy)) {
        let _ = writeln!(text, "  On the way {} may strike.", name(voice, enemy));
    }
    if walk.back.reactions.is_empty() && !walk.back.harm.is_nothing() {
        let _ = writeln!(
            text,
            "  The path itself: {}.",
            harm(voice.scene, &walk.back.harm)
        );
    }
}

fn foe(scene: &Scene, foe: &Foe) -> String {
    let voice = Voice::open(scene);
    let mut text = name(voice, foe.unit).to_owned();
    if foe.ghost {
        text.push_str(" (as last seen)");
    }
    text.push_str(if foe.sees {
        " sees it"
    } else {
        " does not see it"
    });
    match &foe.blow {
        Ok(blow) => {
            let _ = write!(text, " and {}", attack_words(scene, blow));
        }
        Err(refusal) => {
            let why = refusal.why.told(scene.book.wording.length);
            let _ = write!(text, "; cannot attack: {why}");
            if let Some(after) = &foe.after {
                let from = place(scene, after.from);
                let words = attack_words(scene, &after.blow);
                let _ = write!(text, "; from {from} it {words}");
            }
        }
    }
    for (name, value, amount) in foe.cover_lines() {
        // Some cover counts for nothing, such as against some melee attacks.
        let _ = match value {
            0 => write!(text, "; {name}"),
            _ => write!(
                text,
                "; {name} {}",
                sums::amount(&scene.book.wording, value, amount)
            ),
        };
    }
    if foe.above != 0 {
        let apart = scene.book.wording.heights(foe.above.abs());
        let _ = write!(
            text,
            "; {apart} {}",
            if foe.above > 0 { "higher" } else { "lower" }
        );
    }
    text.push('.');
    text
}

/// "attacks Iren with the bow: 58.0 % to hit, 0.91 wounds, twice a turn", without the unit's name.
fn attack_words(scene: &Scene, blow: &AttackPreview) -> String {
    let words = phrase::predicate(Voice::open(scene), &blow.order);
    let mut text = format!("{words}: {}", harm(scene, &blow.harm));
    if blow.repeats > 1 {
        let _ = write!(text, ", up to {} times a turn", blow.repeats);
    }
    text
}

/// The attacks of one unit on the other, for `whatif A B`.
pub fn attempt(scene: &Scene, (by, target): (UnitId, UnitId), attempt: &Attempt) -> String {
    let voice = Voice::open(scene);
    let mut text = format!("{} against {}:\n", name(voice, by), name(voice, target));
    match attempt {
        Ok(blows) => {
            for blow in blows {
                let _ = writeln!(text, "  {}.", attack_words(scene, blow));
            }
        }
        Err(refusal) => {
            let why = refusal.why.told(scene.book.wording.length);
            let _ = writeln!(text, "  Not possible: {why} ({}).", refusal.rule);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::wounds;

    #[test]
    fn thousandths_are_read_as_hundredths() {
        assert_eq!(wounds(912), "0.91");
        assert_eq!(wounds(1_095), "1.10");
        assert_eq!(wounds(-1_500), "-1.50");
        assert_eq!(wounds(0), "0.00");
    }
}
