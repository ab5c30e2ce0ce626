//! Changes that mend a fault, found by trying: one that leaves the fault, or brings another, is none.

use super::{
    brush::{Ink, Mix, paint},
    draft::Draft,
    people,
    places::{Fault, square_at},
    shapes::{Figure, figure},
};
use crate::{
    document::{
        in_quotes,
        problem::{Problem, Problems},
    },
    geometry::{Cell, Grid},
};

/// A change that mends a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// What it does, in a few words.
    pub label: String,
    /// The level's text with it.
    pub text: String,
}

/// How many changes are tried for a fault.
const MOST_TRIES: usize = 24;
/// How many faults of a level are tried: so many that a list is mended from its top.
const MOST_FAULTS: usize = 12;
/// A level with more squares than this is read too slowly to try changes beside drawing.
const MOST_SQUARES: usize = 10_000;

/// For each fault of a draft, in their order, the change that mends it, if one is known.
#[must_use]
pub fn remedies(draft: &Draft, faults: &[Fault]) -> Vec<Option<Remedy>> {
    let squares = draft.sheet().map_or(0, |sheet| {
        let Grid { width, height } = sheet.grid();
        usize::from(width) * usize::from(height)
    });
    let problems = draft.reading().problems.iter();
    let found = problems.enumerate().map(|(number, problem)| {
        let is_tried = number < MOST_FAULTS && squares <= MOST_SQUARES;
        is_tried.then(|| remedy(draft, problem)).flatten()
    });
    found.take(faults.len()).collect()
}

/// The change that mends a fault, if one is known.
#[must_use]
pub fn remedy(draft: &Draft, problem: &Problem) -> Option<Remedy> {
    let written = meant(draft, problem)
        .into_iter()
        .chain(like_beside(draft, problem));
    let mut written = written.take(MOST_TRIES);
    // What is read only then may have faults of its own, which were there before.
    let mended = written.find(|remedy| mends(draft, problem, &remedy.text, false));
    mended.or_else(|| {
        let mut moved = moved_beside(draft, problem).into_iter();
        moved.find(|remedy| mends(draft, problem, &remedy.text, true))
    })
}

/// Whether a text has the fault no more; `strictly` with fewer faults in all, for changes that may
/// bring another fault in its place.
fn mends(draft: &Draft, problem: &Problem, text: &str, strictly: bool) -> bool {
    let after = draft.with_text(text);
    let (old, new) = (&draft.reading().problems, &after.reading().problems);
    let same = |other: &&Problem| other.rule == problem.rule && other.message == problem.message;
    let count = |problems: &Problems| problems.iter().filter(same).count();
    let is_better = new.n_errors() <= old.n_errors() && new.len() < old.len();
    count(new) < count(old) && (is_better || !strictly)
}

/// The name that was meant: the help of a fault says which.
fn meant(draft: &Draft, problem: &Problem) -> Option<Remedy> {
    let span = problem.span.clone()?;
    let help = problem.help.as_deref()?;
    let (_, rest) = help.split_once("id you mean `")?;
    let (name, _) = rest.split_once('`')?;
    let old = draft.text().get(span.clone())?;
    let new = match old.chars().next()? {
        '"' => in_quotes(name),
        '\'' => format!("'{name}'"),
        _ => name.to_owned(),
    };
    let mut text = draft.text().to_owned();
    text.replace_range(span, &new);
    Some(Remedy {
        label: format!("Write {name}"),
        text,
    })
}

/// A square of the map painted like one beside it.
fn like_beside(draft: &Draft, problem: &Problem) -> Vec<Remedy> {
    let root = draft.document().root();
    let of_map = |span: &std::ops::Range<usize>| {
        let map = root.field("map");
        map.is_some_and(|map| map.span.start <= span.start && span.end <= map.span.end)
    };
    let span = problem.span.as_ref().filter(|span| of_map(span));
    let cell = span.and_then(|span| square_at(draft, &[], span));
    let (Some(cell), Ok(sheet)) = (cell, draft.sheet()) else {
        return Vec::new();
    };
    let here = sheet.letter(cell);
    let mut letters: Vec<char> = Vec::new();
    for beside in cell.neighbours() {
        let letter = sheet.letter(beside);
        let known = letter.filter(|letter| sheet.meaning(*letter).is_some());
        if let Some(letter) = known.filter(|letter| letter.ne(&here.unwrap_or_default()))
            && !letters.contains(&letter)
        {
            letters.push(letter);
        }
    }
    let painted = letters.into_iter().filter_map(|letter| {
        let mix = Mix::of(Ink::Letter(letter));
        let after = paint(draft, &[cell], &mix, None).ok()?;
        Some(Remedy {
            label: format!("Paint the square like its neighbour, {letter}"),
            text: after.text().to_owned(),
        })
    });
    painted.collect()
}

