//! Draws the battle: the overlays of the board, and all cards.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Rect, Ui},
};

use super::*;
use crate::{
    app::{
        board::{effects, overlay, scenery::Scenery},
        camera::BoardView,
        intent::Intent,
        seats::turn_clock,
        session::AppSession,
        shown::Shown,
        theme,
    },
    battle::ids::UnitId,
};

pub(super) fn draw(
    mut contexts: EguiContexts,
    inputs: PanelInputs<'_>,
    view: Res<BoardView>,
    mut requests: ResMut<Wishes>,
    mut papers: ResMut<OpenDialogs>,
    mut pointed: ResMut<Pointed>,
    mut cards: ResMut<Cards>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    // egui redraws after clicks by itself.
    let papers = papers.bypass_change_detection();
    let drawn = draw_battle(&ctx, &inputs, &view, papers, *pointed);
    requests.0.extend(drawn.requests);
    *cards.bypass_change_detection() = Cards(drawn.cards);
    if *pointed != drawn.pointed {
        *pointed = drawn.pointed;
        ctx.request_repaint();
    }
    requests.0.extend(papers.float(&ctx, &inputs));
    Ok(())
}

/// The result of drawing the battle.
#[derive(Default)]
pub struct Drawn {
    /// The requested UI actions.
    pub requests: Vec<UiAction>,
    /// The places of cards on the board.
    pub cards: Vec<Rect>,
    /// The part of the panels under the pointer.
    pub pointed: Pointed,
}

/// Draws the overlays of the board, and all cards of the battle.
pub fn draw_battle(
    ctx: &egui::Context,
    inputs: &PanelInputs<'_>,
    view: &BoardView,
    papers: &mut OpenDialogs,
    was: Pointed,
) -> Drawn {
    let mut ui = surface(ctx, "battle");
    let mut layout = Layout::for_strip(ctx.viewport_rect(), &inputs.strip);
    let lesson = lesson_card(inputs);
    let time = inputs.session.time_left();
    if time.is_some() {
        layout = layout.with_clock();
    }
    if let Some(card) = &lesson {
        let height = card.height_at(&ui, layout.left.width() - 24.0) + 20.0;
        layout = layout.with_guide(height);
    }
    let painter = ui.painter().with_clip_rect(layout.board);
    let scenery = Scenery {
        labels: &inputs.labels,
        objectives: &inputs.objectives,
        seen_wounds: &inputs.seen_wounds,
        chart: inputs.charts.shown(),
        session: &inputs.session,
        shown: &inputs.shown,
        playback: &inputs.playback,
        telling: &inputs.telling,
        choices: &inputs.choices,
        prospect: inputs.prospect(),
        ahead: &inputs.ahead,
        intent: &inputs.intent,
        account: inputs.account(),
    };
    overlay::paint(&painter, view, &scenery);
    effects::paint(&painter, view, &scenery, was.unit);
    if let Some(target) = papers.log.target {
        let battle = (inputs.session.battle.view(), &*inputs.shown);
        log::point_out(&painter, view, battle, target);
    }
    let mut drawn = Drawn::default();
    let requests = &mut drawn.requests;
    requests.extend(above(&mut ui, &layout, inputs, &mut drawn.pointed));
    requests.extend(below(&mut ui, &layout, inputs, &mut drawn.pointed));
    drawn
        .cards
        .extend(layout.cards().filter(|card| Some(*card) != layout.tail));
    if let (Some(left), Some(place)) = (time, layout.clock) {
        card_at(&mut ui, place, theme::LINE, |ui| turn_clock::show(ui, left));
    }
    if let (Some(card), Some(place)) = (&lesson, layout.guide) {
        let request = card_at(&mut ui, place, theme::GOLD, |ui| lesson::beside(ui, card));
        requests.extend(request);
    }
    let mut columns = columns::Columns::new(&layout, view, inputs);
    requests.extend(columns.show(&mut ui, view, inputs, papers));
    drawn.cards.append(&mut columns.cards);
    requests.extend(floats::show(ctx, &layout, columns.matters, view, inputs));
    drawn
}

