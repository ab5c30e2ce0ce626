//! Chips: the tools and modes of an armed action.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, Align2, Pos2, RichText, vec2};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, Aimed, BoardState, PanelStep, PanelUi},
};
use crate::{
    app::{
        art::theme,
        drawing::speech,
        models::{choices::Choices, endings, words},
        state::{
            key_presses::KeyPresses,
            pending::Armed,
            ui_events::{AimEvent, UiEvent},
        },
    },
    battle::{
        Battle,
        orders::order::{ModeSet, Order, Tool},
    },
    data::words::capital,
    settings::commands::Command,
    text::phrase,
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Prompt, draw);
}

/// Draws the modes of the armed action over the board.
fn draw(mut panel: PanelUi, board: BoardState, aimed: Aimed, strokes: Res<KeyPresses>) {
    let Some(armed) = aimed.pending.armed.filter(|_| board.is_quiet()) else {
        return;
    };
    let model = Chips::of(board.session.known(), &aimed.choices, armed);
    let desk = &mut panel.desk;
    let most = desk.layout.clear.width() - 60.0;
    let known = desk
        .ctx
        .memory(|memory| memory.area_rect(egui::Id::new(NAME)));
    let size = known.map_or(vec2(420.0_f32.min(most), 64.0), |rect| rect.size());
    let wanted = CardPlace::new(size, Align2::CENTER_BOTTOM);
    let place = desk.put(NAME, &model.title, wanted);
    let asked = show(&desk.ctx, (place.min, most), &model, &strokes);
    panel.send(asked);
}

/// The choices for an armed action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chips {
    /// The action's name.
    pub title: String,
    /// The next step for the player.
    pub advice: String,
    /// The harm, area and range of a power.
    pub does: String,
    /// Tools: name, the action armed by choosing it, whether it is chosen.
    pub means: Vec<(String, Armed, bool)>,
    /// Modes: name, the action armed by choosing it, whether it is chosen.
    pub modes: Vec<(String, Armed, bool)>,
    /// Whether it can be carried out now, without further choices.
    pub is_ready: bool,
    /// Whether it still needs a mode.
    pub waits: bool,
}

impl Chips {
    /// The choices for an armed action.
    pub fn of(battle: &Battle, choices: &Choices, armed: Armed) -> Self {
        let view = battle.view();
        let held = armed.named.and_then(|named| view.scene.book.action(named));
        let title = match held {
            Some(held) => words::held(view, armed.action, held, armed.with),
            None => words::action_name(view, armed.action, armed.with.unwrap_or(Tool::Nothing)),
        };
        let of_action = || {
            choices
                .legal
                .iter()
                .filter(|order| order.action == armed.action)
        };
        // Powers are armed by buttons of their own; these are the items in hand.
        let mut means = Vec::new();
        if !matches!(armed.with, Some(Tool::Power(_))) {
            let mut seen = Vec::new();
            for order in of_action() {
                if let Tool::Item(_) = order.with
                    && !seen.contains(&order.with)
                {
                    seen.push(order.with);
                }
            }
            if seen.len() > 1 {
                means = seen
                    .into_iter()
                    .map(|with| {
                        let chosen = armed.with == Some(with);
                        let arms = Armed {
                            with: if chosen { None } else { Some(with) },
                            ..armed
                        };
                        (words::with(view, with), arms, chosen)
                    })
                    .collect();
            }
        }
        let modes = match armed.named {
            Some(_) => triggers(battle, choices, armed),
            None => ways(battle, choices, armed),
        };
        let targets: BTreeSet<_> = choices.targets(battle, Some(armed));
        let cells = choices.cells_of(armed);
        let ends = || {
            let mut orders = choices.orders_of(armed);
            orders.any(|order| endings::has_way(battle, order))
        };
        let advice = match (targets.is_empty(), cells.is_empty()) {
            (false, true) if ends() => "choose a target, or the square to end on",
            (false, _) => "choose a target",
            (true, false) => "choose a square",
            (true, true) => "press Enter",
        };
        Self {
            title,
            advice: advice.to_owned(),
            does: choices
                .unit
                .map_or_else(String::new, |unit| words::does(view, unit, armed.with)),
            means,
            modes,
            is_ready: choices.aimless(armed).is_some(),
            waits: armed.named.is_some(),
        }
    }
}

/// The modes of an armed action: each that changes some order of it.
fn ways(battle: &Battle, choices: &Choices, armed: Armed) -> Vec<(String, Armed, bool)> {
    let book = battle.scene().book;
    let orders = choices.samples(battle, armed);
    let mut modes = Vec::new();
    for (number, name) in (0..).zip(book.modes) {
        let chosen = armed.modes.has(number);
        let allowed = chosen || orders.iter().any(|order| matters(battle, order, number));
        if !allowed {
            continue;
        }
        // Together with the chosen modes, if both are allowed.
        let both = armed.modes.with(number);
        let goes = |order: &Order| {
            let mut order = order.clone();
            order.modes = both;
            battle.plan(&order).is_ok()
        };
        let modes_then = match chosen {
            true => ModeSet(armed.modes.0 & !ModeSet::default().with(number).0),
            false if orders.iter().any(goes) => both,
            false => ModeSet::default().with(number),
        };
        let arms = Armed {
            modes: modes_then,
            ..armed
        };
        modes.push((capital(&phrase::mode_words(book, name)), arms, chosen));
    }
    modes
}

