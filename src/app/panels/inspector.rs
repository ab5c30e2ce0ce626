//! The inspector: everything the viewer may know about one unit.

use bevy_egui::egui::{
    Align2, Color32, Rect, RichText, ScrollArea, Sense, TextFormat, Ui, pos2, text::LayoutJob, vec2,
};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    open_dialogs::OpenDialogs,
};
use crate::{
    app::{
        art::theme,
        drawing::{
            buttons,
            cards::card_at,
            rows::{self, pair, whole},
            rule_links,
            signs::{pip, row_colour},
            tokens,
        },
        models::{
            states::{Lasting, lasting_states},
            subject::subject,
            words,
        },
        state::{
            focus::Focus,
            frame::EventSystems,
            session::AppSession,
            shown::{Shown, Sight, WoundRow, rows},
            ui_events::UiEvents,
        },
    },
    battle::{
        components::{CombatStatus, Hands, Insight, PoolId, Pools, Posture, Stress},
        ids::UnitId,
        orders::order::Tool,
        ruleset::Fact,
        side_view::SideView,
        view::View,
    },
    settings::commands::Command,
    text::bearing_text,
};
use bevy::prelude::*;

/// The name of the unfolded inspector among the open dialogs.
const NAME: &str = "inspector";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Reading, draw);
}

/// Unfolds or folds the inspector.
fn handle(events: Res<UiEvents>, mut dialogs: ResMut<OpenDialogs>) {
    if events.has(Command::Unfold) {
        dialogs.toggle(NAME);
    }
}

/// Draws the unfolded inspector above the short card.
fn draw(mut panel: PanelUi, board: BoardState, focus: Res<Focus>, dialogs: Res<OpenDialogs>) {
    let (session, shown) = (&board.session, &board.shown);
    if let Some(unit) = subject(session, shown, &focus).filter(|_| dialogs.is_open(NAME)) {
        let model = Inspector::of(session.known().view(), session, shown, unit);
        let size = vec2(panel.desk.layout.left, 150.0 + model.lines() as f32 * 19.0);
        let wanted = CardPlace::new(size, Align2::LEFT_BOTTOM).down_to(LEAST);
        let place = panel.desk.put("inspector", &model.name, wanted);
        let mut ui = panel.desk.surface("inspector");
        card_at(&mut ui, place, theme::LINE, |ui| show(ui, &model));
    }
}

/// The least height of the card, in points; what does not fit is reached by scrolling.
const LEAST: f32 = 110.0;

/// The most actions drawn as stars; more are shown as a number.
const MOST_STARS: i32 = 6;

/// The inspector's content.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspector {
    /// Its name.
    pub name: String,
    /// Archetype and side.
    pub about: String,
    /// The colour of its side.
    pub colour: Color32,
    /// The number of its side.
    pub side: usize,
    /// Its archetype, for the sign.
    pub archetype: String,
    /// Its wounds.
    pub rows: Vec<WoundRow>,
    /// Actions: name, left, all.
    pub actions: Option<(String, i32, i32)>,
    /// Other pools: name, left, all; 0 for a pool without a maximum worth showing.
    pub pools: Vec<(String, i32, i32)>,
    /// Stress, if it gains any.
    pub stress: Option<u16>,
    /// Its stat block, as far as it is known; empty for units of the viewer and of allies.
    pub stat_block: Vec<Fact>,
    /// Further facts: name and value.
    pub facts: Vec<(String, String)>,
    /// Lasting states, with the time they have left.
    pub states: Vec<Lasting>,
    /// Whether the sheet is fully known: the viewer's own unit, or an analysed one.
    pub known: bool,
    /// Whether it is in sight.
    pub is_seen: bool,
    /// Its visible injury, where enemies cannot read its wounds.
    pub coarse: Option<&'static str>,
}

/// Points as stars, full and spent; `None` if there are too many.
pub fn stars(now: i32, max: i32) -> Option<String> {
    let sign = |sign: &str, many: i32| sign.repeat(usize::try_from(many).unwrap_or(0));
    (max <= MOST_STARS).then(|| sign("★", now) + &sign("☆", max - now))
}

