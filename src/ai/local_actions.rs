//! What to do from the present square: attacks, preparations for them, help for friends, orders
//! that only open the way.

use super::{
    crowd::aimed,
    thinker::{LITTLE, OPENING, Thinker, this_turn},
    thought::{Term, Thought, WeighedTerms},
    worth,
};
use crate::{
    battle::{
        ids::UnitId,
        orders::order::{ActionId, Aim, Order, Tool},
        ruleset::{Group, Wanted},
        view::View,
    },
    geometry::Cell,
};

/// How much more than the attack alone a preparation has to promise.
const PREPARED: i64 = 30;

/// How much each friend at a target adds for minds that hunt together, in percent.
const GATHERED: i64 = 12;

/// Worth left of a target that enough others attack, in percent.
const CROWDED: i64 = 30;

/// Worth left of a guard, in percent: it is computed against every enemy that could come, and few
/// will.
const GUARDED: i64 = 30;

/// Squares that are thought of for getting out of a vehicle.
const WAYS_OUT: usize = 3;

impl Thinker<'_> {
    /// Every order worth a thought from the unit's square. `deep` looks one preparation ahead and
    /// counts how well orders guard.
    pub(super) fn thoughts_here(&mut self, deep: bool) -> Vec<Thought> {
        let tactics = self.tactics();
        let mut thoughts: Vec<Thought> = Vec::new();
        let attacks = self.attacks();
        let best_attack = best(&attacks);
        let prepares = best_attack.as_ref().is_some_and(|attack| attack.worth > 0);
        thoughts.extend(attacks);
        // A mind that neither helps nor prepares considers nothing else.
        let brain = self.mind.brain;
        if brain.aids == 0 && !brain.prepares {
            return thoughts;
        }
        let others = self.others();
        let mut aids: Vec<(i64, Order)> = Vec::new();
        for order in others {
            if let Some(aid) = worth(self.view(), &order) {
                aids.push((self.while_it_leads_on(&order, aid), order));
                continue;
            }
            if !self.mind.brain.prepares {
                continue;
            }
            let Ok(plan) = self.battle.plan(&order) else {
                continue;
            };
            let more = tactics.provision(self.view(), &order);
            let harm = self.worth_of_plan(&order, &plan);
            let harm = self.while_it_leads_on(&order, harm);
            let mut terms = self.weighed(&order, harm);
            let guard = if deep { self.improvement(&order) } else { 0 };
            terms.push((Term::Guard, guard));
            terms.push((Term::Supplies, more));
            thoughts.push(Thought::of(order.clone(), &terms));
            if !deep {
                continue;
            }
            let mut prepared = Vec::with_capacity(2);
            if let Some(attack) = best_attack.as_ref().filter(|_| prepares) {
                prepared.push(self.preparing(&order, &attack.order, more));
            }
            // Readying a weapon or power is worth the attack it opens.
            if more > 0 {
                let opened = [(Term::Opens, self.worth_opened(&order))];
                prepared.push(Thought::of(order, &opened).with_margin(PREPARED));
            }
            // A preparation that adds nothing to the attack possible at once is dropped.
            let at_once = best_attack.as_ref().map_or(0, |attack| attack.worth);
            prepared.retain(|thought| thought.rank() > at_once);
            thoughts.extend(prepared);
        }
        aids.retain(|(aid, _)| *aid > LITTLE);
        aids.sort_by_key(|(aid, _)| std::cmp::Reverse(*aid));
        let legal = aids
            .into_iter()
            .filter(|(_, order)| self.battle.plan(order).is_ok());
        let legal: Vec<_> = legal.take(usize::from(self.mind.brain.aids)).collect();
        for (aid, order) in legal {
            let guard = if deep { self.improvement(&order) } else { 0 };
            thoughts.push(Thought::of(
                order,
                &[(Term::Help, aid), (Term::Guard, guard)],
            ));
        }
        thoughts
    }

    /// The worth of an order that is no attack. At an enemy that no unit attacks for long it is less,
    /// since hampering that enemy leads to nothing more.
    fn while_it_leads_on(&self, order: &Order, worth: i64) -> i64 {
        let view = self.view();
        match aimed(&order.aim).0 {
            Some(target) if view.hostile(self.unit, target) => {
                worth::percent(worth, self.hampering)
            }
            _ => worth,
        }
    }

    /// What can be done besides attacks and walks.
    fn others(&self) -> Vec<Order> {
        let mut others =
            self.proposed(|group| !matches!(group, Group::Move | Group::Turn | Group::Attack));
        others.retain(|order| !self.was_just_done(order));
        others
    }

    /// A preparation such as Focus is worth what it adds to the attack after it, less what it uses
    /// up.
    fn preparing(&mut self, order: &Order, attack: &Order, more: i64) -> Thought {
        let after = self.worth_after(order, attack);
        let terms = [(Term::Next, after), (Term::Supplies, more.min(0))];
        Thought::of(order.clone(), &terms).with_margin(PREPARED)
    }

    /// The best preparation for an attack, if it improves it clearly.
    pub(super) fn preparation(&mut self, attack: &Thought) -> Option<Order> {
        if !self.mind.brain.prepares {
            return None;
        }
        let tactics = self.tactics();
        let mut best: Option<Thought> = None;
        for order in self.others() {
            if worth(self.view(), &order).is_some() || self.battle.plan(&order).is_err() {
                continue;
            }
            let more = tactics.provision(self.view(), &order);
            let thought = self.preparing(&order, &attack.order, more);
            let least = best.as_ref().map_or(attack.worth, Thought::rank);
            if thought.rank() > least {
                best = Some(thought);
            }
        }
        best.map(|thought| thought.order)
    }

    /// Whether the unit already did the same with a carried item in this turn; otherwise it could
    /// change weapons endlessly.
    fn was_just_done(&self, order: &Order) -> bool {
        matches!(order.with, Tool::Item(_))
            && order.aim == Aim::None
            && this_turn(self.battle, self.unit).any(|done| done == order)
    }

    /// Attacks from here: the best by estimate, and some without an estimate by their odds.
    pub(super) fn attacks(&mut self) -> Vec<Thought> {
        let mut guessed: Vec<Thought> = Vec::new();
        let mut unguessed: Vec<Order> = Vec::new();
        let mut proposed = self.proposed(|group| group == Group::Attack);
        let tactics = self.tactics();
        let forms = proposed.iter();
        let forms = forms.filter_map(|order| tactics.other_form(self.view(), order));
        let forms: Vec<Order> = forms.collect();
        proposed.extend(forms);
        for order in proposed {
            match self.tactics().guess(self.view(), &order) {
                Some(guess) if guess > 0 => {
                    let terms = self.weighed(&order, guess);
                    guessed.push(Thought::of(order, &terms));
                }
                Some(_) => {}
                None => unguessed.push(order),
            }
        }
        if self.travel_goal.is_some() {
            guessed = self.with_ends(guessed);
        }
        guessed.sort_by_key(|thought| std::cmp::Reverse(thought.worth));
        // A report lists more attacks; the choice is among the same ones.
        let told = if self.notes.is_some() { 5 } else { 1 };
        let wanted = told.max(usize::from(self.mind.brain.among));
        let legal = guessed
            .into_iter()
            .filter(|thought| self.battle.plan(&thought.order).is_ok());
        let mut attacks: Vec<Thought> = legal.take(wanted).collect();
        unguessed.retain(|order| self.battle.plan(order).is_ok());
        unguessed.truncate(usize::from(self.mind.brain.attacks));
        for order in unguessed {
            let harm = self.worth_of(&order);
            let terms = self.weighed(&order, harm);
            attacks.push(Thought::of(order, &terms));
        }
        attacks
    }

    /// Attacks with what the level makes of their end square: a charge out of a goal place loses
    /// that place's worth.
    fn with_ends(&mut self, attacks: Vec<Thought>) -> Vec<Thought> {
        let here = self.view().cell(self.unit);
        let mut weighed = Vec::with_capacity(attacks.len());
        for thought in attacks {
            let plan = self.battle.plan(&thought.order).ok();
            let end = plan.and_then(|plan| plan.route.last().map(|step| step.to));
            let goal = end.map_or(0, |end| self.goal(end) - self.goal(here));
            weighed.push(thought.and((Term::Goal, goal)));
        }
        weighed
    }

    /// The terms of the harm an order does.
    fn weighed(&self, order: &Order, harm: i64) -> WeighedTerms {
        let weighed = worth::percent(harm, self.mind.weights.strike);
        let mut terms = WeighedTerms::new();
        terms.push((Term::Harm, weighed));
        if let (Some(target), _) = aimed(&order.aim)
            && weighed > 0
        {
            terms.push((Term::Finish, self.finishing(target, weighed)));
            terms.push(self.crowding(target, weighed));
        }
        terms
    }

    /// Extra worth of harm to a target that is nearly out or decides the battle by falling.
    pub(super) fn finishing(&self, target: UnitId, worth: i64) -> i64 {
        if worth <= 0 {
            return 0;
        }
        let view = self.view();
        let bonus = worth::percent(worth::finish_bonus(view, target), self.mind.weights.finish);
        let prize = if self.precious.contains(target) {
            worth::percent(worth, self.mind.weights.goals)
        } else {
            0
        };
        worth.min(1000) * bonus / 1000 + prize
    }

    /// Extra or reduced worth of harm because of friends at the target.
    pub(super) fn crowding(&self, target: UnitId, worth: i64) -> (Term, i64) {
        let friends = self.crowd.at(target);
        if let Some(most) = self.mind.brain.gang
            && friends.len() >= usize::from(most)
        {
            return (Term::Crowd, -worth::percent(worth, 100 - CROWDED));
        }
        let gather = self.mind.weights.gather;
        if gather == 0 {
            return (Term::Gather, 0);
        }
        let view = self.view();
        let beside = view.neighbours(target).iter();
        let beside = beside.filter(|&other| other != self.unit && view.hostile(other, target));
        let at_it = beside.filter(|&other| !friends.contains(other)).count() + friends.len();
        let percent = GATHERED * at_it.min(3) as i64 * gather / 100;
        (Term::Gather, worth::percent(worth, percent))
    }

    /// How much better the unit stands after an order: less threatened, nearer, or with a better
    /// weapon in hand.
    fn improvement(&mut self, order: &Order) -> i64 {
        let action = self.view().scene.book.action(order.action);
        if !action.is_some_and(|action| action.bits().guards(order)) {
            return 0;
        }
        let takes_item = matches!(order.with, Tool::Item(_));
        // Where there is nothing to fear, a guard gains nothing.
        if !takes_item && self.here().danger > -LITTLE {
            return 0;
        }
        // A weapon in hand serves the blows of later turns too. Counting its guard alone would make
        // the unit swap weapons after each blow.
        let count = |thinker: &mut Self| {
            if takes_item {
                let here = [(thinker.view().cell(thinker.unit), 0)];
                let stands = thinker.stands(&here, Wanted::Both);
                let here = stands.first().copied().unwrap_or_default();
                here.standing() + here.strike / 2
            } else {
                thinker.stand_here().standing()
            }
        };
        let before = count(self);
        let better = self.after(order, 1, |thinker| count(thinker) - before);
        let counts = if takes_item { 100 } else { GUARDED };
        // The bold guard themselves less.
        better.map_or(0, |better| {
            worth::percent(better, counts) / (1 + self.boldness)
        })
    }

    /// Orders that only open the way, such as running or rising: worth the gain of the best square
    /// after them over staying.
    pub(super) fn openings(&mut self) -> Vec<Thought> {
        let walks = self.movement().go(self.view(), self.unit, Cell::new(0, 0));
        let mut orders = Vec::new();
        for (place, action) in self.battle.scene().book.actions.iter().enumerate() {
            let id = ActionId(place as u8);
            let opens = action.entry().group == Group::Move && id != walks.action;
            if opens && action.ready(self.view(), self.unit).is_ok() {
                action.orders(self.view(), self.unit, id, &mut orders);
            }
        }
        let (plain, others): (Vec<Order>, _) = orders
            .into_iter()
            .filter(|order| order.path.is_empty())
            .partition(|order| order.aim == Aim::None);
        let mut orders = plain;
        orders.extend(self.boarding(others));
        orders.retain(|order| self.battle.plan(order).is_ok());
        if orders.is_empty() {
            return Vec::new();
        }
        let before = self.stand_here();
        // No square beats the right distance out of danger.
        if self.travel_goal.is_none() && -before.standing() <= OPENING {
            return Vec::new();
        }
        let mut thoughts = Vec::with_capacity(orders.len());
        for order in orders {
            let after = self.after(&order, 2, |thinker| {
                let mut cells = vec![(thinker.view().cell(thinker.unit), 0)];
                let squares = thinker.squares_worth_a_look();
                let first = squares.iter().take(6);
                cells.extend(first.map(|reached| (reached.cell, reached.cost)));
                let stands = thinker.stands(&cells, Wanted::Threats);
                stands.into_iter().max_by_key(|stand| stand.standing())
            });
            let after = after.flatten().unwrap_or(before);
            let mut terms = after.better_than(&before).to_vec();
            // A mind that prepares counts the supplies used up, such as points kept for defences.
            if self.mind.brain.prepares {
                let price = self.tactics().provision(self.view(), &order).min(0);
                terms.push((Term::Supplies, price));
            }
            thoughts.push(Thought::of(order, &terms));
        }
        thoughts
    }

    /// Of orders to move those that get into a vehicle, and the few out of one that lead nearest to an enemy.
    fn boarding(&self, orders: Vec<Order>) -> Vec<Order> {
        let view = self.view();
        let is_aboard = view.vehicle(self.unit).is_some();
        let gets_in = |order: &Order| order.target().is_some_and(|unit| view.is_vehicle(unit));
        let (mut ways_in, mut ways_out): (Vec<Order>, Vec<Order>) = orders
            .into_iter()
            .filter(|order| gets_in(order) || is_aboard && order.cell().is_some())
            .partition(gets_in);
        ways_out.sort_by_cached_key(|order| {
            let cell = order.cell().unwrap_or_default();
            let gaps = view
                .enemies(self.unit)
                .map(|enemy| view.gap_to(enemy, cell));
            gaps.min()
        });
        ways_out.truncate(WAYS_OUT);
        ways_in.extend(ways_out);
        ways_in
    }

    fn worth_after(&mut self, order: &Order, attack: &Order) -> i64 {
        let worth = |thinker: &mut Self| {
            if thinker.battle.plan(attack).is_err() {
                return 0;
            }
            let harm = match thinker.tactics().guess(thinker.view(), attack) {
                Some(guess) => guess,
                None => thinker.worth_of(attack),
            };
            let terms = thinker.weighed(attack, harm);
            terms.iter().map(|(_, amount)| amount).sum()
        };
        self.after(order, 0, worth).unwrap_or(0)
    }

    /// Worth of the best attack possible after an order.
    fn worth_opened(&mut self, order: &Order) -> i64 {
        let attacks = self.after(order, 0, Self::attacks).unwrap_or_default();
        best(&attacks).map_or(0, |attack| attack.worth.max(0))
    }
}

/// The thought with the most worth; the first one on ties.
pub(super) fn best(thoughts: &[Thought]) -> Option<Thought> {
    let mut best: Option<&Thought> = None;
    for thought in thoughts {
        if best.is_none_or(|known| thought.worth > known.worth) {
            best = Some(thought);
        }
    }
    best.cloned()
}

/// What an order is worth by its action's rule of thumb.
fn worth(view: View<'_>, order: &Order) -> Option<i64> {
    view.scene.book.action(order.action)?.worth(view, order)
}
