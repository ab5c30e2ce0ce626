//! Icons of actions and powers on the screen: a few round strokes each, drawn by the same pen. An
//! icon is chosen by the key of an action or by words in the name of a power.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use super::icons::{
    Icon,
    Mark::{Circle, Dot, Line},
    *,
};

/// Icons by the key of an action.
#[rustfmt::skip]
const ACTIONS: &[(&str, Icon)] = &[
    ("advanced analysis", LENS), ("ailment", MIND), ("all out", CROWD), ("all weapons", TWO_SWORDS),
    ("analyse", LENS), ("attack", SWORD), ("augment", RISE), ("baton", BATON),
    ("battle reading", EYE), ("cast", WAND), ("charge", CHARGE), ("climb", CLIMB),
    ("command", SHOUT), ("covering fire", BOW), ("create opening", OPENING),
    ("cultivate efficacy", STAR), ("dash", RUN), ("dash again", SPRINT), ("defend", SHIELD),
    ("delay", CLOCK), ("disarm", LOOSE), ("disengage", AWAY), ("dismount", HORSE),
    ("distract", SPEECH), ("drag", PUSH), ("drop", DROP), ("drop item", DROP),
    ("end effect", OPENING), ("enter", AWAY), ("equip", HAND), ("escape", LOOSE),
    ("first aid", AID), ("fly", FLY), ("focus", FOCUS), ("full focus", FULL_FOCUS),
    ("full run", SPRINT), ("grapple", GRIP), ("hex", FALL), ("hide", HIDE), ("ignore", HIDE),
    ("incite fury", SHOUT), ("inspire", FLAG), ("interact", GEAR), ("jump", LEAP),
    ("knockdown", DOWN), ("leap", LEAP), ("let go", LOOSE), ("master panic", MIND),
    ("mount", HORSE), ("move", WALK), ("nonlethal attack", FIST), ("open", DOOR),
    ("open silently", DOOR), ("persona", MASK), ("pin", CHAINS), ("posture", KNEEL),
    ("prone", DOWN), ("protect", GUARD_ANOTHER), ("push", PUSH), ("put out fire", FLAME),
    ("quick attack", QUICK_SWORD), ("ready", CLOCK), ("regain control", HORSE),
    ("regain flight", FLY), ("reload", RELOAD), ("restore", HEART), ("retrieve", HAND),
    ("rise", UP), ("run", RUN), ("save breath", WIND), ("scary face", SKULL), ("search", LENS),
    ("seize initiative", FIRST), ("shake off", RISE), ("shove", PUSH), ("spend fate", STAR),
    ("stabilize", HEART), ("stand up", UP), ("standard attack", SWORD), ("step off", DOWN),
    ("stow", BAG), ("strike", SWORD), ("strong attack", HAMMER), ("surface", WATER),
    ("taunt", SHOUT), ("treat condition", AID), ("treat wound", AID), ("trip", DOWN),
    ("use", FLASK), ("use skill", GEAR), ("use spot", GEAR), ("walk", WALK),
    ("change style", MASK), ("drop prone", DOWN), ("manipulate", HAND), ("release", LOOSE),
    ("save turn", CLOCK), ("second breath", WIND), ("shield rush", CHARGE), ("sneak", HIDE),
    ("blind", EYE), ("break free", LOOSE), ("grab", GRIP), ("hold down", CHAINS), ("hold", CLOCK),
    ("hold turn", CLOCK), ("lean", EYE), ("over to", FIRST), ("part", AWAY), ("sprint", SPRINT),
    ("struggle", LOOSE), ("stunt", STAR), ("switch places", RUN), ("switch", HAND),
    ("take cover", KNEEL), ("unite", CROWD), ("aid", AID), ("charm", SPEECH), ("draw", HAND),
    ("find weakness", LENS), ("intimidate", SKULL), ("perform", STAR), ("stabilise", HEART),
    ("stand", UP), ("technique", STAR),
];

