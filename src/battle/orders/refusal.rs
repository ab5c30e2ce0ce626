//! Why an order is illegal: the end of the sentence "Not possible: ...".

use std::fmt;

use super::order::Order;
use crate::{
    battle::{
        ids::{ItemId, PowerId, RuleId, UnitId},
        ruleset::book_terms::counted,
    },
    geometry::Cell,
};

/// Why an order is refused, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The battle has ended.
    BattleOver,
    /// A question waits for its answer first.
    QuestionOpen,
    /// It is another unit's turn.
    NotYourTurn {
        /// The acting unit.
        acting: Option<UnitId>,
    },
    /// The unit is out or not on the field.
    Out,
    /// The book has no such action for this unit.
    NoSuchAction,
    /// The order lacks a target.
    NoTarget,
    /// The target does not fit this action.
    WrongTarget,
    /// The target is of the own side, or an enemy where an ally is needed.
    WrongSide,
    /// The target is out.
    TargetOut,
    /// The target cannot be seen.
    Unseen,
    /// Something blocks the line of sight.
    NoLineOfSight,
    /// The target is on another altitude band.
    OtherBand,
    /// Too far.
    OutOfReach {
        /// How far it is, in squares or metres.
        distance: u16,
        /// How far the action reaches.
        reach: u16,
    },
    /// A pool does not hold enough.
    TooLittle {
        /// Which pool.
        pool: &'static str,
        /// Points it holds.
        has: i16,
        /// Points needed.
        needs: i16,
    },
    /// The keyword was used this turn.
    KeywordSpent {
        /// Which keyword.
        keyword: &'static str,
    },
    /// The limit of this turn or round is used up.
    AlreadyDone,
    /// A condition forbids it.
    Prevented {
        /// Which condition.
        by: &'static str,
    },
    /// The unit does not have the item or power.
    NotCarried,
    /// The item needs a free hand or is not drawn.
    NotReady,
    /// It is not loaded.
    NoAmmo,
    /// It would change nothing: already full, standing, done.
    NothingToDo,
    /// No route leads there.
    NoWay {
        /// The destination.
        to: Cell,
    },
    /// The route costs more than is left.
    TooFar {
        /// Its cost in the book's unit of length.
        cost: u16,
        /// What is left.
        left: u16,
    },
    /// A unit or an obstacle occupies the square.
    Occupied {
        /// The square.
        cell: Cell,
    },
    /// Two modes exclude each other, or the action does not allow one.
    ModeNotAllowed {
        /// Which mode.
        mode: &'static str,
    },
    /// A parameter of the order has no meaning for its action.
    MeansNothing {
        /// The parameter: "a target".
        what: &'static str,
    },
    /// The unit lacks a talent, trait or gear.
    Lacks {
        /// What it lacks.
        what: &'static str,
    },
    /// The place or the target lacks something the action needs; that may change without the unit.
    LacksHere {
        /// What is lacking.
        what: &'static str,
    },
    /// A rule of the book forbids it.
    Forbidden {
        /// The reason in words that end the sentence.
        because: &'static str,
    },
    /// A rule of the book forbids it because of a number.
    Measured {
        /// The reason in words, with `{is}` and `{against}` for the numbers.
        because: &'static str,
        /// The number that is wrong.
        is: i32,
        /// The number it is compared with.
        against: i32,
    },
}

/// The names of all refusals, as [`RefusalReason::name`] gives them.
pub const REFUSAL_NAMES: &[&str] = &[
    "BattleOver",
    "QuestionOpen",
    "NotYourTurn",
    "Out",
    "NoSuchAction",
    "NoTarget",
    "WrongTarget",
    "WrongSide",
    "TargetOut",
    "Unseen",
    "NoLineOfSight",
    "OtherBand",
    "OutOfReach",
    "TooLittle",
    "KeywordSpent",
    "AlreadyDone",
    "Prevented",
    "NotCarried",
    "NotReady",
    "NoAmmo",
    "NothingToDo",
    "NoWay",
    "TooFar",
    "Occupied",
    "ModeNotAllowed",
    "MeansNothing",
    "Lacks",
    "Forbidden",
];

