//! What is known of a draft's fairness, as it is shown.

use std::{collections::BTreeMap, sync::Arc};

use super::{counting::Counting, distance::NEAR};
use crate::{
    bouts::{line::End, places::Places},
    data::level::Level,
    fair::verdict::{Aim, Counted, Judgement, decides},
    geometry::Cell,
};

/// So many units are named in a sentence.
const NAMED: usize = 4;

/// The content of a draft: drafts of the same mark are fought alike, however they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u64);

impl Mark {
    /// The mark of a level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        Self(level.meaning.whole)
    }
}

/// All that is known at one time.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The draft that was played.
    pub mark: Mark,
    /// By book, in the order of the level.
    pub books: Vec<BookFairness>,
}

impl Snapshot {
    /// What is known by a book of this name.
    #[must_use]
    pub fn book(&self, id: &str) -> Option<&BookFairness> {
        self.books.iter().find(|book| book.id == id)
    }

    /// Whether no more battles are to be played.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.books.iter().all(|book| book.is_done)
    }
}

/// What is known by one book. All but `places` is of battles from the sides' own places.
#[derive(Clone, Debug)]
pub struct BookFairness {
    /// The book's name in files.
    pub id: &'static str,
    /// Its name on screens.
    pub title: &'static str,
    /// The first side: its share is told.
    pub side: String,
    /// Battles counted.
    pub battles: u64,
    /// Victories of the first side and half of the draws.
    pub points: f64,
    /// The interval of its share with 95 % confidence, from 0 to 1.
    pub interval: (f64, f64),
    /// Rounds: of all battles, of the shortest, of the longest.
    pub rounds: (u64, u16, u16),
    /// Draws, those by the round limit, and battles given up.
    pub draws: (u64, u64, u64),
    /// What decided battles, in words, with how often.
    pub decided: Vec<(String, u64)>,
    /// Who fell first of all, the most frequent first.
    pub first_out: Vec<(String, u64)>,
    /// Who gave no order in a battle.
    pub never_acted: Vec<(String, u64)>,
    /// Who never was near an enemy in a battle, see [`NEAR`].
    pub never_near: Vec<(String, u64)>,
    /// What the places are worth.
    pub places: Option<Places>,
    /// Why the sides are not played from each other's places, in a clause.
    pub keeps_places: Option<String>,
    /// Where they walked and fell.
    pub heat: Arc<HeatMap>,
    /// Whether no more battles are to be played.
    pub is_done: bool,
    /// Why no more can be played.
    pub trouble: Option<String>,
}

/// Where units walked and fell in all battles counted.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct HeatMap {
    /// Squares that units came to or fell on, in the order of columns.
    pub squares: Vec<HeatSquare>,
    /// The most that came to any square.
    pub most_walked: u64,
    /// The most that fell on any square.
    pub most_fallen: u64,
}

/// What happened on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeatSquare {
    /// The square.
    pub cell: Cell,
    /// How often a unit came to it.
    pub walked: u64,
    /// How many fell on it.
    pub fallen: u64,
}

impl HeatMap {
    fn of(counting: &Counting) -> Self {
        let mut squares: BTreeMap<(i16, i16), (u64, u64)> = BTreeMap::new();
        for side in &counting.own.sides {
            for (at, times) in &side.walked {
                squares.entry(*at).or_default().0 += times;
            }
            for (at, times) in &side.fallen {
                squares.entry(*at).or_default().1 += times;
            }
        }
        let squares = squares
            .into_iter()
            .map(|((x, y), (walked, fallen))| HeatSquare {
                cell: Cell::new(x, y),
                walked,
                fallen,
            });
        let squares: Vec<HeatSquare> = squares.collect();
        Self {
            most_walked: squares.iter().map(|it| it.walked).max().unwrap_or(0),
            most_fallen: squares.iter().map(|it| it.fallen).max().unwrap_or(0),
            squares,
        }
    }

    /// Where most of it happens, as a sentence; empty before anything did.
    #[must_use]
    pub fn words(&self) -> String {
        let most = |of: fn(&HeatSquare) -> u64| {
            let most = self.squares.iter().max_by_key(|it| of(it));
            most.filter(|it| of(it) > 0)
        };
        let (Some(walked), Some(fallen)) = (most(|it| it.walked), most(|it| it.fallen)) else {
            return String::new();
        };
        format!(
            "Most come to {}, {} ({} times) and most fall on {}, {} ({}).",
            walked.cell.x,
            walked.cell.y,
            walked.walked,
            fallen.cell.x,
            fallen.cell.y,
            fallen.fallen
        )
    }

    /// What happened on a square.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&HeatSquare> {
        let key = (cell.x, cell.y);
        let found = self
            .squares
            .binary_search_by_key(&key, |it| (it.cell.x, it.cell.y));
        self.squares.get(found.ok()?)
    }
}

