//! A battlefield of zones in the place of the map: a card for each zone with the ways to the others, its
//! spots, and who stands there.

use bevy_egui::egui::{
    self, Align2, Button, Frame, Margin, Rect, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::{
    studio::Studio,
    tools::{heading, keyed},
    zone_state::ZoneState,
};
use crate::{
    app::{
        art::theme,
        drawing::{buttons::fit, tokens::token},
    },
    battle::ids::SideId,
    workshop::{
        forms::Subject,
        zones::{self, MOST_SPOTS, MOST_ZONES, Place, Way, Zone},
    },
};

/// The width of a card, in points.
const CARD: f32 = 286.0;
/// The height of a spot's line, in points.
const LINE: f32 = 24.0;

/// What a key does on a battlefield of zones.
type ZoneKey = (&'static str, &'static str, fn(&mut Studio));

/// The keys of battlefields of zones; all others are those of maps.
pub const KEYS: &[ZoneKey] = &[
    ("ArrowDown", "next spot", |studio| studio.step_spot(1)),
    ("ArrowUp", "spot before", |studio| studio.step_spot(-1)),
    ("ArrowRight", "next zone", |studio| studio.step_zone(1)),
    ("ArrowLeft", "zone before", |studio| studio.step_zone(-1)),
    ("Enter", "place a combatant there", Studio::place_in_spot),
    ("Space", "the same", Studio::place_in_spot),
    (
        "M",
        "move the combatant of the form there",
        Studio::move_to_spot,
    ),
    (
        "E",
        "form of who is there, then of the spot",
        Studio::form_of_spot,
    ),
    (
        "Shift+E",
        "form of the zone: its name and letter",
        |studio| studio.show_form(Subject::Zone(studio.zones.zone)),
    ),
    ("Insert", "new spot", Studio::add_spot),
    ("Shift+Insert", "new zone beside it", Studio::add_zone),
    (
        "Delete",
        "delete who is there, or the spot; of the empty spot the zone",
        Studio::delete_in_zone,
    ),
];

/// Takes a key of a battlefield of zones; returns whether it is one.
pub fn press(studio: &mut Studio, name: &str) -> bool {
    if studio.desk.draft().sheet().is_ok() || zones::zones(studio.desk.draft()).is_empty() {
        return false;
    }
    if let Some((_, _, act)) = KEYS.iter().find(|(key, ..)| *key == name) {
        act(studio);
        return true;
    }
    let way = match name.strip_prefix("Shift+") {
        Some(_) => Way::Sight,
        None => Way::Walk,
    };
    let digit = name.trim_start_matches("Shift+").parse::<usize>().ok();
    if let Some(number) = digit.filter(|number| (1..=MOST_ZONES).contains(number)) {
        studio.toggle_way_by_number(number - 1, way);
        return true;
    }
    false
}

/// The chosen spot in words; `None` where there are no zones.
pub fn told(studio: &Studio) -> Option<String> {
    if studio.desk.draft().sheet().is_ok() {
        return None;
    }
    let place = studio.zones.place(&zones::zones(studio.desk.draft()))?;
    let names: Vec<String> = studio
        .standing(&place)
        .into_iter()
        .filter_map(|number| Some(studio.seen.people.get(number)?.name.clone()))
        .collect();
    let who = match names.is_empty() {
        true => "nobody".to_owned(),
        false => names.join(", "),
    };
    Some(format!("{}, {}: {who}", place.zone, place.spot))
}

/// Draws it.
pub fn show(ui: &mut Ui, studio: &mut Studio, whole: Rect) {
    let all = zones::zones(studio.desk.draft());
    if all.is_empty() {
        nothing(ui, whole);
        return;
    }
    let inner = egui::UiBuilder::new().max_rect(whole.shrink(10.0));
    ui.scope_builder(inner, |ui| {
        ScrollArea::vertical()
            .id_salt("zones")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                actions(ui, studio, &all);
                ui.add_space(6.0);
                let columns = ((ui.available_width() / (CARD + 14.0)) as usize).max(1);
                for (row, zones) in all.chunks(columns).enumerate() {
                    ui.horizontal_top(|ui| {
                        for (column, zone) in zones.iter().enumerate() {
                            card(ui, studio, (row * columns + column, zone), &all);
                        }
                    });
                    ui.add_space(8.0);
                }
            });
    });
}

/// A level without a map in letters and without zones.
fn nothing(ui: &Ui, whole: Rect) {
    let text =
        "This level has no map that can be read.\nIts parts are in the form, its faults beside it.";
    let middle = Align2::CENTER_CENTER;
    let font = theme::plain(15.0);
    ui.painter()
        .text(whole.center(), middle, text, font, theme::SOFT);
}

/// What is done with the chosen spot.
fn actions(ui: &mut Ui, studio: &mut Studio, all: &[Zone]) {
    let chosen = studio.zones.place(all);
    let told = chosen.map_or_else(String::new, |Place { zone, spot }| {
        format!("{zone}, {spot}")
    });
    ui.label(
        RichText::new(told)
            .font(theme::strong(14.0))
            .color(theme::GOLD),
    );
    ui.horizontal_wrapped(|ui| {
        let kind = studio.desk.archetype.replace('_', " ");
        let place = format!("Place {kind} of {}", studio.desk.side);
        let moving = studio.form.person();
        let moving = moving.and_then(|number| Some(studio.seen.people.get(number)?.name.clone()));
        if keyed(ui, &place, "Enter", false, 60.0) {
            studio.place_in_spot();
        }
        if let Some(name) = moving
            && keyed(ui, &format!("Move {name} here"), "M", false, 60.0)
        {
            studio.move_to_spot();
        }
        if keyed(ui, "Form", "E", false, 60.0) {
            studio.form_of_spot();
        }
        if all
            .get(studio.zones.zone)
            .is_some_and(|zone| zone.spots.len() < MOST_SPOTS)
            && keyed(ui, "New spot", "Insert", false, 60.0)
        {
            studio.add_spot();
        }
        if all.len() < MOST_ZONES && keyed(ui, "New zone", "Shift+Insert", false, 60.0) {
            studio.add_zone();
        }
        if keyed(ui, "Delete", "Delete", false, 60.0) {
            studio.delete_in_zone();
        }
    });
}

