//! Rolls as sums: the dice, what is added to them, and what they are compared with.

use super::narrate::{Voice, because};
use crate::battle::{
    check::{Check, Roll, RollDirection},
    ids::RuleId,
    modifier::{Amount, Modifier, ModifierStatus},
    ruleset::BookTerms,
};

/// Whether and how a die counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It counts.
    Counts,
    /// An extra die that is added.
    Added,
    /// An extra die that is subtracted.
    TakenOff,
    /// Another die counts instead.
    Dropped,
}

/// A die of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// The face it shows.
    pub face: u16,
    /// How many faces it has; 0 where that is not known.
    pub faces: u16,
    /// Whether and how it counts.
    pub part: Part,
}

/// A number that is added, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name.
    pub name: String,
    /// The source, if the name does not say it all.
    pub because: String,
    /// What it adds, in the units of the check.
    pub value: i32,
    /// Whether it is bad for the reader: it makes the test harder, or that of an opponent easier.
    pub hinders: bool,
    /// The amount as a player reads it; not always a number.
    pub amount: String,
    /// The rule it comes from; that of the test for the tested value itself.
    pub rule: RuleId,
    /// Why it does not count.
    pub loses: Option<String>,
}

/// A roll as a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The dice.
    pub dice: Vec<Die>,
    /// The tested value first, then every influence, also those that do not count.
    pub terms: Vec<Term>,
    /// The number that is compared.
    pub result: i32,
    /// The number it is compared with; `None` if only a total is needed.
    pub target: Option<i32>,
    /// How the dice are read.
    pub sense: RollDirection,
    /// A word for something special, such as "fumble"; empty for nothing.
    pub special: &'static str,
    /// Whether the test passed.
    pub passed: bool,
}

impl Sum {
    /// The sum of a roll.
    pub fn of(voice: Voice<'_>, roll: &Roll) -> Self {
        let check = &roll.check;
        let mut terms = terms(voice, check);
        let plus = counted(&terms);
        let (dice, missing) = match check.sense {
            RollDirection::AtMost => (kept(roll, roll.reading.result), check.target - plus),
            RollDirection::AtLeast | RollDirection::Above => match keeps_one(roll, plus) {
                true => (kept(roll, roll.reading.result - plus), 0),
                false => added(roll, plus),
            },
        };
        if missing != 0 {
            terms.push(Term {
                name: "Other".to_owned(),
                because: String::new(),
                value: missing,
                hinders: if is_opponents(voice, check) {
                    missing > 0
                } else {
                    missing < 0
                },
                amount: signed(missing),
                rule: check.rule,
                loses: None,
            });
        }
        Self {
            dice,
            terms,
            result: roll.reading.result,
            target: (!check.is_open()).then_some(check.target),
            sense: check.sense,
            special: roll.reading.special,
            passed: roll.reading.passed,
        }
    }

    /// Whether the numbers alone say that the test passed.
    fn reaches(&self) -> bool {
        self.target
            .is_none_or(|target| self.sense.passes(self.result, target))
    }

    /// The sign between result and target.
    pub fn sign(&self) -> &'static str {
        match (self.sense, self.reaches()) {
            (RollDirection::AtMost, true) | (RollDirection::Above, false) => "≤",
            (RollDirection::AtMost, false) | (RollDirection::Above, true) => ">",
            (RollDirection::AtLeast, true) => "≥",
            (RollDirection::AtLeast, false) => "<",
        }
    }

    /// The result: a word for something special, or passed and failed; empty if only a total was
    /// needed.
    pub fn verdict(&self) -> &'static str {
        match (self.special, self.target, self.passed) {
            ("", None, _) => "",
            ("", _, true) => "made",
            ("", _, false) => "failed",
            (special, ..) => special,
        }
    }

    /// The result and its comparison: "15 ≥ 14".
    pub fn brief(&self) -> String {
        let result = chain(&[self.result]);
        match self.target {
            Some(target) => format!("{result} {} {}", self.sign(), chain(&[target])),
            None => result,
        }
    }

    /// The sum in short: "52 ≤ 61 = 41 + 20", "15 = 4 + 5 + 2 + 4 ≥ 14".
    pub fn line(&self) -> String {
        let mut numbers: Vec<i32> = Vec::new();
        if self.sense != RollDirection::AtMost {
            numbers.extend(self.dice.iter().filter_map(|die| match die.part {
                Part::Counts | Part::Added => Some(i32::from(die.face)),
                Part::TakenOff => Some(-i32::from(die.face)),
                Part::Dropped => None,
            }));
        }
        let counting = self.terms.iter().filter(|term| term.loses.is_none());
        numbers.extend(
            counting
                .enumerate()
                .filter(|(place, term)| *place == 0 && !term.name.is_empty() || term.value != 0)
                .map(|(_, term)| term.value),
        );
        let parts = chain(&numbers);
        let (sign, result) = (self.sign(), chain(&[self.result]));
        match (self.sense, self.target.map(|target| chain(&[target]))) {
            (RollDirection::AtMost, Some(target)) if numbers.len() > 1 => {
                format!("{result} {sign} {target} = {parts}")
            }
            (RollDirection::AtMost, Some(target)) => format!("{result} {sign} {target}"),
            (_, Some(target)) => format!("{result} = {parts} {sign} {target}"),
            (_, None) => format!("{result} = {parts}"),
        }
    }
}

