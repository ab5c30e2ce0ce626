//! Changes of two hands to one text, put together line by line, and rows of a map square by square.

use std::ops::Range;

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// A text with the changes of both.
    Whole(String),
    /// Both changed the same in different ways.
    Conflict(Conflicts),
}

/// Where both changed the same, and the texts that come of either choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts {
    /// The first changed line of each place, from 1, in one's own text, with both versions.
    pub places: Vec<Conflict>,
    /// All changes, one's own where both changed the same.
    pub with_own: String,
    /// All changes, the other's where both changed the same.
    pub with_other: String,
}

/// A place that both changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The line in one's own text, from 1.
    pub line: usize,
    /// One's own version; empty if it was taken away.
    pub own: String,
    /// The other's.
    pub other: String,
}

/// A changed piece: these lines of the base are these lines of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hunk {
    base: Range<usize>,
    new: Range<usize>,
}

/// The largest table for finding what two texts have in common, in pairs of lines.
const LARGEST_TABLE: usize = 8_000_000;

/// Puts the changes of two texts to their common base together.
#[must_use]
pub fn merge(base: &str, own: &str, other: &str) -> Merged {
    let (base, own, other) = (lines(base), lines(own), lines(other));
    let (ours, theirs) = (hunks(&base, &own), hunks(&base, &other));
    let mut result = Conflicts {
        places: Vec::new(),
        with_own: String::new(),
        with_other: String::new(),
    };
    let mut line = 0;
    let (mut ours, mut theirs) = (ours.as_slice(), theirs.as_slice());
    while !ours.is_empty() || !theirs.is_empty() {
        let (cluster, own_count, other_count) = cluster(ours, theirs);
        let kept: String = base[line..cluster.start].concat();
        result.both(&kept);
        let own_text = version(&base, &own, &cluster, &ours[..own_count]);
        let other_text = version(&base, &other, &cluster, &theirs[..other_count]);
        let base_text: String = base[cluster.clone()].concat();
        let own_changed = own_count > 0;
        let other_changed = other_count > 0;
        let joint = match (own_changed, other_changed) {
            (true, false) => Some(own_text.clone()),
            (false, _) => Some(other_text.clone()),
            _ if own_text == other_text => Some(own_text.clone()),
            _ if cluster.is_empty() => Some(format!("{own_text}{other_text}")),
            _ => row(&base_text, &own_text, &other_text),
        };
        match joint {
            Some(text) => result.both(&text),
            None => {
                result.places.push(Conflict {
                    line: result.with_own.lines().count() + 1,
                    own: own_text.clone(),
                    other: other_text.clone(),
                });
                result.with_own.push_str(&own_text);
                result.with_other.push_str(&other_text);
            }
        }
        line = cluster.end;
        ours = &ours[own_count..];
        theirs = &theirs[other_count..];
    }
    let rest: String = base[line..].concat();
    result.both(&rest);
    match result.places.is_empty() {
        true => Merged::Whole(result.with_own),
        false => Merged::Conflict(result),
    }
}

