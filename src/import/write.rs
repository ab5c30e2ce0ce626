//! The text of a level of a sketch.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use super::{
    imported::Imported,
    place,
    sketch::{Brightness, Sketch, Square},
};
use crate::{
    battle::counted,
    data::{level::Level, new_level::add_sides},
    document::{Document, in_quotes},
    save::Fault,
    workshop::{SquareText, height_letter, letter_for},
};

/// The most notes that are written into the file.
const MOST_NOTES: usize = 30;

/// The heights that a layer of a level can say, in metres.
const HEIGHTS: (i16, i16) = (-26, 35);

/// Makes a level of a sketch; `file` is the name of the map's file.
///
/// # Errors
/// There is no room for a battle on the map.
pub(super) fn level(mut sketch: Sketch, file: &str) -> Result<Imported, Fault> {
    tell_unknown(&mut sketch);
    clamp_heights(&mut sketch);
    let Some(starts) = place::starts(&sketch) else {
        return Err(Fault::new(
            format!("The map `{file}` has no two squares where somebody could stand and walk."),
            "Import a map with some open ground; what the program took for walls is told in docs/import.md.",
        ));
    };
    let text = written(&sketch, file, &starts);
    let text = Document::parse(file, text.as_str())
        .formatted()
        .unwrap_or(text);
    let document = Document::parse(file, text.as_str());
    let (level, problems) = Level::read(&document);
    if level.is_none() {
        let first = problems.iter().next();
        return Err(Fault::new(
            format!(
                "The level made of `{file}` would have faults: {}.",
                first.map_or("none that is known", |first| first.message.as_str())
            ),
            "Please report this map.",
        ));
    }
    let mut notes = sketch.notes.clone();
    notes.extend(
        problems
            .iter()
            .map(|problem| format!("`check` says: {}.", problem.message)),
    );
    let summary = format!(
        "{}: {} x {} squares, {} of wall, {}.",
        sketch.title,
        sketch.width,
        sketch.height,
        sketch
            .squares
            .iter()
            .filter(|square| square.is_wall())
            .count(),
        counted(doors(&sketch), "doors")
    );
    Ok(Imported {
        text,
        summary,
        notes,
    })
}

fn doors(sketch: &Sketch) -> i64 {
    let things = sketch
        .squares
        .iter()
        .filter_map(|square| square.obstacle.as_deref());
    things.filter(|thing| thing.ends_with("door")).count() as i64
}

/// Notes what is not understood, the most frequent first.
fn tell_unknown(sketch: &mut Sketch) {
    let mut unknown: Vec<(String, usize)> =
        std::mem::take(&mut sketch.unknown).into_iter().collect();
    unknown.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), name.clone()));
    let told = unknown.iter().take(40);
    let told: Vec<String> = told
        .map(|(what, count)| {
            format!(
                "Not understood, {}: {what}.",
                counted(*count as i64, "times")
            )
        })
        .collect();
    sketch.notes.extend(told);
    if unknown.len() > 40 {
        let more = format!(
            "{} more kinds of things are not understood.",
            unknown.len() - 40
        );
        sketch.note(more);
    }
}

fn clamp_heights(sketch: &mut Sketch) {
    let beyond = |height: &&i16| !(HEIGHTS.0..=HEIGHTS.1).contains(*height);
    let count = sketch.heights.iter().filter(beyond).count();
    if count > 0 {
        for height in &mut sketch.heights {
            *height = (*height).clamp(HEIGHTS.0, HEIGHTS.1);
        }
        sketch.note(format!(
            "{} lie higher or lower than a level can say, and are drawn at {} or {} m.",
            counted(count as i64, "squares"),
            HEIGHTS.0,
            HEIGHTS.1
        ));
    }
}

