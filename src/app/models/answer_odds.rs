//! The odds of each answer of the open question, once everything before it has been shown.

use bevy::prelude::*;

use super::playback::Playback;
use crate::{
    app::state::{
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
    },
    battle::odds::Odds,
};

/// The odds of each answer of the open question.
#[derive(Resource, Default)]
pub struct AnswerOdds {
    of: Option<u64>,
    /// By the index of the answer; empty if unknown.
    pub odds: Vec<Odds>,
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<AnswerOdds>(app)
        .add_systems(Update, reckon.in_set(BattleSystems::Preview));
}

/// Takes the odds of the answers from the session, once for each question.
fn reckon(session: Res<AppSession>, playback: Res<Playback>, mut known: ResMut<AnswerOdds>) {
    let waits = session.human_to_move().is_some() && session.battle.question().is_some();
    let now = (waits && playback.is_empty()).then_some(session.revision);
    if known.of != now {
        let weighed = now.and_then(|_| session.weighed());
        known.odds = weighed.map_or_else(Vec::new, |weighed| weighed.odds.clone());
        known.of = now;
    }
}
