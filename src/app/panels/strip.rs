//! The strip on top: level, book, round; the turns to come; undo, end turn, help.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::{Wish, inspector::token};
use crate::{
    app::{
        commands::{Bindings, Command},
        playback::Playback,
        session::Session,
        shown::Shown,
        theme,
    },
    battle::{Battle, ids::UnitId},
};

/// A turn to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Coming {
    /// Whose.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// In which round.
    pub round: u16,
    /// An activation between turns.
    pub inserted: bool,
    /// The colour of its side.
    pub colour: Color32,
    /// The number of its side.
    pub side: usize,
    /// Its archetype.
    pub archetype: String,
}

/// What the strip shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// The level's title.
    pub title: String,
    /// Book and round.
    pub about: String,
    /// The turns to come, the acting one first.
    pub turns: Vec<Coming>,
    /// Whether the player may take something back.
    pub undo: bool,
    /// Whether the player may end a turn.
    pub end: bool,
    /// Whether something is being shown.
    pub playing: bool,
    /// How fast.
    pub speed: f32,
}

impl Strip {
    /// The strip of a battle.
    pub fn of(battle: &Battle, session: &Session, shown: &Shown, playback: &Playback) -> Self {
        let view = battle.view();
        let turns = view
            .scene
            .book
            .turns
            .upcoming(view, 14)
            .into_iter()
            .filter(|turn| shown.is_in_sight(turn.unit) && !battle.is_over())
            .map(|turn| {
                let member = view.scene.member(turn.unit);
                let side = view.scene.sides.get(member.side.index());
                Coming {
                    unit: turn.unit,
                    name: member.name.clone(),
                    round: turn.round,
                    inserted: turn.inserted,
                    colour: theme::side_colour(
                        side.map_or("", |side| &side.colour),
                        member.side.index(),
                    ),
                    side: member.side.index(),
                    archetype: member.archetype.clone(),
                }
            })
            .collect();
        let human = session.human_to_move().is_some();
        Self {
            title: view.scene.title.clone(),
            about: format!("{} · Round {}", view.scene.book.title, shown.round.max(1)),
            turns,
            undo: human && battle.can_undo().is_ok(),
            end: human && battle.question().is_none(),
            playing: !playback.is_empty(),
            speed: playback.speed,
        }
    }
}

