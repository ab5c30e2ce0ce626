//! The turn of a Brainwashed unit (EV-AIL-30): its controller picks one thing for it, and that is
//! the whole turn.

use crate::rules::evoker::attacks::profile::{self, AttackMeans};
use crate::{
    battle::{
        components::{Stealth, Wounds},
        prelude::*,
        ruleset::worth::to_a_friend,
    },
    rules::{
        evoker::{
            actions::{self, modes},
            attacks::{attack::Attack, powers, targets},
            brain::expectation,
            character::{
                catalogue::{Keyword, PowerEffect, Shape},
                stats, weapons,
            },
            conditions, conditions as c, effects,
            field::sight,
            laws::stars_for,
            movement::{
                Purse,
                approach::{self, Range},
                manner::{Leaving, Manner},
                routing,
            },
            time::legal,
        },
        shared::{
            answers::{self, Asked},
            conditions::change,
        },
    },
};

const RULE: &str = "EV-AIL-30";

/// Choice to make it attack.
pub const ATTACK: &str = "attack";
/// Choice to make it use a power or an item.
pub const HELP: &str = "help";

const WHAT: &str = "What must {other} do?";
const STRIKE_WHOM: &str = "Whom must {other} attack?";
const HELP_WHOM: &str = "On whom must {other} use a power or an item?";
const WITH_WHAT: &str = "What is to be used on {other}?";

/// It leaves melee carelessly (EV-MOV-09).
const MANNER: Manner = Manner {
    fast: false,
    careless: false,
    risk: false,
    drop: false,
    effort: false,
    band: None,
    leave: Some(Leaving::Flee),
    charge: true,
    forced: true,
};

/// The unit that controls a Brainwashed unit.
pub fn controller(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.condition(unit, c::BRAINWASHED)?.source
}

/// Step 7 of EV-TIM-11 for a Brainwashed unit: its controller has it use a Restoration or Augment
/// power or item on any unit, make one Standard Attack after up to a Basic Move, or do nothing.
/// Returns whether the turn is the unit's own after all.
pub fn obey(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let Some(leader) = controller(r.view(), unit) else {
        note(r, unit, "waits for orders");
        return Ok(false);
    };
    if !r.view().status(leader).is_active() {
        effects::end(r, unit, c::BRAINWASHED, RULE);
        return Ok(true);
    }
    lead(r, unit, c::LED);
    carry_out(r, unit, leader)?;
    lead(r, unit, 0);
    Ok(false)
}

fn lead(r: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    change(r, unit, c::BRAINWASHED, |led| led.amount = amount);
}

fn note(r: &mut Resolver<'_>, unit: UnitId, what: &'static str) {
    r.note(unit, what, RULE);
}

fn carry_out(r: &mut Resolver<'_>, unit: UnitId, leader: UnitId) -> RuleResult {
    let (blows, helps) = (
        attacks(r.view(), unit, leader),
        helps(r.view(), unit, leader),
    );
    let mut kinds: SmallVec<[Choice; 6]> = SmallVec::new();
    kinds.extend((!blows.is_empty()).then_some(Choice::Named(ATTACK)));
    kinds.extend((!helps.is_empty()).then_some(Choice::Named(HELP)));
    kinds.push(Choice::No);
    let about = |about| Asked {
        rule: RULE,
        unit: leader,
        about,
    };
    match about(unit).detail(r, WHAT, kinds)? {
        Choice::Named(ATTACK) => {
            let Some(order) = choose(r, about, (unit, STRIKE_WHOM), &blows)? else {
                return Ok(());
            };
            note(r, unit, "is made to attack");
            strike(r, &order)
        }
        Choice::Named(HELP) => {
            let Some(order) = choose(r, about, (unit, HELP_WHOM), &helps)? else {
                return Ok(());
            };
            note(r, unit, "is made to help");
            r.carry_out(&order)?.ok();
            Ok(())
        }
        _ => {
            note(r, unit, "is made to do nothing");
            Ok(())
        }
    }
}

