//! Chances as players read them: the one place that writes a chance in percent.

use crate::dice::Weight;

/// A chance to a tenth of a percent: "31.2 %". Only what is certain is "100.0 %" and only what cannot
/// be is "0.0 %"; what is next to either is "> 99.9 %" or "< 0.1 %".
pub fn percent(chance: Weight) -> String {
    format!("{} %", number(chance))
}

/// The same without its sign: "31.2", "> 99.9".
pub fn number(chance: Weight) -> String {
    let tenths = chance.per_mille();
    match between(chance, tenths, 1000) {
        Side::Most => "> 99.9".to_owned(),
        Side::Least => "< 0.1".to_owned(),
        Side::Told => format!("{}.{}", tenths / 10, tenths % 10),
    }
}

/// A chance in whole percent, where there is little room: "31 %", "> 99 %", "< 1 %".
pub fn whole_percent(chance: Weight) -> String {
    let whole = chance.hundredths();
    match between(chance, whole, 100) {
        Side::Most => "> 99 %".to_owned(),
        Side::Least => "< 1 %".to_owned(),
        Side::Told => format!("{whole} %"),
    }
}

/// How a rounded chance is told.
enum Side {
    /// It is rounded to certainty, and is less.
    Most,
    /// It is rounded to nothing, and is more.
    Least,
    /// As it is rounded.
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
    use super::{number, percent, whole_percent};
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
