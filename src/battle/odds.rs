//! Exact odds: the same resolution, run over every outcome.
//!
//! A run follows a path of outcomes; past its end it takes the first outcome of every throw and
//! notes how many there are. Afterwards everything is reverted and the last choice moves on, like
//! an odometer. Rules cut the work twice: throws branch on bands that the rule can tell apart, not
//! on faces; and at a *stage* runs with equal key and equal state are merged, because what follows
//! is the same for all of them.

pub mod at_price;
mod effects;
pub mod landings;
pub mod leading_tests;
mod outcomes;
mod sample_try;
pub mod value;

use std::collections::BTreeMap;

use super::{
    ids::UnitSet,
    orders::plan::Plan,
    resolver::{
        Answers, Branches, DiceSource, FallbackAnswers, Fork, MOST_THROWS, Pause, Policy, Resolver,
    },
    scene::Scene,
    store::Store,
    view::View,
};
use crate::dice::Weight;
use effects::effects;

pub(super) use effects::{Before, effects_since};
pub use outcomes::{Effect, Effects, Extra, Odds};

/// Limits of an odds run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most runs for an exact answer, one for each case that dice told apart would make; above
    /// that it is sampled.
    pub runs: u32,
    /// Runs of a sample.
    pub samples: u32,
    /// Whether stages merge; off only to test that merging changes nothing.
    pub merge: bool,
}

impl Budget {
    /// For a first answer within some milliseconds: exact for most orders, and a rough sample for
    /// the others, which are counted afterwards.
    pub const FIRST: Self = Self {
        runs: 500,
        samples: 200,
        merge: true,
    };
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            runs: 20_000,
            samples: 2_000,
            merge: true,
        }
    }
}

struct Node {
    path: Vec<Fork>,
    answers: Vec<u8>,
    weight: Weight,
}

/// Works out the odds of a plan. The state is the same afterwards, and no battle die falls.
pub fn odds(store: &mut Store, scene: &Scene, plan: &Plan, budget: Budget) -> Odds {
    odds_by(store, scene, plan, budget, &mut |view, question| {
        (view.scene.book.policy)(view, question)
    })
}

/// The odds of a plan with `policy` answering questions instead of the book's policy.
pub fn odds_by(
    store: &mut Store,
    scene: &Scene,
    plan: &Plan,
    budget: Budget,
    policy: Policy<'_>,
) -> Odds {
    let before = Before::of(View { store, scene }, Some(plan.order.unit));
    let start = lead_in(store, scene, plan, policy);
    let odds = branch(store, scene, plan, budget, &before, &start, policy);
    for _ in 0..start.part {
        store.revert();
    }
    odds
}

/// Where every run begins: after the parts of the plan that are the same for all runs.
#[derive(Default)]
struct Start {
    /// The first part that is run.
    part: usize,
    /// Units that the parts before it have written to.
    touched: UnitSet,
}

/// Carries out the first parts of a plan as long as no die falls in them, each under a mark.
fn lead_in(store: &mut Store, scene: &Scene, plan: &Plan, policy: Policy<'_>) -> Start {
    let mut start = Start::default();
    while start.part + 1 < plan.parts() {
        let branches = Branches {
            skip_stages: u32::MAX,
            weight: Weight::ONE,
            ..Branches::default()
        };
        store.mark();
        let mut resolver = resolver(store, scene, DiceSource::Branches(branches), policy);
        let settled = plan.resolve_part(start.part, &mut resolver).is_ok()
            && resolver.hits.is_empty()
            && matches!(&resolver.chance, DiceSource::Branches(walked) if walked.path.is_empty());
        if !settled {
            store.revert();
            break;
        }
        for unit in store.ids().filter(|&unit| store.is_touched(unit)) {
            start.touched.insert(unit);
        }
        start.part += 1;
    }
    start
}

/// Runs the plan from its start over every outcome.
fn branch(
    store: &mut Store,
    scene: &Scene,
    plan: &Plan,
    budget: Budget,
    before: &Before,
    start: &Start,
    policy: Policy<'_>,
) -> Odds {
    let work =
        &mut |store: &mut Store, chance: DiceSource| run(store, scene, plan, start, chance, policy);
    let parts = (budget, before, start.touched);
    match every_outcome(store, scene, parts, Vec::new(), work) {
        Ok(odds) => Odds {
            check: plan.check.clone(),
            ..odds
        },
        Err(runs) => {
            let odds = Odds {
                check: plan.check.clone(),
                runs,
                ..Odds::default()
            };
            sample(store, scene, plan, budget, before, start, policy, odds)
        }
    }
}

/// The result of a resolution, with its dice and the units it hit.
pub(super) type Run = (Result<(), Pause>, DiceSource, UnitSet);

