//! What archetypes are worth in each book, fitted from many simulated fights and kept in files
//! (`assets/strengths`): a forecast of a battle before it is played. `shadowgrid strengths` makes the
//! files anew.

pub mod drawn;

use serde::{Deserialize, Serialize};

use super::packs::stack::stack;
use crate::fair::logistic::{Fights, fit, logistic};

/// How strongly worths are drawn to their mean, in fights that end evenly.
const PRIOR: f64 = 1.0;

/// How sure intervals are: they hold the truth in 95 of 100 cases.
const Z: f64 = 1.96;

/// The worth of one archetype.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// The archetype.
    pub archetype: String,
    /// Its worth: 100 is the mean of all archetypes of the book.
    pub points: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many of the fights it stood, on either side.
    pub fights: u32,
}

/// What the archetypes of a book are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strengths {
    /// The book.
    pub book: String,
    /// The version of the game that played the fights.
    pub version: String,
    /// The mind that led both sides.
    pub brain: String,
    /// Battles played: each pair of teams fights twice, sides swapped.
    pub battles: u32,
    /// On how many maps.
    pub maps: u32,
    /// A hundred points in logits.
    pub logits: f64,
    /// How much more results of pairs of teams vary than coins would.
    pub spread: f64,
    /// What ground, dice and tactics add to a battle that sums do not know, in points: a standard
    /// deviation.
    pub ground: f64,
    /// The archetypes, by name.
    pub worths: Vec<Worth>,
    /// How the errors go together, in squared points: for each archetype those up to itself.
    pub covariance: Vec<Vec<f64>>,
}

/// Two teams that fought twice.
#[derive(Clone, Debug, PartialEq)]
pub struct TeamFights {
    /// The archetypes of both teams.
    pub teams: [Vec<String>; 2],
    /// The map, by number.
    pub map: u8,
    /// Half points of the first team in both battles: 0 to 4.
    pub points: u8,
}

/// A forecast of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// What the sides are worth.
    pub sides: [f64; 2],
    /// The first side's chance, with its range at 95 % confidence.
    pub share: f64,
    /// The range.
    pub range: (f64, f64),
}

impl Forecast {
    /// `412 against 390: about 54 % (42 to 66)`.
    pub fn words(&self) -> String {
        format!(
            "{:.0} against {:.0}: about {:.0} % ({:.0} to {:.0})",
            self.sides[0],
            self.sides[1],
            100.0 * self.share,
            100.0 * self.range.0,
            100.0 * self.range.1
        )
    }
}

impl Strengths {
    /// The strengths of a book as the last pack that has them brings them along.
    pub fn of(book: &str) -> Option<Self> {
        Self::read(stack().text(&format!("strengths/{book}.json"))?).ok()
    }