impl Sum {
    /// The sum in words: "best of 12 and 6, + 5 = 17, needs 14 or more"; "52, needs 41 or less".
    pub fn words(&self) -> String {
        let result = chain(&[self.result]);
        let dice = self.dice_words();
        let counting = self.terms.iter().filter(|term| term.loses.is_none());
        let plus: i32 = counting.map(|term| term.value).sum();
        let under = self.sense == RollDirection::AtMost;
        let sum = match (under || plus == 0, plus < 0) {
            (true, _) => dice,
            (false, false) => format!("{dice} + {plus}"),
            (false, true) => format!("{dice} − {}", plus.unsigned_abs()),
        };
        let whole = match sum == result {
            true => result,
            false => format!("{sum} = {result}"),
        };
        let Some(target) = self.target else {
            return whole;
        };
        let target = chain(&[target]);
        let needs = match self.sense {
            RollDirection::AtMost => format!("{target} or less"),
            RollDirection::AtLeast => format!("{target} or more"),
            RollDirection::Above => format!("more than {target}"),
        };
        format!("{whole}, needs {needs}")
    }

    /// The dice in words: "best of 12 and 6,", "4 + 5 + 2".
    fn dice_words(&self) -> String {
        let is_dropped = |die: &&Die| die.part == Part::Dropped;
        let dropped = self.dice.iter().filter(is_dropped).map(|die| die.face);
        let kept = self.dice.iter().filter(|die| !is_dropped(die));
        let (Some(other), Some(one)) = (dropped.max(), kept.map(|die| die.face).max()) else {
            let faces = self.dice.iter().filter_map(|die| match die.part {
                Part::Counts | Part::Added => Some(i32::from(die.face)),
                Part::TakenOff => Some(-i32::from(die.face)),
                Part::Dropped => None,
            });
            return chain(&faces.collect::<Vec<i32>>());
        };
        let better = match self.sense {
            RollDirection::AtMost => one <= other,
            RollDirection::AtLeast | RollDirection::Above => one >= other,
        };
        let which = if better { "best" } else { "worst" };
        let faces: Vec<String> = self.dice.iter().map(|die| die.face.to_string()).collect();
        let comma = match self.sense {
            RollDirection::AtMost => "",
            RollDirection::AtLeast | RollDirection::Above => ",",
        };
        format!("{which} of {}{comma}", faces.join(" and "))
    }
}

