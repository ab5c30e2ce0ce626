//! The curtain between two people at one window: whose turn it is to look, and nothing of the battle.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, RichText, Ui, vec2},
};

use super::Screen;
use crate::{
    app::{
        commands::{Bindings, Command},
        handover::{self, HandOver},
        intent::Intent,
        key_presses::KeyPresses,
        panels::{at, surface},
        session::AppSession,
        speech, theme,
        third_party::DressSystems,
    },
    settings::keys,
};

/// A key that was still meant for the battle does not raise the curtain.
const SETTLE: Duration = Duration::from_millis(500);

/// What the curtain says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// Whose turn it is to look.
    pub name: String,
    /// Its place among the sides, for colour and shape.
    pub side: usize,
    /// The name of its colour.
    pub colour: String,
}

impl Curtain {
    /// The curtain as it is down now.
    pub fn of(session: &AppSession, handover: &HandOver) -> Option<Self> {
        let (side, person) = handover.waiting()?;
        let scene = session.battle.scene();
        let entry = scene.sides.get(side.index())?;
        Some(Self {
            name: match person {
                "" => entry.name.clone(),
                person => person.to_owned(),
            },
            side: side.index(),
            colour: entry.colour.clone(),
        })
    }

    /// The question it asks.
    pub fn question(&self) -> String {
        format!("{}, are you ready?", self.name)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(DressSystems).run_if(in_state(Screen::Curtain)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    mut session: ResMut<AppSession>,
    mut handover: ResMut<HandOver>,
    mut intent: ResMut<Intent>,
    (strokes, bindings): (Res<KeyPresses>, Res<Bindings>),
    time: Res<Time<Real>>,
    mut next: ResMut<NextState<Screen>>,
    mut down_since: Local<Option<Duration>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(curtain) = Curtain::of(&session, &handover) else {
        next.set(Screen::Levels);
        return Ok(());
    };
    let since = *down_since.get_or_insert(time.elapsed());
    let settled = time.elapsed().saturating_sub(since) >= SETTLE;
    let key = keys::short(bindings.key(Command::Confirm));
    speech::status(
        &ctx,
        "curtain",
        &speech::sentence(&[curtain.question(), format!("{key}: ready")]),
    );
    let mut ui = surface(&ctx, "curtain");
    let clicked = card(&mut ui, &curtain, &key);
    if !settled {
        ctx.request_repaint_after(SETTLE);
        return Ok(());
    }
    if clicked || strokes.has(Command::Confirm) {
        *down_since = None;
        handover::raise(&mut session, &mut handover, &mut intent, &mut next);
    } else if strokes.has(Command::Leave) {
        *down_since = None;
        next.set(Screen::Levels);
    }
    Ok(())
}

/// The card in the middle; says whether its button was pressed.
fn card(ui: &mut Ui, curtain: &Curtain, key: &str) -> bool {
    let screen = ui.ctx().viewport_rect();
    let size = vec2(screen.width().min(520.0), 250.0);
    let rect = egui::Rect::from_center_size(screen.center(), size);
    let colour = theme::side_colour(&curtain.colour, curtain.side);
    at(ui, rect, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(
                RichText::new("Hand over to")
                    .font(theme::plain(16.0))
                    .color(theme::SOFT),
            );
            ui.add_space(10.0);
            ui.label(
                RichText::new(&curtain.name)
                    .font(theme::strong(38.0))
                    .color(colour),
            );
            ui.add_space(10.0);
            ui.label(
                RichText::new("Everybody else looks away. The battle appears when you are ready.")
                    .font(theme::plain(14.0))
                    .color(theme::FAINT),
            );
            ui.add_space(24.0);
            let text = RichText::new(format!("I am ready  ({key})"))
                .font(theme::strong(17.0))
                .color(Color32::from_rgb(0x1c, 0x18, 0x08));
            let button = egui::Button::new(text)
                .fill(theme::GOLD)
                .min_size(vec2(230.0, 46.0));
            ui.add(button).clicked()
        })
        .inner
    })
}
