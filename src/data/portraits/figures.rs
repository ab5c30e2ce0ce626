//! Figures: persons put together from parts, and creatures of one picture.

#![expect(
    clippy::large_enum_variant,
    reason = "there are some sixty figures, read once"
)]

use super::{
    strokes::{Outline, Stroke, an_outline, stroke_list},
    values::{Reference, length, reference, rgb, share, told},
};
use crate::document::{
    forms::{form, forms},
    record::record,
    shape::{Shape, flag, flat, list_of, map_of, named, pair, record},
};

/// How much of the hair can be seen, from most to least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HairSeen {
    /// All of it.
    All,
    /// All but what is too full to be worn under anything.
    Most,
    /// What hangs down, and a fringe.
    Fringe,
    /// What hangs down.
    Locks,
    /// None.
    Nothing,
}

/// The names of what can be seen of the hair.
const HAIR_SEEN: &[(&str, HairSeen)] = &[
    ("all", HairSeen::All),
    ("most", HairSeen::Most),
    ("fringe", HairSeen::Fringe),
    ("locks", HairSeen::Locks),
    ("nothing", HairSeen::Nothing),
];

record! {
    default:
    /// A part of a person, such as a hat: its strokes by where they belong. What is behind the head is
    /// painted from the outermost part inwards (extras, headgear, hair), and all else from the innermost
    /// outwards (build, clothes, mouth, beard, eyes, extras, hair, headgear).
    #[derive(Clone, Debug, PartialEq)]
    pub struct Part as "Part" {
        /// Behind head and body.
        pub behind: Vec<Stroke> = Vec::new(); stroke_list(),
        /// Hair behind the head that is too full to be worn under headgear.
        pub full: Vec<Stroke> = Vec::new(); stroke_list(),
        /// The body.
        pub body: Vec<Stroke> = Vec::new(); stroke_list(),
        /// Over the clothes.
        pub chest: Vec<Stroke> = Vec::new(); stroke_list(),
        /// In place of the ears.
        pub ears: Vec<Stroke> = Vec::new(); stroke_list(),
        /// The head itself, and what is on it below the face.
        pub skin: Vec<Stroke> = Vec::new(); stroke_list(),
        /// On the face.
        pub face: Vec<Stroke> = Vec::new(); stroke_list(),
        /// Over the face.
        pub front: Vec<Stroke> = Vec::new(); stroke_list(),
        /// Hair that shows below headgear.
        pub locks: Vec<Stroke> = Vec::new(); stroke_list(),
        /// Hair that shows inside a hood.
        pub fringe: Vec<Stroke> = Vec::new(); stroke_list(),
        /// Whether it hides the ears.
        pub hides_ears: bool = false; flag(),
        /// Whether the head below it is bald.
        pub bald: bool = false; flag(),
        /// What headgear leaves to be seen of the hair.
        pub hair: HairSeen = HairSeen::All; named("what can be seen of the hair", HAIR_SEEN),
    }
}

record! {
    /// The build of a person: its measures, and what every person of this build has.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Build as "Build" {
        /// Half the width of the face.
        pub half_face: f32; share(),
        /// Half the width of the neck.
        pub half_neck: f32; share(),
        /// Half the width of the shoulders.
        pub half_shoulders: f32; length(),
        /// How far down the shoulders begin.
        pub slope: f32; share(),
        /// The head under hair or headgear.
        pub head: Outline; an_outline(),
        /// The head with neither.
        pub bald_head: Outline; an_outline(),
        /// The neck.
        pub neck: Outline; an_outline(),
        /// The shoulders and what is below.
        pub shoulders: Outline; an_outline(),
        /// Its strokes.
        pub part: Part = Part::default(); flat::<Part>(),
    }
}

