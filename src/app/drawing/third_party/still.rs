//! Idle egui: while nothing in the panels has changed, their last drawing is reused.
//!
//! A window that draws in every frame, because something moves on its board or the computer thinks,
//! need not lay out every panel in every frame. The code that knows the panels' data declares in
//! each frame that they may stay ([`Still::may_stay`]); this module checks egui's own reasons to
//! redraw: input, a change of the window, and its repaint requests.

use bevy::{a11y::AccessibilityRequested, prelude::*};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiInput, EguiOutput, EguiPostUpdateSet,
    EguiRenderOutput, PrimaryEguiContext,
    egui::{ClippedPrimitive, FullOutput, Rect},
};

/// Systems that call [`Still::may_stay`] run in this set.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StillSystems;

/// The last drawing, and whether it may stay.
#[derive(Resource, Default)]
pub struct Still {
    may: bool,
    stays: bool,
    /// The last drawing of the panels, if nothing changed while it was made.
    drawn: Option<(Surroundings, Vec<ClippedPrimitive>)>,
    /// When it was made, in seconds since the start of the program.
    since: f64,
    /// For how many frames it has been reused.
    stood: u32,
    /// How often panels were drawn.
    passes: u64,
}

impl Still {
    /// Declares that nothing in the panels has changed in this frame.
    pub fn may_stay(&mut self) {
        self.may = true;
    }

    /// How often panels were drawn since the start.
    pub fn passes(&self) -> u64 {
        self.passes
    }
}

/// The longest time that a drawing is reused in a window that draws, in seconds, unless there have
/// been only a few frames.
const OFTEN: f64 = 0.5;
/// The number of those frames.
const FEW: u32 = 4;

/// The part of the window that panels depend on.
type Surroundings = (Option<Rect>, bool, Option<f32>);

fn surroundings(input: &EguiInput) -> Surroundings {
    let viewport = input.viewports.get(&input.viewport_id);
    let scale = viewport.and_then(|viewport| viewport.native_pixels_per_point);
    (input.screen_rect, input.focused, scale)
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Still>().add_systems(
        PostUpdate,
        (
            decide
                .after(StillSystems)
                .before(EguiPostUpdateSet::EndPass),
            stand_in
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
            keep.after(EguiPostUpdateSet::ProcessOutput)
                .before(EguiPostUpdateSet::PostProcessOutput),
        ),
    );
}

/// Decides whether this frame can reuse the last drawing.
fn decide(
    time: Res<Time<Real>>,
    readers: Option<Res<AccessibilityRequested>>,
    mut still: ResMut<Still>,
    context: Option<
        Single<(&mut EguiContext, &mut EguiContextSettings, &EguiInput), With<PrimaryEguiContext>>,
    >,
) {
    let still = &mut *still;
    let may = std::mem::take(&mut still.may);
    still.stays = false;
    let Some(context) = context else { return };
    let (mut context, mut settings, input) = context.into_inner();
    let now = time.elapsed_secs_f64();
    // A screen reader needs the real output.
    let listens = readers.is_some_and(|readers| readers.get());
    let idle = input.events.is_empty() && !context.get_mut().has_requested_repaint();
    let fresh = still.drawn.as_ref().is_some_and(|(around, _)| {
        *around == surroundings(input) && (now - still.since < OFTEN || still.stood < FEW)
    });
    if !(may && idle) {
        still.drawn = None;
    }
    still.stays = may && idle && fresh && !listens;
    if still.stays != settings.run_manually {
        settings.run_manually = still.stays;
    }
    still.stood += 1;
    if !still.stays {
        (still.since, still.stood) = (now, 0);
        still.passes += 1;
        if may && idle {
            // It is kept, because the next frame may reuse it.
            still.drawn = Some((surroundings(input), Vec::new()));
        }
    }
}

/// Provides egui's output for a frame in which nothing happened.
fn stand_in(
    still: Res<Still>,
    context: Option<Single<(&mut EguiFullOutput, &EguiOutput), With<PrimaryEguiContext>>>,
) {
    let Some(context) = context.filter(|_| still.stays) else {
        return;
    };
    let (mut full, last) = context.into_inner();
    let mut output = FullOutput {
        pixels_per_point: last.pixels_per_point,
        ..FullOutput::default()
    };
    output.platform_output.cursor_icon = last.platform_output.cursor_icon;
    output.platform_output.ime = last.platform_output.ime;
    full.0 = Some(output);
}

/// Reuses the last drawing, or keeps the new one.
fn keep(
    mut still: ResMut<Still>,
    context: Option<Single<&mut EguiRenderOutput, With<PrimaryEguiContext>>>,
) {
    let Some(mut output) = context else { return };
    let stays = still.stays;
    if let Some((_, drawn)) = &mut still.drawn {
        if stays {
            output.paint_jobs.clone_from(drawn);
        } else {
            drawn.clone_from(&output.paint_jobs);
        }
    }
}
