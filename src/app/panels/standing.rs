//! The card of a square: the consequences of standing there.

use bevy_egui::egui::{Align2, Color32, Label, RichText, ScrollArea, Sense, Ui, vec2};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, Aimed, BoardState, PanelStep, PanelUi},
    ground,
};
use crate::{
    app::{
        art::theme,
        drawing::{
            cards::{self, card_at},
            rows,
        },
        models::{foresight::HoverPreview, words},
        state::shown::Shown,
    },
    battle::{ids::UnitId, view::View},
    geometry::Cell,
    preview::{Standing, Walk},
    text::{
        narrate::{self, Voice},
        percent::whole_percent,
        preview_text::{self, wounds},
        question_text::reaction_text,
    },
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Square, draw);
}

/// Draws the consequences of going to the square under the cursor.
fn draw(mut panel: PanelUi, board: BoardState, aimed: Aimed) {
    if aimed.focus.looked_at().is_none() || !board.is_quiet() {
        return;
    }
    let Some((unit, cell, told)) = aimed.ahead.standing() else {
        return;
    };
    let view = board.session.known().view();
    let layout = panel.desk.layout;
    let mut card = StandingCard::of(view, &board.shown, unit, cell, told, layout.small);
    if let (None, Some(HoverPreview::Walk { price, invites, .. })) = (told, aimed.prospect()) {
        card.foreseen(view, price, invites);
    }
    let mut ui = panel.desk.surface("standing");
    let width = layout.left;
    let height = card.height_at(&ui, width - 24.0) + 22.0;
    let wanted = CardPlace::new(vec2(width, height), Align2::LEFT_BOTTOM).down_to(LEAST);
    let Some(place) = panel.desk.offer("square", &card.title, wanted) else {
        return;
    };
    let line = match aimed.focus.held {
        Some(_) => theme::GOLD,
        None => theme::reach().gamma_multiply(0.7),
    };
    card_at(&mut ui, place, line, |ui| show(ui, &card));
}

/// The least height of the card, in points: its title and what one may expect.
const LEAST: f32 = 76.0;

/// How a line of the card is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingTone {
    /// Neutral.
    Plain,
    /// Good.
    Good,
    /// Risky.
    Warn,
    /// Bad.
    Bad,
}

impl StandingTone {
    fn colour(self) -> Color32 {
        match self {
            Self::Plain => theme::TEXT,
            Self::Good => theme::good(),
            Self::Warn => theme::warn(),
            Self::Bad => theme::bad(),
        }
    }
}

/// The card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StandingCard {
    /// The square.
    pub title: String,
    /// The cost to get there.
    pub price: String,
    /// Names and values, the most important first.
    pub rows: Vec<(String, String, StandingTone)>,
    /// Whether there is little space: fewer names.
    pub tight: bool,
}

impl StandingCard {
    /// Adds the price of a walk and its possible attackers, before the details are computed.
    pub fn foreseen(&mut self, view: View<'_>, price: &str, invites: &[(UnitId, i8)]) {
        price.clone_into(&mut self.price);
        let names: Vec<String> = invites
            .iter()
            .map(|(enemy, _)| words::name(view, *enemy).to_owned())
            .collect();
        if !names.is_empty() {
            let names = self.some(names, 4);
            self.rows
                .insert(0, ("Provokes".to_owned(), names, StandingTone::Bad));
        }
    }

    /// The card of standing on a square; `told` are the computed details.
    pub fn of(
        view: View<'_>,
        shown: &Shown,
        unit: UnitId,
        cell: Cell,
        told: Option<&Standing>,
        tight: bool,
    ) -> Self {
        let stays = view.is_at(unit, cell);
        let place = words::archetype(&words::place(view, cell));
        let mut card = Self {
            title: if stays {
                format!("Staying at {place}")
            } else {
                format!("Move to {place}")
            },
            tight,
            ..Self::default()
        };
        match told {
            None => card.add("", "working it out …".to_owned(), StandingTone::Plain),
            Some(standing) => card.tell(view, standing),
        }
        let mut add = |name: &str, value: String, bad: bool| {
            // The height is shown above, with the enemies that are higher.
            let plain = name == "Ground" && tight;
            if (name != "Height" || told.is_none()) && !plain {
                card.add(
                    name,
                    value,
                    if bad {
                        StandingTone::Bad
                    } else {
                        StandingTone::Plain
                    },
                );
            }
        };
        ground::ground_facts(view, shown, cell, &mut add);
        card
    }

    fn add(&mut self, name: &str, value: String, tone: StandingTone) {
        // A number and its percent sign stay on one line.
        let value = value.replace(" %", "\u{a0}%");
        self.rows.push((name.to_owned(), value, tone));
    }

