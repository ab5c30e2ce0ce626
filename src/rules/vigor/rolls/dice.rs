//! Action dice, effect dice, and the bonus dice rolled with them (VI-DIC).

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use crate::{
    battle::{
        check::{DiceSpec, Faces},
        prelude::*,
        resolver::Outcome,
    },
    dice::{BurstingDice, Weight},
};

/// The sizes of dice, smallest first; each step moves by one (VI-DIC-03, VI-DMG-02).
pub const LADDER: [u16; 6] = [4, 6, 8, 10, 12, 20];

/// The index of bonus dice on the ladder before any step: d10 (VI-DIC-03).
const USUAL: i32 = 3;

/// The action die (VI-DIC-01).
pub const ACTION_DIE: DiceSpec = DiceSpec { dice: 1, faces: 20 };

/// Bonus dice after this many net steps, limited to the ladder (VI-DIC-07).
pub fn bonus_dice(dice: i32, steps: i32) -> BurstingDice {
    let place = (USUAL + steps).clamp(0, LADDER.len() as i32 - 1);
    BurstingDice {
        dice: dice.clamp(0, 60) as u8,
        faces: LADDER[place as usize],
    }
}

/// Dice rolled in this order: plain dice, which do not burst, then bonus dice, each burst directly
/// after its die (VI-DIC-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The action die, or the dice of a weapon or power.
    pub plain: DiceSpec,
    /// The bonus dice.
    pub bonus: BurstingDice,
}

/// The result of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The faces in the order rolled.
    pub faces: Faces,
    /// Their sum.
    pub sum: i32,
    /// Whether a bonus die burst.
    pub burst: bool,
}

/// Every sum of a throw, without and with a burst.
#[derive(Debug)]
struct Totals {
    /// The number of throws that give each sum, without and with a burst.
    ways: Vec<[u128; 2]>,
    /// The number of all throws.
    whole: u128,
    shares: OnceCell<Rc<Shares>>,
}

/// The share of each sum of a throw in millionths, for the computer's estimates.
#[derive(Debug)]
pub struct Shares {
    /// By sum, without and with a burst.
    pub each: Box<[[i64; 2]]>,
    /// By sum, without and with a burst, of all lower sums: their share, and their shares times the sums.
    below: Box<[[[i64; 2]; 2]]>,
}

impl Shares {
    fn of(totals: &Totals) -> Self {
        let share = |ways: u128| Weight::ratio(ways, totals.whole).of_thousand(1000);
        let each: Box<[[i64; 2]]> = totals.ways.iter().map(|ways| ways.map(share)).collect();
        let mut sums = [[0; 2]; 2];
        let mut below = Vec::with_capacity(each.len() + 1);
        below.push(sums);
        for (sum, shares) in (0..).zip(&each) {
            for (sums, share) in sums.iter_mut().zip(shares) {
                *sums = [sums[0] + share, sums[1] + share * sum];
            }
            below.push(sums);
        }
        Self {
            each,
            below: below.into(),
        }
    }

    /// What lies below a sum, with or without a burst: the shares, and the shares times the sums.
    fn below(&self, sum: i32, burst: bool) -> [i64; 2] {
        let place = usize::try_from(sum).unwrap_or(0).min(self.each.len());
        self.below[place][usize::from(burst)]
    }

    /// The share of the throws that reach a sum, with or without a burst.
    pub fn reaching(&self, sum: i32, burst: bool) -> i64 {
        self.below(i32::MAX, burst)[0] - self.below(sum, burst)[0]
    }

    /// The shares times what is left of the sums, at most `most`, once so much was taken off.
    pub fn left_of(&self, taken: i32, most: i32, burst: bool) -> i64 {
        let (from, to) = (self.below(taken, burst), self.below(taken + most, burst));
        let between = to[1] - from[1] - i64::from(taken) * (to[0] - from[0]);
        between + i64::from(most) * self.reaching(taken + most, burst)
    }
}

/// Maximum number of cached results of each kind; a battle needs far fewer.
const MOST_KEPT: usize = 400;

/// Dice by number and faces: plain dice, then bonus dice.
type Key = [u16; 4];

thread_local! {
    /// Cached totals: estimates and odds ask for the same dice thousands of times.
    static KEPT: RefCell<BTreeMap<Key, Rc<Totals>>> = const { RefCell::new(BTreeMap::new()) };
    /// Cached chances of dice against other dice, which follow from the dice alone.
    static CONTESTS: RefCell<BTreeMap<[Key; 2], Rc<[i64]>>> = const { RefCell::new(BTreeMap::new()) };
}