impl Inspector {
    /// The inspector of a unit, as the viewer knows it.
    pub fn of(view: View<'_>, session: &AppSession, shown: &Shown, unit: UnitId) -> Self {
        let member = view.scene.member(unit);
        let side = view.scene.sides.get(member.side.index());
        let side_name = side.map_or("", |side| side.name.as_str());
        let eyes = session.viewer().map(|viewer| SideView::new(view, viewer));
        let own = eyes.is_none_or(|eyes| eyes.insight(unit) == Insight::Full);
        let ally = session
            .viewer()
            .is_none_or(|viewer| view.scene.allied(viewer, member.side));
        let look = shown.unit(unit);
        let in_sight = look.is_none_or(|look| look.sight == Sight::Seen);
        let pools = view.store.get::<Pools>(unit);
        let pool = |place: usize| {
            let id = PoolId(place as u8);
            (i32::from(pools.now(id)), i32::from(pools.max(id)))
        };
        let mut model = Self {
            name: member.name.clone(),
            about: format!("{} · {side_name}", words::archetype(&member.archetype)),
            colour: theme::side_colour(side.map_or("", |side| &side.colour), member.side.index()),
            side: member.side.index(),
            archetype: member.archetype.clone(),
            rows: Vec::new(),
            actions: None,
            pools: Vec::new(),
            stress: None,
            stat_block: Vec::new(),
            facts: Vec::new(),
            states: Vec::new(),
            known: own,
            is_seen: in_sight,
            coarse: None,
        };
        if let Some(eyes) = eyes.filter(|_| !ally) {
            model.stat_block = (view.scene.book.stat_block)(eyes, unit);
        }
        if !in_sight {
            model.facts.push(("Seen".into(), "last seen here".into()));
            return model;
        }
        model.rows = match look {
            Some(look) => look.rows.clone(),
            None if eyes.is_none_or(|eyes| eyes.reads_wounds(unit)) => rows(view, unit),
            None => Vec::new(),
        };
        model.states = lasting_states(view, session.viewer(), unit);
        // No state is told before the board has shown how it came about.
        if let Some(look) = look {
            model.states.retain(|state| {
                let mut badges = look.badges.iter();
                badges.any(|badge| badge.rule == state.rule && state.name.starts_with(badge.name))
            });
        }
        for (place, rule) in view.scene.book.pools.iter().enumerate() {
            let (now, max) = pool(place);
            if max == 0 || model.rows.iter().any(|row| row.name == rule.name) {
                continue;
            }
            let name = words::archetype(rule.name);
            if place == usize::from(view.scene.book.points.0) {
                let acting = look.map_or(now, |look| look.actions.0);
                model.actions = Some((name, acting, max));
            } else if own && !rule.counts_up {
                model.pools.push((name, now, max));
            } else if own && now > 0 {
                model.pools.push((name, now, 0));
            }
        }
        let stress = view.store.get::<Stress>(unit);
        model.stress = (own && stress.tracked).then_some(stress.total);
        let seen = look.map_or_else(
            || (view.status(unit), view.posture(unit)),
            |look| (look.life, look.posture),
        );
        facts((view, eyes), unit, (own, seen), &mut model.facts);
        if let Some(bearing) = session.known().bearing(unit) {
            let lines = bearing_text::lines(view, &bearing, ally).into_iter();
            let lines = lines.map(|(name, value)| (name.to_owned(), value));
            model.facts.extend(lines);
        }
        model
    }
}

impl Inspector {
    /// What matters most of its stat block, in a few words: Defense, Armor, Speed.
    pub fn in_brief(&self) -> Vec<String> {
        let known = self.stat_block.iter().filter(|fact| fact.known);
        known
            .filter_map(|fact| match fact.name {
                "Defense" | "Speed" => Some(fact.text.clone()),
                "Armor" => Some(format!("Armor {}", fact.text)),
                _ => None,
            })
            .collect()
    }

    /// The approximate number of lines below its wounds.
    pub fn lines(&self) -> usize {
        let long = |(name, value): &(String, String)| 1 + (name.len() + value.len()) / 38;
        let facts: usize = self.facts.iter().map(long).sum();
        let block = self.stat_block.iter();
        let block = block.map(|fact| 1 + (fact.name.len() + fact.text.len()) / 38);
        let facts = facts + block.sum::<usize>();
        let states = self.states.iter().map(|state| 1 + state.text().len() / 40);
        self.rows.len() + facts + states.sum::<usize>() + self.pools.len() / 2
    }
}