impl RefusalReason {
    /// Its name in scene files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::BattleOver => "BattleOver",
            Self::QuestionOpen => "QuestionOpen",
            Self::NotYourTurn { .. } => "NotYourTurn",
            Self::Out => "Out",
            Self::NoSuchAction => "NoSuchAction",
            Self::NoTarget => "NoTarget",
            Self::WrongTarget => "WrongTarget",
            Self::WrongSide => "WrongSide",
            Self::TargetOut => "TargetOut",
            Self::Unseen => "Unseen",
            Self::NoLineOfSight => "NoLineOfSight",
            Self::OtherBand => "OtherBand",
            Self::OutOfReach { .. } => "OutOfReach",
            Self::TooLittle { .. } => "TooLittle",
            Self::KeywordSpent { .. } => "KeywordSpent",
            Self::AlreadyDone => "AlreadyDone",
            Self::Prevented { .. } => "Prevented",
            Self::NotCarried => "NotCarried",
            Self::NotReady => "NotReady",
            Self::NoAmmo => "NoAmmo",
            Self::NothingToDo => "NothingToDo",
            Self::NoWay { .. } => "NoWay",
            Self::TooFar { .. } => "TooFar",
            Self::Occupied { .. } => "Occupied",
            Self::ModeNotAllowed { .. } => "ModeNotAllowed",
            Self::MeansNothing { .. } => "MeansNothing",
            Self::Lacks { .. } | Self::LacksHere { .. } => "Lacks",
            Self::Forbidden { .. } | Self::Measured { .. } => "Forbidden",
        }
    }
}

impl RefusalReason {
    /// The reason as the end of a sentence, with lengths in the book's unit.
    pub fn told(&self, length: &str) -> String {
        match self {
            Self::OutOfReach { distance, reach } if distance <= reach => self.to_string(),
            Self::OutOfReach { distance, reach } => {
                format!(
                    "the target is {} away, beyond a reach of {}",
                    counted(*distance, length),
                    counted(*reach, length)
                )
            }
            Self::TooFar { cost, left } => {
                format!(
                    "too far: {} needed, {} left",
                    counted(*cost, length),
                    counted(*left, length)
                )
            }
            other => other.to_string(),
        }
    }
}

/// The parameter without its article, after "takes no".
fn bare(what: &str) -> &str {
    let article = ["a ", "an "];
    let mut bare = article.iter().filter_map(|word| what.strip_prefix(word));
    bare.next().unwrap_or(what)
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BattleOver => f.write_str("the battle is over"),
            Self::QuestionOpen => f.write_str("answer the question first"),
            Self::NotYourTurn { .. } => f.write_str("it is not this combatant's turn"),
            Self::Out => f.write_str("this combatant is out of action"),
            Self::NoSuchAction => f.write_str("this combatant has no such action"),
            Self::NoTarget => f.write_str("a target is missing"),
            Self::WrongTarget => f.write_str("this is not a valid target"),
            Self::WrongSide => f.write_str("that target is on the wrong side"),
            Self::TargetOut => f.write_str("the target is out of action"),
            Self::Unseen => f.write_str("the target cannot be seen"),
            Self::NoLineOfSight => f.write_str("there is no line of sight"),
            Self::OtherBand => f.write_str("the target is at another altitude"),
            // A target within reach that cannot be touched is behind something solid.
            Self::OutOfReach { distance, reach } if distance <= reach => {
                f.write_str("something solid or its corner is between you and the target")
            }
            Self::OutOfReach { distance, reach } => {
                write!(
                    f,
                    "the target is {distance} away, beyond a reach of {reach}"
                )
            }
            Self::TooLittle { pool, has, needs } => {
                let needs = counted(*needs, pool);
                write!(f, "it needs {needs}, and only {has} left")
            }
            Self::KeywordSpent { keyword } => {
                let what = keyword.to_lowercase();
                write!(f, "the {what} of this turn was already used")
            }
            Self::AlreadyDone => f.write_str("it was already done"),
            Self::Prevented { by } => write!(f, "{by} prevents it"),
            Self::NotCarried => f.write_str("it is not at hand"),
            Self::NotReady => f.write_str("it is not in hand"),
            Self::NoAmmo => f.write_str("it is not loaded and must be reloaded first"),
            Self::NothingToDo => f.write_str("it would have no effect"),
            Self::NoWay { to } => write!(f, "there is no path to {},{}", to.x, to.y),
            Self::TooFar { cost, left } => {
                write!(f, "too far: {cost} needed, {left} left")
            }
            Self::Occupied { cell } => write!(f, "{},{} is occupied", cell.x, cell.y),
            Self::ModeNotAllowed { mode } => write!(f, "it is not possible {mode}"),
            Self::MeansNothing { what } => match *what {
                what if what.starts_with("more") => write!(f, "this action takes no {what}"),
                what => write!(f, "this action takes no {}", bare(what)),
            },
            Self::Lacks { what } | Self::LacksHere { what } => write!(f, "it needs {what}"),
            Self::Forbidden { because } => f.write_str(because),
            Self::Measured {
                because,
                is,
                against,
            } => {
                let told = because.replace("{is}", &is.to_string());
                f.write_str(&told.replace("{against}", &against.to_string()))
            }
        }
    }
}

