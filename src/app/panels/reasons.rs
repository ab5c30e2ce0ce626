//! The card of the computer's thoughts: its best orders with the terms for and against each.

use bevy_egui::egui::{
    self, Align2, Color32, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
};
use crate::{
    ai::telling::{DecisionReport, Idea},
    app::{
        art::theme,
        drawing::{cards::card_at, rows, signs::number_mark, speech},
        models::{
            playback::Playback,
            reasons::{Reasons, ReasonsTopic},
        },
        state::{
            review::StepSize,
            session::AppSession,
            ui_events::{Page, ReasonsEvent, UiEvent},
        },
    },
    battle::scene::Scene,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::thoughts_text::{CUT_OFF, UNSEEN, order_words, signed, why},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Reading, draw)
        .redraw_on::<Reasons>()
        .redraw_on::<Bindings>();
}

/// Draws the card on the right, while it is open.
fn draw(mut panel: PanelUi, board: BoardState, reasons: Res<Reasons>, bindings: Res<Bindings>) {
    let card = ReasonsCard::of(&board.session, &reasons, &board.playback, &bindings);
    let Some(card) = card else { return };
    let layout = panel.desk.layout;
    // A low board has no space for the log below it.
    let room = layout.clear.height();
    let part = if room < 420.0 { 1.0 } else { 0.6 };
    let size = vec2(layout.right, room * part);
    let wanted = CardPlace::new(size, Align2::RIGHT_TOP).down_to(LEAST);
    let place = panel.desk.put("reasons", &card.title, wanted);
    let line = theme::GOLD.gamma_multiply(0.6);
    let mut ui = panel.desk.surface("reasons");
    let asked = card_at(&mut ui, place, line, |ui| show(ui, &card));
    panel.send(asked);
}

/// The least height of the card, in points.
const LEAST: f32 = 160.0;

/// A considered order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonRow {
    /// Its text; "something you do not see" if the viewer does not see where it leads.
    pub text: String,
    /// Its total worth, with its sign; empty if it is unseen.
    pub worth: String,
    /// The terms for and against it, the heaviest first.
    pub reasons: Vec<String>,
    /// Whether this order was given, or would be.
    pub given: bool,
    /// Whether the viewer sees where it leads.
    pub seen: bool,
}

/// The card's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonsCard {
    /// The unit with these thoughts.
    pub title: String,
    /// Its mind.
    pub about: String,
    /// The best orders, the best first.
    pub rows: Vec<ReasonRow>,
    /// Further notes.
    pub notes: Vec<String>,
    /// Buttons with their requests.
    pub ways: Vec<(String, ReasonsEvent)>,
    /// The highlighted row.
    pub lit: Option<usize>,
}

/// Ending of the note that explains the numbers.
const NUMBERS: &str = " or points it expects to win (+) or to lose (−).";

impl ReasonsCard {
    /// The requested card; `None` if the player requests none.
    pub fn of(
        session: &AppSession,
        reasons: &Reasons,
        playback: &Playback,
        bindings: &Bindings,
    ) -> Option<Self> {
        if reasons.page.is_none() && session.review.is_none() {
            return None;
        }
        let scene = session.battle.scene();
        let ways = ways(session, reasons, playback, bindings);
        let bare = |title: &str, note: &str| Self {
            title: title.to_owned(),
            about: String::new(),
            rows: Vec::new(),
            notes: vec![note.to_owned()],
            ways: ways.clone(),
            lit: None,
        };
        let Some(topic) = reasons.topic() else {
            return Some(match (reasons.page, &session.review) {
                (_, Some(_)) => bare("The battle is over", "This is how it ended."),
                (Some(Page::Advice), _) => bare(
                    "Advice",
                    "Available on your turn, when no question is open.",
                ),
                _ => bare(
                    "The computer's thoughts",
                    "You have not seen an AI order yet. Its reasons appear after each order.",
                ),
            });
        };
        let title = match topic {
            ReasonsTopic::Advice(_) => "Advice",
            ReasonsTopic::Decision(..) | ReasonsTopic::Record(_) => "The computer's thoughts",
        };
        let account = match reasons.account() {
            None => return Some(bare(title, "thinking it over …")),
            Some(None) => return Some(bare(title, &capital(UNSEEN))),
            Some(Some(account)) => account,
        };
        let mut card = Self::told(scene, account);
        let name = &scene.member(account.unit).name;
        card.title = match topic {
            ReasonsTopic::Decision(..) => format!("What {name} thought"),
            ReasonsTopic::Advice(_) => format!("Advice for {name}"),
            ReasonsTopic::Record(_) => {
                let side = scene.member(account.unit).side;
                match session.was_led_by_computer(side) {
                    true => format!("What {name} thought"),
                    // A player's order is compared with the computer's choice.
                    false => format!("What the computer would think for {name}"),
                }
            }
        };
        card.ways = ways;
        card.lit = reasons.lit;
        Some(card)
    }