impl Throw {
    /// The faces of the next die after these; `None` after the last.
    fn next(self, fallen: &[u16]) -> Option<u16> {
        match fallen.get(usize::from(self.plain.dice)..) {
            None => Some(self.plain.faces),
            Some(bonus) if self.bonus.goes_on(bonus) => {
                let plain = fallen.len() < usize::from(self.plain.dice);
                Some(if plain {
                    self.plain.faces
                } else {
                    self.bonus.faces
                })
            }
            Some(_) => None,
        }
    }

    /// The result of these faces.
    fn read(self, faces: Faces) -> Thrown {
        let bonus = faces.get(usize::from(self.plain.dice)..);
        Thrown {
            sum: faces.iter().map(|&face| i32::from(face)).sum(),
            burst: bonus.is_some_and(|bonus| self.bonus.has_burst(bonus)),
            faces,
        }
    }

    /// In how many of all throws the plain dice reach each sum.
    fn plain_ways(self) -> Vec<u128> {
        let mut ways = vec![1];
        for _ in 0..self.plain.dice {
            let mut next = vec![0; ways.len() + usize::from(self.plain.faces)];
            for (sum, count) in ways.iter().enumerate() {
                for face in 1..=usize::from(self.plain.faces) {
                    next[sum + face] += count;
                }
            }
            ways = next;
        }
        ways
    }

    /// Every sum, without and with a burst, with its share of all throws.
    fn totals(self) -> Rc<Totals> {
        KEPT.with_borrow_mut(|kept| kept_in(kept, self.key(), || Rc::new(self.count())))
    }

    fn key(self) -> Key {
        let (plain, bonus) = (self.plain, self.bonus);
        let dice = [plain.dice, bonus.dice].map(u16::from);
        [dice[0], plain.faces, dice[1], bonus.faces]
    }

    fn count(self) -> Totals {
        let (plain, bonus) = (self.plain_ways(), self.bonus.sums());
        let mut totals = vec![[0; 2]; plain.len() + bonus.ways.len() - 1];
        for (own, count) in plain.iter().enumerate().filter(|(_, count)| **count > 0) {
            for (sum, ways) in bonus.ways.iter().enumerate() {
                totals[own + sum][0] += count * ways[0];
                totals[own + sum][1] += count * ways[1];
            }
        }
        let whole = u128::from(self.plain.faces).pow(self.plain.dice.into());
        Totals {
            ways: totals,
            whole: bonus.whole * whole,
            shares: OnceCell::new(),
        }
    }

    /// Faces that add up to this sum, with or without a burst.
    fn falling(self, sum: usize, burst: bool) -> Faces {
        let (least, faces) = (usize::from(self.plain.dice), usize::from(self.plain.faces));
        let mut sums = least..=(least * faces).min(sum);
        let own = sums.find_map(|own| Some((own, self.bonus.falling(sum - own, burst)?)));
        let Some((mut own, bonus)) = own else {
            unreachable!("only sums that can be thrown are asked for");
        };
        let mut fallen = Faces::new();
        for left in (0..least).rev() {
            let face = faces.min(own - left);
            own -= face;
            fallen.push(face as u16);
        }
        fallen.extend(bonus);
        fallen
    }

    /// Rolls these dice. Odds distinguish only the classes that `class` makes of sum and burst.
    ///
    /// # Errors
    /// Scripted dice ran out.
    pub fn throw<C: PartialEq>(
        self,
        resolver: &mut Resolver<'_>,
        class: impl Fn(i32, bool) -> C,
    ) -> RuleResult<Thrown> {
        let faces = resolver.throw_on(
            |fallen| self.next(fallen),
            || {
                let totals = self.totals();
                let mut classes: SmallVec<[(C, usize, bool, u128); 12]> = SmallVec::new();
                for (sum, ways) in totals.ways.iter().enumerate() {
                    for burst in [false, true] {
                        let ways = ways[usize::from(burst)];
                        if ways == 0 {
                            continue;
                        }
                        let class = class(sum as i32, burst);
                        match classes.iter_mut().rev().find(|known| known.0 == class) {
                            Some(known) => known.3 += ways,
                            None => classes.push((class, sum, burst, ways)),
                        }
                    }
                }
                let outcome = |(_, sum, burst, ways)| Outcome {
                    faces: self.falling(sum, burst),
                    weight: Weight::ratio(ways, totals.whole),
                };
                classes.into_iter().map(outcome).collect()
            },
        )?;
        Ok(self.read(faces))
    }