    fn tell(&mut self, view: View<'_>, standing: &Standing) {
        match &standing.walk {
            Some(Ok(walk)) => {
                self.price = narrate::price(view.scene.book, &walk.price);
                self.provoked(view, walk);
            }
            Some(Err(refusal)) => {
                self.add("Cannot", words::refusal(view, refusal), StandingTone::Bad);
                if let Some(onward) = &standing.onward {
                    self.add("Later", preview_text::onward(onward), StandingTone::Plain);
                }
            }
            None => {}
        }
        if standing.foes.is_empty() {
            self.add("Enemies", "none known".to_owned(), StandingTone::Plain);
        } else {
            self.foes(view, standing);
        }
        if !standing.left.is_empty() {
            let left = narrate::price(view.scene.book, &standing.left);
            let left = if left.is_empty() {
                "nothing".to_owned()
            } else {
                left
            };
            self.add("Keeps", left, StandingTone::Plain);
        }
        self.height(view, standing);
    }

    /// This many names, fewer if there is little space.
    fn some(&self, names: Vec<String>, most: usize) -> String {
        some(names, if self.tight { 2 } else { most })
    }

    fn provoked(&mut self, view: View<'_>, walk: &Walk) {
        let mut told = Vec::new();
        for reaction in &walk.back.reactions {
            let (verb, is_sure) = (reaction.verb, reaction.advised);
            told.push(format!(
                "{}, {} to hit, {}",
                reaction_text(Voice::open(view.scene), reaction.unit, verb, is_sure),
                preview_text::hit(&reaction.harm),
                wounds(reaction.harm.expected)
            ));
        }
        let known = |enemy| walk.back.reactions.iter().any(|one| one.unit == enemy);
        for enemy in walk.provokes.iter().filter(|&enemy| !known(enemy)) {
            told.push(format!("{} (may)", words::name(view, enemy)));
        }
        if !told.is_empty() {
            self.add("Provokes", told.join("; "), StandingTone::Bad);
        } else if !walk.back.harm.is_nothing() {
            let harm = &walk.back.harm;
            let told = format!("{} to be hurt", preview_text::hit(harm));
            self.add("On the way", told, StandingTone::Bad);
        }
    }

    fn foes(&mut self, view: View<'_>, standing: &Standing) {
        let name = |unit| words::name(view, unit);
        let hit_by: Vec<String> = standing
            .foes
            .iter()
            .filter_map(|foe| {
                let blow = foe.blow.as_ref().ok()?;
                let hit = preview_text::whole_hit(&blow.harm);
                let times = match blow.repeats {
                    0 | 1 => String::new(),
                    times => format!(" ×{times}"),
                };
                Some(format!("{} {hit}{times}", name(foe.unit)))
            })
            .collect();
        let total = standing.expected;
        let tone = match total {
            ..=99 => StandingTone::Good,
            100..=499 => StandingTone::Warn,
            _ => StandingTone::Bad,
        };
        let harm = view.scene.book.wording.harm;
        let mut staying = match total {
            0 if standing.soon > 0 => "no immediate danger".to_owned(),
            0 => "nothing".to_owned(),
            _ => format!("{} {harm} a round", wounds(total)),
        };
        let mut tone = tone;
        if standing.soon > 0 {
            let more = if total > 0 { "more" } else { harm };
            staying += &format!(
                "; {} {more} once enemies come closer",
                wounds(standing.soon)
            );
            if standing.soon >= 500 && tone == StandingTone::Good {
                tone = StandingTone::Warn;
            }
        }
        self.add("Expect", staying, tone);
        let health = (view.scene.book.measure)(view, standing.unit).health;
        let down = standing.goes_down(health);
        if down.per_mille() >= 5 {
            let tone = if down.per_mille() >= 150 {
                StandingTone::Bad
            } else {
                StandingTone::Warn
            };
            let told = format!("about {} this round", whole_percent(down));
            self.add("Down", told, tone);
        }
        if !hit_by.is_empty() {
            let hit_by = self.some(hit_by, 4);
            self.add("Hit by", hit_by, StandingTone::Bad);
        }
        let strikes = |unit| {
            let mut foes = standing.foes.iter();
            foes.any(|foe| foe.unit == unit && foe.blow.is_ok())
        };
        let sees = standing.foes.iter().filter(|foe| foe.sees);
        let others: Vec<String> = sees
            .clone()
            .filter(|foe| !strikes(foe.unit))
            .map(|foe| name(foe.unit).to_owned())
            .collect();
        let seen = match (sees.count(), others.is_empty()) {
            (0, _) => "nobody".to_owned(),
            (all, _) if self.tight => format!("{all} of {}", standing.foes.len()),
            (all, true) => format!("{all} of {}", standing.foes.len()),
            (all, false) if all == others.len() => self.some(others, 4),
            (_, false) => format!("these and {}", self.some(others, 3)),
        };
        let tone = if seen == "nobody" {
            StandingTone::Good
        } else {
            StandingTone::Plain
        };
        self.add("Seen by", seen, tone);
        let flankers = standing.flanked.iter().map(name).map(str::to_owned);
        let flankers: Vec<String> = flankers.collect();
        if !flankers.is_empty() {
            let flankers = self.some(flankers, 4);
            self.add("Flanked by", flankers, StandingTone::Bad);
        }
        self.cover(view, standing);
    }