/// Asks for the target, then for the means.
fn choose(
    r: &mut Resolver<'_>,
    asked: impl Fn(UnitId) -> Asked,
    (unit, prompt): (UnitId, &'static str),
    orders: &[Order],
) -> RuleResult<Option<Order>> {
    let mut fitting: SmallVec<[&Order; 8]> = orders.iter().collect();
    asked(unit).narrow(r, &mut fitting, prompt, answers::target_choice)?;
    let target = fitting.first().and_then(|order| order.target());
    let ways = fitting
        .iter()
        .filter_map(|order| with_what(r.view(), order));
    let ways = ways.collect();
    let with = asked(target.unwrap_or(unit)).detail(r, WITH_WHAT, ways)?;
    let mut fitting = fitting.into_iter();
    let chosen = fitting.find(|order| with_what(r.view(), order) == Some(with));
    Ok(chosen.cloned())
}

/// The means of an order, as a choice.
fn with_what(view: View<'_>, order: &Order) -> Option<Choice> {
    let item = match order.with {
        Tool::Power(power) => return Some(Choice::Power(power)),
        Tool::Item(item) => item,
        Tool::Nothing => return None,
    };
    let name = match AttackMeans::of(view, order)? {
        AttackMeans::Item(_) => "use",
        AttackMeans::Strike(_) => "strike",
        AttackMeans::Shoot(_) if order.modes.has(modes::THROWN) => "throw",
        AttackMeans::Shoot(_) | AttackMeans::Power(_) => "shoot",
    };
    Some(Choice::act(name, Some(item)))
}

/// Moves up to a Basic Move to reach the target, and attacks.
fn strike(r: &mut Resolver<'_>, order: &Order) -> RuleResult {
    let (unit, Some(target)) = (order.unit, order.target()) else {
        return Ok(());
    };
    let view = r.view();
    if !strikes_now(view, order, target)
        && let Some(range) = range(view, order)
        && let Some(way) = approach::way_to_reach(view, unit, MANNER, (target, range))
    {
        approach::walk_apart(r, unit, &way, MANNER)?;
    }
    // The unit may have gone down or been freed on the way.
    if conditions::can_still_act(r.view(), unit) && c::is_led(r.view(), unit) {
        r.carry_out(order)?.ok();
    }
    Ok(())
}

/// All units the controller can name; enemies of the led unit must be seen by it or by the
/// controller.
fn named<'b>(
    view: View<'b>,
    unit: UnitId,
    leader: UnitId,
) -> impl Iterator<Item = UnitId> + use<'b> {
    view.store.ids().filter(move |&other| {
        let seen = || {
            !view.store.get::<Stealth>(other).hidden
                && (view.memory().sees(view.side(leader), other)
                    || sight::line_of_sight(view, unit, other))
        };
        view.status(other).is_on_field()
            && (other == unit || !view.hostile(leader, other) || seen())
    })
}

fn action(view: View<'_>, key: &str) -> Option<ActionId> {
    view.scene.book.action_named(key)
}

fn is_legal(view: View<'_>, order: &Order) -> bool {
    view.scene.book.plan(view, order).is_some()
}

