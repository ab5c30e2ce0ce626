//! Victory, defeat, draw: who is left, and the way on.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, RichText, vec2},
};

use super::{
    Screen,
    battle::{Chosen, set_up},
};
use crate::{
    app::{Options, playback::Playback, session::Session, theme, third_party::DressSystems, words},
    battle::components::Verdict,
};

/// What the sheet at the end shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Victory, defeat, draw.
    pub title: String,
    /// How it ended, in a sentence.
    pub sentence: String,
    /// Its colour.
    pub colour: Color32,
    /// Rounds played.
    pub rounds: u16,
    /// By side: name, colour, standing, all.
    pub sides: Vec<(String, Color32, usize, usize)>,
}

impl Results {
    /// The results of a battle that is over.
    pub fn of(session: &Session) -> Option<Self> {
        let view = session.battle.view();
        let verdict = view.clock().verdict()?;
        let (title, colour) = match (verdict, session.viewer()) {
            (Verdict::Won(winner), Some(side)) if view.scene.allied(winner, side) => {
                ("Victory", theme::GOLD)
            }
            (Verdict::Won(_), Some(_)) => ("Defeat", theme::bad()),
            (Verdict::Won(_), None) => ("The battle is over", theme::GOLD),
            (Verdict::Draw | Verdict::DrawByCap, _) => ("A draw", theme::SOFT),
        };
        let sides = view
            .scene
            .sides
            .iter()
            .enumerate()
            .map(|(number, side)| {
                let id = crate::battle::ids::SideId(number as u8);
                let standing = view
                    .members(id)
                    .filter(|unit| view.life(*unit).is_active())
                    .count();
                (
                    side.name.clone(),
                    theme::side_colour(&side.colour, number),
                    standing,
                    view.members(id).count(),
                )
            })
            .collect();
        Some(Self {
            title: title.into(),
            sentence: words::verdict_words(view, verdict),
            colour,
            rounds: view.clock().round,
            sides,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(DressSystems)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Battle))),
    );
}

#[expect(clippy::too_many_arguments, reason = "the sheet leads everywhere")]
fn draw(
    mut commands: Commands,
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    options: Res<Options>,
    chosen: Option<Res<Chosen>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut next: ResMut<NextState<Screen>>,
    time: Res<Time<Real>>,
    mut hidden: Local<Option<u64>>,
    mut shown_since: Local<Option<Duration>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if !playback.is_empty() || *hidden == Some(session.revision) {
        return Ok(());
    }
    let Some(results) = Results::of(&session) else {
        *shown_since = None;
        return Ok(());
    };
    // Enter also hurries playback: whoever still does that should see the results first.
    let since = *shown_since.get_or_insert(time.elapsed());
    let settled = time.elapsed().saturating_sub(since) > Duration::from_millis(800);
    let (mut again, mut leave, mut look) =
        (settled && keys.just_pressed(KeyCode::Enter), false, false);
    egui::Area::new("results".into())
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, -30.0))
        .show(&ctx, |ui| {
            theme::card()
                .stroke(egui::Stroke::new(2.0, results.colour))
                .inner_margin(26)
                .show(ui, |ui| {
                    ui.set_width(380.0);
                    ui.vertical_centered(|ui| {
                        ui.label(
                            RichText::new(&results.title)
                                .font(theme::strong(30.0))
                                .color(results.colour),
                        );
                        ui.label(
                            RichText::new(&results.sentence)
                                .size(15.0)
                                .color(theme::TEXT),
                        );
                        ui.label(format!("{} rounds", results.rounds));
                    });
                    ui.add_space(10.0);
                    for (name, colour, standing, all) in &results.sides {
                        super::super::panels::odds::pair(
                            ui,
                            name,
                            &format!("{standing} of {all} standing"),
                            *colour,
                            theme::TEXT,
                        );
                    }
                    ui.add_space(14.0);
                    ui.horizontal(|ui| {
                        again |= ui.button("Play again (Enter)").clicked();
                        leave |= ui.button("Back to the levels (F10)").clicked();
                        look |= ui.button("Look around").clicked();
                    });
                });
        });
    if look {
        *hidden = Some(session.revision);
    }
    if leave {
        next.set(Screen::Levels);
    }
    if again && let Some(chosen) = chosen {
        let chosen = Chosen {
            seed: None,
            ..chosen.clone()
        };
        if set_up(&mut commands, &options, &chosen).is_ok() {
            next.set(Screen::Battle);
        }
    }
    Ok(())
}
