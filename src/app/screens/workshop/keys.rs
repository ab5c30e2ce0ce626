//! The keys of the workshop: one list, by which keys are taken and which the sheet of keys shows.

use bevy_egui::egui;

use super::{
    studio::{Asked, Studio},
    zone_board,
};
use crate::{
    preview::maps::MapKind,
    workshop::{
        Edges, Turn,
        desk::{TOOLS, Tool},
        forms::Subject,
        people,
    },
};

/// A key and what it does.
pub struct EditorKey {
    /// The keys, by their names; the first is shown.
    pub keys: &'static [&'static str],
    /// What it does, in a few words.
    pub text: &'static str,
    /// Whether it goes on while it is held.
    repeats: bool,
    act: fn(&mut Studio),
}

const fn key(keys: &'static [&'static str], text: &'static str, act: fn(&mut Studio)) -> EditorKey {
    EditorKey {
        keys,
        text,
        repeats: false,
        act,
    }
}

const fn held(
    keys: &'static [&'static str],
    text: &'static str,
    act: fn(&mut Studio),
) -> EditorKey {
    EditorKey {
        keys,
        text,
        repeats: true,
        act,
    }
}

/// A group of keys under a heading.
pub type KeyGroup = (&'static str, &'static [EditorKey]);

/// All keys besides those of the tools, in groups.
pub const KEYS: &[KeyGroup] = &[
    ("Cursor", CURSOR),
    ("Drawing", DRAWING),
    ("Parts", PARTS),
    ("View", VIEW),
    ("Level", LEVEL),
];

const CURSOR: &[EditorKey] = &[
    held(&["ArrowUp", "Numpad8"], "up", |studio| step(studio, 0, -1)),
    held(&["ArrowDown", "Numpad2"], "down", |studio| {
        step(studio, 0, 1);
    }),
    held(&["ArrowLeft", "Numpad4"], "left", |studio| {
        step(studio, -1, 0);
    }),
    held(&["ArrowRight", "Numpad6"], "right", |studio| {
        step(studio, 1, 0);
    }),
    held(&["Shift+ArrowUp"], "five up", |studio| step(studio, 0, -5)),
    held(&["Shift+ArrowDown"], "five down", |studio| {
        step(studio, 0, 5);
    }),
    held(&["Shift+ArrowLeft"], "five left", |studio| {
        step(studio, -5, 0);
    }),
    held(&["Shift+ArrowRight"], "five right", |studio| {
        step(studio, 5, 0);
    }),
    key(
        &["Enter", "Numpad5"],
        "paint, place, begin or end a figure",
        Studio::strike,
    ),
    key(
        &["Space"],
        "the same; held, a drag moves the map",
        Studio::strike,
    ),
    key(&["Escape"], "let go; leave the level", Studio::escape),
    key(
        &["Tab", "F6"],
        "walk through panels; Esc leads back",
        |_| {},
    ),
];

const DRAWING: &[EditorKey] = &[
    held(&["[", ","], "smaller brush", |studio| {
        studio.desk.resize_brush(-1);
    }),
    held(&["]", "."], "larger brush", |studio| {
        studio.desk.resize_brush(1);
    }),
    held(&["PageDown"], "next ink", |studio| studio.step_ink(1)),
    held(&["PageUp"], "ink before", |studio| studio.step_ink(-1)),
    key(
        &["Ctrl+PageDown", "P"],
        "next shelf of the palette",
        |studio| studio.step_shelf(1),
    ),
    key(&["Ctrl+PageUp", "Shift+P"], "shelf before", |studio| {
        studio.step_shelf(-1);
    }),
    key(&["K"], "take up the ink under the cursor", |studio| {
        studio.pick(studio.desk.cursor);
    }),
    key(&["S"], "next symmetry", |studio| {
        studio.desk.turn_symmetry();
    }),
    key(
        &["Shift+S"],
        "repeat all of the map",
        |studio| match studio.desk.symmetry {
            Some(way) => studio.repeat(way),
            None => "Choose a symmetry first: S.".clone_into(&mut studio.desk.note),
        },
    ),
    held(&["Ctrl+Z"], "undo", |studio| studio.desk.undo()),
    held(&["Ctrl+Y", "Ctrl+Shift+Z"], "redo", |studio| {
        studio.desk.redo();
    }),
];

