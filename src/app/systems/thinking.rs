//! The computer's work on its next order: on a copy of the battle and a separate thread, with an
//! indicator when it takes a while, and a way to cut it short.

use std::{sync::Arc, time::Duration};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, RichText, Stroke, pos2},
};

use crate::{
    ai::{self, SearchProgress, telling::Decision},
    app::{
        art::theme,
        models::{
            camera::BoardView, playback::Playback, reasons::Reasons, referee::Referee, words,
        },
        screens::seats::players::PlayersList,
        state::{
            background_task::{BackgroundTask, TaskFailed},
            frame::{BattleSystems, PanelSystems},
            screen::Screen,
            session::{AppSession, BattleRequest},
            shown::Shown,
        },
    },
    battle::{Battle, ids::UnitId, orders::order::Order, view::View},
    data::minds::Mind,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};

/// Shorter thinking shows no indicator.
const PATIENCE: Duration = Duration::from_millis(150);

/// The computer's work on its next order.
#[derive(Resource, Default)]
pub struct Thinking(Option<Work>);

struct Work {
    revision: u64,
    unit: UnitId,
    mind: Mind,
    since: Duration,
    pondering: Arc<SearchProgress>,
    task: BackgroundTask<(Order, Battle)>,
}

impl Thinking {
    /// Ends thinking with the best order so far. It may differ from the result of longer thinking;
    /// records hold the orders, so they stay valid.
    pub fn cut_short(&self) {
        if let Some(work) = &self.0 {
            work.pondering.skip();
        }
    }

    /// The thinking unit, the time so far, and the progress in percent.
    fn who(&self, now: Duration) -> Option<(UnitId, Duration, u8)> {
        let work = self.0.as_ref()?;
        let long = now.saturating_sub(work.since);
        Some((work.unit, long, work.pondering.percent()))
    }

    fn forget(&mut self) {
        self.cut_short();
        self.0 = None;
    }
}

/// The indicator for a unit that has been thinking for this long, with its progress in percent;
/// units out of sight stay nameless.
pub fn sign(
    view: View<'_>,
    shown: &Shown,
    unit: UnitId,
    long: Duration,
    percent: u8,
) -> Option<String> {
    let far = match percent {
        0 | 100.. => String::new(),
        _ => format!(" {percent} %"),
    };
    (long >= PATIENCE).then(|| match shown.is_in_sight(unit) {
        true => format!("{} thinks …{far}", words::name(view, unit)),
        false => format!("Somebody thinks …{far}"),
    })
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .add_systems(
            Update,
            think
                .in_set(BattleSystems::Session)
                // A seat handed over by mistake can still be taken back.
                .run_if(|list: Res<PlayersList>| !list.is_open()),
        )
        .add_systems(EguiPrimaryContextPass, draw.in_set(PanelSystems))
        .add_systems(OnExit(Screen::Battle), |mut thinking: ResMut<Thinking>| {
            thinking.forget();
        });
}

/// Lets the computer compute its next order on a copy, off the main thread.
fn think(
    time: Res<Time<Real>>,
    mut referee: Referee,
    mut thinking: ResMut<Thinking>,
    mut reasons: ResMut<Reasons>,
) {
    let session = &mut referee.session;
    if let Some(work) = &thinking.0 {
        if work.revision != session.revision {
            thinking.forget();
            return;
        }
        let (order, before) = match work.task.awaited() {
            Ok(None) => return,
            Ok(Some(found)) => found,
            // Without a thread it thinks here: a pause is better than a stuck battle.
            Err(TaskFailed) => {
                let mut copy = copy_of(session);
                let order = ai::think_with(&mut copy, &work.mind, &work.pondering);
                (order, copy)
            }
        };
        let place = session.battle.log().len();
        reasons.note(Decision::new(before, work.mind, order.clone()), place);
        thinking.0 = None;
        referee.carry_out(BattleRequest::Order(order));
        return;
    }
    // A short lead over the display keeps the game flowing without getting too far ahead of it.
    if referee.playback.waiting() > 12 || session.battle.is_over() {
        return;
    }
    let Some(unit) = session.battle.acting() else {
        return;
    };
    let waits = session.battle.question().is_some() || session.review.is_some();
    if waits || !session.leader(unit).is_computer() {
        return;
    }
    let (revision, mind) = (session.revision, session.mind_of(unit));
    let mut copy = copy_of(session);
    let pondering = Arc::new(SearchProgress::default());
    let watched = Arc::clone(&pondering);
    thinking.0 = Some(Work {
        revision,
        unit,
        mind,
        since: time.elapsed(),
        pondering,
        task: BackgroundTask::start(move || {
            let order = ai::think_with(&mut copy, &mind, &watched);
            (order, copy)
        }),
    });
}

fn copy_of(session: &mut ResMut<AppSession>) -> Battle {
    let seed = session.battle.seed();
    session.bypass_change_detection().battle.fork(seed)
}

/// The indicator over the upper edge of the board.
fn draw(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    session: Res<AppSession>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    thinking: Res<Thinking>,
    view: Res<BoardView>,
    bindings: Res<Bindings>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    // While events are shown no player waits for it.
    let who = thinking.who(time.elapsed()).filter(|_| playback.is_empty());
    let Some(text) = who
        .and_then(|(unit, long, percent)| sign(session.battle.view(), &shown, unit, long, percent))
    else {
        return Ok(());
    };
    let skip = match bindings.key(Command::Skip) {
        "" => String::new(),
        key => format!("{}: act now", keys::short(key)),
    };
    egui::Area::new("thinks".into())
        .order(egui::Order::Middle)
        .pivot(Align2::LEFT_TOP)
        .fixed_pos(pos2(view.clear.left() + 10.0, view.clear.top() + 10.0))
        .interactable(false)
        .show(&ctx, |ui| {
            egui::Frame::new()
                .fill(theme::PANEL)
                .stroke(Stroke::new(1.0, theme::LINE))
                .corner_radius(7)
                .inner_margin(egui::Margin::symmetric(10, 5))
                .show(ui, |ui| {
                    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(text).size(13.0).color(theme::TEXT));
                        ui.label(RichText::new(skip).size(12.0).color(theme::FAINT));
                    });
                });
        });
    Ok(())
}
