//! Carries out UI actions.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{
    OpenDialogs,
    confirm::{self, Ground},
    menu, prompt, small_map,
    ui_actions::{UiAction, Wishes},
};
use crate::{
    app::{
        camera::BoardView,
        choices::{Choices, Foresight, HoverPreview},
        guide::Guide,
        intent::{Armed, Intent, waiting::Finder},
        playback::Playback,
        positions::{centre, middle},
        saves::files,
        screens::{
            Screen,
            chosen::{Chosen, Wanted},
        },
        session::{AppSession, Ask, Asks},
        settings::{Settings, Sheet},
        shown::Shown,
        words,
    },
    battle::{
        ids::UnitId,
        order::{Aim, Order, Tool},
    },
    preview::is_purchase,
    text::question_text::worth_of,
};

/// The answer of the square under the cursor, if a player is asked for one.
fn answer(session: &AppSession, intent: &Intent) -> Option<u8> {
    session.human_to_move()?;
    let question = session.battle.question()?;
    prompt::answer_at(session.battle.view(), question, intent.cursor?)
}

/// The data that UI actions work on: the battle, the display, and the open dialogs.
#[derive(SystemParam)]
pub(in crate::app) struct Grantor<'w> {
    session: ResMut<'w, AppSession>,
    asks: ResMut<'w, Asks>,
    intent: ResMut<'w, Intent>,
    playback: ResMut<'w, Playback>,
    view: ResMut<'w, BoardView>,
    papers: ResMut<'w, OpenDialogs>,
    sheet: ResMut<'w, Sheet>,
    guide: ResMut<'w, Guide>,
    wanted: ResMut<'w, Wanted>,
    next: ResMut<'w, NextState<Screen>>,
    exit: MessageWriter<'w, AppExit>,
    choices: Res<'w, Choices>,
    foresight: Res<'w, Foresight>,
    shown: Res<'w, Shown>,
    settings: Res<'w, Settings>,
}

/// Carries out the requested UI actions.
pub(in crate::app) fn grant(mut requests: ResMut<Wishes>, mut by: Grantor) {
    let mut anew = false;
    for request in std::mem::take(&mut requests.0) {
        let quiet = by.playback.is_empty();
        let ground = Ground {
            choices: &by.choices,
            foresight: &by.foresight,
            confirms: by.settings.play.confirms,
            quiet,
        };
        let asked = confirm::ask(request, &mut by.intent, &mut by.session, &ground);
        // Each step takes the requests of its kind and passes others on.
        let rest = asked.and_then(|request| by.order(request, quiet));
        let rest = rest.and_then(|request| by.question(request));
        let rest = rest.and_then(|request| by.aim(request, &mut requests));
        let rest = rest.and_then(|request| by.look(request));
        let rest = rest.and_then(|request| by.open(request));
        match rest {
            Some(UiAction::Cancel) => by.cancel(quiet),
            Some(UiAction::Drop) => {
                by.drop_innermost();
            }
            Some(UiAction::Again) => anew = true,
            Some(UiAction::RetryLesson) => {
                by.guide.retry();
                anew = true;
            }
            Some(request) => by.leave(request),
            None => {}
        }
    }
    if anew {
        by.wanted.0 = Some(Chosen::again(by.session.played()));
    }
}

