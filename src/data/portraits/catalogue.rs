//! Everything the files of portraits define.

use std::collections::BTreeMap;

use super::{
    figures::{Build, Figure, Part},
    strokes::Stroke,
    words,
};
use crate::{data::report::Sources, document::problem::Problems};

/// The portrait of archetypes that no other stands for.
const STRANGER: &str = "stranger";
/// The palette of a figure: names of colours that each portrait has of its own. A creature's `main`
/// colour is also its skin and cloth, its `second` also its hair, headgear and trim, its `glow` also
/// its eyes; and a person's cloth is also `main`, its trim `second`, and its eyes `glow`.
pub const PALETTE: &[&str] = &[
    "skin", "hair", "headgear", "cloth", "trim", "eyes", "main", "second", "glow",
];

/// Definitions by name.
pub type Named<T> = BTreeMap<String, T>;

/// Everything the files of portraits define.
#[derive(Debug, Default)]
pub struct Portraits {
    /// Portraits, by the archetype or kind that they are of.
    pub portraits: Named<Figure>,
    /// Words in the names of archetypes with the portrait that they stand for; earlier ones win.
    pub words: Vec<(String, String)>,
    /// Pictures of creatures, and pieces of them.
    pub pictures: Named<Vec<Stroke>>,
    /// Colours by name, `0xRRGGBB`.
    pub colours: Named<u32>,
    /// Builds of persons.
    pub builds: Named<Build>,
    /// Hairstyles.
    pub hair: Named<Part>,
    /// Beards.
    pub beards: Named<Part>,
    /// Headgear.
    pub headgear: Named<Part>,
    /// Clothes.
    pub clothes: Named<Part>,
    /// Eyes.
    pub eyes: Named<Part>,
    /// Mouths.
    pub mouths: Named<Part>,
    /// Extras.
    pub extras: Named<Part>,
    /// Problems in the files: none in those of the game, as a test asserts.
    pub problems: Problems,
    /// The texts of the files, for showing problems.
    pub sources: Sources,
}

impl Portraits {
    /// The name of the portrait of an archetype: its own, or that of a word in its name, or a hooded
    /// stranger's.
    pub fn name_for(&self, archetype: &str) -> &str {
        let name = archetype
            .trim()
            .to_ascii_lowercase()
            .replace([' ', '-'], "_");
        let known = |name: &str| Some(self.portraits.get_key_value(name)?.0.as_str());
        known(&name)
            .or_else(|| known(words::kind_of(&self.words, &name)?))
            .unwrap_or(STRANGER)
    }

    /// The figure of an archetype's portrait; `None` only if no file has a stranger.
    pub fn figure_for(&self, archetype: &str) -> Option<&Figure> {
        self.portraits.get(self.name_for(archetype))
    }
}