/// Numbers joined by their signs.
fn chain(numbers: &[i32]) -> String {
    let mut text = String::new();
    for (place, number) in numbers.iter().enumerate() {
        text += match (place, *number < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        text += &number.unsigned_abs().to_string();
    }
    text
}

/// A number with its sign, and a true minus.
pub fn signed(value: i32) -> String {
    if value < 0 {
        format!("−{}", value.unsigned_abs())
    } else {
        format!("+{value}")
    }
}

/// The amount of a modifier, with its sign.
pub fn amount(wording: &BookTerms, value: i32, amount: Amount) -> String {
    match amount {
        Amount::Flat(_) | Amount::Advantage(_) if value != 0 => signed(value),
        Amount::Flat(_) => "0".into(),
        Amount::Advantage(0) => "0".into(),
        Amount::Advantage(edges) => wording.edges(edges),
        Amount::Step(steps @ (1 | -1)) => format!("{} step", signed(i32::from(steps))),
        Amount::Step(steps) => format!("{} steps", signed(i32::from(steps))),
        Amount::Dice(dice @ (1 | -1)) => format!("{} die", signed(i32::from(dice))),
        Amount::Dice(dice) => format!("{} dice", signed(i32::from(dice))),
        Amount::Times(parts, whole) => format!("×{parts}/{whole}"),
    }
}

/// Whether an opponent of the reader makes the test: what hinders it is good for the reader.
fn is_opponents(voice: Voice<'_>, check: &Check) -> bool {
    let side = voice.scene.member(check.who).side;
    voice
        .side
        .is_some_and(|reader| !voice.scene.allied(reader, side))
}

/// The tested value and every influence of a check.
pub fn terms(voice: Voice<'_>, check: &Check) -> Vec<Term> {
    let opposed = is_opponents(voice, check);
    let mut terms = vec![Term {
        name: check.base_name.to_owned(),
        because: String::new(),
        value: check.base,
        hinders: false,
        amount: check.base.to_string(),
        rule: check.rule,
        loses: None,
    }];
    // A test without a base value needs no name for it.
    terms.retain(|term| !term.name.is_empty() || term.value != 0);
    let lines = &check.breakdown.lines;
    for line in lines {
        let named = |place: u8| {
            lines
                .get(usize::from(place))
                .map_or("another", |line| line.modifier.name)
        };
        terms.push(Term {
            name: line.modifier.name.to_owned(),
            because: because(voice, &line.modifier).trim_start().to_owned(),
            value: line.value,
            hinders: match line.modifier.amount {
                Amount::Advantage(many) | Amount::Step(many) | Amount::Dice(many) => {
                    if opposed {
                        many > 0
                    } else {
                        many < 0
                    }
                }
                _ if opposed => line.value > 0,
                _ => line.value < 0,
            },
            amount: amount(&voice.scene.book.wording, line.value, line.modifier.amount),
            rule: line.modifier.rule,
            loses: match line.fate {
                ModifierStatus::Counted => None,
                ModifierStatus::Beaten { by } => Some(format!("{} counts instead", named(by))),
                ModifierStatus::Cancelled { with } => Some(format!("cancelled by {}", named(with))),
            },
        });
    }
    terms
}

/// The parts of the opponent's number; empty if a rule sets the number.
pub fn parts(voice: Voice<'_>, check: &Check) -> Vec<Term> {
    let opposed = is_opponents(voice, check);
    let parts = check.parts.iter().enumerate();
    let term = |(place, part): (usize, &Modifier)| {
        let value = part.amount.value(0);
        Term {
            name: part.name.to_owned(),
            because: because(voice, part).trim_start().to_owned(),
            value,
            // The higher the number, the harder the test.
            hinders: if opposed { value < 0 } else { value > 0 },
            amount: match place {
                0 => value.to_string(),
                _ => amount(&voice.scene.book.wording, value, part.amount),
            },
            rule: part.rule,
            loses: None,
        }
    };
    parts.map(term).collect()
}

fn counted(terms: &[Term]) -> i32 {
    let counting = terms.iter().filter(|term| term.loses.is_none());
    counting.map(|term| term.value).sum()
}

/// Whether an edge keeps one of two dice, to which the rest is added.
fn keeps_one(roll: &Roll, plus: i32) -> bool {
    let is_kept = |face: &u16| i32::from(*face) + plus == roll.reading.result;
    roll.check.breakdown.edge != 0 && roll.faces.len() == 2 && roll.faces.iter().any(is_kept)
}

/// The dice of a roll that keeps only the one with this face.
fn kept(roll: &Roll, kept: i32) -> Vec<Die> {
    let place = roll.faces.iter().position(|&face| i32::from(face) == kept);
    let part = |at| match Some(at) == place {
        true => Part::Counts,
        false => Part::Dropped,
    };
    let faces = roll.faces.iter().enumerate();
    faces
        .map(|(at, &face)| Die {
            face,
            faces: roll.check.throw.faces,
            part: part(at),
        })
        .collect()
}

/// Dice that are added, and the rest that neither they nor the terms explain.
fn added(roll: &Roll, plus: i32) -> (Vec<Die>, i32) {
    let many = usize::from(roll.check.throw.dice).min(roll.faces.len());
    let (thrown, further) = roll.faces.split_at(many);
    let sum = |faces: &[u16]| faces.iter().map(|&face| i32::from(face)).sum::<i32>();
    let left = roll.reading.result - plus - sum(thrown);
    let part = match left < 0 {
        true => Part::TakenOff,
        false => Part::Added,
    };
    let missing = match part {
        Part::TakenOff => left + sum(further),
        _ => left - sum(further),
    };
    let faces = roll.check.throw.faces;
    let bonus = roll.check.bonus.map_or(faces, |bonus| bonus.faces);
    let die = |faces, part| move |&face: &u16| Die { face, faces, part };
    let mut dice: Vec<Die> = thrown.iter().map(die(faces, Part::Counts)).collect();
    dice.extend(further.iter().map(die(bonus, part)));
    (dice, missing)
}

#[cfg(test)]
#[path = "sums_tests.rs"]
mod tests;