fn written(sketch: &Sketch, file: &str, starts: &[place::Places; 2]) -> String {
    let mut text = comment(sketch, file);
    text.push_str("Level(\n    format: 1,\n");
    let title: String = sketch
        .title
        .chars()
        .filter(|letter| !letter.is_control())
        .take(60)
        .collect();
    let title = match title.trim() {
        "" => "Imported map",
        title => title,
    };
    let _ = writeln!(text, "    name: {},", in_quotes(title));
    text.push_str("    books: [evoker, threshold, maneuver, momentum, vigor],\n\n");
    let usual = usual_light(sketch);
    if usual != Brightness::Bright {
        let _ = writeln!(text, "    rules: (light: {}),\n", light_word(usual));
    }
    let letters = letters(sketch);
    text.push_str("    // Each character of the map, and what it stands for.\n    legend: {\n");
    for (square, letter) in &letters {
        let _ = writeln!(text, "        '{letter}': {},", square.entry());
    }
    text.push_str("    },\n\n");
    text.push_str("    // North is up; the square in the north-west corner is (0, 0).\n");
    let letter = |place: usize| letters.get(&sketch.squares[place]).copied().unwrap_or('.');
    picture(&mut text, sketch, "map", letter);
    if sketch.heights.iter().any(|height| *height != 0) {
        text.push_str(
            "\n    // Heights in metres: 0 to 9, a is 10 and so on; A is -1, B is -2 and so on.\n",
        );
        picture(&mut text, sketch, "elevation", |place| {
            match sketch.heights[place] {
                0 => '.',
                metres => height_letter(metres).unwrap_or('.'),
            }
        });
    }
    if sketch.light.iter().any(|light| *light != usual) {
        text.push_str("\n    // Light: d dark, l low, b bright.\n");
        picture(&mut text, sketch, "light", |place| {
            match sketch.light[place] {
                light if light == usual => '.',
                Brightness::Dark => 'd',
                Brightness::Low => 'l',
                Brightness::Bright => 'b',
            }
        });
    }
    text.push_str(
        "\n    // The map has no combatants: these four against four are to begin with.\n",
    );
    add_sides(&mut text, starts);
    text
}

/// The first lines: where the level is from, and what was lost.
fn comment(sketch: &Sketch, file: &str) -> String {
    let clean = |text: &str| text.replace(char::is_control, " ");
    let mut text = format!(
        "// {}.\n//\n// Made of `{}`, {}, by `shadowgrid import`.\n",
        clean(&sketch.title),
        clean(file),
        sketch.source
    );
    if !sketch.notes.is_empty() {
        text.push_str("// What to look over:\n");
    }
    for note in sketch.notes.iter().take(MOST_NOTES) {
        let _ = writeln!(text, "// - {}", clean(note));
    }
    if sketch.notes.len() > MOST_NOTES {
        let _ = writeln!(text, "// - and {} more.", sketch.notes.len() - MOST_NOTES);
    }
    text
}

fn picture(text: &mut String, sketch: &Sketch, field: &str, letter: impl Fn(usize) -> char) {
    let _ = writeln!(text, "    {field}: [");
    for row in 0..sketch.height {
        let places = row * sketch.width..(row + 1) * sketch.width;
        let row: String = places.map(&letter).collect();
        let _ = writeln!(text, "        \"{row}\",");
    }
    text.push_str("    ],\n");
}

/// The light that most squares have.
fn usual_light(sketch: &Sketch) -> Brightness {
    let count = |of: Brightness| sketch.light.iter().filter(|light| **light == of).count();
    let all = [Brightness::Bright, Brightness::Low, Brightness::Dark];
    let most = all.into_iter().max_by_key(|of| (count(*of), *of));
    most.unwrap_or_default()
}

fn light_word(light: Brightness) -> &'static str {
    match light {
        Brightness::Dark => "dark",
        Brightness::Low => "low",
        Brightness::Bright => "bright",
    }
}

/// A character for each kind of square.
fn letters(sketch: &Sketch) -> BTreeMap<Square, char> {
    let kinds: BTreeSet<&Square> = sketch.squares.iter().collect();
    let mut taken = BTreeSet::new();
    let mut letters = BTreeMap::new();
    for square in kinds {
        if let Some(text) = SquareText::read(&square.entry()) {
            let letter = letter_for(&text, &taken);
            taken.insert(letter);
            letters.insert(square.clone(), letter);
        }
    }
    letters
}
