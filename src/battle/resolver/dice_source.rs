//! Where the faces of dice come from: the battle, a script, or every outcome in turn.

use std::rc::Rc;

use crate::{
    battle::check::Faces,
    dice::{DiceStream, Weight},
};

/// Faces that stand for several equivalent throws, with their share of all throws.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One example of the equivalent faces.
    pub faces: Faces,
    /// Their share.
    pub weight: Weight,
}

/// Every outcome that a rule tells apart in one throw.
#[derive(Clone, Debug)]
pub struct OutcomeList {
    /// The outcomes.
    pub outcomes: Rc<[Outcome]>,
    /// How many cases each stands for, if more than one.
    pub cases: smallvec::SmallVec<[u32; 2]>,
}

impl From<Rc<[Outcome]>> for OutcomeList {
    fn from(outcomes: Rc<[Outcome]>) -> Self {
        let cases = smallvec::SmallVec::new();
        Self { outcomes, cases }
    }
}

impl From<smallvec::SmallVec<[Outcome; 12]>> for OutcomeList {
    fn from(outcomes: smallvec::SmallVec<[Outcome; 12]>) -> Self {
        Rc::<[Outcome]>::from(outcomes.into_vec()).into()
    }
}

/// One choice point on the path of an odds run.
#[derive(Clone, Debug)]
pub struct Fork {
    /// The index of the outcome taken.
    pub taken: usize,
    /// All outcomes, listed by the first run that gets here.
    pub list: OutcomeList,
    /// How many answers had been given before.
    pub answered: usize,
}

/// A walk through the tree of outcomes.
#[derive(Clone, Debug, Default)]
pub struct Branches {
    /// The choices from the root.
    pub path: Vec<Fork>,
    /// How many of them this run has passed.
    pub depth: usize,
    /// The answers of the policy on this path: what it is asked follows from the choices.
    pub answers: Vec<u8>,
    /// How many of them this run has used.
    pub answered: usize,
    /// How many stages this run passes without stopping.
    pub skip_stages: u32,
    /// The share of this run, from its node on.
    pub weight: Weight,
    /// How many runs it stands for, because rules read several dice as one throw.
    pub cases: u32,
    /// How many choices belong to the node; they carry no weight.
    pub base: usize,
    /// Faces that have fallen before and stay.
    pub fallen: Vec<u16>,
}

/// The source of dice faces.
#[derive(Clone, Debug)]
pub enum DiceSource {
    /// The battle's dice, or sample dice.
    Stream(Box<DiceStream>),
    /// Scripted faces, in the order of falling.
    Script {
        /// The faces.
        faces: Vec<u16>,
        /// How many have fallen.
        used: usize,
    },
    /// Every outcome in turn.
    Branches(Branches),
}

impl DiceSource {
    /// The dice of one order of a battle with this seed.
    pub fn of(seed: u64, order_number: u64) -> Self {
        Self::Stream(Box::new(DiceStream::new(seed, order_number)))
    }
}

impl Branches {
    /// The current outcome of this choice point. `list` is asked for by the first run that gets here:
    /// the same choices before always lead to the same throw.
    pub(super) fn outcome(&mut self, list: impl FnOnce() -> OutcomeList) -> Faces {
        if self.depth == self.path.len() {
            self.path.push(Fork {
                taken: 0,
                list: list(),
                answered: self.answered,
            });
        }
        let Fork { taken, list, .. } = &self.path[self.depth];
        self.depth += 1;
        let Some(outcome) = list.outcomes.get(*taken) else {
            unreachable!("a throw has at least one outcome and paths are walked in order");
        };
        if self.depth > self.base {
            let cases = list.cases.get(*taken).copied().unwrap_or(1);
            self.weight = self.weight * outcome.weight;
            self.cases = self.cases.saturating_mul(cases);
        }
        outcome.faces.clone()
    }

    /// The answer to the next question on this path; the policy is asked by the first run that gets
    /// there.
    pub(super) fn answer(&mut self, policy: impl FnOnce() -> u8) -> u8 {
        if self.answered == self.answers.len() {
            self.answers.push(policy());
        }
        let answer = self.answers[self.answered];
        self.answered += 1;
        answer
    }

    /// Moves the last choice on; `false` once all outcomes below the node have been visited.
    pub(in crate::battle) fn advance(&mut self) -> bool {
        while self.path.len() > self.base {
            let last = self.path.len() - 1;
            let fork = &mut self.path[last];
            fork.taken += 1;
            if fork.taken < fork.list.outcomes.len() {
                self.answers.truncate(fork.answered);
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// The outcomes of one die cut into bands.
pub fn bands(faces: u16, last_faces: &[i32]) -> smallvec::SmallVec<[Outcome; 12]> {
    let mut outcomes = smallvec::SmallVec::new();
    let mut before = 0_u16;
    let mut ends: smallvec::SmallVec<[u16; 16]> = last_faces
        .iter()
        .filter_map(|&face| u16::try_from(face).ok())
        .filter(|&face| face < faces)
        .collect();
    ends.push(faces);
    ends.sort_unstable();
    for end in ends {
        if end > before {
            outcomes.push(Outcome {
                faces: Faces::from_slice(&[end]),
                weight: Weight::new(u64::from(end - before), u64::from(faces)),
            });
            before = end;
        }
    }
    outcomes
}