/// Icons by a word, or the beginning of one, in the name of a power.
#[rustfmt::skip]
const WORDS: &[(&str, Icon)] = &[
    ("ember", FLAME), ("fire", FLAME), ("flame", FLAME), ("burn", FLAME), ("blaze", FLAME),
    ("inferno", FLAME), ("scorch", FLAME), ("frost", FROST), ("ice", FROST), ("cold", FROST),
    ("chill", FROST), ("freez", FROST), ("snow", FROST), ("gale", WIND), ("wind", WIND),
    ("gust", WIND), ("storm", WIND), ("air", WIND), ("spark", FIRST), ("light", BLAST),
    ("bolt", FIRST), ("thunder", FIRST), ("shock", FIRST), ("lightning", FIRST), ("volt", FIRST),
    ("nuclear", BLAST), ("bomb", BLAST), ("blast", BLAST), ("burst", BLAST), ("nova", BLAST),
    ("radian", BLAST), ("bless", BLAST), ("sun", BLAST), ("curse", SKULL), ("death", SKULL),
    ("doom", SKULL), ("dread", SKULL), ("fear", SKULL), ("venom", FLASK), ("poison", FLASK),
    ("acid", FLASK), ("shade", MOON), ("dark", MOON), ("night", MOON), ("shadow", MOON),
    ("sleep", MOON), ("veil", HIDE), ("invis", HIDE), ("daze", MIND), ("mind", MIND),
    ("psy", MIND), ("confus", MIND), ("charm", MIND), ("thrall", MIND), ("mend", HEART),
    ("heal", HEART), ("cure", HEART), ("recov", HEART), ("restor", HEART), ("life", HEART),
    ("revive", HEART), ("ward", SHIELD), ("shield", SHIELD), ("guard", SHIELD), ("armour", SHIELD),
    ("armor", SHIELD), ("wall", SHIELD), ("barrier", SHIELD), ("quick", RUN), ("haste", RUN),
    ("speed", RUN), ("slow", FALL), ("weak", FALL), ("bind", CHAINS), ("snare", CHAINS),
    ("root", CHAINS), ("web", CHAINS), ("volley", BOW), ("arrow", BOW), ("shot", BOW),
    ("blade", SWORD), ("cleave", TWO_SWORDS), ("smash", HAMMER), ("force", PUSH), ("push", PUSH),
    ("strike", SWORD), ("might", RISE), ("brave", RISE), ("rally", FLAG), ("fly", FLY),
    ("wing", FLY), ("leap", LEAP), ("sight", EYE), ("see", EYE), ("sense", EYE),
    ("water", WATER), ("wave", WATER), ("stone", HAMMER), ("earth", HAMMER),
];

/// Icons of conditions by the beginning of a word in their names; the first that fits.
#[rustfmt::skip]
const STATES: &[(&str, Icon)] = &[
    ("saving", WIND), ("adder", FLASK), ("venom", FLASK), ("resin", FLASK), ("poison", FLASK), ("sicken", FLASK),
    ("bleed", BLOOD), ("blood", BLOOD), ("bled", BLOOD), ("wound", BLOOD), ("burn", FLAME),
    ("chill", FROST), ("froz", FROST), ("dazzl", BLIND), ("blind", BLIND), ("daz", SPIRAL),
    ("dizz", SPIRAL), ("stun", SPIRAL), ("jolt", SPIRAL), ("shock", SPIRAL), ("stagger", SPIRAL),
    ("grappl", GRIP), ("grabb", GRIP), ("dragg", PUSH), ("pinned", CHAINS), ("bound", CHAINS),
    ("restrain", CHAINS), ("immobil", CHAINS), ("helpless", CHAINS), ("hobbl", CHAINS),
    ("charm", MIND), ("confus", MIND), ("brainwash", MIND), ("amnes", MIND), ("drows", MOON),
    ("condemn", SKULL), ("damn", SKULL), ("dying", SKULL), ("fright", SKULL), ("panic", SKULL),
    ("cow", SKULL), ("intimid", SKULL), ("despair", SKULL), ("griev", SKULL), ("command", SHOUT),
    ("enrag", SHOUT), ("taunt", SHOUT), ("incit", SHOUT), ("taking", KNEEL), ("protect", SHIELD),
    ("defend", SHIELD), ("ward", SHIELD), ("cover", SHIELD), ("brac", SHIELD), ("plat", SHIELD),
    ("ignor", SHIELD), ("stabil", HEART), ("heart", HEART), ("refresh", HEART), ("stimul", HEART),
    ("sneak", HIDE), ("veil", HIDE), ("lying", HIDE), ("surpris", BANG), ("ambush", BANG),
    ("expos", OPENING), ("opening", OPENING), ("distract", OPENING), ("harr", OPENING),
    ("feint", OPENING), ("loosen", OPENING), ("slow", FALL), ("slugg", FALL), ("sapp", FALL),
    ("wither", FALL), ("exhaust", FALL), ("wind", FALL), ("brittl", FALL), ("corrod", FALL),
    ("hinder", FALL), ("quick", RUN), ("run", RUN), ("focus", FOCUS), ("insight", EYE),
    ("read", EYE), ("fate", STAR), ("burst", STAR), ("inspir", FLAG), ("awaken", RISE),
    ("sharp", RISE), ("delay", CLOCK), ("wait", CLOCK), ("last", CLOCK), ("first", FIRST),
    ("disengag", AWAY), ("enter", AWAY), ("suffocat", WATER), ("water", WATER), ("afloat", WATER),
    ("climb", CLIMB), ("standing", CLIMB), ("pledg", FLAG), ("union", CROWD), ("rein", HORSE), ("control", HORSE),
    ("rebound", LOOSE), ("lantern", BLAST), ("staff", WAND), ("weapon", SWORD), ("style", MASK),
    ("held", CLOCK), ("guard", SHIELD),
];