/// Runs some work over every outcome of the dice still to fall; dice that have fallen stay. Each
/// run begins at a mark and is reverted.
///
/// # Errors
/// The number of runs tried, when there are more outcomes than the budget allows.
pub(super) fn every_outcome(
    store: &mut Store,
    scene: &Scene,
    (budget, before, touched): (Budget, &Before, UnitSet),
    mut fallen: Vec<u16>,
    work: &mut dyn FnMut(&mut Store, DiceSource) -> Run,
) -> Result<Odds, u32> {
    let mut odds = Odds::default();
    let mut outcomes: BTreeMap<Effects, Weight> = BTreeMap::new();
    let mut nodes = vec![Node {
        path: Vec::new(),
        answers: Vec::new(),
        weight: Weight::ONE,
    }];
    let mut stages = 0;
    while !nodes.is_empty() {
        // Runs that stop at the next stage, merged by key and state.
        let mut merged: BTreeMap<(u64, u64), Node> = BTreeMap::new();
        for node in nodes.drain(..) {
            let mut branches = Branches {
                base: node.path.len(),
                path: node.path,
                answers: node.answers,
                skip_stages: if budget.merge { stages } else { u32::MAX },
                weight: node.weight,
                cases: 1,
                fallen: std::mem::take(&mut fallen),
                ..Branches::default()
            };
            loop {
                if odds.runs >= budget.runs {
                    return Err(odds.runs);
                }
                (branches.depth, branches.answered) = (0, 0);
                branches.weight = node.weight;
                branches.cases = 1;
                branches.skip_stages = if budget.merge { stages } else { u32::MAX };
                store.mark();
                let (result, chance, hits) = work(store, DiceSource::Branches(branches));
                let DiceSource::Branches(walked) = chance else {
                    unreachable!("a run gives back the branches it was given");
                };
                branches = walked;
                odds.runs = odds.runs.saturating_add(branches.cases);
                let is_endless = branches.depth >= MOST_THROWS;
                match result {
                    Err(Pause::Stage(key)) => {
                        let place = (key ^ hash_hits(hits), store.hash_since_mark());
                        let weight = branches.weight;
                        match merged.entry(place) {
                            std::collections::btree_map::Entry::Occupied(mut known) => {
                                known.get_mut().weight += weight;
                            }
                            std::collections::btree_map::Entry::Vacant(free) => {
                                free.insert(Node {
                                    path: branches.path.clone(),
                                    answers: branches.answers.clone(),
                                    weight,
                                });
                            }
                        }
                    }
                    Ok(()) | Err(_) => {
                        let effects = effects(View { store, scene }, before, touched, hits);
                        *outcomes.entry(effects).or_insert(Weight::ZERO) += branches.weight;
                    }
                }
                store.revert();
                if is_endless || odds.runs > budget.runs {
                    return Err(budget.runs);
                }
                if !branches.advance() {
                    fallen = branches.fallen;
                    break;
                }
            }
        }
        nodes.extend(merged.into_values());
        stages += 1;
    }
    odds.outcomes = outcomes.into_iter().collect();
    Ok(odds)
}

fn hash_hits(hits: UnitSet) -> u64 {
    crate::hashing::hash_entry(0, 1, &hits)
}

fn run(
    store: &mut Store,
    scene: &Scene,
    plan: &Plan,
    start: &Start,
    chance: DiceSource,
    policy: Policy<'_>,
) -> Run {
    let mut resolver = resolver(store, scene, chance, policy);
    let result = plan.resolve_from(start.part, &mut resolver);
    (result, resolver.chance, resolver.hits)
}

/// A resolver without events; the policy answers its questions.
fn resolver<'a>(
    store: &'a mut Store,
    scene: &'a Scene,
    chance: DiceSource,
    policy: Policy<'a>,
) -> Resolver<'a> {
    let answers = Answers {
        given: Vec::new(),
        used: 0,
        beyond: FallbackAnswers::By(policy),
    };
    Resolver::new(store, scene, chance, answers, false)
}

/// The odds from sampled effects.
pub(super) fn gathered(tries: impl IntoIterator<Item = Effects>) -> Odds {
    let mut outcomes: BTreeMap<Effects, u64> = BTreeMap::new();
    let mut all = 0;
    for effects in tries {
        *outcomes.entry(effects).or_insert(0) += 1;
        all += 1;
    }
    Odds {
        outcomes: outcomes
            .into_iter()
            .map(|(effects, times)| (effects, Weight::new(times, u64::from(all))))
            .collect(),
        about: true,
        runs: all,
        check: None,
        extras: Vec::new(),
    }
}

/// Samples with dice of its own, because there are too many outcomes.
fn sample(
    store: &mut Store,
    scene: &Scene,
    plan: &Plan,
    budget: Budget,
    before: &Before,
    start: &Start,
    policy: Policy<'_>,
    mut odds: Odds,
) -> Odds {
    let samples = budget.samples.max(1);
    let tried = gathered((0..samples).map(|number| {
        store.mark();
        let chance = DiceSource::of(0x0dd5, u64::from(number));
        let (_, _, hits) = run(store, scene, plan, start, chance, policy);
        let effects = effects(View { store, scene }, before, start.touched, hits);
        store.revert();
        effects
    }));
    odds.about = true;
    odds.runs += samples;
    odds.outcomes = tried.outcomes;
    odds
}
