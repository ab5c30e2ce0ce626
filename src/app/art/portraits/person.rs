//! A person, from back to front.

use super::painter::{Painter, Palette};
use crate::{
    app::art::canvas::Canvas,
    data::portraits::{Build, HairSeen, Outline, Part, Person, Portraits, Stroke},
};

/// The parts of a person.
struct Parts<'p> {
    build: &'p Build,
    clothes: &'p Part,
    mouth: &'p Part,
    beard: &'p Part,
    eyes: &'p Part,
    hair: &'p Part,
    headgear: &'p Part,
    extras: Vec<&'p Part>,
}

impl<'p> Parts<'p> {
    /// The parts that a person names; `None` if one of them does not exist.
    fn of(person: &Person, all: &'p Portraits) -> Option<Self> {
        let extras = person.extras.iter();
        Some(Self {
            build: all.builds.get(&person.build.name)?,
            clothes: all.clothes.get(&person.clothes.name)?,
            mouth: all.mouths.get(&person.mouth.name)?,
            beard: all.beards.get(&person.beard.name)?,
            eyes: all.eyes.get(&person.eyes.name)?,
            hair: all.hair.get(&person.hair.name)?,
            headgear: all.headgear.get(&person.headgear.name)?,
            extras: extras
                .map(|extra| all.extras.get(&extra.name))
                .collect::<Option<_>>()?,
        })
    }

    /// The outline of the head.
    fn head(&self) -> &'p Outline {
        if self.hair.bald && self.headgear.hair == HairSeen::All {
            &self.build.bald_head
        } else {
            &self.build.head
        }
    }

    /// All parts but hair and headgear, from the innermost outwards.
    fn below_hair(&self) -> impl DoubleEndedIterator<Item = &'p Part> {
        let own = [
            &self.build.part,
            self.clothes,
            self.mouth,
            self.beard,
            self.eyes,
        ];
        own.into_iter().chain(self.extras.iter().copied())
    }

    /// Paints one layer of all parts, from the innermost outwards.
    fn layer(&self, painter: &mut Painter<'_>, layer: fn(&Part) -> &[Stroke]) {
        for part in self.below_hair().chain([self.hair, self.headgear]) {
            painter.paint(layer(part));
        }
    }

    /// What is behind the head, from the outermost part inwards.
    fn behind(&self, painter: &mut Painter<'_>) {
        for extra in &self.extras {
            painter.paint(&extra.behind);
        }
        painter.paint(&self.headgear.behind);
        if self.headgear.hair != HairSeen::Nothing {
            painter.paint(&self.hair.behind);
        }
        if self.headgear.hair == HairSeen::All {
            painter.paint(&self.hair.full);
        }
        for part in self.below_hair().rev().skip(self.extras.len()) {
            painter.paint(&part.behind);
        }
    }

    fn ears(&self, painter: &mut Painter<'_>) {
        let mut others = self.below_hair().skip(1).chain([self.hair, self.headgear]);
        match others.find(|part| !part.ears.is_empty()) {
            Some(part) => painter.paint(&part.ears),
            None if self.hair.hides_ears => {}
            None => painter.paint(&self.build.part.ears),
        }
    }

    /// What is over the face, with as much of the hair as the headgear leaves.
    fn front(&self, painter: &mut Painter<'_>) {
        for part in self.below_hair() {
            painter.paint(&part.front);
        }
        match self.headgear.hair {
            HairSeen::All | HairSeen::Most => painter.paint(&self.hair.front),
            HairSeen::Locks => painter.paint(&self.hair.locks),
            HairSeen::Fringe => {
                painter.paint(&self.hair.locks);
                painter.paint(&self.hair.fringe);
            }
            HairSeen::Nothing => {}
        }
        painter.paint(&self.headgear.front);
    }

    fn paint(&self, painter: &mut Painter<'_>) {
        self.behind(painter);
        self.layer(painter, |part| &part.body);
        self.layer(painter, |part| &part.chest);
        self.ears(painter);
        self.layer(painter, |part| &part.skin);
        self.layer(painter, |part| &part.face);
        self.front(painter);
    }
}

/// Paints a person, from back to front.
pub fn paint(person: &Person, portraits: &Portraits, pixels: usize) -> Canvas {
    let palette = Palette {
        skin: person.skin,
        hair: person.hair_colour,
        headgear: person.headgear_colour,
        cloth: person.cloth,
        trim: person.trim,
        eyes: person.eye_colour,
    };
    let parts = Parts::of(person, portraits);
    let build = parts.as_ref().map(|parts| (parts.build, parts.head()));
    let mut painter = Painter::new(portraits, pixels, palette, build);
    if let Some(parts) = parts {
        parts.paint(&mut painter);
    }
    painter.picture()
}
