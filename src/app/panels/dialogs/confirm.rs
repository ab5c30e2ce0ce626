//! The card that asks for confirmation before a harmful, irreversible order.

use bevy_egui::egui::{self, Align2, Rect, RichText, Stroke, vec2};

use super::finder;
use crate::{
    app::{
        art::theme,
        drawing::speech,
        models::{
            choices::{Choices, group_of},
            foresight::{Foresight, HoverPreview},
            menu, save_files, words,
        },
        panels::desk::{AddPanel, PanelStep, PanelUi},
        state::{
            modals::{Confirm, Modals},
            session::{AppSession, BattleRequest},
            ui_events::{LeaveEvent, UiEvent},
        },
    },
    battle::{
        Battle,
        belief::odds_for,
        ids::UnitId,
        odds::{Budget, Odds},
        orders::order::Order,
        ruleset::Group,
        view::View,
    },
    settings::{Confirms, commands::Command},
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Modals, draw.after(finder::draw))
        .redraw_on::<Modals>();
}

fn draw(mut panel: PanelUi, modals: Res<Modals>) {
    if let Some(card) = &modals.confirm {
        let asked = show(&panel.desk.ctx, panel.desk.layout.clear, card);
        panel.send(asked);
    }
}

/// The data that decides whether a request needs confirmation.
pub struct Ground<'a> {
    /// The current options.
    pub choices: &'a Choices,
    /// The preview of the square under the cursor.
    pub foresight: &'a Foresight,
    /// When the player wants to confirm.
    pub confirms: Confirms,
    /// Whether orders can be given.
    pub quiet: bool,
}

impl Confirm {
    /// The answers: key, words, request.
    fn answers(&self) -> [(&'static str, &'static str, UiEvent); 2] {
        [
            ("Enter", self.go_on, UiEvent::Command(Command::Confirm)),
            ("Esc", "Cancel", UiEvent::Command(Command::Cancel)),
        ]
    }

    /// The card in sentences, for screen readers.
    pub fn spoken(&self) -> String {
        let mut parts = vec![self.title.clone(), self.reason.clone()];
        let answers = self.answers().into_iter();
        parts.extend(answers.map(|(key, text, _)| format!("{key}: {text}")));
        speech::sentence(&parts)
    }
}

/// Less harm than this, in thousandths of a wound or point, is not worth a question.
const TRIFLE: i64 = 100;

/// Filters a request: returns what to carry out at once. A card opens for a request that needs
/// confirmation; while it is open, confirming and cancelling apply to it.
pub fn ask(
    request: UiEvent,
    modals: &mut Modals,
    session: &mut AppSession,
    ground: &Ground<'_>,
) -> Option<UiEvent> {
    if let Some(card) = modals.confirm.take() {
        match request {
            UiEvent::Command(Command::Confirm) => return Some(*card.request),
            UiEvent::Command(Command::Cancel) => return None,
            _ => {}
        }
    }
    let card = match &request {
        UiEvent::Battle(BattleRequest::Order(order)) if ground.quiet && ground.confirms.harm => {
            harm_of(session, order)
        }
        UiEvent::Command(Command::Confirm) if ground.quiet && ground.confirms.harm => match &ground
            .foresight
            .prospect
        {
            Some(HoverPreview::Act { order, odds, .. }) if session.battle.question().is_none() => {
                harm(session.battle.view(), order, odds)
            }
            _ => None,
        },
        UiEvent::Command(Command::EndTurn) if ground.quiet && ground.confirms.end => {
            end(&session.battle, ground.choices)
        }
        UiEvent::Battle(BattleRequest::Resign) if session.battle.question().is_none() => {
            Some(Confirm {
                title: "Resign?".to_owned(),
                reason: "All you lead leave the battle. It cannot be taken back.".to_owned(),
                go_on: "Resign",
                request: Box::new(UiEvent::Battle(BattleRequest::Resign)),
            })
        }
        UiEvent::Command(Command::Leave)
        | UiEvent::Command(Command::Load)
        | UiEvent::Leave(LeaveEvent::Again)
        | UiEvent::Leave(LeaveEvent::Quit)
            if ground.confirms.leave =>
        {
            unsaved(session, &request)
        }
        _ => None,
    };
    match card {
        Some(card) => {
            modals.confirm = Some(card);
            // The pause menu would cover it.
            modals.pause = None;
            None
        }
        None => Some(request),
    }
}

/// The card for an order without computed odds.
fn harm_of(session: &mut AppSession, order: &Order) -> Option<Confirm> {
    let side = session.battle.view().side(order.unit);
    let battle = session.known_mut();
    let odds = odds_for(battle, side, order, Budget::default()).ok()?;
    harm(session.battle.view(), order, &odds)
}