/// The upper cards: goal, order of turns, and the buttons in the corner.
fn above(
    ui: &mut Ui,
    layout: &Layout,
    inputs: &PanelInputs<'_>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    let view = inputs.session.battle.view();
    let lit = inputs.intent.under(view, &inputs.shown);
    goal::show(
        ui,
        layout.goal,
        &inputs.strip,
        &inputs.objectives,
        layout.small,
    );
    let turned = turns::show(ui, layout.strip, &inputs.strip, layout.small, lit, pointed);
    let corner = corner::show(
        ui,
        layout.corner,
        &inputs.strip,
        &inputs.bindings,
        layout.small,
    );
    turned.or(corner)
}

/// The lower cards: the unit, the action bar, and the end of the turn; the record bar during a
/// review.
fn below(
    ui: &mut Ui,
    layout: &Layout,
    inputs: &PanelInputs<'_>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    let mut request = None;
    if let Some(unit) = subject(&inputs.session, &inputs.shown, &inputs.intent) {
        let battle = inputs.session.known().view();
        let mut model = inspector::Inspector::of(battle, &inputs.session, &inputs.shown, unit);
        model.coarse = Some(inputs.seen_wounds.state(unit).word());
        request = who::show(ui, layout.who, &model, layout.small);
    }
    if let Some(bar) = record::RecordBar::of(&inputs.session, &inputs.bindings) {
        let place = layout.bar.union(layout.end);
        return card_at(ui, place, theme::LINE, |ui| record::show(ui, &bar)).or(request);
    }
    let mind = (&*inputs.intent, &*inputs.bindings);
    let chosen = bar::show(ui, layout.bar, &inputs.menu, mind, pointed);
    if inputs.session.battle.is_over() && inputs.is_quiet() {
        // A finished battle has no turn to end.
        return request.or(chosen);
    }
    let unused = inputs.unused();
    let model = (&*inputs.strip, &*inputs.menu);
    // The acting unit on the board: the battle itself may be ahead of the display.
    let acting = inputs
        .shown
        .acting
        .map(|unit| match inputs.shown.is_in_sight(unit) {
            true => crate::app::words::name(inputs.session.battle.view(), unit),
            false => "Somebody",
        });
    let asked = inputs
        .session
        .battle
        .question()
        .filter(|_| inputs.is_quiet() && inputs.session.human_to_move().is_some());
    let asked =
        asked.map(|question| crate::app::words::name(inputs.session.battle.view(), question.asked));
    let who = (asked.or(acting), asked.is_some());
    let ended = corner::end_turn(ui, layout.end, model, &unused, who, &inputs.bindings);
    request.or(chosen).or(ended)
}

/// The card of the first-battle guide.
pub(in crate::app) fn lesson_card(inputs: &PanelInputs<'_>) -> Option<lesson::LessonCard> {
    let (menu, bindings) = (&inputs.menu, &inputs.bindings);
    lesson::LessonCard::of(
        &inputs.guide,
        &inputs.session,
        menu,
        bindings,
        inputs.is_quiet(),
    )
}

/// The inspector's unit: the one under the cursor, otherwise the one the player chose, otherwise
/// the acting one.
pub(super) fn subject(session: &AppSession, shown: &Shown, intent: &Intent) -> Option<UnitId> {
    let view = session.battle.view();
    // A question shows the asked unit's own points and wounds.
    let asked = session.battle.question().map(|question| question.asked);
    let asked = asked.filter(|unit| session.human_to_move().is_some() && shown.is_in_sight(*unit));
    intent
        .regarded(view, shown)
        .or(intent.reading)
        .or(asked)
        .or(shown.acting.filter(|unit| shown.is_in_sight(*unit)))
        .or_else(|| view.store.ids().find(|unit| shown.is_in_sight(*unit)))
}
