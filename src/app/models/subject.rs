//! The unit that the player reads about.

use crate::{
    app::state::{focus::Focus, session::AppSession, shown::Shown},
    battle::ids::UnitId,
};

/// The unit of the card and the inspector: the one under the cursor, otherwise the asked one, the
/// one the player chose, or the acting one. A question is about the asked unit until the cursor moves.
pub fn subject(session: &AppSession, shown: &Shown, focus: &Focus) -> Option<UnitId> {
    let view = session.battle.view();
    // A question shows the asked unit's own points and wounds.
    let asked = session.battle.question().map(|question| question.asked);
    let asked = asked.filter(|unit| session.human_to_move().is_some() && shown.is_in_sight(*unit));
    let is_left = asked.is_some() && focus.held.is_none() && focus.cursor == focus.left;
    let regarded = focus.regarded(view, shown).filter(|_| !is_left);
    regarded
        .or(asked)
        .or(focus.reading)
        .or(shown.acting.filter(|unit| shown.is_in_sight(*unit)))
        .or_else(|| view.store.ids().find(|unit| shown.is_in_sight(*unit)))
}
