//! Victory, defeat or draw: statistics, and the next steps.

use std::{path::PathBuf, time::Duration};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, RichText, vec2},
};

use crate::{
    app::{
        art::theme,
        drawing::{speech, third_party::DressSystems},
        models::{playback::Playback, words},
        panels::dialogs::tally::{self, Sheet},
        state::{
            background_task::BackgroundTask,
            frame::EventSystems,
            key_presses::KeyPresses,
            levels::{self, LevelCard},
            modals::Modals,
            screen::Screen,
            session::{AppSession, in_battle},
            ui_events::{Dialog, LeaveEvent, ReasonsEvent, UiEvent, UiEvents},
        },
    },
    battle::{components::Verdict, view::View},
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::{objectives, tally::Tally},
};

/// The content of the results sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Victory, defeat, draw.
    pub title: String,
    /// How it ended, in a sentence.
    pub sentence: String,
    /// Its colour.
    pub colour: Color32,
    /// Whether several players have separate views of it.
    pub shared: bool,
    /// The dice and harm statistics.
    pub sheet: Sheet,
    /// Whether the viewing player won.
    pub won: bool,
    /// What leaving the battle is called.
    pub way_back: &'static str,
}

impl Results {
    /// The results of a finished battle.
    pub fn of(session: &AppSession) -> Option<Self> {
        let view = session.battle.view();
        let verdict = view.clock().verdict()?;
        let (title, colour) = match (verdict, session.viewer()) {
            (Verdict::Won(winner), Some(side)) if view.scene.allied(winner, side) => {
                ("Victory", theme::GOLD)
            }
            (Verdict::Won(_), Some(_)) => ("Defeat", theme::bad()),
            (Verdict::Won(_), None) => ("The battle is over", theme::GOLD),
            (Verdict::Draw | Verdict::DrawByCap | Verdict::DrawAgreed, _) => {
                ("A draw", theme::SOFT)
            }
        };
        let tally = Tally::of(&session.battle, None);
        Some(Self {
            title: title.into(),
            sentence: match objectives::decision(&session.battle) {
                Some(how) => format!("{} {how}", sentence(view, verdict)),
                None => sentence(view, verdict),
            },
            colour,
            won: title == "Victory",
            way_back: session.way_back(),
            shared: session.game.listeners().len() > 1,
            sheet: Sheet::of(view, &tally, true),
        })
    }
}

/// Whether the results are shown, once the battle is over.
#[derive(Resource)]
pub struct ShowsResults(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ShowsResults(true))
        .add_systems(
            OnEnter(Screen::Battle),
            |mut shows: ResMut<ShowsResults>| {
                shows.0 = true;
            },
        )
        .add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems).run_if(in_battle),
        );
}

/// Shows the results again.
fn handle(events: Res<UiEvents>, mut shows: ResMut<ShowsResults>, mut modals: ResMut<Modals>) {
    if events.0.contains(&UiEvent::Open(Dialog::Results)) {
        (shows.0, modals.pause) = (true, None);
    }
}

#[expect(clippy::too_many_arguments, reason = "the sheet leads everywhere")]
fn draw(
    mut contexts: EguiContexts,
    session: Res<AppSession>,
    playback: Res<Playback>,
    bindings: Res<Bindings>,
    mut events: ResMut<UiEvents>,
    shows: Res<ShowsResults>,
    modals: Res<Modals>,
    strokes: Res<KeyPresses>,
    time: Res<Time<Real>>,
    mut shown_since: Local<Option<Duration>>,
    mut made: Local<Option<(u64, Results)>>,
    mut next: Local<NextLevel>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if session.review.is_some() {
        *shown_since = None;
        return Ok(());
    }
    if !playback.is_empty() {
        return Ok(());
    }
    // Made once: the luck is not computed again for every frame.
    if !session.battle.is_over() {
        (*shown_since, *made, *next) = (None, None, NextLevel::default());
        return Ok(());
    }
    if made.as_ref().is_none_or(|(of, _)| *of != session.revision) {
        *made = Results::of(&session).map(|results| (session.revision, results));
    }
    let Some((_, results)) = made.as_ref() else {
        return Ok(());
    };
    let next = next.after(&session, results.won);
    if !shows.0 || modals.is_open() {
        if !shows.0 {
            back(&ctx, &bindings, &mut events);
        }
        return Ok(());
    }
    // Enter also speeds playback up: a player who still presses it should see the results first.
    let since = *shown_since.get_or_insert(time.elapsed());
    let settled = time.elapsed().saturating_sub(since) > Duration::from_millis(800);
    let mut again = settled && strokes.has(Command::Confirm);
    let named = |text: &str, command| match bindings.key(command) {
        "" => text.to_owned(),
        key => format!("{text} ({})", keys::short(key)),
    };
    let told = [
        results.title.clone(),
        results.sentence.clone(),
        named("Play again", Command::Confirm),
        named("Step through", Command::LookBack),
        named(results.way_back, Command::Leave),
        named("Look around", Command::Cancel),
        format!("Save the record ({KEEP})"),
        next.map_or_else(String::new, |title| format!("Next level: {title} ({NEXT})")),
    ];
    speech::alert(&ctx, "results", &speech::sentence(&told));
    again |= sheet(&ctx, (results, next), &named, &mut events);
    if again {
        events.0.push(UiEvent::Leave(LeaveEvent::Again));
    }
    if settled && strokes.names(KEEP) {
        events.0.push(UiEvent::KeepRecord);
    }
    if settled && next.is_some() && strokes.names(NEXT) {
        events.0.push(UiEvent::Leave(LeaveEvent::Next));
    }
    if let Some(note) = &session.note {
        speech::status(&ctx, "results note", note);
    }
    Ok(())
}

