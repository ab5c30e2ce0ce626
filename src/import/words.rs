//! What names of tiles and objects mean: the names of terrains and obstacles of levels, and what others
//! call them.

use super::sketch::Square;
use crate::data::assets;

/// What other programs call terrains.
const GROUNDS: &[(&str, &str)] = &[
    ("walls", "wall"),
    ("stone_wall", "wall"),
    ("brick", "wall"),
    ("bricks", "wall"),
    ("collision", "wall"),
    ("solid", "wall"),
    ("blocked", "wall"),
    ("cliff", "rock"),
    ("mountain", "rock"),
    ("boulder", "rock"),
    ("stone", "rock"),
    ("ground", "earth"),
    ("dirt", "earth"),
    ("sand", "earth"),
    ("path", "earth"),
    ("soil", "earth"),
    ("snow", "earth"),
    ("desert", "earth"),
    ("road", "paving"),
    ("street", "paving"),
    ("cobble", "paving"),
    ("cobblestone", "paving"),
    ("pavement", "paving"),
    ("courtyard", "paving"),
    ("tiles", "paving"),
    ("lawn", "grass"),
    ("meadow", "grass"),
    ("field", "grass"),
    ("plains", "grass"),
    ("wood", "boards"),
    ("planks", "boards"),
    ("wooden_floor", "boards"),
    ("bridge", "boards"),
    ("room", "hall"),
    ("indoor", "hall"),
    ("indoors", "hall"),
    ("interior", "hall"),
    ("roof", "hall"),
    ("forest", "thicket"),
    ("woods", "thicket"),
    ("tree", "thicket"),
    ("trees", "thicket"),
    ("jungle", "thicket"),
    ("tall_grass", "undergrowth"),
    ("brush", "undergrowth"),
    ("swamp", "mud"),
    ("marsh", "mud"),
    ("bog", "mud"),
    ("shallow_water", "shallows"),
    ("ford", "shallows"),
    ("stream", "shallows"),
    ("puddle", "shallows"),
    ("lake", "deep_water"),
    ("sea", "deep_water"),
    ("ocean", "deep_water"),
    ("river", "deep_water"),
    ("deep", "deep_water"),
    ("lava", "embers"),
    ("fire", "embers"),
    ("magma", "embers"),
    ("stair", "stairs"),
    ("steps", "stairs"),
    ("slope", "ramp"),
    ("hole", "pit"),
    ("abyss", "chasm"),
    ("void", "chasm"),
    ("ruins", "rubble"),
    ("gravel", "debris"),
];

/// What other programs call things.
const THINGS: &[(&str, &str)] = &[
    ("box", "crate"),
    ("barrel", "crate"),
    ("chest", "crate"),
    ("crates", "crate"),
    ("column", "pillar"),
    ("gate", "door"),
    ("closed_door", "door"),
    ("opened_door", "open_door"),
    ("bookshelf", "shelf"),
    ("bookcase", "shelf"),
    ("cupboard", "shelf"),
    ("hedge", "bush"),
    ("shrub", "bush"),
    ("bushes", "bush"),
    ("trap", "snare"),
    ("sandbag", "sandbags"),
    ("parapet", "low_wall"),
    ("rail", "railing"),
    ("rails", "railing"),
    ("debris_pile", "wreckage"),
    ("wagon", "car"),
    ("cart", "car"),
];

/// A word of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A terrain.
    Ground(String),
    /// An obstacle.
    Thing(String),
}

/// What a name means, in any case and with any of blanks, hyphens and underscores.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    let name = name.trim().to_lowercase().replace([' ', '-'], "_");
    let other = |names: &[(&str, &str)]| {
        let mut names = names.iter();
        names
            .find(|(known, _)| *known == name)
            .map(|(_, word)| (*word).to_owned())
    };
    if name.is_empty() || name.len() > 60 {
        return None;
    }
    if assets().terrain(&name).is_some() {
        return Some(Meaning::Ground(name));
    }
    if assets().obstacle(&name).is_some() {
        return Some(Meaning::Thing(name));
    }
    let ground = other(GROUNDS).map(Meaning::Ground);
    ground.or_else(|| other(THINGS).map(Meaning::Thing))
}

impl Meaning {
    /// Puts it on a square: a terrain takes the place of another and what stands on it, a thing stands
    /// on what is there.
    pub(super) fn put_on(&self, square: &mut Square) {
        match self {
            Self::Ground(ground) => *square = Square::of(ground),
            Self::Thing(thing) => {
                if square.is_wall() {
                    *square = Square::of("floor");
                }
                square.obstacle = Some(thing.clone());
            }
        }
    }
}

/// A title of the name of a file: `old_mill-2` is `Old mill 2`.
pub(super) fn title(stem: &str) -> String {
    let words = stem.replace(['_', '-'], " ");
    let mut letters = words.trim().chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>());
    first.map_or_else(String::new, |first| first + letters.as_str())
}