    /// Strengths of a file.
    ///
    /// # Errors
    /// It is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let read: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let fits = read.covariance.iter().enumerate();
        let fits = fits.map(|(place, row)| row.len() == place + 1);
        if read.covariance.len() != read.worths.len() || !fits.clone().all(|fits| fits) {
            return Err("its errors do not fit its archetypes".to_owned());
        }
        Ok(read)
    }

    /// Fits strengths to fights of a book. `None` without any, or if the fit does not settle.
    pub fn fitted(
        (book, version, brain): (&str, &str, &str),
        fights: &[TeamFights],
    ) -> Option<Self> {
        let names = fights.iter().flat_map(|fight| fight.teams.iter().flatten());
        let mut names: Vec<String> = names.cloned().collect();
        names.sort_unstable();
        names.dedup();
        let place = |name: &String| names.binary_search(name).unwrap_or(0);
        let rows: Vec<Fights> = fights
            .iter()
            .map(|fight| {
                let mut more = vec![0.0; names.len()];
                for (team, sign) in fight.teams.iter().zip([1.0, -1.0]) {
                    for name in team {
                        more[place(name)] += sign;
                    }
                }
                let more = more.into_iter().enumerate();
                Fights {
                    more: more.filter(|(_, n)| *n != 0.0).collect(),
                    points: f64::from(fight.points) / 2.0,
                    n: 2.0,
                }
            })
            .collect();
        let fit = fit(names.len(), &rows, PRIOR)?;
        let logits = fit.worth.iter().sum::<f64>() / (names.len().max(1)) as f64;
        if logits <= 0.0 {
            return None;
        }
        let scale = 100.0 / logits;
        let seen = |name: &String| {
            let stood = fights
                .iter()
                .filter(|fight| fight.teams.iter().flatten().any(|own| own == name));
            2 * stood.count() as u32
        };
        let squared =
            |row: usize, col: usize| tenths(fit.covariance[row][col] * fit.spread * scale * scale);
        let worths = names.iter().enumerate().map(|(kind, name)| Worth {
            archetype: name.clone(),
            points: tenths(fit.worth[kind] * scale),
            error: tenths((fit.covariance[kind][kind] * fit.spread).sqrt() * scale),
            fights: seen(name),
        });
        let maps: std::collections::BTreeSet<u8> = fights.iter().map(|fight| fight.map).collect();
        Some(Self {
            book: book.to_owned(),
            version: version.to_owned(),
            brain: brain.to_owned(),
            battles: 2 * fights.len() as u32,
            maps: maps.len() as u32,
            logits: (logits * 1e4).round() / 1e4,
            spread: (fit.spread * 1e3).round() / 1e3,
            ground: tenths(ground(fit.spread) * scale),
            worths: worths.collect(),
            covariance: (0..names.len())
                .map(|row| (0..=row).map(|col| squared(row, col)).collect())
                .collect(),
        })
    }

    /// The place of an archetype.
    fn place(&self, archetype: &str) -> Option<usize> {
        let worths = &self.worths;
        worths
            .binary_search_by(|own| own.archetype.as_str().cmp(archetype))
            .ok()
    }

    /// The sum of what archetypes are worth; unknown ones count as the mean.
    pub fn sum<'a>(&self, team: impl IntoIterator<Item = &'a str>) -> f64 {
        let worth = |name| {
            self.place(name)
                .map_or(100.0, |place| self.worths[place].points)
        };
        team.into_iter().map(worth).sum()
    }

    /// The archetypes that were in no fight.
    pub fn unknown<'a>(&self, team: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
        let team = team.into_iter();
        team.filter(|name| self.place(name).is_none()).collect()
    }

    /// A forecast for two teams.
    pub fn forecast(&self, teams: [&[&str]; 2]) -> Forecast {
        let sides = teams.map(|team| self.sum(team.iter().copied()));
        let mut more = vec![0.0; self.worths.len()];
        for (team, sign) in teams.iter().zip([1.0, -1.0]) {
            for name in *team {
                if let Some(place) = self.place(name) {
                    more[place] += sign;
                }
            }
        }
        let mut variance = self.ground * self.ground;
        for (row, values) in self.covariance.iter().enumerate() {
            for (col, value) in values.iter().enumerate() {
                let twice = if row == col { 1.0 } else { 2.0 };
                variance += twice * value * more[row] * more[col];
            }
        }
        let share = |points: f64| logistic(points * self.logits / 100.0);
        let variance = variance.max(0.0);
        let (ahead, error) = (sides[0] - sides[1], Z * variance.sqrt());
        // The mean over all that the sums may be off by lies nearer to even than the middle of them
        // (MacKay's approximation).
        let logits = variance * (self.logits / 100.0).powi(2);
        let drawn_in = (1.0 + std::f64::consts::PI * logits / 8.0).sqrt();
        Forecast {
            sides,
            share: share(ahead / drawn_in),
            range: (share(ahead - error), share(ahead + error)),
        }
    }
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// What adds to each pair of teams besides their sums, in logits: so much that results of two battles
/// vary as much more than coins as they do. Near even a share varies a quarter as much as its logits.
fn ground(spread: f64) -> f64 {
    (4.0 * (spread - 1.0)).max(0.0).sqrt()
}

#[cfg(test)]
mod tests;