    /// A report as rows; the caller sets the title.
    pub fn told(scene: &Scene, account: &DecisionReport) -> Self {
        let row = |(place, idea): (usize, &Option<Idea>)| {
            let given = account.place == Some(place);
            match idea {
                Some(Idea { thought, .. }) => ReasonRow {
                    text: order_words(scene, &thought.order),
                    worth: signed(thought.worth),
                    reasons: why(account, thought),
                    given,
                    seen: true,
                },
                None => ReasonRow {
                    text: capital(UNSEEN),
                    worth: String::new(),
                    reasons: Vec::new(),
                    given,
                    seen: false,
                },
            }
        };
        let rows: Vec<ReasonRow> = account.ideas.iter().enumerate().map(row).collect();
        let mut notes = Vec::new();
        if account.is_cut_off {
            notes.push(CUT_OFF.to_owned());
        }
        if account.place.is_none() {
            notes.push(match (&account.given, rows.is_empty()) {
                (Some(given), true) => {
                    format!(
                        "No option was worth it: {}.",
                        order_words(scene, &given.order)
                    )
                }
                (Some(given), false) => {
                    format!("It came to this: {}.", order_words(scene, &given.order))
                }
                (None, _) => format!("It did {UNSEEN}."),
            });
        }
        if let Some(rather) = &account.rather {
            notes.push(format!(
                "With more time it would choose: {}.",
                order_words(scene, rather)
            ));
        }
        if rows.iter().any(|row| row.seen) {
            notes.push(format!("Numbers are {}{NUMBERS}", scene.book.wording.harm));
        }
        Self {
            title: String::new(),
            about: account.mind.title(),
            rows,
            notes,
            ways: Vec::new(),
            lit: None,
        }
    }

    /// The card in sentences, for screen readers.
    pub fn spoken(&self) -> String {
        let mut parts = vec![format!("{}, {}", self.title, self.about)];
        for (number, row) in self.rows.iter().enumerate() {
            let mut text = format!("{}: {}", number + 1, row.text);
            if row.given {
                text += ", this it did";
            }
            for part in std::iter::once(&row.worth).chain(&row.reasons) {
                if !part.is_empty() {
                    text += &format!(", {part}");
                }
            }
            parts.push(text);
        }
        parts.extend(
            self.notes
                .iter()
                .filter(|note| !note.ends_with(NUMBERS))
                .cloned(),
        );
        speech::sentence(&parts)
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Buttons for earlier, later, advice and closing, each with its key.
fn ways(
    session: &AppSession,
    reasons: &Reasons,
    playback: &Playback,
    bindings: &Bindings,
) -> Vec<(String, ReasonsEvent)> {
    // A review has a bar of its own.
    if session.review.is_some() {
        return Vec::new();
    }
    let named = |text: &str, command| match bindings.key(command) {
        "" => text.to_owned(),
        key => format!("{text} ({})", keys::short(key)),
    };
    let mut ways = Vec::new();
    let human = session.human_to_move().is_some();
    match reasons.page {
        Some(Page::Decision) => {
            let (earlier, later) = reasons.neighbours(session, playback);
            if earlier {
                let text = named("earlier", Command::StepBack);
                ways.push((text, ReasonsEvent::Stride(StepSize::Order, true)));
            }
            if later {
                let text = named("later", Command::StepForth);
                ways.push((text, ReasonsEvent::Stride(StepSize::Order, false)));
            }
            if human {
                let text = named("advice", Command::Reasons);
                ways.push((text, ReasonsEvent::Open(Page::Advice)));
            } else {
                ways.push((named("close", Command::Reasons), ReasonsEvent::Shut));
            }
        }
        Some(Page::Advice) => {
            ways.push((named("close", Command::Reasons), ReasonsEvent::Shut));
        }
        None => {}
    }
    ways
}

/// Draws the card; the row under the pointer, or with the focus, is highlighted on the board.
pub fn show(ui: &mut Ui, card: &ReasonsCard) -> Option<UiEvent> {
    let mut want = None;
    ui.spacing_mut().item_spacing.y = 2.0;
    rows::heading(ui, &card.title, "", 14.5);
    if !card.about.is_empty() {
        ui.label(RichText::new(&card.about).size(12.0).color(theme::FAINT));
    }
    if !card.ways.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (text, does) in &card.ways {
                let text = RichText::new(text).size(12.5);
                if ui.add(egui::Button::new(text).small()).clicked() {
                    want = Some(*does);
                }
            }
        });
    }
    let tight = ui.available_height() < 260.0;
    ui.add_space(if tight { 0.0 } else { 2.0 });
    // A newly highlighted row is scrolled into view.
    let known = egui::Id::new("reasons lit");
    let before: Option<usize> = ui.data(|data| data.get_temp(known)).unwrap_or_default();
    ui.data_mut(|data| data.insert_temp(known, card.lit));
    ScrollArea::vertical()
        .id_salt("reasons")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for (number, row) in card.rows.iter().enumerate() {
                let lit = card.lit == Some(number);
                let scrolls = lit && before != card.lit;
                let look = RowLook {
                    lit,
                    tight,
                    scrolls,
                };
                if rows::whole(ui, |ui| show_row(ui, number, row, look)) {
                    want = Some(ReasonsEvent::Light(Some(number)));
                }
            }
            for note in &card.notes {
                rows::whole(ui, |ui| {
                    ui.label(RichText::new(note).size(12.0).color(theme::FAINT));
                });
            }
        });
    speech::status(ui.ctx(), "reasons", &card.spoken());
    want.map(UiEvent::Reasons)
}