fn facts(
    (view, eyes): (View<'_>, Option<SideView<'_>>),
    unit: UnitId,
    (own, (life, posture)): (bool, (CombatStatus, Posture)),
    facts: &mut Vec<(String, String)>,
) {
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    match life {
        CombatStatus::Active | CombatStatus::Waiting | CombatStatus::Vehicle => {}
        CombatStatus::Unconscious { rounds } => {
            add("State", (view.scene.book.wording.asleep)(rounds));
        }
        CombatStatus::Downed => add("State", "down".into()),
        CombatStatus::Dead => add("State", "dead".into()),
        CombatStatus::Gone => add("State", "left the battle".into()),
    }
    match posture {
        Posture::Standing => {}
        Posture::Crouching => add("Posture", "crouching".into()),
        Posture::Prone => add("Posture", "prone".into()),
    }
    if let Some(mount) = view.mount(unit) {
        let how = if view.is_passenger(unit) {
            "Rides in"
        } else {
            "Rides"
        };
        add(how, words::name(view, mount).to_owned());
    }
    for rider in view.riders(unit) {
        if eyes.is_none_or(|eyes| eyes.sees(rider)) {
            let how = if view.is_passenger(rider) {
                "Passenger"
            } else {
                "Rider"
            };
            add(how, words::name(view, rider).to_owned());
        }
    }
    let weapons: Vec<String> = view
        .store
        .get::<Hands>(unit)
        .carried
        .iter()
        .filter(|carried| carried.hold.is_ready())
        .map(|carried| {
            let name = words::with(view, Tool::Item(carried.item));
            if carried.ammo > 0 {
                format!("{name} ({})", crate::battle::counted(carried.ammo, "shots"))
            } else {
                name
            }
        })
        .collect();
    if !weapons.is_empty() {
        add("In hand", weapons.join(", "));
    }
    if own {
        let powers: Vec<String> = view
            .scene
            .book
            .names
            .powers_of(view, unit)
            .into_iter()
            .map(|power| words::with(view, Tool::Power(power)))
            .collect();
        if !powers.is_empty() {
            add("Powers", powers.join(", "));
        }
    }
}

/// Draws the inspector.
pub fn show(ui: &mut Ui, model: &Inspector) {
    // On a low screen the spacing is smaller.
    let low = ui.max_rect().height() < 260.0;
    heading(ui, model, low);
    ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = if low { 1.0 } else { 3.0 };
            states(ui, model);
            condition(ui, model);
            stat_block(ui, &model.stat_block);
            nature(ui, model);
        });
}

/// Its token, its name, its archetype and side.
fn heading(ui: &mut Ui, model: &Inspector, low: bool) {
    let tall = if low { 38.0 } else { 46.0 };
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
    tokens::token(
        ui,
        pos2(head.left() + 22.0, head.center().y),
        if low { 17.0 } else { 20.0 },
        model.side,
        model.colour,
        &model.archetype,
    );
    let left = head.left() + 52.0;
    let room = head.right() - left;
    let font = theme::plain(16.0);
    let name = buttons::whole(ui.painter(), &model.name, font, room, theme::TEXT);
    ui.painter()
        .galley(pos2(left, head.center().y - 20.0), name, theme::TEXT);
    let font = theme::plain(12.0);
    let about = buttons::whole(ui.painter(), &model.about, font, room, theme::FAINT);
    ui.painter()
        .galley(pos2(left, head.center().y + 2.0), about, theme::FAINT);
}

