//! A Cinematic Action, alone or with others (MO-CIN-01, MO-CIN-04, MO-CIN-06).

use crate::{
    battle::{orders::order::Aim, prelude::*},
    rules::{
        momentum::{
            MAX_AP,
            character::{
                catalogue::{stunt, stunts},
                stunts::{Stunt, StuntEffect},
            },
            laws::{ActionDef, ActionKind, FREE, Work, ap},
            sheet_of,
            stunts::{
                aims::{Aimed, fits, is_in_place, landings, suits},
                effects::{fail, take_effect},
                price::{Role, lead, refusal},
                together::{check, gather, succeeds},
                worth,
            },
        },
        shared::{action::Aims, areas::near_enemies},
    },
};

const RULE: &str = "MO-CIN-01";

pub(crate) static STUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "stunt",
        name: "Cinematic Action",
        icon: Icon::Star,
        phrase: &[
            Form::new("try {power} on {target}"),
            Form::new("try {power} at {at}"),
            Form::new("try {power}"),
            Form::new("try a stunt"),
        ],
        rules: &[RULE, "MO-CIN-04", "MO-CIN-06", "MO-CIN-09"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.units().cell().power(),
        cost: ap(3).said("3 AP and 3 Narrative Momentum"),
        help: "Tries a stunt with a Skill Check. Allies with 2 RP may join in: then each pays 2 Narrative Momentum, all have advantage, and the effect grows. Those who are kept from acting burst out with 6.",
    },
    |view, order| {
        let unit = order.unit;
        let (stunt, aimed) = named(view, order)?;
        let payment = lead(view, unit, Role::Acts, stunt.momentum)
            .ok_or_else(|| refusal(view, unit, stunt.momentum, RULE))?;
        fits(view, unit, &stunt, &aimed)?;
        let check = check(view, &stunt, (unit, unit), false);
        let tried = stunt.clone();
        let mut work = Work::in_two(
            move |resolver| gather(resolver, unit, &tried),
            move |resolver, cast| {
                if cast.is_empty() {
                    return Ok(());
                }
                if !succeeds(resolver, &stunt, &cast)? {
                    return fail(resolver, unit, &stunt);
                }
                take_effect(resolver, &cast, &stunt, &aimed)
            },
        );
        work.costs = Some(FREE);
        if !payment.burst {
            work.takes.push(("AP", MAX_AP));
        }
        work.takes.push(("Narrative Momentum", payment.momentum));
        Ok(work.checks(check))
    },
)
.kind(ActionKind::Always)
.bits(ActionBits::CAN_WAIT)
.gate(|view, unit| {
    if sheet_of(view, unit).has_momentum() {
        return Ok(());
    }
    Err(Refusal::lacks("MO-SHT-14", "Narrative Momentum"))
})
.needs(|view, unit| {
    let mut all = stunts(view, unit).map(|(_, stunt)| stunt.momentum);
    if all.any(|more| lead(view, unit, Role::Acts, more).is_some()) {
        return Ok(());
    }
    Err(refusal(view, unit, 0, RULE))
})
.aims(Aims::Own(orders))
.worth(worth::of_stunt);

/// The stunt an order names, and its aim.
fn named(view: View<'_>, order: &Order) -> Result<(Stunt, Aimed), Refusal> {
    let lacks = Refusal::lacks(RULE, "a stunt");
    let Tool::Power(power) = order.with else {
        return Err(lacks);
    };
    let found = stunt(view, power).ok_or(lacks)?;
    if found.level > sheet_of(view, order.unit).level {
        return Err(Refusal::forbidden(
            "MO-CIN-09",
            "your Level is too low for it",
        ));
    }
    let targets = match &order.aim {
        Aim::None | Aim::Cell(_) => Default::default(),
        Aim::Unit(unit) => smallvec::smallvec![*unit],
        Aim::Units(units) => units.iter().copied().collect(),
    };
    let aimed = Aimed {
        targets,
        cell: order.cell(),
    };
    Ok((found.clone(), aimed))
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let can = |stunt: &Stunt| {
        !stunt.kind.is_reaction()
            && is_in_place(view, unit, stunt)
            && lead(view, unit, Role::Acts, stunt.momentum).is_some()
    };
    for (power, stunt) in stunts(view, unit).filter(|(_, stunt)| can(stunt)) {
        let order = Order::new(unit, me).with(Tool::Power(power));
        match stunt.effect {
            StuntEffect::Slam { targets, .. } => {
                let near: Vec<UnitId> = view
                    .enemies(unit)
                    .filter(|&enemy| view.distance(unit, enemy) <= 1)
                    .take(usize::from(targets))
                    .collect();
                let mut several = order.clone();
                several.aim = Aim::Units(near.iter().copied().collect());
                out.extend(near.iter().map(|&enemy| order.clone().at(enemy)));
                out.extend((near.len() > 1).then_some(several));
            }
            StuntEffect::Strike { targets, range, .. } => {
                let mut near: Vec<UnitId> = view
                    .enemies(unit)
                    .filter(|&enemy| view.distance(unit, enemy) <= range)
                    .collect();
                near.sort_by_key(|&enemy| (view.distance(unit, enemy), enemy));
                out.extend(near.iter().map(|&enemy| order.clone().at(enemy)));
                near.truncate(targets.into());
                let mut several = order.clone();
                several.aim = Aim::Units(near.iter().copied().collect());
                out.extend((near.len() > 1).then_some(several));
            }
            StuntEffect::Swing { range, .. } => {
                let places = landings(view, unit, range).into_iter();
                let places = places.filter(|&cell| suits(view, unit, stunt, cell.into()));
                out.extend(places.map(|cell| order.clone().to(cell)));
            }
            StuntEffect::Bribe => {
                let enemies = view.enemies(unit);
                let bribable = enemies.filter(|&enemy| sheet_of(view, enemy).bribable);
                out.extend(bribable.map(|enemy| order.clone().at(enemy)));
            }
            StuntEffect::Blast { .. } => {
                out.extend(
                    near_enemies(view, unit)
                        .into_iter()
                        .filter(|&cell| suits(view, unit, stunt, cell.into()))
                        .map(|cell| order.clone().to(cell)),
                );
            }
            StuntEffect::Awaken(_) | StuntEffect::Banish | StuntEffect::Rouse { .. } => {
                out.push(order);
            }
            StuntEffect::TakeBlow(_) | StuntEffect::CatchBlade => {}
        }
    }
}