/// Draws the strip.
pub fn show(ui: &mut Ui, strip: &Strip, bindings: &Bindings) -> Option<Wish> {
    let area = ui.max_rect();
    ui.painter()
        .rect_filled(area, CornerRadius::ZERO, theme::PANEL);
    ui.painter()
        .hline(area.x_range(), area.bottom(), Stroke::new(1.0, theme::LINE));
    let title_width = (area.width() * 0.165).clamp(150.0, 250.0);
    let title = super::buttons::fit(ui.painter(), &strip.title, 16.0, title_width, theme::TEXT);
    ui.painter().galley(
        pos2(area.left() + 16.0, area.top() + 12.0),
        title,
        theme::TEXT,
    );
    ui.painter().text(
        pos2(area.left() + 16.0, area.top() + 42.0),
        Align2::LEFT_CENTER,
        &strip.about,
        theme::plain(12.0),
        theme::FAINT,
    );
    let mut wish = None;
    // Buttons from the right.
    let mut right = area.right() - 12.0;
    let mut keyed = |ui: &mut Ui, key: &str, name: &str, enabled: bool, hint: &str| {
        let width = 22.0
            + ui.painter()
                .layout_no_wrap(key.into(), theme::plain(11.0), theme::GOLD)
                .size()
                .x
            + 12.0
            + ui.painter()
                .layout_no_wrap(name.into(), theme::plain(13.0), theme::TEXT)
                .size()
                .x;
        let rect = Rect::from_min_size(
            pos2(right - width, area.center().y - 16.0),
            vec2(width, 32.0),
        );
        right -= width + 8.0;
        key_button(ui, rect, key, name, enabled, hint)
    };
    if keyed(
        ui,
        bindings.key(Command::Help),
        "help",
        true,
        "What the keys do",
    ) {
        wish = Some(Wish::Help);
    }
    let key = bindings.key(Command::EndTurn);
    if keyed(ui, key, "end turn", strip.end, "End this turn") {
        wish = Some(Wish::EndTurn);
    }
    if keyed(
        ui,
        bindings.key(Command::Undo),
        "undo",
        strip.undo,
        "Take the last order back, as long as no dice fell",
    ) {
        wish = Some(Wish::Undo);
    }
    let speed = format!("{}×", strip.speed as u32);
    if keyed(
        ui,
        bindings.key(Command::Faster),
        &speed,
        true,
        "How fast events are shown; Shift+X shows them at once",
    ) {
        wish = Some(Wish::Speed);
    }
    // Turns in the room between.
    let mut x = area.left() + 24.0 + title_width;
    let mut round = strip.turns.first().map_or(0, |turn| turn.round);
    for (place, turn) in strip.turns.iter().enumerate() {
        if turn.round != round {
            round = turn.round;
            if x + 96.0 > right {
                break;
            }
            ui.painter().vline(
                x + 2.0,
                (area.top() + 16.0)..=(area.bottom() - 16.0),
                Stroke::new(1.5, theme::LINE),
            );
            ui.painter().text(
                pos2(x + 10.0, area.center().y),
                Align2::LEFT_CENTER,
                format!("round {round}"),
                theme::plain(12.0),
                theme::OFF,
            );
            x += 68.0;
        }
        if x + 58.0 > right {
            break;
        }
        let rect = Rect::from_min_size(pos2(x, area.top() + 4.0), vec2(58.0, area.height() - 8.0));
        let response = ui.interact(rect, ui.id().with(("turn", place)), Sense::click());
        if place == 0 {
            ui.painter().rect(
                rect,
                7.0,
                Color32::from_rgb(0x2a, 0x2c, 0x2e),
                Stroke::new(1.5, theme::GOLD),
                StrokeKind::Inside,
            );
        } else if response.hovered() {
            ui.painter().rect_filled(rect, 7.0, theme::HOVERED);
        }
        token(
            ui,
            pos2(rect.center().x, rect.top() + 20.0),
            14.5,
            turn.side,
            turn.colour,
            &turn.archetype,
        );
        let name = super::buttons::fit(
            ui.painter(),
            &turn.name,
            10.5,
            rect.width() - 4.0,
            theme::SOFT,
        );
        let at = pos2(rect.center().x - name.size().x / 2.0, rect.bottom() - 15.0);
        ui.painter().galley(at, name, theme::SOFT);
        if turn.inserted {
            ui.painter().text(
                rect.right_top() + vec2(-9.0, 9.0),
                Align2::CENTER_CENTER,
                "+1",
                theme::strong(10.5),
                theme::GOLD,
            );
        }
        if response.clicked() {
            wish = Some(Wish::LookAt(turn.unit));
        }
        response.on_hover_text(format!("{} · round {}", turn.name, turn.round));
        x += 60.0;
    }
    wish
}

/// A button with its key on a cap.
pub fn key_button(
    ui: &mut Ui,
    rect: Rect,
    key: &str,
    name: &str,
    enabled: bool,
    hint: &str,
) -> bool {
    let response = ui.interact(rect, ui.id().with(("key", name, key)), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    let fill = if response.hovered() && enabled {
        theme::HOVERED
    } else {
        theme::RAISED
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        7.0,
        fill,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    let colour = if enabled { theme::GOLD } else { theme::OFF };
    let galley = painter.layout_no_wrap(key.into(), theme::plain(11.0), colour);
    let cap = Rect::from_min_size(
        pos2(rect.left() + 8.0, rect.center().y - 10.0),
        vec2(galley.size().x + 10.0, 20.0),
    );
    painter.rect_filled(cap, 4.0, theme::SUNKEN);
    painter.galley(cap.center() - galley.size() / 2.0, galley, colour);
    painter.text(
        pos2(cap.right() + 8.0, rect.center().y),
        Align2::LEFT_CENTER,
        name,
        theme::plain(13.0),
        if enabled { theme::TEXT } else { theme::OFF },
    );
    let clicked = response.clicked();
    response.on_hover_text(RichText::new(hint));
    clicked && enabled
}
