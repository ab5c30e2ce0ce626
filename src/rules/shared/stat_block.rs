//! Words that the stat blocks of several books share.

use std::fmt::Debug;

use crate::{
    battle::{prelude::*, ruleset::Fact},
    document::names::file_name,
};

/// A value of a list as a player reads it: "poison", "two handed".
pub(crate) fn word(value: impl Debug) -> String {
    file_name(value).replace('_', " ")
}

/// A number that is added: "+3", "−1".
pub(crate) fn signed(number: i32) -> String {
    match number {
        ..0 => format!("\u{2212}{}", number.unsigned_abs()),
        _ => format!("+{number}"),
    }
}

/// A line for each thing that is listed: "Sword: d8 slashing", or nothing for an empty list.
pub(crate) fn listed(
    name: &'static str,
    all: impl IntoIterator<Item = (String, String)>,
) -> Option<Fact> {
    let all: Vec<String> = all
        .into_iter()
        .map(|(title, about)| match about.is_empty() {
            true => title,
            false => format!("{title} ({about})"),
        })
        .collect();
    (!all.is_empty()).then(|| Fact::known(name, all.join("; ")))
}

/// The powers a unit can use now, those that are worth a word, each with what it does.
pub(crate) fn powers(
    view: View<'_>,
    unit: UnitId,
    counts: impl Fn(PowerId) -> bool,
) -> Option<Fact> {
    let names = view.scene.book.names;
    let powers = names.powers_of(view, unit).into_iter();
    let told = powers.filter(|power| counts(*power)).filter_map(|power| {
        let title = names.power(view.scene, power)?.title.to_owned();
        let does = names.does(view, unit, power);
        Some((title, does.trim_end_matches('.').to_owned()))
    });
    listed("Powers", told)
}

/// An item's name as a player reads it.
pub(crate) fn item_title(view: View<'_>, item: ItemId) -> String {
    let named = view.scene.book.names.item(view.scene, item);
    named.map_or_else(String::new, |named| named.title.to_owned())
}

/// How a unit takes types of damage, in groups of one kind: "resists cold, shock".
pub(crate) fn natures(groups: &[(&'static str, Vec<String>)]) -> Option<Fact> {
    let told: Vec<String> = groups
        .iter()
        .filter(|(_, types)| !types.is_empty())
        .map(|(how, types)| format!("{how} {}", types.join(", ")))
        .collect();
    (!told.is_empty()).then(|| Fact::known("Resistances", told.join("; ")))
}

/// Where a unit out of sight stands is not known, nor how it fares.
pub(crate) fn unseen(eyes: crate::battle::side_view::SideView<'_>, unit: UnitId) -> Option<Fact> {
    (!eyes.sees(unit)).then(|| Fact::unknown("Place and state", "see it again"))
}
