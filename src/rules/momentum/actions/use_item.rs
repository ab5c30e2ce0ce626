//! Use Item: a consumable, for the user or a unit within touch, or thrown (MO-ACT-14).

use crate::{
    battle::{components::Hands, prelude::*},
    rules::{
        momentum::{
            abilities::area,
            body::{hit::Hit, vitality},
            brain::{loss, worth},
            character::{
                abilities::Area,
                catalogue::item,
                items::{Bomb, Consumable},
            },
            field::{
                cover::{self, Cover},
                leaning,
            },
            lasting,
            laws::{ActionDef, Work, ap},
            rolls::checks::{defends, defense_check},
            status::STIMULATED,
        },
        shared::{
            action::Aims,
            conditions::{give, lose},
            hands::take_away,
            targets::{unit_or_self, within},
            throws,
        },
    },
};

const RULE: &str = "MO-ACT-14";

pub(crate) static USE_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "use",
        name: "Use Item",
        icon: Icon::Flask,
        phrase: &[
            Form::new("throw {item} at {at}"),
            Form::new("use {item} on {target}"),
            Form::new("use {item}"),
            Form::new("use an item"),
        ],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit().cell().item(),
        cost: ap(3),
        help: "Uses up a draught, a stimulant or the like on you or somebody within 1 m, or throws what bursts.",
    },
    work,
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::MENDS))
.aims(Aims::Own(orders))
.worth(|view, order| Some(value(view, order)));

/// The item an order uses, and on which unit or square.
#[derive(Clone, Copy)]
enum Use {
    On(Consumable, UnitId),
    At(Bomb, Cell),
}

fn named(view: View<'_>, order: &Order) -> Result<(ItemId, Use), Refusal> {
    let unit = order.unit;
    let Tool::Item(id) = order.with else {
        return Err(Refusal::lacks(RULE, "an item"));
    };
    let mut carried = view.store.get::<Hands>(unit).carried.iter();
    if !carried.any(|carried| carried.item == id) {
        return Err(Refusal::new(RULE, RefusalReason::NotCarried));
    }
    let consumable = item(view, id).and_then(|item| item.consumable());
    let what = consumable.ok_or(Refusal::lacks(RULE, "something to use up"))?;
    if let Consumable::Bursts(bomb) = what {
        let aimed = order.target().map(|target| view.cell(target));
        let at = order.cell().or(aimed);
        let at = at.ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
        let eyes = leaning::eyes(view, unit);
        within(
            view.distance_to(cover::stands(view, unit), at),
            bomb.range,
            RULE,
        )?;
        if cover::between(view, eyes, at.into()) == Cover::Full {
            return Err(Refusal::new("MO-COV-05", RefusalReason::NoLineOfSight));
        }
        return Ok((id, Use::At(bomb, at)));
    }
    let target = unit_or_self(view, order, RULE)?;
    within(view.distance(unit, target), 1, RULE)?;
    Ok((id, Use::On(what, target)))
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let (id, what) = named(view, order)?;
    let mut work = Work::new(move |resolver| {
        take_away(resolver, unit, id);
        match what {
            Use::On(consumable, target) => apply(resolver, consumable, target),
            Use::At(bomb, at) => burst(resolver, unit, bomb, at),
        }
    });
    work.terms.loud = matches!(what, Use::At(..));
    Ok(work)
}

fn apply(resolver: &mut Resolver<'_>, what: Consumable, target: UnitId) -> RuleResult {
    match what {
        Consumable::Heals(dice) => {
            let sum = throws::sum(resolver, dice.number, dice.faces)?;
            resolver.report(|_| BattleEvent::Summed {
                unit: target,
                name: "Healing",
                parts: vec![("dice", sum), ("fixed part", dice.plus)],
                sum: sum + dice.plus,
                rule: RuleId(RULE),
            });
            vitality::heal(resolver, target, sum + dice.plus, "MO-VIT-05");
        }
        Consumable::Stimulates(points) => {
            let next = lasting::next_turn(resolver.view(), target);
            let stimulated = Condition::new(STIMULATED, points).until(next);
            give(resolver, target, stimulated, RULE);
        }
        Consumable::Cures(status) => {
            if let Some(condition) = status.condition() {
                lose(resolver, target, condition, RULE);
            }
        }
        Consumable::Bursts(_) => {}
    }
    Ok(())
}