record! {
    default:
    /// A person, put together from parts. Parts are named as the files of portraits name them.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Person as "Person" {
        /// How broad face and shoulders are.
        pub build: Reference = Reference::of("plain"); reference("a build"),
        /// Colour of the skin.
        pub skin: u32 = 0x00e6_b995; rgb(),
        /// How the hair is worn.
        pub hair: Reference = Reference::of("short"); reference("a hairstyle"),
        /// Colour of hair, brows and beard.
        pub hair_colour: u32 = 0x004a_3324; rgb(),
        /// The beard.
        pub beard: Reference = Reference::of("none"); reference("a beard"),
        /// What is on the head.
        pub headgear: Reference = Reference::of("none"); reference("headgear"),
        /// Colour of what is on the head.
        pub headgear_colour: u32 = 0x006b_7686; rgb(),
        /// The clothes.
        pub clothes: Reference = Reference::of("shirt"); reference("clothes"),
        /// Colour of the clothes.
        pub cloth: u32 = 0x0047_658f; rgb(),
        /// Colour of seams, buckles and emblems.
        pub trim: u32 = 0x00d8_b25a; rgb(),
        /// The eyes.
        pub eyes: Reference = Reference::of("plain"); reference("eyes"),
        /// Colour of eyes that are alight.
        pub eye_colour: u32 = 0x008f_e8ff; rgb(),
        /// The mouth.
        pub mouth: Reference = Reference::of("calm"); reference("a mouth"),
        /// Tokens of the craft.
        pub extras: Vec<Reference> = Vec::new(); list_of(reference("an extra")),
    }
}

record! {
    /// Anything else: one picture in three colours.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Creature as "Creature" {
        /// Its picture.
        pub picture: Reference; reference("a picture"),
        /// Colour of hide, cloth or metal.
        pub main: u32; rgb(),
        /// A second colour.
        pub second: u32; rgb(),
        /// Colour of eyes and lights.
        pub glow: u32 = 0; rgb(),
    }
}

forms! {
    /// The figure of a portrait.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Figure as "a portrait" {
        /// A human or something close to it.
        Person(Person; flat::<Person>()) as "Person",
        /// Anything else.
        Creature(Creature; flat::<Creature>()) as "Creature",
    }
}

/// A part of a person.
fn a_part() -> impl Shape<Value = Part> {
    told("a part", record())
}

record! {
    default:
    /// A file of portraits. Each field may stand in any of them, and all files count together.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PortraitFile as "Portraits" {
        /// Portraits, by the archetype or the kind that they are of.
        pub portraits: Vec<(Reference, Figure)> = Vec::new(); map_of(reference("a portrait"), form()),
        /// Words in names of archetypes without a portrait of their own, by the portrait they stand
        /// for. Earlier words win. Words of three letters or fewer stand alone, those of four begin
        /// another, and longer ones may stand anywhere in it.
        pub words: Vec<(Reference, Vec<Reference>)> = Vec::new();
            list_of(pair(reference("a portrait"), list_of(reference("a word")))),
        /// Pictures of creatures, and pieces of them.
        pub pictures: Vec<(Reference, Vec<Stroke>)> = Vec::new();
            map_of(reference("a picture"), stroke_list()),
        /// Colours by name, for strokes of all files.
        pub colours: Vec<(Reference, u32)> = Vec::new(); map_of(reference("a colour"), rgb()),
        /// Builds of persons, each with the fields of a build below.
        pub builds: Vec<(Reference, Build)> = Vec::new(); map_of(reference("a build"), told("a build", record())),
        /// Hairstyles, each with the fields of a part below; so are those that follow.
        pub hair: Vec<(Reference, Part)> = Vec::new(); map_of(reference("a hairstyle"), a_part()),
        /// Beards.
        pub beards: Vec<(Reference, Part)> = Vec::new(); map_of(reference("a beard"), a_part()),
        /// Headgear.
        pub headgear: Vec<(Reference, Part)> = Vec::new(); map_of(reference("headgear"), a_part()),
        /// Clothes.
        pub clothes: Vec<(Reference, Part)> = Vec::new(); map_of(reference("clothes"), a_part()),
        /// Eyes.
        pub eyes: Vec<(Reference, Part)> = Vec::new(); map_of(reference("eyes"), a_part()),
        /// Mouths.
        pub mouths: Vec<(Reference, Part)> = Vec::new(); map_of(reference("a mouth"), a_part()),
        /// Tokens of a craft.
        pub extras: Vec<(Reference, Part)> = Vec::new(); map_of(reference("an extra"), a_part()),
    }
}

impl Part {
    /// All its strokes, by where they belong.
    pub fn layers(&self) -> [&[Stroke]; 10] {
        [
            &self.behind,
            &self.full,
            &self.body,
            &self.chest,
            &self.ears,
            &self.skin,
            &self.face,
            &self.front,
            &self.locks,
            &self.fringe,
        ]
    }
}
