//! The ground card: the properties of the square under the cursor, and the consequences of going
//! there.

use bevy_egui::egui::{RichText, ScrollArea, Ui};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, Aimed, BoardState, PanelStep, PanelUi},
};
use crate::{
    app::{
        art::theme,
        drawing::{cards::card_at, rows},
        models::{
            foresight::{HoverPreview, is_nowhere},
            words,
        },
        state::shown::Shown,
    },
    battle::{
        Battle,
        components::{DoorState, Ground},
        field::terrain::Light,
        ids::UnitId,
        view::View,
    },
    geometry::Cell,
    text::zones::tags,
};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, vec2};

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Square, draw);
}

/// Draws the properties of the square under the cursor, unless it is known what going there means.
fn draw(mut panel: PanelUi, board: BoardState, aimed: Aimed) {
    let Some((at, _)) = aimed.focus.looked_at() else {
        return;
    };
    if board.is_quiet() && aimed.ahead.standing().is_some() {
        return;
    }
    let prospect = aimed.foresight.prospect.as_ref();
    let card = GroundCard::of(board.session.known(), &board.shown, Some(at), prospect);
    let size = vec2(panel.desk.layout.left, card.height());
    let wanted = CardPlace::new(size, Align2::LEFT_BOTTOM);
    let Some(place) = panel.desk.offer("square", &card.title, wanted) else {
        return;
    };
    let mut ui = panel.desk.surface("ground");
    card_at(&mut ui, place, theme::LINE, |ui| show(ui, &card));
}

/// The card's content.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroundCard {
    /// The square, or the destination.
    pub title: String,
    /// The properties of the square: name and value, and whether it is bad.
    pub facts: Vec<(String, String, bool)>,
}

impl GroundCard {
    /// The card of a square.
    pub fn of(
        battle: &Battle,
        shown: &Shown,
        cell: Option<Cell>,
        prospect: Option<&HoverPreview>,
    ) -> Self {
        let view = battle.view();
        let Some(cell) = cell else {
            return Self {
                title: "Board".into(),
                facts: vec![(
                    "Tip".into(),
                    "point at a square or move the cursor with the arrow keys".into(),
                    false,
                )],
            };
        };
        if is_nowhere(view, cell) {
            return Self {
                title: "Out of bounds".into(),
                facts: Vec::new(),
            };
        }
        let mut card = Self {
            title: match &view.board().zone_map {
                None => format!("Square {}", words::place(view, cell)),
                Some(_) => words::archetype(&words::place(view, cell)),
            },
            facts: Vec::new(),
        };
        let mut add = |name: &str, value: String, bad: bool| {
            card.facts.push((name.to_owned(), value, bad));
        };
        match prospect {
            Some(HoverPreview::Walk {
                order,
                route,
                invites,
                price,
            }) => {
                if !route.is_empty() {
                    let metres: u16 = route.iter().map(|step| u16::from(step.cost)).sum();
                    let moves = route.iter().filter(|step| step.new_move).count();
                    let terms = &view.scene.book.wording;
                    let mut text = terms.lengths(metres);
                    // The unit without its number: " squares" and " square".
                    let units = [2, 1].map(|number| terms.lengths(number).split_off(1));
                    if units.iter().any(|unit| price.ends_with(unit.as_str())) {
                        text = price.clone();
                    } else if !price.is_empty() {
                        text += &format!(", {price}");
                    }
                    if moves > 1 {
                        text += &format!(" ({moves} Moves)");
                    }
                    if price.ends_with("m to go") {
                        text = price.clone();
                    }
                    add("Path", text, false);
                    for (enemy, bonus) in invites {
                        add("Provokes", provoked(view, *enemy, *bonus), true);
                    }
                    for line in threats(view, order.unit, cell, shown) {
                        add("Reach of", line, true);
                    }
                }
            }
            Some(HoverPreview::Refused { what, refusal }) => {
                add(what, words::refusal(view, refusal), true);
            }
            Some(HoverPreview::Act { .. }) | None => {}
        }
        ground_facts(view, shown, cell, &mut add);
        card
    }
}

impl GroundCard {
    /// Its approximate height, in points.
    pub fn height(&self) -> f32 {
        let long = |(name, value, _): &(String, String, bool)| 1 + (name.len() + value.len()) / 36;
        let lines: usize = self.facts.iter().map(long).sum();
        44.0 + 20.5 * lines as f32
    }
}

fn provoked(view: View<'_>, enemy: UnitId, bonus: i8) -> String {
    let name = words::name(view, enemy);
    match bonus {
        0 => name.to_owned(),
        bonus if bonus > 0 => format!("{name} ({bonus} up)"),
        bonus => format!("{name} ({} down)", -bonus),
    }
}

