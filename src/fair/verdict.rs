//! Verdicts in plain words: who wins how often, what was aimed for, what decides.

use std::fmt;

use super::share::{outside, wilson};

/// The share of battles that the first side is meant to win, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The least.
    pub low: u8,
    /// The most.
    pub high: u8,
}

impl Default for Aim {
    /// An even level.
    fn default() -> Self {
        Self { low: 35, high: 65 }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.low, self.high)
    }
}

impl Aim {
    /// An aim such as `35..65`, in percent.
    ///
    /// # Errors
    /// Says what is needed instead.
    pub fn named(text: &str) -> Result<Self, String> {
        text.split_once("..")
            .and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)))
            .filter(|(low, high)| low < high && *high <= 100)
            .map(|(low, high)| Self { low, high })
            .ok_or_else(|| "two percentages such as 35..65 are needed".to_owned())
    }

    fn shares(self) -> (f64, f64) {
        (f64::from(self.low) / 100.0, f64::from(self.high) / 100.0)
    }
}

/// How a share stands to its aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The whole interval lies within the aim.
    Met,
    /// The share lies within the aim, and its interval reaches beyond.
    Within,
    /// The share lies outside, and its interval reaches into the aim.
    Doubtful,
    /// The first side wins too often.
    Often,
    /// The first side wins too seldom.
    Seldom,
}

impl Judgement {
    /// In words, as they end a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Met => "as it should be",
            Self::Within => "probably as it should be",
            Self::Doubtful => "doubtful, play more battles",
            Self::Often => "too often",
            Self::Seldom => "too seldom",
        }
    }
}

/// Battles of one level by one book, as a verdict counts them.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Battles.
    pub battles: u64,
    /// Victories of the first side and half of the draws.
    pub points: f64,
    /// The aim.
    pub aim: Aim,
}

impl Counted {
    /// How the share stands to the aim.
    pub fn judged(&self) -> Judgement {
        let share = self.points / (self.battles.max(1)) as f64;
        let (low, high) = wilson(self.points, self.battles as f64);
        let (least, most) = self.aim.shares();
        if low > most {
            Judgement::Often
        } else if high < least {
            Judgement::Seldom
        } else if low >= least && high <= most {
            Judgement::Met
        } else if (least..=most).contains(&share) {
            Judgement::Within
        } else {
            Judgement::Doubtful
        }
    }

    /// How likely such a share is if the true one is as aimed for.
    pub fn chance(&self) -> f64 {
        outside(self.points, self.battles, self.aim.shares())
    }

    /// The verdict: "Keepers win 86 of 100 (95 % CI 78 to 92); aim for 35 to 65: too often." `side` is
    /// the first side's name.
    pub fn words(&self, side: &str) -> String {
        let (low, high) = wilson(self.points, self.battles as f64);
        let whole = self.points.fract() == 0.0;
        let points = if whole {
            format!("{:.0}", self.points)
        } else {
            format!("{:.1}", self.points)
        };
        format!(
            "{side} win {points} of {} (95 % CI {:.0} to {:.0}); aim for {}: {}.",
            self.battles,
            100.0 * low,
            100.0 * high,
            self.aim,
            self.judged().words()
        )
    }
}

/// What decides battles most, of sentences with how often each did: "What decides most: Keepers held the
/// platform for 6 rounds (57 of 100)." Empty without any.
pub fn decides<'s>(sentences: impl IntoIterator<Item = (&'s str, u64)>, battles: u64) -> String {
    let mut most: Vec<(&str, u64)> = sentences.into_iter().collect();
    most.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let told: Vec<String> = most
        .iter()
        .take(2)
        .filter(|(_, times)| times * 5 >= battles)
        .map(|(sentence, times)| {
            format!("{} ({times} of {battles})", sentence.trim_end_matches('.'))
        })
        .collect();
    if told.is_empty() {
        return String::new();
    }
    format!("What decides most: {}.", told.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(points: f64, battles: u64) -> Counted {
        Counted {
            battles,
            points,
            aim: Aim::default(),
        }
    }

    #[test]
    fn a_verdict_is_plain() {
        assert_eq!(
            counted(86.0, 100).words("Keepers"),
            "Keepers win 86 of 100 (95 % CI 78 to 91); aim for 35 to 65: too often."
        );
        for (points, battles, judged) in [
            (50.0, 100, Judgement::Met),
            (62.5, 100, Judgement::Within),
            (67.0, 100, Judgement::Doubtful),
            (10.0, 100, Judgement::Seldom),
            (1.0, 1, Judgement::Doubtful),
        ] {
            assert_eq!(
                counted(points, battles).judged(),
                judged,
                "{points} of {battles}"
            );
        }
    }

    #[test]
    fn what_decides_is_told_by_how_often_it_did() {
        let told = decides(
            [
                ("A reached the gate.", 10),
                ("The last side standing: B.", 80),
            ],
            100,
        );
        assert_eq!(
            told,
            "What decides most: The last side standing: B (80 of 100)."
        );
        assert_eq!(decides([("A won.", 1)], 100), "");
    }

    #[test]
    fn an_aim_is_two_percentages() {
        assert_eq!(Aim::named("75..100"), Ok(Aim { low: 75, high: 100 }));
        for bad in ["75", "65..35", "0..101", "a..b", "-1..5"] {
            assert!(Aim::named(bad).is_err(), "{bad}");
        }
    }
}