/// The bomb explodes: one damage roll, then a Defense Roll for every unit, in reading order
/// (MO-DIE-09).
fn burst(resolver: &mut Resolver<'_>, unit: UnitId, bomb: Bomb, at: Cell) -> RuleResult {
    let shape = Area::Burst(bomb.radius);
    let dice = bomb.damage.dice;
    let sum = throws::sum(resolver, dice.number, dice.faces)? + dice.plus;
    let view = resolver.view();
    let squares = area::squares(view, unit, shape, at);
    let source = area::source(view, unit, shape, Some(at));
    let things = area::things_in(view, &squares);
    let mut all: SmallVec<[(UnitId, Hit); 8]> = SmallVec::new();
    for target in area::caught(view, (unit, shape), &squares) {
        let who = (target, bomb.defense);
        let check = defense_check(resolver.view(), who, (bomb.power, source), &[]);
        let mut hit = Hit {
            source,
            ..Hit::of(bomb.damage.harm, sum)
        };
        if defends(resolver, &check)? {
            hit.halve();
        }
        all.push((target, hit));
    }
    for (target, hit) in all {
        resolver.hits.insert(target);
        vitality::take(resolver, (target, Some(unit)), &hit);
    }
    let hit = Hit::of(bomb.damage.harm, sum);
    area::on_things(resolver, unit, &things, (&hit, None));
    Ok(())
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let mut known: Vec<ItemId> = Vec::new();
    for carried in &view.store.get::<Hands>(unit).carried {
        let id = carried.item;
        let Some(what) = item(view, id).and_then(|item| item.consumable()) else {
            continue;
        };
        if known.contains(&id) {
            continue;
        }
        known.push(id);
        let order = Order::new(unit, me).with(Tool::Item(id));
        if let Consumable::Bursts(_) = what {
            out.extend(
                view.enemies(unit)
                    .map(|enemy| order.clone().to(view.cell(enemy))),
            );
        } else {
            let near = |other: &UnitId| {
                !view.hostile(unit, *other)
                    && view.status(*other).is_on_field()
                    && view.distance(unit, *other) <= 1
            };
            let friends = view.store.ids().filter(near);
            out.extend(friends.map(|other| order.clone().at(other)));
        }
    }
}

/// Rule-of-thumb worth of using an item.
fn value(view: View<'_>, order: &Order) -> i64 {
    let unit = order.unit;
    match named(view, order) {
        Ok((_, Use::On(Consumable::Heals(dice), target))) => {
            worth::mended(view, target, dice.twice_mean() / 2)
        }
        Ok((_, Use::On(Consumable::Cures(status), target))) => {
            let sick = status.condition().is_some_and(|id| view.has(target, id));
            if sick {
                crate::battle::ruleset::worth::MARK
            } else {
                0
            }
        }
        Ok((_, Use::At(bomb, at))) => {
            let squares = area::squares(view, unit, Area::Burst(bomb.radius), at);
            let mean = bomb.damage.dice.twice_mean() * 3 / 8;
            let of = |other: UnitId| {
                let hit = Hit::of(bomb.damage.harm, mean);
                let worth = loss::of_loss(view, other, hit.on(view, other).left);
                if view.hostile(unit, other) {
                    worth
                } else {
                    crate::battle::ruleset::worth::to_a_friend(worth)
                }
            };
            let in_it = |&other: &UnitId| {
                view.footprint(other)
                    .cells()
                    .any(|cell| squares.contains(cell))
            };
            view.active().filter(in_it).map(of).sum()
        }
        _ => 0,
    }
}
