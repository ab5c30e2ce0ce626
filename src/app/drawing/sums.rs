//! The sum of a roll on the screen: dice, tested value, every influence with its rule.

use std::sync::Arc;

use bevy_egui::egui::{
    Color32, Galley, Painter, Rect, Sense, Stroke, TextFormat, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, text::LayoutJob, vec2,
};

use super::{buttons::breaks_a_word, rows, rule_links};
use crate::{
    app::{art::theme, models::words},
    text::sums::{Sum, Term},
};

/// The height of a line, in points.
pub const LINE: f32 = 17.0;

/// The height of a sum at a width, in points.
pub fn height(painter: &Painter, sum: &Sum, width: f32) -> f32 {
    let terms = sum.terms.iter().enumerate();
    let terms = terms.map(|(place, term)| Laid::of(painter, term, place == 0, width).height());
    head(painter, sum, width).size().y + 2.0 + terms.sum::<f32>() + 2.0
}

/// The sum in words, with a word for something special.
fn head(painter: &Painter, sum: &Sum, width: f32) -> Arc<Galley> {
    let mut line = sum.words();
    if !sum.special.is_empty() {
        line = format!("{line}, {}", sum.special);
    }
    painter.layout(line, theme::strong(12.5), theme::GOLD, width)
}

/// Draws a sum: in words, then part by part.
pub fn show(ui: &mut Ui, sum: &Sum) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let head = head(ui.painter(), sum, ui.available_width());
    let size = vec2(ui.available_width(), head.size().y + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, head.text()));
    ui.painter().galley(rect.min, head, theme::GOLD);
    terms(ui, &sum.terms);
}

/// Draws the tested value and every influence, each with its rule.
pub fn terms(ui: &mut Ui, terms: &[Term]) {
    for (place, part) in terms.iter().enumerate() {
        rows::whole(ui, |ui| term(ui, part, place == 0));
    }
}

/// The words of an influence, on as many lines as they need.
struct Laid {
    name: Arc<Galley>,
    amount: Arc<Galley>,
    rule: f32,
}

/// The space between the parts of a line.
const SPACE: f32 = 6.0;

impl Laid {
    fn of(painter: &Painter, term: &Term, tested: bool, width: f32) -> Self {
        let colour = match (term.loses.is_none(), tested) {
            (false, _) => theme::OFF,
            (true, true) => theme::TEXT,
            (true, false) if term.hinders => theme::bad(),
            (true, false) => theme::good(),
        };
        let plain = |text: &str, size: f32, ink: Color32| {
            painter.layout_no_wrap(text.to_owned(), theme::plain(size), ink)
        };
        let amount = plain(&term.amount, 12.5, colour);
        let rule = plain(term.rule.0, 12.0, theme::FAINT).size().x;
        let mut format = TextFormat::simple(theme::plain(12.5), theme::SOFT);
        if term.loses.is_some() {
            format.color = theme::OFF;
            format.strikethrough = Stroke::new(1.0, theme::OFF);
        }
        let laid = |size: f32| {
            let mut format = format.clone();
            format.font_id = theme::plain(size);
            let mut job = LayoutJob::single_section(name_of(term), format);
            job.wrap.max_width = width - rule - amount.size().x - SPACE * 3.0;
            painter.layout_job(job)
        };
        let mut sizes = [12.5, 11.5, 10.5, 9.5].into_iter().map(laid);
        let name = sizes.find(|name| !breaks_a_word(name));
        let name = name.unwrap_or_else(|| laid(9.5));
        Self { name, amount, rule }
    }

    fn height(&self) -> f32 {
        (self.name.size().y + 2.0).max(LINE)
    }
}

fn name_of(term: &Term) -> String {
    let name = words::archetype(&term.name);
    match &term.loses {
        Some(why) => format!("{name} ({why})"),
        None if !term.because.is_empty() => format!("{name} {}", term.because),
        None => name,
    }
}

fn term(ui: &mut Ui, term: &Term, tested: bool) {
    let width = ui.available_width();
    let laid = Laid::of(ui.painter(), term, tested, width);
    let size = vec2(width, laid.height());
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| {
        let text = format!("{} {}", name_of(term), term.amount);
        WidgetInfo::labeled(WidgetType::Label, true, text)
    });
    let rule = Rect::from_min_max(
        pos2(rect.right() - laid.rule, rect.top()),
        pos2(rect.right() + 1.0, rect.top() + LINE),
    );
    let amount = pos2(rule.left() - SPACE - laid.amount.size().x, rect.top() + 0.5);
    ui.painter().galley(rect.min, laid.name, theme::SOFT);
    ui.painter().galley(amount, laid.amount, theme::TEXT);
    ui.scope_builder(UiBuilder::new().max_rect(rule), |ui| {
        rule_links::link(ui, term.rule.0)
    });
}
