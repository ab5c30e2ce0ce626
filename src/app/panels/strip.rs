//! The strip on top: level, book, round; the order of turns; undo, end turn, help.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::{
    Pointed, Wish,
    forecast::{Change, Forecast, Foreseen},
    inspector::{lasting_states, token},
};
use crate::{
    app::{
        commands::{Bindings, Command},
        playback::Playback,
        session::{Session, undo_ended},
        shown::Shown,
        theme,
    },
    battle::{
        Battle, UndoEnd,
        components::{Initiative, Life},
        ids::UnitId,
        ruleset::Upcoming,
        view::View,
    },
};

/// The most turns to come that are worked out.
pub const MOST: usize = 40;

/// Where somebody is in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Has had its turn this round.
    Acted,
    /// Acts now.
    Acting,
    /// Is still to come.
    Coming,
    /// Cannot act any more, or not now.
    Out,
}

/// An entry of the strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Whose; `None` for somebody the viewer does not see.
    pub unit: Option<UnitId>,
    /// Its name.
    pub name: String,
    /// In which round.
    pub round: u16,
    /// Where it is.
    pub state: State,
    /// An activation between turns.
    pub inserted: bool,
    /// The colour of its side.
    pub colour: Color32,
    /// The number of its side.
    pub side: usize,
    /// Its archetype.
    pub archetype: String,
    /// Its initiative, where the book's order moves by it.
    pub initiative: Option<i16>,
    /// What the order in mind would make of its initiative: least and most.
    pub change: Option<(i16, i16)>,
    /// Its lasting states, with the time they have left.
    pub states: Vec<String>,
}

/// What the strip shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// The level's title.
    pub title: String,
    /// Book and round.
    pub about: String,
    /// Those who had their turn in this round, who acts, and the turns to come.
    pub turns: Vec<Entry>,
    /// Whether this is what would be, not what is.
    pub foreseen: bool,
    /// How many orders the player may take back, or why none.
    pub undo: Option<Result<usize, UndoEnd>>,
    /// Whether the player may end a turn.
    pub end: bool,
    /// How fast events are shown; `None` for at once.
    pub speed: Option<u8>,
}

impl Strip {
    /// The strip of a battle; with what the order in mind would make of it.
    pub fn of(
        battle: &Battle,
        session: &Session,
        shown: &Shown,
        playback: &Playback,
        foreseen: Option<&Foreseen>,
    ) -> Self {
        let view = battle.view();
        let clock = view.clock();
        let mut turns = Vec::new();
        if !battle.is_over() {
            let now = view.scene.book.turns.upcoming(view, MOST);
            // Who has had its turn stands in front of who acts, in the order of initiative.
            let mut before: Vec<UnitId> = view
                .active()
                .filter(|unit| clock.acted.contains(*unit) && clock.acting != Some(*unit))
                .collect();
            before.sort_by_key(|unit| std::cmp::Reverse(score(view, *unit)));
            let seen = |unit: &UnitId| shown.is_in_sight(*unit);
            turns.extend(before.into_iter().filter(seen).map(|unit| {
                let turn = Upcoming {
                    unit,
                    round: clock.round,
                    inserted: false,
                };
                entry(view, session, turn, State::Acted)
            }));
            let list = foreseen.map_or(&now, |foreseen| &foreseen.turns);
            // This round and the next: what comes later repeats itself.
            let last = clock.round.saturating_add(1);
            let mut coming: Vec<Entry> = list
                .iter()
                .filter(|turn| turn.round <= last)
                .filter_map(|turn| {
                    let acts = clock.acting == Some(turn.unit) && now.first() == Some(turn);
                    let state = if acts { State::Acting } else { State::Coming };
                    match shown.is_in_sight(turn.unit) {
                        true => Some(entry(view, session, *turn, state)),
                        // That somebody acts is plain to see; who comes later is not.
                        false => acts.then(|| stranger(turn.round)),
                    }
                })
                .collect();
            // What was earned and not used yet is pushed in before the next turn.
            let owner = clock.turn_owner().filter(|unit| seen(unit));
            if let Some(unit) = owner.filter(|_| foreseen.is_none()) {
                for _ in 0..clock.one_mores {
                    let turn = Upcoming {
                        unit,
                        round: clock.round,
                        inserted: true,
                    };
                    let place = coming.len().min(1);
                    coming.insert(place, entry(view, session, turn, State::Coming));
                }
            }
            for change in foreseen.map_or(&[][..], |foreseen| &foreseen.changes) {
                let of = coming
                    .iter_mut()
                    .filter(|one| one.unit == Some(change.unit));
                for one in of {
                    let Change { least, most, .. } = *change;
                    one.change = Some((least, most));
                }
            }
            turns.append(&mut coming);
            let out = view.store.ids().filter(|unit| {
                seen(unit)
                    && matches!(
                        view.life(*unit),
                        Life::Unconscious { .. } | Life::Downed | Life::Dead
                    )
            });
            turns.extend(out.map(|unit| {
                let turn = Upcoming {
                    unit,
                    round: 0,
                    inserted: false,
                };
                entry(view, session, turn, State::Out)
            }));
        }
        let human = session.human_to_move().is_some();
        Self {
            title: view.scene.title.clone(),
            about: format!("{} · Round {}", view.scene.book.title, shown.round.max(1)),
            turns,
            foreseen: foreseen.is_some(),
            undo: human.then(|| battle.can_undo().map(|()| battle.undo_depth())),
            end: human && battle.question().is_none(),
            speed: (!playback.instant).then_some(playback.speed as u8),
        }
    }

