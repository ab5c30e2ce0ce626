//! The odds of a question's answers, worked out on a thread of its own while the window goes on: only
//! they say whether its player is asked.

use bevy::prelude::*;

use crate::{
    app::{
        models::referee::Referee,
        state::{
            background_task::{BackgroundTask, TaskFailed},
            frame::BattleSystems,
            session::add_battle_resource,
        },
    },
    save::Weighed,
};

/// The question that is being weighed: the revision of its battle, and the work.
#[derive(Resource, Default)]
struct Weighing(Option<(u64, BackgroundTask<Weighed>)>);

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Weighing>(app).add_systems(Update, weigh.in_set(BattleSystems::Session));
}

/// Weighs the open question and goes on with the order.
fn weigh(mut referee: Referee, mut weighing: ResMut<Weighing>) {
    let revision = referee.session.revision;
    // Nothing of the battle changes here, so that nothing is drawn anew.
    let session = referee.session.bypass_change_detection();
    if !session.weighs_elsewhere() {
        session.weigh_elsewhere();
    }
    if !session.awaits_weighing() {
        weighing.0 = None;
        return;
    }
    let weighed = match &weighing.0 {
        Some((of, task)) if *of == revision => task.awaited(),
        _ => {
            let unweighed = session.unweighed();
            let task = unweighed.map(|unweighed| BackgroundTask::start(|| unweighed.weigh()));
            weighing.0 = task.map(|task| (revision, task));
            match weighing.0 {
                Some(_) => Ok(None),
                None => Err(TaskFailed),
            }
        }
    };
    let progress = match weighed {
        Ok(None) => return,
        Ok(Some(weighed)) => Some(referee.session.take_weighed(weighed)),
        // Without a thread it is weighed here: a pause is better than a stuck battle.
        Err(TaskFailed) => {
            let done = session.weigh_here();
            referee.session.changed();
            done
        }
    };
    weighing.0 = None;
    if let Some(progress) = progress {
        referee.show(progress);
    }
}
