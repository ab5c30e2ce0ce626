//! Shares of victories: their intervals, and how unlikely they are.

/// How sure intervals are: they hold the true share in 95 of 100 cases.
const Z: f64 = 1.96;

/// The Wilson interval of a share with 95 % confidence, from 0 to 1. Hits may be halves, for draws;
/// without anything counted it is all there is.
///
/// ```
/// use shadowgrid::fair::share::wilson;
///
/// let (low, high) = wilson(50.0, 100.0);
/// assert!((low - 0.4038).abs() < 0.0005 && (high - 0.5962).abs() < 0.0005);
/// ```
pub fn wilson(hits: f64, of: f64) -> (f64, f64) {
    if of <= 0.0 {
        return (0.0, 1.0);
    }
    let share = (hits / of).clamp(0.0, 1.0);
    let middle = share + Z * Z / (2.0 * of);
    let spread = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let whole = 1.0 + Z * Z / of;
    (
        ((middle - spread) / whole).max(0.0),
        ((middle + spread) / whole).min(1.0),
    )
}

/// The interval of a mean from 0 to 1 with 95 % confidence, from the sum of values, the sum of their
/// squares and their number. It is for values that are themselves means, such as the points of a pair
/// of battles. If all are alike the spread says nothing, and Wilson's interval is used.
pub fn spread(sum: f64, squares: f64, of: f64) -> (f64, f64) {
    let mean = if of > 0.0 { sum / of } else { 0.0 };
    let deviations = squares - sum * mean;
    if of < 2.0 || deviations <= 1e-9 {
        return wilson(sum, of);
    }
    let half = Z * (deviations / (of - 1.0) / of).sqrt();
    ((mean - half).max(0.0), (mean + half).min(1.0))
}

/// How likely a share at least as far outside an aim is, if the true share lies within it: the exact
/// tail of the binomial at the nearer edge. `hits` may be halves and are rounded towards the aim.
///
/// ```
/// use shadowgrid::fair::share::outside;
///
/// assert_eq!(outside(50.0, 100, (0.35, 0.65)), 1.0);
/// assert!(outside(86.0, 100, (0.35, 0.65)) < 0.0001);
/// ```
pub fn outside(hits: f64, of: u64, aim: (f64, f64)) -> f64 {
    let share = hits / (of.max(1)) as f64;
    if share > aim.1 {
        at_least(hits.floor() as u64, of, aim.1)
    } else if share < aim.0 {
        at_least(of - hits.ceil().min(of as f64) as u64, of, 1.0 - aim.0)
    } else {
        1.0
    }
}

/// The probability of at least so many hits.
fn at_least(hits: u64, of: u64, chance: f64) -> f64 {
    if hits == 0 || chance >= 1.0 {
        return 1.0;
    }
    if chance <= 0.0 {
        return 0.0;
    }
    // The first term by logarithms, further ones by their ratio.
    let (n, k) = (of as f64, hits as f64);
    let ways: f64 = (1..=of - hits)
        .map(|step| (k + step as f64).ln() - (step as f64).ln())
        .sum();
    let mut term = (ways + k * chance.ln() + (n - k) * (1.0 - chance).ln()).exp();
    let odds = chance / (1.0 - chance);
    let mut sum = 0.0;
    for many in hits..=of {
        sum += term;
        term *= odds * (of - many) as f64 / (many + 1) as f64;
        if term < sum * 1e-16 {
            break;
        }
    }
    sum.min(1.0)
}

/// The number rounded to two decimal places, as reports tell it.
pub fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_no_hit_begins_at_nothing() {
        let (low, high) = wilson(0.0, 20.0);
        assert!(low == 0.0 && (high - 0.1611).abs() < 0.0005);
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn tails_are_exact() {
        // Three heads of three, and two or more of three.
        assert!((at_least(3, 3, 0.5) - 0.125).abs() < 1e-12);
        assert!((at_least(2, 3, 0.5) - 0.5).abs() < 1e-12);
        assert!((at_least(1, 10, 0.1) - (1.0 - 0.9_f64.powi(10))).abs() < 1e-12);
        // As R's `pbinom(74, 100, 0.65, lower.tail = FALSE)`.
        assert!((outside(75.0, 100, (0.35, 0.65)) - 0.02111).abs() < 0.0002);
        // The lower edge is the same from the other side.
        assert!(
            (outside(25.0, 100, (0.35, 0.65)) - outside(75.0, 100, (0.35, 0.65))).abs() < 1e-12
        );
        assert!(outside(1e6, 1_000_000, (0.35, 0.65)) < 1e-300);
    }

    #[test]
    fn the_interval_comes_from_the_spread_of_the_pairs() {
        // Half of 40 pairs won twice, half lost twice: sd 0.5063, over the root of 40, times 1.96.
        let (low, high) = spread(20.0, 20.0, 40.0);
        assert!((high - low - 2.0 * 0.1569).abs() < 0.0005, "{low} {high}");
        // Pairs that are always split only show equality.
        let (low, high) = spread(20.0, 10.0, 40.0);
        assert!(low < 0.4 && high > 0.6);
        assert_eq!(spread(0.0, 0.0, 0.0).0, 0.0);
        assert!(spread(10.0, 10.0, 10.0).1 > 0.999);
    }
}
