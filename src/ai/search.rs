//! The searching brain: plays on in its mind from each of the most promising orders, for both
//! sides, and takes the one that comes off best.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::{
    greedy::this_turn,
    playout::{Outcome, Playout},
    thought::{Term, Thought},
    value,
};
use crate::{
    battle::{
        Battle,
        components::{Clock, Memory},
        ids::SideId,
        order::{Aim, Order},
        ruleset::Group,
    },
    data::brains::Mind,
};

/// The order that seems best at first sight gives way only to one that comes off better by so much
/// of what its combatant is worth, in percent: dice fall as they like.
const DOUBT: i64 = 25;

/// Squares that are no farther apart are much the same.
const ALIKE: u16 = 1;

/// What a decision may take, and how far it is, for those who watch or have waited for long enough.
#[derive(Debug, Default)]
pub struct Pondering {
    is_skipped: AtomicBool,
    done: AtomicU32,
    of: AtomicU32,
}

impl Pondering {
    /// Takes what it has thought so far as the result.
    pub fn skip(&self) {
        self.is_skipped.store(true, Ordering::Relaxed);
    }

    /// How much of the thought is done, in percent.
    pub fn percent(&self) -> u8 {
        let of = self.of.load(Ordering::Relaxed).max(1);
        (self.done.load(Ordering::Relaxed).min(of) * 100 / of) as u8
    }

    fn is_skipped(&self) -> bool {
        self.is_skipped.load(Ordering::Relaxed)
    }

    fn begin(&self, nodes: u32) {
        self.done.store(0, Ordering::Relaxed);
        self.of.store(nodes, Ordering::Relaxed);
    }

    fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// An order that is played on from.
struct Candidate {
    thought: Thought,
    /// What came of it, in all its playouts.
    sum: Outcome,
    runs: i64,
    /// So much more it has to come to than the order that seemed best at first sight.
    margin: i64,
}

impl Candidate {
    fn rank(&self) -> i64 {
        let terms = self.sum.terms(self.runs);
        terms.iter().map(|(_, amount)| amount).sum::<i64>() - self.margin
    }
}

/// The best of these orders first, by what comes of each; `believed` is the battle as its side
/// believes it to be, in a trial. All are played on with the same luck, the better half of them
/// again, and so on. Only at the start of a turn: its further orders follow from the first.
pub(super) fn search(
    believed: &mut Battle,
    side: SideId,
    mind: &Mind,
    thoughts: Vec<Thought>,
    pondering: &Pondering,
) -> Vec<Thought> {
    let brain = mind.brain;
    let thoughts = differing(believed, thoughts, usize::from(brain.candidates));
    let Some(unit) = believed.acting() else {
        return thoughts;
    };
    if thoughts.len() < 2 || this_turn(believed, unit).next().is_some() {
        return thoughts;
    }
    forget(believed, side);
    let doubt = value::of_unit(believed.view(), unit) * DOUBT / 100;
    let start = Playout::of(believed, side, unit);
    let mut candidates: Vec<Candidate> = thoughts
        .into_iter()
        .enumerate()
        .map(|(place, thought)| Candidate {
            thought,
            sum: Outcome::default(),
            runs: 0,
            margin: if place == 0 { 0 } else { doubt },
        })
        .collect();
    let times = u32::from(brain.playouts);
    pondering.begin(playouts(candidates.len()) as u32 * times);
    let (mut open, mut luck) = (candidates.len(), 0);
    'all: while open > 1 {
        for _ in 0..times {
            let mut sums = Vec::with_capacity(open);
            for candidate in &candidates[..open] {
                if pondering.is_skipped() {
                    break 'all;
                }
                let order = &candidate.thought.order;
                sums.push(start.run(order, luck, usize::from(brain.lookahead)));
                pondering.step();
            }
            for (candidate, sum) in candidates.iter_mut().zip(sums) {
                candidate.sum.add(sum);
                candidate.runs += 1;
            }
            luck += 1;
        }
        candidates[..open].sort_by_key(|candidate| std::cmp::Reverse(candidate.rank()));
        open = open.div_ceil(2);
    }
    candidates
        .into_iter()
        .map(|candidate| match candidate.runs {
            0 => candidate.thought,
            runs => Thought::of(candidate.thought.order, &candidate.sum.terms(runs))
                .with_margin(candidate.margin),
        })
        .collect()
}

/// How often so many orders are played on from, while half of them fall out each time.
fn playouts(mut open: usize) -> usize {
    let mut sum = 0;
    while open > 1 {
        sum += open;
        open = open.div_ceil(2);
    }
    sum
}

fn group(battle: &Battle, order: &Order) -> Option<Group> {
    let action = battle.scene().book.action(order.action)?;
    Some(action.entry().group)
}

/// The best of these that differ in more than a step. What makes an attack better has to promise
/// more than the attack alone.
fn differing(battle: &Battle, mut thoughts: Vec<Thought>, most: usize) -> Vec<Thought> {
    let attacks = thoughts.iter();
    let attacks = attacks.filter(|thought| group(battle, &thought.order) == Some(Group::Attack));
    let attack = attacks.map(Thought::rank).max().unwrap_or(0);
    let prepares = |thought: &Thought| {
        let mut terms = thought.terms.iter();
        terms.any(|(term, _)| matches!(term, Term::Next | Term::Opens))
    };
    thoughts.retain(|thought| !prepares(thought) || thought.rank() > attack);
    let alike = |one: &Order, other: &Order| {
        one == other
            || group(battle, one) == Some(Group::Move)
                && one.action == other.action
                && match (&one.aim, &other.aim) {
                    (Aim::Cell(here), Aim::Cell(there)) => here.chebyshev(*there) <= ALIKE,
                    _ => false,
                }
    };
    let mut kept: Vec<Thought> = Vec::new();
    for thought in thoughts {
        if kept.len() >= most {
            break;
        }
        if !kept.iter().any(|known| alike(&known.order, &thought.order)) {
            kept.push(thought);
        }
    }
    kept
}

/// Takes from a battle what the side cannot know: what the others have seen, and what the level
/// has in store.
fn forget(battle: &mut Battle, side: SideId) {
    battle.stage(|r| {
        let strangers: Vec<usize> = (0..r.scene().sides.len())
            .filter(|&other| !r.scene().allied(SideId(other as u8), side))
            .collect();
        let memory = r.edit_field::<Memory>();
        for other in strangers {
            memory.forget(other);
        }
        r.edit_field::<Clock>().triggered = u64::MAX;
        r.observe();
    });
}
