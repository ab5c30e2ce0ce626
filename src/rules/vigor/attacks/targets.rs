//! Which targets attacks and other actions may name (VI-FLD-08, VI-FLD-14, VI-FLD-17, VI-ACT-10).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        attacks::attack::{Attack, Span},
        field::{
            cover::{self, Cover},
            reach, sight, visibility,
        },
        status::CHARMED,
    },
};

/// Checks that a unit may attack a target: a charmed unit may not attack its charmer (VI-ACT-10).
///
/// # Errors
/// The unit is charmed by the target.
pub(crate) fn may_harm(view: View<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if view.has_from(unit, CHARMED, target) {
        return Err(Refusal::prevented("VI-ACT-10", "being charmed"));
    }
    Ok(())
}

/// Checks that an attack can hit a target: in range and, for a shot, seen or in a known place
/// (VI-ATK-09).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_be_hit(view: View<'_>, attack: &Attack, target: UnitId) -> Result<(), Refusal> {
    let by = attack.by;
    may_harm(view, by, target)?;
    let (distance, most) = (reach::distance(view, by, target), attack.span.squares());
    let rule = match attack.span {
        Span::Reach(_) => "VI-FLD-02",
        Span::Range(_) => "VI-ATK-04",
        Span::Limit(_) => "VI-POW-03",
    };
    if distance > most {
        return Err(Refusal::out_of_reach(rule, distance, most));
    }
    if let Span::Reach(squares) = attack.span {
        let (from, to) = (view.standpoint(by), view.standpoint(target));
        if !reach::is_clear(view, from, to, squares) {
            return Err(Refusal::new("VI-FLD-01", RefusalReason::NoLineOfSight));
        }
        if sight::is_hidden_from(view, target, by) {
            return Err(Refusal::new("VI-CON-05", RefusalReason::Unseen));
        }
        return Ok(());
    }
    can_be_shot_at(view, (by, target), distance)
}

/// Whether the unit may shoot at a target: it sees it, or its side knows the target's place.
fn can_be_shot_at(
    view: View<'_>,
    (by, target): (UnitId, UnitId),
    distance: u16,
) -> Result<(), Refusal> {
    if cover::of(view, by, target).cover == Cover::Shut {
        return Err(Refusal::new("VI-FLD-11", RefusalReason::NoLineOfSight));
    }
    if sight::is_hidden_from(view, target, by) {
        return Err(Refusal::new("VI-CON-05", RefusalReason::Unseen));
    }
    let rank = visibility::of_pair(view, by, target);
    if let Some(limit) = rank.limit().filter(|&limit| distance > limit) {
        return Err(Refusal::out_of_reach("VI-FLD-08", distance, limit));
    }
    if !sight::sees(view, by, target) && !is_known(view, by, target) {
        return Err(Refusal::new("VI-FLD-17", RefusalReason::Unseen));
    }
    Ok(())
}

/// Whether the unit's side has seen the target at its present place since the start of the last
/// round (VI-FLD-08, VI-FLD-14).
fn is_known(view: View<'_>, by: UnitId, target: UnitId) -> bool {
    let side = view.side(by);
    let memory = view.memory();
    let since = view.clock().round.saturating_sub(1);
    memory.sees(side, target)
        || memory
            .last_seen(side, target)
            .is_some_and(|last| last.round >= since && last.cell == view.cell(target))
}

/// Checks that a target is in sight and within this many squares, for actions other than attacks.
///
/// # Errors
/// It is too far away or not in sight.
pub(crate) fn in_sight(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    squares: u16,
    rule: &'static str,
) -> Result<(), Refusal> {
    within(view, (unit, target), squares, rule)?;
    if !sight::sees(view, unit, target) {
        return Err(Refusal::new("VI-FLD-17", RefusalReason::Unseen));
    }
    Ok(())
}

/// Checks that a target is within this many squares.
///
/// # Errors
/// It is too far away.
pub(crate) fn within(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    squares: u16,
    rule: &'static str,
) -> Result<(), Refusal> {
    let distance = reach::distance(view, unit, target);
    if distance > squares {
        return Err(Refusal::out_of_reach(rule, distance, squares));
    }
    Ok(())
}

/// Checks that the target is adjacent to the unit, or is the unit itself.
///
/// # Errors
/// It is too far away.
pub(crate) fn beside(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    rule: &'static str,
) -> Result<(), Refusal> {
    if unit == target || reach::are_adjacent(view, unit, target) {
        return Ok(());
    }
    let distance = reach::distance(view, unit, target);
    Err(Refusal::out_of_reach(rule, distance, 1))
}
