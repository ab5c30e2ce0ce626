//! An exchange between two units: one card in each direction.

use bevy_egui::egui::{Align2, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    odds::Bar,
    odds_bars,
};
use crate::{
    app::{
        art::theme,
        drawing::{bars::show_bars, buttons, cards::card_at},
        models::{
            preview_worker::{Exchange, PreviewWorker},
            words,
        },
    },
    battle::view::View,
    dice::Weight,
    preview::{AttackPreview, Attempt, HypotheticalPosition},
    text::{percent::percent_of, preview_text::wounds},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Odds, draw);
}

/// Draws the exchange between two compared units.
fn draw(mut panel: PanelUi, board: BoardState, ahead: Res<PreviewWorker>) {
    if let Some((sides, told)) = ahead.exchange().filter(|_| board.is_quiet()) {
        let model = ExchangeCard::of(board.session.known().view(), sides, told);
        let size = vec2(panel.desk.layout.right, model.height());
        let names = model.0.each_ref().map(|half| &half.title);
        let wanted = CardPlace::new(size, Align2::RIGHT_TOP).down_to(LEAST);
        let place = panel.desk.put("exchange", names, wanted);
        let mut ui = panel.desk.surface("exchange");
        show(&mut ui, place, &model);
    }
}

/// The least height of both cards together, in points.
const LEAST: f32 = 200.0;

/// An attack of one unit on the other.
#[derive(Clone, Debug, PartialEq)]
pub struct ExchangeOption {
    /// The action and its tool.
    pub name: String,
    /// The chance to hit.
    pub hit: Weight,
    /// Whether the chances were sampled.
    pub about: bool,
    /// The mean loss, in thousandths of a wound.
    pub expected: i64,
    /// How often it is possible in a turn.
    pub repeats: u8,
    /// The likeliest mark it leaves, with its chance.
    pub mark: Option<(String, Weight)>,
}

/// One direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Half {
    /// The attacker and the target, with their assumed squares.
    pub title: String,
    /// Outcomes of the best attack.
    pub bars: Vec<Bar>,
    /// All its attacks, the best first.
    pub options: Vec<ExchangeOption>,
    /// Why it has none.
    pub refusal: Option<String>,
    /// Whether nothing has been computed yet.
    pub waits: bool,
}

/// Both directions.
#[derive(Clone, Debug, PartialEq)]
pub struct ExchangeCard(pub [Half; 2]);

impl ExchangeCard {
    /// The card of two units; `told` is the computed result.
    pub fn of(
        view: View<'_>,
        [one, other]: [HypotheticalPosition; 2],
        told: Option<&Exchange>,
    ) -> Self {
        let attempts = told.map(|told| &told.attempts);
        Self([
            Half::of(view, (one, other), attempts.map(|[first, _]| first)),
            Half::of(view, (other, one), attempts.map(|[_, second]| second)),
        ])
    }
}

impl ExchangeCard {
    /// Its preferred height, in points.
    pub fn height(&self) -> f32 {
        26.0 + self.0.iter().map(Half::needs).sum::<f32>()
    }
}

impl Half {
    /// Its preferred height, in points.
    fn needs(&self) -> f32 {
        let others = self.options.len().saturating_sub(1).min(4);
        let lines = if self.refusal.is_some() || self.waits {
            3
        } else {
            2 + others
        };
        let title = self.title.chars().count() / 36;
        36.0 + 17.0 * (lines + title) as f32 + 19.0 * self.bars.len() as f32
    }

    fn of(
        view: View<'_>,
        (by, target): (HypotheticalPosition, HypotheticalPosition),
        attempt: Option<&Attempt>,
    ) -> Self {
        let name = |put: HypotheticalPosition| {
            let name = words::name(view, put.unit);
            match put.at {
                Some(cell) => format!("{name} at {}", words::place(view, cell)),
                None => name.to_owned(),
            }
        };
        let mut half = Self {
            title: format!("{} → {}", name(by), name(target)),
            bars: Vec::new(),
            options: Vec::new(),
            refusal: None,
            waits: attempt.is_none(),
        };
        match attempt {
            None => {}
            Some(Err(refusal)) => half.refusal = Some(words::refusal(view, refusal)),
            Some(Ok(blows)) => {
                if let Some(best) = blows.first() {
                    let wording = &view.scene.book.wording;
                    half.bars = odds_bars::bars(wording, &best.odds, target.unit);
                }
                let options = blows
                    .iter()
                    .map(|blow| ExchangeOption::of(view, target, blow));
                half.options = options.collect();
            }
        }
        half
    }
}