/// The triggers of an action that is held back, if there is a choice.
fn triggers(battle: &Battle, choices: &Choices, armed: Armed) -> Vec<(String, Armed, bool)> {
    let book = battle.scene().book;
    let mut known: Vec<ModeSet> = Vec::new();
    for order in choices.orders_of(armed) {
        if !known.contains(&order.modes) {
            known.push(order.modes);
        }
    }
    if known.len() < 2 {
        return Vec::new();
    }
    let common = known.iter().fold(u32::MAX, |all, modes| all & modes.0);
    let name = |modes: ModeSet| {
        let own = (0..).zip(book.modes);
        let own = own.filter(|(number, _)| ModeSet(modes.0 & !common).has(*number));
        let own: Vec<String> = own
            .map(|(_, name)| phrase::mode_words(book, name))
            .collect();
        capital(&own.join(", "))
    };
    let arms = known.into_iter().map(|modes| {
        let arms = Armed { modes, ..armed };
        (name(modes), arms, armed.modes == modes)
    });
    arms.collect()
}

impl Chips {
    /// The choices in sentences, for screen readers.
    pub fn spoken(&self) -> String {
        let mut parts = vec![format!("{}: {}", self.title, self.advice)];
        parts.extend((!self.does.is_empty()).then(|| self.does.clone()));
        let chips = self.means.iter().chain(&self.modes).zip(1..=9);
        parts.extend(chips.map(|((name, _, chosen), number)| {
            let mark = if *chosen { ", chosen" } else { "" };
            format!("Alt {number}: {name}{mark}")
        }));
        speech::sentence(&parts)
    }

    /// The chip of the pressed key: `Alt` with its number, counted through both rows.
    fn with_key(&self, strokes: &KeyPresses) -> Option<Armed> {
        let chips = self.means.iter().chain(&self.modes).zip(1..=9);
        let pressed = |number: i32| strokes.names(&format!("Alt+{number}"));
        chips
            .filter(|(_, number)| pressed(*number))
            .map(|((_, arms, _), _)| *arms)
            .next()
    }
}

/// Whether a mode is allowed for an order and changes its price, its test, the enemies that may
/// strike, or, according to the book, its result.
fn matters(battle: &Battle, order: &Order, mode: u8) -> bool {
    let mut changed = order.clone();
    changed.modes = ModeSet::default().with(mode);
    match (battle.plan(order), battle.plan(&changed)) {
        (Ok(plain), Ok(changed)) => {
            battle.scene().book.quiet_modes.contains(&mode)
                || plain.price != changed.price
                || plain.check != changed.check
                || plain.invites != changed.invites
        }
        _ => false,
    }
}

/// The name of the area of the chips.
const NAME: &str = "chips";

/// Draws the chips at their corner, no wider than this.
pub fn show(
    ctx: &egui::Context,
    (corner, most): (Pos2, f32),
    model: &Chips,
    strokes: &KeyPresses,
) -> Option<UiEvent> {
    let mut request = model
        .with_key(strokes)
        .map(|armed| UiEvent::Aim(AimEvent::Arm(armed)));
    let mut number = 0;
    egui::Area::new(egui::Id::new(NAME))
        .order(egui::Order::Middle)
        .fade_in(false)
        .constrain(false)
        .fixed_pos(corner)
        .show(ctx, |ui| {
            theme::card().show(ui, |ui| {
                ui.set_max_width(most);
                ui.horizontal_wrapped(|ui| {
                    ui.label(
                        RichText::new(&model.title)
                            .font(theme::strong(14.0))
                            .color(theme::GOLD),
                    );
                    if model.is_ready && ui.button("Do it  Enter").clicked() {
                        request = Some(UiEvent::Command(Command::Confirm));
                    }
                    ui.label(match model.is_ready {
                        true => "Esc cancels".to_owned(),
                        false => format!("{} · Esc cancels", model.advice),
                    });
                });
                if !model.does.is_empty() {
                    let does = RichText::new(&model.does).size(12.5);
                    ui.label(does.color(theme::SOFT));
                }
                let chosen = model.modes.iter().any(|(_, _, chosen)| *chosen);
                let how = match (model.waits, chosen) {
                    (true, _) => "When",
                    (false, true) => "How",
                    (false, false) => "How, if you like",
                };
                for (caption, chips) in [("With", &model.means), (how, &model.modes)] {
                    if chips.is_empty() {
                        continue;
                    }
                    ui.horizontal_wrapped(|ui| {
                        ui.label(RichText::new(caption).small().color(theme::FAINT));
                        for (name, arms, chosen) in chips {
                            number += 1;
                            let text = match number {
                                1..=9 => format!("{name}  Alt+{number}"),
                                _ => name.clone(),
                            };
                            if ui.selectable_label(*chosen, text).clicked() {
                                request = Some(UiEvent::Aim(AimEvent::Arm(*arms)));
                            }
                        }
                    });
                }
            });
        });
    request
}
