//! What-if: the best attack of one unit on another, or all its attacks.

use super::{Harm, PreviewBattle};
use crate::{
    battle::{
        Battle,
        ids::UnitId,
        odds::{Budget, Effects, Odds, at_price},
        orders::{
            order::{ActionId, Aim, Order},
            question::{Choice, QuestionKind},
            refusal::{Refusal, RefusalReason},
        },
        resolver::Resolver,
        ruleset::Group,
        view::View,
    },
    geometry::Cell,
};

/// How many of the book's top attacks are computed when only the best is wanted.
const TRIED: usize = 2;
/// An attack that the book values below this percentage of the best is not computed.
const NEAR: i64 = 80;

/// A unit, and the square it is assumed to stand on if that is not its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HypotheticalPosition {
    /// The unit.
    pub unit: UnitId,
    /// The square; `None` for its own.
    pub at: Option<Cell>,
}

impl From<UnitId> for HypotheticalPosition {
    fn from(unit: UnitId) -> Self {
        Self { unit, at: None }
    }
}

/// A possible attack.
#[derive(Clone, Debug)]
pub struct AttackPreview {
    /// The order.
    pub order: Order,
    /// The harm to its target.
    pub harm: Harm,
    /// How often it is possible in one turn.
    pub repeats: u8,
    /// All its outcomes.
    pub odds: Odds,
}

impl AttackPreview {
    /// The expected loss over a turn, with all repeats.
    pub fn in_a_turn(&self) -> i64 {
        self.harm.expected * i64::from(self.repeats.max(1))
    }
}

/// The attacks of one unit on another in its turn, the best first, or why there are none.
pub type Attempt = Result<Vec<AttackPreview>, Refusal>;

impl PreviewBattle {
    /// The attacks of the first unit on the second: in its current turn if it is acting, otherwise
    /// in its next one, assuming that nothing happens before. `all` computes every attack,
    /// otherwise only the best.
    ///
    /// # Errors
    /// Why it has no attack.
    pub fn what_if(
        &mut self,
        by: HypotheticalPosition,
        target: HypotheticalPosition,
        all: bool,
    ) -> Attempt {
        self.trial(|lookout| {
            for put in [by, target] {
                lookout.put(put);
            }
            lookout.attempt(by.unit, target.unit, all)
        })
    }

    /// Moves a unit to its assumed square; it pays for the way if it could walk there now.
    pub(super) fn put(&mut self, put: HypotheticalPosition) {
        let Some(cell) = put.at.filter(|&cell| !self.view().is_at(put.unit, cell)) else {
            return;
        };
        let movement = self.battle.scene().book.movement;
        let cost = self
            .reached(put.unit, cell)
            .map_or(0, |reached| reached.cost);
        self.battle.stage(|r| {
            movement.arrive(r, put.unit, cell, cost);
            r.observe();
        });
    }

