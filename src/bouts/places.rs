//! What the places of the two sides are worth, of battles from their own places and from each other's.

use super::sums::Sums;

/// What its places are worth to the first side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// Its share of points from the other side's places, from 0 to 1.
    pub there: f64,
    /// Half the difference between its share from its own places and from the other's, in points of 100.
    pub worth: f64,
    /// The true worth lies so many points of 100 about that, with 95 % confidence.
    pub error: f64,
    /// The share from both places together, in percent.
    pub together: f64,
}

impl Places {
    /// From battles of both kinds; `None` before there are any of each.
    pub fn of(own: &Sums, other: &Sums) -> Option<Self> {
        let share = |sums: &Sums| {
            let n = sums.battles as f64;
            let share = sums.points as f64 / 2.0 / n;
            (share, share * (1.0 - share) / n)
        };
        if own.battles == 0 || other.battles == 0 {
            return None;
        }
        let ((here, spread), (there, its)) = (share(own), share(other));
        Some(Self {
            there,
            worth: 50.0 * (here - there),
            error: 50.0 * 1.96 * (spread + its).sqrt(),
            together: 50.0 * (here + there),
        })
    }

    /// What that says, as it ends a sentence.
    pub fn verdict(&self) -> &'static str {
        if self.worth.abs() > self.error && self.worth > 0.0 {
            "its places are better"
        } else if self.worth.abs() > self.error {
            "its places are worse"
        } else {
            "no difference that these battles can show"
        }
    }
}
