//! Quick Step: away from an enemy that has come near (MO-ABL-04).

use super::ward::at_hand;
use crate::{
    battle::{
        components::MoveProgress,
        prelude::*,
        ruleset::{Reaction, condition_rule::Forbids},
    },
    rules::{
        momentum::{
            character::{
                abilities::{ReactionAbility, Response},
                hands::weapons,
            },
            field::{
                gait::{Daring, with_gait},
                ground::basic_movement,
                sight::sees,
                steps,
            },
            points,
            time::order::by_initiative,
        },
        shared::{
            answers::{Asked, MOST_CHOICES, ReactionOffer, wants},
            walk,
        },
    },
};

const RULE: &str = "MO-ABL-04";
/// The question.
pub(crate) const PROMPT: &str = "Step away from {other}?";

/// The reaction Quick Step.
pub(crate) struct QuickStep;

impl Reaction for QuickStep {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "MO-TIM-20"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::Stepped { unit: mover } = *moment else {
            return Ok(true);
        };
        let view = resolver.view();
        // Nearly always nobody near has it.
        if view.active().all(|unit| away(view, unit, mover).is_none()) {
            return Ok(true);
        }
        for unit in by_initiative(view) {
            let view = resolver.view();
            if let Some(known) = away(view, unit, mover)
                && sees(view, unit, mover)
            {
                step_away(resolver, unit, mover, known)?;
            }
        }
        Ok(true)
    }
}

/// The Ability by which a unit could step away from an enemy so near, sight aside.
fn away(view: View<'_>, unit: UnitId, mover: UnitId) -> Option<ReactionAbility> {
    if !view.hostile(unit, mover) {
        return None;
    }
    let near = |known: &ReactionAbility| match known.response {
        Response::StepsAway { range } => view.distance(unit, mover) <= range,
        Response::Wards { .. } => false,
    };
    let mut known = at_hand(view, unit).into_iter();
    known.find(|(_, known)| near(known)).map(|(_, known)| known)
}

/// Asks a unit whether and where it steps, and moves it.
fn step_away(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    mover: UnitId,
    known: ReactionAbility,
) -> RuleResult {
    let before = resolver.view().store.get::<MoveProgress>(unit).metres;
    let metres = basic_movement(resolver.view(), unit).clamp(0, 250) as u8;
    resolver.edit::<MoveProgress>(unit).metres = metres;
    let goals = goals(resolver.view(), unit, mover);
    let offer = ReactionOffer {
        rule: RULE,
        verb: "step away from {other}",
        prompt: PROMPT,
        verbs: ["step away", "stay"],
        topic: QuestionKind::Interrupt,
        unit,
        about: mover,
        guarded: None,
        check: None,
        advised: is_shooter(resolver.view(), unit),
    };
    if !goals.is_empty() && wants(resolver, offer)? {
        let asked = Asked {
            rule: RULE,
            unit,
            about: mover,
        };
        let goal = asked.detail(resolver, "Step where?", goals)?;
        points::spend_rp(resolver, unit, known.rp, RULE);
        if let Choice::Cell(goal) = goal {
            go(resolver, unit, goal)?;
        }
    }
    resolver.edit::<MoveProgress>(unit).metres = before;
    Ok(())
}

/// The squares a unit could step to, farthest from the approaching enemy first.
fn goals(view: View<'_>, unit: UnitId, mover: UnitId) -> SmallVec<[Choice; 6]> {
    if view.forbids(unit, Forbids::MOVE) {
        return SmallVec::new();
    }
    let space = view.footprint(mover);
    let reached = with_gait(view, unit, (Daring::Safe, false), |gait| {
        gait.reached(view, None)
    });
    let mut cells: Vec<(Cell, u16)> = reached.iter().map(|it| (it.cell, it.cost)).collect();
    let side = view.footprint(unit).side;
    cells.sort_by_key(|&(cell, cost)| {
        let far = Footprint::new(cell, side).chebyshev(space);
        (std::cmp::Reverse(far), cost, cell)
    });
    cells.truncate(MOST_CHOICES);
    cells
        .into_iter()
        .map(|(cell, _)| Choice::Cell(cell))
        .collect()
}

/// Walks there in another unit's turn.
fn go(resolver: &mut Resolver<'_>, unit: UnitId, goal: Cell) -> RuleResult {
    let view = resolver.view();
    let order = walk::order(view.scene.book, unit, goal);
    let route = with_gait(view, unit, (Daring::Safe, false), |gait| {
        gait.route(view, &order)
    });
    if let Ok(route) = route {
        steps::go(resolver, unit, &route, false)?;
    }
    Ok(())
}

/// Whether the unit prefers to stay away from melee: it holds no melee weapon.
fn is_shooter(view: View<'_>, unit: UnitId) -> bool {
    weapons(view, unit).all(|(_, weapon)| weapon.melee == 0)
}