    /// The strip while something is being shown: the turns of before, as far as they are told.
    pub fn advance_to(&mut self, acting: Option<UnitId>) {
        let now = self.turns.iter().position(|one| one.state == State::Acting);
        let Some(unit) = acting else { return };
        if now.is_some_and(|now| self.turns[now].unit == Some(unit)) {
            return;
        }
        let from = now.map_or(0, |now| now + 1);
        let next = self.turns[from..]
            .iter()
            .position(|one| one.unit == Some(unit) && one.state == State::Coming);
        if let Some(next) = next {
            for one in &mut self.turns[..from + next] {
                if one.state != State::Out {
                    one.state = State::Acted;
                }
            }
            self.turns[from + next].state = State::Acting;
        }
    }
}

/// Keeps the strip up to date: the truth while nothing is shown, else what has been told of it.
pub(super) fn keep(
    session: Res<Session>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    forecast: Res<Forecast>,
    mut strip: ResMut<Strip>,
    mut known: Local<Option<(bool, f32, bool)>>,
) {
    let now = Some((playback.is_empty(), playback.speed, playback.instant));
    let changed = session.is_changed() || shown.is_changed() || forecast.is_changed();
    if *known == now && !changed {
        return;
    }
    *known = now;
    let mut fresh = Strip::of(
        &session.battle,
        &session,
        &shown,
        &playback,
        forecast.foreseen.as_ref(),
    );
    // While something is shown, the turns of before go on as they are told.
    if !playback.is_empty() && strip.title == fresh.title && !strip.turns.is_empty() {
        fresh.turns = strip.turns.clone();
        fresh.foreseen = false;
        fresh.advance_to(shown.acting);
    }
    strip.set_if_neq(fresh);
}

/// The initiative by which a book orders turns.
fn score(view: View<'_>, unit: UnitId) -> i16 {
    view.store.get::<Initiative>(unit).0
}

fn entry(view: View<'_>, session: &Session, turn: Upcoming, state: State) -> Entry {
    let member = view.scene.member(turn.unit);
    let side = view.scene.sides.get(member.side.index());
    Entry {
        unit: Some(turn.unit),
        name: member.name.clone(),
        round: turn.round,
        state,
        inserted: turn.inserted,
        colour: theme::side_colour(side.map_or("", |side| &side.colour), member.side.index()),
        side: member.side.index(),
        archetype: member.archetype.clone(),
        initiative: Some(score(view, turn.unit)),
        change: None,
        states: lasting_states(view, session.viewer(), turn.unit)
            .into_iter()
            .map(|state| state.text())
            .collect(),
    }
}

