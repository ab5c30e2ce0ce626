//! Chances as players read them: the only place that writes percentages.

use crate::dice::Weight;

const MOST: &str = "> 99.9";
const LEAST: &str = "< 0.1";
const MOST_WHOLE: &str = "> 99 %";
const LEAST_WHOLE: &str = "< 1 %";

/// A chance to a tenth of a percent: "31.2 %". Only certainty is "100.0 %" and only impossibility
/// is "0.0 %"; nearly certain is "> 99.9 %", nearly impossible "< 0.1 %".
pub fn percent(chance: Weight) -> String {
    format!("{} %", number(chance))
}

/// The same without its sign: "31.2", "> 99.9".
pub fn number(chance: Weight) -> String {
    let tenths = chance.per_mille();
    match between(chance, tenths, 1000) {
        Side::Most => MOST.to_owned(),
        Side::Least => LEAST.to_owned(),
        Side::Told => format!("{}.{}", tenths / 10, tenths % 10),
    }
}

/// A chance of odds that may be sampled: "31.2 %", or "about 31.2 %". A sample never proves
/// certainty or impossibility.
pub fn percent_of(chance: Weight, is_sampled: bool) -> String {
    let about = if is_sampled { "about " } else { "" };
    format!("{about}{} %", number_of(chance, is_sampled))
}

/// The number alone of a chance of odds that may be sampled: "31.2", "> 99.9".
pub fn number_of(chance: Weight, is_sampled: bool) -> String {
    match is_sampled {
        true if chance.is_one() => MOST.to_owned(),
        true if chance.is_zero() => LEAST.to_owned(),
        _ => number(chance),
    }
}

/// The same in whole percent: "31 %", "about 31 %".
pub fn whole_percent_of(chance: Weight, is_sampled: bool) -> String {
    match is_sampled {
        true if chance.is_one() => format!("about {MOST_WHOLE}"),
        true if chance.is_zero() => format!("about {LEAST_WHOLE}"),
        true => format!("about {}", whole_percent(chance)),
        false => whole_percent(chance),
    }
}

/// A chance in whole percent, for small spaces: "31 %", "> 99 %", "< 1 %".
pub fn whole_percent(chance: Weight) -> String {
    let whole = chance.hundredths();
    match between(chance, whole, 100) {
        Side::Most => MOST_WHOLE.to_owned(),
        Side::Least => LEAST_WHOLE.to_owned(),
        Side::Told => format!("{whole} %"),
    }
}

/// How a rounded chance is written.
enum Side {
    /// It rounds to certainty, and is less.
    Most,
    /// It rounds to zero, and is more.
    Least,
    /// As rounded.
    Told,
}

fn between(chance: Weight, rounded: u32, all: u32) -> Side {
    match rounded {
        0 if !chance.is_zero() => Side::Least,
        _ if rounded >= all && !chance.is_one() => Side::Most,
        _ => Side::Told,
    }
}

#[cfg(test)]
mod tests {
    use super::{number, number_of, percent, percent_of, whole_percent, whole_percent_of};
    use crate::dice::Weight;

    #[test]
    fn only_the_certain_is_a_hundred_and_only_the_impossible_nothing() {
        let of = |parts, whole| percent(Weight::new(parts, whole));
        assert_eq!(of(1, 1), "100.0 %");
        assert_eq!(of(3, 3), "100.0 %");
        assert_eq!(of(0, 7), "0.0 %");
        assert_eq!(of(99_994, 100_000), "> 99.9 %");
        assert_eq!(of(9_995, 10_000), "> 99.9 %");
        assert_eq!(of(9_994, 10_000), "99.9 %");
        assert_eq!(of(4, 10_000), "< 0.1 %");
        assert_eq!(of(5, 10_000), "0.1 %");
        assert_eq!(of(312, 1_000), "31.2 %");
        assert_eq!(number(Weight::new(1, 3)), "33.3");
    }

    #[test]
    fn a_sample_is_about_and_proves_nothing_certain() {
        let third = Weight::new(1, 3);
        assert_eq!(percent_of(third, false), "33.3 %");
        assert_eq!(percent_of(third, true), "about 33.3 %");
        assert_eq!(percent_of(Weight::ONE, false), "100.0 %");
        assert_eq!(percent_of(Weight::ONE, true), "about > 99.9 %");
        assert_eq!(number_of(Weight::ZERO, true), "< 0.1");
        assert_eq!(whole_percent_of(third, true), "about 33 %");
        assert_eq!(whole_percent_of(Weight::ONE, true), "about > 99 %");
        assert_eq!(whole_percent_of(Weight::ZERO, false), "0 %");
    }

    #[test]
    fn whole_percents_keep_to_the_same_bounds() {
        let of = |parts, whole| whole_percent(Weight::new(parts, whole));
        assert_eq!(of(995, 1_000), "> 99 %");
        assert_eq!(of(994, 1_000), "99 %");
        assert_eq!(of(4, 1_000), "< 1 %");
        assert_eq!(of(1, 2), "50 %");
        assert_eq!(of(1, 1), "100 %");
        assert_eq!(of(0, 1), "0 %");
    }
}
