//! Status Effects: given, applied at the start of a turn, counted and shaken off at its end
//! (MO-STS, MO-TIM-22).

use super::{
    AP, MAX_AP, RP,
    body::{hit::Hit, vitality},
    character::{damage::Harm, stats::Stat},
    field::{holds, sight::is_in_own_turn},
    rolls::{
        checks::{defends, defense_check},
        modifiers::Source,
    },
    sheet_of,
    status::{
        BLEEDING, BURNING, CONFUSED, DURATION, RESTRAINED, SHOCKED, STIMULATED, STUNNED, Status,
    },
    time::flags::MUDDLED,
};
use crate::{
    battle::{
        components::{Conditions, Pools, Turn},
        prelude::*,
        ruleset::condition_rule::Again,
    },
    rules::shared::{
        conditions::{give, lose_where},
        states::set_posture,
    },
};

/// Vitality lost by bleeding at the start of each turn.
const BLED: i32 = 2;

/// The Defense Roll that a Status Effect came from; it is repeated at the end of each turn
/// (MO-STS-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    /// Its Stat.
    pub stat: Stat,
    /// The number it must reach.
    pub power: i32,
}

/// Upper bound of DR Power: the condition's amount encodes a cause as Stat times this plus power.
const POWERS: i16 = 100;

impl Cause {
    fn kept(cause: Option<Self>) -> i16 {
        cause.map_or(0, |cause| {
            POWERS * (1 + cause.stat as i16) + (cause.power as i16).clamp(0, POWERS - 1)
        })
    }

    /// The cause of a Status Effect, if it came from a Defense Roll.
    fn of(condition: &Condition) -> Option<Self> {
        let place = usize::try_from(condition.amount / POWERS).ok()?;
        Some(Self {
            stat: *Stat::ALL.get(place.checked_sub(1)?)?,
            power: i32::from(condition.amount % POWERS),
        })
    }
}

/// How long a Status Effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// As its row says: three turns if that names a duration, otherwise until something ends it.
    Usual,
    /// To the end of the unit's next turn.
    NextTurn,
}

/// How many of the unit's turn ends it lasts. If the next turn is meant, the end of the present one
/// does not count; a turn that was put off is still the next one (MO-STS-05, MO-TIM-13).
fn turns(view: View<'_>, unit: UnitId, lasting: Lasting) -> u8 {
    match lasting {
        Lasting::Usual => DURATION,
        Lasting::NextTurn => 1 + u8::from(is_in_own_turn(view, unit)),
    }
}

/// To the end of the unit's next turn, taken or lost.
pub(crate) fn next_turn(view: View<'_>, unit: UnitId) -> Until {
    Until::Turns(turns(view, unit, Lasting::NextTurn))
}

/// Gives a Status Effect, unless the unit is immune to it (MO-STS-01, MO-STS-02).
pub(crate) fn inflict(
    resolver: &mut Resolver<'_>,
    (unit, status): (UnitId, Status),
    source: Option<UnitId>,
    (lasting, cause): (Lasting, Option<Cause>),
    rule: &'static str,
) {
    let view = resolver.view();
    if !view.status(unit).is_on_field() || sheet_of(view, unit).is_unaffected(status) {
        return;
    }
    let Some(id) = status.condition() else {
        set_posture(resolver, unit, Posture::Prone, rule);
        return;
    };
    let until = match status {
        Status::Bleeding | Status::Grabbed | Status::Restrained => Until::Ended,
        Status::Stunned => Until::Turns(turns(view, unit, Lasting::NextTurn)),
        _ => Until::Turns(turns(view, unit, lasting)),
    };
    let (before, reactions) = (most_ap(view, unit), most_rp(view, unit));
    let given = Condition {
        id,
        amount: Cause::kept(cause),
        until,
        source,
    };
    give(resolver, unit, renewed(view, unit, given), rule);
    // Points the effect forbids are lost at once.
    let view = resolver.view();
    let (less, fewer) = (
        before - most_ap(view, unit),
        reactions - most_rp(view, unit),
    );
    for (pool, off) in [(AP, less), (RP, fewer)] {
        if off > 0 {
            let now = resolver.view().pool(unit, pool);
            resolver.edit::<Pools>(unit).set(pool, (now - off).max(0));
        }
    }
    holds::settle(resolver);
}

/// Receiving an effect again only renews its duration: its source and Defense Roll stay those of
/// the first time (MO-STS-05).
fn renewed(view: View<'_>, unit: UnitId, given: Condition) -> Condition {
    let row = view.scene.book.condition(given.id);
    let one_for_all = row.is_some_and(|row| row.again == Again::Longest);
    match view.condition(unit, given.id).filter(|_| one_for_all) {
        Some(known) => Condition {
            amount: known.amount,
            source: known.source,
            ..given
        },
        None => given,
    }
}