/// A refused order: the reason, and the rule that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule.
    pub rule: RuleId,
    /// The reason.
    pub why: RefusalReason,
}

impl Refusal {
    /// A refusal by a rule.
    pub const fn new(rule: &'static str, why: RefusalReason) -> Self {
        Self {
            rule: RuleId(rule),
            why,
        }
    }

    /// A rule of the book forbids it, in words that end the sentence.
    pub const fn forbidden(rule: &'static str, because: &'static str) -> Self {
        Self::new(rule, RefusalReason::Forbidden { because })
    }

    /// The unit lacks a talent, trait or item.
    pub const fn lacks(rule: &'static str, what: &'static str) -> Self {
        Self::new(rule, RefusalReason::Lacks { what })
    }

    /// The place or the target lacks what the action needs.
    pub const fn lacks_here(rule: &'static str, what: &'static str) -> Self {
        Self::new(rule, RefusalReason::LacksHere { what })
    }

    /// A condition or a hold prevents it.
    pub const fn prevented(rule: &'static str, by: &'static str) -> Self {
        Self::new(rule, RefusalReason::Prevented { by })
    }

    /// A pool holds less than it needs.
    pub const fn too_little(rule: &'static str, pool: &'static str, has: i16, needs: i16) -> Self {
        Self::new(rule, RefusalReason::TooLittle { pool, has, needs })
    }

    /// The mode is not allowed.
    pub const fn not_so(rule: &'static str, mode: &'static str) -> Self {
        Self::new(rule, RefusalReason::ModeNotAllowed { mode })
    }

    /// The target is out of reach.
    pub const fn out_of_reach(rule: &'static str, distance: u16, reach: u16) -> Self {
        Self::new(rule, RefusalReason::OutOfReach { distance, reach })
    }
}

impl Refusal {
    /// Refuses if the condition holds.
    ///
    /// # Errors
    /// This refusal.
    pub fn when(self, is_so: bool) -> Result<(), Self> {
        if is_so { Err(self) } else { Ok(()) }
    }

    /// The reason with its rule, lengths in the book's unit.
    pub fn told(&self, length: &str) -> String {
        format!("{} ({})", self.why.told(length), self.rule)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl Order {
    /// The target unit, for a rule that requires one.
    ///
    /// # Errors
    /// The order has none.
    pub fn target_for(&self, rule: &'static str) -> Result<UnitId, Refusal> {
        let missing = Refusal::new(rule, RefusalReason::NoTarget);
        self.target().ok_or(missing)
    }

    /// The item of the order, for a rule that requires one.
    ///
    /// # Errors
    /// The order has none.
    pub fn item_for(&self, rule: &'static str) -> Result<ItemId, Refusal> {
        let missing = Refusal::new(rule, RefusalReason::NoTarget);
        self.with.item().ok_or(missing)
    }

    /// The power of the order, for a rule that requires one.
    ///
    /// # Errors
    /// The order has none.
    pub fn power_for(&self, rule: &'static str) -> Result<PowerId, Refusal> {
        let missing = Refusal::new(rule, RefusalReason::NoTarget);
        self.with.power().ok_or(missing)
    }

    /// The target square, for a rule that requires one.
    ///
    /// # Errors
    /// The order has none.
    pub fn cell_for(&self, rule: &'static str) -> Result<Cell, Refusal> {
        let missing = Refusal::new(rule, RefusalReason::NoTarget);
        self.cell().ok_or(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::RefusalReason;

    #[test]
    fn one_of_something_is_told_as_one() {
        let why = |has, needs| RefusalReason::TooLittle {
            pool: "yards",
            has,
            needs,
        };
        assert_eq!(why(0, 1).to_string(), "it needs 1 yard, and only 0 left");
        assert_eq!(why(1, 2).to_string(), "it needs 2 yards, and only 1 left");
        let far = RefusalReason::TooFar { cost: 2, left: 1 };
        assert_eq!(far.told("yd"), "too far: 2 yd needed, 1 yd left");
        assert_eq!(far.to_string(), "too far: 2 needed, 1 left");
    }

    #[test]
    fn what_is_near_and_cannot_be_touched_is_not_too_far() {
        let out = |distance, reach| RefusalReason::OutOfReach { distance, reach };
        let barred = "something solid or its corner is between you and the target";
        assert_eq!(out(1, 1).told("m"), barred);
        assert_eq!(out(1, 1).to_string(), barred);
        let far = "the target is 2 m away, beyond a reach of 1 m";
        assert_eq!(out(2, 1).told("m"), far);
    }
}
