//! The pane that tells whether the draft is fair: a row for each book with the first side's share, its
//! interval and what the level aims for.

use bevy::prelude::ResMut;
use bevy_egui::egui::{
    self, Align, Button, Color32, Context, Label, Layout, Painter, Rect, RichText, ScrollArea,
    Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{
    entrance::Workshop,
    fairness::{DraftNow, Standing, by_book},
    heat::{heat, rows},
    pane::inside,
    studio::Studio,
};
use crate::{
    app::{
        art::theme,
        drawing::{buttons::fit, speech},
    },
    battle::counted,
    fair::verdict::{Aim, Judgement},
    workshop::fairness::BookFairness,
};

/// The height of a row, in points.
const ROW: f32 = 22.0;
/// The width of a book's name and of its numbers, as parts of the row.
const PARTS: (f32, f32) = (0.3, 0.36);
/// What is said of numbers that are not of the draft as it is now.
const EARLIER: &str = "of an earlier draft";

/// A row: the book, its name, and what is known, with whether that is of the draft as it is now.
struct Row<'k> {
    id: &'static str,
    title: &'static str,
    told: Option<(&'k BookFairness, bool)>,
    aim: Aim,
}

impl Row<'_> {
    /// The share and its interval, in a few letters.
    fn numbers(&self) -> String {
        match self.told {
            Some((told, _)) if told.trouble.is_some() => "not played".to_owned(),
            Some((told, _)) => format!(
                "{:.0} % ({:.0} to {:.0})",
                100.0 * told.share(),
                100.0 * told.interval.0,
                100.0 * told.interval.1
            ),
            None => "…".to_owned(),
        }
    }

    /// All of it in sentences.
    fn sentences(&self) -> Vec<String> {
        let Some((told, is_current)) = self.told else {
            return vec!["No battle has ended yet.".to_owned()];
        };
        let mut sentences = told.sentences(self.aim);
        if !is_current {
            sentences.insert(0, "Of an earlier draft:".to_owned());
        } else if !told.is_done {
            sentences.insert(0, format!("After {} battles:", told.battles));
        }
        sentences
    }

    /// What a screen reader says of the row.
    fn name(&self) -> String {
        let verdict = match self.told {
            None => "no battle has ended yet".to_owned(),
            Some((told, is_current)) => {
                let first = told.verdict(self.aim);
                match is_current {
                    true => first,
                    false => format!("{EARLIER}: {first}"),
                }
            }
        };
        format!("{}, {verdict}", self.title)
    }

    fn colour(&self) -> Color32 {
        match self.told {
            Some((told, true)) => match told.judged(self.aim) {
                Judgement::Met | Judgement::Within => theme::good(),
                Judgement::Doubtful => theme::warn(),
                Judgement::Often | Judgement::Seldom => theme::bad(),
            },
            _ => theme::OFF,
        }
    }
}

/// Draws the pane.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let place = egui::UiBuilder::new().max_rect(inside(ui));
    let known = studio.panes.fairness.known();
    let (books, aim) = rows(studio);
    let all: Vec<Row<'_>> = books
        .into_iter()
        .map(|(id, title)| Row {
            id,
            title,
            told: by_book(&known, id),
            aim,
        })
        .collect();
    speech::status(ui.ctx(), "workshop fairness", &spoken(studio, &all));
    ui.scope_builder(place, |ui| {
        head(ui, studio, &all);
        ScrollArea::vertical()
            .id_salt("fairness")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                for row in &all {
                    shown_row(ui, studio, row);
                }
                switch(ui, studio);
            });
    });
}

/// What is said by itself: where nothing is played, why; what is known at the end.
fn spoken(studio: &Studio, rows: &[Row<'_>]) -> String {
    let standing = studio.panes.fairness.standing;
    match standing {
        Standing::Drawing | Standing::Playing => String::new(),
        Standing::Known => rows.iter().map(|row| row.name() + " ").collect(),
        Standing::Faulty(_) | Standing::NoBook | Standing::Held => {
            format!("Is it fair: {}.", standing.words())
        }
    }
}

/// The question, what goes on, and the button that pauses it.
fn head(ui: &mut Ui, studio: &mut Studio, rows: &[Row<'_>]) {
    ui.horizontal(|ui| {
        let title = RichText::new("Is it fair?").font(theme::strong(13.0));
        ui.label(title.color(theme::TEXT));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, what) = match studio.panes.fairness.is_held {
                true => ("Go on", "Play battles of shade against shade"),
                false => ("Pause", "Play no battles of shade against shade"),
            };
            let button = ui.add(Button::new(RichText::new(text).size(11.5)));
            if button.on_hover_text(format!("{what} (Q)")).clicked() {
                studio.desk.note = studio.panes.fairness.hold().to_owned();
            }
            let fairness = &studio.panes.fairness;
            let words = match fairness.standing {
                Standing::Playing => {
                    let told = rows.iter().filter_map(|row| row.told);
                    let told = told.filter(|(_, is_current)| *is_current);
                    let battles: u64 = told.map(|(told, _)| told.battles).sum();
                    format!("playing, {}", counted(battles as i64, "battles"))
                }
                standing => standing.words(),
            };
            let words = RichText::new(words).size(11.5).color(theme::FAINT);
            ui.add(Label::new(words).truncate());
        });
    });
}

