//! The places of actions on the action bar.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use super::menu::{Menu, MenuItem};
use crate::battle::{ids::UnitId, orders::order::Tool, ruleset::Group};

/// Places with a digit for a key.
const FIGURES: &str = "1234567890";

/// The place of each unit's actions on the bar. A place once given is kept through the battle.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BarPlaces(BTreeMap<UnitId, Vec<MenuItem>>);

impl BarPlaces {
    /// Gives the actions of a menu their places and the first ten a digit for a key: known actions
    /// keep theirs, and new ones follow.
    pub fn arrange(&mut self, unit: UnitId, menu: &mut Menu) {
        let places = self.0.entry(unit).or_default();
        for place in places.iter_mut() {
            let now = menu.items().find(|item| is_same(item, place)).cloned();
            *place = now.unwrap_or_else(|| gone(place, menu));
        }
        let mut fresh: Vec<(Rank, MenuItem)> = Vec::new();
        for (group, items) in &menu.groups {
            let mut items: Vec<&MenuItem> = items.iter().collect();
            items.sort_by_key(|item| item.armed.action.0);
            let mut number = 0;
            for item in items {
                if places.iter().any(|place| is_same(item, place)) {
                    continue;
                }
                fresh.push((Rank::of(*group, number, item), item.clone()));
                // Powers do not advance the count of a group's actions.
                number += usize::from(!matches!(item.armed.with, Some(Tool::Power(_))));
            }
        }
        fresh.sort_by_key(|(rank, _)| *rank);
        places.extend(fresh.into_iter().map(|(_, item)| item));
        for (place, figure) in places.iter_mut().zip(FIGURES.chars()) {
            place.key = Some(figure.to_string());
            for item in menu.groups.iter_mut().flat_map(|(_, items)| items) {
                if is_same(item, place) {
                    item.key.clone_from(&place.key);
                }
            }
        }
        menu.bar.clone_from(places);
    }

    /// The places of a unit as its turn left them; empty for one that has had no turn yet.
    pub fn of(&self, unit: UnitId) -> Vec<MenuItem> {
        self.0.get(&unit).cloned().unwrap_or_default()
    }
}

/// Whether two buttons are for the same action and power.
fn is_same(a: &MenuItem, b: &MenuItem) -> bool {
    let power = |item: &MenuItem| {
        item.armed
            .with
            .filter(|tool| matches!(tool, Tool::Power(_)))
    };
    a.armed.action == b.armed.action && power(a) == power(b)
}

/// A button for an action that the menu does not have at the moment.
fn gone(place: &MenuItem, menu: &Menu) -> MenuItem {
    // A power is not listed while its action is unavailable: the action says why.
    let action = menu
        .items()
        .find(|item| item.armed.action == place.armed.action)
        .and_then(|item| item.refusal.clone());
    MenuItem {
        refusal: Some(action.unwrap_or_else(|| "it cannot be done now".to_owned())),
        list: Vec::new(),
        ..place.clone()
    }
}

/// The order in which actions get their places: the usual attack, defence and movements, attacks
/// and powers, then the most usual of every kind, available ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u8, usize, u8);

impl Rank {
    fn of(group: Group, number: usize, item: &MenuItem) -> Self {
        let power = matches!(item.armed.with, Some(Tool::Power(_)));
        let kind = match group {
            Group::Defence => 0,
            Group::Move => 1,
            Group::Support => 2,
            Group::Trick => 3,
            Group::Attack | Group::Turn => 4,
        };
        match (group, power, item.refusal.is_some()) {
            // Common actions have the same keys for every unit.
            (Group::Attack, false, _) if number == 0 => Self(0, 0, kind),
            (Group::Defence, false, _) if number == 0 => Self(0, 1, kind),
            (Group::Move, false, _) if number == 0 => Self(0, 2, kind),
            (Group::Move, false, false) if number == 1 => Self(0, 3, kind),
            (Group::Attack, false, false) => Self(1, 0, kind),
            (Group::Trick, true, true) => Self(2, number, kind),
            (_, true, _) => Self(1, 1 + number, kind),
            (_, false, false) => Self(2, number, kind),
            (_, false, true) => Self(3, number, kind),
        }
    }
}
