//! How the computer thinks when it leads a side, from `assets/brains`: brains by their difficulty,
//! tempers that change what matters to them, and minds made of both.

use std::fmt;

use super::{
    assets::assets,
    document::{Node, Reader, text, whole},
    loader::Loader,
    problem::suggestion,
};

/// How a brain comes to its orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// Any legal order.
    Random,
    /// The order that promises most now.
    Greedy,
    /// The order that comes off best when it is played on in the mind.
    Search,
}

/// What matters to a mind, in percent of what is usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Harm done to enemies.
    pub strike: i64,
    /// Being where one fights best.
    pub close_in: i64,
    /// Harm to be expected from enemies.
    pub fear: i64,
    /// Putting out those who are nearly out.
    pub finish: i64,
    /// How far away those fight who shoot.
    pub distance: i64,
    /// Staying near friends; usually 0.
    pub together: i64,
    /// Enemies that friends stand beside; usually 0.
    pub gather: i64,
    /// What the level wants beside the fight.
    pub goals: i64,
}

impl Weights {
    /// What is usual.
    pub const USUAL: Self = Self {
        strike: 100,
        close_in: 100,
        fear: 100,
        finish: 100,
        distance: 100,
        together: 0,
        gather: 0,
        goals: 100,
    };

    /// Both: percentages multiply, what is usually nothing adds up.
    fn and(self, more: Self) -> Self {
        let times = |one: i64, other: i64| one * other / 100;
        Self {
            strike: times(self.strike, more.strike),
            close_in: times(self.close_in, more.close_in),
            fear: times(self.fear, more.fear),
            finish: times(self.finish, more.finish),
            distance: times(self.distance, more.distance),
            together: self.together + more.together,
            gather: self.gather + more.gather,
            goals: times(self.goals, more.goals),
        }
    }
}

/// A brain: how well somebody thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brain {
    /// Its name in orders and files: `shadow`.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it does, in a sentence.
    pub about: String,
    /// How it comes to its orders.
    pub plays: Plays,
    /// Turns it plays on in its mind from an order.
    pub lookahead: u8,
    /// Orders it plays on from.
    pub candidates: u8,
    /// How often it plays on from each before the worse half of them falls out.
    pub playouts: u8,
    /// Squares in reach that it judges.
    pub squares: u8,
    /// Attacks whose odds it works out where no rule of thumb tells.
    pub attacks: u8,
    /// Orders that are no attacks and are looked at in earnest.
    pub aids: u8,
    /// Whether it thinks of what makes attacks better and of guarding itself.
    pub prepares: bool,
    /// It takes one of so many best orders, 1 for the best.
    pub among: u16,
    /// Of those that promise at most so many percent less than the best.
    pub margin: i64,
    /// How many may attack one target in a round.
    pub gang: Option<u8>,
    /// What matters to it.
    pub weights: Weights,
}

/// A temper: what matters to somebody more or less than to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Temper {
    /// Its name in orders and files: `cautious`.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it does, in a sentence.
    pub about: String,
    /// What it changes.
    pub weights: Weights,
}

/// Brains and tempers, in the order of their files.
#[derive(Debug, Default)]
pub struct Brains {
    /// How well one can think.
    pub brains: Vec<Brain>,
    /// What may matter more or less.
    pub tempers: Vec<Temper>,
}

/// The brain of sides that name none.
pub const USUAL: &str = "shadow";

/// The brain that is exact.
const EXACT: &str = "dread";

/// A brain with its temper: what leads a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mind {
    /// How well it thinks.
    pub brain: &'static Brain,
    /// What it is like, if it is not like all others.
    pub temper: Option<&'static Temper>,
    /// What matters to it, all in all.
    pub weights: Weights,
}

impl Mind {
    /// The mind of sides that name none.
    pub fn usual() -> Self {
        Self::plain(USUAL)
    }

    /// The mind that always does what seems best to it, one turn at a time: for advice, and for
    /// telling whether it thinks rightly.
    pub fn exact() -> Self {
        Self::plain(EXACT)
    }

    /// This personality with an exact brain, if chance has to do with what its own takes.
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

    /// How it takes everybody to play on when it thinks ahead: as well as most, with a shorter look.
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
    /// What is unknown, with what is meant perhaps.
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

/// A name that is no mind's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMind {
    /// What is unknown.
    pub message: String,
    /// What may have been meant.
    pub help: String,
}

/// What a brain is like that says nothing else of itself.
static UNREAD: Brain = exact(40, 4, 2);

/// How everybody is taken to play on in a thought.
static HUNCH: Brain = exact(8, 1, 1);

const fn exact(squares: u8, attacks: u8, aids: u8) -> Brain {
    Brain {
        name: String::new(),
        title: String::new(),
        about: String::new(),
        plays: Plays::Greedy,
        lookahead: 6,
        candidates: 4,
        playouts: 2,
        squares,
        attacks,
        aids,
        prepares: true,
        among: 1,
        margin: 0,
        gang: None,
        weights: Weights::USUAL,
    }
}