    fn cover(&mut self, view: View<'_>, standing: &Standing) {
        let mut covers: Vec<(String, Vec<String>)> = Vec::new();
        let matters = |foe: &&crate::preview::Foe| foe.sees || foe.blow.is_ok();
        for foe in standing.foes.iter().filter(matters) {
            let lines: Vec<String> = foe
                .cover_lines()
                .map(|(name, value, amount)| {
                    // The row's name says that it is cover.
                    let class = name.strip_suffix(" cover").map(str::to_lowercase);
                    let name = class.unwrap_or_else(|| name.to_owned());
                    // Some cover counts for nothing, such as against some melee attacks.
                    match value {
                        0 => name,
                        _ => format!(
                            "{name} {}",
                            crate::text::sums::amount(&view.scene.book.wording, value, amount)
                        ),
                    }
                })
                .collect();
            if lines.is_empty() {
                continue;
            }
            let (told, name) = (lines.join(", "), words::name(view, foe.unit).to_owned());
            match covers.iter_mut().find(|(known, _)| *known == told) {
                Some((_, names)) => names.push(name),
                None => covers.push((told, vec![name])),
            }
        }
        if covers.is_empty() {
            if standing.foes.iter().any(|foe| foe.blow.is_ok()) {
                self.add("Cover", "none".to_owned(), StandingTone::Warn);
            }
            return;
        }
        let told: Vec<String> = covers
            .into_iter()
            .map(|(cover, names)| format!("{cover} from {}", self.some(names, 3)))
            .collect();
        self.add("Cover", told.join("; "), StandingTone::Good);
    }

    fn height(&mut self, view: View<'_>, standing: &Standing) {
        let terms = &view.scene.book.wording;
        let mut above: Vec<String> = Vec::new();
        for foe in standing.foes.iter().filter(|foe| foe.above != 0) {
            let name = words::name(view, foe.unit);
            above.push(format!("{name} {}", terms.rise(foe.above)));
        }
        if standing.height == 0 && above.is_empty() {
            return;
        }
        let mut told = terms.heights(standing.height);
        if !above.is_empty() && (!self.tight || above.len() == 1) {
            told += &format!("; {}", self.some(above, 3));
        }
        self.add("Height", told, StandingTone::Plain);
    }

    /// How high the card is at a width.
    pub fn height_at(&self, ui: &Ui, width: f32) -> f32 {
        let rows = self.rows.iter().map(|(_, value, tone)| {
            let font = theme::plain(12.0);
            let wide = width - NAMES - 2.0;
            let galley = ui
                .painter()
                .layout(value.clone(), font, tone.colour(), wide.max(60.0));
            galley.size().y + 2.0
        });
        22.0 + rows.sum::<f32>()
    }
}

/// This many names, and how many more.
fn some(mut names: Vec<String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    let mut text = names.join(", ");
    if more > 0 {
        text += &format!(" and {more} more");
    }
    text
}

/// The width of names on the left.
const NAMES: f32 = 60.0;

/// Draws the card; a sign at its foot says that there is more to scroll to.
pub fn show(ui: &mut Ui, card: &StandingCard) {
    let needs = card.height_at(ui, ui.available_width());
    ui.spacing_mut().item_spacing.y = 2.0;
    rows::heading(ui, &card.title, &card.price, 13.5);
    let mut body = ui.available_rect_before_wrap();
    if needs > ui.max_rect().height() + 2.0 {
        let foot = body.left_bottom();
        let (text, font) = ("\u{25bc} more below", theme::plain(12.0));
        let painter = ui.painter();
        painter.text(foot, Align2::LEFT_BOTTOM, text, font, theme::FAINT);
        body.max.y -= 16.0;
    }
    cards::at(ui, body, |ui| {
        ScrollArea::vertical()
            .id_salt("standing")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
                for row in &card.rows {
                    rows::whole(ui, |ui| fact(ui, row));
                }
            });
    });
}

/// A name and its value on as many lines as it needs.
fn fact(ui: &mut Ui, (name, value, tone): &(String, String, StandingTone)) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(NAMES, 14.0), Sense::hover());
        let font = theme::plain(12.0);
        let painter = ui.painter();
        painter.text(rect.left_top(), Align2::LEFT_TOP, name, font, theme::FAINT);
        let value = RichText::new(value).size(12.0).color(tone.colour());
        ui.add(Label::new(value).wrap());
    });
}
