//! Stunts that answer a hit: Take the Blow, Catch the Blade (MO-CIN-02, MO-CIN-09).

use super::{
    aims::{is_free_to_move, is_in_place},
    effects::fail,
    price::Role,
    together::{check, gather, succeeds},
};
use crate::{
    battle::{components::Hands, prelude::*, ruleset::Reaction},
    rules::{
        momentum::{
            body::vitality,
            character::{
                catalogue::stunts,
                hands::{free_hands, free_hold},
                stunts::{Stunt, StuntEffect, StuntKind},
            },
            field::{forced, sight::sees},
            rolls::checks::SKILL,
            status::TAKES_BLOW,
            stunts::price::payment,
            time::order::by_initiative,
        },
        shared::{
            answers::{ReactionOffer, wants},
            conditions::{give, lose},
            hands::{hold_for, is_in_hand, take_away},
        },
    },
};

const RULE: &str = "MO-CIN-02";
/// The question.
pub(crate) const CATCHES: &str = "Catch {other}'s blade?";
pub(crate) const TAKES: &str = "Take {other}'s hit for {guarded}?";

/// The reaction of answering a hit with a stunt.
pub(crate) struct AnswersHit;

/// The stunts of a kind that a unit could use where it is, and pay for.
pub(crate) fn at_hand(view: View<'_>, unit: UnitId, kind: StuntKind) -> SmallVec<[Stunt; 2]> {
    let can = |stunt: &Stunt| {
        stunt.kind == kind
            && is_in_place(view, unit, stunt)
            && payment(view, unit, (Role::Reacts, false), stunt.momentum).is_some()
    };
    let all = stunts(view, unit).map(|(_, stunt)| stunt);
    all.filter(|stunt| can(stunt)).cloned().collect()
}

impl Reaction for AnswersHit {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "MO-CIN-09", "MO-TIM-20"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::Landed {
            by,
            target,
            melee,
            weapon,
        } = *moment
        else {
            return Ok(true);
        };
        for unit in by_initiative(resolver.view()) {
            let view = resolver.view();
            if !view.hostile(unit, by) || !sees(view, unit, by) {
                continue;
            }
            if unit == target && melee {
                for stunt in at_hand(view, unit, StuntKind::MeleeHitsMe) {
                    if does(resolver, (unit, None), by, &stunt)? {
                        catch(resolver, unit, by, weapon);
                        return Ok(false);
                    }
                }
            } else if can_take_it(view, unit, target) {
                for stunt in at_hand(view, unit, StuntKind::AllyIsHit) {
                    let near = match stunt.effect {
                        StuntEffect::TakeBlow(range) => {
                            resolver.view().distance(unit, target) <= range
                        }
                        _ => false,
                    };
                    if near && does(resolver, (unit, Some(target)), by, &stunt)? {
                        take_blow(resolver, unit, target);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(true)
    }
}

/// Whether a unit could take another's place: it is not held, and both fill the same number of
/// squares.
fn can_take_it(view: View<'_>, unit: UnitId, target: UnitId) -> bool {
    unit != target
        && !view.hostile(unit, target)
        && is_free_to_move(view, unit)
        && view.footprint(unit).side == view.footprint(target).side
}

/// Asks a unit whether it answers a hit on itself, or on an ally it guards; takes the cost and
/// rolls the check.
fn does(
    resolver: &mut Resolver<'_>,
    (unit, guarded): (UnitId, Option<UnitId>),
    by: UnitId,
    stunt: &Stunt,
) -> RuleResult<bool> {
    let (verb, prompt) = match guarded {
        None => ("try a stunt against {other}", CATCHES),
        Some(_) => ("try to take the hit of {other} for {guarded}", TAKES),
    };
    let view = resolver.view();
    let check = check(view, stunt, (unit, unit), false);
    let likely = SKILL.passing(&check, 1000) >= 600;
    let offer = ReactionOffer {
        rule: RULE,
        verb,
        prompt,
        guarded,
        verbs: ["try it", "do not"],
        topic: QuestionKind::Fate,
        unit,
        about: by,
        check: Some(check),
        advised: likely && vitality::reserve(view, unit) > 6,
    };
    if !wants(resolver, offer)? {
        return Ok(false);
    }
    let cast = gather(resolver, unit, stunt)?;
    if cast.is_empty() {
        return Ok(false);
    }
    let done = succeeds(resolver, stunt, &cast)?;
    if !done {
        fail(resolver, unit, stunt)?;
    }
    Ok(done)
}

/// The user takes the weapon, if it has a free hand.
fn catch(resolver: &mut Resolver<'_>, unit: UnitId, by: UnitId, weapon: Option<ItemId>) {
    let view = resolver.view();
    let held = |item: ItemId| {
        let mut carried = view.store.get::<Hands>(by).carried.iter();
        carried.any(|it| it.item == item && is_in_hand(it.hold))
    };
    let Some(item) = weapon.filter(|&item| held(item)) else {
        return;
    };
    // One free hand can take a two-handed item, but then the item is useless (MO-ADV-06).
    if free_hands(view, unit) == 0 {
        return;
    }
    let hold = free_hold(view, unit, item).unwrap_or_else(|| hold_for(view, unit, 1));
    if let Some(mut carried) = take_away(resolver, by, item) {
        carried.hold = hold;
        resolver.edit::<Hands>(unit).carried.push(carried);
        resolver.note(unit, "catches the weapon", "MO-CIN-09");
    }
}

/// Exchanges the spaces of the two; the hit then applies to the other unit.
fn take_blow(resolver: &mut Resolver<'_>, unit: UnitId, target: UnitId) {
    forced::exchange(resolver, [(unit, true), (target, true)], "MO-CIN-09");
    let takes = Condition::new(TAKES_BLOW, 1).by(target);
    give(resolver, unit, takes, "MO-CIN-09");
}

/// The unit that takes the current hit in the target's place, if any; ends that.
pub(crate) fn taker(resolver: &mut Resolver<'_>, target: UnitId) -> Option<UnitId> {
    let view = resolver.view();
    let mut all: SmallVec<[UnitId; 8]> = view.store.ids().collect();
    all.retain(|unit| view.has_from(*unit, TAKES_BLOW, target));
    let taker = all.first().copied()?;
    lose(resolver, taker, TAKES_BLOW, "MO-CIN-09");
    Some(taker)
}
