//! Units named in orders.

use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        scene::Scene,
    },
    data::{
        calling,
        words::{Words, is_quote, unquoted},
    },
};

/// A unit with a known name.
pub(super) struct Known<'b> {
    pub(super) unit: UnitId,
    pub(super) name: &'b str,
    pub(super) words: Words,
    /// It counts only between quotation marks, or if nothing else fits.
    pub(super) is_doubtful: bool,
}

impl<'b> Known<'b> {
    /// All units that are not hidden.
    pub(super) fn all(scene: &'b Scene, hidden: UnitSet) -> Vec<Self> {
        let numbered = scene.roster.iter().zip(0..);
        numbered
            .map(|(member, number)| Known {
                unit: UnitId(number),
                name: &member.name,
                words: Words::of(&member.name),
                is_doubtful: needs_quotes(scene, &member.name),
            })
            .filter(|known| !hidden.contains(known.unit))
            .collect()
    }
}

/// Whether orders must write a name between quotation marks.
fn needs_quotes(scene: &Scene, name: &str) -> bool {
    let names = scene.roster.iter().map(|member| member.name.as_str());
    calling::doubt(scene.book, name, names).is_some_and(|doubt| doubt.needs_quotes())
}

/// The name of a combatant as orders write it.
pub(super) fn called(scene: &Scene, unit: UnitId) -> String {
    let name = &scene.member(unit).name;
    let plain = unquoted(name);
    if needs_quotes(scene, name) {
        format!("\"{plain}\"")
    } else {
        plain
    }
}

/// A text with every name that contains quotation marks, such as `the "Duke"`, written as in
/// orders: `the Duke`. Marks around the whole name are not part of it.
pub(super) fn with_plain_names(scene: &Scene, text: &str) -> String {
    let mut text = text.to_owned();
    let lower = |letter: char| match letter {
        mark if is_quote(mark) => vec!['"'],
        letter => letter.to_lowercase().collect(),
    };
    for (number, member) in scene.roster.iter().enumerate() {
        if !member.name.contains(is_quote) {
            continue;
        }
        let name: Vec<char> = member.name.chars().flat_map(lower).collect();
        let called = called(scene, UnitId(number as u16));
        let mut from = 0;
        while let Some((start, end)) = find(&text, from, &name, lower) {
            let (before, after) = (&text[..start], &text[end..]);
            let is_marked = before.ends_with(is_quote) && after.starts_with(is_quote);
            let new = if is_marked {
                unquoted(&member.name)
            } else {
                called.clone()
            };
            from = start + new.len();
            text.replace_range(start..end, &new);
        }
    }
    text
}

/// The byte range of a name's letters in a text, from a position on.
fn find(
    text: &str,
    from: usize,
    name: &[char],
    lower: impl Fn(char) -> Vec<char>,
) -> Option<(usize, usize)> {
    text[from..].char_indices().find_map(|(offset, _)| {
        let start = from + offset;
        let mut wanted = name;
        for (at, letter) in text[start..].char_indices() {
            wanted = wanted.strip_prefix(lower(letter).as_slice())?;
            if wanted.is_empty() {
                return Some((start, start + at + letter.len_utf8()));
            }
        }
        None
    })
}
