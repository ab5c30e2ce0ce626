//! The unit that the player reads about.

use crate::{
    app::state::{focus::Focus, session::AppSession, shown::Shown},
    battle::ids::UnitId,
};

/// The unit of the card and the inspector: the one under the cursor, otherwise the one the player
/// chose, otherwise the asked or acting one.
pub fn subject(session: &AppSession, shown: &Shown, focus: &Focus) -> Option<UnitId> {
    let view = session.battle.view();
    // A question shows the asked unit's own points and wounds.
    let asked = session.battle.question().map(|question| question.asked);
    let asked = asked.filter(|unit| session.human_to_move().is_some() && shown.is_in_sight(*unit));
    focus
        .regarded(view, shown)
        .or(focus.reading)
        .or(asked)
        .or(shown.acting.filter(|unit| shown.is_in_sight(*unit)))
        .or_else(|| view.store.ids().find(|unit| shown.is_in_sight(*unit)))
}