/// The key to the next level.
const NEXT: &str = "N";
/// The key that saves the record.
const KEEP: &str = "R";

/// The level after this one, looked up off the window's thread once the battle is won.
#[derive(Default)]
struct NextLevel {
    looking: Option<BackgroundTask<Option<LevelCard>>>,
    found: Option<String>,
}

impl NextLevel {
    /// Its title; `None` while it is looked up, or if there is none.
    fn after(&mut self, session: &AppSession, won: bool) -> Option<&str> {
        if won && self.looking.is_none() && session.draft.is_none() {
            let level = PathBuf::from(&session.played().header().level);
            self.looking = Some(BackgroundTask::start(move || levels::next_after(&level)));
        }
        if let Some(Ok(Some(Some(card)))) = self.looking.as_ref().map(BackgroundTask::awaited) {
            self.found = Some(card.title);
        }
        self.found.as_deref()
    }
}

/// Draws the sheet, with a button for each next step; returns whether to restart the same battle.
fn sheet(
    ctx: &egui::Context,
    (results, next): (&Results, Option<&str>),
    named: &dyn Fn(&str, Command) -> String,
    events: &mut UiEvents,
) -> bool {
    let mut again = false;
    let screen = ctx.viewport_rect();
    let high = screen.height() < 640.0;
    egui::Area::new("results".into())
        .order(egui::Order::Foreground)
        .fade_in(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .show(ctx, |ui| {
            theme::sheet()
                .stroke(egui::Stroke::new(2.0, results.colour))
                .inner_margin(if high { 14 } else { 24 })
                .show(ui, |ui| {
                    ui.set_width((screen.width() - 80.0).min(640.0));
                    heading(ui, results);
                    ui.add_space(8.0);
                    let most = screen.height() - if high { 170.0 } else { 250.0 };
                    tally::show(ui, &results.sheet, most);
                    ui.add_space(10.0);
                    ui.horizontal_wrapped(|ui| {
                        again = ways_on(ui, (results, next), named, events);
                    });
                });
        });
    again
}

/// The buttons. The keys to leave and to look around are handled like all keys of a battle.
fn ways_on(
    ui: &mut egui::Ui,
    (results, next): (&Results, Option<&str>),
    named: &dyn Fn(&str, Command) -> String,
    events: &mut UiEvents,
) -> bool {
    if let Some(title) = next {
        let text = RichText::new(format!("Next level: {title} ({NEXT})")).color(theme::GOLD);
        if ui.button(text).clicked() {
            events.0.push(UiEvent::Leave(LeaveEvent::Next));
        }
    }
    let again = ui.button(named("Play again", Command::Confirm)).clicked();
    let mut offer = |text: String, request: UiEvent| {
        if ui.button(text).clicked() {
            events.0.push(request);
        }
    };
    offer(
        "Rematch, sides swapped".to_owned(),
        UiEvent::Leave(LeaveEvent::Rematch),
    );
    if results.shared {
        offer("All logs".to_owned(), UiEvent::Open(Dialog::AllLogs));
    }
    offer(
        named("Step through", Command::LookBack),
        UiEvent::Reasons(ReasonsEvent::LookBack),
    );
    offer(format!("Save the record ({KEEP})"), UiEvent::KeepRecord);
    offer(
        named(results.way_back, Command::Leave),
        UiEvent::Command(Command::Leave),
    );
    offer(
        named("Look around", Command::Cancel),
        UiEvent::Command(Command::Cancel),
    );
    again
}

/// While the player looks around: the button back to the results.
fn back(ctx: &egui::Context, bindings: &Bindings, events: &mut UiEvents) {
    egui::Area::new("results again".into())
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_TOP, vec2(0.0, 70.0))
        .show(ctx, |ui| {
            theme::card()
                .stroke(egui::Stroke::new(1.0, theme::GOLD))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.label("The battle is over.");
                        let key = keys::short(bindings.key(Command::Cancel));
                        if ui.button(format!("Results ({key})")).clicked() {
                            events.0.push(UiEvent::Open(Dialog::Results));
                        }
                        let key = keys::short(bindings.key(Command::Leave));
                        if ui.button(format!("Back to the levels ({key})")).clicked() {
                            events.0.push(UiEvent::Command(Command::Leave));
                        }
                    });
                });
        });
}

/// How it ended and when.
fn sentence(view: View<'_>, verdict: Verdict) -> String {
    let words = match verdict {
        Verdict::Won(side) => format!("{} won", words::side_name(view, side)),
        Verdict::Draw | Verdict::DrawByCap | Verdict::DrawAgreed => {
            words::verdict_words(view, verdict)
        }
    };
    match (verdict, view.clock().round) {
        // This verdict includes it already.
        (Verdict::DrawByCap, _) => format!("{words}."),
        (_, 1) => format!("{words} in the first round."),
        (_, rounds) => format!("{words} after {rounds} rounds."),
    }
}

/// The winner, the reason, and the number of rounds.
fn heading(ui: &mut egui::Ui, results: &Results) {
    ui.vertical_centered(|ui| {
        ui.label(
            RichText::new(&results.title)
                .font(theme::strong(28.0))
                .color(results.colour),
        );
        ui.label(
            RichText::new(&results.sentence)
                .size(15.0)
                .color(theme::TEXT),
        );
    });
}