/// Maximum AP the unit can have in a turn in its present state (MO-TIM-04, MO-STS-04).
pub(crate) fn most_ap(view: View<'_>, unit: UnitId) -> i16 {
    let idle = sheet_of(view, unit).object || !view.status(unit).is_active();
    if idle || view.has(unit, STUNNED) {
        0
    } else if view.has(unit, RESTRAINED) {
        2
    } else {
        3
    }
}

/// The AP of a turn (MO-TIM-04, MO-STS-04); a stimulant gives more (MO-ACT-14).
pub(crate) fn action_points(view: View<'_>, unit: UnitId) -> i16 {
    let most = most_ap(view, unit);
    let more = view.condition(unit, STIMULATED);
    more.map_or(most, |more| {
        if most < MAX_AP {
            most
        } else {
            more.amount.max(most)
        }
    })
}

/// Maximum RP the unit can have in a round in its present state (MO-TIM-05, MO-STS-04).
pub(crate) fn most_rp(view: View<'_>, unit: UnitId) -> i16 {
    let idle = sheet_of(view, unit).object || !view.status(unit).is_active();
    if idle || view.has(unit, STUNNED) {
        return 0;
    }
    let most = if view.has(unit, RESTRAINED) { 1 } else { 2 };
    most - i16::from(view.has(unit, SHOCKED)).min(most)
}

/// Losses at the start of a turn, at its normal place, in the order their effects came (MO-TIM-22).
///
/// # Errors
/// A pause.
pub(crate) fn opens(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let held = resolver.view().conditions(unit).0.iter();
    let losses: SmallVec<[ConditionId; 2]> = held
        .map(|condition| condition.id)
        .filter(|&id| id == BLEEDING || id == BURNING)
        .collect();
    for id in losses {
        let view = resolver.view();
        if !view.status(unit).is_on_field() || !view.has(unit, id) {
            continue;
        }
        if id == BLEEDING {
            bleed(resolver, unit);
        } else {
            burn(resolver, unit)?;
        }
    }
    Ok(())
}

/// Confusion at the start of a turn, after all losses of that moment (MO-TIM-22).
///
/// # Errors
/// A pause.
pub(crate) fn muddle(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    if view.has(unit, CONFUSED) && view.status(unit).is_active() {
        let die = resolver.die(20, &[10])?;
        let muddled = die <= 10;
        resolver.report(|_| BattleEvent::Threw {
            unit,
            name: "confusion",
            face: i32::from(die),
            meaning: if muddled { "only moves" } else { "acts freely" },
            against: UnitSet::default(),
            rule: RuleId("MO-STS-04"),
        });
        if muddled {
            resolver.edit::<Turn>(unit).once |= MUDDLED;
        }
    }
    Ok(())
}

fn bleed(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.report(|_| BattleEvent::Hurt {
        unit,
        by: None,
        amount: BLED as u16,
        rule: RuleId("MO-STS-04"),
    });
    vitality::lose(resolver, unit, BLED, false);
}

fn burn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let die = i32::from(resolver.die(4, &[1, 2, 3])?);
    resolver.report(|_| BattleEvent::Threw {
        unit,
        name: "burning",
        face: die,
        meaning: "Heat",
        against: UnitSet::default(),
        rule: RuleId("MO-STS-04"),
    });
    vitality::take(resolver, (unit, None), &Hit::of(Harm::Heat, die));
    Ok(())
}

/// Counts down durations in turns by one (MO-STS-05), for the dead too (MO-STS-03).
pub(crate) fn count(resolver: &mut Resolver<'_>, unit: UnitId) {
    let counted = |condition: &Condition| matches!(condition.until, Until::Turns(_));
    if !resolver.view().conditions(unit).0.iter().any(counted) {
        return;
    }
    for condition in &mut resolver.edit::<Conditions>(unit).0 {
        if let Until::Turns(left) = &mut condition.until {
            *left = left.saturating_sub(1);
        }
    }
    lose_where(resolver, unit, "MO-STS-05", |condition| {
        condition.until == Until::Turns(0)
    });
}

/// The end of a turn, finished or lost: durations in turns count down, then each remaining effect
/// from a Defense Roll may be shaken off by another roll (MO-STS-05).
///
/// # Errors
/// A pause.
pub(crate) fn closes(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    count(resolver, unit);
    if !resolver.view().status(unit).is_on_field() {
        return Ok(());
    }
    let held = resolver.view().conditions(unit).0.iter();
    let lasts = |condition: &Condition| matches!(condition.until, Until::Turns(_));
    let tried: SmallVec<[(Condition, Cause); 2]> = held
        .filter(|condition| lasts(condition))
        .filter_map(|condition| Some((*condition, Cause::of(condition)?)))
        .collect();
    for (condition, cause) in tried {
        let source = Source::near(condition.source);
        let view = resolver.view();
        let check = defense_check(view, (unit, cause.stat), (cause.power, source), &[]);
        if defends(resolver, &check)? {
            let (id, source) = (condition.id, condition.source);
            lose_where(resolver, unit, "MO-STS-05", |known| {
                known.id == id && known.source == source
            });
        }
    }
    Ok(())
}
