//! What the tester's own ailments and injuries do to its tests.

use super::{Situation, edge};
use crate::{
    battle::{
        components::Hold,
        modifier::{Amount, Because, Modifier, Modifiers},
        view::View,
    },
    rules::evoker::{conditions as c, element::Location, ground, sheet::Score, stats},
};

/// What one's own ailments do to one's tests (EV-AIL-12, 13, 32, 33).
pub(super) fn ailments(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if view.has(s.who, c::DIZZY) {
        edge(out, "EV-AIL-13", "Dizzy", -1);
    }
    if s.tested.score == Score::Willpower && view.has(s.who, c::BURNING) {
        edge(out, "EV-AIL-12", "Burning", -1);
    }
    if view.has(s.who, c::ENRAGED) && s.attack().is_some_and(|form| form.melee) {
        edge(out, "EV-AIL-32", "Enraged", 1);
    }
    if let Some(panic) = view.condition(s.who, c::PANICKED)
        && let Some(source) = panic.source
        && (ground::distance(view, s.who, source) <= 20
            || ground::line_of_sight(view, s.who, source))
    {
        out.push(
            Modifier::new("EV-AIL-33", "Panicked", Amount::Edge(-1)).because(Because::Unit(source)),
        );
    }
}

/// Each injured location once (EV-INJ-04, 07, 11, 15, 19).
pub(super) fn injuries(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let hurt = |location| stats::injury(view, s.who, location) >= 1;
    if hurt(Location::Head)
        && matches!(
            s.tested.score,
            Score::Intelligence | Score::Perception | Score::Fellowship
        )
    {
        edge(out, "EV-INJ-07", "Disorientation", -1);
    }
    if hurt(Location::Body) && matches!(s.tested.score, Score::Strength | Score::Toughness) {
        edge(out, "EV-INJ-11", "Winded", -1);
    }
    let (left, right) = match s.hand {
        Some(Hold::Left) => (true, false),
        Some(Hold::Right) => (false, true),
        Some(Hold::Both) => (true, true),
        Some(Hold::Natural | Hold::Stowed) | None => (false, false),
    };
    if left && hurt(Location::LeftArm) {
        edge(out, "EV-INJ-15", "Hand agony (left)", -1);
    }
    if right && hurt(Location::RightArm) {
        edge(out, "EV-INJ-15", "Hand agony (right)", -1);
    }
    if s.tested.score == Score::Agility {
        for leg in [Location::LeftLeg, Location::RightLeg] {
            if hurt(leg) {
                edge(out, "EV-INJ-19", "Foot pain", -1);
            }
        }
    }
}
