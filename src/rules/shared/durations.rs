//! How long conditions last: which of two ends is later, and what has expired.

use crate::battle::{components::Conditions, prelude::*};

/// A moment at which conditions expire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beat {
    /// A turn of this unit begins.
    TurnOpens(UnitId),
    /// A turn of this unit ends.
    TurnCloses(UnitId),
    /// This round ends.
    RoundCloses(u16),
}

/// A turn begins: durations that count turns of this unit lose one.
pub(crate) fn count_turn(r: &mut Resolver<'_>, unit: UnitId) {
    let counted = |bearer: UnitId, until: Until| match until {
        Until::Turns(left) if bearer == unit => Until::Turns(left.saturating_sub(1)),
        Until::NextTest { .. } if bearer == unit => Until::NextTest { begun: true },
        Until::TurnEndOf { of, left } if of == unit => Until::TurnEndOf {
            of,
            left: left.saturating_sub(1),
        },
        until => until,
    };
    let all = r.view().store.all::<Conditions>();
    let changes = |bearer: UnitId, conditions: &Conditions| {
        let mut untils = conditions.0.iter().map(|condition| condition.until);
        untils.any(|until| counted(bearer, until) != until)
    };
    let bearers: SmallVec<[UnitId; 4]> = all
        .filter(|(bearer, conditions)| changes(*bearer, conditions))
        .map(|(bearer, _)| bearer)
        .collect();
    for bearer in bearers {
        for condition in &mut r.edit::<Conditions>(bearer).0 {
            condition.until = counted(bearer, condition.until);
        }
    }
}

/// Whether a condition expires at this moment.
pub(crate) fn is_over(condition: &Condition, bearer: UnitId, beat: Beat) -> bool {
    match (condition.until, beat) {
        (Until::TurnStartOf(of), Beat::TurnOpens(unit)) => of == unit,
        (Until::Turns(0) | Until::NextTest { begun: true }, Beat::TurnCloses(unit)) => {
            bearer == unit
        }
        (Until::TurnEndOf { of, left: 0 }, Beat::TurnCloses(unit)) => of == unit,
        (Until::RoundEnd(last), Beat::RoundCloses(round)) => last <= round,
        _ => false,
    }
}

/// Whether the old end is no earlier than the new one.
pub(crate) fn lasts_as_long(old: Until, new: Until) -> bool {
    match (old, new) {
        (Until::RoundEnd(old), Until::RoundEnd(new)) => old >= new,
        (old, new) => old == Until::Ended || old == new,
    }
}

/// The longer of two durations of one effect.
pub(crate) fn longer(view: View<'_>, old: Until, new: Until) -> Until {
    match (old, new) {
        (Until::Ended, _) | (_, Until::Ended) => Until::Ended,
        (Until::Turns(old), Until::Turns(new)) => Until::Turns(old.max(new)),
        (Until::TurnStartOf(a), Until::TurnStartOf(b)) if comes_up(view, a) > comes_up(view, b) => {
            old
        }
        (Until::RoundEnd(old), Until::RoundEnd(new)) => Until::RoundEnd(old.max(new)),
        _ => new,
    }
}

/// How far away a unit's next turn is, in places of the turn order; a turn in the next round comes
/// after all of this one.
fn comes_up(view: View<'_>, unit: UnitId) -> usize {
    let clock = view.clock();
    let place = clock.order.iter().position(|&other| other == unit);
    let place = place.unwrap_or(clock.order.len());
    if clock.acted.contains(unit) || clock.turn_owner() == Some(unit) {
        place + clock.order.len()
    } else {
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_lasts_as_long_as_itself_and_as_every_earlier_one() {
        let (turns, next) = (Until::Turns(2), Until::TurnStartOf(UnitId(1)));
        assert!(lasts_as_long(turns, turns) && lasts_as_long(Until::Ended, turns));
        assert!(!lasts_as_long(turns, Until::Ended) && !lasts_as_long(turns, next));
        assert!(lasts_as_long(Until::RoundEnd(4), Until::RoundEnd(3)));
        assert!(!lasts_as_long(Until::RoundEnd(3), Until::RoundEnd(4)));
    }
}
