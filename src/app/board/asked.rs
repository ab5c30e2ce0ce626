//! The open question on the board: a ring around the unit that is asked, the line of the attack it is
//! about, and the squares that are answers.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Stroke, StrokeKind, vec2};

use super::{
    plans::{arrow, line},
    pose::pose,
    scenery::Scenery,
};
use crate::{
    app::{
        art::theme,
        models::{answers, camera::BoardView, trips::pointed_answer},
    },
    battle::{
        ids::UnitId,
        orders::question::{Choice, Question, QuestionKind},
        view::View,
    },
    dice::Weight,
    text::percent::whole_percent,
};

/// The attack that a question is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackLine {
    /// The attacker.
    pub from: UnitId,
    /// Its target.
    pub to: UnitId,
    /// Whether it is only made by accepting.
    pub is_offered: bool,
    /// The chance of the attacker's test, where the question shows it.
    pub chance: Option<Weight>,
}

impl AttackLine {
    /// The attack of a question that is put while a unit acts; `None` where it is about no attack.
    pub fn of(view: View<'_>, question: &Question, acting: Option<UnitId>) -> Option<Self> {
        let asked = question.asked;
        let about = question.about.filter(|about| *about != asked)?;
        let reacts = matches!(
            question.topic,
            QuestionKind::ChanceAttack | QuestionKind::Interrupt
        );
        let (from, to, is_offered) = match question.guarded {
            Some(guarded) => (about, guarded, false),
            None if acting == Some(asked) => (asked, about, false),
            None if reacts => (asked, about, true),
            None => (about, asked, false),
        };
        if !view.hostile(from, to) {
            return None;
        }
        let check = question.check.as_ref().filter(|check| check.who == from);
        let first = question.choices.iter().find(|one| **one != Choice::No);
        let terms = first.map(|&one| (view.scene.book.answer_terms)(view, question, one));
        let chance = check.and(terms).and_then(|terms| terms.chance);
        Some(Self {
            from,
            to,
            is_offered,
            chance,
        })
    }
}

/// Draws what the open question of the viewing player is about.
pub(super) fn question(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    if !scenery.playback.is_empty() || scenery.session.human_to_move().is_none() {
        return;
    }
    let session = scenery.session;
    let Some(question) = session.battle.question() else {
        return;
    };
    offered(painter, view, scenery, question);
    let attack = AttackLine::of(session.known().view(), question, session.battle.acting());
    if let Some(attack) = attack {
        draw_attack(painter, view, scenery, attack);
    }
    if let Some((middle, size)) = place(view, scenery, question.asked) {
        ring(painter, middle, size);
    }
}

/// The middle of a unit in sight on the screen, and its size.
fn place(view: &BoardView, scenery: &Scenery<'_>, unit: UnitId) -> Option<(Pos2, f32)> {
    let battle = scenery.session.battle.view();
    let pose = pose(battle, scenery.shown, scenery.playback, unit)
        .filter(|_| scenery.shown.is_in_sight(unit))?;
    let middle = view.to_screen(pose.ground) - vec2(0.0, pose.lift * view.zoom);
    let size = view.zoom * f32::from(battle.scene.member(unit).squares);
    Some((middle, size))
}

/// Two golden rings with a question mark.
fn ring(painter: &Painter, middle: Pos2, size: f32) {
    for (radius, width, colour) in [
        (0.56, 6.0, Color32::from_black_alpha(150)),
        (0.56, 3.0, theme::GOLD),
        (0.66, 1.4, theme::GOLD.gamma_multiply(0.6)),
    ] {
        painter.circle_stroke(middle, size * radius, Stroke::new(width, colour));
    }
    let sign = middle + vec2(-size * 0.46, -size * 0.46);
    let radius = (size * 0.16).clamp(8.0, 14.0);
    painter.circle(sign, radius, theme::PANEL, Stroke::new(1.6, theme::GOLD));
    let font = theme::strong(radius * 1.4);
    painter.text(sign, Align2::CENTER_CENTER, "?", font, theme::GOLD);
}

/// The line of the attack, broken where it is only offered, with its chance.
fn draw_attack(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, attack: AttackLine) {
    let ends = [attack.from, attack.to].map(|unit| place(view, scenery, unit));
    let [Some((from, source)), Some((to, target))] = ends else {
        return;
    };
    let way = (to - from).normalized();
    let (start, end) = (from + way * source * 0.58, to - way * target * 0.58);
    let colour = match attack.is_offered {
        true => theme::GOLD,
        false => theme::bad(),
    };
    let stroke = Stroke::new(2.8, colour);
    // Neighbours leave no room for more than the tip.
    if (end - start).dot(way) > 4.0 {
        line(painter, &[start, end], stroke, attack.is_offered);
    }
    arrow(painter, end, way, stroke);
    if let Some(chance) = attack.chance {
        let middle = from + (to - from) * 0.5;
        scenery.pill(painter, middle, &whole_percent(chance), colour);
    }
}

/// The squares that are answers, the pointed one bright.
fn offered(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, question: &Question) {
    let battle = scenery.session.battle.view();
    let pointed = pointed_answer(battle, question, scenery.focus, scenery.pointed);
    for (place, cell) in answers::squares(question) {
        let (fill, width) = match pointed == Some(place) {
            true => (0.45, 3.0),
            false => (0.16, 1.4),
        };
        let rect = view.cell_rect(cell).shrink(2.0);
        painter.rect_filled(rect, 3.0, theme::GOLD.gamma_multiply(fill));
        let stroke = Stroke::new(width, theme::GOLD.gamma_multiply(0.8));
        painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
    }
}
