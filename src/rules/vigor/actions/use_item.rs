//! Use Item: a consumable (VI-ACT-08, VI-SHT-13).

use crate::{
    battle::{
        components::{Hands, Haze},
        prelude::*,
    },
    geometry::area,
    rules::{
        shared::{action::Aims, conditions::lose, hands::take_away, throws},
        vigor::{
            VIGOR,
            attacks::targets::beside,
            body::mend,
            brain::aid,
            character::{
                catalogue::{consumable, item},
                items::{Charge, Consumable},
                powers::{Resisted, Shape},
            },
            field::{reach, sight, things},
            laws::{ActionDef, Work, actions},
            magic::area::Blast,
            points::change_pool,
            rolls::checks::Against,
            status::POISONED,
        },
    },
};

const RULE: &str = "VI-ACT-08";

pub(crate) static USE_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "use",
        name: "Use Item",
        icon: Icon::Flask,
        phrase: &[
            Form::new("use {item} at {at}"),
            Form::new("use {item} on {target}"),
            Form::new("use {item}"),
            Form::new("use an item"),
        ],
        rules: &[RULE, "VI-SHT-13"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit().cell().item(),
        cost: actions(1),
        help: "Uses up a potion, a salve or the like, throws smoke, or sets a charge of the map off.",
    },
    work,
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::MENDS))
.aims(Aims::Own(orders))
.worth(|view, order| Some(aid::of_item(view, order)));

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let id = order.with.item().ok_or(Refusal::lacks(RULE, "an item"))?;
    let mut carried = view.store.get::<Hands>(unit).carried.iter();
    if !carried.any(|carried| carried.item == id) {
        return Err(Refusal::new(RULE, RefusalReason::NotCarried));
    }
    let what = consumable(view, order).ok_or(Refusal::lacks(RULE, "something to use up"))?;
    let target = order.target().unwrap_or(unit);
    if target.index() >= view.store.len() || !view.status(target).is_on_field() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let place = match what {
        Consumable::Smokes { range, .. } => {
            let cell = on_map(view, order)?;
            let distance = reach::distance_to(view, unit, cell);
            if distance > range {
                return Err(Refusal::out_of_reach("VI-SHT-13", distance, range));
            }
            Some(cell)
        }
        Consumable::Detonates(_) => {
            let cell = on_map(view, order)?;
            if !things::is_charge(view, cell) {
                return Err(Refusal::lacks_here("VI-SHT-13", "a charge in that square"));
            }
            Some(cell)
        }
        Consumable::Salves(..) => {
            beside(view, (unit, target), RULE)?;
            None
        }
        Consumable::Refreshes(_) | Consumable::Cures if target != unit => {
            return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
        }
        Consumable::Refreshes(_) | Consumable::Cures => None,
    };
    Ok(Work::new(move |resolver| {
        take_away(resolver, unit, id);
        match (what, place) {
            (Consumable::Refreshes(vigor), _) => {
                change_pool(resolver, target, VIGOR, vigor, "VI-SHT-13");
            }
            (Consumable::Cures, _) => lose(resolver, target, POISONED, "VI-SHT-13"),
            (Consumable::Salves((dice, faces)), _) => {
                let sum = throws::sum(resolver, dice, faces)?;
                mend::durability(resolver, target, sum, "VI-SHT-13");
            }
            (Consumable::Smokes { radius, rounds, .. }, Some(cell)) => {
                smoke(resolver, cell, (radius, rounds));
            }
            (Consumable::Detonates(charge), Some(cell)) => burst(resolver, unit, (cell, charge))?,
            (Consumable::Smokes { .. } | Consumable::Detonates(_), None) => {}
        }
        Ok(())
    }))
}

/// The square of an order, checked to lie on the map.
fn on_map(view: View<'_>, order: &Order) -> Result<Cell, Refusal> {
    let cell = order.cell_for(RULE)?;
    let there = view.board().terrain(cell).is_some();
    there
        .then_some(cell)
        .ok_or(Refusal::new(RULE, RefusalReason::WrongTarget))
}

/// Fills the squares around a square with smoke (VI-FLD-10).
fn smoke(resolver: &mut Resolver<'_>, cell: Cell, (radius, rounds): (u16, u8)) {
    let grid = resolver.view().board().grid;
    let squares = area::blast(grid, cell, radius, Metric::Chebyshev);
    resolver.change_ground(|ground| {
        for cell in squares.iter() {
            ground.haze.retain(|haze| haze.cell != cell);
            ground.haze.push(Haze {
                cell,
                rounds: Some(rounds.into()),
            });
        }
        ground.haze.sort_by_key(|haze| haze.cell);
    });
    sight::find_seen(resolver);
}

/// A charge explodes: every unit around it makes a Resistance check, walls and cover stop it as
/// they stop other bursts, and things take damage (VI-SHT-13, VI-ATK-08, VI-DMG-21).
fn burst(resolver: &mut Resolver<'_>, unit: UnitId, (cell, charge): (Cell, Charge)) -> RuleResult {
    resolver.change_ground(|ground| ground.place(cell, None));
    let blast = Blast {
        by: unit,
        shape: Shape::Burst {
            radius: charge.radius,
            range: 0,
        },
        aim: cell,
        damage: charge.damage,
        resists: Some((charge.resists, Resisted::Halves)),
    };
    blast.go_off(resolver, Against::Reach(charge.vs))
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let mut ids: SmallVec<[ItemId; 8]> = SmallVec::new();
    for carried in &view.store.get::<Hands>(unit).carried {
        if !ids.contains(&carried.item) {
            ids.push(carried.item);
        }
    }
    for id in ids {
        let order = Order::new(unit, me).with(Tool::Item(id));
        match item(view, id).and_then(|item| item.consumable()) {
            Some(Consumable::Salves(..)) => {
                let near = view
                    .active()
                    .filter(|&other| !view.hostile(unit, other) && view.gap(unit, other) <= 1);
                out.extend(near.map(|other| order.clone().at(other)));
            }
            Some(Consumable::Refreshes(_) | Consumable::Cures) => out.push(order),
            Some(Consumable::Smokes { range, .. }) => {
                let own = view.allies(unit).chain([unit]).map(|ally| view.cell(ally));
                let near = own.filter(|&cell| view.gap_to(unit, cell) <= range);
                out.extend(near.map(|cell| order.clone().to(cell)));
            }
            Some(Consumable::Detonates(_)) => {
                let cells = view.board().grid.cells();
                let charges = cells.filter(|&cell| things::is_charge(view, cell));
                out.extend(charges.map(|cell| order.clone().to(cell)));
            }
            None => {}
        }
    }
}
