//! The route to the square under the cursor.

use bevy_egui::egui::{Align2, Color32, Painter, Stroke, vec2};

use super::scenery::Scenery;
use crate::app::{
    art::theme,
    models::{camera::BoardView, foresight::HoverPreview},
    state::positions::centre,
};

/// Dots with the running cost; expensive steps over rough ground, up slopes and across corners are
/// ringed and show their price.
pub(super) fn way(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(HoverPreview::Walk { order, route, .. }) = scenery.prospect else {
        return;
    };
    let battle = scenery.session.battle.view();
    let squares = battle.scene.member(order.unit).squares;
    let mut points = vec![view.to_screen(centre(battle.cell(order.unit), squares))];
    points.extend(
        route
            .iter()
            .map(|step| view.to_screen(centre(step.to, squares))),
    );
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let gap = view.zoom * 0.2;
        let steps = ((to - from).length() / gap).round().max(1.0) as usize;
        for step in 1..=steps {
            let at = from + (to - from) * (step as f32 / steps as f32);
            painter.circle_filled(at, view.zoom * 0.052, Color32::from_black_alpha(140));
            painter.circle_filled(at, view.zoom * 0.04, theme::GOLD);
        }
    }
    // Numbers on every square of a short route, and at the end and the expensive steps of a long
    // one.
    let mut cost = 0;
    let every = (route.len() / 6).max(1);
    for (place, step) in route.iter().enumerate() {
        cost += u16::from(step.cost);
        let (last, dear) = (place + 1 == route.len(), step.cost > 1);
        let Some(&at) = points.get(place + 1) else {
            break;
        };
        if dear && !last && view.zoom > 26.0 {
            let text = format!("+{}", step.cost);
            let beside = at + vec2(view.zoom * 0.3, -view.zoom * 0.3);
            painter.text(
                beside + vec2(1.0, 1.0),
                Align2::CENTER_CENTER,
                &text,
                theme::strong(12.0),
                Color32::from_black_alpha(200),
            );
            painter.text(
                beside,
                Align2::CENTER_CENTER,
                &text,
                theme::strong(12.0),
                theme::warn(),
            );
        }
        // The walker's faint image is at the end; the sum is at its foot.
        if last {
            let foot = at + vec2(0.0, view.zoom * 0.36);
            scenery.pill(painter, foot, &cost.to_string(), theme::GOLD);
            continue;
        }
        if (place + 1) % every != 0 && !dear {
            continue;
        }
        let radius = view.zoom * 0.17;
        let ring = if dear { theme::warn() } else { theme::GOLD };
        painter.circle(
            at,
            radius,
            Color32::from_rgb(0x2a, 0x27, 0x1c),
            Stroke::new(if dear { 2.0 } else { 1.2 }, ring),
        );
        painter.text(
            at,
            Align2::CENTER_CENTER,
            cost,
            theme::strong((radius * 1.15).max(10.0)),
            theme::TEXT,
        );
    }
}