/// A combatant moved to a square near it.
fn moved_beside(draft: &Draft, problem: &Problem) -> Vec<Remedy> {
    let Some(span) = &problem.span else {
        return Vec::new();
    };
    let all = people::people(draft);
    let own = (0..all.len()).find(|number| {
        people::item(draft, *number)
            .is_ok_and(|node| node.span.start <= span.start && span.end <= node.span.end)
    });
    let person = own.and_then(|number| all.get(number));
    let Some((person, at)) = person.and_then(|person| Some((person, person.at?))) else {
        return Vec::new();
    };
    let Ok(sheet) = draft.sheet() else {
        return Vec::new();
    };
    let grid = sheet.grid();
    let rings = (1..=3_i16).flat_map(|far| {
        let corner = (at.offset(-far, -far), at.offset(far, far));
        figure(Figure::Rectangle, corner.0, corner.1)
    });
    let is_free = |cell: &Cell| grid.contains(*cell) && people::person_at(&all, *cell).is_none();
    let moved = rings.filter(is_free).filter_map(|cell| {
        let after = people::moved_to(draft, person.number, cell, None).ok()?;
        Some(Remedy {
            label: format!("Move {} to {}, {}", person.name, cell.x, cell.y),
            text: after.text().to_owned(),
        })
    });
    moved.take(MOST_TRIES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workshop::places::faults;

    fn mended(text: String) -> Vec<(String, Option<Remedy>)> {
        let draft = Draft::new("t.ron", text);
        let faults = faults(&draft);
        let found = remedies(&draft, &faults);
        faults
            .into_iter()
            .map(|fault| fault.text)
            .zip(found)
            .collect()
    }

    #[test]
    fn misspelt_names_unknown_letters_and_people_in_walls_are_mended() {
        let yard = include_str!("../../levels/proving-ground.ron");
        let wrong = [
            ("obstacle: crate", "obstacle: crat", "Write crate"),
            (
                "side: \"Dusk\", at: (20, 5)",
                "side: \"Dsk\", at: (20, 5)",
                "Write Dusk",
            ),
            (
                "#......o........o......#",
                "#......?........o......#",
                "like its neighbour",
            ),
            ("at: (2, 9)", "at: (0, 9)", "Move Bel"),
        ];
        for (right, faulty, label) in wrong {
            let text = yard.replacen(right, faulty, 1);
            assert_ne!(text, yard, "{faulty}");
            let found = mended(text);
            let remedy = found.iter().find_map(|(_, remedy)| remedy.clone());
            let remedy = remedy.unwrap_or_else(|| panic!("{faulty}: {found:?}"));
            assert!(remedy.label.contains(label), "{remedy:?}");
            let after = Draft::new("t.ron", remedy.text);
            assert!(faults(&after).is_empty(), "{faulty}");
        }
    }

    #[test]
    fn a_fault_that_hides_others_is_mended_all_the_same() {
        let yard = include_str!("../../levels/proving-ground.ron");
        let text = yard
            .replacen("#......o........o......#", "#......?........o......#", 1)
            .replace("at: (2, 9)", "at: (0, 9)");
        let found = mended(text);
        let remedy = found.iter().find_map(|(_, remedy)| remedy.clone());
        let next = mended(remedy.unwrap().text);
        assert!(next.iter().any(|(_, remedy)| {
            let label = remedy.as_ref().map(|remedy| remedy.label.as_str());
            label.is_some_and(|label| label.contains("Move Bel"))
        }));
    }

    #[test]
    fn what_cannot_be_mended_by_one_change_has_no_remedy() {
        let yard = include_str!("../../levels/proving-ground.ron");
        let found = mended(yard.replacen("name: \"Proving Ground\",", "", 1));
        assert!(!found.is_empty());
        assert!(
            found.iter().all(|(_, remedy)| remedy.is_none()),
            "{found:?}"
        );
    }
}