impl Grantor<'_> {
    /// Orders and answers, but not while events are being shown.
    fn order(&mut self, request: UiAction, quiet: bool) -> Option<UiAction> {
        let ask = match request {
            // A click speeds playback up.
            UiAction::Confirm | UiAction::EndTurn if !quiet => {
                self.playback.skip = true;
                return None;
            }
            UiAction::Order(_)
            | UiAction::Answer(_)
            | UiAction::Undo
            | UiAction::UndoTurn
            | UiAction::Resign
            | UiAction::Draw(_)
                if !quiet =>
            {
                return None;
            }
            UiAction::Order(order) => Ask::Order(order),
            UiAction::Answer(choice) => {
                self.session.battle.question()?;
                self.intent.page = 0;
                Ask::Answer(choice)
            }
            UiAction::Undo => Ask::Undo,
            UiAction::UndoTurn => Ask::UndoTurn,
            UiAction::EndTurn => {
                let order = menu::end_order(&self.session.battle, &self.choices)?;
                self.intent.armed = None;
                Ask::Order(order)
            }
            UiAction::Confirm => self.confirm()?,
            UiAction::Resign => {
                self.intent.pause = None;
                Ask::Resign
            }
            UiAction::Draw(agrees) => {
                self.intent.pause = None;
                Ask::Draw(agrees)
            }
            other => return Some(other),
        };
        self.asks.0.push_back(ask);
        None
    }

    /// Acts on the square under the cursor: an answer or an order; otherwise opens the unit there,
    /// and an impossible order says why.
    fn confirm(&mut self) -> Option<Ask> {
        if let Some(place) = answer(&self.session, &self.intent) {
            return Some(Ask::Answer(place));
        }
        let armed = self.intent.armed;
        if let Some(order) = armed.and_then(|armed| self.choices.aimless(armed)) {
            self.intent.armed = None;
            return Some(Ask::Order(order));
        }
        let under = self.intent.under(self.session.battle.view(), &self.shown);
        match &self.foresight.prospect {
            // A target that cannot be attacked is opened; the card beside it says why not.
            Some(HoverPreview::Refused { .. }) if armed.is_none() && under.is_some() => {
                self.intent.reading = under;
                None
            }
            Some(HoverPreview::Refused { what, refusal }) => {
                let because = words::refusal(self.session.battle.view(), refusal);
                self.session.note = Some(format!("{what}: {because}"));
                None
            }
            Some(prospect) => {
                let order = prospect.order()?;
                // A purchase of metres is followed by the walk.
                let walks = matches!(prospect, HoverPreview::Walk { .. });
                let pays = walks && is_purchase(order);
                let cell = self.intent.looked_at().map(|(cell, _)| cell);
                self.intent.bound_for = cell.filter(|_| pays).map(|cell| (order.unit, cell));
                Some(Ask::Order(order.clone()))
            }
            None => {
                self.intent.reading = under;
                None
            }
        }
    }

    /// Changes to the viewing player's prompt settings.
    fn question(&mut self, request: UiAction) -> Option<UiAction> {
        // The settings belong to the viewing player, even if another player is asked just now.
        let session = &mut self.session;
        let unit = session.own_unit();
        match request {
            UiAction::Stop(topic, stop) => {
                session.edit_stops(unit?, |own| own.set_policy(topic, stop));
            }
            UiAction::StandingAnswers(topic, answers) => {
                session.edit_stops(unit?, |own| own.set_standing(topic, answers.clone()));
            }
            UiAction::StopFrom(from) => {
                let worth = worth_of(session.battle.scene().book, from);
                session.edit_stops(unit?, |own| own.set_from(worth));
            }
            other => return Some(other),
        }
        None
    }

    /// Choosing an action and its target.
    fn aim(&mut self, request: UiAction, requests: &mut Wishes) -> Option<UiAction> {
        match request {
            UiAction::Arm(armed) => {
                self.intent.finder = None;
                arm(
                    &mut self.session,
                    &self.choices,
                    &mut self.intent,
                    requests,
                    armed,
                );
            }
            UiAction::Find(scope) => {
                if self.choices.unit.is_some() {
                    self.intent.finder = Some(Finder::of(scope));
                }
            }
            UiAction::Page(page) => self.intent.page = page,
            UiAction::Mark => mark(&mut self.session, &self.shown, &mut self.intent),
            UiAction::Read(unit) => self.intent.reading = Some(unit),
            UiAction::Pin => {
                let at = self.intent.under(self.session.battle.view(), &self.shown);
                self.intent.pin(at.or(self.choices.unit));
            }
            UiAction::Hold => {
                if !self.intent.hold() {
                    self.session.note =
                        Some("Pin: point at a target or a square first.".to_owned());
                }
            }
            UiAction::Plan => self.intent.plan(self.choices.unit),
            other => return Some(other),
        }
        None
    }

    /// Camera and playback speed.
    fn look(&mut self, request: UiAction) -> Option<UiAction> {
        match request {
            UiAction::LookAt(unit) => {
                if let Some(at) = middle(self.session.battle.view(), &self.shown, unit) {
                    self.view.centre_on(at);
                }
            }
            UiAction::LookTo(x, y) => self.view.centre_on(Vec2::new(x, y)),
            UiAction::ShowPlace(cell) => {
                self.intent.cursor = Some(cell);
                self.intent.by_keys = true;
                self.view.centre_on(centre(cell, 1));
            }
            UiAction::Chart(topic) => self.intent.toggle_chart(topic),
            UiAction::Speed => {
                self.playback.faster();
            }
            UiAction::Skip => self.playback.skip = true,
            other => return Some(other),
        }
        None
    }

    /// Opening and closing panels and sheets.
    fn open(&mut self, request: UiAction) -> Option<UiAction> {
        let papers = &mut self.papers;
        match request {
            UiAction::Tell(text) => self.session.note = Some(text),
            UiAction::Help => self.intent.help = !self.intent.help,
            UiAction::Settings => self.sheet.toggle(),
            UiAction::Rules => papers.rules.toggle(),
            UiAction::SmallMap => {
                let wanted = small_map::is_wanted(&self.view);
                papers.no_small_map = wanted && !papers.no_small_map;
                // When shown again, it takes any free corner.
                papers.small_map_at = None;
                let note = match (wanted, papers.no_small_map) {
                    (false, _) => {
                        "The small map shows while a part of the board is off the screen."
                    }
                    (true, true) => "Small map off.",
                    (true, false) => "Small map on, where it covers nothing that matters.",
                };
                self.session.note = Some(note.to_owned());
            }
            UiAction::Log => papers.log.open = !papers.log.open,
            UiAction::Unfold => papers.unfolded = !papers.unfolded,
            UiAction::SearchLog => papers.log.toggle_search(),
            UiAction::Pause => {
                self.intent.pause = match self.intent.pause {
                    Some(_) => None,
                    None => Some(0),
                };
            }
            UiAction::Results => (papers.results, self.intent.pause) = (true, None),
            UiAction::Statistics => {
                self.intent.pause = None;
                papers.stats = !papers.stats;
            }
            UiAction::Units => {
                self.intent.pause = None;
                papers.units = !papers.units;
            }
            UiAction::Beforehand => {
                self.intent.pause = None;
                papers.beforehand = !papers.beforehand;
            }
            // Handled by the modules for saves, players and logs.
            UiAction::Save | UiAction::Saves(_) | UiAction::Players | UiAction::AllLogs => {
                self.intent.pause = None;
            }
            UiAction::SkipLesson => self.guide.skip(),
            UiAction::NoGuide => self.guide.on = false,
            other => return Some(other),
        }
        None
    }

    /// Drops the innermost choice; returns whether there was one.
    fn drop_innermost(&mut self) -> bool {
        let noted = self.session.note.take().is_some();
        self.papers.shut() || self.intent.cancel() || noted
    }

    /// Drops the innermost choice; without one it declines an open question if possible, toggles
    /// the results of a finished battle, or pauses.
    fn cancel(&mut self, quiet: bool) {
        if self.drop_innermost() {
            return;
        }
        let asked = self.session.battle.question().filter(|_| quiet);
        let asked = asked.filter(|_| self.session.human_to_move().is_some());
        if let Some(place) = asked.and_then(prompt::leave) {
            self.intent.page = 0;
            self.asks.0.push_back(Ask::Answer(place));
        } else if self.session.battle.is_over() && quiet {
            self.papers.results = !self.papers.results;
        } else if self.papers.log.open {
            self.papers.log.open = false;
        } else {
            self.intent.pause = Some(0);
        }
    }

    /// Leaves this battle, for another one or none.
    fn leave(&mut self, request: UiAction) {
        match request {
            UiAction::Rematch => self.wanted.0 = Some(Chosen::rematch(self.session.played())),
            UiAction::Load => {
                self.intent.pause = None;
                match files::quick().filter(|file| file.is_file()) {
                    Some(file) => self.wanted.0 = Some(Chosen::saved(file)),
                    None => {
                        self.session.note =
                            Some("There is no quick save yet; F5 saves.".to_owned());
                    }
                }
            }
            UiAction::Leave => {
                self.intent.pause = None;
                self.next.set(Screen::Levels);
            }
            UiAction::Quit => {
                self.exit.write(AppExit::Success);
            }
            // Confirmed requests come back as themselves; the computer's thoughts are handled in
            // their module.
            _ => {}
        }
    }
}