/// Its wounds, Stress and points.
fn condition(ui: &mut Ui, model: &Inspector) {
    for guard in [false, true] {
        let rows: Vec<&WoundRow> = model.rows.iter().filter(|row| row.guard == guard).collect();
        if guard && !rows.is_empty() {
            let text = RichText::new("Persona, hurt first").size(12.0);
            whole(ui, |ui| ui.label(text.color(theme::guard())));
        }
        for (place, row) in rows.iter().enumerate() {
            whole(ui, |ui| wounds(ui, place, rows.len(), row));
        }
    }
    if let Some(stress) = model.stress {
        let stress = stress.to_string();
        whole(ui, |ui| {
            pair(ui, "Stress", &stress, theme::SOFT, theme::guard());
        });
    }
    if let Some((name, now, max)) = &model.actions {
        let text = stars(*now, *max).unwrap_or_else(|| format!("{now}/{max}"));
        whole(ui, |ui| pair(ui, name, &text, theme::SOFT, theme::GOLD));
    }
    // Pools are side by side.
    whole(ui, |ui| pools(ui, model));
}

fn pools(ui: &mut Ui, model: &Inspector) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (name, now, max) in &model.pools {
            let text = if *max == 0 {
                now.to_string()
            } else {
                format!("{now}/{max}")
            };
            // One label each, so that a name and its number stay on one line.
            let of = |colour| TextFormat::simple(theme::plain(12.5), colour);
            let mut job = LayoutJob::default();
            let name = name.replace(' ', "\u{a0}");
            job.append(&format!("{name}\u{a0}"), 0.0, of(theme::SOFT));
            job.append(&text, 0.0, of(theme::TEXT));
            ui.label(job);
            ui.add_space(6.0);
        }
    });
}

/// Its states, each with its rule, its duration and what ends it.
fn states(ui: &mut Ui, model: &Inspector) {
    for state in &model.states {
        let colour = if state.bad {
            theme::bad()
        } else {
            theme::good()
        };
        whole(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                let sign = if state.bad { "−" } else { "+" };
                let name = format!("{sign} {}", state.name);
                let text = RichText::new(name).size(12.5).color(colour);
                rule_links::linked(ui, text, state.rule);
                let until = state.until();
                if !until.is_empty() {
                    ui.label(RichText::new(until).size(12.0).color(theme::SOFT));
                }
            });
        });
        if let Some(meaning) = state.meaning() {
            let meaning = RichText::new(meaning).size(12.0).color(theme::FAINT);
            whole(ui, |ui| ui.label(meaning));
        }
    }
    if !model.states.is_empty() {
        ui.separator();
    }
}

/// The stat block: what is known, and how to learn the rest.
fn stat_block(ui: &mut Ui, facts: &[Fact]) {
    if !facts.is_empty() {
        ui.separator();
    }
    for fact in facts {
        let ink = match fact.known {
            true => theme::TEXT,
            false => theme::OFF,
        };
        rows::fact(ui, (fact.name, theme::GOLD), (&fact.text, ink), 12.5);
    }
}

/// Posture, place and company.
fn nature(ui: &mut Ui, model: &Inspector) {
    if !model.facts.is_empty() {
        ui.separator();
    }
    for (name, value) in &model.facts {
        rows::fact(ui, (name, theme::FAINT), (value, theme::TEXT), 12.0);
    }
}

fn wounds(ui: &mut Ui, place: usize, rows: usize, row: &WoundRow) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
    let painter = ui.painter();
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        words::archetype(row.name.trim_start_matches("Persona ")),
        theme::plain(12.5),
        theme::SOFT,
    );
    painter.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        format!("{}/{}", row.left, row.max),
        theme::plain(12.0),
        theme::FAINT,
    );
    let from = rect.left() + 62.0;
    let room = rect.right() - 36.0 - from;
    let colour = if row.guard {
        theme::guard()
    } else {
        row_colour(place, rows)
    };
    let empty = Color32::from_rgb(0x34, 0x3c, 0x48);
    if row.max > 12 {
        let track = Rect::from_min_size(pos2(from, rect.center().y - 4.0), vec2(room, 8.0));
        painter.rect_filled(track, 3.0, empty);
        let mut fill = track;
        fill.set_width(room * row.left.max(0) as f32 / row.max as f32);
        painter.rect_filled(fill, 3.0, colour);
        return;
    }
    let step = (room / row.max.max(1) as f32).min(13.0);
    for number in 0..row.max {
        let at = pos2(from + step * (number as f32 + 0.5), rect.center().y);
        let colour = if number < row.left { colour } else { empty };
        pip(painter, at, step * 0.42, place, rows, colour);
    }
}
