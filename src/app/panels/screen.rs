//! Draws all panels of a battle: lays the screen out, lets each panel draw itself, and takes over
//! what they leave.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    desk::{Aimed, BoardState, Cards, Desk, DrawPanels},
    free_places::matters,
    layout::Layout,
    lesson::LessonInputs,
};
use crate::app::{
    models::{camera::BoardView, strip::Strip},
    state::{focus::Pointed, frame::PanelSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>().add_systems(
        EguiPrimaryContextPass,
        (lay_out, draw, take_over).chain().in_set(PanelSystems),
    );
}

fn lay_out(
    mut contexts: EguiContexts,
    (board, aimed): (BoardState, Aimed),
    lesson: LessonInputs,
    (strip, view): (Res<Strip>, Res<BoardView>),
    mut desk: ResMut<Desk>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    *desk = desk_of(ctx, &view, (&board, &aimed), &strip, &lesson);
    Ok(())
}

/// The desk of a frame: its layout, and the places that cards should leave free.
pub fn desk_of(
    ctx: egui::Context,
    view: &BoardView,
    (board, aimed): (&BoardState<'_>, &Aimed<'_>),
    strip: &Strip,
    lesson: &LessonInputs<'_>,
) -> Desk {
    let mut layout = Layout::for_strip(ctx.viewport_rect(), strip);
    if board.session.time_left().is_some() {
        layout = layout.with_clock();
    }
    let matters = matters(view, board, aimed);
    let desk = Desk::new(ctx, layout, matters);
    let Some(card) = lesson.card() else {
        return desk;
    };
    let height = card.height_at(&desk.surface("lesson height"), layout.left - 24.0);
    Desk::new(desk.ctx, layout.with_guide(height + 20.0), desk.matters)
}

fn draw(world: &mut World) {
    world.run_schedule(DrawPanels);
}

/// Notes the places of cards, and the part under the pointer.
fn take_over(mut desk: ResMut<Desk>, mut cards: ResMut<Cards>, mut pointed: ResMut<Pointed>) {
    *cards.bypass_change_detection() = Cards(std::mem::take(&mut desk.cards));
    if *pointed != desk.pointed {
        *pointed = desk.pointed;
        desk.ctx.request_repaint();
    }
}
