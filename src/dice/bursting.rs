//! Bursting dice: a die that shows its highest face is thrown again, up to three times.

use std::sync::OnceLock;

use serde::Serialize;

/// Limit of extra dice for each die (VI-DIC-11).
const MOST_EXTRA: usize = 3;

/// Sizes and numbers of dice with cached sums; others are computed each time.
const KEPT_FACES: [u16; 6] = [4, 6, 8, 10, 12, 20];
const KEPT_DICE: usize = 60;
static KEPT: [[OnceLock<BurstSums>; KEPT_DICE + 1]; 6] =
    [const { [const { OnceLock::new() }; KEPT_DICE + 1] }; 6];

/// Shares are scaled to at most this many bits, so that two throws can be multiplied.
const MOST_BITS: u32 = 104;

/// Bursting dice of one size.
///
/// ```
/// use shadowgrid::dice::BurstingDice;
///
/// let die = BurstingDice { dice: 1, faces: 6 };
/// // A six is thrown again, up to three times: 6 + 6 + 6 + 6 is the most.
/// assert!(die.goes_on(&[6]) && !die.goes_on(&[5]));
/// let sums = die.sums();
/// assert_eq!(sums.ways[5][0] * 6, sums.whole);
/// assert_eq!(sums.ways[6][0], 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BurstingDice {
    /// Number of dice thrown at first.
    pub dice: u8,
    /// Number of faces of each die.
    pub faces: u16,
}

/// The distribution of the sum of bursting dice: in how many throws it comes up without a burst,
/// and with one.
#[derive(Clone, Debug)]
pub struct BurstSums {
    /// Number of throws by sum, without and with a burst.
    pub ways: Vec<[u128; 2]>,
    /// Number of all throws.
    pub whole: u128,
    /// By sum, without and with a burst: the lowest possible value of the last die.
    last: Vec<[Option<LastDie>; 2]>,
}

/// The last of several dice: its value, and whether a die before it has burst.
#[derive(Clone, Copy, Debug)]
struct LastDie {
    /// Sum of the die and its extra dice.
    value: usize,
    /// Whether one of the dice before it has burst.
    others_burst: bool,
}

impl BurstingDice {
    /// The distribution of the sum of these dice.
    pub fn sums(self) -> std::borrow::Cow<'static, BurstSums> {
        let known = KEPT_FACES.iter().position(|&faces| faces == self.faces);
        match known {
            Some(size) if usize::from(self.dice) <= KEPT_DICE => {
                let kept = &KEPT[size][usize::from(self.dice)];
                std::borrow::Cow::Borrowed(kept.get_or_init(|| self.count()))
            }
            _ => std::borrow::Cow::Owned(self.count()),
        }
    }

    /// These dice without the last one.
    const fn but_one(self) -> Self {
        Self {
            dice: self.dice - 1,
            faces: self.faces,
        }
    }

    fn count(self) -> BurstSums {
        if self.dice == 0 {
            return BurstSums {
                ways: vec![[1, 0]],
                whole: 1,
                last: vec![[None; 2]],
            };
        }
        let before = self.but_one().sums();
        let one = u128::from(self.faces).pow(MOST_EXTRA as u32 + 1);
        let most = usize::from(self.faces) * (MOST_EXTRA + 1);
        let mut sums = BurstSums {
            ways: vec![[0; 2]; before.ways.len() + most],
            whole: before.whole * one,
            last: vec![[None; 2]; before.ways.len() + most],
        };
        for (sum, of) in before.ways.iter().enumerate() {
            for value in 1..=most {
                let ways = self.ways_of(value);
                let at = &mut sums.ways[sum + value];
                if value > usize::from(self.faces) {
                    at[1] += (of[0] + of[1]) * ways;
                } else {
                    at[0] += of[0] * ways;
                    at[1] += of[1] * ways;
                }
            }
        }
        for (sum, last) in sums.last.iter_mut().enumerate() {
            *last = [false, true].map(|burst| self.last_of(&before, sum, burst));
        }
        sums.scale();
        sums
    }

    /// The lowest value of the last die for which all dice have this sum.
    fn last_of(self, before: &BurstSums, sum: usize, burst: bool) -> Option<LastDie> {
        let most = usize::from(self.faces) * (MOST_EXTRA + 1);
        let values = (1..=most.min(sum)).filter(|&value| self.ways_of(value) > 0);
        values
            .map(|value| (value, value > usize::from(self.faces)))
            .take_while(|&(_, bursts)| burst || !bursts)
            .find_map(|(value, bursts)| {
                let ways = before.ways.get(sum - value)?;
                let others_burst = match (burst, bursts) {
                    (true, true) => ways[0] == 0,
                    (burst, _) => burst,
                };
                (ways[usize::from(others_burst)] > 0).then_some(LastDie {
                    value,
                    others_burst,
                })
            })
    }

    /// Number of throws of a die and its extra dice with this value.
    fn ways_of(self, value: usize) -> u128 {
        let faces = usize::from(self.faces);
        let extra = ((value - 1) / faces).min(MOST_EXTRA);
        // A die that shows its highest face is followed by another, except for the last extra die.
        if value.is_multiple_of(faces) && value < faces * (MOST_EXTRA + 1) {
            return 0;
        }
        u128::from(self.faces).pow((MOST_EXTRA - extra) as u32)
    }

    /// Whether another die follows these faces.
    pub fn goes_on(self, fallen: &[u16]) -> bool {
        let (done, extra) = self.so_far(fallen);
        done < usize::from(self.dice) || extra
    }

    /// How many of the dice have been thrown, and whether the last one brings an extra die.
    fn so_far(self, fallen: &[u16]) -> (usize, bool) {
        let (mut done, mut extra) = (0, None);
        for &face in fallen {
            let before = match extra {
                Some(extra) => extra,
                None => {
                    done += 1;
                    0
                }
            };
            let on = face == self.faces && before < MOST_EXTRA;
            extra = on.then_some(before + 1);
        }
        (done, extra.is_some())
    }

    /// Whether one of these dice has burst.
    pub fn has_burst(self, fallen: &[u16]) -> bool {
        fallen.len() > usize::from(self.dice)
    }

    /// Faces with this sum, with a burst or without; `None` if there are none.
    pub fn falling(self, sum: usize, burst: bool) -> Option<Vec<u16>> {
        let (mut dice, mut sum, mut burst) = (self, sum, burst);
        // The last die first.
        let mut faces = Vec::new();
        while dice.dice > 0 {
            let last = (*dice.sums().last.get(sum)?)[usize::from(burst)]?;
            let extra = ((last.value - 1) / usize::from(self.faces)).min(MOST_EXTRA);
            faces.push((last.value - extra * usize::from(self.faces)) as u16);
            faces.extend(std::iter::repeat_n(self.faces, extra));
            (dice, sum, burst) = (dice.but_one(), sum - last.value, last.others_burst);
        }
        faces.reverse();
        (sum == 0 && !burst).then_some(faces)
    }
}