const PARTS: &[EditorKey] = &[
    key(&["Ctrl+A"], "select everything", Studio::select_all),
    key(&["Ctrl+C"], "copy the selection", |studio| {
        studio.copy();
    }),
    key(&["Ctrl+X"], "cut it", Studio::cut),
    key(&["Ctrl+V"], "paste at the cursor", |studio| {
        studio.desk.paste();
    }),
    key(
        &["Ctrl+K"],
        "keep the selection as a stamp",
        Studio::ask_keep,
    ),
    key(&["X"], "mirror the copy, west and east", |studio| {
        studio.desk.turn_clip(Turn::FlipX);
    }),
    key(&["Y"], "mirror the copy, north and south", |studio| {
        studio.desk.turn_clip(Turn::FlipY);
    }),
    key(&["T"], "turn the copy by a quarter", |studio| {
        studio.desk.turn_clip(Turn::Quarter);
    }),
    key(
        &["Delete", "Backspace"],
        "delete the combatant, or empty the selection",
        |studio| {
            studio.desk.delete();
        },
    ),
    key(&["A"], "next archetype of new combatants", |studio| {
        step_archetype(studio, 1);
    }),
    key(&["Shift+A"], "archetype before", |studio| {
        step_archetype(studio, -1);
    }),
    key(&["D"], "next side of new combatants", step_side),
    key(
        &["E", "F2"],
        "form of the combatant at the cursor, or of the level",
        |studio| {
            if !studio.choose_at(studio.desk.cursor) {
                studio.show_form(Subject::Level);
            }
        },
    ),
    key(&["Ctrl+E"], "new edges", |studio| {
        studio.asks = Some(Asked::Edges(Edges::default()));
    }),
];

const VIEW: &[EditorKey] = &[
    held(&["+", "="], "larger squares", |studio| zoom(studio, 1.2)),
    held(&["-", "_"], "smaller squares", |studio| {
        zoom(studio, 1.0 / 1.2);
    }),
    key(&["0", "Home"], "the whole map", |studio| studio.view.fit()),
    key(&["G"], "lines between squares", |studio| {
        studio.shows.grid ^= true;
    }),
    key(&["C"], "numbers of columns and rows", |studio| {
        studio.shows.coordinates ^= true;
    }),
    key(&["N"], "names of combatants", |studio| {
        studio.shows.names ^= true;
    }),
    key(&["Z"], "zones", |studio| studio.shows.zones ^= true),
    key(&["H"], "heights and ledges", |studio| {
        overlay(studio, MapKind::Heights);
    }),
    key(&["J"], "light and haze", |studio| {
        overlay(studio, MapKind::Light);
    }),
    key(&["V"], "what the cursor's square sees", |studio| {
        overlay(studio, MapKind::Sight);
    }),
    key(&["Shift+V"], "cover against that square", |studio| {
        overlay(studio, MapKind::Cover);
    }),
    key(
        &["W"],
        "where the combatant there gets in a turn",
        |studio| {
            overlay(studio, MapKind::Range);
        },
    ),
    key(
        &["Shift+G"],
        "turns that its side needs to each square",
        |studio| overlay(studio, MapKind::Moves),
    ),
    key(&["Shift+U"], "squares that nobody gets to", |studio| {
        overlay(studio, MapKind::Unreached);
    }),
    key(
        &["Shift+H"],
        "whom the combatant there hits in a first turn, and who hits it",
        |studio| overlay(studio, MapKind::Opening),
    ),
    key(&["Shift+Q"], "where they walk and fall", |studio| {
        studio.desk.note = studio.panes.fairness.show_heat().to_owned();
    }),
];

const LEVEL: &[EditorKey] = &[
    key(&["Ctrl+S"], "save", |studio| studio.desk.save()),
    key(&["F5"], "play from here, and come back", Studio::play),
    key(&["F4"], "next book to play by", Studio::step_book),
    key(&["Shift+F4"], "next side to play", Studio::step_leader),
    held(&["F8"], "next fault", |studio| studio.step_fault(1)),
    held(&["Shift+F8"], "fault before", |studio| {
        studio.step_fault(-1);
    }),
    key(&["F7"], "mend this fault", |studio| {
        studio.mend(studio.fault);
    }),
    key(&["Q"], "pause and resume \"Is it fair?\"", |studio| {
        studio.desk.note = studio.panes.fairness.hold().to_owned();
    }),
    key(&["F1", "?"], "this sheet", |studio| {
        studio.asks = Some(Asked::Keys);
    }),
];

