//! Figures: what was measured, and how it compares with an earlier run.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Slower by more than this many percent than an earlier run is a loss.
pub(super) const TOLERANCE: f64 = 5.0;

/// The unit of a figure, which says whether more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Unit {
    #[serde(rename = "a second")]
    PerSecond,
    #[serde(rename = "microseconds")]
    Microseconds,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PerSecond => "a second",
            Self::Microseconds => "microseconds",
        })
    }
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Figure {
    /// What was measured.
    pub(super) name: String,
    /// Its amount.
    pub(super) value: f64,
    pub(super) unit: Unit,
}

impl Figure {
    pub(super) fn new(name: impl Into<String>, value: f64, unit: Unit) -> Self {
        let name = name.into();
        Self { name, value, unit }
    }

    /// Time of one call, given in seconds.
    pub(super) fn time(name: impl Into<String>, seconds: f64) -> Self {
        Self::new(name, seconds * 1e6, Unit::Microseconds)
    }

    /// How many times as fast as the same figure of an earlier run: 2 is twice as fast.
    pub(super) fn speed_against(&self, earlier: &Self) -> f64 {
        match self.unit {
            Unit::PerSecond => self.value / earlier.value,
            Unit::Microseconds => earlier.value / self.value,
        }
    }

    /// Whether it is slower than the same figure of an earlier run by more than [`TOLERANCE`].
    pub(super) fn is_slower_than(&self, earlier: &Self) -> bool {
        self.speed_against(earlier) < 1.0 / (1.0 + TOLERANCE / 100.0)
    }
}

/// Work that gives one or several figures.
pub(super) struct Measurement {
    /// Words that `--only` is looked for in.
    name: String,
    take: Box<dyn Fn() -> Result<Vec<Figure>, String>>,
}

impl Measurement {
    pub(super) fn new(
        name: impl Into<String>,
        take: impl Fn() -> Result<Vec<Figure>, String> + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            take: Box::new(take),
        }
    }

    /// Whether its name contains the text, in any case of letters.
    pub(super) fn matches(&self, text: &str) -> bool {
        self.name.to_lowercase().contains(&text.to_lowercase())
    }

    /// Its figures. A figure slower than in an earlier run is measured up to twice more, and the
    /// best counts: a busy machine must not look like slow code.
    ///
    /// # Errors
    /// A sentence for the player if something could not be set up.
    pub(super) fn take(&self, earlier: &[Figure]) -> Result<Vec<Figure>, String> {
        let mut figures = (self.take)()?;
        for _ in 0..2 {
            if !figures.iter().any(|figure| is_loss(figure, earlier)) {
                break;
            }
            for (figure, again) in figures.iter_mut().zip((self.take)()?) {
                if again.speed_against(figure) > 1.0 {
                    *figure = again;
                }
            }
        }
        Ok(figures)
    }
}

/// The figure of this name in an earlier run.
pub(super) fn named<'f>(earlier: &'f [Figure], name: &str) -> Option<&'f Figure> {
    earlier.iter().find(|figure| figure.name == name)
}

/// Whether an earlier run has the same figure, and better by more than [`TOLERANCE`].
pub(super) fn is_loss(figure: &Figure, earlier: &[Figure]) -> bool {
    named(earlier, &figure.name).is_some_and(|earlier| figure.is_slower_than(earlier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_more_than_five_percent_slower_in_either_unit() {
        let time = |value| Figure::time("hover", value);
        let rate = |value| Figure::new("turns", value, Unit::PerSecond);
        assert!(!is_loss(&time(1.04), &[time(1.0)]));
        assert!(is_loss(&time(1.06), &[time(1.0)]));
        assert!(!is_loss(&rate(96.0), &[rate(100.0)]));
        assert!(is_loss(&rate(94.0), &[rate(100.0)]));
        assert!(
            !is_loss(&time(9.0), &[rate(1.0)]),
            "other figures do not count"
        );
    }

    #[test]
    fn a_slow_figure_is_measured_again_and_the_best_counts() {
        use std::cell::Cell;
        let times = Cell::new(0);
        let measurement = Measurement::new("hover", move || {
            times.set(times.get() + 1);
            let seconds = [2.0, 3.0, 1.0, 0.1][times.get() - 1];
            Ok(vec![Figure::time("hover", seconds)])
        });
        let best = measurement.take(&[Figure::time("hover", 1.0)]);
        assert_eq!(best, Ok(vec![Figure::time("hover", 1.0)]));
    }
}
