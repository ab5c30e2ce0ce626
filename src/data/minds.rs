//! Minds: a brain of the files, and perhaps a temper that changes its weights.

use std::{fmt, sync::LazyLock};

use super::{
    assets::assets,
    brains::{Brain, Plays, Temper, Weights},
};
use crate::document::{
    self, Node, Reader,
    problem::{Problem, suggestion},
};

/// The brain of sides that name none.
pub const USUAL: &str = "shadow";

/// The brain with exact results.
const EXACT: &str = "dread";

/// A brain with a temper: it leads a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mind {
    /// The brain.
    pub brain: &'static Brain,
    /// The temper, if any.
    pub temper: Option<&'static Temper>,
    /// The combined weights.
    pub weights: Weights,
}

impl Mind {
    /// The mind of sides that name none.
    pub fn usual() -> Self {
        Self::plain(USUAL)
    }

    /// The mind that always picks the best order for one turn: for advice, and for tests of its
    /// judgement.
    pub fn exact() -> Self {
        Self::plain(EXACT)
    }

    /// This personality with the exact brain, if its own brain picks at random.
    #[must_use]
    pub fn at_its_best(&self) -> Self {
        if self.brain.plays == Plays::Random || self.brain.among > 1 {
            return Self::of(Self::exact().brain, self.temper);
        }
        *self
    }

    fn plain(name: &str) -> Self {
        let brains = &assets().brains.brains;
        let brain = brains.iter().find(|brain| brain.name == name);
        Self::of(brain.unwrap_or(&UNREAD), None)
    }

    /// The assumed mind of all units in its simulations: as good as most, with fewer calculations.
    pub fn hunch() -> Self {
        Self::of(&HUNCH, None)
    }

    fn of(brain: &'static Brain, temper: Option<&'static Temper>) -> Self {
        let weights = temper.map_or(brain.weights, |temper| brain.weights.and(temper.weights));
        Self {
            brain,
            temper,
            weights,
        }
    }

    /// The mind of this name: a brain, or a brain and a temper as in `shadow/cautious`.
    ///
    /// # Errors
    /// The unknown part, with the probable meaning.
    ///
    /// ```
    /// use shadowgrid::data::minds::Mind;
    ///
    /// let mind = Mind::named("shadow/cautious").expect("a brain and a temper of the files");
    /// assert_eq!(mind.title(), "Normal (Shadow), cautious");
    /// let unknown = Mind::named("shadwo").expect_err("no brain of this name");
    /// assert!(unknown.help.contains("`shadow`"));
    /// ```
    pub fn named(name: &str) -> Result<Self, UnknownMind> {
        let known = &assets().brains;
        let (brain, temper) = match name.split_once('/') {
            Some((brain, temper)) => (brain.trim(), Some(temper.trim())),
            None => (name.trim(), None),
        };
        let unknown =
            |what: &'static str, name: &str, names: &mut dyn Iterator<Item = &str>| UnknownMind {
                message: format!("there is no {what} `{name}`"),
                help: suggestion(name, what, names),
            };
        let brain = known
            .brains
            .iter()
            .find(|one| one.name == brain)
            .ok_or_else(|| {
                let names = &mut known.brains.iter().map(|one| one.name.as_str());
                unknown("brain", brain, names)
            })?;
        let temper = match temper {
            None => None,
            Some(name) => {
                let found = known.tempers.iter().find(|one| one.name == name);
                Some(found.ok_or_else(|| {
                    let names = &mut known.tempers.iter().map(|one| one.name.as_str());
                    unknown("temper", name, names)
                })?)
            }
        };
        Ok(Self::of(brain, temper))
    }

    /// What a player reads: `Normal (Shadow), cautious`.
    pub fn title(&self) -> String {
        match self.temper {
            Some(temper) => format!("{}, {}", self.brain.title, temper.title.to_lowercase()),
            None => self.brain.title.clone(),
        }
    }

    /// What it does, in a sentence or two.
    pub fn about(&self) -> String {
        match self.temper {
            Some(temper) => format!("{} {}", self.brain.about, temper.about),
            None => self.brain.about.clone(),
        }
    }
}

impl fmt::Display for Mind {
    /// Its name, as [`Mind::named`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.brain.name)?;
        match self.temper {
            Some(temper) => write!(f, "/{}", temper.name),
            None => Ok(()),
        }
    }
}

/// An unknown name of a mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMind {
    /// The unknown part.
    pub message: String,
    /// The probable meaning.
    pub help: String,
}

/// A brain with all values as usual, if the files cannot be read.
static UNREAD: LazyLock<Brain> = LazyLock::new(Brain::default);

/// The assumed brain of all units in simulations.
static HUNCH: LazyLock<Brain> = LazyLock::new(|| Brain {
    squares: 8,
    attacks: 1,
    aids: 1,
    ..Brain::default()
});

/// Reads the name of a mind, as levels give it.
pub(super) fn mind<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Mind> {
    let name = document::text(reader, node)?;
    match Mind::named(&name) {
        Ok(mind) => Some(mind),
        Err(unknown) => {
            let known = assets().brains.brains.iter();
            let names = known.map(|one| one.name.as_str());
            reader.note_choice(&node.span, "a brain", names);
            reader.report(
                Problem::error("unknown-name", unknown.message)
                    .at(node.span.clone())
                    .help(unknown.help),
            );
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_hold_the_usual_brain_with_what_is_usual() {
        let usual = Mind::usual();
        assert_eq!(usual.to_string(), USUAL);
        let exact = Mind::exact();
        assert_eq!(exact.weights, Weights::default());
        assert_eq!((exact.to_string().as_str(), exact.brain.among), (EXACT, 1));
        let names = |all: Vec<&str>| all.join(" ");
        let brains = &assets().brains;
        assert_eq!(
            names(brains.brains.iter().map(|one| one.name.as_str()).collect()),
            "random shade shadow dread nightmare"
        );
        assert_eq!(
            names(brains.tempers.iter().map(|one| one.name.as_str()).collect()),
            "aggressive cautious sniper pack"
        );
        for brain in &brains.brains {
            assert!(brain.about.ends_with('.') && brain.about.len() > 20);
        }
    }

    #[test]
    fn a_mind_is_a_brain_and_perhaps_a_temper() {
        let mind = Mind::named("shadow/cautious").expect("known");
        assert_eq!(mind.to_string(), "shadow/cautious");
        assert_eq!(mind.title(), "Normal (Shadow), cautious");
        let plain = Mind::named("shadow").expect("known").weights;
        let more = mind.temper.expect("cautious").weights;
        assert_eq!(mind.weights.fear, plain.fear * more.fear / 100);
        assert!(mind.weights.fear > plain.fear);
        assert_eq!(mind.weights.finish, plain.finish);
        assert_eq!(mind.at_its_best().to_string(), "dread/cautious");
        let nightmare = Mind::named("nightmare").expect("known");
        assert_eq!(nightmare.at_its_best(), nightmare);
        let unknown = |name: &str| Mind::named(name).expect_err(name);
        assert_eq!(unknown("shadwo").message, "there is no brain `shadwo`");
        assert!(unknown("shadwo").help.contains("`shadow`"));
        assert_eq!(unknown("shade/bold").message, "there is no temper `bold`");
    }
}
