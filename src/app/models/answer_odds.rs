//! The odds of each answer of the open question, computed off the main thread.

use bevy::prelude::*;

use super::playback::Playback;
use crate::{
    app::state::{
        background_task::BackgroundTask,
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
    },
    battle::odds::Odds,
};

/// How often the dice are sampled for the result of each answer.
const TRIES: u32 = 160;

/// The odds of each answer of the open question.
#[derive(Resource, Default)]
pub struct AnswerOdds {
    of: Option<u64>,
    working: Option<BackgroundTask<Vec<Odds>>>,
    /// By the index of the answer; empty if unknown, or not computed yet.
    pub odds: Vec<Odds>,
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<AnswerOdds>(app)
        .add_systems(Update, reckon.in_set(BattleSystems::Preview));
}

/// Starts computing the odds of the answers, once for each question.
fn reckon(mut session: ResMut<AppSession>, playback: Res<Playback>, mut known: ResMut<AnswerOdds>) {
    let waits = session.human_to_move().is_some() && session.battle.question().is_some();
    let now = (waits && playback.is_empty()).then_some(session.revision);
    if known.of != now {
        known.of = now;
        known.odds = Vec::new();
        let outlook = now.and_then(|_| session.bypass_change_detection().battle.outlook());
        known.working =
            outlook.map(|mut outlook| BackgroundTask::start(move || outlook.odds(TRIES)));
    }
    let told = known.working.as_ref().and_then(BackgroundTask::ready);
    if let Some(odds) = told {
        (known.odds, known.working) = (odds, None);
    }
}
