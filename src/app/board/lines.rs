//! The consequences of standing under the cursor, on the board: the enemies that would attack the
//! unit there, their chances, and its cover.

use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::scenery::Scenery;
use crate::{
    app::{
        art::theme,
        models::camera::BoardView,
        state::{positions::centre, shown::Sight},
    },
    battle::ids::UnitId,
    preview::{Foe, Standing},
    text::preview_text::whole_hit,
};

/// With more lines than this, none has a number; the card has them all.
const NUMBERED: usize = 6;

/// An enemy with at most this expected harm in a turn is drawn faintly, in thousandths of a wound.
const WEAK: i64 = 150;

/// The line from an enemy to the place of the unit.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreatLine {
    /// The enemy.
    pub from: UnitId,
    /// How thick it is, in points.
    pub width: f32,
    /// Dashes and gaps in points; `None` for an unbroken line.
    pub dashes: Option<(f32, f32)>,
    /// How strong its colour is, 0 to 1.
    pub strength: f32,
    /// The text on it: the chance to hit in percent.
    pub label: Option<String>,
}

/// The lines to the place of a unit, the weakest first, so that the others are drawn over them:
/// solid for enemies with high expected harm, dashed for less, thin and faint for those that would
/// have to move first.
pub fn lines(standing: &Standing) -> Vec<ThreatLine> {
    let mut lines: Vec<ThreatLine> = Vec::new();
    for (place, foe) in standing.foes.iter().enumerate() {
        let from = foe.unit;
        match &foe.blow {
            Ok(blow) if !blow.harm.is_nothing() => {
                let expected = blow.in_a_turn().max(0);
                let hit = blow.harm.hit.per_mille();
                let weak = expected < WEAK;
                let dashes = if weak {
                    Some((4.0, 5.0))
                } else if hit < 350 {
                    Some((9.0, 6.0))
                } else {
                    None
                };
                lines.push(ThreatLine {
                    from,
                    width: 1.2 + expected.min(2000) as f32 / 2000.0 * 3.4,
                    dashes,
                    strength: if weak { 0.5 } else { 0.8 },
                    label: (place < NUMBERED).then(|| whole_hit(&blow.harm)),
                });
            }
            Ok(_) => {}
            Err(_) => lines.extend(foe.after.as_ref().map(|after| {
                let hit = whole_hit(&after.blow.harm);
                ThreatLine {
                    from,
                    width: 1.6,
                    dashes: Some((2.5, 6.0)),
                    strength: 0.55,
                    label: (place < NUMBERED).then(|| format!("then {hit}")),
                }
            })),
        }
    }
    lines.reverse();
    lines
}

/// Draws lines, shields and the enemies that may strike on the way.
pub(super) fn ahead(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    if !scenery.playback.is_empty() {
        return;
    }
    let battle = scenery.session.battle.view();
    if let Some(unit) = scenery.focus.pinned
        && let Some(at) = place(view, scenery, unit)
    {
        pin(painter, view, at, battle.scene.member(unit).squares);
    }
    if let Some((unit, cell)) = scenery.focus.planned {
        let squares = battle.scene.member(unit).squares;
        pin(
            painter,
            view,
            view.to_screen(centre(cell, squares)),
            squares,
        );
    }
    let Some((unit, cell, told)) = scenery.ahead.standing() else {
        return;
    };
    let squares = battle.scene.member(unit).squares;
    let here = view.to_screen(centre(cell, squares));
    let radius = view.zoom * 0.45 * f32::from(squares);
    if battle.cell(unit) != cell {
        ring(painter, here, radius);
    }
    let Some(standing) = told else { return };
    let mut taken: Vec<Rect> = vec![Rect::from_center_size(here, vec2(radius, radius) * 2.0)];
    for unit in battle.store.ids() {
        if let Some(at) = place(view, scenery, unit) {
            taken.push(Rect::from_center_size(at, vec2(view.zoom, view.zoom) * 0.8));
        }
    }
    let mut written: Vec<(Pos2, String, Color32)> = Vec::new();
    for line in lines(standing) {
        let Some(from) = place(view, scenery, line.from) else {
            continue;
        };
        let way = (here - from).normalized();
        let (start, end) = (from + way * view.zoom * 0.42, here - way * radius);
        if (end - start).dot(way) <= 2.0 {
            // For an adjacent enemy, a wedge on its side is enough.
            let side = vec2(-way.y, way.x) * view.zoom * 0.12;
            let tip = here - way * radius * 0.72;
            let foot = here - way * radius * 1.05;
            painter.add(Shape::convex_polygon(
                vec![tip, foot + side, foot - side],
                theme::bad().gamma_multiply(line.strength),
                Stroke::NONE,
            ));
        } else {
            stroke(painter, [start, end], &line);
        }
        if let Some(text) = line.label
            && let Some(at) = free_place(painter, &taken, [start, end], here, &text)
        {
            taken.push(Rect::from_center_size(at, vec2(64.0, 22.0)));
            let colour = theme::bad().gamma_multiply(line.strength.max(0.6));
            written.push((at, text, colour));
        }
    }
    strikers(painter, view, scenery, standing, &mut taken, &mut written);
    for (at, text, colour) in written {
        scenery.pill(painter, at, &text, colour);
    }
    shields(painter, view, scenery, standing, here, radius);
}

