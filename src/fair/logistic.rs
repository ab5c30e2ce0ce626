//! A logistic model on sums: the chance of a victory is the logistic function of what one side is worth
//! less what the other is, and each kind of unit is worth a number of its own.

/// Fights of the same two teams: how many of each kind the first has more than the second, how many
/// points the first took of how many fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Fights {
    /// Kinds with how many more the first team has; fewer are below nothing.
    pub more: Vec<(usize, f64)>,
    /// Points of the first team: victories and half the draws.
    pub points: f64,
    /// Fights.
    pub n: f64,
}

/// What kinds are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// By kind: its worth in logits.
    pub worth: Vec<f64>,
    /// How worths vary together: the inverse of the curvature.
    pub covariance: Vec<Vec<f64>>,
    /// How much more results vary between teams than coins would: 1 if the sums say all.
    pub spread: f64,
}

/// The logistic function.
pub fn logistic(logits: f64) -> f64 {
    1.0 / (1.0 + (-logits).exp())
}

/// Fits the worth of each kind by Newton's method. `prior` is how strongly worths are drawn to their
/// mean, as so many fights that end evenly: it keeps kinds that always win from running off. `None` if it
/// does not settle.
pub fn fit(kinds: usize, fights: &[Fights], prior: f64) -> Option<Fit> {
    let mut worth = vec![0.0; kinds];
    for _ in 0..60 {
        let (slope, curve) = curvature(&worth, fights, prior);
        let step = solve(&curve, &slope)?;
        let mut most: f64 = 0.0;
        for (own, step) in worth.iter_mut().zip(&step) {
            // A long step would overshoot where nearly all fights are won.
            let step = step.clamp(-1.0, 1.0);
            *own += step;
            most = most.max(step.abs());
        }
        if most < 1e-9 {
            let (_, curve) = curvature(&worth, fights, prior);
            let spread = spread(&worth, fights);
            return Some(Fit {
                covariance: inverse(&curve)?,
                worth,
                spread,
            });
        }
    }
    None
}

/// What one side is worth more than the other, in logits.
fn logits(worth: &[f64], more: &[(usize, f64)]) -> f64 {
    more.iter().map(|&(kind, n)| n * worth[kind]).sum()
}

/// The slope of the likelihood and its curvature.
fn curvature(worth: &[f64], fights: &[Fights], prior: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
    let kinds = worth.len();
    let mean = worth.iter().sum::<f64>() / (kinds.max(1)) as f64;
    let mut slope: Vec<f64> = worth.iter().map(|own| -prior * (own - mean)).collect();
    let mut curve = vec![vec![0.0; kinds]; kinds];
    for (kind, row) in curve.iter_mut().enumerate() {
        for (other, value) in row.iter_mut().enumerate() {
            *value = prior * (f64::from(u8::from(kind == other)) - 1.0 / kinds as f64);
        }
        // What no fight tells of stays where it is.
        row[kind] += 1e-6;
    }
    for fight in fights {
        let share = logistic(logits(worth, &fight.more));
        let weight = fight.n * share * (1.0 - share);
        for &(kind, n) in &fight.more {
            slope[kind] += n * (fight.points - fight.n * share);
            for &(other, its) in &fight.more {
                curve[kind][other] += weight * n * its;
            }
        }
    }
    (slope, curve)
}

/// Pearson's chi-square over its degrees of freedom, at least 1.
fn spread(worth: &[f64], fights: &[Fights]) -> f64 {
    let sum: f64 = fights
        .iter()
        .map(|fight| {
            let share = logistic(logits(worth, &fight.more)).clamp(1e-6, 1.0 - 1e-6);
            (fight.points - fight.n * share).powi(2) / (fight.n * share * (1.0 - share))
        })
        .sum();
    (sum / (fights.len() as f64 - worth.len() as f64).max(1.0)).max(1.0)
}

/// The solution of symmetric equations, by Cholesky's method.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let lower = cholesky(matrix)?;
    let n = right.len();
    let mut half = vec![0.0; n];
    for row in 0..n {
        let sum: f64 = (0..row).map(|col| lower[row][col] * half[col]).sum();
        half[row] = (right[row] - sum) / lower[row][row];
    }
    let mut whole = vec![0.0; n];
    for row in (0..n).rev() {
        let sum: f64 = (row + 1..n).map(|col| lower[col][row] * whole[col]).sum();
        whole[row] = (half[row] - sum) / lower[row][row];
    }
    Some(whole)
}

fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut lower = vec![vec![0.0; n]; n];
    for row in 0..n {
        for col in 0..=row {
            let sum: f64 = (0..col).map(|at| lower[row][at] * lower[col][at]).sum();
            let rest = matrix[row][col] - sum;
            if row == col {
                if rest <= 0.0 {
                    return None;
                }
                lower[row][row] = rest.sqrt();
            } else {
                lower[row][col] = rest / lower[col][col];
            }
        }
    }
    Some(lower)
}

fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let column = |at: usize| {
        let unit: Vec<f64> = (0..n).map(|row| f64::from(u8::from(row == at))).collect();
        solve(matrix, &unit)
    };
    (0..n).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::DiceStream;

    /// Fights of random teams of kinds with these worths.
    fn fights(worth: &[f64], n: usize) -> Vec<Fights> {
        let mut dice = DiceStream::new(5, 0);
        let mut fights = Vec::new();
        for _ in 0..n {
            let mut more = vec![0.0; worth.len()];
            for sign in [1.0, -1.0] {
                for _ in 0..2 + dice.throw(3) {
                    more[usize::from(dice.throw(worth.len() as u16) - 1)] += sign;
                }
            }
            let more: Vec<(usize, f64)> = more
                .into_iter()
                .enumerate()
                .filter(|(_, n)| *n != 0.0)
                .collect();
            let share = logistic(logits(worth, &more));
            let wins = (0..2).filter(|_| f64::from(dice.throw(10_000)) <= share * 1e4);
            let points = wins.count() as f64;
            fights.push(Fights {
                more,
                points,
                n: 2.0,
            });
        }
        fights
    }

    #[test]
    fn worths_are_found_again_within_their_errors() {
        let worth = [0.5, 0.8, 1.2, 1.0, 0.3, 2.0];
        let fit = fit(worth.len(), &fights(&worth, 3000), 0.5).unwrap();
        for (kind, wanted) in worth.iter().enumerate() {
            let error = fit.covariance[kind][kind].sqrt();
            let off = (fit.worth[kind] - wanted).abs();
            assert!(error < 0.1 && off < 4.0 * error, "{kind}: {off} {error}");
        }
        assert!(fit.spread < 1.1, "{}", fit.spread);
    }

    #[test]
    fn a_kind_that_always_wins_stays_finite() {
        let always = Fights {
            more: vec![(0, 1.0), (1, -1.0)],
            points: 10.0,
            n: 10.0,
        };
        let fit = fit(2, &[always], 0.5).unwrap();
        let gap = fit.worth[0] - fit.worth[1];
        assert!(gap > 1.0 && gap < 8.0, "{gap}");
        assert!(super::fit(0, &[], 0.5).is_some());
    }
}