/// The icon of a condition by its name; `None` if it only has letters.
pub fn icon_of_state(name: &str) -> Option<Icon> {
    let name = name.to_lowercase();
    let mut words = name.split(|letter: char| !letter.is_alphabetic());
    let (_, icon) =
        words.find_map(|word| STATES.iter().find(|(start, _)| word.starts_with(start)))?;
    Some(icon)
}

/// The icon of an action by its key, or of a power by its name.
fn icon_of(name: &str) -> Icon {
    let exact = ACTIONS.iter().find(|(key, _)| *key == name);
    let word = || {
        let mut words = name.split(|letter: char| !letter.is_alphabetic());
        words.find_map(|word| WORDS.iter().find(|(start, _)| word.starts_with(start)))
    };
    exact.or_else(word).map_or(WAND, |(_, icon)| icon)
}

/// Draws the icon of an action or a power by its key or name.
pub fn icon(painter: &Painter, middle: Pos2, edge: f32, name: &str, tint: Color32) {
    draw(painter, middle, edge, icon_of(name), tint);
}

/// Draws an icon.
pub fn draw(painter: &Painter, middle: Pos2, edge: f32, icon: Icon, tint: Color32) {
    let scale = edge / 24.0;
    let place = |x: f32, y: f32| middle + vec2(x - 12.0, y - 12.0) * scale;
    let pen = Stroke::new((1.9 * scale).max(1.3), tint);
    for mark in icon {
        match mark {
            Line(points) => {
                let points: Vec<Pos2> = points.iter().map(|(x, y)| place(*x, *y)).collect();
                // Round ends and corners.
                for point in &points {
                    painter.circle_filled(*point, pen.width / 2.0, tint);
                }
                painter.add(Shape::line(points, pen));
            }
            Circle(x, y, radius) => {
                painter.circle_stroke(place(*x, *y), radius * scale, pen);
            }
            Dot(x, y, radius) => {
                painter.circle_filled(place(*x, *y), radius * scale, tint);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::books::BOOKS;

    #[test]
    fn every_action_has_an_icon_of_its_own_kind() {
        for book in BOOKS {
            for action in book.actions {
                let key = action.entry().key;
                let known = ACTIONS.iter().any(|(known, _)| *known == key);
                assert!(known || key == "end", "{}: {key}", book.id);
            }
        }
    }

    #[test]
    fn every_condition_that_is_shown_has_an_icon() {
        for book in BOOKS {
            let shown = book.conditions.iter().filter(|rule| !rule.badge.is_empty());
            let without = shown.filter(|rule| icon_of_state(rule.name).is_none());
            let without: Vec<&str> = without.map(|rule| rule.name).collect();
            assert!(without.is_empty(), "{}: {without:?}", book.id);
        }
    }

    #[test]
    fn icons_stay_in_their_box() {
        for (name, icon) in ACTIONS.iter().chain(WORDS).chain(STATES) {
            assert!(!icon.is_empty(), "{name}");
            for mark in *icon {
                let inside = |x: f32, y: f32, room: f32| {
                    let of = |at: f32| at - room >= 1.0 && at + room <= 23.0;
                    assert!(of(x) && of(y), "{name}: {x},{y}");
                };
                match mark {
                    Line(points) => points.iter().for_each(|(x, y)| inside(*x, *y, 0.0)),
                    Circle(x, y, radius) | Dot(x, y, radius) => inside(*x, *y, *radius),
                }
            }
        }
    }
}