/// Where a combatant is on the screen, seen or remembered.
fn place(view: &BoardView, scenery: &Scenery<'_>, unit: UnitId) -> Option<Pos2> {
    let look = scenery.shown.unit(unit)?;
    let shown = look.sight != Sight::Unknown && look.life.is_active();
    let squares = scenery.session.battle.view().scene.member(unit).squares;
    shown.then(|| view.to_screen(centre(look.cell, squares)))
}

fn stroke(painter: &Painter, ends: [Pos2; 2], line: &ThreatLine) {
    let colour = theme::bad().gamma_multiply(line.strength);
    let dark = Color32::from_black_alpha(if line.strength > 0.6 { 110 } else { 0 });
    match line.dashes {
        None => {
            painter.line_segment(ends, Stroke::new(line.width + 2.0, dark));
            painter.line_segment(ends, Stroke::new(line.width, colour));
        }
        Some((dash, gap)) => {
            painter.extend(Shape::dashed_line(
                &ends,
                Stroke::new(line.width, colour),
                dash,
                gap,
            ));
        }
    }
}

/// A place on the line, or beside its end, for a label that covers nothing else.
fn free_place(
    painter: &Painter,
    taken: &[Rect],
    [start, end]: [Pos2; 2],
    here: Pos2,
    text: &str,
) -> Option<Pos2> {
    let size = vec2(16.0 + text.len() as f32 * 7.0, 22.0);
    let clip = painter.clip_rect().shrink(4.0);
    let away = (start - here).normalized();
    let aside = vec2(-away.y, away.x);
    let on_line = [0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.86];
    let mut places = on_line.iter().map(|part| end + (start - end) * *part);
    let fits = |at: &Pos2| {
        let rect = Rect::from_center_size(*at, size);
        clip.contains_rect(rect) && !taken.iter().any(|other| other.intersects(rect))
    };
    places.find(fits).or_else(|| {
        let beside = [1.0, -1.0].map(|side| end + away * 6.0 + aside * side * 34.0);
        beside.into_iter().find(fits)
    })
}

/// Enemies that may strike on the way: a mark from each to the nearest step, with the chance.
fn strikers(
    painter: &Painter,
    view: &BoardView,
    scenery: &Scenery<'_>,
    standing: &Standing,
    taken: &mut Vec<Rect>,
    written: &mut Vec<(Pos2, String, Color32)>,
) {
    let Some(Ok(walk)) = &standing.walk else {
        return;
    };
    let battle = scenery.session.battle.view();
    let squares = battle.scene.member(standing.unit).squares;
    let steps: Vec<Pos2> = std::iter::once(battle.cell(standing.unit))
        .chain(walk.route.iter().map(|step| step.to))
        .map(|cell| view.to_screen(centre(cell, squares)))
        .collect();
    for enemy in walk.provokes.iter() {
        let Some(from) = place(view, scenery, enemy) else {
            continue;
        };
        let nearest = steps.iter().min_by(|a, b| {
            let far = |at: &Pos2| from.distance_sq(*at);
            far(a).total_cmp(&far(b))
        });
        let Some(&to) = nearest else { continue };
        painter.extend(Shape::dashed_line(
            &[from, to],
            Stroke::new(2.6, theme::warn()),
            3.0,
            3.0,
        ));
        let known = walk.back.reactions.iter().find(|known| known.unit == enemy);
        let text = match known {
            Some(known) if known.advised => {
                format!("strikes {}", whole_hit(&known.harm))
            }
            Some(known) => format!("may strike {}", whole_hit(&known.harm)),
            None => "may strike".to_owned(),
        };
        if let Some(at) = free_place(painter, taken, [from, to], to, &text) {
            taken.push(Rect::from_center_size(at, vec2(90.0, 22.0)));
            written.push((at, text, theme::warn()));
        }
    }
}

