//! Acting out of turn, for a price in initiative (TH-TIM-13 to TH-TIM-15).

use super::offers::{Offer, OfferedAct, choose_late, choose_way, has_option};
use crate::{
    battle::ruleset::Reaction,
    rules::{
        shared::answers::Asked,
        threshold::{
            attacks::attack::AttackKind,
            body::slots,
            brain::worth,
            prelude::*,
            riding::mounts,
            time::{turn_order, turns},
            travel::{
                flight,
                pace::{self, Pace},
            },
        },
    },
};

/// The reaction that opens windows.
pub(crate) struct StepIn;

/// Prompt before a declared action.
pub(crate) const BEFORE: &str = "Interrupt {other}?";
/// Prompt before a declared action aimed at the asked unit, if it could only move.
pub(crate) const AWAY: &str = "Step away before {other} acts?";
/// Prompt before a declared action that threatens neither the asked unit nor an ally.
const ASIDE: &str = "Interrupt {other}'s harmless action?";
/// Prompt in the other windows.
const NOW: &str = "Act now, in {other}'s turn?";
/// Prompt after moving in a window.
pub(crate) const ON: &str = "Do anything else in {other}'s turn?";

/// Price of an action out of turn, in initiative.
const PRICE: i16 = 2;

impl Reaction for StepIn {
    fn rules(&self) -> &'static [&'static str] {
        &["TH-TIM-13", "TH-TIM-14", "TH-TIM-15", "TH-MOV-04"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let (active, declared) = match *moment {
            ReactionTrigger::Declared { order } => (order.unit, Some(order)),
            ReactionTrigger::Done { unit }
            | ReactionTrigger::TurnOpens { unit }
            | ReactionTrigger::TurnCloses { unit } => (unit, None),
            _ => return Ok(true),
        };
        let mut asked = UnitSet::default();
        let mut stands = true;
        // Units still above the active one, in descending initiative (TH-TIM-15).
        let mut able = able(resolver, active, declared, asked);
        while let Some(unit) = turn_order::first_of(resolver, &able)? {
            able.retain(|other| *other != unit);
            asked.insert(unit);
            let is_left_to_policy = resolver.is_left_to_policy();
            let use_of_it = use_window(resolver, unit, active, declared.filter(|_| stands))?;
            stands &= use_of_it != WindowUse::Cancels;
            if turns::decide(resolver) || !resolver.view().status(active).is_active() {
                return Ok(false);
            }
            // A window left unused changes nothing for the others.
            let is_unused = use_of_it == WindowUse::Unused;
            if !is_unused || resolver.is_left_to_policy() != is_left_to_policy {
                able = self::able(resolver, active, declared.filter(|_| stands), asked);
            }
        }
        Ok(stands)
    }
}

/// What a unit made of a window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WindowUse {
    /// It let the window pass.
    Unused,
    /// It did something.
    Used,
    /// It cancelled the declared action.
    Cancels,
}

/// One unit uses a window: one action, and movement before or after it that costs no initiative and
/// cancels nothing (TH-TIM-13, TH-MOV-04).
fn use_window(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    active: UnitId,
    declared: Option<&Order>,
) -> RuleResult<WindowUse> {
    let mut prompt = match declared {
        Some(order) if threatens(resolver.view(), unit, order) => BEFORE,
        Some(_) => ASIDE,
        None => NOW,
    };
    loop {
        let view = resolver.view();
        let may_act = has_option(view, unit);
        let may_move = may_move(view, unit);
        if declared.is_some_and(|order| order.target() == Some(unit)) && !may_act {
            prompt = AWAY;
        }
        let advised = if prompt == ON {
            None
        } else {
            advised(view, unit, active, declared)
        };
        let asked = Asked {
            rule: "TH-TIM-13",
            unit,
            about: active,
        };
        let offer = Offer {
            asked,
            prompt,
            verbs: if declared.is_some() {
                ["act first", "let it happen"]
            } else {
                ["act", "wait"]
            },
            name: "act out of turn",
            options: &[],
            advised: advised.as_ref(),
        };
        let moves = Asked {
            rule: "TH-MOV-04",
            ..asked
        };
        match choose_late(resolver, &offer, (may_act, may_move))? {
            OfferedAct::Pass if prompt == ON => return Ok(WindowUse::Used),
            OfferedAct::Pass => return Ok(WindowUse::Unused),
            OfferedAct::Act(order, then_moves) => {
                turn_order::shift_initiative(resolver, unit, -PRICE, "TH-TIM-13");
                resolver.carry_out(&order)?.ok();
                let view = resolver.view();
                if then_moves
                    && is_above(view, unit, active)
                    && self::may_move(view, unit)
                    && let Some(way) = choose_way(resolver, moves)?
                {
                    resolver.carry_out(&way)?.ok();
                }
                return Ok(match declared {
                    Some(_) => WindowUse::Cancels,
                    None => WindowUse::Used,
                });
            }
            OfferedAct::Move => match choose_way(resolver, moves)? {
                Some(way) => {
                    resolver.carry_out(&way)?.ok();
                }
                None => return Ok(WindowUse::Used),
            },
        }
        let view = resolver.view();
        let goes_on = view.status(unit).is_active()
            && view.status(active).is_active()
            && (self::may_move(view, unit) || has_option(view, unit));
        if turns::decide(resolver) || !goes_on {
            return Ok(WindowUse::Used);
        }
        prompt = ON;
    }
}

