//! Use Ability: a technique, for actions and Vigor (VI-ACT-07, VI-POW-02).

use crate::{
    battle::prelude::*,
    rules::{
        shared::action::Aims,
        vigor::{
            CHANCE, OFF_HAND,
            character::powers::{Power, TechniqueEffect},
            laws::{ActionDef, ActionKind, actions},
            magic::{self, techniques},
        },
    },
};

pub(crate) static TECHNIQUE: ActionDef = ActionDef::new(
    &Entry {
        key: "technique",
        name: "Technique",
        icon: Icon::Star,
        phrase: &[
            Form::new("use {power} on {target}"),
            Form::new("use {power}"),
            Form::new("use a technique"),
        ],
        rules: &["VI-ACT-07", "VI-POW-01", "VI-POW-02"],
        group: Group::Attack,
        takes: ActionParams::NOTHING
            .units()
            .power()
            .way()
            .modes(1 << OFF_HAND | 1 << CHANCE),
        cost: actions(1).said("actions and Vigor of the technique"),
        help: "Uses a technique for its actions and Vigor: a stronger blow, a lunge, a sweep of the feet, a hold. Whirl and Lunge give those around an opening. `via x,y` says where a Lunge ends.",
    },
    techniques::work,
)
.kind(ActionKind::Power)
.gate(|view, unit| {
    let mut known = magic::known_by(view, unit);
    let any = known.any(|(_, power)| matches!(power, Power::Technique(_)));
    any.then_some(()).ok_or(Refusal::lacks("VI-POW-02", "a technique"))
})
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT)
.priced(magic::priced)
.worth(magic::worth::of_technique);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (id, power) in magic::open(view, unit) {
        let Power::Technique(technique) = power else {
            continue;
        };
        let order = Order::new(unit, me).with(Tool::Power(id));
        let alone = match technique.effect {
            TechniqueEffect::Refresh(_) => true,
            TechniqueEffect::Strike(strike) => strike.all_in_reach,
            _ => false,
        };
        if alone {
            out.push(order);
            continue;
        }
        let foes = view
            .store
            .ids()
            .filter(|&foe| view.hostile(unit, foe) && view.status(foe).is_on_field());
        for foe in foes {
            let at = order.clone().at(foe);
            if matches!(technique.effect, TechniqueEffect::Strike(strike) if strike.light) {
                out.push(at.clone().mode(OFF_HAND));
            }
            out.push(at);
        }
    }
}
