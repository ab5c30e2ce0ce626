//! Names in files of portraits: each is given once, and means something.

use super::{
    catalogue::{Named, PALETTE, Portraits},
    figures::{Build, Figure, Part, Person, PortraitFile},
    strokes::{Outline, Stroke, Tint},
    values::{Colour, Reference},
};
use crate::document::{
    Reader,
    problem::{Problem, suggestion},
    quoted,
};

/// The rules that files of portraits can break besides those of all files.
pub(super) const RULES: &[&str] = &["made-of-itself"];

/// Adds definitions to those of other files; names that are there already are reported.
pub(super) fn take<T: Clone>(reader: &mut Reader<'_>, all: &mut Named<T>, more: &[(Reference, T)]) {
    for (name, value) in more {
        if all.contains_key(&name.name) {
            let message = format!("{} is defined by another file already", quoted(&name.name));
            let problem = Problem::error("duplicate-key", message).at(name.span.clone());
            reader.report(problem.help("give it another name"));
        } else {
            all.insert(name.name.clone(), value.clone());
        }
    }
}

/// Reports the names in a file that mean nothing, and what is made of itself.
pub(super) fn check(reader: &mut Reader<'_>, file: &PortraitFile, portraits: &Portraits) {
    let mut check = Check { reader, portraits };
    for (name, strokes) in &file.pictures {
        check.strokes(strokes);
        check.circle(name, strokes);
    }
    for (name, build) in &file.builds {
        check.build(name, build);
    }
    let parts = [
        &file.hair,
        &file.beards,
        &file.headgear,
        &file.clothes,
        &file.eyes,
        &file.mouths,
        &file.extras,
    ];
    for (_, part) in parts.into_iter().flatten() {
        check.part(part);
    }
    for (_, figure) in &file.portraits {
        match figure {
            Figure::Person(person) => check.person(person),
            Figure::Creature(creature) => {
                check.known(&creature.picture, "a picture", &portraits.pictures);
            }
        }
    }
    for (portrait, _) in &file.words {
        check.known(portrait, "a portrait", &portraits.portraits);
    }
}

/// Looks for names that mean nothing.
struct Check<'c, 'd> {
    reader: &'c mut Reader<'d>,
    portraits: &'c Portraits,
}

impl Check<'_, '_> {
    fn known<T>(&mut self, name: &Reference, what: &str, all: &Named<T>) {
        if !all.contains_key(&name.name) {
            self.unknown(name, what, all.keys().map(String::as_str));
        }
    }

    /// Reports a name; `what` it should be the name of is said with its article, if it has one.
    fn unknown<'n>(&mut self, name: &Reference, what: &str, names: impl Iterator<Item = &'n str>) {
        let noun = what.trim_start_matches("a ").trim_start_matches("an ");
        let message = format!("there is no {noun} {}", quoted(&name.name));
        self.reader.report(
            Problem::error("unknown-name", message)
                .at(name.span.clone())
                .labelled(format!("not {what}"))
                .help(suggestion(&name.name, noun, names)),
        );
    }

    fn person(&mut self, person: &Person) {
        let all = self.portraits;
        self.known(&person.build, "a build", &all.builds);
        self.known(&person.hair, "a hairstyle", &all.hair);
        self.known(&person.beard, "a beard", &all.beards);
        self.known(&person.headgear, "headgear", &all.headgear);
        self.known(&person.clothes, "clothes", &all.clothes);
        self.known(&person.eyes, "eyes", &all.eyes);
        self.known(&person.mouth, "a mouth", &all.mouths);
        for extra in &person.extras {
            self.known(extra, "an extra", &all.extras);
        }
    }

    fn build(&mut self, name: &Reference, build: &Build) {
        self.part(&build.part);
        let outlines = [&build.head, &build.bald_head, &build.neck, &build.shoulders];
        if outlines.into_iter().any(Outline::goes_by_the_build) {
            let message = format!("the build {} goes by itself", quoted(&name.name));
            let problem = Problem::error(RULES[0], message).at(name.span.clone());
            self.reader
                .report(problem.help("give its outlines by corners"));
        }
    }

    fn part(&mut self, part: &Part) {
        for strokes in part.layers() {
            self.strokes(strokes);
        }
    }

    fn strokes(&mut self, strokes: &[Stroke]) {
        for stroke in strokes {
            if let Some(tint) = stroke.tint() {
                self.tint(tint);
            }
            if let Stroke::Piece { name, .. } = stroke {
                self.known(name, "a picture", &self.portraits.pictures);
            }
            self.strokes(stroke.inner());
        }
    }

    fn tint(&mut self, tint: &Tint) {
        let mixed = tint.mix.as_ref().map(|(colour, _)| colour);
        for colour in [Some(&tint.colour), mixed].into_iter().flatten() {
            let Colour::Named(name) = colour else {
                continue;
            };
            let named = &self.portraits.colours;
            if !PALETTE.contains(&name.name.as_str()) && !named.contains_key(&name.name) {
                let names = PALETTE.iter().copied();
                self.unknown(
                    name,
                    "a colour",
                    names.chain(named.keys().map(String::as_str)),
                );
            }
        }
    }

    /// Reports a picture that is a piece of itself.
    fn circle(&mut self, picture: &Reference, strokes: &[Stroke]) {
        let mut open: Vec<&str> = pieces(strokes);
        let mut seen: Vec<&str> = Vec::new();
        while let Some(name) = open.pop() {
            if name == picture.name {
                let message = format!("the picture {} is a piece of itself", quoted(name));
                let problem = Problem::error(RULES[0], message).at(picture.span.clone());
                self.reader.report(problem.help("leave out the piece"));
                return;
            }
            if !seen.contains(&name) {
                seen.push(name);
                let inner = self.portraits.pictures.get(name);
                open.extend(inner.map(|strokes| pieces(strokes)).unwrap_or_default());
            }
        }
    }
}

/// The names of all pieces among strokes.
fn pieces(strokes: &[Stroke]) -> Vec<&str> {
    let mut found = Vec::new();
    for stroke in strokes {
        if let Stroke::Piece { name, .. } = stroke {
            found.push(name.name.as_str());
        }
        found.extend(pieces(stroke.inner()));
    }
    found
}
