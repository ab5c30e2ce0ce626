//! The searching brain: plays on in its mind from each of the most promising orders, for both
//! sides, and takes the one that ends best.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::{
    playout,
    thought::{Term, Thought},
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

/// An order that only leads up to something has to promise so much more than one that does
/// something: what it leads to is not done yet.
const LEADS_UP: i64 = 60;

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

/// The best of these orders first, by what comes of each within a round; `believed` is the battle
/// as its side believes it to be, in a trial.
pub(super) fn search(
    believed: &mut Battle,
    side: SideId,
    mind: &Mind,
    thoughts: Vec<Thought>,
    pondering: &Pondering,
) -> Vec<Thought> {
    let brain = mind.brain;
    let mut thoughts = differing(believed, thoughts, usize::from(brain.candidates));
    if thoughts.len() < 2 {
        return thoughts;
    }
    forget(believed, side);
    let turns = usize::from(brain.lookahead);
    pondering.begin(thoughts.len() as u32);
    for thought in &mut thoughts {
        if pondering.is_skipped() {
            break;
        }
        if let Some(played) = playout::play_on(believed, side, mind, thought, turns) {
            let group = group(believed, &played.order);
            let leads_up = !matches!(group, Some(Group::Attack | Group::Turn));
            // What an order promises by itself counts as much as what comes of it, which nobody
            // knows for certain.
            let margin = if leads_up { LEADS_UP } else { 0 };
            *thought = thought.halfway(&played).with_margin(margin);
        }
        pondering.step();
    }
    thoughts.sort_by_key(|thought| std::cmp::Reverse(thought.rank()));
    thoughts
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
