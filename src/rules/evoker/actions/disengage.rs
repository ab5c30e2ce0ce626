//! Disengage (EV-ACT-34, EV-MOV-08): every departure of this Move is clean.

use crate::{
    battle::{
        components::{Leave, Stride},
        event::BattleEvent,
        ids::{SideSet, UnitId},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{ground, laws::stars, legal, movement::walk},
};

/// The action.
pub struct Disengage;

const ENTRY: Entry = Entry {
    key: "disengage",
    name: "Disengage",
    rules: &["EV-ACT-34", "EV-MOV-08"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Leave melee without Chance Attacks for the rest of this Move.",
};

impl Action for Disengage {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        if ground::engaged_with(view, unit).next().is_none() {
            return Err(Refusal::new("EV-ACT-34", Why::NothingToDo));
        }
        let stride = view.store.get::<Stride>(unit);
        if stride.metres > 0 && stride.leave != Leave::Undecided {
            return Err(Refusal::new("EV-MOV-06", Why::AlreadyDone));
        }
        // In a One More the star takes the place of the Move (EV-ONE-04).
        if stride.metres == 0 && stride.moves == 0 || legal::is_one_more(view) {
            return Err(Refusal::new(
                "EV-MOV-08",
                Why::TooLittle {
                    pool: "metres",
                    has: 0,
                    needs: 1,
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (unit, action) = (order.unit, order.action);
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            r.report(|_| BattleEvent::Acted {
                unit,
                action,
                name: ENTRY.name,
                item: None,
                power: None,
                target: None,
                cell: None,
                seen: SideSet::default(),
            });
            walk::ensure_move(r, unit);
            r.edit::<Stride>(unit).leave = Leave::Clean;
            Ok(())
        })
        .costs("stars", 1))
    }
}
