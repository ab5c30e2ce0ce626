//! Use Magic: casting a known spell, or one from an item in hand (MA-ACT-09, MA-REA-04).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            AP,
            brain::spells::of_spell,
            character::{catalogue::spell, hands::held},
            laws::{ActionDef, ActionKind, Work, ap},
            reactions::invited::invited,
            sheet_of,
            spells::{
                casting::{begin, named, take_effect},
                spell::{Area, Effect, Spell},
            },
        },
        shared::{action::Aims, areas::near_enemies},
    },
};

pub(crate) static CAST: ActionDef = ActionDef::new(
    &Entry {
        key: "cast",
        name: "Use Magic",
        icon: Icon::Wand,
        phrase: &[Form::new("cast {power} on {target}"), Form::new("cast {power} at {at}"), Form::new("cast {power}"), Form::new("use {item} on {target}"), Form::new("use {item} at {at}"), Form::new("use {item}"), Form::new("cast a spell")],
        rules: &["MA-ACT-09", "MA-ATK-05", "MA-OPP-03", "MA-CAT-04"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().cell().item().power(),
        cost: ap(1).said("AP of the spell"),
        help: "Casts a spell, or wakes a thing of magic in hand. Spells lay you open to foes in reach, unless they are Melee Attacks.",
    },
    |view, order| {
        let cast = named(view, order)?;
        let told = order.clone();
        let mut work = Work::in_two(
            move |resolver| begin(resolver, &cast),
            move |resolver, begun| match begun {
                Some(begun) => take_effect(resolver, &told, &begun),
                None => Ok(()),
            },
        );
        work.check = cast.check(view);
        work.costs = Some(ap(cast.spell.ap));
        if cast.provokes() {
            let foes = invited(view, order.unit, view.footprint(order.unit), false);
            work.invites = foes.into_iter().map(|foe| (foe, 0)).collect();
        }
        Ok(work)
    },
)
.kind(ActionKind::Attack)
.aims(Aims::Own(orders))
.bits(ActionBits::MENDS)
.worth(of_spell);

/// The spells the unit can cast, each with the power or item that casts it.
fn spells(view: View<'_>, unit: UnitId) -> Vec<(Tool, Spell)> {
    let known = sheet_of(view, unit).spells.iter();
    let known = known.filter_map(|&power| Some((Tool::Power(power), spell(view, power)?)));
    let things = held(view, unit).filter_map(|(id, _, item)| {
        let charm = item.charm()?;
        Some((Tool::Item(id), spell(view, charm.spell)?))
    });
    known.chain(things).collect()
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (tool, spell) in spells(view, unit) {
        if view.pool(unit, AP) < spell.ap {
            continue;
        }
        let order = Order::new(unit, me).with(tool);
        let at = |target| order.clone().at(target);
        let to = |cell| order.clone().to(cell);
        let on_field = |target: &UnitId| view.status(*target).is_on_field();
        match spell.effect {
            Effect::Strike(strike) => match strike.area {
                Area::One => {
                    let foes = view.store.ids().filter(|&other| view.hostile(unit, other));
                    out.extend(foes.filter(on_field).map(at));
                }
                Area::Cone(_) => out.extend(around(view, unit).into_iter().map(to)),
                Area::Burst(_) => out.extend(near_enemies(view, unit).into_iter().map(to)),
            },
            Effect::Dread => out.extend(view.enemies(unit).map(at)),
            Effect::Mend { .. } => {
                let friends = view.store.ids().filter(|&other| !view.hostile(unit, other));
                out.extend(friends.filter(on_field).map(at));
            }
            Effect::Blink(far) => {
                let here = view.footprint(unit);
                let cells = view.board().grid.cells();
                out.extend(
                    cells
                        .filter(|&cell| here.chebyshev(cell.into()) <= far)
                        .map(to),
                );
            }
            Effect::Veil(_) => out.push(to(view.cell(unit))),
            Effect::Ward => {}
        }
    }
}

/// The squares around the unit.
fn around(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    let space = view.footprint(unit);
    let cells = view.board().grid.cells();
    cells
        .filter(|&cell| space.chebyshev(cell.into()) == 1)
        .collect()
}
