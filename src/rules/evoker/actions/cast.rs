//! Restoration, Augment and Hex Spells (EV-ACT-07, 17, 18): powers without a test of their own.

use super::said;
use crate::{
    battle::{
        ids::{PowerId, UnitId},
        order::{ActionId, Aim, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        attack,
        catalogue::{Keyword, Power, PowerEffect, PowerKind, Shape},
        conditions as c, delay,
        element::Affinity,
        ground,
        laws::stars,
        legal,
        powers::{self, Working},
        price, shackle, stats, targets,
    },
};

/// The action for one keyword.
pub struct Cast {
    keyword: Keyword,
    entry: &'static Entry,
}

/// Restoration Spell (EV-ACT-17).
pub const RESTORE: Cast = Cast {
    keyword: Keyword::Restoration,
    entry: &Entry {
        key: "restore",
        name: "Restoration Spell",
        rules: &["EV-ACT-17"],
        group: Group::Support,
        takes: Takes::NOTHING.units().cell().power(),
        cost: stars(1),
        help: "Cast a healing power on yourself or a friend.",
    },
};

/// Augment Spell (EV-ACT-18).
pub const AUGMENT: Cast = Cast {
    keyword: Keyword::Augment,
    entry: &Entry {
        key: "augment",
        name: "Augment Spell",
        rules: &["EV-ACT-18"],
        group: Group::Support,
        takes: Takes::NOTHING.units().cell().power(),
        cost: stars(1),
        help: "Cast a strengthening power on yourself or a friend.",
    },
};

/// Hex Spell (EV-ACT-07).
pub const HEX: Cast = Cast {
    keyword: Keyword::Hex,
    entry: &Entry {
        key: "hex",
        name: "Hex Spell",
        rules: &["EV-ACT-07"],
        group: Group::Trick,
        takes: Takes::NOTHING.units().cell().power(),
        cost: stars(1),
        help: "Cast a weakening power on an enemy; it needs no test.",
    },
};

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

    /// Whether a power can be cast now, whatever it costs and whomever it aims at; some ignore
    /// grapples (EV-CND-12).
    fn can_cast(&self, view: View<'_>, unit: UnitId, power: &Power) -> Result<(), Refusal> {
        let (stars, keyword) = (i16::from(power.stars), Some(self.keyword));
        if power.ignores_grapple {
            legal::can_act_though_held(view, unit, stars, keyword)
        } else {
            legal::can_act(view, unit, stars, keyword)
        }
    }
}

impl Action for Cast {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::able(view, unit)?;
        // Whoever is held looks for what ignores that first.
        let easiest = self
            .powers(view, unit)
            .map(|(_, power)| power)
            .min_by_key(|power| (self.can_cast(view, unit, power).is_err(), power.stars));
        let Some(power) = easiest else {
            return Err(Refusal::new(
                self.entry.rules[0],
                Why::Lacks {
                    what: "such a power",
                },
            ));
        };
        self.can_cast(view, unit, power)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for (id, power) in self.powers(view, unit) {
            let order = Order::new(unit, me).with(With::Power(id));
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

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        let rule = self.entry.rules[0];
        self.ready(view, unit)?;
        let With::Power(id) = order.with else {
            return Err(Refusal::new(rule, Why::NoTarget));
        };
        let Some((_, power)) = self.powers(view, unit).find(|(known, _)| *known == id) else {
            return Err(Refusal::new("EV-PER-05", Why::NotCarried));
        };
        let stars = i16::from(power.stars);
        self.can_cast(view, unit, power)?;
        super::can_pay_power(view, unit, id)?;
        let targets = targets(view, order, power, rule)?;
        let (keyword, entry, done) = (self.keyword, self.entry, order.clone());
        let (cost, kind) = (power.cost, power.kind);
        let check = match (&power.effect, targets.first()) {
            (PowerEffect::Shackle { .. }, Some(&target)) => {
                Some(shackle::check(view, unit, target))
            }
            _ => None,
        };
        let plan = Plan::new(order.clone(), move |r| {
            legal::pay(r, done.unit, stars, Some(keyword));
            said::acted(r, &done, entry);
            let pool = match kind {
                PowerKind::Magic => stats::SPIRIT,
                PowerKind::Physical => stats::EXERTION,
            };
            price::spend_pool(r, done.unit, pool, cost, "EV-SHT-12");
            take_effect(r, &done, id, &targets, entry.rules[0])?;
            if targets
                .iter()
                .any(|&target| r.view().hostile(done.unit, target))
            {
                attack::reveal(r, done.unit);
            }
            Ok(())
        })
        .costs("stars", stars)
        .costs(
            match kind {
                PowerKind::Magic => "Spirit",
                PowerKind::Physical => "Exertion",
            },
            cost,
        );
        Ok(match check {
            Some(check) => plan.checks(check),
            None => plan,
        })
    }

    fn bits(&self) -> ActionBits {
        let other = match self.keyword {
            Keyword::Augment => ActionBits::GUARDS_ONESELF,
            Keyword::Restoration => ActionBits::MENDS,
            _ => ActionBits::empty(),
        };
        ActionBits::CAN_WAIT | other
    }

    fn held_cost(&self, view: View<'_>, unit: UnitId, with: With) -> Option<Costs> {
        delay::power_cost(view, unit, with, self.keyword)
    }
}

/// Whom a power touches: the friend or enemy it is aimed at, or everybody of its aura.
fn targets(
    view: View<'_>,
    order: &Order,
    power: &Power,
    rule: &'static str,
) -> Result<Vec<UnitId>, Refusal> {
    let unit = order.unit;
    if let PowerEffect::Cloud { .. } = power.effect {
        let Aim::Cell(cell) = order.aim else {
            return Err(Refusal::new(rule, Why::NoTarget));
        };
        legal::within(
            rule,
            ground::distance_to_cell(view, unit, cell),
            power.range,
        )?;
        if !ground::sees_cell(view, unit, cell) {
            return Err(Refusal::new("EV-FLD-01", Why::NoLineOfSight));
        }
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
    let Some(target) = order.target() else {
        return Err(Refusal::new(rule, Why::NoTarget));
    };
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
) -> Flow {
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
