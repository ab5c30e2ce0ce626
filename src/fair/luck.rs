//! Luck as a control variate: passed tests less their chances come to nothing on average, so what they
//! explain of victories is no merit and can be taken out. It saves battles.

/// Sums of a battle's points and of the luck of its two camps, as whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LuckSums {
    n: u64,
    /// Half points of the first camp, and their squares.
    points: u64,
    squares: u64,
    /// Luck in thousandths of a test: its sum, squares, and products with half points.
    luck: [i64; 2],
    products: [[i128; 2]; 2],
    with_points: [i128; 2],
}

/// A share with luck taken out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WithoutLuck {
    /// The share of the first camp, from 0 to 1.
    pub share: f64,
    /// The part of the spread that luck explains, from 0 to less than 1.
    pub explained: f64,
    /// So many battles would be as sure without it.
    pub worth: f64,
}

impl LuckSums {
    /// Counts a battle: half points of the first camp (0 to 2), and tests passed beyond their chances
    /// by the first camp and by all others, in thousandths.
    pub fn add(&mut self, points: u32, luck: [i64; 2]) {
        self.n += 1;
        self.points += u64::from(points);
        self.squares += u64::from(points * points);
        for (one, &own) in luck.iter().enumerate() {
            self.luck[one] += own;
            self.with_points[one] += i128::from(own) * i128::from(points);
            for (other, &its) in luck.iter().enumerate() {
                self.products[one][other] += i128::from(own) * i128::from(its);
            }
        }
    }

    /// The share with luck taken out by regression; `None` with fewer than 20 battles, or where nothing
    /// was rolled or all ended alike.
    pub fn taken_out(&self) -> Option<WithoutLuck> {
        if self.n < 20 {
            return None;
        }
        let n = self.n as f64;
        let mean = |sum: f64| sum / n;
        let points = mean(self.points as f64);
        let luck = self.luck.map(|sum| mean(sum as f64));
        let cov = |one: usize, other: usize| {
            mean(self.products[one][other] as f64) - luck[one] * luck[other]
        };
        let with: [f64; 2] =
            std::array::from_fn(|one| mean(self.with_points[one] as f64) - luck[one] * points);
        let spread = mean(self.squares as f64) - points * points;
        let (a, b, d) = (cov(0, 0), cov(0, 1), cov(1, 1));
        let whole = a * d - b * b;
        if spread <= 1e-12 || a <= 0.0 || d <= 0.0 {
            return None;
        }
        let slopes = if whole > 1e-9 * a * d {
            [
                (d * with[0] - b * with[1]) / whole,
                (a * with[1] - b * with[0]) / whole,
            ]
        } else {
            [with[0] / a, 0.0]
        };
        let explained = (slopes[0] * with[0] + slopes[1] * with[1]) / spread;
        // Two slopes were fitted to the same battles.
        let left = ((1.0 - explained) * (n - 1.0) / (n - 3.0)).clamp(1e-3, 1.0);
        let share = (points - slopes[0] * luck[0] - slopes[1] * luck[1]) / 2.0;
        Some(WithoutLuck {
            share: share.clamp(0.0, 1.0),
            explained: 1.0 - left,
            worth: n / left,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::DiceStream;

    /// Battles in which the first camp wins if its luck and its opponent's say so, or a coin.
    fn battles(seed: u64, n: u32, by_luck: u32) -> LuckSums {
        let mut dice = DiceStream::new(seed, 0);
        let mut sums = LuckSums::default();
        for _ in 0..n {
            let luck = [(); 2].map(|()| 1000 * (i64::from(dice.throw(11)) - 6));
            let decides = u32::from(dice.throw(100)) <= by_luck;
            let wins = match decides {
                true if luck[0] == luck[1] => dice.throw(2) == 1,
                true => luck[0] > luck[1],
                false => dice.throw(2) == 1,
            };
            sums.add(if wins { 2 } else { 0 }, luck);
        }
        sums
    }

    #[test]
    fn luck_that_decides_is_taken_out_and_luck_that_does_not_changes_nothing() {
        let much = battles(1, 400, 100).taken_out().unwrap();
        assert!(much.explained > 0.5 && much.worth > 800.0, "{much:?}");
        let none = battles(2, 400, 0).taken_out().unwrap();
        assert!(none.explained < 0.03 && none.worth < 415.0, "{none:?}");
    }

    #[test]
    fn the_share_is_nearer_to_the_truth() {
        let (mut plain, mut without) = (0.0, 0.0);
        for seed in 0..200 {
            let sums = battles(seed, 60, 90);
            plain += (sums.points as f64 / 120.0 - 0.5).powi(2);
            without += (sums.taken_out().unwrap().share - 0.5).powi(2);
        }
        assert!(without < 0.7 * plain, "{without} {plain}");
    }

    #[test]
    fn few_battles_and_battles_without_tests_say_nothing() {
        assert_eq!(battles(1, 19, 50).taken_out(), None);
        let mut sums = LuckSums::default();
        for round in 0..40 {
            sums.add(round % 2 * 2, [0, 0]);
        }
        assert_eq!(sums.taken_out(), None);
    }
}