/// Marks the enemy under the cursor for maps of danger.
fn mark(session: &mut AppSession, shown: &Shown, intent: &mut Intent) {
    let view = session.battle.view();
    let under = intent.under(view, shown);
    let viewer = session.viewer();
    let is_enemy = |unit: &UnitId| {
        viewer.is_none_or(|side| !view.scene.allied(side, view.side(*unit)))
            && view.status(*unit).is_active()
    };
    match under.filter(is_enemy) {
        Some(enemy) => intent.toggle_mark(enemy),
        None => session.note = Some("Mark: point at an enemy.".to_owned()),
    }
}

/// Chooses an action; one that needs no target is carried out at once.
fn arm(
    session: &mut AppSession,
    choices: &Choices,
    intent: &mut Intent,
    requests: &mut Wishes,
    armed: Armed,
) {
    session.note = None;
    if intent.armed == Some(armed) {
        intent.armed = None;
        return;
    }
    let orders: Vec<&Order> = choices.orders_of(armed).collect();
    if orders.is_empty() && choices.walk != Some(armed.action) {
        let view = session.battle.view();
        if let (Some(action), Some(unit)) = (view.scene.book.action(armed.action), choices.unit) {
            let name = words::deed(view, armed.action, armed.with.unwrap_or(Tool::Nothing));
            session.note = Some(match action.ready(view, unit) {
                Err(refusal) => format!("{name}: {}", words::refusal(view, &refusal)),
                Ok(()) => format!("{name}: there is no target for it now."),
            });
        }
        return;
    }
    let aimless = orders.iter().all(|order| matches!(order.aim, Aim::None));
    if aimless && let [order] = orders.as_slice() {
        requests.0.push(UiAction::Order((*order).clone()));
        intent.armed = None;
        return;
    }
    intent.armed = Some(armed);
}