    /// The chance that the sum passes.
    pub fn chance(self, passes: impl Fn(i32) -> bool) -> Weight {
        let totals = self.totals();
        let passing = (0..).zip(&totals.ways).filter(|(sum, _)| passes(*sum));
        let ways = passing.map(|(_, ways)| ways[0] + ways[1]).sum();
        Weight::ratio(ways, totals.whole)
    }

    /// The share of every possible sum in millionths: for the computer's estimates.
    pub fn shares(self) -> Rc<Shares> {
        let totals = self.totals();
        let shares = totals.shares.get_or_init(|| Rc::new(Shares::of(&totals)));
        Rc::clone(shares)
    }

    /// How many of a million throws come to `least` or more and are not exceeded by a throw of other
    /// dice.
    pub fn stands_against(self, other: Self, least: i32) -> i64 {
        let by_least = CONTESTS.with_borrow_mut(|kept| {
            kept_in(kept, [self.key(), other.key()], || self.contest(other))
        });
        let place = usize::try_from(least).unwrap_or(0);
        by_least.get(place).copied().unwrap_or(0)
    }

    /// By the least sum that counts, how many of a million throws are not exceeded by other dice.
    fn contest(self, other: Self) -> Rc<[i64]> {
        let (own, other) = (self.shares(), other.shares());
        let not_exceeding = |total: i32| {
            let below = [false, true].map(|burst| other.below(total + 1, burst)[0]);
            below[0] + below[1]
        };
        let each = (0..).zip(&own.each);
        let mut stands: Vec<i64> = each
            .map(|(total, share)| (share[0] + share[1]) * not_exceeding(total) / 1_000_000)
            .collect();
        let mut sum = 0;
        for stands in stands.iter_mut().rev() {
            sum += *stands;
            *stands = sum;
        }
        stands.into()
    }

    /// The mean of the throw, times 1000.
    pub fn mean(self) -> i64 {
        let plain = i64::from(self.plain.dice) * (i64::from(self.plain.faces) + 1) * 500;
        plain + i64::from(self.bonus.dice) * mean_of(self.bonus.faces)
    }
}

/// A cached result, or a new one that is cached; a full cache begins anew.
fn kept_in<K: Ord, T: ?Sized>(
    kept: &mut BTreeMap<K, Rc<T>>,
    key: K,
    work: impl FnOnce() -> Rc<T>,
) -> Rc<T> {
    if let Some(known) = kept.get(&key) {
        return Rc::clone(known);
    }
    if kept.len() >= MOST_KEPT {
        kept.clear();
    }
    let found = work();
    kept.insert(key, Rc::clone(&found));
    found
}