    /// The best attack of one unit on the other from their squares; within a trial.
    pub(super) fn attempt(&mut self, by: UnitId, target: UnitId, all: bool) -> Attempt {
        let book = self.battle.scene().book;
        let (tactics, turns) = (book.tactics, book.turns);
        if self.battle.acting() != Some(by) {
            self.battle.stage(|r: &mut Resolver<'_>| turns.poise(r, by));
        }
        let groups: &[Group] = if all {
            &[Group::Attack, Group::Trick]
        } else {
            &[Group::Attack]
        };
        let view = self.battle.view();
        let (orders, mut refusal) = orders(view, by, target, groups);
        let mut ranked: Vec<(Option<i64>, Order)> = Vec::with_capacity(orders.len());
        for order in orders {
            match self.battle.plan(&order) {
                Ok(plan) if turns.repeats(view, &plan) > 0 => {
                    ranked.push((tactics.guess(view, &order), order));
                }
                Ok(_) => {
                    let rule = self.battle.scene().book.rule_of(order.action);
                    let because = "it could only be begun in this turn";
                    let why = RefusalReason::Forbidden { because };
                    refusal = Some(nearer(refusal, Refusal { rule, why }));
                }
                Err(why) => refusal = Some(nearer(refusal, why)),
            }
        }
        // Attacks the book cannot estimate come last.
        ranked.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
        if !all {
            ranked.truncate(TRIED);
            if let [(Some(best), _), (Some(next), _)] = ranked[..]
                && next * 100 <= best * NEAR
            {
                ranked.truncate(1);
            }
        }
        let mut blows: Vec<AttackPreview> = ranked
            .into_iter()
            .filter_map(|(_, order)| self.blow(order, target))
            .collect();
        blows.sort_by_key(|blow| {
            let harm = &blow.harm;
            std::cmp::Reverse((blow.in_a_turn(), harm.hit.per_mille(), harm.expected))
        });
        if !blows.is_empty() {
            return Ok(blows);
        }
        Err(refusal.unwrap_or(Refusal::new("none", RefusalReason::NothingToDo)))
    }

    /// The odds of an order, if it affects the target at all.
    fn blow(&mut self, order: Order, target: UnitId) -> Option<AttackPreview> {
        let plan = self.battle.plan(&order).ok()?;
        // Reactions of the viewing side are not assumed: they are its own choice when the time
        // comes. Nor is what it could add to an attack for more points.
        let own = self.side();
        let is_own = self.view().side(order.unit) == own;
        let odds = self
            .battle
            .odds_by(&plan, Budget::default(), &mut |view, question| {
                let steps_in = question.topic == QuestionKind::Interrupt;
                let lets_it = question.place(Choice::No).filter(|_| steps_in);
                let lets_it = lets_it.filter(|_| view.side(question.asked) == own);
                lets_it.unwrap_or_else(|| match is_own {
                    true => at_price::answer(view, own, question),
                    false => (view.scene.book.policy)(view, question),
                })
            });
        // An order that leaves the target as it is, such as stepping into its space, is no attack.
        let touches = |(effects, _): &(Effects, _)| {
            let mut effects = effects.iter();
            effects.any(|effect| {
                let changes = effect.hit || effect.out || effect.left || effect.lost != 0;
                effect.unit == target && (changes || effect.gained != 0)
            })
        };
        odds.outcomes.iter().any(touches).then(|| AttackPreview {
            repeats: self
                .battle
                .scene()
                .book
                .turns
                .repeats(self.battle.view(), &plan),
            harm: Harm::of(&odds, target),
            order,
            odds,
        })
    }
}

/// Why the acting unit cannot attack the target now: of all its attacks the reason that is easiest
/// to overcome. `None` if it can.
pub fn why_no_attack(battle: &Battle, by: UnitId, target: UnitId) -> Option<Refusal> {
    let (orders, mut refusal) = orders(battle.view(), by, target, &[Group::Attack]);
    for order in orders {
        match battle.plan(&order) {
            Ok(_) => return None,
            Err(why) => refusal = Some(nearer(refusal, why)),
        }
    }
    refusal
}

/// Orders of these groups that may affect the target, and why there are none.
fn orders(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    groups: &[Group],
) -> (Vec<Order>, Option<Refusal>) {
    let mut orders = Vec::new();
    let mut refusal = None;
    for (place, action) in view.scene.book.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        if !groups.contains(&action.entry().group) {
            continue;
        }
        if let Err(why) = action.ready(view, by) {
            if why.why != RefusalReason::NoSuchAction {
                refusal = refusal.or(Some(why));
            }
            continue;
        }
        let known = orders.len();
        action.orders(view, by, id, &mut orders);
        let mut kept = known;
        for at in known..orders.len() {
            if concerns(view, &orders[at], target) {
                orders.swap(kept, at);
                kept += 1;
            }
        }
        orders.truncate(kept);
        let tactics = view.scene.book.tactics;
        let forms = orders[known..].iter();
        let forms = forms.filter_map(|order| tactics.other_form(view, order));
        let forms: Vec<Order> = forms.collect();
        orders.extend(forms);
        // The action is never aimed at this target: its plan says why.
        if kept == known && action.entry().group == Group::Attack {
            orders.push(Order::new(by, id).at(target));
        }
    }
    (orders, refusal)
}

/// Whether an order may affect the target.
fn concerns(view: View<'_>, order: &Order, target: UnitId) -> bool {
    match &order.aim {
        Aim::None => true,
        Aim::Unit(unit) => *unit == target,
        Aim::Units(units) => units.contains(&target),
        Aim::Cell(cell) => view.is_at(target, *cell),
    }
}

/// The reason that is easier to overcome: the smaller distance.
fn nearer(known: Option<Refusal>, new: Refusal) -> Refusal {
    let rank = |refusal: &Refusal| match refusal.why {
        // An attack without any reach gives a useless reason while a bow is not drawn.
        RefusalReason::OutOfReach { reach: 0, .. } => (3, 0),
        RefusalReason::OutOfReach { distance, reach } => (0, distance.saturating_sub(reach)),
        RefusalReason::NoLineOfSight | RefusalReason::Unseen => (1, 0),
        RefusalReason::NoSuchAction
        | RefusalReason::NotCarried
        | RefusalReason::NoTarget
        | RefusalReason::Lacks { .. }
        | RefusalReason::LacksHere { .. } => (3, 0),
        _ => (2, 0),
    };
    match known {
        Some(known) if rank(&known) <= rank(&new) => known,
        _ => new,
    }
}
