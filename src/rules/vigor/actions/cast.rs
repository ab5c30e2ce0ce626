//! Use Ability: a spell, for actions and Mana (VI-ACT-07, VI-POW-03).

use crate::{
    battle::prelude::*,
    rules::{
        shared::{action::Aims, areas::near_enemies},
        vigor::{
            CHANCE,
            character::powers::{Power, Shape, Spell},
            laws::{ActionDef, ActionKind, actions},
            magic::{self, spells},
        },
    },
};

pub(crate) static CAST: ActionDef = ActionDef::new(
    &Entry {
        key: "cast",
        name: "Cast",
        icon: Icon::Wand,
        phrase: &[
            Form::new("cast {power} on {target}"),
            Form::new("cast {power} at {at}"),
            Form::new("cast {power}"),
            Form::new("cast a spell"),
        ],
        rules: &["VI-ACT-07", "VI-POW-01", "VI-POW-03", "VI-POW-04", "VI-ATK-08"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().cell().power().modes(1 << CHANCE),
        cost: actions(1).said("actions and Mana of the spell"),
        help: "Casts a spell for its actions and Mana. Some are aimed like weapons, with Soul dice; against others each target makes a Resistance check.",
    },
    spells::work,
)
.kind(ActionKind::Power)
.gate(|view, unit| {
    let mut known = magic::known_by(view, unit);
    let any = known.any(|(_, power)| matches!(power, Power::Spell(_)));
    any.then_some(()).ok_or(Refusal::lacks("VI-POW-03", "a spell"))
})
.aims(Aims::Own(orders))
.bits(ActionBits::MENDS.union(ActionBits::CAN_WAIT))
.priced(magic::priced)
.worth(magic::worth::of_spell);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (id, power) in magic::open(view, unit) {
        if let Power::Spell(spell) = power {
            let order = Order::new(unit, me).with(Tool::Power(id));
            of_spell(view, (unit, &order), spell, out);
        }
    }
}

fn of_spell(view: View<'_>, (unit, order): (UnitId, &Order), spell: Spell, out: &mut Vec<Order>) {
    let at = |target| order.clone().at(target);
    let to = |cell| order.clone().to(cell);
    match spell.shape {
        Shape::Aimed(_) | Shape::Touch | Shape::Cast(_) => {
            let foes = view
                .store
                .ids()
                .filter(|&foe| view.hostile(unit, foe) && view.status(foe).is_on_field());
            out.extend(foes.map(at));
        }
        Shape::Given => {
            let near = view.store.ids().filter(|&friend| {
                !view.hostile(unit, friend)
                    && view.status(friend).is_on_field()
                    && view.distance(unit, friend) <= 1
            });
            out.extend(near.map(at));
        }
        Shape::Burst { .. } => {
            out.extend(near_enemies(view, unit).into_iter().map(to));
        }
        Shape::Cone(length) | Shape::Line(length) => {
            let own = view.footprint(unit);
            let near = view.enemies(unit).any(|foe| view.gap(unit, foe) <= length);
            if near {
                let around = own.cells().flat_map(Cell::neighbours);
                let mut cells: Vec<Cell> = around
                    .filter(|&cell| !own.contains(cell) && view.board().terrain(cell).is_some())
                    .collect();
                cells.sort_unstable();
                cells.dedup();
                out.extend(cells.into_iter().map(to));
            }
        }
    }
}