/// (a) Restoration and Augment powers and items that the led unit could use, on any unit.
fn helps(view: View<'_>, unit: UnitId, leader: UnitId) -> Vec<Order> {
    let mut ways: Vec<(Order, Shape)> = Vec::new();
    for &id in stats::powers(view, unit) {
        let power = stats::catalogue(view).power(id);
        let key = match power.and_then(|power| power.keyword) {
            Some(Keyword::Restoration) => "restore",
            Some(Keyword::Augment) => "augment",
            _ => continue,
        };
        if let (Some(action), Some(power)) = (action(view, key), power) {
            let order = Order::new(unit, action).with(Tool::Power(id));
            ways.push((order, power.shape));
        }
    }
    for (id, item) in weapons::consumables(view, unit) {
        let helps = matches!(item.keyword, Keyword::Restoration | Keyword::Augment);
        if let Some(action) = action(view, "use").filter(|_| helps) {
            let order = Order::new(unit, action).with(Tool::Item(id));
            if !ways.iter().any(|(known, _)| *known == order) {
                ways.push((order, Shape::Single));
            }
        }
    }
    let mut orders = Vec::new();
    for target in named(view, unit, leader) {
        // An aura is always centred on the led unit.
        let fits = |shape: &Shape| target == unit || !matches!(shape, Shape::Aura(_));
        let ways = ways.iter().filter(|(_, shape)| fits(shape));
        let on_it = ways.map(|(order, _)| order.clone().at(target));
        orders.extend(on_it.filter(|order| is_legal(view, order)));
    }
    orders
}

/// (b) Standard Attacks on any unit but the led one, if a Basic Move brings the target in reach.
fn attacks(view: View<'_>, unit: UnitId, leader: UnitId) -> Vec<Order> {
    let Some(attack) = action(view, "attack") else {
        return Vec::new();
    };
    if legal::can_attack(view, unit, &stars_for(1, Keyword::Attack)).is_err() {
        return Vec::new();
    }
    let moves = legal::can_move(view, unit).is_ok();
    let reach = moves.then(|| routing::reach_with(view, unit, MANNER, Purse::single(view, unit)));
    let mut orders = Vec::new();
    for target in named(view, unit, leader).filter(|&target| target != unit) {
        for order in ways_to_attack(view, &Order::new(unit, attack)) {
            let order = order.at(target);
            let after_a_move = || {
                let (Some(reach), Some(range)) = (&reach, range(view, &order)) else {
                    return false;
                };
                can_be_sought(view, &order, target)
                    && reach.iter().any(|(cell, _)| {
                        approach::reaches_from(view, unit, cell, MANNER, (target, range))
                    })
            };
            if strikes_now(view, &order, target) || after_a_move() {
                orders.push(order);
            }
        }
    }
    orders
}

/// Everything the led unit can attack with, including throws.
fn ways_to_attack(view: View<'_>, order: &Order) -> Vec<Order> {
    let mut ways = Vec::new();
    for with in actions::means(view, order.unit) {
        let order = order.clone().with(with);
        match with {
            Tool::Power(_) => ways.push(order),
            Tool::Item(id) => {
                let weapon = weapons::find(view, order.unit, id);
                let (reach, range) =
                    weapon.map_or((0, 0), |(_, weapon)| (weapon.reach, weapon.range));
                if reach > 0 || range > 0 {
                    ways.push(order.clone());
                }
                if reach > 0 && range > 0 {
                    ways.push(order.mode(modes::THROWN));
                }
            }
            Tool::Nothing => {}
        }
    }
    ways
}

/// Whether an attack hits the target from the attacker's present square.
fn strikes_now(view: View<'_>, order: &Order, target: UnitId) -> bool {
    is_legal(view, order)
        && actions::prepare(view, order, Modifiers::new())
            .is_ok_and(|attack| attack.targets.contains(&target))
}

/// Whether an attack lacks only reach: the means are ready and the target may be attacked.
fn can_be_sought(view: View<'_>, order: &Order, target: UnitId) -> bool {
    let Ok(means) = actions::read_means(view, order) else {
        return false;
    };
    let Some(profile) = profile::profile(view, order.unit, means) else {
        return false;
    };
    let long = profile.long.then_some(profile.range);
    actions::ready_means(view, order.unit, means, None).is_ok()
        && match legal::can_target_enemy(view, order.unit, target, long) {
            Ok(()) => true,
            // A target out of sight may be in sight from another square.
            Err(refusal) => refusal.rule.0 == "EV-FLD-01",
        }
}