/// Somebody acts whom the viewer does not see.
fn stranger(round: u16) -> Entry {
    Entry {
        unit: None,
        name: "Somebody".into(),
        round,
        state: State::Acting,
        inserted: false,
        colour: theme::FAINT,
        side: 0,
        archetype: "?".into(),
        initiative: None,
        change: None,
        states: Vec::new(),
    }
}

/// How wide entries are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// With names below.
    Full,
    /// Names only for who acts.
    Slim,
}

impl Width {
    /// The width of an entry in points, for a name of so many.
    pub fn of(self, entry: &Entry, name: f32) -> f32 {
        match (self, entry.state) {
            (_, State::Acting) | (Self::Full, State::Coming) => name.clamp(52.0, 84.0) + 8.0,
            (_, State::Acted | State::Out) => 32.0,
            (Self::Slim, State::Coming) => 36.0,
        }
    }
}

/// A name in at most so many letters; a number at its end stays.
pub fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let number = name
        .rsplit_once(' ')
        .map(|(_, last)| last)
        .filter(|last| last.chars().all(|letter| letter.is_ascii_digit()))
        .map_or(String::new(), |last| format!(" {last}"));
    let keep = most.saturating_sub(number.len() + 1);
    let start: String = name.chars().take(keep).collect();
    format!("{}…{number}", start.trim_end())
}

/// Draws the strip. `lit` is whom the cursor is on.
pub fn show(
    ui: &mut Ui,
    strip: &Strip,
    bindings: &Bindings,
    lit: Option<UnitId>,
    pointed: &mut Pointed,
) -> Option<Wish> {
    let area = ui.max_rect();
    ui.painter()
        .rect_filled(area, CornerRadius::ZERO, theme::PANEL);
    ui.painter()
        .hline(area.x_range(), area.bottom(), Stroke::new(1.0, theme::LINE));
    let title_width = (area.width() * 0.165).clamp(120.0, 250.0);
    let title = super::buttons::fit(ui.painter(), &strip.title, 16.0, title_width, theme::TEXT);
    ui.painter().galley(
        pos2(area.left() + 14.0, area.center().y - 21.0),
        title,
        theme::TEXT,
    );
    let about = super::buttons::fit(ui.painter(), &strip.about, 12.0, title_width, theme::FAINT);
    ui.painter().galley(
        pos2(area.left() + 14.0, area.center().y + 3.0),
        about,
        theme::FAINT,
    );
    let (wish, right) = keys(ui, area, strip, bindings);
    let room = Rect::from_min_max(
        pos2(area.left() + 22.0 + title_width, area.top()),
        pos2(right - 4.0, area.bottom()),
    );
    turns(ui, room, strip, lit, pointed).or(wish)
}

/// The buttons on the right; gives the place where they begin.
fn keys(ui: &mut Ui, area: Rect, strip: &Strip, bindings: &Bindings) -> (Option<Wish>, f32) {
    let narrow = area.width() < 1000.0;
    let mut wish = None;
    let mut right = area.right() - 10.0;
    let mut keyed = |ui: &mut Ui, key: &str, name: [&str; 2], enabled: bool, hint: &str| {
        let width = key_button_width(ui, key, name);
        let rect = Rect::from_min_size(
            pos2(right - width, area.center().y - 18.0),
            vec2(width, 36.0),
        );
        right -= width + 6.0;
        key_button(ui, rect, key, name, enabled, hint)
    };
    let help = if narrow { "" } else { "help" };
    let key = bindings.key(Command::Help);
    if keyed(ui, key, [help, ""], true, "What the keys do") {
        wish = Some(Wish::Help);
    }
    let key = bindings.key(Command::EndTurn);
    if keyed(ui, key, ["end turn", ""], strip.end, "End this turn") {
        wish = Some(Wish::EndTurn);
    }
    let all = bindings.key(Command::UndoTurn);
    let (enabled, below, hint) = match strip.undo {
        Some(Ok(orders)) => (
            true,
            match orders {
                1 => "1 order".to_owned(),
                many => format!("{many} orders"),
            },
            format!(
                "Takes the last order back, until dice fall or something is revealed. {all} takes \
                 back all of this turn that can be."
            ),
        ),
        Some(Err(end)) => (false, undo_word(end).to_owned(), undo_ended(end).to_owned()),
        None => (
            false,
            String::new(),
            "Nobody waits for your orders.".to_owned(),
        ),
    };
    let key = bindings.key(Command::Undo);
    if keyed(ui, key, ["undo", &below], enabled, &hint) {
        wish = Some(Wish::Undo);
    }
    let speed = match strip.speed {
        None => "at once".to_owned(),
        Some(speed) => format!("{speed}×"),
    };
    let hint = format!(
        "How fast events are shown: 1 to 8 times, or at once. {} shows what waits at once.",
        bindings.key(Command::Skip)
    );
    if keyed(ui, bindings.key(Command::Faster), [&speed, ""], true, &hint) {
        wish = Some(Wish::Speed);
    }
    (wish, right)
}

