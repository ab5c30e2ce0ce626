//! One try of a plan with sample dice, for what only its events tell.

use crate::battle::{
    event::BattleEvent,
    orders::plan::Plan,
    resolver::{Answers, DiceSource, FallbackAnswers, Resolver},
    scene::Scene,
    store::Store,
};

/// Carries a plan out with the sample dice of a seed and a number, the book's policy answering, and
/// takes it back. `look` sees the state at its end, its events, and whether dice fell.
pub(super) fn sample_try<T>(
    store: &mut Store,
    (scene, plan): (&Scene, &Plan),
    (seed, number): (u64, u64),
    look: impl FnOnce(&Store, Vec<BattleEvent>, bool) -> T,
) -> T {
    store.mark();
    let answers = Answers {
        given: Vec::new(),
        used: 0,
        beyond: FallbackAnswers::Policy,
    };
    let dice = DiceSource::of(seed, number);
    let mut resolver = Resolver::new(store, scene, dice, answers, true);
    // Where the run stops does not matter.
    let _ = plan.resolve_from(0, &mut resolver);
    let fell = resolver.dice_fell > 0;
    let events = std::mem::take(&mut resolver.events);
    let seen = look(store, events, fell);
    store.revert();
    seen
}