/// Reads the files of this folder.
pub(super) fn read(loader: &mut Loader) -> Brains {
    Brains {
        brains: loader.all(
            "assets/brains/brains.ron",
            include_str!("../../assets/brains/brains.ron"),
            "a brain",
            brain,
        ),
        tempers: loader.all(
            "assets/brains/tempers.ron",
            include_str!("../../assets/brains/tempers.ron"),
            "a temper",
            temper,
        ),
    }
}

fn brain<'d>(reader: &mut Reader<'d>, name: &str, node: &'d Node) -> Option<Brain> {
    let mut fields = reader.structure(node, "Brain");
    let title = fields.required("title", text);
    let about = fields.required("about", text);
    let brain = Brain {
        name: name.to_owned(),
        plays: fields.or("plays", Plays::Greedy, |reader, node| {
            let ways = [
                ("random", Plays::Random),
                ("greedy", Plays::Greedy),
                ("search", Plays::Search),
            ];
            reader.choice(node, "a way to play", &ways)
        }),
        lookahead: fields.or("lookahead", UNREAD.lookahead, whole(1..=40)),
        candidates: fields.or("candidates", UNREAD.candidates, whole(2..=20)),
        playouts: fields.or("playouts", UNREAD.playouts, whole(1..=50)),
        squares: fields.or("squares", UNREAD.squares, whole(1..=200)),
        attacks: fields.or("attacks", UNREAD.attacks, whole(0..=20)),
        aids: fields.or("aids", UNREAD.aids, whole(0..=20)),
        prepares: fields.or("prepares", true, Reader::bool),
        among: fields.or("among", 1, whole(1..=10)),
        margin: fields.or("margin", 0, whole(0..=100)),
        gang: fields.optional("gang", whole(1..=20)),
        weights: fields.or("weights", Weights::USUAL, weights),
        ..UNREAD.clone()
    };
    fields.finish();
    Some(Brain {
        title: title?,
        about: about?,
        ..brain
    })
}

fn temper<'d>(reader: &mut Reader<'d>, name: &str, node: &'d Node) -> Option<Temper> {
    let mut fields = reader.structure(node, "Temper");
    let title = fields.required("title", text);
    let about = fields.required("about", text);
    let weights = fields.required("weights", weights);
    fields.finish();
    Some(Temper {
        name: name.to_owned(),
        title: title?,
        about: about?,
        weights: weights?,
    })
}

fn weights<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Weights> {
    let usual = Weights::USUAL;
    let mut fields = reader.structure(node, "weights");
    let mut percent = |name, usual| fields.or(name, usual, whole(0..=400));
    let weights = Weights {
        strike: percent("strike", usual.strike),
        close_in: percent("close_in", usual.close_in),
        fear: percent("fear", usual.fear),
        finish: percent("finish", usual.finish),
        distance: percent("distance", usual.distance),
        together: percent("together", usual.together),
        gather: percent("gather", usual.gather),
        goals: percent("goals", usual.goals),
    };
    fields.finish();
    Some(weights)
}

/// Reads the name of a mind, as levels give it.
pub(super) fn mind<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Mind> {
    let name = text(reader, node)?;
    match Mind::named(&name) {
        Ok(mind) => Some(mind),
        Err(unknown) => {
            reader.report(
                super::problem::Problem::error("unknown-name", unknown.message)
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
    use crate::data::{document::Document, problem::Problems};

    #[test]
    fn the_files_hold_the_usual_brain_with_what_is_usual() {
        let usual = Mind::usual();
        assert_eq!(usual.to_string(), USUAL);
        let exact = Mind::exact();
        assert_eq!(exact.weights, Weights::USUAL);
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

    #[test]
    fn a_faulty_brain_is_told_with_its_place() {
        let read = |text: &str| -> (Option<Brain>, Problems) {
            let document = Document::parse("brain", text);
            let mut reader = Reader::new(&document);
            let read = brain(&mut reader, "one", document.root());
            (read, reader.finish(&[]))
        };
        let fine = read(r#"(title: "One", about: "Thinks.", among: 2, weights: (fear: 0))"#);
        assert!(fine.0.is_some_and(|brain| brain.weights.fear == 0));
        for (text, rule) in [
            (r#"(title: "One")"#, "missing-field"),
            (
                r#"(title: "One", about: "Thinks.", among: 0)"#,
                "out-of-range",
            ),
            (
                r#"(title: "One", about: "Thinks.", wits: 0)"#,
                "unknown-field",
            ),
            (
                r#"(title: "One", about: "Thinks.", plays: well)"#,
                "unknown-name",
            ),
            (
                r#"(title: "One", about: "Thinks.", weights: (fear: 401))"#,
                "out-of-range",
            ),
        ] {
            let problems = read(text).1;
            let rules: Vec<&str> = problems.iter().map(|problem| problem.rule).collect();
            assert_eq!(rules, [rule], "{text}");
        }
    }
}