impl BurstSums {
    /// Keeps the shares within bounds; the rounding error goes to the most common sum.
    fn scale(&mut self) {
        let bits = 128 - self.whole.leading_zeros();
        let Some(over) = bits.checked_sub(MOST_BITS).filter(|&over| over > 0) else {
            return;
        };
        self.whole >>= over;
        let mut left = self.whole;
        let mut most = (0, [0, 0]);
        for (at, ways) in self.ways.iter_mut().enumerate() {
            for (kind, ways) in ways.iter_mut().enumerate() {
                *ways >>= over;
                left -= *ways;
                if *ways > most.0 {
                    most = (*ways, [at, kind]);
                }
            }
        }
        self.ways[most.1[0]][most.1[1]] += left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(dice: u8, faces: u16) -> BurstingDice {
        BurstingDice { dice, faces }
    }

    /// Every complete throw of a die and its extra dice.
    fn thrown(faces: u16) -> Vec<Vec<u16>> {
        let mut open = vec![Vec::new()];
        let mut done = Vec::new();
        while let Some(fallen) = open.pop() {
            if d(1, faces).goes_on(&fallen) {
                open.extend((1..=faces).map(|face| {
                    let mut more = fallen.clone();
                    more.push(face);
                    more
                }));
            } else {
                done.push(fallen);
            }
        }
        done
    }

    /// Rules: VI-DIC-11
    #[test]
    fn a_die_that_bursts_is_thrown_on_three_times_at_most() {
        for faces in [4, 10] {
            let all = thrown(faces);
            assert_eq!(all.iter().map(Vec::len).max(), Some(4));
            let sums = d(1, faces).sums();
            let mut counted = vec![[0; 2]; sums.ways.len()];
            for fallen in &all {
                let sum: u16 = fallen.iter().sum();
                let burst = usize::from(fallen.len() > 1);
                counted[usize::from(sum)][burst] += u128::from(faces).pow(4 - fallen.len() as u32);
            }
            assert_eq!(sums.ways, counted);
        }
        assert!(d(1, 4).goes_on(&[4, 4, 4]) && !d(1, 4).goes_on(&[4, 4, 4, 4]));
        assert!(!d(1, 10).goes_on(&[10, 10, 4]) && d(2, 10).goes_on(&[10, 10, 4]));
    }

    /// Rules: VI-DIC-11
    #[test]
    fn the_mean_of_a_bursting_ten_is_6_1105() {
        let sums = d(1, 10).sums();
        let total: u128 = (0..)
            .zip(&sums.ways)
            .map(|(at, ways)| at * (ways[0] + ways[1]))
            .sum();
        assert_eq!((total, sums.whole), (61_105, 10_000));
    }

    #[test]
    fn shares_are_those_of_all_throws() {
        for dice in 0..=9 {
            for faces in [4, 10, 20] {
                let sums = d(dice, faces).sums();
                let ways: u128 = sums.ways.iter().flatten().sum();
                assert_eq!(ways, sums.whole, "{dice}d{faces}");
            }
        }
        // Of two four-sided dice one bursts in 7 of 16 throws.
        let sums = d(2, 4).sums();
        let burst: u128 = sums.ways.iter().map(|ways| ways[1]).sum();
        assert_eq!(burst * 16, 7 * sums.whole);
    }

    #[test]
    fn every_sum_has_faces_that_come_to_it() {
        for pool in [d(1, 4), d(2, 6), d(3, 10)] {
            let sums = pool.sums();
            for (sum, ways) in sums.ways.iter().enumerate() {
                for burst in [false, true] {
                    let faces = pool.falling(sum, burst);
                    assert_eq!(
                        faces.is_some(),
                        ways[usize::from(burst)] > 0,
                        "{sum} {burst}"
                    );
                    let Some(faces) = faces else { continue };
                    assert_eq!(faces.iter().sum::<u16>() as usize, sum);
                    assert_eq!(pool.has_burst(&faces), burst);
                    assert!(!pool.goes_on(&faces));
                    assert!((0..faces.len()).all(|many| pool.goes_on(&faces[..many])));
                }
            }
        }
    }
}
