//! Times as counts in classes a fiftieth wide, so that percentiles of any number of them take little
//! room and come out the same whatever the pieces.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};

/// The width of a class: each begins at so many times the one before it.
const STEP: f64 = 1.02;

/// Counts of times by classes, from 1 microsecond on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Times(BTreeMap<u16, u32>);

impl Times {
    /// Counts a time.
    pub fn add(&mut self, time: Duration) {
        let micros = (time.as_nanos() as f64 / 1e3).max(1.0);
        let class = (micros.ln() / STEP.ln()).round() as u16;
        *self.0.entry(class).or_default() += 1;
    }

    /// Counts all that others counted.
    pub fn append(&mut self, others: &Self) {
        for (class, count) in &others.0 {
            *self.0.entry(*class).or_default() += count;
        }
    }

    /// How many were counted.
    pub fn n(&self) -> u64 {
        self.0.values().map(|&count| u64::from(count)).sum()
    }

    /// The time that so many percent do not reach, in milliseconds, right to a fiftieth; 0 without any.
    pub fn percentile(&self, percent: u64) -> f64 {
        let place = (self.n() * percent / 100).min(self.n().saturating_sub(1));
        let mut before = 0;
        for (&class, &count) in &self.0 {
            before += u64::from(count);
            if before > place {
                return (STEP.powi(i32::from(class))).round() / 1e3;
            }
        }
        0.0
    }

    /// Each class as its time in milliseconds and how many it has.
    pub fn classes(&self) -> impl Iterator<Item = (f64, u32)> {
        let time = |class: u16| STEP.powi(i32::from(class)) / 1e3;
        self.0
            .iter()
            .map(move |(&class, &count)| (time(class), count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_right_to_a_fiftieth() {
        let mut times = Times::default();
        for millis in 1..=100 {
            times.add(Duration::from_millis(millis));
        }
        for (percent, wanted) in [(50, 51.0), (95, 96.0), (99, 100.0)] {
            let told = times.percentile(percent);
            assert!((told / wanted - 1.0).abs() < 0.021, "{told} {wanted}");
        }
        assert_eq!(Times::default().percentile(99), 0.0);
        let mut parts = Times::default();
        parts.append(&times);
        parts.append(&Times::default());
        assert_eq!(parts, times);
        times.add(Duration::ZERO);
        assert_eq!(times.n(), 101);
    }
}
