//! Temporary cards at the sides of the board: the card of a square, the odds, the log, the
//! inspector, the guide. None covers its subject.

use bevy_egui::egui::{Rect, Ui, pos2, vec2};

use super::{
    OpenDialogs, PanelInputs, UiAction, card_at, dice, exchange, ground, inspector,
    layout::{CARD, GAP, Home, Layout, WEIGHTY, matters},
    log, odds, reasons,
    screen::subject,
    small_map, standing, tail,
};
use crate::{
    app::{camera::BoardView, choices::HoverPreview, commands::Command, theme},
    settings::keys,
};

/// The cards of a frame.
pub(super) struct Columns<'l> {
    layout: &'l Layout,
    /// Rectangles that cards avoid, with their weights.
    pub matters: Vec<(Rect, u16)>,
    /// The rectangles of the placed cards.
    pub cards: Vec<Rect>,
}

/// The least share of the screen that stays board in the player's own turn.
const BOARD: f32 = 0.7;

impl<'l> Columns<'l> {
    /// No cards yet.
    pub fn new(layout: &'l Layout, view: &BoardView, inputs: &PanelInputs<'_>) -> Self {
        Self {
            layout,
            matters: matters(view, inputs),
            cards: Vec::new(),
        }
    }

    /// Draws all of them.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: &BoardView,
        inputs: &PanelInputs<'_>,
        papers: &mut OpenDialogs,
    ) -> Option<UiAction> {
        let told = log::LogInputs {
            lines: &inputs.telling.lines,
            view: inputs.session.known().view(),
            shown: &inputs.shown,
            viewer: inputs.session.viewer(),
        };
        let mut request = None;
        papers.log.target = None;
        request = request.or(self.reading(ui, &told, inputs, papers));
        self.aimed(ui, inputs);
        self.square(ui, inputs);
        if let Some(tail) = self.layout.tail
            && self.is_free(tail)
            && !tail::last(told.lines).is_empty()
            && (!inputs.is_quiet() || self.leaves_the_board(tail))
        {
            request = request.or(tail::show(ui, tail, &told, &inputs.bindings));
            self.keep(tail);
        }
        self.rolled(ui, inputs);
        request.or(self.small_map(ui, view, inputs, papers))
    }

    /// Whether a card covers nothing important.
    fn is_free(&self, card: Rect) -> bool {
        let weighty = |(_, weight): &&(Rect, u16)| *weight >= WEIGHTY;
        let mut others = self.matters.iter().filter(weighty);
        !others.any(|(place, _)| place.intersects(card))
    }

    /// Whether the board keeps its share of the screen with one more optional card.
    fn leaves_the_board(&self, card: Rect) -> bool {
        let layout = self.layout;
        let fixed = layout.cards().filter(|card| Some(*card) != layout.tail);
        let cards = fixed.chain(self.cards.iter().copied()).chain([card]);
        let covered: f32 = cards.map(|card| card.area()).sum();
        covered <= (1.0 - BOARD) * layout.board.area()
    }

    /// Finds a place for a card and reserves it.
    fn put(&mut self, size: bevy_egui::egui::Vec2, home: Home) -> Rect {
        let rect = self.layout.place(size, home, &self.matters);
        self.keep(rect);
        rect
    }

    fn keep(&mut self, rect: Rect) {
        self.cards.push(rect);
        self.matters.push((rect.expand(GAP / 2.0), CARD));
    }

    /// The panels the player opened: the log, the computer's thoughts, the inspector.
    fn reading(
        &mut self,
        ui: &mut Ui,
        told: &log::LogInputs<'_>,
        inputs: &PanelInputs<'_>,
        papers: &mut OpenDialogs,
    ) -> Option<UiAction> {
        let mut request = None;
        let right = self.layout.right;
        let (below, asked) = reasons::column(ui, right, inputs);
        if below != right {
            let top = Rect::from_min_max(right.min, pos2(right.right(), below.top() - GAP));
            self.keep(top.intersect(right));
            request = asked;
        }
        if papers.log.open && below.height() > 80.0 {
            let place = Rect::from_min_size(
                below.min,
                vec2(
                    below.width(),
                    below.height().min(below.height() * 0.72).max(80.0),
                ),
            );
            self.keep(place);
            let read = card_at(ui, place, theme::LINE, |ui| {
                log::show(ui, told, &mut papers.log)
            });
            request = request.or(read);
        }
        if papers.unfolded
            && let Some(unit) = subject(&inputs.session, &inputs.shown, &inputs.intent)
        {
            let battle = inputs.session.known().view();
            let model = inspector::Inspector::of(battle, &inputs.session, &inputs.shown, unit);
            let left = self.layout.left;
            let height = (150.0 + model.lines() as f32 * 19.0).min(left.height());
            let place = Rect::from_min_max(pos2(left.left(), left.bottom() - height), left.max);
            self.keep(place);
            card_at(ui, place, theme::LINE, |ui| inspector::show(ui, &model));
        }
        request
    }

    /// The odds of the action under the cursor, or an exchange between two units.
    fn aimed(&mut self, ui: &mut Ui, inputs: &PanelInputs<'_>) {
        let battle = inputs.session.known().view();
        let width = self.layout.right.width();
        if let Some((sides, told)) = inputs.ahead.exchange().filter(|_| inputs.is_quiet()) {
            let model = exchange::ExchangeCard::of(battle, sides, told);
            let place = self.put(vec2(width, model.height()), Home::RightHigh);
            return exchange::show(ui, place, &model);
        }
        let Some(HoverPreview::Act {
            order,
            odds,
            tests,
            price,
            invites,
            begun,
        }) = inputs.prospect()
        else {
            return;
        };
        let mut card = odds::Card::of(battle, order, odds, price, invites);
        card.explain(battle, odds, tests);
        card.tell_begun(*begun);
        if let Some(back) = inputs.ahead.back() {
            card.comes_back(battle, back);
        }
        // The key that pins or releases it is shown below.
        let key = keys::short(inputs.bindings.key(Command::Hold));
        let (line, foot) = match inputs.intent.held {
            Some(_) => (
                theme::GOLD,
                format!("Click a rule to read it; {key} lets go."),
            ),
            None => (
                theme::GOLD.gamma_multiply(0.6),
                format!("{key} pins this card"),
            ),
        };
        // A long card scrolls: the board keeps its share of the screen.
        let most = self.layout.right.height().min(self.layout.left.height()) - GAP;
        let height = (card.height() + odds::FOOT).min(most);
        let place = self.put(vec2(width, height), Home::RightHigh);
        card_at(ui, place, line, |ui| odds::show(ui, &card, &foot));
    }

    /// The consequences of going to the square under the cursor, or its properties.
    fn square(&mut self, ui: &mut Ui, inputs: &PanelInputs<'_>) {
        let Some((at, _)) = inputs.intent.looked_at() else {
            return;
        };
        let battle = inputs.session.known();
        let width = self.layout.left.width();
        let tight = self.layout.small;
        if let Some((unit, cell, told)) = inputs.ahead.standing().filter(|_| inputs.is_quiet()) {
            let mut card =
                standing::StandingCard::of(battle.view(), &inputs.shown, unit, cell, told, tight);
            if let (None, Some(HoverPreview::Walk { price, invites, .. })) =
                (told, inputs.prospect())
            {
                card.foreseen(battle.view(), price, invites);
            }
            let height = card.height_at(ui, width - 24.0) + 22.0;
            let place = self.put(vec2(width, height), Home::LeftLow);
            let line = match inputs.intent.held {
                Some(_) => theme::GOLD,
                None => theme::reach().gamma_multiply(0.7),
            };
            card_at(ui, place, line, |ui| standing::show(ui, &card));
            return;
        }
        let prospect = inputs.foresight.prospect.as_ref();
        let card = ground::GroundCard::of(battle, &inputs.shown, Some(at), prospect);
        let place = self.put(vec2(width, card.height()), Home::LeftLow);
        card_at(ui, place, theme::LINE, |ui| ground::show(ui, &card));
    }

    /// The small map, if only a part of the board is on the screen and there is space.
    fn small_map(
        &mut self,
        ui: &mut Ui,
        view: &BoardView,
        inputs: &PanelInputs<'_>,
        papers: &mut OpenDialogs,
    ) -> Option<UiAction> {
        if papers.no_small_map || !small_map::is_wanted(view) {
            return None;
        }
        let size = small_map::size(view, self.layout.small);
        let (left, right) = (self.layout.left, self.layout.right);
        let corners = [
            left.min,
            pos2(right.right() - size.x, right.top()),
            pos2(right.right() - size.x, right.bottom() - size.y),
            pos2(left.left(), left.bottom() - size.y),
        ];
        let place = |corner: usize| Rect::from_min_size(corners[corner], size);
        let fits = |corner: &usize| {
            let place = place(*corner);
            let taken = self.cards.iter().any(|card| card.intersects(place));
            !taken && self.is_free(place) && self.leaves_the_board(place)
        };
        // It keeps its corner and does not move away from other cards.
        let corner = match papers.small_map_at {
            Some(corner) => Some(corner).filter(fits)?,
            None => (0..corners.len()).find(fits)?,
        };
        papers.small_map_at = Some(corner);
        let place = place(corner);
        self.keep(place);
        small_map::show(
            ui,
            place,
            view,
            (inputs.session.battle.view(), &inputs.shown),
        )
    }

    /// The last dice, while they are shown or a question follows from them.
    fn rolled(&mut self, ui: &mut Ui, inputs: &PanelInputs<'_>) {
        let casts = &inputs.telling.dice;
        if casts.is_empty() || self.layout.small && inputs.is_quiet() {
            return;
        }
        let end = self.layout.end;
        let size = vec2(end.width(), 92.0);
        let place = Rect::from_min_size(pos2(end.left(), end.top() - GAP - size.y), size);
        let is_wanted = !inputs.is_quiet() || self.leaves_the_board(place);
        if self.is_free(place) && is_wanted {
            self.keep(place);
            card_at(ui, place, theme::LINE, |ui| dice::show(ui, casts));
        }
    }
}