/// Enemies in sight next to the square that would threaten the unit there.
fn threats(view: View<'_>, unit: UnitId, cell: Cell, shown: &Shown) -> Vec<String> {
    view.store
        .ids()
        .filter(|&enemy| {
            view.hostile(unit, enemy)
                && view.status(enemy).is_active()
                && shown.is_in_sight(enemy)
                && view.band(enemy) == view.band(unit)
                && match &view.board().zone_map {
                    None => view
                        .footprint(enemy)
                        .cells()
                        .any(|square| square.is_beside(cell)),
                    Some(zones) => zones.together(view.cell(enemy), cell),
                }
        })
        .map(|enemy| words::name(view, enemy).to_owned())
        .collect()
}

/// The properties of a square: name, value, and whether it is bad.
pub fn ground_facts(
    view: View<'_>,
    shown: &Shown,
    cell: Cell,
    add: &mut impl FnMut(&str, String, bool),
) {
    let board = view.board();
    if let Some(zones) = &board.zone_map
        && let Some(spot) = zones.spot_at(cell)
        && shown.is_there(zones, spot)
    {
        for tag in tags(view, zones, spot) {
            add("Spot", tag, false);
        }
    }
    let Some(terrain) = board.terrain(cell) else {
        return;
    };
    let title = if terrain.title.is_empty() {
        &terrain.name
    } else {
        &terrain.title
    };
    let terms = &view.scene.book.wording;
    let mut ground = words::archetype(title);
    // The names of some waters include the depth.
    if terrain.water > 0 && !ground.ends_with(" deep") {
        ground += &format!(", {}.{} m deep", terrain.water / 10, terrain.water % 10);
    }
    add("Ground", ground, false);
    if let Some(harmful) = terrain.harmful {
        let text = match harmful.damage {
            Some(damage) => format!("hazard ({damage}): test or be hurt"),
            None => "uneven: test or fall".into(),
        };
        add("Hazard", text, true);
    }
    if terrain.slows() {
        add("Footing", "difficult ground".into(), true);
    }
    if let Some(tile) = board.tile(cell)
        && tile.elevation != 0
    {
        add("Height", terms.rise(tile.elevation), false);
    }
    if let Some((name, value)) = object(view, &shown.ground(), cell) {
        add(name, value, false);
    }
    match board.light(cell) {
        Light::Bright => {}
        Light::Low => add("Light", "dim".into(), false),
        Light::Dark => add("Light", "dark".into(), true),
    }
    if shown.haze.iter().any(|haze| haze.cell == cell) {
        add("Air", "haze".into(), true);
    }
    let alight = shown.alight.iter().find(|(place, _)| *place == cell);
    match alight.map(|(_, rounds)| *rounds) {
        Some(1) => add("Fire", "burns for this round".into(), true),
        Some(rounds) => add("Fire", format!("burns for {rounds} rounds"), true),
        None if terrain.fire => add("Fire", "always burns".into(), true),
        None => {}
    }
    // Only zones with names mean something to players.
    let named = (0..board.zones.len() as u8).filter(|zone| board.in_zone(cell, *zone));
    let named = named.filter_map(|zone| board.zone_names.get(usize::from(zone)));
    let names: Vec<&str> = named
        .map(String::as_str)
        .filter(|name| !name.is_empty())
        .collect();
    if !names.is_empty() {
        add("Zone", names.join(", "), false);
    }
}

/// The obstacle of a square: its name and its properties.
fn object(view: View<'_>, ground: &Ground, cell: Cell) -> Option<(&'static str, String)> {
    let board = view.board();
    // An open door bars nothing.
    if board.door(ground, cell) == Some(DoorState::Open) {
        return Some(("Door", "open".into()));
    }
    let obstacle = board.obstacle(ground, cell)?;
    let cover = match obstacle.cover {
        None => "",
        Some(crate::battle::field::obstacle::CoverClass::Light) => ", light cover",
        Some(crate::battle::field::obstacle::CoverClass::Heavy) => ", heavy cover",
    };
    let title = if obstacle.title.is_empty() {
        &obstacle.name
    } else {
        &obstacle.title
    };
    let height = match obstacle.height {
        0 => String::new(),
        height => format!(", {} high", view.scene.book.wording.heights(height)),
    };
    // Players only find out by trying whether a door is locked.
    let shut = match obstacle.door {
        Some(_) => ", shut",
        None => "",
    };
    let title = words::archetype(title);
    Some(("Object", format!("{title}{shut}{height}{cover}")))
}

/// Draws the card.
pub fn show(ui: &mut Ui, card: &GroundCard) {
    ui.label(
        RichText::new(&card.title)
            .font(theme::strong(13.5))
            .color(theme::TEXT),
    );
    ScrollArea::vertical()
        .id_salt("ground")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (name, value, bad) in &card.facts {
                let ink = if *bad { theme::bad() } else { theme::TEXT };
                rows::fact(ui, (name, theme::FAINT), (value, ink), 12.0);
            }
        });
}