fn step(studio: &mut Studio, x: i16, y: i16) {
    studio.desk.move_cursor((x, y));
    studio.hovered = None;
    studio.reveal();
}

fn zoom(studio: &mut Studio, factor: f32) {
    let cell = studio.desk.cursor;
    let around = studio.view.cell_rect(cell).center();
    let around = match studio.view.rect.contains(around) {
        true => around,
        false => studio.view.rect.center(),
    };
    studio.view.zoom_by(factor, around);
}

fn overlay(studio: &mut Studio, kind: MapKind) {
    let from = match kind {
        MapKind::Heights | MapKind::Light | MapKind::Unreached => None,
        _ => Some(studio.desk.cursor),
    };
    studio.desk.note = studio.overlay.toggle(kind, from);
}

fn step_archetype(studio: &mut Studio, by: isize) {
    let known = studio.seen.archetypes.clone();
    let here = known.iter().position(|name| *name == studio.desk.archetype);
    let next = here.map_or(0, |here| here as isize + by);
    if let Some(name) = known.get(next.rem_euclid(known.len().max(1) as isize) as usize) {
        studio.desk.take(Tool::People);
        studio.desk.archetype.clone_from(name);
        studio.desk.note = format!("New combatants are {}.", name.replace('_', " "));
    }
}

fn step_side(studio: &mut Studio) {
    let sides = people::sides(studio.desk.draft());
    let here = sides.iter().position(|name| *name == studio.desk.side);
    let next = here.map_or(0, |here| here + 1) % sides.len().max(1);
    if let Some(side) = sides.get(next) {
        studio.desk.take(Tool::People);
        studio.desk.side.clone_from(side);
        studio.desk.note = format!("New combatants are of {side}.");
    }
}

/// Takes a key; returns whether it was one of the workshop.
pub fn press(studio: &mut Studio, name: &str, is_repeat: bool) -> bool {
    if studio.asks.is_some() {
        return answer(studio, name);
    }
    if zone_board::press(studio, name) {
        return true;
    }
    if let Some((tool, ..)) = TOOLS.iter().find(|(_, _, key)| *key == name) {
        studio.take(*tool);
        return true;
    }
    let mut all = KEYS.iter().flat_map(|(_, keys)| keys.iter());
    let Some(key) = all.find(|key| key.keys.contains(&name)) else {
        return false;
    };
    if !is_repeat || key.repeats {
        (key.act)(studio);
    }
    true
}

/// Keys while something is asked.
fn answer(studio: &mut Studio, name: &str) -> bool {
    match (&studio.asks, name) {
        (Some(Asked::Leave), "Enter" | "S") => studio.answer_leaving(Some(true)),
        (Some(Asked::Leave), "L") => studio.answer_leaving(Some(false)),
        (Some(Asked::Edges(edges)), "Enter") => {
            let edges = *edges;
            match crate::workshop::resized(studio.desk.draft(), edges) {
                Ok(_) => {
                    studio.asks = None;
                    studio.desk.resize(edges);
                }
                Err(fault) => studio.desk.note = fault.to_string(),
            }
        }
        (Some(Asked::KeepStamp(_)), "Enter") => studio.keep_stamp(),
        (_, "Escape") | (Some(Asked::Keys), "Enter" | "F1" | "?") => studio.asks = None,
        _ => return false,
    }
    true
}

/// Whether keys are typed into a field, and are none of the workshop; `walks` says that the panels
/// are walked through by Tab, when buttons have the focus, too.
pub fn is_typing(ctx: &egui::Context, walks: bool) -> bool {
    ctx.text_edit_focused() || (!walks && ctx.egui_wants_keyboard_input())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let mut known = BTreeSet::new();
        let tools = TOOLS.iter().map(|(_, _, key)| *key);
        let others = KEYS.iter().flat_map(|(_, keys)| keys.iter());
        for name in tools.chain(others.flat_map(|key| key.keys.iter().copied())) {
            assert!(known.insert(name), "{name} twice");
        }
    }
}
