//! Links to rules: any rule ID on any panel can be one. A click requests the rule's card through
//! egui's memory, so that panels need not pass the request on.

use bevy_egui::egui::{self, Id, Label, Response, RichText, Sense, Ui};

use crate::{app::art::theme, data::help::help};

/// The beginning of a rule's text, for hovering over its ID.
pub fn brief(id: &str) -> Option<(&'static str, String)> {
    const MOST: usize = 220;
    let rule = help().rule(id)?;
    let mut text = rule.text.replace('\n', " ");
    if let Some((end, _)) = text.char_indices().nth(MOST) {
        text.truncate(end);
        let end = text.rfind(' ').unwrap_or(end);
        text.truncate(end);
        text += " …";
    }
    Some((rule.title.as_str(), text))
}

fn asked_for() -> Id {
    Id::new("the rule somebody asked for")
}

/// Requests the card of a rule.
pub fn ask(ctx: &egui::Context, id: &str) {
    ctx.data_mut(|data| data.insert_temp(asked_for(), id.to_owned()));
}

/// The rule requested since the last call.
pub fn asked(ctx: &egui::Context) -> Option<String> {
    ctx.data_mut(|data| data.remove_temp(asked_for()))
}

/// Makes a widget open the card of a rule on a click, and show its beginning on hover.
pub fn opens(ui: &Ui, response: Response, id: &str) -> Response {
    if response.clicked() {
        ask(ui.ctx(), id);
    }
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        match brief(id) {
            Some((title, text)) => {
                let title = RichText::new(title).font(theme::strong(13.5));
                ui.label(title.color(theme::TEXT));
                ui.label(RichText::new(text).size(12.5));
                let more = format!("{id} · click to read more");
                ui.label(RichText::new(more).size(12.0).color(theme::FAINT));
            }
            None => {
                ui.label(RichText::new(id).size(12.5));
            }
        }
    })
}

/// The ID of a rule, to be clicked.
pub fn link(ui: &mut Ui, id: &str) -> Response {
    linked(ui, RichText::new(id).size(12.0).color(theme::FAINT), id)
}

/// Words that lead to a rule.
pub fn linked(ui: &mut Ui, text: RichText, id: &str) -> Response {
    let response = ui.add(Label::new(text).sense(Sense::click()));
    underline(ui, &response);
    opens(ui, response, id)
}

/// IDs separated by spaces, each a link.
pub fn links(ui: &mut Ui, ids: &str) {
    ui.horizontal_wrapped(|ui| {
        for id in ids.split_whitespace() {
            link(ui, id);
        }
    });
}

fn underline(ui: &Ui, response: &Response) {
    let colour = if response.hovered() {
        theme::TEXT
    } else {
        theme::LINE
    };
    let rect = response.rect;
    ui.painter().hline(
        rect.x_range(),
        rect.bottom() - 0.5,
        egui::Stroke::new(1.0, colour),
    );
}
