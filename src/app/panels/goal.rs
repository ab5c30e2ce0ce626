//! The card of level, book, round, the goal with its progress, and the enemy's goal.

use bevy_egui::egui::{self, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::desk::{AddPanel, PanelStep, PanelUi};
use crate::app::{
    art::theme,
    drawing::{buttons::whole, cards::fill_card},
    models::{objectives::Objectives, strip::Strip},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw)
        .redraw_on::<Strip>()
        .redraw_on::<Objectives>();
}

fn draw(panel: PanelUi, strip: Res<Strip>, objectives: Res<Objectives>) {
    let layout = &panel.desk.layout;
    let ui = panel.desk.surface("goal");
    show(&ui, layout.goal, &strip, &objectives, layout.small);
}

/// The most pips of a goal in rounds; more are shown as a number only.
const MOST_PIPS: u16 = 6;

/// The width of a pip with its spacing, in points.
const PIP: f32 = 13.0;

/// Draws the card; all goals in full on hover.
pub fn show(ui: &Ui, area: Rect, strip: &Strip, objectives: &Objectives, small: bool) {
    fill_card(ui, area, theme::LINE);
    let inner = area.shrink2(vec2(if small { 9.0 } else { 14.0 }, 5.0));
    let painter = ui.painter();
    let (large, usual) = if small { (13.0, 12.0) } else { (15.0, 13.0) };
    let enemy = objectives.enemy.as_ref().filter(|_| !small);
    // Book and round are beside a short title, and below a long one; if the enemy's goal takes that
    // line, only the round is beside it.
    let wide = |text: &str, size: f32| {
        let text = painter.layout_no_wrap(text.to_owned(), theme::plain(size), theme::FAINT);
        text.size().x
    };
    let fits = |text: &str| wide(&strip.title, large) + wide(text, 12.0) + 10.0 <= inner.width();
    let round = strip.about.rsplit(" · ").next().unwrap_or_default();
    let (beside, about) = match () {
        () if !small && fits(&strip.about) => (true, strip.about.as_str()),
        () if small || enemy.is_some() => (true, round),
        () => (false, strip.about.as_str()),
    };
    let about = painter.layout_no_wrap(about.to_owned(), theme::plain(12.0), theme::FAINT);
    let room = match beside {
        true => inner.width() - about.size().x - 10.0,
        false => inner.width(),
    };
    let font = theme::plain(large);
    let title = whole(painter, &strip.title, font, room, theme::TEXT);
    let mut y = inner.top();
    let line = title.size().y;
    painter.galley(pos2(inner.left(), y), title, theme::TEXT);
    if beside {
        let at = pos2(inner.right() - about.size().x, y + line - about.size().y);
        painter.galley(at, about, theme::FAINT);
    }
    y += line + if small { 1.0 } else { 2.0 };
    if let Some(goal) = objectives.list.first() {
        let mut left = inner.left();
        flag(ui, pos2(left, y + 2.0));
        left += 15.0;
        let pips = goal.rounds.filter(|(_, all)| *all <= MOST_PIPS && !small);
        let text = match pips {
            Some(_) => goal.short.clone(),
            None => objectives.brief(),
        };
        let wide = pips.map_or(0.0, |(_, all)| f32::from(all) * PIP + 4.0);
        let room = inner.right() - left - wide;
        let words = whole(painter, &text, theme::plain(usual), room, theme::GOLD);
        painter.galley(pos2(left, y), words, theme::GOLD);
        if let Some((done, all)) = pips {
            for number in 0..all {
                let x = inner.right() - f32::from(all - number) * PIP;
                let pip = Rect::from_min_size(pos2(x + 2.0, y + 4.0), vec2(PIP - 3.0, 8.0));
                let colour = match number < done {
                    true => theme::GOLD,
                    false => theme::HOVERED,
                };
                painter.rect_filled(pip, 4.0, colour);
            }
        }
        y += usual + 5.0;
    }
    if let Some(enemy) = enemy {
        let words = whole(
            painter,
            enemy,
            theme::plain(12.0),
            inner.width(),
            theme::SOFT,
        );
        painter.galley(pos2(inner.left(), y), words, theme::SOFT);
    } else if !beside {
        let words = whole(
            painter,
            &strip.about,
            theme::plain(12.0),
            inner.width(),
            theme::FAINT,
        );
        if y + 12.0 < area.bottom() {
            painter.galley(pos2(inner.left(), y), words, theme::FAINT);
        }
    }
    let response = ui.interact(area, ui.id().with("objectives"), Sense::hover());
    response.widget_info(|| {
        let text = objectives.lines.join(" ");
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text)
    });
    response.on_hover_ui(|ui| {
        ui.set_max_width(360.0);
        let head = format!("{} · {}", strip.title, strip.about);
        ui.label(RichText::new(head).color(theme::FAINT));
        for (place, line) in objectives.lines.iter().enumerate() {
            let colour = if place == 0 { theme::GOLD } else { theme::SOFT };
            ui.label(RichText::new(line).color(colour));
        }
    });
}

/// A small flag.
fn flag(ui: &Ui, at: egui::Pos2) {
    let painter = ui.painter();
    let pole = Stroke::new(1.6, theme::GOLD);
    painter.line_segment([at, at + vec2(0.0, 13.0)], pole);
    painter.add(egui::Shape::convex_polygon(
        vec![
            at + vec2(0.5, 0.0),
            at + vec2(10.0, 0.5),
            at + vec2(8.0, 3.5),
            at + vec2(10.0, 6.5),
            at + vec2(0.5, 7.0),
        ],
        theme::GOLD,
        Stroke::NONE,
    ));
}
