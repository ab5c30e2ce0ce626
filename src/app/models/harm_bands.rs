//! Sums of harm in bands, if there are too many for a bar each.

use std::collections::BTreeMap;

use crate::{battle::counted, dice::Weight};

/// Many sums in three bands of about equal probability: low, middle and high.
pub(in crate::app) struct Bands {
    /// The least of all sums.
    least: i16,
    /// The last sum of each band.
    ends: [i16; 3],
}

impl Bands {
    /// The bands of the possible losses; `None` if there are few sums.
    pub(in crate::app) fn of(all: &BTreeMap<(i16, i16), Weight>) -> Option<Self> {
        let hurt = all.iter().filter(|((lost, _), _)| *lost > 0);
        let hurt = hurt.map(|((lost, _), weight)| (*lost, weight.of_thousand(1_000_000)));
        let hurt: Vec<(i16, i64)> = hurt.collect();
        let ((least, _), (most, _)) = (*hurt.first()?, *hurt.last()?);
        if most <= 6 {
            return None;
        }
        let whole: i64 = hurt.iter().map(|(_, part)| part).sum();
        let end = |thirds: i64| {
            let mut so_far = 0;
            let reached = hurt.iter().find(|(_, part)| {
                so_far += part;
                so_far * 3 >= whole * thirds
            });
            reached.map_or(most, |(lost, _)| *lost)
        };
        Some(Self {
            least,
            ends: [end(1), end(2), most],
        })
    }

    /// The band of a sum: 0 to 2.
    pub(in crate::app) fn number(&self, lost: i16) -> u8 {
        u8::from(lost > self.ends[0]) + u8::from(lost > self.ends[1])
    }

    /// The band of a sum in words: "7–14 damage".
    pub(in crate::app) fn name(&self, lost: i16, harm: &str) -> String {
        let number = usize::from(self.number(lost));
        let from = match number {
            0 => self.least,
            _ => self.ends[number - 1] + 1,
        };
        match self.ends[number] {
            to if to == from => counted(to, harm),
            to => format!("{from}–{to} {harm}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_sums_stand_in_three_bands_and_few_in_none() {
        let sums = |most: i16| -> BTreeMap<(i16, i16), Weight> {
            let part = Weight::new(1, most as u64 + 1);
            (0..=most).map(|lost| ((lost, 0), part)).collect()
        };
        assert!(Bands::of(&sums(6)).is_none());
        let all = sums(12);
        let bands = Bands::of(&all).unwrap();
        let names: Vec<String> = [1, 4, 5, 8, 9, 12]
            .map(|lost| bands.name(lost, "damage"))
            .into();
        let of = ["1–4 damage", "5–8 damage", "9–12 damage"];
        assert_eq!(names, [of[0], of[0], of[1], of[1], of[2], of[2]]);
    }
}