/// A dashed ring around the place where the unit would stand.
fn ring(painter: &Painter, at: Pos2, radius: f32) {
    let corner = |part: f32| {
        let angle = part * std::f32::consts::TAU;
        at + vec2(angle.cos(), angle.sin()) * radius
    };
    for dash in 0..12 {
        let part = dash as f32 / 12.0;
        let points = vec![corner(part), corner(part + 0.025), corner(part + 0.05)];
        painter.add(Shape::line(points, Stroke::new(2.0, theme::GOLD)));
    }
}

/// Corners around a unit that is compared with others.
fn pin(painter: &Painter, view: &BoardView, at: Pos2, squares: u8) {
    let size = view.zoom * f32::from(squares) * 0.96;
    let rect = Rect::from_center_size(at, vec2(size, size));
    painter.rect_stroke(rect, 4.0, Stroke::new(2.0, theme::TEXT), StrokeKind::Inside);
    painter.circle(
        rect.left_top() + vec2(2.0, 2.0),
        5.0,
        theme::TEXT,
        Stroke::new(1.5, theme::TABLE),
    );
}

/// A shield towards each side on which the ground covers the unit from enemies: filled by how good
/// the cover is, with the part of the body it hides.
fn shields(
    painter: &Painter,
    view: &BoardView,
    scenery: &Scenery<'_>,
    standing: &Standing,
    here: Pos2,
    radius: f32,
) {
    for shield in sides(standing, |unit| {
        place(view, scenery, unit).map(|at| at - here)
    }) {
        let angle = shield.side as f32 / 8.0 * std::f32::consts::TAU;
        let at = here + vec2(angle.cos(), angle.sin()) * (radius + 9.0);
        draw_shield(painter, at, shield.quarters);
        let part = match shield.quarters {
            0 | 1 => "¼",
            2 => "½",
            3 => "¾",
            _ => "1",
        };
        painter.text(
            at + vec2(0.0, -1.0),
            Align2::CENTER_CENTER,
            part,
            theme::strong(12.0),
            if shield.quarters > 2 {
                theme::TABLE
            } else {
                theme::TEXT
            },
        );
    }
}

/// Cover towards one of eight sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shield {
    /// The side: 0 is east, then clockwise.
    pub side: usize,
    /// The cover against all enemies on that side, in quarters.
    pub quarters: u8,
}

/// The shields of a unit at a place; `way` leads from there to an enemy.
pub fn sides(
    standing: &Standing,
    way: impl Fn(UnitId) -> Option<bevy_egui::egui::Vec2>,
) -> Vec<Shield> {
    let mut shields: Vec<Shield> = Vec::new();
    let matters = |foe: &&Foe| foe.cover.is_some() && (foe.blow.is_ok() || foe.sees);
    for foe in standing.foes.iter().filter(matters) {
        let (Some(cover), Some(way)) = (&foe.cover, way(foe.unit)) else {
            continue;
        };
        let turn = Vec2::new(way.x, way.y).to_angle() / std::f32::consts::TAU;
        let side = (turn * 8.0).round().rem_euclid(8.0) as usize % 8;
        match shields.iter_mut().find(|known| known.side == side) {
            Some(known) => known.quarters = known.quarters.min(cover.quarters),
            None => shields.push(Shield {
                side,
                quarters: cover.quarters,
            }),
        }
    }
    shields
}

/// A shield, filled from below by quarters.
fn draw_shield(painter: &Painter, at: Pos2, quarters: u8) {
    let (half, top, foot) = (8.5, -9.0, 11.0);
    let outline = |level: f32| {
        // The part of the shield below a height, from -9 to 11.
        let shoulder = 3.0_f32.max(level);
        let side = |y: f32| {
            if y <= 3.0 {
                half
            } else {
                half * (foot - y) / (foot - 3.0)
            }
        };
        vec![
            at + vec2(-side(level), level),
            at + vec2(side(level), level),
            at + vec2(side(shoulder), shoulder),
            at + vec2(0.0, foot),
            at + vec2(-side(shoulder), shoulder),
        ]
    };
    let colour = Color32::from_rgb(0xe9, 0xd3, 0x96);
    painter.add(Shape::convex_polygon(
        outline(top),
        theme::PANEL,
        Stroke::new(1.6, colour),
    ));
    let level = foot - (foot - top) * f32::from(quarters.min(4)) / 4.0;
    if level < foot {
        painter.add(Shape::convex_polygon(
            outline(level),
            colour.gamma_multiply(if quarters > 2 { 0.95 } else { 0.6 }),
            Stroke::NONE,
        ));
    }
}
