//! Lasting states of a unit, with the time they have left.

use crate::{
    app::state::shown::told,
    battle::{
        icon::Icon,
        ids::{SideId, UnitId, UnitSet},
        side_view::SideView,
        view::View,
    },
    data::help::help,
    text::{
        lasting::{ending, lasting},
        narrate::Voice,
    },
};

/// The most characters of a state's meaning.
const LONG: usize = 220;

/// A lasting state, and the time it has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Its name, and its strength if players should see it.
    pub name: String,
    /// How long it lasts, if it has a time limit.
    pub time: Option<String>,
    /// What ends it early.
    pub ending: Option<String>,
    /// Its icon.
    pub icon: Icon,
    /// Whether it is bad for the bearer.
    pub bad: bool,
    /// Its rule.
    pub rule: &'static str,
}

impl Lasting {
    /// All of it on one line.
    pub fn text(&self) -> String {
        match self.until() {
            until if until.is_empty() => self.name.clone(),
            until => format!("{}, {until}", self.name),
        }
    }

    /// Its meaning: the beginning of its rule, two sentences at most.
    pub fn meaning(&self) -> Option<String> {
        let text = help().rule(self.rule)?.text.as_str();
        let ends = text.match_indices(". ").map(|(at, _)| at + 1);
        let end = ends.take_while(|end| *end <= LONG).take(2).last();
        Some(text[..end.unwrap_or(text.len())].to_owned())
    }

    /// Its duration and what ends it.
    pub fn until(&self) -> String {
        let parts = [&self.time, &self.ending];
        let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        parts.join("; ")
    }
}

/// The lasting states of a unit in sight; units the viewer does not see stay nameless.
pub fn lasting_states(view: View<'_>, viewer: Option<SideId>, unit: UnitId) -> Vec<Lasting> {
    let mut hidden = UnitSet::default();
    if let Some(side) = viewer {
        let eyes = SideView::new(view, side);
        for other in view.store.ids().filter(|other| !eyes.sees(*other)) {
            hidden.insert(other);
        }
    }
    let voice = Voice {
        scene: view.scene,
        hidden,
        side: viewer,
    };
    view.conditions(unit)
        .0
        .iter()
        .filter_map(|condition| {
            let rule = view.scene.book.condition(condition.id)?;
            let name = match told(view, condition.id, condition.amount) {
                0 => rule.name.to_owned(),
                amount => format!("{} {amount}", rule.name),
            };
            let shown = !rule.badge.is_empty();
            shown.then(|| Lasting {
                name,
                time: lasting(voice, unit, condition.until, view.clock().round),
                ending: ending(rule, condition.until),
                icon: rule.icon,
                bad: rule.bad,
                rule: rule.rule,
            })
        })
        .collect()
}
