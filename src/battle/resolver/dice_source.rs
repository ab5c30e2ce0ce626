//! Where the faces of dice come from: the battle, a script, or every outcome in turn.

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

/// One choice point on the path of an odds run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The outcome taken.
    pub taken: u16,
    /// The number of outcomes.
    pub of: u16,
}

/// A walk through the tree of outcomes.
#[derive(Clone, Debug, Default)]
pub struct Branches {
    /// The choices from the root.
    pub path: Vec<Fork>,
    /// How many of them this run has passed.
    pub depth: usize,
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
    fn take(&mut self, of: u16) -> u16 {
        if self.depth == self.path.len() {
            self.path.push(Fork { taken: 0, of });
        }
        let fork = self.path[self.depth];
        self.depth += 1;
        fork.taken
    }

    /// The current outcome of this choice point.
    pub(super) fn outcome(&mut self, outcomes: &[Outcome]) -> Faces {
        let taken = self.take(outcomes.len() as u16);
        self.passed(outcomes.get(usize::from(taken)), 1)
    }

    /// The same for outcomes that stand for several cases each.
    pub(super) fn outcome_of_cases(&mut self, outcomes: &[(Outcome, u32)]) -> Faces {
        let taken = self.take(outcomes.len() as u16);
        let taken = outcomes.get(usize::from(taken));
        self.passed(
            taken.map(|(outcome, _)| outcome),
            taken.map_or(1, |(_, cases)| *cases),
        )
    }

    fn passed(&mut self, outcome: Option<&Outcome>, cases: u32) -> Faces {
        let Some(outcome) = outcome else {
            unreachable!("a throw has at least one outcome and paths are walked in order");
        };
        if self.depth > self.base {
            self.weight = self.weight * outcome.weight;
            self.cases = self.cases.saturating_mul(cases);
        }
        outcome.faces.clone()
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
