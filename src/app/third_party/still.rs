//! egui at rest: while nothing that panels show has changed, they stay as they were drawn last.
//!
//! A window that draws in every frame, because something flies over its board or the computer thinks,
//! need not lay out every panel in every frame. Whoever knows what panels show says in each frame that
//! they may stay ([`Still::may_stay`]); what egui itself knows of is looked at here: input, a change of the
//! window, and a wish of its own to be drawn again.

use bevy::{a11y::AccessibilityRequested, prelude::*};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiInput, EguiOutput, EguiPostUpdateSet,
    EguiRenderOutput, PrimaryEguiContext,
    egui::{ClippedPrimitive, FullOutput, Rect},
};

/// Whoever says that panels may stay does so here.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StillSystems;

/// What was drawn last, and whether it may stay.
#[derive(Resource, Default)]
pub struct Still {
    may: bool,
    stays: bool,
    /// The panels as they were drawn last, once they have been drawn with nothing changing.
    drawn: Option<(Surroundings, Vec<ClippedPrimitive>)>,
    /// Seconds since the start of the program when they were drawn.
    since: f64,
    /// For how many frames they have stayed since.
    stood: u32,
    /// How often panels were drawn.
    passes: u64,
}

impl Still {
    /// Nothing that panels show has changed in this frame.
    pub fn may_stay(&mut self) {
        self.may = true;
    }

    /// How often panels were drawn since the start.
    pub fn passes(&self) -> u64 {
        self.passes
    }
}

/// In a window that draws at all panels stay no longer than this, in seconds, unless there have been but
/// a few frames.
const OFTEN: f64 = 0.5;
/// So few.
const FEW: u32 = 4;

/// What of the window panels depend on.
type Surroundings = (Option<Rect>, bool, Option<f32>);

fn surroundings(input: &EguiInput) -> Surroundings {
    let viewport = input.viewports.get(&input.viewport_id);
    let scale = viewport.and_then(|viewport| viewport.native_pixels_per_point);
    (input.screen_rect, input.focused, scale)
}

pub(super) fn plugin(app: &mut App) {
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

/// Whether this frame can do with what was drawn last.
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
    // A screen reader hears of what was drawn.
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
            // Worth keeping: the next frame may do with it.
            still.drawn = Some((surroundings(input), Vec::new()));
        }
    }
}

/// What egui would have said of a frame in which nothing happened.
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

/// Hands over what was drawn last, or keeps what was drawn now.
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