impl Conflicts {
    fn both(&mut self, text: &str) {
        self.with_own.push_str(text);
        self.with_other.push_str(text);
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The next place that either changed: its lines of the base, and how many hunks of each lie there.
fn cluster(ours: &[Hunk], theirs: &[Hunk]) -> (Range<usize>, usize, usize) {
    let first = |hunks: &[Hunk]| hunks.first().map(|hunk| hunk.base.clone());
    let mut whole = match (first(ours), first(theirs)) {
        (Some(own), Some(other)) if order(&own) <= order(&other) => own,
        (Some(_), Some(other)) => other,
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => 0..0,
    };
    let (mut own, mut other) = (0, 0);
    loop {
        let before = (own, other);
        for (hunks, count) in [(ours, &mut own), (theirs, &mut other)] {
            while let Some(hunk) = hunks.get(*count).filter(|hunk| touch(&whole, &hunk.base)) {
                whole = whole.start.min(hunk.base.start)..whole.end.max(hunk.base.end);
                *count += 1;
            }
        }
        if before == (own, other) {
            return (whole, own, other);
        }
    }
}

fn order(range: &Range<usize>) -> (usize, usize) {
    (range.start, range.end)
}

/// Whether two pieces of the base overlap; what is put in between two lines overlaps only with what
/// is put in at the same place, or with a piece that holds both lines.
fn touch(one: &Range<usize>, other: &Range<usize>) -> bool {
    if one.is_empty() && other.is_empty() {
        return one.start == other.start;
    }
    one.start < other.end && other.start < one.end
}

/// The lines of a text that stand for a piece of the base.
fn version(base: &[&str], text: &[&str], piece: &Range<usize>, hunks: &[Hunk]) -> String {
    let mut out = String::new();
    let mut line = piece.start;
    for hunk in hunks {
        out.push_str(&base[line..hunk.base.start].concat());
        out.push_str(&text[hunk.new.clone()].concat());
        line = hunk.base.end;
    }
    out.push_str(&base[line..piece.end].concat());
    out
}

/// A row of a picture that both changed on different squares.
fn row(base: &str, own: &str, other: &str) -> Option<String> {
    let is_row = |line: &str| {
        let body = line.trim().trim_end_matches(',');
        body.len() > 1 && body.starts_with('"') && body.ends_with('"') && line.lines().count() == 1
    };
    if ![base, own, other].into_iter().all(is_row) {
        return None;
    }
    let letters = |line: &str| line.chars().collect::<Vec<char>>();
    let (base, own, other) = (letters(base), letters(own), letters(other));
    if base.len() != own.len() || base.len() != other.len() {
        return None;
    }
    let square = |place: usize| match (own[place] == base[place], other[place] == base[place]) {
        (true, _) => Some(other[place]),
        (_, true) => Some(own[place]),
        _ => (own[place] == other[place]).then_some(own[place]),
    };
    (0..base.len()).map(square).collect()
}

/// The pieces in which a text differs from its base, in order; lines that were changed one by one
/// are pieces of their own.
fn hunks(base: &[&str], new: &[&str]) -> Vec<Hunk> {
    let same = |(one, other): &(&&str, &&str)| one == other;
    let begin = base.iter().zip(new).take_while(same).count();
    let room = base.len().min(new.len()) - begin;
    let ends = base.iter().rev().zip(new.iter().rev());
    let end = ends.take(room).take_while(same).count();
    let (base_mid, new_mid) = (begin..base.len() - end, begin..new.len() - end);
    let by_place = one_by_one(base, new, &base_mid, &new_mid);
    let common = common(&base[base_mid.clone()], &new[new_mid.clone()]);
    let (mut found, mut at) = (Vec::new(), (begin, begin));
    let ends = std::iter::once((base_mid.end, new_mid.end));
    let pairs = common
        .into_iter()
        .map(|(one, other)| (begin + one, begin + other));
    for (one, other) in pairs.chain(ends) {
        let (old, fresh) = (at.0..one, at.1..other);
        if !old.is_empty() || !fresh.is_empty() {
            found.extend(one_by_one(base, new, &old, &fresh).unwrap_or_else(|| {
                vec![Hunk {
                    base: old.clone(),
                    new: fresh.clone(),
                }]
            }));
        }
        at = (one + 1, other + 1);
    }
    let lines = |hunks: &[Hunk]| -> usize {
        let lengths = hunks.iter().map(|hunk| hunk.base.len() + hunk.new.len());
        lengths.sum()
    };
    match by_place {
        // Rows that look alike are told apart by their places.
        Some(by_place) if lines(&by_place) <= lines(&found) => by_place,
        _ => found,
    }
}

/// The changed lines of two equally long pieces, each by itself.
fn one_by_one(
    base: &[&str],
    new: &[&str],
    old: &Range<usize>,
    fresh: &Range<usize>,
) -> Option<Vec<Hunk>> {
    if old.len() != fresh.len() {
        return None;
    }
    let pairs = old.clone().zip(fresh.clone());
    let changed = pairs.filter(|(one, other)| base[*one] != new[*other]);
    let hunks = changed.map(|(one, other)| Hunk {
        base: one..one + 1,
        new: other..other + 1,
    });
    Some(hunks.collect())
}

/// The longest common part of two pieces, as pairs of places; none of pieces that are too large.
fn common(one: &[&str], other: &[&str]) -> Vec<(usize, usize)> {
    let (rows, columns) = (one.len(), other.len());
    if rows.saturating_mul(columns) > LARGEST_TABLE {
        return Vec::new();
    }
    let width = columns + 1;
    let mut lengths = vec![0_u32; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            lengths[row * width + column] = if one[row] == other[column] {
                lengths[(row + 1) * width + column + 1] + 1
            } else {
                lengths[(row + 1) * width + column].max(lengths[row * width + column + 1])
            };
        }
    }
    let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
    while row < rows && column < columns {
        if one[row] == other[column] {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "Level(\n  // A comment.\n  legend: {\n    '#': wall,\n  },\n  map: [\n    \"####\",\n    \"#..#\",\n    \"#..#\",\n    \"####\",\n  ],\n  round_limit: 40,\n)\n";

    fn whole(own: &str, other: &str) -> String {
        match merge(BASE, own, other) {
            Merged::Whole(text) => text,
            Merged::Conflict(conflict) => panic!("{conflict:?}"),
        }
    }

    #[test]
    fn changes_of_different_lines_and_of_different_squares_of_a_row_go_together() {
        let own = BASE.replacen("#..#", "#o.#", 1);
        let other = BASE.replacen("#..#", "#.x#", 1).replace("40", "30");
        let wanted = BASE.replacen("#..#", "#ox#", 1).replace("40", "30");
        assert_eq!(whole(&own, &other), wanted);
        assert_eq!(whole(&other, &own), wanted);
        // Neighbouring rows.
        let (head, tail) = BASE.split_at(BASE.rfind("#..#").unwrap());
        let other = format!("{head}{}", tail.replacen("#..#", "#y.#", 1));
        let both = whole(&own, &other);
        assert!(both.contains("\"#o.#\",\n    \"#y.#\""), "{both}");
    }

    #[test]
    fn what_both_add_at_one_place_is_added_twice_and_the_same_change_once() {
        let own = BASE.replace("wall,\n", "wall,\n    'o': crate,\n");
        let other = BASE.replace("wall,\n", "wall,\n    'x': mud,\n");
        let both = whole(&own, &other);
        assert!(
            both.contains("wall,\n    'o': crate,\n    'x': mud,\n"),
            "{both}"
        );
        assert_eq!(whole(&own, &own), own);
        assert_eq!(whole(BASE, &own), own);
        assert_eq!(whole(&own, BASE), own);
    }

    #[test]
    fn the_same_changed_in_two_ways_is_told_with_both_texts() {
        let own = BASE.replace("40", "30").replace("wall", "rock");
        let other = BASE.replace("40", "20").replace("A comment", "Another");
        let Merged::Conflict(conflict) = merge(BASE, &own, &other) else {
            panic!("no conflict");
        };
        assert_eq!(conflict.places.len(), 1);
        assert_eq!(conflict.places[0].line, 12);
        assert_eq!(conflict.with_own, own.replace("A comment", "Another"));
        assert_eq!(conflict.with_other, other.replace("wall", "rock"));
        // A number is no row: its digits are not mixed.
        let own = BASE.replacen("\"#..#\"", "\"#...#\"", 1);
        let other = BASE.replacen("#..#", "#o.#", 1);
        assert!(matches!(merge(BASE, &own, &other), Merged::Conflict(_)));
    }

    #[test]
    fn removed_and_inserted_lines_are_found_where_they_are() {
        let own = BASE.replacen("    \"#..#\",\n", "", 1);
        let other = BASE
            .replace("  // A comment.\n", "")
            .replace("map: [\n", "map: [\n    \"====\",\n");
        let both = whole(&own, &other);
        let wanted = own
            .replace("  // A comment.\n", "")
            .replace("map: [\n", "map: [\n    \"====\",\n");
        assert_eq!(both, wanted);
    }
}
