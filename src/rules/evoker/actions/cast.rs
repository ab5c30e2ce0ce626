//! Restoration, Augment and Hex Spells (EV-ACT-07, 17, 18): powers without a test of their own.

use crate::{
    battle::{orders::order::Aim, prelude::*},
    rules::{
        evoker::{
            attacks::{
                attack,
                powers::{self, Working},
                targets,
            },
            body::shackle,
            character::{
                catalogue::{Keyword, Power, PowerEffect, Shape},
                element::Affinity,
                stats,
            },
            conditions as c,
            field::ground,
            laws::{ActionDef, ActionKind, Work, stars, stars_for},
            time::{delay::power_cost, legal},
        },
        shared::action::Aims,
    },
};

/// Defines the action that casts the powers of a keyword.
macro_rules! spell {
    ($(#[$doc:meta])* $action:ident, $keyword:ident, $rule:literal: $key:literal, $name:literal, $icon:ident, $group:ident, $bits:expr, $help:literal) => {
        $(#[$doc])*
        pub const $action: ActionDef = {
            const CAST: Cast = Cast {
                keyword: Keyword::$keyword,
                rule: $rule,
            };
            ActionDef::new(
                &Entry {
                    key: $key,
                    name: $name,
                    icon: Icon::$icon,
                    phrase: &[
                        Form::new("cast {power} on {target}"),
                        Form::new("cast {power} at {at}"),
                        Form::new("cast {power}"),
                        Form::new("cast a spell"),
                    ],
                    rules: &[$rule],
                    group: Group::$group,
                    takes: ActionParams::NOTHING.units().cell().power(),
                    cost: stars(0).said("★"),
                    help: $help,
                },
                |view, order| CAST.work(view, order),
            )
            .kind(ActionKind::Own)
            .gate(|view, unit| CAST.ready(view, unit))
            .aims(Aims::Own(|view, unit, me, out| CAST.orders(view, unit, me, out)))
            .bits($bits)
            .priced(|view, unit, with| power_cost(view, unit, with, CAST.keyword))
        };
    };
}

spell! {
    /// Restoration Spell (EV-ACT-17).
    RESTORE, Restoration, "EV-ACT-17": "restore", "Restoration Spell", Heart, Support,
    ActionBits::CAN_WAIT.union(ActionBits::MENDS),
    "Cast a healing power on yourself or an ally."
}

spell! {
    /// Augment Spell (EV-ACT-18).
    AUGMENT, Augment, "EV-ACT-18": "augment", "Augment Spell", Rise, Support,
    ActionBits::CAN_WAIT.union(ActionBits::GUARDS_ONESELF),
    "Cast a strengthening power on yourself or an ally."
}

spell! {
    /// Hex Spell (EV-ACT-07).
    HEX, Hex, "EV-ACT-07": "hex", "Hex Spell", Fall, Trick,
    ActionBits::CAN_WAIT,
    "Cast a weakening power on an enemy; it needs no test."
}

/// The powers of one keyword, cast by one action.
#[derive(Clone, Copy)]
struct Cast {
    keyword: Keyword,
    rule: &'static str,
}

impl Cast {
    fn powers<'b>(
        &self,
        view: View<'b>,
        unit: UnitId,
    ) -> impl Iterator<Item = (PowerId, &'b Power)> + use<'b> {
        let keyword = self.keyword;
        stats::powers(view, unit)
            .iter()
            .filter_map(move |&id| Some((id, stats::catalogue(view).power(id)?)))
            .filter(move |(_, power)| power.keyword == Some(keyword))
    }

    /// Whether a power can be cast now, ignoring its cost and target; some ignore grapples
    /// (EV-CND-12).
    fn can_cast(&self, view: View<'_>, unit: UnitId, power: &Power) -> Result<(), Refusal> {
        let costs = stars_for(power.stars.into(), self.keyword);
        if power.ignores_grapple {
            legal::can_act_though_held(view, unit, &costs)
        } else {
            legal::can_act(view, unit, &costs)
        }
    }

    /// Whether the unit has a power that can be cast now.
    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::able(view, unit)?;
        // Prefers a power that can be cast, such as one that ignores a grapple.
        let easiest = self
            .powers(view, unit)
            .map(|(_, power)| power)
            .min_by_key(|power| (self.can_cast(view, unit, power).is_err(), power.stars));
        let what = "such a power";
        let power = easiest.ok_or(Refusal::lacks(self.rule, what))?;
        self.can_cast(view, unit, power)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for (id, power) in self.powers(view, unit) {
            let order = Order::new(unit, me).with(Tool::Power(id));
            match power.effect {
                PowerEffect::Cloud { .. } => {
                    let squares = targets::enemy_squares(view, unit);
                    out.extend(squares.into_iter().map(|cell| order.clone().to(cell)));
                }
                _ if matches!(power.shape, Shape::Aura(_)) => out.push(order),
                _ if self.keyword == Keyword::Hex => {
                    out.extend(view.enemies(unit).map(|enemy| order.clone().at(enemy)));
                }
                _ => {
                    let friends = legal::friends(view, unit);
                    out.extend(friends.map(|friend| order.clone().at(friend)));
                }
            }
        }
    }

    fn work(self, view: View<'_>, order: &Order) -> Result<Work, Refusal> {
        let unit = order.unit;
        let id = order.power_for(self.rule)?;
        let (_, power) = self
            .powers(view, unit)
            .find(|(known, _)| *known == id)
            .ok_or(Refusal::new("EV-PER-05", RefusalReason::NotCarried))?;
        self.can_cast(view, unit, power)?;
        super::can_pay_power(view, unit, id)?;
        let targets = targets(view, order, power, self.rule)?;
        let check = match (&power.effect, targets.first()) {
            (PowerEffect::Shackle(_), Some(&target)) => Some(shackle::check(view, unit, target)),
            _ => None,
        };
        let costs = stars_for(power.stars.into(), self.keyword);
        let (pool, _) = stats::pool_of(power.kind);
        let (cost, told) = (costs.and(pool, power.cost), order.clone());
        let mut work = Work::new(move |r| {
            take_effect(r, &told, id, &targets, self.rule)?;
            if targets.iter().any(|&target| r.view().hostile(unit, target)) {
                attack::reveal(r, unit);
            }
            Ok(())
        })
        .costs(cost);
        work.check = check;
        Ok(work)
    }
}

/// The units a power affects: its target, or every friend in its aura.
fn targets(
    view: View<'_>,
    order: &Order,
    power: &Power,
    rule: &'static str,
) -> Result<Vec<UnitId>, Refusal> {
    let unit = order.unit;
    if let PowerEffect::Cloud { .. } = power.effect {
        let Aim::Cell(cell) = order.aim else {
            return Err(Refusal::new(rule, RefusalReason::NoTarget));
        };
        legal::can_aim_at(view, unit, cell, (rule, power.range))?;
        return Ok(Vec::new());
    }
    if let Shape::Aura(radius) = power.shape {
        let near = |&other: &UnitId| targets::in_aura(view, unit, radius, other);
        // EV-AIL-13: the Dizzy cannot target allies.
        let helps = |&other: &UnitId| other == unit || !view.has(unit, c::DIZZY);
        return Ok(legal::friends(view, unit)
            .filter(near)
            .filter(helps)
            .collect());
    }
    let target = order.target_for(rule)?;
    if power.keyword == Some(Keyword::Hex) {
        legal::can_target_enemy(view, unit, target, None)?;
    } else {
        legal::can_help(view, unit, target, rule)?;
    }
    legal::within(rule, ground::distance(view, unit, target), power.range)?;
    Ok(vec![target])
}

fn take_effect(
    r: &mut Resolver<'_>,
    order: &Order,
    id: PowerId,
    targets: &[UnitId],
    rule: &'static str,
) -> RuleResult {
    let Some(power) = stats::catalogue(r.view()).power(id).cloned() else {
        return Ok(());
    };
    if let (PowerEffect::Cloud { radius, rounds }, Some(cell)) = (&power.effect, order.cell()) {
        powers::raise_cloud(r, cell, u16::from(*radius), u16::from(*rounds));
        return Ok(());
    }
    let working = Working {
        by: order.unit,
        rule,
    };
    for &target in targets {
        if power.keyword == Some(Keyword::Hex)
            && stats::affinity(r.view(), target, power.element) >= Affinity::Block
        {
            continue;
        }
        working.affect(r, target, &power.effect)?;
    }
    Ok(())
}