impl BookFairness {
    /// What has been counted.
    pub(super) fn of((id, title): (&'static str, &'static str), counting: &Counting) -> Self {
        let own = &counting.own;
        let (low, _, high) = counting.share();
        let rounds = |of: Option<&u16>| of.copied().unwrap_or(0);
        let firsts = own.sides.iter().flat_map(|side| &side.first_out);
        let firsts = firsts.map(|(unit, (times, _))| (unit.as_str(), *times));
        let other = counting.other.as_ref();
        Self {
            id,
            title,
            side: own
                .sides
                .first()
                .map_or_else(String::new, |side| side.name.clone()),
            battles: own.battles,
            points: own.points as f64 / 2.0,
            interval: (low, high),
            rounds: (
                own.all_rounds(),
                rounds(own.rounds.keys().next()),
                rounds(own.rounds.keys().next_back()),
            ),
            draws: (
                own.ended(End::Draw),
                own.ended(End::RoundLimit),
                own.ended(End::GivenUp),
            ),
            decided: most_first(named(&own.decided)),
            first_out: most_first(firsts),
            never_acted: most_first(named(&own.never_acted)),
            never_near: most_first(named(&counting.never_near)),
            places: other.ok().and_then(|other| Places::of(own, other)),
            keeps_places: other.err().cloned(),
            heat: Arc::new(HeatMap::of(counting)),
            is_done: counting.is_done(),
            trouble: counting.trouble.clone(),
        }
    }

    /// A book by which nothing can be played.
    pub(super) fn troubled(
        (id, title): (&'static str, &'static str),
        trouble: Option<String>,
    ) -> Self {
        Self {
            id,
            title,
            side: String::new(),
            battles: 0,
            points: 0.0,
            interval: (0.0, 1.0),
            rounds: (0, 0, 0),
            draws: (0, 0, 0),
            decided: Vec::new(),
            first_out: Vec::new(),
            never_acted: Vec::new(),
            never_near: Vec::new(),
            places: None,
            keeps_places: None,
            heat: Arc::default(),
            is_done: trouble.is_some(),
            trouble,
        }
    }

    /// The first side's share, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.points / self.battles.max(1) as f64
    }

    fn counted(&self, aim: Aim) -> Counted {
        Counted {
            battles: self.battles,
            points: self.points,
            aim,
        }
    }

    /// How the share stands to what the level aims for.
    #[must_use]
    pub fn judged(&self, aim: Aim) -> Judgement {
        self.counted(aim).judged()
    }

    /// How often the first side wins and how that stands to what the level aims for; or why no battles
    /// are played.
    #[must_use]
    pub fn verdict(&self, aim: Aim) -> String {
        match &self.trouble {
            Some(trouble) => format!("No more battles by {}: {trouble}.", self.title),
            None if self.battles == 0 => format!("No battle by {} has ended yet.", self.title),
            None => self.counted(aim).words(&self.side),
        }
    }

    /// All of it in sentences, the verdict first; `aim` is what the level aims for.
    #[must_use]
    pub fn sentences(&self, aim: Aim) -> Vec<String> {
        if self.trouble.is_some() || self.battles == 0 {
            return vec![self.verdict(aim)];
        }
        let mut told = vec![self.verdict(aim), self.length()];
        let decided = self
            .decided
            .iter()
            .map(|(what, times)| (what.as_str(), *times));
        told.push(decides(decided, self.battles));
        told.push(self.units("Falls first", &self.first_out));
        told.push(self.units("Never acts", &self.never_acted));
        let far = format!("Never comes within {NEAR} of an enemy");
        told.push(self.units(&far, &self.never_near));
        told.push(self.by_places());
        told.push(self.heat.words());
        told.retain(|sentence| !sentence.is_empty());
        told
    }

    fn length(&self) -> String {
        let (all, shortest, longest) = self.rounds;
        let mean = all as f64 / self.battles as f64;
        let mut text = format!("{mean:.1} rounds on average, from {shortest} to {longest}");
        let (draws, by_limit, given_up) = self.draws;
        for (times, what) in [
            (draws, "nobody was left"),
            (by_limit, "the round limit came"),
            (given_up, "nothing came of it"),
        ] {
            if times > 0 {
                text.push_str(&format!("; {what} in {times}"));
            }
        }
        format!("{text}.")
    }

    /// Units that did something in at least a tenth of the battles.
    fn units(&self, what: &str, units: &[(String, u64)]) -> String {
        let often = units.iter().filter(|(_, times)| times * 10 >= self.battles);
        let named: Vec<String> = often
            .take(NAMED)
            .map(|(unit, times)| format!("{unit} ({times} of {})", self.battles))
            .collect();
        match named.is_empty() {
            true => String::new(),
            false => format!("{what}: {}.", named.join(", ")),
        }
    }

    fn by_places(&self) -> String {
        if let Some(why) = &self.keeps_places {
            return format!("Sides keep their places, as {why}.");
        }
        let Some(places) = &self.places else {
            return String::new();
        };
        format!(
            "From each other's places {} win {:.0} %; own places are worth {:+.0} points to it (95 % CI {:+.0} to {:+.0}): {}.",
            self.side,
            100.0 * places.there,
            places.worth,
            places.worth - places.error,
            places.worth + places.error,
            places.verdict()
        )
    }
}

fn named(counts: &BTreeMap<String, u64>) -> impl Iterator<Item = (&str, u64)> {
    counts.iter().map(|(name, times)| (name.as_str(), *times))
}

fn most_first<'s>(counts: impl Iterator<Item = (&'s str, u64)>) -> Vec<(String, u64)> {
    let mut counts: Vec<(String, u64)> = counts
        .map(|(name, times)| (name.to_owned(), times))
        .collect();
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    counts
}
