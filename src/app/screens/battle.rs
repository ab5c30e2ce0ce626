//! Opening and closing a battle.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Id, LayerId, Order},
};

use crate::app::{
    art::theme,
    board::picture::Brush,
    state::{
        frame::PanelSystems,
        screen::Screen,
        session::{AppSession, in_battle},
    },
};

pub(super) fn plugin(app: &mut App) {
    // Not when the battle is left: the next one may follow at once, and is set up before that.
    app.add_systems(OnEnter(Screen::Levels), put_away)
        .add_systems(OnEnter(Screen::Workshop), put_away)
        .add_systems(
            EguiPrimaryContextPass,
            cover
                .after(PanelSystems)
                .run_if(in_battle)
                .run_if(|brush: Res<Brush>| brush.is_opening()),
        );
}

/// Covers the board until all of it is painted: tokens on a black background are confusing.
fn cover(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Debug, Id::new("opening")));
    painter.rect_filled(ctx.viewport_rect(), 0.0, theme::TABLE);
    ctx.request_repaint();
    Ok(())
}

fn put_away(mut commands: Commands) {
    commands.remove_resource::<AppSession>();
}
