//! Giving and ending conditions, for all causes (EV-AIL-02, 03, 06; EV-TIM-10).

pub use crate::rules::shared::conditions::{give, lose as end};

use super::{
    character::{element::Affinity, stats},
    conditions::{self as c, Category, ailment},
};
use crate::{
    battle::{
        prelude::*,
        ruleset::condition_rule::{Again, Lasts},
    },
    rules::shared::{conditions::usual, states::set_posture},
};

/// Whether a unit is immune to an ailment (EV-AIL-06, EV-ACT-14, EV-AIL-34).
pub fn is_immune(view: View<'_>, unit: UnitId, id: ConditionId) -> bool {
    let Some(row) = ailment(id) else { return false };
    if row.category() == Category::Staggered && view.has(unit, c::DEFENDING) {
        return true;
    }
    if row.fear && stats::sheet(view, unit).traits.fearless {
        return true;
    }
    blocks(view, unit, id)
}

/// Whether an affinity or a passive power makes the unit immune to an ailment (EV-AIL-06,
/// EV-CAT-07).
pub fn blocks(view: View<'_>, unit: UnitId, id: ConditionId) -> bool {
    let by_affinity = ailment(id)
        .and_then(|row| row.immune_by)
        .is_some_and(|element| stats::affinity(view, unit, Some(element)) >= Affinity::Block);
    by_affinity || stats::passive_immunity(view, unit, id)
}

/// Gives an ailment for the table's duration, or for the turns the cause states (EV-AIL-03).
/// Returns whether the unit did not have it before.
pub fn inflict(
    r: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    source: Option<UnitId>,
    turns: Option<u8>,
    rule: &'static str,
) -> bool {
    let view = r.view();
    if ailment(id).is_none() || !view.status(unit).is_active() || is_immune(view, unit, id) {
        return false;
    }
    let had = view.has(unit, id);
    let of = c::rule(id);
    if had && of.again == Again::Ignore {
        return false;
    }
    let mut given = usual(view, unit, id, source);
    // The cause may set the duration in turns, except for an ailment that ends with the unit's own
    // turn.
    if let (Some(turns), Lasts::Turns(_) | Lasts::UntilEnded) = (turns, of.lasts) {
        given.until = Until::Turns(turns);
    }
    // EV-AIL-02: one ailment of each category; the newer replaces the older.
    let mut held = view.conditions(unit).0.iter().map(|held| held.id);
    let replaced = held.find(|&other| other != id && c::rule(other).group == of.group);
    if let Some(replaced) = replaced {
        end(r, unit, replaced, "EV-AIL-02");
    }
    r.affected.insert(unit);
    give(r, unit, given, rule);
    !had
}

/// Ends ailments that a new affinity makes the unit immune to (EV-AIL-06).
pub fn end_blocked(r: &mut Resolver<'_>, unit: UnitId) {
    let over: SmallVec<[ConditionId; 4]> = c::ailments_of(r.view(), unit)
        .map(|(_, row)| row.id)
        .filter(|&id| blocks(r.view(), unit, id))
        .collect();
    for ailment in over {
        end(r, unit, ailment, "EV-AIL-06");
    }
}

/// When a unit goes out: ends the Brainwashed (EV-AIL-30) and Panicked (EV-AIL-33) conditions that
/// it caused.
pub fn source_is_out(r: &mut Resolver<'_>, out: UnitId) {
    for (id, rule) in [(c::BRAINWASHED, "EV-AIL-30"), (c::PANICKED, "EV-AIL-33")] {
        let view = r.view();
        let from_it = |&unit: &UnitId| {
            view.condition(unit, id)
                .is_some_and(|known| known.source == Some(out))
        };
        let bearers: SmallVec<[UnitId; 4]> = view.store.ids().filter(from_it).collect();
        for unit in bearers {
            end(r, unit, id, rule);
        }
    }
}

/// Makes a unit prone; flyers in the air stay up (EV-MOV-30).
pub fn lie_down(r: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let view = r.view();
    if view.band(unit) == Band::Ground {
        set_posture(r, unit, Posture::Prone, rule);
    }
}