/// How far an attack reaches.
fn range(view: View<'_>, order: &Order) -> Option<Range> {
    let means = actions::read_means(view, order).ok()?;
    let profile = profile::profile(view, order.unit, means)?;
    let metres = match targets::shape(view, &profile) {
        Shape::Aura(metres) | Shape::Line(metres) | Shape::Wave(metres) => metres.into(),
        Shape::Single | Shape::Blast(_) | Shape::Arc(_) => profile.range,
    };
    let melee = profile.form.melee;
    Some(Range { melee, metres })
}

/// The choice of a computer controller: the attack that does its enemies the most harm, help for a
/// friend that needs it, or nothing.
pub fn decide(view: View<'_>, question: &Question) -> u8 {
    let leader = question.asked;
    let Some(unit) = view.store.ids().find(|&unit| c::is_led(view, unit)) else {
        return 0;
    };
    let blows = attacks(view, unit, leader);
    let helps = helps(view, unit, leader);
    let harm = |order: &Order| harm(view, leader, order);
    let good = |order: &Order| good(view, leader, order);
    let worth = |choice: &Choice| match (*choice, question.prompt) {
        (Choice::Named(ATTACK), _) => blows.iter().map(harm).max(),
        // Attacks come first.
        (Choice::Named(HELP), _) => helps.iter().map(good).max().map(|most| most.min(1)),
        (Choice::Unit(target), STRIKE_WHOM) => {
            let at_it = blows.iter().filter(|order| order.target() == Some(target));
            at_it.map(harm).max()
        }
        (Choice::Unit(target), _) => {
            let on_it = helps.iter().filter(|order| order.target() == Some(target));
            on_it.map(good).max()
        }
        (Choice::No, _) => Some(0),
        (with, _) => {
            let meant = |order: &&Order| {
                order.target() == question.about && with_what(view, order) == Some(with)
            };
            let blow = blows.iter().find(meant).map(harm);
            blow.or_else(|| helps.iter().find(meant).map(good))
        }
    };
    let choices = question.choices.iter().enumerate();
    choices
        .max_by_key(|&(place, choice)| (worth(choice), std::cmp::Reverse(place)))
        .map_or(0, |(place, _)| place as u8)
}

/// What an attack is likely to do to the controller's enemies, less its harm to the controller's
/// friends.
fn harm(view: View<'_>, leader: UnitId, order: &Order) -> i64 {
    let plain = || {
        let means = actions::read_means(view, order).ok()?;
        Some(Attack::on(order.unit, order.target()?, means))
    };
    let attack = actions::prepare(view, order, Modifiers::new())
        .ok()
        .or_else(plain);
    let Some((attack, profile)) = attack.and_then(|attack| {
        let profile = attack.profile(view)?;
        Some((attack, profile))
    }) else {
        return -1;
    };
    let struck = attack.targets.iter().map(|&target| {
        // A hopeless blow is better than none.
        let harm = 2 + expectation::of_attack(view, &attack, &profile, target);
        if view.hostile(leader, target) {
            harm
        } else {
            to_a_friend(harm)
        }
    });
    struck.sum()
}

/// What help is worth to the controller: it counts for friends, and more the more they are hurt.
fn good(view: View<'_>, leader: UnitId, order: &Order) -> i64 {
    let Some(target) = order.target() else {
        return -1;
    };
    let changes = |effect: &PowerEffect| powers::would_change(view, target, effect);
    let catalogue = stats::catalogue(view);
    let helps = match order.with {
        Tool::Power(id) => catalogue
            .power(id)
            .is_some_and(|power| changes(&power.effect)),
        Tool::Item(id) => catalogue
            .consumable(id)
            .is_some_and(|item| item.effects.iter().any(changes)),
        Tool::Nothing => false,
    };
    if !helps || view.hostile(leader, target) {
        return -1;
    }
    1 + i64::from(view.store.get::<Wounds>(target).lost())
}

#[cfg(test)]
#[path = "brainwash_tests.rs"]
mod tests;
