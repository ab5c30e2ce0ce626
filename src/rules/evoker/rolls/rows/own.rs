//! Rows from the tester's own ailments and injuries.

use super::edge;
use crate::{
    battle::{
        components::{Hold, Injuries},
        modifier::ModifierSource,
        prelude::*,
    },
    rules::evoker::{
        body::injuries,
        character::{element::Location, sheet::Score, stats},
        conditions as c,
        field::{ground, sight},
        rolls::situation::Situation,
    },
};

/// Rows from the tester's ailments (EV-AIL-12, 13, 32, 33).
pub(crate) fn ailments(view: View<'_>, s: &Situation, out: &mut Modifiers) {
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
            || sight::line_of_sight(view, s.who, source))
    {
        out.push(
            Modifier::new("EV-AIL-33", "Panicked", Amount::Advantage(-1))
                .because(ModifierSource::Unit(source)),
        );
    }
}

/// Rows from the tester's injuries: each injured location once (EV-INJ-04, 07, 11, 15, 19).
pub(crate) fn injuries(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if view.store.get::<Injuries>(s.who).rows == [0; 6] {
        return;
    }
    for location in Location::ALL {
        let tells = match location {
            Location::Head => matches!(
                s.tested.score,
                Score::Intelligence | Score::Perception | Score::Fellowship
            ),
            Location::Body => matches!(s.tested.score, Score::Strength | Score::Toughness),
            Location::LeftArm => matches!(s.hand, Some(Hold::Left | Hold::Both)),
            Location::RightArm => matches!(s.hand, Some(Hold::Right | Hold::Both)),
            Location::LeftLeg | Location::RightLeg => s.tested.score == Score::Agility,
        };
        if tells && stats::injury(view, s.who, location) >= 1 {
            let rule = injuries::rule(location, 1);
            edge(out, rule, injuries::line(location), -1);
        }
    }
}