/// The card for an order that the odds say hurts allies or the acting unit more than enemies.
pub fn harm(view: View<'_>, order: &Order, odds: &Odds) -> Option<Confirm> {
    let expected = |hostile: bool| {
        view.store
            .ids()
            .filter(move |unit| view.hostile(order.unit, *unit) == hostile)
            .map(|unit| (unit, odds.expected_loss(unit)))
            .filter(|(_, loss)| *loss > 0)
    };
    let mut ours: Vec<(UnitId, i64)> = expected(false).collect();
    let (own, theirs): (i64, i64) = (
        ours.iter().map(|(_, loss)| loss).sum(),
        expected(true).map(|(_, loss)| loss).sum(),
    );
    if own < TRIFLE || own <= theirs {
        return None;
    }
    ours.sort_by_key(|(_, loss)| -loss);
    let who: Vec<String> = ours
        .iter()
        .take(3)
        .map(|(unit, loss)| format!("{} {}", words::name(view, *unit), amount(*loss)))
        .collect();
    let name = words::action_name(view, order.action, order.with);
    let enemies = match theirs {
        0 => "enemies none".to_owned(),
        loss => format!("enemies {}", amount(loss)),
    };
    Some(Confirm {
        title: format!("{name}?"),
        reason: format!(
            "Expected {}: {}; {enemies}.",
            view.scene.book.wording.harm,
            who.join(", ")
        ),
        go_on: "Confirm",
        request: Box::new(UiEvent::Battle(BattleRequest::Order(order.clone()))),
    })
}

fn amount(thousandths: i64) -> String {
    format!("{}.{}", thousandths / 1000, thousandths % 1000 / 100)
}

/// The card for ending a turn in which an enemy could still be attacked.
pub fn end(battle: &Battle, choices: &Choices) -> Option<Confirm> {
    let unit = choices.unit?;
    let end = menu::end_order(battle, choices)?;
    let attack = choices
        .legal
        .iter()
        .find(|order| group_of(battle, order.action) == Some(Group::Attack) && **order != end)?;
    let action = words::action_name(battle.view(), attack.action, attack.with);
    let name = words::name(battle.view(), unit);
    let at_target = attack.target().map_or(String::new(), |target| {
        format!(" → {}", words::name(battle.view(), target))
    });
    Some(Confirm {
        title: "End the turn?".into(),
        reason: format!("{name} can still attack ({action}{at_target})."),
        go_on: "End turn",
        request: Box::new(UiEvent::Command(Command::EndTurn)),
    })
}

/// The card for leaving a battle with unsaved changes.
fn unsaved(session: &AppSession, request: &UiEvent) -> Option<Confirm> {
    // A draft of the workshop is played to be left.
    let is_trial = session.draft.is_some() && *request != UiEvent::Leave(LeaveEvent::Quit);
    if session.revision == session.kept || session.battle.is_over() || is_trial {
        return None;
    }
    let (title, go_on) = match request {
        UiEvent::Command(Command::Load) => ("Load the last save?", "Load"),
        UiEvent::Leave(LeaveEvent::Again) => ("Restart the battle?", "Restart"),
        UiEvent::Leave(LeaveEvent::Quit) => ("Quit the game?", "Quit"),
        _ => ("Leave the battle?", "Leave"),
    };
    Some(Confirm {
        title: title.into(),
        reason: match session.kept {
            _ if *request == UiEvent::Leave(LeaveEvent::Quit) && save_files::folder().is_some() => {
                "The game saves the battle first. Continue on the title goes on with it.".to_owned()
            }
            1 => "This battle has not been saved (F5).".into(),
            _ => "Progress since the last save will be lost.".to_owned(),
        },
        go_on,
        request: Box::new(request.clone()),
    })
}

/// Draws the card in the middle of the board.
pub fn show(ctx: &egui::Context, board: Rect, card: &Confirm) -> Option<UiEvent> {
    let mut request = None;
    egui::Area::new("confirm".into())
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(board.center())
        .show(ctx, |ui| {
            theme::card()
                .stroke(Stroke::new(1.5, theme::warn()))
                .inner_margin(16)
                .show(ui, |ui| {
                    ui.set_width(340.0_f32.min(board.width() - 60.0));
                    ui.label(
                        RichText::new(&card.title)
                            .font(theme::strong(16.0))
                            .color(theme::TEXT),
                    );
                    ui.label(RichText::new(&card.reason).color(theme::warn()));
                    ui.add_space(8.0);
                    ui.horizontal(|ui| {
                        for (key, text, wanted) in card.answers() {
                            let text = RichText::new(format!("{text}   {key}")).size(14.0);
                            let button = egui::Button::new(text.color(theme::TEXT))
                                .min_size(vec2(120.0, 32.0));
                            if ui.add(button).clicked() {
                                request = Some(wanted);
                            }
                        }
                    });
                });
        });
    request
}