/// Why nothing can be taken back, in two words.
fn undo_word(end: UndoEnd) -> &'static str {
    match end {
        UndoEnd::Start => "no orders",
        UndoEnd::Dice => "dice fell",
        UndoEnd::News => "news",
        UndoEnd::Turn => "new turn",
    }
}

/// The turns in the room between: with names where they fit, else closer, else to be scrolled.
fn turns(
    ui: &mut Ui,
    room: Rect,
    strip: &Strip,
    lit: Option<UnitId>,
    pointed: &mut Pointed,
) -> Option<Wish> {
    let painter = ui.painter().clone();
    let name_width = |entry: &Entry| {
        let name = shortened(&entry.name, 12);
        let galley = painter.layout_no_wrap(name, theme::plain(12.0), theme::SOFT);
        galley.size().x
    };
    let rounds = strip
        .turns
        .windows(2)
        .filter(|pair| divides(&pair[0], &pair[1]))
        .count() as f32;
    let wide = |width: Width| {
        let all = strip.turns.iter();
        all.map(|entry| width.of(entry, name_width(entry)) + 2.0)
            .sum::<f32>()
            + rounds * DIVIDER
    };
    let width = if wide(Width::Full) <= room.width() {
        Width::Full
    } else {
        Width::Slim
    };
    // What does not fit is counted at the edge, and scrolled to.
    let mut room = room;
    let over = (wide(width) - room.width()).max(0.0);
    if over > 0.0 {
        room.max.x -= 30.0;
        let many = (over / 38.0).ceil() as usize + 1;
        ui.painter().text(
            room.right_center() + vec2(15.0, 0.0),
            Align2::CENTER_CENTER,
            format!("+{many}"),
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    let mut wish = None;
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(room));
    inner.style_mut().always_scroll_the_only_direction = true;
    ScrollArea::horizontal()
        .id_salt("turns")
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut inner, |ui| {
            let (content, _) =
                ui.allocate_exact_size(vec2(wide(width), room.height() - 1.0), Sense::hover());
            let mut x = content.left();
            let mut last: Option<&Entry> = None;
            for (place, entry) in strip.turns.iter().enumerate() {
                if last.is_some_and(|last| divides(last, entry)) {
                    divider(ui, x, content, entry);
                    x += DIVIDER;
                }
                last = Some(entry);
                let wide = width.of(entry, name_width(entry));
                let rect = Rect::from_min_size(
                    pos2(x, content.top() + 3.0),
                    vec2(wide, content.height() - 6.0),
                );
                x += wide + 2.0;
                let named = wide > 40.0;
                let response = ui.interact(rect, ui.id().with(("turn", place)), Sense::click());
                draw(ui, rect, entry, named, &response, lit, strip.foreseen);
                if response.hovered() {
                    pointed.unit = entry.unit;
                }
                // Who acts stays in sight when the strip is longer than its place.
                if entry.state == State::Acting && over > 0.0 && !is_inside(room, rect) {
                    response.scroll_to_me(Some(egui::Align::Min));
                }
                if response.clicked()
                    && let Some(unit) = entry.unit
                {
                    wish = Some(Wish::LookAt(unit));
                }
                tooltip(response, entry);
            }
        });
    wish
}

fn is_inside(room: Rect, rect: Rect) -> bool {
    room.x_range().contains(rect.left()) && room.x_range().contains(rect.right())
}