/// Whether the unit has any movement.
fn may_move(view: View<'_>, unit: UnitId) -> bool {
    let body = mounts::body(view, unit);
    let mut paces = pace::on_ground(view, body);
    paces.extend(flight::has_wings(view, body).then_some(Pace::Fly));
    pace::can_move(view, unit).is_ok() && pace::has_yards(view, body, &paces).is_ok()
}

/// Units not yet asked in this window that are above the active one and could do something; where
/// only the policy answers, in odds and trials, units for which it would act.
fn able(
    resolver: &Resolver<'_>,
    active: UnitId,
    declared: Option<&Order>,
    asked: UnitSet,
) -> SmallVec<[UnitId; 8]> {
    let view = resolver.view();
    view.active()
        // A unit never steps into its own turn, even if its other half was about to act and has
        // come off.
        .filter(|&unit| !asked.contains(unit) && !mounts::is_own_turn(view, unit))
        .filter(|&unit| is_above(view, unit, active))
        .filter(|&unit| {
            if resolver.is_left_to_policy() {
                advised(view, unit, active, declared).is_some()
            } else {
                may_move(view, unit) || has_option(view, unit)
            }
        })
        .collect()
}

/// Whether the unit has strictly more initiative now (TH-TIM-13); units that share a turn share one
/// score (TH-MNT-02).
fn is_above(view: View<'_>, unit: UnitId, active: UnitId) -> bool {
    turn_order::initiative(view, unit) > turn_order::initiative(view, active)
}

/// Whether a declared action is aimed at the unit, an ally, or an area.
fn threatens(view: View<'_>, unit: UnitId, declared: &Order) -> bool {
    let action = view.scene.book.action(declared.action);
    let group = action.map(|action| action.entry().group);
    let is_harmful = matches!(group, Some(Group::Attack | Group::Trick));
    let aimed = declared.target();
    let is_own = |target| target == unit || !view.hostile(unit, target);
    is_harmful
        && view.hostile(unit, declared.unit)
        && aimed.is_none_or(is_own)
        && (aimed.is_some() || declared.cell().is_some())
}

/// The computer steps in only before an attack on the unit itself, or on an ally with a moderate
/// wound or worse, with the best attack on the attacker (TH-TIM-13).
fn advised(
    view: View<'_>,
    unit: UnitId,
    active: UnitId,
    declared: Option<&Order>,
) -> Option<Order> {
    let declared = declared?;
    let victim = declared.target()?;
    let is_attack = view
        .scene
        .book
        .action(declared.action)
        .is_some_and(|action| action.entry().group == Group::Attack);
    let is_worth = is_attack
        && view.hostile(unit, active)
        && (victim == unit || (!view.hostile(unit, victim) && slots::worst(view, victim) >= 2));
    if !is_worth {
        return None;
    }
    let points = view.pool(unit, AP);
    let kinds = [AttackKind::Standard, AttackKind::Quick];
    let (_, attack) = kinds
        .into_iter()
        .flat_map(|kind| worth::attacks(view, unit, active, kind))
        .filter(|attack| attack.item.is_some() && attack.price(view) <= points)
        .map(|attack| (worth::expected(view, &attack), attack))
        // The first of equals.
        .reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    let action = view.scene.book.action_named(attack.kind.key())?;
    let with = attack.item.map_or(Tool::Nothing, Tool::Item);
    let order = Order::new(unit, action).at(active).with(with);
    let is_legal = view.scene.book.plan(view, &order).is_some();
    is_legal.then_some(order)
}