/// How a row is drawn.
#[derive(Clone, Copy)]
struct RowLook {
    /// Whether it is highlighted.
    lit: bool,
    /// Whether there is little space.
    tight: bool,
    /// Whether it is scrolled into view.
    scrolls: bool,
}

/// Draws an order with its number, its worth, and its reasons below; returns whether it was
/// clicked.
fn show_row(ui: &mut Ui, number: usize, row: &ReasonRow, look: RowLook) -> bool {
    let RowLook {
        lit,
        tight,
        scrolls,
    } = look;
    let width = ui.available_width();
    let ink = if row.seen { theme::TEXT } else { theme::FAINT };
    let worth = ui
        .painter()
        .layout_no_wrap(row.worth.clone(), theme::strong(13.0), ink);
    let room = width - 30.0 - worth.size().x - 8.0;
    let text = ui
        .painter()
        .layout(row.text.clone(), theme::strong(12.5), ink, room.max(60.0));
    let reasons = ui.painter().layout(
        row.reasons.join(" · "),
        theme::plain(12.0),
        theme::SOFT,
        width - 34.0,
    );
    let below = if row.reasons.is_empty() {
        0.0
    } else {
        reasons.size().y + 1.0
    };
    let (least, margin) = if tight { (17.0, 2.0) } else { (20.0, 6.0) };
    let height = text.size().y.max(least) + below + margin;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    if scrolls || response.gained_focus() {
        response.scroll_to_me_animation(None, egui::style::ScrollAnimation::none());
    }
    let fill = match (row.given, lit || response.hovered() || response.has_focus()) {
        (_, true) => theme::HOVERED,
        (true, false) => theme::RAISED,
        (false, false) => Color32::TRANSPARENT,
    };
    let line = if row.given {
        theme::GOLD
    } else {
        Color32::TRANSPARENT
    };
    let line = if lit { theme::TEXT } else { line };
    ui.painter()
        .rect(rect, 6.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    number_mark(
        ui.painter(),
        rect.min + vec2(14.0, 10.0 + margin / 2.0),
        number + 1,
        row.given,
        false,
    );
    let top = rect.top() + 1.0 + margin / 2.0;
    let low = top + text.size().y.max(least - 2.0) + 1.0;
    ui.painter()
        .galley(pos2(rect.left() + 29.0, top), text, ink);
    ui.painter()
        .galley(pos2(rect.right() - 6.0 - worth.size().x, top), worth, ink);
    ui.painter()
        .galley(pos2(rect.left() + 29.0, low), reasons, theme::SOFT);
    let spoken = format!("{}: {} {}", number + 1, row.text, row.worth);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, lit, spoken.as_str()));
    response.clicked()
}