/// The room of a line between rounds, in points.
const DIVIDER: f32 = 30.0;

/// Whether a line stands between two entries: between rounds, and before those who are out.
fn divides(a: &Entry, b: &Entry) -> bool {
    a.round != b.round
}

fn divider(ui: &Ui, x: f32, content: Rect, next: &Entry) {
    ui.painter().vline(
        x + 3.0,
        content.shrink2(vec2(0.0, 14.0)).y_range(),
        Stroke::new(1.5, theme::LINE),
    );
    let text = match next.state {
        State::Out => "out".to_owned(),
        _ => next.round.to_string(),
    };
    ui.painter().text(
        pos2(x + 8.0, content.center().y),
        Align2::LEFT_CENTER,
        text,
        theme::plain(12.0),
        theme::FAINT,
    );
}

/// Draws an entry.
fn draw(
    ui: &Ui,
    rect: Rect,
    entry: &Entry,
    named: bool,
    response: &egui::Response,
    lit: Option<UnitId>,
    foreseen: bool,
) {
    let painter = ui.painter();
    let is_lit = lit.is_some() && lit == entry.unit;
    if entry.state == State::Acting {
        painter.rect(
            rect,
            7.0,
            Color32::from_rgb(0x2a, 0x2c, 0x2e),
            Stroke::new(1.5, theme::GOLD),
            StrokeKind::Inside,
        );
    } else if response.hovered() || is_lit {
        painter.rect(
            rect,
            7.0,
            theme::HOVERED,
            Stroke::new(1.0, if is_lit { theme::TEXT } else { theme::LINE }),
            StrokeKind::Inside,
        );
    }
    if entry.change.is_some() {
        let colour = theme::GOLD.gamma_multiply(0.8);
        let frame = rect.shrink(1.0);
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
            frame.left_top(),
        ];
        painter.extend(egui::Shape::dashed_line(
            &corners,
            Stroke::new(1.2, colour),
            4.0,
            3.0,
        ));
    }
    let done = matches!(entry.state, State::Acted | State::Out);
    let fade = if done { 0.45 } else { 1.0 };
    let radius = if done { 9.5 } else { 13.0 };
    let middle = pos2(rect.center().x, rect.top() + 17.0);
    if entry.unit.is_some() {
        token(
            ui,
            middle,
            radius,
            entry.side,
            entry.colour.gamma_multiply(fade),
            &entry.archetype,
        );
    } else {
        painter.circle_stroke(middle, radius, Stroke::new(1.6, theme::FAINT));
        painter.text(
            middle,
            Align2::CENTER_CENTER,
            "?",
            theme::strong(15.0),
            theme::SOFT,
        );
    }
    match entry.state {
        State::Acted => check(ui, pos2(rect.center().x, rect.bottom() - 12.0)),
        State::Out => {
            for (dx, dy) in [(8.0, 8.0), (8.0, -8.0)] {
                painter.line_segment(
                    [middle - vec2(dx, dy), middle + vec2(dx, dy)],
                    Stroke::new(2.0, theme::bad()),
                );
            }
        }
        State::Acting | State::Coming => {}
    }
    if done {
        return;
    }
    let number = match (entry.change, entry.initiative) {
        (Some((least, most)), Some(now)) => {
            let after = if least == most {
                least.to_string()
            } else {
                format!("{least}–{most}")
            };
            let arrow = if most > now { "▲" } else { "▼" };
            Some((format!("{arrow}{after}"), theme::GOLD))
        }
        (None, Some(now)) => Some((now.to_string(), theme::FAINT)),
        _ => None,
    };
    if let (Some((text, colour)), true) = (&number, named) {
        painter.text(
            pos2(rect.right() - 4.0, rect.top() + 2.0),
            Align2::RIGHT_TOP,
            text,
            theme::plain(12.0),
            *colour,
        );
    }
    if entry.inserted {
        painter.text(
            pos2(rect.left() + 4.0, rect.top() + 2.0),
            Align2::LEFT_TOP,
            "+1",
            theme::strong(12.0),
            theme::GOLD,
        );
    }
    let ink = if foreseen { theme::GOLD } else { theme::SOFT };
    if named {
        let name = shortened(&entry.name, 12);
        let name = super::buttons::fit(painter, &name, 12.0, rect.width() - 2.0, ink);
        let at = pos2(
            rect.center().x - name.size().x / 2.0,
            rect.bottom() - name.size().y - 1.0,
        );
        painter.galley(at, name, ink);
    } else if let Some((text, colour)) = number {
        painter.text(
            pos2(rect.center().x, rect.bottom() - 9.0),
            Align2::CENTER_CENTER,
            text,
            theme::plain(12.0),
            colour,
        );
    }
}