fn shown_row(ui: &mut Ui, studio: &mut Studio, row: &Row<'_>) {
    let is_open = studio.panes.fairness.chosen.as_deref() == Some(row.id);
    let size = vec2((ui.available_width() - 4.0).max(80.0), ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_open, row.name()));
    let painter = ui.painter();
    if is_open || response.hovered() {
        painter.rect_filled(rect, 4.0, theme::RAISED);
    }
    let is_current = row.told.is_some_and(|(_, is_current)| is_current);
    let ink = if is_current { theme::TEXT } else { theme::OFF };
    let inner = rect.shrink2(vec2(4.0, 0.0));
    let (named, numbered) = (inner.width() * PARTS.0, inner.width() * PARTS.1);
    let name = fit(painter, row.title, 12.5, named - 4.0, ink);
    let middle = rect.center().y;
    painter.galley(pos2(inner.left(), middle - name.size().y / 2.0), name, ink);
    let numbers = fit(painter, &row.numbers(), 11.5, numbered - 4.0, ink);
    let at = pos2(
        inner.right() - numbers.size().x,
        middle - numbers.size().y / 2.0,
    );
    painter.galley(at, numbers, ink);
    let bar = Rect::from_min_max(
        pos2(inner.left() + named, rect.top() + 5.0),
        pos2(inner.right() - numbered, rect.bottom() - 5.0),
    );
    draw_bar(painter, bar, row);
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.label(row.name());
    });
    if response.clicked() {
        let chosen = (!is_open).then(|| row.id.to_owned());
        studio.panes.fairness.chosen = chosen;
    }
    if is_open {
        for sentence in row.sentences() {
            let text = RichText::new(sentence).size(12.0).color(ink);
            ui.add(Label::new(text).wrap());
        }
        ui.add_space(4.0);
    }
}

/// The interval in front of what the level aims for, from no victory to all.
fn draw_bar(painter: &Painter, bar: Rect, row: &Row<'_>) {
    let part = |from: f64, to: f64| {
        let x = |share: f64| bar.left() + bar.width() * share as f32;
        Rect::from_min_max(pos2(x(from), bar.top()), pos2(x(to), bar.bottom()))
    };
    painter.rect_filled(bar, 2.0, theme::SUNKEN);
    let aim = part(
        f64::from(row.aim.low) / 100.0,
        f64::from(row.aim.high) / 100.0,
    );
    painter.rect_filled(aim, 0.0, theme::LINE);
    let Some((told, is_current)) = row.told.filter(|(told, _)| told.trouble.is_none()) else {
        return;
    };
    let interval = part(told.interval.0, told.interval.1).shrink2(vec2(0.0, 3.0));
    painter.rect_filled(interval, 1.0, row.colour());
    let share = part(told.share(), told.share()).center().x;
    let ink = if is_current { theme::TEXT } else { theme::OFF };
    painter.vline(share, bar.y_range(), Stroke::new(2.0, ink));
}

/// Whether the map shows where they walk and fall, and what happened on the square at hand.
fn switch(ui: &mut Ui, studio: &mut Studio) {
    let mut shows = studio.panes.fairness.shows_heat;
    let text = RichText::new("Where they walk and fall").size(12.0);
    let response = ui.checkbox(&mut shows, text.color(theme::SOFT));
    if response.on_hover_text("Over the map (Shift+Q)").changed() {
        studio.desk.note = studio.panes.fairness.show_heat().to_owned();
    }
    let Some((map, is_current)) = heat(studio) else {
        return;
    };
    let cell = studio.hovered.unwrap_or(studio.desk.cursor);
    let (walked, fallen) = map.at(cell).map_or((0, 0), |it| (it.walked, it.fallen));
    let of = if is_current {
        ""
    } else {
        ", of an earlier draft"
    };
    let text = format!(
        "{}, {}: came there {walked} times, fell there {fallen}{of}",
        cell.x, cell.y
    );
    ui.label(RichText::new(text).size(11.5).color(theme::FAINT));
}

/// Goes on with the battles on the draft, once a frame.
pub fn follow(studio: &mut Studio, ctx: &Context) {
    let time = ctx.input(|input| input.time);
    let mut fairness = std::mem::take(&mut studio.panes.fairness);
    fairness.follow(&DraftNow {
        draft: studio.desk.draft(),
        seen: &studio.seen,
        is_current: studio.is_current(),
        is_drawing: studio.desk.is_drawing(),
        time,
    });
    if let Some(seconds) = fairness.looks_again() {
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(seconds));
    }
    studio.panes.fairness = fairness;
}

/// A battle by hand needs the cores, and so does every other screen.
pub(super) fn rest(mut workshop: ResMut<Workshop>) {
    if let Some(studio) = &mut workshop.studio {
        studio.panes.fairness.rest();
    }
}