/// The mean of one bonus die with its further dice, times 1000.
fn mean_of(faces: u16) -> i64 {
    let faces = i64::from(faces);
    let once = (faces + 1) * 500;
    once + once / faces + once / (faces * faces) + once / (faces * faces * faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: VI-DIC-03 VI-DIC-05 VI-DIC-06 VI-DIC-07 VI-DIC-08
    #[test]
    fn steps_are_summed_and_then_held_within_the_ladder() {
        let faces = |steps| bonus_dice(3, steps).faces;
        assert_eq!([0, 1, 2, 3, 9].map(faces), [10, 12, 20, 20, 20]);
        assert_eq!([-1, -2, -3, -4].map(faces), [8, 6, 4, 4]);
        assert_eq!(bonus_dice(3, 1).dice, 3);
    }

    fn throw(plain: (u8, u16), dice: i32, steps: i32) -> Throw {
        Throw {
            plain: DiceSpec {
                dice: plain.0,
                faces: plain.1,
            },
            bonus: bonus_dice(dice, steps),
        }
    }

    /// Rules: VI-DIC-11
    #[test]
    fn the_mean_of_a_bonus_die_counts_three_further_dice() {
        // d20: 10.5; then one d10, d4 or d20 with a tenth, a quarter or a twentieth of itself
        // behind it, and so on.
        for (steps, mean) in [(0, 6_110), (-3, 3_320), (2, 11_052)] {
            let [one, two] = [1, 2].map(|dice| throw((1, 20), dice, steps).mean() - 10_500);
            assert_eq!((one, two), (mean, 2 * mean), "{steps} steps");
        }
    }

    /// Rules: VI-DIC-01 VI-DIC-11 VI-DIC-15
    #[test]
    fn each_burst_falls_directly_behind_its_die() {
        let attack = throw((1, 20), 2, 0);
        let falls = [11, 10, 4, 7];
        let asked: Vec<Option<u16>> = (0..=4).map(|many| attack.next(&falls[..many])).collect();
        assert_eq!(asked, [Some(20), Some(10), Some(10), Some(10), None]);
        let thrown = attack.read(Faces::from_slice(&falls));
        assert_eq!((thrown.sum, thrown.burst), (32, true));
        // The highest face of a plain die is no burst.
        let damage = throw((3, 8), 0, 0);
        assert_eq!(damage.next(&[8, 8]), Some(8));
        assert_eq!(damage.next(&[8, 8, 8]), None);
        assert!(!damage.read(Faces::from_slice(&[8, 8, 8])).burst);
    }

    /// Rules: VI-DIC-09
    #[test]
    fn without_bonus_dice_the_action_die_is_thrown_alone() {
        let bare = throw((1, 20), 0, -4);
        assert_eq!((bare.next(&[]), bare.next(&[20])), (Some(20), None));
        assert_eq!(bare.chance(|sum| sum > 15), Weight::new(1, 4));
    }

    /// Rules: VI-DIC-11 VI-DMG-05
    #[test]
    fn two_tens_burst_in_nineteen_of_a_hundred_throws() {
        let totals = throw((1, 8), 2, 0).totals();
        let burst: u128 = totals.ways.iter().map(|ways| ways[1]).sum();
        assert_eq!(Weight::ratio(burst, totals.whole), Weight::new(19, 100));
        assert_eq!(throw((0, 8), 1, 0).mean(), 6_110);
    }

    /// Sums that the dice know are the sums of their shares.
    #[test]
    fn shares_are_summed_once() {
        let all = [
            throw((1, 20), 2, -3),
            throw((2, 8), 3, 0),
            throw((1, 20), 0, 1),
        ];
        for own in all {
            let shares = own.shares();
            let each = || (0..).zip(&shares.each);
            for (sum, most) in [(-3, 4), (0, 0), (1, 7), (9, 20), (30, 2), (500, 5)] {
                for burst in [false, true] {
                    let share = |share: &[i64; 2]| share[usize::from(burst)];
                    let reaching = each().filter(|(total, _)| *total >= sum);
                    let reaching: i64 = reaching.map(|(_, of)| share(of)).sum();
                    assert_eq!(shares.reaching(sum, burst), reaching);
                    if sum >= 0 {
                        let left = |total: i32| i64::from((total - sum).clamp(0, most));
                        let left: i64 = each().map(|(total, of)| share(of) * left(total)).sum();
                        assert_eq!(shares.left_of(sum, most, burst), left);
                    }
                }
                for other in all {
                    let of = other.shares();
                    let not_exceeding = |total: i32| -> i64 {
                        let below = (0..).zip(&of.each).take_while(|(sum, _)| *sum <= total);
                        below.map(|(_, share)| share[0] + share[1]).sum()
                    };
                    let counts = each().filter(|(total, _)| *total >= sum);
                    let stands = counts.map(|(total, share)| {
                        (share[0] + share[1]) * not_exceeding(total) / 1_000_000
                    });
                    assert_eq!(own.stands_against(other, sum), stands.sum::<i64>());
                }
            }
        }
    }

    /// The faces given for a sum add up to it.
    #[test]
    fn faces_come_to_their_sums() {
        for throw in [
            throw((1, 20), 2, -3),
            throw((2, 8), 1, 0),
            throw((1, 4), 0, 0),
        ] {
            let totals = throw.totals();
            assert_eq!(totals.ways.iter().flatten().sum::<u128>(), totals.whole);
            for (sum, ways) in totals.ways.iter().enumerate() {
                for burst in [false, true] {
                    if ways[usize::from(burst)] > 0 {
                        let read = throw.read(throw.falling(sum, burst));
                        assert_eq!((read.sum as usize, read.burst), (sum, burst));
                    }
                }
            }
        }
    }
}
