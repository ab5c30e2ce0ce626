//! Lasting states of a combatant, with the time they have left.

use crate::{
    app::shown::told,
    battle::{
        ids::{SideId, UnitId, UnitSet},
        side_view::SideView,
        view::View,
    },
    text::{lasting::lasting, narrate::Voice},
};

/// A lasting state, and the time it has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Its name, and how strong it is where that says something.
    pub name: String,
    /// How long it lasts, unless something has to end it.
    pub time: Option<String>,
    /// Whether it is bad for the bearer.
    pub bad: bool,
    /// Its rule.
    pub rule: &'static str,
}

impl Lasting {
    /// All of it on one line.
    pub fn text(&self) -> String {
        match &self.time {
            Some(time) => format!("{}, {time}", self.name),
            None => self.name.clone(),
        }
    }
}

/// The lasting states of a combatant in sight; those the viewer does not see stay nameless.
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
                bad: rule.bad,
                rule: rule.rule,
            })
        })
        .collect()
}
