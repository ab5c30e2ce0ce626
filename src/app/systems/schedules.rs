//! How the systems of a frame are run: one after the other, on one thread.
//!
//! There are many of them, and nearly all find nothing to do. Handing each to a thread pool and
//! waiting takes far longer than running it, most of all where the same processor draws the frames.

use bevy::{
    ecs::schedule::{InternedScheduleLabel, ScheduleLabel, SingleThreadedExecutor},
    prelude::*,
    render::{Render, RenderApp},
};
use bevy_egui::EguiPrimaryContextPass;

/// Runs the systems of every frame on one thread. Rendering still runs in parallel.
pub(in crate::app) fn on_one_thread(app: &mut App) {
    let labels: [InternedScheduleLabel; 8] = [
        First.intern(),
        PreUpdate.intern(),
        StateTransition.intern(),
        RunFixedMainLoop.intern(),
        Update.intern(),
        EguiPrimaryContextPass.intern(),
        PostUpdate.intern(),
        Last.intern(),
    ];
    for label in labels {
        app.edit_schedule(label, alone);
    }
    if let Some(drawing) = app.get_sub_app_mut(RenderApp) {
        drawing.edit_schedule(Render, alone);
    }
}

fn alone(schedule: &mut Schedule) {
    schedule.set_executor(SingleThreadedExecutor::new());
}