/// A small tick.
fn check(ui: &Ui, at: egui::Pos2) {
    let stroke = Stroke::new(1.6, theme::FAINT);
    let low = at + vec2(-1.0, 3.0);
    ui.painter()
        .line_segment([at + vec2(-4.0, 0.0), low], stroke);
    ui.painter()
        .line_segment([low, at + vec2(5.0, -4.0)], stroke);
}

fn tooltip(response: egui::Response, entry: &Entry) {
    let state = match entry.state {
        State::Acted => "has had its turn".to_owned(),
        State::Acting => "acts now".to_owned(),
        State::Coming if entry.inserted => "acts between turns".to_owned(),
        State::Coming => format!("acts in round {}", entry.round),
        State::Out => "is out".to_owned(),
    };
    let label = format!("{} {state}", entry.name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(
            RichText::new(&entry.name)
                .font(theme::strong(14.0))
                .color(theme::TEXT),
        );
        ui.label(state);
        if let Some(initiative) = entry.initiative {
            let text = match entry.change {
                Some((least, most)) if least == most => {
                    format!("Initiative {initiative}, then {least}")
                }
                Some((least, most)) => {
                    format!("Initiative {initiative}, then {least} to {most}")
                }
                None => format!("Initiative {initiative}"),
            };
            ui.label(text);
        }
        for state in &entry.states {
            ui.label(RichText::new(state).color(theme::warn()));
        }
    });
}

/// The width of a button with its key on a cap, in points.
fn key_button_width(ui: &Ui, key: &str, name: [&str; 2]) -> f32 {
    let width = |text: &str, size: f32| {
        let font = theme::plain(size);
        let galley = ui.painter().layout_no_wrap(text.into(), font, theme::TEXT);
        galley.size().x
    };
    let words = width(name[0], 13.0).max(width(name[1], 12.0));
    let gap = if words > 0.0 { 8.0 } else { 0.0 };
    width(key, 12.0) + words + gap + 26.0
}

/// A button with its key on a cap, and two lines of words.
pub fn key_button(
    ui: &mut Ui,
    rect: Rect,
    key: &str,
    name: [&str; 2],
    enabled: bool,
    hint: &str,
) -> bool {
    let response = ui.interact(rect, ui.id().with(("key", name[0], key)), Sense::click());
    response.widget_info(|| {
        let label = format!("{} {}", name[0], name[1]);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label)
    });
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
    let galley = painter.layout_no_wrap(key.into(), theme::plain(12.0), colour);
    let cap = Rect::from_min_size(
        pos2(rect.left() + 7.0, rect.center().y - 10.0),
        vec2(galley.size().x + 10.0, 20.0),
    );
    painter.rect_filled(cap, 4.0, theme::SUNKEN);
    painter.galley(cap.center() - galley.size() / 2.0, galley, colour);
    let ink = if enabled { theme::TEXT } else { theme::OFF };
    let left = cap.right() + 8.0;
    let middle = rect.center().y;
    if name[1].is_empty() {
        painter.text(
            pos2(left, middle),
            Align2::LEFT_CENTER,
            name[0],
            theme::plain(13.0),
            ink,
        );
    } else {
        painter.text(
            pos2(left, middle - 7.0),
            Align2::LEFT_CENTER,
            name[0],
            theme::plain(13.0),
            ink,
        );
        painter.text(
            pos2(left, middle + 8.0),
            Align2::LEFT_CENTER,
            name[1],
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    let clicked = response.clicked();
    response.on_hover_text(RichText::new(hint));
    clicked && enabled
}