impl ExchangeOption {
    fn of(view: View<'_>, target: HypotheticalPosition, blow: &AttackPreview) -> Self {
        let marks = odds_bars::marks(view, &blow.odds, target.unit);
        let action = view.scene.book.action(blow.order.action);
        let action = action.map_or("", |action| action.entry().name);
        let mut name = action.to_owned();
        let means = words::with(view, blow.order.with);
        let modes = view.scene.book.modes.iter().zip(0_u8..);
        let modes = modes.filter(|(_, mode)| blow.order.modes.has(*mode));
        for part in std::iter::once(means.as_str()).chain(modes.map(|(name, _)| *name)) {
            if !part.is_empty() {
                name += ", ";
                name += part;
            }
        }
        Self {
            name,
            hit: blow.harm.hit,
            about: blow.harm.about,
            expected: blow.harm.expected,
            repeats: blow.repeats,
            mark: marks
                .into_iter()
                .max_by_key(|(_, chance)| chance.per_mille()),
        }
    }
}

/// Draws both, one above the other.
pub fn show(ui: &mut Ui, area: Rect, card: &ExchangeCard) {
    let [first, second] = [&card.0[0], &card.0[1]].map(Half::needs);
    let part = (first / (first + second)).clamp(0.25, 0.75);
    let middle = area.top() + area.height() * part;
    let places = [
        Rect::from_min_max(area.min, pos2(area.right(), middle - 3.0)),
        Rect::from_min_max(pos2(area.left(), middle + 3.0), area.max),
    ];
    for (half, place) in card.0.iter().zip(places) {
        let line = theme::GOLD.gamma_multiply(0.6);
        card_at(ui, place, line, |ui| show_half(ui, half));
    }
}

fn show_half(ui: &mut Ui, half: &Half) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.label(
        RichText::new(&half.title)
            .font(theme::strong(13.5))
            .color(theme::TEXT),
    );
    if half.waits {
        ui.label(
            RichText::new("looking ahead …")
                .size(12.0)
                .color(theme::FAINT),
        );
        return;
    }
    if let Some(refusal) = &half.refusal {
        let text = format!("Nothing now: {refusal}");
        ui.label(RichText::new(text).size(12.5).color(theme::SOFT));
        return;
    }
    let mut options = half.options.iter();
    if let Some(best) = options.next() {
        show_option(ui, best, true);
    }
    show_bars(ui, &half.bars);
    let mut left = half.options.len().saturating_sub(1);
    for option in options {
        // The last line that fits gives the number of further ones.
        let room = ui.available_height();
        if room < 14.0 {
            break;
        }
        if left > 1 && room < 31.0 {
            let text = format!("and {left} more");
            ui.label(RichText::new(text).size(12.0).color(theme::FAINT));
            break;
        }
        show_option(ui, option, false);
        left -= 1;
    }
}

fn show_option(ui: &mut Ui, option: &ExchangeOption, best: bool) {
    let mut told = match &option.mark {
        // A trick is judged by its mark, not by wounds.
        Some((mark, chance)) if option.hit.is_zero() => {
            format!("{} {mark}", percent_of(*chance, option.about))
        }
        _ => format!(
            "{}   {}",
            percent_of(option.hit, option.about),
            wounds(option.expected)
        ),
    };
    if option.repeats > 1 && !option.hit.is_zero() {
        told += &format!(" ×{}", option.repeats);
    }
    let colour = if best { theme::GOLD } else { theme::SOFT };
    let width = ui.available_width();
    let painter = ui.painter();
    let told = painter.layout_no_wrap(told, theme::plain(12.0), colour);
    let room = width - told.size().x - 8.0;
    let font = theme::plain(12.0);
    let name = buttons::whole(painter, &option.name, font, room, theme::SOFT);
    let height = name.size().y.max(told.size().y);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| {
        let text = format!("{} {}", name.text(), told.text());
        WidgetInfo::labeled(WidgetType::Label, true, text)
    });
    let at = pos2(rect.right() - told.size().x, rect.top());
    ui.painter().galley(rect.min, name, theme::SOFT);
    ui.painter().galley(at, told, colour);
}