/// A zone.
fn card(ui: &mut Ui, studio: &mut Studio, (number, zone): (usize, &Zone), all: &[Zone]) {
    let is_chosen = studio.zones.zone == number;
    let line = if is_chosen { theme::GOLD } else { theme::LINE };
    let frame = Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(if is_chosen { 1.6 } else { 1.0 }, line))
        .corner_radius(8)
        .inner_margin(Margin::same(8));
    frame.show(ui, |ui| {
        ui.set_width(CARD - 16.0);
        ui.vertical(|ui| {
            let letter = zone
                .letter
                .map_or_else(String::new, |it| format!("  ({it})"));
            let title = format!("{}  {}{letter}", number + 1, zone.name);
            let title = RichText::new(title)
                .font(theme::strong(15.0))
                .color(theme::TEXT);
            let title = ui.add(Button::new(title).frame(false));
            if title
                .on_hover_text("Its name and letter (Shift+E)")
                .clicked()
            {
                studio.zones = ZoneState {
                    zone: number,
                    spot: 0,
                };
                studio.show_form(Subject::Zone(number));
            }
            ways(ui, studio, zone, all);
            heading(ui, "Spots");
            for (spot, name) in zone.spots.iter().enumerate() {
                spot_line(ui, studio, (number, spot), (&zone.name, name));
            }
        });
    });
}

/// The ways from a zone to the others: each is lit while there is one.
fn ways(ui: &mut Ui, studio: &mut Studio, zone: &Zone, all: &[Zone]) {
    for (title, way, list) in [
        ("Walk to", Way::Walk, &zone.adjacent),
        ("Look to", Way::Sight, &zone.sees),
    ] {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(title).size(12.0).color(theme::FAINT));
            for (number, other) in all
                .iter()
                .enumerate()
                .filter(|(_, it)| it.name != zone.name)
            {
                let is_there = list.contains(&other.name);
                let text = RichText::new(&other.name).size(12.0);
                let shift = if way == Way::Sight { "Shift+" } else { "" };
                let button = ui.selectable_label(is_there, text);
                let said = format!("{title} {} from {}", other.name, zone.name);
                button.widget_info(|| {
                    WidgetInfo::selected(WidgetType::Checkbox, true, is_there, &said)
                });
                let help = format!(
                    "{said}, and back ({shift}{} in the chosen zone)",
                    number + 1
                );
                if button.on_hover_text(help).clicked() {
                    studio.toggle_way(zone, &other.name, way);
                }
            }
        });
    }
}

/// A spot with the combatants in it.
fn spot_line(
    ui: &mut Ui,
    studio: &mut Studio,
    (zone, spot): (usize, usize),
    (zone_name, name): (&str, &str),
) {
    let own = ZoneState { zone, spot };
    let is_chosen = studio.zones == own;
    let size = vec2(ui.available_width(), LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(
            WidgetType::Button,
            true,
            is_chosen,
            format!("Spot {name} of {zone_name}"),
        )
    });
    let fill = match (is_chosen, response.hovered()) {
        (true, _) => theme::HOVERED,
        (false, true) => theme::RAISED,
        (false, false) => theme::SUNKEN,
    };
    let edge = if is_chosen { theme::GOLD } else { theme::LINE };
    let stroke = Stroke::new(1.0, edge);
    ui.painter()
        .rect(rect, 4.0, fill, stroke, egui::StrokeKind::Inside);
    let words = fit(ui.painter(), name, 12.5, rect.width() - 12.0, theme::TEXT);
    let at = pos2(rect.left() + 8.0, rect.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, theme::TEXT);
    if response.clicked() {
        studio.zones = own;
    }
    let place = Place {
        zone: zone_name.to_owned(),
        spot: name.to_owned(),
    };
    for number in studio.standing(&place) {
        person_line(ui, studio, number, own);
    }
}

/// A combatant in a spot.
fn person_line(ui: &mut Ui, studio: &mut Studio, number: usize, spot: ZoneState) {
    let Some(person) = studio.seen.people.get(number).cloned() else {
        return;
    };
    let is_open = studio.form.subject == Subject::Person(number);
    let size = vec2(ui.available_width(), LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let name = format!("{}, {}", person.name, person.side);
        WidgetInfo::selected(WidgetType::Button, true, is_open, name)
    });
    if is_open || response.hovered() {
        ui.painter().rect_filled(rect, 4.0, theme::RAISED);
    }
    let sides = studio.seen.level.as_ref().map(|level| &level.sides);
    let side = sides.and_then(|sides| sides.iter().position(|side| side.name == person.side));
    let colour = match (sides, side) {
        (Some(sides), Some(side)) => theme::side_colour(&sides[side].colour, side),
        _ => theme::side_colour("", SideId::NOBODY.index()),
    };
    let middle = pos2(rect.left() + 24.0, rect.center().y);
    token(ui, middle, 9.0, side.unwrap_or(0), colour, &person.kind);
    let room = rect.width() - 46.0;
    let words = fit(ui.painter(), &person.name, 12.5, room, theme::TEXT);
    let at = pos2(rect.left() + 40.0, rect.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, theme::TEXT);
    if response.clicked() {
        studio.zones = spot;
        studio.show_form(Subject::Person(number));
    }
}
